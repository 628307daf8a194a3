//! `bastide balance` from outside: what it decides, what it writes, and the numbers of its page in the documents.

use crate::{Ran, bastide, folder, root, write};

fn balance(args: &[&str]) -> Ran {
    bastide(folder().path(), &[&["balance"], args].concat())
}

/// The row of a page's table in which a column has this value.
fn row<'a>(
    page: &'a serde_json::Value,
    [section, table]: [&str; 2],
    column: &str,
    value: &str,
) -> &'a serde_json::Value {
    let rows = page["sections"][section][table]["rows"].as_array().expect("a table");
    rows.iter().find(|it| it[column] == value).unwrap_or_else(|| panic!("no {value} in {table}"))
}

#[test]
fn what_is_decided_is_the_exit_code() {
    let decided = |games: &str, rest: &[&str]| {
        balance(&[&["base", "--bots", "random", "--until", "decided", "--games", games], rest].concat())
    };
    // Random players have no use for the first turn.
    let fair = decided("3000", &["--tolerance", "8%"]);
    assert_eq!(fair.code, 0, "{}{}", fair.out, fair.err);
    assert!(fair.out.contains("Decided: fair within 8.0 pp"), "{}", fair.out);
    // A tile more in a row closes many more cities.
    let closed = decided("3000", &["--b-bots", "compact", "--measure", "completed:city"]);
    assert_eq!(closed.code, 1, "{}{}", closed.out, closed.err);
    assert!(
        closed.out.contains("Decided: a difference, beyond twice the tolerance of 1.00"),
        "{}",
        closed.out
    );
    // So few games cannot tell a hundredth.
    let open = decided("150", &["--tolerance", "1%"]);
    assert_eq!(open.code, 3, "{}{}", open.out, open.err);
    assert!(open.out.contains("Undecided"), "{}", open.out);
    // A decision ends the run.
    let games = fair.out.lines().find_map(|it| it.strip_prefix("games ")).expect("facts");
    let games: u32 = games.split(' ').next().and_then(|it| it.parse().ok()).expect("a number");
    assert!(games < 3000, "{games}");
}

