//! Which game, and which of its pages, by content.

use telemetry_core::wire::{FieldType, Layout, Utf16, WireStruct};
use telemetry_core::{DecodeError, DecodeErrorKind, FoundF32, clamp};

use crate::codes::{EvoSession, Session, StartingGrip};
use crate::common::{self, GraphicsHead};
use crate::game::Game;
use crate::page::{Page, PageKind, Pages, base, is_blank};
use crate::{ac, acc, evo};

/// Whether the values of a physics page can be real. Nothing locks the pages, so
/// a copy may hold parts of two moments, or of one that is half written.
///
/// A page of zeros is plausible: see [`is_blank`].
///
/// ```
/// use kunos_shm::{Game, plausible};
///
/// let mut physics = [0; 580];
/// assert!(plausible(Game::AssettoCorsa, &physics).is_ok());
/// physics[4..8].copy_from_slice(&7f32.to_le_bytes());
/// assert_eq!(
///     plausible(Game::AssettoCorsa, &physics).unwrap_err().to_string(),
///     "ac packet is implausible: gas is 7, expected 0 to 1"
/// );
/// ```
///
/// # Errors
///
/// The page is shorter than 580 bytes, or the first value that no game writes:
/// pedals beyond 0 to 1, a gear beyond reverse to 20, more than 30,000 rpm or
/// 700 km/h, a float that is not finite.
pub fn plausible(game: Game, physics: &[u8]) -> Result<(), DecodeError> {
    let page: &common::Physics = base(game, PageKind::Physics, physics)?;
    let check = |field, found: f32, range: core::ops::RangeInclusive<f32>, expected| {
        // False for a NaN.
        if range.contains(&found) {
            return Ok(());
        }
        let found = FoundF32::new(found);
        let kind = DecodeErrorKind::Implausible { field, found, expected };
        Err(DecodeError { protocol: game.word(), kind })
    };
    check("gas", page.gas.get(), PEDAL, "0 to 1")?;
    check("brake", page.brake.get(), PEDAL, "0 to 1")?;
    check("clutch", page.clutch.get(), PEDAL, "0 to 1")?;
    check("gear", page.gear.get() as f32, 0.0..=21.0, "0 to 21")?;
    // Below 0 in a spin.
    check("rpms", page.rpms.get() as f32, -30_000.0..=30_000.0, "-30000 to 30000")?;
    check("speedKmh", page.speed_kmh.get(), -700.0..=700.0, "-700 to 700")?;
    let steering = page.steer_angle.get();
    check("steerAngle", steering, f32::MIN..=f32::MAX, "a finite number")?;
    check("fuel", page.fuel.get(), f32::MIN..=f32::MAX, "a finite number")
}

const PEDAL: core::ops::RangeInclusive<f32> = -0.01..=1.01;

/// Whether bytes are a page of that kind of that game's, by their content: for
/// whoever finds a game's mappings without their names, as under Wine, and must
/// tell which is which.
///
/// A page of zeros is none, nor is one whose car is not loaded yet: its texts
/// are empty. Look again later. Bytes behind the page are not looked at.
///
/// Random bytes do not pass. What has to be right: every text is text and every
/// truth 0 or 1; all floats but a few are of a size that a page holds (a
/// consumption of a car at rest may be infinite); a counter that runs; codes and
/// counts in their range; versions in the static page, and a car.
///
/// ```
/// use kunos_shm::{Game, PageKind, acc, looks_like};
/// use telemetry_core::wire::{Array, Utf16};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// // A static page, as it is found among the memory of a process.
/// let mut page = acc::Static::new_zeroed();
/// page.base.sm_version = Utf16::new("1.9");
/// page.base.ac_version = Utf16::new("1.7");
/// page.base.car_model = Utf16::new("mclaren_720s_gt3");
/// assert!(looks_like(Game::Competizione, PageKind::Static, page.as_bytes()));
/// assert!(!looks_like(Game::Competizione, PageKind::Static, &[0x55; 820]));
/// ```
#[must_use]
pub fn looks_like(game: Game, kind: PageKind, bytes: &[u8]) -> bool {
    match (game, kind) {
        (_, PageKind::Physics) => is_physics(game, bytes),
        (Game::Evo, PageKind::Graphics) => is_evo_graphics(bytes),
        (Game::Evo, PageKind::Static) => is_evo_static(bytes),
        (_, PageKind::Graphics) => is_graphics(game, bytes),
        (_, PageKind::Static) => is_static(game, bytes),
    }
}

