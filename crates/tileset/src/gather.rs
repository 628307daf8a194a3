//! Gathering of the words of all files: order of declarations, contradictions, worth of kinds.

use std::collections::{BTreeMap, BTreeSet};

use bastide_core::geometry::Cells;
use bastide_core::words::{
    Edge, EdgeId, Fits, Kind, KindId, Marker, MarkerPlace, Scale, Shape, Small, ValueKind,
};
use bastide_diag::{Report, Source};

use crate::checks::{values, words};
use crate::file::File;
use crate::lexicon::{Lexicon, Scope, only_letter};
use crate::raw::{Node, Table, Text, Value};
use crate::word::{Class, Elsewhere};
use crate::{canon, keys};

/// Gathers the words of all files. `order` is the order in which sets build on each other.
pub(crate) fn gather(
    files: &[File],
    shelf: &[&File],
    order: &[usize],
    scopes: Vec<Scope>,
    report: &mut Report,
) -> Lexicon {
    let mut lexicon = Lexicon { scopes, ..Lexicon::default() };
    for file in shelf {
        let declared =
            [(Class::Edge, &file.edges), (Class::Kind, &file.features), (Class::Marker, &file.markers)];
        for (class, words) in declared {
            let keys = words.iter().map(|(name, _)| (class, name.text.clone()));
            lexicon.shelf.extend(keys.map(|key| (key, file.header.id.text.clone())));
        }
    }
    let mut gatherer = Gatherer { files, lexicon, first: BTreeMap::new(), report };
    for at in order {
        gatherer.edges(*at);
    }
    let kinds: Vec<_> = order.iter().flat_map(|at| gatherer.kinds(*at)).collect();
    for at in order {
        gatherer.markers(*at);
    }
    for (file, id, chain) in kinds {
        gatherer.scales(file, id, &chain);
    }
    gatherer.lexicon
}

struct Gatherer<'a> {
    files: &'a [File],
    lexicon: Lexicon,
    /// The first declaration of each word.
    first: BTreeMap<(Class, String), (usize, &'a Text, &'a Table)>,
    report: &'a mut Report,
}

/// The table that declares a kind, then the one it is like, and so on.
type Chain<'a> = Vec<&'a Table>;

impl<'a> Gatherer<'a> {
    /// Notes a declaration. True if it is the first of its word.
    fn declare(&mut self, class: Class, file: usize, name: &'a Text, table: &'a Table) -> bool {
        let key = (class, name.text.clone());
        self.lexicon.declared.entry(key.clone()).or_default().push(file);
        match self.first.get(&key) {
            None => {
                self.first.insert(key, (file, name, table));
                true
            }
            Some((other, first, theirs)) => {
                if !canon::same(table, theirs) {
                    let (here, there) = (&self.files[file].source, &self.files[*other].source);
                    self.report.push(words::word_twice(class, here, name, there, first));
                }
                false
            }
        }
    }

    fn edges(&mut self, file: usize) {
        for (name, table) in &self.files[file].edges {
            let Some(letter) = only_letter(&name.text) else {
                self.report.push(words::edge_letter(&self.files[file].source, name));
                continue;
            };
            if self.lexicon.words.edges().count() >= usize::from(u8::MAX) {
                self.report.push(words::too_many_words(&self.files[file].source, Class::Edge, name));
                return;
            }
            if self.declare(Class::Edge, file, name, table) {
                let fits = self.fits(file, table);
                let name = text(table, "name").unwrap_or(&name.text).to_owned();
                self.lexicon.words.edge(Edge { letter, name, fits });
            }
        }
    }

    /// The edges that one may lie against. Letters that no set declares are left out of nothing: the sets may not be together.
    fn fits(&mut self, file: usize, table: &Table) -> Fits {
        let Some(node) = table.get("fits") else { return Fits::Same };
        match &node.value {
            Value::Text(it) if it.text == "all" => Fits::All,
            Value::Text(it) if it.text == "block" => Fits::Block,
            Value::List(_) => {
                let mut letters = String::new();
                for text in node.texts() {
                    match only_letter(&text.text) {
                        Some(letter) => letters.push(letter),
                        None => self.report.push(words::edge_letter(&self.files[file].source, &text)),
                    }
                }
                Fits::Also(letters)
            }
            _ => Fits::Same,
        }
    }

