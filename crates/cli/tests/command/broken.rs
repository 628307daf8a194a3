//! Rules that break where a bot looks ahead: they count and are shown as if the option had been chosen, and the command that is printed
//! shows them again.

use std::path::Path;

use crate::{Ran, bastide, folder, root, write};

/// A rule that breaks whenever a city is scored.
const CITIES: &str = "local V = variant { id = 'cities', title = 'Cities', api = 1 }\n\
     V.on.score('city', function(game, result, act)\n  error('no city is good enough')\nend)\n\
     return V\n";

/// A rule that breaks in the third turn.
const THIRD: &str = "local V = variant { id = 'third', title = 'Third', api = 1 }\n\
     V.on.turn_end(function(game, act)\n  if game.turn == 3 then error('three is too many') end\nend)\n\
     return V\n";

/// Bots that look ahead: two that ship and one in Lua.
fn bots() -> [String; 3] {
    let lua = root().join("examples/bots/farsighted.lua").display().to_string();
    ["greedy".to_owned(), "mcts:2".to_owned(), lua]
}

/// The command on the last line that names one shows the fault again.
fn shows_again(at: &Path, ran: &Ran, says: &str) -> String {
    let line =
        ran.err.lines().rfind(|line| line.contains("bastide play ")).unwrap_or_else(|| panic!("{}", ran.err));
    let (_, command) = line.split_once("bastide play ").expect("a command");
    let command = command.split('`').next().expect("a command");
    let again = bastide(at, &["play"].into_iter().chain(command.split(' ')).collect::<Vec<_>>());
    assert!(again.code == 1 && again.err.contains(says), "{command}: {}{}", again.out, again.err);
    again.err
}

#[test]
fn a_rule_that_a_bot_could_avoid_breaks_every_game() {
    let place = folder();
    let at = place.path();
    write(at, "cities.lua", CITIES);
    for bot in bots() {
        let run = |threads| {
            bastide(
                at,
                &["sim", "cities.lua", "-n", "3", "--bots", &bot, "--threads", threads, "--format", "json"],
            )
        };
        let (ran, other) = (run("1"), run("2"));
        assert_eq!(ran.code, 1, "{bot}: {}", ran.err);
        for says in [
            "error[script-fault]: no city is good enough",
            "cities.lua:3:",
            "a rule broke in 3 games; the first is game 1,",
        ] {
            assert!(ran.err.contains(says), "{bot}, {says}: {}", ran.err);
        }
        assert_eq!((&ran.out, &ran.err), (&other.out, &other.err), "{bot}: threads change nothing");
        let again = shows_again(at, &ran, "error[script-fault]: no city is good enough");
        assert!(again.contains("cities.lua:3:") && again.contains("seed "), "{again}");
        assert_eq!(shows_again(at, &Ran { err: again.clone(), ..ran }, "cities.lua:3:"), again, "{bot}");
    }
}

#[test]
fn a_rule_breaks_as_soon_as_a_bot_looks_there() {
    let place = folder();
    let at = place.path();
    write(at, "third.lua", THIRD);
    // A playout of one round reaches the third turn of two players in the first one; what is best at once does not.
    for (bot, turn) in [("mcts:1", "in turn 1,"), ("greedy", "in turn 3,"), ("mcts:0", "in turn 3,")] {
        let ran = bastide(at, &["play", "third.lua", "--seed", "5", "--bots", bot]);
        assert_eq!(ran.code, 1, "{bot}: {}", ran.err);
        assert!(ran.err.contains("three is too many") && ran.err.contains(turn), "{bot}: {}", ran.err);
        shows_again(at, &ran, turn);
    }
}

