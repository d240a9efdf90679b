//! The packets of each format.

use telemetry_decoders::f1::codes::{
    FiaFlag, Formula, GearboxAssist, MfdPanel, RuleSet, SessionType, SessionType2022, SpeedUnits,
    Track, TractionControl,
};
use telemetry_decoders::f1::{common, y2022, y2023, y2024, y2026};
use zerocopy::FromZeros;

use super::cars::{all, flag};
use super::{PLAYER, Packet, Scene};
use crate::encode::units::{AIR_TEMPERATURE, TRACK_TEMPERATURE, mirrored, rear_first, wire, wires};

const MOTION: u8 = 0;
const SESSION: u8 = 1;
const LAP_DATA: u8 = 2;
const CAR_TELEMETRY: u8 = 6;
const CAR_STATUS: u8 = 7;
const MOTION_EX: u8 = 13;

/// For the second player, the rival, the watched car.
const NONE: u8 = 255;
/// Version of every type of packet.
const VERSION: u8 = 1;
/// Length of the session, s.
const DURATION: f64 = 7_200.0;
/// Pit speed limit, km/h.
const PIT_SPEED_LIMIT: u8 = 80;

/// The header of a format.
trait Header {
    fn of(scene: &Scene<'_>, id: u8) -> Self;
}

impl Header for y2022::PacketHeader {
    fn of(scene: &Scene<'_>, id: u8) -> Self {
        let mut header = Self::new_zeroed();
        header.packet_format = scene.year.number().into();
        header.game_major_version = 1;
        header.packet_version = VERSION;
        header.packet_id = id;
        header.session_uid = scene.session.get().into();
        header.session_time = wire(scene.player.time);
        header.frame_identifier = scene.frame.into();
        header.player_car_index = PLAYER;
        header.secondary_player_car_index = NONE;
        header
    }
}

impl Header for common::PacketHeader {
    fn of(scene: &Scene<'_>, id: u8) -> Self {
        let mut header = Self::new_zeroed();
        header.packet_format = scene.year.number().into();
        header.game_year = (scene.year.number() % 100) as u8;
        header.game_major_version = 1;
        header.packet_version = VERSION;
        header.packet_id = id;
        header.session_uid = scene.session.get().into();
        header.session_time = wire(scene.player.time);
        header.frame_identifier = scene.frame.into();
        header.overall_frame_identifier = scene.frame.into();
        header.player_car_index = PLAYER;
        header.secondary_player_car_index = NONE;
        header
    }
}

macro_rules! packet {
    ($($Packet:ty),*: $id:ident, |$packet:ident, $scene:ident| $fill:block) => {$(
        impl Packet for $Packet {
            fn of($scene: &Scene<'_>) -> Self {
                let mut $packet = Self::new_zeroed();
                $packet.header = Header::of($scene, $id);
                $fill
                $packet
            }
        }
    )*};
}

/// The player's motion in detail.
macro_rules! detail {
    ($packet:ident, $scene:ident) => {
        let player = $scene.player;
        let millimetres = |metres: f64| metres * 1_000.0;
        $packet.suspension_position = wires(rear_first(player, |wheel| millimetres(wheel.travel)));
        $packet.suspension_velocity =
            wires(rear_first(player, |wheel| millimetres(wheel.travel_velocity)));
        $packet.wheel_speed = wires(rear_first(player, |wheel| wheel.speed));
        [$packet.local_velocity_x, $packet.local_velocity_y, $packet.local_velocity_z] =
            mirrored(player.local_velocity).map(wire);
        // Positive nose down, turning left and right side down.
        let [pitch, yaw, roll] = player.angular_velocity;
        [$packet.angular_velocity_x, $packet.angular_velocity_y, $packet.angular_velocity_z] =
            [pitch, -yaw, -roll].map(wire);
        $packet.front_wheels_angle = wire(player.steering_angle);
    };
}

/// The slip and the load of the player's wheels, from format 2023 on.
macro_rules! wheels {
    ($packet:ident, $scene:ident) => {
        $packet.wheel_slip_ratio = wires(rear_first($scene.player, |wheel| wheel.slip_ratio));
        // Positive when the wheel slides to its left.
        $packet.wheel_slip_angle = wires(rear_first($scene.player, |wheel| -wheel.slip_angle));
        $packet.wheel_vert_force = wires(rear_first($scene.player, |wheel| wheel.load));
    };
}

packet!(y2022::PacketMotionData: MOTION, |packet, scene| {
    packet.car_motion_data = all(scene);
    packet.wheel_slip = wires(rear_first(scene.player, |wheel| wheel.slip_ratio));
    detail!(packet, scene);
});

packet!(common::PacketMotionData, y2026::PacketMotionData: MOTION, |packet, scene| {
    packet.car_motion_data = all(scene);
});

packet!(y2023::PacketMotionExData: MOTION_EX, |packet, scene| {
    detail!(packet, scene);
    wheels!(packet, scene);
});

packet!(y2024::PacketMotionExData, common::PacketMotionExData: MOTION_EX, |packet, scene| {
    detail!(packet, scene);
    wheels!(packet, scene);
    let [left, _, forward] = mirrored(scene.player.local_velocity);
    packet.chassis_yaw = wire(left.atan2(forward));
});

packet!(
    y2022::PacketLapData, y2023::PacketLapData, common::PacketLapData, y2026::PacketLapData:
    LAP_DATA, |packet, scene| {
        packet.lap_data = all(scene);
        packet.time_trial_pb_car_idx = NONE;
        packet.time_trial_rival_car_idx = NONE;
    }
);

packet!(
    y2022::PacketCarTelemetryData, common::PacketCarTelemetryData, y2026::PacketCarTelemetryData:
    CAR_TELEMETRY, |packet, scene| {
        packet.car_telemetry_data = all(scene);
        packet.mfd_panel_index = MfdPanel::CLOSED;
        packet.mfd_panel_index_secondary_player = MfdPanel::CLOSED;
    }
);

packet!(
    y2022::PacketCarStatusData, common::PacketCarStatusData, y2026::PacketCarStatusData:
    CAR_STATUS, |packet, scene| {
        packet.car_status_data = all(scene);
    }
);

/// What the session packets of every format have.
macro_rules! session {
    ($packet:ident, $scene:ident, $session_type:expr) => {
        let player = $scene.player;
        $packet.track_temperature = wire(TRACK_TEMPERATURE);
        $packet.air_temperature = wire(AIR_TEMPERATURE);
        $packet.total_laps = wire(player.laps.into());
        $packet.track_length = wire(player.track_length);
        $packet.session_type = $session_type;
        $packet.track_id = Track::UNKNOWN;
        $packet.formula = Formula::F1_GENERIC;
        $packet.session_time_left = wire((DURATION - player.time).max(0.0));
        $packet.session_duration = wire(DURATION);
        $packet.pit_speed_limit = PIT_SPEED_LIMIT;
        $packet.spectator_car_index = NONE;
        // A zone for each sector; only the flag of the player's is known.
        $packet.num_marshal_zones = 3;
        for (sector, zone) in $packet.marshal_zones.0.iter_mut().take(3).enumerate() {
            zone.zone_start = wire(sector as f64 / 3.0);
            zone.zone_flag = if sector == usize::from(player.sector) {
                flag(player.flag)
            } else {
                FiaFlag::NONE
            };
        }
        $packet.gearbox_assist = GearboxAssist::MANUAL;
        $packet.rule_set = RuleSet::RACE;
    };
}

/// What the session packets add from format 2024 on.
macro_rules! session_from_2024 {
    ($packet:ident, $scene:ident) => {
        $packet.speed_units_lead_player = SpeedUnits::KMH;
        $packet.num_sessions_in_weekend = 1;
        $packet.weekend_structure.0[0] = SessionType::RACE;
        $packet.sector2_lap_distance_start = wire($scene.player.track_length / 3.0);
        $packet.sector3_lap_distance_start = wire($scene.player.track_length / 3.0 * 2.0);
    };
}

packet!(y2022::PacketSessionData: SESSION, |packet, scene| {
    session!(packet, scene, SessionType2022::RACE);
});

packet!(y2023::PacketSessionData: SESSION, |packet, scene| {
    session!(packet, scene, SessionType2022::RACE);
    packet.speed_units_lead_player = SpeedUnits::KMH;
});

packet!(common::PacketSessionData: SESSION, |packet, scene| {
    session!(packet, scene, SessionType::RACE);
    session_from_2024!(packet, scene);
});

packet!(y2026::PacketSessionData: SESSION, |packet, scene| {
    session!(packet, scene, SessionType::RACE);
    session_from_2024!(packet, scene);
    packet.traction_control_assist = TractionControl::FULL;
    packet.anti_lock_brakes_assist = 1;
});
