//! Common ground of tests about tile sets, in this crate and those above it: the files of the repository, and findings word for word.

#![allow(dead_code, reason = "each test uses some of it")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bastide_diag::{Report, Source};
use bastide_tileset::Collection;

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The names and texts of the files in a folder with this ending, by name.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|it| it.unwrap().path()).collect();
    paths.retain(|it| it.extension().is_some_and(|it| it == ending));
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    paths.iter().map(|it| (name(it), fs::read_to_string(it).unwrap())).collect()
}

/// The tile sets among the examples of findings, good and bad ones. Examples leave out the head of a file.
pub(crate) fn examples() -> Vec<Source> {
    const HEAD: &str = "format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\n\n";
    let mut examples = Vec::new();
    for folder in ["docs/diagnostics", "tests/tilesets/bad"] {
        for (page, text) in files(&root().join(folder), "md") {
            for (nth, block) in text.split("```toml").skip(1).enumerate() {
                let (name, block) = block.split_once('\n').unwrap();
                let block = block.split("```").next().unwrap();
                let is_other = ["game", "plan", "theme"].iter().any(|it| name.contains(it))
                    || block.contains("[colour]");
                if is_other {
                    continue;
                }
                let is_whole = !name.is_empty() || block.contains("[set]");
                let whole = if is_whole { block.to_owned() } else { format!("{HEAD}{block}") };
                examples.push(Source::new(format!("{page}-{nth}"), whole));
            }
        }
    }
    examples
}

/// The shipped tile sets as they are written.
pub(crate) fn sources() -> Vec<Source> {
    let files = files(&root().join("tilesets"), "toml");
    files.into_iter().map(|(name, text)| Source::new(format!("tilesets/{name}"), text)).collect()
}

/// The shipped tile sets.
pub(crate) fn shipped() -> (Collection, Report) {
    Collection::read(sources())
}

/// Holds what was found against the `.txt` files of a folder, by name; `UPDATE=1` writes them anew.
///
/// # Panics
/// If anything differs, or a file belongs to nothing that was found.
pub(crate) fn assert_as_expected(folder: &Path, found: Vec<(String, String)>) {
    let update = std::env::var_os("UPDATE").is_some();
    let (mut wrong, mut names) = (Vec::new(), BTreeSet::new());
    for (name, text) in found {
        let path = folder.join(format!("{name}.txt"));
        if update {
            fs::write(&path, &text).unwrap();
        }
        match fs::read_to_string(&path) {
            Ok(wanted) if wanted == text => {}
            Ok(wanted) => wrong.push(format!("{name}: wanted\n{wanted}\nfound\n{text}")),
            Err(error) => wrong.push(format!("{name}: {error}; found\n{text}")),
        }
        names.insert(format!("{name}.txt"));
    }
    let texts: BTreeSet<String> = files(folder, "txt").into_iter().map(|(name, _)| name).collect();
    let orphans: Vec<_> = texts.difference(&names).collect();
    assert!(orphans.is_empty(), "expected findings without a bad file: {orphans:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
