//! The player's frame: ours by the decoders, a rival's by its parser and by hand
//! from what it read, the floor by loads from fixed offsets without a check of
//! any value.

use cm_telemetry::TelemetryEvent as _;
use cm_telemetry::dirt::rally2::{self, DirtRally2};
use cm_telemetry::f1::f1_2022::{self, F1_2022};
use f1_game_library_models_25::parse::{V2Packet, parse as parse_models_25};
use forza_dataout_parse::dash_parser;
use outgauge::core::gear::Gear as OutGaugeGear;
use telemetry_core::{Car, CarName, Gear, TelemetryFrame};

#[path = "../../src/floor.rs"]
mod floor_of_benches;

pub use floor_of_benches::{Floor, floor, outgauge_92};

/// Fills a frame; false where the packet is not the one that is expected.
pub type Fill = fn(&[u8], &mut TelemetryFrame) -> bool;

/// Where the two frames differ, of what the second one has.
pub fn differences(ours: &TelemetryFrame, theirs: &TelemetryFrame) -> Vec<String> {
    let json = |frame| match serde_json::to_value(frame) {
        Ok(serde_json::Value::Object(fields)) => fields,
        other => panic!("a frame is an object: {other:?}"),
    };
    let (ours, theirs) = (json(ours), json(theirs));
    let differs = |(field, value): &(&String, &serde_json::Value)| {
        !value.is_null() && ours.get(*field) != Some(value)
    };
    let describe = |(field, value): (&String, &serde_json::Value)| {
        format!("{field}: {}, theirs {value}", ours[field])
    };
    theirs.iter().filter(differs).map(describe).collect()
}

/// The same fields of the player's car, whatever they are called.
macro_rules! f1_frame {
    ($frame:ident, $speed:expr, $rpm:expr, $gear:expr, $throttle:expr, $brake:expr, $clutch:expr,
        $steer:expr, $drs:expr, $rev_lights:expr) => {{
        *$frame = TelemetryFrame::EMPTY;
        $frame.speed_mps = Some(f32::from($speed) / 3.6);
        $frame.rpm = Some(f32::from($rpm));
        $frame.gear = Some(Gear::new($gear));
        $frame.throttle = Some($throttle);
        $frame.brake = Some($brake);
        $frame.clutch = Some(f32::from($clutch) / 100.0);
        $frame.steering = Some($steer);
        $frame.drs = Some($drs);
        $frame.shift_light = Some(f32::from($rev_lights) / 100.0);
        true
    }};
}

#[inline]
pub fn f1_packet_parser(packet: &[u8], frame: &mut TelemetryFrame) -> bool {
    let Ok(packet) = f1_game_packet_parser::parse(packet) else { return false };
    let Some(telemetry) = &packet.car_telemetry else { return false };
    let Some(car) = telemetry.data.get(packet.header.player_car_index) else { return false };
    f1_frame!(
        frame,
        car.speed,
        car.engine_rpm,
        car.gear,
        car.throttle,
        car.brake,
        car.clutch,
        car.steer,
        car.drs_enabled,
        car.rev_lights_percent
    )
}

#[inline]
pub fn f1_models_25(packet: &[u8], frame: &mut TelemetryFrame) -> bool {
    let Ok(V2Packet::CarTelemetry(packet)) = parse_models_25(packet) else { return false };
    let player = packet.header.player_car_index();
    let Some(car) = packet.payload.car_telemetry_data.get(player) else { return false };
    f1_frame!(
        frame,
        car.speed(),
        car.engine_rpm(),
        car.gear,
        car.throttle(),
        car.brake(),
        car.clutch,
        car.steer(),
        car.is_drs_unchecked(),
        car.rev_lights_percent
    )
}

#[inline]
pub fn f1_cm_telemetry(packet: &[u8], frame: &mut TelemetryFrame) -> bool {
    use f1_2022::Gear as Their;
    let Ok(F1_2022::CarTelemetry(packet)) = F1_2022::from_packet(packet) else { return false };
    let player = usize::from(packet.header.player_car_index);
    let Some(car) = packet.car_telemetry_data.get(player) else { return false };
    let gear = match car.gear {
        Their::Reverse => -1,
        Their::Neutral => 0,
        Their::First => 1,
        Their::Second => 2,
        Their::Third => 3,
        Their::Fourth => 4,
        Their::Fifth => 5,
        Their::Sixth => 6,
        Their::Seventh => 7,
        Their::Eigth => 8,
        Their::Unknown => return false,
    };
    f1_frame!(
        frame,
        car.speed,
        car.engine_rpm,
        gear,
        car.throttle,
        car.brake,
        car.clutch,
        car.steer,
        car.drs,
        car.rev_lights_percent
    )
}

