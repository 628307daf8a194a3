//! `bastide studio`: a folder as a local page, until it is stopped.

use std::io::BufRead;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, Result};
use bastide_studio::{Options, start};

use crate::args::Studio;
use crate::out::{Ending, need_folder, print, say};
use crate::{browser, interrupt};

/// Starts the studio and stays until Ctrl-C. Enter prints another address: each opens the studio once.
pub(crate) fn run(args: &Studio) -> Result<Ending> {
    need_folder(&args.folder)?;
    let options = Options { folder: args.folder.clone(), port: args.port, editor: args.editor.clone() };
    let running =
        start(&options).with_context(|| format!("cannot open a studio on `{}`", args.folder.display()))?;
    let address = running.address()?;
    if args.no_open || !browser::open(&address) {
        print(&format!("{address}\n"))?;
    }
    say(&format!(
        "the studio of {} is open; Enter prints an address for another browser, Ctrl-C ends it",
        running.folder().display()
    ));
    interrupt::catch();
    let (line, lines) = channel();
    // Ends with the process: nothing waits for a terminal that says nothing.
    std::thread::spawn(move || {
        for read in std::io::stdin().lock().lines() {
            if read.is_err() || line.send(()).is_err() {
                break;
            }
        }
    });
    let mut is_heard = true;
    while !interrupt::is_interrupted() {
        let wait = Duration::from_millis(200);
        let heard = if is_heard { lines.recv_timeout(wait) } else { Err(RecvTimeoutError::Timeout) };
        match heard {
            Ok(()) => print(&format!("{}\n", running.address()?))?,
            Err(RecvTimeoutError::Timeout) if !is_heard => std::thread::sleep(wait),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => is_heard = false,
        }
    }
    Ok(Ending::Fine)
}
