//! Laps: now, before, and lap by lap.

use telemetry_core::wire::Array;

use super::milliseconds;
use crate::f1::codes::{Code, DriverStatus, LapValidity, PitStatus, ResultStatus, Sector};
use crate::f1::{common, y2022, y2023, y2025, y2026};

view! {
    /// Laps of one car.
    ///
    /// [`Packet::lap_data`](crate::f1::Packet::lap_data) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketLapData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketLapData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 2;
    /// let lap = &mut sent.lap_data.0[3];
    /// lap.sector1_time_ms_part = 12_500u16.into();
    /// lap.sector1_time_minutes_part = 1;
    /// lap.sector2_time_ms_part = 40_000u16.into();
    /// lap.delta_to_car_in_front_ms_part = 800u16.into();
    /// lap.delta_to_race_leader_ms_part = 4_100u16.into();
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let lap = packet.lap_data(3).unwrap();
    /// assert_eq!((lap.sector1_time_in_ms(), lap.sector2_time_in_ms()), (72_500, 40_000));
    /// assert_eq!(lap.delta_to_car_in_front_in_ms(), Some(800));
    /// assert_eq!(lap.delta_to_race_leader_in_ms(), Some(4_100));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum Lap in [F2022 F2023 F2024] {
        /// Format 2022.
        F2022(y2022::LapData),
        /// Format 2023.
        F2023(y2023::LapData),
        /// Formats 2024 to 2026.
        F2024(common::LapData),
    }
    every {
        /// Last lap, ms, 0 for none.
        last_lap_time_in_ms: u32,
        /// Current lap, ms.
        current_lap_time_in_ms: u32,
        /// Distance on the lap, m, below 0 before the line.
        lap_distance: f32,
        /// Distance in the session, m, may be below 0.
        total_distance: f32,
        /// Delta to the safety car, s.
        safety_car_delta: f32,
        /// Position, from 1.
        car_position: u8,
        /// Lap, from 1.
        current_lap_num: u8,
        /// Whether the car is in the pits.
        pit_status: PitStatus,
        /// Pit stops so far.
        num_pit_stops: u8,
        /// Sector that the car is in.
        sector: Sector,
        /// 1 where the lap does not count.
        current_lap_invalid: u8,
        /// Time penalties to be added, s.
        penalties: u8,
        /// Warnings so far.
        total_warnings: u8,
        /// Drive-throughs to serve.
        num_unserved_drive_through_pens: u8,
        /// Stop-and-gos to serve.
        num_unserved_stop_go_pens: u8,
        /// Position on the grid.
        grid_position: u8,
        /// What the driver is doing.
        driver_status: DriverStatus,
        /// State of the car's result.
        result_status: ResultStatus,
        /// 1 while the pit lane timer runs.
        pit_lane_timer_active: u8,
        /// Time in the pit lane, ms.
        pit_lane_time_in_lane_in_ms: u16,
        /// Time of the stop, ms.
        pit_stop_timer_in_ms: u16,
        /// 1 where a penalty is served at this stop.
        pit_stop_should_serve_pen: u8,
    }
    every array {}
    some {
        /// Warnings for cut corners; from format 2023 on.
        corner_cutting_warnings: u8 => [F2023 F2024],
        /// Fastest speed at the speed trap, km/h; from format 2024 on.
        speed_trap_fastest_speed: f32 => [F2024],
        /// Lap of that speed, 255 for none; from format 2024 on.
        speed_trap_fastest_lap: u8 => [F2024],
    }
}

