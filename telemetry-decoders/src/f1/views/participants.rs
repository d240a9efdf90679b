//! Drivers, players of a lobby, results.

use crate::f1::codes::{
    ActualTyreCompound, Code, Nationality, Platform, ReadyStatus, ResultReason, ResultStatus,
    VisualTyreCompound, YourTelemetry,
};
use crate::f1::{common, y2022, y2023, y2024, y2025, y2026};

view! {
    /// Who drives one car.
    ///
    /// [`Packet::participant`](crate::f1::Packet::participant) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketParticipantsData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketParticipantsData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 4;
    /// let participant = &mut sent.participants.0[0];
    /// participant.race_number = 44;
    /// participant.name.0[..8].copy_from_slice(b"HAMILTON");
    /// participant.num_colours = 1;
    /// participant.livery_colours.0[0].red = 255;
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let participant = packet.participant(0).unwrap();
    /// assert_eq!((participant.name().to_string(), participant.race_number()), ("HAMILTON".into(), 44));
    /// assert_eq!(participant.name_bytes(), b"HAMILTON");
    /// assert!(participant.livery_colours().map(|colour| colour.red).eq([255]));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum Participant in [F2022 F2023 F2024 F2025 F2026] {
        /// Format 2022.
        F2022(y2022::ParticipantData),
        /// Format 2023.
        F2023(y2023::ParticipantData),
        /// Format 2024.
        F2024(y2024::ParticipantData),
        /// Format 2025.
        F2025(y2025::ParticipantData),
        /// Format 2026.
        F2026(y2026::ParticipantData),
    }
    every {
        /// 1 for the AI, 0 for a human.
        ai_controlled: u8,
        /// The driver.
        driver_id: Code,
        /// Identifies a network player.
        network_id: u16,
        /// The team.
        team_id: Code,
        /// 1 for the team of My Team.
        my_team: u8,
        /// The car's number.
        race_number: u8,
        /// The driver's nationality.
        nationality: Nationality,
        /// Whether the player shows his telemetry to others.
        your_telemetry: YourTelemetry,
    }
    every array {}
    some {
        /// 1 where the online name is shown; from format 2023 on.
        show_online_names: u8 => [F2023 F2024 F2025 F2026],
        /// Platform that the player is on; from format 2023 on.
        platform: Platform => [F2023 F2024 F2025 F2026],
        /// Tech level of F1 World; from format 2024 on.
        tech_level: u16 => [F2024 F2025 F2026],
    }
}

impl<'a> Participant<'a> {
    /// The bytes of the name, up to the NUL.
    #[must_use]
    pub fn name_bytes(&self) -> &'a [u8] {
        match self {
            Self::F2022(car) => car.name.until_nul(),
            Self::F2023(car) => car.name.until_nul(),
            Self::F2024(car) => car.name.until_nul(),
            Self::F2025(car) => car.name.until_nul(),
            Self::F2026(car) => car.name.until_nul(),
        }
    }

    /// The name, for printing: U+FFFD where its bytes are no UTF-8.
    #[must_use]
    pub fn name(&self) -> &'a dyn core::fmt::Display {
        match self {
            Self::F2022(car) => &car.name,
            Self::F2023(car) => &car.name,
            Self::F2024(car) => &car.name,
            Self::F2025(car) => &car.name,
            Self::F2026(car) => &car.name,
        }
    }

    /// Colours of the car; none before format 2025.
    pub fn livery_colours(&self) -> impl Iterator<Item = &'a common::LiveryColour> {
        let (colours, count) = match self {
            Self::F2025(car) => (&car.livery_colours.0[..], car.num_colours),
            Self::F2026(car) => (&car.livery_colours.0[..], car.num_colours),
            _ => (&[][..], 0),
        };
        colours.iter().take(count.into())
    }
}

view! {
    /// Final result of one car.
    ///
    /// [`Packet::final_classification`](crate::f1::Packet::final_classification) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketFinalClassificationData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketFinalClassificationData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 8;
    /// let car = &mut sent.classification_data.0[0];
    /// (car.position, car.num_tyre_stints) = (1, 2);
    /// (car.tyre_stints_end_laps.0[0], car.tyre_stints_end_laps.0[1]) = (18, 255);
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let car = packet.final_classification(0).unwrap();
    /// assert_eq!(car.position(), 1);
    /// assert!(car.tyre_stints().map(|(_, _, end_lap)| end_lap).eq([18, 255]));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum Classification in [F2022 F2025] {
        /// Formats 2022 to 2024.
        F2022(y2022::FinalClassificationData),
        /// Formats 2025 and 2026.
        F2025(common::FinalClassificationData),
    }
    every {
        /// Final position, from 1.
        position: u8,
        /// Laps that were driven.
        num_laps: u8,
        /// Position on the grid.
        grid_position: u8,
        /// Points for the result.
        points: u8,
        /// Pit stops.
        num_pit_stops: u8,
        /// State of the car's result.
        result_status: ResultStatus,
        /// Best lap, ms, 0 for none.
        best_lap_time_in_ms: u32,
        /// Time of the race, s, without penalties.
        total_race_time: f64,
        /// Time of all penalties, s.
        penalties_time: u8,
        /// Penalties.
        num_penalties: u8,
        /// How many stints are valid, 0 to 8.
        num_tyre_stints: u8,
    }
    every array {}
    some {
        /// Why the result is what it is; from format 2025 on.
        result_reason: ResultReason => [F2025],
    }
}

