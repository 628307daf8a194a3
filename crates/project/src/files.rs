//! Files as a project sees them: on disk, in memory, or none but those that ship.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::io::{Error, ErrorKind, Read, Result as IoResult};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use bastide_diag::{Code, Finding, Label, Report, Source};
use walkdir::WalkDir;

/// A file that cannot be read.
pub const UNREADABLE: Code = Code("unreadable");

/// A tree of files.
pub trait Files: Debug + Sync {
    /// The bytes of a file; of one that is too large to be read as text, a few more than may be.
    ///
    /// # Errors
    /// If there is no such file, or it may not be read.
    fn read(&self, path: &Path) -> IoResult<Vec<u8>>;

    /// The files below a folder, those of hidden folders and of build folders left out; with the names of folders that cannot be searched.
    fn below(&self, folder: &Path) -> Vec<Result<PathBuf, (PathBuf, Error)>>;

    /// The names of the files in a folder, in their order; none if it cannot be read.
    fn names(&self, folder: &Path) -> Vec<String>;

    /// True for a file.
    fn is_file(&self, path: &Path) -> bool;

    /// True for a folder.
    fn is_folder(&self, path: &Path) -> bool;
}

/// The files of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

/// Reads a file of the machine: the bytes of a text or of anything else; of a file that is larger than `most`, one byte more.
///
/// # Errors
/// If there is no such file, it may not be read, or it is none: a folder, or a pipe or a device, which might never end.
pub fn read_file(path: &Path, most: usize) -> IoResult<Vec<u8>> {
    // Opening a pipe may wait for ever, so it is not tried.
    let kind = fs::metadata(path)?.file_type();
    if kind.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !kind.is_file() {
        return Err(Error::other("it is a pipe or a device, not a file"));
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Files for Disk {
    fn read(&self, path: &Path) -> IoResult<Vec<u8>> {
        read_file(path, Source::LIMIT)
    }

    fn below(&self, folder: &Path) -> Vec<Result<PathBuf, (PathBuf, Error)>> {
        // Links to folders are passed over, so that a circle of them cannot trap the search.
        let entries = WalkDir::new(folder).into_iter().filter_entry(|it| {
            let name = it.file_name().to_string_lossy();
            it.depth() == 0 || !(name.starts_with('.') || name == "target")
        });
        let files = entries.filter(|it| it.as_ref().map_or(true, |it| it.path().is_file()));
        let failed = |error: walkdir::Error| {
            let path = error.path().unwrap_or(folder).to_path_buf();
            (path, error.into_io_error().unwrap_or_else(|| Error::other("it is a circle")))
        };
        files.map(|it| it.map(walkdir::DirEntry::into_path).map_err(failed)).collect()
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let files = entries.filter(|it| it.path().is_file()).map(|it| it.file_name());
        let mut names: Vec<String> = files.filter_map(|it| it.into_string().ok()).collect();
        names.sort();
        names
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }
}

/// The files of a folder of the machine, named as seen from it.
#[derive(Clone, Debug)]
pub struct Within(pub PathBuf);

impl Within {
    /// A path of the machine as seen from the folder; the same path if it does not lie in it.
    pub fn own(&self, path: PathBuf) -> PathBuf {
        path.strip_prefix(&self.0).map(Path::to_path_buf).unwrap_or(path)
    }
}

impl Files for Within {
    fn read(&self, path: &Path) -> IoResult<Vec<u8>> {
        Disk.read(&self.0.join(path))
    }

    fn below(&self, folder: &Path) -> Vec<Result<PathBuf, (PathBuf, Error)>> {
        let found = Disk.below(&self.0.join(folder)).into_iter();
        found
            .map(|it| it.map(|path| self.own(path)).map_err(|(path, error)| (self.own(path), error)))
            .collect()
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        Disk.names(&self.0.join(folder))
    }

    fn is_file(&self, path: &Path) -> bool {
        self.0.join(path).is_file()
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.0.join(path).is_dir()
    }
}

/// The files of the machine, some of them with texts that are not written yet.
#[derive(Clone, Copy, Debug)]
pub struct Edited<'a>(pub &'a [Source]);

impl Files for Edited<'_> {
    fn read(&self, path: &Path) -> IoResult<Vec<u8>> {
        let edited = self.0.iter().find(|it| Path::new(it.name()) == path);
        edited.map_or_else(|| Disk.read(path), |it| Ok(it.text().as_bytes().to_vec()))
    }

    fn below(&self, folder: &Path) -> Vec<Result<PathBuf, (PathBuf, Error)>> {
        Disk.below(folder)
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        Disk.names(folder)
    }

    fn is_file(&self, path: &Path) -> bool {
        Disk.is_file(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        Disk.is_folder(path)
    }
}

/// Files in memory, by their paths.
#[derive(Clone, Debug, Default)]
pub struct Memory(pub BTreeMap<PathBuf, Vec<u8>>);

impl Files for Memory {
    fn read(&self, path: &Path) -> IoResult<Vec<u8>> {
        self.0.get(path).cloned().ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn below(&self, folder: &Path) -> Vec<Result<PathBuf, (PathBuf, Error)>> {
        self.0.keys().filter(|it| it.starts_with(folder)).cloned().map(Ok).collect()
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let here = self.0.keys().filter(|it| it.parent() == Some(folder));
        here.filter_map(|it| Some(it.file_name()?.to_str()?.to_owned())).collect()
    }

    fn is_file(&self, path: &Path) -> bool {
        self.0.contains_key(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        !self.is_file(path) && self.0.keys().any(|it| it.starts_with(path))
    }
}

/// The author's files over those that ship.
#[derive(Clone, Copy, Debug)]
pub struct Project<'a> {
    files: &'a dyn Files,
}

/// A path without the folders that it leaves again at once, so that a file has one name.
fn straight(path: &Path) -> PathBuf {
    let mut straight = PathBuf::new();
    for part in path.components() {
        let folder = straight.components().next_back();
        if part == Component::ParentDir && matches!(folder, Some(Component::Normal(_))) {
            straight.pop();
        } else {
            straight.push(part);
        }
    }
    straight
}

/// No files at all.
static NOTHING: Memory = Memory(BTreeMap::new());

impl Project<'static> {
    /// The project of the shipped files alone.
    pub fn shipped() -> Self {
        Self::new(&NOTHING)
    }

    /// The project of the working folder.
    pub const fn on_disk() -> Self {
        Self::new(&Disk)
    }
}

impl<'a> Project<'a> {
    /// The project of some files.
    pub const fn new(files: &'a dyn Files) -> Self {
        Self { files }
    }

    /// Its files.
    pub const fn files(&self) -> &'a dyn Files {
        self.files
    }

    /// Reads a text.
    ///
    /// # Errors
    /// One finding: it cannot be read, is too large or is not UTF-8.
    pub fn read(&self, path: &Path) -> Result<Source, Report> {
        Source::from_bytes(path.display().to_string(), self.bytes(path)?)
    }

    /// The bytes of a file; of one that is too large, a few more than may be read.
    ///
    /// # Errors
    /// One finding: it cannot be read.
    pub fn bytes(&self, path: &Path) -> Result<Vec<u8>, Report> {
        self.files.read(path).map_err(|error| self.unreadable(path, &error, None))
    }

    /// The bytes of a file that a text names at a place, as [`Self::bytes`], with the path at which it was found. A place that is empty is none:
    /// the name comes from the command line.
    ///
    /// # Errors
    /// One finding at that place: it cannot be read.
    pub(crate) fn named(
        &self,
        source: &Source,
        span: &Range<usize>,
        name: &str,
    ) -> Result<(PathBuf, Vec<u8>), Report> {
        let path = self.beside(source.name(), name);
        let label = (!span.is_empty()).then(|| Label::new(source, span.clone(), ""));
        match self.files.read(&path) {
            Ok(bytes) => Ok((path, bytes)),
            Err(error) => Err(self.unreadable(&path, &error, label)),
        }
    }

    /// The path of a file that another one names: beside it, or else in the working folder.
    pub fn beside(&self, written_in: &str, name: &str) -> PathBuf {
        let file = Path::new(written_in).parent().unwrap_or(Path::new("")).join(name);
        let is_there = |path: &PathBuf| self.files.is_file(path) || self.files.is_folder(path);
        [straight(&file), file].into_iter().find(is_there).unwrap_or_else(|| PathBuf::from(name))
    }

    /// The text of a file that a text names at a place, as [`Self::named`].
    ///
    /// # Errors
    /// As [`Self::named`]; or it is too large or not UTF-8.
    pub(crate) fn named_text(
        &self,
        source: &Source,
        span: &Range<usize>,
        name: &str,
    ) -> Result<Source, Report> {
        let (path, bytes) = self.named(source, span, name)?;
        Source::from_bytes(path.display().to_string(), bytes)
    }

    /// The finding about a file or folder that cannot be read, at the place that names it if there is one.
    pub(crate) fn unreadable(&self, path: &Path, error: &Error, named: Option<Label>) -> Report {
        let is_lost = error.kind() == ErrorKind::NotFound;
        let reason = match error.kind() {
            ErrorKind::NotFound => "there is no such file".to_owned(),
            ErrorKind::PermissionDenied => "it may not be read".to_owned(),
            ErrorKind::IsADirectory => "it is a folder".to_owned(),
            _ => error.to_string(),
        };
        let name = path.display().to_string();
        let meant = || self.meant_file(named.as_ref().map_or("", |it| it.source.name()), path);
        let help = if is_lost { meant() } else { None };
        let label = named.unwrap_or_else(|| Label::new(&Source::new(name.as_str(), ""), 0..0, ""));
        let mut report = Report::about([&label.source]);
        let message = format!("cannot read `{name}`: {reason}");
        report.push(Finding::error(UNREADABLE, message, label).with_help_if(help));
        report
    }
}
