use super::*;
use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;
use telemetry_core::Gear;

fn binary(fields: &[BinaryField]) -> Format<'_> {
    Format { name: "x", layout: Layout::Binary { length: None, fields }, gears: None }
}

fn json<'a>(key: Option<&'a str>, fields: &'a [JsonField]) -> Format<'a> {
    Format { name: "x", layout: Layout::Json { key, fields }, gears: None }
}

fn with(set: impl FnOnce(&mut TelemetryFrame)) -> TelemetryFrame {
    let mut frame = TelemetryFrame::EMPTY;
    set(&mut frame);
    frame
}

/// A field of the first variable.
fn var(offset: u64, number: Number) -> BinaryField {
    BinaryField::new(Target::Variable(0), offset, number)
}

fn read_var(field: BinaryField, packet: &[u8]) -> Option<f64> {
    binary(&[field]).read(packet)?.1.get(0)
}

fn frame_of(fields: &[BinaryField], packet: &[u8]) -> TelemetryFrame {
    binary(fields).read(packet).expect("something is read").0
}

#[test]
fn every_kind_of_number_in_both_orders() {
    let bytes = [0x81, 0x42, 0x83, 0x44, 0x85, 0x46, 0x87, 0xc8];
    let little = [
        (Number::U8, 129.0),
        (Number::S8, -127.0),
        (Number::U16, f64::from(0x4281)),
        (Number::S16, f64::from(0x4281)),
        (Number::U32, f64::from(0x4483_4281u32)),
        (Number::S32, f64::from(0x4483_4281)),
        (Number::U64, 0xc887_4685_4483_4281u64 as f64),
        (Number::S64, 0xc887_4685_4483_4281u64 as i64 as f64),
        (Number::F32, f64::from(f32::from_bits(0x4483_4281))),
        (Number::F64, f64::from_bits(0xc887_4685_4483_4281)),
    ];
    for (number, expected) in little {
        assert_eq!(read_var(var(0, number), &bytes), Some(expected), "{number:?}");
    }
    let big = [
        (Number::U8, 129.0),
        (Number::S8, -127.0),
        (Number::U16, f64::from(0x8142)),
        (Number::S16, f64::from(0x8142u16 as i16)),
        (Number::U32, f64::from(0x8142_8344u32)),
        (Number::S32, f64::from(0x8142_8344u32 as i32)),
        (Number::U64, 0x8142_8344_8546_87c8u64 as f64),
        (Number::S64, 0x8142_8344_8546_87c8u64 as i64 as f64),
        (Number::F32, f64::from(f32::from_bits(0x8142_8344))),
        (Number::F64, f64::from_bits(0x8142_8344_8546_87c8)),
    ];
    for (number, expected) in big {
        let field = var(0, number).in_order(Order::Big);
        assert_eq!(read_var(field, &bytes), Some(expected), "{number:?}");
        assert_eq!(Number::from_word(number.word()), Some(number));
    }
}

#[test]
fn bits_are_masked_and_moved_down() {
    let packet = [0xf3, 0xa5, 0xff, 0xff];
    let of = |number, mask, shift| read_var(var(0, number).of_bits(mask, shift), &packet);
    assert_eq!(of(Number::U8, 0x0f, 0), Some(3.0));
    assert_eq!(of(Number::U8, 0xf0, 4), Some(15.0));
    assert_eq!(of(Number::S8, 0xff, 0), Some(243.0), "bits have no sign");
    assert_eq!(of(Number::U16, 0x0ff0, 4), Some(f64::from(0x5f)));
    assert_eq!(of(Number::S32, u64::MAX, 31), Some(1.0));
    assert_eq!(of(Number::S16, u64::MAX, 16), Some(0.0), "no bits beyond the number's own");
    assert_eq!(of(Number::U32, 0, 0), Some(0.0));
    assert_eq!(of(Number::U32, u64::MAX, 255), Some(0.0), "nothing is left");
    let big = var(0, Number::U16).in_order(Order::Big).of_bits(0x0ff0, 4);
    assert_eq!(read_var(big, &packet), Some(f64::from(0x3a)));
}

