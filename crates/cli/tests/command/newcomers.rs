//! Slips of people who begin: files of one's own named without their ending or to the wrong command, words of other programs, wrong paths.

use std::path::Path;

use crate::inputs::ends;
use crate::{bastide, folder, write};

const SET: &str = "format = 1\n\n[set]\nid = \"coast\"\ntitle = \"The Coast\"\nuses = [\"base\"]\n\n\
                   [[tile]]\nid = \"rrrr\"\nroad = [\"NS\", \"EW\"]\n";

/// A folder with a tile set, and a variant whose file is not called as the variant.
fn own() -> tempfile::TempDir {
    let folder = folder();
    write(folder.path(), "coast.toml", SET);
    write(
        folder.path(),
        "wolf.lua",
        "return variant { id = \"grey_wolf\", title = \"The wolf\", api = 1, sets = { \"base\", \"coast.toml\" } }\n",
    );
    folder
}

/// Standard output of a command that ends well.
#[track_caller]
fn told(folder: &Path, command: &str) -> String {
    let ran = bastide(folder, &command.split(' ').collect::<Vec<_>>());
    assert_eq!(ran.code, 0, "bastide {command}: {}{}", ran.out, ran.err);
    ran.out
}

#[test]
fn only_the_last_folder_of_a_path_is_made() {
    let folder = folder();
    told(folder.path(), "play base --record out/game.md --board out/board.svg");
    let words = ["cannot make the folder no/such: there is no folder no"];
    for flag in ["--record no/such/game.md", "--board no/such/board.svg"] {
        ends(folder.path(), &format!("play base {flag}"), 2, &words);
    }
    ends(folder.path(), "sim base -n 2 --html no/such/page.html", 2, &words);
    assert!(!folder.path().join("no").exists());
}

#[test]
fn a_single_tile_in_one_pair_of_brackets_is_told_how_lists_are_written() {
    let folder = folder();
    write(folder.path(), "one.toml", SET.replace("[[tile]]", "[tile]"));
    ends(folder.path(), "check one.toml", 1, &["`tile` must be a list of tables", "write `[[tile]]`"]);
    ends(folder.path(), "check one.toml --fix", 0, &[]);
}

/// A replay shows the line of the script as the game that was played did.
#[test]
fn a_fault_in_a_replay_shows_the_line_of_the_script() {
    let folder = folder();
    let script = "local V = variant { id = \"broken\", api = 1 }\n\
                  V.on.turn_end(function(game, act)\n  error(\"on purpose\")\nend)\nreturn V\n";
    write(folder.path(), "broken.lua", script);
    ends(folder.path(), "play broken.lua", 1, &["error(\"on purpose\")"]);
    ends(
        folder.path(),
        "replay out/fault.md",
        1,
        &["error[move-fault]", "broken.lua:3:", "error(\"on purpose\")"],
    );
}
