//! The other cars of the race.

use std::collections::VecDeque;

use crate::car::State;

/// How far the cars are apart, s.
const GAP: f64 = 0.8;
/// How often the player's way is noted at most, s: what the others drive along.
const NOTE_EVERY: f64 = 1.0 / 61.0;
/// How much less each car has than the one before it, as a share: fuel and engine speed.
const LESS: f64 = 0.01;
/// How far the lines of two cars that follow each other lie apart, m.
const LINE: f64 = 0.15;
/// How much further behind each car is than its gap says, m.
const BEHIND: f64 = 1.0;

/// The cars of a race. The others drive where the player drove a while ago, each with an engine,
/// a fuel load and a line of its own, so that no car can be mistaken for the player's.
#[derive(Debug)]
pub(super) struct Field {
    /// The player's states of the last seconds, the oldest first.
    past: VecDeque<State>,
    cars: Vec<State>,
    player: usize,
}

impl Field {
    pub(super) fn new(cars: usize, player: usize) -> Self {
        Self { past: VecDeque::new(), cars: vec![State::default(); cars], player }
    }

    /// The cars at the moment of the player's state.
    pub(super) fn follow(&mut self, player: &State) -> &[State] {
        let newest = self.past.back().map_or(f64::NEG_INFINITY, |state| state.time);
        if player.time - newest >= NOTE_EVERY {
            self.past.push_back(*player);
        }
        let oldest = player.time - GAP * self.cars.len() as f64;
        while self.past.get(1).is_some_and(|state| state.time <= oldest) {
            self.past.pop_front();
        }
        for (index, car) in self.cars.iter_mut().enumerate() {
            // Those in front of the player's place in the array count from 1 too.
            let number = if index < self.player { index + 1 } else { index };
            *car = if index == self.player { *player } else { other(&self.past, player, number) };
        }
        &self.cars
    }
}

/// The car that is `number` gaps behind the player; before it has started, it stands where the
/// player stood.
fn other(past: &VecDeque<State>, player: &State, number: usize) -> State {
    let then = player.time - GAP * number as f64;
    let after = past.partition_point(|state| state.time <= then);
    let mut car = past.get(after.saturating_sub(1)).copied().unwrap_or(*player);
    let number = number as f64;
    let share = 1.0 - LESS * number;
    // To the right and to the left of the player's line by turns, and never side by side: on the
    // grid time alone would put all of them in one place.
    let aside = LINE * number * if number % 2.0 == 0.0 { 1.0 } else { -1.0 };
    let behind = BEHIND * number;
    for axis in 0..3 {
        car.position[axis] += aside * car.right[axis] - behind * car.forward[axis];
    }
    car.lap_distance -= behind;
    car.total_distance -= behind;
    car.rpm *= share;
    car.idle_rpm *= share;
    car.max_rpm *= share;
    car.fuel *= share;
    car.fuel_mass *= share;
    // The places that the player leaves.
    let place = number as u8;
    car.race_position = place + u8::from(place >= player.race_position);
    car
}