#[test]
fn a_field_past_the_end_is_skipped() {
    let speed = BinaryField::new(Target::SpeedMps, 0, Number::U8);
    let packet = [7; 8];
    for number in Number::ALL {
        let size = number.size() as u64;
        for offset in [
            8,
            9,
            8 - size + 1,
            u64::from(u32::MAX),
            u64::from(u32::MAX) - 3,
            i64::MAX as u64,
            u64::MAX,
            u64::MAX - size + 1,
        ] {
            let field = var(offset, number);
            assert_eq!(read_var(field, &packet), None, "{number:?} at {offset}");
            let fields = [speed, field];
            let (frame, variables) = binary(&fields).read(&packet).unwrap();
            assert_eq!((frame.speed_mps, variables.get(0)), (Some(7.0), None));
        }
        assert!(read_var(var(8 - size, number), &packet).is_some(), "{number:?} at the very end");
        assert_eq!(read_var(var(0, number), &[]), None);
    }
}

#[test]
fn a_packet_of_which_nothing_is_read_is_left_alone() {
    let fields = [BinaryField::new(Target::Rpm, 100, Number::F32)];
    let old = with(|frame| {
        frame.speed_mps = Some(3.0);
    });
    let mut variables = Variables::EMPTY;
    variables.set(4, 2.5);
    let (mut frame, before) = (old, variables);
    assert!(!binary(&fields).read_into(&[0; 100], &mut frame, &mut variables));
    assert!(!binary(&[]).read_into(&[0; 100], &mut frame, &mut variables));
    assert!(!json(None, &[]).read_into(b"{}", &mut frame, &mut variables));
    assert_eq!((frame, variables), (old, before));
    // What was there before a packet that is read is gone.
    assert!(binary(&fields).read_into(&[0; 104], &mut frame, &mut variables));
    assert_eq!(
        frame,
        with(|frame| {
            frame.rpm = Some(0.0);
        })
    );
    assert!(variables.is_empty());
}

#[test]
fn the_length_is_exact() {
    let fields = [BinaryField::new(Target::Rpm, 0, Number::U8)];
    let of = |length| Format {
        layout: Layout::Binary { length: Some(length), fields: &fields },
        ..binary(&[])
    };
    assert!(of(3).read(&[1; 3]).is_some() && of(3).is_detectable());
    assert!(of(3).read(&[1; 2]).is_none() && of(3).read(&[1; 4]).is_none());
    assert!(of(0).read(&[]).is_none(), "of nothing nothing is read");
    assert!(of(u32::MAX).read(&[1; 3]).is_none());
    assert!(!binary(&fields).is_detectable());
    assert!((1..9).all(|length| binary(&fields).read(&vec![1; length]).is_some()));
}

#[test]
fn scale_and_offset() {
    let of = |scale, add| read_var(var(0, Number::S8).scaled(scale).plus(add), &[0xfe]);
    assert_eq!(of(0.5, 0.0), Some(-1.0));
    assert_eq!(of(-3.0, 1.0), Some(7.0), "the offset is added after the scale");
    assert_eq!(of(0.0, 4.0), Some(4.0));
    assert_eq!(of(f64::MAX, 0.0), None, "past the range of f64");
    assert_eq!(of(f64::MAX / 2.0, -f64::MAX), None);
    let rpm = |scale| {
        let fields =
            [var(0, Number::U8), BinaryField::new(Target::Rpm, 0, Number::U8).scaled(scale)];
        frame_of(&fields, &[2]).rpm
    };
    assert_eq!(rpm(1e38), Some(2e38));
    assert_eq!(rpm(1e39), None, "past the range of f32");
    assert_eq!(rpm(-1.0), Some(0.0));
}

