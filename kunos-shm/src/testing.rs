//! What the tests of several modules share: pages written by offset, apart from
//! the structs.

use std::vec::Vec;

use telemetry_core::wire::{FieldType, Layout, Utf16};
use zerocopy::IntoBytes;

/// A page that is filled by offset.
#[derive(Clone)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Bytes {
    pub(crate) fn zeros(len: usize) -> Self {
        Self(std::vec![0; len])
    }

    pub(crate) fn put(mut self, at: usize, bytes: &[u8]) -> Self {
        self.0[at..][..bytes.len()].copy_from_slice(bytes);
        self
    }

    pub(crate) fn i32(self, at: usize, value: i32) -> Self {
        self.put(at, &value.to_le_bytes())
    }

    pub(crate) fn f32(self, at: usize, value: f32) -> Self {
        self.put(at, &value.to_le_bytes())
    }

    pub(crate) fn f32s(self, at: usize, values: &[f32]) -> Self {
        values.iter().enumerate().fold(self, |page, (i, &value)| page.f32(at + 4 * i, value))
    }

    pub(crate) fn utf16(self, at: usize, text: &str) -> Self {
        let len = 2 * text.encode_utf16().count();
        self.put(at, &Utf16::<33>::new(text).as_bytes()[..len])
    }

    pub(crate) fn len(mut self, len: usize) -> Self {
        self.0.resize(len, 0);
        self
    }
}

/// The physics page of a car that drives, as far as all games have it.
pub(crate) fn physics(len: usize) -> Bytes {
    Bytes::zeros(len)
        .i32(0, 41_234) // packetId
        .f32(4, 0.75) // gas
        .f32(8, 0.25) // brake
        .f32(12, 30.0) // fuel, l
        .i32(16, 4) // gear: third
        .i32(20, 6_500) // rpms
        .f32(24, -0.5) // steerAngle
        .f32(28, 180.0) // speedKmh
        .f32s(44, &[0.1, 1.0, -0.2]) // accG
        .f32s(56, &[0.5; 4]) // wheelSlip
        .f32s(72, &[3_000.0, 3_100.0, 3_200.0, 3_300.0]) // wheelLoad, N
        .f32s(88, &[26.0, 26.5, 27.0, 27.5]) // wheelsPressure, psi
        .f32s(152, &[80.0, 81.0, 82.0, 83.0]) // tyreCoreTemperature, °C
        .f32(208, 1.5) // heading
        .i32(248, 1) // pitLimiterOn
        .i32(344, 1) // drsEnabled
        .f32(364, 0.875) // clutch
}

/// The first 252 bytes of a graphics page of Assetto Corsa's and Competizione's.
pub(crate) fn head(len: usize) -> Bytes {
    Bytes::zeros(len)
        .i32(0, 977) // packetId
        .i32(4, 2) // status: live
        .i32(8, 2) // session: race
        .utf16(12, "1:02:345") // currentTime
        .utf16(42, "1:47:001") // lastTime
        .utf16(72, "-:--:---") // bestTime
        .i32(132, 8) // completedLaps
        .i32(136, 3) // position
        .i32(140, 62_345) // iCurrentTime
        .i32(144, 107_001) // iLastTime
        .i32(148, i32::MAX) // iBestTime: none yet
        .f32(156, 12_345.0) // distanceTraveled
        .f32(248, 0.5) // normalizedCarPosition
}

/// A static page of Assetto Corsa's and Competizione's, as far as both fill it.
pub(crate) fn statics(len: usize, sm_version: &str) -> Bytes {
    Bytes::zeros(len)
        .utf16(0, sm_version) // smVersion
        .utf16(30, "1.16.4") // acVersion
        .i32(60, 3) // numberOfSessions
        .i32(64, 20) // numCars
        .utf16(68, "lamborghini_huracán_gt3") // carModel
        .utf16(134, "spa") // track
        .i32(400, 3) // sectorCount
        .i32(412, 8_500) // maxRpm
        .f32(416, 120.0) // maxFuel
}

