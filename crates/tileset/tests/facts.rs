//! The shipped tile sets say what is printed on the tiles: every row of the table of facts follows from them.
//!
//! The table has one row for each tile. `cities`, `roads` and `rivers` are lists of sides with flags, `N W{pennant}; S`; `fields` are lists of
//! halves, then the cities that the field touches by their place in the list, then flags, `En Wn >1,2{pigs}`; `-` is an inner field.
//! `road_ends` says what stands at the inner end of each dead end.
//!
//! The table looks at a block of tiles from outside: a city within its walls is no feature there, but `big-city` at the fields around it,
//! roads stop at its gates, and its quarters are noted once for all of them. The sets say which city it is and where each quarter lies.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use bastide_core::geometry::{Half, Side};
use bastide_core::tile::{Segment, Tile};
use bastide_core::words::{Fits, Shape, Words};
use bastide_tileset::{Entry, Set};

/// A tile, in words that compare well.
#[derive(Debug, Default, PartialEq, Eq)]
struct Facts {
    alias: String,
    counts: [u32; 3],
    edges: String,
    /// Kind, sides, flags.
    features: Vec<String>,
    /// Halves, sides of the cities touched, flags.
    fields: Vec<String>,
    centre: String,
    marks: Vec<String>,
    /// Dead ends and what they enter: `S > city N`.
    enters: Vec<String>,
    start: String,
    in_pile: bool,
}

