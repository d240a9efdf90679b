//! What belongs to a car: setup, telemetry, status, damage, tyres.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, U16};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::PacketHeader;
use crate::f1::codes::{
    ActualTyreCompound, ErsDeployMode, FiaFlag, FuelMix, MfdPanel, TractionControl,
    VisualTyreCompound,
};
use crate::f1::common::CarTelemetryData;

/// Setup of one car, formats 2022 and 2023.
///
/// In [`y2023::Packet::CarSetups`](crate::f1::y2023::Packet::CarSetups), as `car_setup_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct CarSetupData {
    /// Front wing, steps.
    #[doc(alias = "m_frontWing")]
    pub front_wing: u8,
    /// Rear wing, steps.
    #[doc(alias = "m_rearWing")]
    pub rear_wing: u8,
    /// Differential on throttle, %.
    #[doc(alias = "m_onThrottle")]
    pub on_throttle: u8,
    /// Differential off throttle, %.
    #[doc(alias = "m_offThrottle")]
    pub off_throttle: u8,
    /// Camber at the front, degrees by its size.
    #[doc(alias = "m_frontCamber")]
    pub front_camber: F32,
    /// Camber at the rear, degrees by its size.
    #[doc(alias = "m_rearCamber")]
    pub rear_camber: F32,
    /// Toe at the front, degrees by its size.
    #[doc(alias = "m_frontToe")]
    pub front_toe: F32,
    /// Toe at the rear, degrees by its size.
    #[doc(alias = "m_rearToe")]
    pub rear_toe: F32,
    /// Suspension at the front, steps.
    #[doc(alias = "m_frontSuspension")]
    pub front_suspension: u8,
    /// Suspension at the rear, steps.
    #[doc(alias = "m_rearSuspension")]
    pub rear_suspension: u8,
    /// Anti-roll bar at the front, steps.
    #[doc(alias = "m_frontAntiRollBar")]
    pub front_anti_roll_bar: u8,
    /// Anti-roll bar at the rear, steps.
    #[doc(alias = "m_rearAntiRollBar")]
    pub rear_anti_roll_bar: u8,
    /// Ride height at the front, steps.
    #[doc(alias = "m_frontSuspensionHeight")]
    pub front_suspension_height: u8,
    /// Ride height at the rear, steps.
    #[doc(alias = "m_rearSuspensionHeight")]
    pub rear_suspension_height: u8,
    /// Brake pressure, %.
    #[doc(alias = "m_brakePressure")]
    pub brake_pressure: u8,
    /// Brake bias to the front, %.
    #[doc(alias = "m_brakeBias")]
    pub brake_bias: u8,
    /// Tyre pressure, psi.
    #[doc(alias = "m_rearLeftTyrePressure")]
    pub rear_left_tyre_pressure: F32,
    /// Tyre pressure, psi.
    #[doc(alias = "m_rearRightTyrePressure")]
    pub rear_right_tyre_pressure: F32,
    /// Tyre pressure, psi.
    #[doc(alias = "m_frontLeftTyrePressure")]
    pub front_left_tyre_pressure: F32,
    /// Tyre pressure, psi.
    #[doc(alias = "m_frontRightTyrePressure")]
    pub front_right_tyre_pressure: F32,
    /// Ballast, steps.
    #[doc(alias = "m_ballast")]
    pub ballast: u8,
    /// Fuel, kg by its size.
    #[doc(alias = "m_fuelLoad")]
    pub fuel_load: F32,
}

assert_layout!(CarSetupData, "f1/2022/CarSetupData", 49, {
    front_wing: 0, rear_wing: 1, on_throttle: 2, off_throttle: 3, front_camber: 4, rear_camber: 8,
    front_toe: 12, rear_toe: 16, front_suspension: 20, rear_suspension: 21, front_anti_roll_bar: 22,
    rear_anti_roll_bar: 23, front_suspension_height: 24, rear_suspension_height: 25,
    brake_pressure: 26, brake_bias: 27, rear_left_tyre_pressure: 28, rear_right_tyre_pressure: 32,
    front_left_tyre_pressure: 36, front_right_tyre_pressure: 40, ballast: 44, fuel_load: 45,
});

/// Car setups (id 5).
///
/// It is [`y2022::Packet::CarSetups`](crate::f1::y2022::Packet::CarSetups).
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
    pub car_setup_data: Array<CarSetupData, 22>,
}

assert_layout!(PacketCarSetupData, "f1/2022/packet/5/car_setups", 1102, {
    header: 0, car_setup_data: 24,
});

/// Car telemetry (id 6).
///
/// It is [`y2022::Packet::CarTelemetry`](crate::f1::y2022::Packet::CarTelemetry).
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
    pub car_telemetry_data: Array<CarTelemetryData, 22>,
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

assert_layout!(PacketCarTelemetryData, "f1/2022/packet/6/car_telemetry", 1347, {
    header: 0, car_telemetry_data: 24, mfd_panel_index: 1344,
    mfd_panel_index_secondary_player: 1345, suggested_gear: 1346,
});

/// Status of one car.
///
/// In [`y2022::Packet::CarStatus`](crate::f1::y2022::Packet::CarStatus), as `car_status_data`.
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
    /// Energy used this lap, J.
    #[doc(alias = "m_ersDeployedThisLap")]
    pub ers_deployed_this_lap: F32,
    /// 1 while the car is paused in a network game.
    #[doc(alias = "m_networkPaused")]
    pub network_paused: u8,
}

