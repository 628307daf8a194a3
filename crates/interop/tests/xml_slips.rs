//! Every slip of the pen that could happen in the fields of a shipped tile is found.

#[path = "../../tileset/tests/common/mod.rs"]
mod common;

use std::collections::{BTreeMap, BTreeSet};

use bastide_diag::{Report, Source};
use bastide_interop::xml::{export, import};
use bastide_tileset::Collection;

/// A definition of a tile, line by line.
struct Tile {
    id: String,
    lines: Vec<String>,
}

impl Tile {
    /// Whether the tile has ordinary sides only.
    fn is_plain(&self) -> bool {
        !self.lines[0].contains("bastide:edges")
    }

    /// The lines with fields.
    fn fields(&self) -> Vec<usize> {
        (0..self.lines.len()).filter(|at| self.lines[*at].trim_start().starts_with("<field")).collect()
    }
}

/// The tiles of all shipped sets as they are exported.
fn tiles(shelf: &Collection) -> Vec<Tile> {
    let ids: Vec<&str> = shelf.sets().iter().map(|it| it.id.as_str()).collect();
    let (text, _) = export(shelf, &ids);
    let mut tiles: Vec<Tile> = Vec::new();
    for line in text.lines() {
        if let Some(rest) = line.trim_start().strip_prefix("<tile id=\"") {
            let id = rest.split('"').next().unwrap().to_owned();
            tiles.push(Tile { id, lines: vec![line.to_owned()] });
        } else if let Some(tile) = tiles.last_mut().filter(|it| it.lines.last().unwrap().trim() != "</tile>")
        {
            tile.lines.push(line.to_owned());
        }
    }
    // A tile without anything on it is one line.
    tiles.retain(|it| it.lines.len() > 1);
    tiles
}

/// Text between the tags of a field.
fn inside(line: &str) -> Vec<&str> {
    line.split_once('>').unwrap().1.split('<').next().unwrap().split(' ').collect()
}

/// The line with other words between its tags.
fn with_inside(line: &str, words: &[&str]) -> String {
    format!("{}>{}</field>", line.split_once('>').unwrap().0, words.join(" "))
}

/// The cities that a field names.
fn cities(line: &str) -> Vec<&str> {
    line.split_once(" city=\"")
        .map_or(Vec::new(), |(_, rest)| rest.split('"').next().unwrap().split(' ').collect())
}

/// Imports tiles that each have a slip, and returns the codes of the findings about each.
fn findings(shelf: &Collection, slips: &[(&Tile, Vec<String>)]) -> BTreeMap<String, BTreeSet<String>> {
    let mut text = String::from("<defs xmlns:bastide=\"urn:bastide:tiles\">\n");
    let mut places = Vec::new();
    for (tile, lines) in slips {
        places.push((text.len(), tile.id.clone()));
        text += &lines.join("\n");
        text.push('\n');
    }
    text += "</defs>\n";
    let (_, report) = import(&Source::new("slips.xml", text), shelf, None);
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for finding in report_of(&report) {
        let at = places.partition_point(|(start, _)| *start <= finding.0);
        if let Some((_, id)) = at.checked_sub(1).and_then(|it| places.get(it)) {
            found.entry(id.clone()).or_default().insert(finding.1);
        }
    }
    found
}

fn report_of(report: &Report) -> Vec<(usize, String)> {
    report.findings().iter().map(|it| (it.label.span.start, it.code.to_string())).collect()
}

/// The tiles for which a slip was not found, out of all slips of a kind. `slip` makes the slip of this number, if the tile has so many.
fn missed(
    shelf: &Collection,
    codes: &[&str],
    slip: impl Fn(&Tile, usize) -> Option<Vec<String>>,
) -> Vec<String> {
    let tiles = tiles(shelf);
    let mut missed = BTreeSet::new();
    let mut made = 0;
    for number in 0.. {
        let slips: Vec<_> = tiles.iter().filter_map(|it| Some((it, slip(it, number)?))).collect();
        if slips.is_empty() && number > 40 {
            break;
        }
        made += slips.len();
        // The number of findings of one file is limited.
        for some in slips.chunks(100) {
            let found = findings(shelf, some);
            for (tile, _) in some {
                let seen = found.get(&tile.id).is_some_and(|it| codes.iter().any(|code| it.contains(*code)));
                if !seen {
                    missed.insert(tile.id.clone());
                }
            }
        }
    }
    assert!(made > 400, "there are not many slips to make: {made}");
    missed.into_iter().collect()
}

