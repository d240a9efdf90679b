//! Packets out of pcap files.

use super::CaptureError;
use super::input::{Input, Order};
use super::packet::Packet;

/// Reader of a pcap file.
#[derive(Debug)]
pub(super) struct PcapReader {
    input: Input,
    order: Order,
    nanoseconds: bool,
    link_type: u32,
    header: Vec<u8>,
    data: Vec<u8>,
}

impl PcapReader {
    /// Byte order, and whether times are in nanoseconds, of a file that begins with these bytes;
    /// `None` where it is no pcap file.
    pub(super) fn magic(start: &[u8]) -> Option<(Order, bool)> {
        match start {
            [0xa1, 0xb2, 0xc3, 0xd4, ..] => Some((Order::Big, false)),
            [0xa1, 0xb2, 0x3c, 0x4d, ..] => Some((Order::Big, true)),
            [0xd4, 0xc3, 0xb2, 0xa1, ..] => Some((Order::Little, false)),
            [0x4d, 0x3c, 0xb2, 0xa1, ..] => Some((Order::Little, true)),
            _ => None,
        }
    }

    /// Reads the header of a file of that [`magic`](Self::magic).
    pub(super) fn new(
        mut input: Input,
        (order, nanoseconds): (Order, bool),
    ) -> Result<Self, CaptureError> {
        let mut header = Vec::new();
        input.file_header(24, &mut header)?;
        // The upper six bits describe the frame check sequence.
        let link_type = order.u32(&header, 20) & 0x03ff_ffff;
        Ok(Self { input, order, nanoseconds, link_type, header, data: Vec::new() })
    }

    /// The next packet, `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Packet<'_>>, CaptureError> {
        if !self.input.header(16, &mut self.header)? {
            return Ok(None);
        }
        let field = |index: usize| self.order.u32(&self.header, usize::saturating_mul(index, 4));
        let (seconds, fraction, captured, original) = (field(0), field(1), field(2), field(3));
        self.data.clear();
        self.input.body(captured.into(), 0, &mut self.data)?;
        self.input.end_record();

        let micros = if self.nanoseconds { fraction / 1000 } else { fraction };
        Ok(Some(Packet {
            time_us: u64::from(seconds).saturating_mul(1_000_000).saturating_add(micros.into()),
            link_type: self.link_type,
            data: &self.data,
            cut: captured < original,
        }))
    }
}
