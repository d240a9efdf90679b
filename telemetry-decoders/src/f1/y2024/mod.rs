//! Format 2024, from F1 24 on: 22 cars, 15 packet ids.
//!
//! [`Packet`] has an example.

mod event;
mod motion;
mod participants;

pub use super::common::{
    Buttons, CarMotionData, CarSetupData, CarStatusData, CarTelemetryData,
    DriveThroughPenaltyServed, FastestLap, Flashback, LapData, LapHistoryData, MarshalZone,
    Overtake, PacketCarSetupData, PacketCarStatusData, PacketCarTelemetryData, PacketHeader,
    PacketLapData, PacketMotionData, PacketSessionData, PacketSessionHistoryData,
    PacketTimeTrialData, PacketTyreSetsData, Penalty, RaceWinner, SafetyCar, SpeedTrap,
    StartLights, TeamMateInPits, TimeTrialDataSet, TyreSetData, TyreStintHistoryData,
    WeatherForecastSample,
};
pub use super::y2022::{CarDamageData, FinalClassificationData, Retirement, StopGoPenaltyServed};
pub use super::y2023::{PacketCarDamageData, PacketFinalClassificationData};
pub use event::{Collision, PacketEventData};
pub use motion::PacketMotionExData;
pub use participants::{
    LobbyInfoData, PacketLobbyInfoData, PacketParticipantsData, ParticipantData,
};

packets! {
    of 2024, 1352, 6, 29;
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
        14 => TimeTrial(PacketTimeTrialData),
    }
}
