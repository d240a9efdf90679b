//! What belongs to a car: setup, telemetry, status, damage, tyres.

use crate::f1::codes::{
    ActualTyreCompound, Code, ErsDeployMode, FiaFlag, FuelMix, Surface, TractionControl,
    VisualTyreCompound,
};
use crate::f1::{common, y2022, y2023, y2026};

view! {
    /// Telemetry of one car. Arrays are rear left, rear right, front left, front
    /// right.
    ///
    /// [`Packet::car_telemetry`](crate::f1::Packet::car_telemetry) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketCarTelemetryData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketCarTelemetryData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 6;
    /// sent.car_telemetry_data.0[3].engine_rpm = 11_800u16.into();
    /// sent.car_telemetry_data.0[3].gear = -1;
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let car = packet.car_telemetry(3).unwrap();
    /// assert_eq!((car.engine_rpm(), car.gear()), (11_800, -1));
    /// assert_eq!(car.surface_type()[0].name(), Some("tarmac"));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum Telemetry in [F2022 F2026] {
        /// Formats 2022 to 2025.
        F2022(common::CarTelemetryData),
        /// Format 2026.
        F2026(y2026::CarTelemetryData),
    }
    every {
        /// Speed, km/h.
        speed: u16,
        /// Throttle, 0 to 1.
        throttle: f32,
        /// Steering, -1 full left to 1 full right; a little beyond is seen.
        steer: f32,
        /// Brake, 0 to 1.
        brake: f32,
        /// Clutch, 0 to 100.
        clutch: u8,
        /// Gear: -1 reverse, 0 neutral, 1 to 8.
        gear: i8,
        /// Engine speed, rpm.
        engine_rpm: u16,
        /// 1 while DRS is open.
        drs: u8,
        /// Rev lights, 0 to 100 %.
        rev_lights_percent: u8,
        /// Rev lights one by one: bit 0 leftmost to bit 14 rightmost.
        rev_lights_bit_value: u16,
        /// Engine temperature, °C; format 2026 has 8 bits for it.
        engine_temperature: u16,
    }
    every array {
        /// Brake temperatures, °C.
        brakes_temperature: [u16; 4],
        /// Tyre surface temperatures, °C.
        tyres_surface_temperature: [u8; 4],
        /// Tyre inner temperatures, °C.
        tyres_inner_temperature: [u8; 4],
        /// Tyre pressures, psi.
        tyres_pressure: [f32; 4],
    }
    some {}
}

impl Telemetry<'_> {
    /// Surface under each wheel.
    #[must_use]
    pub fn surface_type(&self) -> [Surface; 4] {
        each!(self, Telemetry, [F2022 F2026], |car| car.surface_type.0)
    }
}

