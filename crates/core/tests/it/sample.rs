//! The 24 base tiles in a small notation, so that the engine is tested without reading TOML.

use std::collections::BTreeMap;
use std::sync::Arc;

use bastide_core::geometry::Port;
use bastide_core::geometry::{Half, Ports, Pos, Rotation, Side, Third};
use bastide_core::piece::Piece;
use bastide_core::rules::{BaseOptions, Deal, DealOrder, Rules, Setup, StartTile};
use bastide_core::tile::{Segment, SegmentIdx, Tile};
use bastide_core::words::{
    Edge, EdgeId, Fits, Kind, KindId, Marker, MarkerPlace, Scale, Shape, Small, ValueKind, Words,
};

/// Id, copies, then segments: cities `c:`, roads `r:`, monastery `m`, fields `f:` with their halves and the cities they touch.
const BASE: [&str; 24] = [
    "ffff 4 m f:NwNeEnEsSeSwWsWn",
    "ffrf 2 m r:S>m f:NwNeEnEsSeSwWsWn",
    "crfr 4 c:N r:EW f:EnWn>0 f:EsSeSwWs",
    "cccc 1 c:NESW+",
    "ccrc-a 2 c:NEW+ r:S>0 f:Se>0 f:Sw>0",
    "ccrc-b 1 c:NEW r:S>0 f:Se>0 f:Sw>0",
    "fcfc-a 2 c:EW+ f:NwNe>0 f:SeSw>0",
    "fcfc-b 1 c:EW f:NwNe>0 f:SeSw>0",
    "cffc-a 3 c:NW f:EnEsSeSw>0",
    "cffc-b 2 c:NW+ f:EnEsSeSw>0",
    "crrc-a 3 c:NW r:ES f:EnSw>0 f:EsSe",
    "crrc-b 2 c:NW+ r:ES f:EnSw>0 f:EsSe",
    "ccfc-a 3 c:NEW f:SeSw>0",
    "ccfc-b 1 c:NEW+ f:SeSw>0",
    "crrf 3 c:N r:ES f:EnSwWsWn>0 f:EsSe",
    "crrr 3 c:N r:E r:S r:W f:EnWn>0 f:SwWs f:EsSe",
    "cfrr 3 c:N r:SW f:EnEsSeWn>0 f:SwWs",
    "cfff 5 c:N f:EnEsSeSwWsWn>0",
    "cfcf 3 c:N c:S f:EnEsWsWn>01",
    "cffc-c 2 c:N c:W f:EnEsSeSw>01",
    "rrrr 1 r:N r:E r:S r:W f:NwWn f:NeEn f:EsSe f:SwWs",
    "frrr 4 r:E r:S r:W f:NwNeEnWn f:EsSe f:SwWs",
    "ffrr 9 r:SW f:NwNeEnEsSeWn f:SwWs",
    "frfr 8 r:EW f:NwNeEnWn f:EsSeSwWs",
];

/// The words of the base game.
pub(crate) fn words() -> Words {
    let mut words = Words::default();
    for (letter, name) in [('C', "city"), ('R', "road"), ('F', "field")] {
        words.edge(Edge { letter, name: name.to_owned(), fits: Fits::Same });
    }
    words.kind(Kind::new("city", Shape::Linked, Some(EdgeId(0))));
    words.kind(Kind::new("road", Shape::Linked, Some(EdgeId(1))));
    words.kind(Kind::new("field", Shape::Area, Some(EdgeId(2))));
    words.kind(Kind::new("monastery", Shape::Site, None));
    let pennant =
        words.marker(Marker::new("pennant", MarkerPlace::Segment(vec![KindId(0)]), ValueKind::Count));
    let city =
        |points| Scale { tile: points, markers: BTreeMap::from([(pennant, points)]), ..Scale::default() };
    words.kind_mut(KindId(0)).completed = city(2);
    words.kind_mut(KindId(0)).unfinished = city(1);
    words.kind_mut(KindId(0)).small = Some(Small { tiles: 2, scale: city(1) });
    let road = Scale { tile: 1, ..Scale::default() };
    words.kind_mut(KindId(1)).completed = road.clone();
    words.kind_mut(KindId(1)).unfinished = road;
    words.kind_mut(KindId(2)).unfinished.touching.insert(KindId(0), 3);
    let site = Scale { tile: 1, around: 1, ..Scale::default() };
    words.kind_mut(KindId(3)).completed = site.clone();
    words.kind_mut(KindId(3)).unfinished = site;
    words
}

