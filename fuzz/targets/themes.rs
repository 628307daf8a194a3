//! Themes: read, and a tile drawn with what can be used.
#![no_main]

use std::collections::BTreeMap;

use bastide_project::{Memory, Project, shipped};
use bastide_render::{Options, draw_tile};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let files = Memory(BTreeMap::from([("fuzz.toml".into(), bytes.to_vec())]));
    let Ok((theme, _)) = Project::new(&files).theme("fuzz.toml") else { return };
    let collection = shipped::collection();
    let Some(entry) = collection.entry("inns/ck") else { return };
    draw_tile(collection.words(), &entry.tile, &theme, &Options::new()).picture.svg();
});
