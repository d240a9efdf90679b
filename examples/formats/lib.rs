//! The program is the example target of this package: `formats`. Here is what it
//! does: it finds out about recordings of games that nobody has written a decoder
//! for, says what files of formats mean, and tries them.

pub mod check;
pub mod draft;
pub mod guess;
pub mod source;
pub mod trial;
pub mod words;
