//! A recorded file and a saved live map against the figures that were drawn up
//! apart from the code.

use std::fs;
use std::path::PathBuf;

use irsdk::codes::{CameraState, EngineWarnings, SessionFlags, TrackLocation, describe};
use irsdk::{
    Buffer, CarLimits, FrameReader, Handle, Header, Map, Progress, Row, Ticks, VarType, Vars,
};
use telemetry_core::{Car, Flag, Gear, TelemetryFrame};
use zerocopy::FromBytes;

/// A recording by its path under `TELEMETRY_CAPTURES`; `None`, said aloud, where
/// that is not set. A recording that is missing where it is set is a failure.
fn recording(path: &str) -> Option<Vec<u8>> {
    let Some(folder) = std::env::var_os("TELEMETRY_CAPTURES") else {
        eprintln!("SKIPPED: TELEMETRY_CAPTURES is not set, {path} is not read");
        return None;
    };
    let file = PathBuf::from(folder).join(path);
    Some(fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())))
}

fn file() -> Option<Vec<u8>> {
    recording("iracing/w13_2024.ibt")
}

fn live_map() -> Option<Vec<u8>> {
    recording("iracing/live_map_2024.bin")
}

fn parse(bytes: &[u8]) -> Map<'_> {
    Map::parse(bytes).unwrap().unwrap()
}

fn handle(map: &Map<'_>, name: &str) -> Handle {
    map.vars().handle(name).unwrap_or_else(|| panic!("no {name}"))
}

/// The session text's figures of the recorded car.
fn limits() -> CarLimits {
    let mut limits = CarLimits::default();
    limits.redline_rpm = Some(13_000.0);
    limits.idle_rpm = Some(4_000.0);
    limits.first_rpm = Some(10_560.0);
    limits.shift_rpm = Some(11_057.0);
    limits.last_rpm = Some(11_473.0);
    limits.blink_rpm = Some(11_629.0);
    limits.car = Some(Car::Number(161));
    limits
}

fn frames(map: &Map<'_>) -> Vec<TelemetryFrame> {
    let mut reader = FrameReader::new(limits());
    map.rows().map(|row| reader.frame(map.vars(), row)).collect()
}

#[test]
fn the_file_as_a_whole() {
    let Some(bytes) = file() else { return };
    let map = parse(&bytes);
    assert!(map.is_file());
    assert_eq!(map.header().ver.get(), 2);
    assert!(map.header().is_connected() && !map.header().marks_begin());
    assert_eq!(map.header().tick_rate.get(), 60);
    assert_eq!(map.vars().headers().len(), 276);
    assert_eq!((map.layout().row_len(), map.layout().records_at()), (1_072, Some(53_764)));
    assert_eq!((map.row_count(), map.trailing_bytes()), (390, 0));
    let sub_header = map.sub_header().unwrap();
    assert_eq!(sub_header.session_start_date.get(), 1_719_258_336);
    assert_eq!(sub_header.session_start_time.get(), 932.000_000_635_264);
    assert_eq!(sub_header.session_end_time.get(), 938.483_333_968_591_4);
    assert_eq!(sub_header.session_lap_count.get(), 1);
    assert_eq!(sub_header.session_record_count.get(), 390);
    assert_eq!(map.session_text().len(), 13_876);
    assert!(map.session_text().starts_with(b"---\nWeekendInfo:"));
    assert!(map.session_text().ends_with(b"\n...\n"));
}

#[test]
fn the_live_map_as_a_whole() {
    let Some(bytes) = live_map() else { return };
    let map = parse(&bytes);
    assert!(!map.is_file() && map.sub_header().is_none());
    assert!(map.header().is_connected() && !map.header().marks_begin());
    assert_eq!(map.header().session_info_update.get(), 3);
    assert_eq!(map.vars().headers().len(), 323);
    assert_eq!(map.layout().row_len(), 8_154);
    assert_eq!(map.layout().session(), 112..524_400);
    assert_eq!(map.layout().buffer(0), Some(1_114_224..1_114_224 + 8_154));
    assert_eq!(map.layout().buffer(3), None);
    assert!(map.session_text().starts_with(b"---\nWeekendInfo:"));
    assert!(map.session_text().ends_with(b"\n...\n"));
    // The newest buffer is not the last one.
    assert_eq!(map.newest_buffer(), Some(Buffer { index: 1, tick: 2_005 }));
    let tick = handle(&map, "SessionTick");
    assert_eq!(map.newest().unwrap().get(tick), Some(3_443));
}

