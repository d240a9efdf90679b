//! What the coded bytes of Project CARS 2 mean: the publisher's
//! `SMS_UDP_Definitions.hpp` and the enumerations of its `SharedMemory.h`.
//!
//! A code that is not listed is a value, and shows as its number.
//!
//! ```
//! use telemetry_decoders::pcars2::codes::{
//!     CarFlags, CarIndex, FlagColour, Game, GameAndSession, GearAndGears, HighestFlag, LapsOrTime,
//!     PitMode, PitModeSchedule, RacePosition, RaceState, RaceStateFlags, Sector, Terrain,
//! };
//!
//! // An enumeration: the number stays, and has a name where one is known.
//! let terrain = Terrain::new(7);
//! assert_eq!((terrain, terrain.get(), terrain.name()), (Terrain::GRASS, 7, Some("grass")));
//! assert_eq!(Terrain::new(200).to_string(), "200");
//! assert_eq!(FlagColour::named().count(), 12);
//!
//! // Bits, each with a name.
//! let flags = CarFlags::new(CarFlags::HEADLIGHT | CarFlags::HANDBRAKE);
//! assert!(flags.contains(CarFlags::HANDBRAKE));
//! assert_eq!(flags.to_string(), "headlights, handbrake");
//! assert!(flags.names().eq(["headlights", "handbrake"]));
//! assert_eq!((flags.get(), flags.unnamed()), (33, 0));
//! assert_eq!(CarFlags::ALL[5], (32, "handbrake"));
//!
//! // Several numbers in one field.
//! assert_eq!(GameAndSession::new(0x52).game(), Game::PLAYING);
//! assert_eq!(GameAndSession::new(0x52).session().name(), Some("race"));
//! assert_eq!((GearAndGears::new(0x6f).gear().get(), GearAndGears::new(0x6f).gears()), (-1, 6));
//! assert_eq!((RacePosition::new(0x83).position(), RacePosition::new(0x83).is_active()), (3, true));
//! assert_eq!((LapsOrTime::new(0x8006).length(), LapsOrTime::new(0x8006).is_timed()), (6, true));
//! assert_eq!(HighestFlag::new(0x26).colour(), FlagColour::YELLOW);
//! assert_eq!(HighestFlag::new(0x26).reason().name(), Some("crash of several cars"));
//! assert_eq!(PitModeSchedule::new(0x32).mode(), PitMode::IN_PIT);
//! assert_eq!(PitModeSchedule::new(0x32).schedule().name(), Some("for damage"));
//! assert_eq!(RaceStateFlags::new(0x0a).state(), RaceState::RACING);
//! assert!(RaceStateFlags::new(0x0a).is_lap_invalid());
//! assert_eq!((CarIndex::new(0x8009).index(), CarIndex::new(0x8009).is_human()), (9, true));
//! assert_eq!((Sector::new(0x0a).sector(), Sector::new(0x0a).precision()), (2, 1));
//! ```

use telemetry_core::Gear;

