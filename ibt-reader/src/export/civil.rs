//! Day and time of day of seconds since 1970.

/// In UTC.
pub(super) struct Civil {
    pub(super) year: u64,
    pub(super) month: u64,
    pub(super) day: u64,
    pub(super) hour: u64,
    pub(super) minute: u64,
    pub(super) second: u64,
}

impl Civil {
    /// Of the years 1970 to 9999.
    pub(super) fn new(seconds: i64) -> Self {
        let seconds = seconds.clamp(0, 253_402_300_799) as u64;
        let second_of_day = seconds % 86_400;
        let leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let (mut year, mut month, mut day) = (1970u64, 1u64, seconds / 86_400);
        loop {
            let days = if leap(year) { 366 } else { 365 };
            if day < days {
                break;
            }
            day = day.saturating_sub(days);
            year = year.saturating_add(1);
        }
        let february = if leap(year) { 29 } else { 28 };
        for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
            if day < days {
                break;
            }
            day = day.saturating_sub(days);
            month = month.saturating_add(1);
        }
        Self {
            year,
            month,
            day: day.saturating_add(1),
            hour: second_of_day / 3_600,
            minute: second_of_day / 60 % 60,
            second: second_of_day % 60,
        }
    }
}

/// As ISO 8601 has it.
#[cfg(feature = "parquet")]
pub(super) fn iso(seconds: i64) -> String {
    let Civil { year, month, day, hour, minute, second } = Civil::new(seconds);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}
