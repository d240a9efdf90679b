//! A simulated car that sends as any game.

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::thread;
use std::time::{Duration, Instant};

use telemetry_decoders::Protocol;
use telemetry_examples::car::{Setup, Simulation, Start};
use telemetry_examples::encode::Encoder;

/// Packets a second.
const RATE: u32 = 60;

/// Sends from a thread of its own to `receiver`, on this computer, until the program ends.
pub(crate) fn start(protocol: Protocol, receiver: SocketAddr) -> Result<(), Box<dyn Error>> {
    let encoder = Encoder::new(protocol, None)?;
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
    socket.connect(receiver)?;
    thread::spawn(move || drive(encoder, &socket));
    Ok(())
}

fn drive(mut encoder: Encoder, socket: &UdpSocket) {
    let step = Duration::from_secs(1) / RATE;
    let mut car = Simulation::new(Setup { start: Start::Grid, ..Setup::default() });
    let mut next = Instant::now();
    loop {
        car.advance(step.as_secs_f64());
        encoder.encode(car.state(), |packet| {
            // A datagram that is lost is lost, as with a game.
            let _ = socket.send(packet);
        });
        // After a pause, as of a sleeping computer, nothing is caught up on.
        next = (next + step).max(Instant::now());
        thread::sleep(next.saturating_duration_since(Instant::now()));
    }
}
