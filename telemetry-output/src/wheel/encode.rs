use telemetry_core::TelemetryFrame;

use super::hidpp::Strip;
use super::report::{Report, Reports, Send};
use super::serial::{self, SIMHUB_DATA};
use super::table::Wheel;
use crate::rev::{Lights, MAX_LIGHTS};

/// Makes the bytes of one device.
///
/// ```
/// use telemetry_core::TelemetryFrame;
/// use telemetry_output::rev::Lights;
/// use telemetry_output::wheel::{Encoder, Wheel};
///
/// let wheel = Encoder::new(Wheel::LogitechG29);
/// let reports = wheel.reports(Lights::steady(3, 5), &TelemetryFrame::EMPTY);
/// assert_eq!(reports.to_string(), "F8120700000000");
/// assert_eq!(wheel.off().to_string(), "F8120000000000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoder {
    wheel: Wheel,
    lights: u8,
    report_id: u8,
    strip: Option<Strip>,
}

/// The report id that SimHub's manual uses.
const SIMHUB_REPORT: u8 = 0x68;

impl Encoder {
    /// The bytes of a device. One by HID++ gives no reports until
    /// [`set_strip`](Self::set_strip).
    #[must_use]
    pub const fn new(wheel: Wheel) -> Self {
        let report_id = match wheel {
            Wheel::SimHubHid => SIMHUB_REPORT,
            _ => 0x01,
        };
        Self { wheel, lights: wheel.lights(), report_id, strip: None }
    }

    /// The device.
    #[must_use]
    pub const fn wheel(&self) -> Wheel {
        self.wheel
    }

    /// How many lights it has.
    #[must_use]
    pub const fn lights(&self) -> u8 {
        self.lights
    }

    /// Sets how many lights a device of SimHub's has, 1 to [`MAX_LIGHTS`]; of others it
    /// is known.
    ///
    /// ```
    /// use telemetry_output::wheel::{Encoder, Wheel};
    ///
    /// let mut encoder = Encoder::new(Wheel::SimHubHid);
    /// encoder.set_lights(24);
    /// encoder.set_report_id(0x70);
    /// assert_eq!((encoder.wheel(), encoder.lights()), (Wheel::SimHubHid, 24));
    /// assert_eq!(encoder.off().as_slice()[0].wire()[0], 0x70);
    /// ```
    pub fn set_lights(&mut self, lights: u8) {
        if matches!(self.wheel, Wheel::SimHubHid | Wheel::SimHubSerial) {
            self.lights = lights.clamp(1, MAX_LIGHTS);
        }
    }

    /// Sets the id of the report, where a device has another: SimHub's devices, and the
    /// oldest Fanatec bases, which number none (0).
    pub fn set_report_id(&mut self, id: u8) {
        self.report_id = id;
    }

    /// Sets what the wheel has said of its strip, where it speaks HID++.
    ///
    /// ```
    /// use telemetry_core::TelemetryFrame;
    /// use telemetry_output::rev::Lights;
    /// use telemetry_output::wheel::hidpp::Strip;
    /// use telemetry_output::wheel::{Encoder, Wheel};
    ///
    /// let mut encoder = Encoder::new(Wheel::LogitechGPro);
    /// assert!(encoder.speaks_hidpp());
    /// let lights = Lights::steady(3, 10);
    /// assert!(encoder.reports(lights, &TelemetryFrame::EMPTY).as_slice().is_empty());
    /// encoder.set_strip(Strip::new(7, 10)); // what the wheel has answered
    /// assert!(!encoder.reports(lights, &TelemetryFrame::EMPTY).as_slice().is_empty());
    /// ```
    pub fn set_strip(&mut self, strip: Strip) {
        if self.speaks_hidpp() {
            self.strip = Some(strip);
            self.lights = strip.length.min(MAX_LIGHTS);
        }
    }

    /// True where the wheel must be asked for its strip first.
    #[must_use]
    pub const fn speaks_hidpp(&self) -> bool {
        matches!(self.wheel, Wheel::LogitechG923Xbox | Wheel::LogitechGPro | Wheel::LogitechRs50)
    }

    /// What is sent once, before lights: colours, or nothing.
    ///
    /// ```
    /// use telemetry_output::wheel::{Encoder, Wheel};
    ///
    /// assert!(Encoder::new(Wheel::LogitechG29).setup().as_slice().is_empty());
    /// ```
    #[must_use]
    pub fn setup(&self) -> Reports {
        match self.wheel {
            Wheel::Moza => self.moza_colours(),
            Wheel::SimagicGtNeo => Reports::one(simagic(&[0xEC, 0x02, 0x01])),
            _ => Reports::NONE,
        }
    }

    /// What makes it dark.
    #[must_use]
    pub fn off(&self) -> Reports {
        self.reports(Lights::dark(self.lights), &TelemetryFrame::EMPTY)
    }

