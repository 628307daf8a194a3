//! State of a studio that all its threads share.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bastide_core::rules::Rules;
use bastide_project::Project;
use serde::Serialize;
use tokio::sync::broadcast;

use crate::folder::Folder;
use crate::lock::Lock;
use crate::messages::Versioned;
use crate::pictures::{Pictures, Spots};
use crate::print::Press;

/// Events that wait for a page that does not listen; then it is told to begin anew.
const WAITING: usize = 256;

/// State of a studio.
#[derive(Debug)]
pub(crate) struct Studio {
    /// The address as requests name it: `127.0.0.1:4711`.
    pub(crate) host: String,
    /// The same as browsers name the page's origin.
    pub(crate) origin: String,
    /// Name of the cookie.
    pub(crate) cookie_name: String,
    pub(crate) lock: Lock,
    pub(crate) folder: Folder,
    pub(crate) pictures: Pictures,
    /// Command that opens a file in the author's editor.
    pub(crate) editor: Option<String>,
    pub(crate) spots: Spots,
    pub(crate) press: Press,
    /// Tile sets of the game in hand.
    played: Mutex<Vec<String>>,
    events: broadcast::Sender<Arc<Event>>,
    closing: AtomicBool,
}

/// Event for all pages.
#[derive(Debug)]
pub(crate) struct Event {
    pub(crate) name: &'static str,
    pub(crate) data: String,
}

#[derive(Debug, Serialize)]
struct Busy<'a> {
    work: &'a str,
}

impl Event {
    /// An event with a message.
    pub(crate) fn new(name: &'static str, message: &impl Serialize) -> Self {
        // Messages have a form: their keys are texts.
        Self { name, data: serde_json::to_string(&Versioned::of(message)).unwrap_or_default() }
    }

    /// Something takes its time.
    pub(crate) fn busy(work: &str) -> Self {
        Self::new("busy", &Busy { work })
    }
}

impl Studio {
    pub(crate) fn new(port: u16, lock: Lock, folder: Folder, editor: Option<String>) -> Self {
        let host = format!("127.0.0.1:{port}");
        Self {
            origin: format!("http://{host}"),
            cookie_name: format!("{}{port}", crate::guard::COOKIE),
            host,
            lock,
            folder,
            pictures: Pictures::default(),
            editor,
            spots: Spots::default(),
            press: Press::default(),
            played: Mutex::default(),
            events: broadcast::channel(WAITING).0,
            closing: AtomicBool::new(false),
        }
    }

    /// The author's files over those that ship.
    pub(crate) fn project(&self) -> Project<'_> {
        Project::new(&self.folder)
    }

    /// The tile sets of the game in hand.
    pub(crate) fn played_sets(&self) -> Vec<String> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Remembers the tile sets of the game in hand.
    pub(crate) fn set_played(&self, rules: &Rules) {
        let ids =
            rules.designs.iter().map(|it| it.tile.id().split('/').next().unwrap_or_default().to_owned());
        let sets: BTreeSet<String> = ids.collect();
        *self.played.lock().unwrap_or_else(PoisonError::into_inner) = sets.into_iter().collect();
    }

    /// Tells all pages.
    pub(crate) fn tell(&self, event: Event) {
        // Without a page nobody hears it, and nothing is lost: pages ask for everything when they open.
        let _ = self.events.send(Arc::new(event));
    }

    /// Hears all events from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Arc<Event>> {
        self.events.subscribe()
    }

    /// Lets all threads end.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// True once the threads are to end.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }
}
