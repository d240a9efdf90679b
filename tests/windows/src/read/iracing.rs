//! Reads iRacing's map.

use std::time::{Duration, Instant};

use irsdk::Progress;
use irsdk::live::{self, Live, Place, Poll};
use telemetry_core::Timestamp;

use crate::eventually;
use crate::games::iracing::{self, Car, Rows};

/// A reader that checks every byte that it is shown.
pub struct Reader {
    pub live: Live,
    pub start: Instant,
    /// What the reader's clock is ahead of the real one.
    pub ahead: Duration,
    pub rows: Rows,
    pub row: Vec<u8>,
    pub first: Option<i32>,
    pub last: i32,
    /// Changes of the variables, and the number in the text.
    pub cars: Vec<Car>,
    pub texts: Vec<u32>,
}

/// A row that was shown and was right.
pub struct Shown {
    pub number: i32,
    pub progress: Progress,
}

impl Reader {
    pub fn at(place: Place) -> Self {
        Self {
            live: Live::at(place),
            start: Instant::now(),
            ahead: Duration::ZERO,
            rows: Car::A.rows(),
            row: Vec::new(),
            first: None,
            last: 0,
            cars: Vec::new(),
            texts: Vec::new(),
        }
    }

    pub fn of(name: &str) -> Self {
        Self::at(Place::Name(name.to_owned()))
    }

    pub fn now(&self) -> Timestamp {
        (self.start.elapsed() + self.ahead).into()
    }

    pub fn look(&mut self) -> Result<Option<Shown>, live::Error> {
        let now = self.now();
        let session_changed = match self.live.poll(now)? {
            Poll::NotRunning | Poll::NoNewTick => return Ok(None),
            Poll::Tick(tick) => {
                if tick.vars_changed {
                    let first = tick.vars.headers()[0].name().as_bytes();
                    let car = match first {
                        b"IsOnTrack" => Car::A,
                        b"HandbrakeRaw" => Car::B,
                        _ => Car::C,
                    };
                    assert_eq!(tick.row.as_bytes().len(), car.table().1);
                    self.rows = car.rows();
                    self.cars.push(car);
                }
                let number = tick.number;
                self.rows.make(number, &mut self.row);
                assert!(tick.row.as_bytes() == self.row, "tick {number} is torn");
                assert_eq!(tick.frame.speed_mps, Some(iracing::speed(number)));
                if let (Progress::Next { missed }, Some(_)) = (tick.progress, self.first) {
                    assert_eq!(number, self.last + missed as i32 + 1);
                }
                self.first.get_or_insert(number);
                self.last = number;
                (tick.session_changed, Shown { number, progress: tick.progress })
            }
        };
        let (session_changed, shown) = session_changed;
        if session_changed {
            let text = self.live.session_text();
            let number = text.get("CarSetup.UpdateCount").and_then(|value| value.number());
            let number = number.unwrap() as u32;
            assert!(text.as_bytes() == iracing::text(number), "text {number} is torn");
            self.texts.push(number);
        }
        Ok(Some(shown))
    }

    pub fn poll(&mut self) -> Option<Shown> {
        self.look().unwrap()
    }

    pub fn one(&mut self) -> Shown {
        eventually("a row", || self.poll())
    }

    /// Follows for some time, as a program does.
    pub fn follow(&mut self, time: Duration) -> u32 {
        let end = Instant::now() + time;
        let mut shown = 0;
        while Instant::now() < end {
            if self.poll().is_some() {
                shown += 1;
            } else {
                self.live.wait(Duration::from_millis(1));
            }
        }
        shown
    }

    pub fn is_gone(&mut self) -> bool {
        let now = self.now();
        matches!(self.live.poll(now), Ok(Poll::NotRunning))
    }

    /// Every tick since the first was shown or counted as missed.
    pub fn assert_counted(&self) {
        let live::Counters { ticks, missed, .. } = self.live.counters();
        let since_first = self.last - self.first.unwrap();
        assert_eq!(ticks - 1 + missed, since_first as u64, "{:?}", self.live.counters());
    }
}
