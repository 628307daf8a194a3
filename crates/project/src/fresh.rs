//! New folders: the first files of an expansion, or a copy of an example.

use std::path::{Path, PathBuf};

use bastide_diag::{Source, did_you_mean};
use bastide_letters::{LONGEST_NAME, capital, without_links};
use include_dir::{Dir, include_dir};

use crate::shipped;
use crate::trouble::Trouble;

static EXPANSION: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fresh");
static EXAMPLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../examples");

/// Files by their paths in a folder.
pub type Texts = Vec<(PathBuf, String)>;

/// Files that every new folder has, and their paths there.
const COMMON: [(&str, &str); 2] = [("gitignore", ".gitignore"), ("check.yml", ".github/workflows/check.yml")];

/// The files of a new expansion: four tiles, a variant with a rule and a question, games that hold it, a page of rules.
///
/// # Errors
/// If nothing can be called so.
pub fn expansion(name: &str, title: Option<&str>) -> Result<Texts, Trouble> {
    let set = named(name)?;
    let words: Vec<&str> = set.split('-').collect();
    let title = title.map_or_else(|| capital(&words.join(" ")), str::to_owned);
    if title.trim().is_empty() || title.chars().any(char::is_control) {
        return Err(Trouble::request("a title is a line of text", "`--title \"The Wells\"`"));
    }
    let quoted = format!("\"{}\"", title.replace('\\', "\\\\").replace('"', "\\\""));
    let filled = |text: &str| {
        let text = text.replace("\"@title@\"", &quoted).replace("@title@", &title);
        let text = text.replace("@set@", &set).replace("@id@", &set.replace('-', "_"));
        // A title with quotes has a form of its own.
        let source = Source::new("", text.as_str());
        if text.contains("[set]") { bastide_tileset::fmt(&source).unwrap_or(text) } else { text }
    };
    let own =
        texts(&EXPANSION).into_iter().filter(|(path, _)| COMMON.iter().all(|(it, _)| path != Path::new(it)));
    let path = |path: PathBuf| match path.to_str() {
        Some("expansion.toml") => format!("{set}.toml").into(),
        Some("expansion.lua") => format!("{set}.lua").into(),
        _ => path,
    };
    Ok(own.map(|(it, text)| (path(it), filled(&text))).chain(common()).collect())
}

/// The files of an example, as they are in a folder of its own.
///
/// # Errors
/// If there is no such example.
pub fn example(name: &str) -> Result<Texts, Trouble> {
    let Some(folder) = EXAMPLES.get_dir(name).filter(|_| examples().contains(&name)) else {
        let all = format!("there are `{}`", examples().join("`, `"));
        let help = did_you_mean(name, examples().iter().copied()).unwrap_or(all);
        return Err(Trouble::request(&format!("there is no example `{name}`"), &help));
    };
    let moved = |(path, text): (PathBuf, String)| {
        let text = if path.ends_with("README.md") { at_home(&text, name) } else { text };
        (path, text)
    };
    Ok(texts(folder).into_iter().map(moved).chain(common()).collect())
}

/// The examples that are expansions: those with games that hold them.
pub fn examples() -> Vec<&'static str> {
    let is_whole = |it: &&Dir<'_>| it.files().any(|file| file.path().ends_with("games.md"));
    let name = |it: &'static Dir<'static>| it.path().file_name()?.to_str();
    EXAMPLES.dirs().filter(is_whole).filter_map(name).collect()
}

/// The texts of a folder, by their names.
fn texts(folder: &Dir<'_>) -> Texts {
    let text = |file: &include_dir::File<'_>| {
        Some((PathBuf::from(file.path().file_name()?), file.contents_utf8()?.replace("\r\n", "\n")))
    };
    folder.files().filter_map(text).collect()
}

/// The files that every new folder has, whatever it is made from.
pub fn common() -> Texts {
    let text = |(name, path): (&str, &str)| {
        Some((path.into(), EXPANSION.get_file(name)?.contents_utf8()?.to_owned()))
    };
    COMMON.into_iter().filter_map(text).collect()
}

/// The id of a tile set that is called so.
fn named(name: &str) -> Result<String, Trouble> {
    let plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    let set = name.replace('_', "-");
    let fits =
        set.starts_with(|it: char| it.is_ascii_lowercase()) && set.chars().all(plain) && !set.ends_with('-');
    if !fits || set.len() > LONGEST_NAME {
        let words: Vec<String> = name
            .split(|it: char| !it.is_alphanumeric())
            .filter(|it| it.is_ascii() && !it.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        let near = words.join("-");
        let near = near.trim_start_matches(|it: char| !it.is_ascii_lowercase());
        let form = "a name has small letters, digits and `-`, and begins with a letter";
        let help = if near.is_empty() { form.to_owned() } else { format!("{form}: `{near}`") };
        return Err(Trouble::request(&format!("an expansion cannot be called `{name}`"), &help));
    }
    if shipped::tile_set(&set).is_some() || shipped::variant(&set.replace('-', "_")).is_some() {
        let help = format!("choose another, as `my-{set}`: files name tiles and rules by it");
        return Err(Trouble::request(&format!("`{name}` is the name of something that ships"), &help));
    }
    Ok(set)
}

/// A page of an example for a folder that stands alone: paths begin there, and links to other pages are their words.
fn at_home(text: &str, name: &str) -> String {
    let text = text.replace(&format!("examples/{name}/"), "").replace(&format!(" examples/{name}"), " .");
    without_links(&text, "../")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_sets_and_ship_not() {
        let named = |name: &str| named(name).map_err(|it| it.to_string());
        assert_eq!(named("my_wells"), Ok("my-wells".to_owned()));
        assert!(named("My Wells").unwrap_err().contains("`my-wells`"));
        assert!(named("7 wells").unwrap_err().contains("`wells`"));
        assert!(named("inns").unwrap_err().contains("ships"));
        for name in ["", "-", "wells-", "ä", "a/b"] {
            assert!(named(name).is_err(), "{name}");
        }
    }

    #[test]
    fn pages_of_examples_lead_nowhere_else() {
        for name in examples() {
            for (path, text) in example(name).expect("an example") {
                assert!(!text.contains("](../"), "{name}: {}", path.display());
                assert!(!text.contains("examples/"), "{name}: {}", path.display());
            }
        }
    }

    #[test]
    fn titles_are_quoted_where_they_are_values() {
        let texts = expansion("springs", Some("The \"Springs\"")).expect("a folder");
        let of = |name: &str| texts.iter().find(|(it, _)| it == Path::new(name)).expect("a file").1.clone();
        assert!(of("springs.toml").contains("The "));
        assert!(of("README.md").starts_with("# The \"Springs\"\n"));
        assert!(expansion("springs", Some("a\nb")).is_err());
        assert!(texts.iter().all(|(_, text)| !text.contains('@') || text.contains("uses: actions/")));
    }
}
