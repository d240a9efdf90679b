//! Texts of the truck simulators, and the structs that serde reads them into.

use serde::Deserialize;
use telemetry_core::{Gear, TelemetryFrame, clamp};
use telemetry_decoders::Protocol;
use telemetry_decoders::truck::{Packet, funbit::Document};

/// A datagram of the UDP plugin, as the simulated car sends it.
pub fn datagram() -> Vec<u8> {
    telemetry_benches::sample(Protocol::Truck).pop().expect("a datagram")
}

/// The kind of a value in a document of Funbit's server.
#[derive(Clone, Copy)]
enum Kind {
    Float,
    Whole,
    Bool,
    Text(&'static str),
    Date,
    Vector,
    Placement,
}

use Kind::{Bool, Date, Float, Placement, Text, Vector, Whole};

/// The keys of the server's reference, in the order of its sample document.
const GAME: &[(&str, Kind)] = &[
    ("connected", Bool),
    ("gameName", Text("ETS2")),
    ("paused", Bool),
    ("time", Date),
    ("timeScale", Float),
    ("nextRestStopTime", Date),
    ("version", Text("1.10")),
    ("telemetryPluginVersion", Text("4")),
];
const TRUCK: &[(&str, Kind)] = &[
    ("id", Text("halden")),
    ("make", Text("Halden")),
    ("model", Text("H 540")),
    ("speed", Float),
    ("cruiseControlSpeed", Float),
    ("cruiseControlOn", Bool),
    ("odometer", Float),
    ("gear", Whole),
    ("displayedGear", Whole),
    ("forwardGears", Whole),
    ("reverseGears", Whole),
    ("shifterType", Text("hshifter")),
    ("engineRpm", Float),
    ("engineRpmMax", Float),
    ("fuel", Float),
    ("fuelCapacity", Float),
    ("fuelAverageConsumption", Float),
    ("fuelWarningFactor", Float),
    ("fuelWarningOn", Bool),
    ("wearEngine", Float),
    ("wearTransmission", Float),
    ("wearCabin", Float),
    ("wearChassis", Float),
    ("wearWheels", Float),
    ("userSteer", Float),
    ("userThrottle", Float),
    ("userBrake", Float),
    ("userClutch", Float),
    ("gameSteer", Float),
    ("gameThrottle", Float),
    ("gameBrake", Float),
    ("gameClutch", Float),
    ("shifterSlot", Whole),
    ("engineOn", Bool),
    ("electricOn", Bool),
    ("wipersOn", Bool),
    ("retarderBrake", Whole),
    ("retarderStepCount", Whole),
    ("parkBrakeOn", Bool),
    ("motorBrakeOn", Bool),
    ("brakeTemperature", Float),
    ("adblue", Float),
    ("adblueCapacity", Float),
    ("adblueAverageConsumpton", Float),
    ("adblueWarningOn", Bool),
    ("airPressure", Float),
    ("airPressureWarningOn", Bool),
    ("airPressureWarningValue", Float),
    ("airPressureEmergencyOn", Bool),
    ("airPressureEmergencyValue", Float),
    ("oilTemperature", Float),
    ("oilPressure", Float),
    ("oilPressureWarningOn", Bool),
    ("oilPressureWarningValue", Float),
    ("waterTemperature", Float),
    ("waterTemperatureWarningOn", Bool),
    ("waterTemperatureWarningValue", Float),
    ("batteryVoltage", Float),
    ("batteryVoltageWarningOn", Bool),
    ("batteryVoltageWarningValue", Float),
    ("lightsDashboardValue", Float),
    ("lightsDashboardOn", Bool),
    ("blinkerLeftActive", Bool),
    ("blinkerRightActive", Bool),
    ("blinkerLeftOn", Bool),
    ("blinkerRightOn", Bool),
    ("lightsParkingOn", Bool),
    ("lightsBeamLowOn", Bool),
    ("lightsBeamHighOn", Bool),
    ("lightsAuxFrontOn", Bool),
    ("lightsAuxRoofOn", Bool),
    ("lightsBeaconOn", Bool),
    ("lightsBrakeOn", Bool),
    ("lightsReverseOn", Bool),
    ("placement", Placement),
    ("acceleration", Vector),
    ("head", Vector),
    ("cabin", Vector),
    ("hook", Vector),
];
const TRAILER: &[(&str, Kind)] = &[
    ("attached", Bool),
    ("id", Text("timber")),
    ("name", Text("Timber")),
    ("mass", Float),
    ("wear", Float),
    ("placement", Placement),
];
const JOB: &[(&str, Kind)] = &[
    ("income", Whole),
    ("deadlineTime", Date),
    ("remainingTime", Date),
    ("sourceCity", Text("Halden")),
    ("sourceCompany", Text("Sag og Hus")),
    ("destinationCity", Text("Moss")),
    ("destinationCompany", Text("Brygga")),
];
const NAVIGATION: &[(&str, Kind)] =
    &[("estimatedTime", Date), ("estimatedDistance", Whole), ("speedLimit", Whole)];

/// A document of Funbit's server, without white space, as it comes over HTTP:
/// the keys of its reference, with floats of single precision.
pub fn document() -> String {
    let mut state = 1_u32;
    let mut next = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    let objects = [
        ("game", GAME),
        ("truck", TRUCK),
        ("trailer", TRAILER),
        ("job", JOB),
        ("navigation", NAVIGATION),
    ];
    let objects = objects.map(|(name, keys)| {
        let members: Vec<_> = keys
            .iter()
            .map(|&(key, kind)| format!("\"{key}\":{}", value(key, kind, &mut next)))
            .collect();
        format!("\"{name}\":{{{}}}", members.join(","))
    });
    format!("{{{}}}", objects.join(","))
}

fn value(key: &str, kind: Kind, next: &mut impl FnMut() -> u32) -> String {
    match kind {
        Float => {
            // Pedals and shares are below 1, the others anything.
            let share = ["user", "game", "wear", "heading", "pitch", "roll"];
            let divisor = if share.iter().any(|start| key.starts_with(start)) { 24 } else { 12 };
            format!("{:?}", next() as f32 / (1_u32 << divisor) as f32)
        }
        Whole => (next() % 13).to_string(),
        Bool => (next() & 1 == 1).to_string(),
        Text(text) => format!("{text:?}"),
        Date => format!("\"0001-01-{:02}T{:02}:09:00Z\"", next() % 28 + 1, next() % 24),
        Vector => vector(&["x", "y", "z"], next),
        Placement => vector(&["x", "y", "z", "heading", "pitch", "roll"], next),
    }
}

fn vector(keys: &[&str], next: &mut impl FnMut() -> u32) -> String {
    let members: Vec<_> =
        keys.iter().map(|key| format!("\"{key}\":{}", value(key, Float, next))).collect();
    format!("{{{}}}", members.join(","))
}

/// What serde reads a datagram into: the fields of ours.
#[derive(Debug, Deserialize)]
pub struct Typed {
    pub speed: Option<f64>,
    pub rpm: Option<f64>,
    pub gear: Option<f64>,
    pub dgear: Option<f64>,
    pub steer: Option<f64>,
    pub throttle: Option<f64>,
    pub brake: Option<f64>,
    pub clutch: Option<f64>,
    pub cruise: Option<f64>,
}

/// What serde reads a document into: the fields of ours.
#[derive(Debug, Deserialize)]
pub struct TypedDocument<'a> {
    #[serde(borrow)]
    pub game: Option<TypedGame<'a>>,
    pub truck: Option<TypedTruck>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TypedGame<'a> {
    pub connected: Option<bool>,
    pub paused: Option<bool>,
    pub game_name: Option<&'a str>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TypedTruck {
    pub speed: Option<f64>,
    pub cruise_control_speed: Option<f64>,
    pub gear: Option<f64>,
    pub displayed_gear: Option<f64>,
    pub engine_rpm: Option<f64>,
    pub engine_rpm_max: Option<f64>,
    pub user_steer: Option<f64>,
    pub user_throttle: Option<f64>,
    pub user_brake: Option<f64>,
    pub user_clutch: Option<f64>,
    pub park_brake_on: Option<bool>,
    pub engine_on: Option<bool>,
    pub fuel: Option<f64>,
    pub fuel_capacity: Option<f64>,
}

