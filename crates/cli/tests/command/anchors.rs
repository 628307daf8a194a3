//! The anchors of sampled statistics: numbers of another program that lays tiles at random, 20,000 games each, with its intervals.

use std::path::Path;

use serde_json::Value;

use crate::{bastide, folder, write};

/// The page with games of each policy, as JSON, and as HTML in the folder.
fn played_in(at: &Path, sets: &str, policies: &str, games: &str) -> Value {
    let sample = ["stats", sets, "--play", games, "--bots", policies, "--seed", "1"];
    bastide(at, &[&sample[..], &["--html", "page.html", "--format", "json"]].concat()).json()
}

fn played(sets: &str, policies: &str, games: &str) -> Value {
    played_in(folder().path(), sets, policies, games)
}

/// The ends of the interval of a policy's number, in the row that this word names.
fn interval(page: &Value, of: &str, row: &str, policy: &str) -> (f64, f64) {
    let sections = page["sections"].as_object().expect("sections");
    let table =
        sections.values().find_map(|it| it.get(of)).unwrap_or_else(|| panic!("there is no table {of}"));
    let mut rows = table["rows"].as_array().expect("rows").iter();
    let is_named = |it: &&Value| it["id"] == row || it["kind"] == row;
    let number = &rows.find(is_named).unwrap_or_else(|| panic!("there is no row `{row}`"))[policy];
    let end = |end: &str| number[end].as_f64().expect("a sampled number");
    (end("low"), end("high"))
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
fn agrees(page: &Value, anchors: &[Anchor]) {
    for (of, row, policy, anchor, within) in anchors {
        let (low, high) = interval(page, of, row, policy);
        assert!(
            low - within <= *anchor && *anchor <= high + within,
            "{of}, {row}, {policy}: {low} to {high} is not {anchor} ± {within}"
        );
    }
}

#[test]
fn the_base_game_agrees_with_the_anchors() {
    agrees(&played("base", "random,compact", "4000"), &BASE);
}

#[test]
fn twelve_tiles_that_are_all_city_leave_more_draws_without_a_place() {
    let base = played("base", "random", "6000");
    let more = played("base,base/cccc*12", "random", "6000");
    agrees(
        &more,
        &[
            ("gaps", "unplaceable", "random", 0.070, 0.005),
            ("gaps", "unplaceable-games", "random", 0.054, 0.003),
            ("gaps", "options", "random", 26.6, 0.1),
            ("gaps", "dead-cells", "random", 2.30, 0.02),
        ],
    );
    let stuck = |of: &Value| interval(of, "gaps", "unplaceable-games", "random");
    let (few, many) = (stuck(&base), stuck(&more));
    assert!(few.1 < many.0, "{few:?} and {many:?} overlap");
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
    let folder = folder();
    write(folder.path(), "missing.toml", MISSING);
    let more = played_in(folder.path(), "base,missing.toml", "random", "4000");
    let gaps = &more["sections"]["play-gaps"]["gaps"]["rows"];
    let dead = gaps.as_array().and_then(|it| it.iter().find(|it| it["id"] == "dead-cells"));
    assert_eq!(dead.expect("dead cells")["random"]["value"], 0.0);
    agrees(
        &more,
        &[
            ("gaps", "unplaceable", "random", 0.018, 0.002),
            ("gaps", "unplaceable-games", "random", 0.017, 0.002),
            ("gaps", "options", "random", 29.0, 0.1),
        ],
    );
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("the page");
    assert!(page.contains("No game left a cell that no tile fits"));
}

#[test]
#[ignore = "40,000 games; the quick ones above say the same more roughly"]
fn longer_samples_agree_with_the_anchors_as_well() {
    agrees(&played("base", "random,compact", "20000"), &BASE);
    // Their sample of the larger mix had 4,000 games.
    agrees(
        &played("base,inns,traders", "compact", "8000"),
        &[
            ("gaps", "unplaceable", "compact", 0.037, 0.006),
            ("gaps", "unplaceable-games", "compact", 0.035, 0.006),
            ("gaps", "dead-cells", "compact", 0.03, 0.01),
            ("sizes", "city", "compact", 3.55, 0.03),
            ("completion", "city", "compact", 0.52, 0.01),
        ],
    );
}