#[test]
fn both_are_packed_without_gap_or_overlap() {
    for (bytes, misaligned) in [(file(), 121), (live_map(), 217)] {
        let Some(bytes) = bytes else { return };
        let map = parse(&bytes);
        let mut end = 0;
        let mut odd = 0;
        for header in map.vars().headers() {
            let handle = header.handle().unwrap();
            assert_eq!(handle.offset(), end, "{}", header.name());
            end += handle.count() * handle.var_type().size();
            odd += usize::from(handle.offset() % handle.var_type().size() != 0);
            assert!(header.name().as_str().is_some() && header.unit().as_str().is_some());
            assert_eq!(map.vars().find(header.name().as_str().unwrap()), Some(header));
        }
        assert_eq!(end, map.layout().row_len());
        assert_eq!(odd, misaligned);
    }
}

#[test]
fn the_file_is_told_from_the_live_map_by_its_variables() {
    let (Some(recorded), Some(live)) = (file(), live_map()) else { return };
    let (recorded, live) = (parse(&recorded), parse(&live));
    assert_ne!(recorded.vars().fingerprint(), live.vars().fingerprint());
    for name in ["Lat", "Lon", "Alt", "LFspeed"] {
        assert!(recorded.vars().handle(name).is_some() && live.vars().handle(name).is_none());
    }
    for name in ["CarIdxLap", "IsReplayPlaying", "PlayerCarSLFirstRPM", "CarLeftRight"] {
        assert!(recorded.vars().handle(name).is_none() && live.vars().handle(name).is_some());
    }
    assert_eq!(handle(&live, "CarIdxLap").count(), 64);
    assert_eq!(handle(&live, "CarIdxPaceFlags").var_type(), VarType::BitField);
    // One value here, six there: the last is the tick's.
    assert_eq!(
        (handle(&recorded, "VelocityX").count(), handle(&live, "VelocityX").count()),
        (1, 6)
    );
    let six = live.vars().headers().iter().filter_map(|header| header.handle());
    assert_eq!(six.filter(|handle| handle.is_time()).count(), 36);
}

#[test]
fn the_last_of_six_samples_is_the_ticks() {
    let Some(bytes) = file() else { return };
    let map = parse(&bytes);
    let (plain, samples) =
        (handle(&map, "SteeringWheelTorque"), handle(&map, "SteeringWheelTorque_ST"));
    assert_eq!((samples.is_time(), samples.count()), (true, 6));
    for row in map.rows() {
        assert_eq!(row.get::<f32>(samples), row.get::<f32>(plain));
        assert_eq!(row.array::<f32>(samples).unwrap()[5].get(), row.get::<f32>(plain).unwrap());
    }
}

#[test]
fn values_of_every_type() {
    let Some(bytes) = file() else { return };
    let map = parse(&bytes);
    let first = map.row(0).unwrap();
    let last = map.newest().unwrap();
    let time = handle(&map, "SessionTime");
    assert_eq!(first.get(time), Some(932.000_000_635_264));
    assert_eq!(last.get(time), Some(938.483_333_968_591_4));
    assert_eq!(first.get(handle(&map, "SessionTick")), Some(56_320));
    assert_eq!(first.get(handle(&map, "SessionFlags")), Some(268_698_112u32));
    assert_eq!(first.get(handle(&map, "IsOnTrack")), Some(true));
    assert_eq!(first.get(handle(&map, "SteeringWheelAngle")), Some(-3.804_598_6f32));
    assert_eq!(first.get(handle(&map, "Lat")), Some(47.219_922_104_882_74));
    assert_eq!(first.number(handle(&map, "AirPressure")), Some(93_784.945_312_5));
    let warnings = first.get(handle(&map, "EngineWarnings")).map(EngineWarnings).unwrap();
    assert_eq!(warnings, EngineWarnings::OIL_PRESSURE | EngineWarnings::STALLED);
    let unit = |name: &str| map.vars().find(name).unwrap().unit().to_string();
    assert_eq!((unit("Speed"), unit("Lat"), unit("Lap")), ("m/s".into(), "deg".into(), "".into()));
    assert_eq!(map.vars().find("Speed").unwrap().description().to_string(), "GPS vehicle speed");
}

