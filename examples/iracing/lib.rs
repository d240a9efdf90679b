//! The programs are the example targets of this package: `ibt`, `session` and
//! `iracing`. Here is what they share: a file of any of iRacing's kinds, and how
//! lines of JSON are written.

pub mod sample;
pub mod source;
