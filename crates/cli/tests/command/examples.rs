//! The examples: variants in folders of their own are checked, tested and played like those that ship.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Ran, bastide, root};

/// The folder of each example.
fn examples() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("examples")).expect("the examples");
    let mut found: Vec<_> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    // Bots and programs are no variants; they have tests of their own.
    found.retain(|path| path.is_dir() && !path.ends_with("bots") && !path.ends_with("clients"));
    found.sort();
    assert!(!found.is_empty(), "there are examples");
    found
}

/// The files of an example that end so. Each example has some.
fn files(example: &Path, extension: &str) -> Vec<String> {
    let entries = fs::read_dir(example).expect("an example");
    let names = entries.map(|it| it.expect("a readable entry").file_name().to_string_lossy().into_owned());
    let found: Vec<_> = names.filter(|it| it.ends_with(extension)).collect();
    assert!(!found.is_empty(), "{} has a file that ends in {extension}", example.display());
    found
}

/// Runs a command in the folder of an example. It must find nothing.
fn fine(example: &Path, args: &[&str]) -> Ran {
    let ran = bastide(example, args);
    assert_eq!(ran.code, 0, "{}: bastide {}\n{}{}", example.display(), args.join(" "), ran.out, ran.err);
    ran
}

#[test]
fn examples_are_checked_and_canonical() {
    for example in examples() {
        fine(&example, &["check", "--deny", "warnings", "."]);
        fine(&example, &["fmt", "--check", "."]);
    }
}

#[test]
fn written_games_of_examples_pass() {
    for example in examples() {
        let ran = fine(&example, &["test", "."]);
        assert!(!ran.out.starts_with("0 games"), "{}: {}", example.display(), ran.out);
    }
}

/// How many players there are at most: the last number of the declaration, or nine where it says nothing.
fn most_players(script: &Path) -> String {
    let text = fs::read_to_string(script).expect("a script");
    let declared = text.lines().find(|line| line.trim_start().starts_with("players ="));
    let most = declared.and_then(|line| line.chars().rfind(char::is_ascii_digit));
    most.map_or("9".to_owned(), String::from)
}

#[test]
fn examples_are_played_from_anywhere() {
    for example in examples() {
        for script in files(&example, ".lua") {
            let path = example.join(&script);
            let most = most_players(&path);
            let path = path.to_string_lossy();
            // Without a number of players, as many play as the variant is for.
            for bots in ["random", "compact", "greedy", "mcts:5", "examples/bots/patient.lua"] {
                fine(&root(), &["play", &path, "--bots", bots, "--seed", "3"]);
            }
            fine(&root(), &["play", &path, "--players", &most, "--bots", "compact", "--seed", "3"]);
        }
        if example.join("game.toml").is_file() {
            fine(&example, &["play", "game.toml"]);
        }
    }
}

#[test]
fn bots_for_people_play_examples() {
    let folder = crate::folder();
    for example in examples() {
        for script in files(&example, ".lua") {
            let path = example.join(script).to_string_lossy().replace('\\', "/");
            for bots in ["novice", "club"] {
                fine(&root(), &["play", &path, "--bots", bots, "--seed", "3"]);
            }
            // Who thinks longest plays a short game.
            let tiles =
                ["frfr", "cfff", "frrr", "ffff", "cfrr", "crfr"].map(|tile| format!("\"base/{tile}\""));
            let draw = [tiles.join(", "), tiles.join(", ")].join(", ");
            crate::write(folder.path(), "game.toml", format!("variants = [\"{path}\"]\ndraw = [{draw}]\n"));
            fine(folder.path(), &["play", "game.toml", "--bots", "strong:6", "--seed", "3"]);
        }
    }
}

#[test]
fn a_variant_brings_the_tile_set_beside_it_and_records_replay() {
    let folder = crate::folder();
    let script = root().join("examples/beekeepers/beekeepers.lua");
    let record = folder.path().join("game.md");
    let (script, record) = (script.to_string_lossy(), record.to_string_lossy());
    let ran = bastide(&root(), &["play", &script, "--seed", "7", "--record", &record]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("84 tiles"), "72 of the base game and 12 with hives: {}", ran.out);
    let again = bastide(folder.path(), &["replay", "game.md"]);
    assert_eq!(again.code, 0, "{}", again.err);
}
