//! Files of strangers, scripts apart: whatever they hold, the command ends soon, in little memory, and lets nothing out.

use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant, SystemTime};

use crate::{Ran, bastide, folder, write};

/// Runs a command that must end soon, even unoptimised and on a busy machine.
fn soon(folder: &Path, args: &[&str]) -> Ran {
    let start = Instant::now();
    let ran = bastide(folder, args);
    assert!(start.elapsed() < Duration::from_secs(60), "{args:?} took {:?}", start.elapsed());
    ran
}

/// A command that must fail with a finding or a message that has these words.
fn refused(folder: &Path, args: &[&str], words: &[&str]) {
    let ran = soon(folder, args);
    assert!(matches!(ran.code, 1 | 2), "{args:?} ended with {}: {}", ran.code, ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{args:?}: no `{word}` in {}", ran.err);
    }
}

/// A tile set with something behind its head.
fn set(rest: &str) -> String {
    format!("format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\n\n{rest}")
}

#[test]
fn names_of_any_length_are_found_and_break_nothing() {
    let (folder, long) = (folder(), "x".repeat(70_000));
    let path = folder.path();
    write(path, "names.toml", format!("sets = [\"base\"]\nplayers = [\"{long}\", \"b\"]\n"));
    refused(path, &["play", "names.toml", "--seed", "1"], &["too-long", "names.toml:2:"]);
    write(path, "kind.toml", set(&format!("[feature.{long}]\nlike = \"road\"\n")));
    refused(path, &["check", "kind.toml"], &["too-long", "kind.toml:8:"]);
    write(path, "tile.toml", set(&format!("[[tile]]\nid = \"{long}\"\n")));
    refused(path, &["render", "manifest", "tile.toml", "--out", "m.svg"], &["too-long", "tile.toml:9:"]);
    refused(path, &["fmt", "--check", "tile.toml"], &[]);
    write(path, "theme.toml", format!("name = \"{long}\"\n"));
    refused(path, &["check", "theme.toml"], &["too-long", "theme.toml:1:"]);
    write(path, "id.lua", format!("local V = variant {{ id = \"{long}\", api = 1 }}\nreturn V\n"));
    refused(path, &["hooks", "base", "--with", "id.lua"], &["variant-wrong-type", "id.lua:1:"]);
    refused(path, &["play", "base", "--with", "id.lua", "--profile"], &["variant-wrong-type"]);

    let reason =
        "V.on.after_place(function(game, act)\n  act:award(game.active, 1, (\"x\"):rep(70000))\nend)";
    write(path, "reason.lua", format!("local V = variant {{ id = \"v\", api = 1 }}\n{reason}\nreturn V\n"));
    // That the reason is too long is for the host of scripts to find; nothing panics, which `bastide` watches.
    soon(path, &["play", "base", "--with", "reason.lua", "--seed", "1"]);
    let game = format!(
        "# G\n\n```game\nsets = [\"base\"]\n```\n\n```moves\n{long}  pass  => end\nb  pass  => end\n```\n"
    );
    write(path, "g.md", game);
    soon(path, &["fmt", "--check", "g.md"]);
    refused(path, &["replay", "g.md"], &["g.md:8:"]);
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_not_read() {
    let folder = folder();
    let path = folder.path();
    let made = Command::new("mkfifo").current_dir(path).args(["p.toml", "p.lua", "p.md"]).status();
    assert!(made.expect("mkfifo is there").success());
    std::os::unix::fs::symlink("/dev/zero", path.join("zero.json")).expect("a link");
    for pipe in ["p.toml", "p.lua", "p.md"] {
        refused(path, &["check", pipe], &["a pipe or a device"]);
    }
    // In a folder they are passed over.
    write(path, "my.toml", set("[[tile]]\nid = \"cfff\"\ncity = [\"N\"]\n"));
    assert_eq!(soon(path, &["check", "."]).code, 0);
    refused(path, &["play", "p.toml"], &["a pipe or a device"]);
    refused(path, &["play", "base", "--with", "p.lua"], &["a pipe or a device"]);
    refused(path, &["merge", "zero.json"], &["a pipe or a device"]);
    refused(path, &["merge", "p.md"], &["a pipe or a device"]);
    let press = ["render", "sheet", "base", "--color", "cmyk", "--out", "x.pdf", "--icc"];
    refused(path, &[&press[..], &["zero.json"]].concat(), &["a pipe or a device"]);
    refused(path, &["import", "p.md"], &[]);
}

#[test]
fn threads_are_as_many_as_are_of_use() {
    let folder = folder();
    let run = |threads: &str| soon(folder.path(), &["sim", "base", "-n", "2", "--threads", threads]);
    let (few, many) = (run("1"), run("2000"));
    assert_eq!((few.code, few.out), (0, many.out));
    assert!(many.err.contains("no more threads play"), "{}", many.err);
    for nonsense in ["4294967295", "0"] {
        refused(folder.path(), &["sim", "base", "-n", "2", "--threads", nonsense], &["--threads"]);
    }
}

#[test]
fn drawings_without_measure_are_refused() {
    let folder = folder();
    let path = folder.path();
    let svg = |inner: &str| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{inner}</svg>")
    };
    write(path, "c.svg", svg(&"<circle r=\"1e38\"/>".repeat(3)));
    write(
        path,
        "art.toml",
        set("[[tile]]\nid = \"a\"\nroad = [\"EW\"]\nlayout = { art = { file = \"c.svg\" } }\n"),
    );
    refused(path, &["check", "art.toml"], &["bad-art", "a number beyond a million"]);
    refused(path, &["render", "manifest", "art.toml", "--out", "m.svg"], &["bad-art"]);
    write(path, "theme.toml", "[symbol]\ninn = \"c.svg\"\n");
    refused(path, &["check", "theme.toml"], &["bad-art"]);
}

