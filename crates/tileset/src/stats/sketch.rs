//! Tiles that a pattern could have: every way in which its sides can hang together, written as an author would write it and read as
//! everything else is read.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use bastide_core::geometry::{Ports, Side};
use bastide_core::tile::Tile;
use bastide_core::words::{EdgeId, KindId, MarkerPlace, Shape, ValueKind, Words};
use bastide_diag::Source;

use super::pattern::Pattern;
use crate::collection::Collection;
use crate::look::Look;

/// A tile that nobody has drawn yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The pattern of its sides.
    pub pattern: Pattern,
    /// Its name in the set of sketches: `ccfr`, `ccfr-2`.
    pub name: String,
    /// The tile.
    pub tile: Tile,
    /// Its keys in a tile set, without its name: `city = ["NE"]`.
    pub keys: String,
}

/// Sketches and the words they are made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketches {
    /// The words of the tiles.
    pub words: Words,
    /// The tiles, those of a pattern together, the plainest of each first.
    pub tiles: Vec<Sketch>,
}

/// The name of the set that sketches belong to.
pub const SKETCHES: &str = "sketches";

/// Sides that hang together, by number.
type Groups = Vec<Vec<usize>>;

impl Collection {
    /// All tiles that patterns over some letters could have, the plainest of each pattern first: cities on neighbouring sides hang together,
    /// two roads are one, more of them end at a village. A marker, if one is named, lies on the first feature that may carry it; patterns
    /// without such a feature have no sketches then.
    pub fn sketches(&self, patterns: &[Pattern], marker: Option<&str>) -> Sketches {
        let hand = Hand::of(self, marker);
        let mut drafts = Vec::new();
        for pattern in patterns {
            for (nth, keys) in hand.drafts(*pattern).into_iter().enumerate() {
                let stem = pattern.to_string().to_lowercase();
                let name = if nth == 0 { stem } else { format!("{stem}-{}", nth + 1) };
                drafts.push((*pattern, name, keys));
            }
        }
        let sources: Vec<Source> = self.sets().iter().map(|set| set.source.clone()).collect();
        let text =
            self.sketched(SKETCHES, "Sketches", drafts.iter().map(|it| (it.1.as_str(), it.2.as_str(), 1)));
        let (read, _) = Self::read_with(vec![Source::new("sketches.toml", text)], sources, &[]);
        let words = read.words().clone();
        let mut seen = BTreeSet::new();
        let sketch = |(pattern, name, keys): (Pattern, String, String)| {
            // Sketches that cannot be tiles were left out when they were read.
            let tile = read.set(SKETCHES)?.entry(&name)?.tile.clone();
            seen.insert(Look::of(&words, &tile)).then_some(Sketch { pattern, name, tile, keys })
        };
        let tiles = drafts.into_iter().filter_map(sketch).collect();
        Sketches { words, tiles }
    }

    /// The plainest tile of each pattern that can be drawn.
    pub fn plain_sketches(&self, patterns: &[Pattern]) -> Sketches {
        let mut sketches = self.sketches(patterns, None);
        sketches.tiles.dedup_by_key(|it| it.pattern);
        sketches
    }

    /// A tile set with some sketches: name, keys and number of copies of each.
    pub fn sketched<'a>(
        &self,
        id: &str,
        title: &str,
        tiles: impl Iterator<Item = (&'a str, &'a str, u32)>,
    ) -> String {
        let uses =
            self.sets().iter().filter(|set| !set.declares.is_empty()).map(|set| format!("\"{}\"", set.id));
        let uses: Vec<String> = uses.collect();
        let mut text = format!(
            "format = 1\n\n[set]\nid    = \"{id}\"\ntitle = \"{title}\"\nuses  = [{}]\n",
            uses.join(", ")
        );
        for (name, keys, count) in tiles {
            let _ = write!(text, "\n[[tile]]\nid = \"{name}\"\n");
            if count > 1 {
                let _ = writeln!(text, "count = {count}");
            }
            text += keys;
        }
        text
    }
}

