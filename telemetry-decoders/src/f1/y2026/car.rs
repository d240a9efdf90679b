//! What belongs to a car: setup, telemetry, status, damage, tyres.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, U16};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::codes::{
    ActiveAeroMode, ActualTyreCompound, ErsDeployMode, FiaFlag, FuelMix, MfdPanel, Surface,
    TractionControl, VisualTyreCompound,
};
use crate::f1::common::{CarDamageData, CarSetupData, PacketHeader};

/// Car setups (id 5).
///
/// It is [`y2026::Packet::CarSetups`](crate::f1::y2026::Packet::CarSetups).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketCarSetupData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car; those of other players are blank online.
    #[doc(alias = "m_carSetups")]
    #[doc(alias = "m_carSetupData")]
    pub car_setup_data: Array<CarSetupData, 24>,
    /// The player's front wing after the next stop, steps.
    #[doc(alias = "m_nextFrontWingValue")]
    pub next_front_wing_value: F32,
}

assert_layout!(PacketCarSetupData, "f1/2026/packet/5/car_setups", 1233, {
    header: 0, car_setup_data: 29, next_front_wing_value: 1229,
});

/// Telemetry of one car.
///
/// In [`y2026::Packet::CarTelemetry`](crate::f1::y2026::Packet::CarTelemetry), as `car_telemetry_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct CarTelemetryData {
    /// Speed, km/h.
    #[doc(alias = "m_speed")]
    pub speed: U16,
    /// Throttle, 0 to 1.
    #[doc(alias = "m_throttle")]
    pub throttle: F32,
    /// Steering, -1 full left to 1 full right; a little beyond is seen.
    #[doc(alias = "m_steer")]
    pub steer: F32,
    /// Brake, 0 to 1.
    #[doc(alias = "m_brake")]
    pub brake: F32,
    /// Clutch, 0 to 100.
    #[doc(alias = "m_clutch")]
    pub clutch: u8,
    /// Gear: -1 reverse, 0 neutral, 1 to 8.
    #[doc(alias = "m_gear")]
    pub gear: i8,
    /// Engine speed, rpm.
    #[doc(alias = "m_engineRPM")]
    pub engine_rpm: U16,
    /// 1 while DRS is open.
    #[doc(alias = "m_drs")]
    pub drs: u8,
    /// Rev lights, 0 to 100 %.
    #[doc(alias = "m_revLightsPercent")]
    pub rev_lights_percent: u8,
    /// Rev lights one by one: bit 0 leftmost to bit 14 rightmost.
    #[doc(alias = "m_revLightsBitValue")]
    pub rev_lights_bit_value: U16,
    /// Brake temperatures, °C.
    #[doc(alias = "m_brakesTemperature")]
    pub brakes_temperature: Array<U16, 4>,
    /// Tyre surface temperatures, °C.
    #[doc(alias = "m_tyresSurfaceTemperature")]
    pub tyres_surface_temperature: Array<u8, 4>,
    /// Tyre inner temperatures, °C.
    #[doc(alias = "m_tyresInnerTemperature")]
    pub tyres_inner_temperature: Array<u8, 4>,
    /// Engine temperature, °C.
    #[doc(alias = "m_engineTemperature")]
    pub engine_temperature: u8,
    /// Tyre pressures, psi.
    #[doc(alias = "m_tyresPressure")]
    pub tyres_pressure: Array<F32, 4>,
    /// Surface under each wheel.
    #[doc(alias = "m_surfaceType")]
    pub surface_type: Array<Surface, 4>,
}

assert_layout!(CarTelemetryData, "f1/2026/CarTelemetryData", 59, {
    speed: 0, throttle: 2, steer: 6, brake: 10, clutch: 14, gear: 15, engine_rpm: 16, drs: 18,
    rev_lights_percent: 19, rev_lights_bit_value: 20, brakes_temperature: 22,
    tyres_surface_temperature: 30, tyres_inner_temperature: 34, engine_temperature: 38,
    tyres_pressure: 39, surface_type: 55,
});

