//! Differences between how tiles are drawn and how they are declared, as findings at the declaration.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use bastide_core::geometry::Rotation;
use bastide_core::tile::Tile;
use bastide_diag::{Code, Finding, Label, Report};
use bastide_render::{Options, OwnTile, Problem, Theme, changed_sides, draw_tile};
use bastide_tileset::{Collection, Entry, Set};

use crate::files::Project;
use crate::shipped;
use crate::theme_tiles::PRINT_PIXELS;

/// The most drawn tiles that are remembered.
const MOST_DRAWN: usize = 4096;

/// Tiles that were drawn before, by everything that is drawn: while one tile is edited, the others stay as they are.
static DRAWN: Mutex<BTreeMap<[u8; 32], Vec<Problem>>> = Mutex::new(BTreeMap::new());

/// The differences between the pictures of the tiles of some files and their declarations. Sets that ship as they are have been looked at.
pub(crate) fn check(project: Project<'_>, collection: &Collection, files: &[String]) -> Report {
    let own = collection.sets().iter().filter(|set| files.iter().any(|file| file == set.source.name()));
    let words = blake3::hash(format!("{:?}", collection.words()).as_bytes());
    let mut report = Report::new();
    for set in own.filter(|set| shipped::tile_set(&set.id).is_none_or(|it| it.text() != set.source.text())) {
        report.merge(Report::about([&set.source]));
        report.merge(project.asked_theme(set));
        let theme = project.theme_of_sets([set]).map(|(theme, _)| theme).unwrap_or_default();
        for entry in &set.entries {
            for problem in problems(collection, &words, &entry.tile) {
                report.push(problem_finding(collection, set, entry, &problem));
            }
            report.extend(coarse(set, entry));
            report.extend(seam(collection, set, entry, &theme));
        }
    }
    report
}

/// The differences of a tile; `words` is the hash of all words of the collection.
fn problems(collection: &Collection, words: &blake3::Hash, tile: &Tile) -> Vec<Problem> {
    let drawn = || DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut key = blake3::Hasher::new();
    key.update(words.as_bytes()).update(format!("{tile:?}").as_bytes());
    let key = *key.finalize().as_bytes();
    if let Some(known) = drawn().get(&key) {
        return known.clone();
    }
    let found = draw_tile(collection.words(), tile, &Theme::default(), &Options::new()).problems;
    let mut drawn = drawn();
    if drawn.len() >= MOST_DRAWN {
        drawn.clear();
    }
    drawn.insert(key, found.clone());
    found
}

/// The finding about one difference, where the file speaks of the segment.
pub fn problem_finding(collection: &Collection, set: &Set, entry: &Entry, problem: &Problem) -> Finding {
    let named = |name: &str| entry.tile.find(collection.words(), name, Rotation::R0).first().copied();
    let segment = problem.segment().and_then(named);
    let place = segment.and_then(|it| entry.places.get(usize::from(it.0))).unwrap_or(&entry.span);
    let message = format!("tile `{}`: {problem}", entry.name);
    Finding::warning(Code(problem.code()), message, Label::new(&set.source, place.clone(), ""))
        .with_help(format!("`bastide render tile {} --proof` marks the place", entry.tile.id()))
}

/// The finding about a drawing of too few pixels.
fn coarse(set: &Set, entry: &Entry) -> Option<Finding> {
    let art = entry.tile.hints()?.art.as_ref()?;
    let message = OwnTile::of(art.content.as_ref()?).ok()?.coarse(&art.file)?;
    Some(Finding::warning(PRINT_PIXELS, message, Label::new(&set.source, entry.span.clone(), "")))
}

/// The finding about a drawing that changes the rim.
fn seam(collection: &Collection, set: &Set, entry: &Entry, theme: &Theme) -> Option<Finding> {
    let sides = changed_sides(collection.words(), &entry.tile, theme);
    let names: String = sides.iter().map(|side| side.letter()).collect();
    let message = format!("tile `{}`: its drawing changes what is seen at {names}", entry.name);
    let finding = || {
        Finding::warning(Code("drawn-seam"), message, Label::new(&set.source, entry.span.clone(), ""))
            .with_help("keep the drawing off the rim, or neighbours do not fit")
    };
    (!sides.is_empty()).then(finding)
}
