//! Building of tiles from their features: segments, ports, markers and neighbourhood.

use bastide_core::geometry::{Half, Port, Ports, Side, Third};
use bastide_core::tile::{self, Mark, Segment, SegmentIdx, TileDefect};
use bastide_core::words::{Fits, Kind, KindId, MarkerId, MarkerPlace, ValueKind};
use bastide_diag::Report;

use crate::checks::{At, effects, features, marks, words};
use crate::derive::Field;
use crate::file::Tile;
use crate::parts::{self, Parts, Scope};
use crate::raw::{Node, Text, Value};
use crate::word::{Class, Elsewhere};
use crate::{given, layout};

/// Makes the tile that a file describes; none if something about it is wrong.
pub(crate) fn tile(scope: Scope<'_>, tile: &Tile, report: &mut Report) -> Option<tile::Tile> {
    let file = &scope.files[scope.file];
    let at = At { source: &file.source, tile: &tile.id.text };
    let mut found = Report::new();
    let built = Builder { scope, at: &at, tile, found: &mut found }.build();
    let sound = !found.has_errors();
    report.merge(found);
    built.filter(|_| sound)
}

struct Builder<'a, 'r> {
    scope: Scope<'a>,
    at: &'a At<'a>,
    tile: &'a Tile,
    found: &'r mut Report,
}

impl Builder<'_, '_> {
    fn build(mut self) -> Option<tile::Tile> {
        let Some(parts) = parts::read(self.scope, self.at, self.tile, self.found) else {
            self.check_words();
            return None;
        };
        let words = &self.scope.lexicon.words;
        effects::no_effect(self.at, &parts, self.found);
        let fields = match &parts.fields {
            Some((given, span)) => given::fields(self.scope, self.at, &parts, given, span, self.found),
            None => parts.layout.fields(),
        };
        let mut segments = self.linked(&parts);
        self.fields(&parts, fields, &mut segments);
        if let Some(kind) = parts.centre {
            let middle = SegmentIdx(segments.len().min(255) as u8);
            for end in self.ends_at_centre(&parts) {
                segments[end].enters.push(middle);
            }
            segments.push(site(kind));
        }
        effects::lone_end(self.scope, self.at, &parts, self.found);
        let marks = self.marks(&mut segments);
        self.markers(parts.centre, &mut segments);
        if self.found.has_errors() {
            return None;
        }
        let id = format!("{}/{}", self.scope.files[self.scope.file].header.id.text, self.tile.id.text);
        match tile::Tile::new(words, id, parts.edges, segments, marks) {
            Ok(tile) => Some(match &self.tile.layout {
                Some(table) => {
                    let hints = layout::hints(self.scope, self.at, &tile, table, self.found);
                    tile.with_hints(hints)
                }
                None => tile,
            }),
            Err(defects) => {
                let defects: Vec<TileDefect> = defects;
                self.found.push(features::tile_defect(self.at, &self.tile.id, &defects));
                None
            }
        }
    }

    /// The segments of features that join through sides, in the order of the parts.
    ///
    /// At a side inside a block a feature of any kind takes only the middle: the land there is given in full. At a side with an edge that no
    /// kind shows, as a gate, it takes nothing.
    fn linked(&self, parts: &Parts) -> Vec<Segment> {
        let words = &self.scope.lexicon.words;
        let segment = |(at, part): (usize, &parts::Part)| {
            let middle = |side: Side| Ports::one(Port::new(side, Third::Middle));
            let is_gate = |side: &&Side| words.is_closing(parts.edges[side.idx()]);
            let sides = &parts.layout.features[at].sides;
            let gates = sides.iter().filter(is_gate).map(|side| middle(*side));
            let ports = sides.iter().filter(|side| !is_gate(side)).map(|side| {
                let edge = parts.edges[side.idx()];
                if words[edge].fits == Fits::Block || !parts.layout.features[at].fills {
                    return middle(*side);
                }
                let shared = parts.also.iter().filter(|(_, onto)| onto == side);
                Ports::side(*side).without(shared.map(|(one, _)| opened(parts, *one, *side)).collect())
            });
            let also = parts
                .also
                .iter()
                .filter(|(one, _)| *one == at)
                .map(|(_, onto)| Ports::one(opened(parts, at, *onto)));
            let enters = parts.layout.enters.iter().filter(|(end, _)| *end == at);
            Segment {
                kind: part.kind,
                ports: ports.chain(also).fold(Ports::NONE, |all, it| all | it),
                gates: gates.fold(Ports::NONE, |all, it| all | it),
                markers: Vec::new(),
                touches: Vec::new(),
                enters: enters.map(|(_, into)| SegmentIdx(*into as u8)).collect(),
            }
        };
        parts.parts.iter().enumerate().map(segment).collect()
    }

