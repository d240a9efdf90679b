//! A car as the axes and buttons of a pad.
//!
//! | axis | | at rest |
//! |---|---|---|
//! | 0 | speed, 0 to full speed | 0 |
//! | 1 | engine speed, as a share of the highest | 0 |
//! | 2 to 5 | throttle, brake, clutch, handbrake | 0 |
//! | 6 | steering, 0 full left to 65535 full right | 32768 |
//! | 7 to 23 | the variables of slots 0 to 16, each from its lowest to its highest value | 0 |
//!
//! Buttons: 0 driving, 1 reverse, 2 neutral, 3 to 20 the gears 1 to 18. What a game does not
//! say rests, and after silence everything does.
//!
//! Source: the Game Telemetry row of PadForge 5.2.0.
//!
//! [`Pad`] has an example.

use core::time::Duration;

use telemetry_core::{TelemetryFrame, Timestamp, clamp};

/// How many axes there are.
///
/// [`PadState::axes`] has so many; [`state`] has an example.
pub const AXES: usize = 24;
/// The axis of the variable in slot 0.
///
/// [`state`] has an example.
pub const FIRST_VARIABLE: usize = 7;
/// How many slots there are for variables.
///
/// [`Variable::slot`] is below it; [`state`] has an example.
pub const SLOTS: usize = AXES - FIRST_VARIABLE;
/// How many buttons there are.
///
/// [`PadState::is_pressed`] knows so many; [`state`] has an example.
pub const BUTTONS: usize = 21;
/// Where the steering rests.
///
/// [`Pad`] has an example.
pub const CENTRE: u16 = 32_768;

/// A variable of a user's own format.
///
/// [`state`] has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variable {
    /// The slot that it keeps, 0 to 16; without an axis of its own above that.
    pub slot: u8,
    /// Its value.
    pub value: f32,
    /// The value of an axis at 0.
    pub lowest: f32,
    /// The value of an axis at its end; below `lowest` the axis runs the other way.
    pub highest: f32,
}

impl Variable {
    fn axis(&self) -> Option<usize> {
        let slot = usize::from(self.slot);
        (slot < SLOTS).then_some(FIRST_VARIABLE.saturating_add(slot))
    }
}

/// The axes and buttons at one moment.
///
/// [`state`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PadState {
    /// 0 to 65535 each.
    pub axes: [u16; AXES],
    /// How many axes there are: up to that of the highest slot.
    pub used: u8,
    /// A bit a button.
    pub buttons: u32,
}

impl PadState {
    /// Everything at rest.
    pub const REST: Self = {
        let mut axes = [0; AXES];
        axes[6] = CENTRE;
        Self { axes, used: 7, buttons: 0 }
    };

    /// True where a button is pressed.
    #[must_use]
    pub fn is_pressed(&self, button: u8) -> bool {
        self.buttons.checked_shr(button.into()).unwrap_or(0) & 1 == 1
    }
}

