//! Reading one tile of a definition file: every word of it is understood or reported.

use std::ops::Range;

use bastide_core::geometry::Side;
use bastide_diag::{Report, Source};

use super::checks::words as check;
use super::places;
use super::tile::{Feature, Field, Group, Member, Site, Tile};
use super::tree::{Element, Word};
use super::words::{self, Says};

/// Reads a tile; none if it has no name.
pub(crate) fn read(source: &Source, element: &Element, report: &mut Report) -> Option<Tile> {
    let Some(id) = element.attribute("id").filter(|it| !it.text.trim().is_empty()) else {
        report.push(check::missing(source, &element.name.text, "id", element.span.clone()));
        return None;
    };
    let tile = Tile { id: id.clone(), span: element.span.clone(), ..Tile::default() };
    let mut reader = Reader { source, tile, report };
    reader.header(element);
    for child in &element.children {
        reader.part(child);
    }
    if let Some(word) = element.words.first() {
        reader.report.push(check::text(source, &reader.tile.id.text, word));
    }
    Some(reader.tile)
}

/// Present word for one that may be older.
pub(crate) fn newer(word: &str) -> &str {
    words::OLDER.iter().find(|(older, _)| *older == word).map_or(word, |(_, newer)| newer)
}

struct Reader<'a, 'r> {
    source: &'a Source,
    tile: Tile,
    report: &'r mut Report,
}

impl Reader<'_, '_> {
    fn header(&mut self, element: &Element) {
        for (name, value) in &element.attributes {
            let text = value.text.clone();
            let own = name.text.strip_prefix(words::PREFIX);
            match (name.text.as_str(), own) {
                ("id", _) => {}
                (namespace, _) if namespace.starts_with("xmlns") => {}
                ("group", _) => self.tile.group = Some(value.clone()),
                ("max" | "maxCount", _) => self.lost(name, "most"),
                ("count", _) => self.tile.count = check::number(self.source, value, self.report),
                (_, Some("id")) => self.tile.own.id = Some(text),
                (_, Some("edges")) => self.tile.own.edges = Some(text),
                (_, Some("at")) => {
                    let numbers: Vec<i16> = text.split(' ').filter_map(|it| it.parse().ok()).collect();
                    match numbers[..] {
                        [x, y] => self.tile.own.at = Some((x, y)),
                        _ => self.report.push(check::value(self.source, value, "two numbers, as `-1 0`")),
                    }
                }
                (_, Some("start")) => self.tile.own.start = self.flag(value).unwrap_or_default(),
                (_, Some("draw")) => self.tile.own.draw = Some(text),
                (_, Some("in-pile")) => self.tile.own.off_pile = !self.flag(value).unwrap_or(true),
                (_, Some("marks")) => {
                    for word in value.split() {
                        let (mark, beside) = match word.text.split_once('=') {
                            Some((mark, beside)) => (mark.to_owned(), Some(beside.to_owned())),
                            None => (word.text, None),
                        };
                        self.tile.marks.push((mark, beside));
                    }
                }
                (_, Some("sites")) => self.tile.sites.extend(value.split().into_iter().map(|it| it.text)),
                (attribute, _) => {
                    let word = words::ON_TILES
                        .iter()
                        .find(|it| it.element == "tile" && it.attribute == Some(attribute));
                    match word {
                        Some(word) => {
                            let beside = self.beside(word, &text);
                            self.tile.marks.push((word.mark.to_owned(), Some(beside)));
                        }
                        None => self.unknown_attribute(name, &["id", "group", "max"]),
                    }
                }
            }
        }
    }

    /// One of the elements of a tile.
    fn part(&mut self, element: &Element) {
        // Elements inside of a block have names of our own.
        let name = element.name.text.strip_prefix(words::PREFIX).unwrap_or(newer(&element.name.text));
        if let Some((kind, fills)) = words::LINKED.iter().find(|(kind, _)| *kind == name) {
            return self.feature(element, kind, *fills);
        }
        if words::SITES.iter().any(|it| it.element == name) {
            return self.site(element);
        }
        if let Some(word) = words::ON_TILES.iter().find(|it| it.element == name && it.element != "tile") {
            return self.mark(element, word);
        }
        match name {
            "field" => self.field(element),
            "wagon-move" => self.neighbours(element),
            // The quarters of the big city are known by the names of its tiles.
            words::QUARTERS if self.tile.id.text.starts_with(words::BIG_CITY) => {}
            _ if words::LOST_ELEMENTS.contains(&name) => self.lost(&element.name, "element"),
            _ => {
                let (parts, symbols) = known_elements();
                self.report.push(check::unknown_part(self.source, &element.name, &parts, &symbols));
            }
        }
    }

