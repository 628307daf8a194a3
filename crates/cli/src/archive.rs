//! Archives of folders: written with the same bytes for the same files, and read with limits.

use std::io::{Cursor, Read, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail};
use bastide_diag::Source;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipArchive, ZipWriter};

/// The most files of an archive that is read.
const MOST_FILES: usize = 1000;
/// The most bytes of all files of an archive that is read, unpacked.
pub(crate) const MOST_BYTES: u64 = 64 << 20;

/// True for a file that belongs to the source of an expansion: tiles, rules, games, pages, pictures, and the terms of its use. Hidden files
/// do not: they may steer programs.
pub(crate) fn is_source(path: &Path) -> bool {
    let is_hidden = path.components().any(|it| it.as_os_str().to_string_lossy().starts_with('.'));
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_uppercase();
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let is_terms = name.starts_with("LICENSE") || name.starts_with("LICENCE") || name.starts_with("COPYING");
    let belongs = ["toml", "lua", "luau", "md", "txt", "svg", "png", "jpg", "jpeg"].contains(&&*ending);
    !is_hidden && (belongs || is_terms)
}

/// An archive of some files under one folder. No time is written down, and all files have the same rights.
///
/// # Errors
/// If a name is too long for an archive.
pub(crate) fn packed<'a>(
    folder: &str,
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
) -> Result<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(DateTime::default())
        .system(System::Unix)
        .unix_permissions(0o644);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(format!("{folder}/{name}"), options).context("cannot pack an archive")?;
        archive.write_all(bytes).context("cannot pack an archive")?;
    }
    Ok(archive.finish().context("cannot pack an archive")?.into_inner())
}

/// The files of an archive in its order, without the folder that all of them are in. Files that are no source are left out.
///
/// # Errors
/// If it is no archive, a name leads out of it, or it is larger than an expansion is.
pub(crate) fn unpacked(bytes: Vec<u8>) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).context("it is no archive in the format zip")?;
    if archive.len() > MOST_FILES {
        bail!("it has {} files; an expansion has at most {MOST_FILES}", archive.len());
    }
    let (mut files, mut left) = (Vec::new(), MOST_BYTES);
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).context("one of its files cannot be read")?;
        if file.is_dir() {
            continue;
        }
        let name = file.name().context("one of its files has no name")?.into_owned();
        let Some(path) = inside(&name) else { bail!("`{name}` is no name of a file in a folder") };
        // Sizes in an archive may be untrue, so bytes are counted.
        let most = (Source::LIMIT as u64).min(left);
        let mut bytes = Vec::new();
        file.by_ref().take(most + 1).read_to_end(&mut bytes).context("one of its files cannot be read")?;
        if bytes.len() as u64 > most {
            bail!("`{}` is too large", path.display());
        }
        left -= bytes.len() as u64;
        files.push((path, bytes));
    }
    let above =
        files.first().and_then(|(path, _)| path.components().next()).map(|it| it.as_os_str().to_owned());
    if let Some(above) = above
        && files.iter().all(|(path, _)| path.starts_with(&above) && path.components().count() > 1)
    {
        for (path, _) in &mut files {
            *path = path.components().skip(1).collect();
        }
    }
    files.retain(|(path, _)| is_source(path));
    Ok(files)
}

/// The path of a file in an archive; none if it leads elsewhere on any system.
fn inside(name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    let is_plain =
        !name.contains(['\\', ':', '\0']) && path.components().all(|it| matches!(it, Component::Normal(_)));
    (is_plain && !name.is_empty()).then(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_back_and_bytes_are_the_same_each_time() {
        let files = [("a.toml", &b"one"[..]), ("art/b.svg", b"two")];
        let archive = packed("wells", files).expect("an archive");
        assert_eq!(archive, packed("wells", files).expect("an archive"));
        let back = unpacked(archive).expect("files");
        assert_eq!(back, files.map(|(name, bytes)| (PathBuf::from(name), bytes.to_vec())));
    }

    #[test]
    fn names_that_lead_out_are_refused_and_hidden_files_left_out() {
        for name in ["../a.toml", "/a.toml", "a/../../b", "c:\\a.toml", "a\\b", ""] {
            assert_eq!(inside(name), None, "{name}");
        }
        let archive = packed("x", [("../../a.lua", &b""[..])]).expect("an archive");
        assert!(unpacked(archive).is_err());
        let archive = packed("x", [(".nvim.lua", &b"os.exit()"[..]), ("a.lua", b"")]).expect("an archive");
        assert_eq!(unpacked(archive).expect("files"), [(PathBuf::from("a.lua"), Vec::new())]);
        assert!(unpacked(b"no archive".to_vec()).is_err());
    }

    #[test]
    fn what_unpacks_to_more_than_a_file_may_be_is_refused() {
        let zeros = vec![0; Source::LIMIT + 1];
        let archive = packed("x", [("a.svg", &zeros[..])]).expect("an archive");
        assert!(archive.len() < 10_000, "it is packed well");
        assert!(unpacked(archive).unwrap_err().to_string().contains("too large"));
    }
}
