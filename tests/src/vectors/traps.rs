//! The public reports that vectors come from.

use serde_json::json;

/// A report: its name, what went wrong, and what is right.
#[derive(Clone, Copy, Debug)]
pub struct Trap {
    /// The thread, or the program and its version.
    pub id: &'static str,
    /// What the program did.
    pub fault: &'static str,
    /// What is right.
    pub right: &'static str,
}

impl Trap {
    /// Where it can be read, or where the program is.
    #[must_use]
    pub fn url(&self) -> String {
        if let Some((thread, number)) = self.id.split_once('#') {
            // GitHub leads on to a pull request of that number.
            return format!("https://github.com/{thread}/issues/{number}");
        }
        let (program, _) = self.id.split_once(':').unwrap_or((self.id, ""));
        match program.rsplit_once(' ') {
            Some((name, version)) => format!("https://crates.io/crates/{name}/{version}"),
            None => format!("https://github.com/{program}"),
        }
    }
}

/// The file `traps.json`.
pub(super) fn text() -> String {
    let rows = TRAPS.iter().map(|trap| {
        json!({"id": trap.id, "url": trap.url(), "fault": trap.fault, "right": trap.right})
            .to_string()
    });
    format!("[\n{}\n]\n", rows.collect::<Vec<_>>().join(",\n"))
}

macro_rules! traps {
    ($($id:literal, $fault:literal, $right:literal;)*) => {
        /// All of them.
        pub const TRAPS: &[Trap] = &[
            $(Trap { id: $id, fault: $fault, right: $right },)*
        ];
    };
}

