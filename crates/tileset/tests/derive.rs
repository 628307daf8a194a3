//! Fields of tiles, and the laws that derivation keeps.

use bastide_core::geometry::{Half, Rotation, Side};
use bastide_tileset::{Feature, Field, Layout, Point};
use proptest::prelude::*;

fn feature(sides: &str, fills: bool) -> Feature {
    Feature { sides: sides.chars().filter_map(Side::from_letter).collect(), fills }
}

fn layout(cities: &[&str], roads: &[&str]) -> Layout {
    let cities = cities.iter().map(|it| feature(it, true));
    let features: Vec<_> = cities.chain(roads.iter().map(|it| feature(it, false))).collect();
    let filled = |side: &Side| features.iter().any(|it| it.fills && it.sides.contains(side));
    let land = Side::ALL.into_iter().filter(|side| !filled(side)).collect();
    Layout { features, land, ..Layout::default() }
}

/// Fields as `En Wn >0`, separated by `;`.
fn written(layout: &Layout) -> String {
    let fields = layout.fields().into_iter().map(|field| {
        let halves: Vec<_> = field.halves.iter().map(|it| it.name()).collect();
        let touches: String = field.touches.iter().map(usize::to_string).collect();
        format!("{} >{touches}", halves.join(" "))
    });
    fields.collect::<Vec<_>>().join("; ")
}

#[test]
fn open_land_is_one_field() {
    assert_eq!(written(&layout(&[], &[])), "Nw Ne En Es Se Sw Ws Wn >");
    assert_eq!(written(&layout(&[], &["S"])), "Nw Ne En Es Se Sw Ws Wn >");
    assert_eq!(written(&layout(&["NESW"], &[])), "");
}

#[test]
fn a_road_below_a_city_parts_the_land() {
    assert_eq!(written(&layout(&["N"], &["EW"])), "En Wn >0; Es Se Sw Ws >");
}

#[test]
fn a_dead_end_that_runs_into_a_city_parts_the_land_at_the_wall() {
    let mut tile = layout(&["N"], &["S"]);
    assert_eq!(written(&tile), "En Es Se Sw Ws Wn >0");
    tile.enters.push((1, 0));
    assert_eq!(written(&tile), "En Es Se >0; Sw Ws Wn >0");
}

#[test]
fn crossing_roads_make_four_fields_and_count_as_a_crossing() {
    let bridge = layout(&[], &["NS", "EW"]);
    assert_eq!(written(&bridge), "Nw Wn >; Ne En >; Es Se >; Sw Ws >");
    assert!(bridge.crosses());
    assert!(!layout(&[], &["N", "E", "S", "W"]).crosses());
}

#[test]
fn two_caps_in_a_corner_leave_no_inner_field() {
    assert_eq!(written(&layout(&["N", "W"], &[])), "En Es Se Sw >01");
}

#[test]
fn a_field_touches_only_the_cities_along_the_shortest_way() {
    let mut tile = layout(&["N", "E", "S"], &[]);
    tile.meets = vec![vec![0, 1], vec![1, 2], vec![0, 2]];
    assert_eq!(written(&tile), "Ws Wn >02");
    // Where the first and the last do not meet, the way leads along the one between.
    tile.meets.pop();
    assert_eq!(written(&tile), "Ws Wn >012");
}

#[test]
fn a_city_that_reaches_a_corner_leaves_an_inner_field_behind_it() {
    let mut tile = layout(&["N", "ES"], &[]);
    tile.reaches.push((0, Point::corner(Side::W)));
    assert_eq!(written(&tile), "Ws Wn >0;  >01");
}

#[test]
fn a_road_below_ground_parts_nothing() {
    let mut tile = layout(&["EW"], &["NS"]);
    tile.under = vec![Side::N, Side::S];
    assert_eq!(written(&tile), "Nw Ne >0; Se Sw >0");
}

#[test]
fn points_have_one_name() {
    assert_eq!(Point::from_name("NW"), Some(Point::corner(Side::N)));
    assert_eq!(Point::from_name("S"), Some(Point::middle(Side::S)));
    assert_eq!(Point::from_name("WN"), None);
    assert_eq!(Point::corner(Side::N).sides(), [Side::W, Side::N]);
}

