//! Drawings that authors bring along: SVG and PNG files beside tile sets and themes, read and made harmless.

use std::ops::Range;

use bastide_core::{ArtContent, ArtMode};
use bastide_diag::{Code, Finding, Label, Report, Source};
use bastide_render::{FragmentError, OwnTile, fragment};
use bastide_tileset::Collection;

use crate::files::Project;

/// A drawing that cannot be used.
const BAD_ART: Code = Code("bad-art");

impl Project<'_> {
    /// Reads the drawings that tiles of a collection name. Those that cannot be used are reported and left out.
    pub(crate) fn dress(&self, collection: &mut Collection) -> Report {
        let mut report = Report::new();
        collection.dress(|source, span, art| {
            // The file is named after the tile.
            let named = source.text()[span.end..].find(&art.file).map(|it| span.end + it);
            let span = &named.map_or(span.clone(), |it| it..it + art.file.len());
            let (content, own) =
                self.tile_art(source, span, &art.file).map_err(|found| report.merge(found)).ok()?;
            if matches!(own, OwnTile::Painting(_)) && art.mode != ArtMode::Replace {
                let why = "a PNG covers the whole tile, so that its `mode` is `replace`, or left out";
                report.merge(unusable(source, span, &art.file, (why, None)));
                return None;
            }
            Some(content)
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
        read(text.text()).map_err(|error| unusable(source, span, file, (&error.to_string(), error.remedy())))
    }

    /// Reads a drawing of a tile that a file names, an SVG or a PNG.
    ///
    /// # Errors
    /// One finding: it cannot be read or used.
    pub(crate) fn tile_art(
        &self,
        source: &Source,
        span: &Range<usize>,
        file: &str,
    ) -> Result<(ArtContent, OwnTile), Report> {
        let content = if file.ends_with(".png") {
            ArtContent::Png(self.named(source, span, file)?.1.into())
        } else {
            ArtContent::Svg(self.drawing(source, span, file, fragment)?)
        };
        let own = OwnTile::of(&content)
            .map_err(|error| unusable(source, span, file, (&error.to_string(), None)))?;
        Ok((content, own))
    }
}

/// The finding about a picture that cannot be used, at the place that names it.
fn unusable(source: &Source, span: &Range<usize>, file: &str, (why, help): (&str, Option<&str>)) -> Report {
    let mut report = Report::about([source]);
    let message = format!("the drawing `{file}` cannot be used: {why}");
    let finding = Finding::error(BAD_ART, message, Label::new(source, span.clone(), ""));
    report.push(finding.with_help_if(help.map(str::to_owned)));
    report
}
