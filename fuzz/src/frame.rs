//! What a frame promises.

use std::fmt::{self, Debug, Display, Write as _};

use telemetry_core::{Car, Channel, TelemetryFrame};

/// Panics where a frame breaks a promise.
pub(crate) fn check(frame: &TelemetryFrame) {
    // Also false for a NaN, which does not equal itself.
    assert_eq!(*frame, frame.clamped(), "a value is out of its range");
    let singles = [
        frame.speed_mps,
        frame.rpm,
        frame.max_rpm,
        frame.idle_rpm,
        frame.throttle,
        frame.brake,
        frame.clutch,
        frame.handbrake,
        frame.steering,
        frame.shift_light,
        frame.fuel,
        frame.current_lap_s,
        frame.last_lap_s,
        frame.best_lap_s,
    ];
    let wheels = frame.wheel_slip.into_iter().flatten();
    let axes = [frame.acceleration_mps2, frame.rotation_rad].into_iter().flatten().flatten();
    let values = singles.into_iter().flatten().chain(wheels).chain(axes);
    assert!(values.clone().all(f32::is_finite), "a float is not finite: {frame:?}");

    for channel in Channel::ALL {
        let value = channel.read(frame);
        assert!(value.is_none_or(f32::is_finite), "{channel} is {value:?}");
    }
    if let Some(Car::Name(name)) = frame.car {
        assert!(!name.as_str().is_empty(), "a car without a name is None");
    }
    print(frame);
    frame.gear.iter().for_each(print_plain);
    frame.flag.iter().for_each(print_plain);
    frame.car.iter().for_each(print_plain);
}

/// Formats a value, to nowhere.
pub(crate) fn print(value: &(impl Debug + ?Sized)) {
    write!(Nowhere, "{value:?}").expect("Debug fails");
}

/// Formats a value with `Display`, to nowhere.
pub(crate) fn print_plain(value: &(impl Display + ?Sized)) {
    write!(Nowhere, "{value}").expect("Display fails");
}

struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}
