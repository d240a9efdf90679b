//! A vector of each packet of what belongs to a car.

use super::packets::{CAR, by_format, entry, view};
use super::*;
use crate::f1::codes::*;

#[test]
fn car_setups() {
    for format in Format::ALL {
        let braking = format >= Format::F2024;
        let stride = 49 + usize::from(braking);
        let shift = usize::from(braking);
        let mut builder = entry(
            format,
            5,
            0,
            stride,
            &[
                (0, &[7, 9, 50, 55]),
                (4, &floats([-2.5, -1.0, 0.05, 0.2])),
                (20, &[1, 2, 3, 4, 5, 6, 100, 55]),
                (28 + shift, &floats([20.5, 21.0, 22.5, 23.0])),
                (44 + shift, &[6]),
                (45 + shift, &floats([12.5])),
            ],
        );
        if braking {
            let at = 29 + CAR * stride + 28;
            builder[at] = 70;
        }
        let setup = view(&builder).car_setup(CAR).unwrap();
        assert_eq!((setup.front_wing(), setup.rear_wing()), (7, 9));
        assert_eq!((setup.on_throttle(), setup.off_throttle()), (50, 55));
        assert_eq!((setup.front_camber(), setup.rear_toe()), (-2.5, 0.2));
        assert_eq!((setup.front_suspension(), setup.rear_suspension_height()), (1, 6));
        assert_eq!((setup.brake_pressure(), setup.brake_bias()), (100, 55));
        assert_eq!(setup.engine_braking(), braking.then_some(70));
        assert_eq!(setup.rear_left_tyre_pressure(), 20.5, "{format:?}");
        assert_eq!(setup.front_right_tyre_pressure(), 23.0);
        assert_eq!((setup.ballast(), setup.fuel_load()), (6, 12.5));
    }
    let bytes = Builder::new(Format::F2025, 5).body(1_129 - 29, &floats([8.0])).build();
    let Packet::F2025(y2025::Packet::CarSetups(setups)) = view(&bytes) else { panic!() };
    assert_eq!(setups.next_front_wing_value.get(), 8.0);
}

#[test]
fn car_telemetry() {
    for format in Format::ALL {
        let (stride, engine): (_, &[u8]) = match format {
            Format::F2026 => (59, &[110]),
            _ => (60, &[110, 0]),
        };
        let bytes = entry(
            format,
            CAR_TELEMETRY,
            0,
            stride,
            &[
                (0, &[0x34, 1]),
                (2, &floats([0.5, -1.0, 0.25])),
                (14, &[100, 0xff]), // reverse
                (16, &[0x10, 0x27, 1, 80, 0xff, 0x7f]),
                (22, &[500u16, 501, 502, 503].map(u16::to_le_bytes).concat()),
                (30, &[90, 91, 92, 93, 100, 101, 102, 103]),
                (38, engine),
                (38 + engine.len(), &floats([21.0, 21.5, 22.0, 22.5])),
                (54 + engine.len(), &[0, 1, 7, 11]),
            ],
        );
        let car = view(&bytes).car_telemetry(CAR).unwrap();
        assert_eq!((car.speed(), car.throttle(), car.steer(), car.brake()), (308, 0.5, -1.0, 0.25));
        assert_eq!((car.clutch(), car.gear(), car.engine_rpm(), car.drs()), (100, -1, 10_000, 1));
        assert_eq!((car.rev_lights_percent(), car.rev_lights_bit_value()), (80, 0x7fff));
        assert_eq!(car.brakes_temperature(), [500, 501, 502, 503]);
        assert_eq!(car.tyres_surface_temperature(), [90, 91, 92, 93]);
        assert_eq!(car.tyres_inner_temperature(), [100, 101, 102, 103]);
        assert_eq!((car.engine_temperature(), car.tyres_pressure()[3]), (110, 22.5));
        assert_eq!(
            car.surface_type().map(|surface| surface.name().unwrap()),
            ["tarmac", "rumble strip", "grass", "ridged"]
        );
    }
    let bytes = Builder::new(Format::F2024, CAR_TELEMETRY).body(1_349 - 29, &[255, 2, 6]).build();
    let Packet::F2024(y2024::Packet::CarTelemetry(packet)) = view(&bytes) else { panic!() };
    assert_eq!(packet.mfd_panel_index, MfdPanel::CLOSED);
    assert_eq!(packet.mfd_panel_index_secondary_player, MfdPanel::DAMAGE);
    assert_eq!(packet.suggested_gear, 6);
}

