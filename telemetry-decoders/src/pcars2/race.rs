//! The packets of the race: its definition, who takes part, their times and
//! their cars.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, I16, Text, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::codes::{
    CarIndex, HighestFlag, LapsOrTime, PitModeSchedule, RacePosition, RaceStateFlags, Sector,
};
use super::wire::Header;

/// What the race is, on entering it and when a time of it changes.
///
/// ```
/// use telemetry_decoders::pcars2::codes::{LapsOrTime, PacketType};
/// use telemetry_decoders::pcars2::{self, Packet, Race};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = Race::new_zeroed();
/// sent.base.packet_type = PacketType::RACE;
/// sent.track_location.0[..5].copy_from_slice(b"Monza");
/// sent.laps_time_in_event = LapsOrTime::new(0x8006);
///
/// let Packet::Race(race) = pcars2::parse(sent.as_bytes())? else { unreachable!() };
/// assert_eq!(race.track_location.to_string(), "Monza");
/// assert!(race.laps_time_in_event.is_timed());
/// assert_eq!(race.laps_time_in_event.length() * 5, 30, "minutes");
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[doc(alias = "sRaceData")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Race {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// Fastest lap of the world, s; -1 for none.
    #[doc(alias = "sWorldFastestLapTime")]
    pub world_fastest_lap_time: F32,
    /// Fastest lap of the player, s; -1 for none.
    #[doc(alias = "sPersonalFastestLapTime")]
    pub personal_fastest_lap_time: F32,
    /// Fastest first sector of the player, s.
    #[doc(alias = "sPersonalFastestSector1Time")]
    pub personal_fastest_sector1_time: F32,
    /// Fastest second sector of the player, s.
    #[doc(alias = "sPersonalFastestSector2Time")]
    pub personal_fastest_sector2_time: F32,
    /// Fastest third sector of the player, s.
    #[doc(alias = "sPersonalFastestSector3Time")]
    pub personal_fastest_sector3_time: F32,
    /// Fastest first sector of the world, s.
    #[doc(alias = "sWorldFastestSector1Time")]
    pub world_fastest_sector1_time: F32,
    /// Fastest second sector of the world, s.
    #[doc(alias = "sWorldFastestSector2Time")]
    pub world_fastest_sector2_time: F32,
    /// Fastest third sector of the world, s.
    #[doc(alias = "sWorldFastestSector3Time")]
    pub world_fastest_sector3_time: F32,
    /// Length of the track, m.
    #[doc(alias = "sTrackLength")]
    pub track_length: F32,
    /// Where the track is.
    #[doc(alias = "sTrackLocation")]
    pub track_location: Text<64>,
    /// Which of its layouts.
    #[doc(alias = "sTrackVariation")]
    pub track_variation: Text<64>,
    /// Where the track is, in the user's language.
    #[doc(alias = "sTranslatedTrackLocation")]
    pub translated_track_location: Text<64>,
    /// Which of its layouts, in the user's language.
    #[doc(alias = "sTranslatedTrackVariation")]
    pub translated_track_variation: Text<64>,
    /// How long the event is.
    #[doc(alias = "sLapsTimeInEvent")]
    pub laps_time_in_event: LapsOrTime,
    /// Lap of the mandatory stop, -1 for none.
    #[doc(alias = "sEnforcedPitStopLap")]
    pub enforced_pit_stop_lap: i8,
    /// Padding.
    pub pad: u8,
}

assert_layout!(Race, "pcars2/race/308", 308, {
    base: 0, world_fastest_lap_time: 12, personal_fastest_lap_time: 16, personal_fastest_sector1_time: 20, personal_fastest_sector2_time: 24, personal_fastest_sector3_time: 28, world_fastest_sector1_time: 32, world_fastest_sector2_time: 36, world_fastest_sector3_time: 40, track_length: 44, track_location: 48, track_variation: 112, translated_track_location: 176, translated_track_variation: 240, laps_time_in_event: 304, enforced_pit_stop_lap: 306, pad: 307,
});

/// Names of sixteen participants: the whole packet of the game's release, and the
/// first part of today's.
///
/// It is [`Participants::Released`](super::Participants::Released).
#[doc(alias = "sParticipantsData")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Participants1040 {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// When the participants last changed; equal in packets that belong together.
    #[doc(alias = "sParticipantsChangedTimestamp")]
    pub participants_changed_timestamp: U32,
    /// Their names.
    #[doc(alias = "sName")]
    pub name: Array<Text<64>, 16>,
}

