//! Tiles on which features part the land otherwise than printed, or end where they run through, for rules that ask for it.

use std::ops::Range;

use crate::geometry::{Port, Ports, Side, Third};
use crate::hints::Hints;
use crate::ids::SegmentIdx;
use crate::tile::{Segment, Tile};
use crate::words::{KindId, MarkerId, Shape, Words};

/// Manner in which features of a kind part the land of their tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// Not at all: the land on both sides of each mouth is one.
    Never,
    /// Dead ends too, up to the opposite side where that is land.
    Across,
}

impl Tile {
    /// This tile with the land parted otherwise by features of a kind.
    pub fn parted(&self, words: &Words, kind: KindId, how: Parting) -> Self {
        let mut segments = self.segments().to_vec();
        let mouths: Vec<Ports> = segments.iter().filter(|it| it.kind == kind).map(|it| it.ports).collect();
        for mouth in mouths {
            let sides: Vec<Side> = mouth.sides().collect();
            match (how, &sides[..]) {
                (Parting::Never, _) => sides.iter().for_each(|side| join_beside(words, &mut segments, *side)),
                (Parting::Across, [side]) => cut_from(words, &mut segments, *side),
                (Parting::Across, _) => {}
            }
        }
        self.with_segments(words, segments)
    }

    /// This tile with the segments [split](crate::words::Marker::split) by their markers or by those of the tile: one for each side, all with
    /// these markers. Others stay with the first from north clockwise. None if there is nothing to split, or if it would have more than
    /// [`Tile::MAX_SEGMENTS`].
    pub fn split(&self, words: &Words) -> Option<Self> {
        let is_split = |it: &Segment| {
            let markers = it.markers.iter().map(|(marker, _)| *marker);
            let mut all = markers.chain(self.marks().iter().map(|it| it.marker));
            let is_linked = words[it.kind].shape == Shape::Linked;
            is_linked && it.sides().count() > 1 && all.any(|marker| words[marker].split.contains(&it.kind))
        };
        let ends_of = |it: &Segment| if is_split(it) { ends(words, it) } else { vec![it.clone()] };
        let parts: Vec<Vec<Segment>> = self.segments().iter().map(ends_of).collect();
        let count: usize = parts.iter().map(Vec::len).sum();
        if count == parts.len() || count > Self::MAX_SEGMENTS {
            return None;
        }
        let mut next = 0;
        let numbers = parts.iter().map(|it| {
            next += it.len();
            next - it.len()..next
        });
        let numbers: Vec<Range<usize>> = numbers.collect();
        let renamed = |all: &[SegmentIdx]| -> Vec<SegmentIdx> {
            all.iter()
                .flat_map(|it| numbers[usize::from(it.0)].clone())
                .map(|it| SegmentIdx(it as u8))
                .collect()
        };
        let mut segments = parts.concat();
        for segment in &mut segments {
            segment.touches = renamed(&segment.touches);
            segment.enters = renamed(&segment.enters);
        }
        Some(self.with_segments(words, segments))
    }

    /// This tile with other segments that share out the same ports. It keeps the hints of its author but those for segments, which have other
    /// numbers now.
    fn with_segments(&self, words: &Words, segments: Vec<Segment>) -> Self {
        if segments == self.segments() {
            return self.clone();
        }
        let tile = Self::new(words, self.id(), self.edges(), segments, self.marks().to_vec())
            .expect("segments that are parted or joined share out the same ports");
        match self.hints() {
            Some(hints) => tile.with_hints(Hints { parts: Vec::new(), ..hints.clone() }),
            None => tile,
        }
    }
}

/// The ends of a segment, one at each side.
fn ends(words: &Words, segment: &Segment) -> Vec<Segment> {
    let stays = |marker: MarkerId| words[marker].split.contains(&segment.kind);
    let end = |(nth, side): (usize, Side)| Segment {
        ports: segment.ports & Ports::side(side),
        gates: segment.gates & Ports::side(side),
        markers: segment.markers.iter().copied().filter(|(it, _)| nth == 0 || stays(*it)).collect(),
        ..segment.clone()
    };
    segment.sides().enumerate().map(end).collect()
}

