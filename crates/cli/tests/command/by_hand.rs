//! Games played by hand and by programs: choices, refusals, undo, records.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{Ran, bastide, bastide_with, client, folder, root, write};

/// Plays the base game with seed 3, in which red begins with `cfff`, by some lines.
fn by_hand(folder: &std::path::Path, lines: &[&str]) -> Ran {
    let args = ["play", "base", "--human", "red", "--bots", "greedy", "--seed", "3"];
    bastide_with(folder, &args, &(lines.join("\n") + "\n"))
}

#[test]
fn people_choose_by_number_or_text_and_are_told_why_not() {
    let folder = folder();
    let lines = ["1", "why follower on city N", "follower on city S", "cfff at 0,-1", "quit"];
    let ran = by_hand(folder.path(), &lines);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let told = |text: &str| assert!(ran.out.contains(text), "`{text}` is missing in\n{}", ran.out);
    told("Turn 1, red: place base/cfff  (red 0, blue 0, 70 tiles left)");
    told("   1  cfff at 0,-1 r180\n");
    told("red> red: cfff at 0,-1 r180\n");
    told("not allowed: the tile has no city N\n");
    // The city of two tiles is completed, and blue chooses at once.
    told("red> red: follower on city S\n");
    told("red +4 (city, 2 tiles)");
    told("blue: ");
    told("not allowed: the drawn tile is ");
    assert!(ran.err.contains("stopped in turn 3"), "{}", ran.err);
}

#[test]
fn what_is_undone_can_be_done_again_and_the_record_holds_what_counts() {
    let folder = folder();
    let lines = [
        "1",
        "undo",
        "undo",
        "redo",
        "pass",
        "undo",
        "redo",
        "redo",
        "hint",
        "board",
        "left",
        "save mine.md",
        "quit",
    ];
    let ran = by_hand(folder.path(), &lines);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(ran.out.matches("nobody has chosen anything yet").count(), 1, "{}", ran.out);
    assert_eq!(ran.out.matches("nothing was taken back").count(), 1, "{}", ran.out);
    assert_eq!(ran.out.matches("Turn 1, red: place").count(), 2, "at first, and taken back\n{}", ran.out);
    assert_eq!(ran.out.matches("Turn 1, red: deploy").count(), 3, "{}", ran.out);
    assert!(ran.out.contains("  4× base/ffff\n"), "{}", ran.out);
    let record = std::fs::read_to_string(folder.path().join("mine.md")).expect("it was saved");
    assert!(record.contains("Played by red (by hand), blue (greedy)."), "{record}");
    let tested = bastide(folder.path(), &["test", "mine.md"]);
    assert_eq!(tested.code, 0, "{}{}", tested.out, tested.err);
}

#[test]
fn the_end_of_the_input_is_no_failure() {
    let folder = folder();
    let ran = bastide_with(folder.path(), &["play", "base", "--human", "all", "--record", "some.md"], "1\n");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(bastide(folder.path(), &["test", "some.md"]).code, 0);
}

#[test]
fn players_who_are_not_there_are_named() {
    let ran = bastide(&root(), &["play", "base", "--human", "blu"]);
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert!(ran.err.contains("nobody here is called `blu`"), "{}", ran.err);
    assert!(ran.err.contains("`blue`"), "{}", ran.err);
    let ran = bastide(&root(), &["play", "tests/games/base-roads.md#1", "--human", "red"]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
}

#[test]
fn a_rule_that_breaks_leaves_the_game_as_it_was() {
    let folder = folder();
    write(
        folder.path(),
        "bad.lua",
        "local V = variant { id = \"bad\", api = 1 }\n\
        V.on.place(function(game, tile, act) if tile.cell.y == -1 then error(\"broken\") end end)\nreturn V\n",
    );
    let args = ["play", "base", "--with", "bad.lua", "--human", "all", "--seed", "3"];
    let ran = bastide_with(folder.path(), &args, "cfff at 0,-1 r180\ncfff at 0,1 r90\nquit\n");
    assert!(ran.err.contains("bad.lua:2"), "{}", ran.err);
    assert!(ran.out.contains("a rule broke; everything is as it was before this choice"), "{}", ran.out);
    assert!(ran.out.contains("red: cfff at 0,1 r90"), "{}", ran.out);
    assert!(folder.path().join("out/fault.md").exists());
}

/// Plays a game over a pipe by chance from a seed, and returns the last message.
fn over_a_pipe(folder: &std::path::Path, args: &[&str], mut seed: u64) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.args(["play", "--protocol", "jsonl"]).args(args).current_dir(folder);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut wishes = child.stdin.take().expect("a pipe");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut last = Value::Null;
    for line in lines {
        let message: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        assert_eq!(message["v"], 1, "{message}");
        if let Some(options) = message["options"].as_array() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let nth = (seed >> 33) as usize % options.len();
            // By number and by text in turn.
            let wish = if seed & 1 << 32 == 0 { nth.into() } else { options[nth]["text"].clone() };
            writeln!(wishes, "{}", serde_json::json!({ "choose": wish })).expect("it reads on");
        }
        assert!(!matches!(message["type"].as_str(), Some("fault" | "refused")), "{message}");
        last = message;
    }
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    last
}

