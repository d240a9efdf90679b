//! The size of forza_dataout_parse. It panics on a short packet.

fn main() {
    telemetry_rivals::minimal(|packet| Some(forza_dataout_parse::dash_parser::parse(packet).speed));
}
