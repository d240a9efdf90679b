//! The dashboard on a terminal: draws at a steady pace, and listens to keys.

use std::env;
use std::error::Error;
use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::DefaultTerminal;

use crate::Units;
use crate::feed::Receiver;
use crate::view;

/// Time between two drawings, whatever comes in.
const PERIOD: Duration = Duration::from_millis(25);

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Quit,
    ToggleUnits,
}

/// Shows the dashboard until the user quits. The terminal is restored in any case; after a panic
/// ratatui's hook does it.
pub(crate) fn run(receiver: &mut Receiver, units: Units) -> Result<(), Box<dyn Error>> {
    let result = ratatui::try_init()
        .map_err(Into::into)
        .and_then(|mut terminal| show(&mut terminal, receiver, units));
    // Where not even this works, the terminal is gone.
    let _ = ratatui::try_restore();
    result
}

fn show(
    terminal: &mut DefaultTerminal,
    receiver: &mut Receiver,
    mut units: Units,
) -> Result<(), Box<dyn Error>> {
    // Crossterm leaves colours out by itself, but resets bold and dim in their place.
    let colourless = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    loop {
        let next = Instant::now() + PERIOD;
        let snapshot = receiver.snapshot();
        terminal.draw(|frame| {
            view::draw(&snapshot, units, frame);
            if colourless {
                view::remove_colours(frame.buffer_mut());
            }
        })?;
        while let Some(command) = next_command(next)? {
            match command {
                Command::Quit => return Ok(()),
                Command::ToggleUnits => units = units.other(),
            }
        }
    }
}

/// The next command, or none until the time is up.
fn next_command(until: Instant) -> io::Result<Option<Command>> {
    while event::poll(until.saturating_duration_since(Instant::now()))? {
        if let Event::Key(key) = event::read()?
            && let Some(command) = command(key)
        {
            return Ok(Some(command));
        }
    }
    Ok(None)
}

fn command(key: KeyEvent) -> Option<Command> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    match key.code {
        KeyCode::Esc | KeyCode::Char('q' | 'Q') => Some(Command::Quit),
        KeyCode::Char('c' | 'C') if key.modifiers.contains(KeyModifiers::CONTROL) => {
            Some(Command::Quit)
        }
        KeyCode::Char('u' | 'U') => Some(Command::ToggleUnits),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_quit_and_change_units() {
        let pressed = |code, modifiers| command(KeyEvent::new(code, modifiers));
        let plain = |code| pressed(code, KeyModifiers::NONE);
        assert_eq!(plain(KeyCode::Char('q')), Some(Command::Quit));
        assert_eq!(plain(KeyCode::Esc), Some(Command::Quit));
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Command::Quit));
        assert_eq!(plain(KeyCode::Char('c')), None);
        assert_eq!(plain(KeyCode::Char('u')), Some(Command::ToggleUnits));
    }

    #[test]
    fn a_key_that_is_let_go_does_nothing() {
        let released =
            KeyEvent::new_with_kind(KeyCode::Char('u'), KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(command(released), None);
    }
}