#[test]
fn past_the_range_leaves_what_stood_before() {
    let fields = [
        BinaryField::new(Target::SpeedMps, 0, Number::U8),
        BinaryField::new(Target::SpeedMps, 0, Number::U8).scaled(1e300),
        BinaryField::new(Target::SpeedMps, 0, Number::U8).scaled(f64::MAX),
        BinaryField::new(Target::SpeedMps, 9, Number::U8),
        var(0, Number::U8),
        var(0, Number::U8).scaled(f64::MAX),
    ];
    let (frame, variables) = binary(&fields).read(&[40]).unwrap();
    assert_eq!((frame.speed_mps, variables.get(0)), (Some(40.0), Some(40.0)));
}

#[test]
fn past_the_range_of_f32_is_read_and_not_known() {
    let rpm = BinaryField::new(Target::Rpm, 0, Number::U8);
    let read = |field: BinaryField, packet: &[u8]| binary(&[field]).read(packet);
    let nothing = Some((TelemetryFrame::EMPTY, Variables::EMPTY));
    assert_eq!(read(rpm.scaled(1e39), &[2]), nothing);
    assert_eq!(read(rpm.scaled(f64::MAX), &[2]), None, "past that of f64 it is not read");
    // So with a variable, which is an f64 itself.
    assert_eq!(read_var(var(0, Number::U8).scaled(1e39), &[2]), Some(2e39));
    assert_eq!(read(var(0, Number::U8).scaled(f64::MAX), &[2]), None);
    // A broken float is there, and says nothing.
    assert_eq!(read(var(0, Number::F32), &f32::NAN.to_le_bytes()), nothing);
}

#[test]
fn a_format_of_one_group_of_values_fills_all_of_them() {
    let of = |targets: &[Target]| {
        let fields: Vec<_> =
            targets.iter().map(|&target| BinaryField::new(target, 0, Number::F32)).collect();
        frame_of(&fields, &1f32.to_le_bytes())
    };
    let drive = [
        Target::SpeedMps,
        Target::Rpm,
        Target::MaxRpm,
        Target::Gear,
        Target::Throttle,
        Target::Brake,
        Target::Clutch,
        Target::Handbrake,
        Target::Steering,
        Target::Driving,
    ];
    let expected = with(|frame| {
        frame.speed_mps = Some(1.0);
        frame.rpm = Some(1.0);
        frame.max_rpm = Some(1.0);
        frame.gear = Some(Gear::new(1));
        frame.throttle = Some(1.0);
        frame.brake = Some(1.0);
        frame.clutch = Some(1.0);
        frame.handbrake = Some(1.0);
        frame.steering = Some(1.0);
        frame.driving = Some(true);
    });
    assert_eq!(of(&drive), expected);
    let lights = [
        Target::IdleRpm,
        Target::ShiftLight,
        Target::AbsActive,
        Target::TcActive,
        Target::PitLimiter,
        Target::InPit,
        Target::Drs,
    ];
    let expected = with(|frame| {
        frame.idle_rpm = Some(1.0);
        frame.shift_light = Some(1.0);
        frame.abs_active = Some(true);
        frame.tc_active = Some(true);
        frame.pit_limiter = Some(true);
        frame.in_pit = Some(true);
        frame.drs = Some(true);
    });
    assert_eq!(of(&lights), expected);
    let race = [
        Target::Fuel,
        Target::Lap,
        Target::Position,
        Target::CurrentLap,
        Target::LastLap,
        Target::BestLap,
    ];
    let expected = with(|frame| {
        frame.fuel = Some(1.0);
        frame.lap = Some(1);
        frame.position = Some(1);
        frame.current_lap_s = Some(1.0);
        frame.last_lap_s = Some(1.0);
        frame.best_lap_s = Some(1.0);
    });
    assert_eq!(of(&race), expected);
}

