#![doc = include_str!("../README.md")]
//!
//! ## What works where
//!
//! | | Windows | Linux | elsewhere |
//! |---|---|---|---|
//! | [`NamedMemory::open`] | a file mapping object | a file in `/dev/shm` | unsupported |
//! | [`NamedMemory::open_path`] | unsupported | any regular file | unsupported |
//! | [`NamedEvent`], [`broadcast_window_message`] | yes | unsupported | unsupported |
//! | [`process::find`] | yes | yes | unsupported |
//! | [`Process::mappings`](process::Process::mappings) | unsupported | of a program under Wine | unsupported |
//!
//! "Unsupported" is [`Error::Unsupported`], so that a program for every platform
//! needs no `cfg`.
//!
//! ## Memory that another program writes
//!
//! The owner writes while it is read, and nothing but an agreement between the
//! two says when a copy is whole: a counter, mostly, that the owner raises.
//! [`NamedMemory::copy_checked`] copies, looks at the counter again, and tries
//! again a bounded number of times.
//!
//! No reference into such memory is ever made, for the bytes behind it would
//! change. On Windows each machine word is loaded atomically; on Linux the
//! kernel copies. A word that is aligned in the memory is never torn on Windows.
//! On Linux nothing is promised of it, though the kernel's copy moves words too.
//!
//! ## Why Linux reads, and does not map
//!
//! A file that is cut takes the pages behind its new end away, and a read of a
//! mapped page that is gone ends the process with the signal `SIGBUS`. Every
//! program of the same user can cut a file in `/dev/shm`; the memory of Wine's
//! processes too, through `/proc`, and Wine does not seal it against that. A
//! read through the kernel gives [`Error::TooSmall`] instead. It costs a call
//! into the kernel for each copy: the figures are above.

#![deny(unsafe_code)]
#![deny(unsafe_op_in_unsafe_fn)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::arithmetic_side_effects,
        clippy::undocumented_unsafe_blocks,
        missing_docs
    )
)]

mod error;
mod event;
mod memory;
mod message;
mod name;
#[allow(unsafe_code, reason = "the one place that calls the operating system")]
mod platform;
pub mod process;

pub use error::Error;
pub use event::NamedEvent;
pub use memory::NamedMemory;
pub use message::broadcast_window_message;
