//! The drawing plan of a tile: its segments sorted by form, read from kinds, ports and neighbours.

use bastide_core::geometry::{Port, Side, Third};
use bastide_core::hints::{Hints, PartHints, TilePoint};
use bastide_core::tile::{Mark, Segment, SegmentIdx, Tile};
use bastide_core::words::{Shape, Words};

use crate::art::badges::{Badge, two_letters};
use crate::plane::{Pt, pt};
use crate::rng::Rng;
use crate::theme::{Form, KindKey, Look, Role, Theme, Tone};

/// Distance from the corner of the tile at which a wall meets the rim.
pub(crate) const INSET: f64 = 31.0;
/// Radius of a tower on the rim: with its line it stays off the corner, and covers the end of a wall at any angle.
pub(crate) const TOWER: f64 = 26.0;

/// The places on a side, clockwise.
const SPOTS: [Third; 3] = [Third::First, Third::Middle, Third::Last];

/// The colours of a feature: of its ground, of the line round it, and of the details on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dress {
    pub(crate) fill: Role,
    pub(crate) line: Role,
    pub(crate) detail: Role,
}

impl Dress {
    const fn new(fill: Role, line: Role, detail: Role) -> Self {
        Self { fill, line, detail }
    }

    /// The colours of a kind: its own if its look has none or the theme gives some.
    fn of(kind: &str, look: Look, theme: &Theme) -> Self {
        let key = KindKey::of(kind);
        let [fill, line, detail] = [Tone::Fill, Tone::Line, Tone::Detail].map(|tone| Role::Kind(key, tone));
        let own = Self::new(fill, line, detail);
        match look {
            _ if theme.is_dressed(kind) => own,
            Look::Road => Self::new(Role::Road, Role::RoadLine, Role::Rut),
            Look::River | Look::Lake => Self::new(Role::Water, Role::WaterLine, Role::Ripple),
            Look::Track => Self::new(Role::Track, Role::RoadLine, Role::Sleeper),
            Look::Town => Self::new(Role::Ground, Role::WallLine, Role::Speckle),
            Look::Wood => Self::new(Role::Bed, Role::TreeLine, Role::Tree),
            Look::Path | Look::Land | Look::Monastery | Look::Shrine | Look::Garden | Look::Yard => own,
        }
    }
}

/// Something that reaches its sides from corner to corner: a walled city, a lake, a wood.
#[derive(Clone, Debug)]
pub(crate) struct City {
    pub(crate) segment: SegmentIdx,
    pub(crate) look: Look,
    pub(crate) dress: Dress,
    /// The sides it reaches, clockwise; none for a city that stays inside.
    pub(crate) sides: Vec<Side>,
}

impl City {
    /// Tests that it has walls, streets and houses.
    pub(crate) fn is_town(&self) -> bool {
        self.look == Look::Town
    }
}

/// Something narrow that leaves the tile in the middle of sides.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) segment: SegmentIdx,
    pub(crate) look: Look,
    pub(crate) dress: Dress,
    /// The sides it leaves by, clockwise.
    pub(crate) sides: Vec<Side>,
    /// Segments that its dead end runs into.
    pub(crate) enters: Vec<SegmentIdx>,
    /// Different fields lie left and right of its dead end, so that it must end on something.
    pub(crate) parts: bool,
}

impl Way {
    /// Tests that it is water.
    pub(crate) fn is_wet(&self) -> bool {
        self.look == Look::River
    }

    /// The side of a way that has but one.
    pub(crate) fn dead_end(&self) -> Option<Side> {
        let [side] = self.sides[..] else { return None };
        Some(side)
    }
}

/// Something that stands in the middle of the tile.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) segment: SegmentIdx,
    /// Its look.
    pub(crate) look: Look,
}

/// Segments of a tile sorted by the way in which they are drawn.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) words: &'a Words,
    pub(crate) tile: &'a Tile,
    pub(crate) cities: Vec<City>,
    pub(crate) ways: Vec<Way>,
    pub(crate) fields: Vec<SegmentIdx>,
    pub(crate) sites: Vec<Site>,
    theme: &'a Theme,
    /// Hints of the tile's author.
    pub(crate) hints: Hints,
    /// Number of the copy, from zero.
    pub(crate) copy: usize,
    /// The city that fills each side, by its place in `cities`.
    owners: [Option<usize>; 4],
}

