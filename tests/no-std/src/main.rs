//! Decodes a packet of each protocol, and detects it, reads the pages of each of
//! Assetto Corsa's games, iRacing's map and a user's own format, and makes the bytes
//! for a wheel and a pad, all once more through the one crate for everything, without
//! `std`, without an allocator and without a C runtime.
//! The exit status is 0 where all is right, else the number of the protocol in the
//! table, from 1, of the game behind them, of iRacing, of the user's format, of the
//! bytes, or of the one crate, which is the last.

#![no_std]
#![no_main]

use core::arch::{asm, global_asm};
use core::panic::PanicInfo;

use irsdk::text::SessionText;
use irsdk::{FrameReader, Map};
use kunos_shm::{Game, PageKind, Pages, looks_like};
use telemetry_core::{Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_decoders::custom::{BinaryField, Format, Layout, Number, Target};
use telemetry_detect::{AutoDetect, Outcome};
use telemetry_output::dualsense::{Bus, Model};
use telemetry_output::feel::{Feel, FeelSettings};
use telemetry_output::rev::RevLights;
use telemetry_output::wheel::{Encoder, Wheel};

// The kernel enters with the stack as it must stand before a call.
global_asm!(".globl _start", "_start:", "xor ebp, ebp", "call {start}", start = sym start);

extern "C" fn start() -> ! {
    let protocols = Protocol::ALL.into_iter().map(is_right);
    let games = Game::ALL.into_iter().map(is_read);
    let all = protocols.chain(games).chain([is_mapped(), is_formatted(), is_shown(), is_one_family()]);
    exit(all.zip(1..).find(|(right, _)| !right).map_or(0, |(_, n)| n))
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    exit(101)
}

/// Ends the process.
fn exit(status: i32) -> ! {
    const EXIT: i32 = 60;
    // SAFETY: the system call takes one number, touches no memory and does not
    // return.
    unsafe {
        asm!("syscall", in("eax") EXIT, in("edi") status, options(noreturn, nomem, nostack));
    }
}

/// The engine speed that every packet carries.
const RPM: f32 = 3_000.0;

/// Whether the protocol's packet becomes the right frame, by its decoder and by
/// detection.
fn is_right(protocol: Protocol) -> bool {
    let mut buffer = [0; 1_352];
    let packet = packet(protocol, &mut buffer);
    let now = Timestamp::ZERO;

    let Ok(Some(decoded)) = protocol.decoder().push(packet, now) else { return false };
    let mut detect = AutoDetect::new();
    let event = detect.push(packet, now);
    let Outcome::Frame(detected) = event.outcome else { return false };
    let carries = |frame: &TelemetryFrame| frame.rpm.is_some_and(|rpm| (rpm - RPM).abs() < 0.5);
    event.protocol() == Some(protocol) && carries(&decoded) && carries(detected)
}

/// Whether a packet of a user's own format is detected and read.
fn is_formatted() -> bool {
    let fields = [
        BinaryField::new(Target::Rpm, 0, Number::F32),
        BinaryField::new(Target::Variable(3), 4, Number::U16).scaled(0.5),
    ];
    let layout = Layout::Binary { length: Some(6), fields: &fields };
    let formats: [Format<'_>; 1] = [Format { name: "own", layout, gears: None }];
    let mut packet = [0, 0, 0, 0, 7, 0];
    packet[..4].copy_from_slice(&RPM.to_le_bytes());
    let mut detect = AutoDetect::new();
    let event = detect.push_with(&formats, &packet, Timestamp::ZERO);
    event.frame().is_some_and(|frame| frame.rpm == Some(RPM)) && event.variables.get(3) == Some(3.5)
}

/// Writes a packet of zeros but for the engine speed.
fn packet(protocol: Protocol, buffer: &mut [u8; 1_352]) -> &[u8] {
    let (length, parts): (usize, &[(usize, &[u8])]) = match protocol {
        Protocol::Truck => (12, &[(0, br#"{"rpm":3000}"#)]),
        // Car Telemetry in format 2024.
        Protocol::F1 => {
            (1_352, &[(0, &2024u16.to_le_bytes()), (6, &[6]), (45, &3_000u16.to_le_bytes())])
        }
        Protocol::Pcars2 => (559, &[(40, &3_000u16.to_le_bytes())]),
        Protocol::OutGauge => (92, &[(16, &RPM.to_le_bytes())]),
        Protocol::Wrc => (237, &[(193, &RPM.to_le_bytes())]),
        // In rad/s.
        Protocol::Codemasters => (264, &[(148, &314.159_27f32.to_le_bytes())]),
        Protocol::Forza => (232, &[(16, &RPM.to_le_bytes())]),
        _ => return &[],
    };
    for (at, bytes) in parts {
        buffer[*at..][..bytes.len()].copy_from_slice(bytes);
    }
    &buffer[..length]
}

/// Whether the game's pages become the right frame.
fn is_read(game: Game) -> bool {
    let mut physics = [0; 800];
    physics[20..24].copy_from_slice(&3_000i32.to_le_bytes());
    let mut graphics = [0; 4_900];
    graphics[4] = 2; // live
    let pages = Pages { physics: &physics, graphics: Some(&graphics), statics: None };
    let Ok(frame) = kunos_shm::frame(game, &pages) else { return false };
    frame.rpm == Some(RPM)
        && frame.driving == Some(true)
        && !looks_like(game, PageKind::Physics, &physics)
}

/// Whether a live map of iRacing's becomes the right frame.
fn is_mapped() -> bool {
    const TEXT: &[u8] = b"DriverInfo:\n DriverCarRedLine: 9000.000\n";
    const TABLE_AT: usize = 256;
    const ROW_AT: usize = 400;
    let mut map = [0; 404];
    let header =
        [2, 1, 60, 0, TEXT.len() as i32 + 1, 112, 1, TABLE_AT as i32, 1, 4, 0, 0, 7, ROW_AT as i32];
    for (place, value) in map.chunks_exact_mut(4).zip(header) {
        place.copy_from_slice(&i32::to_le_bytes(value));
    }
    map[112..][..TEXT.len()].copy_from_slice(TEXT);
    // A variable of one float.
    map[TABLE_AT] = 4;
    map[TABLE_AT + 8] = 1;
    map[TABLE_AT + 16..][..3].copy_from_slice(b"RPM");
    map[ROW_AT..].copy_from_slice(&RPM.to_le_bytes());

    let Ok(Some(map)) = Map::live(&map) else { return false };
    let Some(row) = map.newest() else { return false };
    let limits = SessionText::new(map.session_text()).car_limits();
    let frame = FrameReader::new(limits).frame(map.vars(), row);
    frame.rpm == Some(RPM) && frame.max_rpm == Some(9_000.0)
}

/// Whether a frame lights a wheel and moves the triggers of a pad.
fn is_shown() -> bool {
    let mut frame = TelemetryFrame::EMPTY;
    (frame.rpm, frame.max_rpm, frame.brake) = (Some(RPM), Some(RPM), Some(1.0));
    let wheel = Encoder::new(Wheel::Fanatec);
    let Ok(mut lights) = RevLights::new(wheel.lights()) else { return false };
    let reports = wheel.reports(lights.update(&frame, Timestamp::ZERO), &frame);
    let felt = Feel::new(FeelSettings::default()).update(&frame, Timestamp::ZERO);
    let report = felt.output().report(Model::DualSense, Bus::Bluetooth, 0);
    reports.as_slice()[0].wire() == [0x01, 0xF8, 0x09, 0x08, 0x01, 0xFF, 0x00, 0x00]
        && matches!(report.bytes(), [0x31, _, _, 0x0C, ..])
        && report.bytes()[24..28] == [0x21, 0xFC, 0x03, 0xC0]
}

/// Whether the one crate for everything has the same types, and the same lights from a
/// packet.
fn is_one_family() -> bool {
    use sim_telemetry::output::{rev, wheel};
    let mut buffer = [0; 1_352];
    let packet = packet(Protocol::OutGauge, &mut buffer);
    let Ok(frame): Result<TelemetryFrame, _> = sim_telemetry::outgauge::decode(packet) else {
        return false;
    };
    let mut detect: AutoDetect = sim_telemetry::detect::AutoDetect::new();
    let event = detect.push(packet, sim_telemetry::Timestamp::ZERO);
    let wheel = wheel::Encoder::new(wheel::Wheel::Fanatec);
    let Ok(mut lights) = rev::RevLights::new(wheel.lights()) else { return false };
    event.frame().is_some_and(|detected| detected.rpm == frame.rpm)
        && wheel.reports(lights.update(&frame, Timestamp::ZERO), &frame).as_slice().len() == 1
        && sim_telemetry::iracing::Map::live(packet).is_err()
        && sim_telemetry::kunos::Game::ALL.len() == Game::ALL.len()
}