    /// Adds the segments of the fields.
    fn fields(&self, parts: &Parts, fields: Vec<Field>, segments: &mut Vec<Segment>) {
        let Some(kind) = self.scope.lexicon.area(self.scope.file) else { return };
        for field in fields {
            let has = |half: Half| field.halves.contains(&half);
            let middles = Side::ALL.into_iter().filter(|side| {
                // The middle goes with both halves; where they are two fields, it is the border between them.
                let both = [2 * side.idx(), 2 * side.idx() + 1].map(Half::nth);
                parts.layout.owner(*side).is_none() && both.into_iter().all(has)
            });
            let middles: Ports = middles.map(|side| Port::new(side, Third::Middle)).collect();
            let halves: Ports = field.halves.iter().map(|half| half.port()).collect();
            let at = SegmentIdx(segments.len().min(255) as u8);
            for touched in &field.touches {
                segments[*touched].touches.push(at);
            }
            segments.push(Segment {
                touches: field.touches.iter().map(|it| SegmentIdx(*it as u8)).collect(),
                ..Segment::new(kind, halves | middles)
            });
        }
    }

    /// The dead ends that stop at the site in the middle: all that run into nothing else and are not declared to end alone.
    fn ends_at_centre(&self, parts: &Parts) -> Vec<usize> {
        let words = &self.scope.lexicon.words;
        let alone = |at: &usize| parts.layout.meets.contains(&vec![*at]);
        let entering = |at: &usize| parts.layout.enters.iter().any(|(end, _)| end == at);
        let ends = (0..parts.parts.len()).filter(|at| parts.layout.features[*at].is_dead_end());
        ends.filter(|at| words[parts.parts[*at].kind].followers && !alone(at) && !entering(at)).collect()
    }

    /// The marks of the tile; those that stand for sites become segments.
    fn marks(&mut self, segments: &mut Vec<Segment>) -> Vec<Mark> {
        let Scope { lexicon, files, file } = self.scope;
        let mut marks = Vec::new();
        for (name, node) in self.tile.mark.iter().flatten() {
            let seen = |kind: &Kind| lexicon.sees(file, Class::Kind, &kind.name);
            let mut kinds = lexicon.words.kinds();
            if let Some((kind, _)) =
                kinds.find(|(_, kind)| kind.mark.as_deref() == Some(&name.text) && seen(kind))
            {
                match node.value {
                    Value::Flag(_) => segments.push(site(kind)),
                    _ => self.found.push(marks::mark_value(self.at, name, node, &ValueKind::Flag)),
                }
                continue;
            }
            let sites = lexicon.words.kinds().filter(|(_, kind)| seen(kind));
            let sites = sites.filter_map(|(_, kind)| kind.mark.as_deref());
            let sites: Vec<&str> = sites.collect();
            let perhaps = Elsewhere::near(&name.text, sites.into_iter());
            if matches!(perhaps, Elsewhere::Perhaps(Some(_)))
                && !lexicon.sees(file, Class::Marker, &name.text)
            {
                self.found.push(words::unknown_word(self.at.source, Class::Marker, name, perhaps));
                continue;
            }
            let Some(marker) = lexicon.marker(files, file, name, self.found) else { continue };
            let declared = &lexicon.words[marker];
            if declared.place != MarkerPlace::Tile {
                self.found.push(marks::mark_place(self.at, name, &lexicon.words, &declared.place));
            } else if let Some(value) = mark_text(&declared.value, node) {
                marks.push(Mark { marker, value });
            } else {
                self.found.push(marks::mark_value(self.at, name, node, &declared.value));
            }
        }
        marks
    }

