//! F1 22 to 24 against f1-game-packet-parser 1.0.5.
//!
//! It refuses what is out of its ranges and turns codes into variants, so that
//! the packets hold values that it takes. Differences, all of them theirs:
//!
//! - Motion Ex of format 2023 is read to its byte 165 of 217: what stands behind
//!   is taken for part of later formats, and is 0.
//! - The deploy modes hotlap and overtake are swapped, and so are the full and the
//!   virtual safety car.
//! - One odd value of any car, such as a gear of 9 or a throttle that is no
//!   number, refuses the packet of all cars.
//! - Fields that a format does not have are printed as 0, false or nothing.

use telemetry_core::wire::WireStruct;
use telemetry_decoders::f1::{self, y2023, y2024};
use telemetry_rivals::compare::packet_parser::{byte, compare, layouts};
use telemetry_rivals::random::Random;
use telemetry_rivals::recordings;

const EVENT: u8 = 3;
const MOTION_EX: u8 = 13;

#[test]
fn random_packets() {
    let mut random = Random::new(6);
    let mut failed = String::new();
    for (format, id, layout) in layouts() {
        for _ in 0..10 {
            let mut bytes = random.tame(&layout, &mut byte);
            bytes[..2].copy_from_slice(&format.to_le_bytes());
            bytes[if format == 2022 { 5 } else { 6 }] = id;
            match compare(&bytes) {
                Ok(found) if found.is_empty() => {}
                Ok(found) => {
                    let few: Vec<_> = found.iter().take(12).collect();
                    failed += &format!("{format} id {id}: {few:#?}\n");
                    break;
                }
                Err(error) => {
                    failed += &format!("{format} id {id}: refused: {error}\n");
                    break;
                }
            }
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// Theirs: the last 52 bytes of the packet are not looked at.
#[test]
fn motion_ex_of_2023_is_not_read_to_its_end() {
    let mut random = Random::new(8);
    let mut bytes = random.tame(&y2023::PacketMotionExData::TABLE, &mut byte);
    bytes[..2].copy_from_slice(&2023u16.to_le_bytes());
    bytes[6] = MOTION_EX;
    let found = compare(&bytes).unwrap();
    assert!(!found.is_empty());
    let theirs = f1_game_packet_parser::parse(&bytes).unwrap().motion_ex.unwrap();
    let packet = f1::parse(&bytes).unwrap();
    let ours = packet.motion_ex().unwrap();
    // What stands before is the same.
    assert_eq!(theirs.suspension_position, ours.suspension_position());
    assert_eq!(theirs.wheel_slip_ratio, ours.wheel_slip_ratio().unwrap());
    let forces =
        bytes[201..217].chunks(4).map(|force| f32::from_le_bytes(force.try_into().unwrap()));
    assert_eq!(ours.wheel_vert_force().unwrap().to_vec(), forces.collect::<Vec<_>>());
    assert_ne!(theirs.wheel_vert_force, ours.wheel_vert_force().unwrap());
}

/// Theirs: the packet of all cars is refused for one of them.
#[test]
fn one_odd_car_refuses_the_packet() {
    let mut random = Random::new(9);
    let good = random.tame(&y2024::PacketCarTelemetryData::TABLE, &mut byte);
    for odd in [9u8, 0x80] {
        let mut bytes = good.clone();
        bytes[..2].copy_from_slice(&2024u16.to_le_bytes());
        bytes[6] = 6;
        assert!(compare(&bytes).unwrap().is_empty());
        bytes[29 + 60 * 7 + 15] = odd; // the gear of the eighth car
        assert!(compare(&bytes).is_err());
        let packet = f1::parse(&bytes).unwrap();
        assert_eq!(packet.car_telemetry(7).unwrap().gear(), odd as i8);
        assert_eq!(packet.car_telemetry(0).unwrap().speed(), {
            u16::from_le_bytes([bytes[29], bytes[30]])
        });
    }
}

#[test]
fn recorded_packets() {
    let Some(folder) = recordings::folder() else { return };
    let mut failed = String::new();
    for name in ["f1/f1_2022_a.pkts", "f1/f1_2022_b.pkts", "f1/f1_2023_a.pkts", "f1/f1_2024_a.pkts"]
    {
        for bytes in recordings::packets(&folder, name) {
            let id = bytes[if name.contains("2022") { 5 } else { 6 }];
            if id == EVENT || (id == MOTION_EX && name.contains("2023")) {
                continue;
            }
            match compare(&bytes) {
                Ok(found) if found.is_empty() => {}
                Ok(found) => {
                    let few: Vec<_> = found.iter().take(12).collect();
                    failed += &format!("{name} id {id}: {few:#?}\n");
                }
                Err(error) => failed += &format!("{name} id {id}: refused: {error}\n"),
            }
        }
    }
    assert!(failed.is_empty(), "{failed}");
}
