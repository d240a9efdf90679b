//! The worker with devices that only write down what they are told: real threads
//! and real time. What needs no time of its own is tested beside the code, with a
//! clock that is moved by hand.

#![cfg(any(feature = "hid", feature = "sysfs", feature = "dsx"))]

mod killed;
mod recording;

use std::thread;
use std::time::{Duration, Instant};

use recording::Device;
use telemetry_output::device::{
    Ended, Event, INTERVAL, LAST, OpenError, Plan, Report, Reports, Why, Worker,
};

const OFF: &[u8] = &[0];

fn start(device: &Device) -> Worker {
    let worker = Worker::start(device.clone(), Plan::new(Reports::output(OFF))).unwrap();
    device.wait_for(OFF);
    worker
}

fn events(worker: &Worker) -> Vec<Event> {
    std::iter::from_fn(|| worker.event()).collect()
}

fn one(value: u8) -> Reports {
    Reports::output(&[value])
}

#[test]
fn it_is_dark_first_shows_what_it_is_fed_and_is_dark_last() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    // It is counted a moment after it was taken.
    while worker.status().written < 2 {
        thread::yield_now();
    }
    let status = worker.status();
    assert_eq!((status.connected, status.resting, status.written), (true, false, 2));
    assert!(status.last.is_some() && status.problem.is_none());
    assert_eq!(worker.stop(LAST), Some(Ended::Dark));
    assert_eq!(device.bytes(), [vec![0], vec![3], vec![0]]);
    // What comes too late goes nowhere.
    feeder.feed(&one(4));
    assert_eq!(device.last(), OFF);
}

#[test]
fn the_status_says_whether_it_shows_something() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    let wait = |shows: bool| {
        let start = Instant::now();
        while worker.status().shows != shows {
            assert!(start.elapsed() < LAST, "shows, or not: {shows}");
            thread::yield_now();
        }
    };
    for _ in 0..3 {
        feeder.feed(&one(3));
        wait(true);
        device.wait_for(&[3]);
        feeder.rest();
        wait(false);
        assert_eq!(device.last(), OFF);
    }
}

#[test]
fn a_worker_that_is_dropped_leaves_it_dark() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    drop(worker);
    assert_eq!(device.last(), OFF);
}

#[test]
fn a_rest_is_dark_at_once_and_the_same_again_is_shown_again() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    feeder.rest();
    device.wait_for(OFF);
    assert!(worker.status().resting);
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    assert!(!worker.status().resting);
    let events = events(&worker);
    assert_eq!(events, [Event::Connected, Event::Rests(Why::Asked)]);
}

#[test]
fn silence_of_more_than_a_second_leaves_it_dark() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    let fed = Instant::now();
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    device.wait_for(OFF);
    let dark = device.written().pop().unwrap().0 - fed;
    assert!(dark >= Duration::from_secs(1), "after {dark:?}");
    assert!(events(&worker).contains(&Event::Rests(Why::Silence)));
}

#[test]
fn a_thread_that_panics_while_it_feeds_leaves_it_dark_without_waiting() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    let theirs = device.clone();
    let fed = thread::spawn(move || {
        feeder.feed(&one(3));
        theirs.wait_for(&[3]);
        panic!("the feeding thread panics on purpose");
    });
    assert!(fed.join().is_err());
    device.wait_for(OFF);
    assert!(events(&worker).contains(&Event::Rests(Why::FeederGone)));
    // Another thread takes over.
    let feeder = worker.feeder();
    feeder.feed(&one(5));
    device.wait_for(&[5]);
}

#[test]
fn a_thread_that_panics_and_owns_the_worker_leaves_it_dark() {
    let device = Device::default();
    let theirs = device.clone();
    let died = thread::spawn(move || {
        let worker = start(&theirs);
        let feeder = worker.feeder();
        feeder.feed(&one(3));
        theirs.wait_for(&[3]);
        panic!("the owning thread panics on purpose");
    });
    assert!(died.join().is_err());
    assert_eq!(device.last(), OFF);
}

