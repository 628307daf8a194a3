//! Tiles that are proposed for a goal, and their effects.

use bastide_tileset::Collection;
use bastide_tileset::stats::{Bands, Effect, Goal, Pattern, Plan, Sketches, Stats};

use crate::base;

fn sketches(base: &Collection) -> Sketches {
    base.sketches(&Pattern::all(&['C', 'F', 'R']), None)
}

#[test]
fn against_dead_cells_the_missing_patterns_are_proposed() {
    let base = base();
    let (bag, sketches, bands) = (base.bag(&["base"], None).unwrap(), sketches(&base), Bands::kept());
    let plan = Plan::new(&bag, Goal::Dead, &sketches, &bands);
    let added = plan.set(7, || {});
    let patterns: Vec<String> = added.iter().map(|at| sketches.tiles[*at].pattern.to_string()).collect();
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
    let after = Plan::new(&bag, Goal::Fit, &sketches, &bands).after(&[cccc; 12]);
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
    let plan = Plan::new(&bag, Goal::Branching, &sketches, &bands);
    let best = plan.ranked(|| {})[0];
    // Nothing brings it down more than four caps on one tile.
    assert_eq!(sketches.tiles[best].keys, "city = [\"N\", \"E\", \"S\", \"W\"]\n");
    let high = bands.get("branching.city").unwrap().high;
    // With seven tiles of four caps, fourteen of three and five of two, (80 + 144) / (127 + 28 + 42 + 10) is 1.082.
    let added = plan.set(26, || {});
    let factor = |effect: &Effect| effect.branching.iter().find(|it| it.0 == "city").unwrap().1;
    assert!(factor(&plan.before()) > high && factor(&plan.after(&added)) <= high);
}

#[test]
fn a_missing_hand_is_proposed() {
    let base = base();
    let bag = base.bag(&["base", "base/crrf*3"], None).unwrap();
    let (sketches, bands) = (sketches(&base), Bands::kept());
    let plan = Plan::new(&bag, Goal::Mirror, &sketches, &bands);
    let added = plan.set(3, || {});
    assert!(added.iter().all(|at| sketches.tiles[*at].pattern.to_string() == "CFRR"));
    assert_eq!(plan.after(&added).unevenness, 0.0);
}