    fn feature(&mut self, element: &Element, kind: &'static str, fills: bool) {
        let sides = self.sides(&element.words, kind);
        let mut feature = Feature { kind, fills, sides, also: None, markers: Vec::new() };
        let at = Member::Feature(self.tile.features.len());
        if element.words.is_empty() {
            self.report.push(check::nowhere(self.source, &self.tile.id.text, kind, element.span.clone()));
        }
        for (name, value) in &element.attributes {
            match name.text.as_str() {
                "wagon-move" => self.group(value, at),
                "multi-edge" if fills => match places::read_sides(&value.text).as_deref() {
                    Some([side]) => feature.also = Some(*side),
                    _ => self.report.push(check::place(self.source, value, kind)),
                },
                _ => self.marker(kind, name, value, &mut feature.markers),
            }
        }
        self.children(element);
        if !feature.sides.is_empty() {
            self.tile.features.push(feature);
        }
    }

    /// The sides that words name, each with its place.
    fn sides(&mut self, words: &[Word], kind: &str) -> Vec<(Side, Range<usize>)> {
        let mut all = Vec::new();
        for word in words {
            match places::read_sides(&word.text) {
                Some(sides) => all.extend(sides.into_iter().map(|side| (side, word.span.clone()))),
                None => self.report.push(check::place(self.source, word, kind)),
            }
        }
        all
    }

    fn field(&mut self, element: &Element) {
        let (mut halves, mut cities, mut markers) = (Vec::new(), Vec::new(), Vec::new());
        for word in &element.words {
            match places::read_half(&word.text) {
                Some(half) => halves.push((half, word.span.clone())),
                None if places::is_inner(&word.text) => {}
                None => self.report.push(check::half(self.source, word)),
            }
        }
        if element.words.is_empty() {
            self.report.push(check::nowhere(self.source, &self.tile.id.text, "field", element.span.clone()));
        }
        for (name, value) in &element.attributes {
            match name.text.as_str() {
                "city" | words::INNER_CITY => cities.extend(self.sides(&value.split(), "city")),
                // Wagons do not step on fields.
                "wagon-move" => {}
                _ => self.marker("field", name, value, &mut markers),
            }
        }
        self.children(element);
        if !element.words.is_empty() {
            self.tile.fields.push(Field { halves, cities, markers, span: element.span.clone() });
        }
    }

    fn site(&mut self, element: &Element) {
        let name = newer(&element.name.text);
        let plain = words::SITES.iter().find(|it| it.element == name && it.attribute.is_none());
        let mut kind = plain.map_or(name, |it| it.kind).to_owned();
        let mut markers = Vec::new();
        for (attribute, value) in &element.attributes {
            let special =
                words::SITES.iter().find(|it| it.element == name && it.attribute == Some(&attribute.text));
            match (attribute.text.as_str(), special) {
                ("wagon-move", _) => self.group(value, Member::Centre),
                (_, Some(special)) => {
                    if self.flag(value) == Some(true) {
                        special.kind.clone_into(&mut kind);
                    }
                }
                (own, _) if own.strip_prefix(words::PREFIX) == Some("kind") => kind.clone_from(&value.text),
                _ => self.marker(name, attribute, value, &mut markers),
            }
        }
        self.children(element);
        match &self.tile.centre {
            None => self.tile.centre = Some(Site { kind, markers }),
            Some(_) => {
                self.report.push(check::two_sites(self.source, &self.tile.id.text, element.span.clone()));
            }
        }
    }

    fn mark(&mut self, element: &Element, word: &words::OnTile) {
        let mut value = None;
        for (name, said) in &element.attributes {
            let own = name.text.strip_prefix(words::PREFIX) == Some("value");
            if word.attribute == Some(&name.text) {
                value = Some(self.beside(word, said.text.trim()));
            } else if own {
                value = Some(said.text.clone());
            } else {
                let known: Vec<&str> = word.attribute.into_iter().collect();
                self.unknown_attribute(name, &known);
            }
        }
        if let Some(attribute) = word.attribute.filter(|_| value.is_none()) {
            self.report.push(check::missing(self.source, word.element, attribute, element.span.clone()));
        }
        self.children(element);
        self.tile.marks.push((word.mark.to_owned(), value));
    }