impl<'a> Plan<'a> {
    /// The plan of the first copy. Only art depends on the copy, the layout does not.
    pub(crate) fn of(words: &'a Words, tile: &'a Tile, theme: &'a Theme) -> Self {
        let mut plan = Self {
            words,
            tile,
            cities: Vec::new(),
            ways: Vec::new(),
            fields: Vec::new(),
            sites: Vec::new(),
            theme,
            hints: tile.hints().cloned().unwrap_or_default(),
            copy: 0,
            owners: [None; 4],
        };
        for (segment, it) in tile.numbered() {
            let kind = &words[it.kind];
            let form = form(kind.shape, &kind.name, it);
            let look = theme.look(&kind.name, form);
            let dress = Dress::of(&kind.name, look, theme);
            match (kind.shape, form) {
                (Shape::Area, _) => plan.fields.push(segment),
                (_, Form::Region) => plan.city(segment, it, look, dress),
                (_, Form::Way) => plan.way(segment, it, look, dress),
                (_, Form::Site) => plan.sites.push(Site { segment, look }),
            }
        }
        plan
    }

    fn city(&mut self, segment: SegmentIdx, it: &Segment, look: Look, dress: Dress) {
        for side in it.sides() {
            let owner = &mut self.owners[side.idx()];
            if owner.is_none() || (it.ports | it.gates).has(Port::new(side, Third::Middle)) {
                *owner = Some(self.cities.len());
            }
        }
        self.cities.push(City { segment, look, dress, sides: it.sides().collect() });
    }

    fn way(&mut self, segment: SegmentIdx, it: &Segment, look: Look, dress: Dress) {
        let sides: Vec<_> = it.sides().collect();
        let differ = |[left, right]: [_; 2]| left != right;
        let parts = matches!(sides[..], [side] if differ(self.beside(side)));
        self.ways.push(Way { segment, look, dress, sides, enters: it.enters.clone(), parts });
    }

    /// The part of a side that a city fills, clockwise: all but the corners, unless something else has a part of that side. A
    /// third that nobody has goes with its neighbour.
    pub(crate) fn span(&self, city: usize, side: Side) -> (f64, f64) {
        const PARTS: [f64; 4] = [INSET, 340.0, 660.0, 1000.0 - INSET];
        let segment = self.cities[city].segment;
        let mine = SPOTS.map(|spot| self.tile.at(Port::new(side, spot)).is_none_or(|it| it == segment));
        let first = mine.iter().position(|it| *it).unwrap_or(0);
        let last = mine.iter().rposition(|it| *it).unwrap_or(2);
        (PARTS[first], PARTS[last + 1])
    }

    /// Tests that a city fills the corner after `side`.
    pub(crate) fn joined(&self, city: usize, side: Side) -> bool {
        let next = Side::nth(side.idx() + 1);
        let sides = &self.cities[city].sides;
        sides.contains(&side)
            && sides.contains(&next)
            && self.span(city, side).1 > 1000.0 - INSET - 1.0
            && self.span(city, next).0 < INSET + 1.0
    }

    /// Tests that the two halves of a city lie apart, with a bridge from one to the other, because the land or another city between the
    /// other two sides runs through below.
    pub(crate) fn parted(&self, city: usize) -> bool {
        let [a, b] = self.cities[city].sides[..] else { return false };
        if a.opposite() != b {
            return false;
        }
        let across = [Side::nth(a.idx() + 1), Side::nth(a.idx() + 3)];
        let both = |segment: SegmentIdx| {
            let sides: Vec<Side> = self.tile[segment].ports.sides().collect();
            across.iter().all(|side| sides.contains(side))
        };
        self.fields.iter().any(|field| both(*field))
            || self.cities[city + 1..].iter().any(|other| both(other.segment))
    }

    /// The segments left and right of the middle of a side.
    pub(crate) fn beside(&self, side: Side) -> [Option<SegmentIdx>; 2] {
        [Third::First, Third::Last].map(|spot| self.tile.at(Port::new(side, spot)))
    }

