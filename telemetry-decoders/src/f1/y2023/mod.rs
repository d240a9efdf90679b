//! Format 2023, from F1 23 on: a 29-byte header, 22 cars, 14 packet ids.
//!
//! [`Packet`] has an example.

mod car;
mod event;
mod laps;
mod motion;
mod participants;
mod session;

pub use super::common::{
    Buttons, CarMotionData, CarStatusData, CarTelemetryData, DriveThroughPenaltyServed, FastestLap,
    Flashback, LapHistoryData, MarshalZone, Overtake, PacketCarStatusData, PacketCarTelemetryData,
    PacketHeader, PacketMotionData, PacketSessionHistoryData, Penalty, RaceWinner, SpeedTrap,
    StartLights, TeamMateInPits, TyreStintHistoryData,
};
pub use super::y2022::{
    CarDamageData, CarSetupData, FinalClassificationData, Retirement, StopGoPenaltyServed,
    WeatherForecastSample,
};
pub use car::{PacketCarDamageData, PacketCarSetupData, PacketTyreSetsData, TyreSetData};
pub use event::PacketEventData;
pub use laps::{LapData, PacketLapData};
pub use motion::PacketMotionExData;
pub use participants::{
    LobbyInfoData, PacketFinalClassificationData, PacketLobbyInfoData, PacketParticipantsData,
    ParticipantData,
};
pub use session::PacketSessionData;

packets! {
    of 2023, 1352, 6, 29;
    fill {
        0 => Motion(PacketMotionData),
        1 => Session(PacketSessionData),
        2 => LapData(PacketLapData),
        7 => CarStatus(PacketCarStatusData),
        13 => MotionEx(PacketMotionExData),
    }
    keep {
        3 => Event(PacketEventData),
        4 => Participants(PacketParticipantsData),
        5 => CarSetups(PacketCarSetupData),
        8 => FinalClassification(PacketFinalClassificationData),
        9 => LobbyInfo(PacketLobbyInfoData),
        10 => CarDamage(PacketCarDamageData),
        11 => SessionHistory(PacketSessionHistoryData),
        12 => TyreSets(PacketTyreSetsData),
    }
}
