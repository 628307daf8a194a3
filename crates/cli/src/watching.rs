//! `--watch`: a command that is run again after each change, until Ctrl-C.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use bastide_project::{Disk, Files};
use bastide_watch::Watch;

use crate::interrupt;
use crate::out::{self, Ending, clear_screen, ended, say};

/// Endings of the files that commands read.
const ENDINGS: [&str; 6] = ["toml", "lua", "luau", "md", "svg", "png"];

/// Time after which Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(100);

/// Files that have changed since the last run; all of them, for the first.
#[derive(Debug)]
pub(crate) struct Changes {
    files: BTreeSet<PathBuf>,
}

impl Changes {
    /// True if only files with this ending have changed.
    pub(crate) fn are_all(&self, ending: &str) -> bool {
        self.files.iter().all(|it| it.extension().is_some_and(|it| it == ending))
    }
}

/// Runs a command now and after each change below some paths. Its own output is no change. Returns the end of its last run.
///
/// # Errors
/// If the folders cannot be watched.
pub(crate) fn again(paths: &[PathBuf], mut run: impl FnMut(&Changes) -> Result<Ending>) -> Result<Ending> {
    let folders = folders(paths);
    let shown = folders.iter().map(|it| it.display().to_string()).collect::<Vec<_>>().join(", ");
    let watch = Watch::over(folders.iter().map(PathBuf::as_path), |_| false)
        .with_context(|| format!("cannot watch {shown}"))?;
    interrupt::catch();
    let mut last = BTreeMap::new();
    let mut changes = Changes { files: BTreeSet::new() };
    loop {
        let now = hashes(&folders);
        changes.files.extend(differing(&last, &now));
        last = now;
        clear_screen()?;
        if !changes.files.is_empty() && changes.files.len() < last.len() {
            let names: Vec<String> = changes.files.iter().map(|it| it.display().to_string()).collect();
            say(&format!("changed: {}", names.join(", ")));
        }
        let ending = ended(run(&changes));
        let state = match ending {
            Ending::Fine => "all is well",
            Ending::Findings => "there are findings",
            Ending::Undecided => "nothing is decided",
            Ending::CouldNotRun => "it could not run",
        };
        say(&format!("{state}; watching {shown}, Ctrl-C ends it"));
        changes.files.clear();
        forget_written(&mut last);
        while changes.files.is_empty() {
            if interrupt::is_interrupted() {
                return Ok(ending);
            }
            if watch.wait(LOOK) {
                changes.files.extend(differing(&last, &hashes(&folders)));
            }
        }
    }
}

/// The folders of some paths, each once: one that holds another stands for it.
fn folders(paths: &[PathBuf]) -> Vec<PathBuf> {
    let folder = |path: &PathBuf| {
        let own = if path.is_dir() { path.as_path() } else { path.parent().unwrap_or(Path::new("")) };
        if own.as_os_str().is_empty() { PathBuf::from(".") } else { own.to_path_buf() }
    };
    let all: BTreeSet<PathBuf> =
        if paths.is_empty() { [".".into()].into() } else { paths.iter().map(folder).collect() };
    let is_below = |it: &PathBuf| all.iter().any(|other| other != it && it.starts_with(other));
    all.iter().filter(|it| !is_below(it)).cloned().collect()
}

/// The files below some folders that commands read and do not write, with hashes of their contents.
fn hashes(folders: &[PathBuf]) -> BTreeMap<PathBuf, blake3::Hash> {
    let is_read =
        |it: &PathBuf| it.extension().and_then(|it| it.to_str()).is_some_and(|it| ENDINGS.contains(&it));
    let files = folders.iter().flat_map(|it| Disk.below(it)).filter_map(Result::ok);
    let files = files.filter(|it| is_read(it) && !out::is_written(it));
    files.filter_map(|it| Some((it.clone(), blake3::hash(&fs::read(it).ok()?)))).collect()
}

/// Leaves out the files that a command has written in the meantime: an old picture in the place of a new one was read as the author's.
fn forget_written(files: &mut BTreeMap<PathBuf, blake3::Hash>) {
    files.retain(|it, _| !out::is_written(it));
}

/// The files that are new, gone or other than they were.
fn differing(
    last: &BTreeMap<PathBuf, blake3::Hash>,
    now: &BTreeMap<PathBuf, blake3::Hash>,
) -> BTreeSet<PathBuf> {
    let all = last.keys().chain(now.keys());
    all.filter(|it| last.get(*it) != now.get(*it)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_watched_once() {
        let of = |paths: &[&str]| folders(&paths.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(of(&[]), [Path::new(".")]);
        assert_eq!(of(&["Cargo.toml", "."]), [Path::new(".")]);
        assert_eq!(of(&["src", "src/cmd", "src/lib.rs"]), [Path::new("src")]);
    }

    #[test]
    fn what_a_command_writes_is_no_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_path_buf();
        fs::write(path.join("own.toml"), "a").expect("written");
        // A picture of an earlier run lies in the place of the one that is written.
        fs::write(path.join("tiles.svg"), "<svg>old</svg>").expect("written");
        let mut last = hashes(std::slice::from_ref(&path));
        assert_eq!(last.len(), 2);
        out::write(&path.join("tiles.svg"), b"<svg/>").expect("written");
        forget_written(&mut last);
        let now = hashes(std::slice::from_ref(&path));
        assert_eq!(differing(&last, &now), BTreeSet::new());
        assert_eq!(now.into_keys().collect::<Vec<_>>(), [path.join("own.toml")]);
    }
}
