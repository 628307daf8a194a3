//! Shipped files: without findings, in canonical form, and the same game for the same seed.

use std::fs;

use crate::{bastide, folder, root};

/// Runs a command in the repository that must find nothing.
fn fine(args: &[&str]) {
    let ran = bastide(&root(), args);
    assert_eq!(ran.code, 0, "bastide {}\n{}{}", args.join(" "), ran.out, ran.err);
}

#[test]
fn what_ships_is_checked() {
    // In a folder without files for Bastide.
    let all = bastide(folder().path(), &["check"]);
    assert_eq!(all.code, 0, "{}{}", all.out, all.err);
    fine(&["check", "--deny", "warnings", "tilesets", "scripts", "tests/games"]);
}

#[test]
fn written_games_pass() {
    fine(&["test", "tests/games"]);
}

#[test]
fn tile_sets_and_written_games_are_canonical() {
    fine(&["fmt", "--check", "tilesets", "tests/games"]);
}

#[test]
fn the_same_seed_plays_the_same_game_to_the_byte() {
    for game in ["base", "bethlehem"] {
        let folders = [folder(), folder()];
        let [one, other] = folders.each_ref().map(|folder| {
            let args = [
                "play",
                game,
                "--players",
                "4",
                "--seed",
                "11",
                "--record",
                "game.md",
                "--board",
                "board.svg",
            ];
            let ran = bastide(folder.path(), &args);
            assert_eq!(ran.code, 0, "{}", ran.err);
            let file = |name: &str| fs::read(folder.path().join(name)).expect("it was written");
            (ran.out, file("game.md"), file("board.svg"))
        });
        assert!(one == other, "{game} differs");
        let again = bastide(folders[0].path(), &["replay", "game.md", "--board", "again.svg"]);
        assert_eq!(again.code, 0, "{}", again.err);
        let drawn = fs::read(folders[0].path().join("again.svg")).expect("it was written");
        assert!(drawn.len() > 10_000, "a board of a whole game is larger");
        assert!(drawn == one.2, "{game}: the record leads to another board");
    }
}

#[test]
fn another_seed_plays_another_game() {
    let folder = folder();
    let play = |seed| bastide(folder.path(), &["play", "base", "--seed", seed, "--record", "-"]).out;
    assert_ne!(play("1"), play("2"));
}

#[test]
fn a_variant_that_is_added_brings_its_tiles() {
    for (name, tiles) in [("inns", "90 tiles"), ("shrines", "78 tiles"), ("bethlehem", "96 tiles")] {
        let ran = bastide(&root(), &["play", "base", "--with", name, "--seed", "4"]);
        assert!(ran.code == 0 && ran.out.contains(tiles), "{name}: {} {}", ran.out, ran.err);
    }
}