assert_layout!(Participants1040, "pcars2/participants/1040", 1040, {
    base: 0, participants_changed_timestamp: 12, name: 16,
});

/// Names of sixteen participants as they are sent today.
///
/// It is [`Participants::Current`](super::Participants::Current).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Participants1136 {
    /// As released.
    pub released: Participants1040,
    /// Their nationalities.
    #[doc(alias = "sNationality")]
    pub nationality: Array<U32, 16>,
    /// Their indexes, which the other packets carry.
    #[doc(alias = "sIndex")]
    pub index: Array<U16, 16>,
}

assert_layout!(Participants1136, "pcars2/participants/1136", 1136, {
    released: 0, nationality: 1040, index: 1104,
});

/// One participant's time: the whole entry of the game's release, and the first part
/// of today's.
///
/// [`Timings::participants`](super::Timings::participants) gives it.
#[doc(alias = "sParticipantInfo")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ParticipantInfo30 {
    /// World position, m; see [`Sector::precision`].
    #[doc(alias = "sWorldPosition")]
    pub world_position: Array<I16, 3>,
    /// Heading, pitch and bank: 32767 stands for pi, of the pitch for half of it.
    #[doc(alias = "sOrientation")]
    pub orientation: Array<I16, 3>,
    /// Distance on the lap, m.
    #[doc(alias = "sCurrentLapDistance")]
    pub current_lap_distance: U16,
    /// Position, and whether the participant is in the race.
    #[doc(alias = "sRacePosition")]
    pub race_position: RacePosition,
    /// Sector, and what the position lacks in precision.
    #[doc(alias = "sSector")]
    pub sector: Sector,
    /// Flag that is shown to the participant.
    #[doc(alias = "sHighestFlag")]
    pub highest_flag: HighestFlag,
    /// Pit stop.
    #[doc(alias = "sPitModeSchedule")]
    pub pit_mode_schedule: PitModeSchedule,
    /// The car, and whether a human drives.
    #[doc(alias = "sCarIndex")]
    pub car_index: CarIndex,
    /// State in the race, and whether the lap counts.
    #[doc(alias = "sRaceState")]
    pub race_state: RaceStateFlags,
    /// Lap.
    #[doc(alias = "sCurrentLap")]
    pub current_lap: u8,
    /// Time of the lap, s.
    #[doc(alias = "sCurrentTime")]
    pub current_time: F32,
    /// Time of the sector, s.
    #[doc(alias = "sCurrentSectorTime")]
    pub current_sector_time: F32,
}

assert_layout!(ParticipantInfo30, "pcars2/participant_info/30", 30, {
    world_position: 0, orientation: 6, current_lap_distance: 12, race_position: 14, sector: 15, highest_flag: 16, pit_mode_schedule: 17, car_index: 18, race_state: 20, current_lap: 21, current_time: 22, current_sector_time: 26,
});

/// One participant's time as it is sent today.
///
/// Of packets from 1059 bytes on; [`Timings::participants`](super::Timings::participants) gives its `info`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ParticipantInfo32 {
    /// As released.
    pub info: ParticipantInfo30,
    /// The index of the participants packet.
    #[doc(alias = "sMPParticipantIndex")]
    pub mp_participant_index: U16,
}

assert_layout!(ParticipantInfo32, "pcars2/participant_info/32", 32, {
    info: 0, mp_participant_index: 30,
});

/// Times of up to 32 participants, as of the game's release.
///
/// It is [`Timings::Released`](super::Timings::Released).
#[doc(alias = "sTimingsData")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Timings993 {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// How many participants there are.
    #[doc(alias = "sNumParticipants")]
    pub num_participants: i8,
    /// When the participants last changed; equal in packets that belong together.
    #[doc(alias = "sParticipantsChangedTimestamp")]
    pub participants_changed_timestamp: U32,
    /// Time to the end of a timed event, s; -1 of another.
    #[doc(alias = "sEventTimeRemaining")]
    pub event_time_remaining: F32,
    /// Gap to the car ahead, s; -1 for none.
    #[doc(alias = "sSplitTimeAhead")]
    pub split_time_ahead: F32,
    /// Gap to the car behind, s; -1 for none.
    #[doc(alias = "sSplitTimeBehind")]
    pub split_time_behind: F32,
    /// Gap at the last split, s.
    #[doc(alias = "sSplitTime")]
    pub split_time: F32,
    /// The participants.
    #[doc(alias = "sParticipants")]
    pub participants: Array<ParticipantInfo30, 32>,
}

