//! The receiving thread.

use core::time::Duration;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::SystemTime;

use mio::net::UdpSocket;
use mio::{Events, Interest, Poll, Token, Waker};
use telemetry_core::Timestamp;
use tracing::{debug, info};

use crate::config::MOST;
use crate::engine::later;
use crate::forward::Target;
use crate::live::{Command, PortStatus, Shared, State, TargetStatus};
use crate::memory::{Memories, Places};
use crate::socket::{canonical, open};
use crate::{Config, Event, Listen, Problem};

/// How long after a port could not be opened it is tried again.
///
/// [`Live`](crate::Live) goes by it.
pub const RETRY: Duration = Duration::from_secs(2);

/// The same while nobody asks for anything.
///
/// [`Live`](crate::Live) goes by it.
pub const RETRY_IDLE: Duration = Duration::from_secs(5);

/// Nobody asked for this long.
const IDLE: Duration = Duration::from_secs(5);

/// The longest wait at once.
const LONGEST: Duration = Duration::from_secs(10);

/// How many datagrams of a port are taken before it is another one's turn.
const TURN: usize = 64;

/// How often what is counted here is shown to others while datagrams come.
const REFRESH: Duration = Duration::from_millis(100);

/// Room for the longest datagram there is: one that is cut could not be
/// forwarded byte for byte.
const LONGEST_DATAGRAM: usize = 65_536;

const WAKE: Token = Token(usize::MAX);

struct Port {
    listen: Listen,
    token: Token,
    open: Option<Open>,
    next_try: Timestamp,
    problem: Option<Problem>,
    packets: u64,
    bytes: u64,
}

struct Open {
    socket: UdpSocket,
    local: SocketAddr,
    /// There may be more to receive.
    ready: bool,
}

pub(crate) struct Worker {
    shared: Arc<Shared>,
    poll: Poll,
    waker: Arc<Waker>,
    config: Config,
    ports: Vec<Port>,
    targets: Vec<Target>,
    memories: Memories,
    buffer: Vec<u8>,
    tokens: usize,
    refreshed: Timestamp,
    changed: bool,
}

impl Worker {
    pub(crate) fn new(shared: Arc<Shared>, places: Places) -> io::Result<Self> {
        let poll = Poll::new()?;
        let waker = Arc::new(Waker::new(poll.registry(), WAKE)?);
        Ok(Self {
            shared,
            poll,
            waker,
            config: Config { ports: Vec::new(), ..Config::default() },
            ports: Vec::new(),
            targets: Vec::new(),
            memories: Memories::new(places),
            buffer: vec![0; LONGEST_DATAGRAM],
            tokens: 0,
            refreshed: Timestamp::ZERO,
            changed: true,
        })
    }

    pub(crate) fn waker(&self) -> Arc<Waker> {
        Arc::clone(&self.waker)
    }

    pub(crate) fn run(mut self) {
        let mut events = Events::with_capacity(64);
        loop {
            let timeout = self.timeout();
            if self.poll.poll(&mut events, Some(timeout)).is_err() {
                events.clear();
            }
            for event in &events {
                let ready = self.ports.iter_mut().find(|port| port.token == event.token());
                if let Some(open) = ready.and_then(|port| port.open.as_mut()) {
                    open.ready = true;
                }
            }
            if !self.obey() {
                return;
            }
            self.receive();
            let now = self.shared.now();
            self.open_due(now);
            self.look(now);
            let mut state = self.shared.lock();
            state.engine.tick(now);
            self.shared.release(state);
            self.refresh(now);
        }
    }

    /// How long nothing is to be done, if nothing comes.
    fn timeout(&self) -> Duration {
        if self.ports.iter().any(|port| port.open.as_ref().is_some_and(|open| open.ready)) {
            return Duration::ZERO;
        }
        let now = self.shared.now();
        let silence = self.shared.lock().engine.deadline();
        let refresh = self.changed.then(|| later(self.refreshed, REFRESH));
        let closed = self.ports.iter().filter(|port| port.open.is_none());
        let retry = closed.map(|port| port.next_try).min();
        let next = [silence, refresh, retry, self.memories.next()].into_iter().flatten().min();
        let wait = next.map_or(LONGEST, |next| next.since(now).min(LONGEST));
        // The system counts in whole milliseconds.
        if wait.is_zero() { wait } else { wait.max(Duration::from_millis(1)) }
    }

    /// Does what was asked for; false where that is to end.
    fn obey(&mut self) -> bool {
        let commands = core::mem::take(&mut self.shared.lock().commands);
        for command in commands {
            match command {
                Command::Configure(config) => self.configure(config),
                Command::Stop => return false,
            }
        }
        true
    }

