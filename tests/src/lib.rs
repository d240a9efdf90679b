//! Tests that go over the whole family stand in `tests/`, the making of the
//! conformance corpus in [`vectors`].

pub mod vectors;

/// The examples of the README, run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