/// The state of a frame.
///
/// `full_speed_kmh` is the speed at the end of its axis; one that is not above 0 leaves the
/// axis at rest. Of two variables in one slot the last counts.
///
/// ```
/// use telemetry_core::{Gear, TelemetryFrame};
/// use telemetry_output::pad::{self, FIRST_VARIABLE, Variable};
///
/// let mut frame = TelemetryFrame::EMPTY;
/// (frame.speed_mps, frame.gear) = (Some(50.0), Some(Gear::new(3)));
/// let boost = Variable { slot: 0, value: 0.5, lowest: 0.0, highest: 2.0 };
/// let state = pad::state(&frame, &[boost], 360.0);
/// assert_eq!(state.axes[0], 32_768); // 180 of 360 km/h
/// assert_eq!(state.axes[FIRST_VARIABLE], 16_384);
/// assert!(state.is_pressed(0) && state.is_pressed(5)); // driving, in third gear
/// ```
#[must_use]
#[inline]
pub fn state(frame: &TelemetryFrame, variables: &[Variable], full_speed_kmh: f32) -> PadState {
    let mut state = PadState::REST;
    let speed = frame.speed_kmh().zip(clamp::positive(full_speed_kmh));
    let pedal = |value: Option<f32>| value.map_or(0, axis);
    [state.axes[0], state.axes[1], state.axes[2], state.axes[3], state.axes[4], state.axes[5]] = [
        speed.map_or(0, |(speed, full)| axis(speed / full)),
        pedal(frame.rpm_fraction()),
        pedal(frame.throttle),
        pedal(frame.brake),
        pedal(frame.clutch),
        pedal(frame.handbrake),
    ];
    state.axes[6] = frame.steering.map_or(CENTRE, steering);
    for variable in variables {
        let span = variable.highest - variable.lowest;
        // A span of nothing is no axis.
        let share = if span == 0.0 { 0.0 } else { (variable.value - variable.lowest) / span };
        if let Some(index) = variable.axis() {
            if let Some(place) = state.axes.get_mut(index) {
                *place = axis(share);
            }
            let used = u8::try_from(index.saturating_add(1)).unwrap_or(u8::MAX);
            state.used = state.used.max(used);
        }
    }
    let gear = frame.gear.map(|gear| match gear.get() {
        ..=-1 => 1u32,
        0 => 2,
        forward => u32::from(forward.unsigned_abs()).saturating_add(2),
    });
    let gear = gear.filter(|&button| button < BUTTONS as u32);
    state.buttons = u32::from(frame.is_driving())
        | gear.map_or(0, |button| 1u32.checked_shl(button).unwrap_or(0));
    state
}

/// A share of an axis; what is no number rests.
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
fn axis(share: f32) -> u16 {
    (clamp::unit(share) * 65_535.0 + 0.5) as u16
}

#[allow(clippy::cast_possible_truncation, reason = "-32768 to 32767")]
fn steering(value: f32) -> u16 {
    let value = clamp::signed_unit(value);
    let side = if value < 0.0 { 32_768.0 } else { 32_767.0 };
    let rounded = value * side + if value < 0.0 { -0.5 } else { 0.5 };
    CENTRE.saturating_add_signed(rounded as i16)
}

/// Follows frames, and rests after silence.
///
/// ```
/// use telemetry_core::{TelemetryFrame, Timestamp};
/// use telemetry_output::pad::{CENTRE, Pad, PadState};
///
/// let mut pad = Pad::new(300.0);
/// let mut frame = TelemetryFrame::EMPTY;
/// frame.throttle = Some(1.0);
/// let state = pad.update(&frame, &[], Timestamp::ZERO);
/// assert_eq!((state.axes[2], state.axes[6]), (65_535, CENTRE));
/// assert_eq!(pad.at(Timestamp::from_millis(1_001)), PadState::REST);
/// ```
#[derive(Clone, Debug)]
pub struct Pad {
    full_speed_kmh: f32,
    silence_us: u64,
    last: Option<(PadState, Timestamp)>,
}

impl Pad {
    /// A pad at rest whose speed axis ends at this speed, km/h. PadForge's is 300 at
    /// first.
    #[must_use]
    pub const fn new(full_speed_kmh: f32) -> Self {
        Self { full_speed_kmh, silence_us: 1_000_000, last: None }
    }

    /// Sets the speed at the end of its axis, km/h.
    pub fn set_full_speed(&mut self, full_speed_kmh: f32) {
        self.full_speed_kmh = full_speed_kmh;
    }

    /// The word of the format that frames come from, which says how long nothing may
    /// come.
    pub fn set_format(&mut self, word: &str) {
        self.set_silence(crate::hold_of_format(word));
    }