assert_layout!(Timings993, "pcars2/timings/993", 993, {
    base: 0, num_participants: 12, participants_changed_timestamp: 13, event_time_remaining: 17, split_time_ahead: 21, split_time_behind: 25, split_time: 29, participants: 33,
});

/// Times of up to 32 participants, before the ticks were counted.
///
/// It is [`Timings::Patched`](super::Timings::Patched).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Timings1059 {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// How many participants there are.
    #[doc(alias = "sNumParticipants")]
    pub num_participants: i8,
    /// When the participants last changed; equal in packets that belong together.
    #[doc(alias = "sParticipantsChangedTimestamp")]
    pub participants_changed_timestamp: U32,
    /// Time to the end of a timed event, s; -1 of another.
    #[doc(alias = "sEventTimeRemaining")]
    pub event_time_remaining: F32,
    /// Gap to the car ahead, s; -1 for none.
    #[doc(alias = "sSplitTimeAhead")]
    pub split_time_ahead: F32,
    /// Gap to the car behind, s; -1 for none.
    #[doc(alias = "sSplitTimeBehind")]
    pub split_time_behind: F32,
    /// Gap at the last split, s.
    #[doc(alias = "sSplitTime")]
    pub split_time: F32,
    /// The participants.
    #[doc(alias = "sParticipants")]
    pub participants: Array<ParticipantInfo32, 32>,
    /// The player's index.
    #[doc(alias = "sLocalParticipantIndex")]
    pub local_participant_index: U16,
}

assert_layout!(Timings1059, "pcars2/timings/1059", 1059, {
    base: 0, num_participants: 12, participants_changed_timestamp: 13, event_time_remaining: 17, split_time_ahead: 21, split_time_behind: 25, split_time: 29, participants: 33, local_participant_index: 1057,
});

/// Times of up to 32 participants as they are sent today.
///
/// It is [`Timings::Current`](super::Timings::Current).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Timings1063 {
    /// What was sent before.
    pub patched: Timings1059,
    /// Counts ticks of the simulation.
    #[doc(alias = "sTickCount")]
    pub tick_count: U32,
}

assert_layout!(Timings1063, "pcars2/timings/1063", 1063, {
    patched: 0, tick_count: 1059,
});

/// Best times of one participant: the whole entry of the game's release, and the
/// first part of today's.
///
/// [`TimeStats::get`](super::TimeStats::get) gives it.
#[doc(alias = "sParticipantStatsInfo")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ParticipantStats24 {
    /// Fastest lap, s.
    #[doc(alias = "sFastestLapTime")]
    pub fastest_lap_time: F32,
    /// Last lap, s.
    #[doc(alias = "sLastLapTime")]
    pub last_lap_time: F32,
    /// Last sector, s.
    #[doc(alias = "sLastSectorTime")]
    pub last_sector_time: F32,
    /// Fastest first sector, s.
    #[doc(alias = "sFastestSector1Time")]
    pub fastest_sector1_time: F32,
    /// Fastest second sector, s.
    #[doc(alias = "sFastestSector2Time")]
    pub fastest_sector2_time: F32,
    /// Fastest third sector, s.
    #[doc(alias = "sFastestSector3Time")]
    pub fastest_sector3_time: F32,
}

assert_layout!(ParticipantStats24, "pcars2/participant_stats/24", 24, {
    fastest_lap_time: 0, last_lap_time: 4, last_sector_time: 8, fastest_sector1_time: 12, fastest_sector2_time: 16, fastest_sector3_time: 20,
});

/// Best times of one participant as they are sent today.
///
/// Of packets of 1040 bytes; [`TimeStats::get`](super::TimeStats::get) gives its `stats`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ParticipantStats32 {
    /// As released.
    pub stats: ParticipantStats24,
    /// Standing online.
    #[doc(alias = "sParticipantOnlineRep")]
    pub participant_online_rep: U32,
    /// The index of the participants packet.
    #[doc(alias = "sMPParticipantIndex")]
    pub mp_participant_index: U16,
    /// Padding.
    pub pad: Array<u8, 2>,
}

assert_layout!(ParticipantStats32, "pcars2/participant_stats/32", 32, {
    stats: 0, participant_online_rep: 24, mp_participant_index: 28, pad: 30,
});

