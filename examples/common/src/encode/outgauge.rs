//! OutGauge: Live for Speed's way with and without an id, and BeamNG.drive's.

use telemetry_core::wire::Text;
use telemetry_decoders::outgauge::{Flags, Lights, OutGaugePack, OutGaugePackWithId};
use zerocopy::{FromZeros, IntoBytes};

use super::units::{
    OIL_PRESSURE, OIL_TEMPERATURE, PA_PER_BAR, WATER_TEMPERATURE, bits, text, wire,
};
use super::{Format, Sink, Variant};
use crate::car::State;

/// The default is the newer of the games.
pub(super) const VARIANTS: &[Variant] = &[
    Variant { name: "beamng", what: "BeamNG.drive", make: |_| Box::new(Form::BeamNg) },
    Variant { name: "96", what: "Live for Speed with an id", make: |_| Box::new(Form::LfsWithId) },
    Variant { name: "92", what: "Live for Speed without an id", make: |_| Box::new(Form::Lfs) },
];

/// The id that LFS's user sets; BeamNG sends 0.
const ID: i32 = 1;
const LFS_CAR: Text<4> = Text(*b"MGT\0");
const BEAMNG_CAR: Text<4> = Text(*b"beam");
/// The lights that the state knows of.
const LFS_LIGHTS: u32 = BEAMNG_LIGHTS | Lights::PIT_SPEED;
const BEAMNG_LIGHTS: u32 = Lights::SHIFT | Lights::HANDBRAKE | Lights::TC | Lights::ABS;

#[derive(Debug)]
enum Form {
    Lfs,
    LfsWithId,
    BeamNg,
}

impl Format for Form {
    fn encode(&mut self, state: &State, sink: &mut Sink<'_>) {
        match self {
            Self::Lfs => sink(lfs(state).as_bytes()),
            Self::LfsWithId => {
                sink(OutGaugePackWithId { pack: lfs(state), id: ID.into() }.as_bytes());
            }
            Self::BeamNg => {
                sink(OutGaugePackWithId { pack: beamng(state), id: 0.into() }.as_bytes());
            }
        }
    }
}

fn lfs(state: &State) -> OutGaugePack {
    let mut pack = pack(state, LFS_LIGHTS);
    pack.time = ((state.time * 1_000.0) as u64 as u32).into();
    pack.car = LFS_CAR;
    pack.plid = 1;
    pack.oil_pressure = wire(OIL_PRESSURE / PA_PER_BAR);
    pack.display1 = text(&format!("Fuel {:.1}%", state.fuel * 100.0));
    pack.display2 = text(&format!("Lap {}/{}", state.lap, state.laps));
    pack
}

/// BeamNG sends neither time nor texts nor the pressure of the oil.
fn beamng(state: &State) -> OutGaugePack {
    let mut pack = pack(state, BEAMNG_LIGHTS);
    pack.car = BEAMNG_CAR;
    pack
}

/// What both games send.
fn pack(state: &State, lights: u32) -> OutGaugePack {
    let mut pack = OutGaugePack::new_zeroed();
    pack.flags = Flags::new(Flags::TURBO | Flags::KM | Flags::BAR);
    pack.gear = wire(f64::from(state.gear) + 1.0);
    pack.speed = wire(state.speed);
    pack.rpm = wire(state.rpm);
    pack.turbo = wire(state.boost / PA_PER_BAR);
    pack.eng_temp = wire(WATER_TEMPERATURE);
    pack.fuel = wire(state.fuel);
    pack.oil_temp = wire(OIL_TEMPERATURE);
    pack.dash_lights = Lights::new(lights);
    pack.show_lights = Lights::new(lit(state) & lights);
    pack.throttle = wire(state.throttle);
    pack.brake = wire(state.brake);
    pack.clutch = wire(state.clutch);
    pack
}

fn lit(state: &State) -> u32 {
    bits([
        (Lights::SHIFT, state.shift_light >= 1.0),
        (Lights::HANDBRAKE, state.handbrake > 0.0),
        (Lights::PIT_SPEED, state.pit_limiter),
        (Lights::TC, state.tc_active),
        (Lights::ABS, state.abs_active),
    ])
}