    /// Closes and opens what differs.
    pub(crate) fn configure(&mut self, config: Config) {
        let mut config = config.settled();
        let given = config.ports.len().max(config.forward.len());
        config.ports.truncate(MOST);
        config.forward.truncate(MOST);
        let now = self.shared.now();
        let shared = Arc::clone(&self.shared);
        let mut state = shared.lock();
        state.engine.configure(&config);
        if given > MOST {
            state.engine.problem(Problem::TooMany { given });
        }

        // What is left of it is new.
        let mut wanted = heard(&config.ports);
        let poll = &self.poll;
        self.ports.retain_mut(|port| {
            let wanted_at = wanted.iter().position(|listen| *listen == port.listen);
            let stays = wanted_at.map(|index| wanted.remove(index)).is_some();
            if let Some(open) = port.open.as_mut().filter(|_| !stays) {
                info!(port = %port.listen, "closed");
                let _ = poll.registry().deregister(&mut open.socket);
                state.engine.port_closed(open.local.port());
            }
            stays
        });
        for listen in wanted {
            self.tokens = self.tokens.wrapping_add(1);
            self.ports.push(Port {
                listen,
                token: Token(self.tokens),
                open: None,
                next_try: now,
                problem: None,
                packets: 0,
                bytes: 0,
            });
        }
        self.targets.retain(|target| config.forward.contains(&target.address));
        for &address in &config.forward {
            if !self.targets.iter().any(|target| target.address == address) {
                self.targets.push(Target::new(address));
            }
        }
        self.memories.configure(&config, &mut state);
        self.config = config;
        drop(state);
        self.open_due(now);
        self.check_targets();
        self.refresh_now(now);
    }

    /// Opens the ports that it is time for.
    fn open_due(&mut self, now: Timestamp) {
        let mut opened = false;
        for port in self.ports.iter_mut().filter(|port| port.open.is_none()) {
            if now < port.next_try {
                continue;
            }
            let result = open(port.listen).and_then(|mut socket| {
                let failed = |error: io::Error| Problem::PortFailed {
                    port: port.listen,
                    reason: crate::engine::one_line(&error),
                };
                let registry = self.poll.registry();
                registry.register(&mut socket, port.token, Interest::READABLE).map_err(failed)?;
                Ok((socket.local_addr().map_err(failed)?, socket))
            });
            let mut state = self.shared.lock();
            self.changed = true;
            match result {
                Ok((local, socket)) => {
                    opened = true;
                    info!(%local, "listening");
                    if let Some(problem) = port.problem.take() {
                        state.engine.solved(problem);
                    }
                    state.engine.tell(Event::Listening(local));
                    port.open = Some(Open { socket, local, ready: true });
                }
                Err(problem) => {
                    let idle = now.since(state.asked) >= IDLE;
                    port.next_try = later(now, if idle { RETRY_IDLE } else { RETRY });
                    if port.problem.as_ref() != Some(&problem) {
                        state.engine.problem(problem.clone());
                        port.problem = Some(problem);
                    } else {
                        debug!("still: {problem}");
                    }
                }
            }
            self.shared.release(state);
        }
        if opened {
            self.check_targets();
        }
    }

    /// Refuses targets that are ports of ours.
    fn check_targets(&mut self) {
        let ports: Vec<Listen> = self
            .ports
            .iter()
            .map(|port| match (port.listen, &port.open) {
                // Which port it is shows when it is open.
                (Listen::At(_), Some(open)) => Listen::At(open.local),
                (listen, _) => listen,
            })
            .filter(|listen| listen.port() != 0)
            .collect();
        for target in &mut self.targets {
            let refused = target.is_own_port(ports.iter().copied());
            if refused != target.refused {
                target.refused = refused;
                let problem = Problem::TargetIsOwnPort(target.address);
                let mut state = self.shared.lock();
                if refused {
                    state.engine.problem(problem);
                } else {
                    state.engine.solved(problem);
                }
                self.shared.release(state);
            }
        }
    }

