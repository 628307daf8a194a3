//! Tile sets that go to tile definition files and come back.

use crate::{bastide, folder, write};

const TILE: &str = "<tile id=\"X/RCr\"><city>N</city><road>W E</road><field city=\"N\">EL WR</field><field>ER SL SR WL</field></tile>";

#[test]
fn a_set_that_goes_out_and_comes_back_can_be_played() {
    let folder = folder();
    let out = bastide(folder.path(), &["export", "base", "--to", "jcz", "--out", "base.xml"]);
    assert_eq!(out.code, 0, "{}", out.err);
    let back = bastide(folder.path(), &["import", "base.xml", "--id", "again", "--out", "again.toml"]);
    assert_eq!(back.code, 0, "{}", back.err);
    assert_eq!(back.err, "32 tiles in 1 set: all fields follow from the features\n");
    let checked = bastide(folder.path(), &["check", "again.toml"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
    let formatted = bastide(folder.path(), &["fmt", "--check", "again.toml"]);
    assert_eq!(formatted.code, 0, "{}", formatted.err);
    let played = bastide(folder.path(), &["play", "base", "--sets", "again.toml", "--seed", "3"]);
    assert_eq!(played.code, 0, "{}", played.err);
}

#[test]
fn several_sets_need_a_folder() {
    let folder = folder();
    let sets = "<tile-set id=\"a\"><ref tile=\"X/RCr\"/></tile-set><tile-set id=\"b\"><ref tile=\"X/RCr\"/></tile-set>";
    write(folder.path(), "two.xml", format!("<defs>{TILE}{sets}</defs>"));
    let refused = bastide(folder.path(), &["import", "two.xml"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("the file holds 2 sets: `a`, `b`"), "{}", refused.err);
    let written = bastide(folder.path(), &["import", "two.xml", "--out", "sets/"]);
    assert_eq!(written.code, 0, "{}", written.err);
    assert!(folder.path().join("sets/a.toml").is_file() && folder.path().join("sets/b.toml").is_file());
}

#[test]
fn findings_end_with_one_and_the_rest_is_written() {
    let folder = folder();
    let slip = TILE.replace("X/RCr", "X/slip").replace("EL WR", "EL");
    write(folder.path(), "slip.xml", format!("<defs>{TILE}{slip}</defs>"));
    let ran = bastide(folder.path(), &["import", "slip.xml", "--format", "short", "--out", "slip.toml"]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.out,
        "slip.xml:1:116: error[xml-half-forgotten]: tile `X/slip` has the half `WR` in no field\n"
    );
    assert_eq!(ran.err, "1 tile in 1 set: all fields follow from the features; left out: X/slip\n");
    assert!(folder.path().join("slip.toml").is_file());
    let mixed = bastide(folder.path(), &["import", "slip.xml", "--format", "json"]);
    assert_eq!(mixed.code, 2, "a tile set and its findings would be mixed");
}

#[test]
fn what_is_no_tile_definition_file_is_not_written() {
    let folder = folder();
    write(folder.path(), "odd.xml", b"\xff\xfe<\0d\0");
    let ran = bastide(folder.path(), &["import", "odd.xml", "--out", "odd.toml"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("not-utf8"), "{}", ran.err);
    assert!(!folder.path().join("odd.toml").exists());
    assert_eq!(bastide(folder.path(), &["import", "none.xml"]).code, 2);
}
