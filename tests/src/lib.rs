#![doc = include_str!("../../README.md")]
//!
//! The code above is the README: its examples are run as tests of this crate.