    /// How long nothing may come.
    ///
    /// ```
    /// use std::time::Duration;
    /// use telemetry_core::{TelemetryFrame, Timestamp};
    /// use telemetry_output::pad::{Pad, PadState};
    ///
    /// let mut pad = Pad::new(300.0);
    /// pad.set_full_speed(180.0);
    /// pad.set_format("truck"); // which sends only what changes: ten seconds count
    /// pad.set_silence(Duration::from_secs(60));
    /// let mut frame = TelemetryFrame::EMPTY;
    /// frame.speed_mps = Some(50.0);
    /// pad.update(&frame, &[], Timestamp::ZERO);
    /// assert_eq!(pad.at(Timestamp::from_millis(50_000)).axes[0], 65_535);
    /// assert_eq!(pad.rest(), PadState::REST);
    /// ```
    pub fn set_silence(&mut self, silence: Duration) {
        self.silence_us = u64::try_from(silence.as_micros()).unwrap_or(u64::MAX);
    }

    /// Takes a frame, with the variables that stand beside it.
    pub fn update(
        &mut self,
        frame: &TelemetryFrame,
        variables: &[Variable],
        now: Timestamp,
    ) -> PadState {
        let state = state(frame, variables, self.full_speed_kmh);
        self.last = Some((state, now));
        state
    }

