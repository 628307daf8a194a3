//! Scripts that mean harm end a game with a finding that says where, and leave a record that leads there again.

use crate::{bastide, folder, write};

/// Plays the base game with what stands in a rule from line 4 on, and runs the record that is left.
fn breaks(text: &str, line: u32, reason: &str) {
    let script = format!(
        "local V = variant {{ id = \"hostile\", api = 1 }}\n\
         V.on.after_place(function(game, act)\n  if game.turn < 3 then return end\n{text}\nend)\nreturn V\n"
    );
    let folder = folder();
    write(folder.path(), "hostile.lua", script);

    let args = ["play", "base", "--with", "hostile.lua", "--seed", "7", "--record", "fault.md"];
    let ran = bastide(folder.path(), &args);
    assert_eq!(ran.code, 1, "{}", ran.err);
    for word in [reason, &format!("hostile.lua:{line}:"), "after_place", "turn 3", "seed 7", "fault.md"] {
        assert!(ran.err.contains(word), "`{word}` is missing:\n{}", ran.err);
    }

    let again = bastide(folder.path(), &["replay", "fault.md"]);
    assert_eq!(again.code, 1, "{}", again.err);
    for word in ["fault.md:", reason, &format!("hostile.lua:{line}")] {
        assert!(again.err.contains(word), "`{word}` is missing:\n{}", again.err);
    }
}

const ENDLESS: &str = "the script does not come to an end";

#[test]
fn an_endless_loop() {
    breaks("while true do end", 4, ENDLESS);
}

#[test]
fn an_endless_loop_that_catches_its_own_end() {
    breaks("while true do pcall(function() while true do end end) end", 4, ENDLESS);
}

#[test]
fn a_coroutine() {
    breaks(
        "local c = coroutine\nc.wrap(function() while true do end end)()",
        4,
        "nothing is called `coroutine` here",
    );
}

#[test]
fn a_pattern_that_backtracks_for_ever() {
    let text = "local a = string.rep('a', 30)\nreturn string.find(a, string.rep('a?', 30) .. a)";
    breaks(text, 5, ENDLESS);
}

#[test]
fn a_string_without_measure() {
    breaks("local x = string.rep('x', 1e9)", 4, "a string of 1000000000 bytes is too long");
}

#[test]
fn recursion_without_end() {
    breaks("local function f() return 1 + f() end\nf()", 4, "functions call each other without end");
}

#[test]
fn an_error_that_breaks_when_it_is_printed() {
    breaks("error(setmetatable({}, { __tostring = function() error('again') end }))", 4, "again");
}

#[test]
fn an_act_is_not_kept_for_later() {
    let script = "local V = variant { id = \"hostile\", api = 1 }\n\
                  local kept\n\
                  V.on.after_place(function(game, act) kept = kept or act end)\n\
                  V.on.complete(function(game, feature, act)\n  kept:note(\"later\")\nend)\n\
                  return V\n";
    let folder = folder();
    write(folder.path(), "hostile.lua", script);
    let ran = bastide(folder.path(), &["play", "base", "--with", "hostile.lua", "--seed", "7"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    // Every call has a fresh instance of the script, so nothing was kept.
    for word in ["hostile.lua:5:", "attempt to index nil with 'note'", "turn ", "seed 7", "out/fault.md"] {
        assert!(ran.err.contains(word), "`{word}` is missing:\n{}", ran.err);
    }
    assert!(folder.path().join("out/fault.md").is_file());
}

#[test]
fn a_script_that_breaks_while_it_is_read() {
    let folder = folder();
    for text in [
        "while true do end",
        "return 1 + {}",
        "error({})",
        "return string.rep('x', 1e9)",
        "return variant",
        "(",
    ] {
        write(folder.path(), "hostile.lua", text);
        for args in [&["check", "hostile.lua"][..], &["play", "base", "--with", "hostile.lua"]] {
            let ran = bastide(folder.path(), args);
            assert_eq!(ran.code, 1, "{text}: {}", ran.err);
            assert!(ran.err.contains("hostile.lua"), "{text}: {}", ran.err);
        }
    }
}
