use core::fmt;
use core::ops::Deref;

use telemetry_core::wire::I32;
use telemetry_core::{DecodeError, DecodeErrorKind};
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use crate::codes::Status;
use crate::game::Game;

/// Which of a game's three pages.
///
/// ```
/// use kunos_shm::PageKind;
///
/// assert_eq!(PageKind::ALL.map(PageKind::as_str), ["physics page", "graphics page", "static page"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageKind {
    /// The car, written at each physics step.
    Physics,
    /// The session, written at each frame that the game draws.
    Graphics,
    /// Car and track, written once in a session.
    Static,
}

impl PageKind {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Physics, Self::Graphics, Self::Static];

    /// `physics page`, `graphics page` or `static page`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Physics => "physics page",
            Self::Graphics => "graphics page",
            Self::Static => "static page",
        }
    }
}

impl fmt::Display for PageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Copies of a game's pages, as far as they are there. An empty one counts as
/// missing: a page may be seen while it is made.
///
/// ```
/// use kunos_shm::{Game, Pages, frame};
///
/// let (physics, graphics) = ([0; 580], [0; 296]);
/// let pages = Pages { physics: &physics, graphics: Some(&graphics), statics: None };
/// let frame = frame(Game::AssettoCorsa, &pages)?;
/// assert_eq!(frame.speed_mps, Some(0.0));
/// assert_eq!(frame.driving, None, "a page of zeros is one that the game has not written");
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Pages<'a> {
    /// The physics page.
    pub physics: &'a [u8],
    /// The graphics page.
    pub graphics: Option<&'a [u8]>,
    /// The static page.
    #[doc(alias = "static")]
    pub statics: Option<&'a [u8]>,
}

/// Half of a page: what the bounds of [`Page`] ask of it.
///
/// Every wire struct is one; [`Page`] has an example.
pub trait Part: FromBytes + KnownLayout + Immutable + Unaligned + fmt::Debug + 'static {}

impl<T: FromBytes + KnownLayout + Immutable + Unaligned + fmt::Debug + 'static> Part for T {}

/// A whole page, of which versions of the game fill more or less: a base that
/// all of them have, and a tail that later ones added.
///
/// ```
/// use kunos_shm::{Game, Page, PageKind, acc};
///
/// // A graphics page of a version that had no tail yet.
/// let mut bytes = [0; 252];
/// bytes[4..8].copy_from_slice(&2i32.to_le_bytes());
/// let view = acc::Graphics::view(&bytes)?;
/// assert_eq!(view.status.name(), Some("live"));
/// assert!(view.tail.is_none());
/// assert!(acc::Graphics::view(&bytes[..251]).is_err());
/// assert_eq!((acc::Graphics::GAME, acc::Graphics::KIND), (Game::Competizione, PageKind::Graphics));
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
pub trait Page {
    /// What every version has.
    type Base: Part;
    /// What later versions have behind it; `()` where there is none.
    type Tail: Part;
    /// Whose page it is.
    const GAME: Game;
    /// Which of its pages.
    const KIND: PageKind;

    /// Views a page in place.
    ///
    /// # Errors
    ///
    /// The page ends within the base.
    fn view(bytes: &[u8]) -> Result<View<'_, Self>, DecodeError> {
        Ok(View {
            base: base(Self::GAME, Self::KIND, bytes)?,
            tail: bytes
                .get(size_of::<Self::Base>()..)
                .and_then(|bytes| Self::Tail::ref_from_prefix(bytes).ok())
                .map(|(tail, _)| tail),
        })
    }
}

/// A page in place. It stands in for its base: `view.gas` is `view.base.gas`.
///
/// Bytes behind the last known field are left alone. Windows rounds a page up
/// with zeros, so a tail of zeros may be one that the game does not write.
///
/// [`Page::view`] gives it.
pub struct View<'a, P: Page + ?Sized> {
    /// What every version has.
    pub base: &'a P::Base,
    /// What later versions have; `None` where the page ends before or within it.
    pub tail: Option<&'a P::Tail>,
}

impl<P: Page + ?Sized> Clone for View<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Page + ?Sized> Copy for View<'_, P> {}

impl<P: Page + ?Sized> fmt::Debug for View<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").field("base", self.base).field("tail", &self.tail).finish()
    }
}

impl<P: Page + ?Sized> Deref for View<'_, P> {
    type Target = P::Base;

    fn deref(&self) -> &P::Base {
        self.base
    }
}

/// The part that a page begins with, for a game that shares it with others.
pub(crate) fn base<T: Part>(game: Game, kind: PageKind, bytes: &[u8]) -> Result<&T, DecodeError> {
    match T::ref_from_prefix(bytes) {
        Ok((base, _)) => Ok(base),
        Err(_) => Err(too_short(game, kind, bytes.len(), size_of::<T>())),
    }
}