codes! {
    in "pcars2::codes";

    /// Type of a packet. 5 and 6 are named in the header and never sent.
    pub struct PacketType(u8);
    TELEMETRY = 0 => "telemetry" as "eCarPhysics";
    RACE = 1 => "race" as "eRaceDefinition";
    PARTICIPANTS = 2 => "participants" as "eParticipants";
    TIMINGS = 3 => "timings" as "eTimings";
    GAME_STATE = 4 => "game state" as "eGameState";
    WEATHER = 5 => "weather" as "eWeatherState";
    VEHICLE_NAMES = 6 => "vehicle names" as "eVehicleNames";
    TIME_STATS = 7 => "time stats" as "eTimeStats";
    PARTICIPANT_VEHICLE_NAMES = 8 => "participants' vehicle names" as "eParticipantVehicleNames";

    /// State of the game.
    pub struct Game(u8);
    EXITED = 0 => "exited" as "GAME_EXITED";
    FRONT_END = 1 => "front end" as "GAME_FRONT_END";
    PLAYING = 2 => "playing" as "GAME_INGAME_PLAYING";
    PAUSED = 3 => "paused" as "GAME_INGAME_PAUSED";
    IN_MENU = 4 => "in a menu while time goes on" as "GAME_INGAME_INMENU_TIME_TICKING";
    RESTARTING = 5 => "restarting" as "GAME_INGAME_RESTARTING";
    REPLAY = 6 => "replay" as "GAME_INGAME_REPLAY";
    FRONT_END_REPLAY = 7 => "front-end replay" as "GAME_FRONT_END_REPLAY";

    /// State of the session.
    pub struct Session(u8);
    INVALID = 0 => "invalid" as "SESSION_INVALID";
    PRACTICE = 1 => "practice" as "SESSION_PRACTICE";
    TEST = 2 => "test" as "SESSION_TEST";
    QUALIFYING = 3 => "qualifying" as "SESSION_QUALIFY";
    FORMATION_LAP = 4 => "formation lap" as "SESSION_FORMATION_LAP";
    RACE = 5 => "race" as "SESSION_RACE";
    TIME_ATTACK = 6 => "time attack" as "SESSION_TIME_ATTACK";

    /// State of a participant in the race.
    pub struct RaceState(u8);
    INVALID = 0 => "invalid" as "RACESTATE_INVALID";
    NOT_STARTED = 1 => "not started" as "RACESTATE_NOT_STARTED";
    RACING = 2 => "racing" as "RACESTATE_RACING";
    FINISHED = 3 => "finished" as "RACESTATE_FINISHED";
    DISQUALIFIED = 4 => "disqualified" as "RACESTATE_DISQUALIFIED";
    RETIRED = 5 => "retired" as "RACESTATE_RETIRED";
    DNF = 6 => "did not finish" as "RACESTATE_DNF";

    /// Colour of a flag.
    pub struct FlagColour(u8);
    NONE = 0 => "none" as "FLAG_COLOUR_NONE";
    GREEN = 1 => "green" as "FLAG_COLOUR_GREEN";
    BLUE = 2 => "blue" as "FLAG_COLOUR_BLUE";
    WHITE_SLOW_CAR = 3 => "white: slow car" as "FLAG_COLOUR_WHITE_SLOW_CAR";
    WHITE_FINAL_LAP = 4 => "white: final lap" as "FLAG_COLOUR_WHITE_FINAL_LAP";
    RED = 5 => "red" as "FLAG_COLOUR_RED";
    YELLOW = 6 => "yellow" as "FLAG_COLOUR_YELLOW";
    DOUBLE_YELLOW = 7 => "double yellow" as "FLAG_COLOUR_DOUBLE_YELLOW";
    BLACK_AND_WHITE = 8 => "black and white" as "FLAG_COLOUR_BLACK_AND_WHITE";
    BLACK_ORANGE_CIRCLE = 9 => "black with an orange circle" as "FLAG_COLOUR_BLACK_ORANGE_CIRCLE";
    BLACK = 10 => "black" as "FLAG_COLOUR_BLACK";
    CHEQUERED = 11 => "chequered" as "FLAG_COLOUR_CHEQUERED";

    /// Reason of a flag.
    pub struct FlagReason(u8);
    NONE = 0 => "none" as "FLAG_REASON_NONE";
    SOLO_CRASH = 1 => "crash of one car" as "FLAG_REASON_SOLO_CRASH";
    VEHICLE_CRASH = 2 => "crash of several cars" as "FLAG_REASON_VEHICLE_CRASH";
    VEHICLE_OBSTRUCTION = 3 => "obstruction" as "FLAG_REASON_VEHICLE_OBSTRUCTION";

    /// Where a car is around its pit stop.
    pub struct PitMode(u8);
    NONE = 0 => "none" as "PIT_MODE_NONE";
    DRIVING_IN = 1 => "driving into the pits" as "PIT_MODE_DRIVING_INTO_PITS";
    IN_PIT = 2 => "in the pit" as "PIT_MODE_IN_PIT";
    DRIVING_OUT = 3 => "driving out of the pits" as "PIT_MODE_DRIVING_OUT_OF_PITS";
    IN_GARAGE = 4 => "in the garage" as "PIT_MODE_IN_GARAGE";
    DRIVING_OUT_OF_GARAGE = 5 => "driving out of the garage" as "PIT_MODE_DRIVING_OUT_OF_GARAGE";

    /// Pit stop that is due.
    pub struct PitSchedule(u8);
    NONE = 0 => "none" as "PIT_SCHEDULE_NONE";
    PLAYER = 1 => "asked for by the player" as "PIT_SCHEDULE_PLAYER_REQUESTED";
    ENGINEER = 2 => "asked for by the engineer" as "PIT_SCHEDULE_ENGINEER_REQUESTED";
    DAMAGE = 3 => "for damage" as "PIT_SCHEDULE_DAMAGE_REQUESTED";
    MANDATORY = 4 => "mandatory" as "PIT_SCHEDULE_MANDATORY";
    DRIVE_THROUGH = 5 => "drive-through" as "PIT_SCHEDULE_DRIVE_THROUGH";
    STOP_GO = 6 => "stop and go" as "PIT_SCHEDULE_STOP_GO";
    PIT_SPOT_OCCUPIED = 7 => "pit spot occupied" as "PIT_SCHEDULE_PITSPOT_OCCUPIED";

    /// State of a crash.
    pub struct CrashState(u8);
    NONE = 0 => "none" as "CRASH_DAMAGE_NONE";
    OFF_TRACK = 1 => "off track" as "CRASH_DAMAGE_OFFTRACK";
    LARGE_PROP = 2 => "large prop" as "CRASH_DAMAGE_LARGE_PROP";
    SPINNING = 3 => "spinning" as "CRASH_DAMAGE_SPINNING";
    ROLLING = 4 => "rolling" as "CRASH_DAMAGE_ROLLING";

    /// Surface under a tyre. Later games add numbers that have no name here.
    #[doc(alias = "TERRAIN_ROAD")]
    pub struct Terrain(u8);
    ROAD = 0 => "road";
    LOW_GRIP_ROAD = 1 => "low grip road";
    BUMPY_ROAD_1 = 2 => "bumpy road 1";
    BUMPY_ROAD_2 = 3 => "bumpy road 2";
    BUMPY_ROAD_3 = 4 => "bumpy road 3";
    MARBLES = 5 => "marbles";
    GRASSY_BERMS = 6 => "grassy berms";
    GRASS = 7 => "grass";
    GRAVEL = 8 => "gravel";
    BUMPY_GRAVEL = 9 => "bumpy gravel";
    RUMBLE_STRIPS = 10 => "rumble strips";
    DRAINS = 11 => "drains";
    TYRE_WALLS = 12 => "tyre walls";
    CEMENT_WALLS = 13 => "cement walls";
    GUARD_RAILS = 14 => "guard rails";
    SAND = 15 => "sand";
    BUMPY_SAND = 16 => "bumpy sand";
    DIRT = 17 => "dirt";
    BUMPY_DIRT = 18 => "bumpy dirt";
    DIRT_ROAD = 19 => "dirt road";
    BUMPY_DIRT_ROAD = 20 => "bumpy dirt road";
    PAVEMENT = 21 => "pavement";
    DIRT_BANK = 22 => "dirt bank";
    WOOD = 23 => "wood";
    DRY_VERGE = 24 => "dry verge";
    EXIT_RUMBLE_STRIPS = 25 => "exit rumble strips";
    GRASSCRETE = 26 => "grasscrete";
    LONG_GRASS = 27 => "long grass";
    SLOPE_GRASS = 28 => "slope grass";
    COBBLES = 29 => "cobbles";
    SAND_ROAD = 30 => "sand road";
    BAKED_CLAY = 31 => "baked clay";
    ASTROTURF = 32 => "astroturf";
    SNOW_HALF = 33 => "half snow";
    SNOW_FULL = 34 => "full snow";
    DAMAGED_ROAD_1 = 35 => "damaged road 1";
    TRAIN_TRACK_ROAD = 36 => "train track road";
    BUMPY_COBBLES = 37 => "bumpy cobbles";
}

