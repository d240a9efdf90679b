//! The packets that the comparisons are timed on, the same on every run. Their
//! values are ones that each field may have, and the arrays are full: parsers that
//! refuse odd values take them, and none has less to read than another.

use telemetry_core::wire::{Layout, WireStruct};
use telemetry_decoders::f1::{self, y2023, y2025};
use telemetry_decoders::{codemasters, forza, outgauge, pcars2, wrc};

use crate::compare::packet_parser;
use crate::random::Random;

/// The id of F1's events.
pub const EVENT: u8 = 3;

/// The layout of every packet of formats 2022 to 2025 but the events.
pub fn f1_layouts() -> Vec<(u16, u8, Layout)> {
    let mut layouts = packet_parser::layouts();
    layouts.push((2023, 13, y2023::PacketMotionExData::TABLE));
    layouts.extend([
        (2025, 0, y2025::PacketMotionData::TABLE),
        (2025, 1, y2025::PacketSessionData::TABLE),
        (2025, 2, y2025::PacketLapData::TABLE),
        (2025, 4, y2025::PacketParticipantsData::TABLE),
        (2025, 5, y2025::PacketCarSetupData::TABLE),
        (2025, 6, y2025::PacketCarTelemetryData::TABLE),
        (2025, 7, y2025::PacketCarStatusData::TABLE),
        (2025, 8, y2025::PacketFinalClassificationData::TABLE),
        (2025, 9, y2025::PacketLobbyInfoData::TABLE),
        (2025, 10, y2025::PacketCarDamageData::TABLE),
        (2025, 11, y2025::PacketSessionHistoryData::TABLE),
        (2025, 12, y2025::PacketTyreSetsData::TABLE),
        (2025, 13, y2025::PacketMotionExData::TABLE),
        (2025, 14, y2025::PacketTimeTrialData::TABLE),
        (2025, 15, y2025::PacketLapPositionsData::TABLE),
    ]);
    layouts.sort_by_key(|(format, id, _)| (*format, *id));
    layouts
}

/// A packet of F1.
pub fn f1(random: &mut Random, format: u16, id: u8, layout: &Layout) -> Vec<u8> {
    let mut byte = |random: &mut Random, field: &str| match field {
        // Two or more bits: one alone is a word that stands for nothing else.
        "lap_valid_bit_flags" => Some([3, 7, 15][random.below(3) as usize]),
        _ => packet_parser::byte(random, field),
    };
    let mut packet = random.tame(layout, &mut byte);
    packet[..2].copy_from_slice(&format.to_le_bytes());
    packet[if format == 2022 { 5 } else { 6 }] = id;
    // There is room for 64 from format 2024 on, for 56 before.
    let samples = layout.fields.iter().find(|field| field.name == "num_weather_forecast_samples");
    if let Some(field) = samples.filter(|_| format >= 2024) {
        packet[field.offset] = 64;
    }
    packet
}

/// An event of F1: a speed trap.
pub fn f1_event(format: u16) -> Vec<u8> {
    let known = f1::Format::from_number(format).expect("a format");
    let mut packet = vec![0; known.sizes()[usize::from(EVENT)]];
    packet[..2].copy_from_slice(&format.to_le_bytes());
    let (id_at, code_at) = if format == 2022 { (5, 24) } else { (6, 29) };
    packet[id_at] = EVENT;
    packet[code_at..code_at + 4].copy_from_slice(b"SPTP");
    let details = &mut packet[code_at + 4..][..12];
    details[0] = 7;
    details[1..5].copy_from_slice(&312.5f32.to_le_bytes());
    details[5..8].copy_from_slice(&[0, 1, 19]);
    details[8..].copy_from_slice(&331.25f32.to_le_bytes());
    packet
}

struct Packet(Vec<u8>);

impl Packet {
    fn tame(layout: &Layout) -> Self {
        Self(Random::new(11).tame(layout, &mut |_, _| None))
    }

    fn bytes(mut self, at: usize, bytes: &[u8]) -> Self {
        self.0[at..at + bytes.len()].copy_from_slice(bytes);
        self
    }

    fn float(self, at: usize, value: f32) -> Self {
        self.bytes(at, &value.to_le_bytes())
    }
}

/// A packet of Forza of each length: a car on a track in fourth gear.
pub fn forza(length: usize) -> Option<Vec<u8>> {
    let (layout, dash) = match length {
        232 => (forza::Sled::TABLE, None),
        311 => (forza::Fm7Dash::TABLE, Some(232)),
        331 => (forza::Fm2023Dash::TABLE, Some(232)),
        323 => (forza::HorizonDash323::TABLE, Some(244)),
        324 => (forza::HorizonDash::TABLE, Some(244)),
        _ => return None,
    };
    let packet = Packet::tame(&layout).bytes(0, &1u32.to_le_bytes());
    let packet = packet.float(8, 8_500.0).float(12, 900.0).float(16, 7_250.0);
    Some(match dash {
        // Speed; lap and place; the pedals, gear and steering.
        Some(dash) => {
            packet.float(dash + 12, 61.5).bytes(dash + 68, &[2, 0, 4, 255, 51, 0, 0, 4, 0x90]).0
        }
        None => packet.0,
    })
}

/// A packet of the DiRT games: third gear at 650 rad/s.
pub fn codemasters_264() -> Vec<u8> {
    let packet = Packet::tame(&codemasters::ExtraData3::TABLE);
    let packet = packet.float(28, 41.5).float(132, 3.0).float(144, 2.0).float(148, 650.0);
    let packet = packet.float(156, 4.0).float(180, 30.0).float(184, 50.0).float(240, 3.0);
    packet.float(252, 890.0).float(256, 94.0).0
}

/// A packet of Live for Speed, 92 bytes, or of BeamNG.drive, 96.
pub fn outgauge(length: usize) -> Vec<u8> {
    let mut packet = Packet::tame(&outgauge::OutGaugePack::TABLE).0;
    packet.resize(length, 1);
    let (car, lights) = if length == 96 { (b"beam", 0x40f_u32) } else { (b"XFG\0", 0x00f) };
    let packet = Packet(packet).bytes(4, car).bytes(8, &0xe000u16.to_le_bytes()).bytes(10, &[5, 0]);
    let packet = packet.float(12, 41.5).float(16, 6_250.0);
    packet.bytes(40, &lights.to_le_bytes()).bytes(44, &9u32.to_le_bytes()).0
}

/// A packet of EA SPORTS WRC: third of six gears.
pub fn wrc_237() -> Vec<u8> {
    let packet = Packet::tame(&wrc::SessionUpdate::TABLE).bytes(36, &[1, 3, 0, 10, 6]);
    packet.float(41, 33.5).float(185, 7_800.0).float(189, 1_100.0).float(193, 5_600.0).0
}

/// The telemetry of Project CARS 2: fourth of six gears.
pub fn pcars2_559() -> Vec<u8> {
    let packet = Packet::tame(&pcars2::Telemetry559::TABLE).bytes(8, &[1, 1, 0, 2]);
    packet.float(36, 55.5).bytes(40, &6_900u16.to_le_bytes()).bytes(45, &[0x64]).0
}
