//! Packets out of pcapng files.

use std::ops::Range;

use super::CaptureError;
use super::input::{Input, Order};
use super::packet::Packet;

// Block types. The others hold no packets.
pub(super) const SECTION_HEADER: u32 = 0x0a0d_0d0a;
pub(super) const INTERFACE_DESCRIPTION: u32 = 1;
/// What programs wrote before there was the enhanced packet.
const OLD_PACKET: u32 = 2;
const SIMPLE_PACKET: u32 = 3;
pub(super) const ENHANCED_PACKET: u32 = 6;

/// The first number of a section, which shows its byte order.
pub(super) const BYTE_ORDER_MAGIC: u32 = 0x1a2b_3c4d;

/// A block is its type, its length, content, and its length again. Without content it has as
/// many bytes as a section header has up to its byte order, so this is what is read first.
const SMALLEST_BLOCK: u32 = 12;

// Options of an interface description.
const OPTION_RESOLUTION: u16 = 9;
const OPTION_OFFSET: u16 = 14;

/// What a section says of one network interface.
#[derive(Debug)]
struct Interface {
    link_type: u32,
    /// 0 is no limit.
    snap_length: u32,
    /// `if_tsresol`: a negative power of ten, or of two where the highest bit is set.
    resolution: u8,
    /// `if_tsoffset`: seconds to add to every time.
    offset_s: i64,
}

impl Interface {
    /// Microseconds since 1970 of a time in this interface's units, held to what a `u64` holds.
    fn micros(&self, units: u64) -> u64 {
        let exponent = u32::from(self.resolution & 0x7f);
        let units_per_second = if self.resolution & 0x80 == 0 {
            10u128.checked_pow(exponent)
        } else {
            1u128.checked_shl(exponent)
        };
        // Where a second has more units than a u128 holds, all 2^64 of them are no microsecond.
        let micros = units_per_second
            .and_then(|per| u128::from(units).saturating_mul(1_000_000).checked_div(per))
            .unwrap_or(0);
        // Both terms are below 2^84, so nothing saturates.
        let offset = i128::from(self.offset_s).saturating_mul(1_000_000);
        let sum = (micros as i128).saturating_add(offset);
        sum.clamp(0, i128::from(u64::MAX)) as u64
    }
}

/// Where in the content of its block a packet stands, and what the block says of it.
struct Found {
    interface: u32,
    /// In the interface's units.
    time: Option<u64>,
    data: Range<usize>,
    original: u32,
}

/// Reader of a pcapng file.
#[derive(Debug)]
pub(super) struct PcapngReader {
    input: Input,
    order: Order,
    interfaces: Vec<Interface>,
    /// Time of the packet before: a simple packet has none of its own and takes it over.
    time_us: u64,
    header: Vec<u8>,
    content: Vec<u8>,
}

impl PcapngReader {
    /// Whether a file that begins with these bytes is a pcapng file.
    pub(super) fn claims(start: &[u8]) -> bool {
        start.starts_with(&SECTION_HEADER.to_be_bytes())
    }

    /// Begins a file that it [`claims`](Self::claims), so the first block is a section header
    /// and settles the byte order.
    pub(super) fn new(input: Input) -> Self {
        Self {
            input,
            order: Order::Little,
            interfaces: Vec::new(),
            time_us: 0,
            header: Vec::new(),
            content: Vec::new(),
        }
    }

