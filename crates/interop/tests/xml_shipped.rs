//! Shipped tile sets say the same after a journey to a tile definition file and back.

#[path = "../../tileset/tests/common/mod.rs"]
mod common;

use bastide_core::tile::{Mark, Segment};
use bastide_core::words::Words;
use bastide_diag::sink::short;
use bastide_diag::{Report, Severity, Source};
use bastide_interop::xml::{export, import};
use bastide_tileset::{Bag, BagTile, Collection, fmt};

/// Properties of a tile that must stay, its segments in an order that does not depend on how they are written.
#[derive(Debug, PartialEq)]
struct Meaning {
    edges: String,
    segments: Vec<String>,
    marks: Vec<String>,
    how: String,
}

fn meaning(words: &Words, tile: &BagTile) -> Meaning {
    let BagTile { tile, count, start, term: _, at, before, draw, in_pile } = tile;
    let name = |segment: &Segment| {
        let ports: Vec<String> = segment.ports.iter().map(|it| it.idx().to_string()).collect();
        format!("{}({})", words[segment.kind].name, ports.join(" "))
    };
    let others = |all: &[bastide_core::tile::SegmentIdx]| {
        let mut names: Vec<String> = all.iter().map(|it| name(&tile.segments()[usize::from(it.0)])).collect();
        names.sort();
        names.join(", ")
    };
    let segment = |segment: &Segment| {
        let mut markers: Vec<String> =
            segment.markers.iter().map(|(it, count)| format!("{}*{count}", words[*it].name)).collect();
        markers.sort();
        let (touches, enters) = (others(&segment.touches), others(&segment.enters));
        format!("{} markers [{}] touches [{touches}] enters [{enters}]", name(segment), markers.join(", "))
    };
    let mut segments: Vec<String> = tile.segments().iter().map(segment).collect();
    segments.sort();
    let mark = |mark: &Mark| format!("{}={}", words[mark.marker].name, mark.value);
    let mut marks: Vec<String> = tile.marks().iter().map(mark).collect();
    marks.sort();
    Meaning {
        edges: tile.edges().iter().map(|it| words[*it].letter).collect(),
        segments,
        marks,
        how: format!("{count} start {start} at {at:?} before {before} draw {draw:?} in pile {in_pile}"),
    }
}

/// The meanings of the tiles of a bag, by their names in their set.
fn meanings(bag: &Bag) -> Vec<(String, Meaning)> {
    let name = |it: &BagTile| it.tile.id().split_once('/').unwrap().1.to_owned();
    let mut all: Vec<_> = bag.tiles.iter().map(|it| (name(it), meaning(&bag.words, it))).collect();
    all.sort_by(|one, two| one.0.cmp(&two.0));
    all
}

#[test]
fn every_shipped_set_comes_back_as_it_went() {
    let (shelf, known) = Collection::read(common::sources());
    assert!(shelf.sets().len() >= 40);
    for set in shelf.sets() {
        let (text, told) = export(&shelf, &[&set.id]);
        // Gates and bushes have no word there.
        if ["gates", "gates-feud", "village"].contains(&set.id.as_str()) {
            assert!(told.has_errors(), "{}", set.id);
            continue;
        }
        assert!(told.findings().iter().all(|it| it.severity == Severity::Note), "{}", short(&told));
        let file = Source::new(format!("{}.xml", set.id), text);
        let (back, report) = import(&file, &shelf, None);
        // What is odd about a shipped set is as odd about its copy, and nothing else is.
        let odd =
            |report: &Report| report.findings().iter().filter(|it| it.severity != Severity::Note).count();
        let known = known.findings().into_iter().filter(|it| it.label.source == set.source).count();
        // On one tile, a monastery and a fair part the land from side to side.
        // Of two that are equal one is declared by the other here, and both by themselves there.
        let parted = match set.id.as_str() {
            "catapult" => 2,
            "fishhuts" => 1,
            _ => 0,
        };
        assert_eq!(odd(&report), known + parted, "{}", short(&report));
        let [found] = &back.sets[..] else { panic!("{} is one set", set.id) };
        let source = Source::new("back.toml", found.text.clone());
        assert_eq!(fmt(&source).unwrap(), found.text, "{} is in canonical form", set.id);
        let (both, report) = Collection::read_with(vec![source], common::sources(), &[&set.id]);
        assert!(!report.has_errors(), "{}", short(&report));
        for edition in &set.editions {
            let went = both.bag(&[&set.id], Some(edition)).unwrap();
            let came = both.bag(&[&found.id], Some(edition)).unwrap();
            for ((name, went), (other, came)) in meanings(&went).into_iter().zip(meanings(&came)) {
                assert_eq!(name, other, "the tiles of {}", set.id);
                assert_eq!(went, came, "{}/{name} in edition {edition}", set.id);
            }
            assert_eq!(went.tiles.len(), came.tiles.len(), "{}", set.id);
        }
    }
}

