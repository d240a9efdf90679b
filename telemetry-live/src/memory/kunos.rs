use kunos_shm::live::{Live, Place, Poll};
use kunos_shm::{FrameReader, Game, PageKind, Pages};
use telemetry_core::Timestamp;

use super::{Look, Page, Reader};
use crate::config::Format;
use crate::event::{Origin, Source};
use crate::hold::Kind;

const fn source(game: Game) -> Source {
    Source {
        format: game.word(),
        title: game.title(),
        origin: Origin::Memory(game.page(PageKind::Physics)),
    }
}

/// The pages of a recording, the one that a frame is made at last.
const ORDER: [PageKind; 3] = [PageKind::Static, PageKind::Graphics, PageKind::Physics];

pub(super) struct Kunos {
    live: Live,
    /// What the last frame was made of.
    game: Option<Game>,
    pages: [Vec<u8>; 3],
}

impl Kunos {
    pub(super) fn new(place: &Place, format: Format) -> Self {
        let game = Game::ALL.into_iter().find(|game| game.word() == format.word());
        let place = match (place, game) {
            (Place::Any, Some(game)) => Place::Game(game),
            _ => place.clone(),
        };
        Self { live: Live::at(place), game: None, pages: Default::default() }
    }
}

fn page<'a>(pages: &Pages<'a>, kind: PageKind) -> &'a [u8] {
    match kind {
        PageKind::Physics => pages.physics,
        PageKind::Graphics => pages.graphics.unwrap_or_default(),
        PageKind::Static => pages.statics.unwrap_or_default(),
    }
}

impl Reader for Kunos {
    fn look(&mut self, now: Timestamp) -> Result<Look, String> {
        match self.live.poll(now) {
            Ok(Poll::Frame(moment)) => {
                self.game = Some(moment.game);
                for (copy, kind) in self.pages.iter_mut().zip(ORDER) {
                    copy.clear();
                    copy.extend_from_slice(page(&moment.pages, kind));
                }
                Ok(Look::Frame(source(moment.game), *moment.frame))
            }
            Ok(Poll::NoNewFrame) => Ok(Look::Nothing),
            Ok(Poll::NotRunning) => Ok(Look::NotRunning),
            Err(error) => Err(error.to_string()),
        }
    }

    fn is_open(&self) -> bool {
        self.live.is_open()
    }

    fn pages(&self, each: &mut dyn FnMut(&str, &[u8])) {
        let Some(game) = self.game else { return };
        for (bytes, kind) in self.pages.iter().zip(ORDER) {
            if !bytes.is_empty() {
                each(&name(game, kind), bytes);
            }
        }
    }
}

/// `acc physics page`
fn name(game: Game, kind: PageKind) -> String {
    format!("{} {kind}", game.word())
}

/// What was recorded.
#[derive(Default)]
pub(super) struct Recorded {
    reader: Option<(Game, FrameReader)>,
    pages: [Vec<u8>; 3],
}

impl Recorded {
    pub(super) fn take(&mut self, named: &str, bytes: &[u8]) -> Page {
        let word = named.split(' ').next().unwrap_or_default();
        let Some(game) = Game::ALL.into_iter().find(|game| game.word() == word) else {
            return Page::Nothing;
        };
        if bytes.is_empty() {
            *self = Self::default();
            return Page::Gone(game.page(PageKind::Physics));
        }
        if self.reader.as_ref().is_none_or(|(known, _)| *known != game) {
            *self = Self { reader: Some((game, FrameReader::new(game))), ..Self::default() };
        }
        let Some(at) = ORDER.iter().position(|kind| name(game, *kind) == named) else {
            return Page::Nothing;
        };
        if let Some(page) = self.pages.get_mut(at) {
            page.clear();
            page.extend_from_slice(bytes);
        }
        let [statics, graphics, physics] = &self.pages;
        if ORDER.get(at) != Some(&PageKind::Physics) {
            return Page::Nothing;
        }
        let there = |page: &'_ Vec<u8>| !page.is_empty();
        let pages = Pages {
            physics,
            graphics: Some(graphics).filter(|page| there(page)).map(Vec::as_slice),
            statics: Some(statics).filter(|page| there(page)).map(Vec::as_slice),
        };
        match self.reader.as_mut().map(|(_, reader)| reader.frame(&pages)) {
            Some(Ok(frame)) => Page::Frame(Kind::Kunos, source(game), frame),
            _ => Page::Nothing,
        }
    }
}
