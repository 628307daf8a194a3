//! Findings about finished tiles beside each other.

use std::collections::BTreeMap;

use bastide_core::geometry::{Half, Side};
use bastide_core::words::{Fits, Words};
use bastide_diag::{Code, Finding, Label, Report};

use crate::file::File;
use crate::look::Look;
use crate::set::{Draw, Entry, Set};

/// Each two neighbours in a block, with the side of the first on which the second lies.
fn neighbours(set: &Set) -> impl Iterator<Item = (&Entry, Side, &Entry)> {
    let beside = |entry, side| Some((entry, side, neighbour(set, entry, side)?));
    set.entries.iter().flat_map(move |entry| [Side::E, Side::S].map(|side| beside(entry, side))).flatten()
}

/// A finding about two tiles of a set.
fn both(set: &Set, code: Code, message: String, entry: &Entry, other: &Entry, they: &str) -> Finding {
    let label = |it: &Entry, text| Label::new(&set.source, it.span.clone(), text);
    Finding::error(code, message, label(entry, "")).with_related(label(other, they))
}

/// Neighbours in a block do not fit.
pub(crate) fn at_unfit(set: &Set, words: &Words, report: &mut Report) {
    for (entry, side, other) in neighbours(set) {
        let (mine, theirs) = (entry.tile.edges()[side.idx()], other.tile.edges()[side.opposite().idx()]);
        if !words.fit(mine, theirs) && [mine, theirs].into_iter().all(|it| words[it].is_compared()) {
            let message = format!(
                "tile `{}` has a {} on {side}, where `{}` has a {}",
                entry.name, words[mine].name, other.name, words[theirs].name
            );
            report.push(both(set, Code("at-unfit"), message, other, entry, "its neighbour"));
        }
    }
}

/// True if a side of a tile lies inside a block.
fn inner(words: &Words, entry: &Entry, side: Side) -> bool {
    words[entry.tile.edges()[side.idx()]].fits == Fits::Block
}

/// Neighbours in a block show different things at their common side.
pub(crate) fn block_differs(set: &Set, words: &Words, report: &mut Report) {
    for (entry, side, other) in neighbours(set) {
        if !inner(words, entry, side) || !inner(words, other, side.opposite()) {
            continue;
        }
        let kind = |entry: &Entry, port| entry.tile.at(port).map(|it| entry.tile[it].kind);
        let differ = Half::ALL.into_iter().filter(|half| half.side() == side);
        let differ = differ.filter(|it| kind(entry, it.port()) != kind(other, it.mirror().port()));
        let differ: Vec<&str> = differ.map(Half::name).collect();
        if !differ.is_empty() {
            let (one, two, halves) = (&entry.name, &other.name, differ.join(" "));
            let message = format!("tiles `{one}` and `{two}` do not agree at {halves} of `{one}`");
            report.push(both(set, Code("block-differs"), message, other, entry, "its neighbour"));
        }
    }
}

const BLOCK_EDGE: Code = Code("block-edge");

/// An inner side of a block has no neighbour, or the neighbour has none.
pub(crate) fn block_edge(set: &Set, words: &Words, report: &mut Report) {
    for entry in &set.entries {
        for side in Side::ALL.into_iter().filter(|it| inner(words, entry, *it)) {
            let label = Label::new(&set.source, entry.span.clone(), "");
            let letter = words[entry.tile.edges()[side.idx()]].letter;
            let start = format!("tile `{}` has an inner side `{letter}` on {side}, but", entry.name);
            let finding = match (entry.at, neighbour(set, entry, side)) {
                (None, _) => Finding::error(BLOCK_EDGE, format!("{start} lies in no block"), label)
                    .with_help("add `at = [x, y]`"),
                (_, None) => {
                    Finding::error(BLOCK_EDGE, format!("{start} no tile of the block lies there"), label)
                }
                (_, Some(other)) if !inner(words, other, side.opposite()) => {
                    let message = format!("{start} `{}` has an ordinary side there", other.name);
                    let they = format!("its side {} must be inner too", side.opposite());
                    both(set, BLOCK_EDGE, message, entry, other, &they)
                }
                _ => continue,
            };
            report.push(finding);
        }
    }
}

/// The tile of the block beside another.
pub(crate) fn neighbour<'a>(set: &'a Set, entry: &Entry, side: Side) -> Option<&'a Entry> {
    let there = entry.at?.step(side);
    set.entries.iter().find(|other| other.at == Some(there))
}

const BLOCK_OVERLAP: Code = Code("block-overlap");

