use super::*;
use core::time::Duration;
use proptest::prelude::*;
use std::string::ToString;
use std::vec::Vec;
use telemetry_core::{Car, Gear, TelemetryFrame, Timestamp};

fn frame(rpm: f32, max: f32) -> TelemetryFrame {
    let mut frame = TelemetryFrame::EMPTY;
    frame.rpm = Some(rpm);
    frame.max_rpm = Some(max);
    frame
}

fn ms(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

/// The first frame of a fresh strip.
fn first(lights: u8, frame: &TelemetryFrame) -> Lights {
    RevLights::new(lights).unwrap().update(frame, ms(0))
}

#[test]
fn the_default_scale_is_the_published_table() {
    const SHARES: [u16; 9] = [7_000, 7_010, 7_500, 8_000, 8_500, 9_000, 9_500, 9_700, 9_850];
    let rows: [(u8, [u8; 9]); 3] = [
        (5, [0, 1, 1, 2, 3, 4, 5, 5, 5]),
        (9, [0, 1, 2, 4, 6, 7, 9, 9, 9]),
        (15, [0, 1, 3, 6, 9, 12, 14, 15, 15]),
    ];
    for (lights, expected) in rows {
        for (rpm, expected) in SHARES.into_iter().zip(expected) {
            for max in [10_000.0, 8_000.0, 13_000.0] {
                let shown = first(lights, &frame(f32::from(rpm) * max / 10_000.0, max));
                assert_eq!(shown.lit, expected, "{lights} lights at {rpm} of {max}");
                assert_eq!(shown.blink, rpm == 9_850, "{lights} lights at {rpm}");
            }
        }
    }
}

#[test]
fn every_step_of_the_default_scale_is_exact() {
    let steps: [(u8, &[u16]); 2] = [
        (9, &[7_300, 7_600, 7_900, 8_200, 8_500, 8_800, 9_100, 9_400]),
        (15, &[7_180, 7_360, 7_540, 7_720, 7_900, 8_080, 8_260, 8_440, 8_620, 8_800, 8_980, 9_160]),
    ];
    for (lights, steps) in steps {
        for (below, &step) in (1..).zip(steps) {
            let at = |rpm: u16| first(lights, &frame(f32::from(rpm), 10_000.0)).lit;
            assert_eq!((at(step - 1), at(step)), (below, below + 1), "{lights} lights at {step}");
        }
    }
}

#[test]
fn above_the_maximum_all_are_lit_and_blink() {
    for lights in [1, 5, 15, 32] {
        let shown = first(lights, &frame(8_800.0, 8_000.0));
        assert_eq!(shown, Lights { lit: lights, blink: true, of: lights });
        assert_eq!(shown.mask().count_ones(), u32::from(lights));
    }
}

#[test]
fn what_is_not_known_is_dark() {
    let mut stopped = frame(8_000.0, 8_000.0);
    stopped.driving = Some(false);
    let mut no_rpm = frame(0.0, 8_000.0);
    no_rpm.rpm = None;
    let mut no_max = frame(7_000.0, 8_000.0);
    no_max.max_rpm = None;
    let dark = [
        TelemetryFrame::EMPTY,
        stopped,
        no_rpm,
        no_max,
        frame(7_000.0, 0.0),
        frame(7_000.0, -1.0),
        frame(7_000.0, f32::NAN),
        frame(7_000.0, f32::INFINITY),
        frame(f32::NAN, 8_000.0),
        frame(f32::INFINITY, 8_000.0),
        frame(-7_000.0, 8_000.0),
    ];
    for frame in dark {
        let mut lights = RevLights::new(9).unwrap();
        lights.update(&self::frame(8_000.0, 8_000.0), ms(0));
        lights.rest();
        assert_eq!(lights.update(&frame, ms(16)), Lights::dark(9), "{frame:?}");
    }
}

#[test]
fn the_blink_follows_the_clock_and_not_the_frames() {
    let mut lights = RevLights::new(5).unwrap();
    let full = frame(7_900.0, 8_000.0);
    // 144 frames a second, then 5, then no frames at all.
    for time in (0..600).step_by(7).chain((600..1_600).step_by(200)) {
        let shown = lights.update(&full, Timestamp::from_micros(1_000_000 + time * 1_000));
        let on = (time / 60) % 2 == 0;
        assert_eq!((shown.lit, shown.blink), (if on { 5 } else { 0 }, true), "{time} ms");
    }
    assert_eq!(lights.at(ms(2_480)).lit, 5);
    assert_eq!(lights.at(ms(2_459)).lit, 5);
    assert_eq!(lights.at(ms(2_460)).lit, 5 * u8::from((1_460 / 60) % 2 == 0));
    assert_eq!(lights.at(ms(500)).lit, 5, "a clock that runs backwards");
}

#[test]
fn a_short_gap_is_held_and_a_long_one_is_dark() {
    let mut lights = RevLights::new(5).unwrap();
    let shown = lights.update(&frame(7_000.0, 8_000.0), ms(100));
    for gap in [0, 65, 250, 1_000] {
        assert_eq!(lights.at(ms(100 + gap)), shown, "{gap} ms");
    }
    assert_eq!(lights.at(ms(1_101)), Lights::dark(5));
    assert_eq!(lights.at(ms(1_102)), Lights::dark(5));
    lights.set_silence(Duration::from_secs(10));
    let shown = lights.update(&frame(7_000.0, 8_000.0), ms(2_000));
    assert_eq!(lights.at(ms(12_000)), shown, "a game that sends what changes");
    assert_eq!(lights.at(ms(12_001)), Lights::dark(5));
}

#[test]
fn a_strip_that_saw_nothing_is_dark() {
    assert_eq!(RevLights::new(5).unwrap().at(ms(0)), Lights::dark(5));
}

/// How often the lights change.
fn changes(lights: &mut RevLights, frames: impl IntoIterator<Item = TelemetryFrame>) -> usize {
    let shown: Vec<_> = (0..).map(|n| ms(n * 10)).zip(frames).collect();
    let shown: Vec<_> = shown.iter().map(|(now, frame)| lights.update(frame, *now)).collect();
    shown.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

#[test]
fn noise_at_a_threshold_changes_nothing() {
    for max in [2_500.0, 5_000.0, 8_000.0, 13_000.0, 18_000.0f32] {
        for lights in [1, 5, 9, 10, 15, 23] {
            for step in 0..lights {
                let step = max * (0.70 + 0.27 * f32::from(step) / f32::from(lights));
                for ripple in [20.0, max * 0.004] {
                    let noise = (0..200).map(|n| if n % 2 == 0 { ripple } else { -ripple });
                    let frames = noise.map(|noise| frame(step + noise, max));
                    let changes = changes(&mut RevLights::new(lights).unwrap(), frames);
                    assert!(changes <= 2, "{lights} lights, {max}, {step}, {ripple}: {changes}");
                }
            }
        }
    }
    // At the blink: it goes on, and its halves change alone.
    let noise = (0..200).map(|n| frame(7_880.0 + if n % 2 == 0 { 20.0 } else { -20.0 }, 8_000.0));
    let mut lights = RevLights::new(5).unwrap();
    let blinks: Vec<_> =
        (0..).zip(noise).map(|(n, f)| lights.update(&f, ms(n * 10)).blink).collect();
    assert!(blinks.iter().all(|&blinks| blinks));
}

#[test]
fn lights_go_off_again() {
    let mut lights = RevLights::new(5).unwrap();
    assert_eq!(lights.update(&frame(7_700.0, 8_000.0), ms(0)).lit, 5);
    assert_eq!(lights.update(&frame(6_500.0, 8_000.0), ms(16)).lit, 3, "one hangs on a little");
    assert_eq!(lights.update(&frame(6_400.0, 8_000.0), ms(32)).lit, 2);
    assert_eq!(lights.update(&frame(5_500.0, 8_000.0), ms(48)).lit, 0);
}

#[test]
fn a_learned_maximum_is_raised_and_never_blinks() {
    let mut lights = RevLights::new(15).unwrap();
    for rpm in (500..9_000u16).step_by(10) {
        let mut frame = frame(f32::from(rpm), f32::from(rpm));
        frame.max_rpm_learned = true;
        let shown = lights.update(&frame, ms(u64::from(rpm)));
        // 1 / 1.05 is 0.952.
        assert_eq!((shown.lit, shown.blink), (15, false), "{rpm}");
    }
    let mut below = frame(8_000.0, 10_000.0);
    below.max_rpm_learned = true;
    assert_eq!(first(15, &below).lit, 6, "0.80 of it");
}

#[test]
fn the_games_own_maximum_wins_over_a_learned_one() {
    let mut lights = RevLights::new(5).unwrap();
    let mut own = frame(4_000.0, 8_000.0);
    own.car = Some(Car::Number(7));
    lights.update(&own, ms(0));
    let mut learned = frame(5_700.0, 5_700.0);
    learned.max_rpm_learned = true;
    learned.car = Some(Car::Number(7));
    assert_eq!(lights.update(&learned, ms(16)).lit, 1, "0.71 of 8000");
    learned.car = Some(Car::Number(8));
    assert_eq!(lights.update(&learned, ms(32)).lit, 5, "another car");
    learned.car = Some(Car::Number(7));
    assert_eq!(lights.update(&learned, ms(48)).lit, 5, "the first is forgotten");
}

#[test]
fn the_remembered_maximum_serves_no_frame_without_one() {
    let bad = [None, Some(f32::NAN), Some(f32::INFINITY), Some(0.0), Some(-8_000.0)];
    for (max, learned) in bad.into_iter().flat_map(|max| [(max, false), (max, true)]) {
        let mut lights = RevLights::new(5).unwrap();
        assert_eq!(lights.update(&frame(7_700.0, 8_000.0), ms(0)).lit, 5);
        let mut without = frame(7_700.0, 8_000.0);
        (without.max_rpm, without.max_rpm_learned) = (max, learned);
        assert_eq!(lights.update(&without, ms(16)), Lights::dark(5), "{max:?} {learned}");
        assert_eq!(lights.at(ms(20)), Lights::dark(5), "{max:?} {learned}");
        let mut learned = frame(5_700.0, 5_700.0);
        learned.max_rpm_learned = true;
        assert_eq!(lights.update(&learned, ms(32)).lit, 1, "it is still remembered");
    }
}

#[test]
fn another_format_forgets_the_maximum() {
    let mut learned = frame(5_700.0, 5_700.0);
    learned.max_rpm_learned = true;
    for (format, lit) in [("forza", 1), ("outgauge", 5), ("user:forza", 5)] {
        let mut lights = RevLights::new(5).unwrap();
        lights.set_format("forza");
        lights.update(&frame(4_000.0, 8_000.0), ms(0));
        lights.set_format(format);
        assert_eq!(lights.update(&learned, ms(16)).lit, lit, "{format}");
    }
}

#[test]
fn the_games_lights_are_taken_as_they_are() {
    let with = |format: &str, share: f32, lights| {
        let mut frame = frame(7_990.0, 8_000.0);
        frame.shift_light = Some(share);
        let mut strip = RevLights::new(lights).unwrap();
        strip.set_format(format);
        let shown = strip.update(&frame, ms(0));
        (shown.lit, shown.blink)
    };
    for (share, lit) in [(0.0, 0), (0.11, 2), (0.2, 3), (0.5, 8), (0.8, 12), (0.92, 14), (1.0, 15)]
    {
        assert_eq!(with("f1", share, 15), (lit, false), "{share}");
    }
    assert_eq!(with("f1", 0.5, 10), (5, false));
    assert_eq!(with("wrc", 0.75, 5), (4, false));
    assert_eq!(with("wrc", 0.985, 15), (15, false));
    assert_eq!(with("wrc", 1.0, 15), (15, true));
    assert_eq!(with("iracing", 0.0, 10), (0, false), "near the redline, but below the first light");
    // One light that says: shift.
    assert_eq!(with("outgauge", 1.0, 10), (10, true));
    assert_eq!(with("outgauge", 0.0, 10), (10, true), "the engine speed counts");
    let mut low = frame(3_000.0, 8_000.0);
    low.shift_light = Some(1.0);
    assert_eq!(first(10, &low), Lights { lit: 10, blink: false, of: 10 });
    low.shift_light = Some(f32::NAN);
    assert_eq!(first(10, &low).lit, 0);
}

#[test]
fn noise_in_the_games_lights_changes_nothing() {
    for step in 0..=15u8 {
        let percent = f32::from(u16::from(step) * 100 / 15);
        let frames = (0..200).map(|n| {
            let mut frame = frame(7_000.0, 8_000.0);
            let noise = if n % 2 == 0 { 0.0 } else { 1.0 };
            frame.shift_light = Some(((percent + noise) / 100.0).min(1.0));
            frame
        });
        let mut lights = RevLights::new(15).unwrap();
        lights.set_format("f1");
        let changes = changes(&mut lights, frames);
        assert!(changes <= 2, "{percent} %: {changes}");
    }
}

#[test]
fn shift_lights_in_revolutions_are_the_cars_own() {
    let shift = ShiftRpm {
        first: Some(10_560.0),
        shift: Some(11_057.0),
        last: Some(11_473.0),
        blink: Some(11_629.0),
    };
    let at = |rpm| {
        let mut lights = RevLights::new(10).unwrap();
        lights.set_format("iracing");
        lights.set_shift_rpm(Some(shift));
        let shown = lights.update(&frame(rpm, 13_000.0), ms(0));
        (shown.lit, shown.blink)
    };
    assert_eq!(at(10_559.0), (0, false));
    assert_eq!(at(10_560.0), (1, false));
    assert_eq!(at(11_472.0), (9, false));
    assert_eq!(at(11_473.0), (10, false));
    assert_eq!(at(11_628.0), (10, false));
    assert_eq!(at(11_629.0), (10, true));
    assert_eq!(at(12_950.0), (10, true));
}

#[test]
fn shift_lights_out_of_order_are_no_trap() {
    let steps = |first, shift, last, blink| {
        ShiftRpm { first, shift, last, blink }
            .steps()
            .map(|steps| (steps.rpm().to_vec(), steps.blink()))
    };
    let some = Some::<f32>;
    assert_eq!(steps(None, None, None, None), None);
    assert_eq!(steps(some(6e3), None, None, None), None, "no last light");
    assert_eq!(
        steps(some(6e3), some(7.4e3), some(7.3e3), some(7.5e3)),
        Some(([6e3, 7.3e3].to_vec(), some(7.5e3)))
    );
    assert_eq!(steps(some(8e3), None, some(7e3), some(5e3)), Some(([7e3].to_vec(), None)));
    assert_eq!(steps(some(0.0), some(f32::NAN), some(7e3), None), Some(([7e3].to_vec(), None)));
    assert_eq!(steps(None, some(7e3), None, None), Some(([7e3].to_vec(), None)));
    // A blink is never below the highest step: what comes out is what `Steps::new` takes.
    let speeds = [None, some(5e3), some(6e3), some(7e3), some(8e3)];
    for (first, shift) in speeds.into_iter().flat_map(|a| speeds.map(|b| (a, b))) {
        for (last, blink) in speeds.into_iter().flat_map(|a| speeds.map(|b| (a, b))) {
            let shift = ShiftRpm { first, shift, last, blink };
            let Some(steps) = shift.steps() else { continue };
            assert_eq!(Steps::new(steps.rpm(), steps.blink()), Ok(steps), "{shift:?}");
        }
    }
    assert_eq!(
        steps(some(6e3), None, some(7e3), some(6.8e3)),
        Some(([6e3, 6.8e3].to_vec(), some(6.8e3)))
    );
    // Lights that blink are all lit, though the last be not yet due.
    let mut lights = RevLights::new(5).unwrap();
    lights.set_shift_rpm(Some(ShiftRpm {
        first: some(6e3),
        last: some(7e3),
        blink: some(6.8e3),
        shift: None,
    }));
    let shown = lights.update(&frame(6.85e3, 8e3), ms(0));
    assert_eq!((shown.lit, shown.blink), (5, true));
}

#[test]
fn each_gear_has_its_own_speeds() {
    let mut rpm = GearSteps::default();
    for (gear, shift) in [(1, 7_320.0), (2, 7_230.0), (3, 7_170.0)] {
        rpm.set(gear, Some(Steps::new(&[6_000.0, shift - 100.0], Some(shift)).unwrap())).unwrap();
    }
    let mut lights = RevLights::new(9).unwrap();
    lights.set(RevSettings { rpm: Some(rpm), ..RevSettings::default() });
    let mut frame = frame(7_240.0, 9_000.0);
    // The game's own cue is not asked.
    frame.shift_light = Some(0.0);
    lights.set_format("f1");
    for (gear, lit, blink) in [(1, 9, false), (2, 9, true), (3, 9, true), (4, 0, false)] {
        frame.gear = Some(Gear::new(gear));
        let shown = lights.update(&frame, ms(0));
        assert_eq!((shown.lit, shown.blink), (lit, blink), "gear {gear}");
    }
    assert_eq!(rpm.set(0, None), Err(ScaleError::Gear(0)));
    assert_eq!(rpm.set(11, None), Err(ScaleError::Gear(11)));
    assert_eq!(rpm.of(Some(-1)), None);
    assert_eq!(rpm.of(Some(i8::MAX)), None);
    let one = GearSteps::all(Steps::new(&[5_000.0], None).unwrap());
    assert!(one.of(None).is_some() && one.of(Some(-1)).is_some());
}

#[test]
fn a_speed_a_light_and_a_spread() {
    let steps = Steps::new(&[7_000.0, 5_000.0, 6_000.0], None).unwrap();
    assert_eq!(steps.rpm(), [5_000.0, 6_000.0, 7_000.0], "sorted");
    let count = |lights| {
        [4_999.0, 5_000.0, 5_999.0, 6_000.0, 6_999.0, 7_000.0].map(|rpm| steps.count(rpm, lights))
    };
    assert_eq!(count(3), [0, 1, 1, 2, 2, 3]);
    assert_eq!(count(5), [0, 1, 2, 3, 4, 5]);
    assert_eq!(count(1), [0, 0, 0, 0, 0, 1]);
    assert_eq!(count(2), [0, 1, 1, 1, 1, 2]);
}

#[test]
fn a_scale_that_is_none_is_refused() {
    let text = |error: Result<Steps, ScaleError>| error.unwrap_err().to_string();
    assert_eq!(text(Steps::new(&[], None)), "0 engine speeds: expected 1 to 16");
    assert_eq!(text(Steps::new(&[1.0; 17], None)), "17 engine speeds: expected 1 to 16");
    assert_eq!(
        text(Steps::new(&[5e3, -1.0], None)),
        "-1 is no engine speed: expected a number above 0"
    );
    assert!(Steps::new(&[f32::NAN], None).is_err());
    assert!(Steps::new(&[5e3], Some(f32::INFINITY)).is_err());
    assert_eq!(
        text(Steps::new(&[5e3, 6e3, 5e3], None)),
        "two lights at 5000 rpm: expected each once"
    );
    assert_eq!(
        text(Steps::new(&[5e3, 6e3], Some(5.5e3))),
        "lights blink at 5500: expected 6000 or more, the last light"
    );
    for (first, all, blink) in [
        (0.9, 0.8, None),
        (0.8, 0.8, None),
        (-0.1, 0.8, None),
        (0.7, 1.1, None),
        (f32::NAN, 0.8, None),
        (0.7, f32::NAN, None),
        (0.7, 0.97, Some(0.9)),
        (0.7, 0.97, Some(1.1)),
        (0.7, 0.97, Some(f32::NAN)),
    ] {
        assert!(Thresholds::new(first, all, blink).is_err(), "{first} {all} {blink:?}");
    }
    assert_eq!(RevLights::new(0).unwrap_err(), ScaleError::Lights(0));
    assert_eq!(RevLights::new(33).unwrap_err().to_string(), "33 lights: expected 1 to 32");
}

#[test]
fn thresholds_are_the_users() {
    let mut lights = RevLights::new(4).unwrap();
    let thresholds = Thresholds::new(0.0, 1.0, None).unwrap();
    lights.set(RevSettings { thresholds, ..RevSettings::default() });
    assert_eq!(lights.update(&frame(2_000.0, 8_000.0), ms(0)).lit, 2);
    let shown = lights.update(&frame(8_500.0, 8_000.0), ms(16));
    assert_eq!((shown.lit, shown.blink), (4, false));
}

#[test]
fn the_top_gear_does_not_blink() {
    let mut lights = RevLights::new(5).unwrap();
    lights.set(RevSettings { top_gear: Some(6), ..RevSettings::default() });
    let mut frame = frame(8_000.0, 8_000.0);
    for (gear, blink) in [(5, true), (6, false), (7, false)] {
        frame.gear = Some(Gear::new(gear));
        assert_eq!(lights.update(&frame, ms(0)), Lights { lit: 5, blink, of: 5 });
    }
}

/// A car whose maximum is the end of its tachometer: full throttle through four gears,
/// at the limiter for two seconds in each.
#[test]
fn a_limiter_below_the_maximum_is_found() {
    let mut lights = RevLights::new(5).unwrap();
    lights.set(RevSettings { find_limiter: true, ..RevSettings::default() });
    let mut time = 0;
    let mut at = |lights: &mut RevLights, rpm: f32, gear: i8, throttle: f32| {
        time += 16;
        let mut frame = frame(rpm, 8_100.0);
        (frame.gear, frame.throttle) = (Some(Gear::new(gear)), Some(throttle));
        lights.update(&frame, ms(time))
    };
    // Pulls that end in a shift, and a foot that plays, find nothing.
    for gear in 1..6 {
        for step in 0..120u8 {
            at(&mut lights, 5_000.0 + 18.0 * f32::from(step), gear, 1.0);
        }
    }
    for step in 0..200u8 {
        at(&mut lights, 7_000.0 + if step % 8 < 4 { 60.0 } else { -60.0 }, 3, 0.5);
    }
    assert_eq!(at(&mut lights, 7_230.0, 3, 1.0), Lights { lit: 4, blink: false, of: 5 });
    for gear in 1..=4 {
        for step in 0..125u16 {
            let saw = f32::from(step % 10) / 9.0;
            at(&mut lights, 7_100.0 + 130.0 * saw, gear, 1.0);
        }
        let shown = at(&mut lights, 7_225.0, gear, 1.0);
        assert!(shown.blink, "gear {gear}: {shown:?}");
        assert_eq!(at(&mut lights, 7_015.0, gear, 0.5).lit, 5, "0.97 of 7230");
        assert_eq!(at(&mut lights, 5_000.0, gear, 0.0).lit, 0);
    }
    // An engine that goes beyond it was not held there.
    assert_eq!(at(&mut lights, 7_320.0, 4, 1.0).lit, 4);
    assert_eq!(at(&mut lights, 7_015.0, 4, 1.0).lit, 4);
}

#[test]
fn a_limiter_is_not_looked_for_unasked() {
    let mut lights = RevLights::new(5).unwrap();
    for step in 0..500u16 {
        let mut frame = frame(7_100.0 + 130.0 * f32::from(step % 10) / 9.0, 8_100.0);
        (frame.gear, frame.throttle) = (Some(Gear::new(3)), Some(1.0));
        assert!(!lights.update(&frame, ms(u64::from(step) * 16)).blink);
    }
}

#[test]
fn a_strip_of_another_length_shows_the_same() {
    assert_eq!(Lights::steady(1, 15).on(5).lit, 1);
    assert_eq!(Lights::steady(14, 15).on(5).lit, 4);
    assert_eq!(Lights::steady(15, 15).on(5).lit, 5);
    assert_eq!(Lights::steady(5, 5).on(32).mask(), u32::MAX);
    assert_eq!(Lights::dark(5).on(9).mask(), 0);
    assert_eq!(Lights::steady(9, 5).mask(), 0b1_1111);
}

#[cfg(feature = "serde")]
#[test]
fn settings_are_read_and_checked() {
    let settings: RevSettings = serde_json::from_str(
        r#"{"thresholds":{"first":0.6},"cue":"ignored",
            "rpm":{"any":{"rpm":[6000,5000]},"gears":[{"rpm":[5500],"blink":6000},null]}}"#,
    )
    .unwrap();
    assert_eq!(settings.thresholds, Thresholds::new(0.6, 0.97, Some(0.985)).unwrap());
    let rpm = settings.rpm.unwrap();
    assert_eq!(rpm.of(Some(1)).unwrap().blink(), Some(6_000.0));
    assert_eq!(rpm.of(Some(2)).unwrap().rpm(), [5_000.0, 6_000.0]);
    let again = serde_json::to_string(&settings).unwrap();
    assert_eq!(serde_json::from_str::<RevSettings>(&again).unwrap(), settings);
    for (bad, why) in [
        (r#"{"thresholds":{"first":0.99}}"#, "expected two rising shares from 0 to 1"),
        (r#"{"rpm":{"any":{"rpm":[]}}}"#, "0 engine speeds: expected 1 to 16"),
        (
            r#"{"rpm":{"gears":[null,null,null,null,null,null,null,null,null,null,null]}}"#,
            "at most 10",
        ),
        (r#"{"treshold":1}"#, "unknown field `treshold`"),
    ] {
        let error = serde_json::from_str::<RevSettings>(bad).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

prop_compose! {
    fn any_float()(bits in any::<u32>(), plain in -100.0f32..20_000.0, which in 0..4) -> Option<f32> {
        match which {
            0 => None,
            1 => Some(f32::from_bits(bits)),
            _ => Some(plain),
        }
    }
}

proptest! {
    #[test]
    fn no_frame_lights_more_than_there_are(
        of in 1..=MAX_LIGHTS,
        frames in proptest::collection::vec(
            (any_float(), any_float(), any_float(), any::<bool>(), any::<i8>(), any::<u32>()), 1..40),
        format in 0..3usize,
    ) {
        let mut lights = RevLights::new(of).unwrap();
        lights.set_format(["f1", "wrc", "forza"][format]);
        for (rpm, max, cue, learned, gear, time) in frames {
            let mut frame = TelemetryFrame::EMPTY;
            (frame.rpm, frame.max_rpm, frame.shift_light) = (rpm, max, cue);
            (frame.max_rpm_learned, frame.gear) = (learned, Some(Gear::new(gear)));
            let shown = lights.update(&frame, Timestamp::from_micros(time.into()));
            prop_assert!(shown.lit <= of && shown.of == of);
            prop_assert!(shown.mask() <= u32::MAX >> (32 - of));
            prop_assert!(!shown.blink || [0, of].contains(&shown.lit));
        }
        prop_assert_eq!(lights.rest(), Lights::dark(of));
    }

    #[test]
    fn more_revolutions_light_no_less(of in 1..=MAX_LIGHTS, max in 1_000.0f32..20_000.0) {
        let mut before = 0;
        for rpm in 0..100u8 {
            let lit = first(of, &frame(max * f32::from(rpm) / 99.0, max)).lit;
            prop_assert!(lit >= before);
            before = lit;
        }
        prop_assert_eq!(before, of);
    }
}
