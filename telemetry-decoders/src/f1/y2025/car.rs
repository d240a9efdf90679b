//! What belongs to a car: setup, telemetry, status, damage, tyres.

use telemetry_core::assert_layout;
use telemetry_core::wire::Array;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::common::{CarDamageData, PacketHeader};

/// Car damage (id 10).
///
/// It is [`y2025::Packet::CarDamage`](crate::f1::y2025::Packet::CarDamage).
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

assert_layout!(PacketCarDamageData, "f1/2025/packet/10/car_damage", 1041, {
    header: 0, car_damage_data: 29,
});
