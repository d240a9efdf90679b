//! Format 2026, of the 2026 season in F1 25: 24 cars, 17 packet ids.
//!
//! [`Packet`] has an example.

mod car;
mod event;
mod laps;
mod motion;
mod participants;
mod session;

pub use super::common::{
    Buttons, CarDamageData, CarSetupData, DriveThroughPenaltyServed, DrsDisabled, FastestLap,
    FinalClassificationData, Flashback, LapData, LapHistoryData, LiveryColour, MarshalZone,
    Overtake, PacketHeader, PacketMotionExData, PacketSessionHistoryData, PacketTyreSetsData,
    Penalty, RaceWinner, Retirement, SafetyCar, SpeedTrap, StartLights, StopGoPenaltyServed,
    TeamMateInPits, TyreSetData, TyreStintHistoryData, WeatherForecastSample,
};
pub use car::{
    CarStatusData, CarTelemetry2Data, CarTelemetryData, PacketCarDamageData, PacketCarSetupData,
    PacketCarStatusData, PacketCarTelemetry2Data, PacketCarTelemetryData,
};
pub use event::{Collision, PacketEventData};
pub use laps::{PacketLapData, PacketLapPositionsData, PacketTimeTrialData, TimeTrialDataSet};
pub use motion::{CarMotionData, PacketMotionData};
pub use participants::{
    LobbyInfoData, PacketFinalClassificationData, PacketLobbyInfoData, PacketParticipantsData,
    ParticipantData,
};
pub use session::{ActiveAeroZone, DrsZone, PacketSessionData};

packets! {
    of 2026, 1448, 6, 29;
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
        16 => CarTelemetry2(PacketCarTelemetry2Data),
    }
}