    /// Takes what came.
    fn receive(&mut self) {
        for (index, port) in self.ports.iter_mut().enumerate() {
            let Some(open) = &mut port.open else { continue };
            if !open.ready {
                continue;
            }
            let mut failed = None;
            for _ in 0..TURN {
                let (length, sender) = match open.socket.recv_from(&mut self.buffer) {
                    Ok(received) => received,
                    Err(error) => {
                        match error.kind() {
                            ErrorKind::WouldBlock => open.ready = false,
                            // Windows reports here that a datagram sent earlier
                            // found no receiver (10054).
                            ErrorKind::Interrupted | ErrorKind::ConnectionReset => continue,
                            _ => failed = Some(error),
                        }
                        break;
                    }
                };
                let now = self.shared.now();
                let sender = canonical(sender);
                let datagram = self.buffer.get(..length).unwrap_or_default();
                if let Some(target) = self.targets.iter_mut().find(|one| one.has_sent(sender)) {
                    if !core::mem::replace(&mut target.refused, true) {
                        let problem = Problem::TargetIsOwnPort(target.address);
                        let mut state = self.shared.lock();
                        state.engine.problem(problem);
                        self.shared.release(state);
                    }
                    continue;
                }
                port.packets = port.packets.saturating_add(1);
                port.bytes = port.bytes.saturating_add(u64::try_from(length).unwrap_or(0));
                self.changed = true;
                let mut state = self.shared.lock();
                state.engine.datagram(datagram, sender, open.local.port(), now);
                let feed = state.feed.as_ref();
                let missed = feed.and_then(|feed| {
                    feed.datagram(SystemTime::now(), sender, open.local, datagram)
                });
                if let Some(problem) = missed {
                    state.engine.problem(problem);
                }
                // So that no sum differs from another.
                if let Some(shown) = state.ports.get_mut(index) {
                    (shown.packets, shown.bytes) = (port.packets, port.bytes);
                }
                self.shared.release(state);
                for target in &mut self.targets {
                    match target.send(datagram, now) {
                        None => {}
                        Some(news) => {
                            let mut state = self.shared.lock();
                            match news {
                                Event::Problem(problem) => state.engine.problem(problem),
                                Event::Solved(problem) => state.engine.solved(problem),
                                other => state.engine.tell(other),
                            }
                            self.shared.release(state);
                        }
                    }
                }
            }
            if let Some(error) = failed {
                // The interface went, or the system closed the socket: anew.
                let reason = crate::engine::one_line(&error);
                let problem = Problem::PortFailed { port: port.listen, reason };
                let _ = self.poll.registry().deregister(&mut open.socket);
                port.open = None;
                port.next_try = later(self.shared.now(), RETRY);
                self.changed = true;
                let mut state = self.shared.lock();
                if port.problem.as_ref() != Some(&problem) {
                    state.engine.problem(problem.clone());
                    port.problem = Some(problem);
                }
                self.shared.release(state);
            }
        }
    }

    /// Looks into shared memory.
    fn look(&mut self, now: Timestamp) {
        let shared = &self.shared;
        self.memories.look(now, shared, &mut |name, page| {
            let mut state = shared.lock();
            let feed = state.feed.as_mut();
            if let Some(problem) = feed.and_then(|feed| feed.page(name, page)) {
                state.engine.problem(problem);
                shared.release(state);
            }
        });
        self.changed |= self.memories.are_open();
    }

    /// Shows the others what is counted here, not too often.
    fn refresh(&mut self, now: Timestamp) {
        if self.changed && now.since(self.refreshed) >= REFRESH {
            self.refresh_now(now);
        }
    }

    fn refresh_now(&mut self, now: Timestamp) {
        self.refreshed = now;
        self.changed = false;
        let mut state = self.shared.lock();
        let State { ports, targets, memories, .. } = &mut *state;
        ports.clear();
        ports.extend(self.ports.iter().map(|port| PortStatus {
            listen: port.listen,
            open: port.open.as_ref().map(|open| open.local),
            problem: port.problem.as_ref().map(|problem| crate::engine::one_line(problem)),
            packets: port.packets,
            bytes: port.bytes,
        }));
        targets.clear();
        targets.extend(self.targets.iter().map(|target| TargetStatus {
            address: target.address,
            sent: target.sent,
            not_sent: target.not_sent,
            problem: target.trouble(),
        }));
        *memories = self.memories.status();
    }
}

/// The ports without repetitions, and without those that another one hears too.
fn heard(ports: &[Listen]) -> Vec<Listen> {
    let mut heard: Vec<Listen> = Vec::new();
    for (index, port) in ports.iter().enumerate() {
        let mut others = ports.iter().enumerate().filter(|&(other, _)| other != index);
        let covered = others
            .any(|(place, other)| other.covers(*port) && (!port.covers(*other) || place < index));
        if !covered && (!heard.contains(port) || port.port() == 0) {
            heard.push(*port);
        }
    }
    heard
}
