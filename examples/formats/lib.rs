//! The program is the example target of this package: `formats`. Here is what it
//! finds out about recordings of games that nobody has written a decoder for.

pub mod guess;
