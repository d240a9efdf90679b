//! The other program: creates named memory, events and a window, and writes, as
//! a game would. Takes commands from its input, a line each, and answers each
//! with a line that begins with `ok` or `error`. The end of the input ends it.
//!
//! | command | what |
//! |---|---|
//! | `version` | `ok writer` |
//! | `map NAME SIZE` | creates memory and maps it |
//! | `close NAME` | closes the handle, keeps the memory mapped |
//! | `unmap NAME` | lets all of it go |
//! | `write NAME OFFSET HEX` | writes bytes |
//! | `count NAME OFFSET HZ` | raises a u32 at that rate until `stop`, for 0 as fast as it can |
//! | `rows NAME OFFSET LEN HZ` | until `stop`: raises a u32 at OFFSET, fills LEN bytes behind 8 bytes with its lowest byte, raises the u32 at OFFSET + 4 |
//! | `stop NAME` | ends these, `ok` with how often |
//! | `event NAME` | creates an event that resets itself |
//! | `pulse NAME`, `set NAME` | pulses or sets it |
//! | `pulses NAME HZ` | pulses it at that rate until `stop` |
//! | `window NAME` | a window that keeps the registered messages of that name |
//! | `messages` | `ok` with `wparam:lparam` of each message kept, and forgets them |
//! | `resize NAME SIZE` | makes a file shorter or longer; nothing may write it |
//! | `play GAME OPTION…` | plays `iracing`, `ac`, `acc` or `evo` until `stop GAME` |
//! | `go GAME HZ` | goes on at that rate, for 0 as fast as it can |
//! | `end GAME` | lets a game say that it ends, and lets its memory go |
//! | `quit` | ends |
//!
//! Options of `play`: `hz=RATE`; `as=NAME`, the map's name or what stands before
//! each page's; `slow=ROWS`, so many at 60 Hz first; `existing=1`, memory of that
//! name may be there; `len=BYTES` of the map; and those of the games, see
//! `games` of the library.
//!
//! A new kind of writer is a line in `COMMANDS` and a function.
//!
//! Built for Linux it keeps memory in files of `/dev/shm`, and has no events and
//! no window.

mod memory;
#[cfg(windows)]
mod window;

fn main() -> std::process::ExitCode {
    commands::run()
}

mod commands {
    use std::collections::HashMap;
    use std::io::{BufRead, Write};
    use std::process::ExitCode;
    use std::sync::{Arc, Mutex, PoisonError};
    use std::time::Duration;

    use telemetry_windows_tests::games::{Options, iracing, kunos};

    use crate::memory::{Event, Mapping, Repeat};
    #[cfg(windows)]
    use crate::window::Window;

    /// What the program has created, by its name.
    #[derive(Default)]
    struct State {
        mappings: HashMap<String, Arc<Mapping>>,
        events: HashMap<String, Arc<Event>>,
        repeats: HashMap<String, Repeat>,
        games: HashMap<String, Arc<Mutex<Game>>>,
        #[cfg(windows)]
        window: Option<Window>,
    }

    /// A game that is played.
    enum Game {
        Iracing(iracing::Game<Arc<Mapping>>, Option<Arc<Event>>),
        Kunos(kunos::Game<Arc<Mapping>>),
    }

    impl Game {
        fn step(&mut self) {
            match self {
                Self::Iracing(game, event) => {
                    game.step();
                    if let Some(event) = event {
                        let _ = event.pulse();
                    }
                }
                Self::Kunos(game) => game.step(),
            }
        }

        fn end(&self) {
            match self {
                Self::Iracing(game, _) => game.end(),
                Self::Kunos(game) => game.end(),
            }
        }
    }

    type Answer = Result<String, String>;

    /// Takes the words behind the command's own.
    type Command = fn(&mut State, &[&str]) -> Answer;

    const COMMANDS: &[(&str, Command)] = &[
        ("version", |_, _| Ok("writer".into())),
        ("map", map),
        ("close", close),
        ("unmap", unmap),
        ("write", write),
        ("count", count),
        ("rows", rows),
        ("stop", stop),
        ("event", event),
        ("pulse", |state, words| state.event(words)?.pulse()),
        ("set", |state, words| state.event(words)?.set()),
        ("pulses", pulses),
        ("resize", resize),
        ("play", play),
        ("go", go),
        ("end", end),
        #[cfg(windows)]
        ("window", window),
        #[cfg(windows)]
        ("messages", messages),
    ];

