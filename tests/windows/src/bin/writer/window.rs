//! A window that keeps the messages of one registered name.

use std::cell::RefCell;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;

use windows_sys::Win32::Foundation::{HWND, LPARAM, LRESULT, WPARAM};
use windows_sys::Win32::System::LibraryLoader::GetModuleHandleW;
use windows_sys::Win32::UI::WindowsAndMessaging::{
    CreateWindowExW, DefWindowProcW, DispatchMessageW, GetMessageW, MSG, RegisterClassW,
    RegisterWindowMessageW, WNDCLASSW, WS_OVERLAPPEDWINDOW,
};

use crate::memory::{last, wide};

type Kept = Arc<Mutex<Vec<(WPARAM, LPARAM)>>>;

/// The window lives until the program ends.
pub(crate) struct Window(Kept);

thread_local! {
    /// The message that the window of this thread keeps, and where.
    static KEEPS: RefCell<Option<(u32, Kept)>> = const { RefCell::new(None) };
}

impl Window {
    pub(crate) fn create(message: &str) -> Result<Self, String> {
        let kept = Kept::default();
        let keeps = Arc::clone(&kept);
        let message = wide(message);
        let (ready, is_ready) = mpsc::channel();
        // A window belongs to the thread that fetches its messages.
        thread::spawn(move || {
            let made = open(&message, keeps);
            let good = made.is_ok();
            if ready.send(made).is_ok() && good {
                fetch();
            }
        });
        is_ready.recv().map_err(|error| error.to_string())??;
        Ok(Self(kept))
    }

    pub(crate) fn take(&self) -> Vec<(WPARAM, LPARAM)> {
        self.0.lock().map(|mut kept| std::mem::take(&mut *kept)).unwrap_or_default()
    }
}

fn open(message: &[u16], keeps: Kept) -> Result<(), String> {
    // SAFETY: the name ends with a NUL and lives over the call.
    let message = unsafe { RegisterWindowMessageW(message.as_ptr()) };
    if message == 0 {
        return Err(last("register the message"));
    }
    KEEPS.set(Some((message, keeps)));
    let class_name = wide("named-memory-writer");
    // SAFETY: null stands for this program.
    let instance = unsafe { GetModuleHandleW(std::ptr::null()) };
    let class = WNDCLASSW {
        lpfnWndProc: Some(procedure),
        hInstance: instance,
        lpszClassName: class_name.as_ptr(),
        ..WNDCLASSW::default()
    };
    // SAFETY: the class names a procedure of this program, and its name ends
    // with a NUL. A second window finds it registered, which is no harm.
    unsafe { RegisterClassW(&raw const class) };
    // A top-level window, never shown: broadcasts go to those, and not to the
    // windows that are for messages only.
    // SAFETY: the class is registered and its name ends with a NUL; no parent,
    // no menu, no parameter.
    let window = unsafe {
        CreateWindowExW(
            0,
            class_name.as_ptr(),
            class_name.as_ptr(),
            WS_OVERLAPPEDWINDOW,
            0,
            0,
            100,
            100,
            std::ptr::null_mut(),
            std::ptr::null_mut(),
            instance,
            std::ptr::null(),
        )
    };
    if window.is_null() { Err(last("create the window")) } else { Ok(()) }
}

fn fetch() {
    let mut message = MSG::default();
    // SAFETY: the answer is written into `message`; null stands for all windows
    // of this thread.
    while unsafe { GetMessageW(&raw mut message, std::ptr::null_mut(), 0, 0) } > 0 {
        // SAFETY: a message that was just fetched.
        unsafe { DispatchMessageW(&raw const message) };
    }
}

unsafe extern "system" fn procedure(
    window: HWND,
    message: u32,
    wparam: WPARAM,
    lparam: LPARAM,
) -> LRESULT {
    let kept = KEEPS.with_borrow(|keeps| match keeps {
        Some((wanted, kept)) if *wanted == message => {
            if let Ok(mut kept) = kept.lock() {
                kept.push((wparam, lparam));
            }
            true
        }
        _ => false,
    });
    if kept {
        return 0;
    }
    // SAFETY: the arguments are those that the system gave.
    unsafe { DefWindowProcW(window, message, wparam, lparam) }
}