    /// Tests that one field lies on both sides of a way where it leaves the tile, so that it runs underground before it parts them.
    pub(crate) fn is_loose(&self, side: Side) -> bool {
        let [left, right] = self.beside(side);
        left.is_some_and(|field| self.fields.contains(&field)) && left == right
    }

    /// Meeting points of two fields on the rim with nothing between them: the side, and the length along it. That is its middle.
    pub(crate) fn seams(&self) -> Vec<(Side, f64)> {
        let field = |port| self.tile.at(port).filter(|it| self.fields.contains(it));
        let is_seam = |side: &Side| {
            let [first, last] = [Third::First, Third::Last].map(|spot| field(Port::new(*side, spot)));
            let middle = Port::new(*side, Third::Middle);
            // A way or a city that ends behind an edge of no kind parts the fields by itself.
            let is_taken = self.tile.segments().iter().any(|it| (it.ports | it.gates).has(middle));
            !is_taken && first.is_some() && last.is_some() && first != last
        };
        Side::ALL.into_iter().filter(is_seam).map(|side| (side, 500.0)).collect()
    }

    /// Tests that a way with three or more ends runs round a field.
    pub(crate) fn is_ring(&self, way: &Way) -> bool {
        let within = |field: &&SegmentIdx| {
            self.tile[**field].ports.is_empty() && self.tile[**field].touches.is_empty()
        };
        way.sides.len() >= 3 && self.fields.iter().any(|field| within(&field))
    }

    /// The city that has the middle of a side.
    pub(crate) fn owner(&self, side: Side) -> Option<usize> {
        self.owners[side.idx()]
    }

    /// The fields before and behind the corner after `side`; none where something else lies.
    fn corner(&self, side: Side) -> [Option<SegmentIdx>; 2] {
        let next = Side::nth(side.idx() + 1);
        let ports = [Port::new(side, Third::Last), Port::new(next, Third::First)];
        ports.map(|port| self.tile.at(port).filter(|it| self.fields.contains(it)))
    }

    /// Tests that two fields meet at the corner after `side`.
    pub(crate) fn is_parted(&self, side: Side) -> bool {
        matches!(self.corner(side), [Some(here), Some(there)] if here != there)
    }

    /// The city that must reach the corner after `side`, because it keeps apart the two fields that meet there, or a field and another city.
    pub(crate) fn tip(&self, side: Side) -> Option<usize> {
        let next = Side::nth(side.idx() + 1);
        let borders = |field: SegmentIdx, city: &City| self.tile[field].touches.contains(&city.segment);
        match ([self.owner(side), self.owner(next)], self.corner(side)) {
            ([None, None], [Some(here), Some(there)]) if here != there => {
                self.cities.iter().position(|city| borders(here, city) && borders(there, city))
            }
            ([None, Some(other)] | [Some(other), None], [Some(field), _] | [None, Some(field)])
                if !borders(field, &self.cities[other]) =>
            {
                self.cities.iter().position(|city| borders(field, city))
            }
            _ => None,
        }
    }

    /// The ways of a look, with their places in `ways`.
    pub(crate) fn ways_of(&self, look: Look) -> impl Iterator<Item = (usize, &Way)> {
        self.ways.iter().enumerate().filter(move |(_, way)| way.look == look)
    }

    /// The place of a marker's symbol that the author names.
    pub(crate) fn marker_place(&self, name: &str) -> Option<Pt> {
        let hint = self.hints.markers.iter().find(|(it, _)| self.words[*it].name == name);
        hint.map(|(_, place)| spot(*place))
    }

    /// The symbol of a marker, or of a site. What has no picture has letters, other ones than those that are declared before it.
    pub(crate) fn badge(&self, marker: &str) -> Badge {
        if let Some(svg) = self.theme.symbol(marker) {
            return Badge::own(marker, svg);
        }
        let sites = self.words.kinds().filter(|(_, it)| it.shape == Shape::Site).map(|(_, it)| &it.name);
        let names = self.words.markers().map(|(_, it)| &it.name).chain(sites);
        let mut taken: Vec<String> = Vec::new();
        for name in names.filter(|it| matches!(Badge::of(it), Badge::Letters(_))) {
            let letters = two_letters(name, &taken);
            if name == marker {
                return Badge::Letters(letters);
            }
            taken.push(letters);
        }
        Badge::of(marker)
    }