/// Car Telemetry of formats 2022 to 2025, which have the same cars behind headers
/// of two lengths.
#[inline(always)]
fn f1_floor<const FORMAT: u16, const SIZE: usize, const CARS: usize>(
    packet: &[u8],
    frame: &mut TelemetryFrame,
) -> bool {
    let Ok(packet) = <&[u8; SIZE]>::try_from(packet) else { return false };
    let (id_at, player_at) = if FORMAT == 2022 { (5, 22) } else { (6, 27) };
    if u16::from_le_bytes([packet[0], packet[1]]) != FORMAT || packet[id_at] != 6 {
        return false;
    }
    let player = usize::from(packet[player_at]);
    if player >= 22 {
        return false;
    }
    let Some(car) = packet[CARS + 60 * player..].first_chunk::<60>() else { return false };
    let u16_at = |at: usize| u16::from_le_bytes([car[at], car[at + 1]]);
    let f32_at = |at: usize| f32::from_le_bytes([car[at], car[at + 1], car[at + 2], car[at + 3]]);
    f1_frame!(
        frame,
        u16_at(0),
        u16_at(16),
        car[15] as i8,
        f32_at(2),
        f32_at(10),
        car[14],
        f32_at(6),
        car[18] != 0,
        car[19]
    )
}

/// The floor of a Car Telemetry.
pub fn f1_floor_of(format: u16) -> Fill {
    match format {
        2022 => f1_floor::<2022, 1347, 24>,
        2023 => f1_floor::<2023, 1352, 29>,
        2024 => f1_floor::<2024, 1352, 29>,
        _ => f1_floor::<2025, 1352, 29>,
    }
}

#[inline]
pub fn forza_dataout_parse(packet: &[u8], frame: &mut TelemetryFrame) -> bool {
    let packet = dash_parser::parse(packet);
    let share = |byte: u8| Some(f32::from(byte) / 255.0);
    *frame = TelemetryFrame::EMPTY;
    frame.driving = Some(packet.is_race_on != 0);
    frame.max_rpm = Some(packet.engine_max_rpm);
    frame.idle_rpm = Some(packet.engine_idle_rpm);
    frame.rpm = Some(packet.current_engine_rpm);
    frame.acceleration_mps2 =
        Some([packet.acceleration_x, packet.acceleration_y, packet.acceleration_z]);
    frame.rotation_rad = Some([packet.yaw, -packet.pitch, packet.roll]);
    frame.wheel_slip = Some([
        packet.tire_slip_ratio_front_left,
        packet.tire_slip_ratio_front_right,
        packet.tire_slip_ratio_rear_left,
        packet.tire_slip_ratio_rear_right,
    ]);
    frame.car = Some(Car::Number(packet.car_ordinal));
    frame.speed_mps = Some(packet.speed);
    frame.fuel = Some(packet.fuel);
    frame.best_lap_s = Some(packet.best_lap);
    frame.last_lap_s = Some(packet.last_lap);
    frame.current_lap_s = Some(packet.current_lap);
    frame.lap = Some(packet.lap_number + 1);
    frame.position = Some(packet.race_position.into());
    frame.throttle = share(packet.accel);
    frame.brake = share(packet.brake);
    frame.clutch = share(packet.clutch);
    frame.handbrake = share(packet.hand_brake);
    frame.gear = Some(Gear::new(packet.gear as i8));
    frame.steering = Some(f32::from(packet.steer) / 127.0);
    true
}

/// It has no maximum and no idle rpm, and no fuel.
#[inline]
pub fn codemasters_cm_telemetry(packet: &[u8], frame: &mut TelemetryFrame) -> bool {
    use rally2::Gear as Their;
    let Ok(packet) = DirtRally2::from_packet(packet) else { return false };
    let DirtRally2 { car, session, .. } = packet;
    *frame = TelemetryFrame::EMPTY;
    frame.speed_mps = Some(car.speed);
    frame.rpm = Some(car.rpms * (30.0 / std::f32::consts::PI));
    frame.throttle = Some(car.throttle);
    frame.brake = Some(car.brake);
    frame.clutch = Some(car.clutch);
    frame.steering = Some(car.steer);
    frame.gear = Some(Gear::new(match car.gear {
        Their::Reverse => -1,
        Their::Neutral => 0,
        Their::First => 1,
        Their::Second => 2,
        Their::Third => 3,
        Their::Fourth => 4,
        Their::Fifth => 5,
        Their::Sixth => 6,
        Their::Seventh => 7,
        Their::Eigth => 8,
        Their::Ninth => 9,
    }));
    frame.lap = Some(session.lap_info.current_lap as u16 + 1);
    frame.position = Some(session.position as u16);
    frame.current_lap_s = Some(session.lap_info.current_lap_time);
    frame.last_lap_s = Some(session.lap_info.last_lap_time);
    true
}

#[inline]
pub fn outgauge_crate(packet: &[u8], frame: &mut TelemetryFrame) -> bool {
    let Ok(packet) = crate::compare::outgauge::theirs(packet) else { return false };
    *frame = TelemetryFrame::EMPTY;
    frame.car = CarName::new(&packet.car).map(Car::Name);
    frame.gear = Some(match packet.gear {
        OutGaugeGear::Reverse => Gear::new(-1),
        OutGaugeGear::Neutral => Gear::new(0),
        OutGaugeGear::Gear(gear) => Gear::new(gear as i8),
    });
    frame.speed_mps = Some(packet.speed.into_inner());
    frame.rpm = Some(packet.rpm);
    frame.fuel = Some(packet.fuel);
    frame.throttle = Some(packet.throttle);
    frame.brake = Some(packet.brake);
    frame.clutch = Some(packet.clutch);
    true
}