#[test]
fn programs_play_whole_games_of_every_variant() {
    let folder = folder();
    for (game, seed) in [("base", 1), ("bethlehem", 2), ("everything", 3), ("everything", 4)] {
        let last = over_a_pipe(folder.path(), &[game, "--players", "3", "--record", "pipe.md"], seed);
        assert_eq!(last["type"], "over", "{last}");
        // The record claims all choices and the points at the end; a run in the process has to agree.
        let tested = bastide(folder.path(), &["test", "pipe.md"]);
        assert_eq!(tested.code, 0, "{}{}", tested.out, tested.err);
        let record = std::fs::read_to_string(folder.path().join("pipe.md")).expect("it was written");
        for (name, points) in ["red", "blue", "green"].iter().zip(last["points"].as_array().expect("points"))
        {
            assert!(record.contains(&format!("{name} {points}")), "{name} has {points}\n{record}");
        }
    }
}

#[test]
fn deployments_that_are_not_allowed_are_listed_with_their_reasons() {
    let folder = folder();
    write(
        folder.path(),
        "safe.lua",
        "local V = variant { id = \"safe\", api = 1 }\n\
        V.filter.deploy({ kind = \"field\" }, function() return \"the fields are closed\" end)\nreturn V\n",
    );
    write(folder.path(), "open.toml", "draw = [\"frfr\", \"frfr\"]\n");
    write(folder.path(), "road.toml", "variants = [\"safe.lua\"]\ndraw = [\"frfr\", \"frfr\"]\n");
    let moves = "frfr at 1,0\nfollower on road EW\nfrfr at 2,0\n";
    let ran = bastide_with(folder.path(), &["play", "open.toml", "--human", "all"], moves);
    let (_, last) = ran.out.rsplit_once("Turn 2, blue: deploy").expect("blue deploys");
    assert!(last.contains("   -  follower on road EW: occupied road"), "{last}");
    assert!(last.contains("   1  follower on field"), "{last}");
    let moves = "frfr at 1,0\n";
    let ran = bastide_with(folder.path(), &["play", "road.toml", "--human", "all"], moves);
    let (_, last) = ran.out.rsplit_once("Turn 1, red: deploy").expect("red deploys");
    assert!(last.contains("   -  follower on field Nw: the fields are closed (safe.lua:2)"), "{last}");
    let wishes = moves.lines().map(|it| format!("{{\"choose\": \"{it}\"}}\n")).collect::<String>();
    let ran = bastide_with(folder.path(), &["play", "road.toml", "--protocol", "jsonl"], &wishes);
    let last: Value = serde_json::from_str(ran.out.lines().last().expect("a message")).expect("JSON");
    let refused = last["refused"].as_array().expect("refusals");
    assert_eq!(refused.len(), 2, "{last}");
    assert_eq!(
        refused[0]["reason"],
        serde_json::json!({ "text": "the fields are closed", "rule": "safe.lua:2" })
    );
}

#[test]
fn programs_are_told_why_not_and_go_back() {
    let folder = folder();
    let wishes = [
        r#"{"why": "cfff at 0,0"}"#,
        r#"{"choose": 99}"#,
        r#"{"choose": "pass"}"#,
        "nonsense",
        r#"{"choose": 0}"#,
        r#""position""#,
        r#""undo""#,
        r#""undo""#,
        r#""redo""#,
        r#""hint""#,
        r#""record""#,
        r#"{"choose": -1}"#,
        r#""quit""#,
    ];
    let args = ["play", "base", "--protocol", "jsonl", "--human", "red", "--seed", "3"];
    let ran = bastide_with(folder.path(), &args, &(wishes.join("\n") + "\n"));
    let messages: Vec<Value> = ran.out.lines().map(|it| serde_json::from_str(it).expect("JSON")).collect();
    let kinds: Vec<_> = messages.iter().map(|it| it["type"].as_str().expect("a type")).collect();
    let expected = [
        "game", "decision", "why", "refused", "refused", "refused", "step", "decision", "position",
        "decision", "refused", "decision", "hint", "record", "refused",
    ];
    assert_eq!(kinds, expected, "{}", ran.out);
    assert_eq!(messages[0]["players"][1], serde_json::json!({ "name": "blue", "by": "random" }));
    assert_eq!(messages[2]["reason"]["text"], "a tile lies at 0,0");
    assert_eq!(messages[1]["options"][0]["at"], serde_json::json!([0, -1]));
    assert_eq!(messages[1]["options"][0]["rotation"], 2);
    assert_eq!(messages[8]["tiles"].as_array().map(Vec::len), Some(2));
    assert_eq!(messages[8]["players"][0]["supply"]["follower"], 7);
    assert_eq!(messages[11]["step"], 1);
    let reason = messages[14].to_string();
    assert!(reason.contains("the number of an option, from 0, or its text"), "{reason}");
}

#[test]
fn the_client_of_the_examples_plays() {
    let game = ["play", "base", "--human", "red", "--bots", "random"];
    let Some(text) = client("chance.py", &game) else { return };
    assert!(text.lines().last().is_some_and(|it| it.starts_with("red ")), "{text}");
}

#[test]
fn words_that_lack_something_and_numbers_of_no_option_are_told_so() {
    let folder = folder();
    let ran = by_hand(folder.path(), &["save", "why", "LEFT", "999", "-1", "QUIT"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("`save` needs the name of a file"), "{}", ran.out);
    assert!(ran.out.contains("`why` needs a choice"), "{}", ran.out);
    assert!(ran.out.contains("  4× base/ffff\n"), "{}", ran.out);
    let counted = ran.out.lines().filter(|it| it.contains("there are ") && it.ends_with(" options"));
    assert_eq!(counted.count(), 2, "{}", ran.out);
    assert!(!ran.out.contains("is not an option"), "{}", ran.out);
}
