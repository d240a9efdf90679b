//! Frames of devices behind a serial port.

use super::report::{Report, Send};

pub(super) const MOZA: Send = Send::Serial { baud: 115_200 };
pub(super) const SIMHUB: Send = Send::Serial { baud: 19_200 };

const MOZA_START: u8 = 0x7E;
/// What the checksum begins with.
const MOZA_MAGIC: u8 = 0x0D;

/// A frame: start, length, group, device, payload, checksum. A start byte inside it is
/// sent twice, and counts twice.
pub(super) fn moza(group: u8, device: u8, payload: &[u8]) -> Report {
    let mut bytes = [0; 64];
    let mut len = 0usize;
    let mut put = |byte: u8| {
        if let Some(place) = bytes.get_mut(len) {
            *place = byte;
            len = len.saturating_add(1);
        }
    };
    put(MOZA_START);
    let mut sum = MOZA_MAGIC.wrapping_add(MOZA_START);
    let length = u8::try_from(payload.len()).unwrap_or(u8::MAX);
    for &byte in [length, group, device].iter().chain(payload) {
        let times = if byte == MOZA_START { 2 } else { 1 };
        for _ in 0..times {
            put(byte);
            sum = sum.wrapping_add(byte);
        }
    }
    put(sum);
    if sum == MOZA_START {
        put(sum);
    }
    Report::new(MOZA, 0, bytes.get(..len).unwrap_or_default())
}

/// How many bytes a packet of SimHub's carries.
pub(super) const SIMHUB_DATA: usize = 32;
/// A packet that is taken whatever came before it.
const SIMHUB_BROADCAST: u8 = 0xFF;

/// A packet: `01 01`, its id, its length, the data, a CRC over all but the first two.
pub(super) fn simhub(data: &[u8]) -> Report {
    let data = data.get(..data.len().min(SIMHUB_DATA)).unwrap_or_default();
    let mut bytes = [0; SIMHUB_DATA + 5];
    let length = u8::try_from(data.len()).unwrap_or(0);
    let head = [0x01, 0x01, SIMHUB_BROADCAST, length];
    for (place, &byte) in bytes.iter_mut().zip(head.iter().chain(data)) {
        *place = byte;
    }
    let end = data.len().saturating_add(head.len());
    let crc = crc8(bytes.get(2..end).unwrap_or_default());
    if let Some(place) = bytes.get_mut(end) {
        *place = crc;
    }
    Report::new(SIMHUB, 0, bytes.get(..end.saturating_add(1)).unwrap_or_default())
}

/// CRC-8 of the polynomial 0xD5, from 0, not reflected.
fn crc8(data: &[u8]) -> u8 {
    data.iter().fold(0, |crc, &byte| {
        (0..8).fold(crc ^ byte, |crc: u8, _| {
            let shifted = crc << 1;
            if crc & 0x80 == 0 { shifted } else { shifted ^ 0xD5 }
        })
    })
}
