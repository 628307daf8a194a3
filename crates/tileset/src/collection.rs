//! Tile sets read together: their words, their tiles, and everything that is wrong with them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use bastide_core::hints::{Art, ArtContent, Hints};
use bastide_core::tile::Tile;
use bastide_core::words::Words;
use bastide_diag::{Code, Report, Source};

use crate::checks::{At, sets, tiles};
use crate::file::{self, File};
use crate::lexicon::Lexicon;
use crate::library::Library;
use crate::set::{Draw, Entry, Set};
use crate::{build, gather, order, parts, places};

/// Tile sets that were read together and share their words.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    words: Words,
    sets: Vec<Set>,
}

impl Collection {
    /// Reads tile sets, in whatever order they come. Sets that use others come after them in the collection.
    ///
    /// Sets and tiles with errors are left out; everything else is there.
    pub fn read(sources: Vec<Source>) -> (Self, Report) {
        Self::read_with(sources, Vec::new(), &[])
    }

    /// Reads tile sets, and from others those that they use or that are wanted by name, as [`Self::read_beside`] does.
    pub fn read_with(sources: Vec<Source>, others: Vec<Source>, wanted: &[&str]) -> (Self, Report) {
        Self::read_beside(sources, &Library::read(others), wanted)
    }

    /// Reads tile sets, and takes from a library those that they use or that are wanted by name.
    ///
    /// A set of the library is left out if a source has its name. Findings know the rest of the library: they can name a set of it for a word
    /// that is missing.
    pub fn read_beside(sources: Vec<Source>, library: &Library, wanted: &[&str]) -> (Self, Report) {
        let mut report = Report::about(&sources);
        let mut files: Vec<File> = Vec::new();
        for source in sources {
            let file = file::read(source, &mut report);
            match files.iter().find(|it| it.header.id.text == file.header.id.text) {
                // A set without a name was reported already, and nobody can use it.
                Some(other) if !file.header.id.text.is_empty() => {
                    report.push(sets::set_twice(&file, other));
                }
                _ => files.push(file),
            }
        }
        let shelf = order::take(library, wanted, &mut files, &mut report);
        let uses = order::resolve(&files, &shelf, &mut report);
        let order = order::in_order(&uses);
        let scopes = (0..files.len()).map(|at| order::scope(&files, &uses, at)).collect();
        let lexicon = gather::gather(&files, &shelf, &order, scopes, &mut report);
        let sets = order.iter().map(|at| read_set(&files, &lexicon, *at, &mut report)).collect();
        (Self { words: lexicon.words, sets }, report)
    }

    /// The words of all sets.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The sets, those that are used by others before them.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// Fills in the drawings that tiles name: `read` is given where a file is named, and what names it.
    pub fn dress(&mut self, mut read: impl FnMut(&Source, &Range<usize>, &Art) -> Option<ArtContent>) {
        for set in &mut self.sets {
            for entry in &mut set.entries {
                let Some(hints) = entry.tile.hints() else { continue };
                let Some(art) = &hints.art else { continue };
                let content = read(&set.source, &entry.span, art);
                let art = content.map(|content| Art { content: Some(content), ..art.clone() });
                let hints = Hints { art, ..hints.clone() };
                entry.tile = entry.tile.clone().with_hints(hints);
            }
        }
    }

    /// The set of this name.
    pub fn set(&self, id: &str) -> Option<&Set> {
        self.sets.iter().find(|it| it.id == id)
    }

    /// The tile of this full name: `base/crfr`.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        let (set, name) = id.split_once('/')?;
        self.set(set)?.entry(name)
    }
}

fn read_set(files: &[File], lexicon: &Lexicon, at: usize, report: &mut Report) -> Set {
    let file = &files[at];
    let editions = &file.header.editions;
    let mut found = Report::new();
    let whole = tiles(file, &mut found);
    let mut entries = Vec::new();
    // A mistake of a tile is one of all that are the same, and reported once.
    let mut said: BTreeSet<(Code, usize)> = BTreeSet::new();
    let mut faulty: BTreeSet<&str> = BTreeSet::new();
    let mut named: BTreeSet<&str> = BTreeSet::new();
    for tile in &whole {
        if tile.same.as_ref().is_some_and(|same| faulty.contains(same.text.as_str())) {
            faulty.insert(&tile.id.text);
            continue;
        }
        let mut about = Report::new();
        let built = build::tile(parts::Scope { lexicon, files, file: at }, tile, &mut about);
        found.extend(
            about
                .findings()
                .into_iter()
                .filter(|it| !said.contains(&(it.code, it.label.span.start)))
                .cloned(),
        );
        said.extend(about.findings().into_iter().map(|it| (it.code, it.label.span.start)));
        match built {
            // Of tiles with the same name, the first one counts.
            Some(_) if !named.insert(&tile.id.text) => {}
            Some(built) => entries.push(entry(tile, built, editions)),
            None => {
                faulty.insert(&tile.id.text);
            }
        }
    }
    entries.sort_by_key(|it| it.span.start);
    let set = Set {
        id: file.header.id.text.clone(),
        title: file.header.title.clone(),
        editions: editions.clone(),
        uses: file.header.uses.iter().map(|it| it.text.clone()).collect(),
        declares: [&file.edges, &file.features, &file.markers]
            .into_iter()
            .flatten()
            .map(|(name, _)| name.text.clone())
            .collect(),
        before: file.header.before,
        theme: file.header.theme.as_ref().map(|it| (it.text.clone(), it.span.clone())),
        allow: file.header.allow.clone(),
        source: file.source.clone(),
        span: file.header.id.span.clone(),
        entries,
    };
    if !file.broken {
        report.merge(found);
        check_set(file, &whole, &set, &lexicon.words, report);
    }
    set
}

