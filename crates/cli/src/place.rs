//! The place of a site: a folder of its own, in which nothing else is touched.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::out::{Staged, make_folder};

/// The file that lists all others.
const LIST: &str = "files.txt";
/// Its first line.
const HEAD: &str =
    "Files of a site that `bastide` made. It renews them, and removes those that are no longer needed.";

/// A folder that a site can be written to.
#[derive(Debug)]
pub(crate) struct Place {
    folder: PathBuf,
    /// Files of the site that is there already.
    old: BTreeSet<String>,
}

impl Place {
    /// The folder, if nothing is in it but a site that was made before. Hidden files at its top, as of version control, stay as they are.
    ///
    /// # Errors
    /// If there are other files in it.
    pub(crate) fn of(folder: &Path) -> Result<Self> {
        let shown = folder.display();
        let list = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
        let mut lines = list.lines();
        let old = match lines.next() {
            Some(HEAD) => {
                lines.filter(|it| !it.is_empty()).map(str::to_owned).chain([LIST.to_owned()]).collect()
            }
            _ => BTreeSet::new(),
        };
        let there = if folder.exists() { files(folder, folder)? } else { Vec::new() };
        if let Some(foreign) = there.iter().find(|it| !old.contains(*it)) {
            bail!(
                "{shown} has a file that is not of a site: {foreign}\n  = help: name a folder that is empty, or one that there is not"
            );
        }
        Ok(Self { folder: folder.to_owned(), old: there.into_iter().collect() })
    }

    /// Writes the files of a site, all or none, and removes those of the old one that it lacks.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(crate) fn write(&self, files: &BTreeMap<String, Vec<u8>>) -> Result<()> {
        make_folder(&self.folder)?;
        let mut staged = Staged::default();
        for (name, bytes) in files {
            let path = self.folder.join(name);
            path.parent().map_or(Ok(()), make_folder)?;
            staged.add(&path, bytes)?;
        }
        let names: Vec<&str> = files.keys().map(String::as_str).collect();
        staged.add(&self.folder.join(LIST), format!("{HEAD}\n\n{}\n", names.join("\n")).as_bytes())?;
        staged.keep()?;
        for name in self.old.iter().filter(|it| *it != LIST && !files.contains_key(*it)) {
            let path = self.folder.join(name);
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
            // A folder with other files stays.
            let _ = path.parent().map(fs::remove_dir);
        }
        Ok(())
    }
}

/// The files of a folder, by their paths in it with `/`, in order. Whatever is neither a file nor a folder, such as a link, counts as a file.
fn files(top: &Path, folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
        if top == folder && entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let path = entry.path();
        if entry.file_type().is_ok_and(|it| it.is_dir()) {
            found.extend(files(top, &path)?);
        } else {
            let inside = path.strip_prefix(top).unwrap_or(&path);
            let parts: Vec<_> = inside.components().map(|it| it.as_os_str().to_string_lossy()).collect();
            found.push(parts.join("/"));
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(names: &[&str]) -> BTreeMap<String, Vec<u8>> {
        names.iter().map(|it| ((*it).to_owned(), it.as_bytes().to_vec())).collect()
    }

    #[test]
    fn a_site_is_renewed_and_what_it_lacks_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = || Place::of(folder.path());
        place().expect("an empty folder").write(&site(&["index.html", "games/1.html"])).expect("a site");
        fs::create_dir(folder.path().join(".git")).expect("a hidden folder");
        fs::write(folder.path().join(".git/config"), "").expect("a hidden file");
        place().expect("a site").write(&site(&["index.html", "rules.html"])).expect("a site");
        assert_eq!(files(folder.path(), folder.path()).expect("files"), [LIST, "index.html", "rules.html"]);
        assert!(!folder.path().join("games").exists() && folder.path().join(".git/config").exists());
    }

    #[test]
    fn a_folder_with_other_files_is_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("diary.txt"), "").expect("a file");
        let refused = Place::of(folder.path()).unwrap_err().to_string();
        assert!(refused.contains("diary.txt"), "{refused}");
        fs::remove_file(folder.path().join("diary.txt")).expect("it is gone");
        Place::of(folder.path()).expect("empty").write(&site(&["index.html"])).expect("a site");
        fs::create_dir(folder.path().join("mine")).expect("a folder");
        fs::write(folder.path().join("mine/diary.txt"), "").expect("a file");
        assert!(Place::of(folder.path()).unwrap_err().to_string().contains("mine/diary.txt"));
    }
}
