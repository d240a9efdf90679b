//! A recording of the simulated car, as long as one likes: what the benches
//! read, and anybody who has no recording of their own.
//!
//! The layout is that of a file which the simulator closed. What the car knows
//! stands under iRacing's names for it; the other variables keep still or swing
//! slowly, each its own way. The same number of records is always the same file.
//! [`live_map`] is the map of a simulator that runs.

use std::f64::consts::TAU;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use irsdk::VarType;
use telemetry_examples::car::{Setup, Simulation, State, Wheel};

/// The variables, one a line.
const VARIABLES: &str = include_str!("variables.txt");

/// Those that only a live map has.
const LIVE_VARIABLES: &str = include_str!("live.txt");

/// The session text.
pub const TEXT: &str = include_str!("session.txt");

/// Records a second.
pub const RATE: u32 = 60;

/// `SessionTime` of the first record, s.
const START: f64 = 100.0;
/// The date of the start, seconds since 1970 in UTC: 2026-01-01, noon.
const DATE: i64 = 1_767_268_800;
/// Where the table of the variables begins.
const TABLE_AT: usize = 144;
/// Length of a variable's header.
const VAR_HEADER_LEN: usize = 144;
/// The buffers of a live map: how many, where they are described, and in how many
/// bytes each.
const LIVE_BUFFERS: usize = 3;
const VAR_BUF_AT: usize = 48;
const VAR_BUF_LEN: usize = 16;
/// Lock to lock, rad.
const LOCK: f64 = 15.7;
/// Where the track's map has its origin, degrees.
const ORIGIN: (f64, f64) = (59.133_2, 11.387_6);
/// Metres in a degree of latitude.
const DEGREE: f64 = 111_320.0;
const GRAVITY: f64 = 9.81;

/// The rows of a recording, one after the other.
#[derive(Debug)]
pub struct Generator {
    car: Simulation,
    variables: Vec<Variable>,
    row_len: usize,
    records: u64,
}

#[derive(Debug)]
struct Variable {
    name: &'static str,
    var_type: VarType,
    count: usize,
    is_time: bool,
    unit: &'static str,
    source: Source,
}

/// Where a variable's value comes from.
#[derive(Clone, Copy, Debug)]
enum Source {
    Car(fn(&State) -> f64),
    Wheel(usize, fn(&Wheel) -> f64),
    /// The number of records before.
    Tick,
    Still(f64),
    /// Middle, height and frequency.
    Wave(f64, f64, f64),
}

impl Default for Generator {
    fn default() -> Self {
        Self::new()
    }
}

impl Generator {
    /// A car on the grid, before its first record.
    #[must_use]
    pub fn new() -> Self {
        Self::of(VARIABLES.lines())
    }

    fn of(lines: impl Iterator<Item = &'static str>) -> Self {
        let lines = lines.filter(|line| !line.starts_with('#'));
        let variables: Vec<_> = lines.map(Variable::read).collect();
        let row_len = variables.iter().map(Variable::len).sum();
        let setup = Setup { laps: 10_000, ..Setup::default() };
        Self { car: Simulation::new(setup), variables, row_len, records: 0 }
    }

    /// How many variables a record has.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.variables.len()
    }

    /// Length of a record, bytes.
    #[must_use]
    pub fn row_len(&self) -> usize {
        self.row_len
    }

    /// The headers of the variables.
    #[must_use]
    pub fn table(&self) -> Vec<u8> {
        let mut offset = 0;
        let mut table = Vec::new();
        for variable in &self.variables {
            let mut header = [0; 144];
            put(&mut header, 0, variable.code());
            put(&mut header, 4, offset as i32);
            put(&mut header, 8, variable.count as i32);
            header[12] = variable.is_time.into();
            for (at, text) in [(16, variable.name), (48, "generated"), (112, variable.unit)] {
                header[at..at + text.len()].copy_from_slice(text.as_bytes());
            }
            table.extend(header);
            offset += variable.len();
        }
        table
    }

    /// Appends the next record.
    pub fn row(&mut self, out: &mut Vec<u8>) {
        let state = self.car.state();
        for variable in &self.variables {
            for sample in 0..variable.count {
                variable.put(out, variable.source.value(state, self.records, sample));
            }
        }
        self.records += 1;
        self.car.advance(1.0 / f64::from(RATE));
    }

    /// Header and sub-header of a recording of so many records. The records begin
    /// where the session text ends.
    fn header(&self, records: u32) -> [u8; TABLE_AT] {
        let mut header = [0; TABLE_AT];
        let text_at = TABLE_AT + 144 * self.variables.len();
        for (at, value) in [
            (0, 2),
            (4, 1),
            (8, RATE as i32),
            (16, TEXT.len() as i32),
            (20, text_at as i32),
            (24, self.variables.len() as i32),
            (28, TABLE_AT as i32),
            (32, 1),
            (36, self.row_len as i32),
            (52, (text_at + TEXT.len()) as i32),
            (140, records as i32),
        ] {
            put(&mut header, at, value);
        }
        let end = START + f64::from(records.saturating_sub(1)) / f64::from(RATE);
        header[112..120].copy_from_slice(&DATE.to_le_bytes());
        header[120..128].copy_from_slice(&START.to_le_bytes());
        header[128..136].copy_from_slice(&end.to_le_bytes());
        header
    }
}