    /// Value beside a mark here.
    fn beside(&self, word: &words::OnTile, there: &str) -> String {
        let value = word.values.iter().find(|(it, _)| *it == newer(there)).map(|(_, here)| *here);
        value.unwrap_or(there).to_owned()
    }

    /// Adds the markers of an attribute of a feature.
    fn marker(&mut self, element: &str, name: &Word, value: &Word, markers: &mut Vec<String>) {
        if name.text.strip_prefix(words::PREFIX) == Some("markers") {
            return markers.extend(value.split().into_iter().map(|it| it.text));
        }
        let attribute = newer(&name.text);
        let known: Vec<_> = words::ON_FEATURES
            .iter()
            .filter(|it| it.element == element && it.attribute == attribute)
            .collect();
        let Some(first) = known.first() else {
            let others = words::ON_FEATURES.iter().filter(|it| it.element == element).map(|it| it.attribute);
            let others: Vec<&str> = others.chain(["wagon-move"]).collect();
            return self.unknown_attribute(name, &others);
        };
        match first.says {
            Says::Yes | Says::No => {
                if self.flag(value) == Some(first.says == Says::Yes) {
                    markers.push(first.marker.to_owned());
                }
            }
            Says::Number => {
                let count = check::number(self.source, value, self.report).unwrap_or_default();
                (0..count.min(20)).for_each(|_| markers.push(first.marker.to_owned()));
            }
            Says::Word(_) => {
                let word = known.iter().find(|it| matches!(it.says, Says::Word(word) if word == value.text));
                match word {
                    Some(word) => markers.push(word.marker.to_owned()),
                    None => {
                        let said = known.iter().filter_map(|it| match it.says {
                            Says::Word(word) => Some(format!("`{word}`")),
                            _ => None,
                        });
                        let wanted = said.collect::<Vec<_>>().join(", ");
                        self.report.push(check::value(self.source, value, &wanted));
                    }
                }
            }
        }
    }

    /// Older form of the steps of wagons: an element with lists of features.
    fn neighbours(&mut self, element: &Element) {
        for list in &element.children {
            let mut members = Vec::new();
            for word in &list.words {
                let side = places::read_sides(&word.text).and_then(|it| it.first().copied());
                match side.and_then(|it| self.tile.owner(it)) {
                    Some(owner) => members.push(Member::Feature(owner)),
                    None if newer(&word.text.to_lowercase()) == "monastery" => members.push(Member::Centre),
                    None => self.report.push(check::place(self.source, word, "feature")),
                }
            }
            let name = format!("#{}", self.tile.groups.len());
            self.tile.groups.push(Group { name, members, span: list.span.clone() });
        }
    }

    fn group(&mut self, value: &Word, member: Member) {
        for word in value.split() {
            match self.tile.groups.iter_mut().find(|it| it.name == word.text) {
                Some(group) => group.members.push(member),
                None => {
                    self.tile.groups.push(Group { name: word.text, members: vec![member], span: word.span });
                }
            }
        }
    }

    /// True for yes, false for no; none for any other value.
    fn flag(&mut self, value: &Word) -> Option<bool> {
        match newer(&value.text) {
            "true" | "1" => Some(true),
            "false" | "0" | "" => Some(false),
            _ => {
                self.report.push(check::value(self.source, value, "`true` or `false`"));
                None
            }
        }
    }

    fn unknown_attribute(&mut self, name: &Word, known: &[&str]) {
        if words::LOST_ATTRIBUTES.contains(&name.text.as_str()) {
            self.lost(name, "attribute");
        } else {
            self.report.push(check::unknown_attribute(self.source, name, known));
        }
    }

    fn lost(&mut self, name: &Word, what: &str) {
        self.report.push(check::lost(self.source, &self.tile.id.text, name, what));
    }

    /// No part of a tile has further elements in it.
    fn children(&mut self, element: &Element) {
        for child in &element.children {
            self.report.push(check::unknown_element(self.source, &child.name, &[]));
        }
    }
}

/// The elements of a tile that are parts of it, and those that are symbols on it.
fn known_elements() -> (Vec<&'static str>, Vec<&'static str>) {
    let linked = words::LINKED.iter().map(|(kind, _)| *kind);
    let sites = words::SITES.iter().map(|it| it.element);
    let marks = words::ON_TILES.iter().map(|it| it.element).filter(|it| *it != "tile");
    (linked.chain(["field"]).chain(sites).collect(), marks.collect())
}