impl Lap<'_> {
    /// First sector, ms, 0 where it is not finished. Format 2022 has no minutes:
    /// there a sector of over 65 s is short by them.
    #[must_use]
    pub fn sector1_time_in_ms(&self) -> u32 {
        match self {
            Self::F2022(car) => car.sector1_time_ms_part.get().into(),
            Self::F2023(car) => {
                milliseconds(car.sector1_time_ms_part.get(), car.sector1_time_minutes_part)
            }
            Self::F2024(car) => {
                milliseconds(car.sector1_time_ms_part.get(), car.sector1_time_minutes_part)
            }
        }
    }

    /// Second sector, ms, 0 where it is not finished; in format 2022 as the first.
    #[must_use]
    pub fn sector2_time_in_ms(&self) -> u32 {
        match self {
            Self::F2022(car) => car.sector2_time_ms_part.get().into(),
            Self::F2023(car) => {
                milliseconds(car.sector2_time_ms_part.get(), car.sector2_time_minutes_part)
            }
            Self::F2024(car) => {
                milliseconds(car.sector2_time_ms_part.get(), car.sector2_time_minutes_part)
            }
        }
    }

    /// Gap to the car in front, ms; from format 2023 on, which has no minutes.
    #[must_use]
    pub fn delta_to_car_in_front_in_ms(&self) -> Option<u32> {
        match self {
            Self::F2022(_) => None,
            Self::F2023(car) => Some(car.delta_to_car_in_front_ms_part.get().into()),
            Self::F2024(car) => Some(milliseconds(
                car.delta_to_car_in_front_ms_part.get(),
                car.delta_to_car_in_front_minutes_part,
            )),
        }
    }

    /// Gap to the leader, ms; from format 2023 on, which has no minutes.
    #[must_use]
    pub fn delta_to_race_leader_in_ms(&self) -> Option<u32> {
        match self {
            Self::F2022(_) => None,
            Self::F2023(car) => Some(car.delta_to_race_leader_ms_part.get().into()),
            Self::F2024(car) => Some(milliseconds(
                car.delta_to_race_leader_ms_part.get(),
                car.delta_to_race_leader_minutes_part,
            )),
        }
    }
}

view! {
    /// History of one car.
    ///
    /// [`Packet::session_history`](crate::f1::Packet::session_history) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketSessionHistoryData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketSessionHistoryData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 11;
    /// (sent.num_laps, sent.num_tyre_stints, sent.best_lap_time_lap_num) = (2, 1, 1);
    /// sent.lap_history_data.0[0].lap_time_in_ms = 88_000u32.into();
    /// sent.lap_history_data.0[0].sector3_time_ms_part = 30_000u16.into();
    /// sent.tyre_stints_history_data.0[0].end_lap = 255; // fitted now
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let history = packet.session_history().unwrap();
    /// assert_eq!(history.best_lap().unwrap().lap_time_in_ms(), 88_000);
    /// assert_eq!(history.lap(1).unwrap().sector_times_in_ms(), [0, 0, 30_000]);
    /// assert!(history.lap(3).is_none());
    /// assert_eq!(history.laps().count(), 2);
    /// assert_eq!(history.tyre_stints().next().unwrap().end_lap, 255);
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum History in [F2022 F2023] {
        /// Format 2022.
        F2022(y2022::PacketSessionHistoryData),
        /// Formats 2023 to 2026.
        F2023(common::PacketSessionHistoryData),
    }
    every {
        /// The car, as an index into the arrays of cars.
        car_idx: u8,
        /// How many laps are valid; the last one is being driven.
        num_laps: u8,
        /// How many stints are valid.
        num_tyre_stints: u8,
        /// Lap of the best lap time, from 1.
        best_lap_time_lap_num: u8,
        /// Lap of the best first sector, from 1.
        best_sector1_lap_num: u8,
        /// Lap of the best second sector, from 1.
        best_sector2_lap_num: u8,
        /// Lap of the best third sector, from 1.
        best_sector3_lap_num: u8,
    }
    every array {}
    some {}
}

impl<'a> History<'a> {
    /// A lap, counted from 1; `None` where it is not valid.
    #[must_use]
    pub fn lap(&self, number: u8) -> Option<LapHistory<'a>> {
        let index = usize::from(number.checked_sub(1)?);
        if number > self.num_laps() {
            return None;
        }
        match self {
            Self::F2022(history) => history.lap_history_data.get(index).map(LapHistory::F2022),
            Self::F2023(history) => history.lap_history_data.get(index).map(LapHistory::F2023),
        }
    }

    /// The valid laps. A count above the array gives all of it.
    pub fn laps(self) -> impl Iterator<Item = LapHistory<'a>> {
        (1..=self.num_laps()).map_while(move |number| self.lap(number))
    }

    /// The best lap, `None` before there is one.
    #[must_use]
    pub fn best_lap(&self) -> Option<LapHistory<'a>> {
        self.lap(self.best_lap_time_lap_num())
    }

    /// The valid stints. A count above the array gives all of it.
    pub fn tyre_stints(self) -> impl Iterator<Item = &'a common::TyreStintHistoryData> {
        let stints = match self {
            Self::F2022(history) => &history.tyre_stints_history_data,
            Self::F2023(history) => &history.tyre_stints_history_data,
        };
        stints.iter().take(self.num_tyre_stints().into())
    }
}

