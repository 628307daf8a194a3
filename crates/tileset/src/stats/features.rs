//! The segments on tiles, by kind: number, size, markers, and growth of features. Pure counting.

use std::collections::BTreeMap;

use super::deck::Deck;
use super::edges::share;
use bastide_core::tile::Segment;
use bastide_core::words::{KindId, Shape};

/// The segments of a kind of features on the tiles that are laid.
#[derive(Clone, Debug, PartialEq)]
pub struct FeatureKind {
    /// The kind: `city`.
    pub kind: String,
    /// The shape: `linked`, `area` or `site`.
    pub shape: &'static str,
    /// Number of segments.
    pub segments: u32,
    /// Mean number on a tile.
    pub per_tile: f64,
    /// Numbers of segments with 0, 1, 2, 3 and 4 sides. Sides inside a block are not counted; an area has no sides, but halves of them.
    pub by_sides: [u32; 5],
    /// Segments with one side. Of roads these are the ends.
    pub ends: u32,
    /// The branching factor, for kinds that join through sides and are completed; none if no side shows it.
    pub branching: Option<Branching>,
    /// Markers that lie on it, with the number of segments that carry one and of the markers on them.
    pub markers: Vec<MarkerCount>,
}

/// Growth of features of a kind: a side picked at random belongs to a segment of d sides, which opens d − 1 others;
/// m = Σ d(d − 1) / Σ d. Below 1 features close sooner or later, above 1 they grow until the pile ends. It is the mean offspring of a
/// branching process whose individuals are drawn by size, so it knows nothing of the table's geometry or of the players' wishes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branching {
    /// Σ d(d − 1).
    pub opened: u32,
    /// Σ d.
    pub sides: u32,
    /// The factor m.
    pub factor: f64,
}

/// A marker on segments of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkerCount {
    /// Its name.
    pub marker: String,
    /// Number of segments with it.
    pub segments: u32,
    /// Number in all.
    pub count: u32,
}

pub(crate) fn of(deck: &Deck<'_>) -> Vec<FeatureKind> {
    let mut kinds: BTreeMap<KindId, Tally> = BTreeMap::new();
    for (tile, count) in &deck.laid {
        for segment in tile.segments() {
            let sides = segment.ports.sides().filter(|it| deck.is_plain(tile.edges()[it.idx()])).count();
            kinds.entry(segment.kind).or_default().add(segment, sides, *count);
        }
    }
    kinds.into_iter().map(|(kind, tally)| tally.told(deck, kind)).collect()
}

#[derive(Default)]
struct Tally {
    by_sides: [u32; 5],
    markers: BTreeMap<u16, (u32, u32)>,
}

impl Tally {
    fn add(&mut self, segment: &Segment, sides: usize, count: u32) {
        self.by_sides[sides] += count;
        for (marker, times) in &segment.markers {
            let (segments, all) = self.markers.entry(marker.0).or_default();
            *segments += count;
            *all += count * u32::from(*times);
        }
    }

    fn told(self, deck: &Deck<'_>, id: KindId) -> FeatureKind {
        let kind = &deck.words[id];
        let linked = kind.shape == Shape::Linked;
        let names: Vec<&str> = deck.words.markers().map(|(_, it)| it.name.as_str()).collect();
        let by_sides = if kind.shape == Shape::Area { [0; 5] } else { self.by_sides };
        let segments = self.by_sides.iter().sum();
        FeatureKind {
            kind: kind.name.clone(),
            shape: match kind.shape {
                Shape::Linked => "linked",
                Shape::Area => "area",
                Shape::Site => "site",
            },
            segments,
            per_tile: share(segments, deck.tiles.laid),
            by_sides,
            ends: if linked { by_sides[1] } else { 0 },
            branching: (linked && kind.completes).then(|| Branching::of(by_sides)).flatten(),
            markers: self
                .markers
                .into_iter()
                .map(|(marker, (segments, count))| MarkerCount {
                    marker: names[usize::from(marker)].to_owned(),
                    segments,
                    count,
                })
                .collect(),
        }
    }
}

impl Branching {
    /// The factor of so many segments with 0, 1, 2, 3 and 4 sides; none without sides.
    pub(crate) fn of(by_sides: [u32; 5]) -> Option<Self> {
        let sum = |worth: fn(u32) -> u32| (0..).zip(by_sides).map(|(d, count)| worth(d) * count).sum::<u32>();
        let (opened, sides) = (sum(|d| d * d.saturating_sub(1)), sum(|d| d));
        (sides > 0).then(|| Self { opened, sides, factor: share(opened, sides) })
    }
}