/// A set, and a variant, whose words would steer whatever shows them.
const HOSTILE: &str = "S<script>alert(1)</script>\\u001b[31m\\u0007\\\"'&]]>\\u202e";

#[test]
fn words_from_outside_steer_nothing() {
    let folder = folder();
    let path = folder.path();
    let text = set("[[tile]]\nid = \"cfff\"\ncity = [\"N\"]\n").replace("My tiles", HOSTILE);
    write(path, "my.toml", text);
    let script = "local V = variant { id = \"v\", api = 1, title = \"T\\27[31m\\226\\128\\174\" }\n\
        V.measure(\"m\", \"=1+1\\27[33m\\226\\128\\174\", function(game) return 1 end)\n\
        V.on.after_place(function(game, act)\n\
          act:note(\"n</script>\\27[31m\\226\\128\\174\")\n\
          act:award(game.active, 1, \"=why<b>\\27[31m\\226\\128\\174\")\nend)\nreturn V\n";
    write(path, "v.lua", script);
    let steers = |it: char| {
        (it.is_control() && it != '\n' && it != '\r')
            || matches!(it, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let harmless = |what: &str, text: &str| {
        let found: Vec<char> = text.chars().filter(|it| steers(*it)).collect();
        assert!(found.is_empty(), "{what}: {found:?}");
    };
    let game = ["base", "--with", "v.lua", "--seed", "1"];
    let played = |more: &[&str]| {
        let args = [&["play"][..], &game, more].concat();
        let ran = soon(path, &args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        harmless(&args.join(" "), &ran.out);
        harmless(&args.join(" "), &ran.err);
    };
    played(&[]);
    played(&["--trace"]);
    played(&["--format", "json"]);
    played(&["--record", "r.md", "--board", "b.svg"]);
    for format in ["text", "json", "csv"] {
        let ran = soon(
            path,
            &[&["sim"], &game[..], &["-n", "2", "--format", format, "--html", "sim.html"]].concat(),
        );
        assert_eq!(ran.code, 0, "{}", ran.err);
        harmless(format, &ran.out);
        if format == "csv" {
            let cells = ran.out.lines().flat_map(|line| line.split(','));
            let formulas: Vec<_> =
                cells.filter(|it| it.trim_matches('"').starts_with(['=', '@', '+'])).collect();
            assert!(formulas.is_empty(), "{formulas:?}");
        }
    }
    let files = [
        &["export", "my.toml", "--to", "jcz", "--out", "my.xml"][..],
        &["render", "manifest", "my.toml", "--out", "m.svg"],
        &["render", "manifest", "my.toml", "--out", "m.html"],
        &["render", "replay", "r.md", "--out", "r.html"],
        &["stats", "my.toml", "--html", "s.html"],
    ];
    for args in files {
        let ran = soon(path, args);
        assert!(ran.code <= 1, "{args:?}: {}", ran.err);
        harmless(&args.join(" "), &ran.err);
    }
    for name in ["my.xml", "m.svg", "b.svg", "m.html", "r.html", "s.html", "sim.html"] {
        let text = std::fs::read_to_string(path.join(name)).expect("a file");
        harmless(name, &text);
        assert!(!text.contains("<script>alert"), "{name}");
        assert_eq!(name.ends_with("html"), text.contains("Content-Security-Policy"), "{name}");
    }
}

#[test]
fn a_fault_is_shown_even_if_its_game_cannot_be_written_down() {
    let folder = folder();
    write(folder.path(), "out", "a file in the way");
    let script = "local V = variant { id = \"v\", api = 1 }\nV.on.after_place(function() error(\"oh\") end)\nreturn V\n";
    write(folder.path(), "v.lua", script);
    let ran = soon(folder.path(), &["play", "base", "--seed", "1", "--with", "v.lua"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    for word in
        ["script-fault", "v.lua:2:", "oh", "the game could not be written down: cannot make the folder out"]
    {
        assert!(ran.err.contains(word), "no `{word}` in {}", ran.err);
    }
}

#[test]
fn half_written_files_of_killed_runs_are_swept() {
    let folder = folder();
    let path = folder.path();
    let aged = |name: &str, hours: u64| {
        write(path, name, "half");
        let then = SystemTime::now() - Duration::from_secs(hours * 3600);
        let file = File::options().write(true).open(path.join(name)).expect("a file");
        file.set_modified(then).expect("a time");
    };
    aged(".bastide-Ab3xY9.tmp", 30);
    aged(".bastide-Cd4zW8.tmp", 1);
    aged("other.tmp", 30);
    let ran = soon(path, &["render", "tile", "base/crfr", "--out", "t.svg"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut left: Vec<_> =
        std::fs::read_dir(path).expect("a folder").map(|it| it.expect("an entry").file_name()).collect();
    left.sort();
    assert_eq!(left, [".bastide-Cd4zW8.tmp", "other.tmp", "t.svg"]);
}

#[test]
fn long_lists_are_cut_before_they_take_long() {
    let folder = folder();
    let path = folder.path();
    let chain: String = (0..20_000).map(|at| format!("[feature.k{at}]\nlike = \"k{}\"\n", at + 1)).collect();
    write(path, "chain.toml", set(&chain));
    refused(path, &["check", "chain.toml"], &["too-many"]);
    let meet = vec!["\"NS\""; 20_000].join(", ");
    write(path, "meet.toml", set(&format!("[[tile]]\nid = \"a\"\nmeet = [{meet}]\n")));
    refused(path, &["check", "meet.toml"], &["too-many"]);
    write(path, "tiles.toml", set(&"[[tile]]\n".repeat(200_000)));
    refused(
        path,
        &["check", "tiles.toml"],
        &["too-many", "there are 200000 entries; at most 2000 are read here"],
    );
    let odd: String = (0..10).map(|at| format!("odd{at} = 1\n")).collect();
    let game = |at| format!("# G{at}\n\n```game\nsets = [\"x\"]\n{odd}```\n\n");
    let games: String = (0..150).map(game).collect();
    write(path, "g.md", games);
    refused(path, &["replay", "g.md"], &["more findings are not shown"]);
    let games: String =
        (0..5000).map(|at| format!("# G{at}\n\n```game\nsets = [\"base\"]\n```\n\n")).collect();
    write(path, "many.md", games);
    refused(
        path,
        &["test", "many.md"],
        &["too-many", "there are 5000 entries; at most 200 are read here", "many.md:1201:"],
    );
    let attributes: String = (0..100_000).map(|at| format!(" a{at}=\"x\"")).collect();
    write(path, "many.xml", format!("<tile-set{attributes}/>"));
    refused(path, &["import", "many.xml"], &["an element has more than 1,000 attributes"]);
    let options: String = (0..100_000).map(|at| format!("o{at} = 1\n")).collect();
    write(path, "o.toml", format!("sets = [\"base\"]\n[options]\n{options}"));
    refused(path, &["play", "o.toml"], &["too-many"]);
    let hooks = "for i = 1, 60000 do V.on.after_place(function() end) end";
    write(path, "h.lua", format!("local V = variant {{ id = \"h\", api = 1 }}\n{hooks}\nreturn V\n"));
    refused(path, &["check", "h.lua"], &["hook-arguments", "h.lua:2:"]);
}

#[test]
fn every_word_of_a_part_is_under_its_digest() {
    let folder = folder();
    let path = folder.path();
    assert_eq!(soon(path, &["sim", "base", "-n", "2", "--out", "a.json"]).code, 0);
    assert_eq!(soon(path, &["merge", "a.json"]).code, 0);
    let text = std::fs::read_to_string(path.join("a.json")).expect("a part");
    let changed = text.replacen("\"words\":\"base", "\"words\":\"; rm base", 1);
    assert_ne!(text, changed);
    write(path, "b.json", changed);
    refused(path, &["merge", "b.json"], &["has been changed"]);
}

#[test]
fn a_script_is_not_cut_off_at_a_nul() {
    let folder = folder();
    write(folder.path(), "v.lua", "local V = variant { id = \"v\", api = 1 }\0\nreturn V\n");
    refused(folder.path(), &["check", "v.lua"], &["script-syntax", "v.lua:1:", "NUL"]);
}

/// Rules that mean harm, one for each way of doing it, on line 3 of a script, each with the words of its finding.
const HARM: [(&str, &str); 12] = [
    // Time within the library, at its limits.
    ("local s = ('a'):rep(8000) while true do s:find('a-b') end", "its steps are used up"),
    ("local s = ('9'):rep(8000) while true do tonumber(s) end", "its steps are used up"),
    ("local t = table.create(1900, 1) while true do V.state.x = t end", "its steps are used up"),
    // Memory outside of the script.
    ("for i = 1, 1e9 do act:note(('x'):rep(990)) end", "its steps are used up"),
    ("act:note(('x'):rep(70000))", "a string of 70000 bytes is too long"),
    ("act:pick(game.active, 'x', table.create(10001, 1))", "a list of 10001 is too long to be kept"),
    // Sums.
    ("while true do act:award(game.players[1], 1000000, 'x') end", "is beyond 100000000"),
    // Chance of addresses.
    ("local t = { [{}] = 1, [{}] = 2 } for k, v in t do act:note(v) end", "has no order"),
    // Games without end.
    ("while true do act:confirm(game.active, 'x') end", "the game does not get on"),
    ("while true do act:add_part() end", "a turn has no more than 100 parts"),
    ("while true do act:add_turn(game.active) end", "no more than 1000 turns can wait"),
    ("act:draw(3)", "draw"),
];

#[test]
fn every_way_of_doing_harm_ends_with_a_finding_that_names_the_line() {
    let folder = folder();
    let path = folder.path();
    for (text, told) in HARM {
        let head = "local V = variant { id = \"v\", api = 1, state = { x = { start = {} } } }";
        write(
            path,
            "v.lua",
            format!("{head}\nV.on.place(function(game, tile, act)\n{text}\nend)\nreturn V\n"),
        );
        refused(path, &["play", "base", "--seed", "1", "--with", "v.lua"], &["v.lua:", told]);
    }
    let offer =
        "V.offer.deploy(\"w\", { list = function() return { 1 } end, take = function() end, free = true })";
    write(path, "v.lua", format!("local V = variant {{ id = \"v\", api = 1 }}\n{offer}\nreturn V\n"));
    refused(
        path,
        &["play", "base", "--seed", "1", "--with", "v.lua", "--bots", "greedy"],
        &["the game does not get on", "v.lua:2:"],
    );
}

#[test]
fn shipped_variants_break_with_no_setting_that_is_accepted() {
    let folder = folder();
    for game in [&["herod", "--sets", "base"][..], &["bethlehem-herod", "--sets", "base"]] {
        let ran = soon(folder.path(), &[&["play"][..], game, &["--seed", "1"]].concat());
        assert!(!ran.err.contains("script-fault"), "{game:?}: {}", ran.err);
    }
    for option in ["sheep_factor=1000000", "shepherd_points=1000000", "magi_points=1000001"] {
        let args = ["play", "bethlehem", "--seed", "3", "--option", &format!("bethlehem.{option}")];
        refused(folder.path(), &args, &[option.split('=').next().unwrap_or("")]);
    }
}
