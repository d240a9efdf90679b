use telemetry_core::{Gear, TelemetryFrame, clamp};

use super::{Gears, MAX_GEAR, Target, Variables};

/// A frame that is being filled.
///
/// The numbers are gathered first, by their target, so that a field costs no jump
/// by its target; [`finish`](Self::finish) then goes over the frame once.
pub(super) struct Fill<'a> {
    /// What is known of them is said at the end, so that they are as they were
    /// where nothing is read.
    variables: &'a mut Variables,
    known_variables: u32,
    is_read: bool,
    values: [f32; Target::FRAME.len()],
    /// A bit for each that is there.
    known: u64,
    /// The gear's number as it stood in the packet.
    raw_gear: f64,
}

impl<'a> Fill<'a> {
    /// Begins with nothing.
    #[inline]
    pub(super) fn new(variables: &'a mut Variables) -> Self {
        Self {
            variables,
            known_variables: 0,
            is_read: false,
            values: [0.0; Target::FRAME.len()],
            known: 0,
            raw_gear: 0.0,
        }
    }

    /// Takes a number: as it stood in the packet, and times its scale plus what is
    /// added.
    #[inline(always)]
    pub(super) fn put(&mut self, target: Target, raw: f64, value: f64) {
        if let Target::Variable(index) = target {
            if value.is_finite() {
                self.known_variables |= self.variables.put(index, value);
                self.is_read = true;
            } else {
                self.is_read |= !raw.is_finite();
            }
            return;
        }
        #[allow(clippy::cast_possible_truncation, reason = "looked at in the next line")]
        let single = value as f32;
        if !single.is_finite() && !self.takes(raw, value) {
            return;
        }
        self.is_read = true;
        let slot = target.slot();
        if let Some(place) = self.values.get_mut(usize::from(slot)) {
            *place = single;
            self.known |= bit(slot);
        }
        if target == Target::Gear {
            self.raw_gear = raw;
        }
    }

    /// Whether a number that is no finite f32 is taken. One past the range of f32 leaves
    /// its target alone, and one past even that of f64 is not read at all.
    #[cold]
    fn takes(&mut self, raw: f64, value: f64) -> bool {
        if raw.is_finite() {
            self.is_read |= value.is_finite();
        }
        !raw.is_finite()
    }

    #[inline]
    fn get(&self, target: Target) -> Option<f32> {
        let slot = target.slot();
        if self.known & bit(slot) == 0 {
            return None;
        }
        self.values.get(usize::from(slot)).copied()
    }

    /// Whether one of these is there.
    #[inline]
    fn has(&self, targets: &[Target]) -> bool {
        self.known & targets.iter().fold(0, |bits, target| bits | bit(target.slot())) != 0
    }

    /// All of these, if each is there and finite.
    #[inline]
    fn whole<const N: usize>(&self, targets: [Target; N]) -> Option<[f32; N]> {
        let bits = targets.iter().fold(0, |bits, target| bits | bit(target.slot()));
        if self.known & bits != bits {
            return None;
        }
        // No negative zero: what is added may be one.
        clamp::all_finite(targets.map(|target| self.get(target).unwrap_or(0.0) + 0.0))
    }