#[test]
fn units_name_enumerations() {
    for bytes in [file(), live_map()] {
        let Some(bytes) = bytes else { return };
        let map = parse(&bytes);
        let row = map.newest().unwrap();
        for header in map.vars().headers() {
            let unit = header.unit().as_str().unwrap();
            let raw = row.number(header.handle().unwrap()).unwrap();
            let described = describe(unit, raw as i64 as i32);
            assert_eq!(described.is_some(), unit.starts_with("irsdk_"), "{unit}");
            if let Some(described) = described {
                assert!(described.to_string().parse::<f64>().is_err(), "{unit} {raw}: no name");
            }
        }
    }
    let Some(bytes) = live_map() else { return };
    let map = parse(&bytes);
    let row = map.newest().unwrap();
    let surface = row.get(handle(&map, "PlayerTrackSurface")).map(TrackLocation);
    assert_eq!(surface, Some(TrackLocation::NOT_IN_WORLD));
    let camera = row.get(handle(&map, "CamCameraState")).map(CameraState).unwrap();
    assert!(camera.contains(CameraState::SESSION_SCREEN) && camera.unnamed() == 0);
    let flags = row.get(handle(&map, "SessionFlags")).map(SessionFlags).unwrap();
    assert_eq!(flags.to_string(), "one lap to green, start hidden");
}

#[test]
fn the_frames_of_the_file() {
    let Some(bytes) = file() else { return };
    let frames = frames(&parse(&bytes));
    assert_eq!(frames.len(), 390);
    let highest = |value: fn(&TelemetryFrame) -> f32| frames.iter().map(value).fold(0.0, f32::max);
    let speed = highest(|frame| frame.speed_mps.unwrap());
    assert!((speed - 1.94).abs() < 0.01, "{speed}");
    assert_eq!(highest(|frame| frame.rpm.unwrap()) as u32, 4_499);
    assert_eq!(highest(|frame| frame.throttle.unwrap()), 0.370_797_96);
    for frame in &frames {
        assert_eq!(*frame, frame.clamped());
        assert!(matches!(frame.gear.unwrap().get(), 0 | 1));
        assert_eq!((frame.max_rpm, frame.idle_rpm), (Some(13_000.0), Some(4_000.0)));
        assert_eq!(frame.clutch, Some(0.0), "the automatic clutch is no pedal");
        assert_eq!((frame.driving, frame.in_pit), (Some(true), Some(true)));
        assert_eq!((frame.shift_light, frame.pit_limiter), (Some(0.0), Some(false)));
        assert_eq!((frame.abs_active, frame.handbrake), (Some(false), Some(0.0)));
        assert_eq!((frame.lap, frame.position, frame.last_lap_s), (Some(9), Some(1), None));
        assert_eq!(frame.flag, Some(Flag::NoFlag));
        assert!((frame.best_lap_s.unwrap() - 68.671).abs() < 1e-3);
        assert!((frame.fuel.unwrap() - 0.409).abs() < 1e-3);
    }
    let first = frames[0];
    assert_eq!(first.gear, Some(Gear::NEUTRAL));
    assert_eq!(first.rpm, Some(300.0));
    assert_eq!(first.brake, Some(0.0), "the assist brakes, not the player");
    assert_eq!(first.steering, Some(1.0), "past the stop on the right");
}

#[test]
fn the_directions_of_the_frame() {
    let Some(bytes) = file() else { return };
    let map = parse(&bytes);
    let frames = frames(&map);
    let column = |name: &str| -> Vec<f32> {
        let handle = handle(&map, name);
        map.rows().map(|row| row.get(handle).unwrap()).collect()
    };
    let rotation = |axis: usize| -> Vec<f32> {
        frames.iter().map(|frame| frame.rotation_rad.unwrap()[axis]).collect()
    };
    let acceleration = |axis: usize| -> Vec<f32> {
        frames.iter().map(|frame| frame.acceleration_mps2.unwrap()[axis]).collect()
    };
    let between = |a: &str, b: &str| -> Vec<f32> {
        column(a).iter().zip(column(b)).map(|(a, b)| a - b).collect()
    };

    // The right side is down where it rides lower than the left, the nose is up
    // where the front rides higher than the rear.
    assert!(correlation(&rotation(2), &between("LFrideHeight", "RFrideHeight")) > 0.99);
    assert!(correlation(&rotation(1), &between("LFrideHeight", "LRrideHeight")) > 0.9);
    // Yaw grows to the right, and the rate of turn is positive to the left.
    let yaw = changes(&rotation(0));
    assert!(correlation(&yaw, &column("YawRate")[1..389]) < -0.9);
    // Steering is negative to the left, and so the other way from that rate.
    let steering: Vec<f32> = frames.iter().map(|frame| frame.steering.unwrap()).collect();
    let speed = column("Speed");
    let turning = |rows: &[f32]| -> Vec<f32> {
        rows.iter().zip(&speed).filter(|(_, speed)| **speed > 0.8).map(|(row, _)| *row).collect()
    };
    assert!(correlation(&turning(&steering), &turning(&column("YawRate"))) < -0.85);

    // Forward acceleration is the change of forward speed.
    let rolling = |values: &[f32]| -> Vec<f32> {
        values.iter().zip(&speed[1..]).filter(|(_, v)| **v > 0.3).map(|(a, _)| *a).collect()
    };
    let forward = rolling(&acceleration(2)[1..389]);
    assert!(correlation(&forward, &rolling(&changes(&column("VelocityX")))) > 0.99);
    // At rest nothing is left of gravity on any axis.
    for frame in &frames[340..] {
        let left_over = frame.acceleration_mps2.unwrap();
        assert!(left_over.iter().all(|a| a.abs() < 0.02), "{left_over:?}");
    }
}

