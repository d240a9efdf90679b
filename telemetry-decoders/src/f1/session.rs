//! The latest of every packet.

use core::fmt;

use telemetry_core::DecodeError;

use super::event::{Event, EventCode};
use super::views::{
    Classification, Damage, History, Lap, LobbyPlayer, Motion, MotionEx, Participant, SessionInfo,
    Setup, Status, Telemetry, TimeTrial, TyreSets,
};
use super::{Format, Packet, RESTART_FRAMES, parse, y2026};

/// Cars of the largest format.
const CARS: usize = Format::F2026.cars();
/// How many events are held.
const EVENTS: usize = 32;
/// A Lap Positions holds 50 laps; of longer races there are two.
const LAP_POSITIONS: usize = 2;
const LAPS_OF_ONE: u8 = 50;

const LOBBY_INFO: u8 = 9;

/// The latest of every packet, for all cars: what a leaderboard or a race engineer
/// needs.
///
/// It holds the packets as they came: nothing of them is lost, and what is read of
/// them is the same view that [`parse`] gives. Packets that go from car to car
/// are held for each car; of events the last 32.
///
/// - A new session, or another format, drops everything that was held. So does a
///   jump back of over [`RESTART_FRAMES`] frames, which is a restart.
/// - A packet older than the one that is held is not taken. Format 2022 cannot
///   tell: there the last one to come is taken.
/// - After a flashback the game sends the same frames anew, and the packets take the
///   place of the old ones. Events behind the frame that was gone back to are
///   dropped.
/// - Packets from the menus, of uid 0, are not taken once there is a session; those
///   of a lobby are, always.
///
/// It allocates nothing and is about 57 KiB large: too much for a small stack. Put
/// it into a `static` or a `Box`, as [`new`](Self::new) is const.
///
/// ```
/// use telemetry_decoders::f1;
///
/// static SESSION: std::sync::Mutex<f1::Session> = std::sync::Mutex::new(f1::Session::new());
///
/// fn received(packet: &[u8]) -> Result<(), telemetry_core::DecodeError> {
///     let mut session = SESSION.lock().unwrap();
///     session.push(packet)?;
///     for car in session.classification() {
///         let Some(lap) = car.lap_data() else { continue };
///         let Some(participant) = car.participant() else { continue };
///         println!("{} {}", lap.car_position(), participant.name());
///     }
///     Ok(())
/// }
/// # let _ = received(&[]);
/// ```
#[derive(Clone)]
pub struct Session {
    format: Option<Format>,
    uid: u64,
    player: u8,
    frame: u32,
    session_time: f32,
    /// The newest packet, by `overall_frame_identifier`.
    newest: Option<u32>,
    motion: Slot<1_464>,
    session: Slot<926>,
    lap_data: Slot<1_399>,
    event: Slot<45>,
    participants: Slot<1_470>,
    car_setups: Slot<1_233>,
    car_telemetry: Slot<1_448>,
    car_status: Slot<1_445>,
    final_classification: Slot<1_134>,
    lobby_info: Slot<1_306>,
    car_damage: Slot<1_133>,
    session_history: [Slot<1_460>; CARS],
    tyre_sets: [Slot<231>; CARS],
    motion_ex: Slot<273>,
    time_trial: Slot<104>,
    lap_positions: [Slot<1_231>; LAP_POSITIONS],
    car_telemetry_2: Slot<269>,
    events: Ring,
}

/// What became of a packet.
///
/// [`Session::push`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Update {
    /// It is held now.
    Taken,
    /// It is held now, and everything before it was dropped.
    NewSession,
    /// A newer one of its kind is held.
    Old,
    /// It is from the menus, and a session is held.
    Menus,
    /// It is of a car that the format does not have.
    NoSuchCar,
}

/// Room for one packet.
#[derive(Clone)]
struct Slot<const N: usize> {
    len: usize,
    bytes: [u8; N],
    /// Its `overall_frame_identifier`.
    frame: Option<u32>,
}

impl<const N: usize> Slot<N> {
    const EMPTY: Self = Self { len: 0, bytes: [0; N], frame: None };

