//! The event of a speed trap, the one with the most fields: its car, its speed,
//! what is fastest. An event has details of its own, so that the sum has no
//! common list.

use cm_telemetry::TelemetryEvent as _;
use cm_telemetry::f1::f1_2022::{EventDataDetail, F1_2022};
use f1_game_library_models_25::packets::event::EventData;
use f1_game_library_models_25::parse::{V2Packet, parse as parse_models_25};
use f1_game_packet_parser::packets::event::EventDetails;
use telemetry_decoders::f1::{self, event::Event};

use super::{Add, Sum, Total};

fn total(cars: [usize; 2], speeds: [f32; 2], fastest: [bool; 2]) -> Total {
    let mut total = Total::default();
    Sum::<0>::sum(&cars, &mut total);
    Sum::<0>::sum(&speeds, &mut total);
    Sum::<0>::sum(&fastest, &mut total);
    total
}

#[inline]
pub fn ours(packet: &[u8]) -> Option<Total> {
    let Event::SpeedTrap {
        vehicle_idx,
        speed,
        is_overall_fastest_in_session,
        is_driver_fastest_in_session,
        fastest_vehicle_idx_in_session,
        fastest_speed_in_session,
    } = f1::parse(packet).ok()?.event()?
    else {
        return None;
    };
    Some(total(
        [vehicle_idx.into(), fastest_vehicle_idx_in_session.into()],
        [speed, fastest_speed_in_session],
        [is_overall_fastest_in_session, is_driver_fastest_in_session],
    ))
}

#[inline]
pub fn packet_parser(packet: &[u8]) -> Option<Total> {
    let EventDetails::SpeedTrap {
        vehicle_index,
        speed,
        is_overall_fastest_in_session,
        is_driver_fastest_in_session,
        fastest_vehicle_index,
        fastest_speed_in_session,
    } = f1_game_packet_parser::parse(packet).ok()?.event?.details
    else {
        return None;
    };
    Some(total(
        [vehicle_index, fastest_vehicle_index],
        [speed, fastest_speed_in_session],
        [is_overall_fastest_in_session, is_driver_fastest_in_session],
    ))
}

#[inline]
pub fn models_25(packet: &[u8]) -> Option<Total> {
    let V2Packet::Event(packet) = parse_models_25(packet).ok()? else { return None };
    let EventData::SpeedTrap(trap) = packet.payload.event_data().ok()? else { return None };
    Some(total(
        [trap.vehicle_idx(), trap.fastest_vehicle_idx_in_session()],
        [trap.speed(), trap.fastest_speed_in_session()],
        [trap.is_overall_fastest_in_session != 0, trap.is_driver_fastest_in_session != 0],
    ))
}

#[inline]
pub fn cm_telemetry(packet: &[u8]) -> Option<Total> {
    let F1_2022::Event(packet) = F1_2022::from_packet(packet).ok()? else { return None };
    let EventDataDetail::SpeedTrap(trap) = packet.event_data_details else { return None };
    Some(total(
        [trap.vehicle_index.into(), trap.fastest_vehicle_index_in_session.into()],
        [trap.speed, trap.fastest_speed_in_session],
        [trap.is_overall_fastest_in_session, trap.is_driver_fastest_in_session],
    ))
}

/// The floor, of the formats with a header of 29 bytes and of 2022.
#[inline(always)]
fn floor<const FORMAT: u16, const SIZE: usize, const CODE: usize>(packet: &[u8]) -> Option<Total> {
    let packet: &[u8; SIZE] = packet.try_into().ok()?;
    let id_at = if FORMAT == 2022 { 5 } else { 6 };
    let is_event = u16::from_le_bytes([packet[0], packet[1]]) == FORMAT && packet[id_at] == 3;
    let (code, details) = packet[CODE..].split_first_chunk()?;
    if !is_event || code != b"SPTP" {
        return None;
    }
    let details: &[u8; 12] = details.try_into().ok()?;
    let speed = |at: usize| {
        f32::from_le_bytes([details[at], details[at + 1], details[at + 2], details[at + 3]])
    };
    Some(total(
        [details[0].into(), details[7].into()],
        [speed(1), speed(8)],
        [details[5] != 0, details[6] != 0],
    ))
}

pub fn floor_of(format: u16) -> Add {
    match format {
        2022 => floor::<2022, 40, 24>,
        2023 => floor::<2023, 45, 29>,
        2024 => floor::<2024, 45, 29>,
        _ => floor::<2025, 45, 29>,
    }
}
