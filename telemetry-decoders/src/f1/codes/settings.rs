//! Settings of the game and of the session.

codes! {
    in "f1::codes";

    /// Setting of the braking assist.
    pub struct BrakingAssist(u8);
    OFF = 0 => "off";
    LOW = 1 => "low";
    MEDIUM = 2 => "medium";
    HIGH = 3 => "high";

    /// Setting of the gearbox assist.
    pub struct GearboxAssist(u8);
    MANUAL = 1 => "manual";
    MANUAL_WITH_SUGGESTED_GEAR = 2 => "manual with suggested gear";
    AUTOMATIC = 3 => "automatic";

    /// Setting of the racing line.
    pub struct RacingLine(u8);
    OFF = 0 => "off";
    CORNERS = 1 => "corners only";
    FULL = 2 => "full";

    /// Setting of how the racing line is drawn.
    pub struct RacingLineType(u8);
    FLAT = 0 => "2D";
    RAISED = 1 => "3D";

    /// Units of speed.
    pub struct SpeedUnits(u8);
    MPH = 0 => "mph";
    KMH = 1 => "km/h";

    /// Units of temperature.
    pub struct TemperatureUnits(u8);
    CELSIUS = 0 => "Celsius";
    FAHRENHEIT = 1 => "Fahrenheit";

    /// Setting of what helps after a mistake.
    pub struct RecoveryMode(u8);
    NONE = 0 => "none";
    FLASHBACKS = 1 => "flashbacks";
    AUTOMATIC = 2 => "automatic recovery";

    /// Setting of how many flashbacks there are.
    pub struct FlashbackLimit(u8);
    LOW = 0 => "low";
    MEDIUM = 1 => "medium";
    HIGH = 2 => "high";
    UNLIMITED = 3 => "unlimited";

    /// Setting of how surfaces are simulated.
    pub struct SurfaceModel(u8);
    SIMPLIFIED = 0 => "simplified";
    REALISTIC = 1 => "realistic";

    /// Setting of what little fuel does.
    pub struct LowFuelMode(u8);
    EASY = 0 => "easy";
    HARD = 1 => "hard";

    /// Setting of the starts.
    pub struct RaceStarts(u8);
    MANUAL = 0 => "manual";
    ASSISTED = 1 => "assisted";

    /// Setting of which tyre temperatures are simulated.
    pub struct TyreTemperature(u8);
    SURFACE = 0 => "surface only";
    SURFACE_AND_CARCASS = 1 => "surface and carcass";

    /// A setting whose 0 is on, other than everywhere else.
    pub struct OnWhenZero(u8);
    ON = 0 => "on";
    OFF = 1 => "off";

    /// Setting of the damage.
    pub struct DamageSetting(u8);
    OFF = 0 => "off";
    REDUCED = 1 => "reduced";
    STANDARD = 2 => "standard";
    SIMULATION = 3 => "simulation";

    /// Setting of how fast damage grows.
    pub struct DamageRate(u8);
    REDUCED = 0 => "reduced";
    STANDARD = 1 => "standard";
    SIMULATION = 2 => "simulation";

    /// Setting of collisions.
    pub struct Collisions(u8);
    OFF = 0 => "off";
    PLAYER_TO_PLAYER_OFF = 1 => "player to player off";
    ON = 2 => "on";

    /// Setting of how strictly cut corners are judged.
    pub struct CornerCutting(u8);
    REGULAR = 0 => "regular";
    STRICT = 1 => "strict";

    /// Setting of how pit stops are shown.
    pub struct PitStopExperience(u8);
    AUTOMATIC = 0 => "automatic";
    BROADCAST = 1 => "broadcast";
    IMMERSIVE = 2 => "immersive";

    /// Setting of how often something happens: safety cars, red flags.
    pub struct HowOften(u8);
    OFF = 0 => "off";
    REDUCED = 1 => "reduced";
    STANDARD = 2 => "standard";
    INCREASED = 3 => "increased";

    /// Setting of how something is shown. 255 is seen where it is off.
    pub struct Experience(u8);
    BROADCAST = 0 => "broadcast";
    IMMERSIVE = 1 => "immersive";
    OFF = 255 => "off";

    /// How much of the active aero may be used, format 2026.
    pub struct ActiveAeroTrackStatus(u8);
    FULL = 0 => "full";
    PARTIAL = 1 => "partial";

    /// Setting of the colours of the racing line, format 2026.
    pub struct ColourBlindMode(u8);
    OFF = 0 => "off";
    PROTANOPIA = 1 => "protanopia";
    DEUTERANOPIA = 2 => "deuteranopia";
    TRITANOPIA = 3 => "tritanopia";
}
