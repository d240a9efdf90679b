//! How much is held on the heap at once.

use std::alloc::{GlobalAlloc, Layout};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

use crate::measure::Counting;

/// [`Counting`], which also knows the most that was held, while it is asked to.
pub struct Peak;

static WATCHES: AtomicBool = AtomicBool::new(false);
static HELD: AtomicI64 = AtomicI64::new(0);
static MOST: AtomicI64 = AtomicI64::new(0);

fn holds(more: i64) {
    if WATCHES.load(Relaxed) {
        let held = HELD.fetch_add(more, Relaxed) + more;
        MOST.fetch_max(held, Relaxed);
    }
}

fn bytes(size: usize) -> i64 {
    i64::try_from(size).unwrap_or(i64::MAX)
}

// SAFETY: every call goes to `Counting` as it came.
unsafe impl GlobalAlloc for Peak {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        holds(bytes(layout.size()));
        // SAFETY: the caller's promise is passed on.
        unsafe { Counting.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        holds(bytes(layout.size()));
        // SAFETY: as above.
        unsafe { Counting.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // A block that moves is held twice for a while; one that grows in place is
        // not. Both are counted as the latter.
        holds(bytes(size) - bytes(layout.size()));
        // SAFETY: as above.
        unsafe { Counting.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        holds(-bytes(layout.size()));
        // SAFETY: as above.
        unsafe { Counting.dealloc(block, layout) }
    }
}

/// The most that is held at once while something is done, above what was held
/// before, and what is still held when it is done, its result among it. Bytes.
pub fn peak<T>(once: impl FnOnce() -> T) -> (u64, u64) {
    HELD.store(0, Relaxed);
    MOST.store(0, Relaxed);
    WATCHES.store(true, Relaxed);
    let result = black_box(once());
    WATCHES.store(false, Relaxed);
    let held = HELD.load(Relaxed);
    drop(result);
    let unsigned = |bytes: i64| u64::try_from(bytes).unwrap_or(0);
    (unsigned(MOST.load(Relaxed)), unsigned(held))
}