/// The same numbers of each, in one order.
pub trait Numbers {
    fn numbers(&self) -> [Option<f64>; 16];

    fn sum(&self) -> f64 {
        self.numbers().into_iter().flatten().sum()
    }
}

fn yes(value: Option<bool>) -> Option<f64> {
    value.map(|yes| f64::from(u8::from(yes)))
}

/// A list of numbers, and nothing behind it.
fn padded<const N: usize>(numbers: [Option<f64>; N]) -> [Option<f64>; 16] {
    let mut all = [None; 16];
    all[..N].copy_from_slice(&numbers);
    all
}

macro_rules! of_datagram {
    ($($type:ty),*) => {$(
        impl Numbers for $type {
            #[inline]
            fn numbers(&self) -> [Option<f64>; 16] {
                padded([
                    self.speed, self.rpm, self.gear, self.dgear, self.steer, self.throttle,
                    self.brake, self.clutch, self.cruise,
                ])
            }
        }
    )*};
}

of_datagram!(Packet, Typed);

impl Numbers for Document {
    #[inline]
    fn numbers(&self) -> [Option<f64>; 16] {
        [
            yes(self.connected),
            yes(self.paused),
            self.speed,
            self.cruise_control_speed,
            self.gear,
            self.displayed_gear,
            self.engine_rpm,
            self.engine_rpm_max,
            self.user_steer,
            self.user_throttle,
            self.user_brake,
            self.user_clutch,
            yes(self.park_brake_on),
            yes(self.engine_on),
            self.fuel,
            self.fuel_capacity,
        ]
    }
}

