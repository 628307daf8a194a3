//! A studio, and a page of a browser that shows it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bastide_studio::{Options, Running, start};
use tempfile::TempDir;

use crate::chromium::{Page, Screen, program};

/// A screen on a desk.
pub(crate) const WIDE: Screen = Screen::of([1400, 900]);
/// A screen in a hand.
pub(crate) const NARROW: Screen = Screen::of([390, 844]);

/// Browsers are large: one at a time.
static ONE: Mutex<()> = Mutex::new(());

/// Waits until no other browser is open.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A studio of a folder of its own, and a page that shows it.
pub(crate) struct Studio {
    pub(crate) page: Page,
    _running: Running,
    pub(crate) folder: TempDir,
    pub(crate) origin: String,
    _one: MutexGuard<'static, ()>,
}

impl Studio {
    /// Opens a studio of these files; none where there is no browser.
    pub(crate) fn open(files: &[(&str, &str)], screen: Screen) -> Option<Self> {
        let program = program()?;
        let one = alone();
        let folder = TempDir::new().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        let options = Options { folder: folder.path().to_path_buf(), port: 0, editor: None };
        let running = start(&options).expect("the studio starts");
        let address = running.address().expect("an address");
        let origin = address.split('/').take(3).collect::<Vec<_>>().join("/");
        let page = Page::open(program, &address, screen);
        page.until("document.querySelector('#folder-name')?.textContent");
        Some(Self { page, _running: running, folder, origin, _one: one })
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).expect("a file");
    }

    /// Nothing was wrong in the console, and nothing was asked of anybody else.
    pub(crate) fn is_quiet(&self) {
        assert_eq!(*self.page.errors.borrow(), Vec::<String>::new());
        let foreign: Vec<_> =
            self.page.requests.borrow().iter().filter(|it| !self.is_own(it)).cloned().collect();
        assert_eq!(foreign, Vec::<String>::new(), "requests outside");
    }

    fn is_own(&self, address: &str) -> bool {
        address.starts_with(&format!("{}/", self.origin)) || address == "about:blank"
    }
}
