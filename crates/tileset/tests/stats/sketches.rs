//! Tiles that a pattern could have.

use bastide_tileset::stats::Pattern;

use crate::base;

#[test]
fn every_pattern_has_a_plain_tile() {
    let base = base();
    let all = Pattern::all(&['C', 'F', 'R']);
    let plain = base.plain_sketches(&all).tiles;
    assert_eq!(plain.len(), 24);
    assert!(
        plain
            .iter()
            .all(|it| Pattern::new(it.tile.edges().map(|edge| base.words()[edge].letter)) == it.pattern)
    );
    let keys = |name: &str| plain.iter().find(|it| it.name == name).unwrap().keys.clone();
    assert_eq!(keys("ccfr"), "city = [\"NE\"]\nroad = [\"W>N\"]\n");
    assert_eq!(keys("crcr"), "city = [\"N\", \"S\"]\nroad = [\"EW\"]\n");
    assert_eq!(keys("crrr"), "city = [\"N\"]\nroad = [\"E\", \"S\", \"W\"]\n");
    assert_eq!(keys("fffr"), "road = [\"W\"]\ncentre = \"monastery\"\n");
}

#[test]
fn sketches_of_a_pattern_differ() {
    let all = base().sketches(&[Pattern::new(['C', 'C', 'C', 'C'])], None).tiles;
    // One city; three sides and one; two corners; a corner and two; opposite sides and two; four.
    assert_eq!(all.len(), 6);
    assert_eq!(all[0].keys, "city = [\"NESW\"]\n");
}

#[test]
fn a_marker_lies_where_it_may() {
    let all = base().sketches(&[Pattern::new(['C', 'F', 'F', 'R'])], Some("pennant")).tiles;
    assert_eq!(all[0].keys, "city = [\"N\"]\nroad = [\"W>N\"]\non = { N = \"pennant\" }\n");
    assert!(base().sketches(&[Pattern::new(['F', 'F', 'F', 'R'])], Some("pennant")).tiles.is_empty());
}