    pub(crate) fn run() -> ExitCode {
        let mut state = State::default();
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { return ExitCode::FAILURE };
            let words: Vec<_> = line.split_ascii_whitespace().collect();
            let Some((&word, words)) = words.split_first() else { continue };
            let answer = match COMMANDS.iter().find(|(name, _)| *name == word) {
                Some((_, command)) => command(&mut state, words),
                None if word == "quit" => Ok(String::new()),
                None => Err(format!("no such command: {word}")),
            };
            let answer = match answer {
                Ok(answer) => format!("ok {answer}"),
                Err(error) => format!("error {error}"),
            };
            let mut out = std::io::stdout().lock();
            if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
                return ExitCode::FAILURE;
            }
            if word == "quit" {
                break;
            }
        }
        ExitCode::SUCCESS
    }

    /// The words of a command, each read as what it is.
    fn word<'a>(words: &[&'a str], at: usize) -> Result<&'a str, String> {
        words.get(at).copied().ok_or_else(|| format!("{} words are too few", words.len()))
    }

    fn number(words: &[&str], at: usize) -> Result<usize, String> {
        let word = word(words, at)?;
        word.parse().map_err(|error| format!("{word}: {error}"))
    }

    fn rate(words: &[&str], at: usize) -> Result<Option<Duration>, String> {
        let hz = number(words, at)?;
        Ok((hz > 0).then(|| Duration::from_secs(1) / u32::try_from(hz).unwrap_or(u32::MAX)))
    }

    impl State {
        fn mapping(&self, words: &[&str]) -> Result<&Arc<Mapping>, String> {
            let name = word(words, 0)?;
            self.mappings.get(name).ok_or_else(|| format!("{name} was not mapped"))
        }

        fn event(&self, words: &[&str]) -> Result<&Arc<Event>, String> {
            let name = word(words, 0)?;
            self.events.get(name).ok_or_else(|| format!("{name} was not created"))
        }

        fn repeat(&mut self, words: &[&str], repeat: Repeat) -> Answer {
            let name = word(words, 0)?.to_owned();
            if self.repeats.insert(name, repeat).is_some() {
                return Err("one ran already, and was ended".into());
            }
            Ok(String::new())
        }
    }

    fn map(state: &mut State, words: &[&str]) -> Answer {
        let name = word(words, 0)?;
        let mapping = Mapping::create(name, number(words, 1)?, false)?;
        state.mappings.insert(name.to_owned(), Arc::new(mapping));
        Ok(String::new())
    }

    fn close(state: &mut State, words: &[&str]) -> Answer {
        state.mapping(words)?.close_handle()
    }

    fn unmap(state: &mut State, words: &[&str]) -> Answer {
        let name = word(words, 0)?;
        state.repeats.remove(name);
        state.mappings.remove(name).ok_or_else(|| format!("{name} was not mapped"))?;
        Ok(String::new())
    }

    fn write(state: &mut State, words: &[&str]) -> Answer {
        let hex = word(words, 2)?;
        let bytes: Option<Vec<u8>> = (0..hex.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok())
            .collect();
        let bytes = bytes.ok_or_else(|| format!("{hex}: not bytes"))?;
        state.mapping(words)?.write(number(words, 1)?, &bytes)
    }

    fn resize(state: &mut State, words: &[&str]) -> Answer {
        state.mapping(words)?.resize(number(words, 1)?)
    }

    fn play(state: &mut State, words: &[&str]) -> Answer {
        let (game, words) = words.split_first().ok_or("no game")?;
        let options = Options::new(words)?;
        let existing = options.number("existing")? > 0;
        let mut create = |name: &str, len: usize| {
            let mapping = Arc::new(Mapping::create(name, len, existing)?);
            state.mappings.insert(name.to_owned(), Arc::clone(&mapping));
            Ok::<_, String>(mapping)
        };
        let named = options.word("as");
        let title = kunos::Title::ALL.into_iter().find(|title| title.word() == *game);
        let played = if let Some(title) = title {
            let mut pages = Vec::new();
            for (name, len) in title.names().into_iter().zip(title.lengths()) {
                let name = match named {
                    Some(before) => name.replace(r"Local\", &format!(r"Local\{before}")),
                    None => name.to_owned(),
                };
                pages.push(create(&name, len)?);
            }
            let pages = <[_; 3]>::try_from(pages).map_err(|_| "not three pages")?;
            Game::Kunos(kunos::Game::new(title, pages, &options)?)
        } else if *game == "iracing" {
            let len = match options.number("len")? {
                0 => iracing::LEN,
                len => len as usize,
            };
            let map = create(named.unwrap_or(r"Local\IRSDKMemMapFileName"), len)?;
            let event = match named {
                None if cfg!(windows) => Some(Event::create(r"Local\IRSDKDataValidEvent")?),
                _ => None,
            };
            Game::Iracing(iracing::Game::new(map, &options)?, event.map(Arc::new))
        } else {
            return Err(format!("no such game: {game}"));
        };
        state.games.insert((*game).to_owned(), Arc::new(Mutex::new(played)));
        if options.word("hz").is_none() {
            return Ok(String::new());
        }
        let hz = options.number("hz")?.to_string();
        let slow = options.number("slow")?.to_string();
        go(state, &[game, &hz, &slow])
    }

    fn go(state: &mut State, words: &[&str]) -> Answer {
        let name = word(words, 0)?;
        let game =
            Arc::clone(state.games.get(name).ok_or_else(|| format!("{name} is not played"))?);
        let slow = words.get(2).map_or(Ok(0), |_| number(words, 2))?;
        let repeat = Repeat::start(rate(words, 1)?, move |turn| {
            game.lock().unwrap_or_else(PoisonError::into_inner).step();
            if (turn as usize) < slow {
                std::thread::sleep(Duration::from_millis(16));
            }
        });
        state.repeat(words, repeat)
    }

    fn end(state: &mut State, words: &[&str]) -> Answer {
        let name = word(words, 0)?;
        state.repeats.remove(name);
        let game = state.games.remove(name).ok_or_else(|| format!("{name} is not played"))?;
        game.lock().unwrap_or_else(PoisonError::into_inner).end();
        state.mappings.clear();
        Ok(String::new())
    }

    fn count(state: &mut State, words: &[&str]) -> Answer {
        let mapping = Arc::clone(state.mapping(words)?);
        let offset = number(words, 1)?;
        mapping.word(offset)?;
        let every = rate(words, 2)?;
        let repeat = Repeat::start(every, move |_| {
            if let Ok(word) = mapping.word(offset) {
                word.fetch_add(1, std::sync::atomic::Ordering::Release);
            }
        });
        state.repeat(words, repeat)
    }

    fn rows(state: &mut State, words: &[&str]) -> Answer {
        let mapping = Arc::clone(state.mapping(words)?);
        let (offset, len) = (number(words, 1)?, number(words, 2)?);
        mapping.row(offset, len, 0)?;
        let repeat = Repeat::start(rate(words, 3)?, move |turn| {
            let _ = mapping.row(offset, len, turn.wrapping_add(1));
        });
        state.repeat(words, repeat)
    }

    fn stop(state: &mut State, words: &[&str]) -> Answer {
        let name = word(words, 0)?;
        let repeat = state.repeats.remove(name).ok_or_else(|| format!("{name} does not repeat"))?;
        Ok(repeat.stop().to_string())
    }

    fn event(state: &mut State, words: &[&str]) -> Answer {
        let name = word(words, 0)?;
        state.events.insert(name.to_owned(), Arc::new(Event::create(name)?));
        Ok(String::new())
    }

    fn pulses(state: &mut State, words: &[&str]) -> Answer {
        let event = Arc::clone(state.event(words)?);
        let repeat = Repeat::start(rate(words, 1)?, move |_| {
            let _ = event.pulse();
        });
        state.repeat(words, repeat)
    }

    #[cfg(windows)]
    fn window(state: &mut State, words: &[&str]) -> Answer {
        state.window = Some(Window::create(word(words, 0)?)?);
        Ok(String::new())
    }

    #[cfg(windows)]
    fn messages(state: &mut State, _: &[&str]) -> Answer {
        let window = state.window.as_ref().ok_or("there is no window")?;
        let kept = window.take();
        let texts: Vec<_> =
            kept.iter().map(|(wparam, lparam)| format!("{wparam}:{lparam}")).collect();
        Ok(texts.join(" "))
    }
}
