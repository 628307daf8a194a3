//! Names of tiles there and here.
//!
//! Each design has one name in JCloisterZone's files and one here, with one exception: both rivers there begin with the same spring, and each of
//! our two river sets has its own. Abbeys are no tiles of a set there, so their name is not in the table.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Their name of an abbey, which players have beside the pile.
pub(crate) const ABBEY: &str = "AM/A";

/// The names, theirs and ours, in the order of our tile sets.
static PAIRS: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    let rows = include_str!("../data/tiles.csv").lines().skip(1);
    rows.filter_map(|row| row.split_once(',')).collect()
});

static OURS: LazyLock<BTreeMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let mut ours: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (theirs, id) in PAIRS.iter() {
        ours.entry(*theirs).or_default().push(*id);
    }
    ours
});

static THEIRS: LazyLock<BTreeMap<&'static str, &'static str>> =
    LazyLock::new(|| PAIRS.iter().map(|(theirs, ours)| (*ours, *theirs)).collect());

/// All pairs of names, theirs first, in the order of our tile sets.
pub fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAIRS.iter().copied()
}

/// Our names of a tile of theirs: `BA/RCr` is `base/crfr`. Usually one; none if it is not known here.
pub fn ours(theirs: &str) -> &'static [&'static str] {
    OURS.get(theirs).map_or(&[], Vec::as_slice)
}

/// Our name of a tile of theirs in a game with certain tile sets: of several names the first whose set `plays`, or else the first.
pub fn ours_in(theirs: &str, plays: impl Fn(&str) -> bool) -> Option<&'static str> {
    let names = ours(theirs);
    let set = |id: &str| id.split('/').next().is_some_and(&plays);
    names.iter().find(|id| set(id)).or_else(|| names.first()).copied()
}

/// Their name of a tile of ours: `base/crfr` is `BA/RCr`.
pub fn theirs(ours: &str) -> Option<&'static str> {
    THEIRS.get(ours).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_there_and_back() {
        assert_eq!(ours("BA/RCr"), ["base/crfr"]);
        assert_eq!(theirs("base/crfr"), Some("BA/RCr"));
        for (there, here) in pairs() {
            assert_eq!(theirs(here), Some(there));
            assert!(ours(there).contains(&here));
        }
        assert_eq!(ours("BA/nothing"), [""; 0]);
        assert_eq!(theirs("base/nothing"), None);
    }

    #[test]
    fn only_the_spring_has_two_names_here() {
        let twice: Vec<_> = OURS.iter().filter(|(_, ids)| ids.len() > 1).collect();
        assert_eq!(twice, [(&"RI/s", &vec!["river1/fvff", "river2/fvff"])]);
        let of = |set: &str| ours_in("RI/s", |it| it == set);
        assert_eq!(of("river1"), Some("river1/fvff"));
        assert_eq!(of("river2"), Some("river2/fvff"));
        assert_eq!(of("base"), Some("river1/fvff"));
        assert_eq!(ours_in("RI/none", |_| true), None);
    }

    #[test]
    fn every_row_has_two_names() {
        let rows = include_str!("../data/tiles.csv").lines().count();
        assert_eq!(pairs().count() + 1, rows);
        assert!(
            pairs().all(|(there, here)| here.matches('/').count() == 1
                && !there.is_empty()
                && !here.contains(','))
        );
    }
}
