//! Every shipped tile set can be printed by every preset without a finding.

use bastide_render::Theme;
use bastide_render::sheet::{Design, Job, PRESETS, Settings};

#[path = "common/mod.rs"]
mod common;

/// Holds that no set has a flaw by any preset in a theme.
fn nothing_is_wrong_in(theme: &str) {
    let theme = Theme::named(theme).expect("a shipped theme");
    let collection = common::collection();
    let mut found = Vec::new();
    for set in collection.sets() {
        let (mut designs, mut copies) = (Vec::new(), Vec::new());
        for entry in set.entries.iter().filter(|entry| entry.counts[0] > 0) {
            copies.extend(std::iter::repeat_n(designs.len(), usize::from(entry.counts[0])));
            designs.extend(Design::copies(collection.words(), &entry.tile, 1, &theme).0);
        }
        for preset in PRESETS.iter().filter(|_| !designs.is_empty()) {
            let settings = Settings::preset(preset.name).expect("a preset");
            let job = Job::new(settings, "set", designs.clone(), &copies, &theme, &mut |_| {});
            let flaws = job.expect("sheets").flaws();
            found.extend(flaws.iter().map(|flaw| format!("{} by {}: {flaw}", set.id, preset.name)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_set_has_a_flaw_by_any_preset_in_flat_colours() {
    nothing_is_wrong_in("classic");
}

#[test]
fn no_set_has_a_flaw_by_any_preset_in_pen_and_wash() {
    nothing_is_wrong_in("drawn");
}
