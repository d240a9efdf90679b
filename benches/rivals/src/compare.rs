//! A rival's reading of a packet against ours, field by field: a module each.

pub mod cm_dirt;
pub mod cm_telemetry;
pub mod forza_dataout_parse;
pub mod models_25;
pub mod outgauge;
pub mod packet_parser;
