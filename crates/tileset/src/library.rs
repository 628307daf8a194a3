//! Libraries: tile sets that others may use, read once.

use bastide_diag::{Report, Source};

use crate::file::{self, File};

/// Library of tile sets that others may use. Reading it is most of the work of reading a set beside it, so it is kept.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The files, each with what was found in it.
    pub(crate) files: Vec<(File, Report)>,
}

impl Library {
    /// Reads tile sets. Of several with the same name, the first counts.
    pub fn read(sources: Vec<Source>) -> Self {
        let mut files: Vec<(File, Report)> = Vec::new();
        for source in sources {
            let mut about = Report::about([&source]);
            let file = file::read(source, &mut about);
            if files.iter().all(|(it, _)| it.header.id.text != file.header.id.text) {
                files.push((file, about));
            }
        }
        Self { files }
    }
}
