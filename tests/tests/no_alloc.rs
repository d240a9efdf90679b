//! No packet costs an allocation: counted by the allocator itself.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use irsdk::Map;
use irsdk::text::SessionText;
use kunos_shm::{FrameReader, Game, PageKind, Pages, identify, looks_like, plausible};
use telemetry_core::{Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::wrc::PacketKind;
use telemetry_decoders::wrc::structure::{self, Channel, PacketLayout, Structures, Type};
use telemetry_decoders::{FullPacket, Protocol, f1, motionsim, outsim, pcars2, scs, truck};
use telemetry_detect::AutoDetect;
use telemetry_examples::car::{Setup, Simulation};
use telemetry_examples::encode::Encoder;
use telemetry_iracing::generated;
use telemetry_output::action::{Action, Authority, Hold, Owner, Side, Store};
use telemetry_output::dsx;
use telemetry_output::dualsense::{Bus, Model, Output};
use telemetry_output::effect::Kind;
use telemetry_output::feel::{Feel, FeelSettings};
use telemetry_output::pad::Pad;
use telemetry_output::rev::RevLights;
use telemetry_output::wheel::{self, Wheel, hidpp};

struct Counting;

thread_local! {
    /// Per thread, so that the test runner's own threads do not count.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator unchanged; the counter is a
// plain cell without a destructor, which needs no allocation itself.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are handed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![1]))), 1);
}

/// Some seconds of every protocol and variant, and the same cut short.
fn streams() -> Vec<(Protocol, Vec<Vec<u8>>)> {
    let mut streams = Vec::new();
    for protocol in Protocol::ALL {
        for variant in Encoder::variants(protocol) {
            let mut car = Simulation::new(Setup::default());
            let mut encoder = Encoder::new(protocol, Some(variant.name)).unwrap();
            let mut packets = Vec::new();
            for _ in 0..300 {
                car.advance(1.0 / 60.0);
                encoder.encode(car.state(), |packet| packets.push(packet.to_vec()));
            }
            let cut: Vec<_> =
                packets.iter().map(|packet| packet[..packet.len() - 1].to_vec()).collect();
            packets.extend(cut);
            streams.push((protocol, packets));
        }
    }
    streams
}

#[test]
fn no_decoder_allocates() {
    for (protocol, packets) in streams() {
        let mut decoder = protocol.decoder();
        let mut frame = TelemetryFrame::EMPTY;
        let mut frames = 0;
        let count = allocations(|| {
            for packet in &packets {
                frames +=
                    u32::from(decoder.push(packet, Timestamp::ZERO).is_ok_and(|f| f.is_some()));
                let _ = decoder.push_into(packet, Timestamp::ZERO, &mut frame);
            }
        });
        assert!(frames > 0, "{protocol:?}");
        assert_eq!(count, 0, "{protocol:?} in {} packets", packets.len());
    }
}

/// Every packet of every format of F1: the views, and the session that holds them.
#[test]
fn f1_is_read_and_held_without_allocating() {
    let mut session = Box::new(f1::Session::new());
    let mut packets = Vec::new();
    for format in f1::Format::ALL {
        for (id, &size) in (0..).zip(format.sizes()) {
            let mut packet = vec![1; size];
            packet[..2].copy_from_slice(&format.number().to_le_bytes());
            packet[if format == f1::Format::F2022 { 5 } else { 6 }] = id;
            packets.push(packet);
        }
    }
    let mut seen = 0;
    let count = allocations(|| {
        for packet in &packets {
            assert!(session.push(packet).is_ok());
            let view = f1::parse(packet).unwrap();
            seen += usize::from(view.event().is_some());
            for car in session.classification() {
                seen += usize::from(car.participant().is_some());
                seen += car.session_history().map_or(0, |history| history.laps().count());
            }
            seen += session.events().count() + session.lobby().count();
            seen += session.info().map_or(0, |info| info.weather_forecast().count());
        }
    });
    assert!(seen > 100, "{seen}");
    assert_eq!(count, 0);
}

#[test]
fn no_view_of_a_whole_packet_allocates() {
    let mut streams = streams();
    // Kinds that no simulated game sends: packets of zeros of every length.
    for protocol in Protocol::ALL {
        let zeros = (0..=1_500).flat_map(|length| {
            (0..9).map(move |packet_type| {
                let mut packet = vec![0; length];
                if let Some(byte) = packet.get_mut(10) {
                    *byte = packet_type;
                }
                packet
            })
        });
        streams.push((protocol, zeros.collect()));
    }
    let mut kinds = 0;
    for (protocol, packets) in &streams {
        let count = allocations(|| {
            for packet in packets {
                let Ok(full) = FullPacket::parse(*protocol, packet) else { continue };
                kinds += usize::from(!full.kind().is_empty());
                let _ = full.check_counts();
                if let FullPacket::Pcars2(pcars2::Packet::Timings(timings)) = full {
                    kinds += timings.participants().map_or(0, Iterator::count);
                }
                if let FullPacket::Forza(view) = full {
                    let _ = (view.sled().slip(), view.sled().surface(), view.car_class_name());
                }
            }
        });
        assert_eq!(count, 0, "{protocol:?}");
    }
    assert!(kinds > 10_000, "{kinds}");
}

#[test]
fn neighbours_and_structures_are_read_without_allocating() {
    let channels = [
        Channel::new("packet_4cc", Type::FourCc, 0),
        Channel::new("vehicle_speed", Type::F32, 4),
        Channel::new("route_id", Type::U16, 8),
    ];
    let structures = [PacketLayout::new(PacketKind::SessionUpdate, &channels)];
    let update = *b"SESU\0\0\x48\x42\x01\0";
    let mut page = vec![0; scs::PAGE_LENGTH_12];
    page[40] = 12;
    let mut motion = [0; 88];
    motion[..4].copy_from_slice(b"BNG1");
    let funbit = br#"{"game":{"connected":true,"paused":false},"truck":{"speed":90.0}}"#;
    let outsim_packet = [0; 280];
    let mut frames = 0;
    let count = allocations(|| {
        let mut decoder = structure::Decoder::default();
        let mut frame = TelemetryFrame::EMPTY;
        for length in 0..=280 {
            for options in 0..=0x1ff {
                let options = outsim::Options::new(options);
                let long = outsim::decode_long(&outsim_packet[..length], options);
                frames += usize::from(long.is_ok());
            }
            frames += usize::from(outsim::decode(&outsim_packet[..length]).is_ok());
            frames += usize::from(motionsim::decode(&motion[..length.min(88)]).is_ok());
            let cut = &update[..length.min(10)];
            frames += usize::from(decoder.push_into(&structures, cut, &mut frame) == Ok(true));
        }
        let view = structures.recognise(&update).unwrap();
        frames += view.iter().count() + usize::from(view.get("route_id").is_some());
        frames += usize::from(scs::decode(&page).is_ok() && scs::decode(&page[1..]).is_err());
        frames += usize::from(truck::decode(funbit).is_ok());
    });
    assert_eq!(count, 0);
    assert!(frames > 511, "{frames}");
}

#[test]
fn detection_does_not_allocate() {
    let streams = streams();
    let mut frames = 0;
    let count = allocations(|| {
        let mut detect = AutoDetect::new();
        for (i, (_, packets)) in streams.iter().enumerate() {
            for packet in packets {
                let now = Timestamp::from_millis(i as u64 * 10_000);
                frames += u32::from(detect.push(packet, now).frame().is_some());
            }
        }
    });
    assert!(frames > 1_000);
    assert_eq!(count, 0);
}

#[test]
fn formats_of_a_users_own_do_not_allocate() {
    let formats = telemetry_formats::Formats::from_yaml(include_str!("../user_formats.yaml"));
    let formats = formats.unwrap();
    let streams = streams();
    let (mut own, mut others) = (0, 0);
    let count = allocations(|| {
        let mut detect = AutoDetect::new();
        for (i, (_, packets)) in streams.iter().enumerate() {
            for packet in packets {
                let now = Timestamp::from_millis(i as u64 * 10_000);
                let event = detect.push_with(&formats, packet, now);
                match event.protocol() {
                    None => own += u32::from(event.frame().is_some()),
                    Some(_) => others += u32::from(event.frame().is_some()),
                }
            }
        }
    });
    assert!(own > 1_000 && others > 1_000, "{own} {others}");
    assert_eq!(count, 0);
}

#[test]
fn shared_memory_is_read_without_allocating() {
    let mut physics = [0; 4_096];
    let mut graphics = [0; 8_192];
    let mut statics = [0; 4_096];
    physics[20..24].copy_from_slice(&6_500i32.to_le_bytes());
    graphics[4] = 2;
    // Names in each of the encodings, and bytes that are none.
    statics[68..72].copy_from_slice(&[0xe1, 0, 0, 0xd8]);
    graphics[3_086..3_088].copy_from_slice(&[b'a', 0xe1]);
    for game in Game::ALL {
        let mut reader = FrameReader::new(game);
        let mut driven = 0;
        let count = allocations(|| {
            for cut in 0..600 {
                let pages = Pages {
                    physics: &physics[..4_096 - 7 * cut.min(585)],
                    graphics: Some(&graphics[..8_192 - 13 * cut]),
                    statics: Some(&statics),
                };
                let frame = reader.frame(&pages);
                driven += u32::from(frame.is_ok_and(|frame| frame.driving == Some(true)));
                let _ = (identify(None, &pages), plausible(game, pages.physics).is_ok());
                for kind in PageKind::ALL {
                    let _ = looks_like(game, kind, &graphics);
                }
            }
        });
        assert!(driven > 100, "{game}");
        assert_eq!(count, 0, "{game}");
    }
}

#[test]
fn a_recording_is_read_without_allocating() {
    let mut bytes = std::io::Cursor::new(Vec::new());
    generated::recording(200, &mut bytes).unwrap();
    let bytes = bytes.into_inner();
    let mut driven = 0;
    let count = allocations(|| {
        for cut in 0..20 {
            let map = Map::parse(&bytes[..bytes.len() - 97 * cut]).unwrap().unwrap();
            let text = SessionText::new(map.session_text());
            let mut frames = irsdk::FrameReader::new(text.car_limits());
            for row in map.rows() {
                driven += u32::from(frames.frame(map.vars(), row).driving == Some(true));
            }
            assert!(text.get("DriverInfo.Drivers[CarIdx=1].UserName").is_some());
            assert!(text.root().entries().all(|(key, _)| !key.is_empty()));
        }
    });
    assert!(driven > 3_000, "{driven}");
    assert_eq!(count, 0);
}

/// From a frame to the bytes for every device.
#[test]
fn output_is_made_without_allocating() {
    let mut car = Simulation::new(Setup::default());
    let mut encoder = Encoder::new(Protocol::Forza, None).unwrap();
    let mut decoder = Protocol::Forza.decoder();
    let mut frames = Vec::new();
    for _ in 0..600 {
        car.advance(1.0 / 60.0);
        encoder.encode(car.state(), |packet| {
            frames.extend(decoder.push(packet, Timestamp::ZERO).unwrap());
        });
    }
    let action = |kind| Action::new(Side::Both, kind, &[], Hold::Duration(50)).unwrap();
    let mut written = 0;
    let count = allocations(|| {
        let mut feel = Feel::new(FeelSettings::default());
        feel.set_format("forza");
        let (mut store, mut pad) = (Store::new(), Pad::new(300.0));
        let mut text = [0; 256];
        for (step, frame) in frames.iter().enumerate() {
            let now = Timestamp::from_millis(step as u64 * 16);
            for wheel in Wheel::ALL {
                let mut encoder = wheel::Encoder::new(wheel);
                encoder.set_strip(hidpp::Strip::new(1, 0));
                let mut lights = RevLights::new(encoder.lights()).unwrap();
                let lit = lights.update(frame, now);
                written += encoder.reports(lit, frame).as_slice().len();
            }
            let felt = feel.update(frame, now);
            store.set(Authority::Telemetry, Side::Left, Some(felt.left));
            store.set(Authority::Telemetry, Side::Right, Some(felt.right));
            let kind = Kind::ALL[step % Kind::ALL.len()];
            store.play(Owner(step as u32 % 20), &action(kind), now);
            let shown = store.read(now);
            for bus in [Bus::Usb, Bus::Bluetooth] {
                let report = Output::triggers(shown.left, shown.right).report(Model::Edge, bus, 0);
                written += report.bytes().len();
            }
            if let Some(mode) = dsx::trigger(&action(kind).effect()) {
                let (number, parameters) = (mode.number(), mode.parameters());
                let (controller, trigger) = (0, dsx::Trigger::Left);
                let order =
                    dsx::Instruction::Trigger { controller, trigger, mode: number, parameters };
                written += dsx::write(&mut text, &[order]).unwrap().len();
            }
            written += usize::from(pad.update(frame, &[], now).axes[1]);
        }
    });
    assert!(written > 100_000, "{written}");
    assert_eq!(count, 0, "in {} frames", frames.len());
}

/// Once they are open, and but for the look every two seconds at what is missing.
#[cfg(target_os = "linux")]
#[test]
fn live_pages_are_read_without_allocating() {
    use kunos_shm::live::{Live, Place, Poll};
    use std::fs::File;
    use std::os::unix::fs::FileExt;
    use std::time::Duration;

    let folder = std::env::temp_dir().join(format!("no-alloc-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for game in Game::ALL {
        let pages = PageKind::ALL.map(|kind| folder.join(game.page(kind)));
        let [physics, graphics, _] = PageKind::ALL.map(|kind| {
            let file = File::create(folder.join(game.page(kind))).unwrap();
            file.set_len(game.page_len(kind) as u64).unwrap();
            file
        });
        let mut live = Live::at(Place::Paths { game: Some(game), pages });
        let mut step = 0i32;
        let mut frames = 0;
        let mut look = |live: &mut Live| {
            step += 1;
            physics.write_all_at(&step.to_le_bytes(), 0).unwrap();
            graphics.write_all_at(&(step / 4).to_le_bytes(), 0).unwrap();
            for _ in 0..2 {
                let now = Duration::from_millis(step as u64).into();
                frames += u32::from(matches!(live.poll(now), Ok(Poll::Frame(_))));
            }
        };
        look(&mut live);
        look(&mut live);
        let count = allocations(|| (0..1_000).for_each(|_| look(&mut live)));
        assert_eq!((frames, count), (1_001, 0), "{game}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
