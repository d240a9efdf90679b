//! Numbers as texts of a known width, whatever a game sends.

/// `142`, or `>999`.
pub(crate) fn speed(value: f32) -> String {
    whole(value, 999.0)
}

/// `6200`, or `>99999`.
pub(crate) fn rpm(value: f32) -> String {
    whole(value, 99_999.0)
}

fn whole(value: f32, most: f32) -> String {
    if value.round() > most { format!(">{most}") } else { format!("{value:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_has_no_room_is_more_than_the_last_that_has() {
        assert_eq!([0.0, 141.6, 999.4].map(speed), ["0", "142", "999"]);
        assert_eq!([999.5, 1_000.0, f32::INFINITY].map(speed), [">999"; 3]);
        assert_eq!([6_200.4, 99_999.0].map(rpm), ["6200", "99999"]);
        assert_eq!([100_000.0, 1e38].map(rpm), [">99999"; 2]);
    }
}
