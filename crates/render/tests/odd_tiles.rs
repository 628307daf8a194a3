//! Whatever tile can exist can be drawn: without a panic, and as a picture that can be read.

use bastide_core::geometry::{Port, Ports, Side, Third};
use bastide_core::tile::{Mark, Segment, SegmentIdx, Tile};
use bastide_core::words::{Edge, Fits, Kind, Marker, MarkerId, MarkerPlace, Shape, ValueKind, Words};
use bastide_render::{Options, Picture, Problem, Size, Theme, draw_tile};
use proptest::prelude::*;

/// Words of every shape, among them kinds that have no picture of their own.
fn words() -> Words {
    let mut words = Words::default();
    let mut edge = |letter, name: &str| words.edge(Edge { letter, name: name.into(), fits: Fits::Same });
    let kinds = [
        ("city", Shape::Linked, Some(edge('C', "city"))),
        ("road", Shape::Linked, Some(edge('R', "road"))),
        ("river", Shape::Linked, Some(edge('V', "river"))),
        ("rail", Shape::Linked, Some(edge('T', "rail"))),
        ("field", Shape::Area, Some(edge('F', "field"))),
        ("monastery", Shape::Site, None),
        ("garden", Shape::Site, None),
        ("shrine", Shape::Site, None),
        ("inn-yard", Shape::Site, None),
    ];
    for (name, shape, edge) in kinds {
        words.kind(Kind::new(name, shape, edge));
    }
    for name in ["pennant", "wine", "grain", "cloth", "flier", "big-top", "inn", "cathedral"] {
        words.marker(Marker::new(name, MarkerPlace::Tile, ValueKind::Flag));
    }
    words
}

/// A tile of nothing but field.
fn plain(words: &Words) -> Tile {
    let (field, edge) = (words.kind_of("field"), words.edge_of('F'));
    let kind = field.expect("fields are declared");
    let meadow = Segment::new(kind, Ports::ALL);
    Tile::new(words, "odd/plain", [edge.expect("fields are declared"); 4], vec![meadow], vec![])
        .expect("a tile")
}

/// Parts drawn at random: an edge for each side, a group for each port, and what else there may be.
#[derive(Clone, Debug)]
struct Odd {
    edges: [usize; 4],
    groups: [u8; 12],
    sites: Vec<usize>,
    inner_fields: usize,
    links: Vec<(usize, usize, bool)>,
    markers: Vec<(usize, u16, u8)>,
    marks: Vec<(u16, String)>,
}

fn odd() -> impl Strategy<Value = Odd> {
    (
        prop::array::uniform4(0..5_usize),
        prop::array::uniform12(0..3_u8),
        prop::collection::vec(0..4_usize, 0..3),
        0..2_usize,
        prop::collection::vec((0..16_usize, 0..16_usize, any::<bool>()), 0..10),
        prop::collection::vec((0..16_usize, 0..8_u16, 1..9_u8), 0..4),
        prop::collection::vec((0..8_u16, ".{0,4}"), 0..2),
    )
        .prop_map(|(edges, groups, sites, inner_fields, links, markers, marks)| Odd {
            edges,
            groups,
            sites,
            inner_fields,
            links,
            markers,
            marks,
        })
}

/// Makes a tile of it: ports of a group and kind become a segment.
fn tile(words: &Words, odd: &Odd) -> Tile {
    let edges: Vec<_> = words.edges().map(|(id, _)| id).collect();
    let field = words.kind_of("field").expect("fields are declared");
    let sites: Vec<_> = words.kinds().filter(|(_, it)| it.shape == Shape::Site).map(|(id, _)| id).collect();
    let edges = odd.edges.map(|it| edges[it]);
    let blank = |kind| Segment::new(kind, Ports::NONE);
    let mut segments: Vec<(u8, Segment)> = Vec::new();
    for port in Port::all() {
        let edge = edges[port.side().idx()];
        let group = odd.groups[port.idx()];
        let linked = words.kinds().find(|(_, it)| it.shape == Shape::Linked && it.edge == Some(edge));
        // A third of the ports of linked sides are fields, as beside roads.
        let kind = linked.filter(|_| group != 2).map_or(field, |(id, _)| id);
        match segments.iter_mut().find(|(it, segment)| *it == group && segment.kind == kind) {
            Some((_, segment)) => segment.ports |= Ports::one(port),
            None => segments.push((group, Segment { ports: Ports::one(port), ..blank(kind) })),
        }
    }
    let mut segments: Vec<Segment> = segments.into_iter().map(|(_, segment)| segment).collect();
    segments.extend(odd.sites.iter().map(|it| blank(sites[*it])));
    segments.extend((0..odd.inner_fields).map(|_| blank(field)));
    let count = segments.len();
    for (from, to, enters) in &odd.links {
        let to = SegmentIdx((to % count) as u8);
        let from = &mut segments[from % count];
        if *enters { from.enters.push(to) } else { from.touches.push(to) }
    }
    for (segment, marker, times) in &odd.markers {
        segments[segment % count].markers.push((MarkerId(*marker), *times));
    }
    let marks =
        odd.marks.iter().map(|(it, value)| Mark { marker: MarkerId(*it), value: value.clone() }).collect();
    Tile::new(words, "odd/tile & <co>", edges, segments, marks).expect("the parts make a tile")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tile_can_be_drawn(odd in odd()) {
        let words = words();
        let tile = tile(&words, &odd);
        let drawn = draw_tile(&words, &tile, &Theme::default(), &Options::new().with_proof());
        let read = usvg::Tree::from_str(&drawn.picture.svg(), &usvg::Options::default());
        prop_assert!(read.is_ok(), "{:?}", read.err());
        let drawn_in_pixels = drawn.picture.png(Size::Wide(48));
        prop_assert!(drawn_in_pixels.is_ok(), "{:?}", drawn_in_pixels.err());
        for problem in &drawn.problems {
            prop_assert!(!problem.to_string().is_empty() && problem.code().starts_with("drawn-"));
        }
    }
}

