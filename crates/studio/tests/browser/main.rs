//! The page of the studio in a browser: games played to their end by clicks, by keys and by touch, rules changed in the middle, a
//! mistyped tile mended; a page of somebody else that gets nowhere.
//!
//! Without a Chromium the tests say so and pass; with `BASTIDE_NEEDS_BROWSER=1` they fail.

#[cfg(target_os = "linux")]
#[path = "../server/child.rs"]
#[expect(dead_code, reason = "the tests of the server kill it in more ways")]
mod child;
mod chromium;
mod plays;
mod strangers;
mod studio;
#[cfg(target_os = "linux")]
mod troubles;
