//! The programs are the example targets of this package: `ibt`, `session` and
//! `iracing`, and `generate_ibt`. Here is what they share: a file of any of
//! iRacing's kinds, and recordings that are made up.

pub mod generated;
pub mod sample;
pub mod source;
