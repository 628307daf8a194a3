//! The anchors: numbers of another program that lays tiles at random, 20,000 games each, with its intervals.

use bastide_pages::{Block, Cell, Number, Page, Section};
use bastide_project::shipped;
use bastide_tileset::Collection;

use super::{Sample, Sampled};
use crate::pictures::tile::Pen;

fn played(sets: &[&str], policies: &[&str], games: u64) -> Sampled {
    let owned = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
    let sample = Sample {
        sets: &owned(sets),
        games,
        players: 2,
        policies: &owned(policies),
        edition: None,
        seed: 1,
        threads: 2,
    };
    sample.play().unwrap_or_else(|error| panic!("{error:#}"))
}

/// The page's sections about the games.
fn sections(sampled: &Sampled) -> Vec<Section> {
    let (collection, _) = Collection::read_with(Vec::new(), shipped::all_tile_sets(), &["base"]);
    let theme = crate::pictures::board::theme("classic").expect("a shipped theme");
    sampled.sections(&collection, &Pen { theme: &theme }, true)
}

fn table<'a>(sections: &'a [Section], id: &str) -> &'a bastide_pages::Table {
    let tables = sections.iter().flat_map(|it| &it.blocks).filter_map(|it| match it {
        Block::Table(table) => Some(table),
        _ => None,
    });
    let mut tables = tables.filter(|it| it.id == id);
    tables.next().unwrap_or_else(|| panic!("there is no table {id}"))
}

/// The number of a policy in the row that this word names.
fn number(sampled: &Sampled, of: &str, row: &str, policy: &str) -> Number {
    let sections = sections(sampled);
    let table = table(&sections, of);
    let column = table.columns.iter().position(|it| it.key == policy).expect("a policy");
    let found = table.rows.iter().find(|it| it.cells.contains(&Cell::from(row)));
    let found = found.unwrap_or_else(|| panic!("there is no row `{row}`"));
    match &found.cells[column] {
        Cell::Number(number) => number.clone(),
        other => panic!("{other:?} is no number"),
    }
}

/// A number of the other program: its table and row, its policy, its value and error.
type Anchor = (&'static str, &'static str, &'static str, f64, f64);

/// Its numbers for the base game.
const BASE: [Anchor; 12] = [
    ("gaps", "unplaceable", "random", 0.019, 0.002),
    ("gaps", "unplaceable", "compact", 0.019, 0.002),
    ("gaps", "unplaceable-games", "random", 0.018, 0.002),
    ("gaps", "unplaceable-games", "compact", 0.018, 0.002),
    ("gaps", "options", "random", 27.2, 0.05),
    ("gaps", "options", "compact", 22.4, 0.05),
    ("gaps", "dead-cells", "random", 1.70, 0.01),
    ("gaps", "dead-cells", "compact", 0.15, 0.005),
    ("sizes", "city", "random", 1.77, 0.01),
    ("sizes", "city", "compact", 3.01, 0.02),
    ("completion", "city", "random", 0.12, 0.005),
    ("completion", "city", "compact", 0.45, 0.005),
];

/// That each anchor, as exactly as it is known, lies in the interval.
#[track_caller]
fn agrees(sampled: &Sampled, anchors: &[Anchor]) {
    for (of, row, policy, anchor, within) in anchors {
        let (low, high) = number(sampled, of, row, policy).interval.expect("a sampled number");
        assert!(
            low - within <= *anchor && *anchor <= high + within,
            "{of}, {row}, {policy}: {low} to {high} is not {anchor} ± {within}"
        );
    }
}

#[test]
fn the_base_game_agrees_with_the_anchors() {
    agrees(&played(&["base"], &["random", "compact"], 4_000), &BASE);
}

#[test]
fn twelve_tiles_that_are_all_city_leave_more_draws_without_a_place() {
    let base = played(&["base"], &["random"], 6_000);
    let more = played(&["base", "base/cccc*12"], &["random"], 6_000);
    agrees(
        &more,
        &[
            ("gaps", "unplaceable", "random", 0.070, 0.005),
            ("gaps", "unplaceable-games", "random", 0.054, 0.003),
            ("gaps", "options", "random", 26.6, 0.1),
            ("gaps", "dead-cells", "random", 2.30, 0.02),
        ],
    );
    let stuck = |of: &Sampled| number(of, "gaps", "unplaceable-games", "random").interval;
    let (few, many) = (stuck(&base), stuck(&more));
    assert!(few.zip(many).is_some_and(|(few, many)| few.1 < many.0), "{few:?} and {many:?} overlap");
}

/// One tile of each of the seven patterns that the base game lacks.
const MISSING: &str = "\
format = 1
[set]
id = \"missing\"
title = \"Missing\"
uses = [\"base\"]
[[tile]]
id = \"ccfr\"
city = [\"NE\"]
road = [\"W\"]
[[tile]]
id = \"ccrf\"
city = [\"NE\"]
road = [\"S\"]
[[tile]]
id = \"cfcr\"
city = [\"N\", \"S\"]
road = [\"W\"]
[[tile]]
id = \"cffr\"
city = [\"N\"]
road = [\"W\"]
[[tile]]
id = \"cfrf\"
city = [\"N\"]
road = [\"S\"]
[[tile]]
id = \"crcr\"
city = [\"N\", \"S\"]
road = [\"EW\"]
[[tile]]
id = \"crff\"
city = [\"N\"]
road = [\"E\"]
";

#[test]
fn one_of_each_missing_pattern_removes_dead_cells_and_leaves_draws_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("missing.toml");
    std::fs::write(&file, MISSING).expect("it is written");
    let more = played(&["base", &file.display().to_string()], &["random"], 4_000);
    let dead = number(&more, "gaps", "dead-cells", "random");
    assert_eq!(dead.value, 0.0);
    agrees(
        &more,
        &[
            ("gaps", "unplaceable", "random", 0.018, 0.002),
            ("gaps", "unplaceable-games", "random", 0.017, 0.002),
            ("gaps", "options", "random", 29.0, 0.1),
        ],
    );
    let text = Page::new("").section(sections(&more).remove(1)).text(100);
    assert!(text.contains("No game left a cell that no tile fits"), "{text}");
}

#[test]
#[ignore = "40,000 games; the quick ones above say the same more roughly"]
fn longer_samples_agree_with_the_anchors_as_well() {
    agrees(&played(&["base"], &["random", "compact"], 20_000), &BASE);
    // Their sample of the larger mix had 4,000 games.
    agrees(
        &played(&["base", "inns", "traders"], &["compact"], 8_000),
        &[
            ("gaps", "unplaceable", "compact", 0.037, 0.006),
            ("gaps", "unplaceable-games", "compact", 0.035, 0.006),
            ("gaps", "dead-cells", "compact", 0.03, 0.01),
            ("sizes", "city", "compact", 3.55, 0.03),
            ("completion", "city", "compact", 0.52, 0.01),
        ],
    );
}
