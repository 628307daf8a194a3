//! Output of the command, as people see it.

use std::process::Command;

/// Output of the command on standard output, or on standard error if it fails.
fn bastide(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_bastide")).args(arguments).output().expect("the command starts");
    let text = if output.status.success() { output.stdout } else { output.stderr };
    String::from_utf8(text).expect("the command prints UTF-8")
}

#[test]
fn show_tells_what_was_understood_of_a_tile() {
    insta::assert_snapshot!(bastide(&["show", "base/crfr"]));
    insta::assert_snapshot!(bastide(&["show", "inns/cfff"]));
}

#[test]
fn hooks_tells_who_acts_where() {
    insta::assert_snapshot!(bastide(&["hooks", "bethlehem"]));
}

#[test]
fn play_tells_who_won_and_why() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/games/base-end.md");
    insta::assert_snapshot!(bastide(&["play", game]));
}

#[test]
fn wrong_words_are_answered_with_near_ones() {
    insta::assert_snapshot!(bastide(&["play", "bethlem"]));
    insta::assert_snapshot!(bastide(&["play", "base", "--option", "base.smal_city=full", "--with", "abot"]));
    insta::assert_snapshot!(bastide(&["show", "base/crfq"]));
    insta::assert_snapshot!(bastide(&["explain", "claim-faild"]));
}