#[test]
fn only_what_an_option_changes_differs() {
    let ran = balance(&[
        "base",
        "--bots",
        "random",
        "--games",
        "300",
        "--b-option",
        "base.small_city=reduced",
        "--format",
        "json",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let page = ran.json();
    let games = ["games", "games-compared"];
    let points = row(&page, games, "id", "points");
    assert!(points["difference"]["high"].as_f64() < Some(0.0), "{points}");
    assert_eq!(points["effect"], "negligible, less");
    // Random players do not care for points, so the same games are played.
    for same in ["turns", "decisions", "unplaceable", "dead-cells"] {
        assert_eq!(row(&page, games, "id", same)["difference"]["value"], 0.0, "{same}");
    }
    let small = row(&page, ["sources", "sources-compared"], "id", "from:small city");
    assert_eq!(small["first"]["value"], 0.0);
    assert!(small["odd"] == true && small["difference"]["low"].as_f64() > Some(0.0), "{small}");
}

#[test]
fn both_sides_have_the_seed_of_the_first() {
    let folder = folder();
    let game = "players = 2\nsets = [\"base\"]\n";
    write(folder.path(), "a.toml", game);
    write(folder.path(), "b.toml", format!("{game}seed = 5\n"));
    for (sides, seed) in [(["a.toml", "b.toml"], "1"), (["b.toml", "a.toml"], "5")] {
        let args = ["balance", sides[0], sides[1], "--bots", "random", "-n", "40", "--format", "json"];
        let ran = bastide(folder.path(), &args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let page = ran.json();
        assert_eq!(page["facts"]["seed"], seed);
        for same in ["points", "winner", "decisions", "dead-cells"] {
            let row = row(&page, ["games", "games-compared"], "id", same);
            assert_eq!(row["difference"]["value"], 0.0, "{sides:?}: {row}");
        }
    }
}

#[test]
fn each_side_plays_the_games_that_are_asked_for() {
    // Different bots swap seats, so that a block of theirs has two games.
    let bots = ["--bots", "random", "--b-bots", "compact,random"];
    let ran = balance(&[&["base"], &bots[..], &["-n", "6", "--format", "json"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.json()["facts"]["games"], "6 and 12");
}

#[test]
fn the_result_does_not_depend_on_threads_and_is_the_same_in_every_form() {
    let one = |threads: &str, format: &str| {
        let ran = balance(&[
            "base",
            "--with",
            "inns",
            "--b-drop",
            "inns",
            "--bots",
            "random",
            "-n",
            "40",
            "--threads",
            threads,
            "--format",
            format,
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran
    };
    assert_eq!(one("1", "json").out, one("3", "json").out);
    let page = one("2", "json").json();
    let points = row(&page, ["games", "games-compared"], "id", "points");
    let csv = one("2", "csv").out;
    let line = csv
        .lines()
        .find(|it| it.contains("points of a player") && it.contains(",difference,"))
        .expect("a line");
    assert!(line.contains(&points["difference"]["value"].to_string()), "{line} {points}");
    assert!(one("2", "text").out.starts_with("base against base without inns\n"));
}

#[test]
fn a_page_for_a_browser_needs_nothing_else() {
    let folder = folder();
    let args = [
        "balance",
        "base",
        "--bots",
        "random",
        "-n",
        "60",
        "--players",
        "4",
        "--html",
        "seats.html",
        "--format",
        "json",
    ];
    let ran = bastide(folder.path(), &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let html = std::fs::read_to_string(folder.path().join("seats.html")).expect("a page");
    assert!(html.contains("<svg") && !html.contains("http://") && !html.contains("https://"));
    let page = ran.json();
    let rows = page["sections"]["seats-compared"]["seats"]["rows"].as_array().expect("seats");
    let wins: f64 = rows.iter().filter_map(|it| it["wins"]["value"].as_f64()).sum();
    assert!(rows.len() == 4 && (wins - 1.0).abs() < 1e-9, "{rows:?}");
}

#[test]
fn a_rule_that_breaks_is_counted_and_told() {
    let folder = folder();
    write(
        folder.path(),
        "rare.lua",
        "local V = variant { id = 'rare', title = 'Rare', api = 1 }\n\
         V.on.turn_end(function(game, act)\n  if game.turn == 9 and act:roll(6) == 1 then error('a rare slip') end\nend)\n\
         return V\n",
    );
    let ran =
        bastide(folder.path(), &["balance", "base", "--bots", "random", "-n", "60", "--b-with", "rare.lua"]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("a rule broke") && ran.err.contains("a rare slip"), "{}", ran.err);
    let command = ran.err.split('`').find_map(|it| it.strip_prefix("bastide ")).expect("a command");
    let again = bastide(folder.path(), &command.split(' ').collect::<Vec<_>>());
    assert!(again.code == 1 && again.err.contains("a rare slip"), "{command}: {}{}", again.out, again.err);
}

#[test]
fn what_variants_measure_is_compared() {
    let args =
        ["balance", "bethlehem", "base", "--measure", "bethlehem.size", "--bots", "random", "-n", "40"];
    let ran = bastide(folder().path(), &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("What variants measure") && ran.out.contains("bethlehem.size"), "{}", ran.out);
    assert!(ran.out.contains("Bethlehem.size:"), "the lead tells of it: {}", ran.out);
}

#[test]
fn a_played_game_is_measured_and_a_measure_that_breaks_is_told() {
    let folder = folder();
    let ran = bastide(
        folder.path(),
        &["play", "bethlehem", "--players", "2", "--bots", "random,random", "--seed", "3"],
    );
    assert!(ran.code == 0 && ran.out.contains("measured: bethlehem.magi "), "{}{}", ran.out, ran.err);
    let own = "local V = variant { id = 'm', api = 1 }\nV.measure('late', 'breaks', function(game)\n  error('too late')\nend)\nreturn V\n";
    write(folder.path(), "m.lua", own);
    let ran = bastide(folder.path(), &["play", "m.lua", "--bots", "random,random"]);
    assert!(ran.code == 1 && ran.out.contains("wins with"), "{}", ran.out);
    assert!(ran.err.contains("m.lua:3: too late"), "{}", ran.err);
}

#[test]
fn what_makes_no_sense_is_said() {
    for (args, says) in [
        (&["base", "-n", "0"][..], "0 games say nothing"),
        (&["base", "--threads", "0"], "nobody plays"),
        (&["base", "--until", "decided", "--tolerance", "much"], "`much` is no tolerance"),
        (&["base", "--tolerance", "0.5"], "--until"),
        (&["base", "--skill", "club,club"], "`club` is measured against the level before it"),
        (&["base", "--bots", "greedy:50"], "`greedy` takes no number"),
        (&["base", "inns", "--measure", "completed:citi"], "did you mean `completed:city`?"),
        (&["base", "inns", "--measure", "stuck:ox"], "there are `stuck:follower`"),
        (&["base", "--b-without", "green:follower"], "nobody here is called `green`: there are red, blue"),
        (&["base", "--measure", "luck"], "there is no measure `luck`; there are points"),
        (&["base", "--measure", "turns"], "needs two games"),
        (&["bethlehem", "base", "--measure", "bethlehem.sise", "-n", "5"], "did you mean `bethlehem.size`?"),
        (&["base", "bise", "--measure", "base.luck"], "there is no game `bise`"),
        (&["base", "--b-drop", "inns"], "`base` has no variant `inns` to leave out"),
        (&["base", "--b-without", "red"], "`red` names no pieces"),
        (&["base", "--bots", "nobody"], "there is no bot `nobody`"),
        (&["base", "bise"], "there is no game `bise`"),
        (&["base", "--b-option", "base.small_city"], "sets nothing"),
        (
            &[
                "base",
                "--b-option",
                "base.small_city=reduced",
                "-n",
                "5",
                "--bots",
                "random",
                "--measure",
                "from:luck",
            ],
            "nothing in these games is `from:luck`",
        ),
    ] {
        let ran = balance(args);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
    // Setups for other numbers of players differ by these.
    let folder = tempfile::tempdir().expect("a folder");
    let three = folder.path().join("three.toml").display().to_string();
    std::fs::write(&three, "title = \"Three\"\nplayers = 3\nsets = [\"base\"]\n").expect("a file");
    let ran = balance(&["base", &three, "-n", "10"]);
    assert!(ran.code == 2 && ran.err.contains("`--players 3` plays both with as many"), "{}", ran.err);
    assert_eq!(balance(&["base", &three, "-n", "10", "--players", "3"]).code, 0);
    let written = root().join("tests/games/bethlehem-magi.md");
    let ran = balance(&[&written.display().to_string()]);
    assert_ne!(ran.code, 0);
}

/// A command that a document shows in a block of its own, and the rows of the table behind it.
struct Measured {
    command: String,
    rows: Vec<Vec<String>>,
}

/// Measurements of the page on balance.
fn measured() -> Vec<Measured> {
    let page = std::fs::read_to_string(root().join("docs/balance.md")).expect("a page");
    let mut found: Vec<Measured> = Vec::new();
    let mut is_block = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_block = line == "```text";
        } else if is_block && let Some(command) = line.strip_prefix("bastide ") {
            found.push(Measured { command: command.to_owned(), rows: Vec::new() });
        } else if let (Some(last), true) = (found.last_mut(), line.starts_with("| ")) {
            last.rows.push(line.trim_matches('|').split('|').map(|it| it.trim().to_owned()).collect());
        }
    }
    found
}

/// The ends of an interval as a table shows it: `+4.6 pp (+3.1 to +6.1)`.
fn interval(cell: &str) -> Option<(f64, f64)> {
    let (_, rest) = cell.split_once('(')?;
    let (low, high) = rest.strip_suffix(')')?.split_once(" to ")?;
    let share = if cell.contains("pp") { 100.0 } else { 1.0 };
    Some((low.parse::<f64>().ok()? / share, high.parse::<f64>().ok()? / share))
}

#[test]
fn what_the_page_on_balance_says_comes_out_again_in_fewer_games() {
    let measured = measured();
    assert!(measured.len() >= 8, "the page shows {} commands", measured.len());
    for Measured { command, rows } in measured {
        let (short, _) = command.rsplit_once(" --games ").expect("it says how many games");
        let words: Vec<&str> = short.split(' ').chain(["--games", "30", "--format", "json"]).collect();
        let ran = bastide(folder().path(), &words);
        assert_eq!(ran.code, 0, "{command}: {}", ran.err);
        let page = ran.json();
        let tables = page["sections"].as_object().expect("sections").values().filter_map(|it| it.as_object());
        let all: Vec<&serde_json::Value> =
            tables.flat_map(|it| it.values()).filter_map(|it| it["rows"].as_array()).flatten().collect();
        let mut compared = 0;
        for row in &rows {
            let named = |it: &&&serde_json::Value| it["seat"] == row[0] || it["measure"] == row[0];
            let Some(now) = all.iter().find(named) else { continue };
            let (then, now) = match now.get("beyond") {
                Some(beyond) => (interval(&row[2]), beyond),
                None => (interval(&row[3]), &now["difference"]),
            };
            let (low, high) = then.unwrap_or_else(|| panic!("{command}: {row:?} has no interval"));
            let ends = [&now["low"], &now["high"]].map(|it| it.as_f64().expect("an interval"));
            assert!(low <= ends[1] && ends[0] <= high, "{command}: {row:?}, but now {now}");
            compared += 1;
        }
        assert!(compared >= 2, "{command}: no row of the page is in the result");
    }
}
