//! The studio: an author's folder as a local page. It shows tiles, findings, written games and numbers as the files are saved, and
//! lets people play the folder's games by hand, against each other and against bots.
//!
//! [`start`] begins. Three threads work: one **reads** the folder after each change (`reader`), one plays the game in hand (`desk`), one
//! plays games in the background for numbers (`numbers`); a fourth answers the page (`server`). All share the `studio`, and tell the page by events.
//!
//! Only the machine itself reaches it, and only the browser that opened the printed address: see `guard`.

mod change;
mod desk;
mod edits;
mod folder;
mod games;
mod guard;
mod lock;
mod messages;
mod numbers;
mod pictures;
mod playing;
mod print;
mod reader;
mod server;
mod steps;
mod studio;
mod tiles;
mod trace;
mod trouble;
mod view;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;

use bastide_watch::Watch;
use tokio::sync::oneshot;

use crate::desk::{Desk, Mailbox};
use crate::folder::{Folder, is_half};
use crate::lock::Lock;
use crate::numbers::Counter;
use crate::reader::{Latest, Reader};
use crate::server::Shared;
use crate::studio::Studio;

/// Wishes for a studio.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder.
    pub folder: PathBuf,
    /// The port; 0 for one that is free.
    pub port: u16,
    /// Command that opens an editor at `{file}` and `{line}`; none if there is no such button.
    pub editor: Option<String>,
}

/// Studio that runs until it is dropped.
#[derive(Debug)]
pub struct Running {
    studio: Arc<Studio>,
    counter: Arc<Counter>,
    stop: Option<oneshot::Sender<()>>,
    threads: Vec<JoinHandle<()>>,
}

impl Running {
    /// Address that opens the studio once, in the browser that opens it.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub fn address(&self) -> std::io::Result<String> {
        Ok(format!("{}{}{}", self.studio.origin, guard::OPENING, self.studio.lock.token()?))
    }

    /// The folder as it is named on disk.
    pub fn folder(&self) -> PathBuf {
        self.studio.folder.root().to_path_buf()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.studio.close();
        self.counter.close();
        drop(self.stop.take());
        for thread in self.threads.drain(..) {
            // A thread that broke has said so.
            let _ = thread.join();
        }
    }
}

/// Starts a studio.
///
/// # Errors
/// If the folder is none, the port is taken, or the system cannot watch the folder.
pub fn start(options: &Options) -> std::io::Result<Running> {
    let folder = Folder::new(&options.folder)?;
    folder.sweep();
    let listener = std::net::TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, options.port)))?;
    listener.set_nonblocking(true)?;
    let port = listener.local_addr()?.port();
    let (mailbox, wishes) = Mailbox::new();
    let studio = Arc::new(Studio::new(port, Lock::new()?, folder, options.editor.clone()));
    let (counter, latest) = (Arc::new(Counter::default()), Arc::new(Latest::default()));
    let watch = Watch::over([studio.folder.root()], is_half)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    let (stop, stopped) = oneshot::channel::<()>();
    let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
        std::thread::Builder::new().name(name.to_owned()).spawn(work)
    };
    let shared = Shared {
        studio: Arc::clone(&studio),
        latest: Arc::clone(&latest),
        desk: mailbox.clone(),
        counter: Arc::clone(&counter),
    };
    let reader = Reader { studio: Arc::clone(&studio), latest, desk: mailbox, counter: Arc::clone(&counter) };
    let [for_desk, for_counter] = std::array::from_fn(|_| (Arc::clone(&studio), Arc::clone(&counter)));
    let threads = vec![
        spawn("desk", Box::new(move || Desk::work(for_desk.0, for_desk.1, &wishes)))?,
        spawn("reader", Box::new(move || reader.work(&watch)))?,
        spawn("numbers", Box::new(move || for_counter.1.work(&for_counter.0)))?,
        spawn(
            "server",
            Box::new(move || {
                runtime.block_on(async {
                    if let Ok(listener) = tokio::net::TcpListener::from_std(listener) {
                        tokio::select! {
                            () = server::serve(shared, listener) => {}
                            _ = stopped => {}
                        }
                    }
                });
                runtime.shutdown_background();
            }),
        )?,
    ];
    Ok(Running { studio, counter, stop: Some(stop), threads })
}
