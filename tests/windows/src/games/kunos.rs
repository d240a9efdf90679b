//! Assetto Corsa, Competizione and EVO: three pages each.

use super::{Bytes, Options, Target, Tear};

/// Which of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Title {
    /// Assetto Corsa.
    AssettoCorsa,
    /// Assetto Corsa Competizione.
    Competizione,
    /// Assetto Corsa EVO.
    Evo,
}

impl Title {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::AssettoCorsa, Self::Competizione, Self::Evo];

    /// `ac`, `acc` or `evo`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::AssettoCorsa => "ac",
            Self::Competizione => "acc",
            Self::Evo => "evo",
        }
    }

    /// The names of the pages physics, graphics and static.
    #[must_use]
    pub const fn names(self) -> [&'static str; 3] {
        match self {
            Self::Evo => {
                [r"Local\acevo_pmf_physics", r"Local\acevo_pmf_graphics", r"Local\acevo_pmf_static"]
            }
            _ => [r"Local\acpmf_physics", r"Local\acpmf_graphics", r"Local\acpmf_static"],
        }
    }

    /// The lengths of the same.
    #[must_use]
    pub const fn lengths(self) -> [usize; 3] {
        match self {
            Self::AssettoCorsa => [580, 296, 684],
            Self::Competizione => [800, 1_588, 820],
            Self::Evo => [800, 4_900, 208],
        }
    }
}

/// Engine speed at a step, revolutions a minute.
#[must_use]
pub const fn rpm(step: i32) -> i32 {
    step.rem_euclid(9_000)
}

/// The physics page of a step, and never of another: every number of it says so.
#[must_use]
pub fn physics(title: Title, step: i32) -> Vec<u8> {
    let turn = |modulus: i32| step.rem_euclid(modulus) as f32;
    let mut page = Bytes::zeros(title.lengths()[0]);
    for at in (4..page.0.len()).step_by(4) {
        page.f32(at, 1.0 + turn(100));
    }
    page.i32(0, step)
        .f32(4, turn(101) / 100.0) // gas
        .f32(8, turn(101) / 100.0) // brake
        .i32(16, step.rem_euclid(8)) // gear
        .i32(20, rpm(step))
        .f32(24, turn(101) / 100.0) // steerAngle
        .f32(208, turn(101) / 100.0) // heading
        .f32(212, turn(101) / 100.0) // pitch
        .f32(216, turn(101) / 100.0) // roll
        .i32(244, step.rem_euclid(5)) // numberOfTyresOut
        .i32(248, step & 1) // pitLimiterOn
        .i32(264, step & 1) // autoShifterOn
        .f32(364, turn(101) / 100.0) // clutch
        .i32(416, 0); // isAIControlled
    if title == Title::Evo {
        page.i32(588, 7_000 + step.rem_euclid(100)); // currentMaxRpm
    }
    page.0
}

/// The graphics page of a frame that the game draws.
#[must_use]
pub fn graphics(title: Title, frame: i32, status: i32) -> Vec<u8> {
    let mut page = Bytes::zeros(title.lengths()[1]);
    page.i32(0, frame).i32(4, status);
    if title == Title::Evo {
        page.put(8, &[1; 16]) // focused_car_id
            .put(24, &[1; 16]) // player_car_id
            .put(40, &(frame.rem_euclid(9_000) as u16).to_le_bytes()) // rpm
            .put(68, &(frame.rem_euclid(8) as i16).to_le_bytes()) // gear_int
            .f32(92, frame.rem_euclid(101) as f32 / 100.0) // steering_percent
            .i32(188, frame) // current_lap_time_ms
            .i32(1_388, 4) // car_location: track
            .i32(2_396, frame) // last_laptime_ms
            .put(3_086, b"ks_huracan_gt3_evo") // car_model
            .put(3_852, &[1]) // active_cars
            .f32(3_928, 80.0) // max_fuel
            .put(3_940, &[1; 16]); // car_ids
        return page.0;
    }
    page.i32(8, 2) // session: race
        .utf16(12, "1:02:345") // currentTime
        .utf16(42, "1:47:001") // lastTime
        .utf16(72, "-:--:---") // bestTime
        .i32(132, frame.rem_euclid(1_000)) // completedLaps
        .i32(136, 3) // position
        .i32(140, frame) // iCurrentTime
        .i32(144, 107_001) // iLastTime
        .i32(148, i32::MAX) // iBestTime
        .f32(156, frame.rem_euclid(10_000) as f32) // distanceTraveled
        .f32(248, 0.5); // normalizedCarPosition
    if title == Title::Competizione {
        page.i32(252, 3) // activeCars
            .i32(976, 1_001) // carID
            .i32(980, 1_005)
            .i32(984, 1_009)
            .i32(1_216, 1_005) // playerCarID
            .i32(1_224, 7) // flag: green
            .i32(1_556, 2) // trackGripStatus: optimum
            .i32(1_580, frame); // gapAhead
    } else {
        page.i32(268, 1); // flag: blue
    }
    page.0
}

