//! Files made from the source are as the source says. `UPDATE=1` writes them.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with what it should be, or writes it.
pub(crate) fn same(path: &str, wanted: &str) {
    let file = root().join(path);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().expect("a file lies in a folder"))
            .expect("the folder can be made");
        std::fs::write(&file, wanted).expect("the file can be written");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(
        found == wanted,
        "{path} is not as the source says; run the tests with UPDATE=1 and read the difference"
    );
}

#[test]
fn the_reference_and_the_stubs_are_up_to_date() {
    same("docs/reference/scripting.md", &bastide_script::reference());
    same("docs/reference/bastide.lua", &bastide_script::stubs_luals());
    same("docs/reference/bastide.d.luau", &bastide_script::stubs_luau());
}
