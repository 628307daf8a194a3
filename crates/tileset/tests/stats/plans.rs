//! Tiles that are proposed for a goal, and their effects.

use bastide_tileset::Collection;
use bastide_tileset::stats::{Bands, Change, Effect, Goal, Pattern, Plan, Sketches, Stats};

use bastide_diag::Source;

use crate::{base, base_source};

fn sketches(base: &Collection) -> Sketches {
    base.sketches(&Pattern::all(&['C', 'F', 'R']), None)
}

/// The number of an added sketch.
fn number(change: Change) -> usize {
    match change {
        Change::Add(at) => at,
        Change::Take(_) => panic!("a tile is taken away"),
    }
}

#[test]
fn against_dead_cells_the_missing_patterns_are_proposed() {
    let base = base();
    let (bag, sketches, bands) = (base.bag(&["base"], None).unwrap(), sketches(&base), Bands::kept());
    let plan = Plan::new(&bag, Goal::Dead, &sketches, &bands, &[]);
    let added = plan.set(7, 0, || {});
    let patterns: Vec<String> =
        added.iter().map(|it| sketches.tiles[number(*it)].pattern.to_string()).collect();
    assert_eq!(patterns.join(" "), "CCFR CCRF CFCR CFFR CFRF CRCR CRFF");
    let (before, after) = (plan.before(), plan.after(&added));
    assert_eq!(after.dead, 0.0);
    // The first draws are a matter of something else.
    let change = (after.stuck.unwrap() - before.stuck.unwrap()) / before.stuck.unwrap();
    assert!(change.abs() < 0.15, "{change}");
}

#[test]
fn effects_are_those_of_the_statistics() {
    let base = base();
    let (bag, sketches, bands) = (base.bag(&["base"], None).unwrap(), sketches(&base), Bands::kept());
    let cccc = sketches.tiles.iter().position(|it| it.name == "cccc").unwrap();
    let after = Plan::new(&bag, Goal::Fit, &sketches, &bands, &[]).after(&[Change::Add(cccc); 12]);
    let stats = Stats::of(&base.bag(&["base", "base/cccc*12"], None).unwrap());
    assert_eq!((after.dead, after.fit.0), (stats.fit.dead, stats.fit.one));
    assert_eq!(after.stuck, stats.measure("opening.stuck"));
    assert_eq!(after.unevenness, stats.patterns.unevenness);
    let city = after.branching.iter().find(|it| it.0 == "city").unwrap().1;
    assert_eq!(Some(city), stats.measure("branching.city"));
}

#[test]
fn too_much_city_is_brought_back_into_the_range() {
    let base = base();
    let bag = base.bag(&["base", "base/cccc*12"], None).unwrap();
    let (sketches, bands) = (sketches(&base), Bands::kept());
    let plan = Plan::new(&bag, Goal::Branching, &sketches, &bands, &[]);
    let best = number(plan.ranked(|| {})[0]);
    // Nothing brings it down more than four caps on one tile.
    assert_eq!(sketches.tiles[best].keys, "city = [\"N\", \"E\", \"S\", \"W\"]\n");
    let high = bands.get("branching.city").unwrap().high;
    // With seven tiles of four caps, fourteen of three and five of two, (80 + 144) / (127 + 28 + 42 + 10) is 1.082.
    let added = plan.set(26, 0, || {});
    let factor = |effect: &Effect| effect.branching.iter().find(|it| it.0 == "city").unwrap().1;
    assert!(factor(&plan.before()) > high && factor(&plan.after(&added)) <= high);
}

#[test]
fn a_missing_hand_is_proposed() {
    let base = base();
    let bag = base.bag(&["base", "base/crrf*3"], None).unwrap();
    let (sketches, bands) = (sketches(&base), Bands::kept());
    let plan = Plan::new(&bag, Goal::Mirror, &sketches, &bands, &[]);
    let added = plan.set(3, 0, || {});
    assert!(added.iter().all(|it| sketches.tiles[number(*it)].pattern.to_string() == "CFRR"));
    assert_eq!(plan.after(&added).unevenness, 0.0);
}

/// Eight tiles that are all city, among others, in a mix with the base game.
fn walls() -> Collection {
    let text = "format = 1\n[set]\nid = \"walls\"\ntitle = \"Walls\"\nuses = [\"base\"]\n\
        [[tile]]\nid = \"cccc\"\ncount = 8\ncity = [\"NESW\"]\n\
        [[tile]]\nid = \"cfrf\"\ncount = 8\ncity = [\"N\"]\nroad = [\"S>N\"]\n";
    let (mine, report) =
        Collection::read_with(vec![Source::new("walls.toml", text)], vec![base_source()], &[]);
    assert!(!report.has_errors());
    mine
}

#[test]
fn what_makes_the_trouble_is_taken_away() {
    let mine = walls();
    let bag = mine.bag(&["base", "walls"], None).unwrap();
    let (sketches, bands) = (sketches(&mine), Bands::kept());
    let plan = Plan::new(&bag, Goal::Draws, &sketches, &bands, &["walls"]);
    let takeable: Vec<_> = plan.takeable().iter().map(|(tile, count)| (tile.id(), *count)).collect();
    assert_eq!(takeable, [("walls/cccc", 8), ("walls/cfrf", 8)], "never those of the base game");
    let taken = plan.set(0, 8, || {});
    assert_eq!(taken, [Change::Take(0); 8]);
    // The mix is the same as if they had not been there.
    let stats = Stats::of(&mine.bag(&["base", "walls", "-walls/cccc"], None).unwrap());
    let after = plan.after(&taken);
    assert_eq!((after.dead, after.stuck), (stats.fit.dead, stats.measure("opening.stuck")));
    let city = |effect: &Effect| effect.branching.iter().find(|it| it.0 == "city").unwrap().1;
    assert_eq!(Some(city(&after)), stats.measure("branching.city"));
    // (80 + 8 · 12) / (79 + 8 · 4 + 8) is 1.479 with all of them.
    let plan = Plan::new(&bag, Goal::Branching, &sketches, &bands, &["walls"]);
    let high = bands.get("branching.city").unwrap().high;
    assert!((city(&plan.before()) - 176.0 / 119.0).abs() < 1e-12);
    assert!(city(&plan.after(&plan.set(0, 8, || {}))) <= high);
}

#[test]
fn an_exchange_keeps_the_number_of_tiles() {
    let mine = walls();
    let bag = mine.bag(&["base", "walls"], None).unwrap();
    let (sketches, bands) = (sketches(&mine), Bands::kept());
    let plan = Plan::new(&bag, Goal::Draws, &sketches, &bands, &["walls"]);
    let changes = plan.set(2, 2, || {});
    assert_eq!(changes[2..], [Change::Take(0); 2]);
    let added: Vec<_> = changes[..2].iter().map(|it| &sketches.tiles[number(*it)]).collect();
    assert!(added.iter().all(|it| it.name != "cccc"), "{added:?}");
    assert!(plan.after(&changes).stuck < plan.after(&changes[2..]).stuck);
    assert!(plan.after(&changes[2..]).stuck < plan.before().stuck);
    // More than there are cannot be taken.
    let plan = Plan::new(&bag, Goal::Fit, &sketches, &bands, &["walls"]);
    assert_eq!(plan.set(0, 40, || {}).len(), 16);
}
