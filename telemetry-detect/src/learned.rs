use telemetry_core::{Car, TelemetryFrame};

use crate::Detected;
use crate::detected::OWN;

/// How many cars are remembered; the one not driven for longest makes room.
const CARS: usize = 64;

/// No engine in these games reaches this: such a sample never counts.
const ABSURD_RPM: f32 = 50_000.0;

/// Above this a sample is doubted: only a few electric motors reach it.
const CEILING_RPM: f32 = 20_000.0;

/// A sample that jumps by more than this is doubted: packets come every few
/// milliseconds, and no engine gains so much between two.
const JUMP_RPM: f32 = 10_000.0;

/// How often the very same doubted rpm must come to be believed. An engine's rpm
/// changes from sample to sample, and a sender may repeat one sample in several
/// packets.
const REPEATS: u8 = 30;

/// The highest rpm of each car of games that do not send a maximum.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    cars: [Option<LearnedCar>; CARS],
    /// Where the car that is driven stands.
    current: usize,
    /// Counts changes of car, to find the one not driven for longest.
    changes: u64,
}

#[derive(Clone, Copy, Debug)]
struct LearnedCar {
    /// [`Detected::key`].
    format: u8,
    car: Option<Car>,
    max: f32,
    /// The last sample that was believed.
    last: f32,
    /// The last sample, if it was doubted, and how often it came.
    doubted: Option<(f32, u8)>,
    driven_at: u64,
}

impl Learned {
    pub(crate) const fn new() -> Self {
        Self { cars: [None; CARS], current: 0, changes: 0 }
    }

    /// Learns from a frame whose game does not send a maximum, and fills it in.
    #[inline]
    pub(crate) fn fill(&mut self, format: Detected, frame: &mut TelemetryFrame) {
        let (None, Some(rpm)) = (frame.max_rpm, frame.rpm) else { return };
        let Some(car) = self.car(format.key(), frame.car) else { return };
        let max = car.learn(rpm);
        if max > 0.0 {
            frame.max_rpm = Some(max);
            frame.max_rpm_learned = true;
        }
    }

    /// Forgets what was learned of the user's own formats.
    pub(crate) fn forget_formats(&mut self) {
        for slot in &mut self.cars {
            if slot.is_some_and(|slot| slot.format & OWN != 0) {
                *slot = None;
            }
        }
    }

    #[inline]
    fn car(&mut self, format: u8, car: Option<Car>) -> Option<&mut LearnedCar> {
        let known = |slot: &Option<LearnedCar>| {
            slot.is_some_and(|slot| slot.format == format && slot.car == car)
        };
        if !self.cars.get(self.current).is_some_and(known) {
            self.change_to(format, car, known);
        }
        self.cars.get_mut(self.current)?.as_mut()
    }

    fn change_to(
        &mut self,
        format: u8,
        car: Option<Car>,
        known: impl Fn(&Option<LearnedCar>) -> bool,
    ) {
        self.changes = self.changes.saturating_add(1);
        let driven_at = |slot: &Option<LearnedCar>| slot.map_or(0, |slot| slot.driven_at);
        let longest_ago = || {
            self.cars.iter().enumerate().min_by_key(|(_, slot)| driven_at(slot)).map(|(at, _)| at)
        };
        let at = self.cars.iter().position(&known).or_else(longest_ago).unwrap_or(0);
        if let Some(slot) = self.cars.get_mut(at) {
            if !known(slot) {
                *slot = Some(LearnedCar {
                    format,
                    car,
                    max: 0.0,
                    last: 0.0,
                    doubted: None,
                    driven_at: 0,
                });
            }
            if let Some(slot) = slot {
                slot.driven_at = self.changes;
            }
        }
        self.current = at;
    }
}

impl LearnedCar {
    /// The highest rpm so far.
    #[inline]
    fn learn(&mut self, rpm: f32) -> f32 {
        let jumps = self.max > 0.0 && rpm > self.last + JUMP_RPM;
        if rpm > CEILING_RPM || jumps {
            self.doubt(rpm);
        } else {
            self.believe(rpm);
        }
        self.max
    }

