//! iRacing: a map with a header, a session text, variables and three buffers.

use super::{Bytes, Options, Target, Tear};

/// The simulator's own layout.
const TEXT_AT: usize = 112;
const TEXT_ROOM: usize = 524_288;
const TABLE_AT: usize = 524_400;
const BUFFERS_AT: [usize; 3] = [1_114_224, 1_138_800, 1_163_376];
/// The map's length.
pub const LEN: usize = 1_187_952;

/// Types of variables.
const BOOL: i32 = 1;
const INT: i32 = 2;
const FLOAT: i32 = 4;
const DOUBLE: i32 = 5;

/// Values in each of the arrays that make a row 8 KB long.
const ARRAY: usize = 64;
const ARRAYS: usize = 31;

/// The variables of the session: two tables of equal length in another order
/// and of another size, which a change of the car brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Car {
    /// The first.
    A,
    /// Another one, with one variable more, in front.
    B,
    /// One with as many variables and as long rows as the first, in another
    /// order.
    C,
}

impl Car {
    /// The car of a number that counts their changes.
    #[must_use]
    pub const fn of(changes: u32) -> Self {
        match changes % 3 {
            0 => Self::A,
            1 => Self::B,
            _ => Self::C,
        }
    }

    /// Names, types and counts.
    fn variables(self) -> Vec<(String, i32, usize)> {
        let one = |name: &str, kind| (name.to_owned(), kind, 1);
        let arrays = (0..ARRAYS).map(|n| (format!("CarIdxFill{n:02}"), INT, ARRAY));
        // The truth in front makes all that follows unaligned.
        let mut all = vec![one("IsOnTrack", BOOL), one("SessionTime", DOUBLE)];
        all.extend([one("SessionTick", INT), one("Speed", FLOAT), one("RPM", FLOAT)]);
        all.extend([one("Throttle", FLOAT), one("Brake", FLOAT), one("Gear", INT)]);
        all.extend(arrays);
        match self {
            Self::A => {}
            Self::B => all.insert(0, one("HandbrakeRaw", FLOAT)),
            Self::C => all.reverse(),
        }
        all
    }

    /// The table of variables, and the length of a row.
    #[must_use]
    pub fn table(self) -> (Vec<u8>, usize) {
        let (mut table, mut at) = (Vec::new(), 0);
        for (name, kind, count) in self.variables() {
            let mut header = Bytes::zeros(144);
            header.i32(0, kind).i32(4, at as i32).i32(8, count as i32).put(16, name.as_bytes());
            header.put(48, b"What it is");
            table.extend(header.0);
            at += size(kind) * count;
        }
        (table, at)
    }

    /// What makes this car's rows.
    #[must_use]
    pub fn rows(self) -> Rows {
        let value = |(name, kind, count): (String, i32, usize)| {
            let value = match (name.as_str(), kind) {
                (_, BOOL) => Value::True,
                ("SessionTime", _) => Value::Time,
                ("Speed", _) => Value::Speed,
                ("RPM", _) => Value::Rpm,
                ("Throttle" | "Brake" | "HandbrakeRaw", _) => Value::Pedal,
                ("Gear", _) => Value::Gear,
                _ => Value::Tick,
            };
            (value, count)
        };
        Rows(self.variables().into_iter().map(value).collect())
    }
}

/// Makes the rows of a car.
#[derive(Clone, Debug)]
pub struct Rows(Vec<(Value, usize)>);

#[derive(Clone, Copy, Debug)]
enum Value {
    True,
    Time,
    Speed,
    Rpm,
    Pedal,
    Gear,
    Tick,
}

impl Rows {
    /// The row of a tick.
    pub fn make(&self, tick: i32, row: &mut Vec<u8>) {
        row.clear();
        for &(value, count) in &self.0 {
            let bytes = match value {
                Value::True => {
                    row.push(1);
                    continue;
                }
                Value::Time => {
                    row.extend_from_slice(&(f64::from(tick) / 60.0).to_le_bytes());
                    continue;
                }
                Value::Speed => speed(tick).to_le_bytes(),
                Value::Rpm => ((1_000 + tick.rem_euclid(8_000)) as f32).to_le_bytes(),
                Value::Pedal => (tick.rem_euclid(101) as f32 / 100.0).to_le_bytes(),
                Value::Gear => (tick.rem_euclid(6) + 1).to_le_bytes(),
                Value::Tick => tick.to_le_bytes(),
            };
            let at = row.len();
            row.resize(at + 4 * count, 0);
            row[at..].chunks_exact_mut(4).for_each(|value| value.copy_from_slice(&bytes));
        }
    }
}

/// `Speed` at a tick, m/s.
#[must_use]
pub fn speed(tick: i32) -> f32 {
    tick.rem_euclid(100) as f32
}

