//! Scripts as text: checked, and a few turns played by their rules.
#![no_main]

use bastide_fuzz::script;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| script(text));
