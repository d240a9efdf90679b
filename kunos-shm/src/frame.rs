//! Pages to frames.

use telemetry_core::{Car, CarName, DecodeError, Gear, TelemetryFrame, clamp};

use crate::codes::{EvoFlag, Status};
use crate::common::{self, GraphicsHead};
use crate::game::Game;
use crate::page::{Page, Pages, View, is_blank};
use crate::{ac, acc, evo, rally};

/// Turns pages into frames. It holds the highest engine speed of a car where a
/// game's own figure is not steady: EVO's fluctuates, and the highest one is
/// kept; Rally's jumps after a crash, and the last sane one is kept. What a
/// highest speed can be is 1,000 to 30,000 revolutions a minute; without one it
/// is unknown.
///
/// What is taken for what:
/// - The clutch is taken as 1 with the pedal up. Kunos' documents contradict
///   themselves; independent programs with many users say so of Assetto Corsa and
///   Competizione, two of EVO, against its document, and one of Rally.
/// - The player drives while the game is live, and in EVO while the car that is
///   watched is the player's own. Rally is seen to say that it is off while the
///   car is driven, so there off says nothing.
/// - Wheel slip is the slip ratio of Competizione and EVO, a field of its own.
/// - Lap times of 0 and below, and above 24 hours, are none.
///
/// What is left out, and why:
/// - Steering of Assetto Corsa: documents and readers disagree whether the field
///   is in degrees, in radians or a share.
/// - ABS and traction control of Assetto Corsa: the fields are limits of slip.
/// - Wheel slip of Assetto Corsa: the field holds ratio and angle together.
/// - Acceleration: EVO's document and its readers disagree which of the three
///   numbers is vertical, and nobody says whether gravity is in it.
/// - Rotation: nobody says which way round the angles grow.
/// - Of Rally what Assetto Corsa and Competizione do not have alike, and laps,
///   position and pits, which nobody has told to be filled.
///
/// ```
/// use kunos_shm::{FrameReader, Game, Pages};
///
/// let mut reader = FrameReader::new(Game::Evo);
/// let mut physics = [0; 800];
/// let mut max_rpm = |limit: i32| {
///     physics[588..592].copy_from_slice(&limit.to_le_bytes());
///     reader.frame(&Pages { physics: &physics, ..Pages::default() }).unwrap().max_rpm
/// };
/// assert_eq!(max_rpm(7_400), Some(7_400.0));
/// assert_eq!(max_rpm(7_100), Some(7_400.0));
/// assert_eq!(max_rpm(-2_000_000), Some(7_400.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameReader {
    game: Game,
    car: Option<CarName>,
    max_rpm: Option<f32>,
}

impl FrameReader {
    /// A reader of this game's pages.
    #[must_use]
    pub const fn new(game: Game) -> Self {
        Self { game, car: None, max_rpm: None }
    }

    /// Whose pages it reads.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Forgets what earlier pages said: the game is gone.
    pub fn reset(&mut self) {
        *self = Self::new(self.game);
    }

    /// The frame of a game's pages.
    ///
    /// What a missing page would say is `None`. So is what a graphics or a
    /// static page of zeros would: the game has not written it.
    ///
    /// # Errors
    ///
    /// The physics page is shorter than 580 bytes. A graphics or a static page
    /// is there and shorter than its first version.
    pub fn frame(&mut self, pages: &Pages<'_>) -> Result<TelemetryFrame, DecodeError> {
        let mut frame = TelemetryFrame::EMPTY;
        self.frame_into(pages, &mut frame)?;
        Ok(frame)
    }

