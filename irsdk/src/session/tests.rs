use super::*;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

fn read(text: &str) -> Session {
    Session::read(&SessionText::new(text.as_bytes())).unwrap()
}

fn generic(text: &str) -> Value {
    value(&SessionText::new(text.as_bytes())).unwrap()
}

#[test]
fn repaired_text() {
    let text = SessionText::new(
        b"---\nA-B: 1.0\n---\nWeekendInfo:\n TrackName: - x \\ \"y\"\n Old: 1\n List:\n\
          \x20- CarIdx: 3\n   CarIdx: 4\n   Sub:\n   - x\n -\n  - y\n -\n Old: \n\n\
          DriverInfo:\n Drivers:\n",
    );
    assert_eq!(
        repair(&text),
        r#""A-B": "1.0"
"WeekendInfo":
  "TrackName": "- x \\ \"y\""
  "List":
    -
      "CarIdx": "4"
      "Sub":
        - "x"
    -
      - "y"
    - ""
  "Old": ""
"DriverInfo":
  "Drivers": []
"#
    );
    assert_eq!(repair(&SessionText::new(b"")), "{}\n");
    assert_eq!(repair(&SessionText::new(b"junk")), "{}\n");
}

#[test]
fn broken_values_cost_themselves_only() {
    let session = read(
        "WeekendInfo:\n TrackID: many\n SeriesID:\n  deep: 1\n SeasonID:\n - 1\n\
          \x20TrackName: x\n WeekendOptions: none\n\
         SessionInfo:\n- 1\n\
         CameraInfo: off\n\
         RadioInfo:\n Radios:\n  a: 1\n\
         DriverInfo:\n DriverCarRedLine: fast\n Drivers:\n - lost\n - CarIdx: 4\n\
           \x20  UserName: Four\n   Unknown: 7\n\
         SplitTimeInfo:\n Sectors: 5\n\
         CarSetup: none\n\
         NewInfo:\n A: 1\n",
    );
    let weekend = session.weekend_info.as_ref().unwrap();
    assert_eq!((weekend.track_id, weekend.series_id, weekend.season_id), (None, None, None));
    assert_eq!(weekend.track_name.as_deref(), Some("x"));
    assert_eq!(weekend.weekend_options, None);
    assert_eq!(session.session_info, None);
    assert_eq!(session.camera_info, None);
    assert_eq!(session.radio_info.as_ref().unwrap().radios, []);
    assert_eq!(session.driver_info.as_ref().unwrap().driver_car_red_line, None);
    assert_eq!(session.drivers().len(), 1);
    let driver = session.driver(4).unwrap();
    assert_eq!(driver.user_name.as_deref(), Some("Four"));
    assert_eq!(driver.other["Unknown"], Value::from("7"));
    assert_eq!(session.split_time_info.as_ref().unwrap().sectors, []);
    assert_eq!(session.car_setup, None);
    assert_eq!(session.other["NewInfo"]["A"], Value::from("1"));
    assert_eq!(read(""), Session::default());
    assert_eq!(read("- a\n- b\n"), Session::default());
    assert_eq!(read("A: 1\n---\n- b\n").other.len(), 1);
}

#[test]
fn no_results_are_an_empty_list() {
    let text = "SessionInfo:\n Sessions:\n - SessionNum: 0\n   SessionLaps: unlimited\n\
      \x20  SessionTime: 3600.0000 sec\n   ResultsPositions:\n   ResultsFastestLap:\n\
      \x20  - CarIdx: 255\n     FastestTime: -1.0000\n";
    let session = read(text);
    let sessions = &session.session_info.as_ref().unwrap().sessions;
    assert_eq!(sessions[0].results_positions, []);
    assert_eq!(sessions[0].results_fastest_lap[0].car_idx, Some(255));
    assert_eq!(sessions[0].results_fastest_lap[0].fastest_time, Some(-1.0));
    let time = sessions[0].session_time.as_ref().unwrap();
    assert_eq!((time.number(), time.unit()), (Some(3600.0), Some("sec")));
    assert_eq!(sessions[0].session_laps.as_ref().unwrap().number(), None);
    assert_eq!(sessions[0].session_laps.as_ref().unwrap().as_str(), "unlimited");
    assert_eq!(
        generic(text)["SessionInfo"]["Sessions"][0]["ResultsPositions"],
        Value::Sequence(vec![])
    );
}

