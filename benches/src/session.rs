//! A session text as long as that of a full grid.

use std::fmt::Write;

/// A text of 64 drivers, their results and the cameras of a track, with names
/// as people choose them: some 89 KB.
#[must_use]
pub fn session_text() -> Vec<u8> {
    let mut text = String::from(
        "---\nWeekendInfo:\n TrackName: halden gp\n TrackLength: 4.28 km\n NumCarClasses: 3\n\n\
         SessionInfo:\n Sessions:\n",
    );
    for (number, name) in ["PRACTICE", "QUALIFY", "RACE"].into_iter().enumerate() {
        let _ = write!(
            text,
            " - SessionNum: {number}\n   SessionLaps: unlimited\n   SessionTime: 3600.0000 sec\n   \
             SessionName: {name}\n   ResultsPositions:\n"
        );
        for car in 0..64 {
            let _ = write!(
                text,
                "   - Position: {position}\n     ClassPosition: {car}\n     CarIdx: {car}\n     \
                 Lap: 12\n     Time: 93.{time:04}\n     FastestLap: 7\n     FastestTime: 92.{time:04}\n     \
                 LapsLed: 0\n     LapsComplete: 12\n     Incidents: 4\n     ReasonOutId: 0\n     \
                 ReasonOutStr: Running\n",
                position = car + 1,
                time = car * 97,
            );
        }
    }
    text.push_str("\nDriverInfo:\n DriverCarIdx: 12\n DriverCarRedLine: 7800.000\n Drivers:\n");
    for car in 0..64 {
        let name = ["Max", "- A: #1", "O'Neil \"Bob\"", "[x] {y}", "*star", "& co", "No"][car % 7];
        let _ = write!(
            text,
            " - CarIdx: {car}\n   UserName: {name} {car}\n   AbbrevName: \n   Initials: MX\n   \
             UserID: {user}\n   TeamName: Team {name}\n   CarNumber: \"{car:02}\"\n   \
             CarNumberRaw: {car}\n   CarPath: meridian gt3\n   CarClassID: 41\n   CarID: 156\n   \
             CarIsPaceCar: 0\n   CarIsAI: 0\n   CarScreenName: Meridian GT3\n   \
             CarClassShortName: GT3\n   CarClassRelSpeed: 55\n   CarClassColor: 0xffda59\n   \
             IRating: {rating}\n   LicLevel: 18\n   LicString: A 3.21\n   LicColor: 0x0153db\n   \
             IsSpectator: 0\n   CarDesignStr: 7,000000,ffffff,ed2129\n   TeamIncidentCount: 0\n",
            user = 100_000 + car,
            rating = 1_350 + car * 31,
        );
    }
    text.push_str("\nCameraInfo:\n Groups:\n");
    for group in 1..=26 {
        let _ = write!(text, " - GroupNum: {group}\n   GroupName: TV{group}\n   Cameras:\n");
        for camera in 1..=8 {
            let _ =
                write!(text, "   - CameraNum: {camera}\n     CameraName: CamTV{group}_{camera}\n");
        }
    }
    text.push_str("\nSplitTimeInfo:\n Sectors:\n - SectorNum: 0\n   SectorStartPct: 0.000000\n");
    text.push_str("\nCarSetup:\n UpdateCount: 1\n Chassis:\n  Front:\n   ToeIn: -1.0 mm\n...\n");
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_as_long_as_that_of_a_full_grid() {
        let length = session_text().len();
        assert!((88_000..92_000).contains(&length), "{length}");
    }
}
