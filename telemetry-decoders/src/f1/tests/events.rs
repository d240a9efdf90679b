//! Every event of every format.

use super::packets::view;
use super::*;
use crate::f1::codes::*;
use crate::f1::event::{Event, EventCode};
use std::string::ToString;

fn event(format: Format, code: &[u8; 4], details: &[u8]) -> Event {
    let bytes = Builder::new(format, 3).body(0, code).body(4, details).build();
    let event = view(&bytes).event().unwrap();
    assert_eq!(event.code(), EventCode(*code));
    event
}

#[test]
fn every_event_of_every_format() {
    let float = |value: f32| value.to_le_bytes();
    for format in Format::ALL {
        let event = |code: &[u8; 4], details: &[u8]| event(format, code, details);
        let from = |first, event: Event, code: &[u8; 4]| {
            if format >= first {
                return event;
            }
            let mut details = [0; 12];
            details[0] = 1;
            Event::Unknown { code: EventCode(*code), details }
        };
        assert_eq!(event(b"SSTA", &[]), Event::SessionStarted);
        assert_eq!(event(b"SEND", &[]), Event::SessionEnded);
        assert_eq!(event(b"DRSE", &[]), Event::DrsEnabled);
        assert_eq!(event(b"CHQF", &[]), Event::ChequeredFlag);
        assert_eq!(event(b"LGOT", &[]), Event::LightsOut);
        assert_eq!(event(b"RDFL", &[1]), from(Format::F2023, Event::RedFlag, b"RDFL"));
        let lap = [&[7][..], &float(84.25)].concat();
        assert_eq!(event(b"FTLP", &lap), Event::FastestLap { vehicle_idx: 7, lap_time: 84.25 });
        let newer = format >= Format::F2025;
        let reason = newer.then_some(ResultReason::TERMINAL_DAMAGE);
        assert_eq!(event(b"RTMT", &[7, 3]), Event::Retirement { vehicle_idx: 7, reason });
        let reason = newer.then_some(DrsDisabledReason::RED_FLAG);
        assert_eq!(event(b"DRSD", &[2]), Event::DrsDisabled { reason });
        assert_eq!(event(b"TMPT", &[8]), Event::TeamMateInPits { vehicle_idx: 8 });
        assert_eq!(event(b"RCWN", &[9]), Event::RaceWinner { vehicle_idx: 9 });
        assert_eq!(
            event(b"PENA", &[4, 7, 3, 255, 5, 12, 255]),
            Event::Penalty {
                penalty_type: PenaltyType::TIME_PENALTY,
                infringement_type: InfringementType::CORNER_CUTTING_GAINED_TIME,
                vehicle_idx: 3,
                other_vehicle_idx: None,
                time: Some(5),
                lap_num: 12,
                places_gained: None,
            }
        );
        let trap = [&[3][..], &float(330.5), &[1, 0, 4], &float(331.0)].concat();
        assert_eq!(
            event(b"SPTP", &trap),
            Event::SpeedTrap {
                vehicle_idx: 3,
                speed: 330.5,
                is_overall_fastest_in_session: true,
                is_driver_fastest_in_session: false,
                fastest_vehicle_idx_in_session: 4,
                fastest_speed_in_session: 331.0,
            }
        );
        assert_eq!(event(b"STLG", &[5]), Event::StartLights { num_lights: 5 });
        assert_eq!(event(b"DTSV", &[6]), Event::DriveThroughServed { vehicle_idx: 6 });
        let stop = [&[6][..], &float(10.5)].concat();
        let stop_time = newer.then_some(10.5);
        assert_eq!(event(b"SGSV", &stop), Event::StopGoServed { vehicle_idx: 6, stop_time });
        let flashback = [&4_000u32.to_le_bytes()[..], &float(66.5)].concat();
        assert_eq!(
            event(b"FLBK", &flashback),
            Event::Flashback { flashback_frame_identifier: 4_000, flashback_session_time: 66.5 }
        );
        assert_eq!(
            event(b"BUTN", &[0, 2, 0, 0x80]),
            Event::Buttons {
                button_status: ButtonFlags::new(ButtonFlags::L1_OR_LB | ButtonFlags::UDP_ACTION_12),
            }
        );
        let overtake =
            Event::Overtake { overtaking_vehicle_idx: 1, being_overtaken_vehicle_idx: 0 };
        assert_eq!(event(b"OVTK", &[1]), from(Format::F2023, overtake, b"OVTK"));
        let car = Event::SafetyCar {
            safety_car_type: SafetyCarStatus::FULL,
            event_type: SafetyCarEvent::DEPLOYED,
        };
        assert_eq!(event(b"SCAR", &[1]), from(Format::F2024, car, b"SCAR"));
        let severity = (format == Format::F2026).then_some(0);
        let collision = Event::Collision { vehicle1_idx: 1, vehicle2_idx: 0, severity };
        assert_eq!(event(b"COLL", &[1]), from(Format::F2024, collision, b"COLL"));
    }
}

#[test]
fn an_unknown_event_is_a_value() {
    for format in Format::ALL {
        let details = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
        let code = EventCode([b'X', 0, 0xff, b'1']);
        let found = event(format, &code.0, &details);
        assert_eq!(found, Event::Unknown { code, details });
        assert_eq!((code.to_string(), code.name()), ("X\\x00\\xff1".into(), None));
    }
}