/// The land at a port.
fn land_at(words: &Words, segments: &[Segment], port: Port) -> Option<usize> {
    let at = segments.iter().position(|it| it.ports.has(port))?;
    (words[segments[at].kind].shape == Shape::Area).then_some(at)
}

/// Makes the land on both sides of a mouth one.
fn join_beside(words: &Words, segments: &mut Vec<Segment>, side: Side) {
    let land = |spot| land_at(words, segments, Port::new(side, spot));
    let (Some(one), Some(other)) = (land(Third::First), land(Third::Last)) else { return };
    if one == other {
        return;
    }
    let (kept, gone) = (one.min(other), one.max(other));
    let joined = segments.remove(gone);
    segments[kept].ports |= joined.ports;
    for (marker, count) in joined.markers {
        match segments[kept].markers.iter_mut().find(|(it, _)| *it == marker) {
            Some((_, known)) => *known = known.saturating_add(count),
            None => segments[kept].markers.push((marker, count)),
        }
    }
    let renamed = |it: SegmentIdx| match usize::from(it.0) {
        at if at == gone => SegmentIdx(kept as u8),
        at if at > gone => SegmentIdx(it.0 - 1),
        _ => it,
    };
    segments[kept].touches.extend(joined.touches);
    for segment in segments {
        for named in [&mut segment.touches, &mut segment.enters] {
            named.iter_mut().for_each(|it| *it = renamed(*it));
            let all = std::mem::take(named);
            for it in all {
                if !named.contains(&it) {
                    named.push(it);
                }
            }
        }
    }
}

