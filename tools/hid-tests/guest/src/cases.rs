//! What is tried.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use telemetry_output::device::{
    Ended, Found, HidConnect, Kind, LAST, LEDS, LedConnect, Plan, Reports, Want, Worker,
    led_wheels, list,
};
use telemetry_output::dualsense::{Model, Output, Players};
use telemetry_output::effect::Effect;

use crate::log::{self, hex};
use crate::pad::{self, Bus};
use crate::run::{Outcome, Process, exists, names, printed, until};
use crate::wheel;

/// Any user that is not root.
const NOBODY: u32 = 65_534;

type Case = (&'static str, fn() -> Outcome);

const CASES: &[Case] = &[
    ("a pad on USB takes triggers and is off in the end", || pad_takes_triggers(Bus::Usb)),
    ("a pad on Bluetooth takes triggers and is off in the end", || {
        pad_takes_triggers(Bus::Bluetooth)
    }),
    ("a pad that is unplugged and plugged in again goes on", pad_comes_back),
    ("two pads are told apart", two_pads),
    ("devices says what is there and what is not permitted", devices_of_a_pad),
    ("triggers moves a pad on USB as it says", || triggers(Bus::Usb)),
    ("triggers moves a pad on Bluetooth as it says", || triggers(Bus::Bluetooth)),
    ("triggers that is told to end turns both off", triggers_is_ended),
    ("a wheel takes its mask and is dark in the end", wheel_takes_masks),
    ("a wheel's light folders are written one at a time", wheel_takes_lights),
    ("a wheel that is unplugged and plugged in again goes on", wheel_comes_back),
    ("devices shows a wheel and its light folders", devices_of_a_wheel),
    ("rev_lights lights a wheel as it says", rev_lights),
    ("rev_lights that is told to end leaves it dark", rev_lights_is_ended),
    ("rev_lights of another user lights the folders it may write to", rev_lights_in_folders),
    ("rev_lights lights a Fanatec base as it says", || rev_lights_of("fanatec")),
    ("rev_lights asks an RS50 over HID++ and lights it as it says", || rev_lights_of("rs50")),
    ("udev applies the rules to pads, wheels and lights", udev_rules),
];

pub fn all() -> ExitCode {
    let mut failed = 0;
    let mut prepared = wheel::make();
    for (name, case) in CASES {
        let outcome = match prepared.as_mut() {
            Ok(()) => case(),
            Err(error) => Err(format!("the gadget: {error}")),
        };
        match outcome {
            Ok(()) => println!("hid-tests: ok: {name}"),
            Err(why) => {
                failed += 1;
                println!("hid-tests: FAILED: {name}: {why}");
            }
        }
    }
    match failed {
        0 => println!("hid-tests: all {} passed", CASES.len()),
        _ => println!("hid-tests: {failed} of {} failed", CASES.len()),
    }
    ExitCode::from(failed)
}

fn expect(what: &str, good: bool) -> Outcome {
    if good { Ok(()) } else { Err(what.to_owned()) }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, wanted: T) -> Outcome {
    if found == wanted {
        return Ok(());
    }
    Err(format!("{what}: found {found:?}, wanted {wanted:?}"))
}

/// What `received` says is what was wanted, with some left out, in the same order.
fn in_order(received: &[String], wanted: &[String]) -> Outcome {
    let mut wanted = wanted.iter();
    for report in received {
        expect(&format!("{report} is not what was wanted"), wanted.any(|one| one == report))?;
    }
    Ok(())
}

/// Each once where it stands several times in a row, as a refresh does.
fn changes(received: &[String]) -> Vec<String> {
    let mut changes = received.to_vec();
    changes.dedup();
    changes
}

/// A pad that the driver has taken for its own.
struct Pad {
    bus: Bus,
    number: u8,
    log: PathBuf,
    /// Reports that the driver itself had sent before.
    before: usize,
    device: Option<Process>,
}

impl Pad {
    fn plug(bus: Bus, number: u8) -> Result<Self, String> {
        let log = PathBuf::from(format!("/pad-{}-{number}.log", bus.name()));
        let _ = std::fs::remove_file(&log);
        let mut pad = Self { bus, number, log, before: 0, device: None };
        pad.plug_again()?;
        Ok(pad)
    }

    fn plug_again(&mut self) -> Outcome {
        let number = self.number.to_string();
        let log = self.log.to_string_lossy().into_owned();
        let device = Process::device(&["pad", self.bus.name(), &number, &log])?;
        self.device = Some(device);
        until("hid-playstation", || self.found().filter(|_| bound("playstation")))?;
        // It sets lights as it starts. Once it is silent no more of it follows.
        let settled = until("the driver's reports", || {
            let before = self.received_all().len();
            thread::sleep(Duration::from_millis(500));
            (before > 0 && before == self.received_all().len()).then_some(before)
        })?;
        self.before = settled;
        Ok(())
    }

    fn unplug(&mut self) {
        self.device = None;
    }

    fn received_all(&self) -> Vec<String> {
        log::read(&self.log)
    }

    fn received(&self) -> Vec<String> {
        self.received_all().split_off(self.before)
    }

    fn found(&self) -> Option<Found> {
        let address = pad::address(self.number);
        list().ok()?.into_iter().find(|found| found.is_named(&address))
    }

    fn want(&self) -> Want {
        let mut want = Want::pad();
        want.name = Some(pad::address(self.number));
        want
    }
}

/// Whether the driver of that name has a device.
fn bound(driver: &str) -> bool {
    names(&format!("/sys/bus/hid/drivers/{driver}")).iter().any(|name| name.contains(':'))
}

/// A hundred states, no two alike.
fn states() -> Vec<Output> {
    let state = |step: u8| {
        let left = Effect::Feedback { position: step % 10, strength: 1 + step % 8 };
        let frequency = 10 + step;
        let right = Effect::Vibration { position: step % 9, amplitude: 1 + step % 7, frequency };
        let mut output = Output::triggers(left.block(), right.block());
        output.lightbar = Some([step, 255 - step, 0]);
        output.players = Some(Players::from_bits(step & 0x1F));
        output
    };
    (0..100).map(state).collect()
}

fn pad_takes_triggers(bus: Bus) -> Outcome {
    let pad = Pad::plug(bus, 1)?;
    let found = pad.found().ok_or("it is not listed")?;
    same("its bus", found.bus.to_string().to_lowercase(), bus.name().to_owned())?;
    same("what it is", found.kind, Kind::Pad(Model::DualSense))?;
    // Over Bluetooth it comes in as BlueZ has real ones come in.
    same("made up", found.made_up, bus == Bus::Usb)?;
    let (model, wire) = found.pad().ok_or("it is no pad")?;
    let plan = Plan::pad(model, wire);
    let off = hex(plan.off.get(0).ok_or("off is nothing")?.bytes);
    let worker = Worker::start(HidConnect::new(pad.want()), plan).map_err(|e| e.to_string())?;
    until("off first", || pad.received().last().filter(|last| **last == off).map(drop))?;
    let mut wanted = vec![hex(Output::RELEASE_LIGHTS.report(model, wire, 0).bytes()), off.clone()];
    let feeder = worker.feeder();
    for state in states() {
        let report = state.report(model, wire, 0);
        feeder.feed(&Reports::output(report.bytes()));
        wanted.push(hex(report.bytes()));
        thread::sleep(Duration::from_millis(10));
    }
    let newest = wanted.last().cloned().unwrap_or_default();
    until("the newest", || pad.received().last().filter(|last| **last == newest).map(drop))?;
    same("how it ended", worker.stop(LAST), Some(Ended::Dark))?;
    wanted.push(off.clone());
    until("off last", || pad.received().last().filter(|last| **last == off).map(drop))?;
    let received = changes(&pad.received());
    expect("reports of the driver in between", !received.is_empty())?;
    in_order(&received, &wanted)?;
    expect(&format!("only {} came", received.len()), received.len() > 20)?;
    println!("hid-tests: {} of {} states came to the pad", received.len(), wanted.len());
    // The driver is still there, and its lights are.
    expect("hid-playstation let go", bound("playstation"))?;
    let lights = names(LEDS);
    expect("no lightbar", lights.iter().any(|name| name.ends_with(":rgb:indicator")))
}

fn pad_comes_back() -> Outcome {
    let mut pad = Pad::plug(Bus::Bluetooth, 2)?;
    let found = pad.found().ok_or("it is not listed")?;
    let (model, wire) = found.pad().ok_or("it is no pad")?;
    let plan = Plan::pad(model, wire);
    let off = hex(plan.off.get(0).ok_or("off is nothing")?.bytes);
    let worker = Worker::start(HidConnect::new(pad.want()), plan).map_err(|e| e.to_string())?;
    let feeder = worker.feeder();
    let reports: Vec<_> = states().iter().map(|state| state.report(model, wire, 0)).collect();
    let feed = |index: usize| feeder.feed(&Reports::output(reports[index].bytes()));
    until("the first", || {
        feed(1);
        pad.received().last().filter(|last| **last == hex(reports[1].bytes())).map(drop)
    })?;
    pad.unplug();
    until("the loss", || {
        feed(2);
        (!worker.status().connected).then_some(())
    })?;
    let problem = worker.status().problem.unwrap_or_default();
    println!("hid-tests: while it was away: {problem}");
    let plugged = thread::scope(|scope| {
        // It is fed all the time, as a game would.
        let plugging = scope.spawn(|| pad.plug_again());
        while !plugging.is_finished() {
            feed(3);
            thread::sleep(Duration::from_millis(20));
        }
        plugging.join().unwrap_or_else(|_| Err("it panicked".into()))
    });
    plugged?;
    until("the newest, after it came back", || {
        feed(4);
        pad.received_all().last().filter(|last| **last == hex(reports[4].bytes())).map(drop)
    })?;
    drop(worker);
    until("off", || pad.received_all().last().filter(|last| **last == off).map(drop))
}

fn two_pads() -> Outcome {
    let pads = [Pad::plug(Bus::Usb, 3)?, Pad::plug(Bus::Usb, 4)?];
    let error = Want::pad().pick(&list().map_err(|e| e.to_string())?, None).err();
    println!("hid-tests: which of two: {}", error.ok_or("one was picked")?);
    let mut workers = Vec::new();
    for pad in &pads {
        let (model, wire) = pad.found().and_then(|found| found.pad()).ok_or("it is no pad")?;
        let plan = Plan::pad(model, wire);
        workers.push(Worker::start(HidConnect::new(pad.want()), plan).map_err(|e| e.to_string())?);
    }
    let reports: Vec<_> = pads
        .iter()
        .zip(states())
        .filter_map(|(pad, state)| {
            let (model, wire) = pad.found()?.pad()?;
            Some(state.report(model, wire, 0))
        })
        .collect();
    let feeders: Vec<_> = workers.iter().map(Worker::feeder).collect();
    until("each its own", || {
        for (feeder, report) in feeders.iter().zip(&reports) {
            feeder.feed(&Reports::output(report.bytes()));
        }
        let shows = |(pad, report): (&Pad, &telemetry_output::dualsense::Report)| {
            pad.received().last().is_some_and(|last| *last == hex(report.bytes()))
        };
        pads.iter().zip(&reports).all(shows).then_some(())
    })?;
    for (pad, other) in [(0, 1), (1, 0)] {
        let foreign = hex(reports[other].bytes());
        expect("the other's report", !pads[pad].received().contains(&foreign))?;
    }
    drop(workers);
    Ok(())
}

/// The recording that the image has.
const DRIVE: &str = "/drive.pcapng";

/// The reports that a program prints.
fn reports_of(program: &str, args: &[&str]) -> Result<Vec<String>, String> {
    let text = printed(program, &[args, &["--dry-run", DRIVE]].concat(), 0)?;
    let report = |line: &str| {
        let (_, report) = line.split_once("\"report\":\"")?;
        report.split_once('"').map(|(report, _)| report.to_owned())
    };
    let reports: Vec<_> = text.lines().filter_map(report).collect();
    expect(&format!("it printed {text}"), reports.len() > 10)?;
    Ok(reports)
}

/// What the device got is what was printed, some left out; dark before it and after it.
fn as_printed(received: &[String], printed: &[String], dark: &str) -> Outcome {
    let received = changes(received);
    println!("hid-tests: {} of {} printed reports came", received.len(), printed.len());
    let start = [dark.to_owned()];
    in_order(&received, &[&start, printed].concat())?;
    same("the last report", received.last().map(String::as_str), Some(dark))?;
    expect(&format!("only {} came", received.len()), received.len() * 4 > printed.len())
}

fn triggers(bus: Bus) -> Outcome {
    let mut wanted = reports_of("/bin/triggers", &["--lightbar", "--bus", bus.name()])?;
    let off = wanted.last().cloned().unwrap_or_default();
    let pad = Pad::plug(bus, 6)?;
    let name = pad::address(6);
    let mut program = Process::start("/bin/triggers", &["--lightbar", "--name", &name, DRIVE])?;
    program.ends()?;
    let received = pad.received();
    if bus == Bus::Bluetooth {
        // Its lights are released, then it is off, then it is moved.
        let release = wanted.remove(0);
        same("the first report", received.first(), Some(&release))?;
    }
    let first = usize::from(bus == Bus::Bluetooth);
    as_printed(&received[first..], &wanted, &off)
}

fn triggers_is_ended() -> Outcome {
    let wanted = reports_of("/bin/triggers", &[])?;
    let off = wanted.last().cloned().unwrap_or_default();
    let pad = Pad::plug(Bus::Usb, 7)?;
    let name = pad::address(7);
    for signal in ["-TERM", "-INT"] {
        let mut program = Process::start("/bin/triggers", &["--name", &name, DRIVE])?;
        until("a trigger that is stiff", || {
            pad.received().last().filter(|last| **last != off && wanted.contains(last)).map(drop)
        })?;
        program.signal(signal)?;
        program.ends()?;
        same(signal, pad.received().last(), Some(&off))?;
    }
    // Nothing helps against this one; the next program does.
    let mut program = Process::start("/bin/triggers", &["--name", &name, DRIVE])?;
    until("a trigger that is stiff", || {
        pad.received().last().filter(|last| **last != off && wanted.contains(last)).map(drop)
    })?;
    program.signal("-KILL")?;
    program.ends()?;
    expect("it was off after a SIGKILL", pad.received().last() != Some(&off))?;
    printed("/bin/devices", &["--off"], 0)?;
    let last = pad.received().pop().unwrap_or_default();
    // Triggers at the same place, and the lights are dark too.
    same("both triggers", last.get(22..66), off.get(22..66))
}

fn rev_lights() -> Outcome {
    let wanted = reports_of("/bin/rev_lights", &["--device", "g29"])?;
    let wheel = Wheel::plug("rev-lights")?;
    let mut program = Process::start("/bin/rev_lights", &[DRIVE])?;
    program.ends()?;
    as_printed(&wheel.received(), &wanted, &seen(0))
}

fn rev_lights_is_ended() -> Outcome {
    let wheel = Wheel::plug("ended")?;
    for signal in ["-TERM", "-INT"] {
        let mut program = Process::start("/bin/rev_lights", &["--device", "g29", DRIVE])?;
        until("a light", || wheel.received().last().filter(|last| **last != seen(0)).map(drop))?;
        program.signal(signal)?;
        program.ends()?;
        same(signal, wheel.received().last(), Some(&seen(0)))?;
    }
    Ok(())
}

/// A wheel under the kernel's generic driver. Its name is its serial number too.
fn rev_lights_of(wheel: &str) -> Outcome {
    let reports = reports_of("/bin/rev_lights", &["--device", wheel])?;
    let log = format!("/base-{wheel}.log");
    let _device = Process::device(&["base", wheel, &log])?;
    until("the generic driver", || {
        list().ok()?.into_iter().find(|found| found.is_named(wheel)).map(drop)
    })?;
    let mut program =
        Process::start("/bin/rev_lights", &["--device", wheel, "--name", wheel, DRIVE])?;
    program.ends()?;
    let mut received = log::read(Path::new(&log));
    let mut printed = reports;
    if wheel == "rs50" {
        // The wheel was asked twice, to make its reports and to write them; the first
        // time it showed no effect.
        let asked = received.iter().position(|report| report.starts_with("11FF")).unwrap_or(0);
        let asked: Vec<_> = received.drain(..asked.saturating_sub(1)).collect();
        let functions: String = asked.iter().map(|report| &report[6..7]).collect();
        println!("hid-tests: it was asked {}", asked.join(" "));
        same("what it was asked", &*functions, "0023002")?;
        // Of each state two reports are written: the level counts.
        received.retain(|report| report.starts_with("11FF"));
        printed = printed.iter().map(|report| report[14..].to_owned()).collect();
    }
    let dark = printed.last().cloned().unwrap_or_default();
    as_printed(&received, &printed, &dark)
}

/// As the udev rule has it: everybody may write to the lights, and not to the wheel.
fn rev_lights_in_folders() -> Outcome {
    let wheel = Wheel::plug("folders")?;
    let text = printed("/bin/rev_lights", &["--device", "g29", DRIVE], NOBODY)?;
    println!("hid-tests: without permission: {}", text.trim());
    expect(&text, text.contains("no permission for /dev/hidraw"))?;
    let leds = led_wheels(Path::new(LEDS)).pop().ok_or("it has no lights")?;
    for folder in &leds.lights {
        let file = folder.join("brightness");
        std::fs::set_permissions(file, PermissionsExt::from_mode(0o666))
            .map_err(|e| e.to_string())?;
    }
    let text = printed("/bin/rev_lights", &["--device", "g29", DRIVE], NOBODY)?;
    println!("hid-tests: with light folders: {}", text.trim());
    let received = changes(&wheel.received());
    let full = received.iter().filter(|report| **report != seen(0)).count();
    expect(&format!("{received:?}"), full > 5)?;
    same("the last report", received.last(), Some(&seen(0)))
}

/// The last case, as it leaves the guest with rules.
fn udev_rules() -> Outcome {
    let _udev = Process::start("/bin/systemd-udevd", &[])?;
    until("udev", || {
        let pinged = printed("/bin/udevadm", &["control", "--ping", "--timeout=5"], 0).ok()?;
        pinged.is_empty().then_some(())
    })?;
    let applied = |path: &str| {
        until(&format!("a rule for {path}"), || {
            let mode = std::fs::metadata(path).ok()?.permissions().mode() & 0o777;
            let told = printed("/bin/udevadm", &["info", path], 0).ok()?;
            (mode == 0o660 && told.contains("uaccess")).then_some(())
        })
    };
    for bus in [Bus::Usb, Bus::Bluetooth] {
        let pad = Pad::plug(bus, 8)?;
        applied(&pad.found().ok_or("it is not listed")?.path)?;
    }
    let wheel = Wheel::plug("udev")?;
    applied(&find_wheel().ok_or("it is not listed")?.path)?;
    // Who is nobody at no seat has the lights alone, and they are enough.
    until("the lights' permission", || {
        let leds = led_wheels(Path::new(LEDS)).pop()?;
        let free = |folder: &PathBuf| {
            let brightness = std::fs::metadata(folder.join("brightness")).ok()?;
            (brightness.permissions().mode() & 0o777 == 0o666).then_some(())
        };
        leds.lights.iter().try_for_each(free)
    })?;
    let text = printed("/bin/rev_lights", &["--device", "g29", DRIVE], NOBODY)?;
    println!("hid-tests: after udev: {}", text.trim());
    let lit = wheel.received().iter().filter(|report| **report != seen(0)).count();
    expect(&text, lit > 5)?;
    same("the last report", wheel.received().last(), Some(&seen(0)))
}

fn devices_of_a_pad() -> Outcome {
    let pad = Pad::plug(Bus::Bluetooth, 5)?;
    let address = pad::address(5);
    let text = printed("/bin/devices", &[], 0)?;
    let line = text.lines().find(|line| line.contains(&address)).ok_or(text.clone())?;
    println!("hid-tests: as root: {line}");
    expect(line, line.ends_with("may be written to") && line.contains("over Bluetooth"))?;
    let text = printed("/bin/devices", &[], NOBODY)?;
    let line = text.lines().find(|line| line.contains(&address)).ok_or(text.clone())?;
    println!("hid-tests: as another user: {line}");
    expect(line, line.contains("no permission for /dev/hidraw") && line.contains("udev/"))?;
    // A program that has it open too is named.
    let path = pad.found().ok_or("it is not listed")?.path;
    let script = format!("exec 3<>{path}; exec /bin/busybox sleep 100");
    let _other = Process::start("/bin/busybox", &["sh", "-c", &script])?;
    let told = until("the other program", || {
        let text = printed("/bin/devices", &[], 0).ok()?;
        text.lines().find(|line| line.contains("also open in")).map(|line| line.trim().to_owned())
    })?;
    println!("hid-tests: {told}");
    expect(&told, told.contains("busybox") || told.contains("sleep"))?;
    // What is left stiff is let go.
    printed("/bin/devices", &["--off"], 0)?;
    let (model, wire) = pad.found().and_then(|found| found.pad()).ok_or("it is no pad")?;
    let plan = Plan::pad(model, wire);
    let off = hex(plan.off.get(0).ok_or("off is nothing")?.bytes);
    until("off", || pad.received().last().filter(|last| **last == off).map(drop))
}

/// A wheel that the driver has taken for its own.
struct Wheel {
    log: PathBuf,
    before: usize,
    _device: Process,
}

impl Wheel {
    fn plug(name: &str) -> Result<Self, String> {
        let log = PathBuf::from(format!("/wheel-{name}.log"));
        let text = log.to_string_lossy().into_owned();
        wheel::plug().map_err(|error| format!("not plugged in: {error}"))?;
        until("the wheel's own side", || exists("/dev/hidg0").then_some(()))?;
        let device = Process::device(&["wheel", &text])?;
        let mut wheel = Self { log, before: 0, _device: device };
        wheel.settle()?;
        Ok(wheel)
    }

    fn settle(&mut self) -> Outcome {
        until("hid-logitech", || (bound("logitech") && find_wheel().is_some()).then_some(()))?;
        until("the lights", || {
            led_wheels(Path::new(LEDS)).first().filter(|wheel| wheel.lights.len() == 5).map(drop)
        })?;
        let settled = until("the driver's reports", || {
            let before = log::read(&self.log).len();
            thread::sleep(Duration::from_millis(500));
            (before > 0 && before == log::read(&self.log).len()).then_some(before)
        })?;
        self.before = settled;
        Ok(())
    }

    fn received(&self) -> Vec<String> {
        log::read(&self.log).split_off(self.before)
    }
}

impl Drop for Wheel {
    fn drop(&mut self) {
        let _ = wheel::unplug();
        let _ = until("the wheel's end", || find_wheel().is_none().then_some(()));
    }
}

fn find_wheel() -> Option<Found> {
    list().ok()?.into_iter().find(|found| found.product_id == 0xC24F)
}

/// As it is written: the 0 of a device without numbers, then seven bytes.
fn mask(mask: u8) -> Reports {
    Reports::output(&[0, 0xF8, 0x12, mask, 0, 0, 0, 0])
}

/// As the wheel has it.
fn seen(mask: u8) -> String {
    hex(&[0xF8, 0x12, mask, 0, 0, 0, 0])
}

fn wheel_takes_masks() -> Outcome {
    let wheel = Wheel::plug("masks")?;
    let found = find_wheel().ok_or("it is not listed")?;
    expect("made up, though it is on USB's own", !found.made_up)?;
    let plan = Plan::new(mask(0));
    let worker = Worker::start(HidConnect::new(Want::new(&[found.kind])), plan)
        .map_err(|e| e.to_string())?;
    until("dark first", || wheel.received().last().filter(|last| **last == seen(0)).map(drop))?;
    let feeder = worker.feeder();
    let mut wanted = vec![seen(0)];
    for step in 0..100 {
        let lit = step % 31 + 1;
        feeder.feed(&mask(lit));
        wanted.push(seen(lit));
        thread::sleep(Duration::from_millis(7));
    }
    let newest = wanted.last().cloned().unwrap_or_default();
    until("the newest", || wheel.received().last().filter(|last| **last == newest).map(drop))?;
    drop(worker);
    wanted.push(seen(0));
    until("dark last", || wheel.received().last().filter(|last| **last == seen(0)).map(drop))?;
    let received = changes(&wheel.received());
    println!("hid-tests: {} of {} masks came to the wheel", received.len(), wanted.len());
    in_order(&received, &wanted)?;
    expect(&format!("only {} came", received.len()), received.len() > 10)
}

fn wheel_takes_lights() -> Outcome {
    let wheel = Wheel::plug("lights")?;
    let leds = led_wheels(Path::new(LEDS)).pop().ok_or("it has no lights")?;
    let connect = LedConnect::new(Path::new(LEDS), leds.clone());
    let worker = Worker::start(connect, leds.plan()).map_err(|e| e.to_string())?;
    // A light that is dark already is no report of the driver's.
    until("dark first", || (worker.status().written >= 5).then_some(()))?;
    let feeder = worker.feeder();
    let before = wheel.received().len();
    for lit in [0b00001, 0b00011, 0b00111, 0b01111, 0b11111] {
        until("the mask", || {
            feeder.feed(&leds.reports(lit.into()));
            wheel.received().last().filter(|last| **last == seen(lit)).map(drop)
        })?;
    }
    drop(worker);
    until("dark last", || wheel.received().last().filter(|last| **last == seen(0)).map(drop))?;
    let received = changes(&wheel.received().split_off(before));
    let wanted = [1, 3, 7, 0xF, 0x1F, 0x1E, 0x1C, 0x18, 0x10, 0].map(seen);
    same("one light at a time", received, wanted.to_vec())
}

fn wheel_comes_back() -> Outcome {
    let mut wheel = Wheel::plug("back")?;
    let kind = find_wheel().ok_or("it is not listed")?.kind;
    let plan = Plan::new(mask(0));
    let worker =
        Worker::start(HidConnect::new(Want::new(&[kind])), plan).map_err(|e| e.to_string())?;
    let feeder = worker.feeder();
    until("three lights", || {
        feeder.feed(&mask(7));
        wheel.received().last().filter(|last| **last == seen(7)).map(drop)
    })?;
    wheel::unplug().map_err(|e| e.to_string())?;
    until("the loss", || {
        feeder.feed(&mask(7));
        (!worker.status().connected).then_some(())
    })?;
    wheel::plug().map_err(|e| e.to_string())?;
    until("it comes back", || {
        feeder.feed(&mask(3));
        worker.status().connected.then_some(())
    })?;
    until("two lights", || {
        feeder.feed(&mask(3));
        wheel.received().last().filter(|last| **last == seen(3)).map(drop)
    })?;
    drop(worker);
    until("dark", || wheel.received().last().filter(|last| **last == seen(0)).map(drop))?;
    wheel.before = 0;
    Ok(())
}

fn devices_of_a_wheel() -> Outcome {
    let _wheel = Wheel::plug("devices")?;
    let text = printed("/bin/devices", &[], 0)?;
    for line in text.lines() {
        println!("hid-tests: as root: {line}");
    }
    expect(&text, text.lines().filter(|line| line.contains("Logitech G29")).count() == 2)?;
    expect(&text, text.lines().all(|line| line.ends_with("may be written to")))?;
    let text = printed("/bin/devices", &[], NOBODY)?;
    for line in text.lines() {
        println!("hid-tests: as another user: {line}");
    }
    let denied = text.lines().filter(|line| line.contains("no permission")).count();
    expect(&text, denied == 2)
}
