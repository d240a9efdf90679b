//! The valid parts of arrays, which packets count.

use telemetry_core::{DecodeError, DecodeErrorKind};

use super::codes::{ActualTyreCompound, SessionType, VisualTyreCompound};
use super::{WORD, common, y2022, y2023, y2024, y2025, y2026};

/// The first `count` of an array.
fn valid<'a, T>(all: &'a [T], count: u8, what: &'static str) -> Result<&'a [T], DecodeError> {
    all.get(..usize::from(count)).ok_or_else(|| DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Count {
            what,
            found: count.into(),
            max: u32::try_from(all.len()).unwrap_or(u32::MAX),
        },
    })
}

/// Packets whose counts can be checked.
pub(super) trait Counts {
    /// Checks every count of the packet itself.
    fn check_counts(&self) -> Result<(), DecodeError>;
}

macro_rules! counted {
    ($($Struct:ty {
        $($method:ident: $array:ident by $count:ident as $Item:ty, $what:literal;)*
    })*) => {$(
        impl $Struct {
            $(
                #[doc = concat!("The valid ", $what, ".")]
                ///
                /// [`check_counts`](crate::f1::Packet::check_counts) checks all of a packet.
                ///
                /// # Errors
                ///
                /// Their count is above the array.
                pub fn $method(&self) -> Result<&[$Item], DecodeError> {
                    valid(&self.$array.0, self.$count, $what)
                }
            )*
        }

        impl Counts for $Struct {
            fn check_counts(&self) -> Result<(), DecodeError> {
                $(self.$method()?;)*
                Ok(())
            }
        }
    )*};
}