/// The static page.
#[must_use]
pub fn statics(title: Title) -> Vec<u8> {
    let mut page = Bytes::zeros(title.lengths()[2]);
    if title == Title::Evo {
        page.put(0, b"1.0") // sm_version
            .put(15, b"0.6.1") // ac_evo_version
            .i32(32, 1) // session: race
            .i32(88, 1) // number_of_sessions
            .f32(128, 5.97) // longitude
            .f32(132, 50.44) // latitude
            .put(136, b"spa") // track
            .f32(204, 7_004.0); // track_length_m
        return page.0;
    }
    let is_first = title == Title::AssettoCorsa;
    page.utf16(0, if is_first { "1.7" } else { "1.9" }) // smVersion
        .utf16(30, "1.16.4") // acVersion
        .i32(60, 3) // numberOfSessions
        .i32(64, 20) // numCars
        .utf16(68, "lamborghini_huracan_gt3") // carModel
        .utf16(134, "spa") // track
        .i32(400, 3) // sectorCount
        .i32(412, 8_500) // maxRpm
        .f32(416, 120.0); // maxFuel
    if is_first {
        page.f32(404, 600.0); // maxTorque
        for wheel in 0..4 {
            page.f32(436 + 4 * wheel, 0.3); // tyreRadius
        }
    } else {
        page.utf16(688, "DHE"); // dryTyresName
    }
    page.0
}

/// Plays a game.
#[derive(Debug)]
pub struct Game<T> {
    title: Title,
    physics: T,
    graphics: T,
    tear: Tear,
    status: i32,
    step: i32,
    frame: i32,
    turns: u32,
}

impl<T: Target> Game<T> {
    /// Fills the static page: `start=STEP`, `status=CODE` of the graphics page
    /// and 2 where it is not given; `tear` and `every`, see [`Tear`].
    ///
    /// # Errors
    ///
    /// An option is none.
    pub fn new(
        title: Title,
        [physics, graphics, statics]: [T; 3],
        options: &Options,
    ) -> Result<Self, String> {
        statics.put(0, &self::statics(title));
        let status = options.word("status").map_or(Ok(2), |_| options.number("status"))?;
        let step = options.number("start")? as i32;
        let tear = Tear::new(options)?;
        Ok(Self {
            title,
            physics,
            graphics,
            tear,
            status: status as i32,
            step,
            frame: step,
            turns: 0,
        })
    }

    /// The next physics step; the game draws at every fifth.
    ///
    /// The pages are written from front to end, the counter in front. So a page
    /// that stands half written has the counter of the next, and nothing in it
    /// tells: the games mark neither the begin nor the end.
    pub fn step(&mut self) {
        self.turns = self.turns.wrapping_add(1);
        self.step = self.step.wrapping_add(1).max(1);
        if self.turns % 5 == 1 {
            self.frame = self.frame.wrapping_add(1).max(1);
            let page = graphics(self.title, self.frame, self.status);
            self.tear.put(&self.graphics, self.turns, 0, &page);
        }
        let page = physics(self.title, self.step);
        self.tear.put(&self.physics, self.turns, 0, &page);
    }

    /// The game says that it ends.
    pub fn end(&self) {
        self.graphics.put(4, &0i32.to_le_bytes());
    }
}