#[test]
fn a_negative_zero_that_is_added_stays_in_no_part() {
    let fields = [Target::Yaw, Target::Pitch, Target::Roll]
        .map(|target| BinaryField::new(target, 0, Number::F32).plus(-0.0));
    let parts = frame_of(&fields, &(-0f32).to_le_bytes()).rotation_rad.unwrap();
    assert!(parts.iter().all(|part| part.is_sign_positive()), "{parts:?}");
}

#[test]
fn kinds_and_orders_have_their_words() {
    for (order, word) in [(Order::Little, "little"), (Order::Big, "big")] {
        assert_eq!((order.word(), Order::from_word(word)), (word, Some(order)));
    }
    assert_eq!((Order::from_word("Big"), Order::from_word("")), (None, None));
    let words = ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64", "f32", "f64"];
    assert_eq!(Number::ALL.map(Number::word), words);
    assert_eq!(
        Number::ALL.map(|number| number.word().starts_with('f')),
        Number::ALL.map(Number::is_float)
    );
    assert_eq!((Number::from_word("i8"), Number::from_word("F32")), (None, None));
}

#[test]
fn of_one_target_the_last_counts() {
    let fields = [
        BinaryField::new(Target::Brake, 0, Number::U8).scaled(0.1),
        BinaryField::new(Target::Brake, 1, Number::U8).scaled(0.1),
        var(0, Number::U8),
        var(1, Number::U8),
    ];
    let (frame, variables) = binary(&fields).read(&[1, 5]).unwrap();
    assert_eq!((frame.brake, variables.get(0)), (Some(0.5), Some(5.0)));
}

#[test]
fn the_frame_keeps_its_promises() {
    let fields: Vec<_> =
        Target::FRAME.map(|target| BinaryField::new(target, 0, Number::F32)).into();
    let wild = [
        f32::NAN,
        f32::from_bits(0x7fa0_dead),
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        f32::MIN,
        -0.0,
        0.0,
        -2.5,
        1e-45,
        70_000.0,
    ];
    for value in wild {
        for scale in [1.0, -1.0, 0.0, 1e30] {
            let fields: Vec<_> = fields.iter().map(|field| field.scaled(scale)).collect();
            let Some((frame, _)) = binary(&fields).read(&value.to_le_bytes()) else { continue };
            assert_eq!(frame, frame.clamped(), "{value} times {scale}");
            let parts = [frame.acceleration_mps2, frame.rotation_rad];
            let negative_zero = |part: &f32| *part == 0.0 && part.is_sign_negative();
            assert!(!parts.iter().flatten().flatten().any(negative_zero), "{value}");
        }
    }
}

#[test]
fn a_broken_float_rests_or_is_not_known() {
    let fields: Vec<_> =
        Target::FRAME.map(|target| BinaryField::new(target, 0, Number::F32)).into();
    for value in [f32::NAN, f32::INFINITY] {
        let frame = frame_of(&fields, &value.to_le_bytes());
        let expected = with(|frame| {
            frame.speed_mps = Some(0.0);
            frame.rpm = Some(0.0);
            frame.throttle = Some(0.0);
            frame.brake = Some(0.0);
            frame.clutch = Some(0.0);
            frame.handbrake = Some(0.0);
            frame.steering = Some(0.0);
        });
        assert_eq!(frame, expected, "{value}");
        assert_eq!(read_var(var(0, Number::F32), &value.to_le_bytes()), None);
    }
}

