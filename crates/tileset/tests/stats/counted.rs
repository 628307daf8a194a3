//! The numbers of known sets, from the research that found them by other means (tile by tile, and by another program).

use std::sync::LazyLock;

use bastide_diag::Source;
use bastide_tileset::Collection;
use bastide_tileset::stats::{Likeness, Opening, Pattern, Stats, Until};

use crate::{SHIPPED, base_source};

/// The columns of the table of anchors.
static COLUMNS: LazyLock<[Stats; 5]> = LazyLock::new(|| {
    [
        stats(&["base"]),
        stats(&["base", "inns"]),
        stats(&["base", "inns", "traders"]),
        stats(&["base", "winter"]),
        stats(&["base", "base/cccc*12"]),
    ]
});

fn stats(terms: &[&str]) -> Stats {
    Stats::of(&SHIPPED.bag(terms, None).unwrap())
}

fn near(number: f64, wanted: f64, decimals: i32) {
    let half = 0.5 * 10f64.powi(-decimals);
    assert!((number - wanted).abs() <= half + 1e-9, "{number} is not {wanted}");
}

#[test]
fn sides_are_counted() {
    let base = stats(&["base"]);
    let counts: Vec<_> = base.edges.kinds.iter().map(|it| (it.letter, it.count, it.odd)).collect();
    assert_eq!(counts, [('C', 79, Some(true)), ('F', 115, Some(true)), ('R', 94, Some(false))]);
    assert_eq!((base.tiles.laid, base.edges.adjacent.iter().map(|it| it.count).sum::<u32>()), (72, 288));
    assert_eq!(base.edges.opposite.iter().map(|it| it.count).sum::<u32>(), 144);
    for (column, (entropy, agreement)) in
        COLUMNS.iter().zip([(1.568, 0.339), (1.581, 0.333), (1.583, 0.333), (1.564, 0.341), (1.574, 0.336)])
    {
        near(column.edges.entropy, entropy, 3);
        near(column.edges.agreement, agreement, 3);
    }
}

#[test]
fn shares_of_sides_are_those_of_the_anchors() {
    let wanted = [[27, 40, 33], [31, 37, 33], [36, 33, 31], [26, 40, 34], [38, 34, 28]];
    for (column, wanted) in COLUMNS.iter().zip(wanted) {
        let shares: Vec<_> = column.edges.kinds.iter().map(|it| (it.share * 100.0).round() as i32).collect();
        assert_eq!(shares, wanted);
    }
}

#[test]
fn parity_tells_what_stays_open() {
    let odd = |stats: &Stats, letter| stats.edges.count(letter) % 2;
    let parities = COLUMNS.each_ref().map(|it| (odd(it, 'C'), odd(it, 'R')));
    assert_eq!(parities, [(1, 0), (0, 0), (0, 1), (0, 0), (1, 0)]);
}

#[test]
fn missing_patterns_are_named() {
    let missing = COLUMNS
        .each_ref()
        .map(|it| it.patterns.missing.iter().map(Pattern::to_string).collect::<Vec<_>>().join(" "));
    let base = "CCFR CCRF CFCR CFFR CFRF CRCR CRFF";
    assert_eq!(missing, [base, "CFCR CFFR CRFF", "CFFR", "CFCR CRCR", base]);
    let present = COLUMNS.each_ref().map(|it| it.patterns.present.len());
    assert_eq!(present, [17, 21, 23, 22, 17]);
    assert!(COLUMNS.iter().all(|it| it.patterns.possible == 24));
}

#[test]
fn mirrors_are_weighed() {
    let bends = COLUMNS.each_ref().map(|it| {
        let pair = *it.patterns.mirrored.iter().find(|it| it.pattern.to_string() == "CFRR").unwrap();
        assert_eq!(pair.mirror.to_string(), "CRRF");
        (pair.count, pair.mirror_count)
    });
    assert_eq!(bends, [(3, 3), (4, 3), (5, 3), (4, 4), (3, 3)]);
    let uneven =
        COLUMNS[2].patterns.mirrored.iter().find(|it| it.pattern.to_string() == "CFFR").copied().unwrap();
    assert_eq!((uneven.count, uneven.mirror_count), (0, 1));
}

#[test]
fn fits_are_those_of_the_anchors() {
    let wanted = [
        [0.70, 0.35, 0.28, 0.13, 0.044, 0.305],
        [0.69, 0.34, 0.27, 0.12, 0.041, 0.153],
        [0.69, 0.34, 0.28, 0.12, 0.041, 0.049],
        [0.72, 0.36, 0.29, 0.13, 0.046, 0.053],
        [0.64, 0.31, 0.25, 0.11, 0.038, 0.335],
    ];
    for (column, wanted) in COLUMNS.iter().zip(wanted) {
        let fit = column.fit;
        for (number, wanted) in
            [fit.one, fit.two_adjacent, fit.two_opposite, fit.three].into_iter().zip(wanted)
        {
            near(number, wanted, 2);
        }
        near(fit.four, wanted[4], 3);
        near(fit.dead, wanted[5], 3);
    }
}