fn is_physics(game: Game, bytes: &[u8]) -> bool {
    let Ok(page) = base::<common::Physics>(game, PageKind::Physics, bytes) else { return false };
    let truth = |raw: i32| matches!(raw, 0 | 1);
    let four = |values: [f32; 4], least: f32, most: f32| {
        values.iter().all(|value| (least..=most).contains(value))
    };
    // Any of these is there once a car is. The least values keep out integers
    // that are read as floats, which are next to 0.
    let a_car_is_there = four(page.wheels_pressure.values(), 1.0, 200.0)
        || four(page.tyre_core_temperature.values(), 1.0, 500.0)
        || four(page.brake_temp.values(), 1.0, 3_000.0)
        || four(page.wheel_load.values(), 10.0, 1e6);
    let angles = [page.heading, page.pitch, page.roll];
    page.packet_id.get() > 0
        && plausible(game, bytes).is_ok()
        && (-0.01..=2_000.0).contains(&page.fuel.get())
        && angles.iter().all(|angle| (-7.0..=7.0).contains(&angle.get()))
        && truth(page.pit_limiter_on.get())
        && truth(page.auto_shifter_on.get())
        && truth(page.is_ai_controlled.get())
        && (-1..=10).contains(&page.number_of_tyres_out.get())
        && a_car_is_there
        && is_sound(&common::Physics::TABLE, bytes)
}

fn is_graphics(game: Game, bytes: &[u8]) -> bool {
    let Ok(page) = base::<GraphicsHead>(game, PageKind::Graphics, bytes) else { return false };
    let times = [&page.current_time, &page.last_time, &page.best_time, &page.split];
    let a_session_is_there = times.iter().any(|time| !time.is_empty())
        || !page.tyre_compound.is_empty()
        || is_moved(page.distance_traveled.get())
        || is_moved(page.normalized_car_position.get());
    page.packet_id.get() > 0
        && page.status.name().is_some()
        && (Session::UNKNOWN.get()..=20).contains(&page.session.get())
        && times.iter().all(|time| is_time(time))
        && (-1..=100_000).contains(&page.completed_laps.get())
        && (-1..=10_000).contains(&page.position.get())
        && (-1..=1_000).contains(&page.current_sector_index.get())
        && (-1..=100_000).contains(&page.number_of_laps.get())
        && matches!(page.is_in_pit.get(), 0 | 1)
        && (-2.0..=2.0).contains(&page.normalized_car_position.get())
        && a_session_is_there
        && is_sound(&GraphicsHead::TABLE, bytes)
}

/// Not 0, and no integer that is read as a float.
fn is_moved(value: f32) -> bool {
    value.is_normal()
}

/// Nothing, or what a clock shows: `1:23:456`, `-:--:---`.
fn is_time<const N: usize>(text: &Utf16<N>) -> bool {
    text.chars().all(|char| char.is_ascii_digit() || matches!(char, ':' | '.' | '-' | '+' | ' '))
}

fn is_static(game: Game, bytes: &[u8]) -> bool {
    let Ok(page) = base::<common::Static>(game, PageKind::Static, bytes) else { return false };
    is_version(page.sm_version.chars())
        && is_version(page.ac_version.chars())
        && !page.car_model.is_empty()
        && (0..=100).contains(&page.number_of_sessions.get())
        && (0..=1_000).contains(&page.num_cars.get())
        && (0..=100).contains(&page.sector_count.get())
        && (0.0..=10_000.0).contains(&page.max_fuel.get())
        && is_sound(&common::Static::TABLE, bytes)
}