#[test]
fn every_value_of_the_frame_has_a_target() {
    let value = |target| match target {
        Target::Lap => 3.0,
        Target::Position => 4.0,
        Target::SpeedMps => 30.0,
        Target::Rpm => 5_000.0,
        Target::MaxRpm => 8_000.0,
        Target::IdleRpm => 900.0,
        Target::Gear => -1.0,
        Target::Steering => -0.25,
        Target::CurrentLap | Target::LastLap | Target::BestLap => 81.5,
        Target::WheelSlipRearRight => 0.75,
        Target::AccelerationForward => -9.0,
        Target::Yaw => 3.0,
        _ => 0.5f32,
    };
    let packet: Vec<u8> =
        Target::FRAME.iter().flat_map(|target| value(*target).to_le_bytes()).collect();
    let fields: Vec<_> = Target::FRAME
        .iter()
        .zip(0..)
        .map(|(target, at)| BinaryField::new(*target, at * 4, Number::F32))
        .collect();
    let mut expected = with(|frame| {
        frame.speed_mps = Some(30.0);
        frame.rpm = Some(5_000.0);
        frame.max_rpm = Some(8_000.0);
        frame.idle_rpm = Some(900.0);
        frame.gear = Some(Gear::REVERSE);
        frame.throttle = Some(0.5);
        frame.brake = Some(0.5);
        frame.clutch = Some(0.5);
        frame.handbrake = Some(0.5);
        frame.steering = Some(-0.25);
        frame.driving = Some(true);
        frame.shift_light = Some(0.5);
        frame.abs_active = Some(true);
        frame.tc_active = Some(true);
        frame.pit_limiter = Some(true);
        frame.in_pit = Some(true);
        frame.drs = Some(true);
        frame.wheel_slip = Some([0.5, 0.5, 0.5, 0.75]);
        frame.acceleration_mps2 = Some([0.5, 0.5, -9.0]);
        frame.rotation_rad = Some([3.0, 0.5, 0.5]);
        frame.fuel = Some(0.5);
        frame.lap = Some(3);
        frame.position = Some(4);
        frame.current_lap_s = Some(81.5);
        frame.last_lap_s = Some(81.5);
        frame.best_lap_s = Some(81.5);
    });
    assert_eq!(frame_of(&fields, &packet), expected);
    for target in Target::FRAME {
        assert_eq!(Target::from_word(target.word()), Some(target));
    }
    assert_eq!(Target::from_word("var"), None);
    // What is known only as a whole needs all of its parts.
    let without: Vec<_> =
        fields.iter().filter(|field| field.target != Target::Pitch).copied().collect();
    expected.rotation_rad = None;
    assert_eq!(frame_of(&without, &packet), expected);
}

#[test]
fn laps_and_positions_are_whole_numbers_from_1() {
    let of = |value: f32, add| {
        let lap = BinaryField::new(Target::Lap, 0, Number::F32).plus(add);
        frame_of(
            &[BinaryField::new(Target::Position, 0, Number::F32).plus(add), lap],
            &value.to_le_bytes(),
        )
    };
    assert_eq!((of(2.0, 1.0).lap, of(2.0, 1.0).position), (Some(3), Some(3)));
    assert_eq!(of(0.0, 0.0).lap, None);
    assert_eq!(of(65_535.0, 0.0).lap, Some(65_535));
    assert_eq!(of(65_536.0, 0.0).lap, None);
    assert_eq!(of(-1.0, 0.0).position, None);
}

#[test]
fn driving_is_yes_for_every_number_but_0() {
    let of = |value: f32| {
        frame_of(
            &[var(4, Number::U8), BinaryField::new(Target::Driving, 0, Number::F32)],
            &[value.to_le_bytes().as_slice(), &[1]].concat(),
        )
        .driving
    };
    assert_eq!(
        [0.0, -0.0, 1.0, -3.0, 0.001].map(of).map(Option::unwrap),
        [false, false, true, true, true]
    );
    assert_eq!(of(f32::NAN), None);
}