/// Parts the land that runs round a dead end, from its mouth to the opposite side. Markers stay with the first half clockwise.
fn cut_from(words: &Words, segments: &mut Vec<Segment>, side: Side) {
    let land = |side, spot| land_at(words, segments, Port::new(side, spot));
    let far = side.opposite();
    let Some(whole) = land(side, Third::First) else { return };
    let around = [(side, Third::Last), (far, Third::First), (far, Third::Middle), (far, Third::Last)];
    if segments.len() >= Tile::MAX_SEGMENTS
        || around.into_iter().any(|(side, spot)| land(side, spot) != Some(whole))
    {
        return;
    }
    // Clockwise from the mouth; the middle of the far side goes with its first half.
    let middle = Port::new(side, Third::Middle).idx();
    let is_near = |port: &Port| (port.idx() + Port::COUNT - middle) % Port::COUNT <= Port::COUNT / 2;
    let first =
        segments[whole].ports.iter().filter(is_near).fold(Ports::NONE, |all, it| all | Ports::one(it));
    let second = segments[whole].ports.without(first);
    let name = SegmentIdx(segments.len() as u8);
    segments[whole].ports = first;
    let touches = segments[whole].touches.clone();
    for touched in &touches {
        segments[usize::from(touched.0)].touches.push(name);
    }
    let kind = segments[whole].kind;
    segments.push(Segment { touches, ..Segment::new(kind, second) });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hints::PartHints;
    use crate::tile::Mark;
    use crate::words::{Edge, EdgeId, Fits, Kind, Marker, MarkerPlace, ValueKind};

    fn words() -> (Words, [EdgeId; 2], [KindId; 2]) {
        let mut words = Words::default();
        let mut edge =
            |letter: char, name: &str| words.edge(Edge { letter, name: name.to_owned(), fits: Fits::Same });
        let edges = [edge('F', "land"), edge('V', "water")];
        let mut kind = |name: &str, shape, edge| words.kind(Kind::new(name, shape, Some(edge)));
        let kinds = [kind("land", Shape::Area, edges[0]), kind("water", Shape::Linked, edges[1])];
        (words, edges, kinds)
    }

    fn mouth(side: Side) -> Ports {
        Ports::one(Port::new(side, Third::Middle))
    }

    /// A marker that splits water.
    fn fall(words: &mut Words, water: KindId, place: MarkerPlace) -> MarkerId {
        let fall = words.marker(Marker::new("fall", place, ValueKind::Flag));
        words.marker_mut(fall).split.push(water);
        fall
    }

    /// The halves of each piece of land.
    fn lands(tile: &Tile, land: KindId) -> Vec<String> {
        let all = tile.segments().iter().filter(|it| it.kind == land);
        all.map(|it| it.ports.halves().map(|half| half.to_string()).collect::<Vec<_>>().join(" ")).collect()
    }

    /// Water from east to west, and its northern and southern bank.
    fn river([land, water]: [KindId; 2]) -> Vec<Segment> {
        let river = mouth(Side::E) | mouth(Side::W);
        let upper = (Ports::side(Side::N) | Ports::one(Port::new(Side::E, Third::First)))
            | Ports::one(Port::new(Side::W, Third::Last));
        let lower = Ports::ALL.without(river).without(upper);
        vec![Segment::new(water, river), Segment::new(land, upper), Segment::new(land, lower)]
    }

    #[test]
    fn water_that_parts_nothing_has_one_land() {
        let (words, [f, v], [land, water]) = words();
        let tile = Tile::new(&words, "t", [f, v, f, v], river([land, water]), Vec::new()).unwrap();
        assert_eq!(lands(&tile, land), ["Nw Ne En Wn", "Es Se Sw Ws"]);
        let joined = tile.parted(&words, water, Parting::Never);
        assert_eq!(lands(&joined, land), ["Nw Ne En Es Se Sw Ws Wn"]);
        assert_eq!(tile.parted(&words, water, Parting::Across), tile);
    }

    #[test]
    fn a_dead_end_that_parts_the_land_has_two_banks() {
        let (words, [f, v], [land, water]) = words();
        let segments =
            vec![Segment::new(water, mouth(Side::E)), Segment::new(land, Ports::ALL.without(mouth(Side::E)))];
        let tile = Tile::new(&words, "t", [f, v, f, f], segments, Vec::new()).unwrap();
        let parted = tile.parted(&words, water, Parting::Across);
        assert_eq!(lands(&parted, land), ["Es Se Sw Ws", "Nw Ne En Wn"]);
        assert_eq!(tile.parted(&words, water, Parting::Never), tile);
    }

    #[test]
    fn joined_land_has_the_markers_of_both_banks() {
        let (mut words, [f, v], [land, water]) = words();
        let mut marker = |name: &str| {
            let (name, place) = (name.to_owned(), MarkerPlace::Segment(vec![land]));
            words.marker(Marker::new(name, place, ValueKind::Count))
        };
        let [stone, tree] = [marker("stone"), marker("tree")];
        let mut segments = river([land, water]);
        segments[1].markers = vec![(stone, 2)];
        segments[2].markers = vec![(stone, 1), (tree, 1)];
        let tile = Tile::new(&words, "t", [f, v, f, v], segments, Vec::new()).unwrap();
        let joined = tile.parted(&words, water, Parting::Never);
        let [_, whole] = joined.segments() else { panic!("{:?}", joined.segments()) };
        assert_eq!(whole.markers, [(stone, 3), (tree, 1)]);
    }

    #[test]
    fn both_halves_of_parted_land_touch_what_the_whole_has_touched() {
        let (mut words, [f, v], [land, water]) = words();
        let wall = words.edge(Edge { letter: 'C', name: "wall".to_owned(), fits: Fits::Same });
        let town = words.kind(Kind::new("town", Shape::Linked, Some(wall)));
        let mut segments = vec![
            Segment::new(town, Ports::side(Side::N)),
            Segment::new(water, mouth(Side::E)),
            Segment::new(land, Ports::ALL.without(mouth(Side::E)).without(Ports::side(Side::N))),
        ];
        segments[0].touches = vec![SegmentIdx(2)];
        segments[2].touches = vec![SegmentIdx(0)];
        let tile = Tile::new(&words, "t", [wall, v, f, f], segments, Vec::new()).unwrap();
        let parted = tile.parted(&words, water, Parting::Across);
        let touches: Vec<_> = parted.segments().iter().map(|it| &it.touches[..]).collect();
        let (town, halves) = (&[SegmentIdx(0)][..], &[SegmentIdx(2), SegmentIdx(3)][..]);
        assert_eq!(touches, [halves, &[], town, town]);
    }

    #[test]
    fn split_water_has_an_end_at_each_side() {
        let (mut words, [f, v], [land, water]) = words();
        let fall = fall(&mut words, water, MarkerPlace::Segment(vec![water]));
        let lock = words.marker(Marker::new("lock", MarkerPlace::Segment(vec![water]), ValueKind::Count));
        let mut segments = river([land, water]);
        segments[0].markers = vec![(lock, 1), (fall, 1)];
        segments[2].enters = vec![SegmentIdx(0)];
        let tile = Tile::new(&words, "t", [f, v, f, v], segments, Vec::new()).unwrap();
        let split = tile.split(&words).expect("a split tile");
        let water: Vec<_> = split.segments().iter().filter(|it| it.kind == water).collect();
        let [east, west] = water[..] else { panic!("{water:?}") };
        assert_eq!((east.ports, west.ports), (mouth(Side::E), mouth(Side::W)));
        assert_eq!((&east.markers, &west.markers), (&vec![(lock, 1), (fall, 1)], &vec![(fall, 1)]));
        assert_eq!(split.segments()[3].enters, [SegmentIdx(0), SegmentIdx(1)]);
        assert_eq!(split.split(&words), None);
    }

    #[test]
    fn split_tiles_keep_the_hints_that_number_no_segments() {
        let (mut words, [f, v], [land, water]) = words();
        let fall = fall(&mut words, water, MarkerPlace::Segment(vec![water]));
        let mut segments = river([land, water]);
        let hints = Hints {
            parts: vec![(SegmentIdx(2), PartHints::default())],
            seed: "a".to_owned(),
            ..Hints::default()
        };
        let plain = Tile::new(&words, "t", [f, v, f, v], segments.clone(), Vec::new()).unwrap();
        let plain = plain.with_hints(hints.clone());
        assert_eq!(plain.split(&words), None);
        segments[0].markers = vec![(fall, 1)];
        let split = Tile::new(&words, "t", [f, v, f, v], segments, Vec::new()).unwrap().with_hints(hints);
        let kept = split.split(&words).and_then(|it| it.hints().cloned()).expect("hints");
        assert_eq!((kept.seed.as_str(), kept.parts.len()), ("a", 0));
    }

    #[test]
    fn a_marker_of_the_tile_splits_what_is_on_it() {
        let (mut words, [f, v], [land, water]) = words();
        let fall = fall(&mut words, water, MarkerPlace::Tile);
        let mark = Mark { marker: fall, value: String::new() };
        let tile = Tile::new(&words, "t", [f, v, f, v], river([land, water]), vec![mark]).unwrap();
        let split = tile.split(&words).expect("a split tile");
        let water: Vec<_> =
            split.segments().iter().filter(|it| it.kind == water).map(|it| it.ports).collect();
        assert_eq!(water, [mouth(Side::E), mouth(Side::W)]);
        assert_eq!(lands(&split, land), lands(&tile, land));
    }

    #[test]
    fn a_gate_is_a_side_of_its_own() {
        let (mut words, [f, v], [land, water]) = words();
        let fall = fall(&mut words, water, MarkerPlace::Segment(vec![water]));
        let gated = Segment {
            gates: mouth(Side::W),
            markers: vec![(fall, 1)],
            ..Segment::new(water, mouth(Side::E))
        };
        let segments = vec![gated, Segment::new(land, Ports::ALL.without(mouth(Side::E)))];
        let tile = Tile::new(&words, "t", [f, v, f, f], segments, Vec::new()).unwrap();
        let split = tile.split(&words).expect("a split tile");
        let ends: Vec<_> = split.segments()[..2].iter().map(|it| (it.ports, it.gates)).collect();
        assert_eq!(ends, [(mouth(Side::E), Ports::NONE), (Ports::NONE, mouth(Side::W))]);
    }

    #[test]
    fn a_tile_without_the_marker_stays_whole() {
        let (mut words, [f, v], [land, water]) = words();
        fall(&mut words, water, MarkerPlace::Segment(vec![water]));
        let tile = Tile::new(&words, "t", [f, v, f, v], river([land, water]), Vec::new()).unwrap();
        assert_eq!(tile.split(&words), None);
    }
}
