//! Reading sets together, and which tiles a game is played with.

mod common;

use bastide_core::geometry::Pos;
use bastide_diag::Source;
use bastide_tileset::{Bag, Collection, Draw};

fn bag(terms: &[&str], edition: Option<&str>) -> Bag {
    let (collection, _) = common::shipped();
    collection.bag(terms, edition).expect("the terms are sound")
}

fn size(bag: &Bag) -> u32 {
    bag.tiles.iter().map(|it| u32::from(it.count)).sum()
}

fn count(bag: &Bag, id: &str) -> u16 {
    bag.tiles.iter().find(|it| it.tile.id() == id).map_or(0, |it| it.count)
}

#[test]
fn a_set_is_all_its_tiles_in_the_first_edition() {
    let base = bag(&["base"], None);
    assert_eq!(size(&base), 72);
    assert_eq!(count(&base, "base/cfff"), 5);
    assert_eq!(count(&base, "base/cfff+g"), 0);
    let starts: Vec<_> = base.tiles.iter().filter(|it| it.start).map(|it| it.tile.id()).collect();
    assert_eq!(starts, ["base/crfr"]);
    assert_eq!(base.tiles[0].tile.id(), "base/ffff");
}

#[test]
fn the_second_edition_has_gardens() {
    let base = bag(&["base"], Some("2"));
    assert_eq!(size(&base), 72);
    assert_eq!((count(&base, "base/cfff"), count(&base, "base/cfff+g")), (4, 1));
    let garden = base.words.kind_of("garden").unwrap();
    let gardens = base.tiles.iter().filter(|it| it.tile.segments().iter().any(|it| it.kind == garden));
    assert_eq!(gardens.map(|it| it.count).sum::<u16>(), 8);
}

#[test]
fn sets_without_the_edition_give_their_first() {
    let both = bag(&["base", "traders31"], Some("1"));
    assert_eq!(size(&both), 72 + 4);
}

#[test]
fn terms_add_and_take_away() {
    let mixed = bag(&["base*2", "traders", "-base/crfr*1", "base/cccc*3", "-traders/ccfc"], None);
    assert_eq!(count(&mixed, "base/crfr"), 7);
    assert_eq!(count(&mixed, "base/cccc"), 5);
    assert_eq!(count(&mixed, "traders/ccfc"), 0);
    let gone = common::shipped().0.entry("traders/ccfc").map_or(0, |it| u32::from(it.counts[0]));
    assert_eq!(size(&mixed), 2 * 72 + 24 - 1 + 3 - gone);
    assert!(mixed.tiles.iter().all(|it| it.count > 0));
}

#[test]
fn terms_may_come_in_any_order_but_tiles_follow_sets() {
    let tiles = |terms: &[&str]| -> Vec<(String, u16)> {
        bag(terms, None).tiles.iter().map(|it| (it.tile.id().to_owned(), it.count)).collect()
    };
    assert_eq!(tiles(&["traders", "base"]), tiles(&["base", "traders"]));
    let one = bag(&["traders", "base"], None);
    let sets: Vec<_> = one.tiles.iter().map(bastide_tileset::BagTile::set).collect();
    assert!(sets.is_sorted(), "{sets:?}");
}

#[test]
fn of_several_start_tiles_that_of_the_last_term_begins() {
    let first = |terms: &[&str]| {
        let bag = bag(terms, None);
        bag.tiles[bag.start()[0].deal].tile.id().to_owned()
    };
    assert_eq!(first(&["base", "windroses"]), "windroses/fcfr");
    assert_eq!(first(&["windroses", "base"]), "base/crfr");
    assert_eq!(first(&["base", "windroses", "river1"]), "river1/fvff");
}

#[test]
fn rivers_come_before_the_pile_and_end_in_a_lake() {
    let river = bag(&["river2"], None);
    assert!(river.tiles.iter().all(|it| it.before));
    let drawn =
        |draw| river.tiles.iter().filter(|it| it.draw == draw).map(|it| it.tile.id()).collect::<Vec<_>>();
    assert_eq!(drawn(Draw::First), ["river2/vvfv"]);
    assert_eq!(drawn(Draw::Last).len(), 1);
}

