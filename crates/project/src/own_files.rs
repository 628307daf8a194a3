//! Names that nothing shipped has and that mean a file or folder of one's own, but not the thing that is wanted.

use std::path::Path;

use bastide_record::GameSpec;

use crate::files::Project;
use crate::kind::Kind;
use crate::shipped;
use crate::trouble::Trouble;

/// Something that people name: in words, with the endings of its files, and with the remedy where a folder is named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) words: &'static str,
    pub(crate) endings: &'static [&'static str],
    pub(crate) in_folder: &'static str,
    /// The sort of its files, if all are of one.
    pub(crate) kind: Option<Kind>,
}

/// A game.
pub(crate) const GAME: Wanted = Wanted {
    words: "game",
    endings: &["lua", "luau", "toml", "md"],
    in_folder: "name a file in it, or write its game into a `game.toml` there",
    kind: None,
};
/// A tile set.
pub(crate) const TILE_SET: Wanted = Wanted {
    words: "tile set",
    endings: &["toml"],
    in_folder: "name a file in it",
    kind: Some(Kind::TileSet),
};

/// The game of a folder.
const GAME_FILE: &str = "game.toml";

impl Project<'_> {
    /// The game that a name on the command line means: a shipped one, that of a folder, or a file.
    pub(crate) fn game_named(&self, name: &str) -> String {
        let own = if shipped::is_game(name) { None } else { self.game_of_folder(name) };
        own.unwrap_or_else(|| name.to_owned())
    }

    /// The file with the game of a folder.
    pub(crate) fn game_of_folder(&self, folder: &str) -> Option<String> {
        let file = Path::new(folder).join(GAME_FILE);
        (self.files().is_folder(Path::new(folder)) && self.files().is_file(&file))
            .then(|| file.display().to_string())
    }

    /// The files of a folder that are such a thing.
    fn files_inside(&self, folder: &Path, wanted: Wanted) -> Vec<String> {
        let names = self.files().names(folder).into_iter().map(|it| folder.join(it));
        let sort = |file: &Path| self.read(file).ok().and_then(|it| Kind::of(&it));
        let fits = names.filter(|it| wanted.kind.is_some() && sort(it) == wanted.kind);
        fits.map(|it| it.display().to_string()).collect()
    }

    /// The trouble with a name on the command line that is a folder, a file of another sort, or a file whose ending was left out.
    pub(crate) fn own(&self, name: &str, wanted: Wanted) -> Option<Trouble> {
        let (path, words) = (Path::new(name), wanted.words);
        let endings = || format!("files end in `.{}`", wanted.endings.join("`, `."));
        if self.files().is_folder(path) {
            let inside = self.files_inside(path, wanted);
            let help = match &inside[..] {
                [] => format!("{}; `bastide check` and `bastide test` search folders", wanted.in_folder),
                files => format!("did you mean `{}`?", files.join("` or `")),
            };
            return Some(Trouble::request(&format!("`{name}` is a folder, not a {words}"), &help));
        }
        if self.files().is_file(path) {
            let kind = self.read(path).ok().and_then(|it| Kind::of(&it));
            let (sort, help) = match kind {
                Some(Kind::Variant) => ("a variant", self.tiles_of(name)),
                Some(Kind::Bot) => ("a bot", "bots play with `--bots`".to_owned()),
                Some(Kind::Written) => {
                    ("written games", "`bastide test` and `bastide play` run them".to_owned())
                }
                None if path.extension().is_some_and(|it| it == "jcz") => (
                    "a saved game of JCloisterZone",
                    format!("`bastide replay {name} --to game.md` makes a written game of it"),
                ),
                Some(Kind::TileSet | Kind::Theme | Kind::Game | Kind::Plan | Kind::Weights) | None => {
                    ("something else", endings())
                }
            };
            return Some(Trouble::request(&format!("`{name}` is {sort}, not a {words}"), &help));
        }
        let file = self.meant("", name, wanted.endings)?;
        Some(Trouble::request(
            &format!("there is no {words} `{name}`"),
            &format!("did you mean the file `{file}`?"),
        ))
    }

    /// The tiles of a variant in a file, in words.
    fn tiles_of(&self, file: &str) -> String {
        let spec = GameSpec { variants: vec![file.into()], ..GameSpec::default() };
        match &self.asked_sets(&spec)[..] {
            [] => "it is played with the tiles `base`".to_owned(),
            sets => format!("it is played with the tiles `{}`", sets.join(",")),
        }
    }
}
