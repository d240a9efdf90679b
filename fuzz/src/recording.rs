//! Live maps and recorded files of iRacing's out of a fuzzer's bytes.
//!
//! Few random bytes are a valid header. So the bytes are also taken as a recipe:
//! `kind`, how many `variables` there are, three bytes for each, how many words
//! are `patched`, six bytes for each, and the rest is what the rows hold.

use std::iter;

/// What a frame and a recording are made from, and some others.
const NAMES: [&str; 48] = [
    "SessionTime",
    "SessionNum",
    "Speed",
    "RPM",
    "Gear",
    "ThrottleRaw",
    "Throttle",
    "BrakeRaw",
    "Brake",
    "ClutchRaw",
    "Clutch",
    "HandbrakeRaw",
    "SteeringWheelAngle",
    "SteeringWheelAngleMax",
    "IsOnTrack",
    "IsReplayPlaying",
    "PlayerCarSLFirstRPM",
    "PlayerCarSLShiftRPM",
    "PlayerCarSLLastRPM",
    "PlayerCarSLBlinkRPM",
    "BrakeABSactive",
    "EngineWarnings",
    "dcPitSpeedLimiterToggle",
    "OnPitRoad",
    "PlayerCarInPitStall",
    "SessionFlags",
    "LongAccel",
    "LatAccel",
    "VertAccel",
    "YawNorth",
    "Yaw",
    "Pitch",
    "Roll",
    "FuelLevelPct",
    "Lap",
    "PlayerCarPosition",
    "LapCurrentLapTime",
    "LapLastLapTime",
    "LapBestLapTime",
    "CarIdxLap",
    "CarLeftRight",
    "LFSHshockDefl",
    "LFshockDefl",
    "",
    "VelocityX_ST",
    "PlayerIncidents",
    "PaceMode",
    "DriverName",
];

const UNITS: [&str; 16] = [
    "",
    "m/s",
    "irsdk_CarLeftRight",
    "irsdk_PaceFlags",
    "irsdk_SessionState",
    "irsdk_EngineWarnings",
    "irsdk_IncidentFlags",
    "\u{1}\u{7f}",
    "irsdk_PitSvStatus",
    "irsdk_PaceMode",
    "irsdk_TrkLoc",
    "irsdk_TrkSurf",
    "irsdk_TrackWetness",
    "irsdk_Flags",
    "irsdk_PitSvFlags",
    "irsdk_CameraState",
];

const SIZES: [usize; 6] = [1, 1, 4, 4, 4, 8];

const TEXT: &[u8] =
    b"---\nDriverInfo:\n DriverCarRedLine: 13000.000\n DriverCarIdleRPM: 4000.000\n \
    DriverCarSLFirstRPM: 10560.000\n DriverCarSLLastRPM: 11473.000\n...\n";

const HEADER_LEN: usize = 112;
const SUB_HEADER_LEN: usize = 32;

/// What the bytes are a recipe for.
pub(crate) struct Recipe<'a> {
    kind: u8,
    variables: Vec<Variable>,
    patches: Vec<(usize, i32)>,
    values: &'a [u8],
}

struct Variable {
    var_type: i32,
    count: usize,
    is_time: bool,
    name: &'static str,
    unit: &'static str,
}

impl Variable {
    fn new([what, name, more]: [u8; 3]) -> Self {
        // Type 6 is none; 7 is a number again, which is what most are.
        let var_type = [0, 1, 2, 3, 4, 5, 6, 4][usize::from(what & 7)];
        Self {
            var_type,
            count: [1, 1, 1, 1, 6, 3, 0, 17][usize::from(what >> 3 & 7)],
            is_time: what & 0x40 != 0,
            name: NAMES[usize::from(name) % NAMES.len()],
            unit: UNITS[usize::from(more) % UNITS.len()],
        }
    }

    fn len(&self) -> usize {
        self.count * SIZES.get(self.var_type as usize).copied().unwrap_or(4)
    }
}