traps! {
    "nettrom/forza_motorsport#7", "speed 0 from a Sled", "speed from the velocity, gear unknown";
    "RiddleTime/Race-Element#320", "class, index and drivetrain read as bytes", "each is an s32";
    "geeooff/forza-data-web#1", "unknown Horizon bytes taken for values", "they change nothing";
    "cosmii02/ForzaDSXlegacy#5", "the last driving effect stays in menus", "IsRaceOn 0 is not driving";
    "austinbaccus/forza-telemetry#37", "steering read as unsigned", "s8: -1, 0 and 1 at its ends";
    "austinbaccus/forza-telemetry#67", "tyre wear missing", "four floats at 311, the track at 327";
    "forza_dataout_parse 0.2.0: lengths", "panics on 311, 324 and 0 bytes", "each length its own form, others refused";
    "EffortlessMetrics/OpenRacing: Forza's gear", "gear byte 1 read as neutral", "0 reverse, 1 first, 11 neutral";
    "Spacefreak18/monocoque#19", "no lights where the game sends no maximum rpm", "no division by 0; the highest rpm is learned";
    "berarma/oversteer#354", "a learned maximum outlives the car", "a maximum for each car, remembered";

    "racehub/f1-telemetry-client#14", "crash at a rare event", "every event with any body is harmless";
    "racehub/f1-telemetry-client#85", "exact size against the text, and longer packets came", "no wrong values: here they are refused by name, since a length tells F1 from others";
    "racehub/f1-telemetry-client#89", "22 cars taken for granted", "the number of cars goes by the format";
    "deltazeroproduction/f1-udp-parser#1", "one u32 missing in a struct", "every field read back once";
    "racehub/f1-telemetry-client#65", "widths of another year", "the format says the layout";
    "chrishannam/Telemetry-F1-2021#7", "best lap 16 ms or millions", "the best lap is a u32 of milliseconds; 2021 is refused";
    "SHWotever/SimHub#1331", "a tyre set's delta wraps at 127", "80 00 is 128, as it is sent";
    "rdgonzaga/f1-game-telemetry#13", "pauses split sessions, menus start ghosts", "uid 0 neither starts nor resets";
    "SHWotever/SimHub#1715", "everything wrong after a save in mid-session", "an empty session packet says nothing";
    "SHWotever/SimHub#723", "nonsense from an older format of the menu", "older formats are refused by name";
    "mplutka/tm-bt-led#12", "nonsense from the legacy format", "1289 bytes are refused by name";
    "ppatierno/formula1-telemetry#7", "packets of Automobilista 2 read as F1", "never F1";
    "EffortlessMetrics/OpenRacing: F1 23's status", "maximum rpm 17 for the player in place 19", "13099, with the stride of the format";
    "f1-game-packet-parser 1.0.5: Motion Ex of 2023", "reads 165 of 217 bytes", "217 bytes";
    "f1-game-packet-parser 1.0.5: another car's values", "refuses the packet for one car's NaN or gear 9", "the player is read all the same";
    "cm-telemetry 2.3.1: the player's index", "panics from index 22 on", "no frame";
    "f1-2022-udp-server 0.1.5: unknown numbers", "panics on a number without a name", "the raw value is kept";
    "f1-game-library-models-25 0.5.0: the format", "1352 zeros with id 6 are F1", "format 0 is none";
    "racehub/f1-telemetry-client: order", "an older packet after a newer one", "not used; a restart at 0 is";

    "EffortlessMetrics/OpenRacing: DiRT's gear", "0 is reverse, 10 eighth", "0 neutral, 10 reverse, NaN unknown";
    "cm-telemetry 2.3.1: DiRT's gear", "10 is ninth, NaN an error", "10 reverse, NaN unknown";
    "EffortlessMetrics/OpenRacing: DiRT's rpm", "650 is 650 or 6500 rpm", "rad/s: 6207 rpm";
    "simetry 0.2.3: any bytes", "whatever comes on 20777 is DiRT Rally 2.0", "nothing is found in noise";
    "SHWotever/SimHub#821", "short packets", "each of its length, the maximum unknown";
    "PHARTGAMES/SpaceMonkey#66", "NaN and infinities from the second race on", "they cost their field alone";
    "SHWotever/SimHub#2317", "another game on the same port", "each is told by its content";
    "mplutka/tm-bt-led#18", "lights dead where DiRT sends no maximum", "the highest rpm is learned";
    "SHWotever/SimHub#1175", "the length in km read as progress", "no progress is made of it";

    "outgauge 0.1.0: pedals", "brake and clutch swapped", "throttle, brake, clutch";
    "outgauge 0.1.0: lengths", "panics on 91, 93 and 95 bytes", "refused";
    "Lawstorant/boxflat#52", "gear one too high; packets of time 0 dropped", "0 reverse, 1 neutral, 2 first; the time does not matter";
    "r00li/CarCluster#13", "gear off by one", "0 reverse, 1 neutral, 2 first, 92 and 96 bytes alike";
    "SHWotever/SimHub#1423", "hangs on a strange car name", "no name, and the rest is read";
    "simbroadcasts/node-insim#91", "another port or id", "neither matters";
    "SHWotever/SimHub#1440", "nonsense after the sender's layout moved", "an impossible rpm is refused, NaN costs its field";

    "SHWotever/SimHub#1235", "eighth gear shows 7", "no guess: 7 of 8, as it is sent";
    "jamesremuscat/pcars#12", "an unknown number of an enumeration is a crash", "any byte is a value";
    "mplutka/tm-bt-led#5", "Project CARS 1's packets on the port", "refused by name";
    "SHWotever/SimHub#382", "only one length of Project CARS 2", "538, 555, 556 and 559";
    "EffortlessMetrics/OpenRacing: types of Project CARS 2", "559 bytes of type 3 are telemetry", "the type decides";

    "kniffen/TruckSim-Telemetry#15", "speed in reverse wraps", "its magnitude, with the gear in reverse";
    "Funbit/ets2-telemetry-server#50", "R2 and R3 missing", "every gear below 0 is reverse";
    "SHWotever/SimHub#378", "the gearbox's gear in place of the dashboard's", "the dashboard's, where it is there";
    "JAGFx/ets2-dashboard-skin#75", "crawler gears counted", "the dashboard's gear";
    "meatlayer/ets2-mobile-route-advisor#9", "keys that moved or came", "order and further keys do not matter";
    "Funbit/ets2-telemetry-server#98", "connected, and waits for ever", "paused is not driving, no truck no error";
    "nlhans/ets2-sdk-plugin#5", "a boolean sent as a number", "true, 1 and 1.0 are the same";
    "merbanan/rtl_433#558", "NaN in JSON refuses everything", "that one message is refused";
    "simetry 0.2.3: speed of the trucks", "10 m/s shown as 2.78", "10 m/s";

    "apihlaja/node-irsdk#80", "a name in UTF-8 stops the session text", "either encoding is read";
    "tariknz/irdashies#554", "a line break within a value", "the value goes on, the next key is read";
    "tariknz/irdashies#627", "a value that begins with - ", "text as it is written";
    "apihlaja/node-irsdk#2", "names cut at #", "# and : belong to the name";
    "LeoAdamek/iracing.rs#11", "no list where no lap is done", "an empty list";
    "vipoo/iRacingSDK.Net#5", "car numbers read as numbers", "they stay text";
    "patrickmoore/Mu#3", "signs of YAML in a value", "text as it is written";
    "patrickmoore/Mu#10", "two documents in one text", "both are read";
    "SpeedHQ/RaceIQ#200", "the text's end not found", "up to its NUL";
    "SHWotever/SimHub#1389", "a shift light by a share of the redline", "first, shift, last and blink are values of the text";
    "NickThissen/iRacingSdkWrapper#4", "an error for a variable that a car lacks", "unknown; all others are read";
    "SVappsLAB/iRacingTelemetrySDK#11", "a file without the CarIdx variables", "no error";
    "SHWotever/SimHub#1151", "a new car with unknown variables", "the known ones are read";
    "SHWotever/SimHub#2282", "more than 64 cars", "arrays of any length";
    "kutu/pyirsdk#6", "on track in the garage", "IsOnTrack decides, not IsOnTrackCar";
    "SHWotever/SimHub#270", "a replay taken for driving", "not driving";
    "NickThissen/iRacingSdkWrapper#12", "m/s taken for km/h", "50 is 50 m/s";
    "kutu/pyirsdk#10", "only the first row of a file", "all rows";
    "pitwall 0.1.0: the file's header", "garbage from the second header", "bytes 112 to 144";
    "pitwall 0.1.0: SessionFlags", "an int", "a u32 of bits";
    "pitwall 0.1.0: version 1", "a file of version 1 is an error", "read: its layout is the same";
    "itelem 0.1.5: another car's setup", "panics", "the rows are read";
    "itelem 0.1.5: booleans", "the next byte is read", "the byte at the variable's offset";
    "teamjorge/ibt: the first row", "left out", "row 0 is a row";

    "SHWotever/SimHub#2127", "UTF-8 read as a single-byte page", "the letters that were written";
    "SHWotever/SimHub#2248", "no data, or garbage, from another layout", "a page that is too short is refused";
    "RiddleTime/Race-Element#251", "effects in pause and replay", "not driving";
    "Spacefreak18/simapi#32", "infinite slip from a radius of 0", "no slip";
    "mdjarv/assettocorsasharedmemory#9", "maximum rpm 0", "unknown, no division by 0";

    "berarma/oversteer: formats by length", "the length alone decides", "one format for each packet; noise is refused";
    "SHWotever/SimHub#1960", "several senders on one port", "the first holds until it is silent";
}
