//! Tiles for tests, written in one line each: `crfr city:N road:EW field:EnWn>1 field:EsSeSwWs`.
//!
//! A word is a kind and where it lies: sides for cities, roads and rivers, halves for fields, a name for sites. `+` adds a marker,
//! `>c1` says that a road enters the first city and `>m` the site, `>1,2` which cities a field touches.

use bastide_core::geometry::{Half, Port, Ports, Side, Spot};
use bastide_core::tile::{Segment, SegmentIdx, Tile};
use bastide_core::words::{Edge, EdgeId, Fits, Kind, Marker, Place, Scale, Shape, ValueKind, Words};

/// The tiles of the base game, of the first river, and of Traders and Builders.
pub(crate) const TILES: &str = include_str!("tiles.txt");

/// The words that the tiles are written in.
pub(crate) fn words() -> Words {
    let mut words = Words::default();
    let mut edge = |letter, name: &str| words.edge(Edge { letter, name: name.into(), fits: Fits::Same });
    let (city, road, field, river) =
        (edge('C', "city"), edge('R', "road"), edge('F', "field"), edge('V', "river"));
    let rail = edge('T', "rail");
    let kinds = [
        ("city", Shape::Linked, Some(city)),
        ("road", Shape::Linked, Some(road)),
        ("river", Shape::Linked, Some(river)),
        ("rail", Shape::Linked, Some(rail)),
        ("field", Shape::Area, Some(field)),
        ("monastery", Shape::Site, None),
        ("garden", Shape::Site, None),
        ("shrine", Shape::Site, None),
        ("inn-yard", Shape::Site, None),
    ];
    for (name, shape, edge) in kinds {
        words.kind(Kind {
            name: name.into(),
            shape,
            edge,
            completed: Scale::default(),
            unfinished: Scale::default(),
            small: None,
            followers: true,
            mark: None,
        });
    }
    for name in ["pennant", "wine", "grain", "cloth", "flier", "big-top", "inn", "cathedral"] {
        words.marker(Marker { name: name.into(), place: Place::Segment(Vec::new()), value: ValueKind::Flag });
    }
    words
}

/// The tile that a line of text describes.
pub(crate) fn tile(words: &Words, line: &str) -> Tile {
    let mut parts = line.split_whitespace();
    let id = parts.next().expect("a line starts with the name of the tile");
    let parts: Vec<&str> = parts.collect();
    let nth_city = |nth: usize| {
        let cities = parts.iter().enumerate().filter(|(_, part)| part.starts_with("city:"));
        SegmentIdx(cities.map(|(at, _)| at).nth(nth - 1).expect("the city is there") as u8)
    };
    let site = || SegmentIdx(parts.iter().position(|part| part.starts_with("site:")).expect("a site") as u8);
    let mut edges: [Option<EdgeId>; 4] = [None; 4];
    let mut segments: Vec<Segment> = Vec::new();
    for part in &parts {
        let (kind, rest) = part.split_once(':').expect("a kind and a place");
        let (rest, link) = rest.split_once('>').unwrap_or((rest, ""));
        let mut words_of_rest = rest.split('+');
        let place = words_of_rest.next().unwrap_or_default();
        let markers = words_of_rest.map(|name| (words.marker_of(name).expect("a marker"), 1)).collect();
        let name = if kind == "site" { place } else { kind };
        let kind_id = words.kind_of(name).expect("a kind");
        let mut ports = Ports::NONE;
        match kind {
            "site" => {}
            "field" => {
                for pair in place.as_bytes().chunks(2) {
                    let name = std::str::from_utf8(pair).expect("halves are ascii");
                    ports |= Ports::one(Half::from_name(name).expect("a half").port());
                }
            }
            _ => {
                for side in place.chars().map(|it| Side::from_letter(it).expect("a side")) {
                    ports |= match kind {
                        "city" => Ports::side(side),
                        _ => Ports::one(Port::new(side, Spot::Middle)),
                    };
                    edges[side.idx()] = words[kind_id].edge;
                }
            }
        }
        let (mut touches, mut enters) = (Vec::new(), Vec::new());
        for name in link.split(',').filter(|it| !it.is_empty()) {
            match (name, name.strip_prefix('c')) {
                ("m", _) => enters.push(site()),
                (_, Some(city)) => enters.push(nth_city(city.parse().expect("a number"))),
                (city, None) => touches.push(nth_city(city.parse().expect("a number"))),
            }
        }
        segments.push(Segment { kind: kind_id, ports, markers, touches, enters });
    }
    for side in Side::ALL.into_iter().filter(|side| edges[side.idx()].is_none()) {
        let field = segments
            .iter_mut()
            .find(|it| it.ports.has(Port::new(side, Spot::First)))
            .expect("every side belongs to something");
        field.ports |= Ports::one(Port::new(side, Spot::Middle));
    }
    let edges = edges.map(|edge| edge.unwrap_or(words.edge_of('F').expect("fields are declared")));
    Tile::new(words, id, edges, segments, Vec::new()).expect("the line describes a tile")
}