view! {
    /// Status of one car.
    ///
    /// [`Packet::car_status`](crate::f1::Packet::car_status) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketCarStatusData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketCarStatusData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 7;
    /// sent.car_status_data.0[3].max_rpm = 13_000u16.into();
    /// sent.car_status_data.0[3].pit_limiter_status = 1;
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let car = packet.car_status(3).unwrap();
    /// assert_eq!((car.max_rpm(), car.pit_limiter_status()), (13_000, 1));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum Status in [F2022 F2023 F2026] {
        /// Format 2022.
        F2022(y2022::CarStatusData),
        /// Formats 2023 to 2025.
        F2023(common::CarStatusData),
        /// Format 2026.
        F2026(y2026::CarStatusData),
    }
    every {
        /// Setting of traction control.
        traction_control: TractionControl,
        /// Setting of ABS: 0 off, 1 on.
        anti_lock_brakes: u8,
        /// Fuel mix.
        fuel_mix: FuelMix,
        /// Brake bias to the front, %.
        front_brake_bias: u8,
        /// 1 while the pit limiter is on.
        pit_limiter_status: u8,
        /// Fuel, by its size kg.
        fuel_in_tank: f32,
        /// Size of the tank, by its size kg.
        fuel_capacity: f32,
        /// Fuel left in laps, may be below 0.
        fuel_remaining_laps: f32,
        /// Rev limit, rpm.
        max_rpm: u16,
        /// Idle engine speed, rpm.
        idle_rpm: u16,
        /// 9 for cars with eight gears: not the number of forward gears.
        max_gears: u8,
        /// 1 where DRS may be used.
        drs_allowed: u8,
        /// Distance to the DRS zone, m, 0 for none.
        drs_activation_distance: u16,
        /// Compound that is fitted.
        actual_tyre_compound: ActualTyreCompound,
        /// Compound as it is marked.
        visual_tyre_compound: VisualTyreCompound,
        /// Age of the tyres, laps.
        tyres_age_laps: u8,
        /// Flag that is shown to the car.
        vehicle_fia_flags: FiaFlag,
        /// Energy in the store, J.
        ers_store_energy: f32,
        /// How the stored energy is used.
        ers_deploy_mode: ErsDeployMode,
        /// Energy from the MGU-K this lap, J.
        ers_harvested_this_lap_mguk: f32,
        /// Energy from the MGU-H this lap, J.
        ers_harvested_this_lap_mguh: f32,
        /// Energy used this lap, J.
        ers_deployed_this_lap: f32,
        /// 1 while the car is paused in a network game.
        network_paused: u8,
    }
    every array {}
    some {
        /// Power of the combustion engine, W; from format 2023 on.
        engine_power_ice: f32 => [F2023 F2026],
        /// Power of the MGU-K, W; from format 2023 on.
        engine_power_mguk: f32 => [F2023 F2026],
        /// Energy that may be harvested on a lap, J; from format 2026 on.
        ers_harvest_limit_per_lap: f32 => [F2026],
    }
}

view! {
    /// Damage of one car. Arrays are rear left, rear right, front left, front right.
    ///
    /// [`Packet::car_damage`](crate::f1::Packet::car_damage) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketCarDamageData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketCarDamageData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 10;
    /// sent.car_damage_data.0[3].front_left_wing_damage = 35;
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// assert_eq!(packet.car_damage(3).unwrap().front_left_wing_damage(), 35);
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum Damage in [F2022 F2025] {
        /// Formats 2022 to 2024.
        F2022(y2022::CarDamageData),
        /// Formats 2025 and 2026.
        F2025(common::CarDamageData),
    }
    every {
        /// Damage of the front wing, left, 0 to 100 %.
        front_left_wing_damage: u8,
        /// Damage of the front wing, right, 0 to 100 %.
        front_right_wing_damage: u8,
        /// Damage of the rear wing, 0 to 100 %.
        rear_wing_damage: u8,
        /// Damage of the floor, 0 to 100 %.
        floor_damage: u8,
        /// Damage of the diffuser, 0 to 100 %.
        diffuser_damage: u8,
        /// Damage of the sidepods, 0 to 100 %.
        sidepod_damage: u8,
        /// 1 where DRS has failed.
        drs_fault: u8,
        /// 1 where ERS has failed.
        ers_fault: u8,
        /// Damage of the gearbox, 0 to 100 %.
        gear_box_damage: u8,
        /// Damage of the engine, 0 to 100 %.
        engine_damage: u8,
        /// Wear of the MGU-H, 0 to 100 %.
        engine_mguh_wear: u8,
        /// Wear of the energy store, 0 to 100 %.
        engine_es_wear: u8,
        /// Wear of the control electronics, 0 to 100 %.
        engine_ce_wear: u8,
        /// Wear of the combustion engine, 0 to 100 %.
        engine_ice_wear: u8,
        /// Wear of the MGU-K, 0 to 100 %.
        engine_mguk_wear: u8,
        /// Wear of the turbocharger, 0 to 100 %.
        engine_tc_wear: u8,
        /// 1 where the engine has blown up.
        engine_blown: u8,
        /// 1 where the engine has seized.
        engine_seized: u8,
    }
    every array {
        /// Wear of each tyre, 0 to 100 %.
        tyres_wear: [f32; 4],
        /// Damage of each tyre, 0 to 100 %.
        tyres_damage: [u8; 4],
        /// Damage of each brake, 0 to 100 %.
        brakes_damage: [u8; 4],
    }
    some {}
}

