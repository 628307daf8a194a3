//! Recorded games of another engine: read and played in lockstep.
#![no_main]

use bastide_cli::library::Shelf;
use bastide_interop::oracle::{Extent, play, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(recording) = read("fuzz.json", bytes) {
        play(&recording, &Shelf, Extent::All);
    }
});
