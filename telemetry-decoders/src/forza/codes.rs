//! What the coded numbers of Forza mean.
//!
//! ```
//! use telemetry_decoders::forza::codes::{CarGroup, Drivetrain};
//!
//! let code = Drivetrain::new(2); // as `Sled::drivetrain_type` has it
//! assert_eq!(code, Drivetrain::ALL);
//! assert_eq!((code.name(), code.get()), (Some("all-wheel drive"), 2));
//! // A code that is not known is a number, and no error.
//! assert_eq!(CarGroup::new(99).name(), None);
//! assert_eq!(CarGroup::new(99).to_string(), "99");
//! assert_eq!(CarGroup::named().count(), 3);
//! ```

codes! {
    in "forza::codes";

    /// Which wheels are driven.
    #[doc(alias = "DrivetrainType")]
    pub struct Drivetrain(i32);
    FRONT = 0 => "front-wheel drive" as "FWD";
    REAR = 1 => "rear-wheel drive" as "RWD";
    ALL = 2 => "all-wheel drive" as "AWD";

    /// Group of a car in the Horizon games, as far as readers name them.
    #[doc(alias = "CarCategory")]
    pub struct CarGroup(u32);
    MODERN_SUPER_CARS = 11 => "modern super cars";
    RETRO_SUPER_CARS = 12 => "retro super cars";
    HYPER_CARS = 13 => "hyper cars";
}

/// The performance index of every class X.
const X: i32 = 999;

/// Letters of the classes of a Horizon game, but for the last.
pub(super) const fn horizon_class(class: i32, index: i32) -> Option<&'static str> {
    match (class, index) {
        (_, X) => Some("X"),
        (0, _) => Some("D"),
        (1, _) => Some("C"),
        (2, _) => Some("B"),
        (3, _) => Some("A"),
        (4, _) => Some("S1"),
        (5, _) => Some("S2"),
        _ => None,
    }
}

/// Letters of the classes of Motorsport (2023).
pub(super) const fn motorsport_class(class: i32, index: i32) -> Option<&'static str> {
    match (class, index) {
        (_, X) => Some("X"),
        (0, _) => Some("E"),
        (1, _) => Some("D"),
        (2, _) => Some("C"),
        (3, _) => Some("B"),
        (4, _) => Some("A"),
        (5, _) => Some("S"),
        (6, _) => Some("R"),
        (7, _) => Some("P"),
        _ => None,
    }
}