/// Writes a whole recording. As the simulator does, it comes back to the header
/// when all is driven.
///
/// # Errors
///
/// The writer's.
pub fn recording(records: u32, mut out: impl Write + Seek) -> io::Result<()> {
    let mut generator = Generator::new();
    let mut header = generator.header(records);
    out.write_all(&header)?;
    out.write_all(&generator.table())?;
    out.write_all(TEXT.as_bytes())?;
    let mut row = Vec::with_capacity(generator.row_len);
    let mut laps = 0;
    for _ in 0..records {
        laps = generator.car.state().lap.saturating_sub(1);
        row.clear();
        generator.row(&mut row);
        out.write_all(&row)?;
    }
    put(&mut header, 136, laps as i32);
    out.rewind()?;
    out.write_all(&header)?;
    out.flush()
}

/// A live map at its first tick: three buffers, of which one was written.
#[must_use]
pub fn live_map() -> Vec<u8> {
    const HEADER_LEN: usize = 112;
    const TEXT_LEN: usize = 64 << 10;
    let mut generator = Generator::of(VARIABLES.lines().chain(LIVE_VARIABLES.lines()));
    let mut header = [0; HEADER_LEN];
    let table_at = HEADER_LEN + TEXT_LEN;
    let rows_at = table_at + VAR_HEADER_LEN * generator.variables.len();
    for (at, value) in [
        (0, 2),
        (4, 1),
        (8, RATE as i32),
        (16, TEXT_LEN as i32),
        (20, HEADER_LEN as i32),
        (24, generator.variables.len() as i32),
        (28, table_at as i32),
        (32, LIVE_BUFFERS as i32),
        (36, generator.row_len as i32),
    ] {
        put(&mut header, at, value);
    }
    let mut rows = Vec::new();
    for index in 0..LIVE_BUFFERS {
        put(&mut header, VAR_BUF_AT + VAR_BUF_LEN * index + 4, (rows_at + rows.len()) as i32);
        generator.row(&mut rows);
    }
    let (at, tick) = live_tick(1);
    header[at..at + tick.len()].copy_from_slice(&tick);
    let mut text = TEXT.as_bytes().to_vec();
    text.resize(TEXT_LEN, 0);
    [&header[..], &text, &generator.table(), &rows].concat()
}

/// What a live map's writer writes last in a tick, and where. The rows stay as
/// they are.
#[must_use]
pub fn live_tick(tick: i32) -> (usize, [u8; 4]) {
    let index = usize::try_from(tick).unwrap_or_default() % LIVE_BUFFERS;
    (VAR_BUF_AT + VAR_BUF_LEN * index, tick.to_le_bytes())
}

/// A recording in a folder, made where it is not there yet. It takes its name
/// when it is whole.
///
/// # Errors
///
/// It cannot be written.
pub fn kept(folder: &Path, records: u32) -> io::Result<PathBuf> {
    let path = folder.join(format!("generated-{records}.ibt"));
    if !path.exists() {
        fs::create_dir_all(folder)?;
        let unfinished = path.with_extension("unfinished");
        recording(records, BufWriter::new(File::create(&unfinished)?))?;
        fs::rename(&unfinished, &path)?;
    }
    Ok(path)
}

impl Variable {
    fn read(line: &'static str) -> Self {
        let mut words = line.splitn(5, ' ');
        let mut word = || words.next().unwrap_or_default();
        let name = word();
        let var_type = match word() {
            "bool" => VarType::Bool,
            "int" => VarType::Int,
            "bitField" => VarType::BitField,
            "float" => VarType::Float,
            "double" => VarType::Double,
            other => panic!("{name}: no type {other}"),
        };
        let count = word().parse().expect("a count");
        let is_time = word() == "samples";
        let source = source(name).unwrap_or_else(|| filler(name, var_type));
        Self { name, var_type, count, is_time, unit: word(), source }
    }