#[test]
fn segments_are_those_of_the_anchors() {
    let fields = COLUMNS.each_ref().map(|it| it.feature("field").unwrap().per_tile);
    for (number, wanted) in fields.into_iter().zip([1.75, 1.79, 1.90, 1.79, 1.50]) {
        near(number, wanted, 2);
    }
    assert_eq!(COLUMNS.each_ref().map(|it| it.feature("road").unwrap().ends), [30, 42, 63, 42, 30]);
    let factor = |it: &Stats, kind| it.feature(kind).unwrap().branching.unwrap().factor;
    for (column, (city, road)) in
        COLUMNS.iter().zip([(1.013, 0.681), (1.036, 0.644), (1.012, 0.559), (0.955, 0.632), (1.764, 0.681)])
    {
        near(factor(column, "city"), city, 3);
        near(factor(column, "road"), road, 3);
    }
}

#[test]
fn markers_are_counted_by_kind() {
    let base = stats(&["base"]);
    let pennants = &base.feature("city").unwrap().markers;
    assert_eq!(
        pennants.iter().map(|it| (it.marker.as_str(), it.count)).collect::<Vec<_>>(),
        [("pennant", 10)]
    );
    assert_eq!(base.feature("monastery").unwrap().segments, 6);
}

/// The opening of a set.
fn opening(tiles: &str) -> Opening {
    let head = "format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\n\n";
    let (mine, report) = Collection::read_with(
        vec![Source::new("my.toml", format!("{head}{tiles}"))],
        vec![base_source()],
        &[],
    );
    assert!(!report.has_errors());
    Stats::of(&mine.bag(&["my"], None).unwrap()).opening
}

#[test]
fn first_draws_are_followed_in_every_course() {
    // The start tile has one side of city. A cap closes it, and then the tile that is all city fits nowhere.
    let caps = "[[tile]]\nid = \"cfff\"\ncity = [\"N\"]\nstart = true\ncount = 2\n\n[[tile]]\nid = \"cccc\"\ncity = [\"NESW\"]\n";
    let opening = opening(caps);
    // One cap and one tile of city are in the pile. The cap comes first half of the time. It can be laid with its city on the city, and on each
    // of three sides of field with any of its three: 1 of 10 placements closes the city.
    assert_eq!((opening.playable, opening.until), (Some(1.0), Until::PileEmpty));
    assert_eq!(opening.stuck.len(), 2);
    near(opening.stuck[1], 0.5 / 10.0, 6);
}

#[test]
fn a_pile_that_fits_nowhere_is_stuck_at_every_draw() {
    let walls = "[[tile]]\nid = \"cccc\"\ncity = [\"NESW\"]\ncount = 2\n\n[[tile]]\nid = \"ffff\"\ncentre = \"monastery\"\nstart = true\n";
    let opening = opening(walls);
    assert_eq!(
        (opening.playable, opening.stuck, opening.until),
        (Some(0.0), vec![1.0, 1.0], Until::PileEmpty)
    );
}

#[test]
fn a_river_comes_before_the_pile() {
    let opening = stats(&["base", "river1"]).opening;
    assert_eq!((opening.until, opening.playable), (Until::EarlyTiles, None));
    assert_eq!(stats(&["inns"]).opening.until, Until::NoStart);
}

#[test]
fn equal_tiles_are_found_turned_and_mirrored() {
    let tiles = r#"
        [[tile]]
        id = "x"
        road = ["NS"]
        city = ["E"]
        [[tile]]
        id = "bend"
        road = ["ES"]
        city = ["N"]
        on = { N = "pennant" }
        [[tile]]
        id = "left"
        city = ["NE"]
        road = ["W>N"]
        [[tile]]
        id = "right"
        city = ["NE"]
        road = ["S>N"]
        [[tile]]
        id = "new"
        road = ["NE", "SW"]
        city = []
    "#;
    let head = "format = 1\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\n";
    let base = base_source();
    let (base_alone, _) = Collection::read(vec![base.clone()]);
    let (mine, _) =
        Collection::read_with(vec![Source::new("my.toml", format!("{head}{tiles}"))], vec![base], &[]);
    let twins: Vec<_> =
        mine.twins(&["my"], &base_alone).into_iter().map(|it| (it.tile, it.likeness, it.other)).collect();
    let twin = |tile: &str, likeness, other: &str| (tile.to_owned(), likeness, other.to_owned());
    assert_eq!(
        twins,
        [
            twin("my/x", Likeness::Equal, "base/crfr"),
            twin("my/bend", Likeness::Bare, "base/crrf"),
            twin("my/right", Likeness::Mirror, "my/left"),
        ]
    );
}

#[test]
fn a_side_that_stays_open_is_not_certain_where_a_tile_fits_everything() {
    let with_abbey = stats(&["base", "abbey/xxxx*1"]);
    let kinds = with_abbey.edges.kinds.iter().filter(|it| ['C', 'F', 'R'].contains(&it.letter));
    let odd: Vec<_> = kinds.map(|it| (it.letter, it.count, it.odd)).collect();
    assert_eq!(odd, [('C', 79, None), ('F', 115, None), ('R', 94, Some(false))]);
}
