//! Allowed findings are silent, and sets that ship give no reason for any.

use bastide_diag::sink::{Style, human};
use bastide_diag::{Report, Source};
use bastide_tileset::Collection;
use bastide_tileset::stats::{BASE, Bands, Stats};

use crate::{SHIPPED, base_source};

const HEADER: &str = "format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\n\n";

/// The advice about a set.
fn judge(text: &str) -> Report {
    let (mine, report) = Collection::read_with(vec![Source::new("my.toml", text)], vec![base_source()], &[]);
    assert!(report.is_empty(), "{}", human(&report, Style::Plain));
    let set = mine.set("my").unwrap();
    let bag = mine.bag(&mine.judged(set), None).unwrap();
    mine.advise(&bag, &Stats::of(&bag), &["my"], &Bands::kept())
}

#[test]
fn what_is_allowed_is_silent() {
    let allow = "allow = [{ code = \"branching-high\", reason = \"the point of it\" },\n         { code = \"fit-low\", reason = \"as well\" }]\n";
    let tiles = "\n[[tile]]\nid = \"cccc\"\ncount = 12\ncity = [\"NESW\"]\n";
    let head = HEADER.trim_end();
    let codes = |text: &str| {
        let report = judge(text);
        report.findings().iter().map(|it| it.code.as_str()).collect::<Vec<_>>()
    };
    let loud = codes(&format!("{head}\n{tiles}"));
    assert!(loud.contains(&"branching-high") && loud.contains(&"fit-low"), "{loud:?}");
    let quiet = codes(&format!("{head}\n{allow}{tiles}"));
    assert_eq!(
        quiet,
        loud.into_iter().filter(|it| !matches!(*it, "branching-high" | "fit-low")).collect::<Vec<_>>()
    );
}

#[test]
fn sets_that_ship_are_not_odd() {
    let bands = Bands::kept();
    for set in SHIPPED.sets() {
        let bag = SHIPPED.bag(&SHIPPED.judged(set), None).unwrap();
        let report = SHIPPED.advise(&bag, &Stats::of(&bag), &[&set.id], &bands);
        assert!(report.is_empty(), "{}:\n{}", set.id, human(&report, Style::Plain));
    }
}

/// Mixes of two sets that ship give no reason either, but where one of them says so itself.
#[test]
fn pairs_of_sets_that_ship_are_not_odd() {
    let bands = Bands::kept();
    let sets: Vec<&str> = SHIPPED.sets().iter().map(|it| it.id.as_str()).filter(|it| *it != BASE).collect();
    // All pairs in turn are many; a few of them each time, and all on demand.
    let stride = if std::env::var_os("REPEATS").is_some() { 1 } else { 37 };
    let pairs = (0..sets.len()).flat_map(|one| (0..one).map(move |two| (two, one)));
    let mut odd = Vec::new();
    for (one, two) in pairs.step_by(stride) {
        let pair = [sets[one], sets[two]];
        let Ok(bag) = SHIPPED.bag(&[BASE, pair[0], pair[1]], None) else { continue };
        let report = SHIPPED.advise(&bag, &Stats::of(&bag), &pair, &bands);
        odd.extend(report.findings().iter().map(|it| format!("{pair:?}: {} {}", it.code, it.message)));
    }
    assert!(odd.is_empty(), "{}:\n{}", odd.len(), odd.join("\n"));
}

#[test]
fn a_mix_of_two_may_depart_twice_as_far() {
    let (one, two) = (Bands::kept(), Bands::kept().of_mix(2));
    let [band, wider] = [&one, &two].map(|it| it.get("branching.city").expect("cities branch").clone());
    let base = band.base.expect("the base game has cities");
    assert!((base - wider.low - 2.0 * (base - band.low)).abs() < 2e-6);
    assert!((wider.high - base - 2.0 * (band.high - base)).abs() < 2e-6);
    assert_eq!(Bands::kept().of_mix(1), one);
}
