//! Loads out of memory that another program writes.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering, fence};

const WORD: usize = size_of::<usize>();

/// Copies as many bytes as `out` takes: words where `from` is aligned for them,
/// bytes before and behind. Later loads are not moved before these.
///
/// # Safety
///
/// The bytes from `from` on, as many as `out` takes, are mapped and readable for
/// as long as this runs. They may change meanwhile, but not by this program
/// other than by atomic stores of the same size.
pub(super) unsafe fn copy(from: *const u8, out: &mut [u8]) {
    let head = from.align_offset(WORD).min(out.len());
    let (bytes, rest) = out.split_at_mut(head);
    // SAFETY: these are the first of the bytes that the caller vouches for.
    unsafe { copy_bytes(from, bytes) };
    // SAFETY: `head` is at most the length of `out`, so this is within the same
    // memory or one behind its end.
    let from = unsafe { from.add(head) };
    let mut words = rest.chunks_exact_mut(WORD);
    let mut at = from.cast::<usize>();
    for word in &mut words {
        // SAFETY: `at` is aligned, for `head` bytes lead to an aligned address
        // or no word is left; its bytes are among those that the caller vouches
        // for. An atomic load of a word only reads, and may meet any store.
        let value = unsafe { AtomicUsize::from_ptr(at.cast_mut()) }.load(Ordering::Relaxed);
        word.copy_from_slice(&value.to_ne_bytes());
        // SAFETY: at most one behind the end of the same memory.
        at = unsafe { at.add(1) };
    }
    // SAFETY: what is left of the bytes that the caller vouches for.
    unsafe { copy_bytes(at.cast(), words.into_remainder()) };
    fence(Ordering::Acquire);
}

/// The same, byte by byte, and nothing of the order.
///
/// # Safety
///
/// That of [`copy`].
unsafe fn copy_bytes(from: *const u8, out: &mut [u8]) {
    let mut at = from;
    for byte in out {
        // SAFETY: the caller vouches for as many bytes as `out` takes; a byte is
        // always aligned.
        *byte = unsafe { AtomicU8::from_ptr(at.cast_mut()) }.load(Ordering::Relaxed);
        // SAFETY: at most one behind the end of the same memory.
        at = unsafe { at.add(1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alignment_and_every_length() {
        let mut words = [0usize; 12];
        let base = words.as_mut_ptr().cast::<u8>();
        let len = size_of_val(&words);
        for at in 0..len {
            // SAFETY: within `words`, which nothing else uses.
            unsafe { base.add(at).write(at as u8 + 1) };
        }
        for offset in 0..=len {
            for take in 0..=len - offset {
                let mut out = vec![0; take];
                // SAFETY: `offset + take` is at most the length of `words`.
                unsafe { copy(base.add(offset), &mut out) };
                let wanted: Vec<u8> = (offset..offset + take).map(|at| at as u8 + 1).collect();
                assert_eq!(out, wanted, "{take} bytes from {offset}");
            }
        }
    }
}