pub(crate) fn ac_graphics() -> Bytes {
    head(296)
        .f32s(252, &[1.0, 2.0, 3.0]) // carCoordinates
        .i32(268, 1) // flag: blue
        .i32(276, 1) // isInPitLane
        .f32(288, 4.5) // windSpeed
        .f32(292, 90.0) // windDirection
}

pub(crate) fn ac_static() -> Bytes {
    statics(684, "1.7")
        .f32(404, 600.0) // maxTorque
        .f32s(436, &[0.3, 0.3, 0.33, 0.33]) // tyreRadius
        .i32(496, 1) // hasDRS
}

pub(crate) fn acc_physics() -> Bytes {
    physics(800)
        .f32(204, 1.0) // tc: in action
        .f32(588, 8_650.0) // currentMaxRpm
        .f32s(640, &[0.01, 0.02, 0.03, 0.04]) // slipRatio
        .i32(676, 1) // absInAction
}

pub(crate) fn acc_graphics() -> Bytes {
    head(1_588)
        .i32(252, 3) // activeCars
        .i32(976, 1_001) // carID
        .i32(980, 1_005)
        .i32(984, 1_009)
        .i32(1_216, 1_005) // playerCarID
        .i32(1_224, 7) // flag: green
        .i32(1_236, 1) // isInPitLane
        .i32(1_556, 4) // trackGripStatus: damp
        .i32(1_560, 5) // rainIntensity: thunderstorm
}

pub(crate) fn acc_static() -> Bytes {
    statics(820, "1.9").utf16(688, "DHE") // dryTyresName
}

pub(crate) fn evo_physics() -> Bytes {
    physics(800)
        .i32(588, 7_400) // currentMaxRpm
        .f32s(640, &[0.01, 0.02, 0.03, 0.04]) // slipRatio
}

pub(crate) fn evo_graphics() -> Bytes {
    Bytes::zeros(4_900)
        .i32(0, 977) // packetId
        .i32(4, 2) // status: live
        .put(8, &[1; 16]) // focused_car_id
        .put(24, &[1; 16]) // player_car_id
        .put(40, &6_500u16.to_le_bytes()) // rpm
        .put(43, &[1]) // is_change_up_rpm
        .put(46, &[1]) // abs_active
        .put(68, &4i16.to_le_bytes()) // gear_int
        .f32(84, 0.125) // handbrake_percent
        .f32(92, 0.25) // steering_percent
        .i32(188, 62_345) // current_lap_time_ms
        .f32(196, 20.0) // fuel_liter_current_quantity
        .i32(1_388, 4) // car_location: track
        .put(1_872 + 30, &[1]) // electronics.is_drs_open
        .i32(2_388, 3) // current_pos
        .i32(2_396, 107_001) // last_laptime_ms
        .i32(2_400, -1) // best_laptime_ms: none yet
        .i32(2_408, 5) // global_flag: yellow
        .i32(2_476 + 72, 9) // session_state.current_lap
        .put(3_086, "ks_huracán_gt3_evo".as_bytes()) // car_model
        .put(3_120, &[1]) // is_in_pit_lane
        .put(3_852, &[1]) // active_cars
        .f32(3_928, 80.0) // max_fuel
        .put(3_940, &[1; 16]) // car_ids
}

pub(crate) fn evo_static() -> Bytes {
    Bytes::zeros(208)
        .put(0, b"1.0") // sm_version
        .put(15, b"0.6.1") // ac_evo_version
        .i32(32, 1) // session: race
        .i32(88, 1) // number_of_sessions
        .f32(128, 5.97) // longitude
        .f32(132, 50.44) // latitude
        .put(136, b"spa") // track
        .f32(204, 7_004.0) // track_length_m
}

/// Where every float of a page stands.
pub(crate) fn floats(layout: &Layout) -> Vec<usize> {
    let mut all = Vec::new();
    for field in layout.fields {
        match field.field_type {
            FieldType::Struct(inner) => {
                for i in 0..field.count {
                    let base = field.offset + i * inner.size;
                    all.extend(floats(inner).iter().map(|at| base + at));
                }
            }
            FieldType::Scalar("f32") => {
                all.extend((0..field.count).map(|i| field.offset + 4 * i));
            }
            FieldType::Scalar(_) => {}
        }
    }
    all
}
