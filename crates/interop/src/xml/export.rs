//! Tile sets as a tile definition file.

use std::collections::BTreeMap;

use bastide_core::geometry::{Port, Side, Third};
use bastide_core::tile::{Mark, Segment, SegmentIdx, Tile};
use bastide_core::words::{Fits, Kind, Shape, Words};
use bastide_diag::{Label, Report};
use bastide_tileset::{Collection, Draw, Entry, Set};

use super::checks::export::{no_word, not_exported};
use super::write::{Element, document};
use super::{places, words};
use crate::tile_ids;

/// Writes some sets of a collection as one tile definition file.
///
/// Fields are spelled out. Tiles that are known there have the names they have there. Symbols without a word there are written in
/// attributes that only Bastide reads, and reported; tiles with features that are unknown there are left out, and reported.
pub fn export(collection: &Collection, sets: &[&str]) -> (String, Report) {
    let mut report = Report::about(collection.sets().iter().map(|it| &it.source));
    let mut exporter = Exporter { words: collection.words(), written: BTreeMap::new(), report: &mut report };
    let (mut tiles, mut counts) = (Element::new("tiles"), Element::new("sets"));
    for set in collection.sets().iter().filter(|it| sets.contains(&it.id.as_str())) {
        let names = exporter.tiles(set, &mut tiles);
        exporter.counts(set, &names, &mut counts);
    }
    let root =
        Element::new("defs").with("xmlns:bastide", words::NAMESPACE).containing(tiles).containing(counts);
    (document(&root), report)
}

struct Exporter<'a> {
    words: &'a Words,
    /// The tiles that are written, by the names they have there.
    written: BTreeMap<String, Element>,
    report: &'a mut Report,
}

impl Exporter<'_> {
    /// Adds the tiles of a set, and returns their names there; none for those left out.
    fn tiles(&mut self, set: &Set, tiles: &mut Element) -> Vec<Option<String>> {
        let mut names = Vec::new();
        for entry in &set.entries {
            let label = || Label::new(&set.source, entry.span.clone(), "");
            let mut lacking = Vec::new();
            match (Writer { words: self.words, set, entry, lacking: &mut lacking }).tile() {
                Ok(element) => {
                    for word in lacking {
                        self.report.push(no_word(entry.tile.id(), &word, label()));
                    }
                    names.push(Some(self.add(entry, element, tiles)));
                }
                Err(kind) => {
                    self.report.push(not_exported(entry.tile.id(), &kind, label()));
                    names.push(None);
                }
            }
        }
        names
    }

    /// Adds a tile under its name, unless the same tile is there already.
    fn add(&mut self, entry: &Entry, element: Element, tiles: &mut Element) -> String {
        let ours = entry.tile.id();
        let known = tile_ids::theirs(ours).filter(|it| is_defined(it)).map(str::to_owned);
        let free = |it: &String| self.written.get(it).is_none_or(|other| *other == element);
        let name = known.filter(free).unwrap_or_else(|| ours.to_owned());
        if self.written.insert(name.clone(), element.clone()).is_none() {
            tiles.add(element.with_first("id", &name));
        }
        name
    }

    /// Adds how many copies of each tile the editions of a set have.
    fn counts(&mut self, set: &Set, names: &[Option<String>], counts: &mut Element) {
        for (at, edition) in set.editions.iter().enumerate() {
            let id = if set.editions.len() == 1 { set.id.clone() } else { format!("{}:{edition}", set.id) };
            let mut element = Element::new("tile-set").with("id", &id);
            if at == 0 {
                element = element.with(&ours("title"), &set.title);
                if set.editions.len() == 1 && edition != "1" {
                    element = element.with(&ours("edition"), edition);
                }
            }
            for (entry, name) in set.entries.iter().zip(names) {
                let count = entry.counts[at];
                if let Some(name) = name.as_ref().filter(|_| count > 0) {
                    element.add(Element::new("ref").with("count", &count.to_string()).with("tile", name));
                }
            }
            counts.add(element);
        }
    }
}

/// True if a name from elsewhere is one that tile definition files use: two capitals, perhaps a part, and the tile.
fn is_defined(name: &str) -> bool {
    let set = name.split(['.', '/']).next().unwrap_or_default();
    set.len() == 2 && set.bytes().all(|it| it.is_ascii_uppercase()) && !name.contains(' ')
}

/// An attribute that only Bastide reads.
fn ours(name: &str) -> String {
    format!("{}{name}", words::PREFIX)
}

/// Writes one tile.
struct Writer<'a, 'r> {
    words: &'a Words,
    set: &'a Set,
    entry: &'a Entry,
    /// Words that are unknown there.
    lacking: &'r mut Vec<String>,
}