#[test]
fn of_several_feeders_the_last_one_to_go_leaves_it_dark() {
    let device = Device::default();
    let worker = start(&device);
    let (one_feeder, other) = (worker.feeder(), worker.feeder());
    one_feeder.feed(&one(3));
    device.wait_for(&[3]);
    drop(one_feeder);
    other.feed(&one(4));
    device.wait_for(&[4]);
    assert!(!worker.status().resting);
    drop(other);
    device.wait_for(OFF);
}

#[test]
fn the_off_switch_ends_it_from_another_thread() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    let switch = worker.off_switch();
    let ended = thread::spawn(move || switch.off(LAST)).join().unwrap();
    assert_eq!(ended, Some(Ended::Dark));
    assert_eq!(device.last(), OFF);
    // The loop that feeds may go on until it sees that it is over.
    feeder.feed(&one(4));
    assert_eq!(worker.off_switch().off(LAST), Some(Ended::Dark));
    drop(worker);
    assert_eq!(device.last(), OFF);
}

/// The sink lets no write return while all of this is fed.
#[test]
fn a_device_that_takes_nothing_keeps_nobody_waiting() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    device.hold();
    feeder.feed(&one(1));
    device.wait_held();
    for frame in 0..10_000_u32 {
        feeder.feed(&one((frame % 200) as u8 + 2));
    }
    device.release();
    device.wait_for(&[201]);
    // That which was being written, and the newest: nothing had queued.
    assert_eq!(device.bytes(), [[0], [1], [201]]);
}

#[test]
fn a_device_that_takes_50_ms_a_report_shows_the_newest() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    device.set_slow(Duration::from_millis(50));
    device.clear();
    let start = Instant::now();
    let mut longest = Duration::ZERO;
    for frame in 0..100_u8 {
        let before = Instant::now();
        feeder.feed(&one(frame + 1));
        longest = longest.max(before.elapsed());
        thread::sleep(Duration::from_micros(7_143));
    }
    let took = start.elapsed();
    device.wait_for(&[100]);
    let most = took.as_millis() / 50 + 2;
    assert!(device.written().len() as u128 <= most, "{} in {took:?}", device.written().len());
    println!("the longest feed took {longest:?}");
    let values: Vec<_> = device.bytes().into_iter().map(|bytes| bytes[0]).collect();
    assert!(values.is_sorted(), "nothing old after something new: {values:?}");
}

/// 140 changes a second for two seconds, in real time.
#[test]
fn many_changes_are_at_most_sixty_reports_a_second() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    for frame in 0..280_u32 {
        feeder.feed(&one((frame % 250) as u8 + 1));
        thread::sleep(Duration::from_micros(7_143));
    }
    device.wait_for(&[30]);
    assert_eq!(worker.stop(LAST), Some(Ended::Dark));
    let written = device.written();
    // None begins sooner than the interval allows; this device sees the first one
    // late, perhaps, and the last one in time.
    let span = written.last().unwrap().0 - written[0].0;
    let most = span.as_micros() / INTERVAL.as_micros() + 2;
    assert!(written.len() as u128 <= most, "{} in {span:?}", written.len());
    assert!(written.len() > 20, "{} in {span:?}", written.len());
    assert_eq!(device.last(), OFF);
}

#[test]
fn what_is_fed_a_thousand_times_is_written_once_and_every_second() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    device.clear();
    let start = Instant::now();
    for _ in 0..1_000 {
        feeder.feed(&one(3));
        thread::sleep(Duration::from_millis(1));
    }
    let most = start.elapsed().as_secs() + 1;
    let written = device.bytes();
    assert!(!written.is_empty() && written.len() as u64 <= most, "{} of {most}", written.len());
    assert!(written.iter().all(|bytes| bytes == &[3]));
}