/// Best times of 32 participants, as of the game's release.
///
/// It is [`TimeStats::Released`](super::TimeStats::Released).
#[doc(alias = "sTimeStatsData")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct TimeStats784 {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// When the participants last changed; equal in packets that belong together.
    #[doc(alias = "sParticipantsChangedTimestamp")]
    pub participants_changed_timestamp: U32,
    /// The participants.
    #[doc(alias = "sStats")]
    pub participants: Array<ParticipantStats24, 32>,
}

assert_layout!(TimeStats784, "pcars2/time_stats/784", 784, {
    base: 0, participants_changed_timestamp: 12, participants: 16,
});

/// Best times of 32 participants as they are sent today.
///
/// It is [`TimeStats::Current`](super::TimeStats::Current).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct TimeStats1040 {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// When the participants last changed; equal in packets that belong together.
    #[doc(alias = "sParticipantsChangedTimestamp")]
    pub participants_changed_timestamp: U32,
    /// The participants.
    #[doc(alias = "sStats")]
    pub participants: Array<ParticipantStats32, 32>,
}

assert_layout!(TimeStats1040, "pcars2/time_stats/1040", 1040, {
    base: 0, participants_changed_timestamp: 12, participants: 16,
});

/// The name of one car.
///
/// [`VehicleNames`] has sixteen.
#[doc(alias = "sVehicleInfo")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct VehicleInfo {
    /// The car's number.
    #[doc(alias = "sIndex")]
    pub index: U16,
    /// Padding.
    pub pad: Array<u8, 2>,
    /// The number of the car's class.
    #[doc(alias = "sClass")]
    pub class: U32,
    /// Its name.
    #[doc(alias = "sName")]
    pub name: Text<64>,
}

assert_layout!(VehicleInfo, "pcars2/vehicle_info", 72, {
    index: 0, pad: 2, class: 4, name: 8,
});

/// Names of sixteen cars.
///
/// ```
/// use telemetry_decoders::pcars2::codes::PacketType;
/// use telemetry_decoders::pcars2::{self, Packet, VehicleNames};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = VehicleNames::new_zeroed();
/// sent.base.packet_type = PacketType::PARTICIPANT_VEHICLE_NAMES;
/// sent.vehicles.0[0].index = 9u16.into();
/// sent.vehicles.0[0].name.0[..4].copy_from_slice(b"Kart");
///
/// let Packet::VehicleNames(names) = pcars2::parse(sent.as_bytes())? else { unreachable!() };
/// let vehicle = names.vehicles.iter().find(|vehicle| vehicle.index.get() == 9).unwrap();
/// assert_eq!(vehicle.name.to_string(), "Kart");
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[doc(alias = "sParticipantVehicleNamesData")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct VehicleNames {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// The cars.
    #[doc(alias = "sVehicles")]
    pub vehicles: Array<VehicleInfo, 16>,
}

assert_layout!(VehicleNames, "pcars2/vehicle_names/1164", 1164, {
    base: 0, vehicles: 12,
});

/// The name of one class of cars.
///
/// [`ClassNames`] has sixty.
#[doc(alias = "sClassInfo")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ClassInfo {
    /// The class's number.
    #[doc(alias = "sClassIndex")]
    pub class_index: U32,
    /// Its name.
    #[doc(alias = "sName")]
    pub name: Text<20>,
}

assert_layout!(ClassInfo, "pcars2/class_info", 24, {
    class_index: 0, name: 4,
});

/// Names of up to 60 classes of cars.
///
/// ```
/// use telemetry_decoders::pcars2::codes::PacketType;
/// use telemetry_decoders::pcars2::{self, ClassNames, Packet};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = ClassNames::new_zeroed();
/// sent.base.packet_type = PacketType::PARTICIPANT_VEHICLE_NAMES;
/// sent.classes.0[0].name.0[..3].copy_from_slice(b"GT3");
///
/// let Packet::ClassNames(names) = pcars2::parse(sent.as_bytes())? else { unreachable!() };
/// assert_eq!(names.classes[0].name.to_string(), "GT3");
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[doc(alias = "sVehicleClassNamesData")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ClassNames {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// The classes.
    #[doc(alias = "sClasses")]
    pub classes: Array<ClassInfo, 60>,
}

assert_layout!(ClassNames, "pcars2/class_names/1452", 1452, {
    base: 0, classes: 12,
});