impl Writer<'_, '_> {
    /// The tile, without its name; or the kind of features or edge that is unknown there.
    fn tile(mut self) -> Result<Element, String> {
        let tile = &self.entry.tile;
        if let Some(edge) = tile.edges().into_iter().find(|it| self.words.is_closing(*it)) {
            return Err(self.words[edge].name.clone());
        }
        let mut element = self.header();
        let groups = wagon_groups(self.words, tile);
        for mark in tile.marks() {
            self.mark(mark, &mut element);
        }
        let mut inner = 0;
        for shape in [Shape::Site, Shape::Linked, Shape::Area] {
            for (at, segment) in tile.numbered().filter(|(_, it)| self.words[it.kind].shape == shape) {
                let kind = &self.words[segment.kind];
                let mut feature = match shape {
                    Shape::Site => self.site(kind, &mut element),
                    Shape::Linked => Some(self.linked(segment)?),
                    Shape::Area => Some(self.field(segment, &mut inner)?),
                };
                if let Some(feature) = &mut feature {
                    self.markers(segment, feature);
                    if let Some(groups) = groups.get(&at) {
                        feature.set("wagon-move", &groups.join(" "));
                    }
                }
                feature.into_iter().for_each(|it| element.add(it));
            }
        }
        Ok(element)
    }

    /// The tile as a whole: how it is drawn and where it lies.
    fn header(&self) -> Element {
        let Entry { tile, start, at, draw, in_pile, before, .. } = self.entry;
        let mut element = Element::new("tile");
        let (group, said) = match (self.set.before || *before, start, draw) {
            (true, true, Draw::Shuffled) => (Some(words::SPRING), true),
            (true, false, Draw::First) => (Some(words::FORK), true),
            (true, false, Draw::Last) => (Some(words::LAKE), true),
            (true, false, Draw::Shuffled) => (Some(words::RIVER), true),
            (true, true, _) => (Some(words::RIVER), false),
            (false, _, _) => (None, false),
        };
        if let Some(group) = group {
            element.set("group", group);
        }
        if *start && !said {
            element.set(&ours("start"), "true");
        }
        if !said && *draw != Draw::Shuffled {
            element.set(&ours("draw"), if *draw == Draw::First { "first" } else { "last" });
        }
        if !in_pile {
            element.set(&ours("in-pile"), "false");
        }
        if let Some(pos) = at {
            element.set(&ours("at"), &format!("{} {}", pos.x, pos.y));
        }
        if tile.edges().iter().any(|it| self.words[*it].fits != Fits::Same) {
            let letters: String = tile.edges().iter().map(|it| self.words[*it].letter).collect();
            element.set(&ours("edges"), &letters);
        }
        element
    }

    fn mark(&mut self, mark: &Mark, element: &mut Element) {
        let name = &self.words[mark.marker].name;
        let Some(word) = words::ON_TILES.iter().find(|it| it.mark == name) else {
            let value = if mark.value.is_empty() { name.clone() } else { format!("{name}={}", mark.value) };
            element.append(&ours("marks"), &value);
            self.lacking.push(name.clone());
            return;
        };
        let there = word.values.iter().find(|(_, here)| *here == mark.value).map(|(there, _)| *there);
        let value = there.unwrap_or(&mark.value);
        if word.element == "tile" {
            element.set(word.attribute.unwrap_or(word.mark), value);
            return;
        }
        let mut symbol = Element::new(word.element);
        if !mark.value.is_empty() {
            symbol.set(&word.attribute.map_or_else(|| ours("value"), str::to_owned), value);
        }
        element.add(symbol);
    }

    /// A site; none if it is written as a mark of the tile.
    fn site(&mut self, kind: &Kind, element: &mut Element) -> Option<Element> {
        if let Some(mark) = &kind.mark {
            match words::ON_TILES.iter().find(|it| it.mark == mark) {
                Some(word) => element.add(Element::new(word.element)),
                None => {
                    element.append(&ours("sites"), mark);
                    self.lacking.push(mark.clone());
                }
            }
            return None;
        }
        let Some(word) = words::SITES.iter().find(|it| it.kind == kind.name) else {
            self.lacking.push(kind.name.clone());
            return Some(Element::new("monastery").with(&ours("kind"), &kind.name));
        };
        let site = Element::new(word.element);
        Some(match word.attribute {
            Some(attribute) => site.with(attribute, "true"),
            None => site,
        })
    }

    fn linked(&self, segment: &Segment) -> Result<Element, String> {
        let kind = &self.words[segment.kind];
        if !words::LINKED.iter().any(|(name, _)| *name == kind.name) {
            return Err(kind.name.clone());
        }
        let inside = own_sides(segment).all(|it| self.is_inside(it));
        let name = if inside { ours(&kind.name) } else { kind.name.clone() };
        let mut element = Element::new(&name).saying(&places::sides(own_sides(segment)));
        let shared = segment.ports.sides().find(|side| !segment.ports.has(Port::new(*side, Third::Middle)));
        if let Some(side) = shared {
            element.set("multi-edge", &side.letter().to_string());
        }
        Ok(element)
    }

