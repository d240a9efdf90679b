//! Arrays in packets: every car of a race has its element, and one of them is the
//! player's.

use super::kinds::Kept;

/// The least elements of an array that is taken for one of cars,
const ELEMENTS: usize = 5;
/// and the least bytes of an element.
const STRIDE: usize = 16;
/// How many packets are looked at.
const PACKETS: usize = 6;
/// Beyond this many bytes no array is looked for.
const LENGTH: usize = 4_096;

/// An array of elements of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array {
    /// Where the first element starts.
    pub start: usize,
    /// From one element to the next.
    pub stride: usize,
    /// How many there are.
    pub elements: usize,
}

impl Array {
    /// The offset of an element.
    #[must_use]
    pub const fn offset(self, element: usize) -> usize {
        self.start + element * self.stride
    }

    /// The offset behind the last element.
    #[must_use]
    pub const fn end(self) -> usize {
        self.offset(self.elements)
    }

    /// An element of a packet.
    #[must_use]
    pub fn element(self, packet: &[u8], element: usize) -> &[u8] {
        packet.get(self.offset(element)..self.offset(element + 1)).unwrap_or_default()
    }

    /// The array in packets of one kind, if there is one.
    ///
    /// Bytes at the same place of two elements are equal far more often than any
    /// others: types, flags, the high bytes of numbers.
    #[must_use]
    pub fn find(packets: &[Kept<'_>], length: usize) -> Option<Self> {
        if length > LENGTH {
            return None;
        }
        let every = packets.len().div_ceil(PACKETS).max(1);
        let packets: Vec<&[u8]> = packets.iter().step_by(every).map(|kept| kept.packet).collect();
        let longest = length / ELEMENTS;
        let alike: Vec<f64> = (0..=longest).map(|stride| alike(&packets, stride)).collect();
        let (mut stride, best) = (STRIDE..=longest)
            .map(|stride| (stride, alike[stride]))
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))?;
        // An element is the least that repeats.
        if let Some(part) =
            (STRIDE..stride).find(|part| stride % part == 0 && alike[*part] > 0.6 * best)
        {
            stride = part;
        }
        let others = (STRIDE..=longest)
            .filter(|other| other % stride != 0 && stride % other != 0)
            .map(|other| alike[other])
            .fold(0.0, f64::max);
        if best < 0.08 || others > 0.6 * best {
            return None;
        }
        bounds(&packets, stride, length)
    }
}

/// The share of bytes that are equal `stride` bytes later. Pairs of zeros are not
/// counted: nothing is like nothing.
fn alike(packets: &[&[u8]], stride: usize) -> f64 {
    let (mut equal, mut all) = (0u32, 0u32);
    if stride == 0 {
        return 0.0;
    }
    for packet in packets {
        for (a, b) in packet.iter().zip(packet.iter().skip(stride)) {
            if a | b != 0 {
                all += 1;
                equal += u32::from(a == b);
            }
        }
    }
    // A few equal bytes by chance are none.
    if equal < 8 { 0.0 } else { f64::from(equal) / f64::from(all) }
}

/// Where the array starts and how many elements it has: each byte speaks for
/// belonging to it as far as its value is one that other elements have there.
fn bounds(packets: &[&[u8]], stride: usize, length: usize) -> Option<Array> {
    let mut belongs = vec![0.0; length];
    for packet in packets {
        for place in 0..stride {
            let column: Vec<u8> = packet.iter().skip(place).step_by(stride).copied().collect();
            let mut counts = [0u32; 256];
            for &byte in &column {
                counts[usize::from(byte)] += 1;
            }
            let distinct = counts.iter().filter(|&&count| count > 0).count() as f64;
            let shared = |byte: u8| counts[usize::from(byte)] > 1;
            let share = column.iter().filter(|&&byte| shared(byte)).count() as f64;
            let inside = ((share + 0.5) / (column.len() as f64 + 1.0)).clamp(0.02, 0.98);
            let outside = (distinct / 256.0).clamp(0.02, 0.5);
            for (element, &byte) in column.iter().enumerate() {
                belongs[place + element * stride] += if shared(byte) {
                    (inside / outside).ln()
                } else {
                    ((1.0 - inside) / (1.0 - outside)).ln()
                };
            }
        }
    }
    let mut sums = vec![0.0];
    for belongs in belongs {
        sums.push(sums.last()? + belongs);
    }
    let mut best: Option<(f64, Array)> = None;
    for start in 0..length {
        for elements in ELEMENTS..=(length - start) / stride {
            let sum = sums[start + elements * stride] - sums[start];
            if best.is_none_or(|(best, _)| sum > best) {
                best = Some((sum, Array { start, stride, elements }));
            }
        }
    }
    best.map(|(_, array)| array)
}

/// Which element is the player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Player {
    /// Its element.
    pub element: usize,
    /// The byte before the array that names it, if there is one.
    pub named_at: Option<usize>,
}