/// A digit, and then nothing but what a version is written with: `1.8.12`,
/// `0.6.1-rc2`.
fn is_version(mut chars: impl Iterator<Item = char>) -> bool {
    chars.next().is_some_and(|first| first.is_ascii_digit())
        && chars.all(|char| char.is_ascii_alphanumeric() || matches!(char, '.' | '-' | '_' | ' '))
}

fn is_evo_graphics(bytes: &[u8]) -> bool {
    let Ok(page) = base::<evo::GraphicsBase>(Game::Evo, PageKind::Graphics, bytes) else {
        return false;
    };
    page.packet_id.get() > 0
        && page.status.name().is_some()
        && page.rpm.get() <= 30_000
        && (0..=21).contains(&page.gear_int.get())
        && page.max_gears.get() <= 20
        && page.total_drivers.get() <= 1_000
        && usize::from(page.active_cars) <= common::MAX_CARS
        && page.car_location.name().is_some()
        && page.engine_type.name().is_some()
        && !page.car_model.until_nul().is_empty()
        && is_sound(&evo::GraphicsBase::TABLE, bytes)
}

fn is_evo_static(bytes: &[u8]) -> bool {
    let Ok(page) = base::<evo::Static>(Game::Evo, PageKind::Static, bytes) else { return false };
    is_version(page.sm_version.lenient().chars())
        && is_version(page.ac_evo_version.lenient().chars())
        && (EvoSession::UNKNOWN.get()..=20).contains(&page.session.get())
        && (StartingGrip::GREEN.get()..=20).contains(&page.starting_grip.get())
        && (0..=100).contains(&page.number_of_sessions.get())
        && (-180.0..=180.0).contains(&page.longitude.get())
        && (-90.0..=90.0).contains(&page.latitude.get())
        && !page.track.until_nul().is_empty()
        && is_sound(&evo::Static::TABLE, bytes)
}

/// True where every text is text, every truth 0 or 1, and at most one float in
/// 16 is no number of a size that a page holds.
fn is_sound(layout: &Layout, bytes: &[u8]) -> bool {
    let mut floats = Floats::default();
    are_fields_sound(layout, bytes, &mut floats) && floats.odd <= floats.all / 16
}

#[derive(Default)]
struct Floats {
    all: usize,
    odd: usize,
}

impl Floats {
    /// The most that a float of a page is: a time left of eleven days in ms.
    const MOST: f32 = 1e9;

    fn count(&mut self, float: f32) {
        let odd = clamp::magnitude(float) > Self::MOST || !float.is_finite();
        self.all = self.all.saturating_add(1);
        self.odd = self.odd.saturating_add(usize::from(odd));
    }
}

fn are_fields_sound(layout: &Layout, bytes: &[u8], floats: &mut Floats) -> bool {
    layout.fields.iter().all(|field| {
        let Some(bytes) = bytes.get(field.offset..) else { return false };
        match field.field_type {
            FieldType::Struct(inner) => bytes
                .chunks_exact(inner.size.max(1))
                .take(field.count)
                .all(|bytes| are_fields_sound(inner, bytes, floats)),
            FieldType::Scalar("f32") => {
                for value in chunks(bytes).take(field.count) {
                    floats.count(f32::from_le_bytes(value));
                }
                true
            }
            FieldType::Scalar("bool") => {
                bytes.iter().take(field.count).all(|byte| matches!(byte, 0 | 1))
            }
            FieldType::Scalar("char") => {
                let text = bytes.iter().take(field.count).take_while(|byte| **byte != 0);
                text.copied().all(|byte| !byte.is_ascii_control())
            }
            FieldType::Scalar("u16") if field.count > 1 => {
                let text = chunks(bytes).take(field.count).map(u16::from_le_bytes);
                char::decode_utf16(text.take_while(|unit| *unit != 0))
                    .all(|char| char.is_ok_and(|char| !char.is_control()))
            }
            FieldType::Scalar(_) => true,
        }
    })
}

