//! The tiles that a theme brings along, held against the tiles that there are and against the sides that neighbours have.

use std::collections::BTreeMap;
use std::ops::Range;

use bastide_core::geometry::Side;
use bastide_diag::{Code, Finding, Label, Report, Source};
use bastide_render::{OwnTile, Rim, SeamChange, Theme, rims};
use bastide_tileset::{Collection, Entry, Set};

use crate::themes::text_of;

/// A picture of a tile that there is not.
const UNKNOWN_TILE: Code = Code("unknown-tile");
/// A picture with few pixels.
pub(crate) const PRINT_PIXELS: Code = Code("print-pixels");
/// A side that does not fit its neighbours.
const DRAWN_SEAM: Code = Code("drawn-seam");

/// A picture of a tile in a theme.
struct Picture<'a> {
    file: &'a str,
    span: Range<usize>,
    /// Its number among the pictures of the tile.
    copy: usize,
    collection: &'a Collection,
    set: &'a Set,
    entry: &'a Entry,
}

/// Everything that is odd about the tiles that a theme brings along.
pub(crate) fn check(source: &Source, theme: &Theme, collections: &[&Collection]) -> Report {
    let mut report = Report::about([source]);
    let (text, _) = text_of(source);
    let mut pictures: Vec<Picture<'_>> = Vec::new();
    for (name, file, span) in &text.tiles {
        let there = collections.iter().copied().find_map(|collection| {
            let (set, tile) = name.split_once('/')?;
            let set = collection.set(set)?;
            Some((collection, set, set.entry(tile)?))
        });
        let Some((collection, set, entry)) = there else {
            let message = format!("there is no tile `{name}`");
            let names = || {
                let sets = collections.iter().flat_map(|it| it.sets());
                sets.flat_map(|set| &set.entries).map(|entry| entry.tile.id())
            };
            let finding = Finding::error(UNKNOWN_TILE, message, Label::new(source, span.clone(), ""));
            report.push(finding.with_nearest(name, names().collect::<Vec<_>>()));
            continue;
        };
        let copy = pictures.iter().filter(|it| it.entry.tile.id() == entry.tile.id()).count();
        let coarse = theme.tile(name, copy).and_then(|own| own.coarse(file));
        report.extend(
            coarse.map(|it| Finding::warning(PRINT_PIXELS, it, Label::new(source, span.clone(), ""))),
        );
        pictures.push(Picture { file, span: span.clone(), copy, collection, set, entry });
    }
    report.extend(seams(source, theme, &pictures));
    report
}