    fn get(&self) -> Option<Packet<'_>> {
        parse(self.bytes.get(..self.len)?).ok()
    }

    fn take(&mut self, packet: &[u8], frame: Option<u32>) -> Update {
        if let (Some(held), Some(frame)) = (self.frame, frame) {
            if is_before(frame, held) {
                return Update::Old;
            }
        }
        if let Some(room) = self.bytes.get_mut(..packet.len()) {
            room.copy_from_slice(packet);
            self.len = packet.len();
            self.frame = frame;
        }
        Update::Taken
    }
}

/// How far a frame is behind another; 0 where it is not, also where the counter
/// has wrapped between them.
fn behind(frame: u32, other: u32) -> u32 {
    let behind = other.wrapping_sub(frame);
    if behind > u32::MAX / 2 { 0 } else { behind }
}

fn is_before(frame: u32, other: u32) -> bool {
    behind(frame, other) > 0
}

/// An event that is held.
///
/// [`Session::events`] gives them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Record {
    /// Time since the session began, s.
    pub session_time: f32,
    /// Frame of the session, which goes back after a flashback.
    pub frame_identifier: u32,
    /// Its code.
    pub code: EventCode,
    /// What happened.
    pub event: Event,
}

/// The last events, the oldest given up for a new one.
#[derive(Clone)]
struct Ring {
    /// The first `len` are held, the newest first.
    records: [Option<Record>; EVENTS],
}

impl Ring {
    const EMPTY: Self = Self { records: [None; EVENTS] };

    fn push(&mut self, record: Record) {
        self.records.rotate_right(1);
        if let Some(first) = self.records.first_mut() {
            *first = Some(record);
        }
    }

    /// Drops what is behind a frame.
    fn go_back_to(&mut self, frame: u32) {
        for record in &mut self.records {
            if record.is_some_and(|record| record.frame_identifier > frame) {
                *record = None;
            }
        }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("format", &self.format)
            .field("uid", &self.uid)
            .field("player", &self.player)
            .field("session_time", &self.session_time)
            .finish_non_exhaustive()
    }
}