fn chunks<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = [u8; N]> + '_ {
    bytes.chunks_exact(N).filter_map(|chunk| chunk.first_chunk().copied())
}

/// Which game: by the name of its process, with or without a folder, or else by
/// what stands in its pages. `None` where neither says so; Rally's pages alone
/// never do.
///
/// What counts, the surest first: EVO's static and graphics pages are laid out
/// in another way; Competizione lists cars, and the player's among them, in its
/// graphics page, writes its physics and static pages to their end and leaves
/// the engine's figures in the static page at 0, which Assetto Corsa fills. If
/// nothing else speaks, a version of the pages of 1.8 or later is taken for
/// Competizione's, an earlier one for Assetto Corsa's.
///
/// ```
/// use kunos_shm::{Game, Pages, ac, identify};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let none = Pages::default();
/// assert_eq!(identify(Some("acr.exe"), &none), Some(Game::Rally));
/// assert_eq!(identify(None, &none), None);
///
/// // Assetto Corsa tells the engine's figures, Competizione does not.
/// let mut statics = ac::Static::new_zeroed();
/// statics.max_power = 400f32.into();
/// let pages = Pages { statics: Some(statics.as_bytes()), ..none };
/// assert_eq!(identify(None, &pages), Some(Game::AssettoCorsa));
/// ```
#[must_use]
pub fn identify(process: Option<&str>, pages: &Pages<'_>) -> Option<Game> {
    if let Some(game) = process.and_then(Game::of_process) {
        return Some(game);
    }
    let graphics = pages.graphics.unwrap_or_default();
    let statics = pages.statics.unwrap_or_default();
    if is_evo_static(statics) || is_evo_graphics(graphics) {
        return Some(Game::Evo);
    }
    let behind = |bytes: &[u8], kind| {
        let from = Game::AssettoCorsa.page_len(kind);
        let to = Game::Competizione.page_len(kind);
        bytes.get(from..to).is_some_and(|bytes| !is_blank(bytes))
    };
    if lists_the_player(graphics)
        || behind(pages.physics, PageKind::Physics)
        || behind(statics, PageKind::Static)
    {
        return Some(Game::Competizione);
    }
    let statics = base::<ac::Static>(Game::AssettoCorsa, PageKind::Static, statics).ok()?;
    let engine = [statics.max_torque, statics.max_power];
    if engine.iter().any(|figure| is_moved(figure.get())) || statics.tyre_radii().is_some() {
        return Some(Game::AssettoCorsa);
    }
    let version = version(statics.sm_version.chars())?;
    Some(if version >= [1, 8] { Game::Competizione } else { Game::AssettoCorsa })
}

/// The first two numbers of a version.
fn version(chars: impl Iterator<Item = char>) -> Option<[u32; 2]> {
    let mut numbers: [Option<u32>; 2] = [None, Some(0)];
    let mut at = 0;
    for char in chars {
        match (char.to_digit(10), numbers.get_mut(at)) {
            (Some(digit), Some(number)) => {
                *number = number.unwrap_or(0).checked_mul(10)?.checked_add(digit);
            }
            (None, Some(Some(_))) if char == '.' => at = usize::saturating_add(at, 1),
            _ => break,
        }
    }
    let [major, minor] = numbers;
    Some([major?, minor?])
}

/// True for Competizione's list of cars, with the player's among them. In Assetto
/// Corsa's page a coordinate stands where the count is.
fn lists_the_player(graphics: &[u8]) -> bool {
    let Some(tail) = acc::Graphics::view(graphics).ok().and_then(|view| view.tail) else {
        return false;
    };
    (1..=60).contains(&tail.active_cars.get())
        && tail.car_ids().iter().all(|id| id.get() >= 0)
        && tail.player_index().is_some()
}

#[cfg(test)]
mod tests;