    #[inline]
    fn believe(&mut self, rpm: f32) {
        self.max = self.max.max(rpm);
        self.last = rpm;
        self.doubted = None;
    }

    /// One absurd sample does not count, nor its copies; another that is doubted
    /// as well confirms it, and the lower of the two counts.
    #[cold]
    fn doubt(&mut self, rpm: f32) {
        if rpm > ABSURD_RPM {
            return;
        }
        match self.doubted {
            Some((earlier, times)) if earlier == rpm && times < REPEATS => {
                self.doubted = Some((rpm, times.saturating_add(1)));
            }
            Some((earlier, _)) => {
                self.believe(earlier.min(rpm));
                self.doubted = Some((rpm, 1));
            }
            None => self.doubted = Some((rpm, 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use telemetry_decoders::Protocol;

    fn frame(car: Option<i32>, rpm: f32) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        frame.rpm = Some(rpm);
        frame.car = car.map(Car::Number);
        frame
    }

    fn learn(learned: &mut Learned, protocol: Protocol, car: Option<i32>, rpm: f32) -> Option<f32> {
        let mut frame = frame(car, rpm);
        learned.fill(protocol.into(), &mut frame);
        assert_eq!(frame.max_rpm_learned, frame.max_rpm.is_some());
        frame.max_rpm
    }

    #[test]
    fn the_highest_rpm_so_far_from_zero() {
        let mut learned = Learned::new();
        let mut max = |rpm| learn(&mut learned, Protocol::OutGauge, None, rpm);
        assert_eq!(max(0.0), None);
        assert_eq!(max(900.0), Some(900.0));
        assert_eq!(max(7_200.0), Some(7_200.0));
        assert_eq!(max(3_000.0), Some(7_200.0));
        assert_eq!(max(7_300.0), Some(7_300.0));
    }

    #[test]
    fn the_games_own_maximum_wins() {
        let mut learned = Learned::new();
        let mut own = frame(None, 9_000.0);
        own.max_rpm = Some(8_000.0);
        let before = own;
        learned.fill(Protocol::Forza.into(), &mut own);
        assert_eq!(own, before);
    }

    #[test]
    fn one_absurd_sample_does_not_become_the_maximum() {
        for spike in [250_000.0, f32::MAX, 49_000.0, 18_500.0] {
            let mut learned = Learned::new();
            let mut max = |rpm| learn(&mut learned, Protocol::OutGauge, None, rpm);
            assert_eq!(max(7_000.0), Some(7_000.0));
            assert_eq!(max(spike), Some(7_000.0), "{spike}");
            assert_eq!(max(spike), Some(7_000.0), "{spike}, the same sample in another packet");
            assert_eq!(max(7_100.0), Some(7_100.0));
            assert_eq!(max(spike), Some(7_100.0), "one more alone");
            assert_eq!(max(6_000.0), Some(7_100.0));
        }
        let mut learned = Learned::new();
        assert_eq!(learn(&mut learned, Protocol::Truck, None, 250_000.0), None, "as the first");
        assert_eq!(learn(&mut learned, Protocol::Truck, None, 600.0), Some(600.0));
    }

    #[test]
    fn what_no_engine_reaches_never_counts() {
        let mut learned = Learned::new();
        let mut max = |rpm| learn(&mut learned, Protocol::Truck, None, rpm);
        assert_eq!(max(1_500.0), Some(1_500.0));
        for _ in 0..200 {
            assert_eq!(max(1e38), Some(1_500.0));
            assert_eq!(max(2e38), Some(1_500.0));
        }
    }

    #[test]
    fn a_fast_electric_motor_is_believed_from_its_second_sample() {
        let mut learned = Learned::new();
        let mut max = |rpm| learn(&mut learned, Protocol::OutGauge, None, rpm);
        assert_eq!(max(19_900.0), Some(19_900.0));
        assert_eq!(max(20_500.0), Some(19_900.0));
        assert_eq!(max(21_000.0), Some(20_500.0));
        assert_eq!(max(20_800.0), Some(20_800.0));
    }

    #[test]
    fn a_jump_that_lasts_is_believed() {
        let mut learned = Learned::new();
        let mut max = |rpm| learn(&mut learned, Protocol::OutGauge, None, rpm);
        assert_eq!(max(1_000.0), Some(1_000.0));
        assert_eq!(max(12_000.0), Some(1_000.0));
        assert_eq!(max(12_100.0), Some(12_000.0));
        assert_eq!(max(12_200.0), Some(12_200.0));

        // An engine that stands still at an rpm needs half a second.
        let mut learned = Learned::new();
        let mut max = |rpm| learn(&mut learned, Protocol::OutGauge, None, rpm);
        max(1_000.0);
        for _ in 0..REPEATS {
            assert_eq!(max(12_000.0), Some(1_000.0));
        }
        assert_eq!(max(12_000.0), Some(12_000.0));
    }

    #[test]
    fn the_bounds_themselves_are_not_beyond() {
        let mut learned = Learned::new();
        let mut max = |rpm| learn(&mut learned, Protocol::OutGauge, None, rpm);
        assert_eq!(max(1_000.0), Some(1_000.0));
        assert_eq!(max(1_000.0 + JUMP_RPM), Some(11_000.0), "no more than the jump");
        assert_eq!(max(CEILING_RPM), Some(20_000.0));
        // Doubted, but not absurd: the lower of two counts.
        assert_eq!(max(ABSURD_RPM), Some(20_000.0));
        assert_eq!(max(49_900.0), Some(49_900.0));
    }

    #[test]
    fn the_users_own_formats_are_forgotten_and_no_protocol_is() {
        let mut learned = Learned::new();
        let max = |learned: &mut Learned, format: Detected, rpm| {
            let mut frame = frame(None, rpm);
            learned.fill(format, &mut frame);
            frame.max_rpm
        };
        // Truck's key is 0, as that of the first format is without its mark.
        let protocols = [Protocol::Truck, Protocol::Forza].map(Detected::from);
        let formats = [Detected::Format(0), Detected::Format(5)];
        for format in protocols.into_iter().chain(formats) {
            assert_eq!(max(&mut learned, format, 7_000.0), Some(7_000.0));
        }
        learned.forget_formats();
        for protocol in protocols {
            assert_eq!(max(&mut learned, protocol, 900.0), Some(7_000.0));
        }
        for format in formats {
            assert_eq!(max(&mut learned, format, 900.0), Some(900.0));
        }
    }

    #[test]
    fn each_car_of_each_format_has_its_own() {
        let mut learned = Learned::new();
        let mut max = |protocol, car, rpm| learn(&mut learned, protocol, car, rpm);
        assert_eq!(max(Protocol::Forza, Some(1), 9_000.0), Some(9_000.0));
        assert_eq!(max(Protocol::Forza, Some(2), 5_200.0), Some(5_200.0), "a car change");
        assert_eq!(max(Protocol::Wrc, Some(1), 7_000.0), Some(7_000.0), "another format");
        assert_eq!(max(Protocol::Forza, None, 1_000.0), Some(1_000.0));
        assert_eq!(max(Protocol::Forza, Some(1), 1_000.0), Some(9_000.0), "and back");
    }

    #[test]
    fn the_car_not_driven_for_longest_makes_room() {
        let mut learned = Learned::new();
        for car in 0..CARS as i32 {
            learn(&mut learned, Protocol::Forza, Some(car), 5_000.0);
        }
        learn(&mut learned, Protocol::Forza, Some(0), 1_000.0);
        assert_eq!(learn(&mut learned, Protocol::Forza, Some(99), 800.0), Some(800.0));
        assert_eq!(learn(&mut learned, Protocol::Forza, Some(0), 900.0), Some(5_000.0));
        assert_eq!(learn(&mut learned, Protocol::Forza, Some(1), 900.0), Some(900.0));
    }
}