impl Session {
    /// Nothing is held yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            format: None,
            uid: 0,
            player: u8::MAX,
            frame: 0,
            session_time: 0.0,
            newest: None,
            motion: Slot::EMPTY,
            session: Slot::EMPTY,
            lap_data: Slot::EMPTY,
            event: Slot::EMPTY,
            participants: Slot::EMPTY,
            car_setups: Slot::EMPTY,
            car_telemetry: Slot::EMPTY,
            car_status: Slot::EMPTY,
            final_classification: Slot::EMPTY,
            lobby_info: Slot::EMPTY,
            car_damage: Slot::EMPTY,
            session_history: [const { Slot::EMPTY }; CARS],
            tyre_sets: [const { Slot::EMPTY }; CARS],
            motion_ex: Slot::EMPTY,
            time_trial: Slot::EMPTY,
            lap_positions: [const { Slot::EMPTY }; LAP_POSITIONS],
            car_telemetry_2: Slot::EMPTY,
            events: Ring::EMPTY,
        }
    }

    /// Drops everything, in place: no copy of it is made on the stack.
    pub fn reset(&mut self) {
        self.format = None;
        self.uid = 0;
        self.player = u8::MAX;
        self.frame = 0;
        self.session_time = 0.0;
        self.newest = None;
        macro_rules! clear {
            ($($slot:ident)*) => {$(
                self.$slot.len = 0;
                self.$slot.frame = None;
            )*};
        }
        clear! {
            motion session lap_data event participants car_setups car_telemetry car_status
            final_classification lobby_info car_damage motion_ex time_trial car_telemetry_2
        }
        macro_rules! clear_all {
            ($($slots:ident)*) => {$(
                for slot in &mut self.$slots {
                    slot.len = 0;
                    slot.frame = None;
                }
            )*};
        }
        clear_all! { session_history tyre_sets lap_positions }
        self.events = Ring::EMPTY;
    }

    /// Takes a packet.
    ///
    /// # Errors
    ///
    /// Those of [`parse`], and a count that is above its array. What was held is
    /// held still.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Update, DecodeError> {
        let packet = parse(bytes)?;
        packet.check_counts()?;
        let header = packet.header();
        let in_menus = header.session_uid == 0;
        if in_menus && header.packet_id == LOBBY_INFO {
            // A lobby is before the session, and its frames are of another count.
            return Ok(self.lobby_info.take(bytes, None));
        }
        let changed = header.session_uid != self.uid || self.format != Some(header.format);
        if in_menus && self.uid != 0 {
            return Ok(Update::Menus);
        }
        let frame = header.overall_frame_identifier;
        let restarted = match (self.newest, frame) {
            (Some(newest), Some(frame)) => behind(frame, newest) > RESTART_FRAMES,
            _ => false,
        };
        let mut update = Update::Taken;
        if changed || restarted {
            // The lobby led to this session.
            let lobby = self.lobby_info.len;
            self.reset();
            self.lobby_info.len = lobby;
            self.uid = header.session_uid;
            self.format = Some(header.format);
            update = Update::NewSession;
        }
        let stored = self.store(&packet, bytes, frame);
        if stored != Update::Taken {
            return Ok(if update == Update::NewSession { update } else { stored });
        }
        if self.newest.is_none_or(|newest| frame.is_some_and(|frame| !is_before(frame, newest))) {
            self.newest = frame;
        }
        self.player = header.player_car_index;
        self.frame = header.frame_identifier;
        self.session_time = header.session_time;
        if let Some(event) = packet.event() {
            if let Event::Flashback { flashback_frame_identifier, .. } = event {
                self.events.go_back_to(flashback_frame_identifier);
            }
            self.events.push(Record {
                session_time: header.session_time,
                frame_identifier: header.frame_identifier,
                code: event.code(),
                event,
            });
        }
        Ok(update)
    }

    fn store(&mut self, packet: &Packet<'_>, bytes: &[u8], frame: Option<u32>) -> Update {
        if let Some(history) = packet.session_history() {
            let car = usize::from(history.car_idx());
            return match self.session_history.get_mut(car).filter(|_| car < packet.cars()) {
                Some(slot) => slot.take(bytes, frame),
                None => Update::NoSuchCar,
            };
        }
        if let Some(sets) = packet.tyre_sets() {
            let car = usize::from(sets.car_idx());
            return match self.tyre_sets.get_mut(car).filter(|_| car < packet.cars()) {
                Some(slot) => slot.take(bytes, frame),
                None => Update::NoSuchCar,
            };
        }
        if let Some(positions) = packet.lap_positions() {
            let [first, second] = &mut self.lap_positions;
            let slot = if positions.lap_start() < LAPS_OF_ONE { first } else { second };
            return slot.take(bytes, frame);
        }
        match packet.header().packet_id {
            0 => self.motion.take(bytes, frame),
            1 => self.session.take(bytes, frame),
            2 => self.lap_data.take(bytes, frame),
            // Each event is news, whatever came before it.
            3 => self.event.take(bytes, None),
            4 => self.participants.take(bytes, frame),
            5 => self.car_setups.take(bytes, frame),
            6 => self.car_telemetry.take(bytes, frame),
            7 => self.car_status.take(bytes, frame),
            8 => self.final_classification.take(bytes, frame),
            LOBBY_INFO => self.lobby_info.take(bytes, None),
            10 => self.car_damage.take(bytes, frame),
            13 => self.motion_ex.take(bytes, frame),
            14 => self.time_trial.take(bytes, frame),
            _ => self.car_telemetry_2.take(bytes, frame),
        }
    }

    /// The format of the packets, `None` before the first.
    #[must_use]
    pub const fn format(&self) -> Option<Format> {
        self.format
    }

    /// Identifies the session, 0 for none.
    #[must_use]
    pub const fn uid(&self) -> u64 {
        self.uid
    }

    /// Time since the session began as the last packet said, s.
    #[must_use]
    pub const fn session_time(&self) -> f32 {
        self.session_time
    }

    /// Frame of the session as the last packet said; it goes back after a flashback.
    #[must_use]
    pub const fn frame_identifier(&self) -> u32 {
        self.frame
    }

    /// The latest packet of an id. Of ids 11, 12 and 15 there are several: see
    /// [`Car::session_history`], [`Car::tyre_sets`] and [`Session::lap_positions`].
    #[must_use]
    pub fn packet(&self, id: u8) -> Option<Packet<'_>> {
        match id {
            0 => self.motion.get(),
            1 => self.session.get(),
            2 => self.lap_data.get(),
            3 => self.event.get(),
            4 => self.participants.get(),
            5 => self.car_setups.get(),
            6 => self.car_telemetry.get(),
            7 => self.car_status.get(),
            8 => self.final_classification.get(),
            LOBBY_INFO => self.lobby_info.get(),
            10 => self.car_damage.get(),
            13 => self.motion_ex.get(),
            14 => self.time_trial.get(),
            16 => self.car_telemetry_2.get(),
            _ => None,
        }
    }

    /// The session itself: track, weather, time left.
    #[must_use]
    pub fn info(&self) -> Option<SessionInfo<'_>> {
        self.session.get()?.session()
    }

    /// The laps of a time trial.
    #[must_use]
    pub fn time_trial(&self) -> Option<TimeTrial<'_>> {
        self.time_trial.get()?.time_trial()
    }

    /// The player's motion in detail.
    #[must_use]
    pub fn motion_ex(&self) -> Option<MotionEx<'_>> {
        match self.format {
            Some(Format::F2022) => self.motion.get()?.motion_ex(),
            _ => self.motion_ex.get()?.motion_ex(),
        }
    }

    /// Position of a car at the start of a lap, which is counted from 0; from format
    /// 2025 on.
    #[must_use]
    pub fn lap_positions(&self, lap: u8, car: usize) -> Option<u8> {
        self.lap_positions.iter().find_map(|slot| slot.get()?.lap_positions()?.position(lap, car))
    }

    /// The players of the lobby.
    pub fn lobby(&self) -> impl Iterator<Item = LobbyPlayer<'_>> {
        let packet = self.lobby_info.get();
        (0..CARS).filter_map(move |index| {
            let packet = packet?;
            let players = match packet {
                Packet::F2022(super::y2022::Packet::LobbyInfo(lobby)) => lobby.num_players,
                Packet::F2023(super::y2023::Packet::LobbyInfo(lobby)) => lobby.num_players,
                Packet::F2024(super::y2024::Packet::LobbyInfo(lobby)) => lobby.num_players,
                Packet::F2025(super::y2025::Packet::LobbyInfo(lobby)) => lobby.num_players,
                Packet::F2026(y2026::Packet::LobbyInfo(lobby)) => lobby.num_players,
                _ => 0,
            };
            packet.lobby_player(index).filter(|_| index < usize::from(players))
        })
    }

    /// A car, whatever is known of it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, Format, Update};
    ///
    /// // Lap Data of format 2025, as the game sends it.
    /// let mut bytes = vec![0; Format::F2025.sizes()[2]];
    /// bytes[..2].copy_from_slice(&2025u16.to_le_bytes());
    /// (bytes[6], bytes[7], bytes[27]) = (2, 1, 3); // id, session, player
    /// bytes[29 + 57 * 3 + 32] = 1; // car 3 is first
    /// bytes[29 + 57 * 8 + 32] = 2;
    ///
    /// let mut session = Box::new(f1::Session::new());
    /// assert_eq!(session.push(&bytes)?, Update::NewSession);
    /// assert_eq!((session.format(), session.uid()), (Some(Format::F2025), 1));
    /// assert_eq!((session.frame_identifier(), session.session_time()), (0, 0.0));
    /// assert!(session.packet(2).is_some() && session.packet(6).is_none());
    ///
    /// let player = session.player().unwrap();
    /// assert!(player.is_player());
    /// assert_eq!((player.index(), player.lap_data().unwrap().car_position()), (3, 1));
    /// assert!(session.classification().map(|car| car.index()).eq([3, 8]));
    ///
    /// // Of what has not come yet, nothing is known.
    /// let car = session.car(8).unwrap();
    /// assert!(car.motion().is_none() && car.participant().is_none() && car.car_setup().is_none());
    /// assert!(car.car_telemetry().is_none() && car.car_status().is_none());
    /// assert!(car.car_damage().is_none() && car.final_classification().is_none());
    /// assert!(car.session_history().is_none() && car.tyre_sets().is_none());
    /// assert!(car.car_telemetry_2().is_none(), "format 2026 alone has it");
    /// assert!(session.info().is_none() && session.time_trial().is_none());
    /// assert!(session.motion_ex().is_none() && session.lap_positions(0, 3).is_none());
    /// assert_eq!((session.lobby().count(), session.events().count()), (0, 0));
    ///
    /// session.reset();
    /// assert!(session.car(8).is_none());
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    #[must_use]
    pub fn car(&self, index: usize) -> Option<Car<'_>> {
        let cars = self.format?.cars();
        (index < cars).then_some(Car { session: self, index })
    }

    /// The player's car; `None` while spectating.
    #[must_use]
    pub fn player(&self) -> Option<Car<'_>> {
        self.car(self.player.into())
    }

    /// The cars by their position, from the first: those that the latest Lap Data
    /// gives one.
    pub fn classification(&self) -> impl Iterator<Item = Car<'_>> {
        let lap_data = self.lap_data.get();
        let cars = self.format.map_or(0, Format::cars);
        (1..=cars).flat_map(move |position| {
            (0..cars).filter_map(move |index| {
                let lap = lap_data?.lap_data(index)?;
                let here = usize::from(lap.car_position()) == position;
                here.then_some(Car { session: self, index })
            })
        })
    }

    /// The last 32 events, the newest first.
    ///
    /// ```
    /// use telemetry_decoders::f1::event::Event;
    /// use telemetry_decoders::f1::{self, Format};
    ///
    /// let mut bytes = vec![0; Format::F2025.sizes()[3]];
    /// bytes[..2].copy_from_slice(&2025u16.to_le_bytes());
    /// (bytes[6], bytes[7]) = (3, 1); // id, session
    /// bytes[29..33].copy_from_slice(b"LGOT");
    ///
    /// let mut session = Box::new(f1::Session::new());
    /// session.push(&bytes)?;
    /// let record = session.events().next().unwrap();
    /// assert_eq!((record.code.name(), record.event), (Some("lights out"), Event::LightsOut));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    #[must_use]
    pub fn events(&self) -> Events<'_> {
        Events(self.events.records.iter())
    }
}

