//! The shipped tile sets, for tests and examples.

use std::fs;
use std::path::Path;

use bastide_diag::Source;
use bastide_tileset::Collection;

/// All shipped tile sets, in the order of their names.
pub(crate) fn collection() -> Collection {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tilesets");
    let entries = fs::read_dir(&folder).expect("the tile sets are beside the crates");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    files.retain(|file| file.extension().is_some_and(|it| it == "toml"));
    files.sort();
    let source = |file: &std::path::PathBuf| {
        let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
        Source::new(name, fs::read_to_string(file).expect("a tile set can be read"))
    };
    Collection::read(files.iter().map(source).collect()).0
}
