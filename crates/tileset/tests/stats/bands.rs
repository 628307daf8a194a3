//! Bands of the sets that ship, and the kept ones.

use bastide_tileset::stats::Bands;

use crate::SHIPPED;

/// The bands as they are kept.
const KEPT: &str = include_str!("../../src/stats/bands.toml");

#[test]
fn kept_bands_are_those_of_the_sets_that_ship() {
    let made = Bands::of(&SHIPPED).to_toml();
    if std::env::var_os("UPDATE").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/stats/bands.toml");
        std::fs::write(file, &made).unwrap();
    }
    assert!(made == KEPT, "bands.toml is stale: `UPDATE=1 cargo test -p bastide-tileset` makes it anew");
    assert_eq!(Bands::kept().to_toml(), made);
}

/// As measured for all known expansions, tile by tile. A side that two cities of a tile share counts for both of them; counted for one,
/// the smallest branching of cities would be 0.854.
#[test]
fn branching_lies_between_hills_and_bridges() {
    let bands = Bands::kept();
    let city = bands.get("branching.city").unwrap();
    assert_eq!((city.low_set.as_str(), city.high_set.as_str()), ("hills", "bridges"));
    assert_eq!([city.low, city.high].map(|it| (it * 1000.0).round()), [876.0, 1125.0]);
    let road = bands.get("branching.road").unwrap();
    assert_eq!([road.low, road.high].map(|it| (it * 1000.0).round()), [516.0, 776.0]);
}