    /// The same into a frame of the caller's, which saves a copy of it. After an
    /// error it is left as it was.
    ///
    /// ```
    /// use kunos_shm::{FrameReader, Game, Pages};
    /// use telemetry_core::TelemetryFrame;
    ///
    /// let mut reader = FrameReader::new(Game::Rally);
    /// assert_eq!(reader.game(), Game::Rally);
    /// let mut frame = TelemetryFrame::EMPTY;
    /// let mut physics = [0; 580];
    /// physics[28..32].copy_from_slice(&90f32.to_le_bytes());
    /// reader.frame_into(&Pages { physics: &physics, ..Pages::default() }, &mut frame)?;
    /// assert_eq!(frame.speed_mps, Some(25.0));
    /// reader.reset(); // the game has ended
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`frame`](Self::frame).
    pub fn frame_into(
        &mut self,
        pages: &Pages<'_>,
        frame: &mut TelemetryFrame,
    ) -> Result<(), DecodeError> {
        let mut filled = TelemetryFrame::EMPTY;
        let limit = match self.game {
            Game::AssettoCorsa => read_ac(pages, &mut filled)?,
            Game::Competizione => read_acc(pages, &mut filled)?,
            Game::Evo => read_evo(pages, &mut filled)?,
            Game::Rally => read_rally(pages, &mut filled)?,
        };
        filled.max_rpm = self.steady(filled.car, limit);
        *frame = filled;
        Ok(())
    }

    /// The highest engine speed, by what this moment's pages say of it.
    fn steady(&mut self, car: Option<Car>, limit: Option<f32>) -> Option<f32> {
        if let Some(Car::Name(name)) = car {
            if self.car.is_some_and(|held| held != name) {
                self.max_rpm = None;
            }
            self.car = Some(name);
        }
        match (self.game, self.max_rpm, limit) {
            (Game::AssettoCorsa | Game::Competizione, ..) => return limit,
            (Game::Evo, Some(held), Some(limit)) => self.max_rpm = Some(held.max(limit)),
            (_, held, limit) => self.max_rpm = limit.or(held),
        }
        self.max_rpm
    }
}

/// The frame of one moment's pages; [`FrameReader`] for several.
///
/// [`Pages`] has an example.
///
/// # Errors
///
/// Those of [`FrameReader::frame`].
pub fn frame(game: Game, pages: &Pages<'_>) -> Result<TelemetryFrame, DecodeError> {
    FrameReader::new(game).frame(pages)
}

/// A page that is there and was written.
fn written<P: Page>(bytes: Option<&[u8]>) -> Result<Option<View<'_, P>>, DecodeError> {
    let Some(bytes) = bytes.filter(|bytes| !bytes.is_empty()) else { return Ok(None) };
    let view = P::view(bytes)?;
    let known = bytes.get(..P::GAME.page_len(P::KIND)).unwrap_or(bytes);
    Ok(if is_blank(known) { None } else { Some(view) })
}

fn read_ac(pages: &Pages<'_>, frame: &mut TelemetryFrame) -> Result<Option<f32>, DecodeError> {
    let physics = ac::Physics::view(pages.physics)?;
    let graphics = written::<ac::Graphics>(pages.graphics)?;
    let statics = written::<ac::Static>(pages.statics)?;
    fill_car(Game::AssettoCorsa, &physics, frame);
    frame.pit_limiter = Some(is_set(physics.pit_limiter_on.get()));
    frame.drs = Some(is_set(physics.drs_enabled.get()));
    if let Some(graphics) = graphics {
        fill_session(&graphics.head, frame);
        frame.driving = driving(graphics.head.status);
        frame.in_pit =
            Some(is_set(graphics.head.is_in_pit.get()) || is_set(graphics.is_in_pit_lane.get()));
        frame.flag = graphics.flag.to_frame();
    }
    let Some(statics) = statics else { return Ok(None) };
    fill_static(&physics, &statics, frame);
    // A car without a flap does not drive with a closed one.
    frame.drs = frame.drs.filter(|_| is_set(statics.has_drs.get()));
    Ok(in_range(statics.max_rpm.get(), 1.0))
}

fn read_acc(pages: &Pages<'_>, frame: &mut TelemetryFrame) -> Result<Option<f32>, DecodeError> {
    let physics = acc::Physics::view(pages.physics)?;
    let graphics = written::<acc::Graphics>(pages.graphics)?;
    let statics = written::<acc::Static>(pages.statics)?;
    fill_car(Game::Competizione, &physics, frame);
    frame.steering = Some(clamp::signed_unit(physics.steer_angle.get()));
    frame.pit_limiter = Some(is_set(physics.pit_limiter_on.get()));
    // Two fields each: both are documented to say that it works.
    frame.tc_active = Some(physics.tc.get() > 0.0);
    frame.abs_active = Some(physics.abs.get() > 0.0);
    let mut limit = None;
    if let Some(tail) = physics.tail {
        frame.tc_active = frame.tc_active.map(|on| on || is_set(tail.tc_in_action.get()));
        frame.abs_active = frame.abs_active.map(|on| on || is_set(tail.abs_in_action.get()));
        frame.wheel_slip = clamp::all_finite(tail.slip_ratio.values());
        limit = either_way(tail.current_max_rpm.get().to_bits());
    }
    if let Some(graphics) = graphics {
        fill_session(&graphics, frame);
        frame.driving = driving(graphics.status);
        let in_lane = graphics.tail.map(|tail| is_set(tail.is_in_pit_lane.get()));
        frame.in_pit = Some(is_set(graphics.is_in_pit.get()) || in_lane == Some(true));
        frame.flag = graphics.tail.and_then(|tail| tail.flag.to_frame());
    }
    if let Some(statics) = statics {
        fill_static(&physics, &statics, frame);
        limit = in_range(statics.max_rpm.get(), 1.0).or(limit);
    }
    Ok(limit)
}

