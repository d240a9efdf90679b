//! What a car does on its laps, and what it is told.

use telemetry_core::wire::U32;

codes! {
    in "f1::codes";

    /// Whether a car is in the pits.
    pub struct PitStatus(u8);
    NONE = 0 => "none";
    PITTING = 1 => "pitting";
    IN_PIT_AREA = 2 => "in pit area";

    /// Sector of the lap. The numbers count from 0, the names from 1.
    pub struct Sector(u8);
    SECTOR_1 = 0 => "sector 1";
    SECTOR_2 = 1 => "sector 2";
    SECTOR_3 = 2 => "sector 3";

    /// What a driver is doing.
    pub struct DriverStatus(u8);
    IN_GARAGE = 0 => "in garage";
    FLYING_LAP = 1 => "flying lap";
    IN_LAP = 2 => "in lap";
    OUT_LAP = 3 => "out lap";
    ON_TRACK = 4 => "on track";

    /// State of a car's result.
    pub struct ResultStatus(u8);
    INVALID = 0 => "invalid";
    INACTIVE = 1 => "inactive";
    ACTIVE = 2 => "active";
    FINISHED = 3 => "finished";
    DID_NOT_FINISH = 4 => "did not finish";
    DISQUALIFIED = 5 => "disqualified";
    NOT_CLASSIFIED = 6 => "not classified";
    RETIRED = 7 => "retired";

    /// Why a result is what it is, formats 2025 and 2026.
    pub struct ResultReason(u8);
    INVALID = 0 => "invalid";
    RETIRED = 1 => "retired";
    FINISHED = 2 => "finished";
    TERMINAL_DAMAGE = 3 => "terminal damage";
    INACTIVE = 4 => "inactive";
    TOO_FEW_LAPS = 5 => "not enough laps completed";
    BLACK_FLAG = 6 => "black flagged";
    RED_FLAG = 7 => "red flagged";
    MECHANICAL_FAILURE = 8 => "mechanical failure";
    SKIPPED = 9 => "session skipped";
    SIMULATED = 10 => "session simulated";

    /// Flag that is shown to a car or in a zone. Red stands in the text of
    /// format 2022 only.
    pub struct FiaFlag(i8);
    UNKNOWN = -1 => "unknown";
    NONE = 0 => "none";
    GREEN = 1 => "green";
    BLUE = 2 => "blue";
    YELLOW = 3 => "yellow";
    RED = 4 => "red";

    /// Which safety car is out.
    pub struct SafetyCarStatus(u8);
    NONE = 0 => "none";
    FULL = 1 => "full";
    VIRTUAL = 2 => "virtual";
    FORMATION_LAP = 3 => "formation lap";

    /// What a safety car does, formats 2024 to 2026.
    pub struct SafetyCarEvent(u8);
    DEPLOYED = 0 => "deployed";
    RETURNING = 1 => "returning";
    RETURNED = 2 => "returned";
    RESUME_RACE = 3 => "resume race";
}

named_bits! {
    in "f1::codes";

    /// What of a lap counts.
    pub struct LapValidity(u8, u8);
    LAP = 0x01 => "lap";
    SECTOR_1 = 0x02 => "sector 1";
    SECTOR_2 = 0x04 => "sector 2";
    SECTOR_3 = 0x08 => "sector 3";

    /// Buttons that are held.
    pub struct ButtonFlags(U32, u32);
    CROSS_OR_A = 0x1 => "cross or A";
    TRIANGLE_OR_Y = 0x2 => "triangle or Y";
    CIRCLE_OR_B = 0x4 => "circle or B";
    SQUARE_OR_X = 0x8 => "square or X";
    PAD_LEFT = 0x10 => "pad left";
    PAD_RIGHT = 0x20 => "pad right";
    PAD_UP = 0x40 => "pad up";
    PAD_DOWN = 0x80 => "pad down";
    OPTIONS_OR_MENU = 0x100 => "options or menu";
    L1_OR_LB = 0x200 => "L1 or LB";
    R1_OR_RB = 0x400 => "R1 or RB";
    L2_OR_LT = 0x800 => "L2 or LT";
    R2_OR_RT = 0x1000 => "R2 or RT";
    LEFT_STICK = 0x2000 => "left stick";
    RIGHT_STICK = 0x4000 => "right stick";
    RIGHT_STICK_LEFT = 0x8000 => "right stick left";
    RIGHT_STICK_RIGHT = 0x1_0000 => "right stick right";
    RIGHT_STICK_UP = 0x2_0000 => "right stick up";
    RIGHT_STICK_DOWN = 0x4_0000 => "right stick down";
    SPECIAL = 0x8_0000 => "special";
    UDP_ACTION_1 = 0x10_0000 => "UDP action 1";
    UDP_ACTION_2 = 0x20_0000 => "UDP action 2";
    UDP_ACTION_3 = 0x40_0000 => "UDP action 3";
    UDP_ACTION_4 = 0x80_0000 => "UDP action 4";
    UDP_ACTION_5 = 0x100_0000 => "UDP action 5";
    UDP_ACTION_6 = 0x200_0000 => "UDP action 6";
    UDP_ACTION_7 = 0x400_0000 => "UDP action 7";
    UDP_ACTION_8 = 0x800_0000 => "UDP action 8";
    UDP_ACTION_9 = 0x1000_0000 => "UDP action 9";
    UDP_ACTION_10 = 0x2000_0000 => "UDP action 10";
    UDP_ACTION_11 = 0x4000_0000 => "UDP action 11";
    UDP_ACTION_12 = 0x8000_0000 => "UDP action 12";
}
