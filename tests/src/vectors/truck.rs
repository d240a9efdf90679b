//! Euro Truck Simulator 2 and American Truck Simulator.

use serde_json::json;
use telemetry_decoders::Protocol;

use super::{CAR, Vector, bytes, encoded, f32s, of_car, racing, with};

fn text(vector: Vector, text: &str, frame: serde_json::Value) -> Vector {
    vector.frame(text.as_bytes(), frame)
}

pub(super) fn vectors() -> Vec<Vector> {
    let car = racing();
    let mut all = Vec::new();
    let mut vector = Vector::new("truck/car", "the plugin's datagram").source(CAR);
    // The plugin prints three decimals of the speed and one of the engine's.
    let mut frame = of_car(&car);
    frame["speed_mps"] = json!((car.state().speed * 1_000.0).round() / 1_000.0);
    frame["rpm"] = json!((car.state().rpm * 10.0).round() / 10.0);
    for variant in telemetry_examples::encode::Encoder::variants(Protocol::Truck) {
        for packet in encoded(Protocol::Truck, variant.name, &car) {
            vector = vector.frame(packet, frame.clone());
        }
    }
    all.push(vector);
    all.push(text(
        Vector::new("truck/documented", "the datagram of the plugin's documentation")
            .source("published: the documentation of MrHokss's plugin"),
        "{\"speed\":0.540,\"rpm\":550.5,\"gear\":1,\"dgear\":1,\"steer\":0.000,\
         \"throttle\":0.000,\"brake\":0.000,\"clutch\":0.000,\"cruise\":0.000}\n",
        json!({"speed_mps": 0.54, "rpm": 550.5, "gear": 1, "steering": 0.0, "throttle": 0.0}),
    ));
    let reverse = Vector::new("truck/reverse", "below 0 is reverse, and speed a magnitude")
        .trap("kniffen/TruckSim-Telemetry#15")
        .trap("Funbit/ets2-telemetry-server#50")
        .without_full();
    let reverse = text(
        reverse,
        r#"{"speed":-2.5,"gear":-1,"steer":0.25}"#,
        json!({"speed_mps": 2.5, "gear": -1, "steering": -0.25}),
    );
    let reverse = text(reverse, r#"{"speed":-2.5,"gear":-3}"#, json!({"gear": -1}));
    all.push(text(
        reverse,
        r#"{"truck":{"speed":-9.0,"gear":-3},"game":{"connected":true,"paused":false}}"#,
        json!({"speed_mps": 2.5, "gear": -1}),
    ));
    let gears = Vector::new("truck/displayed_gear", "the dashboard's gear, where it is there")
        .trap("SHWotever/SimHub#378")
        .trap("JAGFx/ets2-dashboard-skin#75")
        .without_full();
    let gears = text(gears, r#"{"gear":0,"dgear":5}"#, json!({"gear": 5}));
    let gears = text(gears, r#"{"dgear":12,"gear":1}"#, json!({"gear": 12}));
    let gears = text(gears, r#"{"gear":7}"#, json!({"gear": 7}));
    let gears = text(gears, r#"{"truck":{"gear":0,"displayedGear":5}}"#, json!({"gear": 5}));
    all.push(text(gears, r#"{"truck":{"gear":3.0}}"#, json!({"gear": 3})));
    let keys = Vector::new("truck/keys", "order, further keys and missing ones do not matter")
        .trap("meatlayer/ets2-mobile-route-advisor#9")
        .without_full();
    let keys = text(
        keys,
        r#"{"rpm":1200,"speed":10}"#,
        json!({"rpm": 1_200.0, "speed_mps": 10.0, "gear": null}),
    );
    all.push(text(
        keys,
        r#" {"v":{"speed":9,"a":[1,[2]]},"speed":10,"x":"y","rpm":"1200"} "#,
        json!({"rpm": 1_200.0, "speed_mps": 10.0}),
    ));
    let document = r#"{"game":{"connected":true,"gameName":"ETS2","paused":false},"truck":{"speed":-18.0,"gear":-1,"displayedGear":-2,"engineRpm":740.5,"engineRpmMax":2300.0,"fuel":300.0,"fuelCapacity":1200.0,"userSteer":0.25,"userThrottle":0.5,"userBrake":0.75,"userClutch":1.0,"parkBrakeOn":true,"engineOn":true,"placement":{"x":13475.5,"speed":99.0}},"trailer":{"attached":false,"speed":77.0},"navigation":{"speedLimit":50}}"#;
    all.push(text(
        Vector::new("truck/funbit", "a document of Funbit's server, with its keys"),
        document,
        json!({"driving": true, "speed_mps": 5.0, "rpm": 740.5, "max_rpm": 2_300.0, "gear": -1,
            "throttle": 0.5, "brake": 0.75, "clutch": 1.0, "handbrake": 1.0, "steering": -0.25,
            "fuel": 0.25}),
    ));
    let mut paused = Vector::new("truck/waiting", "connected and paused; a truck of null")
        .trap("Funbit/ets2-telemetry-server#98")
        .without_full();
    for (game, driving) in [
        (r#""connected":true,"paused":false"#, Some(true)),
        (r#""connected":true,"paused":true"#, Some(false)),
        (r#""connected":false"#, Some(false)),
    ] {
        let document = format!(r#"{{"truck":null,"game":{{{game}}}}}"#);
        paused = text(paused, &document, json!({"driving": driving, "speed_mps": null}));
    }
    all.push(paused);
    let mut flags = Vector::new("truck/booleans", "true, 1 and 1.0 are the same")
        .trap("nlhans/ets2-sdk-plugin#5")
        .without_full();
    for on in ["true", "1", "1.0"] {
        let document = format!(r#"{{"truck":{{"speed":0,"parkBrakeOn":{on}}}}}"#);
        flags = text(flags, &document, json!({"handbrake": 1.0}));
    }
    all.push(text(
        flags,
        r#"{"truck":{"speed":0,"parkBrakeOn":false}}"#,
        json!({"handbrake": 0.0}),
    ));
    all.push(
        Vector::new("truck/nan", "a printed NaN refuses that datagram, and the next is read")
            .trap("merbanan/rtl_433#558")
            .refused(
                &br#"{"speed":nan,"rpm":900.0}"#[..],
                "refused: truck packet is malformed at byte 9: expected a value",
            )
            .refused(
                &br#"{"speed":NaN}"#[..],
                "refused: truck packet is malformed at byte 9: expected a value",
            )
            .frame(&br#"{"speed":1.5,"rpm":900.0}"#[..], json!({"speed_mps": 1.5})),
    );
    all.push(
        Vector::new("truck/other_json", "JSON of something else, and text that breaks off")
            .refused(
                &br#"{"temperature":21.5,"speed":null}"#[..],
                "refused: truck packet is malformed at byte 0: expected a number under a key such \
                 as \"speed\"",
            )
            .refused(&b"{}"[..], "unknown")
            .refused(
                &br#"{"speed":1.5,"#[..],
                "refused: truck packet is malformed at byte 13: expected a key in quotes",
            ),
    );
    let page = |revision: u32| {
        let length = if revision == 12 { 21_600 } else { 21_520 };
        bytes(
            length,
            &[
                (0, &[1]),
                (40, &revision.to_le_bytes()),
                (52, &[1]),
                (504, &[2, 0, 0, 0, 5, 0, 0, 0]),
                (704, &f32s([800.0])),
                (740, &f32s([2_200.0])),
                (948, &f32s([10.0, 1_450.0, 0.25, 0.5, 0.75, 1.0])),
                (1_000, &f32s([600.0])),
                (1_566, &[1]),
                (2_300, b"scania"),
            ],
        )
    };
    let frame = json!({
        "driving": true, "speed_mps": 10.0, "rpm": 1_450.0, "max_rpm": 2_200.0, "gear": 5,
        "throttle": 0.5, "brake": 0.75, "clutch": 1.0, "handbrake": 1.0, "steering": -0.25,
        "fuel": 0.75,
    });
    all.push(
        Vector::new("truck/scs_page", "the page of RenCloud's plugin, revision 12: 10 m/s")
            .pick("scs")
            .trap("simetry 0.2.3: speed of the trucks")
            .frame(page(12), frame.clone()),
    );
    all.push(
        Vector::new("truck/scs_page_10", "revision 10, paused; and a revision that is not known")
            .pick("scs")
            .without_full()
            .frame(with(&page(10), &[(4, &[1])]), json!({"driving": false, "rpm": 1_450.0}))
            .refused(
                with(&page(12), &[(40, &[13])]),
                "refused: scs packet has the unsupported plugin revision 13, expected 10 to 12",
            ),
    );
    all
}
