//! The program is the example target `ibt_parquet` of this package. It is a package
//! of its own so that the others are built without arrow.