#[test]
fn gears_without_a_pair() {
    let fields = [BinaryField::new(Target::Gear, 0, Number::F32)];
    let of = |value: f32| frame_of(&fields, &value.to_le_bytes()).gear.map(Gear::get);
    assert_eq!(
        [-128.0, -1.0, -0.5, -0.4, 0.0, 0.49, 0.5].map(of).map(Option::unwrap),
        [-1, -1, -1, 0, 0, 0, 1]
    );
    assert_eq!([6.0, 18.0, 19.0, 1e30].map(of).map(Option::unwrap), [6, 18, 18, 18]);
    assert_eq!(of(-1e30), Some(-1));
    assert_eq!(of(f32::NAN), None);
    let counted = [BinaryField::new(Target::Gear, 0, Number::U8).plus(-1.0)];
    let of = |value: u8| frame_of(&counted, &[value]).gear.unwrap().get();
    assert_eq!([0, 1, 2, 255].map(of), [-1, 0, 1, 18]);
}

#[test]
fn gears_with_a_pair() {
    let of = |reverse, neutral, raw: [i8; 6]| {
        // The scale does not count.
        let fields = [BinaryField::new(Target::Gear, 0, Number::S8).scaled(10.0).plus(3.0)];
        let format = Format { gears: Some(Gears { reverse, neutral }), ..binary(&fields) };
        raw.map(|raw| format.read(&[raw as u8]).unwrap().0.gear.unwrap().get())
    };
    assert_eq!(of(0, 1, [0, 1, 2, 3, 19, 20]), [-1, 0, 1, 2, 18, 18], "as OutGauge");
    assert_eq!(of(0, 11, [0, 1, 10, 11, 12, -1]), [-1, 1, 10, 0, 1, -1], "as Forza");
    assert_eq!(of(10, 0, [10, 0, 1, 9, 11, -1]), [-1, 0, 1, 9, 11, -1], "as Codemasters");
    assert_eq!(of(15, 0, [15, 0, 1, 8, 14, 16]), [-1, 0, 1, 8, 14, 16], "as Project CARS 2");
    assert_eq!(of(-1, 0, [-1, 0, 1, -2, 18, 127]), [-1, 0, 1, -1, 18, 18], "as F1");
    assert_eq!(of(i32::MIN, i32::MIN, [0, 1, 2, 3, 4, 5]), [18; 6], "no overflow");

    let fields = [BinaryField::new(Target::Gear, 0, Number::F32)];
    let format = Format { gears: Some(Gears { reverse: 0, neutral: 1 }), ..binary(&fields) };
    let of = |raw: f32| format.read(&raw.to_le_bytes()).unwrap().0.gear.map(Gear::get);
    assert_eq!([of(0.2), of(0.9), of(2.4), of(f32::NAN)], [Some(-1), Some(0), Some(1), None]);
}

#[test]
fn variables_stand_beside_the_frame() {
    let fields: Vec<_> = (0..=MAX_VARIABLES as u8)
        .map(|index| BinaryField {
            target: Target::Variable(index),
            ..var(index.into(), Number::U8)
        })
        .collect();
    let packet: Vec<u8> = (0..=MAX_VARIABLES as u8).collect();
    let (frame, variables) = binary(&fields).read(&packet).unwrap();
    assert_eq!(frame, TelemetryFrame::EMPTY);
    assert_eq!(variables.iter().count(), MAX_VARIABLES, "the 33rd is none");
    assert!(variables.iter().all(|(index, value)| value == f64::from(index)));
    assert_eq!(
        (variables.get(31), variables.get(32), variables.get(255)),
        (Some(31.0), None, None)
    );
    assert_eq!(format!("{:?}", binary(&fields[3..4]).read(&packet).unwrap().1), "{3: 3.0}");
}

fn json_var(key: &'static str, text: &str) -> Option<f64> {
    json(None, &[JsonField::new(Target::Variable(0), key)]).read(text.as_bytes())?.1.get(0)
}