    /// The next packet, `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Packet<'_>>, CaptureError> {
        while self.input.header(SMALLEST_BLOCK.into(), &mut self.header)? {
            let kind = self.order.u32(&self.header, 0);
            if kind == SECTION_HEADER {
                self.begin_section()?;
            }
            self.read_content()?;
            let found = match kind {
                INTERFACE_DESCRIPTION => {
                    let interface = self.interface()?;
                    self.interfaces.push(interface);
                    None
                }
                ENHANCED_PACKET | OLD_PACKET => Some(self.packet(kind)?),
                SIMPLE_PACKET => Some(self.simple_packet()?),
                _ => None,
            };
            let Some(found) = found else {
                self.input.end_record();
                continue;
            };
            let Some(interface) = self.interfaces.get(found.interface as usize) else {
                return Err(self.input.damaged(format!(
                    "is of interface {}, only {} are described",
                    found.interface,
                    self.interfaces.len()
                )));
            };
            if let Some(units) = found.time {
                self.time_us = interface.micros(units);
            }
            self.input.end_record();
            return Ok(Some(Packet {
                time_us: self.time_us,
                link_type: interface.link_type,
                cut: found.data.len() < found.original as usize,
                data: self.content.get(found.data).unwrap_or_default(),
            }));
        }
        Ok(None)
    }

    /// Takes the byte order out of the start of a section header. What the section before said
    /// of interfaces is over.
    fn begin_section(&mut self) -> Result<(), CaptureError> {
        self.order = match self.header.last_chunk().map(|&magic| u32::from_be_bytes(magic)) {
            Some(BYTE_ORDER_MAGIC) => Order::Big,
            Some(magic) if magic.swap_bytes() == BYTE_ORDER_MAGIC => Order::Little,
            _ => return Err(self.input.damaged("has no byte-order magic".into())),
        };
        self.interfaces.clear();
        Ok(())
    }

    /// Reads the content of the block whose start is in `header`, and checks its second length.
    fn read_content(&mut self) -> Result<(), CaptureError> {
        let length = self.order.u32(&self.header, 4);
        if length < SMALLEST_BLOCK || length % 4 != 0 {
            return Err(self.input.damaged(format!(
                "says {length} bytes, which is below {SMALLEST_BLOCK} or no multiple of 4"
            )));
        }
        self.content.clear();
        self.content.extend_from_slice(self.header.get(8..).unwrap_or_default());
        self.input.body(length.into(), SMALLEST_BLOCK.into(), &mut self.content)?;
        let end = self.content.len().saturating_sub(4);
        let again = self.order.u32(&self.content, end);
        if again != length {
            return Err(self
                .input
                .damaged(format!("says {length} bytes at its start and {again} at its end")));
        }
        self.content.truncate(end);
        Ok(())
    }

    fn expect_content(&self, want: usize) -> Result<(), CaptureError> {
        let got = self.content.len();
        if got < want {
            return Err(self
                .input
                .damaged(format!("holds {got} bytes, a block of its type at least {want}")));
        }
        Ok(())
    }

    fn interface(&self) -> Result<Interface, CaptureError> {
        self.expect_content(8)?;
        let mut interface = Interface {
            link_type: self.order.u16(&self.content, 0).into(),
            snap_length: self.order.u32(&self.content, 4),
            resolution: 6,
            offset_s: 0,
        };
        let mut options = self.content.get(8..).unwrap_or_default();
        while let Some(left) = options.get(4..) {
            let code = self.order.u16(options, 0);
            let length = usize::from(self.order.u16(options, 2));
            let Some(value) = left.get(..length) else {
                return Err(self.input.damaged(format!(
                    "has an option of {length} bytes where {} are left",
                    left.len()
                )));
            };
            match (code, value) {
                // The mark of the end. Many programs leave it out.
                (0, _) => break,
                (OPTION_RESOLUTION, &[resolution, ..]) => interface.resolution = resolution,
                (OPTION_OFFSET, [_, _, _, _, _, _, _, _]) => {
                    interface.offset_s = self.order.i64(value, 0);
                }
                _ => {}
            }
            options = left.get(length.next_multiple_of(4)..).unwrap_or_default();
        }
        Ok(interface)
    }

    fn packet(&self, kind: u32) -> Result<Found, CaptureError> {
        self.expect_content(20)?;
        let field = |at| self.order.u32(&self.content, at);
        Ok(Found {
            interface: match kind {
                OLD_PACKET => self.order.u16(&self.content, 0).into(),
                _ => field(0),
            },
            time: Some(u64::from(field(4)) << 32 | u64::from(field(8))),
            data: self.data(20, field(12))?,
            original: field(16),
        })
    }

    /// A simple packet is of the first interface, and its snap length is all that says how much
    /// of the packet is there.
    fn simple_packet(&self) -> Result<Found, CaptureError> {
        self.expect_content(4)?;
        let original = self.order.u32(&self.content, 0);
        let captured = match self.interfaces.first() {
            Some(interface) if interface.snap_length != 0 => original.min(interface.snap_length),
            _ => original,
        };
        Ok(Found { interface: 0, time: None, data: self.data(4, captured)?, original })
    }

    fn data(&self, start: usize, captured: u32) -> Result<Range<usize>, CaptureError> {
        let there = self.content.len().saturating_sub(start);
        match usize::try_from(captured) {
            Ok(captured) if captured <= there => Ok(start..start.saturating_add(captured)),
            _ => Err(self
                .input
                .damaged(format!("says a packet of {captured} bytes, only {there} are in it"))),
        }
    }
}