counted! {
    y2022::PacketSessionData {
        valid_marshal_zones: marshal_zones by num_marshal_zones
            as common::MarshalZone, "marshal zones";
        valid_weather_forecast_samples: weather_forecast_samples by num_weather_forecast_samples
            as y2022::WeatherForecastSample, "weather forecast samples";
    }
    y2023::PacketSessionData {
        valid_marshal_zones: marshal_zones by num_marshal_zones
            as common::MarshalZone, "marshal zones";
        valid_weather_forecast_samples: weather_forecast_samples by num_weather_forecast_samples
            as y2022::WeatherForecastSample, "weather forecast samples";
    }
    common::PacketSessionData {
        valid_marshal_zones: marshal_zones by num_marshal_zones
            as common::MarshalZone, "marshal zones";
        valid_weather_forecast_samples: weather_forecast_samples by num_weather_forecast_samples
            as common::WeatherForecastSample, "weather forecast samples";
        valid_weekend_structure: weekend_structure by num_sessions_in_weekend
            as SessionType, "sessions in the weekend";
    }
    y2026::PacketSessionData {
        valid_marshal_zones: marshal_zones by num_marshal_zones
            as common::MarshalZone, "marshal zones";
        valid_weather_forecast_samples: weather_forecast_samples by num_weather_forecast_samples
            as common::WeatherForecastSample, "weather forecast samples";
        valid_weekend_structure: weekend_structure by num_sessions_in_weekend
            as SessionType, "sessions in the weekend";
        valid_active_aero_zones_full: active_aero_zones_full by num_active_aero_zones_full
            as y2026::ActiveAeroZone, "active aero zones";
        valid_active_aero_zones_partial: active_aero_zones_partial by num_active_aero_zones_partial
            as y2026::ActiveAeroZone, "partial active aero zones";
        valid_drs_zones: drs_zones by num_drs_zones as y2026::DrsZone, "DRS zones";
    }
    y2022::PacketParticipantsData {
        valid_participants: participants by num_active_cars
            as y2022::ParticipantData, "active cars";
    }
    y2023::PacketParticipantsData {
        valid_participants: participants by num_active_cars
            as y2023::ParticipantData, "active cars";
    }
    y2024::PacketParticipantsData {
        valid_participants: participants by num_active_cars
            as y2024::ParticipantData, "active cars";
    }
    y2025::PacketParticipantsData {
        valid_participants: participants by num_active_cars
            as y2025::ParticipantData, "active cars";
    }
    y2026::PacketParticipantsData {
        valid_participants: participants by num_active_cars
            as y2026::ParticipantData, "active cars";
    }
    y2025::ParticipantData {
        valid_livery_colours: livery_colours by num_colours
            as common::LiveryColour, "livery colours";
    }
    y2026::ParticipantData {
        valid_livery_colours: livery_colours by num_colours
            as common::LiveryColour, "livery colours";
    }
    y2022::PacketFinalClassificationData {
        valid_classification_data: classification_data by num_cars
            as y2022::FinalClassificationData, "classified cars";
    }
    y2023::PacketFinalClassificationData {
        valid_classification_data: classification_data by num_cars
            as y2022::FinalClassificationData, "classified cars";
    }
    y2025::PacketFinalClassificationData {
        valid_classification_data: classification_data by num_cars
            as common::FinalClassificationData, "classified cars";
    }
    y2026::PacketFinalClassificationData {
        valid_classification_data: classification_data by num_cars
            as common::FinalClassificationData, "classified cars";
    }
    y2022::FinalClassificationData {
        valid_tyre_stints_actual: tyre_stints_actual by num_tyre_stints
            as ActualTyreCompound, "tyre stints";
        valid_tyre_stints_visual: tyre_stints_visual by num_tyre_stints
            as VisualTyreCompound, "marked tyre stints";
        valid_tyre_stints_end_laps: tyre_stints_end_laps by num_tyre_stints
            as u8, "ends of tyre stints";
    }
    common::FinalClassificationData {
        valid_tyre_stints_actual: tyre_stints_actual by num_tyre_stints
            as ActualTyreCompound, "tyre stints";
        valid_tyre_stints_visual: tyre_stints_visual by num_tyre_stints
            as VisualTyreCompound, "marked tyre stints";
        valid_tyre_stints_end_laps: tyre_stints_end_laps by num_tyre_stints
            as u8, "ends of tyre stints";
    }
    y2022::PacketLobbyInfoData {
        valid_lobby_players: lobby_players by num_players as y2022::LobbyInfoData, "players";
    }
    y2023::PacketLobbyInfoData {
        valid_lobby_players: lobby_players by num_players as y2023::LobbyInfoData, "players";
    }
    y2024::PacketLobbyInfoData {
        valid_lobby_players: lobby_players by num_players as y2024::LobbyInfoData, "players";
    }
    y2025::PacketLobbyInfoData {
        valid_lobby_players: lobby_players by num_players as y2025::LobbyInfoData, "players";
    }
    y2026::PacketLobbyInfoData {
        valid_lobby_players: lobby_players by num_players as y2026::LobbyInfoData, "players";
    }
    y2022::PacketSessionHistoryData {
        valid_laps: lap_history_data by num_laps as y2022::LapHistoryData, "laps";
        valid_tyre_stints: tyre_stints_history_data by num_tyre_stints
            as common::TyreStintHistoryData, "tyre stints";
    }
    common::PacketSessionHistoryData {
        valid_laps: lap_history_data by num_laps as common::LapHistoryData, "laps";
        valid_tyre_stints: tyre_stints_history_data by num_tyre_stints
            as common::TyreStintHistoryData, "tyre stints";
    }
    y2025::PacketLapPositionsData {
        valid_laps: position_for_vehicle_idx by num_laps
            as telemetry_core::wire::Array<u8, 22>, "laps";
    }
    y2026::PacketLapPositionsData {
        valid_laps: position_for_vehicle_idx by num_laps
            as telemetry_core::wire::Array<u8, 24>, "laps";
    }
}

macro_rules! uncounted {
    ($($Packet:ty,)*) => {$(
        impl Counts for $Packet {
            fn check_counts(&self) -> Result<(), DecodeError> {
                Ok(())
            }
        }
    )*};
}

uncounted! {
    y2022::PacketMotionData,
    y2022::PacketLapData,
    y2022::PacketEventData,
    y2022::PacketCarSetupData,
    y2022::PacketCarTelemetryData,
    y2022::PacketCarStatusData,
    y2022::PacketCarDamageData,
    y2023::PacketLapData,
    y2023::PacketEventData,
    y2023::PacketCarSetupData,
    y2023::PacketCarDamageData,
    y2023::PacketTyreSetsData,
    y2023::PacketMotionExData,
    y2024::PacketEventData,
    y2024::PacketMotionExData,
    y2025::PacketEventData,
    y2025::PacketCarDamageData,
    common::PacketMotionData,
    common::PacketLapData,
    common::PacketCarSetupData,
    common::PacketCarTelemetryData,
    common::PacketCarStatusData,
    common::PacketTyreSetsData,
    common::PacketMotionExData,
    common::PacketTimeTrialData,
    y2026::PacketMotionData,
    y2026::PacketLapData,
    y2026::PacketEventData,
    y2026::PacketCarSetupData,
    y2026::PacketCarTelemetryData,
    y2026::PacketCarStatusData,
    y2026::PacketCarDamageData,
    y2026::PacketTimeTrialData,
    y2026::PacketCarTelemetry2Data,
}
