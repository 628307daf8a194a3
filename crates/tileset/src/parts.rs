//! The features of one tile, read from its side-strings: their kinds, their sides and their contacts.

use bastide_core::geometry::Side;
use bastide_core::words::{EdgeId, KindId, Shape};
use bastide_diag::Report;

use crate::checks::{At, features, values};
use crate::derive::{Feature, Layout, Point};
use crate::file::{self, Field, File, Tile};
use crate::keys;
use crate::lexicon::Lexicon;
use crate::raw::{Span, Written};
use crate::sides::{self, Placed, SideString};
use crate::word::Class;

/// A file with the words that it may use.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) lexicon: &'a Lexicon,
    pub(crate) files: &'a [File],
    pub(crate) file: usize,
}

/// A feature that joins through sides, as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) kind: KindId,
    pub(crate) written: SideString,
}

/// A word about contacts, with its span.
#[derive(Clone, Debug)]
pub(crate) struct Join {
    pub(crate) key: &'static str,
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A tile as it is drawn, before its fields are known. Its sides are shared out among features and land.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) parts: Vec<Part>,
    pub(crate) layout: Layout,
    pub(crate) edges: [EdgeId; 4],
    /// Features that also open on a side of another: feature, side.
    pub(crate) also: Vec<(usize, Side)>,
    /// The site in the middle.
    pub(crate) centre: Option<KindId>,
    /// Fields given in full, and where.
    pub(crate) fields: Option<(Vec<Field>, Written)>,
    /// `meet`, `reach` and `under`, in the order of [`Layout`].
    pub(crate) joins: Vec<Join>,
}

/// Reads the features of a tile; none if they are not clear.
pub(crate) fn read(scope: Scope<'_>, at: &At<'_>, tile: &Tile, report: &mut Report) -> Option<Parts> {
    let mut found = Report::new();
    let parts = Reader { scope, at, tile, unclear: false, found: &mut found }.read();
    let clear = !found.has_errors();
    report.merge(found);
    parts.filter(|_| clear)
}

struct Reader<'a, 'r> {
    scope: Scope<'a>,
    at: &'a At<'a>,
    tile: &'a Tile,
    /// True if it shows a kind of features whose declaration is wrong.
    unclear: bool,
    found: &'r mut Report,
}

impl Reader<'_, '_> {
    fn read(mut self) -> Option<Parts> {
        let centre = self.centre();
        let (parts, fields) = self.features();
        self.owners(&parts);
        if self.found.has_errors() || self.unclear {
            return None;
        }
        let Scope { lexicon, .. } = self.scope;
        let features = parts.iter().map(|part| Feature {
            sides: part.written.sides.iter().map(|it| it.side).collect(),
            fills: lexicon.fills(part.kind),
        });
        let mut layout = Layout { features: features.collect(), ..Layout::default() };
        layout.enters = self.enters(&parts, &layout);
        let edges = self.edges(&parts, &layout)?;
        layout.land = self.land(&layout, edges);
        let mut joins = Vec::new();
        self.meet(&mut layout, &mut joins);
        self.reach(&mut layout, &mut joins);
        self.under(&mut layout, &mut joins);
        let also = self.also(&parts, &layout);
        Some(Parts { parts, layout, edges, also, centre, fields, joins })
    }

    /// The kind of the site in the middle.
    fn centre(&mut self) -> Option<KindId> {
        let Scope { lexicon, files, file } = self.scope;
        let name = self.tile.centre.as_ref()?;
        let Some(kind) = lexicon.kind(files, file, name, self.found) else {
            self.unclear = lexicon.sees(file, Class::Kind, &name.text);
            return None;
        };
        if lexicon.words[kind].shape != Shape::Site {
            self.found.push(features::centre_not_site(self.at, name));
        }
        Some(kind)
    }

