//! The JSON document of Funbit's ets2-telemetry-server.
//!
//! The server answers `GET /api/ets2/telemetry` on port 25555 with one document,
//! of some 2,800 bytes. It is no datagram of a game; whoever fetches it can give
//! it to the decoder of trucks, which knows it by its keys: an object `truck`
//! with a number in it, or an object `game` with `connected` or `paused`.
//!
//! Source: the server's `Telemetry.md` and its sample document.
//!
//! Quirks:
//! - Speeds are km/h, where the plugins have m/s.
//! - Steering is positive to the left.
//! - `displayedGear` is the gear that the dashboard shows, `gear` the gearbox's.
//! - `truck` may be null, and `connected` may be true while nothing is driven.
//!
//! # Example
//!
//! ```
//! use telemetry_decoders::truck::funbit;
//!
//! let text = br#"{
//!     "game": {"connected": true, "paused": false, "gameName": "ATS"},
//!     "truck": {"speed": 90.0, "displayedGear": 7, "fuel": 300, "fuelCapacity": 600}
//! }"#;
//! let document = funbit::parse(text)?;
//! assert_eq!(document.game.unwrap().name(), Some("American Truck Simulator"));
//! assert_eq!(document.gear().unwrap().get(), 7);
//! let frame = document.frame();
//! assert_eq!((frame.speed_mps, frame.fuel, frame.driving), (Some(25.0), Some(0.5), Some(true)));
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use telemetry_core::{DecodeError, Gear, TelemetryFrame, clamp};

use super::malformed;
use crate::json::{self, Value};
use crate::scs::Game;

/// What a frame needs of one document. A key that is not there, or not a number,
/// is `None`; yes and no are 1 and 0.
///
/// [`parse`] gives it; the [module](self#example) has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct Document {
    /// `game.connected`: whether the server reaches the game.
    #[doc(alias = "game.connected")]
    pub connected: Option<bool>,
    /// `game.paused`.
    #[doc(alias = "game.paused")]
    pub paused: Option<bool>,
    /// `game.gameName`.
    #[doc(alias = "game.gameName")]
    pub game: Option<Game>,
    /// `truck.speed`, km/h, negative in reverse.
    #[doc(alias = "truck.speed")]
    pub speed: Option<f64>,
    /// `truck.cruiseControlSpeed`, km/h.
    #[doc(alias = "truck.cruiseControlSpeed")]
    pub cruise_control_speed: Option<f64>,
    /// `truck.gear`: 0 neutral, below reverse.
    #[doc(alias = "truck.gear")]
    pub gear: Option<f64>,
    /// `truck.displayedGear`, in the same coding.
    #[doc(alias = "truck.displayedGear")]
    pub displayed_gear: Option<f64>,
    /// `truck.engineRpm`, rpm.
    #[doc(alias = "truck.engineRpm")]
    pub engine_rpm: Option<f64>,
    /// `truck.engineRpmMax`, rpm.
    #[doc(alias = "truck.engineRpmMax")]
    pub engine_rpm_max: Option<f64>,
    /// `truck.userSteer`, -1 right to 1 left.
    #[doc(alias = "truck.userSteer")]
    pub user_steer: Option<f64>,
    /// `truck.userThrottle`, 0 to 1.
    #[doc(alias = "truck.userThrottle")]
    pub user_throttle: Option<f64>,
    /// `truck.userBrake`, 0 to 1.
    #[doc(alias = "truck.userBrake")]
    pub user_brake: Option<f64>,
    /// `truck.userClutch`, 0 to 1.
    #[doc(alias = "truck.userClutch")]
    pub user_clutch: Option<f64>,
    /// `truck.parkBrakeOn`.
    #[doc(alias = "truck.parkBrakeOn")]
    pub park_brake_on: Option<bool>,
    /// `truck.engineOn`.
    #[doc(alias = "truck.engineOn")]
    pub engine_on: Option<bool>,
    /// `truck.fuel`, l.
    #[doc(alias = "truck.fuel")]
    pub fuel: Option<f64>,
    /// `truck.fuelCapacity`, l.
    #[doc(alias = "truck.fuelCapacity")]
    pub fuel_capacity: Option<f64>,
}

/// Which object of a document.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Top,
    Game,
    Truck,
}

/// Gathers a document's values in the order of the text.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) document: Document,
    /// There is a number under one of the keys that a document is known by.
    pub(super) is_one: bool,
}

impl<'a> json::Visit<'a> for Reader {
    type Place = Place;

    fn object(&mut self, place: Place, key: &'a [u8]) -> Option<Place> {
        match (place, key) {
            (Place::Top, b"game") => Some(Place::Game),
            (Place::Top, b"truck") => Some(Place::Truck),
            _ => None,
        }
    }

