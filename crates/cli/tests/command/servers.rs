//! Type definitions in the language servers that are installed: they take them, and find nothing in what ships.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::{bastide, files, folder, root, write};

/// A folder with the settings for editors and every script that ships or is an example.
fn prepared() -> (tempfile::TempDir, Vec<PathBuf>) {
    let temporary = folder();
    assert_eq!(bastide(temporary.path(), &["editors"]).code, 0);
    let mut scripts = Vec::new();
    for (path, bytes) in ["scripts", "examples"].into_iter().flat_map(|it| files(&root().join(it))) {
        if path.ends_with(".lua") {
            let name = path.rsplit('/').next().expect("a name");
            write(temporary.path(), name, bytes);
            scripts.push(PathBuf::from(name));
        }
    }
    scripts.sort();
    (temporary, scripts)
}

/// Runs a program in a folder; none, with a word about it, if it is not installed.
#[expect(clippy::print_stderr, reason = "a server that is missing is no failure, but is to be known")]
fn run(program: &str, args: &[&str], scripts: &[PathBuf], folder: &Path) -> Option<Output> {
    let ran = Command::new(program).args(args).args(scripts).current_dir(folder).output();
    if ran.is_err() {
        eprintln!("{program} is not installed: type definitions are not tried in it");
    }
    ran.ok()
}

#[test]
fn servers_that_are_installed_find_nothing_in_what_ships() {
    let (folder, scripts) = prepared();
    let luau = ["analyze", "--platform=standard", "--definitions=.bastide/bastide.d.luau"];
    let lua = ["--check", ".", "--checklevel=Error"];
    for (program, args, files) in [
        ("luau-lsp", &luau[..], &scripts[..]),
        ("lua-language-server", &lua[..], &[]),
        ("emmylua_check", &["."], &[]),
    ] {
        let Some(ran) = run(program, args, files, folder.path()) else { continue };
        let [out, err] = [ran.stdout, ran.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        assert!(ran.status.success(), "{program}: {out}{err}");
    }
}