    /// The features that join through sides, and the fields given in full.
    fn features(&mut self) -> (Vec<Part>, Option<(Vec<Field>, Written)>) {
        let Scope { lexicon, files, file } = self.scope;
        let source = self.at.source;
        let words = &lexicon.words;
        let visible = lexicon.visible(file, Class::Kind);
        let filling: Vec<_> =
            words.kinds().filter(|(id, _)| lexicon.fills(*id)).map(|(_, it)| it.name.as_str()).collect();
        let (mut parts, mut fields) = (Vec::new(), None);
        for (name, node) in &self.tile.features {
            let kind = words.kind_of(&name.text).filter(|_| visible.contains(&name.text.as_str()));
            let Some(kind) = kind else {
                // A kind that is declared wrongly is another finding, as is a set that is not found.
                if visible.contains(&name.text.as_str()) || lexicon.unsure(file) {
                    self.unclear = true;
                } else {
                    let keys = keys::TILE.iter().map(|it| it.name);
                    let kinds = visible
                        .iter()
                        .copied()
                        .filter(|it| words.kind_of(it).is_some_and(|kind| words[kind].shape != Shape::Site));
                    let elsewhere = lexicon.elsewhere(files, file, Class::Kind, &name.text);
                    let candidates: Vec<_> = keys.chain(kinds).collect();
                    let markers = lexicon.visible(file, Class::Marker);
                    let finding = values::unknown_tile_key(self.at, name, &candidates, (elsewhere, &markers));
                    self.found.push(finding);
                }
                continue;
            };
            match words[kind].shape {
                Shape::Linked => {
                    for text in file::sides(source, name, node, self.found) {
                        if let Some(written) = sides::side_string(self.at, &text, self.found) {
                            parts.push(Part { kind, written });
                        }
                    }
                }
                Shape::Area => {
                    let written = Written { key: name.span.clone(), value: node.span.clone() };
                    fields = Some((file::fields(source, name, node, &filling, self.found), written));
                }
                Shape::Site => self.found.push(features::site_as_key(self.at, name)),
            }
        }
        parts.sort_by_key(|it| it.kind);
        (parts, fields)
    }

    /// No side belongs to two features.
    fn owners(&mut self, parts: &[Part]) {
        let mut seen: Vec<&Placed> = Vec::new();
        for placed in parts.iter().flat_map(|it| &it.written.sides) {
            match seen.iter().find(|it| it.side == placed.side) {
                Some(first) => self.found.push(features::side_twice(self.at, first, placed)),
                None => seen.push(placed),
            }
        }
    }