    /// The theme's own picture of a site: the symbol of its kind, or a monastery.
    pub(crate) fn picture(&self, site: &Site) -> Option<&std::sync::Arc<str>> {
        let monastery = || self.shape("monastery", self.copy).filter(|_| site.look == Look::Monastery);
        self.theme.symbol(self.kind_name(site.segment)).or_else(monastery)
    }

    /// One of the theme's own drawings of a thing.
    pub(crate) fn shape(&self, thing: &str, nth: usize) -> Option<&std::sync::Arc<str>> {
        self.theme.shape(thing, nth)
    }

    /// Tests that the theme has a drawing of its own for a marker.
    pub(crate) fn has_symbol(&self, marker: &str) -> bool {
        self.theme.symbol(marker).is_some()
    }

    /// The name of a segment's kind.
    pub(crate) fn kind_name(&self, segment: SegmentIdx) -> &'a str {
        let it: &'a Segment = &self.tile.segments()[usize::from(segment.0)];
        &self.words[it.kind].name
    }

    /// Tests that ordinary followers may be deployed on a segment.
    pub(crate) fn takes_followers(&self, segment: SegmentIdx) -> bool {
        self.words[self.tile.segments()[usize::from(segment.0)].kind].followers
    }

    /// The author's hints about a segment.
    pub(crate) fn hint(&self, segment: SegmentIdx) -> PartHints {
        self.hints.part(segment)
    }

    /// The stream of random numbers for something on this copy of the tile. What a copy shares with the others is drawn by the name of
    /// the tile alone.
    pub(crate) fn rng(&self, what: &str) -> Rng {
        let copy = if self.copy == 0 { String::new() } else { format!("#{}", self.copy) };
        Rng::of(&format!("{}{}{copy}/{what}", self.tile.id(), self.hints.seed))
    }

    /// The name of a segment.
    pub(crate) fn name(&self, segment: SegmentIdx) -> String {
        self.tile.name(self.words, segment, bastide_core::geometry::Rotation::R0)
    }

    /// The marks of the tile that are drawn as signs, with their names: sites have pictures of their own.
    pub(crate) fn signs(&self) -> impl Iterator<Item = (&'a str, &'a Mark)> {
        let (tile, words) = (self.tile, self.words);
        tile.marks().iter().map(|mark| (words[mark.marker].name.as_str(), mark)).filter(|(name, _)| {
            let is_site = |it: &Segment| {
                let kind = &words[it.kind];
                kind.shape == Shape::Site && kind.mark.as_deref() == Some(*name)
            };
            !tile.segments().iter().any(is_site)
        })
    }

    /// The markers of a segment by name, each as often as it is printed.
    pub(crate) fn markers(&self, segment: SegmentIdx) -> Vec<&'a str> {
        let it: &'a Segment = &self.tile.segments()[segment.0 as usize];
        it.markers
            .iter()
            .flat_map(|(marker, count)| {
                std::iter::repeat_n(self.words[*marker].name.as_str(), usize::from(*count).min(4))
            })
            .collect()
    }
}

/// The form of a kind of features on a tile: linked ones are regions if they take a side from corner to corner.
fn form(shape: Shape, kind: &str, segment: &Segment) -> Form {
    let whole = |side: Side| SPOTS.iter().all(|spot| segment.ports.has(Port::new(side, *spot)));
    match shape {
        Shape::Site => Form::Site,
        // Cities share sides out with others, and some lie inside a tile.
        Shape::Linked if kind == "city" || segment.ports.sides().any(whole) => Form::Region,
        Shape::Linked => Form::Way,
        Shape::Area => Form::Region,
    }
}

/// A place that an author names.
pub(crate) fn spot(place: TilePoint) -> Pt {
    pt(f64::from(place.x), f64::from(place.y))
}