impl Damage<'_> {
    /// Blisters of each tyre, 0 to 100 %; from format 2025 on.
    #[must_use]
    pub fn tyre_blisters(&self) -> Option<[u8; 4]> {
        only!(self, Damage, [F2025], |car| car.tyre_blisters.values())
    }
}

view! {
    /// Setup of one car; those of other players are blank online.
    ///
    /// [`Packet::car_setup`](crate::f1::Packet::car_setup) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketCarSetupData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketCarSetupData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 5;
    /// sent.car_setup_data.0[3].front_wing = 7;
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// assert_eq!(packet.car_setup(3).unwrap().front_wing(), 7);
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum Setup in [F2022 F2024] {
        /// Formats 2022 and 2023.
        F2022(y2022::CarSetupData),
        /// Formats 2024 to 2026.
        F2024(common::CarSetupData),
    }
    every {
        /// Front wing, steps.
        front_wing: u8,
        /// Rear wing, steps.
        rear_wing: u8,
        /// Differential on throttle, %.
        on_throttle: u8,
        /// Differential off throttle, %.
        off_throttle: u8,
        /// Camber at the front, degrees by its size.
        front_camber: f32,
        /// Camber at the rear, degrees by its size.
        rear_camber: f32,
        /// Toe at the front, degrees by its size.
        front_toe: f32,
        /// Toe at the rear, degrees by its size.
        rear_toe: f32,
        /// Suspension at the front, steps.
        front_suspension: u8,
        /// Suspension at the rear, steps.
        rear_suspension: u8,
        /// Anti-roll bar at the front, steps.
        front_anti_roll_bar: u8,
        /// Anti-roll bar at the rear, steps.
        rear_anti_roll_bar: u8,
        /// Ride height at the front, steps.
        front_suspension_height: u8,
        /// Ride height at the rear, steps.
        rear_suspension_height: u8,
        /// Brake pressure, %.
        brake_pressure: u8,
        /// Brake bias to the front, %.
        brake_bias: u8,
        /// Tyre pressure, psi.
        rear_left_tyre_pressure: f32,
        /// Tyre pressure, psi.
        rear_right_tyre_pressure: f32,
        /// Tyre pressure, psi.
        front_left_tyre_pressure: f32,
        /// Tyre pressure, psi.
        front_right_tyre_pressure: f32,
        /// Ballast, steps.
        ballast: u8,
        /// Fuel, kg by its size.
        fuel_load: f32,
    }
    every array {}
    some {
        /// Engine braking, %; from format 2024 on.
        engine_braking: u8 => [F2024],
    }
}

view! {
    /// Tyre sets of one car, formats 2023 to 2026.
    ///
    /// [`Packet::tyre_sets`](crate::f1::Packet::tyre_sets) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketTyreSetsData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketTyreSetsData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 12;
    /// sent.fitted_idx = 4;
    /// sent.tyre_set_data.0[4].wear = 12;
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let sets = packet.tyre_sets().unwrap();
    /// assert_eq!(sets.fitted().unwrap().wear(), 12);
    /// assert_eq!((sets.sets().count(), sets.set(0).unwrap().wear()), (20, 0));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum TyreSets in [F2023 F2024] {
        /// Format 2023.
        F2023(y2023::PacketTyreSetsData),
        /// Formats 2024 to 2026.
        F2024(common::PacketTyreSetsData),
    }
    every {
        /// The car, as an index into the arrays of cars.
        car_idx: u8,
        /// The fitted set, as an index.
        fitted_idx: u8,
    }
    every array {}
    some {}
}

impl<'a> TyreSets<'a> {
    /// The sets: 13 dry, then 7 wet.
    pub fn sets(&self) -> impl Iterator<Item = TyreSet<'a>> + use<'a> {
        let packet = *self;
        (0..20).filter_map(move |index| packet.set(index))
    }