#[test]
fn the_big_city_is_known_by_the_names_of_its_tiles() {
    let shelf = common::shipped().0;
    let (text, _) = export(&shelf, &["count"]);
    // As other programs write it: without what only Bastide reads.
    let foreign: Vec<String> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("<bastide:"))
        .map(|line| {
            let mut line = line.to_owned();
            while let Some(start) = line.find(" bastide:").filter(|_| !line.contains("<defs")) {
                let value = start + line[start..].find("=\"").unwrap() + 2;
                let end = value + line[value..].find('"').unwrap();
                line.replace_range(start..=end, "");
            }
            line.replace(" wagon-move=\"a\"", "")
        })
        .collect();
    let (back, report) = import(&Source::new("count.xml", foreign.join("\n")), &shelf, Some("city"));
    assert!(report.is_empty(), "{}", short(&report));
    let source = Source::new("city.toml", back.sets[0].text.clone());
    let (both, report) = Collection::read_with(vec![source], common::sources(), &["count"]);
    assert!(!report.has_errors(), "{}", short(&report));
    let [shipped, city] = ["count", "city"].map(|it| meanings(&both.bag(&[it], None).unwrap()));
    assert_eq!(shipped, city);
}

#[test]
fn several_sets_of_a_file_come_back_one_by_one() {
    let shelf = common::shipped().0;
    let (text, _) = export(&shelf, &["river1", "river2", "base"]);
    let (back, report) = import(&Source::new("three.xml", text), &shelf, None);
    assert!(!report.has_errors(), "{}", short(&report));
    let ids: Vec<&str> = back.sets.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids, ["jcz-base", "jcz-river1", "jcz-river2"]);
    let sources = back.sets.iter().map(|it| Source::new(&it.id, it.text.clone())).collect();
    let (all, _) = Collection::read_with(sources, common::sources(), &["base", "river1", "river2"]);
    for set in ["base", "river1", "river2"] {
        let came = format!("jcz-{set}");
        let [went, came] = [set, &came].map(|it| meanings(&all.bag(&[it], None).unwrap()));
        assert_eq!(went, came);
    }
}

#[test]
fn a_wagon_steps_between_all_that_lies_at_a_village() {
    let (text, _) = export(&common::shipped().0, &["base", "inns"]);
    let tile =
        |id: &str| text.split(&format!("<tile id=\"{id}\"")).nth(1).unwrap().split("</tile>").next().unwrap();
    let steps = |id: &str| tile(id).matches("wagon-move=\"a\"").count();
    // Three roads before a city that does not lie at the village; two roads between two cities that do.
    assert_eq!((steps("BA/CRRR"), steps("IC/CRCR")), (3, 4));
    // A road that runs into a city, and roads that stop at a monastery, each for itself.
    assert!(tile("BA/CccR").contains("<road wagon-move=\"a\">S</road>"));
    assert!(tile("IC/LRFR").contains("<monastery wagon-move=\"a b\"/>"));
}
