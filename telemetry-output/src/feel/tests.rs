use super::*;
use crate::effect::{Block, Effect};
use core::time::Duration;
use proptest::prelude::*;
#[cfg(feature = "serde")]
use std::string::ToString;
use std::vec::Vec;
use telemetry_core::{Gear, TelemetryFrame, Timestamp};

fn ms(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

fn driving() -> TelemetryFrame {
    let mut frame = TelemetryFrame::EMPTY;
    frame.speed_mps = Some(40.0);
    (frame.rpm, frame.max_rpm) = (Some(4_000.0), Some(8_000.0));
    (frame.throttle, frame.brake) = (Some(0.0), Some(0.0));
    frame.gear = Some(Gear::new(3));
    frame
}

fn feedback(position: u8, strength: u8) -> Block {
    Effect::Feedback { position, strength }.encode().unwrap()
}

fn vibration(amplitude: u8, frequency: u8) -> Block {
    Effect::Vibration { position: 0, amplitude, frequency }.encode().unwrap()
}

/// A car whose format grades slip as Forza does.
fn forza(settings: FeelSettings) -> Feel {
    let mut feel = Feel::new(settings);
    feel.set_format("forza");
    feel
}

#[test]
fn the_brake_grows_heavier_with_the_pedal() {
    let mut feel = Feel::new(FeelSettings::default());
    let mut frame = driving();
    assert_eq!(feel.update(&frame, ms(0)).left, feedback(2, 1));
    frame.brake = Some(1.0);
    let left: Vec<_> = (1..40).map(|n| feel.update(&frame, ms(n * 16)).left).collect();
    assert_eq!(left.last(), Some(&feedback(2, 4)));
    assert!(left.contains(&feedback(2, 2)) && left.contains(&feedback(2, 3)), "no jump");
    frame.brake = Some(0.0);
    let off: Vec<_> = (40..200).map(|n| feel.update(&frame, ms(n * 16)).left).collect();
    assert_eq!(off.last(), Some(&feedback(2, 1)));
    let steps = |left: &[Block]| left.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(steps(&left) <= 3 && steps(&off) <= 3, "a step each");
}

#[test]
fn a_pedal_that_trembles_changes_nothing() {
    let mut feel = Feel::new(FeelSettings::default());
    let mut frame = driving();
    let mut changes = 0;
    let mut before = None;
    for n in 0..240u8 {
        frame.brake = Some(0.5 + if n % 2 == 0 { 0.04 } else { -0.04 });
        let felt = feel.update(&frame, ms(u64::from(n) * 8 + 2_000));
        changes += usize::from(before.is_some_and(|before| before != felt.left));
        before = Some(felt.left);
    }
    assert!(changes <= 2, "{changes}");
}

#[test]
fn a_pedal_the_game_does_not_send_leaves_its_trigger_free() {
    let mut frame = driving();
    (frame.throttle, frame.brake) = (None, None);
    let felt = Feel::new(FeelSettings::default()).update(&frame, ms(0));
    assert_eq!((felt.left, felt.right), (Block::OFF, Block::OFF));
}

#[test]
fn the_abs_and_a_lock_up_pulse_the_brake() {
    let mut feel = forza(FeelSettings::default());
    let mut frame = driving();
    frame.brake = Some(1.0);
    frame.abs_active = Some(true);
    feel.update(&frame, ms(0));
    assert_eq!(feel.update(&frame, ms(1_500)).left, vibration(5, 40));
    // It works no more, but the pulse goes on for a moment.
    frame.abs_active = Some(false);
    assert_eq!(feel.update(&frame, ms(1_599)).left, vibration(5, 40));
    assert_eq!(feel.update(&frame, ms(1_601)).left, feedback(2, 4));
    // A wheel that slips backwards under the brake.
    frame.wheel_slip = Some([0.0, -0.4, 0.0, 0.0]);
    assert_eq!(feel.update(&frame, ms(1_700)).left, vibration(5, 40));
    for (slip, speed, brake) in
        [(0.29, 40.0, 1.0), (0.4, 1.0, 1.0), (0.4, 40.0, 0.05), (f32::NAN, 40.0, 1.0)]
    {
        let mut feel = forza(FeelSettings::default());
        frame.wheel_slip = Some([slip; 4]);
        (frame.speed_mps, frame.brake) = (Some(speed), Some(brake));
        assert_eq!(feel.update(&frame, ms(0)).left.bytes()[0], 0x21, "{slip} {speed} {brake}");
    }
    let mut other = Feel::new(FeelSettings::default());
    frame.wheel_slip = Some([9.0; 4]);
    assert_eq!(other.update(&frame, ms(0)).left.bytes()[0], 0x21, "a scale that nobody knows");
}

#[test]
fn slip_at_its_threshold_does_not_flutter() {
    let mut feel = forza(FeelSettings::default());
    let mut frame = driving();
    frame.throttle = Some(1.0);
    let right: Vec<_> = (0..250u32)
        .map(|n| {
            frame.wheel_slip = Some([0.6 + if n % 2 == 0 { 0.02 } else { -0.02 }; 4]);
            feel.update(&frame, ms(u64::from(n) * 8)).right
        })
        .collect();
    let changes = right.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(changes <= 2, "{changes}");
    assert_eq!(right.last(), Some(&vibration(2, 30)));
    frame.wheel_slip = Some([0.44; 4]);
    assert_eq!(feel.update(&frame, ms(2_100)).right, feedback(0, 1));
}

#[test]
fn the_limiter_goes_before_slip_and_the_kick_before_both() {
    let mut settings = FeelSettings::default();
    settings.limiter.on = true;
    settings.gear.on = true;
    let mut feel = forza(settings);
    let mut frame = driving();
    frame.throttle = Some(1.0);
    assert_eq!(feel.update(&frame, ms(0)).right, feedback(0, 1));
    frame.wheel_slip = Some([1.3; 4]);
    assert_eq!(feel.update(&frame, ms(16)).right, vibration(4, 90));
    frame.rpm = Some(7_800.0);
    assert_eq!(feel.update(&frame, ms(32)).right, vibration(2, 30));
    frame.gear = Some(Gear::NEUTRAL);
    assert_eq!(feel.update(&frame, ms(48)).right, vibration(2, 30), "neutral is no gear");
    frame.gear = Some(Gear::new(4));
    let felt = feel.update(&frame, ms(64));
    assert_eq!((felt.right, felt.left), (vibration(4, 10), feedback(2, 1)));
    assert_eq!(feel.update(&frame, ms(163)).right, vibration(4, 10));
    assert_eq!(feel.update(&frame, ms(165)).right, vibration(2, 30));
    frame.gear = Some(Gear::NEUTRAL);
    feel.update(&frame, ms(200));
    frame.gear = Some(Gear::new(4));
    assert_eq!(feel.update(&frame, ms(220)).right, vibration(2, 30), "the same gear again");
    settings.gear.both = true;
    feel.set(settings);
    frame.gear = Some(Gear::new(5));
    assert_eq!(feel.update(&frame, ms(240)).left, vibration(4, 10));
}

#[test]
fn a_learned_maximum_is_no_limit() {
    let mut settings = FeelSettings::default();
    settings.limiter.on = true;
    let mut feel = Feel::new(settings);
    let mut frame = driving();
    (frame.rpm, frame.max_rpm, frame.max_rpm_learned) = (Some(7_000.0), Some(7_000.0), true);
    let felt = feel.update(&frame, ms(0));
    assert_eq!(felt.right, feedback(0, 1));
    assert_ne!(felt.lightbar, Some([0; 3]));
}

#[test]
fn the_lightbar_turns_red_and_flashes() {
    let mut settings = FeelSettings::default();
    settings.lightbar.brightness = 1.0;
    let mut feel = Feel::new(settings);
    let mut frame = driving();
    let mut at = |rpm, time| {
        frame.rpm = Some(rpm);
        feel.update(&frame, ms(time)).lightbar.unwrap()
    };
    assert_eq!(at(800.0, 0), [0, 255, 0]);
    assert_eq!(at(5_600.0, 10), [0, 255, 0]);
    assert_eq!(at(6_680.0, 20), [127, 127, 0]);
    assert_eq!(at(7_800.0, 30), [255, 0, 0]);
    assert_eq!(at(7_800.0, 79), [255, 0, 0]);
    assert_eq!(at(7_800.0, 80), [0, 0, 0]);
    assert_eq!(at(7_800.0, 130), [255, 0, 0]);
    settings.lightbar.on = false;
    feel.set(settings);
    assert_eq!(feel.update(&driving(), ms(140)).lightbar, None);
    assert_eq!(feel.rest().output(), crate::dualsense::Output::TRIGGERS_OFF);
}

#[test]
fn whoever_does_not_drive_has_free_triggers() {
    let mut feel = Feel::new(FeelSettings::default());
    let mut frame = driving();
    frame.brake = Some(1.0);
    let free = |felt: Felt| {
        assert_eq!((felt.left, felt.right, felt.lightbar), (Block::OFF, Block::OFF, Some([0; 3])));
    };
    assert!(!feel.update(&frame, ms(0)).left.is_off());
    frame.driving = Some(false);
    free(feel.update(&frame, ms(16)));
    free(feel.at(ms(20)));
    frame.driving = Some(true);
    let felt = feel.update(&frame, ms(32));
    assert!(!felt.left.is_off());
    assert_eq!(feel.at(ms(1_032)), felt, "a gap of a second is held");
    free(feel.at(ms(1_033)));
    feel.set_silence(Duration::from_secs(10));
    let felt = feel.update(&frame, ms(2_000));
    assert_eq!(feel.at(ms(12_000)), felt);
    free(feel.rest());
    free(feel.at(ms(12_001)));
}

#[test]
fn the_gain_scales_and_never_silences() {
    let left = |gain| {
        let mut frame = driving();
        frame.brake = Some(1.0);
        let mut feel = Feel::new(FeelSettings { gain, ..FeelSettings::default() });
        feel.update(&frame, ms(0)).left
    };
    assert_eq!(left(1.0), feedback(2, 4));
    assert_eq!(left(0.5), feedback(2, 2));
    assert_eq!(left(0.01), feedback(2, 1));
    assert_eq!(left(9.0), feedback(2, 4));
    assert_eq!([0.0, -1.0, f32::NAN].map(left), [Block::OFF; 3]);
}

#[cfg(feature = "serde")]
#[test]
fn settings_are_read_with_what_is_left_out() {
    let read = serde_json::from_str::<FeelSettings>;
    assert_eq!(read("{}").unwrap(), FeelSettings::default());
    let settings = read(r#"{"brake":{"heaviest":2},"traction":{"slip":0.2}}"#).unwrap();
    assert_eq!((settings.brake.heaviest, settings.brake.position), (2, 2));
    assert_eq!(settings.traction.slip, Some(0.2));
    let again = serde_json::to_string(&settings).unwrap();
    assert_eq!(read(&again).unwrap(), settings);
    assert!(read(r#"{"break":{}}"#).unwrap_err().to_string().contains("unknown field `break`"));
    assert!(read(r#"{"brake":{"heaviest":-1}}"#).unwrap_err().to_string().contains("-1"));
}

fn any_float() -> impl Strategy<Value = Option<f32>> {
    prop_oneof![
        Just(None),
        any::<f32>().prop_map(Some),
        any::<u32>().prop_map(|bits| Some(f32::from_bits(bits))),
        (0.0f32..1.5).prop_map(Some),
        (0.0f32..12_000.0).prop_map(Some),
    ]
}

prop_compose! {
    fn any_frame()(
        floats in proptest::array::uniform8(any_float()),
        slip in proptest::option::of(proptest::array::uniform4(any::<f32>())),
        flags in any::<u8>(),
        gear in any::<Option<i8>>(),
    ) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        [frame.speed_mps, frame.rpm, frame.max_rpm, frame.throttle, frame.brake, ..] = floats;
        frame.wheel_slip = slip;
        frame.gear = gear.map(Gear::new);
        frame.abs_active = [None, Some(true), Some(false)][usize::from(flags % 3)];
        frame.tc_active = [None, Some(true), Some(false)][usize::from(flags / 3 % 3)];
        frame.driving = (flags & 64 != 0).then_some(flags & 128 != 0);
        frame
    }
}

prop_compose! {
    fn any_settings()(
        numbers in proptest::array::uniform16(any::<u8>()),
        floats in proptest::array::uniform10(any_float()),
        on in any::<u8>(),
    ) -> FeelSettings {
        let mut settings = FeelSettings::default();
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = numbers;
        (settings.brake.position, settings.brake.lightest, settings.brake.heaviest) = (a, b, c);
        (settings.lock_up.lowest_hz, settings.lock_up.highest_hz) = (d, e);
        (settings.lock_up.weakest, settings.lock_up.strongest) = (f, g);
        (settings.throttle.position, settings.throttle.strength) = (h, i);
        (settings.traction.lowest_hz, settings.traction.highest_hz) = (j, k);
        (settings.traction.weakest, settings.traction.strongest) = (l, m);
        (settings.limiter.frequency, settings.limiter.amplitude) = (n, o);
        (settings.gear.amplitude, settings.gear.duration_ms) = (p, u16::from(a) * 256);
        let some = floats.map(|float| float.unwrap_or(0.5));
        settings.gain = some[0];
        (settings.lock_up.slip, settings.traction.slip) = (floats[1], floats[2]);
        (settings.lock_up.brake, settings.lock_up.speed_mps) = (some[3], some[4]);
        (settings.traction.hysteresis, settings.traction.throttle) = (some[5], some[6]);
        settings.limiter.share = some[7];
        (settings.lightbar.first, settings.lightbar.flash) = (some[8], some[9]);
        settings.lightbar.half_period_ms = u16::from(b) * 3;
        settings.smoothing.attack_ms = u16::from(c) * 200;
        settings.lock_up.on = on & 1 == 0;
        settings.traction.on = on & 2 == 0;
        settings.limiter.on = on & 4 == 0;
        settings.gear.on = on & 8 == 0;
        settings.gear.both = on & 16 == 0;
        settings.lightbar.on = on & 32 == 0;
        settings
    }
}

proptest! {
    #[test]
    fn every_frame_and_setting_gives_a_legal_state(
        settings in any_settings(),
        frames in proptest::collection::vec((any_frame(), any::<u32>()), 1..30),
    ) {
        let mut feel = Feel::new(settings);
        feel.set_format("forza");
        for (frame, time) in frames {
            let felt = feel.update(&frame, Timestamp::from_micros(time.into()));
            for block in [felt.left, felt.right] {
                let effect = Effect::decode(&block);
                prop_assert!(effect.is_some(), "{block}");
                prop_assert_eq!(effect.unwrap().encode(), Ok(block));
            }
            prop_assert_eq!(felt.lightbar.is_some(), settings.lightbar.on);
            if !frame.is_driving() {
                prop_assert!(felt.left.is_off() && felt.right.is_off());
            }
        }
        let felt = feel.rest();
        prop_assert!(felt.left.is_off() && felt.right.is_off());
    }
}
