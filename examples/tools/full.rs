//! `--full`: every packet whole.

use std::error::Error;
use std::io::Write;

use telemetry_decoders::Protocol;
use telemetry_decoders::wrc::structure::Structures as _;
use telemetry_examples::cli::say;
use telemetry_examples::lines::{self, PacketLine};
use telemetry_examples::whole::view;
use telemetry_formats::wrc::Structures;
use telemetry_live::Format;
use telemetry_live::pages::PagesReader;

use super::{Args, Summary};

pub(super) fn decode(args: &Args, out: impl Write) -> Result<Summary, Box<dyn Error>> {
    if args.files.iter().any(|file| file.is_file() && PagesReader::is_one(file)) {
        return Err("--full cannot be used with a recording of shared memory".into());
    }
    if args.format.user_formats.is_some() {
        return Err("--full knows no fields of the user's own: leave out --user-formats".into());
    }
    let wanted = match args.format.config()?.format {
        Format::Udp(protocol) => Some(protocol),
        _ => None,
    };
    let structures = match &args.wrc_structures {
        Some(folder) => Structures::read_folder(folder)?,
        None => Structures::new(),
    };
    for (path, why) in structures.dropped() {
        say(format_args!("{} is left out: {why}", path.display()));
    }
    let of_wrc = wanted.is_none_or(|wanted| wanted == Protocol::Wrc);
    super::each(&args.files, out, |out, summary, datagram| {
        let (packet, t_us) = (summary.packets, datagram.t_us);
        summary.packets += 1;
        if let (true, Ok(body)) = (of_wrc, structures.recognise(&datagram.payload)) {
            summary.frames += 1;
            let (format, kind) = (Protocol::Wrc.word(), body.packet().id());
            return lines::line(out, &PacketLine { packet, t_us, format, kind, body });
        }
        match view(&datagram.payload, wanted) {
            Ok((format, body)) => {
                summary.frames += 1;
                let kind = body.kind();
                lines::line(out, &PacketLine { packet, t_us, format, kind, body })
            }
            Err(why) => {
                *summary.without.entry(why.to_string()).or_default() += 1;
                Ok(())
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use telemetry_examples::car::{Setup, Simulation};
    use telemetry_examples::encode::Encoder;

    use super::*;

    fn line(packet: &[u8], wanted: Option<Protocol>) -> Result<Value, String> {
        let (format, body) = view(packet, wanted).map_err(|why| why.to_string())?;
        let line = PacketLine { packet: 3, t_us: 50_000, format, kind: body.kind(), body };
        Ok(serde_json::to_value(&line).unwrap())
    }

    #[test]
    fn every_protocol_and_variant_is_printed_whole() {
        for protocol in Protocol::ALL {
            for variant in Encoder::variants(protocol) {
                let mut car = Simulation::new(Setup::default());
                let mut encoder = Encoder::new(protocol, Some(variant.name)).unwrap();
                let mut kinds = std::collections::BTreeSet::new();
                for _ in 0..120 {
                    car.advance(1.0 / 60.0);
                    encoder.encode(car.state(), |packet| {
                        let line = line(packet, None).unwrap();
                        assert_eq!(line.as_object().unwrap().len(), 5);
                        assert_eq!((&line["packet"], &line["t_us"]), (&json!(3), &json!(50_000)));
                        assert_eq!(line["format"], protocol.word());
                        assert!(line["body"].as_object().unwrap().len() > 1, "{line}");
                        kinds.insert(line["kind"].as_str().unwrap().to_owned());
                    });
                }
                assert!(!kinds.is_empty() && !kinds.contains(""), "{protocol:?} {kinds:?}");
            }
        }
    }

    #[test]
    fn fields_have_the_publishers_names_and_codes_their_own() {
        let mut packet = vec![0; 308];
        packet[..12].copy_from_slice(&[9, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 2]);
        packet[48..52].copy_from_slice(b"Spa\xff");
        packet[304..306].copy_from_slice(&[3, 0x80]);
        let line = line(&packet, None).unwrap();
        assert_eq!((&line["format"], &line["kind"]), (&json!("pcars2"), &json!("race")));
        let body = &line["body"];
        assert_eq!(body["base"]["packet_type"], json!({"raw": 1, "name": "race"}));
        assert_eq!(body["track_location"], "Spa\u{fffd}");
        assert_eq!(
            body["laps_time_in_event"],
            json!({"raw": 0x8003, "is_timed": true, "length": 3})
        );
    }

    #[test]
    fn neighbours_are_printed_where_they_can_be_told() {
        let mut packet = b"BNG1".to_vec();
        packet.resize(88, 0);
        let of = |packet: &[u8], wanted| line(packet, wanted).map(|line| line["kind"].clone());
        assert_eq!(of(&packet, None), Ok("motion_sim".into()));
        assert_eq!(of(&packet, Some(Protocol::OutGauge)), Ok("motion_sim".into()));
        assert!(of(&packet, Some(Protocol::Forza)).is_err());
        for (length, kind) in [(64, "extradata0"), (152, "extradata1"), (252, "extradata2")] {
            let packet = vec![0; length];
            assert_eq!(of(&packet, Some(Protocol::Codemasters)), Ok(kind.into()));
            assert!(of(&packet, None).unwrap_err().contains("extradata mode"));
        }
    }

    #[test]
    fn what_is_refused_says_why() {
        let said = |packet: &[u8], wanted| line(packet, wanted).unwrap_err();
        assert_eq!(said(&[0; 3], None), "refused: no protocol has a packet like this of 3 bytes");
        assert_eq!(
            said(&[0; 92], Some(Protocol::Wrc)),
            "outgauge packet, not the format that was picked"
        );
        assert_eq!(
            said(&[0; 236], Some(Protocol::Wrc)),
            "refused: wrc packet is 236 bytes, expected 237, 240, 241 or 244"
        );
        let mut timings = vec![0; 1_063];
        timings[8..13].copy_from_slice(&[1, 1, 3, 2, 33]);
        assert_eq!(
            said(&timings, None),
            "refused: pcars2 packet has 33 participants, expected 0 to 32"
        );
        let mut forza = vec![0; 331];
        forza[0] = 2;
        assert!(said(&forza, None).contains("is_race_on is 2, expected 0 or 1"));
    }
}
