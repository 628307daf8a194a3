//! Folders under watch: who waits for a change hears of it once, however many files were saved together.
//!
//! Folders are watched, not files: many editors save by writing a new file and giving it the name of the old one, and a watch over the old one
//! would end there. A watch knows nothing of the files; whoever hears of a change reads them again and compares.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

/// Time in which saves that belong together arrive.
const TOGETHER: Duration = Duration::from_millis(10);

/// Watch over some folders with everything below them, until it is dropped.
#[derive(Debug)]
pub struct Watch {
    /// Keeps the watch.
    _watcher: RecommendedWatcher,
    /// Keeps the bell whole, so that waiting never ends by itself.
    _bell: Sender<()>,
    rings: Receiver<()>,
}

impl Watch {
    /// Watches folders. Files that are `passed_over` may change unheard, as those that are not whole yet.
    ///
    /// # Errors
    /// If one is not there, or the system cannot watch it.
    pub fn over<'a>(
        folders: impl IntoIterator<Item = &'a Path>,
        passed_over: impl Fn(&Path) -> bool + Send + 'static,
    ) -> std::io::Result<Self> {
        let (bell, rings) = channel();
        let ring = bell.clone();
        let heard = move |event: notify::Result<notify::Event>| {
            let is_change = |it: &notify::Event| {
                let is_passed_over = !it.paths.is_empty() && it.paths.iter().all(|path| passed_over(path));
                !it.kind.is_access() && !is_passed_over
            };
            // Reading is no change. Of an error more is known once everything was read.
            if event.as_ref().map_or(true, is_change) {
                // The watch has ended; there is nobody to wake.
                let _ = ring.send(());
            }
        };
        let mut watcher = notify::recommended_watcher(heard).map_err(std::io::Error::other)?;
        for folder in folders {
            watcher.watch(folder, RecursiveMode::Recursive).map_err(std::io::Error::other)?;
        }
        Ok(Self { _watcher: watcher, _bell: bell, rings })
    }

    /// Waits for a change, and then until the saves that belong to it have arrived. Returns false if there was none for so long.
    pub fn wait(&self, most: Duration) -> bool {
        match self.rings.recv_timeout(most) {
            Ok(()) => {
                while self.rings.recv_timeout(TOGETHER).is_ok() {}
                true
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
        }
    }

    /// True if something has changed since this was asked, or waited for, the last time.
    pub fn has_changed(&self) -> bool {
        let mut has_changed = false;
        while self.rings.try_recv().is_ok() {
            has_changed = true;
        }
        has_changed
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Long enough for any machine; nothing waits for it but a test that fails.
    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn saves_by_any_editor_are_heard() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("games/a.md");
        fs::create_dir(folder.path().join("games")).expect("a folder");
        fs::write(&file, "one").expect("written");
        let watch = Watch::over([folder.path()], |it| it.ends_with("half")).expect("a watch");
        fs::write(&file, "two").expect("written in place");
        assert!(watch.wait(LONG));
        let new = folder.path().join("games/.a.md.new");
        fs::write(&new, "three").expect("written beside");
        assert!(watch.wait(LONG));
        fs::rename(&new, &file).expect("renamed");
        assert!(watch.wait(LONG));
        // The file that is there now is heard of as the one before it was.
        fs::write(&file, "four").expect("written in place");
        assert!(watch.wait(LONG));
        fs::remove_file(&file).expect("removed");
        assert!(watch.wait(LONG));
    }

    #[test]
    fn a_folder_that_is_not_there_cannot_be_watched() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(Watch::over([folder.path().join("no").as_path()], |_| false).is_err());
    }
}
