//! cm-telemetry 2.3.1, DiRT Rally 2.0: what it reads of the packet, which is 49 of
//! 66 fields.

use cm_telemetry::TelemetryEvent as _;
use cm_telemetry::dirt::rally2::{DirtRally2, Gear};
use telemetry_core::wire::F32;
use telemetry_decoders::codemasters;

/// What differs, by the bits of the floats; an error where it refuses the packet.
/// It knows no gear above 9.
///
/// # Errors
///
/// Its error.
pub fn compare(packet: &[u8]) -> Result<Vec<String>, String> {
    let ours = codemasters::parse(packet).unwrap();
    let data = ours.data;
    let DirtRally2 { car, session, motion } =
        DirtRally2::from_packet(packet).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    let mut same = |name: &str, ours: F32, theirs: f32| {
        if ours.get().to_bits() != theirs.to_bits() {
            found.push(format!("{name}: {ours}, theirs {theirs}"));
        }
    };
    macro_rules! same {
        ($($ours:ident $($theirs:tt).+;)*) => {
            $(same(stringify!($ours), data.$ours, $($theirs).+);)*
        };
    }
    let (rear_left, rear_right, front_left, front_right) = &car.wheels;
    let (track, lap) = (&session.track, &session.lap_info);
    same! {
        total_time track.time;
        lap_time lap.current_lap_time;
        lap_distance lap.current_lap_distance;
        total_distance track.distance;
        position_x session.location.0;
        position_y session.location.1;
        position_z session.location.2;
        speed car.speed;
        velocity_x motion.velocity.0;
        velocity_y motion.velocity.1;
        velocity_z motion.velocity.2;
        right_dir_x motion.roll_vector.0;
        right_dir_y motion.roll_vector.1;
        right_dir_z motion.roll_vector.2;
        forward_dir_x motion.pitch_vector.0;
        forward_dir_y motion.pitch_vector.1;
        forward_dir_z motion.pitch_vector.2;
        suspension_position_rl rear_left.suspension_position;
        suspension_position_rr rear_right.suspension_position;
        suspension_position_fl front_left.suspension_position;
        suspension_position_fr front_right.suspension_position;
        suspension_velocity_rl rear_left.suspension_velocity;
        suspension_velocity_rr rear_right.suspension_velocity;
        suspension_velocity_fl front_left.suspension_velocity;
        suspension_velocity_fr front_right.suspension_velocity;
        wheel_patch_speed_rl rear_left.wheel_velocity;
        wheel_patch_speed_rr rear_right.wheel_velocity;
        wheel_patch_speed_fl front_left.wheel_velocity;
        wheel_patch_speed_fr front_right.wheel_velocity;
        brake_temp_rl rear_left.brake_temperature;
        brake_temp_rr rear_right.brake_temperature;
        brake_temp_fl front_left.brake_temperature;
        brake_temp_fr front_right.brake_temperature;
        throttle car.throttle;
        steering car.steer;
        brake car.brake;
        clutch car.clutch;
        gforce_lateral motion.g_force_lateral;
        gforce_longitudinal motion.g_force_longitudinal;
        lap lap.current_lap;
        engine_rate car.rpms;
        race_position session.position;
        total_laps lap.total_laps;
        track_length track.length;
        last_lap_time lap.last_lap_time;
    }
    let gear = match car.gear {
        Gear::Reverse => -1,
        Gear::Neutral => 0,
        Gear::First => 1,
        Gear::Second => 2,
        Gear::Third => 3,
        Gear::Fourth => 4,
        Gear::Fifth => 5,
        Gear::Sixth => 6,
        Gear::Seventh => 7,
        Gear::Eigth => 8,
        Gear::Ninth => 9,
    };
    if ours.gear().map(|gear| gear.get()) != Some(gear) {
        found.push(format!("gear: {:?}, theirs {:?}", ours.gear(), car.gear));
    }
    Ok(found)
}
