//! The sets of a tile definition file: which tiles they count, in which editions.

use std::collections::BTreeMap;

use bastide_diag::{Report, Source};

use super::checks::{sets as check, words as words_check};
use super::tile::Tile;
use super::tree::{Element, Word};
use super::words;
use crate::tile_ids;

/// A set with all its editions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    /// Its name without the edition: `river/1`.
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    /// Each edition with its copies of tiles, by their position in the file.
    pub(crate) editions: Vec<(String, BTreeMap<usize, u32>)>,
    /// Tiles that it takes out of the game.
    pub(crate) removes: Vec<Word>,
}

impl Draft {
    /// The tiles of the set, in the order of the file.
    pub(crate) fn tiles(&self) -> Vec<usize> {
        let mut tiles: Vec<usize> =
            self.editions.iter().flat_map(|(_, counts)| counts.keys().copied()).collect();
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }

    fn edition(&mut self, name: &str) -> &mut BTreeMap<usize, u32> {
        let at = self.editions.iter().position(|(it, _)| it == name).unwrap_or_else(|| {
            self.editions.push((name.to_owned(), BTreeMap::new()));
            self.editions.len() - 1
        });
        &mut self.editions[at].1
    }
}

/// Reads the sets of a file. A file without any is one set, called by its own name.
pub(crate) fn read(
    source: &Source,
    elements: &[&Element],
    tiles: &[Tile],
    report: &mut Report,
) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut ids: Vec<&Word> = Vec::new();
    for element in elements {
        let Some(id) = element.attribute("id").filter(|it| !it.text.trim().is_empty()) else {
            report.push(words_check::missing(source, "tile-set", "id", element.span.clone()));
            continue;
        };
        match ids.iter().find(|it| it.text == id.text) {
            Some(first) => report.push(check::id_twice(source, "set", first, id)),
            None => ids.push(id),
        }
        let own =
            |name: &str| element.attribute(&format!("{}{name}", words::PREFIX)).map(|it| it.text.clone());
        let (name, edition) = match id.text.rsplit_once(':') {
            Some((name, edition)) => (name.to_owned(), edition.to_owned()),
            None => (id.text.clone(), own("edition").unwrap_or("1".into())),
        };
        let at = drafts.iter().position(|it| it.name == name).unwrap_or_else(|| {
            drafts.push(Draft { name, ..Draft::default() });
            drafts.len() - 1
        });
        let draft = &mut drafts[at];
        draft.title = draft.title.take().or(own("title"));
        attributes(source, id, element, report);
        counts(source, id, element, tiles, draft, &edition, report);
    }
    if elements.is_empty() {
        let mut draft = Draft { name: stem(source.name()).to_owned(), ..Draft::default() };
        let counts = tiles.iter().enumerate().map(|(at, tile)| (at, tile.count.unwrap_or(1)));
        draft.editions.push(("1".into(), counts.collect()));
        drafts.push(draft);
    } else {
        for (at, tile) in tiles.iter().enumerate() {
            if !drafts.iter().any(|draft| draft.editions.iter().any(|(_, counts)| counts.contains_key(&at))) {
                report.push(check::unused_tile(source, &tile.id));
            }
        }
    }
    drafts.retain(|it| !it.tiles().is_empty());
    drafts
}

/// The name of a file without its folders and its ending.
pub(crate) fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.split('.').next().unwrap_or(name)
}

fn attributes(source: &Source, id: &Word, element: &Element, report: &mut Report) {
    for (name, _) in &element.attributes {
        match name.text.as_str() {
            "id" => {}
            "max" => report.push(check::most(source, &id.text, name)),
            own if own.strip_prefix(words::PREFIX).is_some_and(|it| matches!(it, "title" | "edition")) => {}
            _ => report.push(words_check::unknown_attribute(source, name, &["id", "max"])),
        }
    }
}

fn counts(
    source: &Source,
    id: &Word,
    element: &Element,
    tiles: &[Tile],
    draft: &mut Draft,
    edition: &str,
    report: &mut Report,
) {
    draft.edition(edition);
    // Known tiles that another file defines.
    let mut elsewhere: Vec<&Word> = Vec::new();
    for child in &element.children {
        let named = |report: &mut Report| {
            let tile = child.attribute("tile");
            if tile.is_none() {
                report.push(words_check::missing(source, &child.name.text, "tile", child.span.clone()));
            }
            tile
        };
        match child.name.text.as_str() {
            "ref" => {
                let Some(tile) = named(report) else { continue };
                let Some(at) = tiles.iter().position(|it| it.id.text == tile.text) else {
                    if !tile_ids::ours(&tile.text).is_empty() {
                        elsewhere.push(tile);
                        continue;
                    }
                    let known: Vec<&str> = tiles.iter().map(|it| it.id.text.as_str()).collect();
                    report.push(check::unknown_tile(source, &id.text, tile, &known));
                    continue;
                };
                let count = match child.attribute("count") {
                    None => Some(1),
                    Some(count) => words_check::number(source, count, report),
                };
                let copies = draft.edition(edition).entry(at).or_default();
                *copies = (*copies + count.unwrap_or_default()).min(999);
            }
            "remove" => draft.removes.extend(named(report).cloned()),
            _ => report.push(words_check::unknown_element(source, &child.name, &["ref", "remove"])),
        }
    }
    report.extend(check::elsewhere(source, &id.text, &elsewhere));
}
