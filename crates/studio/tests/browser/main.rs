//! The page of the studio in a browser: games played to their end by clicks, by keys and by touch, rules changed in the middle, a mistyped tile mended.
//!
//! Without a Chromium the tests say so and pass; with `BASTIDE_NEEDS_BROWSER=1` they fail.

mod chromium;
mod plays;