    /// The state at a later time, without a new frame. The variables keep their axes.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> PadState {
        let Some((state, last)) = self.last else { return PadState::REST };
        let silent = now.as_micros().saturating_sub(last.as_micros()) > self.silence_us;
        if silent { PadState { used: state.used, ..PadState::REST } } else { state }
    }

    /// Everything rests until the next frame.
    pub fn rest(&mut self) -> PadState {
        let used = self.last.take().map_or(PadState::REST.used, |(state, _)| state.used);
        PadState { used, ..PadState::REST }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::vec::Vec;
    use telemetry_core::Gear;

    #[test]
    fn the_axes_of_a_car() {
        let mut frame = TelemetryFrame::EMPTY;
        frame.speed_mps = Some(150.0 / 3.6);
        (frame.rpm, frame.max_rpm) = (Some(2_000.0), Some(8_000.0));
        frame.throttle = Some(1.0);
        frame.brake = Some(0.5);
        frame.clutch = Some(0.0);
        frame.handbrake = Some(0.25);
        frame.steering = Some(-1.0);
        let state = state(&frame, &[], 300.0);
        assert_eq!(state.axes[..8], [32_768, 16_384, 65_535, 32_768, 0, 16_384, 0, 0]);
        assert_eq!((state.used, state.buttons), (7, 1));
    }

    #[test]
    fn what_is_not_known_rests() {
        let mut rest = PadState::REST;
        rest.buttons = 1;
        assert_eq!(state(&TelemetryFrame::EMPTY, &[], 300.0), rest, "nobody said that it stands");
        let mut frame = TelemetryFrame::EMPTY;
        frame.driving = Some(false);
        assert_eq!(state(&frame, &[], 300.0), PadState::REST);
        assert_eq!(PadState::REST.axes[6], 32_768);
        frame.speed_mps = Some(50.0);
        for full in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert_eq!(state(&frame, &[], full).axes[0], 0, "{full}");
        }
    }

    #[test]
    fn steering_ends_at_both_ends() {
        let at = |steering| {
            let mut frame = TelemetryFrame::EMPTY;
            frame.steering = Some(steering);
            state(&frame, &[], 1.0).axes[6]
        };
        assert_eq!([-1.0, -0.5, 0.0, 0.5, 1.0].map(at), [0, 16_384, 32_768, 49_152, 65_535]);
        assert_eq!([-2.0, 2.0, f32::NAN].map(at), [0, 65_535, 32_768]);
    }

    #[test]
    fn each_gear_has_a_button() {
        let pressed = |gear: i8| -> Vec<u8> {
            let mut frame = TelemetryFrame::EMPTY;
            (frame.gear, frame.driving) = (Some(Gear::new(gear)), Some(false));
            let state = state(&frame, &[], 1.0);
            (0..32).filter(|&button| state.is_pressed(button)).collect()
        };
        assert_eq!(pressed(-1), [1]);
        assert_eq!(pressed(-3), [1], "several reverse gears");
        assert_eq!(pressed(0), [2]);
        for gear in 1..=18 {
            assert_eq!(pressed(gear), [2 + gear as u8]);
        }
        assert!(pressed(19).is_empty() && pressed(i8::MAX).is_empty());
        assert_eq!(pressed(i8::MIN), [1]);
    }

    #[test]
    fn variables_keep_their_slots() {
        let variable = |slot, value, lowest, highest| Variable { slot, value, lowest, highest };
        let variables = [
            variable(3, 5.0, 0.0, 10.0),
            variable(0, 2.0, -2.0, 2.0),
            variable(16, 1.0, 1.0, 0.0),
            variable(17, 1.0, 0.0, 1.0),
            variable(255, 1.0, 0.0, 1.0),
        ];
        let state = state(&TelemetryFrame::EMPTY, &variables, 1.0);
        assert_eq!(state.axes[7..12], [65_535, 0, 0, 32_768, 0]);
        assert_eq!((state.axes[23], state.used), (0, 24));
        let at = |value, lowest, highest| {
            super::state(&TelemetryFrame::EMPTY, &[variable(0, value, lowest, highest)], 1.0).axes
                [7]
        };
        assert_eq!(at(0.25, 1.0, 0.0), 49_151, "an axis that runs the other way");
        assert_eq!(
            [at(1.0, 1.0, 1.0), at(f32::NAN, 0.0, 1.0), at(9.0, 0.0, f32::INFINITY)],
            [0; 3]
        );
        assert_eq!([at(9.0, 0.0, 1.0), at(-9.0, 0.0, 1.0)], [65_535, 0]);
    }

    #[test]
    fn silence_rests() {
        let mut pad = Pad::new(300.0);
        assert_eq!(pad.at(Timestamp::ZERO), PadState::REST);
        let mut frame = TelemetryFrame::EMPTY;
        frame.throttle = Some(1.0);
        let variable = Variable { slot: 2, value: 1.0, lowest: 0.0, highest: 1.0 };
        let state = pad.update(&frame, &[variable], Timestamp::from_millis(100));
        assert_eq!(pad.at(Timestamp::from_millis(1_100)), state);
        let rest = PadState { used: 10, ..PadState::REST };
        assert_eq!(pad.at(Timestamp::from_millis(1_101)), rest);
        pad.set_format("truck");
        assert_eq!(pad.at(Timestamp::from_millis(10_100)), state, "it sends what changes");
        assert_eq!(pad.rest(), rest);
        assert_eq!(pad.at(Timestamp::from_millis(100)), PadState::REST);
    }

    proptest! {
        #[test]
        fn any_frame_is_a_state(
            bits in any::<[u32; 12]>(), gear in any::<i8>(), slot in any::<u8>(), full in any::<u32>(),
        ) {
            let [speed, rpm, max, a, b, c, d, steering, value, lowest, highest, _] = bits.map(f32::from_bits);
            let mut frame = TelemetryFrame::EMPTY;
            (frame.speed_mps, frame.rpm, frame.max_rpm) = (Some(speed), Some(rpm), Some(max));
            (frame.throttle, frame.brake, frame.clutch) = (Some(a), Some(b), Some(c));
            (frame.handbrake, frame.steering, frame.gear) = (Some(d), Some(steering), Some(Gear::new(gear)));
            let variable = Variable { slot, value, lowest, highest };
            let state = state(&frame, &[variable], f32::from_bits(full));
            prop_assert!(state.buttons < 1 << BUTTONS);
            prop_assert!((7..=24).contains(&state.used));
            prop_assert!(state.axes[usize::from(state.used)..].iter().all(|&axis| axis == 0));
        }
    }
}
