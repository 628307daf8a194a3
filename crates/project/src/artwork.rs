//! Drawings that authors bring along: SVG files beside tile sets and themes, read and made harmless.

use std::ops::Range;

use bastide_diag::{Code, Finding, Label, Report, Source};
use bastide_render::{FragmentError, OwnTile, Painting, fragment};
use bastide_tileset::Collection;

use crate::files::Project;

/// A drawing that cannot be used.
const BAD_ART: Code = Code("bad-art");

impl Project<'_> {
    /// Reads the drawings that tiles of a collection name. Those that cannot be used are reported and left out.
    pub(crate) fn dress(&self, collection: &mut Collection) -> Report {
        let mut report = Report::new();
        collection.dress(|source, span, file| {
            self.drawing(source, span, file, fragment).map_err(|found| report.merge(found)).ok()
        });
        report
    }

    /// Reads a drawing that a file names, as [`fragment`] or [`figure`](bastide_render::figure) does.
    ///
    /// # Errors
    /// One finding: it cannot be read or used.
    pub(crate) fn drawing(
        &self,
        source: &Source,
        span: &Range<usize>,
        file: &str,
        read: fn(&str) -> Result<String, FragmentError>,
    ) -> Result<String, Report> {
        let text = self.named_text(source, span, file)?;
        read(text.text()).map_err(|error| unusable(source, span, file, &error.to_string()))
    }

    /// Reads a picture of a whole tile that a file names: an SVG or a PNG.
    ///
    /// # Errors
    /// One finding: it cannot be read or used.
    pub(crate) fn own_tile(
        &self,
        source: &Source,
        span: &Range<usize>,
        file: &str,
    ) -> Result<OwnTile, Report> {
        if !file.ends_with(".png") {
            return self.drawing(source, span, file, fragment).map(|svg| OwnTile::Drawing(svg.into()));
        }
        let (_, bytes) = self.named(source, span, file)?;
        Painting::read(&bytes)
            .map(OwnTile::Painting)
            .map_err(|error| unusable(source, span, file, &error.to_string()))
    }
}

/// The finding about a picture that cannot be used, at the place that names it.
fn unusable(source: &Source, span: &Range<usize>, file: &str, why: &str) -> Report {
    let mut report = Report::about([source]);
    let message = format!("the drawing `{file}` cannot be used: {why}");
    report.push(Finding::error(BAD_ART, message, Label::new(source, span.clone(), "")));
    report
}
