//! Sums of runs: read, put together with themselves, and written down again.
#![no_main]

use bastide_sim::tally::Tally;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(tally) = serde_json::from_slice::<Tally>(bytes) else { return };
    let text = serde_json::to_vec(&tally).expect("sums are JSON");
    assert_eq!(serde_json::from_slice::<Tally>(&text).expect("what was written can be read"), tally);
    let mut twice = tally.clone();
    twice.merge(tally);
});
