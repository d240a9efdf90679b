use core::fmt;

use crate::page::PageKind;

/// The namespace that Windows keeps the pages in: a page's full name is
/// `Local\` and what [`Game::page`] gives.
///
/// [`Game`] has an example.
pub const NAMESPACE: &str = "Local\\";

/// Which of the games.
///
/// ```
/// use kunos_shm::{Game, NAMESPACE, PageKind};
///
/// let game = Game::Competizione;
/// assert_eq!((game.word(), game.title()), ("acc", "Assetto Corsa Competizione"));
/// assert_eq!(game.process_names(), ["AC2-Win64-Shipping.exe"]);
/// let full_name = format!("{NAMESPACE}{}", game.page(PageKind::Physics));
/// assert_eq!(full_name, r"Local\acpmf_physics");
/// assert_eq!(game.page_len(PageKind::Physics), 800);
///
/// assert_eq!(Game::AssettoCorsa.pages(), game.pages(), "two games with the same names");
/// assert_eq!(Game::ALL.len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Game {
    /// Assetto Corsa.
    AssettoCorsa,
    /// Assetto Corsa Competizione.
    Competizione,
    /// Assetto Corsa EVO.
    Evo,
    /// Assetto Corsa Rally. Kunos documents nothing of it; the pages have the
    /// names of Assetto Corsa's, and what that and Competizione share is read.
    Rally,
}

impl Game {
    /// Every game.
    pub const ALL: [Self; 4] = [Self::AssettoCorsa, Self::Competizione, Self::Evo, Self::Rally];

    /// The game's word: `ac`, `acc`, `ac-evo` or `ac-rally`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::AssettoCorsa => "ac",
            Self::Competizione => "acc",
            Self::Evo => "ac-evo",
            Self::Rally => "ac-rally",
        }
    }

    /// The game's name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::AssettoCorsa => "Assetto Corsa",
            Self::Competizione => "Assetto Corsa Competizione",
            Self::Evo => "Assetto Corsa EVO",
            Self::Rally => "Assetto Corsa Rally",
        }
    }

    /// The names of the game's process.
    #[must_use]
    pub const fn process_names(self) -> &'static [&'static str] {
        match self {
            Self::AssettoCorsa => &["acs.exe"],
            Self::Competizione => &["AC2-Win64-Shipping.exe"],
            Self::Evo => &["AssettoCorsaEVO.exe"],
            Self::Rally => &["acr.exe"],
        }
    }

    /// The name of a page, without its [`NAMESPACE`]. Three of the games share
    /// their names.
    #[must_use]
    pub const fn page(self, kind: PageKind) -> &'static str {
        match (self, kind) {
            (Self::Evo, PageKind::Physics) => "acevo_pmf_physics",
            (Self::Evo, PageKind::Graphics) => "acevo_pmf_graphics",
            (Self::Evo, PageKind::Static) => "acevo_pmf_static",
            (_, PageKind::Physics) => "acpmf_physics",
            (_, PageKind::Graphics) => "acpmf_graphics",
            (_, PageKind::Static) => "acpmf_static",
        }
    }

    /// The names of all three, in the order of [`PageKind::ALL`].
    #[must_use]
    pub const fn pages(self) -> [&'static str; 3] {
        let [physics, graphics, statics] = PageKind::ALL;
        [self.page(physics), self.page(graphics), self.page(statics)]
    }

    /// How many bytes of a page are read: for the three games with a document
    /// what the newest known version writes. Windows rounds a page up to a
    /// multiple of 4096.
    #[must_use]
    pub const fn page_len(self, kind: PageKind) -> usize {
        match (self, kind) {
            (Self::AssettoCorsa | Self::Rally, PageKind::Physics) => 580,
            (Self::AssettoCorsa, PageKind::Graphics) => 296,
            (Self::AssettoCorsa | Self::Rally, PageKind::Static) => 684,
            (Self::Competizione | Self::Evo, PageKind::Physics) => 800,
            (Self::Competizione, PageKind::Graphics) => 1_588,
            (Self::Competizione, PageKind::Static) => 820,
            (Self::Evo, PageKind::Graphics) => 4_900,
            (Self::Evo, PageKind::Static) => 208,
            (Self::Rally, PageKind::Graphics) => 252,
        }
    }

    /// The game of a process: by its name, with or without a folder before it,
    /// in any case. Linux cuts a process' name at 15 bytes; that will do.
    ///
    /// ```
    /// use kunos_shm::Game;
    ///
    /// assert_eq!(Game::of_process("acs.exe"), Some(Game::AssettoCorsa));
    /// assert_eq!(Game::of_process(r"Z:\games\ACS.EXE"), Some(Game::AssettoCorsa));
    /// assert_eq!(Game::of_process("AC2-Win64-Shipp"), Some(Game::Competizione));
    /// assert_eq!(Game::of_process("acs.exe.bak"), None);
    /// ```
    #[must_use]
    pub fn of_process(name: &str) -> Option<Self> {
        /// `TASK_COMM_LEN` less its NUL.
        const LINUX_LEN: usize = 15;
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let is = |full: &&str| {
            let cut = full.get(..LINUX_LEN);
            full.eq_ignore_ascii_case(name) || cut.is_some_and(|cut| cut.eq_ignore_ascii_case(name))
        };
        Self::ALL.into_iter().find(|game| game.process_names().iter().any(is))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes() {
        for (name, game) in [
            ("acs.exe", Some(Game::AssettoCorsa)),
            ("AC2-Win64-Shipping.exe", Some(Game::Competizione)),
            ("ac2-win64-shipping.exe", Some(Game::Competizione)),
            ("AssettoCorsaEVO.exe", Some(Game::Evo)),
            ("AssettoCorsaEVO", Some(Game::Evo)),
            ("acr.exe", Some(Game::Rally)),
            ("/home/me/.steam/steamapps/common/assettocorsa/acs.exe", Some(Game::AssettoCorsa)),
            // The launcher, the server, and names that only begin alike.
            ("AssettoCorsa.exe", None),
            ("acServer.exe", None),
            ("acs", None),
            ("AC2-Win64", None),
            ("", None),
            ("/", None),
        ] {
            assert_eq!(Game::of_process(name), game, "{name}");
        }
    }

    #[test]
    fn names_of_pages() {
        assert_eq!(
            Game::Evo.pages(),
            ["acevo_pmf_physics", "acevo_pmf_graphics", "acevo_pmf_static"]
        );
        for game in [Game::AssettoCorsa, Game::Competizione, Game::Rally] {
            assert_eq!(game.pages(), ["acpmf_physics", "acpmf_graphics", "acpmf_static"]);
        }
    }
}
