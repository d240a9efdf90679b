//! What belongs to a car: setup, telemetry, status, damage, tyres.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, I16};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::codes::{ActualTyreCompound, SessionType2022, VisualTyreCompound};
use crate::f1::common::PacketHeader;
use crate::f1::y2022::{CarDamageData, CarSetupData};

/// Car setups (id 5).
///
/// It is [`y2023::Packet::CarSetups`](crate::f1::y2023::Packet::CarSetups).
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

assert_layout!(PacketCarSetupData, "f1/2023/packet/5/car_setups", 1107, {
    header: 0, car_setup_data: 29,
});

/// Car damage, formats 2023 and 2024 (id 10).
///
/// It is [`y2024::Packet::CarDamage`](crate::f1::y2024::Packet::CarDamage).
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

assert_layout!(PacketCarDamageData, "f1/2023/packet/10/car_damage", 953, {
    header: 0, car_damage_data: 29,
});

/// One set of tyres.
///
/// In [`y2023::Packet::TyreSets`](crate::f1::y2023::Packet::TyreSets), as `tyre_set_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct TyreSetData {
    /// Compound that is fitted.
    #[doc(alias = "m_actualTyreCompound")]
    pub actual_tyre_compound: ActualTyreCompound,
    /// Compound as it is marked.
    #[doc(alias = "m_visualTyreCompound")]
    pub visual_tyre_compound: VisualTyreCompound,
    /// Wear of the set, 0 to 100 %.
    #[doc(alias = "m_wear")]
    pub wear: u8,
    /// 1 where the set may be used.
    #[doc(alias = "m_available")]
    pub available: u8,
    /// Type of the session that the set is for.
    #[doc(alias = "m_recommendedSession")]
    pub recommended_session: SessionType2022,
    /// Laps left in the set.
    #[doc(alias = "m_lifeSpan")]
    pub life_span: u8,
    /// Laps that the set should last.
    #[doc(alias = "m_usableLife")]
    pub usable_life: u8,
    /// Lap time against the fitted set, ms.
    #[doc(alias = "m_lapDeltaTime")]
    pub lap_delta_time: I16,
    /// 1 where the set is fitted.
    #[doc(alias = "m_fitted")]
    pub fitted: u8,
}

assert_layout!(TyreSetData, "f1/2023/TyreSetData", 10, {
    actual_tyre_compound: 0, visual_tyre_compound: 1, wear: 2, available: 3, recommended_session: 4,
    life_span: 5, usable_life: 6, lap_delta_time: 7, fitted: 9,
});

/// Tyre sets of one car (id 12); the cars take turns.
///
/// It is [`y2023::Packet::TyreSets`](crate::f1::y2023::Packet::TyreSets).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketTyreSetsData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "m_carIdx")]
    pub car_idx: u8,
    /// Every set: 13 dry, then 7 wet.
    #[doc(alias = "m_tyreSetData")]
    pub tyre_set_data: Array<TyreSetData, 20>,
    /// The fitted set, as an index.
    #[doc(alias = "m_fittedIdx")]
    pub fitted_idx: u8,
}

assert_layout!(PacketTyreSetsData, "f1/2023/packet/12/tyre_sets", 231, {
    header: 0, car_idx: 29, tyre_set_data: 30, fitted_idx: 230,
});