assert_layout!(CarStatusData, "f1/2022/CarStatusData", 47, {
    traction_control: 0, anti_lock_brakes: 1, fuel_mix: 2, front_brake_bias: 3,
    pit_limiter_status: 4, fuel_in_tank: 5, fuel_capacity: 9, fuel_remaining_laps: 13, max_rpm: 17,
    idle_rpm: 19, max_gears: 21, drs_allowed: 22, drs_activation_distance: 23,
    actual_tyre_compound: 25, visual_tyre_compound: 26, tyres_age_laps: 27, vehicle_fia_flags: 28,
    ers_store_energy: 29, ers_deploy_mode: 33, ers_harvested_this_lap_mguk: 34,
    ers_harvested_this_lap_mguh: 38, ers_deployed_this_lap: 42, network_paused: 46,
});

/// Car status (id 7).
///
/// It is [`y2022::Packet::CarStatus`](crate::f1::y2022::Packet::CarStatus).
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
    pub car_status_data: Array<CarStatusData, 22>,
}

assert_layout!(PacketCarStatusData, "f1/2022/packet/7/car_status", 1058, {
    header: 0, car_status_data: 24,
});

/// Damage of one car, formats 2022 to 2024.
///
/// In [`y2024::Packet::CarDamage`](crate::f1::y2024::Packet::CarDamage), as `car_damage_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct CarDamageData {
    /// Wear of each tyre, 0 to 100 %.
    #[doc(alias = "m_tyresWear")]
    pub tyres_wear: Array<F32, 4>,
    /// Damage of each tyre, 0 to 100 %.
    #[doc(alias = "m_tyresDamage")]
    pub tyres_damage: Array<u8, 4>,
    /// Damage of each brake, 0 to 100 %.
    #[doc(alias = "m_brakesDamage")]
    pub brakes_damage: Array<u8, 4>,
    /// Damage of the front wing, left, 0 to 100 %.
    #[doc(alias = "m_frontLeftWingDamage")]
    pub front_left_wing_damage: u8,
    /// Damage of the front wing, right, 0 to 100 %.
    #[doc(alias = "m_frontRightWingDamage")]
    pub front_right_wing_damage: u8,
    /// Damage of the rear wing, 0 to 100 %.
    #[doc(alias = "m_rearWingDamage")]
    pub rear_wing_damage: u8,
    /// Damage of the floor, 0 to 100 %.
    #[doc(alias = "m_floorDamage")]
    pub floor_damage: u8,
    /// Damage of the diffuser, 0 to 100 %.
    #[doc(alias = "m_diffuserDamage")]
    pub diffuser_damage: u8,
    /// Damage of the sidepods, 0 to 100 %.
    #[doc(alias = "m_sidepodDamage")]
    pub sidepod_damage: u8,
    /// 1 where DRS has failed.
    #[doc(alias = "m_drsFault")]
    pub drs_fault: u8,
    /// 1 where ERS has failed.
    #[doc(alias = "m_ersFault")]
    pub ers_fault: u8,
    /// Damage of the gearbox, 0 to 100 %.
    #[doc(alias = "m_gearBoxDamage")]
    pub gear_box_damage: u8,
    /// Damage of the engine, 0 to 100 %.
    #[doc(alias = "m_engineDamage")]
    pub engine_damage: u8,
    /// Wear of the MGU-H, 0 to 100 %.
    #[doc(alias = "m_engineMGUHWear")]
    pub engine_mguh_wear: u8,
    /// Wear of the energy store, 0 to 100 %.
    #[doc(alias = "m_engineESWear")]
    pub engine_es_wear: u8,
    /// Wear of the control electronics, 0 to 100 %.
    #[doc(alias = "m_engineCEWear")]
    pub engine_ce_wear: u8,
    /// Wear of the combustion engine, 0 to 100 %.
    #[doc(alias = "m_engineICEWear")]
    pub engine_ice_wear: u8,
    /// Wear of the MGU-K, 0 to 100 %.
    #[doc(alias = "m_engineMGUKWear")]
    pub engine_mguk_wear: u8,
    /// Wear of the turbocharger, 0 to 100 %.
    #[doc(alias = "m_engineTCWear")]
    pub engine_tc_wear: u8,
    /// 1 where the engine has blown up.
    #[doc(alias = "m_engineBlown")]
    pub engine_blown: u8,
    /// 1 where the engine has seized.
    #[doc(alias = "m_engineSeized")]
    pub engine_seized: u8,
}

assert_layout!(CarDamageData, "f1/2022/CarDamageData", 42, {
    tyres_wear: 0, tyres_damage: 16, brakes_damage: 20, front_left_wing_damage: 24,
    front_right_wing_damage: 25, rear_wing_damage: 26, floor_damage: 27, diffuser_damage: 28,
    sidepod_damage: 29, drs_fault: 30, ers_fault: 31, gear_box_damage: 32, engine_damage: 33,
    engine_mguh_wear: 34, engine_es_wear: 35, engine_ce_wear: 36, engine_ice_wear: 37,
    engine_mguk_wear: 38, engine_tc_wear: 39, engine_blown: 40, engine_seized: 41,
});

/// Car damage (id 10).
///
/// It is [`y2022::Packet::CarDamage`](crate::f1::y2022::Packet::CarDamage).
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
    pub car_damage_data: Array<CarDamageData, 22>,
}

assert_layout!(PacketCarDamageData, "f1/2022/packet/10/car_damage", 948, {
    header: 0, car_damage_data: 24,
});
