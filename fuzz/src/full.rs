//! Every packet of every protocol in full, and what stands beside the protocols:
//! OutSim, MotionSim, the SCS page, structures of EA SPORTS WRC.

use std::fmt::Debug;

use telemetry_core::{DecodeError, TelemetryFrame};
use telemetry_decoders::wrc::PacketKind;
use telemetry_decoders::wrc::structure::{Channel, Decoder, PacketLayout, Structures, Type};
use telemetry_decoders::{
    FullPacket, Protocol, codemasters, forza, motionsim, outgauge, outsim, pcars2, scs, wrc,
};
use zerocopy::IntoBytes;

use super::frame::{check, print, print_plain};

const TYPES: [Type; 12] = [
    Type::Bool,
    Type::U8,
    Type::I8,
    Type::U16,
    Type::I16,
    Type::U32,
    Type::I32,
    Type::U64,
    Type::I64,
    Type::F32,
    Type::F64,
    Type::FourCc,
];

const IDS: [&str; 16] = [
    "packet_4cc",
    "shiftlights_fraction",
    "shiftlights_rpm_valid",
    "vehicle_gear_index",
    "vehicle_gear_index_neutral",
    "vehicle_gear_index_reverse",
    "vehicle_speed",
    "vehicle_engine_rpm_max",
    "vehicle_engine_rpm_idle",
    "vehicle_engine_rpm_current",
    "vehicle_throttle",
    "vehicle_clutch",
    "vehicle_steering",
    "vehicle_handbrake",
    "stage_current_time",
    "route_id",
];

/// The first byte says which of them the rest is.
pub fn full(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    match first {
        0xf0.. => structures(rest),
        0xe0.. => page(rest),
        0xd0.. => neighbours(rest),
        _ => {
            let protocol = Protocol::ALL[usize::from(first) % Protocol::COUNT];
            packet(protocol, rest);
            for &length in lengths(protocol) {
                let mut filled = rest.to_vec();
                filled.resize(length, 0);
                packet(protocol, &filled);
            }
        }
    }
}

/// Lengths that a protocol's packets have; of those that go by a header a few.
fn lengths(protocol: Protocol) -> &'static [usize] {
    match protocol {
        Protocol::Pcars2 => {
            &[24, 308, 538, 555, 556, 559, 784, 993, 1_040, 1_059, 1_063, 1_136, 1_164, 1_452]
        }
        Protocol::OutGauge => &[88, 92, 96],
        Protocol::Wrc => &[36, 51, 214, 237, 240, 241, 244],
        Protocol::Codemasters => &[64, 152, 252, 264, 280],
        Protocol::Forza => &forza::LENGTHS,
        _ => &[],
    }
}

/// What claims a packet can view it; a view prints, and is the packet's bytes.
fn packet(protocol: Protocol, packet: &[u8]) {
    let parsed = FullPacket::parse(protocol, packet);
    if protocol.claims(packet) && protocol != Protocol::Truck {
        assert!(parsed.is_ok(), "{protocol:?} {parsed:?}");
    }
    let full = match parsed {
        Ok(full) => full,
        Err(error) => return print_error(error),
    };
    print(&full);
    assert!(!full.kind().is_empty());
    full.check_counts().err().into_iter().for_each(print_error);
    let bytes = match full {
        FullPacket::F1(view) => view.as_bytes(),
        FullPacket::Pcars2(view) => {
            everything_of_pcars2(view);
            view.as_bytes()
        }
        FullPacket::OutGauge(view) => {
            print_plain(&view.pack.flags);
            print_plain(&view.pack.show_lights);
            view.pack.as_bytes()
        }
        FullPacket::MotionSim(view) => view.as_bytes(),
        FullPacket::Wrc(wrc::AnyPacket::Experimental(view)) => view.as_bytes(),
        FullPacket::CodemastersShort(view) => view.as_bytes(),
        FullPacket::Codemasters(codemasters::Packet { data, .. }) => data.as_bytes(),
        FullPacket::Forza(view) => view.as_bytes(),
        _ => return,
    };
    assert!(packet.starts_with(bytes));
}

fn everything_of_pcars2(view: pcars2::Packet<'_>) {
    print(view.header());
    match view {
        pcars2::Packet::Race(race) => {
            print_plain(&race.track_location);
            print(&(race.laps_time_in_event.is_timed(), race.laps_time_in_event.length()));
        }
        pcars2::Packet::Participants(participants) => {
            participants.released().name.iter().for_each(print_plain);
        }
        pcars2::Packet::Timings(timings) => {
            let Ok(all) = timings.participants() else { return };
            assert!(all.len() <= 32);
            for one in all {
                print_plain(&one.highest_flag.colour());
                print_plain(&one.pit_mode_schedule.schedule());
                print_plain(&one.race_state.state());
                print(&(one.race_position.position(), one.car_index.index()));
            }
        }
        pcars2::Packet::TimeStats(stats) => {
            (0..40).for_each(|index| print(&stats.get(index)));
        }
        pcars2::Packet::VehicleNames(names) => {
            names.vehicles.iter().for_each(|one| print_plain(&one.name));
        }
        pcars2::Packet::ClassNames(names) => {
            names.classes.iter().for_each(|one| print_plain(&one.name));
        }
        _ => {}
    }
}