    /// Declares the kinds of a file without their points.
    fn kinds(&mut self, file: usize) -> Vec<(usize, KindId, Chain<'a>)> {
        let mut declared = Vec::new();
        let source = &self.files[file].source;
        for (name, table) in &self.files[file].features {
            if keys::TILE.iter().any(|key| key.name == name.text) {
                self.report.push(words::name_reserved(source, name));
                continue;
            }
            if self.lexicon.words.kinds().count() >= usize::from(u8::MAX) {
                self.report.push(words::too_many_words(source, Class::Kind, name));
                break;
            }
            if !self.declare(Class::Kind, file, name, table) {
                continue;
            }
            let Some(chain) = self.chain(file, name, table) else { continue };
            let Some(shape) = self.shape(source, name, &chain) else { continue };
            let edge = self.kind_edge(file, name, &chain, shape);
            let mark = table.get("mark").and_then(Node::text);
            if let Some(mark) = mark.filter(|_| shape != Shape::Site) {
                self.report.push(words::mark_not_site(source, name, mark));
            }
            if shape == Shape::Area
                && let Some(other) = self.lexicon.area(file)
            {
                self.report.push(words::two_areas(source, name, &self.lexicon.words[other].name));
            }
            let flag = |key| inherited(&chain, key).and_then(Node::flag);
            let id = self.lexicon.words.kind(Kind {
                name: name.text.clone(),
                like: table.get("like").and_then(Node::text).map(|it| it.text.clone()),
                shape,
                edge,
                completed: Scale::default(),
                unfinished: Scale::default(),
                small: None,
                followers: flag("followers").unwrap_or(true),
                completes: flag("completes").unwrap_or(true),
                safe: false,
                mark: mark.map(|it| it.text.clone()),
                cells: Cells::ALL,
            });
            self.lexicon.fills.push(shape == Shape::Linked && flag("fills").unwrap_or(false));
            declared.push((file, id, chain));
        }
        declared
    }