#[test]
fn car_status() {
    for format in Format::ALL {
        let stride = by_format(format, [47, 55, 55, 55, 59]);
        let power = if format == Format::F2022 { 0 } else { 8 };
        let limit = if format == Format::F2026 { 4 } else { 0 };
        let mut parts = vec![
            (0, vec![1, 1, 2, 54, 1]),
            (5, floats([27.5, 110.0, -0.5])),
            (17, vec![0xc8, 0x32, 0xa0, 0x0f, 9, 1, 0x90, 1]),
            (25, vec![16, 18, 12, 2]),
            (29 + power, floats([4e6])),
            (33 + power, vec![3]),
            (34 + power, floats([1e6, 2e6])),
            (42 + power + limit, floats([3e6])),
            (46 + power + limit, vec![1]),
        ];
        if power != 0 {
            parts.push((29, floats([500_000.0, 120_000.0])));
        }
        if limit != 0 {
            parts.push((50, floats([8.5e6])));
        }
        let parts: Vec<_> = parts.iter().map(|(at, bytes)| (*at, &bytes[..])).collect();
        let bytes = entry(format, CAR_STATUS, 0, stride, &parts);
        let car = view(&bytes).car_status(CAR).unwrap();
        assert_eq!((car.traction_control(), car.anti_lock_brakes()), (TractionControl::MEDIUM, 1));
        assert_eq!((car.fuel_mix(), car.front_brake_bias()), (FuelMix::RICH, 54));
        assert_eq!((car.fuel_in_tank(), car.fuel_capacity()), (27.5, 110.0));
        assert_eq!(
            (car.fuel_remaining_laps(), car.max_rpm(), car.idle_rpm()),
            (-0.5, 13_000, 4_000)
        );
        assert_eq!(
            (car.max_gears(), car.drs_allowed(), car.drs_activation_distance()),
            (9, 1, 400)
        );
        assert_eq!(car.actual_tyre_compound(), ActualTyreCompound::C5);
        assert_eq!(car.visual_tyre_compound(), VisualTyreCompound::HARD);
        assert_eq!((car.tyres_age_laps(), car.vehicle_fia_flags()), (12, FiaFlag::BLUE));
        assert_eq!((car.ers_store_energy(), car.ers_deploy_mode()), (4e6, ErsDeployMode::OVERTAKE));
        assert_eq!(car.ers_harvested_this_lap_mguk(), 1e6);
        assert_eq!((car.ers_harvested_this_lap_mguh(), car.ers_deployed_this_lap()), (2e6, 3e6));
        assert_eq!(car.network_paused(), 1, "{format:?}");
        assert_eq!(car.engine_power_ice(), (power != 0).then_some(500_000.0));
        assert_eq!(car.ers_harvest_limit_per_lap(), (limit != 0).then_some(8.5e6));
    }
}

#[test]
fn car_damage() {
    for format in Format::ALL {
        let blisters = format >= Format::F2025;
        let (stride, shift) = if blisters { (46, 4) } else { (42, 0) };
        let rest: Vec<u8> = (1..=18).collect();
        let mut parts: Vec<(usize, Vec<u8>)> = vec![
            (0, floats([10.5, 11.0, 12.0, 13.0])),
            (16, vec![1, 2, 3, 4, 5, 6, 7, 8]),
            (24 + shift, rest),
        ];
        if blisters {
            parts.push((24, vec![31, 32, 33, 34]));
        }
        let parts: Vec<_> = parts.iter().map(|(at, bytes)| (*at, &bytes[..])).collect();
        let bytes = entry(format, 10, 0, stride, &parts);
        let car = view(&bytes).car_damage(CAR).unwrap();
        assert_eq!(car.tyres_wear(), [10.5, 11.0, 12.0, 13.0]);
        assert_eq!((car.tyres_damage(), car.brakes_damage()), ([1, 2, 3, 4], [5, 6, 7, 8]));
        assert_eq!(car.tyre_blisters(), blisters.then_some([31, 32, 33, 34]));
        assert_eq!([car.front_left_wing_damage(), car.front_right_wing_damage()], [1, 2]);
        assert_eq!([car.rear_wing_damage(), car.floor_damage(), car.diffuser_damage()], [3, 4, 5]);
        assert_eq!([car.sidepod_damage(), car.drs_fault(), car.ers_fault()], [6, 7, 8]);
        assert_eq!([car.gear_box_damage(), car.engine_damage()], [9, 10]);
        assert_eq!([car.engine_mguh_wear(), car.engine_es_wear()], [11, 12]);
        assert_eq!([car.engine_ce_wear(), car.engine_ice_wear()], [13, 14]);
        assert_eq!([car.engine_mguk_wear(), car.engine_tc_wear()], [15, 16]);
        assert_eq!([car.engine_blown(), car.engine_seized()], [17, 18]);
    }
}

#[test]
fn tyre_sets() {
    for format in Format::ALL.into_iter().skip(1) {
        let race = if format == Format::F2023 { 10 } else { 15 };
        let bytes = Builder::new(format, 12)
            .body(0, &[7])
            .body(1 + 3 * 10, &[18, 16, 40, 1, race, 12, 18, 0x38, 0xff, 1])
            .body(201, &[3])
            .build();
        let packet = view(&bytes);
        let sets = packet.tyre_sets().unwrap();
        assert_eq!((sets.car_idx(), sets.sets().count()), (7, 20));
        let set = sets.fitted().unwrap();
        assert_eq!(set.actual_tyre_compound(), ActualTyreCompound::C3);
        assert_eq!(set.visual_tyre_compound(), VisualTyreCompound::SOFT);
        assert_eq!((set.wear(), set.available(), set.fitted()), (40, 1, 1));
        assert_eq!(set.recommended_session().name, Some("race"), "{format:?}");
        assert_eq!((set.life_span(), set.usable_life(), set.lap_delta_time()), (12, 18, -200));
        assert_eq!(sets.set(20), None);
    }
}

#[test]
fn car_telemetry_2() {
    let bytes = entry(Format::F2026, 16, 0, 10, &[(0, &[1, 1, 0x2c, 1, 1, 0, 0x90, 1, 1, 0])]);
    let car = view(&bytes).car_telemetry_2(CAR).unwrap();
    assert_eq!(car.active_aero_mode, ActiveAeroMode::STRAIGHT);
    assert_eq!((car.active_aero_available, car.active_aero_activation_distance.get()), (1, 300));
    assert_eq!((car.overtake_available, car.overtake_active), (1, 0));
    assert_eq!((car.overtake_activation_distance.get(), car.regulations_2026), (400, 1));
    assert_eq!(car.driving_wrong_way, 0);
}