    /// Makes the frame, unless nothing was read.
    #[inline]
    pub(super) fn finish(self, gears: Option<Gears>, frame: &mut TelemetryFrame) -> bool {
        if !self.is_read {
            return false;
        }
        self.variables.set_known(self.known_variables);
        *frame = TelemetryFrame::EMPTY;
        const DRIVE: [Target; 10] = [
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
        if self.has(&DRIVE) {
            frame.speed_mps = self.get(Target::SpeedMps).map(clamp::magnitude);
            frame.rpm = self.get(Target::Rpm).map(clamp::non_negative);
            frame.max_rpm = self.get(Target::MaxRpm).and_then(clamp::positive);
            frame.gear = self.get(Target::Gear).and_then(|value| gear(gears, self.raw_gear, value));
            frame.throttle = self.get(Target::Throttle).map(clamp::unit);
            frame.brake = self.get(Target::Brake).map(clamp::unit);
            frame.clutch = self.get(Target::Clutch).map(clamp::unit);
            frame.handbrake = self.get(Target::Handbrake).map(clamp::unit);
            frame.steering = self.get(Target::Steering).map(clamp::signed_unit);
            frame.driving = self.get(Target::Driving).and_then(yes_or_no);
        }
        const LIGHTS: [Target; 7] = [
            Target::IdleRpm,
            Target::ShiftLight,
            Target::AbsActive,
            Target::TcActive,
            Target::PitLimiter,
            Target::InPit,
            Target::Drs,
        ];
        if self.has(&LIGHTS) {
            frame.idle_rpm = self.get(Target::IdleRpm).and_then(clamp::positive);
            frame.shift_light = self.get(Target::ShiftLight).and_then(clamp::share);
            frame.abs_active = self.get(Target::AbsActive).and_then(yes_or_no);
            frame.tc_active = self.get(Target::TcActive).and_then(yes_or_no);
            frame.pit_limiter = self.get(Target::PitLimiter).and_then(yes_or_no);
            frame.in_pit = self.get(Target::InPit).and_then(yes_or_no);
            frame.drs = self.get(Target::Drs).and_then(yes_or_no);
        }
        const RACE: [Target; 6] = [
            Target::Fuel,
            Target::Lap,
            Target::Position,
            Target::CurrentLap,
            Target::LastLap,
            Target::BestLap,
        ];
        if self.has(&RACE) {
            frame.fuel = self.get(Target::Fuel).and_then(clamp::share);
            frame.lap = self.get(Target::Lap).and_then(place);
            frame.position = self.get(Target::Position).and_then(place);
            frame.current_lap_s = self.get(Target::CurrentLap).and_then(clamp::positive);
            frame.last_lap_s = self.get(Target::LastLap).and_then(clamp::positive);
            frame.best_lap_s = self.get(Target::BestLap).and_then(clamp::positive);
        }
        // The parts of what is known only as a whole stand behind the others.
        if self.known < bit(Target::WheelSlipFrontLeft.slot()) {
            return true;
        }
        frame.wheel_slip = self.whole([
            Target::WheelSlipFrontLeft,
            Target::WheelSlipFrontRight,
            Target::WheelSlipRearLeft,
            Target::WheelSlipRearRight,
        ]);
        frame.acceleration_mps2 = self.whole([
            Target::AccelerationRight,
            Target::AccelerationUp,
            Target::AccelerationForward,
        ]);
        frame.rotation_rad = self.whole([Target::Yaw, Target::Pitch, Target::Roll]);
        true
    }
}

#[inline]
fn bit(slot: u8) -> u64 {
    1u64.wrapping_shl(slot.into())
}

#[inline]
fn yes_or_no(value: f32) -> Option<bool> {
    if value.is_finite() { Some(value != 0.0) } else { None }
}

/// A lap or a position: from 1, and 0 is not known.
#[inline]
fn place(value: f32) -> Option<u16> {
    let number = nearest(value.into()).and_then(|number| u16::try_from(number).ok())?;
    if number > 0 { Some(number) } else { None }
}

fn gear(gears: Option<Gears>, raw: f64, value: f32) -> Option<Gear> {
    let number = match gears {
        None => nearest(value.into())?,
        Some(Gears { reverse, neutral }) => match nearest(raw)? {
            number if number == reverse => -1,
            number if number == neutral => 0,
            number if number > neutral => number.saturating_sub(neutral),
            number => number,
        },
    };
    let number = number.clamp(-1, MAX_GEAR.into());
    i8::try_from(number).ok().map(Gear::new)
}

/// The nearest whole number, the one further from 0 where two are as near;
/// `None` for a NaN and an infinity. Numbers beyond i32 are its ends.
fn nearest(value: f64) -> Option<i32> {
    let half = if value < 0.0 { -0.5 } else { 0.5 };
    #[allow(clippy::cast_possible_truncation, reason = "`as` cuts and saturates")]
    let number = (value + half) as i32;
    if value.is_finite() { Some(number) } else { None }
}
