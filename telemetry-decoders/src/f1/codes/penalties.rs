//! Penalties and what they are for.

codes! {
    in "f1::codes";

    /// Kind of a penalty, all formats.
    pub struct PenaltyType(u8);
    DRIVE_THROUGH = 0 => "drive through";
    STOP_GO = 1 => "stop go";
    GRID_PENALTY = 2 => "grid penalty";
    PENALTY_REMINDER = 3 => "penalty reminder";
    TIME_PENALTY = 4 => "time penalty";
    WARNING = 5 => "warning";
    DISQUALIFIED = 6 => "disqualified";
    REMOVED_FROM_FORMATION_LAP = 7 => "removed from formation lap";
    PARKED_TOO_LONG_TIMER = 8 => "parked too long timer";
    TYRE_REGULATIONS = 9 => "tyre regulations";
    THIS_LAP_INVALIDATED = 10 => "this lap invalidated";
    THIS_AND_NEXT_LAP_INVALIDATED = 11 => "this and next lap invalidated";
    THIS_LAP_INVALIDATED_WITHOUT_REASON = 12 => "this lap invalidated without reason";
    THIS_AND_NEXT_LAP_INVALIDATED_WITHOUT_REASON = 13 => "this and next lap invalidated without reason";
    THIS_AND_PREVIOUS_LAP_INVALIDATED = 14 => "this and previous lap invalidated";
    THIS_AND_PREVIOUS_LAP_INVALIDATED_WITHOUT_REASON = 15 => "this and previous lap invalidated without reason";
    RETIRED = 16 => "retired";
    BLACK_FLAG_TIMER = 17 => "black flag timer";

    /// What a penalty is for, all formats.
    pub struct InfringementType(u8);
    BLOCKING_BY_SLOW_DRIVING = 0 => "blocking by slow driving";
    BLOCKING_BY_WRONG_WAY_DRIVING = 1 => "blocking by wrong way driving";
    REVERSING_OFF_THE_START_LINE = 2 => "reversing off the start line";
    BIG_COLLISION = 3 => "big collision";
    SMALL_COLLISION = 4 => "small collision";
    COLLISION_FAILED_TO_HAND_BACK_POSITION_SINGLE = 5 => "collision failed to hand back position single";
    COLLISION_FAILED_TO_HAND_BACK_POSITION_MULTIPLE = 6 => "collision failed to hand back position multiple";
    CORNER_CUTTING_GAINED_TIME = 7 => "corner cutting gained time";
    CORNER_CUTTING_OVERTAKE_SINGLE = 8 => "corner cutting overtake single";
    CORNER_CUTTING_OVERTAKE_MULTIPLE = 9 => "corner cutting overtake multiple";
    CROSSED_PIT_EXIT_LANE = 10 => "crossed pit exit lane";
    IGNORING_BLUE_FLAGS = 11 => "ignoring blue flags";
    IGNORING_YELLOW_FLAGS = 12 => "ignoring yellow flags";
    IGNORING_DRIVE_THROUGH = 13 => "ignoring drive through";
    TOO_MANY_DRIVE_THROUGHS = 14 => "too many drive throughs";
    DRIVE_THROUGH_REMINDER_SERVE_WITHIN_N_LAPS = 15 => "drive through reminder serve within n laps";
    DRIVE_THROUGH_REMINDER_SERVE_THIS_LAP = 16 => "drive through reminder serve this lap";
    PIT_LANE_SPEEDING = 17 => "pit lane speeding";
    PARKED_FOR_TOO_LONG = 18 => "parked for too long";
    IGNORING_TYRE_REGULATIONS = 19 => "ignoring tyre regulations";
    TOO_MANY_PENALTIES = 20 => "too many penalties";
    MULTIPLE_WARNINGS = 21 => "multiple warnings";
    APPROACHING_DISQUALIFICATION = 22 => "approaching disqualification";
    TYRE_REGULATIONS_SELECT_SINGLE = 23 => "tyre regulations select single";
    TYRE_REGULATIONS_SELECT_MULTIPLE = 24 => "tyre regulations select multiple";
    LAP_INVALIDATED_CORNER_CUTTING = 25 => "lap invalidated corner cutting";
    LAP_INVALIDATED_RUNNING_WIDE = 26 => "lap invalidated running wide";
    CORNER_CUTTING_RAN_WIDE_GAINED_TIME_MINOR = 27 => "corner cutting ran wide gained time minor";
    CORNER_CUTTING_RAN_WIDE_GAINED_TIME_SIGNIFICANT = 28 => "corner cutting ran wide gained time significant";
    CORNER_CUTTING_RAN_WIDE_GAINED_TIME_EXTREME = 29 => "corner cutting ran wide gained time extreme";
    LAP_INVALIDATED_WALL_RIDING = 30 => "lap invalidated wall riding";
    LAP_INVALIDATED_FLASHBACK_USED = 31 => "lap invalidated flashback used";
    LAP_INVALIDATED_RESET_TO_TRACK = 32 => "lap invalidated reset to track";
    BLOCKING_THE_PIT_LANE = 33 => "blocking the pit lane";
    JUMP_START = 34 => "jump start";
    SAFETY_CAR_TO_CAR_COLLISION = 35 => "safety car to car collision";
    SAFETY_CAR_ILLEGAL_OVERTAKE = 36 => "safety car illegal overtake";
    SAFETY_CAR_EXCEEDING_ALLOWED_PACE = 37 => "safety car exceeding allowed pace";
    VIRTUAL_SAFETY_CAR_EXCEEDING_ALLOWED_PACE = 38 => "virtual safety car exceeding allowed pace";
    FORMATION_LAP_BELOW_ALLOWED_SPEED = 39 => "formation lap below allowed speed";
    FORMATION_LAP_PARKING = 40 => "formation lap parking";
    RETIRED_MECHANICAL_FAILURE = 41 => "retired mechanical failure";
    RETIRED_TERMINALLY_DAMAGED = 42 => "retired terminally damaged";
    SAFETY_CAR_FALLING_TOO_FAR_BACK = 43 => "safety car falling too far back";
    BLACK_FLAG_TIMER = 44 => "black flag timer";
    UNSERVED_STOP_GO_PENALTY = 45 => "unserved stop go penalty";
    UNSERVED_DRIVE_THROUGH_PENALTY = 46 => "unserved drive through penalty";
    ENGINE_COMPONENT_CHANGE = 47 => "engine component change";
    GEARBOX_CHANGE = 48 => "gearbox change";
    PARC_FERME_CHANGE = 49 => "parc fermé change";
    LEAGUE_GRID_PENALTY = 50 => "league grid penalty";
    RETRY_PENALTY = 51 => "retry penalty";
    ILLEGAL_TIME_GAIN = 52 => "illegal time gain";
    MANDATORY_PIT_STOP = 53 => "mandatory pit stop";
    ATTRIBUTE_ASSIGNED = 54 => "attribute assigned";
}