    /// One of the sets.
    #[must_use]
    pub fn set(&self, index: usize) -> Option<TyreSet<'a>> {
        match self {
            Self::F2023(packet) => packet.tyre_set_data.get(index).map(TyreSet::F2023),
            Self::F2024(packet) => packet.tyre_set_data.get(index).map(TyreSet::F2024),
        }
    }

    /// The fitted set.
    #[must_use]
    pub fn fitted(&self) -> Option<TyreSet<'a>> {
        self.set(self.fitted_idx().into())
    }
}

view! {
    /// One set of tyres, formats 2023 to 2026.
    ///
    /// [`TyreSets::set`] gives it.
    pub enum TyreSet in [F2023 F2024] {
        /// Format 2023.
        F2023(y2023::TyreSetData),
        /// Formats 2024 to 2026.
        F2024(common::TyreSetData),
    }
    every {
        /// Compound of the set.
        actual_tyre_compound: ActualTyreCompound,
        /// Compound as it is marked.
        visual_tyre_compound: VisualTyreCompound,
        /// Wear of the set, 0 to 100 %.
        wear: u8,
        /// 1 where the set may be used.
        available: u8,
        /// Type of the session that the set is for.
        recommended_session: Code,
        /// Laps left in the set.
        life_span: u8,
        /// Laps that the set should last.
        usable_life: u8,
        /// Lap time against the fitted set, ms.
        lap_delta_time: i16,
        /// 1 where the set is fitted.
        fitted: u8,
    }
    every array {}
    some {}
}

of_packets! {
    /// Setup of a car, of a Car Setups.
    ///
    /// [`Setup`] has an example.
    pub fn car_setup(CarSetups.car_setup_data) -> Setup {
        F2022: y2022 => F2022,
        F2023: y2023 => F2022,
        F2024: y2024 => F2024,
        F2025: y2025 => F2024,
        F2026: y2026 => F2024,
    }

    /// Telemetry of a car, of a Car Telemetry.
    ///
    /// [`Telemetry`] has an example.
    pub fn car_telemetry(CarTelemetry.car_telemetry_data) -> Telemetry {
        F2022: y2022 => F2022,
        F2023: y2023 => F2022,
        F2024: y2024 => F2022,
        F2025: y2025 => F2022,
        F2026: y2026 => F2026,
    }

    /// Status of a car, of a Car Status.
    ///
    /// [`Status`] has an example.
    pub fn car_status(CarStatus.car_status_data) -> Status {
        F2022: y2022 => F2022,
        F2023: y2023 => F2023,
        F2024: y2024 => F2023,
        F2025: y2025 => F2023,
        F2026: y2026 => F2026,
    }

    /// Damage of a car, of a Car Damage.
    ///
    /// [`Damage`] has an example.
    pub fn car_damage(CarDamage.car_damage_data) -> Damage {
        F2022: y2022 => F2022,
        F2023: y2023 => F2022,
        F2024: y2024 => F2022,
        F2025: y2025 => F2025,
        F2026: y2026 => F2025,
    }
}

impl<'a> crate::f1::Packet<'a> {
    /// Active aero and overtake mode of a car, of a Car Telemetry 2; format 2026.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2026::PacketCarTelemetry2Data};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketCarTelemetry2Data::new_zeroed();
    /// # sent.header.packet_format = 2026u16.into();
    /// # sent.header.packet_id = 16;
    /// let packet = f1::parse(sent.as_bytes())?;
    /// assert!(packet.car_telemetry_2(23).is_some() && packet.car_telemetry_2(24).is_none());
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    #[must_use]
    pub fn car_telemetry_2(&self, index: usize) -> Option<&'a y2026::CarTelemetry2Data> {
        match self {
            Self::F2026(y2026::Packet::CarTelemetry2(packet)) => {
                packet.car_telemetry2_data.get(index)
            }
            _ => None,
        }
    }
}

of_whole_packets! {
    /// Tyre sets of one car, of a Tyre Sets.
    ///
    /// [`TyreSets`] has an example.
    pub fn tyre_sets(TyreSets) -> TyreSets {
        F2023: y2023 => F2023,
        F2024: y2024 => F2024,
        F2025: y2025 => F2024,
        F2026: y2026 => F2024,
    }
}
