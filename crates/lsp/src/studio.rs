//! The studio beside the editor: opened by its first lens, closed with the session.

use std::cell::RefCell;
use std::path::Path;

use bastide_studio::{Options, Running, start};

/// Studio of a folder, once it was asked for.
#[derive(Debug, Default)]
pub(crate) struct Studio {
    running: RefCell<Option<Running>>,
}

impl Studio {
    /// An address that shows a screen of the studio, once.
    ///
    /// # Errors
    /// In words, why there is no studio of this folder.
    pub(crate) fn address(&self, folder: &Path, screen: &str) -> Result<String, String> {
        let mut running = self.running.borrow_mut();
        let options = || Options { folder: folder.to_path_buf(), port: 0, editor: None };
        let studio = match &mut *running {
            Some(it) => it,
            none => none.insert(start(&options()).map_err(|error| format!("no studio opens here: {error}"))?),
        };
        let address = studio.address().map_err(|error| format!("the studio has no address: {error}"))?;
        Ok(format!("{address}#{screen}"))
    }
}
