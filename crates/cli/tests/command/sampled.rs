//! `bastide stats --play` from outside.

use crate::{Ran, bastide, folder, write};

fn stats(args: &[&str]) -> Ran {
    bastide(folder().path(), &[args, &["--format", "json"]].concat())
}

#[test]
fn games_by_two_policies_stand_side_by_side_whatever_the_threads() {
    let played = |threads: &str| stats(&["stats", "base", "--play", "150", "--threads", threads]);
    let ran = played("1");
    assert_eq!(played("3").out, ran.out);
    let page = ran.json();
    assert_eq!(page["facts"]["policies"], "random, compact");
    let rows = page["sections"]["play-gaps"]["gaps"]["rows"].as_array().expect("a table");
    let dead = rows.iter().find(|it| it["id"] == "dead-cells").expect("dead cells");
    assert!(dead["random"]["low"].as_f64() > dead["compact"]["high"].as_f64(), "{dead}");
    for section in ["play-demands", "play-features", "play-sources", "play-course"] {
        assert!(page["sections"][section].is_object(), "{section}");
    }
    let origin = page["origin"].as_str().expect("how it was made");
    assert!(origin.ends_with("--play 150 --bots random,compact --players 2 --seed 1"), "{origin}");
}

#[test]
fn tiles_without_a_start_are_played_with_the_base_game() {
    let page = stats(&["stats", "traders", "--play", "20"]).json();
    assert_eq!(page["facts"]["played with"], "base, traders");
    assert!(page["sections"]["play-gaps"]["notes"][0].as_str().is_some_and(|it| it.contains("mixed into")));
}

#[test]
fn one_tile_alone_is_a_game_as_well() {
    let folder = folder();
    write(
        folder.path(),
        "one.toml",
        "format = 1\n[set]\nid = \"one\"\ntitle = \"One\"\nuses = [\"base\"]\n\
         [[tile]]\nid = \"ffff\"\nstart = true\n",
    );
    let ran = bastide(
        folder.path(),
        &["stats", "one.toml", "--play", "5", "--html", "one.html", "--format", "json"],
    );
    let page = ran.json();
    let rows = page["sections"]["play-gaps"]["gaps"]["rows"].as_array().expect("a table");
    let tiles = rows.iter().find(|it| it["id"] == "tiles").expect("tiles");
    assert_eq!(tiles["random"]["value"], 1.0, "{}", ran.err);
    assert!(folder.path().join("one.html").is_file());
}

#[test]
fn what_makes_no_sense_is_said() {
    for (args, says) in [
        (&["stats", "base", "--play", "0"][..], "0 games say nothing"),
        (&["stats", "base", "--play", "5", "--bots", "nobody"], "there is no bot `nobody`"),
        (&["stats", "base", "--play", "5", "--players", "10"], "10 is not in 1..=9"),
        (&["stats", "base", "--bots", "random"], "--play"),
    ] {
        let ran = stats(args);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}

#[test]
fn two_mixes_are_compared_in_play_with_the_same_seeds() {
    let ran = stats(&["compare", "base", "base,base/cccc*12", "--play", "150", "--bots", "random"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let page = ran.json();
    let rows = page["sections"]["random-games"]["random-games-compared"]["rows"].as_array().expect("a table");
    let of = |id: &str| rows.iter().find(|it| it["id"] == id).expect("a measure");
    // Twelve tiles more are twelve turns more, but for draws without a place; and much of all points is one great city.
    let turns = &of("turns")["difference"];
    assert!(turns["low"].as_f64() > Some(11.5) && turns["high"].as_f64() < Some(12.2), "{turns}");
    let largest = of("largest-line");
    assert!(
        largest["difference"]["low"].as_f64() > Some(0.0) && largest["effect"] == "large, more",
        "{largest}"
    );
}
