//! `bastide sim --samples`: positions with their outcome, and the same numbers told to programs.

use serde_json::Value;

use crate::{bastide, bastide_with, client, folder};

/// The table that a run writes.
fn samples(args: &[&str]) -> String {
    let folder = folder();
    let run = ["sim", "base", "-n", "6", "--seed", "4", "--bots", "compact,random", "--samples", "p.csv"];
    let ran = bastide(folder.path(), &[&run[..], args].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    std::fs::read_to_string(folder.path().join("p.csv")).expect("it was written")
}

/// The rows of a table by the names of its columns.
fn column<'a>(table: &'a str, name: &str) -> Vec<&'a str> {
    let mut lines = table.lines();
    let at = lines.next().expect("a heading").split(',').position(|it| it == name);
    let at = at.unwrap_or_else(|| panic!("no column {name}"));
    lines.map(|it| it.split(',').nth(at).expect("a cell")).collect()
}

/// A document on standard output is there alone, whole and without the page, and two are refused.
#[test]
fn standard_output_takes_one_document() {
    let folder = folder();
    let run = |args: &[&str]| {
        let game = ["sim", "base", "-n", "6", "--seed", "4", "--bots", "compact,random"];
        bastide(folder.path(), &[&game[..], args].concat())
    };
    assert_eq!(run(&["--samples", "-"]).out, samples(&[]));
    let record = run(&["--out", "-"]).out;
    assert!(record.starts_with('{') && record.lines().count() == 1, "{record}");
    let page = run(&["--html", "-"]).out;
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"), "{page}");
    let both = run(&["--out", "-", "--samples", "-"]);
    assert!(both.code == 2 && both.out.is_empty(), "{}", both.out);
    assert!(both.err.contains("`--out` and `--samples` both go to standard output"), "{}", both.err);
    assert!(!folder.path().join("-").exists());
}

#[test]
fn positions_do_not_depend_on_threads_or_shards() {
    let whole = samples(&["--threads", "1"]);
    assert_eq!(samples(&["--threads", "3"]), whole);
    let (heading, rows) = whole.split_once('\n').expect("lines");
    let shard = |nth: &str| samples(&["--shard", nth, "--out", "s.json"]);
    let (first, second) = (shard("1/2"), shard("2/2"));
    let of = |shard: &str| shard.split_once('\n').expect("lines").1.to_owned();
    assert!(first.starts_with(heading) && rows.len() > 1000);
    assert_eq!(of(&first) + &of(&second), rows);
}

#[test]
fn positions_lead_to_the_end_of_their_game() {
    let table = samples(&[]);
    let numbers = |name: &str| -> Vec<f64> {
        column(&table, name).iter().map(|it| it.parse().expect("a number")).collect()
    };
    let (games, seats, choices) = (numbers("game"), numbers("seat"), numbers("choice"));
    let (own, best, wins) = (numbers("final_own_points"), numbers("final_best_points"), numbers("win"));
    assert_eq!(games.last(), Some(&5.0));
    for at in 1..games.len() {
        if games[at] == games[at - 1] {
            assert_eq!(choices[at], choices[at - 1] + 1.0);
        }
        // Two players: the points of the one are those of the best other of the other, and so the wins.
        if games[at] == games[at - 1] && seats[at] != seats[at - 1] {
            assert_eq!((own[at], best[at]), (best[at - 1], own[at - 1]));
            assert_eq!(wins[at] + wins[at - 1], 1.0);
            assert_eq!(wins[at] > 0.5, own[at] > best[at]);
        }
    }
    // Points only grow in the base game, and 72 tiles are on the board or left, but for what had no place.
    let (points, board, left) = (numbers("own_points"), numbers("board"), numbers("left"));
    assert!(points.iter().zip(&own).all(|(now, then)| now <= then));
    assert!(board.iter().zip(&left).all(|(board, left)| (69.0..=72.0).contains(&(board + left))));
    // A follower is in supply or on the board.
    assert!(numbers("own_supply_follower").iter().all(|it| (0.0..=7.0).contains(it)));
}

#[test]
fn programs_are_told_the_same_numbers_of_each_option() {
    let folder = folder();
    let wishes = "\"features\"\n{\"choose\": 0}\n\"features\"\n\"quit\"\n";
    let args = ["play", "base", "--protocol", "jsonl", "--human", "red", "--seed", "3"];
    let ran = bastide_with(folder.path(), &args, wishes);
    let messages: Vec<Value> = ran.out.lines().map(|it| serde_json::from_str(it).expect("JSON")).collect();
    let of = |kind: &str| messages.iter().filter(|it| it["type"] == kind).collect::<Vec<_>>();
    let (decisions, features) = (of("decision"), of("features"));
    assert_eq!(features.len(), 2, "{}", ran.out);
    let names: Vec<&str> =
        features[0]["names"].as_array().expect("names").iter().filter_map(Value::as_str).collect();
    assert!(samples(&[]).lines().next().is_some_and(|it| it.contains(&names.join(","))));
    let number = |option: &Value, name: &str| {
        let at = names.iter().position(|it| *it == name).expect("a name");
        option[at].as_i64().expect("a number")
    };
    let mut deployed = Vec::new();
    for (decision, features) in decisions.iter().zip(&features) {
        let (listed, seen) = (decision["options"].as_array(), features["options"].as_array());
        let (listed, seen) = (listed.expect("options"), seen.expect("options"));
        assert_eq!(listed.len(), seen.len());
        for (option, seen) in listed.iter().zip(seen) {
            assert_eq!(number(seen, "board"), 2, "the start tile and the one that is placed");
            let supply = number(seen, "own_supply_follower");
            if option["kind"] == "deploy" {
                deployed.push(supply);
            } else {
                assert_eq!(supply, 7, "{option}");
            }
        }
    }
    // Who completes something with the follower has it back at once.
    assert!(deployed.contains(&6) && deployed.iter().all(|it| (6..=7).contains(it)), "{deployed:?}");
}

#[test]
fn the_fitted_value_of_the_examples_plays() {
    let Some(text) = client("value.py", &["20"]) else { return };
    // Fitted to few games, it still beats chance in nearly every game.
    let won = text.lines().find_map(|it| it.strip_prefix("against random: ")?.split(' ').next());
    assert!(won.and_then(|it| it.parse::<f64>().ok()) >= Some(5.0), "{text}");
}
