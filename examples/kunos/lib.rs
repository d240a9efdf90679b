//! The program is the example target of this package: `kunos`.
