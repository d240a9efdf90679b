//! Decodes a packet of each protocol, and detects it, and reads the pages of each
//! of Assetto Corsa's games, without `std`, without an allocator and without a C
//! runtime. The exit status is 0 where every frame is right, else the number of
//! the protocol in the table, from 1, or of the game behind them.

#![no_std]
#![no_main]

use core::arch::{asm, global_asm};
use core::panic::PanicInfo;

use kunos_shm::{Game, PageKind, Pages, looks_like};
use telemetry_core::{Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_detect::{AutoDetect, Outcome};

// The kernel enters with the stack as it must stand before a call.
global_asm!(".globl _start", "_start:", "xor ebp, ebp", "call {start}", start = sym start);

extern "C" fn start() -> ! {
    let protocols = Protocol::ALL.into_iter().map(is_right);
    let games = Game::ALL.into_iter().map(is_read);
    exit(protocols.chain(games).zip(1..).find(|(right, _)| !right).map_or(0, |(_, n)| n))
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
    event.protocol == Some(protocol) && carries(&decoded) && carries(detected)
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