fn read_evo(pages: &Pages<'_>, frame: &mut TelemetryFrame) -> Result<Option<f32>, DecodeError> {
    let physics = evo::Physics::view(pages.physics)?;
    let graphics = written::<evo::Graphics>(pages.graphics)?;
    // Nothing of it is in a frame; a page that is no page of EVO's says that the
    // others are not to be trusted.
    written::<evo::Static>(pages.statics)?;
    fill_car(Game::Evo, &physics, frame);
    frame.steering = Some(clamp::signed_unit(physics.steer_angle.get()));
    frame.pit_limiter = Some(is_set(physics.pit_limiter_on.get()));
    let mut limit = None;
    if let Some(tail) = physics.tail {
        frame.tc_active = Some(is_set(tail.tc_in_action.get()));
        frame.abs_active = Some(is_set(tail.abs_in_action.get()));
        frame.wheel_slip = clamp::all_finite(tail.slip_ratio.values());
        limit = either_way(tail.current_max_rpm.get() as u32);
    }
    if let Some(graphics) = graphics {
        fill_evo(&graphics, frame);
    }
    Ok(limit)
}

fn fill_evo(graphics: &evo::GraphicsBase, frame: &mut TelemetryFrame) {
    let on = |lit: bool| if lit { 1.0 } else { 0.0 };
    let electronics = &graphics.electronics;
    let limiter = electronics.is_pitlimiter_on.get();
    frame.steering = Some(clamp::signed_unit(graphics.steering_percent.get()));
    frame.handbrake = Some(clamp::unit(graphics.handbrake_percent.get()));
    frame.driving = driving(graphics.status).map(|driving| driving && graphics.is_own_car());
    frame.shift_light = Some(on(graphics.is_change_up_rpm.get()));
    frame.tc_active = Some(graphics.tc_active.get());
    frame.abs_active = Some(graphics.abs_active.get());
    frame.pit_limiter = frame.pit_limiter.map(|on| on || limiter);
    frame.in_pit = Some(graphics.is_in_pit_box.get() || graphics.is_in_pit_lane.get());
    frame.drs = Some(electronics.is_drs_open.get());
    frame.flag = match graphics.flag {
        EvoFlag::NONE => graphics.global_flag.to_frame(),
        shown => shown.to_frame(),
    };
    frame.fuel = share(graphics.fuel_liter_current_quantity.get(), graphics.max_fuel.get());
    frame.lap = u16::try_from(graphics.session_state.current_lap.get()).ok().filter(|&lap| lap > 0);
    frame.position = u16::try_from(graphics.current_pos.get()).ok().filter(|&place| place > 0);
    frame.current_lap_s = seconds(graphics.current_lap_time_ms.get());
    frame.last_lap_s = seconds(graphics.last_laptime_ms.get());
    frame.best_lap_s = seconds(graphics.best_laptime_ms.get());
    frame.car = CarName::from_chars(graphics.car_model.lenient().chars()).map(Car::Name);
}

fn read_rally(pages: &Pages<'_>, frame: &mut TelemetryFrame) -> Result<Option<f32>, DecodeError> {
    let physics = rally::Physics::view(pages.physics)?;
    let graphics = written::<rally::Graphics>(pages.graphics)?;
    let statics = written::<rally::Static>(pages.statics)?;
    fill_car(Game::Rally, &physics, frame);
    if let Some(head) = graphics {
        fill_times(&head, frame);
        frame.driving = says_driving(Game::Rally, head.status);
    }
    let Some(statics) = statics else { return Ok(None) };
    fill_static(&physics, &statics, frame);
    Ok(in_range(statics.max_rpm.get(), LEAST_MAX_RPM))
}

