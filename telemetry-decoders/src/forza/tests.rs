use super::*;
use std::string::ToString;
use std::vec;
use std::vec::Vec;
use zerocopy::IntoBytes;

/// A packet of zeros with these bytes set.
fn packet(length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
    let mut packet = vec![0; length];
    for (at, bytes) in fields {
        packet[*at..at + bytes.len()].copy_from_slice(bytes);
    }
    packet
}

/// A third-gear moment; offsets as in the Dash of Motorsport 7.
fn driving(length: usize) -> Vec<u8> {
    let shift = if matches!(length, 323 | 324) { 12 } else { 0 };
    let mut bytes = packet(
        length,
        &[
            (0, &1i32.to_le_bytes()),
            (8, &9_999.995f32.to_le_bytes()),
            (12, &850f32.to_le_bytes()),
            (16, &7_250.5f32.to_le_bytes()),
            (20, &[1.5f32, 0.25, -9.0].map(f32::to_le_bytes).concat()),
            (32, &[3f32, 0.0, 4.0].map(f32::to_le_bytes).concat()),
            (56, &[1f32, 0.5, -0.25].map(f32::to_le_bytes).concat()),
            (84, &[0.1f32, 0.2, 0.3, 0.4].map(f32::to_le_bytes).concat()),
            (212, &3_955i32.to_le_bytes()),
        ],
    );
    if length > 232 {
        let dash: [(usize, &[u8]); 8] = [
            (244, &51.25f32.to_le_bytes()),
            (276, &0.75f32.to_le_bytes()),
            (284, &[80f32, 81.0, 12.5].map(f32::to_le_bytes).concat()),
            (300, &2u16.to_le_bytes()),
            (302, &[4]),
            (303, &[255, 51, 0, 102]),
            (307, &[3]),
            (308, &[0x81]),
        ];
        for (at, field) in dash {
            bytes[at + shift..at + shift + field.len()].copy_from_slice(field);
        }
    }
    bytes
}

#[test]
fn every_dash_shows_the_same_frame() {
    let expected = frame! {
        speed_mps: Some(51.25),
        rpm: Some(7_250.5),
        max_rpm: Some(9_999.995),
        idle_rpm: Some(850.0),
        gear: Some(Gear::new(3)),
        throttle: Some(1.0),
        brake: Some(0.2),
        clutch: Some(0.0),
        handbrake: Some(0.4),
        steering: Some(-1.0),
        driving: Some(true),
        wheel_slip: Some([0.1, 0.2, 0.3, 0.4]),
        acceleration_mps2: Some([1.5, 0.25, -9.0]),
        rotation_rad: Some([1.0, -0.5, -0.25]),
        fuel: Some(0.75),
        lap: Some(3),
        position: Some(4),
        current_lap_s: Some(12.5),
        last_lap_s: Some(81.0),
        best_lap_s: Some(80.0),
        car: Some(Car::Number(3_955)),
    };
    for length in [311, 331, 323, 324] {
        assert_eq!(decode(&driving(length)), Ok(expected), "{length} bytes");
    }
}

#[test]
fn a_sled_takes_its_speed_from_the_velocity_and_knows_no_pedals() {
    let frame = decode(&driving(232)).unwrap();
    assert_eq!(frame.speed_mps, Some(5.0));
    assert_eq!(frame.rpm, Some(7_250.5));
    assert_eq!((frame.gear, frame.throttle, frame.steering), (None, None, None));
    assert_eq!((frame.lap, frame.fuel, frame.handbrake), (None, None, None));
}

#[test]
fn gear_bytes() {
    let mut packet = driving(324);
    for byte in 0..=u8::MAX {
        packet[319] = byte;
        let expected = match byte {
            0 => Some(Gear::REVERSE),
            11 => Some(Gear::NEUTRAL),
            n if n <= 10 => Some(Gear::new(n as i8)),
            _ => None,
        };
        assert_eq!(decode(&packet).unwrap().gear, expected, "{byte}");
    }
}

#[test]
fn steering_reaches_both_ends_and_no_further() {
    let mut packet = driving(331);
    for (byte, steering) in [(0x80, -1.0), (0x81, -1.0), (0x00, 0.0), (0x7f, 1.0)] {
        packet[308] = byte;
        assert_eq!(decode(&packet).unwrap().steering, Some(steering));
    }
}

#[test]
fn with_the_race_off_zeros_are_not_reverse() {
    let frame = decode(&[0; 324]).unwrap();
    assert_eq!(frame.driving, Some(false));
    assert_eq!((frame.gear, frame.max_rpm, frame.position), (None, None, None));
    assert_eq!(frame.lap, None);
    // The last gear may stay; it is still a gear.
    let mut packet = driving(311);
    packet[0] = 0;
    assert_eq!(decode(&packet).unwrap().gear, Some(Gear::new(3)));
}

