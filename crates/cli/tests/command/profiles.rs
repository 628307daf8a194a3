//! `play --profile`: every hook that ran is named with its calls, and watching does not change the game.

use crate::{bastide, root};

#[test]
fn a_profile_names_the_hooks_that_ran() {
    let plain = bastide(&root(), &["play", "bethlehem", "--seed", "4"]);
    let watched = bastide(&root(), &["play", "bethlehem", "--seed", "4", "--profile"]);
    assert_eq!((watched.code, &watched.out), (0, &plain.out));
    let mut lines = watched.err.lines();
    let first = lines.next().unwrap_or_default();
    assert!(first.contains("calls of scripts"), "{first}");
    assert!(watched.err.contains("bethlehem  on.after_score at scripts/bethlehem.lua:"), "{}", watched.err);
    assert!(watched.err.trim_end().ends_with("everything else"), "{}", watched.err);
}
