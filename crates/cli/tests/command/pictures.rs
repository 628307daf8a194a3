//! Boards and replays: what is drawn is the game that is played, and nothing is written where something is wrong.

use std::fs;

use serde_json::Value;

use crate::{bastide, folder, root, write};

/// The data in the page of a game.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once(r#"id="game">"#).expect("data");
    serde_json::from_str(rest.split_once("</script>").expect("an end").0).expect("JSON")
}

/// A game that is recorded and then shown as a page. The page must hold every choice, every point and the outcome.
fn shown(game: &str, players: &str, seed: &str, bot: &str) -> (Value, String) {
    let folder = folder();
    let args = [
        "play",
        game,
        "--players",
        players,
        "--seed",
        seed,
        "--bots",
        bot,
        "--record",
        "game.md",
        "--format",
        "json",
    ];
    let played = bastide(folder.path(), &args);
    assert_eq!(played.code, 0, "{}", played.err);
    let result = played.json();
    let ran = bastide(folder.path(), &["render", "replay", "game.md", "--out", "game.html"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let page = fs::read_to_string(folder.path().join("game.html")).expect("a page");
    // The same game, played instead of read, is the same page but for its title.
    let args = ["render", "replay", game, "--players", players, "--seed", seed, "--bots", bot];
    let fresh = bastide(folder.path(), &args);
    assert_eq!(fresh.code, 0, "{}", fresh.err);
    assert_eq!(data(&fresh.out)["steps"], data(&page)["steps"], "{game}");
    let origin = format!("({bot}). Seed {seed}.</p>");
    assert!(fresh.out.contains("Played by red (") && fresh.out.contains(&origin), "{game}");
    assert!(page.contains(&format!(">Seed {seed}.</p>")), "a written game names no bots");
    (result, page)
}

fn compare(game: &str, players: &str, seed: &str, bot: &str) -> (Value, usize) {
    let (result, page) = shown(game, players, seed, bot);
    let data = data(&page);
    let steps = data["steps"].as_array().expect("steps");
    let scores = steps.iter().rev().find_map(|it| it.get("v")).expect("points");
    let scores: Vec<i64> = scores.as_array().expect("numbers").iter().filter_map(Value::as_i64).collect();
    let told: Vec<i64> = result["players"]
        .as_array()
        .expect("players")
        .iter()
        .map(|it| it["points"].as_i64().expect("a number"))
        .collect();
    assert_eq!(scores, told, "{game}: points at the end");
    // The tile laid last is framed, whether or not anything else could be done with it.
    let cell = |step: &Value| {
        let rest = step["w"].as_str()?.strip_prefix("places a tile at ")?;
        Some(rest.split(' ').next()?.to_owned())
    };
    let placed = steps.iter().filter_map(|step| Some((cell(step)?, step)));
    let mut framed = 0;
    for (at, step) in placed {
        assert_eq!(format!("{},{}", step["l"][0], step["l"][1]), at, "{game}: {step}");
        framed += 1;
    }
    assert!(framed > 20, "{game}: {framed} tiles");
    // Every point has its line.
    let lines = |player: usize| -> i64 {
        let lines = steps.iter().flat_map(|it| it["s"].as_array().expect("lines"));
        lines.filter(|it| it[0] == player).filter_map(|it| it[1].as_i64()).sum()
    };
    let sums: Vec<i64> = (0..told.len()).map(lines).collect();
    assert_eq!(sums, told, "{game}: the lines add up");
    (data, page.len())
}

#[test]
fn the_page_of_a_game_is_the_game() {
    let (data, size) = compare("base", "3", "5", "greedy");
    assert!(size < 2_500_000, "{size} bytes");
    let laid: usize = data["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|it| it["c"].as_array().map_or(0, Vec::len))
        .sum();
    assert_eq!(laid, 72);
    // Each step but the first says who chose what.
    assert!(
        data["steps"].as_array().expect("steps").iter().skip(1).all(|it| it["p"].is_u64() && it["t"] != "")
    );
}

#[test]
fn questions_in_the_middle_of_a_turn_are_steps_too() {
    let (data, _) = compare("everything", "4", "3", "random");
    let steps = data["steps"].as_array().expect("steps");
    let text = |it: &Value| it["t"].as_str().unwrap_or_default().to_owned();
    for word in ["bazaars.raise", "herod", "count.join", "bridge"] {
        assert!(steps.iter().any(|it| text(it).contains(word)), "{word}");
    }
    // Places are told in words.
    let words = |it: &Value| it["w"].as_str().unwrap_or_default().to_owned();
    let lot = steps.iter().find(|it| text(it).starts_with("bazaars.lot")).expect("a lot is picked");
    assert!(words(lot).starts_with("chooses the tile "), "{lot}");
    let spring = steps.iter().find(|it| text(it).starts_with("river.spring")).expect("a spring is laid");
    let place = text(spring).replacen("river.spring ", "", 1);
    let place =
        place.strip_suffix(" 0").map_or_else(|| place.replacen(' ', ", turned by ", 1), str::to_owned);
    assert_eq!(words(spring), format!("chooses {place} (river: spring)"));
    let bridge = steps.iter().find(|it| text(it).starts_with("bridge ")).expect("a bridge is built");
    assert!(words(bridge).starts_with("lays a bridge from "), "{bridge}");
    // A bid is a number, although some tile is called 1.
    let raises = steps.iter().filter_map(|it| Some((it, it["t"].as_str()?.strip_prefix("bazaars.raise ")?)));
    for (step, bid) in raises {
        let bids = if bid == "pass" { "passes".to_owned() } else { format!("names {bid}") };
        assert_eq!(words(step), format!("{bids} (bazaars: raise)"));
    }
    // What follows from a choice is told with a verb.
    let events = || steps.iter().filter_map(|it| it["e"].as_array()).flatten().filter_map(Value::as_str);
    for verb in [" draws the tile ", " comes to ", " is put on ", " goes home"] {
        assert!(events().any(|it| it.contains(verb)), "{verb}");
    }
    assert_eq!(events().find(|it| it.starts_with("the fairy on ")), None);
    // What follows from a choice is not told as the choice.
    let passing: Vec<_> = steps.iter().filter(|it| text(it).ends_with("pass")).collect();
    assert!(!passing.is_empty());
    for step in passing {
        assert!(step["w"].as_str().is_some_and(|it| it.starts_with("passes")), "{step}");
    }
    assert!(
        data["looks"].as_array().expect("looks").iter().any(|it| it["span"] == true),
        "a bridge spans a tile"
    );
}

#[test]
fn a_board_can_be_drawn_at_any_step() {
    let folder = folder();
    let board = |at: &str| {
        let ran = bastide(folder.path(), &["render", "board", "base", "--seed", "5", "--at", at]);
        assert_eq!(ran.code, 0, "{at}: {}", ran.err);
        ran.out
    };
    let tiles = |svg: &str| svg.matches("</title><use ").count();
    assert_eq!(tiles(&board("0")), 1, "the start tile");
    assert_eq!(tiles(&board("1/0")), 1, "before the first choice of the first turn");
    assert_eq!(tiles(&board("1")), 2);
    assert!(board("1").contains("step 1, turn 1, red places a tile at "));
    assert_eq!(board("1/1"), board("1"));
    assert_ne!(board("2/1"), board("2/0"));
}

#[test]
fn a_board_is_drawn_although_claims_fail_and_as_far_as_asked() {
    let folder = folder();
    let game = |moves: &str| {
        let setup = "sets = [\"base\"]\nplayers = [\"red\", \"blue\"]\ndraw = [\"frfr\", \"frfr\"]";
        write(
            folder.path(),
            "game.md",
            format!("# A game\n\n```game\n{setup}\n```\n```moves\n{moves}\n```\n"),
        );
    };
    let drawn = |at: &[&str]| {
        let ran = bastide(folder.path(), &[&["render", "board", "game.md"], at].concat());
        (ran.code, ran.out.matches("</title><use ").count(), ran.err)
    };
    game("red frfr at 1,0 => red +7\nblue frfr at 2,0 => end");
    let (code, tiles, err) = drawn(&[]);
    assert_eq!((code, tiles), (1, 3), "{err}");
    assert!(err.contains("`red +7` did not happen"), "{err}");
    assert_eq!(drawn(&["--at", "1"]).1, 2);
    // What is asked for lies before the line that cannot be played.
    game("red frfr at 1,0\nblue frfr at 7,7");
    let (code, tiles, err) = drawn(&["--at", "1"]);
    assert_eq!((code, tiles), (1, 2), "{err}");
    assert!(err.contains("frfr at 7,7"), "{err}");
    assert_eq!(drawn(&[]).1, 0);
}

#[test]
fn what_cannot_be_drawn_is_refused_and_nothing_is_written() {
    let folder = folder();
    let text = fs::read_to_string(root().join("tests/games/base-end.md")).expect("a written game");
    write(folder.path(), "many.md", format!("{text}\n{text}"));
    write(
        folder.path(),
        "wrong.md",
        "# Wrong\n\n```game\nsets = [\"base\"]\nplayers = [\"red\", \"blue\"]\ndraw = [\"rrrr\"]\n```\n```moves\nred  rrrr at 7,7\n```\n",
    );
    write(folder.path(), "file", "in the way");
    let refused = |args: &[&str], code: i32, words: &str| {
        let ran = bastide(folder.path(), args);
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    };
    refused(&["render", "replay", "nope", "--out", "x.html"], 2, "there is no game `nope`");
    refused(&["render", "replay", "base", "--out", "x.mp4"], 2, "not `x.mp4`");
    refused(&["render", "replay", "wrong.md", "--out", "x.html"], 1, "7,7");
    refused(&["render", "replay", "many.md", "--out", "x.html"], 1, "games are written here");
    refused(&["render", "board", "wrong.md", "--out", "x.svg"], 1, "7,7");
    refused(&["render", "board", "base", "--at", "9999", "--out", "x.svg"], 2, "there is no step 9999");
    refused(&["render", "board", "base", "--at", "x", "--out", "x.svg"], 2, "`x` is no step");
    refused(&["render", "board", "base", "--out", "file/x.svg"], 2, "file");
    refused(&["render", "replay", "base", "--out", "file/x.html"], 2, "file");
    refused(&["render", "replay", "base", "--explain", "nobody", "--out", "x.html"], 2, "nobody");
    refused(
        &["render", "replay", "base", "--explain", "greedy", "--out", "x.html"],
        2,
        "does not say what it thinks",
    );
    refused(&["render", "replay", "base", "--explain", "--out", "x.gif"], 2, "thoughts are shown on a page");
    refused(&["render", "replay", "base", "--bots", "nobody", "--out", "x.html"], 2, "nobody");
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

/// Bots that take what they judge best, seen by one that judges alike: it finds hardly anything better, for it only imagines another chance. In
/// a game of chance most choices could be better.
#[test]
fn a_page_tells_what_a_bot_thinks_of_each_choice() {
    let slips = |bots: &str| -> Vec<f64> {
        let game = ["render", "replay", "base", "--players", "2", "--seed", "4"];
        let args = [&game[..], &["--bots", bots, "--explain", "club"]].concat();
        let ran = bastide(folder().path(), &args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let data = data(&ran.out);
        let steps = data["steps"].as_array().expect("steps");
        let thoughts = steps.iter().filter_map(|it| it["a"].as_array());
        thoughts.filter_map(|it| Some(it[1][0][1].as_f64()? - it[0].as_f64()?)).collect()
    };
    let (own, chance) = (slips("club"), slips("random"));
    let mean = |slips: &[f64]| slips.iter().sum::<f64>() / slips.len() as f64;
    assert!(own.len() > 80 && mean(&own) < 0.1, "{own:?}");
    assert!(chance.iter().all(|it| *it >= 0.0) && mean(&chance) > 1.0, "{chance:?}");
}
