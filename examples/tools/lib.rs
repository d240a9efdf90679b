//! The programs are the example targets of this package: `decode`, `record` and `simulate`.
