//! What the tests share: the files of the repository.

#![allow(dead_code, reason = "each test uses some of it")]

use std::fs;
use std::path::{Path, PathBuf};

use bastide_diag::Source;
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

/// The shipped tile sets as they are written.
pub(crate) fn library() -> Vec<Source> {
    let files = files(&root().join("tilesets"), "toml");
    files.into_iter().map(|(name, text)| Source::new(format!("tilesets/{name}"), text)).collect()
}

/// The shipped tile sets.
pub(crate) fn shelf() -> Collection {
    Collection::read(library()).0
}