    fn value(&mut self, place: Place, key: &'a [u8], value: Value<'a>) {
        let document = &mut self.document;
        let number = value.number();
        let yes = number.map(|number| number != 0.0);
        let known = match (place, key) {
            (Place::Game, b"connected") => set(&mut document.connected, yes),
            (Place::Game, b"paused") => set(&mut document.paused, yes),
            (Place::Game, b"gameName") => {
                document.game = match value {
                    Value::String(b"ETS2") => Some(Game::ETS2),
                    Value::String(b"ATS") => Some(Game::ATS),
                    _ => None,
                };
                false
            }
            (Place::Truck, b"speed") => set(&mut document.speed, number),
            (Place::Truck, b"cruiseControlSpeed") => {
                set(&mut document.cruise_control_speed, number)
            }
            (Place::Truck, b"gear") => set(&mut document.gear, number),
            (Place::Truck, b"displayedGear") => set(&mut document.displayed_gear, number),
            (Place::Truck, b"engineRpm") => set(&mut document.engine_rpm, number),
            (Place::Truck, b"engineRpmMax") => set(&mut document.engine_rpm_max, number),
            (Place::Truck, b"userSteer") => set(&mut document.user_steer, number),
            (Place::Truck, b"userThrottle") => set(&mut document.user_throttle, number),
            (Place::Truck, b"userBrake") => set(&mut document.user_brake, number),
            (Place::Truck, b"userClutch") => set(&mut document.user_clutch, number),
            (Place::Truck, b"parkBrakeOn") => set(&mut document.park_brake_on, yes),
            (Place::Truck, b"engineOn") => set(&mut document.engine_on, yes),
            (Place::Truck, b"fuel") => set(&mut document.fuel, number),
            (Place::Truck, b"fuelCapacity") => set(&mut document.fuel_capacity, number),
            _ => false,
        };
        self.is_one |= known;
    }
}

/// Whether there is a value.
fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    *field = value;
    field.is_some()
}

/// Reads a document. Keys may come in any order; others are skipped; of a value
/// that comes twice the last counts, and what comes in a second `game` or `truck` adds to
/// the first. Keys and values are compared as they are written, with their escapes.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The text is not one JSON object, or has none of the keys that it is known by.
pub fn parse(text: &[u8]) -> Result<Document, DecodeError> {
    let mut reader = Reader::default();
    json::visit(text, Place::Top, &mut reader)
        .map_err(|json::Error { expected, at }| malformed(expected, at))?;
    if reader.is_one {
        Ok(reader.document)
    } else {
        Err(malformed("a number under a key such as \"truck.speed\"", 0))
    }
}

impl Document {
    /// The gear that the dashboard shows, else the gearbox's; `None` for a number
    /// that no gearbox has.
    #[must_use]
    pub fn gear(&self) -> Option<Gear> {
        super::gear(self.displayed_gear.or(self.gear)?)
    }

    /// The frame of the document.
    #[must_use]
    pub fn frame(&self) -> TelemetryFrame {
        let single = |value: Option<f64>| value.map(|value| value as f32);
        let mut frame = TelemetryFrame::EMPTY;
        frame.driving = match (self.connected, self.paused) {
            (Some(false), _) | (_, Some(true)) => Some(false),
            (Some(true), Some(false)) | (None, Some(false)) => Some(true),
            (_, None) => None,
        };
        frame.speed_mps = single(self.speed.map(|kmh| kmh / 3.6)).map(clamp::magnitude);
        frame.rpm = single(self.engine_rpm).map(clamp::non_negative);
        frame.max_rpm = single(self.engine_rpm_max).and_then(clamp::positive);
        frame.gear = self.gear();
        frame.throttle = single(self.user_throttle).map(clamp::unit);
        frame.brake = single(self.user_brake).map(clamp::unit);
        frame.clutch = single(self.user_clutch).map(clamp::unit);
        frame.handbrake = self.park_brake_on.map(|on| if on { 1.0 } else { 0.0 });
        frame.steering = single(self.user_steer).map(|left| clamp::signed_unit(0.0 - left));
        if let (Some(fuel), Some(capacity)) = (self.fuel, self.fuel_capacity) {
            if capacity > 0.0 {
                frame.fuel = clamp::share((fuel / capacity) as f32);
            }
        }
        frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    /// The keys of the server's document, with values that differ.
    const DOCUMENT: &[u8] = br#"{
        "game": {"connected": true, "gameName": "ETS2", "paused": false,
            "time": "0001-01-08T21:09:00Z", "timeScale": 19.0, "version": "1.10"},
        "truck": {"id": "man", "make": "MAN", "speed": -18.0, "cruiseControlSpeed": 0.0,
            "gear": -1, "displayedGear": -2, "engineRpm": 740.5, "engineRpmMax": 2300.0,
            "fuel": 300.0, "fuelCapacity": 1200.0, "userSteer": 0.25, "userThrottle": 0.5,
            "userBrake": 0.75, "userClutch": 1.0, "parkBrakeOn": true, "engineOn": true,
            "placement": {"x": 13475.5, "speed": 99.0}},
        "trailer": {"attached": false, "mass": 0.0, "speed": 77.0},
        "navigation": {"speedLimit": 50}
    }"#;