impl<'a> Recipe<'a> {
    pub(crate) fn new(mut bytes: &'a [u8]) -> Option<Self> {
        let kind = *bytes.split_off_first()?;
        let count = usize::from(*bytes.split_off_first()?) % 24 + 1;
        let mut variables = Vec::new();
        for _ in 0..count {
            let Some((&variable, rest)) = bytes.split_first_chunk() else { break };
            variables.push(Variable::new(variable));
            bytes = rest;
        }
        let count = bytes.split_off_first().map_or(0, |count| count % 5);
        let mut patches = Vec::new();
        for _ in 0..count {
            let Some((&[low, high, value @ ..], rest)) = bytes.split_first_chunk::<6>() else {
                break;
            };
            let at = usize::from(u16::from_le_bytes([low, high])) & !1;
            patches.push((at, i32::from_le_bytes(value)));
            bytes = rest;
        }
        Some(Self { kind, variables, patches, values: bytes })
    }

    pub(crate) fn is_file(&self) -> bool {
        self.kind & 1 == 0
    }

    /// A file; the rows hold what values there are, and zeros in the last.
    pub(crate) fn file(&self) -> Vec<u8> {
        let (table, row_len) = self.table();
        let records_at = HEADER_LEN + SUB_HEADER_LEN + table.len() + TEXT.len();
        let mut bytes = vec![0; HEADER_LEN + SUB_HEADER_LEN];
        let text_at = HEADER_LEN + SUB_HEADER_LEN + table.len();
        let records = self.values.len().div_ceil(row_len.max(1)).min(64);
        self.head(&mut bytes, HEADER_LEN + SUB_HEADER_LEN, text_at, row_len, 1);
        put(&mut bytes, 52, records_at as i32);
        if self.kind & 4 == 0 {
            // Of a finished recording.
            put(&mut bytes, 112, 1_719_258_336);
            bytes[128..136].copy_from_slice(&10f64.to_le_bytes());
            put(&mut bytes, 140, records as i32);
        }
        bytes.extend(&table);
        bytes.extend(TEXT);
        let rows = self.values.iter().copied().chain(iter::repeat(0));
        bytes.extend(rows.take(records * row_len));
        if self.kind & 8 != 0 {
            bytes.extend(self.values.iter().take(row_len.saturating_sub(1)));
        }
        self.patch(bytes)
    }

    /// A live map.
    pub(crate) fn live(&self) -> Vec<u8> {
        const ROOM: usize = 192;
        let (table, row_len) = self.table();
        let mut bytes = vec![0; HEADER_LEN];
        let buffers = usize::from(self.kind >> 4 & 3) + 1;
        let table_at = HEADER_LEN + ROOM;
        self.head(&mut bytes, table_at, HEADER_LEN, row_len, buffers as i32);
        for buffer in 0..buffers {
            let at = 48 + buffer * 16;
            put(&mut bytes, at, (7 + buffer) as i32);
            put(&mut bytes, at + 4, (table_at + table.len() + buffer * row_len) as i32);
            if self.kind & 8 != 0 {
                put(&mut bytes, at + 8, (7 + buffer) as i32);
            }
        }
        bytes.extend(TEXT);
        bytes.resize(table_at, 0);
        bytes.extend(&table);
        let rows = self.values.iter().copied().chain(iter::repeat(0));
        bytes.extend(rows.take(buffers * row_len));
        self.patch(bytes)
    }

    fn table(&self) -> (Vec<u8>, usize) {
        let (mut table, mut row_len) = (Vec::new(), 0);
        for variable in &self.variables {
            let mut header = [0; 144];
            put(&mut header, 0, variable.var_type);
            put(&mut header, 4, row_len as i32);
            put(&mut header, 8, variable.count as i32);
            header[12] = variable.is_time.into();
            header[16..16 + variable.name.len()].copy_from_slice(variable.name.as_bytes());
            header[112..112 + variable.unit.len()].copy_from_slice(variable.unit.as_bytes());
            table.extend(header);
            row_len += variable.len();
        }
        (table, row_len)
    }

    fn head(&self, bytes: &mut [u8], table: usize, text: usize, row_len: usize, buffers: i32) {
        let version = if self.kind & 2 == 0 { 2 } else { 1 };
        let words =
            [version, 1, 60, 0, TEXT.len() as i32, text as i32, self.variables.len() as i32];
        for (at, word) in (0..).step_by(4).zip(words) {
            put(bytes, at, word);
        }
        put(bytes, 28, table as i32);
        put(bytes, 32, buffers);
        put(bytes, 36, row_len as i32);
    }

    fn patch(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        for &(at, value) in &self.patches {
            if at + 4 <= bytes.len() {
                put(&mut bytes, at, value);
            }
        }
        bytes
    }
}

fn put(bytes: &mut [u8], at: usize, value: i32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}
