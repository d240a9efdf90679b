//! The programs are the example targets of this package: `ibt`, `session` and
//! `iracing`, and `generate_ibt`. Here is what they share, and `ibt_parquet` with
//! them: a file of any of iRacing's kinds, exports of recordings, and recordings
//! that are made up.

pub mod dump;
pub mod export;
pub mod generated;
pub mod sample;
pub mod source;
