//! The session: what it is, where, and who is in it.

codes! {
    in "f1::codes";

    /// Weather.
    pub struct Weather(u8);
    CLEAR = 0 => "clear";
    LIGHT_CLOUD = 1 => "light cloud";
    OVERCAST = 2 => "overcast";
    LIGHT_RAIN = 3 => "light rain";
    HEAVY_RAIN = 4 => "heavy rain";
    STORM = 5 => "storm";

    /// Where a temperature goes.
    pub struct TemperatureChange(i8);
    UP = 0 => "up";
    DOWN = 1 => "down";
    NO_CHANGE = 2 => "no change";

    /// How exact a weather forecast is.
    pub struct ForecastAccuracy(u8);
    PERFECT = 0 => "perfect";
    APPROXIMATE = 1 => "approximate";

    /// Type of a session, formats 2024 to 2026.
    pub struct SessionType(u8);
    UNKNOWN = 0 => "unknown";
    PRACTICE_1 = 1 => "practice 1";
    PRACTICE_2 = 2 => "practice 2";
    PRACTICE_3 = 3 => "practice 3";
    SHORT_PRACTICE = 4 => "short practice";
    QUALIFYING_1 = 5 => "qualifying 1";
    QUALIFYING_2 = 6 => "qualifying 2";
    QUALIFYING_3 = 7 => "qualifying 3";
    SHORT_QUALIFYING = 8 => "short qualifying";
    ONE_SHOT_QUALIFYING = 9 => "one-shot qualifying";
    SPRINT_SHOOTOUT_1 = 10 => "sprint shootout 1";
    SPRINT_SHOOTOUT_2 = 11 => "sprint shootout 2";
    SPRINT_SHOOTOUT_3 = 12 => "sprint shootout 3";
    SHORT_SPRINT_SHOOTOUT = 13 => "short sprint shootout";
    ONE_SHOT_SPRINT_SHOOTOUT = 14 => "one-shot sprint shootout";
    RACE = 15 => "race";
    RACE_2 = 16 => "race 2";
    RACE_3 = 17 => "race 3";
    TIME_TRIAL = 18 => "time trial";

    /// Type of a session, formats 2022 and 2023: from 10 on the numbers are
    /// others than later.
    pub struct SessionType2022(u8);
    UNKNOWN = 0 => "unknown";
    PRACTICE_1 = 1 => "practice 1";
    PRACTICE_2 = 2 => "practice 2";
    PRACTICE_3 = 3 => "practice 3";
    SHORT_PRACTICE = 4 => "short practice";
    QUALIFYING_1 = 5 => "qualifying 1";
    QUALIFYING_2 = 6 => "qualifying 2";
    QUALIFYING_3 = 7 => "qualifying 3";
    SHORT_QUALIFYING = 8 => "short qualifying";
    ONE_SHOT_QUALIFYING = 9 => "one-shot qualifying";
    RACE = 10 => "race";
    RACE_2 = 11 => "race 2";
    RACE_3 = 12 => "race 3";
    TIME_TRIAL = 13 => "time trial";

    /// A track, all formats.
    pub struct Track(i8);
    UNKNOWN = -1 => "unknown";
    MELBOURNE = 0 => "Melbourne";
    PAUL_RICARD = 1 => "Paul Ricard";
    SHANGHAI = 2 => "Shanghai";
    SAKHIR = 3 => "Sakhir";
    CATALUNYA = 4 => "Catalunya";
    MONACO = 5 => "Monaco";
    MONTREAL = 6 => "Montreal";
    SILVERSTONE = 7 => "Silverstone";
    HOCKENHEIM = 8 => "Hockenheim";
    HUNGARORING = 9 => "Hungaroring";
    SPA = 10 => "Spa";
    MONZA = 11 => "Monza";
    SINGAPORE = 12 => "Singapore";
    SUZUKA = 13 => "Suzuka";
    ABU_DHABI = 14 => "Abu Dhabi";
    TEXAS = 15 => "Texas";
    BRAZIL = 16 => "Brazil";
    AUSTRIA = 17 => "Austria";
    SOCHI = 18 => "Sochi";
    MEXICO = 19 => "Mexico";
    BAKU = 20 => "Baku";
    SAKHIR_SHORT = 21 => "Sakhir short";
    SILVERSTONE_SHORT = 22 => "Silverstone short";
    TEXAS_SHORT = 23 => "Texas short";
    SUZUKA_SHORT = 24 => "Suzuka short";
    HANOI = 25 => "Hanoi";
    ZANDVOORT = 26 => "Zandvoort";
    IMOLA = 27 => "Imola";
    PORTIMAO = 28 => "Portimão";
    JEDDAH = 29 => "Jeddah";
    MIAMI = 30 => "Miami";
    LAS_VEGAS = 31 => "Las Vegas";
    LOSAIL = 32 => "Losail";
    SILVERSTONE_REVERSE = 39 => "Silverstone reverse";
    AUSTRIA_REVERSE = 40 => "Austria reverse";
    ZANDVOORT_REVERSE = 41 => "Zandvoort reverse";
    MADRID = 42 => "Madrid";

    /// Class of the cars, all formats: each number was only ever used for one.
    pub struct Formula(u8);
    F1_MODERN = 0 => "F1 modern";
    F1_CLASSIC = 1 => "F1 classic";
    F2 = 2 => "F2";
    F1_GENERIC = 3 => "F1 generic";
    BETA = 4 => "beta";
    SUPERCARS = 5 => "supercars";
    ESPORTS = 6 => "esports";
    F2_2021 = 7 => "F2 2021";
    F1_WORLD = 8 => "F1 World";
    F1_ELIMINATION = 9 => "F1 elimination";
    F1_26 = 13 => "F1 26";

    /// Mode of the game, all formats.
    pub struct GameMode(u8);
    EVENT = 0 => "event mode";
    GRAND_PRIX = 3 => "grand prix";
    GRAND_PRIX_23 = 4 => "grand prix '23";
    TIME_TRIAL = 5 => "time trial";
    SPLITSCREEN = 6 => "splitscreen";
    ONLINE_CUSTOM = 7 => "online custom";
    ONLINE_LEAGUE = 8 => "online league";
    CAREER_INVITATIONAL = 11 => "career invitational";
    CHAMPIONSHIP_INVITATIONAL = 12 => "championship invitational";
    CHAMPIONSHIP = 13 => "championship";
    ONLINE_CHAMPIONSHIP = 14 => "online championship";
    ONLINE_WEEKLY_EVENT = 15 => "online weekly event";
    STORY = 17 => "story mode";
    CAREER_22 = 19 => "career '22";
    CAREER_22_ONLINE = 20 => "career '22 online";
    CAREER_23 = 21 => "career '23";
    CAREER_23_ONLINE = 22 => "career '23 online";
    DRIVER_CAREER_24 = 23 => "driver career '24";
    CAREER_24_ONLINE = 24 => "career '24 online";
    MY_TEAM_CAREER_24 = 25 => "My Team career '24";
    CURATED_CAREER_24 = 26 => "curated career '24";
    MY_TEAM_CAREER_25 = 27 => "My Team career '25";
    DRIVER_CAREER_25 = 28 => "driver career '25";
    CAREER_25_ONLINE = 29 => "career '25 online";
    CHALLENGE_CAREER_25 = 30 => "challenge career '25";
    STORY_APXGP = 75 => "story mode APXGP";
    BENCHMARK = 127 => "benchmark";

    /// Rules of the session, all formats.
    pub struct RuleSet(u8);
    PRACTICE_AND_QUALIFYING = 0 => "practice and qualifying";
    RACE = 1 => "race";
    TIME_TRIAL = 2 => "time trial";
    TIME_ATTACK = 4 => "time attack";
    CHECKPOINT_CHALLENGE = 6 => "checkpoint challenge";
    AUTOCROSS = 8 => "autocross";
    DRIFT = 9 => "drift";
    AVERAGE_SPEED_ZONE = 10 => "average speed zone";
    RIVAL_DUEL = 11 => "rival duel";
    ELIMINATION = 12 => "elimination";

    /// Length of the session as it was chosen.
    pub struct SessionLength(u8);
    NONE = 0 => "none";
    VERY_SHORT = 2 => "very short";
    SHORT = 3 => "short";
    MEDIUM = 4 => "medium";
    MEDIUM_LONG = 5 => "medium long";
    LONG = 6 => "long";
    FULL = 7 => "full";

    /// Platform that a player is on.
    pub struct Platform(u8);
    STEAM = 1 => "Steam";
    PLAYSTATION = 3 => "PlayStation";
    XBOX = 4 => "Xbox";
    ORIGIN = 6 => "Origin";
    UNKNOWN = 255 => "unknown";

    /// Whether a player shows his telemetry to others. Where he does not, others
    /// get 0 for his fuel, energy, damage and tyre sets.
    pub struct YourTelemetry(u8);
    RESTRICTED = 0 => "restricted";
    PUBLIC = 1 => "public";

    /// Whether a player of a lobby is ready.
    pub struct ReadyStatus(u8);
    NOT_READY = 0 => "not ready";
    READY = 1 => "ready";
    SPECTATING = 2 => "spectating";
}
