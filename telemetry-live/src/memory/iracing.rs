use irsdk::live::{Live, Place, Poll};
use irsdk::text::SessionText;
use irsdk::{FrameReader, Row, VarHeader, Vars};
use telemetry_core::Timestamp;
use zerocopy::IntoBytes;

use super::{Look, Page, Reader};
use crate::event::{Origin, Source};
use crate::hold::Kind;

const SOURCE: Source =
    Source { format: "iracing", title: "iRacing", origin: Origin::Memory(irsdk::MEMORY_NAME) };

// The pages of a recording: not the map, which is 1.2 MB long, but what of it
// belongs to one tick.
const VARS: &str = "iracing variables";
const SESSION: &str = "iracing session text";
const ROW: &str = "iracing row";

pub(super) struct Iracing {
    live: Live,
    /// What the last tick was made of.
    vars: Vec<VarHeader>,
    row: Vec<u8>,
}

impl Iracing {
    pub(super) fn new(place: &Place) -> Self {
        Self { live: Live::at(place.clone()), vars: Vec::new(), row: Vec::new() }
    }
}

impl Reader for Iracing {
    fn look(&mut self, now: Timestamp) -> Result<Look, String> {
        match self.live.poll(now) {
            Ok(Poll::Tick(tick)) => {
                if tick.vars_changed || self.vars.is_empty() {
                    self.vars.clear();
                    self.vars.extend_from_slice(tick.vars.headers());
                }
                self.row.clear();
                self.row.extend_from_slice(tick.row.as_bytes());
                Ok(Look::Frame(SOURCE, *tick.frame))
            }
            Ok(Poll::NoNewTick) => Ok(Look::Nothing),
            Ok(Poll::NotRunning) => Ok(Look::NotRunning),
            Err(error) => Err(error.to_string()),
        }
    }

    fn is_open(&self) -> bool {
        self.live.is_open()
    }

    fn pages(&self, each: &mut dyn FnMut(&str, &[u8])) {
        each(VARS, self.vars.as_bytes());
        each(SESSION, self.live.session_text().as_bytes());
        each(ROW, &self.row);
    }
}

/// What was recorded.
#[derive(Default)]
pub(super) struct Recorded {
    vars: Vec<u8>,
    reader: FrameReader,
}

impl Recorded {
    pub(super) fn take(&mut self, name: &str, bytes: &[u8]) -> Page {
        match name {
            VARS => {
                self.vars.clear();
                self.vars.extend_from_slice(bytes);
            }
            SESSION => self.reader.set_limits(SessionText::new(bytes).car_limits()),
            ROW => {
                if let Ok(vars) = Vars::new(&self.vars, bytes.len()) {
                    let frame = self.reader.frame(&vars, Row::new(bytes));
                    return Page::Frame(Kind::Iracing, SOURCE, frame);
                }
            }
            _ if bytes.is_empty() && name == SOURCE.format => {
                return Page::Gone(irsdk::MEMORY_NAME);
            }
            _ => {}
        }
        Page::Nothing
    }
}
