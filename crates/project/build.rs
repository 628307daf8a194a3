//! The pages of the book, in one table, to be read without the repository.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").canonicalize()?;
    println!("cargo::rerun-if-changed={}", docs.display());
    let mut pages = Vec::new();
    gather(&docs, "", &mut pages)?;
    pages.sort();
    let mut table = String::from("&[\n");
    for (name, path) in pages {
        let _ = writeln!(table, "    ({name:?}, include_str!({path:?})),");
    }
    table.push_str("]\n");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(out.join("pages.rs"), table)
}

/// The pages of a folder, by their paths without their ending.
fn gather(folder: &Path, prefix: &str, pages: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            gather(&path, &format!("{prefix}{name}/"), pages)?;
        } else if let Some(stem) = name.strip_suffix(".md") {
            pages.push((format!("{prefix}{stem}"), path));
        }
    }
    Ok(())
}