view! {
    /// One lap of the history.
    ///
    /// [`History::lap`] gives it.
    pub enum LapHistory in [F2022 F2023] {
        /// Format 2022.
        F2022(y2022::LapHistoryData),
        /// Formats 2023 to 2026.
        F2023(common::LapHistoryData),
    }
    every {
        /// Lap, ms, 0 where it is not finished.
        lap_time_in_ms: u32,
        /// What of the lap counts.
        lap_valid_bit_flags: LapValidity,
    }
    every array {}
    some {}
}

impl LapHistory<'_> {
    /// The three sectors, ms, 0 where one is not finished. Format 2022 has no
    /// minutes: there a sector of over 65 s is short by them.
    #[must_use]
    pub fn sector_times_in_ms(&self) -> [u32; 3] {
        match self {
            Self::F2022(lap) => [
                lap.sector1_time_ms_part.get().into(),
                lap.sector2_time_ms_part.get().into(),
                lap.sector3_time_ms_part.get().into(),
            ],
            Self::F2023(lap) => [
                milliseconds(lap.sector1_time_ms_part.get(), lap.sector1_time_minutes_part),
                milliseconds(lap.sector2_time_ms_part.get(), lap.sector2_time_minutes_part),
                milliseconds(lap.sector3_time_ms_part.get(), lap.sector3_time_minutes_part),
            ],
        }
    }
}

/// Positions lap by lap, formats 2025 and 2026.
///
/// [`Packet::lap_positions`](crate::f1::Packet::lap_positions) gives it.
///
/// ```
/// use telemetry_decoders::f1::{self, y2025::PacketLapPositionsData};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = PacketLapPositionsData::new_zeroed();
/// # sent.header.packet_format = 2025u16.into();
/// # sent.header.packet_id = 15;
/// (sent.lap_start, sent.num_laps) = (50, 1);
/// sent.position_for_vehicle_idx.0[0].0[3] = 2;
///
/// let packet = f1::parse(sent.as_bytes())?;
/// let positions = packet.lap_positions().unwrap();
/// assert_eq!((positions.position(50, 3), positions.position(51, 3)), (Some(2), None));
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum LapPositions<'a> {
    /// Format 2025.
    F2025(&'a y2025::PacketLapPositionsData),
    /// Format 2026.
    F2026(&'a y2026::PacketLapPositionsData),
}

impl LapPositions<'_> {
    /// First lap here, from 0.
    #[must_use]
    pub fn lap_start(&self) -> u8 {
        each!(self, LapPositions, [F2025 F2026], |packet| packet.lap_start)
    }

    /// How many laps are valid, 0 to 50.
    #[must_use]
    pub fn num_laps(&self) -> u8 {
        each!(self, LapPositions, [F2025 F2026], |packet| packet.num_laps)
    }

    /// Position of a car at the start of a lap, which is counted from 0. `None`
    /// where the packet has none.
    #[must_use]
    pub fn position(&self, lap: u8, car: usize) -> Option<u8> {
        fn at<const CARS: usize>(
            laps: &Array<Array<u8, CARS>, 50>,
            index: u8,
            car: usize,
        ) -> Option<u8> {
            laps.get(usize::from(index))?.get(car).copied()
        }
        let index = lap.checked_sub(self.lap_start())?;
        if index >= self.num_laps() {
            return None;
        }
        each!(self, LapPositions, [F2025 F2026], |packet| {
            at(&packet.position_for_vehicle_idx, index, car)
        })
        .filter(|&position| position != 0)
    }
}