#[test]
fn generic_values_are_numbers_and_strings() {
    for (written, value) in [
        ("5", Value::from(5)),
        ("-1", Value::from(-1)),
        ("-1.0000", Value::from(-1.0)),
        ("13000.000", Value::from(13_000.0)),
        ("0.000000", Value::from(0.0)),
        ("\"5\"", Value::from("5")),
        ("007", Value::from("007")),
        ("-0", Value::from("-0")),
        ("1e5", Value::from("1e5")),
        ("+0.05", Value::from("+0.05")),
        (".5", Value::from(".5")),
        ("5.", Value::from("5.")),
        ("1.2.3", Value::from("1.2.3")),
        ("123456789012345678", Value::from("123456789012345678")),
        ("0x10", Value::from("0x10")),
        ("4.28 km", Value::from("4.28 km")),
        ("off", Value::from("off")),
        ("true", Value::from("true")),
        ("~", Value::from("~")),
        ("2024-04-01", Value::from("2024-04-01")),
        ("", Value::from("")),
    ] {
        assert_eq!(generic(&format!("A:\n Key: {written}\n"))["A"]["Key"], value, "{written}");
    }
    for number in ["", "\"\"", "\"00\"", "07", "33A", "64"] {
        let text = format!(
            "DriverInfo:\n Drivers:\n - CarIdx: 0\n   CarNumber: {number}\n   UserName: 64\n"
        );
        let wanted = number.trim_matches('"');
        let drivers = &generic(&text)["DriverInfo"]["Drivers"];
        assert_eq!(drivers[0]["CarNumber"], Value::from(wanted));
        assert_eq!(drivers[0]["UserName"], Value::from("64"));
        assert_eq!(read(&text).drivers()[0].car_number.as_deref(), Some(wanted));
    }
}

#[test]
fn keys_of_any_kind_are_text() {
    for key in ["No", "null", "1", "1.5", "true", "A b", "LF (psi)"] {
        let text = format!("CarSetup:\n {key}: x\n");
        let session = read(&text);
        let setup = session.car_setup.as_ref().unwrap().as_mapping().unwrap();
        assert_eq!(setup.keys().collect::<Vec<_>>(), [&Value::from(key)]);
    }
}

#[test]
fn what_is_written_is_read_again() {
    let session = read(
        "WeekendInfo:\n TrackLength: 4.28 km\n New: 1\nDriverInfo:\n Drivers:\n\
          \x20- CarIdx: 1\n   UserName: *x\n   CarClassEstLapTime: 69.3118\nCameraInfo:\n\
          \x20Groups:\n - IsScenic: true\nCarSetup:\n A:\n  A: 1\n",
    );
    let yaml = serde_yaml::to_string(&session).unwrap();
    assert_eq!(serde_yaml::from_str::<Session>(&yaml).unwrap(), session);
    assert!(yaml.contains("TrackLength: 4.28 km"), "{yaml}");
    assert!(!yaml.contains("TrackName"), "{yaml}");
}

#[test]
fn deep_text_is_read_as_far_as_the_scanner_goes() {
    let mut deep = String::new();
    for depth in 0..500 {
        deep += &format!("{}K:\n", " ".repeat(depth));
    }
    deep += "WeekendInfo:\n TrackID: 1\n";
    assert_eq!(read(&deep).weekend_info.unwrap().track_id, Some(1));
    assert!(!generic(&deep)["K"]["K"].is_null());
    let session = read(&deep.replace(' ', "").to_string());
    assert_eq!(session.weekend_info, None, "all at the outermost level");
}
