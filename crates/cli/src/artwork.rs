//! Drawings that authors bring along: SVG files beside tile sets and themes, read and made harmless.

use std::ops::Range;

use bastide_diag::{Code, Doc, Finding, Label, Report, Severity, Source};
use bastide_render::fragment;
use bastide_tileset::Collection;

use crate::files;

/// A drawing that cannot be used.
const BAD_ART: Code = Code("bad-art");

/// The findings of this module.
pub(crate) const DOCS: &[Doc] = &[Doc {
    code: BAD_ART,
    severity: Severity::Error,
    title: "a drawing cannot be used",
    page: "The `art` of a tile and the symbols of a theme are SVG files beside the file that names them: as wide as high, of at most a million \
           bytes, and of shapes alone. Scripts, links, pictures, letters and anything from elsewhere are refused, because pictures of tiles \
           are passed on to others and must look the same everywhere.\n\nTurn letters into paths, and styles into attributes; most drawing \
           programs save such a file as plain SVG.\n",
}];

/// Reads the drawings that tiles of a collection name. What cannot be used is told and left out.
pub(crate) fn dress(collection: &mut Collection) -> Report {
    let mut report = Report::new();
    collection.dress(|source, span, file| read(source, span, file).map_err(|found| report.merge(found)).ok());
    report
}

/// Reads a drawing that a file names.
///
/// # Errors
/// One finding: it cannot be read or used.
pub(crate) fn read(source: &Source, span: &Range<usize>, file: &str) -> Result<String, Report> {
    let why = match files::read(&files::beside(source.name(), file)) {
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