fn entry(tile: &file::Tile, built: Tile, editions: &[String]) -> Entry {
    let count = |edition: &String| tile.count.as_ref().map_or(1, |it| it.of(edition)).min(999) as u16;
    Entry {
        places: places::places(tile, &built),
        tile: built,
        name: tile.id.text.clone(),
        counts: editions.iter().map(count).collect(),
        start: tile.start.unwrap_or(false),
        at: tile.at.as_ref().map(|(pos, _)| *pos),
        before: tile.before.unwrap_or(false),
        draw: match tile.draw.as_ref().map(|it| it.text.as_str()) {
            Some("first") => Draw::First,
            Some("last") => Draw::Last,
            _ => Draw::Shuffled,
        },
        in_pile: tile.in_pile.unwrap_or(true),
        alias: tile.alias.as_ref().map(|it| it.text.clone()),
        span: tile.id.span.clone(),
    }
}

/// The tiles of a file, with everything taken from those they are the same as. Originals come before their twins.
fn tiles(file: &File, report: &mut Report) -> Vec<file::Tile> {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for (idx, tile) in file.tiles.iter().enumerate() {
        match first.get(tile.id.text.as_str()) {
            Some(at) if !tile.id.text.is_empty() => {
                report.push(sets::id_twice(&file.source, &file.tiles[*at].id, &tile.id));
            }
            // A tile without a name was reported already.
            Some(_) => {}
            None => {
                first.insert(&tile.id.text, idx);
            }
        }
    }
    let names: Vec<&str> = first.keys().copied().collect();
    let mut whole: Vec<file::Tile> = Vec::new();
    // Where each tile has gone in the result; none if it leads nowhere.
    let mut done: BTreeMap<usize, Option<usize>> = BTreeMap::new();
    for idx in 0..file.tiles.len() {
        let mut way = vec![idx];
        let end = loop {
            let last = way[way.len() - 1];
            if let Some(known) = done.get(&last) {
                way.pop();
                break *known;
            }
            let at = At { source: &file.source, tile: &file.tiles[last].id.text };
            match &file.tiles[last].same {
                None => {
                    way.pop();
                    whole.push(file.tiles[last].clone());
                    done.insert(last, Some(whole.len() - 1));
                    break Some(whole.len() - 1);
                }
                Some(same) => match first.get(same.text.as_str()) {
                    None => {
                        report.push(sets::same_unknown(&at, same, &names));
                        break None;
                    }
                    Some(other) if way.contains(other) => {
                        report.push(sets::same_circle(&at, same));
                        break None;
                    }
                    Some(other) => way.push(*other),
                },
            }
        };
        let mut original = end;
        for twin in way.into_iter().rev() {
            original = original.map(|at| {
                whole.push(file.tiles[twin].clone().over(&whole[at]));
                whole.len() - 1
            });
            done.insert(twin, original);
        }
    }
    whole
}

/// Checks for which all tiles of a set must be known.
fn check_set(file: &File, tiles: &[file::Tile], set: &Set, words: &Words, report: &mut Report) {
    // Counts are only worth adding up when no tile is missing and nothing else is wrong, which may be why they differ.
    if tiles.len() == file.tiles.len() && !report.has_errors_in(&file.source) {
        sets::total_differs(file, tiles, report);
    }
    sets::count_zero(file, tiles, report);
    tiles::id_differs(set, words, report);
    tiles::tiles_equal(file, set, words, report);
    tiles::start_unfit(set, words, report);
    tiles::block_overlap(set, report);
    tiles::block_edge(set, words, report);
    tiles::block_differs(set, words, report);
    tiles::at_unfit(set, words, report);
}