/// What every game's physics page says.
fn fill_car(game: Game, physics: &common::Physics, frame: &mut TelemetryFrame) {
    const KMH_PER_MPS: f32 = 3.6;
    frame.speed_mps = Some(clamp::magnitude(physics.speed_kmh.get() / KMH_PER_MPS));
    frame.rpm = Some(physics.rpms.get().max(0) as f32);
    frame.gear = gear(physics.gear.get());
    frame.throttle = Some(clamp::unit(physics.gas.get()));
    frame.brake = Some(clamp::unit(physics.brake.get()));
    frame.clutch = Some(pressed(physics.clutch.get(), clutch_rests_at_1(game)));
}

/// What the head of a graphics page says.
fn fill_session(head: &GraphicsHead, frame: &mut TelemetryFrame) {
    fill_times(head, frame);
    let completed = u16::try_from(head.completed_laps.get()).ok();
    frame.lap = completed.and_then(|laps| laps.checked_add(1));
    frame.position = u16::try_from(head.position.get()).ok().filter(|&place| place > 0);
}

fn fill_times(head: &GraphicsHead, frame: &mut TelemetryFrame) {
    frame.current_lap_s = seconds(head.current_time_ms.get());
    frame.last_lap_s = seconds(head.last_time_ms.get());
    frame.best_lap_s = seconds(head.best_time_ms.get());
}

/// What a static page says.
fn fill_static(physics: &common::Physics, statics: &common::Static, frame: &mut TelemetryFrame) {
    frame.fuel = share(physics.fuel.get(), statics.max_fuel.get());
    frame.car = CarName::from_chars(statics.car_model.chars()).map(Car::Name);
}

/// True where the clutch is 1 with the pedal up, false where it is 1 with the
/// pedal down: to be changed for a game alone, should its sense turn out another.
const fn clutch_rests_at_1(game: Game) -> bool {
    match game {
        Game::AssettoCorsa => true,
        Game::Competizione => true,
        Game::Evo => true,
        Game::Rally => true,
    }
}

/// How far the clutch is pressed; a broken value is no pressed pedal.
fn pressed(value: f32, rests_at_1: bool) -> f32 {
    match rests_at_1 {
        true if value.is_finite() => clamp::unit(1.0 - value),
        true => 0.0,
        false => clamp::unit(value),
    }
}

/// The gear: 0 is reverse and 1 neutral. `None` for a number that no gearbox has.
fn gear(raw: i32) -> Option<Gear> {
    i8::try_from(raw.checked_sub(1)?).ok().filter(|&gear| gear >= -1).map(Gear::new)
}

/// What the status alone says of it.
pub(crate) fn says_driving(game: Game, status: Status) -> Option<bool> {
    match game {
        // Readers found it to be off while the car is driven.
        Game::Rally => driving(status).filter(|_| status != Status::OFF),
        Game::AssettoCorsa | Game::Competizione | Game::Evo => driving(status),
    }
}

/// Live or not; `None` for a status that is not known.
fn driving(status: Status) -> Option<bool> {
    status.name().map(|_| status == Status::LIVE)
}

fn is_set(flag: i32) -> bool {
    flag != 0
}

/// A share of a whole, where there is one.
fn share(part: f32, whole: f32) -> Option<f32> {
    clamp::positive(whole).and_then(|whole| clamp::share(part / whole))
}

/// A lap time; `None` for none yet, which is 0, below it, or a huge number.
fn seconds(ms: i32) -> Option<f32> {
    const DAY_MS: i32 = 24 * 60 * 60 * 1_000;
    (1..=DAY_MS).contains(&ms).then_some(ms as f32 / 1_000.0)
}

/// What can be the highest engine speed of a car, revolutions a minute.
const LEAST_MAX_RPM: f32 = 1_000.0;
const MOST_MAX_RPM: f32 = 30_000.0;

fn in_range(rpm: i32, least: f32) -> Option<f32> {
    Some(rpm as f32).filter(|rpm| (least..=MOST_MAX_RPM).contains(rpm))
}

/// A highest engine speed that is an integer to some and a float to others:
/// what can be one in either way. No bits can in both.
fn either_way(bits: u32) -> Option<f32> {
    let float = Some(f32::from_bits(bits));
    in_range(bits as i32, LEAST_MAX_RPM)
        .or(float.filter(|rpm| (LEAST_MAX_RPM..=MOST_MAX_RPM).contains(rpm)))
}

#[cfg(test)]
mod tests;
