//! Reads what the writer of the Windows tests writes, by readers that are not
//! ours: so that writer and reader do not share a mistake. `rivals.exe WRITER`.

#[cfg(not(windows))]
fn main() {
    eprintln!("rivals: this program is for Windows");
    std::process::exit(1);
}

#[cfg(windows)]
fn main() {
    let writer = std::env::args_os().nth(1).expect("rivals.exe WRITER");
    windows::iracing(&writer, "old");
    windows::iracing(&writer, "2026");
    windows::acc(&writer);
}

#[cfg(windows)]
mod windows {
    use std::ffi::OsStr;
    use std::time::Duration;

    use acc_shared_memory_rs::ACCSharedMemory;
    use iracing_telem::{Client, DataUpdateResult, Session};
    use telemetry_windows_tests::games::{iracing, kunos};
    use telemetry_windows_tests::{Writer, eventually};

    const ROWS: u32 = 200;

    fn float(session: &Session, name: &str) -> f32 {
        // SAFETY: the map is the writer's, of the layout that the crate expects.
        unsafe {
            let var = session.find_var(name).unwrap_or_else(|| panic!("no {name}"));
            session.var_value(&var).as_f32().unwrap()
        }
    }

    fn int(session: &Session, name: &str) -> i32 {
        // SAFETY: as above.
        unsafe {
            let var = session.find_var(name).unwrap_or_else(|| panic!("no {name}"));
            session.var_value(&var).as_i32().unwrap()
        }
    }

    /// iracing-telem 0.2.1.
    pub(crate) fn iracing(writer: &OsStr, form: &str) {
        let mut writer = Writer::beside(writer);
        writer.send(&format!("play iracing form={form} hz=60 start=100"));
        let mut client = Client::new();
        // SAFETY: the map is the writer's, of the layout that the crate expects.
        let mut session = eventually("a session", || unsafe { client.session() });
        let mut rows = 0;
        while rows < ROWS {
            // SAFETY: as above.
            let update = unsafe { session.wait_for_data(Duration::from_millis(100)) };
            if !matches!(update, DataUpdateResult::Updated) {
                continue;
            }
            rows += 1;
            let tick = int(&session, "SessionTick");
            assert!(tick > 100);
            assert_eq!(float(&session, "Speed"), iracing::speed(tick));
            assert_eq!(int(&session, "Gear"), tick.rem_euclid(6) + 1);
            assert_eq!(float(&session, "RPM"), (1_000 + tick.rem_euclid(8_000)) as f32);
            // SAFETY: as above.
            unsafe {
                let fill = session.find_var("CarIdxFill30").unwrap();
                assert_eq!(fill.count(), 64);
                let time = session.find_var("SessionTime").unwrap();
                let time = session.var_value(&time).as_f64().unwrap();
                assert!((time - f64::from(tick) / 60.0).abs() < 1e-9);
                let track = session.find_var("IsOnTrack").unwrap();
                assert!(session.var_value(&track).as_bool().unwrap());
            }
        }
        // SAFETY: as above.
        let text = unsafe { session.session_info() };
        let text = text.trim_end_matches('\0');
        assert_eq!(text.as_bytes(), iracing::text(0), "the session text");
        println!("iracing-telem 0.2.1, {form}: {rows} rows and the text are the same");
    }

    /// acc_shared_memory_rs 0.8.0.
    pub(crate) fn acc(writer: &OsStr) {
        let mut writer = Writer::beside(writer);
        writer.send("play acc hz=333 start=100");
        let mut acc = ACCSharedMemory::new().unwrap();
        let mut rows = 0;
        while rows < ROWS {
            let map = acc.wait_for_data(Duration::from_secs(5)).unwrap();
            let step = map.physics.packet_id;
            if step <= 100 {
                continue;
            }
            let page = kunos::physics(kunos::Title::Competizione, step);
            let wanted = |at: usize| f32::from_le_bytes(page[at..at + 4].try_into().unwrap());
            let physics = &map.physics;
            // It does not look whether the page was being written: a step that it
            // has half is left out.
            if physics.speed_kmh != wanted(28) || physics.heading != wanted(208) {
                println!("step {step} is torn in this reader");
                continue;
            }
            rows += 1;
            assert_eq!(physics.rpm, kunos::rpm(step));
            assert_eq!(physics.gas, wanted(4));
            assert_eq!(physics.brake, wanted(8));
            assert_eq!(physics.clutch, wanted(364));
            assert_eq!(physics.steer_angle, wanted(24));
            assert_eq!(physics.autoshifter_on, step & 1 == 1);
            let graphics = &map.graphics;
            assert_eq!(graphics.current_time, graphics.packet_id);
            assert_eq!(graphics.gap_ahead, graphics.packet_id);
            assert_eq!(graphics.last_time, 107_001);
            assert_eq!(graphics.position, 3);
            assert_eq!((graphics.active_cars, graphics.player_car_id), (3, 1_005));
            assert_eq!(graphics.last_time_str.trim_end_matches('\0'), "1:47:001");
            let statics = &map.statics;
            assert_eq!(statics.max_rpm, 8_500);
            assert_eq!(statics.track.trim_end_matches('\0'), "spa");
        }
        println!("acc_shared_memory_rs 0.8.0: {rows} steps are the same");
    }
}