/// The words of sketches.
struct Hand<'a> {
    words: &'a Words,
    /// The kind that joins through the edges with a letter, and whether it fills its sides.
    kinds: BTreeMap<char, (KindId, bool)>,
    /// The ends of a single dead end.
    site: Option<&'a str>,
    marker: Option<(&'a str, &'a [KindId])>,
    marker_wanted: bool,
}

impl<'a> Hand<'a> {
    fn of(collection: &'a Collection, marker: Option<&'a str>) -> Self {
        let words = collection.words();
        let fills = |kind: KindId| {
            let tiles = collection.sets().iter().flat_map(|set| &set.entries).map(|it| &it.tile);
            let mut segments = tiles.flat_map(Tile::segments).filter(|it| it.kind == kind);
            segments
                .any(|it| Side::ALL.into_iter().any(|side| Ports::side(side).without(it.ports).is_empty()))
        };
        let mut kinds = BTreeMap::new();
        for (id, kind) in words.kinds().filter(|(_, it)| it.shape == Shape::Linked) {
            let letter = kind.edge.map(|edge: EdgeId| words[edge].letter);
            if let Some(letter) = letter {
                kinds.entry(letter).or_insert_with(|| (id, fills(id)));
            }
        }
        let mut sites = words.kinds().filter(|(_, it)| it.shape == Shape::Site && it.mark.is_none());
        let found = marker.and_then(|name| Some(words.markers().find(|(_, it)| it.name == name)?.1));
        let flag = |it: &ValueKind| matches!(it, ValueKind::Flag | ValueKind::Count);
        let marker_kinds = found.and_then(|it| match &it.place {
            MarkerPlace::Segment(kinds) if flag(&it.value) => Some((it.name.as_str(), kinds.as_slice())),
            MarkerPlace::Segment(_) | MarkerPlace::Tile => None,
        });
        Self {
            words,
            kinds,
            site: sites.next().map(|(_, it)| it.name.as_str()),
            marker: marker_kinds,
            marker_wanted: marker.is_some(),
        }
    }

    /// The keys of every tile that a pattern could have, the plainest first.
    fn drafts(&self, pattern: Pattern) -> Vec<String> {
        let sides = pattern.letters();
        let letters: BTreeSet<char> = sides.into_iter().filter(|it| self.kinds.contains_key(it)).collect();
        let mut drafts: Vec<Vec<(char, Groups)>> = vec![Vec::new()];
        for letter in letters {
            let at: Vec<usize> = (0..4).filter(|at| sides[*at] == letter).collect();
            let ways = self.ways(letter, &at);
            drafts = drafts
                .iter()
                .flat_map(|draft| {
                    ways.iter().map(|way| [draft.as_slice(), &[(letter, way.clone())]].concat())
                })
                .collect();
        }
        drafts.retain(|it| self.can_lie(it));
        drafts.iter().filter_map(|it| self.keys(sides, it)).collect()
    }

    /// Every way in which sides of a kind can hang together, the plainest first.
    fn ways(&self, letter: char, at: &[usize]) -> Vec<Groups> {
        let fills = self.kinds.get(&letter).is_some_and(|(_, fills)| *fills);
        let apart: Groups = at.iter().map(|it| vec![*it]).collect();
        let plain = match (fills, at.len()) {
            (true, _) => beside(at),
            (false, 2) => vec![at.to_vec()],
            (false, _) => apart,
        };
        let mut ways = partitions(at);
        ways.sort_by_key(|it| *it != plain);
        ways
    }

    /// True if no feature has to cross another one, but for a bridge of one kind over another where neither fills its sides.
    fn can_lie(&self, draft: &[(char, Groups)]) -> bool {
        let mut across = Vec::new();
        for (letter, groups) in draft {
            let straight = groups.iter().filter(|it| it[..] == [0, 2] || it[..] == [1, 3]);
            across.extend(straight.map(|_| *letter));
        }
        let fills = |letter: &char| self.kinds.get(letter).is_some_and(|(_, fills)| *fills);
        match across[..] {
            [one, other] => one != other && !fills(&one) && !fills(&other),
            _ => true,
        }
    }