    /// Puts the markers of `on` where they belong.
    fn markers(&mut self, centre: Option<KindId>, segments: &mut [Segment]) {
        let Scope { lexicon, files, file } = self.scope;
        for (slot, names) in self.tile.on.iter().flatten() {
            let segment = match marks::slot(&slot.text) {
                None => {
                    self.found.push(marks::on_where(self.at, slot));
                    continue;
                }
                Some(marks::Slot::Middle) => {
                    segments.iter().position(|it| it.ports.is_empty() && Some(it.kind) == centre)
                }
                Some(marks::Slot::Port(port)) => {
                    segments.iter().position(|it| (it.ports | it.gates).has(port))
                }
            };
            let Some(segment) = segment else {
                self.found.push(marks::on_nothing(self.at, slot));
                continue;
            };
            for name in names {
                if let Some(marker) = lexicon.marker(files, file, name, self.found) {
                    self.put(marker, name, slot, &mut segments[segment]);
                }
            }
        }
    }

    /// Findings about marks and markers of a tile whose features are unknown.
    fn check_words(&mut self) {
        let Scope { lexicon, files, file } = self.scope;
        self.marks(&mut Vec::new());
        for (slot, names) in self.tile.on.iter().flatten() {
            if marks::slot(&slot.text).is_none() {
                self.found.push(marks::on_where(self.at, slot));
            }
            for name in names {
                lexicon.marker(files, file, name, self.found);
            }
        }
    }

    /// Puts a marker on a segment, if it may lie there.
    fn put(&mut self, marker: MarkerId, name: &Text, slot: &Text, segment: &mut Segment) {
        let words = &self.scope.lexicon.words;
        let declared = &words[marker];
        match &declared.place {
            MarkerPlace::Segment(kinds) if kinds.contains(&segment.kind) => {}
            place => {
                self.found.push(marks::marker_place(self.at, name, slot, words, place, segment.kind));
                return;
            }
        }
        match segment.markers.iter_mut().find(|(it, _)| *it == marker) {
            None => segment.markers.push((marker, 1)),
            Some((_, count)) if declared.value == ValueKind::Count && *count < u8::MAX => *count += 1,
            Some(_) => self.found.push(marks::marker_repeated(self.at, name)),
        }
    }
}

/// A segment without a place on the rim.
fn site(kind: KindId) -> Segment {
    Segment::new(kind, Ports::NONE)
}

/// The port of a shared side that goes to the feature that also opens there: the one beside its own side.
fn opened(parts: &Parts, feature: usize, onto: Side) -> Port {
    let next = Side::nth(onto.idx() + 1);
    let spot = if parts.layout.features[feature].sides.contains(&next) { Third::Last } else { Third::First };
    Port::new(onto, spot)
}

/// The value beside a mark; none if it may not stand there. `true` leaves a word out.
fn mark_text(kind: &ValueKind, node: &Node) -> Option<String> {
    match (kind, &node.value) {
        (ValueKind::Flag | ValueKind::Word(_), Value::Flag(_)) => Some(String::new()),
        (ValueKind::Count, Value::Flag(_)) => Some("1".into()),
        (ValueKind::Count, Value::Number(Some(number))) => Some(number.to_string()),
        (ValueKind::Word(words), Value::Text(text)) if words.is_empty() || words.contains(&text.text) => {
            Some(text.text.clone())
        }
        _ => None,
    }
}