    fn field(&self, segment: &Segment, inner: &mut usize) -> Result<Element, String> {
        let kind = &self.words[segment.kind];
        if kind.name != "field" {
            return Err(kind.name.clone());
        }
        let halves: Vec<&str> = segment.ports.halves().map(places::half).collect();
        let text = if halves.is_empty() {
            *inner += 1;
            places::inner(*inner - 1).to_owned()
        } else {
            halves.join(" ")
        };
        let tile = &self.entry.tile;
        let touched = segment.touches.iter().map(|at| &tile.segments()[usize::from(at.0)]);
        let touched = touched.filter_map(|it| own_sides(it).next());
        let (inside, cities): (Vec<Side>, Vec<Side>) = touched.partition(|it| self.is_inside(*it));
        let mut element = Element::new("field").saying(&text);
        for (name, cities) in [("city", cities), (words::INNER_CITY, inside)] {
            if !cities.is_empty() {
                element.set(name, &places::sides(cities));
            }
        }
        Ok(element)
    }

    /// True if a side lies inside a block, where other programs know nothing.
    fn is_inside(&self, side: Side) -> bool {
        self.words[self.entry.tile.edges()[side.idx()]].fits == Fits::Block
    }

    fn markers(&mut self, segment: &Segment, feature: &mut Element) {
        for (marker, count) in &segment.markers {
            let name = &self.words[*marker].name;
            let word = words::ON_FEATURES.iter().find(|it| it.element == feature.name() && it.marker == name);
            match word.map(|it| (it.attribute, it.says)) {
                Some((attribute, words::Says::Yes)) => feature.set(attribute, "true"),
                Some((attribute, words::Says::No)) => feature.set(attribute, "false"),
                Some((attribute, words::Says::Number)) => feature.set(attribute, &count.to_string()),
                Some((attribute, words::Says::Word(word))) if !feature.has(attribute) => {
                    feature.set(attribute, word);
                }
                _ => {
                    (0..*count).for_each(|_| feature.append(&ours("markers"), name));
                    self.lacking.push(name.clone());
                }
            }
        }
    }
}

/// The sides that a feature has for itself.
fn own_sides(segment: &Segment) -> impl Iterator<Item = Side> {
    segment.ports.sides().filter(|side| segment.ports.has(Port::new(*side, Third::Middle)))
}

/// Between which segments a wagon may step: groups by their letters.
fn wagon_groups(words: &Words, tile: &Tile) -> BTreeMap<SegmentIdx, Vec<String>> {
    let mut groups: BTreeMap<SegmentIdx, Vec<String>> = BTreeMap::new();
    let mut letters = ('a'..='z').map(String::from);
    let mut join = |segments: &[SegmentIdx]| {
        let letter = letters.next().unwrap_or_default();
        segments.iter().for_each(|it| groups.entry(*it).or_default().push(letter.clone()));
    };
    for (end, segment) in tile.numbered() {
        segment.enters.iter().for_each(|into| join(&[*into, end]));
    }
    let village = village(words, tile);
    if village.len() > 1 {
        join(&village);
    }
    groups
}

/// The roads that stop together in the middle of a tile and the cities that lie there too, unless something keeps them apart.
fn village(words: &Words, tile: &Tile) -> Vec<SegmentIdx> {
    let apart = |mark: &Mark| words::NO_VILLAGE.contains(&words[mark.marker].name.as_str());
    if tile.marks().iter().any(apart) {
        return Vec::new();
    }
    let stops = |segment: &Segment| {
        let kind = &words[segment.kind];
        let side = own_sides(segment).next().filter(|_| segment.ports.len() == 1);
        let parts = side.is_some_and(|side| {
            let [one, two] = places::halves(side);
            tile.at(one.port()) != tile.at(two.port())
        });
        let tunnel = segment.markers.iter().any(|(it, _)| words[*it].name == words::TUNNEL);
        kind.followers && parts && segment.enters.is_empty() && !tunnel
    };
    let roads: Vec<SegmentIdx> =
        tile.numbered().filter(|(_, segment)| stops(segment)).map(|(at, _)| at).collect();
    if roads.len() < 2 {
        return Vec::new();
    }
    // A city lies at the village if the land on its two sides is parted there.
    let joins = |segment: &Segment| {
        let sides: Vec<Side> = own_sides(segment).collect();
        let after = |side: &Side| Side::nth(side.idx() + 1);
        let first = sides.iter().find(|it| !sides.contains(&Side::nth(it.idx() + 3)));
        let last = sides.iter().find(|it| !sides.contains(&after(it)));
        let runs = sides.iter().filter(|it| !sides.contains(&after(it))).count();
        let corners = first.zip(last).map(|(first, last)| {
            [places::corners(*first)[0], places::corners(*last)[1]].map(|half| tile.at(half.port()))
        });
        runs == 1 && corners.is_some_and(|[before, after]| before != after)
    };
    let fills = |segment: &Segment| segment.ports.len() > 1 && words[segment.kind].name == "city";
    let cities = tile.numbered().filter(|(_, it)| fills(it) && joins(it)).map(|(at, _)| at);
    cities.chain(roads.iter().copied()).collect()
}
