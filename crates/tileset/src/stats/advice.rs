//! Advice about a bag of tiles, each with a code, a page and a number for comparison. It never forbids, and a set can declare with `allow` that
//! a finding is meant.

mod fits;
mod shapes;
mod starts;

use bastide_diag::{Code, Finding, Label, Report};

use super::bands::{BASE, Band, Bands};
use super::deck::Deck;
use super::opening::Opening;
use super::whole::Stats;
use crate::bag::Bag;
use crate::collection::Collection;
use crate::set::{Allow, Set};

/// A bag, and everything by which it is judged.
struct Subject<'a> {
    deck: Deck<'a>,
    stats: &'a Stats,
    /// The opening with the one set that is judged alone, if there is one.
    own: Option<Opening>,
    /// The sets that are responsible.
    sets: Vec<&'a Set>,
    bands: &'a Bands,
}

/// Something odd.
struct Advice {
    code: Code,
    message: String,
    help: String,
    /// The tile that it is about, if it is about one.
    tile: Option<String>,
}

impl Subject<'_> {
    /// A number of the bag and its band, if both are known.
    fn placed(&self, key: &str) -> Option<(f64, &Band)> {
        Some((self.stats.measure(key)?, self.bands.get(key)?))
    }
}

impl Advice {
    fn new(code: Code, message: String, help: impl Into<String>) -> Self {
        Self { code, message, help: help.into(), tile: None }
    }

    fn about(mut self, tile: &str) -> Self {
        self.tile = Some(tile.to_owned());
        self
    }
}

/// Most decimals of a number that is compared.
const MOST_DECIMALS: usize = 6;

/// A number with its comparison: `1.764; base game 1.013, sets that ship 0.876 to 1.125`.
fn compared(value: f64, band: &Band, decimals: usize) -> String {
    told(value, band, decimals, |it, decimals| format!("{it:.decimals$}"))
}

/// The same for shares, in percent.
fn compared_share(value: f64, band: &Band) -> String {
    told(value, band, 1, |it, decimals| format!("{:.decimals$} %", it * 100.0))
}

/// The comparison with as many decimals as tell the number from the end of the band beyond which it lies.
fn told(value: f64, band: &Band, decimals: usize, number: impl Fn(f64, usize) -> String) -> String {
    let alike = |it: &usize| [band.low, band.high].iter().any(|end| number(*end, *it) == number(value, *it));
    let decimals = (decimals..MOST_DECIMALS).find(|it| !alike(it)).unwrap_or(MOST_DECIMALS);
    let number = |it| number(it, decimals);
    let base = band.base.map_or(String::new(), |base| format!("base game {}, ", number(base)));
    format!("{}; {base}sets that ship {} to {}", number(value), number(band.low), number(band.high))
}

/// From so many tiles on, a set with a start tile is a game of its own.
const A_GAME: u32 = 24;

/// True if a game can begin with a set. A set that begins before the ordinary pile still needs a pile after it.
fn has_start(set: &Set) -> bool {
    !set.before && set.entries.iter().any(|it| it.start && !it.before && it.at.is_none())
}

impl Collection {
    /// The terms by which a set is judged: those of the set, mixed into the base game if it builds on it; by itself if it has a start tile of
    /// its own and is as large as a game.
    pub fn judged<'a>(&self, set: &'a Set) -> Vec<&'a str> {
        let alone = has_start(set) && set.editions.iter().any(|it| set.size(it) >= Some(A_GAME));
        let mixes = set.id != BASE && !alone && self.builds_on_base(set);
        if mixes { vec![BASE, &set.id] } else { vec![&set.id] }
    }

    /// True if a set uses the base game, or a set that does.
    fn builds_on_base(&self, set: &Set) -> bool {
        let mut near: Vec<&str> = vec![&set.id];
        let mut at = 0;
        while let Some(id) = near.get(at).copied() {
            for other in self.set(id).into_iter().flat_map(|it| &it.uses) {
                if self.set(other).is_some() && !near.contains(&other.as_str()) {
                    near.push(other);
                }
            }
            at += 1;
        }
        near.contains(&BASE)
    }

    /// The advice about a bag for which some sets are responsible, the last of them above all; `bands` are those of one set. Findings that they allow are left out; an entry
    /// of `allow` without effect is a finding if there is only one set.
    pub fn advise(&self, bag: &Bag, stats: &Stats, sets: &[&str], bands: &Bands) -> Report {
        let sets: Vec<&Set> = sets.iter().filter_map(|id| self.set(id)).collect();
        let mut report = Report::about(sets.iter().map(|it| &it.source));
        let Some(last) = sets.last() else { return report };
        let own = match sets[..] {
            [set] if has_start(set) => self.bag(&[&set.id], None).ok(),
            _ => None,
        };
        let own = own.map(|bag| Stats::of(&bag).opening);
        let mut distinct: Vec<&str> = sets.iter().map(|it| it.id.as_str()).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let bands = &bands.of_mix(distinct.len());
        let subject = Subject { deck: Deck::of(bag), stats, own, sets: sets.clone(), bands };
        let found = if stats.tiles.laid > 0 { advice(&subject) } else { Vec::new() };
        let allows = |code: Code| move |it: &&Allow| it.code == code.as_str();
        for it in &found {
            if !sets.iter().any(|set| set.allow.iter().any(|one| allows(it.code)(&one))) {
                report.push(self.finding(it, last));
            }
        }
        if let [set] = sets[..] {
            for entry in set.allow.iter().filter(|one| found.iter().all(|it| !allows(it.code)(one))) {
                let message = format!("`{}` is allowed and not found", entry.code);
                let label = Label::new(&set.source, entry.span.clone(), "");
                let finding = Finding::warning(Code("allow-unused"), message, label);
                report.push(finding.with_help("take the entry out"));
            }
        }
        report
    }

    fn finding(&self, advice: &Advice, set: &Set) -> Finding {
        let entry = advice.tile.as_ref().and_then(|id| {
            let (set, name) = id.split_once('/')?;
            let set = self.set(set)?;
            Some((set, set.entry(name)?))
        });
        let label = match entry {
            Some((set, entry)) => Label::new(&set.source, entry.span.clone(), ""),
            None => Label::new(&set.source, set.span.clone(), ""),
        };
        Finding::warning(advice.code, advice.message.clone(), label).with_help(advice.help.clone())
    }
}

/// Everything that is odd about a bag, whether it is allowed or not.
fn advice(subject: &Subject<'_>) -> Vec<Advice> {
    let mut found = Vec::new();
    for check in [
        shapes::branching_high,
        shapes::branching_low,
        fits::dead_high,
        fits::edge_alone,
        shapes::fields_unusual,
        fits::fit_low,
        shapes::mirror_uneven,
        starts::opening_tight,
        starts::start_closed,
        starts::start_missing,
        starts::start_twice,
        fits::tile_alone,
    ] {
        check(subject, &mut found);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_told_from_the_end_beyond_which_it_lies() {
        let set = String::new;
        let band = Band { base: Some(1.75), low: 1.65, low_set: set(), high: 1.902, high_set: set() };
        assert_eq!(compared(1.9041, &band, 2), "1.904; base game 1.750, sets that ship 1.650 to 1.902");
        assert_eq!(compared(2.1, &band, 2), "2.10; base game 1.75, sets that ship 1.65 to 1.90");
        assert_eq!(
            compared_share(0.0169, &Band { base: None, low: 0.017_01, high: 0.5, ..band }),
            "1.69 %; sets that ship 1.70 % to 50.00 %"
        );
    }
}
