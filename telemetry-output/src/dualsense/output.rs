use crate::effect::Block;

/// How long the block is that both links share.
pub(super) const COMMON_LEN: usize = 47;

/// What is to change; what is `None` stays as it is.
///
/// ```
/// use telemetry_output::dualsense::{Bus, Model, Output, Players};
/// use telemetry_output::effect::{Block, Effect};
///
/// let brake = Effect::Feedback { position: 2, strength: 4 }.encode().unwrap();
/// let output = Output::triggers(brake, Block::OFF);
/// let report = output.report(Model::DualSense, Bus::Usb, 0);
/// assert_eq!(report.bytes()[0], 0x02);
/// assert_eq!(Output::read(report.bytes()), Ok(output));
///
/// // The lights below the touchpad besides, and the lightbar left alone.
/// let mut lights = Output::NOTHING;
/// lights.players = Some(Players::number(3));
/// let both = lights.over(output);
/// assert_eq!((both.left, both.lightbar), (Some(brake), None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Output {
    /// The right trigger, R2.
    pub right: Option<Block>,
    /// The left trigger, L2.
    pub left: Option<Block>,
    /// The lightbar: red, green, blue.
    pub lightbar: Option<[u8; 3]>,
    /// The five lights below the touchpad.
    pub players: Option<Players>,
    /// How bright those are.
    pub brightness: Option<Brightness>,
    /// Ends the pad's own animation of the lightbar.
    pub lightbar_setup: Option<LightbarSetup>,
    /// Takes the lights from the pad's firmware, as is needed once over Bluetooth.
    pub release_lights: bool,
}

/// Flags of the first byte.
const RIGHT: u8 = 1 << 2;
const LEFT: u8 = 1 << 3;
/// Flags of the second.
const LIGHTBAR: u8 = 1 << 2;
const RELEASE: u8 = 1 << 3;
const PLAYERS: u8 = 1 << 4;
/// Flags of the third, at 38.
const BRIGHTNESS: u8 = 1 << 0;
const SETUP: u8 = 1 << 1;

impl Output {
    /// Changes nothing.
    pub const NOTHING: Self = Self {
        right: None,
        left: None,
        lightbar: None,
        players: None,
        brightness: None,
        lightbar_setup: None,
        release_lights: false,
    };
    /// Both triggers free, and nothing else.
    pub const TRIGGERS_OFF: Self =
        Self { right: Some(Block::OFF), left: Some(Block::OFF), ..Self::NOTHING };
    /// Both triggers free and all lights dark.
    pub const OFF: Self =
        Self { lightbar: Some([0; 3]), players: Some(Players::NONE), ..Self::TRIGGERS_OFF };
    /// Takes the lights from the pad's firmware, and nothing else.
    pub const RELEASE_LIGHTS: Self = Self { release_lights: true, ..Self::NOTHING };

    /// Both triggers, and nothing else.
    #[must_use]
    pub const fn triggers(left: Block, right: Block) -> Self {
        Self { right: Some(right), left: Some(left), ..Self::NOTHING }
    }

    /// The fields that are `Some` here, and those of `below` elsewhere.
    #[must_use]
    pub fn over(self, below: Self) -> Self {
        Self {
            right: self.right.or(below.right),
            left: self.left.or(below.left),
            lightbar: self.lightbar.or(below.lightbar),
            players: self.players.or(below.players),
            brightness: self.brightness.or(below.brightness),
            lightbar_setup: self.lightbar_setup.or(below.lightbar_setup),
            release_lights: self.release_lights || below.release_lights,
        }
    }

    /// The block; triggers that are not meant are off in it all the same, for firmware
    /// that does not look at the flags.
    #[inline]
    pub(super) fn block(&self) -> [u8; COMMON_LEN] {
        let flag = |is: bool, bit: u8| if is { bit } else { 0 };
        let mut block = [0; COMMON_LEN];
        block[0] = flag(self.right.is_some(), RIGHT) | flag(self.left.is_some(), LEFT);
        block[1] = flag(self.lightbar.is_some(), LIGHTBAR)
            | flag(self.release_lights, RELEASE)
            | flag(self.players.is_some(), PLAYERS);
        if let Some(place) = block.get_mut(10..21) {
            place.copy_from_slice(self.right.unwrap_or(Block::OFF).bytes());
        }
        if let Some(place) = block.get_mut(21..32) {
            place.copy_from_slice(self.left.unwrap_or(Block::OFF).bytes());
        }
        block[38] = flag(self.brightness.is_some(), BRIGHTNESS)
            | flag(self.lightbar_setup.is_some(), SETUP);
        block[41] = self.lightbar_setup.map_or(0, |setup| setup as u8);
        block[42] = self.brightness.map_or(0, |brightness| brightness as u8);
        block[43] = self.players.unwrap_or(Players::NONE).0;
        [block[44], block[45], block[46]] = self.lightbar.unwrap_or_default();
        block
    }