/// Two tiles of a block lie in the same place.
pub(crate) fn block_overlap(set: &Set, report: &mut Report) {
    for (at, entry) in set.entries.iter().enumerate() {
        let Some(pos) = entry.at else { continue };
        if entry.counts.iter().any(|it| *it > 1) {
            let message = format!("tile `{}` has several copies, but one place", entry.name);
            report.push(Finding::error(
                BLOCK_OVERLAP,
                message,
                Label::new(&set.source, entry.span.clone(), ""),
            ));
        }
        let together = |other: &&Entry| {
            other.at == Some(pos) && other.counts.iter().zip(&entry.counts).any(|(a, b)| *a > 0 && *b > 0)
        };
        if let Some(other) = set.entries[..at].iter().find(together) {
            let message = format!("tiles `{}` and `{}` both lie at {pos}", other.name, entry.name);
            report.push(both(set, BLOCK_OVERLAP, message, entry, other, "the other one"));
        }
    }
}

/// The two start tiles of a set cannot lie side by side.
pub(crate) fn start_unfit(set: &Set, words: &Words, report: &mut Report) {
    for (nth, edition) in set.editions.iter().enumerate() {
        let starts: Vec<&Entry> = set.entries.iter().filter(|it| it.start && it.counts[nth] > 0).collect();
        let [one, two] = starts[..] else { continue };
        let fits = |a| two.tile.edges().into_iter().any(|b| words.fit(a, b));
        if !one.tile.edges().into_iter().any(fits) {
            let message = format!(
                "start tiles `{}` and `{}` of edition `{edition}` fit on no side",
                one.name, two.name
            );
            report.push(both(set, Code("start-unfit"), message, two, one, "the other start tile"));
        }
    }
}

/// The id of a tile spells other sides than it has. Ids that spell no sides are names like any other.
pub(crate) fn id_differs(set: &Set, words: &Words, report: &mut Report) {
    for entry in &set.entries {
        let stem = entry.name.split(['-', '+']).next().unwrap_or_default();
        let spelt: Vec<char> = stem.chars().map(|it| it.to_ascii_uppercase()).collect();
        let spells = spelt.len() == 4
            && stem.chars().all(|it| it.is_ascii_lowercase())
            && spelt.iter().all(|it| words.edge_of(*it).is_some());
        let sides: Vec<char> = entry.tile.edges().map(|it| words[it].letter).to_vec();
        if spells && spelt != sides {
            let shown: String = sides.iter().map(char::to_ascii_lowercase).collect();
            let message = format!("tile `{}` shows `{shown}`, clockwise from the north", entry.name);
            let label = Label::new(&set.source, entry.span.clone(), "");
            let is_turned = (1..4).any(|by| {
                let mut turned = sides.clone();
                turned.rotate_left(by);
                turned == spelt
            });
            let help = if is_turned {
                "turn its features so that they lie as its id says, or give it another id"
            } else {
                "one of both is a mistake: write the sides of its id, or give it another id"
            };
            report.push(Finding::warning(Code("id-differs"), message, label).with_help(help));
        }
    }
}

/// Two tiles of a set are equal.
pub(crate) fn tiles_equal(file: &File, set: &Set, words: &Words, report: &mut Report) {
    // How tiles are drawn is a difference as well.
    let mut seen: BTreeMap<(Look, (bool, Draw, bool)), Vec<&Entry>> = BTreeMap::new();
    let same: BTreeMap<&str, &str> = file
        .tiles
        .iter()
        .filter_map(|it| Some((it.id.text.as_str(), it.same.as_ref()?.text.as_str())))
        .collect();
    for entry in set.entries.iter().filter(|it| it.at.is_none()) {
        let look = Look::of(words, &entry.tile);
        let others = seen.entry((look, (entry.start, entry.draw, entry.in_pile))).or_default();
        let together =
            |other: &&&Entry| other.counts.iter().zip(&entry.counts).any(|(a, b)| *a > 0 && *b > 0);
        if let Some(other) = others.iter().find(together)
            && same.get(entry.name.as_str()) != Some(&other.name.as_str())
        {
            let message = format!("tiles `{}` and `{}` are equal", other.name, entry.name);
            let label = Label::new(&set.source, entry.span.clone(), "");
            let finding = Finding::warning(Code("tiles-equal"), message, label)
                .with_related(Label::new(&set.source, other.span.clone(), "the other one"))
                .with_help(format!(
                    "raise `count`, or write `same = \"{}\"` if they are listed twice on purpose",
                    other.name
                ));
            report.push(finding);
        }
        others.push(entry);
    }
}