/// Car telemetry (id 6).
///
/// It is [`y2026::Packet::CarTelemetry`](crate::f1::y2026::Packet::CarTelemetry).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketCarTelemetryData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_carTelemetryData")]
    pub car_telemetry_data: Array<CarTelemetryData, 24>,
    /// Open panel of the display.
    #[doc(alias = "m_mfdPanelIndex")]
    pub mfd_panel_index: MfdPanel,
    /// The second player's open panel.
    #[doc(alias = "m_mfdPanelIndexSecondaryPlayer")]
    pub mfd_panel_index_secondary_player: MfdPanel,
    /// Suggested gear, 0 for none.
    #[doc(alias = "m_suggestedGear")]
    pub suggested_gear: i8,
}

assert_layout!(PacketCarTelemetryData, "f1/2026/packet/6/car_telemetry", 1448, {
    header: 0, car_telemetry_data: 29, mfd_panel_index: 1445,
    mfd_panel_index_secondary_player: 1446, suggested_gear: 1447,
});

/// Status of one car.
///
/// In [`y2026::Packet::CarStatus`](crate::f1::y2026::Packet::CarStatus), as `car_status_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct CarStatusData {
    /// Setting of traction control.
    #[doc(alias = "m_tractionControl")]
    pub traction_control: TractionControl,
    /// Setting of ABS: 0 off, 1 on.
    #[doc(alias = "m_antiLockBrakes")]
    pub anti_lock_brakes: u8,
    /// Fuel mix.
    #[doc(alias = "m_fuelMix")]
    pub fuel_mix: FuelMix,
    /// Brake bias to the front, %.
    #[doc(alias = "m_frontBrakeBias")]
    pub front_brake_bias: u8,
    /// 1 while the pit limiter is on.
    #[doc(alias = "m_pitLimiterStatus")]
    pub pit_limiter_status: u8,
    /// Fuel, by its size kg.
    #[doc(alias = "m_fuelInTank")]
    pub fuel_in_tank: F32,
    /// Size of the tank, by its size kg.
    #[doc(alias = "m_fuelCapacity")]
    pub fuel_capacity: F32,
    /// Fuel left in laps, may be below 0.
    #[doc(alias = "m_fuelRemainingLaps")]
    pub fuel_remaining_laps: F32,
    /// Rev limit, rpm.
    #[doc(alias = "m_maxRPM")]
    pub max_rpm: U16,
    /// Idle engine speed, rpm.
    #[doc(alias = "m_idleRPM")]
    pub idle_rpm: U16,
    /// 9 for cars with eight gears: not the number of forward gears.
    #[doc(alias = "m_maxGears")]
    pub max_gears: u8,
    /// 1 where DRS may be used.
    #[doc(alias = "m_drsAllowed")]
    pub drs_allowed: u8,
    /// Distance to the DRS zone, m, 0 for none.
    #[doc(alias = "m_drsActivationDistance")]
    pub drs_activation_distance: U16,
    /// Compound that is fitted.
    #[doc(alias = "m_actualTyreCompound")]
    pub actual_tyre_compound: ActualTyreCompound,
    /// Compound as it is marked.
    #[doc(alias = "m_visualTyreCompound")]
    pub visual_tyre_compound: VisualTyreCompound,
    /// Age of the tyres, laps.
    #[doc(alias = "m_tyresAgeLaps")]
    pub tyres_age_laps: u8,
    /// Flag that is shown to the car.
    #[doc(alias = "m_vehicleFiaFlags")]
    pub vehicle_fia_flags: FiaFlag,
    /// Power of the combustion engine, W.
    #[doc(alias = "m_enginePowerICE")]
    pub engine_power_ice: F32,
    /// Power of the MGU-K, W.
    #[doc(alias = "m_enginePowerMGUK")]
    pub engine_power_mguk: F32,
    /// Energy in the store, J.
    #[doc(alias = "m_ersStoreEnergy")]
    pub ers_store_energy: F32,
    /// How the stored energy is used.
    #[doc(alias = "m_ersDeployMode")]
    pub ers_deploy_mode: ErsDeployMode,
    /// Energy from the MGU-K this lap, J.
    #[doc(alias = "m_ersHarvestedThisLapMGUK")]
    pub ers_harvested_this_lap_mguk: F32,
    /// Energy from the MGU-H this lap, J.
    #[doc(alias = "m_ersHarvestedThisLapMGUH")]
    pub ers_harvested_this_lap_mguh: F32,
    /// Most energy that may be harvested in a lap, J.
    #[doc(alias = "m_ersHarvestLimitPerLap")]
    pub ers_harvest_limit_per_lap: F32,
    /// Energy used this lap, J.
    #[doc(alias = "m_ersDeployedThisLap")]
    pub ers_deployed_this_lap: F32,
    /// 1 while the car is paused in a network game.
    #[doc(alias = "m_networkPaused")]
    pub network_paused: u8,
}

