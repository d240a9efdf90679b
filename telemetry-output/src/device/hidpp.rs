//! What a Logitech wheel with HID++ must be asked before its lights are written to.

use core::time::Duration;
use std::string::{String, ToString};

use super::WriteError;
use crate::wheel::Report;
use crate::wheel::hidpp::{self, Refused, Strip};

/// How long an answer is waited for. Wheels answer within a few milliseconds.
const ANSWER: Duration = Duration::from_millis(500);

/// How many reports about something else may come before the answer.
const OTHERS: usize = 64;

/// The longest report that a wheel sends here.
pub(super) const LONGEST: usize = 64;

/// Sends reports to a device and gets others back.
pub(super) trait Line {
    fn send(&mut self, report: &[u8]) -> Result<(), WriteError>;

    /// Waits so long for a report; nothing where none came.
    fn receive(&mut self, limit: Duration) -> Result<Option<([u8; LONGEST], usize)>, WriteError>;
}

/// Finds the strip, and starts its effect where none is shown.
pub(super) fn ask(line: &mut impl Line) -> Result<Strip, String> {
    let index = one(line, &hidpp::find(), hidpp::index)?;
    let length = one(line, &hidpp::ask_length(index), |reply| hidpp::length(reply, index))?;
    let effect = one(line, &hidpp::ask_effect(index), |reply| hidpp::effect(reply, index))?;
    if effect == 0 {
        line.send(hidpp::start(index).with_id()).map_err(|error| error.to_string())?;
    }
    Ok(Strip::new(index, length))
}

fn one(
    line: &mut impl Line,
    question: &Report,
    read: impl Fn(&[u8]) -> Result<Option<u8>, Refused>,
) -> Result<u8, String> {
    line.send(question.with_id()).map_err(|error| error.to_string())?;
    for _ in 0..OTHERS {
        let Some((reply, length)) = line.receive(ANSWER).map_err(|error| error.to_string())? else {
            break;
        };
        let reply = reply.get(..length).unwrap_or_default();
        if let Some(answer) = read(reply).map_err(|refused| refused.to_string())? {
            return Ok(answer);
        }
    }
    Err("it does not answer over HID++".to_string())
}

/// Looks through what the wheel has said meanwhile for a refusal.
pub(super) fn refusals(line: &mut impl Line, index: u8) -> Result<(), WriteError> {
    for _ in 0..OTHERS {
        let Some((reply, length)) = line.receive(Duration::ZERO)? else { break };
        let reply = reply.get(..length).unwrap_or_default();
        if let Err(refused) = hidpp::taken(reply, index) {
            return Err(WriteError::Refused { reason: refused.to_string() });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;
    use std::vec;
    use std::vec::Vec;

    /// A wheel that answers, or does not.
    #[derive(Default)]
    struct Wheel {
        index: u8,
        length: u8,
        effect: u8,
        silent: bool,
        replies: VecDeque<Vec<u8>>,
        got: Vec<Vec<u8>>,
    }

    impl Line for Wheel {
        fn send(&mut self, report: &[u8]) -> Result<(), WriteError> {
            self.got.push(report.to_vec());
            let [id, device, index, what, ..] = *report else { panic!() };
            assert_eq!((id, device, report.len()), (0x10, 0xFF, 7));
            let answer = match (index, what >> 4) {
                (0, 0) => vec![id, device, 0, what, self.index, 0, 0],
                (index, 0) if index == self.index => {
                    vec![0x11, device, index, what, 0, self.length, 0]
                }
                (index, 2) if index == self.index => {
                    vec![0x11, device, index, what, self.effect, 0, 0]
                }
                (index, 3) if index == self.index => {
                    self.effect = report[4];
                    return Ok(());
                }
                _ => vec![id, device, 0x8F, index, what, 6, 0],
            };
            if !self.silent {
                // Something about another program's question comes first.
                self.replies.push_back(vec![0x11, 0xFF, 0x05, 0x01, 1, 2, 3]);
                self.replies.push_back(answer);
            }
            Ok(())
        }

        fn receive(&mut self, _: Duration) -> Result<Option<([u8; LONGEST], usize)>, WriteError> {
            Ok(self.replies.pop_front().map(|reply| {
                let mut bytes = [0; LONGEST];
                bytes[..reply.len()].copy_from_slice(&reply);
                (bytes, reply.len())
            }))
        }
    }

    #[test]
    fn a_strip_that_shows_an_effect_is_left_with_it() {
        let mut wheel = Wheel { index: 0x12, length: 10, effect: 5, ..Wheel::default() };
        assert_eq!(ask(&mut wheel), Ok(Strip::new(0x12, 10)));
        assert_eq!((wheel.effect, wheel.got.len()), (5, 3));
    }

    #[test]
    fn a_strip_that_shows_none_is_started_with_levels() {
        let mut wheel = Wheel { index: 0x0B, length: 5, ..Wheel::default() };
        assert_eq!(ask(&mut wheel), Ok(Strip::new(0x0B, 5)));
        assert_eq!(wheel.effect, 2);
    }

    #[test]
    fn a_wheel_without_the_feature_or_the_tongue_is_told() {
        let error = ask(&mut Wheel::default()).unwrap_err();
        assert_eq!(error, "the wheel has no feature 0x807A, its rev lights");
        let mut silent = Wheel { index: 0x12, silent: true, ..Wheel::default() };
        assert_eq!(ask(&mut silent), Err("it does not answer over HID++".to_string()));
    }

    #[test]
    fn a_wheel_that_talks_without_end_is_not_listened_to_for_ever() {
        struct Talks;
        impl Line for Talks {
            fn send(&mut self, _: &[u8]) -> Result<(), WriteError> {
                Ok(())
            }

            fn receive(
                &mut self,
                _: Duration,
            ) -> Result<Option<([u8; LONGEST], usize)>, WriteError> {
                Ok(Some(([0x20; LONGEST], LONGEST)))
            }
        }
        assert!(ask(&mut Talks).is_err());
        assert_eq!(refusals(&mut Talks, 0x12), Ok(()));
    }

    #[test]
    fn a_refused_level_is_an_error() {
        let mut wheel = Wheel::default();
        let level = Strip::new(0x12, 10).level(3);
        let what = level.as_slice()[1].with_id()[3];
        wheel.replies.push_back(vec![0x11, 0xFF, 0x12, what, 0, 0, 0]);
        assert_eq!(refusals(&mut wheel, 0x12), Ok(()));
        wheel.replies.push_back(vec![0x11, 0xFF, 0xFF, 0x12, what, 5, 0]);
        let error = refusals(&mut wheel, 0x12).unwrap_err().to_string();
        assert_eq!(error, "the device refused: HID++ error 5: the strip shows no effect yet");
    }
}
