//! Settings of print plans: lines `key = value`, set one after another.
#![no_main]

use bastide_render::sheet::Settings;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut settings = Settings::default();
    for (key, value) in text.lines().filter_map(|line| line.split_once('=')) {
        if let Err(wrong) = settings.set(key.trim(), value.trim()) {
            assert!(!wrong.to_string().is_empty());
        }
    }
    (settings.gap(), settings.bleed_reach(), settings.clearance());
});
