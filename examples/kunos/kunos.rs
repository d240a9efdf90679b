//! Prints the frames of Assetto Corsa, Assetto Corsa Competizione, Assetto Corsa
//! EVO or Assetto Corsa Rally while it runs: one JSON object each, as `decode`
//! prints them.
//!
//! `kunos` takes whichever of them runs, `--game` one alone. The game may start
//! later, end and start again. On Linux it is found in `/dev/shm`, where a program
//! inside its prefix may publish its pages, or else in its process under Wine or
//! Proton; `--path` and `--pid` say where to look instead:
//!
//! ```sh
//! kunos --game acc --path /dev/shm/acpmf_physics /dev/shm/acpmf_graphics /dev/shm/acpmf_static
//! ```
//!
//! Exit status 2 with one line on standard error where the arguments are wrong.

use std::io::{self, BufWriter};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use kunos_shm::Game;
use kunos_shm::live::{Live, Place, Poll};
use telemetry_core::Timestamp;
use telemetry_examples::cli;
use telemetry_examples::watch::{self, Look, watch};

/// Prints the frames of the running Assetto Corsa, Competizione, EVO or Rally: one
/// JSON object each.
#[derive(Parser)]
#[command(arg_required_else_help = false)]
struct Args {
    /// This game alone: ac, acc, ac-evo or ac-rally
    #[arg(long, value_name = "WORD", value_parser = game)]
    game: Option<Game>,

    /// The process that holds the pages
    #[arg(long, conflicts_with_all = ["path", "game"])]
    pid: Option<u32>,

    /// Files that are the physics page, and the graphics and the static page where
    /// there are any, as a bridge publishes them
    #[arg(long, value_name = "PAGE", num_args = 1..=3)]
    path: Vec<PathBuf>,

    /// Stop after this many seconds
    #[arg(long)]
    seconds: Option<u64>,
}

impl Args {
    /// Where to look, and what is waited for there.
    fn place(&self) -> (Place, String) {
        match (&*self.path, self.pid, self.game) {
            (&[], Some(pid), _) => (Place::Process(pid), format!("pages of process {pid}")),
            (&[], None, Some(game)) => (Place::Game(game), game.title().into()),
            (&[], None, None) => (Place::Any, any()),
            (paths, _, game) => {
                let page = |index| paths.get(index).cloned().unwrap_or_default();
                let pages = [page(0), page(1), page(2)];
                let awaited = pages[0].display().to_string();
                (Place::Paths { game, pages }, awaited)
            }
        }
    }
}

fn game(word: &str) -> Result<Game, String> {
    let game = Game::ALL.into_iter().find(|game| game.word() == word);
    game.ok_or_else(|| format!("expected {}", either(Game::word)))
}

/// `Assetto Corsa, … or Assetto Corsa Rally`.
fn any() -> String {
    either(Game::title)
}

fn either(text: fn(Game) -> &'static str) -> String {
    let [first @ .., last] = Game::ALL.map(text);
    format!("{} or {last}", first.join(", "))
}

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    cli::run(|args: &Args| {
        let (place, awaited) = args.place();
        watch(&mut Running(Live::at(place)), &awaited, args.seconds, &mut out)
    })
}

/// The running game.
struct Running(Live);

impl watch::Source for Running {
    fn look(&mut self, now: Timestamp) -> Result<Look<'_>, String> {
        Ok(match self.0.poll(now).map_err(|error| error.to_string())? {
            Poll::NotRunning => Look::NotRunning,
            Poll::NoNewFrame => Look::NoNewFrame,
            Poll::Frame(moment) => {
                Look::Frame(moment.game.word(), moment.game.title(), moment.frame)
            }
        })
    }

    fn wait(&self, limit: Duration) {
        self.0.wait(limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(words: &[&str]) -> Result<(Place, String), String> {
        let args = Args::try_parse_from([&["kunos"], words].concat());
        args.map(|args| args.place()).map_err(|error| cli::one_line(&error.to_string()))
    }

    #[test]
    fn arguments_say_where() {
        let (place, awaited) = args(&[]).unwrap();
        assert_eq!(place, Place::Any);
        assert!(awaited.ends_with("Assetto Corsa EVO or Assetto Corsa Rally"), "{awaited}");
        let (place, awaited) = args(&["--game", "acc", "--seconds", "1"]).unwrap();
        assert_eq!(
            (place, &*awaited),
            (Place::Game(Game::Competizione), "Assetto Corsa Competizione")
        );
        let (place, awaited) = args(&["--pid", "7"]).unwrap();
        assert_eq!((place, &*awaited), (Place::Process(7), "pages of process 7"));
        let (place, awaited) = args(&["--path", "a", "b", "--game", "ac-evo"]).unwrap();
        let pages = ["a", "b", ""].map(PathBuf::from);
        assert_eq!((place, &*awaited), (Place::Paths { game: Some(Game::Evo), pages }, "a"));
        let error = args(&["--game", "ac2"]).unwrap_err();
        assert!(error.ends_with("expected ac, acc, ac-evo or ac-rally"), "{error}");
        assert!(args(&["--pid", "7", "--path", "a"]).is_err());
        assert!(args(&["--path", "a", "b", "c", "d"]).is_err());
    }

    /// The pages of a car that drives, in files.
    #[cfg(target_os = "linux")]
    #[test]
    fn frames_are_printed_as_decode_prints_them() {
        use std::fs;
        use std::sync::mpsc;
        use std::thread;

        let folder = std::env::temp_dir().join(format!("kunos-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("physics");
        let page = |count: i32| {
            let mut page = vec![0; 800];
            page[..4].copy_from_slice(&count.to_le_bytes());
            page[28..32].copy_from_slice(&180f32.to_le_bytes());
            page
        };
        fs::write(&path, page(0)).unwrap();
        let (done, is_done) = mpsc::channel::<()>();
        let writer = thread::spawn({
            let path = path.clone();
            move || {
                use std::os::unix::fs::FileExt;
                let file = fs::OpenOptions::new().write(true).open(path).unwrap();
                for count in 1.. {
                    file.write_all_at(&page(count), 0).unwrap();
                    if is_done.recv_timeout(Duration::from_millis(3)).is_ok() {
                        break;
                    }
                }
            }
        });
        let pages = [path, PathBuf::new(), PathBuf::new()];
        let place = Place::Paths { game: Some(Game::Competizione), pages };
        let mut out = Vec::new();
        watch(&mut Running(Live::at(place)), "the car", Some(1), &mut out).unwrap();
        done.send(()).unwrap();
        writer.join().unwrap();
        fs::remove_dir_all(folder).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().count() > 3, "{text}");
        for (number, line) in text.lines().enumerate() {
            assert!(line.starts_with(&format!(r#"{{"packet":{number},"t_us":"#)), "{line}");
            let words = r#""format":"acc","game":"Assetto Corsa Competizione","speed_mps":50.0"#;
            assert!(line.contains(words), "{line}");
        }
    }
}
