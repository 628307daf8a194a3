//! Settings of editors for a folder: type definitions and schemas under `.bastide`, and the files by which editors find them.

use std::path::{Component, Path, PathBuf};

use bastide_diag::Source;

use crate::kind::Kind;
use crate::schemas::{SCHEMAS, schema};

/// The folder of files that are made for editors and may be made again at any time.
pub const FOLDER: &str = ".bastide";

/// A file for editors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its path in the folder.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// The path below [`FOLDER`] where the text is put if the file is there already: people write such files themselves. None for files that are
    /// always renewed.
    pub instead: Option<PathBuf>,
}

/// Files by which editors find those below [`FOLDER`].
const THEIRS: [(&str, &str); 8] = [
    (".luarc.json", include_str!("../editors/luarc.json")),
    (".luaurc", include_str!("../editors/luaurc")),
    (".emmyrc.json", include_str!("../editors/emmyrc.json")),
    (".vscode/settings.json", include_str!("../editors/vscode-settings.json")),
    (".vscode/extensions.json", include_str!("../editors/vscode-extensions.json")),
    (".zed/settings.json", include_str!("../editors/zed-settings.json")),
    (".helix/languages.toml", include_str!("../editors/helix-languages.toml")),
    (".nvim.lua", include_str!("../editors/nvim.lua")),
];

/// All files for editors.
pub fn settings() -> Vec<Setting> {
    let ours = |name: &str, text: String| Setting { path: Path::new(FOLDER).join(name), text, instead: None };
    let mut all = vec![
        ours("bastide.lua", bastide_script::stubs_luals()),
        ours("bastide.d.luau", bastide_script::stubs_luau()),
    ];
    for (kind, word) in SCHEMAS {
        let text = schema(kind).map(|it| format!("{it:#}\n")).unwrap_or_default();
        all.push(ours(&format!("{word}.json"), text));
    }
    all.extend(THEIRS.into_iter().map(|(path, text)| {
        let name = path.trim_start_matches('.').replace('/', "-");
        Setting { path: path.into(), text: text.to_owned(), instead: Some(Path::new(FOLDER).join(name)) }
    }));
    all
}

/// True if somebody has brought these settings into a file of their own.
pub fn is_set_up(text: &str) -> bool {
    text.contains(FOLDER) || text.contains("bastide")
}

/// Beginning of the line by which editors find the schema of a TOML file.
const SCHEMA: &str = "#:schema ";

/// A TOML file of the folder with the line by which editors find its schema; none if it needs none or has one.
pub fn with_schema(source: &Source) -> Option<String> {
    let kind = Kind::of(source)?;
    let (_, word) = SCHEMAS.iter().find(|(it, _)| *it == kind)?;
    let has_one = source.text().lines().take_while(|it| it.starts_with('#')).any(|it| it.starts_with(SCHEMA));
    if has_one {
        return None;
    }
    let folders =
        Path::new(source.name()).parent()?.components().filter(|it| matches!(it, Component::Normal(_)));
    let up = "../".repeat(folders.count());
    let end = if source.text().contains("\r\n") { "\r\n" } else { "\n" };
    let (mark, text) = match source.text().strip_prefix('\u{feff}') {
        Some(rest) => ("\u{feff}", rest),
        None => ("", source.text()),
    };
    Some(format!("{mark}{SCHEMA}./{up}{FOLDER}/{word}.json{end}{end}{text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lined(name: &str, text: &str) -> Option<String> {
        with_schema(&Source::new(name, text))
    }

    #[test]
    fn a_schema_is_named_once_by_the_way_to_it() {
        let set = "# Wells.\n\nformat = 1\n";
        let once = lined("./wells.toml", set).expect("it has none");
        assert_eq!(once, format!("#:schema ./.bastide/tile-set.json\n\n{set}"));
        assert_eq!(lined("./wells.toml", &once), None);
        let below = lined("games/small.toml", "sets = []\r\n").expect("it has none");
        assert_eq!(below, "#:schema ./../.bastide/game.json\r\n\r\nsets = []\r\n");
        assert_eq!(lined("a.lua", "return variant { }"), None);
        assert_eq!(lined("\u{feff}.md", "# A game"), None);
    }

    #[test]
    fn settings_are_json_where_they_say_so() {
        for setting in settings().iter().filter(|it| it.path.extension().is_some_and(|it| it == "json")) {
            let json: Result<serde_json::Value, _> = serde_json::from_str(&setting.text);
            assert!(json.is_ok(), "{}", setting.path.display());
        }
    }
}
