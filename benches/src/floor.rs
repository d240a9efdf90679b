//! The least work that fills the same frame: safe loads from fixed offsets
//! after one length check, without a check of any value. What a decoder costs
//! beyond this is its checks.

use telemetry_core::{Car, CarName, Flag, Gear, TelemetryFrame};
use telemetry_decoders::Protocol;

/// Fills a frame from a packet, given what a decoder of several packets would
/// hold; false where the packet is not the one that is expected.
pub type Floor = fn(&[u8], &TelemetryFrame, &mut TelemetryFrame) -> bool;

/// A floor that makes a frame, as one that fills the caller's.
macro_rules! into {
    ($floor:expr) => {
        |packet: &[u8], held: &TelemetryFrame, frame: &mut TelemetryFrame| match $floor(
            packet, held,
        ) {
            Some(new) => {
                *frame = new;
                true
            }
            None => false,
        }
    };
}

/// The floor for the protocol's sample packet. Truck JSON has none: text has no
/// offsets.
pub fn floor(protocol: Protocol) -> Option<Floor> {
    match protocol {
        Protocol::Forza => Some(into!(forza_331)),
        Protocol::F1 => Some(into!(f1_2025_car_telemetry)),
        Protocol::Codemasters => Some(into!(codemasters_264)),
        Protocol::Wrc => Some(into!(wrc_237)),
        Protocol::OutGauge => Some(into!(outgauge::<96>)),
        Protocol::Pcars2 => Some(into!(pcars2_559)),
        _ => None,
    }
}

fn f32_at(packet: &[u8], at: usize) -> f32 {
    f32::from_bits(u32_at(packet, at))
}

fn u32_at(packet: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([packet[at], packet[at + 1], packet[at + 2], packet[at + 3]])
}

fn u16_at(packet: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([packet[at], packet[at + 1]])
}

fn byte_share(packet: &[u8], at: usize) -> Option<f32> {
    Some(f32::from(packet[at]) / 255.0)
}

fn steering(packet: &[u8], at: usize) -> Option<f32> {
    Some(f32::from(packet[at] as i8) / 127.0)
}

#[inline(always)]
fn forza_331(packet: &[u8], _held: &TelemetryFrame) -> Option<TelemetryFrame> {
    let packet: &[u8; 331] = packet.try_into().ok()?;
    let float = |at| f32_at(packet, at);
    let mut frame = TelemetryFrame::EMPTY;
    frame.driving = Some(packet[0] != 0);
    frame.max_rpm = Some(float(8));
    frame.idle_rpm = Some(float(12));
    frame.rpm = Some(float(16));
    frame.acceleration_mps2 = Some([float(20), float(24), float(28)]);
    frame.rotation_rad = Some([float(56), -float(60), float(64)]);
    frame.wheel_slip = Some([float(84), float(88), float(92), float(96)]);
    frame.car = Some(Car::Number(u32_at(packet, 212) as i32));
    frame.speed_mps = Some(float(244));
    frame.fuel = Some(float(276));
    frame.best_lap_s = Some(float(284));
    frame.last_lap_s = Some(float(288));
    frame.current_lap_s = Some(float(292));
    frame.lap = Some(u16_at(packet, 300) + 1);
    frame.position = Some(packet[302].into());
    frame.throttle = byte_share(packet, 303);
    frame.brake = byte_share(packet, 304);
    frame.clutch = byte_share(packet, 305);
    frame.handbrake = byte_share(packet, 306);
    frame.gear = Some(Gear::new(packet[307] as i8));
    frame.steering = steering(packet, 308);
    Some(frame)
}

#[inline(always)]
fn f1_2025_car_telemetry(packet: &[u8], held: &TelemetryFrame) -> Option<TelemetryFrame> {
    let packet: &[u8; 1352] = packet.try_into().ok()?;
    if u16_at(packet, 0) != 2025 || packet[6] != 6 {
        return None;
    }
    let player = usize::from(packet[27]);
    if player >= 22 {
        return None;
    }
    let car: &[u8; 60] = packet[29 + 60 * player..].first_chunk()?;
    let mut frame = *held;
    frame.speed_mps = Some(f32::from(u16_at(car, 0)) / 3.6);
    frame.throttle = Some(f32_at(car, 2));
    frame.steering = Some(f32_at(car, 6));
    frame.brake = Some(f32_at(car, 10));
    frame.clutch = Some(f32::from(car[14]) / 100.0);
    frame.gear = Some(Gear::new(car[15] as i8));
    frame.rpm = Some(u16_at(car, 16).into());
    frame.drs = Some(car[18] != 0);
    frame.shift_light = Some(f32::from(car[19]) / 100.0);
    frame.flag = Some(Flag::NoFlag);
    Some(frame)
}