/// A point by its number, clockwise from the north-west corner.
fn point(number: usize) -> Point {
    Point::all().nth(number % 8).expect("eight points")
}

fn turned(layout: &Layout, by: Rotation) -> Layout {
    let turn = |sides: &[Side]| sides.iter().map(|it| it.turned(by)).collect::<Vec<_>>();
    let number = |it: Point| Point::all().position(|other| other == it).expect("one of the points");
    let feature = |it: &Feature| Feature { sides: turn(&it.sides), fills: it.fills };
    Layout {
        features: layout.features.iter().map(feature).collect(),
        land: turn(&layout.land),
        under: turn(&layout.under),
        reaches: layout
            .reaches
            .iter()
            .map(|(at, it)| (*at, point(number(*it) + 2 * by.quarters())))
            .collect(),
        ..layout.clone()
    }
}

/// Features on some of the sides, with whatever touches, enters, reaches and lies below ground.
fn any_layout() -> impl Strategy<Value = Layout> {
    let number = || 0..8_usize;
    let sides = prop::array::uniform4(0..5_usize);
    let fills = prop::array::uniform4(any::<bool>());
    let enters = prop::collection::vec((number(), number()), 0..3);
    let meets = prop::collection::vec(prop::collection::vec(number(), 1..5), 0..3);
    let reaches = prop::collection::vec((number(), number()), 0..3);
    let under = prop::collection::vec(number(), 0..2);
    (sides, fills, enters, meets, reaches, under).prop_map(|(sides, fills, enters, meets, reaches, under)| {
        let mut features: Vec<Feature> = (0..4)
            .map(|at| {
                let own = Side::ALL.into_iter().filter(|side| sides[side.idx()] == at);
                Feature { sides: own.collect(), fills: fills[at] }
            })
            .collect();
        features.retain(|it| !it.sides.is_empty());
        let count = features.len();
        if count == 0 {
            return Layout { land: Side::ALL.to_vec(), ..Layout::default() };
        }
        let mut groups: Vec<Vec<usize>> =
            meets.iter().map(|it| it.iter().map(|at| at % count).collect()).collect();
        for group in &mut groups {
            group.sort_unstable();
            group.dedup();
        }
        let mut layout = Layout {
            enters: enters.iter().map(|(a, b)| (a % count, b % count)).collect(),
            meets: groups,
            reaches: Vec::new(),
            under: under.iter().map(|it| Side::nth(*it)).collect(),
            land: Vec::new(),
            features,
        };
        for (at, number) in reaches {
            // Two features at one point are ambiguous.
            if !layout.reaches.iter().any(|(_, it)| *it == point(number)) {
                layout.reaches.push((at % count, point(number)));
            }
        }
        layout
            .enters
            .retain(|(end, into)| layout.features[*end].is_dead_end() && layout.features[*into].fills);
        let filled = |side: &Side| layout.owner(*side).is_some_and(|it| layout.features[it].fills);
        layout.land = Side::ALL.into_iter().filter(|it| !filled(it)).collect();
        layout
    })
}

fn turned_fields(fields: Vec<Field>, by: Rotation) -> Vec<Field> {
    let mut fields: Vec<Field> = fields
        .into_iter()
        .map(|it| {
            let mut halves: Vec<Half> = it.halves.iter().map(|half| half.turned(by)).collect();
            halves.sort_unstable();
            Field { halves, touches: it.touches }
        })
        .collect();
    fields.sort_by_key(|it| (it.halves.is_empty(), it.clone()));
    fields
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_half_of_land_lies_in_one_field(layout in any_layout()) {
        let mut halves: Vec<Half> = layout.fields().into_iter().flat_map(|it| it.halves).collect();
        halves.sort_unstable();
        let land = |half: &Half| layout.land.contains(&half.side());
        prop_assert_eq!(halves, Half::ALL.into_iter().filter(land).collect::<Vec<_>>());
    }

    #[test]
    fn turning_and_deriving_can_change_places(layout in any_layout(), quarters in 1..4_usize) {
        let by = Rotation::nth(quarters);
        prop_assert_eq!(turned(&layout, by).fields(), turned_fields(layout.fields(), by));
    }
}