#[test]
fn a_forgotten_half_is_found() {
    let forget = |tile: &Tile, number: usize| {
        let halves = tile
            .fields()
            .into_iter()
            .flat_map(|at| (0..inside(&tile.lines[at]).len()).map(move |it| (at, it)));
        let (at, half) = halves.filter(|_| tile.is_plain()).nth(number)?;
        let mut words = inside(&tile.lines[at]);
        let word = words.remove(half);
        let mut lines = tile.lines.clone();
        lines[at] = with_inside(&tile.lines[at], &words);
        // Inner fields have no halves.
        (!word.starts_with('I')).then_some(lines)
    };
    assert_eq!(
        missed(&common::shipped().0, &["xml-half-forgotten", "xml-missing"], forget),
        Vec::<String>::new()
    );
}

#[test]
fn a_half_in_two_fields_is_found() {
    let claim = |tile: &Tile, number: usize| {
        let fields = tile.fields();
        let pairs = fields
            .iter()
            .flat_map(|from| fields.iter().map(move |to| (*from, *to)))
            .filter(|(from, to)| from != to);
        let all =
            pairs.flat_map(|(from, to)| (0..inside(&tile.lines[from]).len()).map(move |it| (from, to, it)));
        let (from, to, half) = all.filter(|_| tile.is_plain()).nth(number)?;
        let mut words = inside(&tile.lines[to]);
        let half = inside(&tile.lines[from])[half];
        words.push(half);
        let mut lines = tile.lines.clone();
        lines[to] = with_inside(&tile.lines[to], &words);
        (!half.starts_with('I')).then_some(lines)
    };
    assert_eq!(missed(&common::shipped().0, &["xml-half-twice"], claim), Vec::<String>::new());
}

#[test]
fn a_city_that_a_field_does_not_name_is_found() {
    let forget = |tile: &Tile, number: usize| {
        let all = tile
            .fields()
            .into_iter()
            .flat_map(|at| (0..cities(&tile.lines[at]).len()).map(move |it| (at, it)));
        let (at, city) = all.filter(|_| tile.is_plain()).nth(number)?;
        let mut left = cities(&tile.lines[at]);
        let before = format!(" city=\"{}\"", left.join(" "));
        left.remove(city);
        let after = if left.is_empty() { String::new() } else { format!(" city=\"{}\"", left.join(" ")) };
        let mut lines = tile.lines.clone();
        lines[at] = tile.lines[at].replace(&before, &after);
        Some(lines)
    };
    // Where cities lie across each other, nothing tells which of them an inner field lies at.
    let across = ["AM/CCc+", "AM/CCcc+", "KR/CCcc", "feud/cccc-b", "feud/cccc-c", "feud/cccc-d"];
    assert_eq!(missed(&common::shipped().0, &["xml-touch-missing"], forget), across);
}

#[test]
fn a_side_that_nothing_parts_is_found() {
    let split = |tile: &Tile, number: usize| {
        let all = tile
            .fields()
            .into_iter()
            .flat_map(|at| (0..inside(&tile.lines[at]).len()).map(move |it| (at, it)));
        // Both halves of a side in one field: no road parts them.
        let (at, half) = all.filter(|_| tile.is_plain()).nth(number)?;
        let mut words = inside(&tile.lines[at]);
        let half = words.remove(half);
        let other = half.replace('L', "l").replace('R', "L").replace('l', "R");
        let mut lines = tile.lines.clone();
        lines[at] = with_inside(&tile.lines[at], &words);
        lines.insert(at + 1, with_inside(&tile.lines[at], &[half]));
        let road = |line: &String| {
            let line = line.trim_start();
            let through = line.starts_with("<road") || line.starts_with("<river");
            through && inside(line).contains(&&half[..1])
        };
        (words.contains(&other.as_str()) && !tile.lines.iter().any(road)).then_some(lines)
    };
    // A large city without room for a castle may be drawn out to any side.
    let large = ["BB/CFR!", "BB/CFR!G", "DG/CCc+.p", "HS/C!.v", "HS/CFC.v", "IC/C!"];
    assert_eq!(missed(&common::shipped().0, &["xml-edge-split"], split), large);
}
