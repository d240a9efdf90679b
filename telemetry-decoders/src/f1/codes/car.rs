//! The car: tyres, surfaces and what is switched on in it.

codes! {
    in "f1::codes";

    /// Compound of a tyre. Each formula has numbers of its own: 7, 8 and 16 to
    /// 22 are of modern F1, 9 and 10 of classic cars, 11 to 15 of F2.
    pub struct ActualTyreCompound(u8);
    INTERMEDIATE = 7 => "intermediate";
    WET = 8 => "wet";
    CLASSIC_DRY = 9 => "classic dry";
    CLASSIC_WET = 10 => "classic wet";
    F2_SUPER_SOFT = 11 => "F2 super soft";
    F2_SOFT = 12 => "F2 soft";
    F2_MEDIUM = 13 => "F2 medium";
    F2_HARD = 14 => "F2 hard";
    F2_WET = 15 => "F2 wet";
    C5 = 16 => "C5";
    C4 = 17 => "C4";
    C3 = 18 => "C3";
    C2 = 19 => "C2";
    C1 = 20 => "C1";
    C0 = 21 => "C0";
    C6 = 22 => "C6";

    /// Compound as a tyre is marked, which says how soft it is among those of the
    /// race. 7, 8 and 16 to 18 are of modern F1, 9 and 10 of classic cars, 15 and
    /// 19 to 22 of F2.
    pub struct VisualTyreCompound(u8);
    INTERMEDIATE = 7 => "intermediate";
    WET = 8 => "wet";
    CLASSIC_DRY = 9 => "classic dry";
    CLASSIC_WET = 10 => "classic wet";
    F2_WET = 15 => "F2 wet";
    SOFT = 16 => "soft";
    MEDIUM = 17 => "medium";
    HARD = 18 => "hard";
    F2_SUPER_SOFT = 19 => "F2 super soft";
    F2_SOFT = 20 => "F2 soft";
    F2_MEDIUM = 21 => "F2 medium";
    F2_HARD = 22 => "F2 hard";

    /// Surface under a wheel.
    pub struct Surface(u8);
    TARMAC = 0 => "tarmac";
    RUMBLE_STRIP = 1 => "rumble strip";
    CONCRETE = 2 => "concrete";
    ROCK = 3 => "rock";
    GRAVEL = 4 => "gravel";
    MUD = 5 => "mud";
    SAND = 6 => "sand";
    GRASS = 7 => "grass";
    WATER = 8 => "water";
    COBBLESTONE = 9 => "cobblestone";
    METAL = 10 => "metal";
    RIDGED = 11 => "ridged";

    /// Setting of traction control.
    pub struct TractionControl(u8);
    OFF = 0 => "off";
    MEDIUM = 1 => "medium";
    FULL = 2 => "full";

    /// Fuel mix.
    pub struct FuelMix(u8);
    LEAN = 0 => "lean";
    STANDARD = 1 => "standard";
    RICH = 2 => "rich";
    MAXIMUM = 3 => "maximum";

    /// How stored energy is used.
    pub struct ErsDeployMode(u8);
    NONE = 0 => "none";
    MEDIUM = 1 => "medium";
    HOTLAP = 2 => "hotlap";
    OVERTAKE = 3 => "overtake";

    /// Open panel of the display. The numbers are those of a race alone; other
    /// modes of the game may have others.
    pub struct MfdPanel(u8);
    CAR_SETUP = 0 => "car setup";
    PITS = 1 => "pits";
    DAMAGE = 2 => "damage";
    ENGINE = 3 => "engine";
    TEMPERATURES = 4 => "temperatures";
    CLOSED = 255 => "closed";

    /// Mode of the active aero, format 2026.
    pub struct ActiveAeroMode(u8);
    CORNER = 0 => "corner";
    STRAIGHT = 1 => "straight";

    /// Why DRS was disabled, formats 2025 and 2026.
    pub struct DrsDisabledReason(u8);
    WET_TRACK = 0 => "wet track";
    SAFETY_CAR = 1 => "safety car deployed";
    RED_FLAG = 2 => "red flag";
    MIN_LAP_NOT_REACHED = 3 => "minimum lap not reached";
}