#[test]
fn a_device_that_comes_back_is_set_up_and_shows_the_newest() {
    let device = Device::default();
    let mut plan = Plan::new(Reports::output(OFF));
    plan.first = Reports::from_iter([Report::output(b"first"), Report::feature(b"second")]);
    plan.retry = Duration::from_millis(50);
    let worker = Worker::start(device.clone(), plan).unwrap();
    device.wait_for(OFF);
    let feeder = worker.feeder();
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    device.unplug();
    device.clear();
    for value in 4..=20 {
        feeder.feed(&one(value));
        thread::sleep(Duration::from_millis(20));
    }
    device.wait_for_connects(4);
    assert!(!worker.status().connected);
    assert_eq!(worker.status().problem.unwrap(), "found no recording device");
    assert_eq!(device.bytes(), Vec::<Vec<u8>>::new());
    feeder.feed(&one(21));
    device.plug();
    device.wait_for(&[21]);
    assert_eq!(device.bytes(), [b"first".to_vec(), b"second".to_vec(), vec![21]]);
    let events = events(&worker);
    let missing = OpenError::NotFound { wanted: "recording device".into() };
    assert!(
        matches!(&events[..], [Event::Connected, Event::Lost(_), Event::NotOpen(error), Event::Connected] if *error == missing),
        "each is told once: {events:?}"
    );
}

#[test]
fn a_device_that_is_away_in_the_end_is_reported() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    device.unplug();
    let ended = worker.stop(LAST);
    assert_eq!(ended, Some(Ended::Away { reason: "found no recording device".into() }));
}

#[test]
fn a_device_that_is_back_in_the_end_is_dark() {
    let device = Device::default();
    let mut plan = Plan::new(Reports::output(OFF));
    plan.retry = Duration::from_secs(600);
    let worker = Worker::start(device.clone(), plan).unwrap();
    let feeder = worker.feeder();
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    device.unplug();
    feeder.feed(&one(4));
    while worker.status().connected {
        thread::sleep(Duration::from_millis(5));
    }
    device.plug();
    assert_eq!(worker.stop(LAST), Some(Ended::Dark), "not kept by the pause");
    assert_eq!(device.last(), OFF);
}

#[test]
fn a_sink_that_panics_is_opened_anew() {
    let device = Device::default();
    let mut plan = Plan::new(Reports::output(OFF));
    plan.retry = Duration::from_millis(20);
    let worker = Worker::start(device.clone(), plan).unwrap();
    device.wait_for(OFF);
    let feeder = worker.feeder();
    device.set_panics(true);
    feeder.feed(&one(3));
    device.wait_for_connects(3);
    device.set_panics(false);
    feeder.feed(&one(3));
    device.wait_for(&[3]);
    drop(worker);
    assert_eq!(device.last(), OFF);
}

#[test]
fn a_device_that_never_takes_anything_does_not_keep_the_program() {
    let device = Device::default();
    let worker = start(&device);
    let feeder = worker.feeder();
    device.hold();
    feeder.feed(&one(3));
    device.wait_held();
    assert_eq!(worker.stop(Duration::from_millis(100)), None);
    // Its thread still does what it can.
    device.release();
    device.wait_for(OFF);
}

#[test]
fn two_devices_of_a_kind_show_each_its_own() {
    let devices = [Device::default(), Device::default()];
    let workers = devices.each_ref().map(start);
    let feeders = workers.each_ref().map(Worker::feeder);
    feeders[0].feed(&one(3));
    feeders[1].feed(&one(4));
    devices[0].wait_for(&[3]);
    devices[1].wait_for(&[4]);
    // One that hangs does not keep the other.
    devices[0].hold();
    feeders[0].feed(&one(5));
    devices[0].wait_held();
    feeders[1].feed(&one(6));
    devices[1].wait_for(&[6]);
    devices[0].release();
    drop(workers);
    assert_eq!(devices.map(|device| device.last()), [OFF, OFF]);
}
