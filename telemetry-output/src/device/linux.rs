//! What Linux says of a HID device, and who has it open.

use std::borrow::ToOwned;
use std::collections::BTreeSet;
use std::format;
use std::fs;
use std::path::Path;
use std::string::String;
use std::vec::Vec;

use super::find::Bus;

/// What the kernel knows of a hidraw device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    /// Where it is plugged in, or the adapter that it is paired with.
    pub(super) place: Option<String>,
    /// A program makes it believe.
    pub(super) made_up: bool,
}

/// `sys` is the root of sysfs, `path` the device's file in `/dev`.
pub(super) fn node(sys: &Path, path: &str, bus: Bus) -> Node {
    let Some(name) = path.rsplit('/').next().filter(|name| !name.is_empty()) else {
        return Node::default();
    };
    let link = sys.join("class/hidraw").join(name);
    let uevent = fs::read_to_string(link.join("device/uevent")).unwrap_or_default();
    let place = uevent.lines().find_map(|line| line.strip_prefix("HID_PHYS="));
    let place = place.filter(|place| !place.is_empty()).map(ToOwned::to_owned);
    let real = fs::canonicalize(&link).unwrap_or_default();
    let uhid = real.to_string_lossy().contains("/devices/virtual/");
    // BlueZ has real pads come in by uhid too. It gives the address of the
    // adapter as the place.
    let paired = bus == Bus::Bluetooth && place.as_deref().is_some_and(is_address);
    Node { place, made_up: uhid && !paired }
}

/// `aa:bb:cc:dd:ee:ff`
fn is_address(text: &str) -> bool {
    let mut parts = 0_u8;
    let good = text.split(':').all(|part| {
        parts = parts.saturating_add(1);
        part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_hexdigit())
    });
    good && parts == 6
}

/// Other programs that have the file open, as far as this user may know.
/// `proc` is the root of procfs.
pub(super) fn others(proc: &Path, path: &str) -> Vec<String> {
    let own = std::process::id();
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(proc).into_iter().flatten().flatten() {
        let Some(id) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        let open = || {
            let files = fs::read_dir(entry.path().join("fd")).into_iter().flatten().flatten();
            files
                .map(|file| file.path())
                .any(|file| fs::read_link(file).is_ok_and(|target| target == Path::new(path)))
        };
        if id != own && open() {
            let name = fs::read_to_string(entry.path().join("comm")).unwrap_or_default();
            names.insert(format!("{} (process {id})", name.trim()));
        }
    }
    names.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::path::PathBuf;
    use std::string::ToString;

    /// A folder that is gone with it.
    struct Root(PathBuf);

    impl Root {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        /// A hidraw device as the kernel shows it.
        fn hidraw(&self, name: &str, hid: &str, phys: &str) {
            let device = self.0.join(hid);
            let raw = device.join("hidraw").join(name);
            fs::create_dir_all(&raw).unwrap();
            fs::write(device.join("uevent"), format!("DRIVER=x\nHID_PHYS={phys}\nHID_UNIQ=\n"))
                .unwrap();
            symlink(&device, raw.join("device")).unwrap();
            let class = self.0.join("class/hidraw");
            fs::create_dir_all(&class).unwrap();
            symlink(&raw, class.join(name)).unwrap();
        }
    }

    impl Drop for Root {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_pad_that_a_program_makes_up_is_told_from_a_real_one() {
        let root = Root::new("hidraw-nodes");
        let port = "usb-0000:00:14.0-2/input3";
        root.hidraw("hidraw0", "devices/pci0000:00/usb1/1-2/1-2:1.3/0003:054C:0CE6.0001", port);
        root.hidraw("hidraw1", "devices/virtual/misc/uhid/0003:054C:0CE6.0002", "");
        let adapter = "a0:b1:c2:d3:e4:f5";
        root.hidraw("hidraw2", "devices/virtual/misc/uhid/0005:054C:0CE6.0003", adapter);
        root.hidraw("hidraw3", "devices/virtual/misc/uhid/0005:054C:0CE6.0004", "made up");
        root.hidraw("hidraw4", "devices/virtual/misc/uhid/0003:054C:0CE6.0005", adapter);
        let node = |name: &str, bus| node(&root.0, &format!("/dev/{name}"), bus);
        let real = Node { place: Some(port.into()), made_up: false };
        assert_eq!(node("hidraw0", Bus::Usb), real);
        assert_eq!(node("hidraw1", Bus::Usb), Node { place: None, made_up: true });
        assert!(!node("hidraw2", Bus::Bluetooth).made_up, "BlueZ has it come in by uhid");
        assert!(node("hidraw3", Bus::Bluetooth).made_up);
        assert!(node("hidraw4", Bus::Usb).made_up, "no pad on a cable comes in by uhid");
        assert_eq!(node("hidraw9", Bus::Usb), Node::default(), "gone meanwhile");
    }

    #[test]
    fn who_has_a_file_open_is_known() {
        let root = Root::new("proc-others");
        let process = |id: &str, comm: &str, target: &str| {
            let fd = root.0.join(id).join("fd");
            fs::create_dir_all(&fd).unwrap();
            fs::write(root.0.join(id).join("comm"), format!("{comm}\n")).unwrap();
            symlink(target, fd.join("7")).unwrap();
        };
        process("11", "steam", "/dev/hidraw3");
        process("12", "bash", "/dev/tty1");
        process(&std::process::id().to_string(), "self", "/dev/hidraw3");
        process("sys", "no process", "/dev/hidraw3");
        assert_eq!(others(&root.0, "/dev/hidraw3"), ["steam (process 11)"]);
        assert_eq!(others(&root.0, "/dev/hidraw4"), Vec::<String>::new());
        assert_eq!(others(&root.0.join("none"), "/dev/hidraw3"), Vec::<String>::new());
    }

    #[test]
    fn addresses() {
        assert!(is_address("00:1a:7D:da:71:13"));
        for no in
            ["", "00:1a:7d:da:71", "00:1a:7d:da:71:13:00", "0:1a:7d:da:71:13", "0g:1a:7d:da:71:13"]
        {
            assert!(!is_address(no), "{no}");
        }
    }
}
