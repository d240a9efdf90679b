//! Format 2025, of F1 25: 22 cars, 16 packet ids. Of the packets that are read
//! here only Motion Ex differs from format 2024.

pub use super::common::{
    CarMotionData, CarStatusData, CarTelemetryData, LapData, MarshalZone, PacketCarStatusData,
    PacketCarTelemetryData, PacketHeader, PacketLapData, PacketMotionData, PacketMotionExData,
    PacketSessionData, WeatherForecastSample,
};

packets! {
    0 => Motion(PacketMotionData),
    1 => Session(PacketSessionData),
    2 => LapData(PacketLapData),
    7 => CarStatus(PacketCarStatusData),
    13 => MotionEx(PacketMotionExData),
}