/// The change a second around each row but the first and the last.
fn changes(values: &[f32]) -> Vec<f32> {
    values.windows(3).map(|rows| (rows[2] - rows[0]) * 30.0).collect()
}

fn correlation(a: &[f32], b: &[f32]) -> f64 {
    assert_eq!(a.len(), b.len());
    let mean = |values: &[f32]| {
        values.iter().map(|&value| f64::from(value)).sum::<f64>() / values.len() as f64
    };
    let (mean_a, mean_b) = (mean(a), mean(b));
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (&a, &b) in a.iter().zip(b) {
        let (a, b) = (f64::from(a) - mean_a, f64::from(b) - mean_b);
        ab += a * b;
        aa += a * a;
        bb += b * b;
    }
    ab / (aa * bb).sqrt()
}

#[test]
fn the_frame_of_the_live_map() {
    let Some(bytes) = live_map() else { return };
    let map = parse(&bytes);
    // The lights' figures are variables here; no session text is needed.
    let frame = FrameReader::default().frame(map.vars(), map.newest().unwrap());
    assert_eq!((frame.speed_mps, frame.rpm), (Some(0.0), Some(300.0)));
    assert_eq!((frame.gear, frame.driving), (Some(Gear::NEUTRAL), Some(false)));
    assert_eq!((frame.shift_light, frame.max_rpm), (Some(0.0), None));
    assert_eq!((frame.throttle, frame.brake, frame.steering), (Some(0.0), Some(0.0), Some(0.0)));
    assert_eq!((frame.lap, frame.position, frame.in_pit), (None, None, Some(false)));
    assert_eq!((frame.current_lap_s, frame.last_lap_s, frame.best_lap_s), (None, None, None));
    assert_eq!(frame.acceleration_mps2, None, "nothing is simulated");
    assert_eq!(frame, frame.clamped());
}

#[test]
fn a_live_map_is_read_in_copies() {
    let Some(mut bytes) = live_map() else { return };
    // What a reader of the live map copies, and nothing else.
    let layout = *parse(&bytes).layout();
    let table = bytes[layout.vars()].to_vec();
    let vars = Vars::new(&table, layout.row_len()).unwrap();
    let mut ticks = Ticks::default();
    let mut ask = |bytes: &[u8], writes_meanwhile: Option<i32>| {
        let mut header = Header::read_from_bytes(&bytes[..112]).unwrap();
        let (buffer, progress) = ticks.look(&header, |_| true)?;
        let copy = bytes[layout.buffer(buffer.index)?].to_vec();
        if let Some(tick) = writes_meanwhile {
            header.var_buf.0[buffer.index].tick_count = tick.into();
        }
        if !header.holds(buffer) {
            return None;
        }
        ticks.accept(&header, buffer);
        let frame = FrameReader::default().frame(&vars, Row::new(&copy));
        assert_eq!(frame.rpm, Some(300.0));
        Some((buffer.tick, progress))
    };
    assert_eq!(ask(&bytes, Some(2_008)), None, "overwritten while it was copied");
    assert_eq!(ask(&bytes, None), Some((2_005, Progress::First)));
    assert_eq!(ask(&bytes, None), None);
    // The third buffer is written next, then the simulator restarts.
    bytes[80..84].copy_from_slice(&2_006i32.to_le_bytes());
    assert_eq!(ask(&bytes, None), Some((2_006, Progress::Next { missed: 0 })));
    bytes[48..52].copy_from_slice(&1i32.to_le_bytes());
    assert_eq!(ask(&bytes, None), Some((1, Progress::Restart)));
}

#[test]
fn a_recording_that_was_cut_off() {
    let Some(mut bytes) = file() else { return };
    // What a crash leaves: a date, no other figures, and half a record.
    bytes[120..144].fill(0);
    bytes.truncate(bytes.len() - 500);
    let map = parse(&bytes);
    assert_eq!((map.row_count(), map.trailing_bytes()), (389, 572));
    assert_eq!(map.rows().len(), 389);
    assert_eq!(map.newest().unwrap().get(handle(&map, "SessionTick")), Some(56_708));
}
