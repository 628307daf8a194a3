//! Recordings: read and played in lockstep.
#![no_main]

use bastide_project::Project;
use bastide_tests::lockstep::{Extent, Recording, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(recording) = Recording::read("fuzz.json", bytes) {
        play(&recording, &Project::shipped(), Extent::All);
    }
});