view! {
    /// One lap of a time trial, formats 2024 to 2026.
    ///
    /// [`TimeTrial`] has three.
    pub enum TimeTrialLap in [F2024 F2026] {
        /// Formats 2024 and 2025.
        F2024(common::TimeTrialDataSet),
        /// Format 2026.
        F2026(y2026::TimeTrialDataSet),
    }
    every {
        /// The car, as an index into the arrays of cars.
        car_idx: u8,
        /// The team.
        team_id: Code,
        /// Lap, ms.
        lap_time_in_ms: u32,
        /// First sector, ms.
        sector1_time_in_ms: u32,
        /// Second sector, ms.
        sector2_time_in_ms: u32,
        /// Third sector, ms.
        sector3_time_in_ms: u32,
        /// Setting of traction control: the texts differ on its numbers.
        traction_control: u8,
        /// Setting of the gearbox assist: the texts differ on its numbers.
        gearbox_assist: u8,
        /// Setting of ABS: 0 off, 1 on.
        anti_lock_brakes: u8,
        /// 0 realistic, 1 equal.
        equal_car_performance: u8,
        /// 1 where the setup is one of the own.
        custom_setup: u8,
        /// 1 where the time counts.
        valid: u8,
    }
    every array {}
    some {}
}

/// The three laps of a time trial, formats 2024 to 2026.
///
/// [`Packet::time_trial`](crate::f1::Packet::time_trial) gives it.
///
/// ```
/// use telemetry_decoders::f1::{self, y2025::PacketTimeTrialData};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = PacketTimeTrialData::new_zeroed();
/// # sent.header.packet_format = 2025u16.into();
/// # sent.header.packet_id = 14;
/// sent.player_session_best_data_set.lap_time_in_ms = 91_000u32.into();
/// sent.personal_best_data_set.lap_time_in_ms = 90_000u32.into();
/// sent.rival_data_set.lap_time_in_ms = 89_500u32.into();
///
/// let packet = f1::parse(sent.as_bytes())?;
/// let laps = packet.time_trial().unwrap();
/// assert_eq!(laps.player_session_best().lap_time_in_ms(), 91_000);
/// assert_eq!(laps.personal_best().lap_time_in_ms(), 90_000);
/// assert_eq!(laps.rival().lap_time_in_ms(), 89_500);
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum TimeTrial<'a> {
    /// Formats 2024 and 2025.
    F2024(&'a common::PacketTimeTrialData),
    /// Format 2026.
    F2026(&'a y2026::PacketTimeTrialData),
}

impl<'a> TimeTrial<'a> {
    /// The player's best of the session.
    #[must_use]
    pub const fn player_session_best(&self) -> TimeTrialLap<'a> {
        match self {
            Self::F2024(packet) => TimeTrialLap::F2024(&packet.player_session_best_data_set),
            Self::F2026(packet) => TimeTrialLap::F2026(&packet.player_session_best_data_set),
        }
    }

    /// The player's best of all.
    #[must_use]
    pub const fn personal_best(&self) -> TimeTrialLap<'a> {
        match self {
            Self::F2024(packet) => TimeTrialLap::F2024(&packet.personal_best_data_set),
            Self::F2026(packet) => TimeTrialLap::F2026(&packet.personal_best_data_set),
        }
    }

    /// The rival's.
    #[must_use]
    pub const fn rival(&self) -> TimeTrialLap<'a> {
        match self {
            Self::F2024(packet) => TimeTrialLap::F2024(&packet.rival_data_set),
            Self::F2026(packet) => TimeTrialLap::F2026(&packet.rival_data_set),
        }
    }
}

of_packets! {
    /// Laps of a car, of a Lap Data.
    ///
    /// [`Lap`] has an example.
    pub fn lap_data(LapData.lap_data) -> Lap {
        F2022: y2022 => F2022,
        F2023: y2023 => F2023,
        F2024: y2024 => F2024,
        F2025: y2025 => F2024,
        F2026: y2026 => F2024,
    }
}

of_whole_packets! {
    /// History of one car, of a Session History.
    ///
    /// [`History`] has an example.
    pub fn session_history(SessionHistory) -> History {
        F2022: y2022 => F2022,
        F2023: y2023 => F2023,
        F2024: y2024 => F2023,
        F2025: y2025 => F2023,
        F2026: y2026 => F2023,
    }

    /// The laps of a Time Trial.
    ///
    /// [`TimeTrial`] has an example.
    pub fn time_trial(TimeTrial) -> TimeTrial {
        F2024: y2024 => F2024,
        F2025: y2025 => F2024,
        F2026: y2026 => F2026,
    }

    /// The positions of a Lap Positions.
    ///
    /// [`LapPositions`] has an example.
    pub fn lap_positions(LapPositions) -> LapPositions {
        F2025: y2025 => F2025,
        F2026: y2026 => F2026,
    }
}