assert_layout!(CarStatusData, "f1/2026/CarStatusData", 59, {
    traction_control: 0, anti_lock_brakes: 1, fuel_mix: 2, front_brake_bias: 3,
    pit_limiter_status: 4, fuel_in_tank: 5, fuel_capacity: 9, fuel_remaining_laps: 13, max_rpm: 17,
    idle_rpm: 19, max_gears: 21, drs_allowed: 22, drs_activation_distance: 23,
    actual_tyre_compound: 25, visual_tyre_compound: 26, tyres_age_laps: 27, vehicle_fia_flags: 28,
    engine_power_ice: 29, engine_power_mguk: 33, ers_store_energy: 37, ers_deploy_mode: 41,
    ers_harvested_this_lap_mguk: 42, ers_harvested_this_lap_mguh: 46, ers_harvest_limit_per_lap: 50,
    ers_deployed_this_lap: 54, network_paused: 58,
});

/// Car status (id 7).
///
/// It is [`y2026::Packet::CarStatus`](crate::f1::y2026::Packet::CarStatus).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketCarStatusData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_carStatusData")]
    pub car_status_data: Array<CarStatusData, 24>,
}

assert_layout!(PacketCarStatusData, "f1/2026/packet/7/car_status", 1445, {
    header: 0, car_status_data: 29,
});

/// Car damage (id 10).
///
/// It is [`y2026::Packet::CarDamage`](crate::f1::y2026::Packet::CarDamage).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketCarDamageData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_carDamageData")]
    pub car_damage_data: Array<CarDamageData, 24>,
}

assert_layout!(PacketCarDamageData, "f1/2026/packet/10/car_damage", 1133, {
    header: 0, car_damage_data: 29,
});

/// Active aero and overtake mode of one car.
///
/// In [`y2026::Packet::CarTelemetry2`](crate::f1::y2026::Packet::CarTelemetry2), as `car_telemetry2_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct CarTelemetry2Data {
    /// Mode of the active aero.
    #[doc(alias = "m_activeAeroMode")]
    pub active_aero_mode: ActiveAeroMode,
    /// 1 where active aero may be used.
    #[doc(alias = "m_activeAeroAvailable")]
    pub active_aero_available: u8,
    /// Distance to where active aero may be used, m, 0 for none.
    #[doc(alias = "m_activeAeroActivationDistance")]
    pub active_aero_activation_distance: U16,
    /// 1 where the overtake mode may be used.
    #[doc(alias = "m_overtakeAvailable")]
    pub overtake_available: u8,
    /// 1 while the overtake mode is on.
    #[doc(alias = "m_overtakeActive")]
    pub overtake_active: u8,
    /// Distance to where the overtake mode may be used, m, 0 for none.
    #[doc(alias = "m_overtakeActivationDistance")]
    pub overtake_activation_distance: U16,
    /// 1 for a car of the 2026 rules.
    #[doc(alias = "m_2026Regulations")]
    pub regulations_2026: u8,
    /// 1 while the car goes the wrong way.
    #[doc(alias = "m_drivingWrongWay")]
    pub driving_wrong_way: u8,
}

assert_layout!(CarTelemetry2Data, "f1/2026/CarTelemetry2Data", 10, {
    active_aero_mode: 0, active_aero_available: 1, active_aero_activation_distance: 2,
    overtake_available: 4, overtake_active: 5, overtake_activation_distance: 6, regulations_2026: 8,
    driving_wrong_way: 9,
});

/// Car telemetry 2 (id 16).
///
/// It is [`y2026::Packet::CarTelemetry2`](crate::f1::y2026::Packet::CarTelemetry2).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketCarTelemetry2Data {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_carTelemetry2Data")]
    pub car_telemetry2_data: Array<CarTelemetry2Data, 24>,
}

assert_layout!(PacketCarTelemetry2Data, "f1/2026/packet/16/car_telemetry_2", 269, {
    header: 0, car_telemetry2_data: 29,
});
