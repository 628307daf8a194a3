//! Bots from outside: those in Lua play, are checked and shown their mistakes; tournaments seat everybody everywhere.

use std::fs;

use crate::{Ran, bastide, folder, root, write};

/// Runs a command at the root of the repository, where the examples are. It must find nothing.
fn fine(args: &[&str]) -> Ran {
    let ran = bastide(&root(), args);
    assert_eq!(ran.code, 0, "bastide {}\n{}{}", args.join(" "), ran.out, ran.err);
    ran
}

#[test]
fn bots_of_the_examples_are_checked_and_play() {
    let checked = fine(&["check", "--deny", "warnings", "examples/bots"]);
    assert!(checked.out.contains("2 bots"), "{}", checked.out);
    let bots = "examples/bots/farsighted.lua,examples/bots/patient.lua";
    let game = ["play", "base", "--bots", bots, "--seed", "3", "--format", "json"];
    assert_eq!(fine(&game).out, fine(&game).out, "the same seed is the same game");
    // Questions, offers, auctions: whatever variants ask.
    fine(&["play", "everything", "--bots", "examples/bots/patient.lua", "--players", "3"]);
    fine(&["sim", "bethlehem", "-n", "2", "--bots", "examples/bots/patient.lua,random"]);
}

/// The sample of the page about bots, with which a script leaves much behind in few steps of its own.
#[test]
fn a_bot_may_look_at_every_option_of_every_decision() {
    let book = fs::read_to_string(root().join("docs/bots.md")).expect("the page about bots");
    let (_, rest) = book.split_once("local function score_after").expect("the sample");
    let (sample, _) = rest.split_once("```").expect("its end");
    let folder = folder();
    let choose = "return bot { choose = function(game, decision)\n  local best, most\n  for _, option in ipairs(decision.options) do\n    \
        local score = score_after(decision, option) or 0\n    if not most or score > most then best, most = option, score end\n  end\n  \
        return best\nend }\n";
    write(folder.path(), "every.lua", format!("local function score_after{sample}{choose}"));
    let ran =
        bastide(folder.path(), &["sim", "base", "--bots", "every.lua,random", "-n", "2", "--seed", "7"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
}

#[test]
fn a_bot_that_looks_ahead_beats_chance() {
    let bots = "examples/bots/farsighted.lua,random";
    let ran = fine(&["tournament", "base", "--bots", bots, "-n", "2", "--format", "json"]);
    let page = ran.json();
    let rows = page["sections"]["ranking"]["ranking"]["rows"].as_array().expect("a table");
    assert_eq!(rows[0]["bot"], "examples/bots/farsighted.lua");
    assert_eq!(rows[0]["wins"]["value"], 1.0, "{rows:?}");
    assert_eq!(rows[1]["wins"]["value"], 0.0, "{rows:?}");
    // So few games have means, and say how little they tell.
    assert!(rows[0]["points"]["value"].as_f64() > rows[1]["points"]["value"].as_f64(), "{rows:?}");
    assert!(rows[0]["wins"]["low"].as_f64() < Some(0.5), "{rows:?}");
}

#[test]
fn prints_are_shown_in_the_trace_and_change_nothing() {
    let folder = folder();
    write(folder.path(), "p.toml", "variants = [\"p.lua\"]\ndraw = [\"frfr\", \"ffff\", \"frfr\"]\n");
    let text = |print: &str| {
        format!(
            "local V = variant {{ id = \"p\", api = 1 }}\n\
             V.filter.place(function(game, place) {print} end)\n\
             V.on.turn_end(function(game, act) {print} end)\nreturn V\n"
        )
    };
    let play = |print: &str, record: &str, more: &[&str]| {
        write(folder.path(), "p.lua", text(print));
        let args = ["play", "p.toml", "--bots", "greedy", "--record", record];
        let ran = bastide(folder.path(), &[&args[..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.err
    };
    let quiet = play("print('hm', game.turn)", "quiet.md", &[]);
    assert!(!quiet.contains("hm"), "{quiet}");
    let traced = play("print('hm', game.turn)", "traced.md", &["--trace"]);
    // At the end of each turn, and not in the games that the bot only imagines.
    assert_eq!(traced.matches("p.lua:3 in on.turn_end: hm").count(), 3, "{traced}");
    assert!(traced.contains("p.lua:2 in filter.place: hm 1"), "{traced}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a record");
    assert_eq!(read("quiet.md"), read("traced.md"));
    let again = bastide(folder.path(), &["play", "traced.md", "--trace"]);
    assert!(again.err.contains("p.lua:3 in on.turn_end: hm 1"), "{}", again.err);
}

#[test]
fn what_is_wrong_with_a_bot_is_shown_in_its_text() {
    let broken = [
        ("return decision.options[1].txt", 1, "an Option has no `txt`; did you mean `text`?"),
        ("return 7", 1, "`choose` returns one of `decision.options`, not 7"),
        ("while true do end", 1, "the script does not come to an end"),
        ("return decision:ahead(decision, coroutine)", 1, "nothing is called `coroutine` here"),
        ("return decision:ahead(7, function() end)", 1, "`ahead` is given one of `decision.options`, not 7"),
        ("decision.player = nil", 1, "cannot be changed"),
        ("return game.score", 1, "a Game has no `score`"),
    ];
    for (line, code, message) in broken {
        let folder = folder();
        let text = format!("return bot {{\n  choose = function(game, decision)\n    {line}\n  end,\n}}\n");
        write(folder.path(), "mine.lua", &text);
        let ran = bastide(folder.path(), &["play", "base", "--bots", "mine.lua"]);
        assert_eq!(ran.code, code, "{line}: {}{}", ran.out, ran.err);
        let told = format!("{}{}", ran.out, ran.err);
        assert!(told.contains(message) && told.contains("mine.lua:"), "{line}: {told}");
    }
}

#[test]
fn who_does_not_exist_does_not_play() {
    let folder = folder();
    write(folder.path(), "mine.lua", "return bot { chose = 1 }\n");
    let refused = [
        ("mcts:soon", "does not say how long it thinks"),
        ("greedi", "there is no bot `greedi`"),
        ("mine.lua", "`bot` does not know `chose`; did you mean `choose`?"),
        ("other.lua", "cannot read `other.lua`"),
    ];
    for (name, message) in refused {
        let ran = bastide(folder.path(), &["play", "base", "--bots", name]);
        assert_eq!(ran.code, 2, "{name}: {}{}", ran.out, ran.err);
        assert!(format!("{}{}", ran.out, ran.err).contains(message), "{name}: {}{}", ran.out, ran.err);
    }
    for (args, message) in [
        (["random,random", "10"], "named twice"),
        (["random", "10"], "2 players sit at a table, and `--bots` names 1"),
        (["random,greedy", "0"], "no game is played"),
    ] {
        let ran = bastide(folder.path(), &["tournament", "base", "--bots", args[0], "-n", args[1]]);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(message), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_tournament_is_the_same_on_any_number_of_threads() {
    let play = |threads: &str| {
        let ran = fine(&[
            "tournament",
            "base",
            "--players",
            "3",
            "--bots",
            "random,compact,greedy,mcts:0",
            "-n",
            "3",
            "--threads",
            threads,
            "--format",
            "json",
        ]);
        ran.out
    };
    let one = play("1");
    assert_eq!(one, play("3"));
    let page: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    let rows = page["sections"]["tables"]["tables"]["rows"].as_array().expect("a table");
    assert_eq!(rows.len(), 4 * 3, "three of four sit at four tables");
}

#[test]
fn a_bot_with_a_clock_plays_to_the_end() {
    fine(&["play", "base", "--bots", "mcts:1ms,random", "--sets", "base"]);
}