    /// What shows these lights. Devices with a display get speed and gear of the frame.
    #[must_use]
    #[inline]
    pub fn reports(&self, lights: Lights, frame: &TelemetryFrame) -> Reports {
        let lights = lights.on(self.lights);
        match self.wheel {
            Wheel::LogitechG27 | Wheel::LogitechG29 | Wheel::LogitechG923Ps => {
                let [mask, ..] = lights.mask().to_le_bytes();
                let bytes = [0xF8, 0x12, mask & 0x1F, 0, 0, 0, 0];
                Reports::one(Report::new(Send::Unnumbered, bytes.len(), &bytes))
            }
            Wheel::LogitechG923Xbox | Wheel::LogitechGPro | Wheel::LogitechRs50 => {
                self.strip.map_or(Reports::NONE, |strip| strip.level(lights.lit))
            }
            Wheel::Fanatec => Reports::one(self.fanatec_rim(lights)),
            Wheel::FanatecCslElite => {
                let mut reports = Reports::one(self.fanatec_rim(lights));
                let [low, ..] = lights.mask().to_le_bytes();
                reports.push(self.fanatec([0xF8, 0x13, low, 0, 0, 0, 0]));
                reports
            }
            Wheel::FanatecRgb => Reports::one(self.fanatec_rgb(lights)),
            Wheel::Thrustmaster => Reports::one(thrustmaster(lights, 64)),
            Wheel::ThrustmasterShort => Reports::one(thrustmaster(lights, 32)),
            Wheel::MozaEs => {
                // It blinks by itself.
                let blink = if lights.blink { 0x80 } else { 0 };
                let mask = Lights::steady(lights.lit_or_blinking(), lights.of).mask();
                let [low, high, ..] = mask.to_le_bytes();
                let payload = [0xFD, 0xDE, 0, 0, high & 0x03 | blink, low];
                Reports::one(serial::moza(0x41, 0x13, &payload))
            }
            Wheel::Moza => {
                let [a, b, c, d] = lights.mask().to_le_bytes();
                Reports::one(serial::moza(0x3F, 0x17, &[0x1A, 0x00, a, b, c, d]))
            }
            Wheel::CammusC5 => {
                let lit = if lights.blink { 10 } else { lights.lit.min(9) };
                let ([low, high], gear) = (speed(frame), gear(frame));
                let bytes = [0xFC, lit, high, low, gear];
                Reports::one(Report::new(Send::Output, 14, &bytes))
            }
            Wheel::CammusC12 => {
                let share = u16::from(lights.lit_or_blinking()).saturating_mul(100);
                let percent = share.checked_div(lights.of.into()).unwrap_or(0);
                let percent = u8::try_from(percent).unwrap_or(100);
                let ([low, high], gear) = (speed(frame), gear(frame));
                let bytes = [0xFA, 0xFB, 0xD4, percent, low, high, gear];
                Reports::one(Report::new(Send::Output, 16, &bytes))
            }
            Wheel::SimagicGtNeo => simagic_lights(lights),
            Wheel::SimHubHid => self.simhub_hid(lights),
            Wheel::SimHubSerial => simhub_serial(lights),
        }
    }

    fn fanatec(&self, payload: [u8; 7]) -> Report {
        if self.report_id == 0 {
            return Report::new(Send::Unnumbered, payload.len(), &payload);
        }
        let [a, b, c, d, e, f, g] = payload;
        Report::new(Send::Output, 8, &[self.report_id, a, b, c, d, e, f, g])
    }

    fn fanatec_rim(&self, lights: Lights) -> Report {
        // The first light is bit 8.
        let reversed = lights.mask().reverse_bits() >> 23;
        let [low, high, ..] = reversed.to_le_bytes();
        self.fanatec([0xF8, 0x09, 0x08, high, low, 0, 0])
    }

    fn fanatec_rgb(&self, lights: Lights) -> Report {
        let mut bytes = [0; 64];
        [bytes[0], bytes[1], bytes[2]] = [0xFF, 0x01, 0x00];
        let places = bytes.get_mut(3..).unwrap_or_default().chunks_exact_mut(2);
        for (place, [red, green, blue]) in places.zip(colours(lights)) {
            let packed =
                u16::from(red >> 3) << 11 | u16::from(green >> 2) << 5 | u16::from(blue >> 3);
            place.copy_from_slice(&packed.to_be_bytes());
        }
        Report::new(Send::Output, 64, &bytes)
    }