    fn enters(&mut self, parts: &[Part], layout: &Layout) -> Vec<(usize, usize)> {
        let mut enters = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let Some(into) = &part.written.into else { continue };
            let kind = |at: usize| self.scope.lexicon.words[parts[at].kind].name.as_str();
            if !layout.features[at].is_dead_end() {
                self.found.push(features::enter_from(self.at, &part.written, kind(at)));
                continue;
            }
            match layout.owner(into.side) {
                Some(other) if layout.features[other].fills => enters.push((at, other)),
                other => self.found.push(features::enter_into(self.at, into, kind(at), other.map(kind))),
            }
        }
        enters
    }

    /// The edge on each side; none if it is not clear.
    fn edges(&mut self, parts: &[Part], layout: &Layout) -> Option<[EdgeId; 4]> {
        let Scope { lexicon, files, file } = self.scope;
        let words = &lexicon.words;
        let mut shown: [Option<EdgeId>; 4] = Side::ALL.map(|side| match layout.owner(side) {
            Some(owner) => words[parts[owner].kind].edge,
            None => lexicon.area(file).and_then(|area| words[area].edge),
        });
        if let Some(edges) = &self.tile.edges {
            let letters: Vec<char> = edges.text.chars().collect();
            if letters.len() != 4 {
                self.found.push(features::edges_not_four(self.at, edges));
                return None;
            }
            let mut offset = 0;
            for (side, letter) in Side::ALL.into_iter().zip(letters) {
                let span = edges.part(offset..offset + letter.len_utf8());
                offset += letter.len_utf8();
                let text = crate::raw::Text::plain(&letter.to_string(), span.clone());
                let Some(edge) = lexicon.edge(files, file, &text, self.found) else { continue };
                // Edges that no feature shows can only be declared here.
                if !words.is_shown(edge) {
                    shown[side.idx()] = Some(edge);
                } else if let Some(other) = shown[side.idx()].filter(|it| *it != edge) {
                    let owner = layout.owner(side).map(|it| &parts[it].written);
                    self.found.push(features::edges_differ(
                        self.at,
                        side,
                        &words[edge],
                        &words[other],
                        span,
                        owner,
                    ));
                }
            }
        }
        if lexicon.area(file).is_none() && shown.contains(&None) && !lexicon.unsure(file) {
            self.found.push(features::no_area(self.at, &self.tile.id));
        }
        let [n, e, s, w] = shown;
        Some([n?, e?, s?, w?])
    }

    /// The sides whose halves are land.
    fn land(&self, layout: &Layout, edges: [EdgeId; 4]) -> Vec<Side> {
        let words = &self.scope.lexicon.words;
        let is_land = |side: &Side| {
            // A feature ends before a side whose edge it does not show.
            let edge = edges[side.idx()];
            let is_filled = layout.owner(*side).is_some_and(|it| layout.features[it].fills);
            words[edge].is_compared() && !(is_filled && words.is_shown(edge))
        };
        Side::ALL.into_iter().filter(is_land).collect()
    }

    /// The feature on a side that a word names; reports it if there is none.
    fn owner(&mut self, layout: &Layout, key: &str, placed: &Placed) -> Option<usize> {
        let owner = layout.owner(placed.side);
        if owner.is_none() {
            self.found.push(features::side_empty(self.at, key, placed));
        }
        owner
    }

    fn meet(&mut self, layout: &mut Layout, joins: &mut Vec<Join>) {
        for text in self.tile.meet.iter().flatten() {
            let Some(sides) = sides::sides(self.at, text, self.found) else { continue };
            let mut group: Vec<usize> = Vec::new();
            for placed in &sides {
                match self.owner(layout, "meet", placed) {
                    Some(owner) if group.contains(&owner) => {
                        self.found.push(features::meet_itself(self.at, text, placed));
                    }
                    owner => group.extend(owner),
                }
            }
            layout.meets.push(group);
            joins.push(Join { key: "meet", text: text.text.clone(), span: text.span.clone() });
        }
    }

    fn reach(&mut self, layout: &mut Layout, joins: &mut Vec<Join>) {
        for text in self.tile.reach.iter().flatten() {
            let Some((from, point, span)) = sides::reach(self.at, text, self.found) else { continue };
            let Some(owner) = self.owner(layout, "reach", &from) else { continue };
            let feature = &layout.features[owner];
            let meets = |sides: &[Side], point: Point| point.sides().iter().any(|it| sides.contains(it));
            if !feature.fills {
                self.found.push(features::reach_from(self.at, &from));
            } else if meets(&feature.sides, point) {
                self.found.push(features::reach_inside(self.at, &from, span));
            }
            layout.reaches.push((owner, point));
            joins.push(Join { key: "reach", text: text.text.clone(), span: text.span.clone() });
        }
    }

    fn under(&mut self, layout: &mut Layout, joins: &mut Vec<Join>) {
        let Some(text) = &self.tile.under else { return };
        for placed in sides::sides(self.at, text, self.found).unwrap_or_default() {
            let Some(owner) = self.owner(layout, "under", &placed) else { continue };
            if layout.features[owner].fills {
                self.found.push(features::under_what(self.at, &placed));
            }
            layout.under.push(placed.side);
        }
        joins.push(Join { key: "under", text: text.text.clone(), span: text.span.clone() });
    }

    fn also(&mut self, parts: &[Part], layout: &Layout) -> Vec<(usize, Side)> {
        let mut also = Vec::new();
        for text in self.tile.also.iter().flatten() {
            let Some((from, onto)) = sides::also(self.at, text, self.found) else { continue };
            let (one, two) = (self.owner(layout, "also", &from), self.owner(layout, "also", &onto));
            let (Some(one), Some(two)) = (one, two) else { continue };
            let beside = from.side != onto.side && from.side != onto.side.opposite();
            let alike = one != two && parts[one].kind == parts[two].kind && layout.features[one].fills;
            if beside && alike {
                also.push((one, onto.side));
            } else {
                self.found.push(features::also_not_beside(self.at, text));
            }
        }
        also
    }
}