impl<'a> Classification<'a> {
    /// Each valid stint: compound, compound as it is marked, and last lap, which is
    /// 255 for the tyres that were on at the end.
    pub fn tyre_stints(
        &self,
    ) -> impl Iterator<Item = (ActualTyreCompound, VisualTyreCompound, u8)> + use<'a> {
        let (actual, visual, end_laps) = match self {
            Self::F2022(car) => {
                (&car.tyre_stints_actual, &car.tyre_stints_visual, &car.tyre_stints_end_laps)
            }
            Self::F2025(car) => {
                (&car.tyre_stints_actual, &car.tyre_stints_visual, &car.tyre_stints_end_laps)
            }
        };
        let stints = actual.iter().zip(visual.iter()).zip(end_laps.iter());
        stints
            .map(|((actual, visual), end_lap)| (*actual, *visual, *end_lap))
            .take(self.num_tyre_stints().into())
    }
}

view! {
    /// One player of a lobby.
    ///
    /// [`Packet::lobby_player`](crate::f1::Packet::lobby_player) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketLobbyInfoData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketLobbyInfoData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 9;
    /// sent.lobby_players.0[0].name.0[..3].copy_from_slice(b"Eve");
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let player = packet.lobby_player(0).unwrap();
    /// assert_eq!((player.name().to_string(), player.name_bytes()), ("Eve".into(), &b"Eve"[..]));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum LobbyPlayer in [F2022 F2023 F2024 F2025 F2026] {
        /// Format 2022.
        F2022(y2022::LobbyInfoData),
        /// Format 2023.
        F2023(y2023::LobbyInfoData),
        /// Format 2024.
        F2024(y2024::LobbyInfoData),
        /// Format 2025.
        F2025(y2025::LobbyInfoData),
        /// Format 2026.
        F2026(y2026::LobbyInfoData),
    }
    every {
        /// 1 for the AI, 0 for a human.
        ai_controlled: u8,
        /// The team.
        team_id: Code,
        /// The player's nationality.
        nationality: Nationality,
        /// The car's number.
        car_number: u8,
        /// Whether the player is ready.
        ready_status: ReadyStatus,
    }
    every array {}
    some {
        /// Platform that the player is on; from format 2023 on.
        platform: Platform => [F2023 F2024 F2025 F2026],
        /// Whether the player shows his telemetry to others; from format 2024 on.
        your_telemetry: YourTelemetry => [F2024 F2025 F2026],
        /// 1 where the online name is shown; from format 2024 on.
        show_online_names: u8 => [F2024 F2025 F2026],
        /// Tech level of F1 World; from format 2024 on.
        tech_level: u16 => [F2024 F2025 F2026],
    }
}

impl<'a> LobbyPlayer<'a> {
    /// The bytes of the name, up to the NUL.
    #[must_use]
    pub fn name_bytes(&self) -> &'a [u8] {
        match self {
            Self::F2022(player) => player.name.until_nul(),
            Self::F2023(player) => player.name.until_nul(),
            Self::F2024(player) => player.name.until_nul(),
            Self::F2025(player) => player.name.until_nul(),
            Self::F2026(player) => player.name.until_nul(),
        }
    }

    /// The name, for printing: U+FFFD where its bytes are no UTF-8.
    #[must_use]
    pub fn name(&self) -> &'a dyn core::fmt::Display {
        match self {
            Self::F2022(player) => &player.name,
            Self::F2023(player) => &player.name,
            Self::F2024(player) => &player.name,
            Self::F2025(player) => &player.name,
            Self::F2026(player) => &player.name,
        }
    }
}

of_packets! {
    /// Who drives a car, of a Participants. Cars from `num_active_cars` on hold
    /// nothing.
    ///
    /// [`Participant`] has an example.
    pub fn participant(Participants.participants) -> Participant {
        F2022: y2022 => F2022,
        F2023: y2023 => F2023,
        F2024: y2024 => F2024,
        F2025: y2025 => F2025,
        F2026: y2026 => F2026,
    }

    /// Result of a car, of a Final Classification.
    ///
    /// [`Classification`] has an example.
    pub fn final_classification(FinalClassification.classification_data) -> Classification {
        F2022: y2022 => F2022,
        F2023: y2023 => F2022,
        F2024: y2024 => F2022,
        F2025: y2025 => F2025,
        F2026: y2026 => F2025,
    }

    /// A player, of a Lobby Info. Players from `num_players` on hold nothing.
    ///
    /// [`LobbyPlayer`] has an example.
    pub fn lobby_player(LobbyInfo.lobby_players) -> LobbyPlayer {
        F2022: y2022 => F2022,
        F2023: y2023 => F2023,
        F2024: y2024 => F2024,
        F2025: y2025 => F2025,
        F2026: y2026 => F2026,
    }
}
