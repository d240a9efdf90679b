//! Format 2025, of F1 25: 22 cars, 16 packet ids.
//!
//! [`Packet`] has an example.

mod car;
mod event;
mod laps;
mod participants;

pub use super::common::{
    Buttons, CarDamageData, CarMotionData, CarSetupData, CarStatusData, CarTelemetryData,
    DriveThroughPenaltyServed, DrsDisabled, FastestLap, FinalClassificationData, Flashback,
    LapData, LapHistoryData, LiveryColour, MarshalZone, Overtake, PacketCarSetupData,
    PacketCarStatusData, PacketCarTelemetryData, PacketHeader, PacketLapData, PacketMotionData,
    PacketMotionExData, PacketSessionData, PacketSessionHistoryData, PacketTimeTrialData,
    PacketTyreSetsData, Penalty, RaceWinner, Retirement, SafetyCar, SpeedTrap, StartLights,
    StopGoPenaltyServed, TeamMateInPits, TimeTrialDataSet, TyreSetData, TyreStintHistoryData,
    WeatherForecastSample,
};
pub use super::y2024::Collision;
pub use car::PacketCarDamageData;
pub use event::PacketEventData;
pub use laps::PacketLapPositionsData;
pub use participants::{
    LobbyInfoData, PacketFinalClassificationData, PacketLobbyInfoData, PacketParticipantsData,
    ParticipantData,
};

packets! {
    of 2025, 1352, 6, 29;
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
        15 => LapPositions(PacketLapPositionsData),
    }
}