#[inline(always)]
fn codemasters_264(packet: &[u8], _held: &TelemetryFrame) -> Option<TelemetryFrame> {
    const RPM: f32 = 30.0 / std::f32::consts::PI;
    let packet: &[u8; 264] = packet.try_into().ok()?;
    let float = |at| f32_at(packet, at);
    let mut frame = TelemetryFrame::EMPTY;
    frame.current_lap_s = Some(float(4));
    frame.speed_mps = Some(float(28));
    frame.throttle = Some(float(116));
    frame.steering = Some(float(120));
    frame.brake = Some(float(124));
    frame.clutch = Some(float(128));
    frame.gear = Some(Gear::new(float(132) as i8));
    frame.lap = Some(float(144) as u16 + 1);
    frame.rpm = Some(float(148) * RPM);
    frame.position = Some(float(156) as u16);
    frame.fuel = Some(float(180) / float(184));
    frame.last_lap_s = Some(float(248));
    frame.max_rpm = Some(float(252) * RPM);
    frame.idle_rpm = Some(float(256) * RPM);
    Some(frame)
}

#[inline(always)]
fn wrc_237(packet: &[u8], _held: &TelemetryFrame) -> Option<TelemetryFrame> {
    let packet: &[u8; 237] = packet.try_into().ok()?;
    let float = |at| f32_at(packet, at);
    let mut frame = TelemetryFrame::EMPTY;
    frame.shift_light = Some(float(24));
    frame.gear = Some(Gear::new(packet[37] as i8));
    frame.speed_mps = Some(float(41));
    frame.max_rpm = Some(float(185));
    frame.idle_rpm = Some(float(189));
    frame.rpm = Some(float(193));
    frame.throttle = Some(float(197));
    frame.brake = Some(float(201));
    frame.clutch = Some(float(205));
    frame.steering = Some(float(209));
    frame.handbrake = Some(float(213));
    frame.current_lap_s = Some(float(217));
    Some(frame)
}

/// The floor for an OutGauge packet without an id.
pub fn outgauge_92(packet: &[u8], held: &TelemetryFrame, frame: &mut TelemetryFrame) -> bool {
    into!(outgauge::<92>)(packet, held, frame)
}

#[inline(always)]
fn outgauge<const LENGTH: usize>(packet: &[u8], _held: &TelemetryFrame) -> Option<TelemetryFrame> {
    let packet: &[u8; LENGTH] = packet.try_into().ok()?;
    let float = |at| f32_at(packet, at);
    let (has, lit) = (u32_at(packet, 40), u32_at(packet, 44));
    let light = |bit| (has & bit != 0).then_some(lit & bit != 0);
    let mut frame = TelemetryFrame::EMPTY;
    let name = packet[4..8].split(|&byte| byte == 0).next().unwrap_or_default();
    frame.car = std::str::from_utf8(name).ok().and_then(CarName::new).map(Car::Name);
    frame.gear = Some(Gear::new(packet[10].wrapping_sub(1) as i8));
    frame.speed_mps = Some(float(12));
    frame.rpm = Some(float(16));
    frame.fuel = Some(float(28));
    frame.handbrake = Some(if lit & 4 != 0 { 1.0 } else { 0.0 });
    frame.shift_light = light(1).map(|lit| if lit { 1.0 } else { 0.0 });
    frame.pit_limiter = light(8);
    frame.abs_active = light(1 << 10);
    frame.throttle = Some(float(48));
    frame.brake = Some(float(52));
    frame.clutch = Some(float(56));
    Some(frame)
}

#[inline(always)]
fn pcars2_559(packet: &[u8], held: &TelemetryFrame) -> Option<TelemetryFrame> {
    let packet: &[u8; 559] = packet.try_into().ok()?;
    if packet[10] != 0 {
        return None;
    }
    let mut frame = TelemetryFrame::EMPTY;
    frame.driving = held.driving;
    frame.pit_limiter = Some(packet[17] & 8 != 0);
    frame.brake = byte_share(packet, 29);
    frame.throttle = byte_share(packet, 30);
    frame.clutch = byte_share(packet, 31);
    frame.fuel = Some(f32_at(packet, 32));
    frame.speed_mps = Some(f32_at(packet, 36));
    frame.rpm = Some(u16_at(packet, 40).into());
    frame.max_rpm = Some(u16_at(packet, 42).into());
    frame.steering = steering(packet, 44);
    frame.gear = Some(Gear::new((packet[45] & 15) as i8));
    frame.handbrake = byte_share(packet, 370);
    Some(frame)
}