    fn len(&self) -> usize {
        self.count * self.var_type.size()
    }

    fn code(&self) -> i32 {
        match self.var_type {
            VarType::Char => 0,
            VarType::Bool => 1,
            VarType::Int => 2,
            VarType::BitField => 3,
            VarType::Float => 4,
            VarType::Double => 5,
        }
    }

    fn put(&self, out: &mut Vec<u8>, value: f64) {
        match self.var_type {
            VarType::Char | VarType::Bool => out.push(u8::from(value != 0.0)),
            VarType::Int => out.extend((value as i32).to_le_bytes()),
            VarType::BitField => out.extend((value as u32).to_le_bytes()),
            VarType::Float => out.extend((value as f32).to_le_bytes()),
            VarType::Double => out.extend(value.to_le_bytes()),
        }
    }
}

impl Source {
    fn value(self, state: &State, tick: u64, sample: usize) -> f64 {
        match self {
            Self::Car(of) => of(state),
            Self::Wheel(wheel, of) => state.wheels.get(wheel).map_or(0.0, of),
            Self::Tick => tick as f64,
            Self::Still(value) => value,
            Self::Wave(middle, height, frequency) => {
                let time = tick as f64 + sample as f64 / 6.0;
                middle + height * (TAU * frequency * time).sin()
            }
        }
    }
}

/// What the car knows.
fn source(name: &str) -> Option<Source> {
    let of: fn(&State) -> f64 = match name {
        "SessionTick" => return Some(Source::Tick),
        "SessionState" => return Some(Source::Still(4.0)),
        "PlayerCarIdx" => return Some(Source::Still(1.0)),
        "SteeringWheelAngleMax" => return Some(Source::Still(LOCK)),
        "IsOnTrack" | "IsOnTrackCar" => return Some(Source::Still(1.0)),
        "ClutchRaw" => return Some(Source::Still(1.0)),
        "SessionTime" => |car| START + car.frame as f64 / f64::from(RATE),
        "SessionFlags" => |car| if car.frame < 480 { 2_147_483_652.0 } else { 4.0 },
        "Speed" => |car| car.speed,
        "RPM" | "Engine0_RPM" => |car| car.rpm,
        "Gear" => |car| f64::from(car.gear),
        "Throttle" | "ThrottleRaw" => |car| car.throttle,
        "Brake" | "BrakeRaw" => |car| car.brake,
        "Clutch" => |car| 1.0 - car.clutch,
        "HandbrakeRaw" => |car| car.handbrake,
        "SteeringWheelAngle" => |car| -car.steering * LOCK / 2.0,
        "BrakeABSactive" => |car| car.abs_active.into(),
        "Lap" => |car| car.lap.into(),
        "LapCompleted" => |car| car.lap.saturating_sub(1).into(),
        "LapDist" => |car| car.lap_distance.max(0.0),
        "LapDistPct" => |car| (car.lap_distance / car.track_length).clamp(0.0, 1.0),
        "LapCurrentLapTime" => |car| car.current_lap_time,
        "LapLastLapTime" => |car| car.last_lap_time.unwrap_or(-1.0),
        "LapBestLapTime" => |car| car.best_lap_time.unwrap_or(-1.0),
        "PlayerCarPosition" | "PlayerCarClassPosition" => |car| car.race_position.into(),
        "OnPitRoad" => |car| car.in_pit.into(),
        "EngineWarnings" => |car| if car.pit_limiter { 16.0 } else { 0.0 },
        "dcPitSpeedLimiterToggle" => |car| car.pit_limiter.into(),
        "DRS_Status" => |car| if car.drs { 3.0 } else { 0.0 },
        "FuelLevelPct" => |car| car.fuel,
        "FuelLevel" => |car| car.fuel_mass / 0.75,
        "Lat" => |car| ORIGIN.0 + car.position[2] / DEGREE,
        "Lon" => |car| ORIGIN.1 + car.position[0] / (DEGREE * ORIGIN.0.to_radians().cos()),
        "Alt" => |car| car.position[1],
        "Yaw" => |car| -car.yaw,
        "YawNorth" => |car| car.yaw,
        "Pitch" => |car| car.pitch,
        "Roll" => |car| car.roll,
        "YawRate" => |car| -car.angular_velocity[1],
        "PitchRate" => |car| -car.angular_velocity[0],
        "RollRate" => |car| -car.angular_velocity[2],
        "VelocityX" => |car| car.local_velocity[2],
        "VelocityY" => |car| -car.local_velocity[0],
        "VelocityZ" => |car| car.local_velocity[1],
        "LongAccel" => |car| car.local_acceleration[2],
        "LatAccel" => |car| -car.local_acceleration[0],
        "VertAccel" => |car| car.local_acceleration[1] + GRAVITY,
        _ => return wheel(name),
    };
    Some(Source::Car(of))
}

