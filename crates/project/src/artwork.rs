//! Drawings that authors bring along: SVG files beside tile sets and themes, read and made harmless.

use std::ops::Range;

use bastide_diag::{Code, Finding, Label, Report, Source};
use bastide_render::fragment;
use bastide_tileset::Collection;

use crate::files::Project;

/// A drawing that cannot be used.
const BAD_ART: Code = Code("bad-art");

impl Project<'_> {
    /// Reads the drawings that tiles of a collection name. Those that cannot be used are reported and left out.
    pub(crate) fn dress(&self, collection: &mut Collection) -> Report {
        let mut report = Report::new();
        collection.dress(|source, span, file| {
            self.drawing(source, span, file).map_err(|found| report.merge(found)).ok()
        });
        report
    }

    /// Reads a drawing that a file names.
    ///
    /// # Errors
    /// One finding: it cannot be read or used.
    pub(crate) fn drawing(&self, source: &Source, span: &Range<usize>, file: &str) -> Result<String, Report> {
        let why = match self.read(&self.beside(source.name(), file)) {
            Ok(text) => match fragment(text.text()) {
                Ok(svg) => return Ok(svg),
                Err(error) => error.to_string(),
            },
            Err(_) => "it cannot be read".to_owned(),
        };
        let mut report = Report::about([source]);
        let message = format!("the drawing `{file}` cannot be used: {why}");
        report.push(Finding::error(BAD_ART, message, Label::new(source, span.clone(), "")));
        Err(report)
    }
}
