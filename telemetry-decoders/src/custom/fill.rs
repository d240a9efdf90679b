use telemetry_core::{Gear, TelemetryFrame, clamp};

use super::{Gears, MAX_GEAR, Target, Variables};

/// Slips, acceleration and rotation, which are known only as a whole.
const PARTS: usize = 10;
const WHEELS: usize = 0;
const ACCELERATION: usize = 4;
const ROTATION: usize = 7;

/// A frame that is being filled.
pub(super) struct Fill<'a> {
    gears: Option<Gears>,
    frame: &'a mut TelemetryFrame,
    variables: &'a mut Variables,
    parts: [f32; PARTS],
    /// A bit for each part that is known.
    known: u16,
}

impl<'a> Fill<'a> {
    /// Begins with an empty frame.
    #[inline]
    pub(super) fn new(
        gears: Option<Gears>,
        frame: &'a mut TelemetryFrame,
        variables: &'a mut Variables,
    ) -> Self {
        *frame = TelemetryFrame::EMPTY;
        variables.clear();
        Self { gears, frame, variables, parts: [0.0; PARTS], known: 0 }
    }

    /// Takes a number: as it stood in the packet, and what became of it.
    #[inline]
    pub(super) fn put(&mut self, target: Target, raw: f64, value: f64) {
        let frame = &mut *self.frame;
        match target {
            Target::Variable(index) => return self.variables.set(index, value),
            Target::Gear => {
                if let Some(gear) = gear(self.gears, raw, value) {
                    frame.gear = Some(gear);
                }
                return;
            }
            Target::Driving => return yes_or_no(&mut frame.driving, value),
            Target::AbsActive => return yes_or_no(&mut frame.abs_active, value),
            Target::TcActive => return yes_or_no(&mut frame.tc_active, value),
            Target::PitLimiter => return yes_or_no(&mut frame.pit_limiter, value),
            Target::InPit => return yes_or_no(&mut frame.in_pit, value),
            Target::Drs => return yes_or_no(&mut frame.drs, value),
            Target::Lap => return place(&mut frame.lap, value),
            Target::Position => return place(&mut frame.position, value),
            _ => {}
        }
        #[allow(clippy::cast_possible_truncation, reason = "looked at in the next line")]
        let single = value as f32;
        if single.is_infinite() && value.is_finite() {
            return;
        }
        match target {
            Target::SpeedMps => frame.speed_mps = Some(clamp::magnitude(single)),
            Target::Rpm => frame.rpm = Some(clamp::non_negative(single)),
            Target::MaxRpm => frame.max_rpm = clamp::positive(single),
            Target::IdleRpm => frame.idle_rpm = clamp::positive(single),
            Target::Throttle => frame.throttle = Some(clamp::unit(single)),
            Target::Brake => frame.brake = Some(clamp::unit(single)),
            Target::Clutch => frame.clutch = Some(clamp::unit(single)),
            Target::Handbrake => frame.handbrake = Some(clamp::unit(single)),
            Target::Steering => frame.steering = Some(clamp::signed_unit(single)),
            Target::ShiftLight => frame.shift_light = clamp::share(single),
            Target::Fuel => frame.fuel = clamp::share(single),
            Target::CurrentLap => frame.current_lap_s = clamp::positive(single),
            Target::LastLap => frame.last_lap_s = clamp::positive(single),
            Target::BestLap => frame.best_lap_s = clamp::positive(single),
            Target::WheelSlipFrontLeft => self.part(WHEELS, single),
            Target::WheelSlipFrontRight => self.part(WHEELS + 1, single),
            Target::WheelSlipRearLeft => self.part(WHEELS + 2, single),
            Target::WheelSlipRearRight => self.part(WHEELS + 3, single),
            Target::AccelerationRight => self.part(ACCELERATION, single),
            Target::AccelerationUp => self.part(ACCELERATION + 1, single),
            Target::AccelerationForward => self.part(ACCELERATION + 2, single),
            Target::Yaw => self.part(ROTATION, single),
            Target::Pitch => self.part(ROTATION + 1, single),
            Target::Roll => self.part(ROTATION + 2, single),
            // Those above.
            _ => {}
        }
    }

    #[inline]
    fn part(&mut self, index: usize, value: f32) {
        if let Some(part) = self.parts.get_mut(index) {
            // No negative zero: a scale of -1 gives them.
            *part = value + 0.0;
            self.known |= 1u16.checked_shl(index as u32).unwrap_or(0);
        }
    }

    /// Fills in what is known only as a whole.
    #[inline]
    pub(super) fn finish(self) {
        if self.known == 0 {
            return;
        }
        let [fl, fr, rl, rr, right, up, forward, yaw, pitch, roll] = self.parts;
        let is_whole = |first: usize, count: u32| {
            let all = 1u16.checked_shl(count).unwrap_or(0).wrapping_sub(1);
            self.known.checked_shr(first as u32).unwrap_or(0) & all == all
        };
        if is_whole(WHEELS, 4) {
            self.frame.wheel_slip = clamp::all_finite([fl, fr, rl, rr]);
        }
        if is_whole(ACCELERATION, 3) {
            self.frame.acceleration_mps2 = clamp::all_finite([right, up, forward]);
        }
        if is_whole(ROTATION, 3) {
            self.frame.rotation_rad = clamp::all_finite([yaw, pitch, roll]);
        }
    }
}

#[inline]
fn yes_or_no(known: &mut Option<bool>, value: f64) {
    if value.is_finite() {
        *known = Some(value != 0.0);
    }
}

/// A lap or a position: from 1, and 0 is not known.
#[inline]
fn place(known: &mut Option<u16>, value: f64) {
    if let Some(number) = nearest(value).and_then(|number| u16::try_from(number).ok()) {
        *known = Some(number).filter(|&number| number > 0);
    }
}

fn gear(gears: Option<Gears>, raw: f64, value: f64) -> Option<Gear> {
    let number = match gears {
        None => nearest(value)?,
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