    /// What a block says; `None` where it has flags or values that are not of this
    /// module.
    pub(super) fn of_block(block: &[u8; COMMON_LEN]) -> Option<Self> {
        let trigger = |at: usize, is: bool| -> Option<Option<Block>> {
            let bytes = block.get(at..)?.first_chunk().copied()?;
            let read = Block::raw(bytes).ok()?;
            Some(is.then_some(read))
        };
        let (first, second, third) = (block[0], block[1], block[38]);
        let lights = [block[44], block[45], block[46]];
        let output = Self {
            right: trigger(10, first & RIGHT != 0)?,
            left: trigger(21, first & LEFT != 0)?,
            lightbar: (second & LIGHTBAR != 0).then_some(lights),
            players: (second & PLAYERS != 0).then_some(Players(block[43])),
            brightness: match third & BRIGHTNESS {
                0 => None,
                _ => Some(Brightness::of(block[42])?),
            },
            lightbar_setup: match third & SETUP {
                0 => None,
                _ => Some(LightbarSetup::of(block[41])?),
            },
            release_lights: second & RELEASE != 0,
        };
        (output.block() == *block).then_some(output)
    }
}

/// The five lights below the touchpad.
///
/// ```
/// use telemetry_output::dualsense::Players;
///
/// assert_eq!(Players::number(1), Players::ONE);
/// assert_eq!(Players::number(3).bits(), 0b10101);
/// assert_eq!(Players::from_bits(0b11).bits(), 0b11);
/// assert_ne!(Players::TWO.at_once(), Players::TWO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Players(u8);

impl Players {
    /// All dark.
    pub const NONE: Self = Self(0);
    /// The one in the middle.
    pub const ONE: Self = Self(0x04);
    /// Two.
    pub const TWO: Self = Self(0x0A);
    /// Three.
    pub const THREE: Self = Self(0x15);
    /// Four.
    pub const FOUR: Self = Self(0x1B);
    /// All five.
    pub const FIVE: Self = Self(0x1F);

    const AT_ONCE: u8 = 1 << 5;

    /// Lights by their bits, bit 0 the left one; higher bits are left out.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0x1F)
    }

    /// As many lights as a player's number, 0 to 5; more are five.
    #[must_use]
    pub const fn number(number: u8) -> Self {
        match number {
            0 => Self::NONE,
            1 => Self::ONE,
            2 => Self::TWO,
            3 => Self::THREE,
            4 => Self::FOUR,
            _ => Self::FIVE,
        }
    }

    /// The same without fading.
    #[must_use]
    pub const fn at_once(self) -> Self {
        Self(self.0 | Self::AT_ONCE)
    }

    /// The bits, bit 0 the left light.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0 & 0x1F
    }
}

/// How bright the lights below the touchpad are.
///
/// It is [`Output::brightness`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Brightness {
    /// As bright as they get.
    High = 0,
    /// Less.
    Medium = 1,
    /// Least.
    Low = 2,
}

impl Brightness {
    const fn of(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::High),
            1 => Some(Self::Medium),
            2 => Some(Self::Low),
            _ => None,
        }
    }
}

/// What becomes of the pad's own animation of the lightbar.
///
/// It is [`Output::lightbar_setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LightbarSetup {
    /// The lightbar goes on.
    On = 1,
    /// The animation fades out, as Linux' driver has it.
    FadeOut = 2,
}

impl LightbarSetup {
    const fn of(byte: u8) -> Option<Self> {
        match byte {
            1 => Some(Self::On),
            2 => Some(Self::FadeOut),
            _ => None,
        }
    }
}