#[test]
fn single_tiles_join_a_river_and_stay_away_without_one() {
    let gq11 = |terms: &[&str]| {
        let tiles = bag(terms, None).tiles;
        let early = tiles.into_iter().filter(|it| it.tile.id().starts_with("gq11/") && it.before);
        early.map(|it| (it.tile.id().to_owned(), it.start, it.in_pile)).collect::<Vec<_>>()
    };
    let tile = |id: &str, start, in_pile| (format!("gq11/{id}"), start, in_pile);
    assert_eq!(gq11(&["base", "gq11"]), [tile("fvfr", false, false), tile("cvcv", false, false)]);
    assert_eq!(gq11(&["base", "gq11", "river1"]), [tile("fvfr", true, true), tile("cvcv", false, true)]);
}

#[test]
fn blocks_have_places_and_abbeys_are_not_drawn() {
    let count = bag(&["count"], None);
    assert_eq!(count.tiles.iter().filter_map(|it| it.at).min(), Some(Pos::new(-2, -1)));
    let abbey = bag(&["abbey"], None);
    let aside: Vec<_> =
        abbey.tiles.iter().filter(|it| !it.in_pile).map(|it| (it.tile.id(), it.count)).collect();
    assert_eq!(aside, [("abbey/xxxx", 6)]);
}

fn set(id: &str, rest: &str) -> Source {
    Source::new(format!("{id}.toml"), format!("format = 1\n[set]\nid = \"{id}\"\ntitle = \"{id}\"\n{rest}"))
}

#[test]
fn sets_come_after_those_they_use() {
    let sources = vec![
        set("three", "uses = [\"two\"]"),
        set("two", "uses = [\"one\"]"),
        set("zero", ""),
        set("one", ""),
    ];
    let (collection, report) = Collection::read(sources);
    assert!(report.is_empty());
    assert_eq!(
        collection.sets().iter().map(|it| it.id.as_str()).collect::<Vec<_>>(),
        ["one", "two", "three", "zero"]
    );
}

#[test]
fn a_library_gives_what_is_used_or_wanted() {
    let library = || vec![set("one", ""), set("two", "uses = [\"one\"]"), set("three", ""), set("four", "")];
    let ids = |sources, wanted: &[&str]| {
        let (collection, report) = Collection::read_with(sources, library(), wanted);
        assert!(report.is_empty());
        collection.sets().iter().map(|it| it.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids(vec![set("my", "uses = [\"two\"]")], &["four"]), ["one", "two", "my", "four"]);
    assert_eq!(ids(vec![], &[]), Vec::<String>::new());
    // A set of one's own takes the place of that of the library.
    assert_eq!(ids(vec![set("two", "")], &["two"]), ["two"]);
}

#[test]
fn words_of_used_sets_are_known_through_others() {
    let marker = "[marker.lamp]\non = \"tile\"\n";
    let tile = "uses = [\"two\"]\n[[tile]]\nid = \"t\"\nedges = \"****\"\nmark = { lamp = true }\n";
    let edge = "[edge.\"*\"]\nname = \"open\"\nfits = \"all\"\n";
    let sources =
        vec![set("one", &format!("{marker}{edge}")), set("two", "uses = [\"one\"]"), set("three", tile)];
    let (collection, report) = Collection::read(sources);
    assert!(report.is_empty(), "{report:?}");
    assert_eq!(collection.entry("three/t").map(|it| it.tile.marks().len()), Some(1));
}

#[test]
fn sizes_count_what_is_on_the_box() {
    let (collection, _) = common::shipped();
    let abbey = collection.set("abbey").unwrap();
    assert_eq!((abbey.size("1"), abbey.size("9")), (Some(12), None));
}

#[test]
fn every_bad_term_is_a_finding() {
    let terms = ["bases", "base/crff", "base*1000", "base*0", "*2", "base/", "base", "-base*2"];
    let report = common::shipped().0.bag(&terms, None).unwrap_err();
    let found = report.findings().into_iter().map(|it| format!("{}: {}", it.code, it.message));
    let wanted = [
        "unknown-set: there is no set `bases`",
        "unknown-tile: set `base` has no tile `crff`",
        "out-of-range: at most 999 copies can be asked for",
        "out-of-range: a term needs at least one copy",
        "bag-syntax: `*2` names no tiles",
        "bag-syntax: `base/` names no tiles",
        "remove-too-many: `-base*2` takes away 8 of `base/ffff`, but there are 4",
    ];
    assert_eq!(found.collect::<Vec<_>>(), wanted);
}