#[test]
fn what_counts_as_a_number_in_json() {
    let of = |value: &str| json_var("x", &format!("{{\"x\":{value}}}"));
    for (text, expected) in [
        ("1.5", 1.5),
        ("-2e3", -2_000.0),
        ("true", 1.0),
        ("false", 0.0),
        ("\"12.5\"", 12.5),
        ("\" -12.5e1 \"", -125.0),
        ("\"+7\"", 7.0),
        ("\".5\"", 0.5),
        ("\"007\"", 7.0),
    ] {
        assert_eq!(of(text), Some(expected), "{text}");
    }
    for text in [
        "null",
        "{}",
        "[1]",
        "\"\"",
        "\"12,5\"",
        "\"NaN\"",
        "\"inf\"",
        "\"Infinity\"",
        "\"0x10\"",
        "\"1 2\"",
        "\"1_000\"",
        "\"e\"",
        "\"+\"",
        "\"1e999\"",
        "1e999",
        "\"\\u0031\"",
    ] {
        assert_eq!(of(text), None, "{text}");
    }
}

#[test]
fn a_boolean_is_a_pedal() {
    let fields =
        [JsonField::new(Target::Brake, "b"), JsonField::new(Target::Clutch, "c").scaled(0.5)];
    let (frame, _) = json(None, &fields).read(br#"{"b":true,"c":true}"#).unwrap();
    assert_eq!((frame.brake, frame.clutch), (Some(1.0), Some(0.5)));
}

#[test]
fn dotted_keys_lead_into_objects() {
    let text = r#"{"car":{"engine":{"rpm":900,"x":[{"rpm":1}]},"rpm":2},"rpm":3,"Rpm":4,"":5}"#;
    for (key, expected) in [
        ("car.engine.rpm", Some(900.0)),
        ("car.rpm", Some(2.0)),
        ("rpm", Some(3.0)),
        ("Rpm", Some(4.0)),
        ("car.engine.x", None),
        ("car.engine.x.rpm", None),
        ("car.engine", None),
        ("car", None),
        ("engine.rpm", None),
        ("car.engine.rpm.x", None),
        ("ca", None),
        ("car.", None),
        ("car.engine.rp", None),
        ("RPM", None),
        (".rpm", None),
        (".a", None),
    ] {
        assert_eq!(json_var(key, text), expected, "{key}");
    }
    assert_eq!(json_var("a.b", r#"{"a.b":1}"#), None, "a key with a point has no path");
    for (key, text) in [
        (".a", r#"{"":{"a":1}}"#),
        (".", r#"{"":{"":1}}"#),
        ("a..b", r#"{"a":{"":{"b":1}}}"#),
        ("a.", r#"{"a":{"":1}}"#),
        ("", r#"{"":1}"#),
    ] {
        assert_eq!(json_var(key, text), Some(1.0), "{key}: an empty key is one");
    }
    assert_eq!(json_var("a.b", r#"{"a.b":1,"a":{"b":2}}"#), Some(2.0));
    assert_eq!(json_var("a.b.c", r#"{"a.b":{"c":1}}"#), None);
}

#[test]
fn of_a_key_that_comes_twice_the_last_counts() {
    for (text, expected) in [
        (r#"{"a":{"b":1},"a":{"b":2}}"#, Some(2.0)),
        (r#"{"a":{"b":1},"a":5}"#, None),
        (r#"{"a":{"b":1},"a":{}}"#, None),
        (r#"{"a":{"b":1},"a":[2]}"#, None),
        (r#"{"a":{"b":1,"b":null}}"#, None),
        (r#"{"a":{"b":1,"b":"3"}}"#, Some(3.0)),
        (r#"{"a":5,"a":{"b":1}}"#, Some(1.0)),
    ] {
        assert_eq!(json_var("a.b", text), expected, "{text}");
        let fields = [JsonField::new(Target::Rpm, "r")];
        let key = json(Some("a.b"), &fields);
        let with_rpm = format!("{{\"r\":1,{}", &text[1..]);
        let is_there = expected.is_some() || text.contains("null");
        assert_eq!(key.read(with_rpm.as_bytes()).is_some(), is_there, "{text}");
    }
}

#[test]
fn the_key_is_there_whatever_its_value() {
    let fields = [JsonField::new(Target::Rpm, "rpm")];
    let format = json(Some("game.id"), &fields);
    assert!(format.is_detectable() && !json(None, &fields).is_detectable());
    let is_its = |text: &str| format.read(text.as_bytes()).is_some();
    for value in ["1", "null", "\"x\"", "{}", "[]", "false", "{\"a\":{}}"] {
        assert!(is_its(&format!("{{\"rpm\":1,\"game\":{{\"id\":{value}}}}}")), "{value}");
    }
    assert!(!is_its(r#"{"rpm":1,"game":{"ID":1}}"#));
    assert!(!is_its(r#"{"rpm":1,"game":7}"#));
    assert!(!is_its(r#"{"game":{"id":1}}"#), "nothing is read");
    assert!(!is_its(r#"{"game":{"id":1},"rpm":null}"#));
    assert!(is_its(r#"{"rpm":true,"game":{"id":1,"id2":2}}"#));
}

#[test]
fn only_an_object_is_a_packet() {
    let fields = [JsonField::new(Target::Rpm, "a")];
    let is_its = |text: &[u8]| json(None, &fields).read(text).is_some();
    assert!(is_its("\u{feff}{\"a\":1}".as_bytes()), "a mark in front");
    assert!(is_its(b" {\"a\":1}\r\n\0\0"), "a newline and NULs behind");
    for text in [
        &b""[..],
        b"[]",
        b"[{\"a\":1}]",
        b"1",
        b"{\"a\":1",
        b"{\"a\":1}x",
        b"{\"a\":nan}",
        b"{\"a\":1,\"b\":}",
        &[0; 64],
    ] {
        assert!(!is_its(text), "{text:?}");
    }
}

#[test]
fn depth_is_bounded() {
    let nested = |depth: usize| {
        let text = format!("{}\"x\":1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
        text.replace("\"a\":\"x\"", "\"a\":{\"x\"") + "}"
    };
    let key: String = "a.".repeat(31) + "x";
    let key: &'static str = key.leak();
    assert_eq!(json_var(key, &nested(31)), Some(1.0));
    assert_eq!(json_var("x", &format!("{{\"x\":1,\"y\":{}", nested(33))), None);
    let deep = format!("{{\"x\":1,\"y\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(json_var("x", &deep), None);
    assert_eq!(json_var("x", &"{\"a\":".repeat(100_000)), None);
}

#[test]
fn more_fields_than_are_read_are_left_alone() {
    let many = |count: usize| -> Vec<_> {
        (0..count)
            .map(|at| JsonField::new(Target::Variable(0), if at < 128 { "a" } else { "b" }))
            .collect()
    };
    let read = |count| json(None, &many(count)).read(br#"{"a":1,"b":2}"#).unwrap().1.get(0);
    assert_eq!((read(128), read(129), read(300)), (Some(1.0), Some(1.0), Some(1.0)));
    let bytes: Vec<_> = (0..300).map(|at| var(u64::from(at >= 128), Number::U8)).collect();
    assert_eq!(binary(&bytes).read(&[1, 2]).unwrap().1.get(0), Some(1.0));
}

#[test]
fn one_field_alone_says_its_raw_value() {
    let field = JsonField::new(Target::Rpm, "a.b").scaled(2.0).plus(1.0);
    assert_eq!(field.value(br#"{"a":{"b":"4"}}"#), Some((4.0, 9.0)));
    assert_eq!(field.value(br#"{"a":{"b":null}}"#), None);
    assert_eq!(field.scaled(f64::MAX).value(br#"{"a":{"b":4}}"#), None);
    assert_eq!(var(1, Number::U8).plus(1.0).value(&[0, 4]), Some((4.0, 5.0)));
}
