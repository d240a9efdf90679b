//! Format 2022, of F1 22: a 24-byte header, 22 cars, 12 packet ids.
//!
//! [`Packet`] has an example.

mod car;
mod event;
mod header;
mod laps;
mod motion;
mod participants;
mod session;

pub use super::common::{
    Buttons, CarMotionData, CarTelemetryData, DriveThroughPenaltyServed, FastestLap, Flashback,
    MarshalZone, Penalty, RaceWinner, SpeedTrap, StartLights, TeamMateInPits, TyreStintHistoryData,
};
pub use car::{
    CarDamageData, CarSetupData, CarStatusData, PacketCarDamageData, PacketCarSetupData,
    PacketCarStatusData, PacketCarTelemetryData,
};
pub use event::{PacketEventData, Retirement, StopGoPenaltyServed};
pub use header::PacketHeader;
pub use laps::{LapData, LapHistoryData, PacketLapData, PacketSessionHistoryData};
pub use motion::PacketMotionData;
pub use participants::{
    FinalClassificationData, LobbyInfoData, PacketFinalClassificationData, PacketLobbyInfoData,
    PacketParticipantsData, ParticipantData,
};
pub use session::{PacketSessionData, WeatherForecastSample};

packets! {
    of 2022, 1347, 5, 24;
    fill {
        0 => Motion(PacketMotionData),
        1 => Session(PacketSessionData),
        2 => LapData(PacketLapData),
        7 => CarStatus(PacketCarStatusData),
    }
    keep {
        3 => Event(PacketEventData),
        4 => Participants(PacketParticipantsData),
        5 => CarSetups(PacketCarSetupData),
        8 => FinalClassification(PacketFinalClassificationData),
        9 => LobbyInfo(PacketLobbyInfoData),
        10 => CarDamage(PacketCarDamageData),
        11 => SessionHistory(PacketSessionHistoryData),
    }
}