packed! {
    in "pcars2::codes";

    /// The state of the game in the low three bits, of the session in the high
    /// four. The header's comment has the session's right behind the game's; a
    /// recorded packet of Project CARS 1, 0x52, is a race that is being played.
    pub struct GameAndSession(u8);
    game: Game = |raw| Game::new(raw & 7), "The state of the game.";
    session: Session = |raw| Session::new(raw >> 4), "The state of the session.";

    /// The gear in the low four bits, the number of forward gears in the high.
    pub struct GearAndGears(u8);
    gear: Gear = |raw| match raw & 15 {
        15 => Gear::REVERSE,
        n => Gear::new(n as i8),
    }, "The gear.";
    gears: u8 = |raw| raw >> 4, "How many forward gears the car has.";

    /// The position in the low seven bits.
    pub struct RacePosition(u8);
    position: u8 = |raw| raw & 127, "The position, from 1.";
    is_active: bool = |raw| raw & 128 != 0, "Whether the participant is in the race.";

    /// The sector in the low three bits.
    pub struct Sector(u8);
    sector: u8 = |raw| raw & 7, "The sector.";
    precision: u8 = |raw| raw >> 3, "What the position lacks in precision: x in the low bits, z in the high.";

    /// The colour of a flag in the low four bits, its reason in the high. The
    /// header's comment speaks of three and two bits; readers use four and four.
    pub struct HighestFlag(u8);
    colour: FlagColour = |raw| FlagColour::new(raw & 15), "The colour.";
    reason: FlagReason = |raw| FlagReason::new(raw >> 4), "The reason.";

    /// The pit mode in the low four bits, the schedule in the high.
    pub struct PitModeSchedule(u8);
    mode: PitMode = |raw| PitMode::new(raw & 15), "Where the car is.";
    schedule: PitSchedule = |raw| PitSchedule::new(raw >> 4), "What is due.";

    /// The participant's car.
    pub struct CarIndex(u16);
    index: u16 = |raw| raw & 0x7fff, "The car's number, to look up in the vehicles' names.";
    is_human: bool = |raw| raw & 0x8000 != 0, "Whether a human drives, here or elsewhere.";

    /// The state of a participant in the low three bits.
    pub struct RaceStateFlags(u8);
    state: RaceState = |raw| RaceState::new(raw & 7), "The state.";
    is_lap_invalid: bool = |raw| raw & 8 != 0, "Whether the lap does not count.";

    /// How long the event is.
    pub struct LapsOrTime(u16);
    is_timed: bool = |raw| raw & 0x8000 != 0, "Whether the event ends by the clock.";
    length: u16 = |raw| raw & 0x7fff, "Laps, or of a timed event units of five minutes.";
}