/// Which element of arrays of `elements` is the player's, out of the arrays of all
/// kinds of packets in a recording. `None` where nothing speaks for one.
///
/// A byte before the array may hold its number, the same in all kinds of packets;
/// beside it one of 255 often says that there is no second player. And the player
/// is the odd one out: no computer drives it, its assists are its own.
#[must_use]
pub(super) fn player(arrays: &[(Array, &[Kept<'_>])], elements: usize) -> Option<Player> {
    let alike: Vec<_> = arrays.iter().filter(|(array, _)| array.elements == elements).collect();
    let mut votes = vec![0.0; elements];
    let mut odd = vec![0.0; elements];
    for (array, packets) in &alike {
        for Kept { packet, .. } in packets.iter().take(PACKETS) {
            odd_ones_out(*array, packet, &mut odd);
        }
    }
    let sum: f64 = odd.iter().sum();
    if sum > 0.0 {
        for (vote, odd) in votes.iter_mut().zip(&odd) {
            *vote += 2.0 * odd / sum;
        }
    }
    let start = alike.iter().map(|(array, _)| array.start).min()?;
    let mut named = vec![None; elements];
    for offset in 0..start {
        let Some((element, weight)) = names(&alike, offset, elements) else { continue };
        votes[element] += weight;
        let best = named[element].is_none_or(|(_, best)| weight > best);
        if best {
            named[element] = Some((offset, weight));
        }
    }
    let (element, vote) = votes.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
    (vote > 0.3).then(|| Player { element, named_at: named[element].map(|(offset, _)| offset) })
}

/// Counts for each element the places where it differs from all others, which are
/// equal there. Elements that hold nothing take no part.
fn odd_ones_out(array: Array, packet: &[u8], odd: &mut [f64]) {
    let used: Vec<usize> = used(array, packet);
    if used.len() < 4 {
        return;
    }
    for place in 0..array.stride {
        let byte = |element: usize| packet[array.offset(element) + place];
        let first = byte(used[0]);
        let differ: Vec<usize> = used.iter().copied().filter(|&e| byte(e) != first).collect();
        if differ.len() == 1 {
            odd[differ[0]] += 1.0;
        } else if differ.len() == used.len() - 1
            && differ.iter().all(|&element| byte(element) == byte(differ[0]))
        {
            odd[used[0]] += 1.0;
        }
    }
}

/// The elements that hold something.
#[must_use]
pub(super) fn used(array: Array, packet: &[u8]) -> Vec<usize> {
    let filled = |element: &usize| {
        let bytes = array.element(packet, *element);
        bytes.iter().filter(|&&byte| byte != 0).count() * 12 > bytes.len()
    };
    (0..array.elements).filter(filled).collect()
}

/// The element that the byte at an offset names, if it can be one that does, and
/// how much speaks for it.
fn names(arrays: &[&(Array, &[Kept<'_>])], offset: usize, elements: usize) -> Option<(usize, f64)> {
    let mut counts = vec![0u32; elements];
    let (mut all, mut none, mut beside) = (0u32, 0u32, 0u32);
    for (array, packets) in arrays {
        for Kept { packet, .. } in packets.iter().take(64) {
            all += 1;
            let byte = usize::from(packet[offset]);
            match counts.get_mut(byte) {
                Some(count) if array.start > offset => *count += 1,
                Some(_) => {}
                None if byte == 255 => none += 1,
                None => {}
            }
            let next = packet.get(offset + 1).copied();
            beside += u32::from(next == Some(255) && offset + 1 < array.start);
        }
    }
    let (element, &count) = counts.iter().enumerate().max_by_key(|(_, count)| **count)?;
    // Nearly always the same, or none.
    if all == 0 || count == 0 || f64::from(count + none) < 0.7 * f64::from(all) {
        return None;
    }
    let empty = arrays.iter().all(|(array, packets)| {
        packets.iter().take(PACKETS).all(|kept| !used(*array, kept.packet).contains(&element))
    });
    if empty {
        return None;
    }
    let mut weight: f64 = if element == 0 { 0.1 } else { 0.4 };
    // Versions are small numbers too; that one is beside a 255 is rare.
    if f64::from(beside) > 0.8 * f64::from(all) {
        weight += 1.0;
    }
    Some((element, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(packet: &[u8]) -> Kept<'_> {
        Kept { run: 0, at: 0, packet }
    }

    /// Cars of 20 bytes behind a header of 7: a type, noise, an empty half.
    fn packet(cars: usize, seed: u32) -> Vec<u8> {
        let mut packet = vec![9, 1, 200, 3, 11, 2, 255];
        let mut noise = seed;
        for car in 0..cars {
            let mut next = || {
                noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (noise >> 24) as u8
            };
            let mut element = [0; 20];
            element[0] = 70;
            element[1..8].fill_with(&mut next);
            element[8] = 1;
            element[9] = 40 + next() % 4;
            element[19] = u8::from(car != 2);
            packet.extend(element);
        }
        packet.extend([5, 6]);
        packet
    }

    #[test]
    fn an_array_is_found_with_its_bounds() {
        let packet = packet(12, 5);
        let array = Array::find(&[kept(&packet)], packet.len()).unwrap();
        assert_eq!((array.stride, array.elements), (20, 12), "{array:?}");
        assert!((5..=7).contains(&array.start), "{array:?}");
    }

    #[test]
    fn the_player_is_named_and_odd() {
        let packet = packet(12, 5);
        let kept = [kept(&packet)];
        let array = Array { start: 7, stride: 20, elements: 12 };
        let player = player(&[(array, &kept)], 12).unwrap();
        assert_eq!(player, Player { element: 2, named_at: Some(5) });
    }

    #[test]
    fn noise_has_no_array() {
        let mut noise = 1u32;
        for length in [0, 1, 79, 80, 400, 1_500] {
            let packet: Vec<u8> = (0..length)
                .map(|_| {
                    noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (noise >> 24) as u8
                })
                .collect();
            assert_eq!(Array::find(&[kept(&packet)], length), None, "{length}");
            assert_eq!(Array::find(&[kept(&vec![0; length])], length), None, "{length}");
            assert_eq!(Array::find(&[], length), None, "{length}");
        }
    }
}