    #[test]
    fn the_document() {
        let document = parse(DOCUMENT).unwrap();
        assert_eq!((document.game, document.engine_on), (Some(Game::ETS2), Some(true)));
        assert_eq!(
            document.frame(),
            frame! {
                driving: Some(true),
                speed_mps: Some(5.0),
                rpm: Some(740.5),
                max_rpm: Some(2_300.0),
                gear: Some(Gear::REVERSE),
                throttle: Some(0.5),
                brake: Some(0.75),
                clutch: Some(1.0),
                handbrake: Some(1.0),
                steering: Some(-0.25),
                fuel: Some(0.25),
            }
        );
    }

    #[test]
    fn driving_is_connected_and_not_paused() {
        for (game, driving) in [
            (r#""connected":true,"paused":false"#, Some(true)),
            (r#""connected":true,"paused":true"#, Some(false)),
            (r#""connected":false,"paused":false"#, Some(false)),
            (r#""connected":false"#, Some(false)),
            (r#""connected":true"#, None),
            (r#""paused":0.0"#, Some(true)),
            (r#""paused":1"#, Some(false)),
        ] {
            let text = std::format!("{{\"truck\":null,\"game\":{{{game}}}}}");
            let frame = parse(text.as_bytes()).unwrap().frame();
            assert_eq!(frame, frame! { driving: driving }, "{game}");
        }
    }

    #[test]
    fn the_displayed_gear_comes_first() {
        let gear = |text: &str| {
            let text = std::format!("{{\"truck\":{{{text}}}}}");
            parse(text.as_bytes()).unwrap().frame().gear.map(Gear::get)
        };
        assert_eq!(gear(r#""displayedGear":5,"gear":0"#), Some(5));
        assert_eq!(gear(r#""gear":3.0"#), Some(3));
        assert_eq!(gear(r#""gear":-3"#), Some(-1));
        assert_eq!(gear(r#""gear":1e9"#), None);
    }

    #[test]
    fn other_documents_are_refused() {
        for text in [
            "{}",
            r#"{"truck":null,"game":null}"#,
            r#"{"truck":{"make":"MAN"}}"#,
            r#"{"a":{"truck":{"speed":1}}}"#,
            r#"{"speed":1.0,"game":{"gameName":"ETS2"}}"#,
        ] {
            assert_eq!(
                parse(text.as_bytes()).unwrap_err().to_string(),
                "truck packet is malformed at byte 0: \
                 expected a number under a key such as \"truck.speed\"",
                "{text}"
            );
        }
        for length in 0..DOCUMENT.len() {
            assert!(parse(&DOCUMENT[..length]).is_err());
        }
        assert!(parse(br#"{"truck":{"speed":NaN}}"#).is_err());
    }

    #[test]
    fn every_key_goes_to_its_field() {
        let document = parse(DOCUMENT).unwrap();
        assert_eq!(document.cruise_control_speed, Some(0.0));
        assert_eq!((document.gear, document.displayed_gear), (Some(-1.0), Some(-2.0)));
        assert_eq!((document.fuel, document.fuel_capacity), (Some(300.0), Some(1_200.0)));
        let game = |name: &str| {
            let text = std::format!("{{\"game\":{{\"gameName\":{name},\"paused\":0}}}}");
            parse(text.as_bytes()).unwrap().game
        };
        assert_eq!(game("\"ATS\""), Some(Game::ATS));
        assert_eq!((game("\"ETS\""), game("1")), (None, None));
    }

    #[test]
    fn each_key_alone_makes_a_document() {
        for key in ["connected", "paused"] {
            let text = std::format!("{{\"game\":{{\"{key}\":true}}}}");
            assert!(parse(text.as_bytes()).is_ok(), "{key}");
        }
        for key in [
            "speed",
            "cruiseControlSpeed",
            "gear",
            "displayedGear",
            "engineRpm",
            "engineRpmMax",
            "userSteer",
            "userThrottle",
            "userBrake",
            "userClutch",
            "parkBrakeOn",
            "engineOn",
            "fuel",
            "fuelCapacity",
        ] {
            let text = |value| std::format!("{{\"truck\":{{\"{key}\":{value}}}}}");
            assert!(parse(text("1").as_bytes()).is_ok(), "{key}");
            assert!(parse(text("null").as_bytes()).is_err(), "{key}");
        }
    }

    #[test]
    fn a_share_of_no_tank_is_unknown() {
        let fuel = |capacity: &str| {
            let text = std::format!("{{\"truck\":{{\"fuel\":300,\"fuelCapacity\":{capacity}}}}}");
            parse(text.as_bytes()).unwrap().frame().fuel
        };
        assert_eq!(["400", "0", "-400", "null"].map(fuel), [Some(0.75), None, None, None]);
    }
}