named_bits! {
    in "pcars2::codes";

    /// Lights and devices of the car. Automobilista 2 has two bits more.
    pub struct CarFlags(u8, u8);
    HEADLIGHT = 1 => "headlights" as "CAR_HEADLIGHT";
    ENGINE_ACTIVE = 2 => "engine runs" as "CAR_ENGINE_ACTIVE";
    ENGINE_WARNING = 4 => "engine warning" as "CAR_ENGINE_WARNING";
    SPEED_LIMITER = 8 => "pit limiter" as "CAR_SPEED_LIMITER";
    ABS = 16 => "anti-lock brakes" as "CAR_ABS", "Fitted or working, it is not known which.";
    HANDBRAKE = 32 => "handbrake" as "CAR_HANDBRAKE";
    TRACTION_CONTROL = 64 => "traction control" as "CAR_TCS", "Automobilista 2.";
    STABILITY_CONTROL = 128 => "stability control" as "CAR_SCS", "Automobilista 2.";

    /// State of a tyre.
    pub struct TyreFlags(u8, u8);
    ATTACHED = 1 => "attached" as "TYRE_ATTACHED";
    INFLATED = 2 => "inflated" as "TYRE_INFLATED";
    ON_GROUND = 4 => "on the ground" as "TYRE_IS_ON_GROUND";
}
