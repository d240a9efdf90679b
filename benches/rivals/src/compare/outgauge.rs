//! outgauge 0.1.0.

use bytes::Bytes;
use outgauge::Outgauge;
use outgauge::core::Decode;
use outgauge::core::gear::Gear as TheirGear;
use telemetry_decoders::outgauge as ours;

/// # Errors
///
/// Its error. It panics on 93 to 95 bytes and on less than 92.
pub fn theirs(packet: &[u8]) -> Result<Outgauge, String> {
    Outgauge::decode(&mut Bytes::copy_from_slice(packet)).map_err(|error| error.to_string())
}

/// What differs, but for bits that have no name there. Floats by their bits, so
/// that a NaN equals itself.
///
/// # Errors
///
/// Its error.
pub fn compare(packet: &[u8]) -> Result<Vec<String>, String> {
    let view = ours::parse(packet).unwrap();
    let (pack, theirs) = (view.pack, theirs(packet)?);
    let mut found = Vec::new();
    let mut check = |name: &str, same: bool, ours: String, theirs: String| {
        if !same {
            found.push(format!("{name}: {ours}, theirs {theirs}"));
        }
    };
    macro_rules! same {
        ($name:literal, $ours:expr, $theirs:expr) => {
            let (ours, theirs) = ($ours, $theirs);
            check($name, ours == theirs, format!("{ours:?}"), format!("{theirs:?}"));
        };
    }
    let floats = [
        ("speed", pack.speed, theirs.speed.into_inner()),
        ("rpm", pack.rpm, theirs.rpm),
        ("turbo", pack.turbo, theirs.turbo),
        ("eng_temp", pack.eng_temp, theirs.engtemp),
        ("fuel", pack.fuel, theirs.fuel),
        ("oil_pressure", pack.oil_pressure, theirs.oilpressure),
        ("oil_temp", pack.oil_temp, theirs.oiltemp),
        ("throttle", pack.throttle, theirs.throttle),
        ("brake", pack.brake, theirs.brake),
        ("clutch", pack.clutch, theirs.clutch),
    ];
    for (name, ours, theirs) in floats {
        let same = ours.get().to_bits() == theirs.to_bits();
        check(name, same, ours.to_string(), theirs.to_string());
    }
    same!("time", u128::from(pack.time.get()), theirs.time.as_millis());
    same!("plid", pack.plid, *theirs.plid);
    same!("flags", pack.flags.get() & 0xe003, theirs.flags.bits());
    same!("dash_lights", pack.dash_lights.get() & 0x3_ffff, theirs.dashlights.bits());
    same!("show_lights", pack.show_lights.get() & 0x3_ffff, theirs.showlights.bits());
    let gear = match theirs.gear {
        TheirGear::Reverse => -1,
        TheirGear::Neutral => 0,
        TheirGear::Gear(0x7f..) => -1,
        TheirGear::Gear(gear) => gear as i8,
    };
    same!("gear", pack.gear().map(|gear| gear.get()), Some(gear));
    same!("car", pack.car.to_string(), theirs.car);
    same!("display1", pack.display1.to_string(), theirs.display1);
    same!("display2", pack.display2.to_string(), theirs.display2);
    same!("id", view.id, theirs.id.map(|id| *id));
    Ok(found)
}
