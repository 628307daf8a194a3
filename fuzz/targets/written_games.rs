//! Written games: read, run, put into canonical form, which is then its own canonical form.
#![no_main]

use bastide_project::Project;
use bastide_diag::Source;
use bastide_record::{format, parse, run};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = Source::from_bytes("fuzz.md", bytes.to_vec()) else { return };
    let (games, _) = parse(&source);
    for game in &games {
        run(game, &Project::shipped());
    }
    let canonical = format(&source);
    assert_eq!(format(&Source::new("fuzz.md", canonical.as_str())), canonical);
});
