//! Drawings of authors: read, made harmless, and painted.
#![no_main]

use std::collections::BTreeMap;

use bastide_project::{Memory, Project};
use bastide_render::{Options, Size, Theme, draw_tile};
use libfuzzer_sys::fuzz_target;

const SET: &str = "format = 1\n[set]\nid = \"my\"\ntitle = \"M\"\nuses = [\"base\"]\n[[tile]]\nid = \"a\"\nroad = [\"EW\"]\n\
    layout = { art = { file = \"fuzz.svg\", mode = \"over\" } }\n";

fuzz_target!(|bytes: &[u8]| {
    let files = Memory(BTreeMap::from([
        ("fuzz.svg".into(), bytes.to_vec()),
        ("fuzz.toml".into(), SET.as_bytes().to_vec()),
    ]));
    let (collection, _, report) = Project::new(&files).named_sets(&["fuzz.toml".to_owned()], &[]);
    let Some(entry) = collection.entry("my/a").filter(|_| !report.has_errors()) else { return };
    let drawn = draw_tile(collection.words(), &entry.tile, &Theme::default(), &Options::new());
    drawn.picture.svg();
    drawn.picture.png(Size::Wide(200)).expect("a drawing within bounds is painted");
});