#[test]
fn a_comparison_first_says_that_games_are_missing() {
    let place = folder();
    let at = place.path();
    write(at, "cities.lua", CITIES);
    let ran = bastide(at, &["balance", "base", "cities.lua", "--bots", "greedy", "-n", "4"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let warning = "A rule broke in 4 games of cities.lua";
    let at_warning = ran.out.find(warning).unwrap_or_else(|| panic!("{}", ran.out));
    assert!(ran.out.find("Points of a player").is_none_or(|it| it > at_warning), "{}", ran.out);
    assert!(!ran.out.contains("effect."), "no game is left that would show an effect: {}", ran.out);
    assert!(ran.err.contains("cities.lua:3:"), "{}", ran.err);
    shows_again(at, &ran, "cities.lua:3:");
    let seats = bastide(at, &["balance", "cities.lua", "--bots", "greedy", "-n", "4"]);
    assert!(seats.code == 1 && seats.out.contains(warning), "{}", seats.out);
    shows_again(at, &seats, "cities.lua:3:");
}

#[test]
fn a_tournament_counts_what_breaks_at_each_table() {
    let place = folder();
    let at = place.path();
    write(at, "cities.lua", CITIES);
    let ran = bastide(at, &["tournament", "cities.lua", "--bots", "greedy,mcts:0", "-n", "2"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("A rule broke in 2 games of greedy and mcts:0"), "{}", ran.out);
    assert!(ran.err.contains("cities.lua:3:"), "{}", ran.err);
    shows_again(at, &ran, "cities.lua:3:");
}

#[test]
fn a_ladder_says_which_games_are_missing_from_it() {
    let place = folder();
    let at = place.path();
    write(at, "cities.lua", CITIES);
    let ladder = ["tournament", "cities.lua", "--ladder", "--bots", "greedy", "--against", "mcts:0"];
    let skill = ["balance", "cities.lua", "--skill", "mcts:0,greedy"];
    for command in [&ladder[..], &skill] {
        let ran = bastide(at, &[command, &["-n", "2", "--format", "json"]].concat());
        assert_eq!(ran.code, 1, "{}", ran.err);
        let page = ran.json();
        let lead = page["lead"].as_str().expect("a lead");
        assert!(lead.starts_with("A rule broke in "), "{lead}");
        let rest = "of greedy against mcts:0: these numbers leave them out. Too few games to tell.";
        assert!(lead.ends_with(rest), "{lead}");
    }
}

#[test]
fn a_check_plays_with_each_option_and_takes_measures() {
    let place = folder();
    let at = place.path();
    let script = |rule: &str| {
        format!(
            "local V = variant {{ id = 'ways', title = 'Ways', api = 1, options = {{ way = {{ values = {{ 'short', 'long' }}, doc = 'which way' }} }} }}\n\
             {rule}\n\
             return V\n"
        )
    };
    let option = "V.on.turn_end(function(game, act) if V.options.way == 'long' then act:award(game.active, 1, '') end end)";
    write(at, "option.lua", script(option));
    let ran = bastide(at, &["check", "option.lua"]);
    assert!(ran.code == 1 && ran.err.contains("--option ways.way=long --players 2 --seed 1"), "{}", ran.err);
    shows_again(at, &ran, "error[script-fault]");
    write(at, "measure.lua", script("V.measure('nothing', 'points', function(game) return nil end)"));
    let ran = bastide(at, &["check", "measure.lua"]);
    assert!(
        ran.code == 1 && ran.err.contains("`bastide sim measure.lua --players 2 --seed 1`"),
        "{}",
        ran.err
    );
    let again = bastide(at, &["sim", "measure.lua", "--players", "2", "--seed", "1", "-n", "2"]);
    assert_eq!(again.code, 1, "{}{}", again.out, again.err);
}

#[test]
fn a_check_plays_what_it_reads() {
    let place = folder();
    let at = place.path();
    // Only four or more players get there, and the variant needs a shipped one.
    write(
        at,
        "four.lua",
        "local V = variant { id = 'four', title = 'Four', api = 1, requires = { 'inns' } }\n\
         V.on.turn_end(function(game, act)\n  \
           if #game.players == 4 and game.turn == 9 then act:put('flagg', game:tiles()[1]) end\n\
         end)\n\
         return V\n",
    );
    write(at, "cities.lua", CITIES);
    let ran = bastide(at, &["check", "cities.lua", "four.lua"]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    for says in
        ["error[rule-breaks]: no city is good enough", "cities.lua:3:", "four.lua:3:", "--players 4 --seed 1"]
    {
        assert!(ran.err.contains(says), "{says}: {}", ran.err);
    }
    assert_eq!(ran.err.matches("error[rule-breaks]").count(), 2, "each once: {}", ran.err);
    for line in ran.err.lines().filter(|line| line.contains("bastide play ")) {
        let only = Ran { code: 1, out: String::new(), err: line.to_owned() };
        shows_again(at, &only, "error[script-fault]");
    }
    write(at, "fine.lua", CITIES.replace("error('no city is good enough')", ""));
    let fine = bastide(at, &["check", "fine.lua"]);
    assert_eq!(fine.code, 0, "{}", fine.err);
    // What ships is played by tests.
    let shipped = std::fs::read_to_string(root().join("scripts/king_robber.lua")).expect("a script");
    write(at, "king_robber.lua", &shipped);
    assert_eq!(bastide(at, &["check", "king_robber.lua"]).code, 0);
}
