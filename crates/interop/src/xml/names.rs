//! Names of sets and tiles of a tile definition file here.

use std::collections::BTreeSet;

use bastide_core::geometry::Side;

use super::tile::Tile;
use super::words;
use crate::tile_ids;

/// The name of a set: its name there in letters that names may have.
pub(crate) fn set(name: &str) -> String {
    let mut id = String::new();
    for letter in name.to_lowercase().chars() {
        if letter.is_ascii_alphanumeric() {
            id.push(letter);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    let id = id.trim_end_matches('-');
    if id.starts_with(|it: char| it.is_ascii_lowercase()) {
        id.to_owned()
    } else {
        format!("set-{id}").trim_end_matches('-').to_owned()
    }
}

/// Title of a set without one: its name with blanks.
pub(crate) fn title(id: &str) -> String {
    bastide_letters::capital(&id.replace('-', " "))
}

/// The names of some tiles of a set, each different: the one that Bastide gave or gives to a tile it knows, the name there if it can be a name here, else the letters
/// of the sides.
pub(crate) fn tiles(tiles: &[(&Tile, Option<&str>)]) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut names: Vec<Option<String>> = Vec::new();
    for (tile, _) in tiles {
        let there = last(&tile.id.text);
        let known = tile_ids::ours(&tile.id.text).first().map(|it| last(it));
        let name = [tile.own.id.as_deref(), known, Some(there)].into_iter().flatten().find(|it| is_name(it));
        let name = name.filter(|it| taken.insert((*it).to_owned()));
        names.push(name.map(str::to_owned));
    }
    let letters: Vec<String> = tiles.iter().map(|(tile, edges)| spelled(tile, *edges)).collect();
    let mut all = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let name = name.clone().unwrap_or_else(|| {
            let alike =
                (0..names.len()).filter(|it| names[*it].is_none() && letters[*it] == letters[at]).count();
            let plain = &letters[at];
            let mut suffixed = (0_usize..).map(|number| format!("{plain}-{}", suffix(number)));
            let alone = (alike == 1 && !taken.contains(plain)).then(|| plain.clone());
            // There are more suffixes than tiles.
            alone.or_else(|| suffixed.find(|it| !taken.contains(it))).unwrap_or_default()
        });
        taken.insert(name.clone());
        all.push(name);
    }
    all
}

/// Part behind the last `/`.
fn last(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

/// `a` to `z`, then `aa` and so on.
fn suffix(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{}{letter}", suffix(number / 26 - 1)) }
}

/// True if it can be the name of a tile.
fn is_name(name: &str) -> bool {
    let first = name.bytes().next().is_some_and(|it| it.is_ascii_lowercase() || it.is_ascii_digit());
    first && name.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || b"-+._".contains(&it))
}

/// The letters of the sides of a tile, and `+g` if it has a garden.
fn spelled(tile: &Tile, edges: Option<&str>) -> String {
    let letter = |side: Side| match tile.owner(side).map(|it| tile.features[it].kind) {
        Some("city") => 'c',
        Some("road") => 'r',
        Some("river") => 'v',
        _ if edges.is_some_and(|it| it.chars().nth(side.idx()) != Some('F')) => 'x',
        _ => 'f',
    };
    let letters: String = Side::ALL.into_iter().map(letter).collect();
    let garden = tile.marks.iter().any(|(mark, _)| mark == words::GARDEN);
    if garden { format!("{letters}+g") } else { letters }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_get_names_that_sets_may_have() {
        assert_eq!(set("inns-and-cathedrals"), "inns-and-cathedrals");
        assert_eq!(set("river/1"), "river-1");
        assert_eq!(set("2nd try!"), "set-2nd-try");
        assert_eq!(set("…"), "set");
        assert_eq!(title("under-the-big-top"), "Under the big top");
    }

    #[test]
    fn suffixes_never_end() {
        assert_eq!([0, 25, 26, 27, 26 * 27].map(suffix), ["a", "z", "aa", "ab", "aaa"]);
    }
}