fn print_error(error: DecodeError) {
    print(&error);
    print_plain(&error);
}

/// OutSim by options of the input's own, and MotionSim.
fn neighbours(data: &[u8]) {
    let Some((options, packet)) = data.split_first_chunk() else { return };
    let options = outsim::Options::new(u16::from_le_bytes(*options));
    let mut filled = packet.to_vec();
    filled.resize(options.length(), 0);
    for packet in [packet, &filled] {
        match outsim::parse_long(packet, options) {
            Ok(view) => {
                assert_eq!(packet.len(), options.length());
                print(&view);
                print_plain(&options);
                check(&view.frame());
                assert_eq!(outsim::decode_long(packet, options), Ok(view.frame()));
            }
            Err(error) => print_error(error),
        }
        if let Ok(view) = outsim::parse(packet) {
            print(&(view, view.pack.main.position()));
            check(&view.frame());
        }
        match motionsim::parse(packet) {
            Ok(view) => {
                assert!(motionsim::claims(packet) && outgauge::explain(packet).is_some());
                print(view);
                check(&view.frame());
            }
            Err(error) => {
                assert!(!motionsim::claims(packet));
                print_error(error);
            }
        }
    }
}

/// A page of the SCS plugin: what is there, over zeros, with a revision.
fn page(data: &[u8]) {
    print(&scs::parse(data).is_ok());
    let Some((&revision, rest)) = data.split_first() else { return };
    let mut page = vec![0; scs::PAGE_LENGTH_12];
    // Four bytes of input each for the places that are listed, from the back.
    let places = [0, 4, 52, 504, 508, 704, 740, 948, 952, 956, 960, 964, 968, 1_000, 1_564, 1_588];
    for (at, bytes) in places.into_iter().zip(rest.chunks(4)) {
        page[at..at + bytes.len()].copy_from_slice(bytes);
    }
    page[40] = 8 + revision % 8;
    match scs::parse(&page) {
        Ok(view) => {
            print(view);
            print(&(view.cruise_control(), view.hazard_lights(), view.gear(), scs::title(view)));
            check(&view.frame());
            assert_eq!(scs::decode(&page), Ok(view.frame()));
        }
        Err(error) => print_error(error),
    }
}

/// Structures out of the first bytes, packets out of the rest.
fn structures(data: &[u8]) {
    let Some((&count, mut rest)) = data.split_first() else { return };
    let mut channels = Vec::new();
    for _ in 0..count % 4 {
        let mut packet = Vec::new();
        let Some((&[length, wild], behind)) = rest.split_first_chunk() else { break };
        rest = behind;
        let mut offset = 0;
        for &byte in rest.iter().take(usize::from(length % 32)) {
            let value_type = TYPES[usize::from(byte >> 4) % TYPES.len()];
            packet.push(Channel::new(IDS[usize::from(byte & 15)], value_type, offset));
            // Mostly one behind the other.
            offset = offset.wrapping_add(match wild {
                0xff => u32::MAX / 3,
                _ => value_type.size(),
            });
        }
        rest = rest.get(usize::from(length % 32)..).unwrap_or_default();
        channels.push(packet);
    }
    let kinds = PacketKind::ALL.into_iter().cycle();
    let packets: Vec<_> = channels
        .iter()
        .zip(kinds.skip(usize::from(count >> 4)))
        .map(|(channels, kind)| PacketLayout::new(kind, channels))
        .collect();
    let mut decoder = Decoder::default();
    for length in packets.iter().map(|layout| layout.length() as usize).chain([rest.len()]) {
        let mut packet = rest.to_vec();
        packet.resize(length.min(4_096), 0);
        layouts(packets.as_slice(), &mut decoder, &packet);
    }
}

/// A packet by structures: what is pushed is what is recognised, and only an update of
/// the session changes the frame.
pub(crate) fn layouts<S: Structures<Key: Debug> + ?Sized>(
    structures: &S,
    decoder: &mut Decoder,
    packet: &[u8],
) {
    let mut before = TelemetryFrame::EMPTY;
    before.lap = Some(u16::MAX);
    let mut frame = before;
    let pushed = decoder.push_into(structures, packet, &mut frame);
    match structures.recognise(packet) {
        Ok(view) => {
            print(&view);
            for (id, value) in view.iter() {
                assert!(view.get(id).is_some());
                print(&(value, value.number()));
            }
            assert_eq!(view.as_bytes(), packet);
        }
        Err(error) => {
            assert_eq!(pushed, Err(error));
            print_error(error);
        }
    }
    match pushed {
        Ok(true) => check(&frame),
        Ok(false) | Err(_) => assert_eq!(frame, before),
    }
}