/// What a wheel knows: `LFspeed` and the like.
fn wheel(name: &str) -> Option<Source> {
    let (corner, what) = name.split_at_checked(2)?;
    let corner = ["LF", "RF", "LR", "RR"].iter().position(|known| *known == corner)?;
    let of: fn(&Wheel) -> f64 = match what {
        "speed" => |wheel| wheel.speed,
        "pressure" => |wheel| wheel.tyre_pressure / 1_000.0,
        "tempL" | "tempM" | "tempR" | "tempCL" | "tempCM" | "tempCR" => {
            |wheel| wheel.tyre_temperature
        }
        "wearL" | "wearM" | "wearR" => |wheel| 1.0 - wheel.wear,
        "shockDefl" => |wheel| wheel.travel,
        "shockVel" => |wheel| wheel.travel_velocity,
        _ => return None,
    };
    Some(Source::Wheel(corner, of))
}

/// What the car does not know: every third float swings, all else keeps still.
fn filler(name: &str, var_type: VarType) -> Source {
    let number =
        name.bytes().fold(0u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let float = matches!(var_type, VarType::Float | VarType::Double);
    match number % 3 {
        0 if float => {
            let middle = f64::from(number % 100);
            Source::Wave(middle, middle / 10.0, 1.0 / f64::from(600 + number % 6_000))
        }
        1 if float => Source::Still(f64::from(number % 1_000) / 8.0),
        _ => Source::Still(0.0),
    }
}

fn put(bytes: &mut [u8], at: usize, value: i32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use ibt_reader::Recording;
    use irsdk::text::SessionText;
    use std::io::Cursor;

    fn generated(records: u32) -> Recording {
        let mut bytes = Cursor::new(Vec::new());
        recording(records, &mut bytes).unwrap();
        Recording::from_bytes(bytes.into_inner()).unwrap()
    }

    #[test]
    fn a_generated_recording_reads_as_the_car_drove() {
        let recording = generated(6_000);
        assert_eq!((recording.len(), recording.unfinished()), (6_000, false));
        assert_eq!((recording.vars().headers().len(), recording.row_len()), (276, 1_072));
        assert_eq!(recording.tick_rate(), Some(60));
        let limits = SessionText::new(recording.session_text()).car_limits();
        let mut car = Simulation::new(Setup { laps: 10_000, ..Setup::default() });
        for timed in recording.frames(limits) {
            let (frame, state) = (timed.frame, car.state());
            assert_eq!(frame.speed_mps, Some(state.speed as f32));
            assert_eq!(frame.rpm, Some(state.rpm as f32));
            assert_eq!(frame.throttle, Some(state.throttle as f32));
            assert_eq!(frame.lap, u16::try_from(state.lap).ok());
            assert!((f64::from(frame.steering.unwrap()) - state.steering).abs() < 1e-5);
            assert_eq!(frame.max_rpm, Some(7_800.0));
            car.advance(1.0 / f64::from(RATE));
        }
        assert!(car.state().speed > 10.0, "it drives");
    }

    #[test]
    fn a_live_map_has_a_row_a_tick() {
        let mut bytes = live_map();
        for tick in 2..8 {
            let (at, value) = live_tick(tick);
            bytes[at..at + 4].copy_from_slice(&value);
            let map = irsdk::Map::live(&bytes).unwrap().unwrap();
            assert_eq!((map.vars().headers().len(), map.vars().row_len()), (320, 7_482));
            assert_eq!(map.newest_buffer().unwrap().tick, tick);
            let row = map.newest().unwrap();
            assert_eq!(row.get(map.vars().handle("IsOnTrack").unwrap()), Some(true));
            assert_eq!(row.values(map.vars().handle("CarIdxRPM").unwrap()).unwrap().len(), 64);
        }
    }

    #[test]
    fn the_header_has_the_laps_that_were_driven() {
        let recording = generated(12_000);
        let last = recording.laps().unwrap().last().unwrap();
        assert!(last.number > 1, "{last:?}");
        assert_eq!(recording.sub_header().session_lap_count.get(), last.number - 1);
    }
}
