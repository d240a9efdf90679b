//! MrHokss's UDP plugin of the truck simulators: a line of JSON, as C's `printf` prints it.

use super::{Format, Sink, Variant};
use crate::car::State;

/// There is one form.
pub(super) const VARIANTS: &[Variant] = &[Variant {
    name: "json",
    what: "Euro Truck Simulator 2, American Truck Simulator",
    make: |_| Box::new(Truck::default()),
}];

#[derive(Debug, Default)]
struct Truck {
    last: String,
}

impl Format for Truck {
    /// The plugin sends only when a value has changed.
    fn encode(&mut self, state: &State, sink: &mut Sink<'_>) {
        let line = line(state);
        if line != self.last {
            sink(line.as_bytes());
            self.last = line;
        }
    }
}

fn line(state: &State) -> String {
    format!(
        "{{\"speed\":{:.3},\"rpm\":{:.1},\"gear\":{gear},\"dgear\":{gear},\"steer\":{:.3},\
         \"throttle\":{:.3},\"brake\":{:.3},\"clutch\":{:.3},\"cruise\":0.000}}\n",
        // Negative when it rolls back.
        state.speed.copysign(state.local_velocity[2]),
        state.rpm,
        // Positive to the left.
        -state.steering,
        state.throttle,
        state.brake,
        state.clutch,
        gear = state.gear,
    )
}
