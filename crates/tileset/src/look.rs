//! The looks of a printed tile, by which equal tiles are found in any turn and mirrored. Compares words by their names, so
//! tiles of different collections can be compared.

use bastide_core::geometry::{Port, Ports, Rotation, Side};
use bastide_core::tile::{Segment, SegmentIdx, Tile};
use bastide_core::words::{MarkerId, Words};

/// A segment: its kind, its ports, its markers, and the ports of the segments it touches and enters.
type Part = (String, Ports, Vec<(String, u8)>, Vec<Ports>, Vec<Ports>);

/// The looks of a tile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Look {
    edges: [char; 4],
    parts: Vec<Part>,
    marks: Vec<(String, String)>,
}

impl Look {
    /// The tile, as printed, in the turn that comes first. A word beside a mark may be a direction, so tiles with one are not turned.
    pub(crate) fn of(words: &Words, tile: &Tile) -> Self {
        let plain = tile.marks().iter().all(|it| it.value.is_empty());
        let turns = if plain { &Rotation::ALL[..] } else { &Rotation::ALL[..1] };
        let read =
            |by: &Rotation| Self::read(words, tile, true, |it| it.turned(*by), |side| side.turned(*by));
        turns.iter().map(read).min().unwrap_or_else(|| read(&Rotation::R0))
    }

    /// The tile in a mirror, in the turn that comes first.
    pub(crate) fn mirrored(words: &Words, tile: &Tile) -> Self {
        let read = |by: &Rotation| {
            Self::read(words, tile, true, |it| mirror(it).turned(*by), |side| mirror_side(side).turned(*by))
        };
        Rotation::ALL.iter().map(read).min().unwrap_or_else(|| read(&Rotation::R0))
    }

    /// The tile without its markers and marks, in the turn that comes first.
    pub(crate) fn bare(words: &Words, tile: &Tile) -> Self {
        let read =
            |by: &Rotation| Self::read(words, tile, false, |it| it.turned(*by), |side| side.turned(*by));
        Rotation::ALL.iter().map(read).min().unwrap_or_else(|| read(&Rotation::R0))
    }

    fn read(
        words: &Words,
        tile: &Tile,
        marked: bool,
        moved: impl Fn(Ports) -> Ports,
        side: impl Fn(Side) -> Side,
    ) -> Self {
        let mut edges = [' '; 4];
        for (at, edge) in Side::ALL.into_iter().zip(tile.edges()) {
            edges[side(at).idx()] = words[edge].letter;
        }
        let places = |all: &[SegmentIdx]| {
            let mut places: Vec<Ports> = all.iter().map(|it| moved(tile[*it].ports)).collect();
            places.sort_unstable();
            places
        };
        let part = |it: &Segment| {
            let named = |(marker, count): &(MarkerId, u8)| (words[*marker].name.clone(), *count);
            let mut markers: Vec<_> =
                if marked { it.markers.iter().map(named).collect() } else { Vec::new() };
            markers.sort_unstable();
            (words[it.kind].name.clone(), moved(it.ports), markers, places(&it.touches), places(&it.enters))
        };
        // Some marks put a site on the tile; without the mark there is no such site.
        let shown = |it: &&Segment| marked || words[it.kind].mark.is_none();
        let mut parts: Vec<Part> = tile.segments().iter().filter(shown).map(part).collect();
        parts.sort();
        let marks = tile.marks().iter().filter(|_| marked);
        let mut marks: Vec<_> = marks.map(|it| (words[it.marker].name.clone(), it.value.clone())).collect();
        marks.sort();
        Self { edges, parts, marks }
    }
}

/// The ports in a mirror that swaps east and west.
fn mirror(ports: Ports) -> Ports {
    let all: Vec<Port> = Port::all().collect();
    ports.iter().map(|it| all[(Port::COUNT + 2 - it.idx()) % Port::COUNT]).collect()
}

fn mirror_side(side: Side) -> Side {
    match side {
        Side::N | Side::S => side,
        Side::E | Side::W => side.opposite(),
    }
}
