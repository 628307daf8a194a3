//! The first minute: folders that are made work at once, and their editors are set up.

use std::fs;
use std::path::Path;

use crate::{bastide, files, folder, write};

fn is_fine(folder: &Path) {
    for args in [&["check", "--deny", "warnings", "."][..], &["fmt", "--check", "."], &["test", "."]] {
        let ran = bastide(folder, args);
        assert_eq!(ran.code, 0, "bastide {}\n{}{}", args.join(" "), ran.out, ran.err);
    }
}

#[test]
fn a_new_folder_passes_everything_with_either_end_of_line() {
    let temporary = folder();
    let ran = bastide(temporary.path(), &["new", "my-wells", "--title", "The \"Old\" Wells"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let made = temporary.path().join("my-wells");
    for name in
        ["my-wells.toml", "my-wells.lua", "games.md", "game.toml", "README.md", ".gitignore", ".luarc.json"]
    {
        assert!(made.join(name).is_file(), "{name} is missing");
    }
    is_fine(&made);
    assert!(bastide(&made, &["test", "."]).out.contains("5 games, 5 passed"));
    assert_eq!(bastide(&made, &["play", "game.toml"]).code, 0);
    // As it is checked out on Windows.
    for (name, bytes) in files(&made) {
        let text = String::from_utf8(bytes).expect("a text");
        write(&made, &name, text.replace('\n', "\r\n"));
    }
    for args in [&["check", "--deny", "warnings", "."][..], &["test", "."]] {
        let ran = bastide(&made, args);
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    }
}

#[test]
fn every_example_stands_alone() {
    for name in bastide_project::fresh::examples() {
        let temporary = folder();
        let ran = bastide(temporary.path(), &["new", "copy", "--from", name]);
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        is_fine(&temporary.path().join("copy"));
    }
}

#[test]
fn nothing_is_overwritten_and_names_are_looked_at() {
    let temporary = folder();
    write(temporary.path(), "own.txt", "mine");
    let ran = bastide(temporary.path(), &["new", "."]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there are files"), "{}", ran.err);
    for (args, says) in [
        (&["new", "Wells"][..], "`wells`"),
        (&["new", "inns"], "ships"),
        (&["new", "springs", "--from", "beekeeper"], "did you mean `beekeepers`?"),
        (&["new", "no/such/folder"], "there is no folder"),
    ] {
        let ran = bastide(temporary.path(), args);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    assert!(files(temporary.path()).into_keys().eq(["own.txt"]));
}

#[test]
fn settings_are_renewed_and_what_people_wrote_is_kept() {
    let temporary = folder();
    let path = temporary.path();
    write(path, "tiles.toml", "format = 1\n\n[set]\nid = \"tiles\"\ntitle = \"Tiles\"\n");
    write(path, "sheet.toml", "tiles = [\"tiles.toml\"]\npreset = \"home\"\n");
    write(path, "other.toml", "[package]\nname = \"other\"\n");
    write(path, ".luarc.json", "{ \"mine\": true }\n");
    let ran = bastide(path, &["editors"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("kept .luarc.json, which is yours"), "{}", ran.err);
    let text = |name: &str| fs::read_to_string(path.join(name)).expect(name);
    assert_eq!(text(".luarc.json"), "{ \"mine\": true }\n");
    assert!(text(".bastide/luarc.json").contains(".bastide/bastide.lua"));
    assert!(text("tiles.toml").starts_with("#:schema ./.bastide/tile-set.json\n"));
    assert!(text("sheet.toml").starts_with("#:schema ./.bastide/print-plan.json\n"));
    assert!(text("other.toml").starts_with("[package]"));
    // Definitions of an older version are renewed, and nothing else changes.
    write(path, ".bastide/bastide.lua", "old");
    let names = || files(path).into_keys().collect::<Vec<_>>();
    let before = names();
    let again = bastide(path, &["editors"]);
    assert!(!again.err.contains("named the schema"), "{}", again.err);
    assert_eq!(names(), before);
    assert!(text(".bastide/bastide.lua").contains("---@class"));
    is_told(&again.err);
}

fn is_told(err: &str) {
    assert!(err.contains("wrote 6 files in .bastide"), "{err}");
}

#[test]
fn schemas_list_every_key() {
    let temporary = folder();
    for (word, key) in
        [("tile-set", "set"), ("theme", "colour"), ("game", "variants"), ("print-plan", "bleed")]
    {
        let ran = bastide(temporary.path(), &["schema", word]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let schema = ran.json();
        assert!(schema["properties"][key]["description"].is_string(), "{word} has `{key}`");
        assert_eq!(schema["additionalProperties"], false, "{word}");
    }
}
