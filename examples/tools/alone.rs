//! Formats that are named because nothing in a packet tells them from others.

use std::error::Error;
use std::io::Write;

use telemetry_examples::alone::Alone;
use telemetry_examples::lines::{self, FrameLine, Named, PacketLine};
use telemetry_live::pages::PagesReader;

use super::{Args, Summary};

pub(super) fn decode(
    args: &Args,
    format: Alone,
    out: impl Write,
) -> Result<Summary, Box<dyn Error>> {
    let word = &args.format.format;
    if args.format.user_formats.is_some() {
        return Err(format!("--format {word} cannot be used with --user-formats").into());
    }
    if args.files.iter().any(|file| file.is_file() && PagesReader::is_one(file)) {
        let why = "cannot be used with a recording of shared memory";
        return Err(format!("--format {word} {why}").into());
    }
    super::each(&args.files, out, |out, summary, datagram| {
        let (packet, t_us) = (summary.packets, datagram.t_us);
        summary.packets += 1;
        let read = match args.full {
            true => format.view(&datagram.payload).map(|body| {
                let (format, kind) = (format.word(), body.kind());
                lines::line(out, &PacketLine { packet, t_us, format, kind, body })
            }),
            false => format.decode(&datagram.payload).map(|(game, frame)| {
                let (format, frame, variables) = (format.word(), &frame, Named::default());
                lines::line(out, &FrameLine { packet, t_us, format, game, frame, variables })
            }),
        };
        match read {
            Ok(written) => {
                summary.frames += 1;
                written
            }
            Err(error) => {
                *summary.without.entry(format!("refused: {error}")).or_default() += 1;
                Ok(())
            }
        }
    })
}
