//! The programs are the example targets of this package: `rev_lights` and `triggers`.
