//! Formats that are named because nothing in a packet tells them from others.

use std::error::Error;
use std::io::Write;

use telemetry_examples::alone::Alone;
use telemetry_examples::capture::Capture;
use telemetry_examples::lines::{self, FrameLine, Named, PacketLine, Reader, finish};
use telemetry_live::pages::PagesReader;

use super::{Args, Summary};

pub(super) fn decode(
    args: &Args,
    format: Alone,
    mut out: impl Write,
) -> Result<Summary, Box<dyn Error>> {
    let word = &args.format.format;
    if args.format.user_formats.is_some() {
        return Err(format!("--format {word} cannot be used with --user-formats").into());
    }
    if args.files.iter().any(|file| file.is_file() && PagesReader::is_one(file)) {
        let why = "cannot be used with a recording of shared memory";
        return Err(format!("--format {word} {why}").into());
    }
    let mut summary = Summary::default();
    let mut capture = Capture::open(&args.files)?;
    for datagram in &mut capture {
        let datagram = match datagram {
            Ok(datagram) => datagram,
            Err(error) => {
                finish(out.flush())?;
                return Err(error.into());
            }
        };
        let (packet, t_us) = (summary.packets, datagram.t_us);
        summary.packets += 1;
        let read = match args.full {
            true => format.view(&datagram.payload).map(|body| {
                let (format, kind) = (format.word(), body.kind());
                lines::line(&mut out, &PacketLine { packet, t_us, format, kind, body })
            }),
            false => format.decode(&datagram.payload).map(|(game, frame)| {
                let (format, frame, variables) = (format.word(), &frame, Named::default());
                lines::line(&mut out, &FrameLine { packet, t_us, format, game, frame, variables })
            }),
        };
        match read {
            Ok(written) => {
                summary.frames += 1;
                if finish(written)? == Reader::Gone {
                    return Ok(summary);
                }
            }
            Err(error) => *summary.without.entry(format!("refused: {error}")).or_default() += 1,
        }
    }
    finish(out.flush())?;
    summary.skipped = capture.skipped();
    Ok(summary)
}
