//! Structs that did not change between formats, neither in their bytes nor in
//! what their numbers mean: each module of a format re-exports what it shares.
//!
//! [`Packet`](crate::f1::Packet) holds them, format by format; [`f1`](crate::f1#example) has an example.

mod car;
mod event;
mod header;
mod laps;
mod motion;
mod participants;
mod session;

pub use car::{
    CarDamageData, CarSetupData, CarStatusData, CarTelemetryData, PacketCarSetupData,
    PacketCarStatusData, PacketCarTelemetryData, PacketTyreSetsData, TyreSetData,
};
pub use event::{
    Buttons, DriveThroughPenaltyServed, DrsDisabled, FastestLap, Flashback, Overtake, Penalty,
    RaceWinner, Retirement, SafetyCar, SpeedTrap, StartLights, StopGoPenaltyServed, TeamMateInPits,
};
pub use header::PacketHeader;
pub use laps::{
    LapData, LapHistoryData, PacketLapData, PacketSessionHistoryData, PacketTimeTrialData,
    TimeTrialDataSet, TyreStintHistoryData,
};
pub use motion::{CarMotionData, PacketMotionData, PacketMotionExData};
pub use participants::{FinalClassificationData, LiveryColour};
pub use session::{MarshalZone, PacketSessionData, WeatherForecastSample};
