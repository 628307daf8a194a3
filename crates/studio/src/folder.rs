//! The author's folder: files below it are read and written, nothing else.

use std::fs;
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

use bastide_diag::Source;
use bastide_project::{Disk, Files, Within, read_file};
use walkdir::{DirEntry, WalkDir};

/// Names of files that are being written: `.bastide-studio-Ab3xY9.tmp`, beside the file that they become.
const HALF_BEGINS: &str = ".bastide-studio-";
const HALF_ENDS: &str = ".tmp";

/// A folder. Paths are relative to it; one that leads out of it, also by a link, is as if it were not there.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The folder at a path.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let root = fs::canonicalize(path)?;
        if root.is_dir() { Ok(Self { root }) } else { Err(ErrorKind::NotADirectory.into()) }
    }

    /// The path of the folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The name of the folder.
    pub(crate) fn name(&self) -> String {
        self.root.file_name().unwrap_or(self.root.as_os_str()).to_string_lossy().into_owned()
    }

    /// The path on disk of what lies in the folder.
    ///
    /// # Errors
    /// If it leads out of the folder, or nothing is there.
    pub(crate) fn inside(&self, path: &Path) -> Result<PathBuf> {
        let real = fs::canonicalize(self.below_root(path)?)?;
        if real.starts_with(&self.root) { Ok(real) } else { Err(ErrorKind::NotFound.into()) }
    }

    /// A path below the folder, whether anything is there or not.
    fn below_root(&self, path: &Path) -> Result<PathBuf> {
        let is_plain = |it: Component<'_>| matches!(it, Component::Normal(_) | Component::CurDir);
        let text = path.to_string_lossy();
        if path.components().all(is_plain) && !text.contains(['\0', '\\']) {
            Ok(self.root.join(path))
        } else {
            Err(ErrorKind::NotFound.into())
        }
    }

    /// Writes a text whole, if the file still is what was seen of it: `hash` of its text, none for a file that is not there yet.
    ///
    /// # Errors
    /// [`ErrorKind::ResourceBusy`] if the file is something else now; if it lies outside or cannot be written. Then it is as it was.
    pub(crate) fn write(&self, path: &Path, hash: Option<&str>, text: &str) -> Result<()> {
        let target = self.below_root(path)?;
        let folder = fs::canonicalize(target.parent().unwrap_or(&self.root))?;
        if !folder.starts_with(&self.root) || path.file_name().is_none() {
            return Err(ErrorKind::NotFound.into());
        }
        let now = match fs::symlink_metadata(&target) {
            Ok(kind) if kind.is_symlink() => return Err(Error::other("it is a link")),
            Ok(_) => Some(hash_of(&read_file(&target, Source::LIMIT)?)),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if now.as_deref() != hash {
            return Err(ErrorKind::ResourceBusy.into());
        }
        let mut file = tempfile::Builder::new().prefix(HALF_BEGINS).suffix(HALF_ENDS).tempfile_in(&folder)?;
        // Some file systems know no locks: there, half-written files of the killed stay.
        let _ = file.as_file().try_lock();
        file.write_all(text.as_bytes())?;
        if let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(&target).map_err(|error| error.error)?;
        Ok(())
    }

    /// The files below it that are no texts of Bastide's, each with its length and the time when it was written.
    pub(crate) fn others(&self) -> Vec<(PathBuf, u64, Option<SystemTime>)> {
        let is_text = |it: &Path| {
            it.extension().and_then(|it| it.to_str()).is_some_and(|it| ["toml", "lua", "md"].contains(&it))
        };
        let paths = self.below(Path::new(".")).into_iter().flatten().filter(|it| !is_text(it));
        let about = |path: PathBuf| {
            let about = fs::metadata(self.root.join(&path)).ok()?;
            Some((path, about.len(), about.modified().ok()))
        };
        let mut all: Vec<_> = paths.filter_map(about).collect();
        all.sort();
        all
    }

    /// Removes files that studios have left half-written when they were killed. Whoever still writes one has it locked.
    pub(crate) fn sweep(&self) {
        let is_searched = |it: &DirEntry| {
            let name = it.file_name().to_string_lossy();
            it.depth() == 0 || !it.file_type().is_dir() || !(name.starts_with('.') || name == "target")
        };
        let entries = WalkDir::new(&self.root).into_iter().filter_entry(is_searched).flatten();
        for entry in entries.filter(|it| it.file_type().is_file() && is_half(it.path())) {
            if fs::File::open(entry.path()).is_ok_and(|it| it.try_lock().is_ok()) {
                // One that stays does no harm: nothing reads hidden files.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl Files for Folder {
    fn read(&self, path: &Path) -> Result<Vec<u8>> {
        read_file(&self.inside(path)?, Source::LIMIT)
    }

    fn below(&self, folder: &Path) -> Vec<std::result::Result<PathBuf, (PathBuf, Error)>> {
        let within = Within(self.root.clone());
        let found = match self.inside(folder) {
            Ok(it) => within.below(&within.own(it)).into_iter(),
            Err(error) => return vec![Err((folder.to_path_buf(), error))],
        };
        // Links to files elsewhere are passed over.
        found.filter(|it| it.as_ref().map_or(true, |it| self.inside(it).is_ok())).collect()
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        self.inside(folder).map_or_else(|_| Vec::new(), |folder| Disk.names(&folder))
    }

    fn is_file(&self, path: &Path) -> bool {
        self.inside(path).is_ok_and(|it| it.is_file())
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.inside(path).is_ok_and(|it| it.is_dir())
    }
}

/// True for a file that is being written, or was when its writer was killed.
pub(crate) fn is_half(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(HALF_BEGINS) && name.ends_with(HALF_ENDS)
}

/// Hash of a text, by which a page says what it has seen.
pub(crate) fn hash_of(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_is_there() {
        let (inner, outer) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        fs::write(outer.path().join("secret.md"), "secret").expect("written");
        fs::write(inner.path().join("own.md"), "own").expect("written");
        #[cfg(unix)]
        std::os::unix::fs::symlink(outer.path(), inner.path().join("link")).expect("a link");
        let folder = Folder::new(inner.path()).expect("a folder");
        let away = format!("../{}/secret.md", outer.path().file_name().expect("a name").to_string_lossy());
        let absolute = outer.path().join("secret.md");
        for path in [Path::new(&away), &absolute, Path::new("link/secret.md"), Path::new("./../own.md")] {
            assert!(folder.read(path).is_err() && !folder.is_file(path), "{}", path.display());
            assert!(folder.write(path, None, "mine").is_err(), "{}", path.display());
        }
        assert_eq!(folder.read(Path::new("own.md")).expect("it is there"), b"own");
        let below = folder.below(Path::new("."));
        assert_eq!(
            below.into_iter().filter_map(std::result::Result::ok).collect::<Vec<_>>(),
            [Path::new("own.md")]
        );
        assert_eq!(fs::read_to_string(absolute).expect("it is there"), "secret");
    }

    #[test]
    fn a_file_is_written_only_if_it_is_what_was_seen() {
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(temporary.path()).expect("a folder");
        let path = Path::new("games.md");
        folder.write(path, None, "one").expect("it is new");
        let busy = folder.write(path, None, "two").expect_err("it is there");
        assert_eq!(busy.kind(), ErrorKind::ResourceBusy);
        folder.write(path, Some(&hash_of(b"one")), "two").expect("it is as seen");
        assert!(folder.write(path, Some(&hash_of(b"one")), "three").is_err());
        assert_eq!(folder.read(path).expect("it is there"), b"two");
        assert_eq!(fs::read_dir(temporary.path()).expect("a folder").count(), 1, "nothing is left behind");
    }

    #[test]
    fn half_written_files_of_the_dead_are_swept() {
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(temporary.path()).expect("a folder");
        let half = |name: &str| temporary.path().join(format!("{HALF_BEGINS}{name}{HALF_ENDS}"));
        fs::write(half("dead"), "# Ga").expect("written");
        let living = fs::File::create(half("living")).expect("made");
        living.try_lock().expect("nobody else has it");
        fs::write(temporary.path().join("own.tmp"), "mine").expect("written");
        folder.sweep();
        assert!(!half("dead").exists() && half("living").exists());
        assert!(temporary.path().join("own.tmp").exists());
    }
}