    /// The declaration of a kind and those it is like; none if they go round in a circle or lead nowhere.
    fn chain(&mut self, file: usize, name: &'a Text, table: &'a Table) -> Option<Chain<'a>> {
        let mut chain = vec![table];
        let mut seen = BTreeSet::from([name.text.as_str()]);
        let mut next = table.get("like").and_then(Node::text);
        while let Some(like) = next {
            if !seen.insert(like.text.as_str()) {
                self.report.push(words::like_circle(&self.files[file].source, name, like));
                return None;
            }
            let scope = &self.lexicon.scopes[file];
            let features = scope.files.iter().flat_map(|at| &self.files[*at].features);
            let Some((_, found)) = features.clone().find(|(it, _)| it.text == like.text) else {
                if !scope.unsure {
                    let candidates = features.map(|(it, _)| it.text.as_str());
                    let declares = |it: &&File| it.features.iter().any(|(name, _)| name.text == like.text);
                    let read = self.files.iter().find(declares).map(|it| &it.header.id.text);
                    let set = read.or_else(|| self.lexicon.shelf.get(&(Class::Kind, like.text.clone())));
                    let elsewhere =
                        set.map_or_else(|| Elsewhere::near(&like.text, candidates), |it| Elsewhere::In(it));
                    let finding = words::unknown_word(&self.files[file].source, Class::Kind, like, elsewhere);
                    self.report.push(finding);
                }
                return None;
            };
            chain.push(found);
            next = found.get("like").and_then(Node::text);
        }
        Some(chain)
    }

    fn shape(&mut self, source: &Source, name: &Text, chain: &Chain<'a>) -> Option<Shape> {
        match inherited(chain, "shape").and_then(Node::text).map(|it| it.text.as_str()) {
            Some("linked") => Some(Shape::Linked),
            Some("area") => Some(Shape::Area),
            Some("site") => Some(Shape::Site),
            Some(_) => None,
            None => {
                self.report.push(words::no_shape(source, name));
                None
            }
        }
    }

    /// The edge of a kind. Sites have none, all others one of their own.
    fn kind_edge(&mut self, file: usize, name: &Text, chain: &Chain<'a>, shape: Shape) -> Option<EdgeId> {
        let edge = inherited(chain, "edge").and_then(Node::text);
        let source = &self.files[file].source;
        let Some(edge) = edge.filter(|_| shape != Shape::Site) else {
            if edge.is_some() != (shape != Shape::Site) {
                self.report.push(words::kind_edge(source, name, edge));
            }
            return None;
        };
        let id = self.lexicon.edge(self.files, file, edge, self.report)?;
        let taken = self.lexicon.words.kinds().find(|(_, kind)| kind.edge == Some(id));
        if let Some((_, other)) = taken {
            self.report.push(words::edge_taken(source, name, edge, &other.name));
        }
        Some(id)
    }

    fn markers(&mut self, file: usize) {
        for (name, table) in &self.files[file].markers {
            let source = &self.files[file].source;
            if self.lexicon.words.markers().count() >= usize::from(u16::MAX) {
                self.report.push(words::too_many_words(source, Class::Marker, name));
                return;
            }
            if !self.declare(Class::Marker, file, name, table) {
                continue;
            }
            let on = table.get("on").map(Node::texts).unwrap_or_default();
            let place = match on.iter().find(|it| it.text == "tile") {
                Some(tile) => {
                    if on.len() > 1 {
                        self.report.push(words::marker_place_mixed(source, name, tile));
                    }
                    MarkerPlace::Tile
                }
                None => {
                    let kinds =
                        on.iter().filter_map(|it| self.lexicon.kind(self.files, file, it, self.report));
                    MarkerPlace::Segment(kinds.collect())
                }
            };
            let value = match table.get("value").map(|it| &it.value) {
                Some(Value::Text(it)) if it.text == "count" => ValueKind::Count,
                Some(Value::Text(it)) if it.text == "word" => ValueKind::Word(Vec::new()),
                Some(Value::List(list)) => {
                    ValueKind::Word(list.iter().filter_map(|it| Some(it.text()?.text.clone())).collect())
                }
                _ => ValueKind::Flag,
            };
            if let (MarkerPlace::Segment(_), ValueKind::Word(_), Some(node)) =
                (&place, &value, table.get("value"))
            {
                self.report.push(words::marker_value(source, name, node));
            }
            self.lexicon.words.marker(Marker::new(name.text.as_str(), place, value));
        }
    }

    /// Fills in the worth of a kind.
    fn scales(&mut self, file: usize, id: KindId, chain: &Chain<'a>) {
        let mut read = |key| {
            let table = inherited(chain, key).and_then(Node::table)?;
            let (scale, about) = self.scale(file, id, key, table);
            // A scale taken from another kind was judged where it is written.
            if chain[0].get(key).is_some() {
                self.report.merge(about);
            }
            Some((table, scale))
        };
        let (completed, unfinished, small) = (read("completed"), read("unfinished"), read("small"));
        let tiles = |table: &Table| u32::try_from(table.get("tiles")?.number()?).ok();
        let kind = self.lexicon.words.kind_mut(id);
        kind.completed = completed.map(|(_, it)| it).unwrap_or_default();
        kind.unfinished = unfinished.map(|(_, it)| it).unwrap_or_default();
        kind.small = small.and_then(|(table, scale)| Some(Small { tiles: tiles(table)?, scale }));
    }

    fn scale(&self, file: usize, id: KindId, key: &str, table: &Table) -> (Scale, Report) {
        let (mut scale, mut report) = (Scale::default(), Report::new());
        let source = &self.files[file].source;
        let shape = self.lexicon.words[id].shape;
        let points = |node: &Node| node.number().and_then(|it| i32::try_from(it).ok()).unwrap_or_default();
        for (word, node) in &table.pairs {
            match word.text.as_str() {
                "tile" => scale.tile = points(node),
                "tiles" if key == "small" => {}
                "around" => {
                    scale.around = points(node);
                    if shape != Shape::Site {
                        report.push(words::scale_shape(source, word));
                    }
                }
                "touching" => {
                    for (kind, node) in node.table().into_iter().flat_map(|it| &it.pairs) {
                        if let Some(kind) = self.lexicon.kind(self.files, file, kind, &mut report) {
                            scale.touching.insert(kind, points(node));
                        }
                    }
                    if shape != Shape::Area {
                        report.push(words::scale_shape(source, word));
                    }
                }
                _ => {
                    let keys: Vec<_> = keys::SCALE.iter().map(|it| it.name).collect();
                    let slip = bastide_diag::nearest(&word.text, keys.iter().copied()).is_some();
                    if slip && !self.lexicon.sees(file, Class::Marker, &word.text) {
                        report.push(values::unknown_key(
                            source,
                            &format!("`{key}`"),
                            word,
                            &keys,
                            &table.pairs,
                        ));
                    } else if let Some(marker) = self.lexicon.marker(self.files, file, word, &mut report) {
                        scale.markers.insert(marker, points(node));
                    }
                }
            }
        }
        (scale, report)
    }
}

/// The value of a key in the first table that has it.
fn inherited<'a>(chain: &Chain<'a>, key: &str) -> Option<&'a Node> {
    chain.iter().find_map(|table| table.get(key))
}

fn text<'a>(table: &'a Table, key: &str) -> Option<&'a str> {
    table.get(key).and_then(Node::text).map(|it| it.text.as_str())
}
