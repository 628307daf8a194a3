//! Games in TOML: read, put together, and a few turns played.
#![no_main]

use bastide_diag::Source;
use bastide_fuzz::turns;
use bastide_project::Project;
use bastide_record::GameSpec;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = Source::from_bytes("fuzz.toml", bytes.to_vec()) else { return };
    let project = Project::shipped();
    project.check(std::slice::from_ref(&source));
    let (spec, report) = GameSpec::read(&source);
    if !report.has_errors() {
        turns(&project, &spec);
    }
});
