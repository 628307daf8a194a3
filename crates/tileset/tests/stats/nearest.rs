//! Sets with patterns most like those of a bag.

use bastide_diag::Source;
use bastide_tileset::Collection;
use bastide_tileset::stats::nearest;

use crate::{SHIPPED, base_source};

/// The divergence of some tiles from a set with one tile.
fn divergence(terms: &[&str], tile: &str) -> f64 {
    let head =
        "format = 1\n[set]\nid = \"my\"\ntitle = \"My tile\"\nuses = [\"base\"]\n[[tile]]\nid = \"it\"\n";
    let text = Source::new("my.toml", format!("{head}{tile}"));
    let (mine, _) = Collection::read_with(vec![text], vec![base_source()], &[]);
    let found = nearest(&SHIPPED.bag(terms, None).unwrap(), &mine, &[]);
    found.iter().find(|it| it.set == "my").unwrap().divergence
}

#[test]
fn equal_sets_are_no_way_apart_and_strangers_a_bit() {
    let found = nearest(&SHIPPED.bag(&["base*2"], None).unwrap(), &SHIPPED, &[]);
    assert_eq!((found[0].set.as_str(), found[0].divergence), ("base", 0.0));
    let strangers = divergence(&["base/cccc"], "centre = \"monastery\"\n");
    assert!((strangers - 1.0).abs() < 1e-12);
    // Half of the one is all of the other: p = (½, ½), q = (1, 0), middle (¾, ¼).
    let half = divergence(&["base/cccc*2", "base/ffff*2"], "city = [\"NESW\"]\n");
    let wanted = 0.5 * (0.5 * libm::log2(0.5 / 0.75) + 0.5 * 1.0) + 0.5 * libm::log2(1.0 / 0.75);
    assert!((half - wanted).abs() < 1e-12);
}
