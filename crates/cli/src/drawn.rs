//! Whether tiles are drawn as they are declared: findings about what a picture shows otherwise, at what the file says of it.

use bastide_core::geometry::Rotation;
use bastide_diag::{Code, Doc, Finding, Label, Report, Severity};
use bastide_render::{Options, Problem, Theme, changed_sides, tile_svg};
use bastide_tileset::{Collection, Entry, Set};

use crate::shipped;

/// The findings of this module.
pub(crate) const DOCS: &[Doc] = &[
    doc(
        "drawn-covered",
        "something else is drawn where a feature reaches a side",
        "A city, a road or a field should be seen at a side, and the drawing shows something else there. Most often two features are declared \
         in a way that leaves no room for one of them.\n\n`bastide render tile SET/TILE --proof` marks the place. Check the features of the side; \
         if they are right, `layout` can make room, as with the `depth` of a city.\n",
    ),
    doc(
        "drawn-merged",
        "two fields are drawn as one",
        "Two fields are declared, and nothing that is drawn lies between them. Either they are one field, or something that parts them is missing: \
         a road that goes on to a city, a wall that reaches a corner.\n\n`bastide render tile SET/TILE --proof` hatches every field. Join the fields, \
         or say what parts them with `meet`, `reach` or the feature that is missing.\n",
    ),
    doc(
        "drawn-missing",
        "a feature is not drawn",
        "A city or a field inside the tile is declared, and there is no room for it in the drawing.\n\n`bastide render tile SET/TILE --proof` shows \
         what is drawn. A field without halves of sides needs something that encloses it.\n",
    ),
    doc(
        "drawn-seam",
        "an author's drawing changes the rim of a tile",
        "Sides of a kind look the same on every tile, pixel by pixel, or neighbours would not fit. The `art` of this tile changes what is seen at \
         a side.\n\nKeep drawings off the rim: a hundredth of the tile is enough.\n",
    ),
    doc(
        "drawn-split",
        "a field or a city is drawn in several pieces",
        "A field is declared as one, and what is drawn cuts it in two: a road across the tile parts the land on its sides, unless it goes \
         underground. A figure that stands on one piece would not be seen to stand on the other.\n\n`bastide render tile SET/TILE --proof` marks \
         the place. Declare two fields, or say with `under` that the road runs below.\n",
    ),
    doc(
        "drawn-undeclared",
        "open ground is drawn that no field declares",
        "What is drawn leaves a patch of land that belongs to no declared field. It comes with `drawn-split` where a field is declared as one and is \
         drawn as two, and alone where a field is missing.\n\n`bastide render tile SET/TILE --proof` marks the place. Declare the field.\n",
    ),
];

const fn doc(code: &'static str, title: &'static str, page: &'static str) -> Doc {
    Doc { code: Code(code), severity: Severity::Warning, title, page }
}

/// What the pictures of the tiles of some files show otherwise. Sets that ship as they are have been looked at.
pub(crate) fn check(collection: &Collection, files: &[String]) -> Report {
    let own = collection.sets().iter().filter(|set| files.iter().any(|file| file == set.source.name()));
    let mut report = Report::new();
    for set in own.filter(|set| shipped::tile_set(&set.id).is_none_or(|it| it.text() != set.source.text())) {
        report.merge(Report::about([&set.source]));
        for entry in &set.entries {
            let drawn = tile_svg(collection.words(), &entry.tile, &Theme::default(), &Options::new());
            for problem in &drawn.problems {
                report.push(finding(collection, set, entry, problem));
            }
            report.extend(seam(collection, set, entry));
        }
    }
    report
}

/// The finding about one difference, where the file speaks of the segment.
pub(crate) fn finding(collection: &Collection, set: &Set, entry: &Entry, problem: &Problem) -> Finding {
    let named = |name: &str| entry.tile.find(collection.words(), name, Rotation::R0).first().copied();
    let segment = problem.segment().and_then(named);
    let place = segment.and_then(|it| entry.places.get(usize::from(it.0))).unwrap_or(&entry.span);
    let code = DOCS.iter().map(|doc| doc.code).find(|code| code.as_str() == problem.code());
    let message = format!("tile `{}`: {problem}", entry.name);
    Finding::warning(code.unwrap_or(DOCS[0].code), message, Label::new(&set.source, place.clone(), ""))
        .with_help(format!("`bastide render tile {} --proof` marks the place", entry.tile.id()))
}

/// The finding about a drawing that changes the rim.
fn seam(collection: &Collection, set: &Set, entry: &Entry) -> Option<Finding> {
    let sides = changed_sides(collection.words(), &entry.tile, &Theme::default());
    let names: String = sides.iter().map(|side| side.letter()).collect();
    let message = format!("tile `{}`: its drawing changes what is seen at {names}", entry.name);
    let finding = || {
        Finding::warning(Code("drawn-seam"), message, Label::new(&set.source, entry.span.clone(), ""))
            .with_help("keep the drawing off the rim, or neighbours do not fit")
    };
    (!sides.is_empty()).then(finding)
}
