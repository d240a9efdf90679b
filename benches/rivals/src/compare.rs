//! A rival's reading of a packet against ours, field by field: a module each.

pub mod cm_dirt;
pub mod cm_telemetry;
pub mod forza_dataout_parse;
pub mod models_25;
pub mod outgauge;
pub mod packet_parser;

/// Values of a byte that every parser of F1 takes, where it does not take any: arrays
/// are full, and codes have a name.
fn f1_values(field: &str) -> Option<&'static [u8]> {
    Some(match field {
        "num_marshal_zones" => &[21],
        "num_weather_forecast_samples" => &[56],
        "num_laps" => &[100],
        "num_tyre_stints" => &[8],
        "num_active_cars" | "num_cars" | "num_players" => &[22],
        "actual_tyre_compound" | "tyre_actual_compound" | "tyre_stints_actual" => &[16, 20, 7, 8],
        "visual_tyre_compound" | "tyre_visual_compound" | "tyre_stints_visual" => &[16, 17, 18, 7],
        "session_length" => &[0, 2, 7],
        "gearbox_assist" => &[1, 2, 3],
        "nationality" => &[1, 10, 22, 87],
        "gear" | "suggested_gear" => &[1, 2, 8],
        _ => return None,
    })
}
