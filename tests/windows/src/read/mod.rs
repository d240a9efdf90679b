//! Readers that check every byte that they are shown against what the games of
//! [`games`](crate::games) write, and panic where it is another.

#![allow(
    missing_docs,
    clippy::must_use_candidate,
    clippy::missing_panics_doc,
    clippy::missing_errors_doc
)]

pub mod iracing;
pub mod kunos;