/// The findings about pictures of which a side looks otherwise than sides of its kind do: as they are drawn by rule, or, where all tiles of all
/// sets are pictures, as the first of them.
fn seams(source: &Source, theme: &Theme, pictures: &[Picture<'_>]) -> Vec<Finding> {
    let is_own = |entry: &Entry| theme.tile(entry.tile.id(), 0).is_some();
    let own_rims = pictures.iter().all(|it| it.set.entries.iter().all(is_own));
    let ruled = theme.without_tiles();
    let mut first: BTreeMap<char, Rim> = BTreeMap::new();
    let mut findings = Vec::new();
    for picture in pictures {
        let (words, tile) = (picture.collection.words(), &picture.entry.tile);
        let (Some(found), Some(drawn)) =
            (rims(words, tile, theme, picture.copy), rims(words, tile, &ruled, 0))
        else {
            continue;
        };
        let blur = theme.tile(tile.id(), picture.copy).map_or(0, OwnTile::blur);
        let mut off: Vec<(Side, SeamChange)> = Vec::new();
        for (side, (found, drawn)) in Side::ALL.into_iter().zip(found.into_iter().zip(drawn)) {
            let edge = words[tile.edges()[side.idx()]].letter;
            let expected =
                if own_rims { first.entry(edge).or_insert_with(|| found.clone()).clone() } else { drawn };
            // Neighbours meet it from the other end.
            let change = found.change(&expected, blur).or_else(|| found.change(&expected.reversed(), blur));
            off.extend(change.map(|change| (side, change)));
        }
        if let Some((side, change)) = off.iter().max_by_key(|(_, change)| change.share) {
            let letter = words[tile.edges()[side.idx()]].letter;
            let sides: String = off.iter().map(|(side, _)| side.letter()).collect();
            let message = format!(
                "`{}` shows something else at {sides} of `{}` than sides of `{letter}` do: {}.{} % of {}, where {}.{} % \
                 along it {} is expected and {} found",
                picture.file,
                tile.id(),
                change.share / 10,
                change.share % 10,
                side.letter(),
                change.at / 10,
                change.at % 10,
                change.expected,
                change.found,
            );
            let finding = Finding::warning(DRAWN_SEAM, message, Label::new(source, picture.span.clone(), ""));
            let help =
                format!("paint over the picture of `bastide render tile {}`, and keep its rim", tile.id());
            findings.push(finding.with_help(help));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use bastide_render::{Options, Size, draw_tile};

    use super::*;
    use crate::{Memory, Project, shipped};

    /// A picture of a tile by rule, as PNG.
    fn png(tile: &str, wide: u32) -> Vec<u8> {
        let collection = shipped::collection();
        let theme = Theme::named("classic").expect("it ships");
        let entry = collection.entry(tile).expect("a tile");
        let drawn = draw_tile(collection.words(), &entry.tile, &theme, &Options::new());
        drawn.picture.png(Size::Wide(wide)).expect("a PNG")
    }

    fn found(text: &str, files: &[(&str, Vec<u8>)]) -> Vec<String> {
        let files = files.iter().map(|(name, bytes)| (PathBuf::from(name), bytes.clone())).collect();
        let memory = Memory(files);
        let report = Project::new(&memory).check(&[Source::new("mine.toml", text)]);
        report.findings().iter().map(|it| format!("{}: {}", it.code.as_str(), it.message)).collect()
    }

    #[test]
    fn a_tile_painted_over_its_picture_fits_and_another_does_not() {
        let files = [
            ("road.png", png("base/frfr", 600)),
            ("meadow.png", png("base/ffff", 600)),
            ("old.png", png("base/frfr", 200)),
        ];
        assert_eq!(found("[tile]\n\"base/frfr\" = \"road.png\"\n", &files), Vec::<String>::new());
        let wrong = found("[tile]\n\"base/frfr\" = [\"road.png\", \"meadow.png\"]\n", &files);
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        let start =
            "drawn-seam: `meadow.png` shows something else at EW of `base/frfr` than sides of `R` do:";
        assert!(wrong[0].starts_with(start) && wrong[0].contains("#adcb6f found"), "{wrong:?}");
        let old = found("[tile]\n\"base/frfr\" = \"old.png\"\n", &files);
        assert!(
            old.iter().any(|it| it.starts_with("print-pixels: `old.png` has 200 pixels across")),
            "{old:?}"
        );
        let none = found("[tile]\n\"base/frrf\" = \"road.png\"\n", &files);
        assert_eq!(none, ["unknown-tile: there is no tile `base/frrf`"]);
    }

    #[test]
    fn a_painting_that_is_none_is_an_error() {
        let files = [("text.png", b"PNG".to_vec())];
        let broken = found("[tile]\n\"base/frfr\" = \"text.png\"\n", &files);
        assert!(
            broken[0].starts_with("bad-art: the drawing `text.png` cannot be used: it is no PNG"),
            "{broken:?}"
        );
    }

    #[test]
    fn tiles_of_a_set_that_is_painted_as_a_whole_are_held_against_each_other() {
        let set = |name: &str| {
            shipped::collection()
                .set(name)
                .expect("a set")
                .entries
                .iter()
                .map(|it| it.tile.id().to_owned())
                .collect::<Vec<_>>()
        };
        let tiles = set("river1");
        let mut text = String::from("[tile]\n");
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        for (nth, tile) in tiles.iter().enumerate() {
            text.push_str(&format!("\"{tile}\" = \"{nth}.png\"\n"));
            files.push((format!("{nth}.png"), png(tile, 531)));
        }
        let all: Vec<(&str, Vec<u8>)> =
            files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
        // Another theme for what is drawn by rule: no matter, for nothing is.
        let like = |name: &str| format!("like = \"{name}\"\n{text}");
        assert_eq!(found(&like("gray"), &all), Vec::<String>::new());
        assert_eq!(found(&format!("like = \"gray\"\n[tile]\n\"{}\" = \"0.png\"\n", tiles[0]), &all).len(), 1);
    }
}