fn size(kind: i32) -> usize {
    match kind {
        BOOL => 1,
        DOUBLE => 8,
        _ => 4,
    }
}

/// The session text of a number that counts its changes: long, and that number
/// in every line.
#[must_use]
pub fn text(changes: u32) -> Vec<u8> {
    let mut text = String::from("---\nWeekendInfo:\n TrackName: spielberg gp\n\n");
    text.push_str("DriverInfo:\n DriverCarRedLine: 9000.000\n Drivers:\n");
    for car in 0..60 + changes % 40 {
        text.push_str(&format!(" - CarIdx: {car}\n   UserName: Driver {changes}\n"));
    }
    text.push_str(&format!("\nCarSetup:\n UpdateCount: {changes}\n...\n"));
    text.into_bytes()
}

/// Plays the simulator.
#[derive(Debug)]
pub struct Game<T> {
    map: T,
    tear: Tear,
    /// The fields of 2026 are filled.
    marks_begin: bool,
    text_every: u32,
    car_every: u32,
    tick: i32,
    rows: Rows,
    row: Vec<u8>,
    cars: u32,
    texts: u32,
    turns: u32,
}

impl<T: Target> Game<T> {
    /// Sets the map up: `form=2026`, `start=TICK`, `text=TICKS` and `car=TICKS`,
    /// how often these change; `tear` and `every`, see [`Tear`].
    ///
    /// # Errors
    ///
    /// An option is none.
    pub fn new(map: T, options: &Options) -> Result<Self, String> {
        let marks_begin = match options.word("form") {
            None | Some("old") => false,
            Some("2026") => true,
            Some(other) => return Err(format!("form={other}: expected old or 2026")),
        };
        let mut game = Self {
            map,
            tear: Tear::new(options)?,
            marks_begin,
            text_every: options.number("text")?,
            car_every: options.number("car")?,
            tick: options.number("start")? as i32,
            rows: Car::A.rows(),
            row: Vec::new(),
            cars: 0,
            texts: 0,
            turns: 0,
        };
        game.put_text();
        game.put_car();
        Ok(game)
    }

    fn int(&self, at: usize, value: i32) {
        self.map.put(at, &value.to_le_bytes());
    }

    /// The text, and then its counter.
    fn put_text(&self) {
        let mut room = text(self.texts);
        // What is left of a longer one goes.
        room.resize(16_384, 0);
        self.map.put(TEXT_AT, &room);
        self.int(12, self.texts as i32 + 1);
    }

    /// Another table: while it is written there are no variables, and no row
    /// before is one of the new variables. Another car is another text.
    fn put_car(&mut self) {
        let car = Car::of(self.cars);
        self.rows = car.rows();
        let (table, row_len) = car.table();
        self.int(24, 0);
        for (index, at) in BUFFERS_AT.into_iter().enumerate() {
            self.put_begin(index, -1);
            self.int(48 + 16 * index, -1);
            self.map.put(at, &vec![0; row_len]);
            self.int(48 + 16 * index + 4, at as i32);
        }
        self.map.put(TABLE_AT, &table);
        self.int(16, TEXT_ROOM as i32);
        self.int(20, TEXT_AT as i32);
        self.int(28, TABLE_AT as i32);
        self.int(32, 3);
        self.int(36, row_len as i32);
        self.int(8, 60);
        self.int(4, 1);
        self.int(0, 2);
        if self.cars > 0 {
            self.texts += 1;
            self.put_text();
        }
        self.int(24, (table.len() / 144) as i32);
    }

    fn put_begin(&self, index: usize, tick: i32) {
        if self.marks_begin {
            self.int(48 + 16 * index + 8, tick);
        }
    }

    /// Writes the next row, in the simulator's order.
    pub fn step(&mut self) {
        self.turns = self.turns.wrapping_add(1);
        let is_time = |every: u32| every > 0 && self.turns.is_multiple_of(every);
        let (texts, cars) = (is_time(self.text_every), is_time(self.car_every));
        if texts {
            self.texts += 1;
            self.put_text();
        }
        if cars {
            self.cars += 1;
            self.put_car();
        }
        self.tick = self.tick.wrapping_add(1);
        let index = self.tick.rem_euclid(3) as usize;
        self.put_begin(index, self.tick);
        self.rows.make(self.tick, &mut self.row);
        self.tear.put(&self.map, self.turns, BUFFERS_AT[index], &self.row);
        self.int(48 + 16 * index, self.tick);
        if self.marks_begin {
            self.int(40, self.tick);
            self.map.put(44, &[index as u8]);
        }
    }

    /// The simulator says that it ends.
    pub fn end(&self) {
        self.int(4, 0);
    }
}
