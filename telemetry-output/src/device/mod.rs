//! Devices: a worker owns one and takes bytes.
