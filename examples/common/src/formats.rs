//! Which game is read, and formats of the user's own.

use std::error::Error;
use std::path::PathBuf;

use telemetry_formats::Formats;
use telemetry_live::{Config, Format};

use crate::cli::{say, words};

/// `--format` and `--user-formats`.
#[derive(Clone, Debug, clap::Args)]
pub struct FormatArgs {
    /// The game's format: auto, or one of truck, f1, pcars2, outgauge, wrc, codemasters, forza,
    /// iracing, kunos, ac, acc, ac-evo, ac-rally, or the name of one in the file of --user-formats
    #[arg(long, value_name = "FORMAT", default_value = "auto")]
    pub format: String,

    /// A file of formats of your own, YAML or JSON, or PadForge's XML: they are tried first
    #[arg(long, value_name = "FILE")]
    pub user_formats: Option<PathBuf>,
}

impl FormatArgs {
    /// A config with the format and the formats. Those that cannot be used are said.
    ///
    /// # Errors
    /// The file cannot be read, or there is no such format.
    pub fn config(&self) -> Result<Config, Box<dyn Error>> {
        let formats = match &self.user_formats {
            Some(file) => Formats::read_file(file)?,
            None => Formats::new(),
        };
        for dropped in formats.dropped() {
            say(format_args!("{dropped}"));
        }
        let mut config = Config::default();
        config.format = self.picked(&formats)?;
        config.user_formats = formats;
        Ok(config)
    }

    /// The words of games come before names; `user:NAME` is a name all the same.
    fn picked(&self, formats: &Formats) -> Result<Format, String> {
        let name = self.format.strip_prefix("user:").unwrap_or(&self.format);
        match Format::from_word(&self.format) {
            Some(Format::User(_)) | None if formats.by_name(name).is_some() => {
                Ok(Format::user(name))
            }
            Some(format) if !matches!(format, Format::User(_)) => Ok(format),
            _ => {
                let own: Vec<_> = formats.iter().map(|format| format.name.as_str()).collect();
                let all = own.into_iter().fold(words(), |all, name| format!("{all} or {name}"));
                Err(format!("invalid value '{}' for '--format': expected {all}", self.format))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use telemetry_decoders::Protocol;

    fn picked(word: &str) -> Result<Format, String> {
        let formats = Formats::from_yaml(
            "{version: 1, formats: [{name: F1, kind: binary}, {name: My game, kind: binary}]}",
        );
        let args = FormatArgs { format: word.into(), user_formats: None };
        args.picked(&formats.unwrap())
    }

    #[test]
    fn words_and_names() {
        assert_eq!(picked("auto"), Ok(Format::Auto));
        assert_eq!(picked("acc"), Ok(Format::Competizione));
        assert_eq!(picked("f1"), Ok(Format::Udp(Protocol::F1)));
        assert_eq!(picked("F1"), Ok(Format::user("F1")), "words have small letters");
        assert_eq!(picked("user:f1"), Ok(Format::user("f1")));
        assert_eq!(picked("my GAME"), Ok(Format::user("my GAME")));
        for word in ["forzza", "user:forza", "user:", ""] {
            let error = picked(word).unwrap_err();
            let said = format!("invalid value '{word}' for '--format': expected auto, truck, f1, ");
            assert!(error.starts_with(&said), "{error}");
            assert!(error.ends_with("ac-rally or F1 or My game"), "{error}");
        }
    }
}
