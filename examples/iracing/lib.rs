//! The programs are the example targets of this package: `ibt`, `session` and
//! `iracing`. Here is what they share, and `ibt_parquet` with them: a file of any of
//! iRacing's kinds, and exports of recordings.

pub mod export;
pub mod sample;
pub mod source;