#[test]
fn a_tile_that_contradicts_itself_is_drawn_with_its_problems_named() {
    let words = words();
    let (road, field) = (words.kind_of("road"), words.kind_of("field"));
    let [road, field] = [road, field].map(|it| it.expect("both are declared"));
    let edge = |letter| words.edge_of(letter).expect("a declared edge");
    let part = |kind, ports| Segment::new(kind, ports);
    let middle = |side| Ports::one(Port::new(side, Third::Middle));
    let across = middle(Side::E) | middle(Side::S) | middle(Side::W);
    // The road cuts the field in three, and where roads meet nothing leads one underground.
    let segments = vec![part(road, across), part(field, Ports::ALL.without(across))];
    let edges = [edge('F'), edge('R'), edge('R'), edge('R')];
    let tile = Tile::new(&words, "odd/split", edges, segments, vec![]).expect("a tile");
    let drawn = draw_tile(&words, &tile, &Theme::default(), &Options::new());
    let problems: Vec<String> = drawn.problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems[0], "`field Nw` is drawn in several pieces, at 910,820");
    assert!(problems[1..].iter().all(|it| it.starts_with("open ground of 2")), "both quarters: {problems:?}");
    let codes: Vec<&str> = drawn.problems.iter().map(Problem::code).collect();
    assert_eq!(codes, ["drawn-split", "drawn-undeclared", "drawn-undeclared"]);
    assert!(drawn.picture.png(Size::Wide(64)).is_ok());
}

#[test]
fn fields_that_meet_on_the_rim_are_kept_apart_by_a_hedge() {
    let words = words();
    let [city, field] = ["city", "field"].map(|kind| words.kind_of(kind).expect("a declared kind"));
    let edge = |letter| words.edge_of(letter).expect("a declared edge");
    let part = |kind, ports| Segment::new(kind, ports);
    let west = Ports::side(Side::W) | Ports::one(Port::new(Side::S, Third::Last));
    let border = Ports::one(Port::new(Side::S, Third::Middle));
    let east = Ports::ALL.without(west).without(Ports::side(Side::N)).without(border);
    let segments = vec![part(city, Ports::side(Side::N)), part(field, east), part(field, west)];
    let edges = [edge('C'), edge('F'), edge('F'), edge('F')];
    let tile = Tile::new(&words, "odd/hedge", edges, segments, vec![]).expect("a tile");
    let drawn = draw_tile(&words, &tile, &Theme::default(), &Options::new());
    assert_eq!(drawn.problems, []);
    assert!(drawn.picture.svg().contains(r#"class="hedges""#));
}

#[test]
fn a_picture_that_is_none_is_refused() {
    let words = words();
    let picture = draw_tile(&words, &plain(&words), &Theme::default(), &Options::new()).picture;
    let why = |picture: &Picture, size| picture.png(size).map(|_| ()).map_err(|it| it.to_string());
    assert_eq!(why(&picture, Size::Wide(0)), Err(String::from("a picture of 0 by 0 pixels cannot be drawn")));
    assert_eq!(
        why(&picture, Size::Dpi(u32::MAX)),
        Err(String::from("a picture of 4294967295 by 4294967295 pixels cannot be drawn"))
    );
    let broken = why(&Picture::own("<path"), Size::Wide(9));
    assert!(broken.is_err_and(|it| it.starts_with("a drawing is not an SVG picture: ")));
}

#[test]
fn the_size_in_print_is_written_into_the_file() {
    let words = words();
    let picture = draw_tile(&words, &plain(&words), &Theme::default(), &Options::new()).picture;
    let file = picture.png(Size::Dpi(300)).expect("a plain tile can be drawn");
    let reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
    let info = reader.info();
    // 45 mm are 531.5 pixels at 300 to the inch, which are 11811 to the metre.
    assert_eq!((info.width, info.height), (531, 531));
    assert_eq!(info.pixel_dims.map(|it| (it.xppu, it.yppu)), Some((11811, 11811)));
}
