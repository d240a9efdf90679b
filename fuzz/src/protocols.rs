//! The checks of each protocol.

use telemetry_core::{DecodeError, DecodeErrorKind, Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::{Protocol, codemasters, f1, forza, outgauge, pcars2, truck, wrc};
use zerocopy::IntoBytes;

use super::frame::{self, print, print_plain};
use super::steps::{Shape, f1_shapes, pcars2_shapes, steps};

pub fn forza(data: &[u8]) {
    for packet in with_lengths(data, &forza::LENGTHS) {
        let parsed = forza::parse(&packet);
        claims_by_length(Protocol::Forza, &packet, parsed.is_ok());
        stateless(Protocol::Forza, &packet, parsed.map(|view| view.frame()), forza::decode);
        let Ok(view) = parsed else { continue };
        assert_eq!(view.as_bytes(), packet);
        let sled = view.sled();
        print(&(view, sled.is_racing(), sled.velocity(), sled.slip_ratios()));
        print(&(sled.acceleration(), sled.angular_velocity(), sled.slip(), sled.suspension()));
        print(&(sled.wheel_speeds(), sled.surface(), view.car_class_name()));
        print_plain(&sled.drivetrain_type);
        print(&view.dash().map(|dash| (dash.gear(), dash.position(), dash.tire_temperatures())));
        print(&(view.fm2023().map(|tail| tail.tire_wear()), view.horizon()));
    }
}

pub fn codemasters(data: &[u8]) {
    for packet in with_lengths(data, &codemasters::LENGTHS) {
        let parsed = codemasters::parse(&packet);
        claims_by_length(Protocol::Codemasters, &packet, parsed.is_ok());
        let frame = parsed.map(|view| view.frame());
        stateless(Protocol::Codemasters, &packet, frame, codemasters::decode);
        let Ok(view) = parsed else { continue };
        let tail = view.tail.map(IntoBytes::as_bytes).unwrap_or_default();
        assert_eq!([view.data.as_bytes(), tail].concat(), packet);
        print(&(view, view.is_f1(), view.gear(), view.flag()));
    }
}

pub fn wrc(data: &[u8]) {
    for packet in with_lengths(data, &wrc::LENGTHS) {
        if let Ok(view) = wrc::experimental::parse(&packet) {
            experimental(&packet, view);
            continue;
        }
        let parsed = wrc::parse(&packet);
        claims_by_length(Protocol::Wrc, &packet, parsed.is_ok());
        stateless(Protocol::Wrc, &packet, parsed.map(|view| view.frame()), wrc::decode);
        let Ok(view) = parsed else { continue };
        let name = view.packet_4cc.map(IntoBytes::as_bytes).unwrap_or_default();
        // The padding stands between the two parts and in neither.
        assert!(packet.starts_with(&[name, view.clock.as_bytes()].concat()));
        assert!(packet.ends_with(view.vehicle.as_bytes()));
        print(&(view, view.clock.shift_light(), view.vehicle.gear()));
        view.packet_4cc.iter().for_each(print_plain);
    }
}

/// A packet of the experimental structure: claimed, and a frame where it is an
/// update.
fn experimental(packet: &[u8], view: wrc::experimental::Packet<'_>) {
    questions(Protocol::Wrc, packet);
    assert!(wrc::claims(packet));
    assert_eq!(view.as_bytes(), packet);
    print(&(view, view.header()));
    let mut decoder = Protocol::Wrc.decoder();
    let pushed = decoder.push(packet, Timestamp::ZERO);
    let is_update = view.kind() == wrc::PacketKind::SessionUpdate;
    assert_eq!(pushed.map(|new| new.is_some()), Ok(is_update));
    pushed.iter().flatten().for_each(frame::check);
    pushes_into(&mut Protocol::Wrc.decoder(), packet, Timestamp::ZERO, pushed);
}

pub fn outgauge(data: &[u8]) {
    for packet in with_lengths(data, &outgauge::LENGTHS) {
        let parsed = outgauge::parse(&packet);
        claims_by_length(Protocol::OutGauge, &packet, parsed.is_ok());
        stateless(Protocol::OutGauge, &packet, parsed.map(|view| view.frame()), outgauge::decode);
        let Ok(view) = parsed else { continue };
        let pack = view.pack;
        let id = view.id.map(i32::to_le_bytes);
        assert_eq!([pack.as_bytes(), id.as_slice().as_flattened()].concat(), packet);
        print(&(view, pack.gear(), pack.is_beamng(), pack.car_name()));
        for bit in 0..u32::BITS {
            print(&pack.light(1 << bit));
        }
        print(&(pack.flags.get(), pack.flags.contains(outgauge::Flags::KM)));
        print_plain(&pack.car);
        print_plain(&pack.display1);
        print_plain(&pack.display2);
    }
}

pub fn truck(data: &[u8]) {
    let parsed = truck::parse_any(data);
    // More is claimed than parses: broken text is refused by this protocol, not
    // offered to the next.
    assert!(truck::claims(data) || parsed.is_err());
    stateless(Protocol::Truck, data, parsed.map(|view| view.frame()), truck::decode);
    match parsed {
        Ok(truck::AnyPacket::Plugin(view)) => print(&(view, view.gear())),
        Ok(truck::AnyPacket::Funbit(view)) => print(&(view, view.gear())),
        Ok(other) => panic!("a view that is not checked: {other:?}"),
        Err(_) => {}
    }
}

pub fn f1(data: &[u8]) {
    // A Car Telemetry from the menus yields a frame whatever is held.
    let mut good = vec![0; 1_352];
    good[..7].copy_from_slice(&[0xe8, 7, 24, 1, 0, 1, 6]);
    stateful(Protocol::F1, data, &f1_shapes(), &good, |packet| {
        let parsed = f1::parse(packet);
        assert_eq!(f1::claims(packet), parsed.is_ok());
        assert!(parsed.is_err() || f1::explain(packet).is_none());
        let view = parsed?;
        print(&view);
        print(&view.header());
        Ok(view.as_bytes())
    });
}

pub fn pcars2(data: &[u8]) {
    stateful(Protocol::Pcars2, data, &pcars2_shapes(), &[0; 559], |packet| {
        let parsed = pcars2::parse(packet);
        assert_eq!(pcars2::claims(packet), parsed.is_ok());
        let view = parsed?;
        print(&view);
        match view {
            pcars2::Packet::Telemetry(telemetry) => {
                let released = telemetry.released;
                frame::check(&released.frame());
                print(&(released.gear(), released.gears()));
            }
            pcars2::Packet::GameState(state) => {
                print(&(state.game(), state.session(), state.is_playing()));
            }
            _ => {}
        }
        Ok(view.as_bytes())
    });
}

/// The packet as it is, and cut or filled with zeros to each valid length.
fn with_lengths(data: &[u8], lengths: &[usize]) -> impl Iterator<Item = Vec<u8>> {
    let resized = lengths.iter().filter(|&&length| length != data.len()).map(|&length| {
        let mut packet = data.to_vec();
        packet.resize(length, 0);
        packet
    });
    std::iter::once(data.to_vec()).chain(resized)
}

/// What is known by its length alone is claimed where it parses, unless it
/// begins like Live for Speed's OutSim, which can have the same lengths.
fn claims_by_length(protocol: Protocol, packet: &[u8], parses: bool) {
    assert_eq!(protocol.claims(packet), parses && !packet.starts_with(b"LFST"));
}

/// What detection asks of a packet: errors name their protocol, and what is
/// claimed can only be implausible by its values.
fn questions(protocol: Protocol, packet: &[u8]) {
    assert!(!protocol.title(packet).is_empty());
    let plausible = protocol.plausible(packet);
    for error in protocol.explain(packet).into_iter().chain(plausible.err()) {
        check_error(protocol, error);
    }
    if let (true, Err(error)) = (protocol.claims(packet), plausible) {
        assert!(matches!(error.kind, DecodeErrorKind::Implausible { .. }), "{error}");
    }
}

fn check_error(protocol: Protocol, error: DecodeError) {
    assert_eq!(error.protocol, protocol.word());
    print(&error);
    print_plain(&error);
}

/// A protocol whose every packet is a frame.
fn stateless(
    protocol: Protocol,
    packet: &[u8],
    parsed: Result<TelemetryFrame, DecodeError>,
    decode: fn(&[u8]) -> Result<TelemetryFrame, DecodeError>,
) {
    questions(protocol, packet);
    match &parsed {
        Ok(frame) => frame::check(frame),
        Err(error) => check_error(protocol, *error),
    }
    assert_eq!(decode(packet), parsed);
    let mut decoder = protocol.decoder();
    assert_eq!(decoder.push(packet, Timestamp::ZERO), parsed.map(Some));
    pushes_into(&mut decoder, packet, Timestamp::ZERO, parsed.map(Some));
}

/// `push_into` fills the frame that `push` gives, and else leaves it as it was.
fn pushes_into(
    decoder: &mut impl Decoder,
    packet: &[u8],
    now: Timestamp,
    pushed: Result<Option<TelemetryFrame>, DecodeError>,
) {
    let mut before = TelemetryFrame::EMPTY;
    before.lap = Some(u16::MAX);
    let mut frame = before;
    let filled = decoder.push_into(packet, now, &mut frame);
    assert_eq!(filled, pushed.map(|new| new.is_some()));
    assert_eq!(frame, pushed.ok().flatten().unwrap_or(before));
}

/// A protocol that spreads a frame over several packets. `view` gives the bytes
/// of a packet's view; `good` yields a frame whatever came before.
fn stateful(
    protocol: Protocol,
    data: &[u8],
    shapes: &[Shape],
    good: &[u8],
    view: impl Fn(&[u8]) -> Result<&[u8], DecodeError>,
) {
    let mut decoder = protocol.decoder();
    // This one sees good packets only: a bad one must make no difference.
    let mut spared = protocol.decoder();
    for step in steps(data, shapes) {
        let (packet, now) = (&step.packet[..], step.now);
        questions(protocol, packet);
        let viewed = view(packet);
        let pushed = decoder.push(packet, now);
        assert_eq!(pushed.err(), viewed.err());
        match viewed {
            Ok(bytes) => {
                assert!(packet.starts_with(bytes));
                pushes_into(&mut spared, packet, now, pushed);
            }
            Err(error) => {
                check_error(protocol, error);
                pushes_into(&mut decoder, packet, now, pushed);
            }
        }
        if let Ok(Some(frame)) = pushed {
            assert!(!frame.max_rpm_learned, "only detection learns");
            frame::check(&frame);
        }
    }
    print(&decoder);
    let last = decoder.push(good, Timestamp::ZERO);
    assert!(matches!(last, Ok(Some(_))), "{last:?}");
    pushes_into(&mut spared, good, Timestamp::ZERO, last);
    decoder.reset();
    let fresh = protocol.decoder().push(good, Timestamp::ZERO);
    assert_eq!(decoder.push(good, Timestamp::ZERO), fresh);
}