#[test]
fn the_undocumented_bytes_change_nothing() {
    let mut packet = driving(324);
    let expected = decode(&packet);
    packet[232..244].fill(0xa5);
    packet[323] = 0xff;
    assert_eq!(decode(&packet), expected);
}

#[test]
fn the_tail_of_motorsport_2023() {
    let mut bytes = driving(331);
    bytes[311..315].copy_from_slice(&0.25f32.to_le_bytes());
    bytes[327..].copy_from_slice(&37i32.to_le_bytes());
    let Ok(Packet::Fm2023(packet)) = parse(&bytes) else { panic!("not the 331-byte packet") };
    assert_eq!((packet.tire_wear_front_left.get(), packet.track_ordinal.get()), (0.25, 37));
}

#[test]
fn broken_floats_cost_their_field() {
    for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut packet = driving(331);
        for at in [8, 12, 16, 20, 56, 84, 244, 276, 284] {
            packet[at..at + 4].copy_from_slice(&broken.to_le_bytes());
        }
        let frame = decode(&packet).unwrap();
        assert_eq!((frame.speed_mps, frame.rpm), (Some(0.0), Some(0.0)));
        assert_eq!((frame.max_rpm, frame.idle_rpm, frame.fuel), (None, None, None));
        assert_eq!((frame.wheel_slip, frame.best_lap_s), (None, None));
        assert_eq!((frame.acceleration_mps2, frame.rotation_rad), (None, None));
        assert_eq!(frame.last_lap_s, Some(81.0));
    }
}

#[test]
fn a_race_is_on_or_off() {
    let mut packet = driving(324);
    assert_eq!(plausible(&packet), Ok(()));
    packet[..4].copy_from_slice(&(1i32 << 24).to_le_bytes());
    assert_eq!(
        plausible(&packet).unwrap_err().to_string(),
        "forza packet is implausible: is_race_on is 16777216, expected 0 or 1"
    );
}

#[test]
fn every_other_length_is_refused() {
    for length in (0..=2_048).filter(|length| !LENGTHS.contains(length)) {
        let packet = vec![0; length];
        assert_eq!(
            decode(&packet).unwrap_err().to_string(),
            std::format!("forza packet is {length} bytes, expected 232, 311, 331, 323 or 324")
        );
        assert!(!claims(&packet));
    }
}

#[test]
fn a_view_writes_back_the_same_bytes() {
    for length in LENGTHS {
        let packet = driving(length);
        let bytes = match parse(&packet).unwrap() {
            Packet::Sled(view) => view.as_bytes(),
            Packet::Fm7(view) => view.as_bytes(),
            Packet::Fm2023(view) => view.as_bytes(),
            Packet::Horizon323(view) => view.as_bytes(),
            Packet::Horizon(view) => view.as_bytes(),
        };
        assert_eq!(bytes, packet);
    }
}

/// A packet whose every float and integer of the Sled is its own offset.
fn numbered(length: usize) -> Vec<u8> {
    let mut bytes = std::vec![0; length];
    for (i, word) in bytes[..232].chunks_exact_mut(4).enumerate() {
        word.copy_from_slice(&(4.0 * i as f32).to_le_bytes());
    }
    bytes
}

#[test]
fn groups_have_their_wheels_in_order() {
    let bytes = numbered(232);
    let Packet::Sled(sled) = parse(&bytes).unwrap() else { panic!() };
    assert_eq!(sled.acceleration(), [20.0, 24.0, 28.0]);
    assert_eq!(sled.velocity(), [32.0, 36.0, 40.0]);
    assert_eq!(sled.angular_velocity(), [44.0, 48.0, 52.0]);
    let suspension = sled.suspension();
    assert_eq!(suspension.normalized, [68.0, 72.0, 76.0, 80.0]);
    assert_eq!(suspension.metres, [196.0, 200.0, 204.0, 208.0]);
    let slip = sled.slip();
    assert_eq!(slip.ratio, [84.0, 88.0, 92.0, 96.0]);
    assert_eq!(slip.angle, [164.0, 168.0, 172.0, 176.0]);
    assert_eq!(slip.combined, [180.0, 184.0, 188.0, 192.0]);
    assert_eq!(sled.wheel_speeds(), [100.0, 104.0, 108.0, 112.0]);
    let surface = sled.surface();
    assert_eq!(surface.puddle_depth, [132.0, 136.0, 140.0, 144.0]);
    assert_eq!(surface.rumble, [148.0, 152.0, 156.0, 160.0]);
    assert_eq!(surface.on_rumble_strip, [true; 4]);
    let mut bytes = bytes;
    bytes[120..124].fill(0);
    let Packet::Sled(sled) = parse(&bytes).unwrap() else { panic!() };
    assert_eq!(sled.surface().on_rumble_strip, [true, false, true, true]);
}