/// A page that is shorter than what is asked of it.
pub(crate) const fn too_short(
    game: Game,
    kind: PageKind,
    actual: usize,
    at_least: usize,
) -> DecodeError {
    let kind = DecodeErrorKind::TooShort { page: kind.as_str(), actual, at_least };
    DecodeError { protocol: game.word(), kind }
}

/// How long a page is in every version.
#[cfg(feature = "live")]
pub(crate) const fn base_len(game: Game, kind: PageKind) -> usize {
    use crate::{ac, acc, evo, rally};

    const fn len<P: Page>() -> usize {
        size_of::<P::Base>()
    }
    match (game, kind) {
        (Game::AssettoCorsa, PageKind::Physics) => len::<ac::Physics>(),
        (Game::AssettoCorsa, PageKind::Graphics) => len::<ac::Graphics>(),
        (Game::AssettoCorsa, PageKind::Static) => len::<ac::Static>(),
        (Game::Competizione, PageKind::Physics) => len::<acc::Physics>(),
        (Game::Competizione, PageKind::Graphics) => len::<acc::Graphics>(),
        (Game::Competizione, PageKind::Static) => len::<acc::Static>(),
        (Game::Evo, PageKind::Physics) => len::<evo::Physics>(),
        (Game::Evo, PageKind::Graphics) => len::<evo::Graphics>(),
        (Game::Evo, PageKind::Static) => len::<evo::Static>(),
        (Game::Rally, PageKind::Physics) => len::<rally::Physics>(),
        (Game::Rally, PageKind::Graphics) => len::<rally::Graphics>(),
        (Game::Rally, PageKind::Static) => len::<rally::Static>(),
    }
}

/// The counter of a physics or a graphics page, which moves with each write;
/// `None` for a static page, which has none, and for less than 4 bytes.
///
/// A restart of the game may set it back, so any change is a sign of life. In a
/// pause and in menus it is believed to stand still; the status tells that from
/// a game that is gone. Two copies with one counter are not surely one write:
/// the game's fields before and behind it are not locked.
///
/// ```
/// use kunos_shm::{PageKind, packet_id};
///
/// assert_eq!(packet_id(PageKind::Physics, &[7, 0, 0, 0, 9]), Some(7));
/// assert_eq!(packet_id(PageKind::Static, &[7, 0, 0, 0, 9]), None);
/// ```
#[must_use]
pub fn packet_id(kind: PageKind, bytes: &[u8]) -> Option<i32> {
    match kind {
        PageKind::Physics | PageKind::Graphics => {
            bytes.first_chunk().map(|&bytes| i32::from_le_bytes(bytes))
        }
        PageKind::Static => None,
    }
}

/// What a graphics page says of the game: live, paused, a replay or off. All
/// games have it in one place. `None` for less than 8 bytes.
///
/// ```
/// use kunos_shm::{codes::Status, status};
///
/// assert_eq!(status(&[0, 0, 0, 0, 3, 0, 0, 0]), Some(Status::PAUSE));
/// assert_eq!(status(&[0; 7]), None);
/// ```
#[must_use]
pub fn status(graphics: &[u8]) -> Option<Status> {
    let bytes = graphics.get(size_of::<I32>()..)?;
    Status::read_from_prefix(bytes).ok().map(|(status, _)| status)
}

/// True for a page that was never written. Some early versions, and programs
/// that ask for a page before the game is up, make pages of zeros.
///
/// ```
/// assert!(kunos_shm::is_blank(&[0; 580]));
/// assert!(!kunos_shm::is_blank(&[0, 1]));
/// ```
#[must_use]
pub fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters() {
        let page = [0x04, 0x03, 0x02, 0xff, 9];
        assert_eq!(packet_id(PageKind::Physics, &page), Some(-16_645_372));
        assert_eq!(packet_id(PageKind::Graphics, &page), Some(-16_645_372));
        assert_eq!(packet_id(PageKind::Static, &page), None);
        assert_eq!(packet_id(PageKind::Physics, &page[..3]), None);
    }

    #[test]
    fn status_of_every_game() {
        use crate::testing::{ac_graphics, acc_graphics, evo_graphics};
        for page in [ac_graphics(), acc_graphics(), evo_graphics()] {
            let page = page.i32(4, 3).0;
            assert_eq!(status(&page), Some(Status::PAUSE));
            assert_eq!(status(&page[..8]), Some(Status::PAUSE));
            assert_eq!(status(&page[..7]), None);
        }
    }

    #[test]
    fn blank_pages() {
        assert!(is_blank(&[]) && is_blank(&[0; 4_096]));
        assert!(!is_blank(&[0, 0, 1]));
    }
}
