//! Statistics of tile sets from outside: what is told, what is odd, what is proposed, and mixes that are out of the ordinary.

use std::fmt::Write as _;

use crate::{bastide, folder, write};

/// A tile set that builds on the base game.
fn mine(allow: &str, tiles: &str) -> String {
    format!("format = 1\n\n[set]\nid = \"mine\"\ntitle = \"Mine\"\nuses = [\"base\"]\n{allow}\n{tiles}")
}

const CITIES: &str = "[[tile]]\nid = \"cccc\"\ncount = 12\ncity = [\"NESW\"]\n";

#[test]
fn the_base_game_is_told_in_numbers() {
    let folder = folder();
    let ran = bastide(folder.path(), &["stats", "base"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for wanted in ["tiles 72", "17 of the 24 patterns", "CFFR", "1.013", "0.681", "branching of city"] {
        assert!(ran.out.contains(wanted), "{wanted} is not in\n{}", ran.out);
    }
    let json = bastide(folder.path(), &["stats", "base", "--format", "json"]);
    assert!(json.out.starts_with('{') && json.out.contains("divergence"));
    assert_eq!(bastide(folder.path(), &["stats", "base", "--format", "json"]).out, json.out);
}

#[test]
fn the_command_of_a_page_is_one_to_type() {
    let folder = folder();
    let origin = |args: &[&str]| {
        let ran = bastide(folder.path(), &[args, &["--format", "json"]].concat());
        ran.json()["origin"].as_str().expect("a command").to_owned()
    };
    assert_eq!(origin(&["stats", "base*2,-base/cccc"]), "bastide stats 'base*2,-base/cccc'");
    assert_eq!(origin(&["stats", "festival", "--edition", "2"]), "bastide stats festival --edition 2");
    write(folder.path(), "my tiles.toml", mine("", CITIES));
    assert_eq!(origin(&["compare", "base", "my tiles.toml"]), "bastide compare base 'my tiles.toml'");
}

#[test]
fn too_many_cities_are_odd_unless_the_set_says_why() {
    let folder = folder();
    write(folder.path(), "mine.toml", mine("", CITIES));
    let ran = bastide(folder.path(), &["stats", "mine.toml"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err
            .contains("warning[branching-high]: branching of city is 1.764; base game 1.013, sets that ship"),
        "{}",
        ran.err
    );
    let ran = bastide(folder.path(), &["check", "mine.toml", "--stats", "--format", "short"]);
    assert!(ran.code == 1 && ran.out.contains("branching-high"), "{}", ran.out);
    assert_eq!(bastide(folder.path(), &["check", "mine.toml"]).code, 0);
    let allow = "allow = [{ code = \"branching-high\", reason = \"it is about cities\" }]\n";
    write(folder.path(), "mine.toml", mine(allow, CITIES));
    let ran = bastide(folder.path(), &["check", "mine.toml", "--stats", "--format", "short"]);
    assert!(!ran.out.contains("branching-high") && !ran.out.contains("allow-unused"), "{}", ran.out);
    write(
        folder.path(),
        "mine.toml",
        mine(allow, "[[tile]]\nid = \"crfr\"\ncity = [\"N\"]\nroad = [\"EW\"]\n"),
    );
    let ran = bastide(folder.path(), &["check", "mine.toml", "--stats", "--format", "short"]);
    assert!(ran.code == 1 && ran.out.contains("allow-unused"), "{}", ran.out);
}

#[test]
fn mixes_are_compared_side_by_side() {
    let folder = folder();
    let ran = bastide(folder.path(), &["compare", "base", "base,inns"]);
    assert_eq!(ran.code, 0);
    let row = ran.out.lines().find(|it| it.contains("branching of road")).expect("a row");
    let numbers: Vec<&str> = row.split_whitespace().skip(4).take(3).collect();
    assert_eq!(numbers, ["0.681", "0.644", "-0.037"]);
    assert!(ran.out.contains("Every pattern of base is in base,inns."));
}

#[test]
fn proposed_tiles_are_a_tile_set() {
    let folder = folder();
    let ran = bastide(
        folder.path(),
        &["suggest", "base", "--add", "7", "--out", "holes.toml", "--html", "holes.html"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let checked = bastide(folder.path(), &["check", "holes.toml"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
    let stats = bastide(folder.path(), &["stats", "base,holes.toml"]);
    assert!(stats.out.contains("24 of the 24 patterns"), "{}", stats.out);
    let page = std::fs::read_to_string(folder.path().join("holes.html")).expect("it was written");
    assert!(page.matches("data:image/svg+xml").count() >= 7);
    let ran = bastide(folder.path(), &["suggest", "base", "--marker", "penant"]);
    assert!(
        ran.code == 2 && ran.err.contains("there is no marker `penant`\n  = help: did you mean `pennant`?"),
        "{}",
        ran.err
    );
}

#[test]
fn one_tile_is_enough_for_a_report() {
    let folder = folder();
    let one = "format = 1\n[set]\nid = \"one\"\ntitle = \"One\"\n[edge.S]\nname = \"sea\"\n[feature.sea]\nshape = \"linked\"\nedge = \"S\"\nfills = true\n[[tile]]\nid = \"ssss\"\nsea = [\"NESW\"]\nstart = true\n";
    write(folder.path(), "one.toml", one);
    let ran = bastide(folder.path(), &["stats", "one.toml", "--full"]);
    assert!(
        ran.out.contains("1 of the 1 patterns") && ran.out.contains("tiles 1"),
        "{}\n{}",
        ran.out,
        ran.err
    );
    assert!(ran.code <= 1, "{}", ran.err);
}

#[test]
fn a_pile_that_fits_nowhere_is_a_finding() {
    let folder = folder();
    let tiles = "[[tile]]\nid = \"cccc\"\ncity = [\"NESW\"]\nstart = true\n\n[[tile]]\nid = \"rrrr\"\ncount = 5\nroad = [\"N\", \"E\", \"S\", \"W\"]\n";
    write(folder.path(), "mine.toml", mine("", tiles));
    let ran = bastide(folder.path(), &["stats", "mine.toml"]);
    assert!(ran.code == 1 && ran.err.contains("start-closed"), "{}", ran.err);
}

#[test]
fn five_kinds_of_edges_and_two_thousand_tiles_are_no_trouble() {
    let folder = folder();
    let mut text = mine(
        "",
        "[edge.S]\nname = \"sea\"\n\n[feature.sea]\nshape = \"linked\"\nedge = \"S\"\nfills = true\n\n[edge.T]\nname = \"rails\"\n\n[feature.rails]\nshape = \"linked\"\nedge = \"T\"\n\n",
    );
    for nth in 0..2000 {
        let kinds = ["city", "road", "sea", "rails"];
        let side = |at: usize| ["N", "E", "S", "W"][at];
        let _ = write!(text, "[[tile]]\nid = \"t{nth}\"\n");
        // Sides by the digits of a number, so that all patterns come up.
        for (at, kind) in kinds.iter().enumerate() {
            let sides: Vec<String> = (0..4)
                .filter(|it| nth / 5_usize.pow(*it) % 5 == at)
                .map(|it| format!("\"{}\"", side(it as usize)))
                .collect();
            if !sides.is_empty() {
                let _ = writeln!(text, "{kind} = [{}]", sides.join(", "));
            }
        }
    }
    write(folder.path(), "mine.toml", &text);
    let ran = bastide(folder.path(), &["stats", "base,mine.toml"]);
    assert!(ran.code <= 1, "{}", ran.err);
    assert!(ran.out.contains("of the 165 patterns"), "{}", ran.out);
}

#[test]
fn what_is_not_there_is_said() {
    let folder = folder();
    let ran = bastide(folder.path(), &["stats", "bse"]);
    assert!(
        ran.code == 2 && ran.err.contains("there is no tile set `bse`\n  = help: did you mean `base`?"),
        "{}",
        ran.err
    );
    let ran = bastide(folder.path(), &["stats", "base,-base"]);
    assert!(ran.code == 2 && ran.err.contains("comes to no tiles"), "{}", ran.err);
    let ran = bastide(folder.path(), &["stats", "base", "--html", "/dev/null/x.html"]);
    assert_eq!(ran.code, 2);
}