    /// The keys of a draft; none if it should carry a marker and cannot.
    fn keys(&self, sides: [char; 4], draft: &[(char, Groups)]) -> Option<String> {
        let mut text = String::new();
        let name = |sides: &[usize]| sides.iter().map(|it| Side::nth(*it).letter()).collect::<String>();
        let followed =
            |letter: &char| self.kinds.get(letter).is_some_and(|(kind, _)| self.words[*kind].followers);
        let walls =
            draft.iter().find(|(letter, _)| self.kinds[letter].1).and_then(|(_, groups)| groups.first());
        let ends: Vec<(char, usize)> = draft
            .iter()
            .filter(|(letter, _)| !self.kinds[letter].1)
            .flat_map(|(letter, groups)| groups.iter().filter(|it| it.len() == 1).map(|it| (*letter, it[0])))
            .collect();
        let lone = match ends[..] {
            [(letter, side)] if followed(&letter) => Some((letter, side)),
            _ => None,
        };
        let mut edges: BTreeSet<char> = sides.into_iter().collect();
        edges.retain(|it| !self.kinds.contains_key(it));
        if edges.len() > 1 {
            let _ = writeln!(text, "edges = \"{}\"", sides.iter().collect::<String>());
        }
        for (letter, groups) in draft {
            let written = groups.iter().map(|group| {
                let sides = name(group);
                match (lone, walls) {
                    (Some(lone), Some(walls)) if group[..] == [lone.1] && *letter == lone.0 => {
                        format!("\"{sides}>{}\"", name(&walls[..1]))
                    }
                    _ => format!("\"{sides}\""),
                }
            });
            let written: Vec<String> = written.collect();
            let _ = writeln!(text, "{} = [{}]", self.words[self.kinds[letter].0].name, written.join(", "));
        }
        if let (true, Some(site)) = (lone.is_some() && walls.is_none() || draft.is_empty(), self.site) {
            let _ = writeln!(text, "centre = \"{site}\"");
        }
        if self.marker_wanted {
            let (marker, kinds) = self.marker?;
            let carrier = draft.iter().find(|(letter, _)| kinds.contains(&self.kinds[letter].0))?;
            let _ = writeln!(text, "on = {{ {} = \"{marker}\" }}", name(&carrier.1.first()?[..1]));
        }
        Some(text)
    }
}

/// Sides that lie beside each other, together.
fn beside(at: &[usize]) -> Groups {
    let mut groups: Groups = Vec::new();
    for side in at {
        match groups.last_mut() {
            Some(last) if last.last().is_some_and(|it| it + 1 == *side) => last.push(*side),
            _ => groups.push(vec![*side]),
        }
    }
    // The ring closes.
    if groups.len() > 1
        && groups[0].contains(&0)
        && let Some(last) = groups.pop_if(|it| it.contains(&3))
    {
        groups[0].extend(last);
        groups[0].sort_unstable();
    }
    groups
}

/// All ways to share out some sides among groups.
fn partitions(at: &[usize]) -> Vec<Groups> {
    let Some((first, rest)) = at.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for way in partitions(rest) {
        let mut alone = vec![vec![*first]];
        alone.extend(way.clone());
        all.push(alone);
        for group in 0..way.len() {
            let mut joined = way.clone();
            joined[group].insert(0, *first);
            joined.sort();
            all.push(joined);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_shared_out_in_every_way() {
        // The Bell numbers.
        assert_eq!([1, 2, 3, 4].map(|n| partitions(&(0..n).collect::<Vec<_>>()).len()), [1, 2, 5, 15]);
        assert_eq!(beside(&[0, 3]), [vec![0, 3]]);
        assert_eq!(beside(&[0, 2]), [vec![0], vec![2]]);
    }
}