pub(crate) fn tile(words: &Words, line: &str) -> (Tile, u16) {
    let mut parts = line.split(' ');
    let id = parts.next().expect("an id");
    let count = parts.next().and_then(|it| it.parse().ok()).expect("a count");
    let mut edges = [EdgeId(2); 4];
    let mut segments: Vec<Segment> = Vec::new();
    let mut site = None;
    for part in parts {
        let (head, link) = part.split_once('>').unwrap_or((part, ""));
        let (kind, places) = head.split_once(':').unwrap_or((head, ""));
        let mut segment = Segment::new(KindId(0), Ports::NONE);
        let links: Vec<_> = link.bytes().filter(u8::is_ascii_digit).map(|it| SegmentIdx(it - b'0')).collect();
        match kind {
            "c" | "r" => {
                for side in places.chars().filter_map(Side::from_letter) {
                    segment.ports |= if kind == "c" {
                        Ports::side(side)
                    } else {
                        Ports::one(Port::new(side, Third::Middle))
                    };
                    edges[side.idx()] = EdgeId(u8::from(kind == "r"));
                }
                segment.kind = KindId(u8::from(kind == "r"));
                segment.enters = links;
                if let ("m", Some(site)) = (link, site) {
                    segment.enters.push(site);
                }
                if places.ends_with('+') {
                    segment.markers.push((words.marker_of("pennant").expect("declared"), 1));
                }
            }
            "m" => {
                segment.kind = KindId(3);
                site = Some(SegmentIdx(segments.len() as u8));
            }
            _ => {
                segment.kind = KindId(2);
                for at in (0..places.len()).step_by(2) {
                    segment.ports |= Ports::one(Half::from_name(&places[at..at + 2]).expect("a half").port());
                }
                segment.touches = links;
            }
        }
        segments.push(segment);
    }
    // The middle of a field side belongs to the field.
    for side in Side::ALL.into_iter().filter(|side| edges[side.idx()] == EdgeId(2)) {
        let half = Half::nth(2 * side.idx()).port();
        if let Some(field) = segments.iter_mut().find(|it| it.ports.has(half)) {
            field.ports |= Ports::one(Port::new(side, Third::Middle));
        }
    }
    for at in 0..segments.len() {
        for city in segments[at].touches.clone() {
            if segments[at].kind == KindId(2) {
                segments[city.0 as usize].touches.push(SegmentIdx(at as u8));
            }
        }
    }
    let tile = Tile::new(words, format!("base/{id}"), edges, segments, Vec::new()).expect("a sound tile");
    (tile, count)
}

/// The base game for some players.
pub(crate) fn setup(players: usize, base: BaseOptions) -> Setup {
    let words = words();
    let deals: Vec<Deal> = BASE
        .iter()
        .map(|line| {
            let (tile, count) = tile(&words, line);
            Deal { tile: Arc::new(tile), count, before: false, order: DealOrder::Shuffled }
        })
        .collect();
    let kinds = words.kinds().filter(|(_, kind)| kind.followers).map(|(id, _)| id).collect();
    Setup {
        start: vec![StartTile { deal: 2, pos: Pos::new(0, 0), rotation: Rotation::R0 }],
        deals,
        players: ["red", "blue", "green", "yellow", "black", "grey", "pink", "violet", "brown"][..players]
            .iter()
            .map(ToString::to_string)
            .collect(),
        pieces: vec![Piece::follower(kinds)],
        base,
        words,
        ..Setup::default()
    }
}

/// The rules of [`setup`].
pub(crate) fn rules(players: usize, base: BaseOptions) -> Arc<Rules> {
    Arc::new(Rules::new(setup(players, base)).expect("the base game is a game"))
}