#[test]
fn tails_of_motorsport_2023_and_horizon() {
    let mut bytes = numbered(331);
    for (at, value) in [(256, 170f32), (260, 171.0), (264, 172.0), (268, 173.0), (311, 0.25)] {
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
    bytes[323..327].copy_from_slice(&0.75f32.to_le_bytes());
    bytes[327..].copy_from_slice(&860i32.to_le_bytes());
    let view = parse(&bytes).unwrap();
    let tail = view.fm2023().unwrap();
    assert_eq!((tail.tire_wear(), tail.track_ordinal.get()), ([0.25, 0.0, 0.0, 0.75], 860));
    assert_eq!(view.dash().unwrap().tire_temperatures(), [170.0, 171.0, 172.0, 173.0]);
    assert_eq!(view.horizon(), None);
    let mut bytes = numbered(324);
    bytes[232..236].copy_from_slice(&13u32.to_le_bytes());
    bytes[236..244].copy_from_slice([1.5f32, 20.0].map(f32::to_le_bytes).as_flattened());
    bytes[244..248].copy_from_slice(&9f32.to_le_bytes());
    for length in [323, 324] {
        let view = parse(&bytes[..length]).unwrap();
        assert_eq!(view.as_bytes(), &bytes[..length]);
        let insert = view.horizon().unwrap();
        assert_eq!(insert.car_group, codes::CarGroup::HYPER_CARS);
        assert_eq!(insert.smashable_vel_diff.get(), 1.5);
        assert_eq!(insert.smashable_mass.get(), 20.0);
        assert_eq!(view.dash().unwrap().position(), [9.0, 0.0, 0.0]);
        assert_eq!(view.fm2023(), None);
    }
}

#[test]
fn class_and_drivetrain_have_names() {
    let named = |length: usize, class: i32, index: i32| {
        let mut bytes = std::vec![0; length];
        let numbers = [3_955, class, index, 2, 8].map(i32::to_le_bytes);
        bytes[212..232].copy_from_slice(numbers.as_flattened());
        let view = parse(&bytes).unwrap();
        assert_eq!(view.sled().drivetrain_type, codes::Drivetrain::ALL);
        assert_eq!((view.sled().car_ordinal.get(), view.sled().num_cylinders.get()), (3_955, 8));
        view.car_class_name()
    };
    assert_eq!(named(331, 3, 598), Some("B"));
    assert_eq!(named(324, 6, 999), Some("X"));
    assert_eq!(named(324, 5, 998), Some("S2"));
    assert_eq!(named(323, 6, 990), None, "not the same in every Horizon");
    assert_eq!(named(311, 3, 598), None);
    assert_eq!(named(232, 8, 999), Some("X"));
    assert_eq!(codes::Drivetrain::FRONT.to_string(), "front-wheel drive");
    assert_eq!(codes::Drivetrain::new(7).to_string(), "7");
    assert_eq!(codes::Drivetrain::named().count(), 3);
}

#[test]
fn a_lap_is_known_by_its_number_a_place_or_a_time() {
    let lap = |fields: &[(usize, &[u8])]| decode(&packet(311, fields)).unwrap().lap;
    assert_eq!(lap(&[]), None, "free roam");
    assert_eq!(lap(&[(300, &[1, 0])]), Some(2));
    assert_eq!(lap(&[(302, &[1])]), Some(1));
    assert_eq!(lap(&[(292, &0.5f32.to_le_bytes())]), Some(1));
    assert_eq!(lap(&[(292, &(-0.5f32).to_le_bytes())]), None);
    assert_eq!(lap(&[(300, &[0xff; 2])]), Some(u16::MAX), "no higher number");
}

#[test]
fn a_place_and_a_car_are_counted_from_1() {
    let frame = |fields: &[(usize, &[u8])]| decode(&packet(311, fields)).unwrap();
    assert_eq!((frame(&[]).position, frame(&[]).car), (None, None));
    assert_eq!(frame(&[(302, &[1])]).position, Some(1));
    assert_eq!(frame(&[(212, &1i32.to_le_bytes())]).car, Some(Car::Number(1)));
}

#[test]
fn a_title_goes_by_the_length() {
    for (length, expected) in [
        (232, "Forza Motorsport"),
        (311, "Forza Motorsport 7"),
        (331, "Forza Motorsport (2023)"),
        (323, "Forza Horizon"),
        (324, "Forza Horizon"),
    ] {
        assert_eq!(title(&driving(length)), expected);
        assert!(claims(&driving(length)));
        let mut outsim = driving(length);
        outsim[..4].copy_from_slice(crate::outgauge::OUTSIM_MAGIC);
        assert!(!claims(&outsim), "OutSim can have any length");
        assert_eq!(explain(&outsim), None);
    }
}

#[test]
fn a_race_that_is_neither_on_nor_off_is_implausible() {
    for (value, good) in [(0, true), (1, true), (2, false), (-1, false)] {
        for length in LENGTHS {
            let bytes = packet(length, &[(0, &i32::to_le_bytes(value))]);
            assert_eq!(plausible(&bytes).is_ok(), good, "{value}");
            assert_eq!(decode(&bytes).unwrap().driving, Some(value != 0));
        }
    }
}