/// The events that are held, the newest first.
///
/// [`Session::events`] gives it.
#[derive(Clone, Debug)]
pub struct Events<'a>(core::slice::Iter<'a, Option<Record>>);

impl<'a> Iterator for Events<'a> {
    type Item = &'a Record;

    fn next(&mut self) -> Option<&'a Record> {
        self.0.by_ref().flatten().next()
    }
}

/// What is known of one car.
///
/// [`Session::car`] gives it.
#[derive(Clone, Copy, Debug)]
pub struct Car<'a> {
    session: &'a Session,
    index: usize,
}

macro_rules! of_car {
    ($($(#[$doc:meta])* $name:ident: $slot:ident.$of:ident -> $View:ident;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(&self) -> Option<$View<'a>> {
            self.session.$slot.get()?.$of(self.index)
        }
    )*};
}

impl<'a> Car<'a> {
    /// Its index in the arrays of cars.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// True for the player's.
    #[must_use]
    pub fn is_player(&self) -> bool {
        usize::from(self.session.player) == self.index
    }

    of_car! {
        /// Motion.
        motion: motion.motion -> Motion;
        /// Laps, position, gaps, penalties.
        lap_data: lap_data.lap_data -> Lap;
        /// Who drives it.
        participant: participants.participant -> Participant;
        /// Setup.
        car_setup: car_setups.car_setup -> Setup;
        /// Telemetry.
        car_telemetry: car_telemetry.car_telemetry -> Telemetry;
        /// Status: tyres, fuel, energy.
        car_status: car_status.car_status -> Status;
        /// Result.
        final_classification: final_classification.final_classification -> Classification;
        /// Damage.
        car_damage: car_damage.car_damage -> Damage;
    }

    /// Laps and stints so far.
    #[must_use]
    pub fn session_history(&self) -> Option<History<'a>> {
        self.session.session_history.get(self.index)?.get()?.session_history()
    }

    /// Tyre sets; from format 2023 on.
    #[must_use]
    pub fn tyre_sets(&self) -> Option<TyreSets<'a>> {
        self.session.tyre_sets.get(self.index)?.get()?.tyre_sets()
    }

    /// Active aero and overtake mode; format 2026.
    #[must_use]
    pub fn car_telemetry_2(&self) -> Option<&'a y2026::CarTelemetry2Data> {
        self.session.car_telemetry_2.get()?.car_telemetry_2(self.index)
    }
}
