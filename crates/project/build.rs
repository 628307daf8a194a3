//! The pages of the book and their pictures, a table each, to be read without the repository.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").canonicalize()?;
    println!("cargo::rerun-if-changed={}", docs.display());
    let mut files = Vec::new();
    gather(&docs, "", &mut files)?;
    // As the pages are called: without their ending.
    files.sort_by_key(|(name, _)| name.strip_suffix(".md").unwrap_or(name).to_owned());
    let (mut pages, mut pictures) = (String::from("&[\n"), String::from("&[\n"));
    for (name, path) in files {
        if let Some(stem) = name.strip_suffix(".md") {
            let _ = writeln!(pages, "    ({stem:?}, include_str!({path:?})),");
        } else if [".png", ".svg"].iter().any(|it| name.ends_with(it)) {
            let _ = writeln!(pictures, "    ({name:?}, include_bytes!({path:?})),");
        }
    }
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    for (name, table) in [("pages.rs", pages), ("pictures.rs", pictures)] {
        fs::write(out.join(name), table + "]\n")?;
    }
    Ok(())
}

/// The files of a folder and of those in it, by their paths below the first.
fn gather(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            gather(&path, &format!("{name}/"), files)?;
        } else {
            files.push((name, path));
        }
    }
    Ok(())
}