#[test]
fn every_tile_is_as_printed() {
    let (collection, _) = common::shipped();
    let table = std::fs::read_to_string(common::root().join("tests/tilesets/facts.csv")).unwrap();
    let mut lines = table.lines().map(cells);
    let head = lines.next().unwrap();
    let (mut rows, mut wrong, mut sets) = (0, Vec::new(), BTreeSet::new());
    for line in lines {
        let row: BTreeMap<&str, &str> =
            head.iter().map(String::as_str).zip(line.iter().map(String::as_str)).collect();
        rows += 1;
        let Some(entry) = collection.entry(row["id"]) else {
            wrong.push(format!("{}: missing", row["id"]));
            continue;
        };
        let set = collection.set(row["set"]).unwrap();
        sets.insert(set.id.clone());
        let (wanted, found) = (from_row(&row), from_entry(collection.words(), set, entry));
        if wanted != found {
            wrong.push(format!("{}:\n  wanted {wanted:?}\n  found  {found:?}", row["id"]));
        }
    }
    assert!(wrong.is_empty(), "{} tiles differ\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(rows, 437);
    // Tiles of players' expansions are not printed; recorded games hold what is known of them.
    let printed = collection.sets().iter().filter(|it| sets.contains(&it.id));
    assert_eq!(rows, printed.map(|it| it.entries.len()).sum::<usize>());
}

/// The cells of a line; those with commas stand in quotes.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            _ => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

/// `N W{pennant}` in parts.
fn flagged(text: &str) -> (&str, Vec<&str>) {
    match text.split_once('{') {
        Some((body, flags)) => (body.trim(), flags.trim_end_matches('}').split(' ').collect()),
        None => (text.trim(), Vec::new()),
    }
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split("; ").filter(|it| !it.is_empty())
}

/// Notes of the table about a tile that are no marks of it.
const BESIDE: [&str; 2] = ["not-in-pile", "quarters"];

fn from_row(row: &BTreeMap<&str, &str>) -> Facts {
    let count = |key| row[key].parse().unwrap_or(0);
    let (mut features, mut cities) = (Vec::new(), Vec::new());
    for (kind, column) in [("city", "cities"), ("road", "roads"), ("river", "rivers")] {
        for part in parts(row[column]) {
            let (sides, flags) = flagged(part);
            let also = flags.iter().filter_map(|it| it.strip_prefix("also="));
            let mut letters: Vec<&str> = sides.split(' ').chain(also).collect();
            letters.sort_by_key(|it| "NESW".find(it));
            let flags: Vec<_> = flags.into_iter().filter(|it| !it.starts_with("also=")).collect();
            features.push(written(&format!("{kind} {}", letters.concat()), flags));
            if kind == "city" {
                cities.push(letters.concat());
            }
        }
    }
    let fields = parts(row["fields"]).map(|part| {
        let (body, flags) = flagged(part);
        let (halves, touched) = body.split_once('>').unwrap_or((body, ""));
        let mut halves: Vec<&str> = halves.split_whitespace().filter(|it| *it != "-").collect();
        halves.sort_by_key(|it| Half::from_name(it));
        let touched = touched.split(',').filter_map(|it| Some(cities[it.parse::<usize>().ok()? - 1].clone()));
        field(&halves, touched.collect(), flags)
    });
    let ends = row["road_ends"].split(' ').filter_map(|it| it.split_once('='));
    let enters = ends.filter_map(|(side, target)| match target.strip_prefix("city") {
        Some(number) => Some(format!("{side} > city {}", cities[number.parse::<usize>().unwrap() - 1])),
        None => (target == "monastic").then(|| format!("{side} > {}", row["centre"])),
    });
    let marks = row["marks"].split(' ').filter(|it| !it.is_empty());
    let mut facts = Facts {
        alias: row["alias"].into(),
        counts: ["n1", "n2", "n3"].map(count),
        edges: row["edges"].into(),
        features,
        fields: fields.collect(),
        centre: row["centre"].into(),
        marks: marks.clone().filter(|it| !BESIDE.contains(it)).map(str::to_owned).collect(),
        enters: enters.collect(),
        start: row["start"].into(),
        in_pile: !marks.clone().any(|it| it == "not-in-pile"),
    };
    facts.sort();
    facts
}

fn from_entry(words: &Words, set: &Set, entry: &Entry) -> Facts {
    let tile = &entry.tile;
    let count = |edition: &str| {
        let at = set.editions.iter().position(|it| it == edition);
        at.map_or(0, |at| u32::from(entry.counts[at]))
    };
    let mut facts = Facts {
        alias: entry.alias.clone().unwrap_or_default(),
        counts: ["1", "2", "3"].map(count),
        edges: tile.edges().iter().map(|it| words[*it].letter).collect(),
        start: match (entry.start, entry.at) {
            (true, _) => "yes".into(),
            (false, Some(pos)) => format!("at({pos})"),
            (false, None) => String::new(),
        },
        in_pile: entry.in_pile,
        ..Facts::default()
    };
    let walled = |it: &Segment| is_walled(words, tile, it);
    for segment in tile.segments().iter().filter(|it| !walled(it)) {
        let kind = &words[segment.kind];
        let flags: Vec<String> = segment
            .markers
            .iter()
            .map(|(marker, count)| {
                let name = &words[*marker].name;
                if *count == 1 { name.clone() } else { format!("{name}={count}") }
            })
            .collect();
        let mut flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let touched = || segment.touches.iter().map(|it| &tile[*it]);
        if kind.shape == Shape::Area && touched().any(walled) {
            flags.push("big-city");
        }
        match kind.shape {
            Shape::Linked => {
                facts.features.push(written(&format!("{} {}", kind.name, sides(segment)), flags));
            }
            Shape::Area => {
                let halves: Vec<&str> = segment.ports.halves().map(Half::name).collect();
                facts.fields.push(field(
                    &halves,
                    touched().filter(|it| !walled(it)).map(sides).collect(),
                    flags,
                ));
            }
            Shape::Site if !kind.completes => {}
            Shape::Site => match &kind.mark {
                Some(mark) => facts.marks.push(mark.clone()),
                None => facts.centre.clone_from(&kind.name),
            },
        }
        let entered = segment.enters.iter().map(|it| &tile[*it]).filter(|it| !walled(it)).map(|into| {
            let name = &words[into.kind].name;
            let named = if into.ports.is_empty() { name.clone() } else { format!("{name} {}", sides(into)) };
            format!("{} > {named}", sides(segment))
        });
        facts.enters.extend(entered);
        touches_go_both_ways(tile, segment);
    }
    for mark in tile.marks() {
        let name = &words[mark.marker].name;
        facts.marks.push(if mark.value.is_empty() { name.clone() } else { format!("{name}={}", mark.value) });
    }
    facts.sort();
    facts
}

/// Whether a feature only shows inside a block.
fn is_walled(words: &Words, tile: &Tile, segment: &Segment) -> bool {
    let mut sides = segment.ports.sides().map(|side| &words[tile.edges()[side.idx()]].fits).peekable();
    words[segment.kind].shape == Shape::Linked && sides.peek().is_some() && sides.all(|it| *it == Fits::Block)
}

fn touches_go_both_ways(tile: &Tile, segment: &Segment) {
    let at = tile.numbered().find(|(_, it)| std::ptr::eq(*it, segment)).unwrap().0;
    assert!(segment.touches.iter().all(|it| tile[*it].touches.contains(&at)), "{}", tile.id());
}

fn sides(segment: &Segment) -> String {
    segment.ports.sides().map(Side::letter).collect()
}

fn field(halves: &[&str], mut touched: Vec<String>, flags: Vec<&str>) -> String {
    touched.sort();
    written(&format!("{} > {}", halves.join(" "), touched.join(",")), flags)
}

fn written(body: &str, mut flags: Vec<&str>) -> String {
    flags.sort_unstable();
    format!("{body} {}", flags.join(" "))
}

impl Facts {
    fn sort(&mut self) {
        for list in [&mut self.features, &mut self.fields, &mut self.marks, &mut self.enters] {
            list.sort();
        }
    }
}
