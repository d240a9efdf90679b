//! From the packets of a session to frames.

use telemetry_core::{DecodeError, TelemetryFrame, Timestamp};

use super::{CAR_STATUS, SESSION, WORD, frame, view, why_not};

/// The decoder: it holds what other packets say until Car Telemetry or Car
/// Status yields a frame.
///
/// - Every Car Telemetry yields a frame and, once one has come, every Car
///   Status does. The other packets give `Ok(None)`.
/// - A new session drops what was held. Packets of uid 0, from the menus,
///   neither start a session nor add to one that is held: a Car Telemetry among
///   them is shown with what is held, the others are left alone. Before the
///   first session they are taken as they come.
/// - A Car Telemetry older than one already used gives `Ok(None)`. A jump back
///   of over [`RESTART_FRAMES`] is a restart and not an old packet.
///
/// The [module](super#example) has an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoder {
    /// What packets other than Car Telemetry say: the next frame carries it.
    held: TelemetryFrame,
    /// The player's last Car Telemetry.
    telemetry: Option<frame::Telemetry>,
    /// The session whose values are held, 0 for none.
    session_uid: u64,
    /// The car whose values are held.
    player: u8,
    /// The newest Car Telemetry, by `overall_frame_identifier`.
    newest: Option<u32>,
}

/// How many frames a packet may be behind and still be a late one: at 60 a
/// second some 17 s, far more than any network delays a packet.
///
/// Both [`Decoder`] and [`Session`](super::Session) go by it; the [module](super#example) has an example.
pub const RESTART_FRAMES: u32 = 1_000;

impl Decoder {
    /// Drops what belongs to a car and keeps what belongs to the session.
    fn change_car(&mut self, player: u8) {
        let driving = self.held.driving;
        self.held = TelemetryFrame::EMPTY;
        self.held.driving = driving;
        self.telemetry = None;
        self.player = player;
    }

    /// Takes a packet in. Where it yields a frame, the telemetry and what to
    /// fill it into.
    #[inline(always)]
    fn take(
        &mut self,
        packet: &[u8],
    ) -> Result<Option<(frame::Telemetry, &TelemetryFrame)>, DecodeError> {
        let Some(packet) = view(packet) else {
            return Err(DecodeError { protocol: WORD, kind: why_not(packet) });
        };
        let header = packet.header();
        let player = usize::from(header.player_car_index);
        let in_menus = header.session_uid == 0;
        if header.session_uid != self.session_uid {
            if in_menus {
                // Shown with what is held of the same car, but not kept.
                let same_car = header.player_car_index == self.player;
                let held = if same_car { &self.held } else { &TelemetryFrame::EMPTY };
                return Ok(packet.telemetry(player).map(|telemetry| (telemetry, held)));
            }
            *self = Self { session_uid: header.session_uid, ..Self::default() };
        }
        if header.packet_id != SESSION {
            if player >= packet.cars() {
                return Ok(None);
            }
            if header.player_car_index != self.player {
                self.change_car(header.player_car_index);
            }
        }
        if let Some(telemetry) = packet.telemetry(player) {
            let ordered = header.overall_frame_identifier.filter(|_| !in_menus);
            if ordered.is_some_and(|overall_frame| !self.is_newest(overall_frame)) {
                return Ok(None);
            }
            self.telemetry = Some(telemetry);
            return Ok(Some((telemetry, &self.held)));
        }
        packet.fill(player, &mut self.held);
        let yields = header.packet_id == CAR_STATUS;
        Ok(self.telemetry.filter(|_| yields).map(|telemetry| (telemetry, &self.held)))
    }

    /// False for a Car Telemetry that a newer one has overtaken.
    fn is_newest(&mut self, overall_frame: u32) -> bool {
        if let Some(newest) = self.newest {
            let behind = newest.wrapping_sub(overall_frame);
            if (1..=RESTART_FRAMES).contains(&behind) {
                return false;
            }
        }
        self.newest = Some(overall_frame);
        true
    }
}

impl telemetry_core::Decoder for Decoder {
    #[inline]
    fn push(
        &mut self,
        packet: &[u8],
        _now: Timestamp,
    ) -> Result<Option<TelemetryFrame>, DecodeError> {
        let Some((telemetry, held)) = self.take(packet)? else { return Ok(None) };
        let mut frame = *held;
        telemetry.fill(&mut frame);
        Ok(Some(frame))
    }

    #[inline]
    fn push_into(
        &mut self,
        packet: &[u8],
        _now: Timestamp,
        frame: &mut TelemetryFrame,
    ) -> Result<bool, DecodeError> {
        let Some((telemetry, held)) = self.take(packet)? else { return Ok(false) };
        *frame = *held;
        telemetry.fill(frame);
        Ok(true)
    }

    fn reset(&mut self) {
        *self = Self::default();
    }
}