    fn moza_colours(&self) -> Reports {
        const EACH: usize = 5;
        let mut reports = Reports::NONE;
        let mut all = (0u8..).zip(colours(Lights::steady(self.lights, self.lights)));
        for _ in 0..usize::from(self.lights).div_ceil(EACH) {
            // An index of FF is none.
            let mut payload = [0xFF; 2 + 4 * EACH];
            [payload[0], payload[1]] = [0x19, 0x00];
            let places = payload.get_mut(2..).unwrap_or_default().chunks_exact_mut(4);
            for (place, (index, [red, green, blue])) in places.zip(all.by_ref()) {
                place.copy_from_slice(&[index, red, green, blue]);
            }
            reports.push(serial::moza(0x3F, 0x17, &payload));
        }
        reports
    }

    fn simhub_hid(&self, lights: Lights) -> Reports {
        const EACH: usize = 20;
        let mut reports = Reports::NONE;
        let mut all = colours(lights);
        let count = usize::from(lights.of);
        let mut first = 0usize;
        while first < count {
            let here = count.saturating_sub(first).min(EACH);
            let is_last = first.saturating_add(here) >= count;
            let byte = |value: usize| u8::try_from(value).unwrap_or(u8::MAX);
            let mut bytes = [0; 4 + 3 * EACH];
            [bytes[0], bytes[1], bytes[2], bytes[3]] =
                [self.report_id, byte(first), byte(here), u8::from(is_last)];
            let places = bytes.get_mut(4..).unwrap_or_default().chunks_exact_mut(3);
            for (place, colour) in places.zip(all.by_ref().take(here)) {
                place.copy_from_slice(&colour);
            }
            reports.push(Report::new(Send::Output, 64, &bytes));
            first = first.saturating_add(EACH);
        }
        reports
    }
}

/// The colour of each light: black where it is off.
fn colours(lights: Lights) -> impl Iterator<Item = [u8; 3]> {
    const COLOURS: [[u8; 3]; 3] = [[0, 0xFF, 0], [0xFF, 0xFF, 0], [0xFF, 0, 0]];
    const BLUE: [u8; 3] = [0, 0, 0xFF];
    (0..lights.of).map(move |light| {
        if light >= lights.lit {
            return [0; 3];
        }
        if lights.blink {
            return BLUE;
        }
        let third = u16::from(light).saturating_mul(3).checked_div(lights.of.into()).unwrap_or(0);
        COLOURS.get(usize::from(third)).copied().unwrap_or_default()
    })
}

fn thrustmaster(lights: Lights, len: usize) -> Report {
    let [low, high, ..] = lights.mask().to_le_bytes();
    Report::new(Send::Output, len, &[0x60, 0x41, 0x02, low, high & 0x7F])
}

/// A feature report of Simagic's.
fn simagic(command: &[u8]) -> Report {
    let mut bytes = [0; 64];
    bytes[0] = 0xF0;
    for (place, &byte) in bytes.iter_mut().skip(6).zip(command) {
        *place = byte;
    }
    Report::new(Send::Feature, 64, &bytes)
}

fn simagic_lights(lights: Lights) -> Reports {
    /// The first light of the rim's strip.
    const FIRST: u8 = 58;
    const EACH: usize = 13;
    let mut reports = Reports::NONE;
    let mut all = (FIRST..).zip(colours(lights));
    let mut left = usize::from(lights.of);
    while left > 0 {
        let here = left.min(EACH);
        let mut command = [0; 3 + 4 * EACH];
        [command[0], command[1], command[2]] = [0xEC, 0x03, u8::try_from(here).unwrap_or(0)];
        let places = command.get_mut(3..).unwrap_or_default().chunks_exact_mut(4);
        for (place, (index, [red, green, blue])) in places.zip(all.by_ref().take(here)) {
            place.copy_from_slice(&[index, red, green, blue]);
        }
        reports.push(simagic(&command));
        left = left.saturating_sub(here);
    }
    reports
}

fn simhub_serial(lights: Lights) -> Reports {
    /// A message, and the command that colours follow.
    const RGB_DATA: [u8; 2] = [0x03, b'6'];
    const MOST: usize = RGB_DATA.len() + 3 * MAX_LIGHTS as usize;
    let mut stream = [0; MOST];
    let mut len = 0;
    let bytes = RGB_DATA.into_iter().chain(colours(lights).flatten());
    for (place, byte) in stream.iter_mut().zip(bytes) {
        *place = byte;
        len = usize::saturating_add(len, 1);
    }
    let mut reports = Reports::NONE;
    for data in stream.get(..len).unwrap_or_default().chunks(SIMHUB_DATA) {
        reports.push(serial::simhub(data));
    }
    reports
}

/// Speed in km/h, low byte first.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
fn speed(frame: &TelemetryFrame) -> [u8; 2] {
    (frame.speed_kmh().unwrap_or(0.0) as u16).to_le_bytes()
}

/// -1 reverse as FF, 0 neutral, 1 and up forward.
fn gear(frame: &TelemetryFrame) -> u8 {
    let gear = frame.gear.map_or(0, |gear| gear.get());
    gear.max(-1).to_le_bytes()[0]
}
