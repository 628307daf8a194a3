//! Saved games of JCloisterZone: read, played by our rules, written down, and what is written is read again.
#![no_main]

use bastide_project::Project;
use bastide_diag::Source;
use bastide_interop::jcz::{Saved, replay};
use bastide_record::parse;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = Source::from_bytes("fuzz.jcz", bytes.to_vec()) else { return };
    let Ok(saved) = Saved::read(&source) else { return };
    let replayed = replay(&saved, &Project::shipped());
    for finding in replayed.report.findings() {
        assert!(finding.label.source != source || finding.label.span.end <= source.text().len());
    }
    if let Some(text) = replayed.written {
        let (_, report) = parse(&Source::new("fuzz.md", text));
        assert!(report.is_empty(), "{:?}", report.findings());
    }
});
