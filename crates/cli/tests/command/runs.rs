//! `sim` and `merge`: a run is the same however it is shared out, a shard is whole or not there, and what cannot be is said clearly.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::{bastide, folder, root, write};

/// A short run; what is played is the same in all tests.
const RUN: [&str; 8] = ["sim", "base", "-n", "60", "--bots", "greedy,random", "--seed", "9"];

fn sim(folder: &Path, more: &[&str]) -> crate::Ran {
    bastide(folder, &[&RUN, more].concat())
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Runs a script of a plan with our command in reach.
fn script(folder: &Path, plan: &str) -> Option<i32> {
    let planned = bastide(folder, &[&RUN[..], &["--plan", plan, "--shards", "4"]].concat());
    assert_eq!(planned.code, 0, "{}", planned.err);
    write(folder, "plan.sh", &planned.out);
    let ours = Path::new(env!("CARGO_BIN_EXE_bastide")).parent().expect("a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([ours.to_owned()].into_iter().chain(std::env::split_paths(&path)));
    let ended = Command::new("sh")
        .arg("plan.sh")
        .current_dir(folder)
        .env("PATH", path.expect("folders without colons"))
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    ended.status.code()
}

fn runs(program: &str, args: &[&str]) -> bool {
    let command = Command::new(program).args(args).stdin(Stdio::null()).output();
    command.is_ok_and(|it| it.status.success())
}

fn skip(why: &str) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

#[test]
fn threads_and_shards_give_the_same_bytes() {
    let place = folder();
    let at = place.path();
    let one = sim(at, &["--threads", "1", "--out", "one.json"]);
    let two = sim(at, &["--threads", "2", "--out", "two.json"]);
    assert_eq!((one.code, &one.out), (0, &two.out));
    for shard in ["1/4", "2/4", "3/4", "4/4"] {
        let name = format!("part-{}.json", &shard[..1]);
        assert_eq!(sim(at, &["--shard", shard, "--out", &name]).code, 0);
    }
    let parts = ["part-3.json", "part-1.json", "part-4.json", "part-2.json"];
    let merged = bastide(at, &[&["merge"], &parts[..], &["--out", "all.json"]].concat());
    assert_eq!((merged.code, &merged.out), (0, &one.out), "{}", merged.err);
    assert_eq!(read(at, "two.json"), read(at, "one.json"));
    assert_eq!(read(at, "all.json"), read(at, "one.json"));
    // A shard that was played twice is no harm, and a whole run is a run of one part.
    let again = bastide(at, &[&["merge", "part-1.json"], &parts[..]].concat());
    assert_eq!((again.code, &again.out), (0, &one.out), "{}", again.err);
    assert_eq!(bastide(at, &["merge", "one.json"]).out, one.out);
}

#[test]
fn other_programs_share_out_the_same_run() {
    let place = folder();
    let at = place.path();
    assert_eq!(sim(at, &["--out", "one.json"]).code, 0);
    if runs("parallel", &["--version"]) {
        script(at, "parallel");
        assert_eq!(read(at, "all.json"), read(at, "one.json"));
    } else {
        skip("GNU parallel is not installed");
    }
    if runs("hq", &["--version"]) || runs("python3", &["-c", "import hyperqueue"]) {
        let place = folder();
        script(place.path(), "hyperqueue");
        assert_eq!(read(place.path(), "all.json"), read(at, "one.json"));
    } else {
        skip("HyperQueue is not installed (pip install hyperqueue)");
    }
}

#[test]
fn plans_are_scripts_for_all_schedulers() {
    let at = root();
    let plan = |scheduler: &str| sim(&at, &["--plan", scheduler, "--shards", "8"]);
    let slurm = plan("slurm");
    assert!(slurm.out.contains("#SBATCH --array=1-8\n"), "{}", slurm.out);
    assert!(slurm.out.contains(
        "bastide sim base --bots greedy,random --seed 9 -n 60 --threads 1 --shard \"$SLURM_ARRAY_TASK_ID/8\""
    ));
    let kubernetes = plan("kubernetes");
    assert!(kubernetes.out.contains("  completions: 8\n  parallelism: 8\n  completionMode: Indexed\n"));
    assert!(kubernetes.out.contains("--shard $((JOB_COMPLETION_INDEX + 1))/8 "));
    assert!(plan("hyperqueue").out.contains("hq submit --wait --array 1-8 "));
    assert!(plan("parallel").out.contains("seq 1 8 | parallel "));
    let many = sim(&at, &["--plan", "slurm", "--shards", "1000"]);
    assert_eq!((many.code, many.err.trim()), (2, "error: 60 games cannot be shared out among 1000 shards"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_shard_that_is_killed_leaves_nothing_and_is_played_again() {
    let place = folder();
    let at = place.path();
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["sim", "base", "-n", "50000000", "--threads", "1", "--shard", "1/2", "--out", "part.json"])
        .current_dir(at)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command can be started");
    // Once it has used some time, it is in the middle of its games.
    while ticks(child.id()) < 10 {
        std::thread::yield_now();
    }
    child.kill().expect("it is running");
    child.wait().expect("it has ended");
    let left: Vec<_> = std::fs::read_dir(at).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
    assert_eq!(sim(at, &["--shard", "1/2", "--out", "part.json"]).code, 0);
    assert_eq!(sim(at, &["--shard", "2/2", "--out", "other.json"]).code, 0);
    assert_eq!(sim(at, &["--out", "one.json"]).code, 0);
    assert_eq!(bastide(at, &["merge", "part.json", "other.json", "--out", "all.json"]).code, 0);
    assert_eq!(read(at, "all.json"), read(at, "one.json"));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_run_with_what_is_known_and_a_shard_without() {
    let place = folder();
    let at = place.path();
    let stopped = |args: &[&str]| {
        let child = Command::new(env!("CARGO_BIN_EXE_bastide"))
            .args(args)
            .current_dir(at)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command can be started");
        // Before its first game it does not look for interrupts yet.
        while ticks(child.id()) < 60 {
            std::thread::yield_now();
        }
        assert!(runs("kill", &["-INT", &child.id().to_string()]));
        let ended = child.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
        (ended.status.code(), text(ended.stdout), text(ended.stderr))
    };
    let interrupted =
        |more: &[&str]| stopped(&[&["sim", "base", "-n", "50000000", "--threads", "2"], more].concat());
    let (code, out, err) = interrupted(&["--out", "known.json"]);
    assert_eq!(code, Some(0), "{err}");
    let games =
        err.strip_prefix("stopped after ").and_then(|rest| rest.split(' ').next()).expect("how many games");
    assert!(out.starts_with(&format!("Base game: {games} games\n")), "{out}");
    // It is the run of so many games.
    assert_eq!(bastide(at, &["sim", "base", "-n", &games.replace(',', ""), "--out", "again.json"]).out, out);
    assert_eq!(read(at, "known.json"), read(at, "again.json"));
    // Statistics of tiles in play are those of fewer games, too, and the command tells how many.
    let (code, out, err) = stopped(&["stats", "base", "--play", "50000000"]);
    assert_eq!(code, Some(0), "{err}");
    let games =
        err.strip_prefix("stopped after ").and_then(|rest| rest.split(' ').next()).expect("how many games");
    assert!(out.contains(&format!("games {games} by each policy")), "{out}");
    assert!(out.contains(&format!("--play {} --bots", games.replace(',', ""))), "{out}");
    let (code, _, err) = stopped(&["compare", "base", "base,inns", "--play", "50000000"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.starts_with("stopped after ") && err.contains("games by"), "{err}");
    // Nothing is told of weights that were not tried.
    let (code, out, err) = stopped(&["train", "base", "-n", "50000000", "--out", "weights.toml"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("stopped before the first round was done: nothing is written"), "{err}");
    assert!(!at.join("weights.toml").exists());
    let shard = ["--shard", "1/2", "--out", "part.json", "--samples", "part.csv"];
    let (code, out, err) = interrupted(&shard);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("interrupted; nothing is written"), "{err}");
    assert!(!at.join("part.json").exists() && !at.join("part.csv").exists());
    let (code, out, err) =
        stopped(&["tournament", "base", "--bots", "random,compact", "-n", "50000000", "--format", "json"]);
    assert_eq!(code, Some(0), "{err}");
    let page: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let games = page["facts"]["games"].as_str().expect("how many games");
    assert!(games.contains("(stopped early; 50000000 were asked for)"), "{games}");
    // The one table has played whole rounds, and the command on the page plays them again.
    let played = games.split(' ').next().expect("how many games");
    let command = page["origin"].as_str().expect("the command");
    assert!(command.ends_with(&format!(" -n {played}")), "{command}: {games}");
}

/// How much processor time a process has used.
#[cfg(target_os = "linux")]
fn ticks(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    after_name.split_whitespace().nth(11).and_then(|it| it.parse().ok()).unwrap_or(0)
}

#[test]
fn missing_overlapping_and_mixed_parts_are_told_with_what_to_do() {
    let place = folder();
    let at = place.path();
    for (shard, name) in [("1/3", "a.json"), ("3/3", "c.json"), ("1/2", "half.json")] {
        assert_eq!(sim(at, &["--shard", shard, "--out", name]).code, 0);
    }
    let missing = bastide(at, &["merge", "c.json", "a.json", "--out", "all.json"]);
    assert_eq!((missing.code, missing.out.as_str()), (1, ""));
    let command = "bastide sim base --bots greedy,random --seed 9 -n 60 --shard 2/3 --out part-2.json";
    assert!(missing.err.contains("games 20 to 39 are missing"), "{}", missing.err);
    assert!(missing.err.contains(command), "{}", missing.err);
    assert!(!at.join("all.json").exists());
    let overlap = bastide(at, &["merge", "a.json", "half.json", "c.json"]);
    assert_eq!(overlap.code, 1);
    assert!(overlap.err.contains("a.json and half.json overlap"), "{}", overlap.err);
    let other = [
        "sim",
        "base",
        "-n",
        "60",
        "--bots",
        "random",
        "--seed",
        "3",
        "--shard",
        "2/3",
        "--out",
        "other.json",
    ];
    assert_eq!(bastide(at, &other).code, 0);
    let mixed = bastide(at, &["merge", "a.json", "other.json"]);
    assert_eq!(mixed.code, 2);
    for line in [
        "a.json and other.json are not of the same run",
        "bots: greedy, random in a.json, random, random in other.json",
        "seed: 9 in a.json, 3 in other.json",
    ] {
        assert!(mixed.err.contains(line), "{}", mixed.err);
    }
}

#[test]
fn parts_that_are_cut_off_changed_or_something_else_are_refused() {
    let place = folder();
    let at = place.path();
    assert_eq!(sim(at, &["--out", "one.json"]).code, 0);
    let whole = String::from_utf8(read(at, "one.json")).expect("text");
    write(at, "cut.json", &whole[..whole.len() / 2]);
    write(at, "changed.json", whole.replacen("\"games\":60", "\"games\":61", 2));
    write(at, "else.json", "{\"hello\": 1}");
    write(at, "empty.json", "");
    for (name, says) in [
        ("cut.json", "cut.json is cut off"),
        ("changed.json", "changed.json has been changed"),
        ("else.json", "else.json is no result of `bastide sim`"),
        ("empty.json", "empty.json is cut off"),
        ("none.json", "cannot read none.json"),
    ] {
        let merged = bastide(at, &["merge", name]);
        assert_eq!(merged.code, 2, "{name}");
        assert!(merged.err.contains(says), "{name}: {}", merged.err);
    }
}

#[test]
fn runs_that_cannot_be_are_refused() {
    let place = folder();
    let at = place.path();
    for (args, says) in [
        (&["-n", "0"][..], "no game is played with `-n 0`"),
        (&["--bots", "rando"], "there is no bot `rando`"),
        (&["--bots", "random,random,random"], "3 bots for 2 players"),
        (&["--threads", "0"], "nobody plays with `--threads 0`"),
        (&["--shard", "0/4", "--out", "x"], "there is no shard 0 of 4"),
        (&["--shard", "5/4", "--out", "x"], "there is no shard 5 of 4"),
        (&["--shard", "x", "--out", "x"], "`x` is no shard; the third of eight is `3/8`"),
        (&["--shard", "1/0", "--out", "x"], "among 0 shards"),
        (&["--shard", "1/4"], "--out"),
        (&["--precision", "much"], "`much` is no width"),
        (&["--until", "turn=1"], "did you mean `turns`?"),
        (&["--until", "turns"], "`turns` says no width"),
        (&["-n", "20", "--html", "."], "it is a folder"),
    ] {
        let ran = bastide(at, &[&["sim", "base"], args].concat());
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_leaves_nothing() {
    let place = folder();
    let at = place.path();
    let full = sim(at, &["--out", "/dev/full"]);
    assert_eq!((full.code, full.out.as_str()), (2, ""));
    assert!(full.err.contains("cannot write /dev/full: No space left on device"), "{}", full.err);
    // Pages of sheets are staged until all are there; what is no file is written to nevertheless.
    std::os::unix::fs::symlink("/dev/full", at.join("full.svg")).expect("a link");
    let full = bastide(at, &["render", "sheet", "base", "--copies", "1", "--out", "full.svg"]);
    assert_eq!(full.code, 2);
    assert!(full.err.contains("cannot write full.svg: No space left on device"), "{}", full.err);
    std::fs::remove_file(at.join("full.svg")).expect("the link is still there");
    // Files of at most four blocks: the same for a file that is written whole or not at all.
    let limited = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 4; exec \"$0\" sim base -n 60 --shard 1/2 --out part.json"])
        .arg(env!("CARGO_BIN_EXE_bastide"))
        .current_dir(at)
        .output()
        .expect("a shell");
    assert_eq!(limited.status.code(), Some(2));
    let err = String::from_utf8_lossy(&limited.stderr);
    assert!(err.contains("cannot write part.json"), "{err}");
    let left: Vec<_> = std::fs::read_dir(at).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_run_ends_when_enough_is_known_and_is_then_a_shorter_run() {
    let place = folder();
    let at = place.path();
    let enough = bastide(at, &["sim", "base", "-n", "100000", "--precision", "6%", "--out", "a.json"]);
    assert_eq!(enough.code, 0, "{}", enough.err);
    let title = enough.out.lines().next().unwrap_or_default();
    let games = title.split(' ').nth(2).unwrap_or_default();
    // A share of one half is known to within 6 % after (1.96 / 2 / 0.06)² = 267 games; a look is taken after 240 and after 288.
    assert_eq!(games, "288", "{title}");
    assert_eq!(bastide(at, &["sim", "base", "-n", games, "--out", "b.json"]).code, 0);
    let digest = |name: &str| {
        let text = String::from_utf8(read(at, name)).expect("text");
        text.split_once("\"digest\":\"").map(|(_, rest)| rest[..32].to_owned()).expect("a digest")
    };
    assert_eq!(digest("a.json"), digest("b.json"));
    let undecided = bastide(at, &["sim", "base", "-n", "100", "--until", "points=0.01"]);
    assert_eq!(undecided.code, 3);
    assert!(
        undecided.err.contains("100 games are not enough for points to within 0.01"),
        "{}",
        undecided.err
    );
}

#[test]
fn a_rule_that_breaks_in_few_games_does_not_end_the_run() {
    let place = folder();
    let at = place.path();
    write(
        at,
        "rare.lua",
        "local V = variant { id = \"rare\", title = \"Rare\", api = 1 }\n\
         V.on.turn_end(function(game, act)\n  \
           if game.turn == 9 and act:roll(20) == 1 then error(\"a rare slip\") end\n\
         end)\n\
         return V\n",
    );
    let run = ["sim", "rare.lua", "-n", "100", "--seed", "2"];
    let ran = bastide(at, &run);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(ran.err.matches("error[script-fault]: a rare slip").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("rare.lua:3"), "{}", ran.err);
    let again = ran.err.lines().find_map(|line| line.split_once(": `bastide play ")).expect("a command").1;
    let again = again.trim_end_matches('`');
    // In a narrow terminal, too, the command is on one line, to be copied.
    assert!(ran.out.lines().any(|it| it.contains(&format!("`bastide play {again}`"))), "{}", ran.out);
    let words: Vec<&str> = ["play"].into_iter().chain(again.split(' ')).collect();
    let replayed = bastide(at, &words);
    assert_eq!(replayed.code, 1);
    assert!(replayed.err.contains("a rare slip"), "{}", replayed.err);
    assert!(ran.out.contains("Faults"), "{}", ran.out);
    // A shard is fine once it is written; merging tells what broke.
    let shard = bastide(at, &[&run[..], &["--shard", "1/1", "--out", "part.json"]].concat());
    assert_eq!(shard.code, 0, "{}", shard.err);
    let merged = bastide(at, &["merge", "part.json"]);
    assert_eq!((merged.code, merged.out), (1, ran.out), "{}", merged.err);
    assert!(merged.err.contains(again), "{}", merged.err);
}

#[test]
fn results_are_there_for_people_programs_and_browsers() {
    let place = folder();
    let at = place.path();
    let json = sim(at, &["--format", "json", "--html", "page.html"]);
    let value = json.json();
    assert_eq!(value["facts"]["bots"], "greedy, random");
    let page = String::from_utf8(read(at, "page.html")).expect("text");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Where points come from"));
    let csv = sim(at, &["--format", "csv"]);
    assert!(csv.out.lines().count() > 50 && csv.out.lines().all(|line| line.contains(',')));
}

#[test]
fn no_interval_reaches_to_what_cannot_be() {
    let place = folder();
    let ran = bastide(place.path(), &["sim", "base", "-n", "6", "--format", "json"]);
    let page = ran.json();
    let mut at_the_end = 0;
    for (section, table) in [
        ("games", "course"),
        ("games", "shares"),
        ("points", "sources"),
        ("features", "features"),
        ("pieces", "pieces"),
        ("decisions", "decisions"),
    ] {
        let rows = &page["sections"][section][table]["rows"];
        for row in rows.as_array().unwrap_or_else(|| panic!("{section} has no {table}")) {
            // Whoever wins may have less than nothing.
            if row["what"] == "points of the winner" {
                continue;
            }
            for cell in row.as_object().expect("a row").values() {
                let Some(low) = cell["low"].as_f64() else { continue };
                assert!(low >= 0.0, "{row}");
                assert!(cell["unit"] != "share" || cell["high"].as_f64() <= Some(1.0), "{row}");
                at_the_end += u32::from(low == 0.0 && cell["value"].as_f64() > Some(0.0));
            }
        }
    }
    assert!(at_the_end > 0, "no interval of so few games would have gone below zero:\n{}", ran.out);
}

#[test]
fn what_rules_discard_had_a_place_and_what_moves_comes_to_the_board_once() {
    let place = folder();
    let at = place.path();
    write(
        at,
        "ghost.lua",
        "local V = variant { id = 'ghost', title = 'Ghost', api = 1, pieces = { ghost = { neutral = 1, stays = true } } }\n\
         V.on.turn_end(function(game, act)\n  \
           if game.turn <= 3 then\n    \
             act:discard(act:draw())\n    \
             local ghost, tile = game:figure('ghost'), game:tiles()[game.turn]\n    \
             if ghost then act:move(ghost, tile) else act:put('ghost', tile) end\n  \
           elseif game.turn == 4 then\n    \
             act:move(game:figure('ghost'), game.players[1])\n  \
           end\n\
         end)\n\
         return V\n",
    );
    let ran = bastide(at, &["sim", "ghost.lua", "-n", "5", "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let page = ran.json();
    let rows = |section: &str, table: &str| {
        page["sections"][section][table]["rows"].as_array().expect("rows").clone()
    };
    let course = rows("games", "course");
    let discarded = course.iter().find(|it| it["what"] == "tiles discarded by rules").expect("a row");
    assert_eq!(discarded["mean"]["value"], 3.0, "{discarded}");
    let pieces = rows("pieces", "pieces");
    let ghost = pieces.iter().find(|it| it["piece"] == "ghost").expect("a row");
    // On the board from the first turn, moved twice, and held by a player at the end.
    assert_eq!(
        (ghost["deployed"]["value"].as_f64(), ghost["stuck"]["value"].as_f64()),
        (Some(1.0), Some(0.0)),
        "{ghost}"
    );
    let played = bastide(at, &["play", "ghost.lua", "--format", "json"]);
    let game = played.json();
    let count = |key: &str| game[key].as_u64().expect("a number");
    assert_eq!(count("discarded"), 3, "{}", played.err);
    // 72 tiles: each lies on the board, was discarded, or had no place.
    assert_eq!(count("tiles") + count("discarded") + count("unplaceable"), 72);
    let told = bastide(at, &["play", "ghost.lua"]).out;
    assert!(told.contains(", 3 were discarded by rules"), "{told}");
}