impl Numbers for TypedDocument<'_> {
    #[inline]
    fn numbers(&self) -> [Option<f64>; 16] {
        let game = self.game.as_ref();
        let truck = self.truck.as_ref();
        let of = |field: fn(&TypedTruck) -> Option<f64>| truck.and_then(field);
        [
            yes(game.and_then(|game| game.connected)),
            yes(game.and_then(|game| game.paused)),
            of(|truck| truck.speed),
            of(|truck| truck.cruise_control_speed),
            of(|truck| truck.gear),
            of(|truck| truck.displayed_gear),
            of(|truck| truck.engine_rpm),
            of(|truck| truck.engine_rpm_max),
            of(|truck| truck.user_steer),
            of(|truck| truck.user_throttle),
            of(|truck| truck.user_brake),
            of(|truck| truck.user_clutch),
            of(|truck| yes(truck.park_brake_on)),
            of(|truck| yes(truck.engine_on)),
            of(|truck| truck.fuel),
            of(|truck| truck.fuel_capacity),
        ]
    }
}

/// The numbers of a datagram in a generic value.
pub fn of_datagram(value: &serde_json::Value) -> [Option<f64>; 16] {
    padded(
        ["speed", "rpm", "gear", "dgear", "steer", "throttle", "brake", "clutch", "cruise"]
            .map(|key| value[key].as_f64()),
    )
}

/// The numbers of a document in a generic value.
pub fn of_document(value: &serde_json::Value) -> [Option<f64>; 16] {
    let (game, truck) = (&value["game"], &value["truck"]);
    [
        yes(game["connected"].as_bool()),
        yes(game["paused"].as_bool()),
        truck["speed"].as_f64(),
        truck["cruiseControlSpeed"].as_f64(),
        truck["gear"].as_f64(),
        truck["displayedGear"].as_f64(),
        truck["engineRpm"].as_f64(),
        truck["engineRpmMax"].as_f64(),
        truck["userSteer"].as_f64(),
        truck["userThrottle"].as_f64(),
        truck["userBrake"].as_f64(),
        truck["userClutch"].as_f64(),
        yes(truck["parkBrakeOn"].as_bool()),
        yes(truck["engineOn"].as_bool()),
        truck["fuel"].as_f64(),
        truck["fuelCapacity"].as_f64(),
    ]
}

fn single(value: Option<f64>) -> Option<f32> {
    value.map(|value| value as f32)
}

fn gear(shown: Option<f64>, engaged: Option<f64>) -> Option<Gear> {
    shown.or(engaged).map(|gear| Gear::new(gear as i8))
}

/// The frame of a datagram's numbers.
pub fn frame_of_datagram(numbers: [Option<f64>; 16]) -> TelemetryFrame {
    let [speed, rpm, engaged, shown, steer, throttle, brake, clutch, ..] = numbers;
    let mut frame = TelemetryFrame::EMPTY;
    frame.speed_mps = single(speed).map(clamp::magnitude);
    frame.rpm = single(rpm).map(clamp::non_negative);
    frame.gear = gear(shown, engaged);
    frame.throttle = single(throttle).map(clamp::unit);
    frame.brake = single(brake).map(clamp::unit);
    frame.clutch = single(clutch).map(clamp::unit);
    frame.steering = single(steer).map(|left| clamp::signed_unit(-left));
    frame
}

/// The frame of a document's numbers.
pub fn frame_of_document(numbers: [Option<f64>; 16]) -> TelemetryFrame {
    let [
        connected,
        paused,
        speed,
        _,
        engaged,
        shown,
        rpm,
        max_rpm,
        steer,
        throttle,
        brake,
        clutch,
        park_brake,
        _,
        fuel,
        capacity,
    ] = numbers;
    let mut frame = TelemetryFrame::EMPTY;
    frame.driving = match (connected, paused) {
        (Some(0.0), _) => Some(false),
        (_, Some(paused)) => Some(paused == 0.0),
        (_, None) => None,
    };
    frame.speed_mps = single(speed.map(|kmh| kmh / 3.6)).map(clamp::magnitude);
    frame.rpm = single(rpm).map(clamp::non_negative);
    frame.max_rpm = single(max_rpm).and_then(clamp::positive);
    frame.gear = gear(shown, engaged);
    frame.throttle = single(throttle).map(clamp::unit);
    frame.brake = single(brake).map(clamp::unit);
    frame.clutch = single(clutch).map(clamp::unit);
    frame.handbrake = single(park_brake);
    frame.steering = single(steer).map(|left| clamp::signed_unit(0.0 - left));
    if let (Some(fuel), Some(capacity)) = (fuel, capacity) {
        if capacity > 0.0 {
            frame.fuel = clamp::share((fuel / capacity) as f32);
        }
    }
    frame
}
