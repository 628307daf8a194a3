//! Set algebra: which tiles a game is played with.

use std::sync::Arc;

use bastide_core::geometry::Pos;
use bastide_core::tile::Tile;
use bastide_core::words::Words;
use bastide_diag::{Report, Source};

use crate::checks::{sets, terms};
use crate::collection::Collection;
use crate::raw::Text;
use crate::set::{Draw, Set};

/// The tiles of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bag {
    /// The words of the tiles.
    pub words: Words,
    /// The tiles, by set in the order of the collection, then in the order of the file. Each has at least one copy.
    pub tiles: Vec<BagTile>,
}

/// A tile of a game and how it comes into play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BagTile {
    /// The tile.
    pub tile: Arc<Tile>,
    /// Number of copies, the start tile among them.
    pub count: u16,
    /// True if one copy is the start tile.
    pub start: bool,
    /// Number of the term of the game that has added the last copies.
    pub term: usize,
    /// Its fixed place in a block.
    pub at: Option<Pos>,
    /// True if it is drawn before the ordinary pile.
    pub before: bool,
    /// When it is drawn, among the tiles of its set.
    pub draw: Draw,
    /// False if it is never drawn; a variant may bring it into play in another way.
    pub in_pile: bool,
}

impl BagTile {
    /// The set of the tile, by its name.
    pub fn set(&self) -> &str {
        self.tile.id().split('/').next().unwrap_or_default()
    }
}

/// Most copies of a set or a tile in one term.
pub const MOST_COPIES: u32 = 999;

/// A parsed term of the algebra: `-base/crfr*1`.
struct Term<'a> {
    minus: bool,
    set: &'a str,
    tile: Option<&'a str>,
    times: Option<u32>,
    text: &'a Text,
}

/// Copies of a tile that the terms so far add up to.
#[derive(Clone, Copy, Default)]
struct Copies {
    number: u32,
    /// Number of the term that has added the last of them.
    term: usize,
}

impl Collection {
    /// The tiles that the terms add up to, in the given edition or in the first one of each set that has no such edition.
    ///
    /// `base` adds the set `base`, `base*2` adds it twice, `base/cccc` adds all its copies of the tile `cccc`, `base/cccc*3` adds three
    /// copies; a `-` before a term takes as much away. Terms are worked out in their order.
    ///
    /// # Errors
    /// Findings about the terms, as if they were typed, one on each line.
    pub fn bag(&self, terms: &[&str], edition: Option<&str>) -> Result<Bag, Report> {
        let source = Source::typed(terms.iter().map(|it| format!("{it}\n")).collect::<String>());
        let mut report = Report::about([&source]);
        if let Some(edition) = edition
            && !self.sets().iter().any(|set| set.editions.iter().any(|it| it == edition))
        {
            report.push(terms::unknown_edition_of_all(edition, self.sets()));
        }
        let mut copies: Vec<Vec<Copies>> =
            self.sets().iter().map(|set| vec![Copies::default(); set.entries.len()]).collect();
        let mut start = 0;
        for (nth, term) in terms.iter().enumerate() {
            let text = Text::plain(term, start..start + term.len());
            start += term.len() + 1;
            if let Some(term) = read(&source, &text, &mut report) {
                self.apply(&source, (nth, &term), edition, &mut copies, &mut report);
            }
        }
        // Tiles that join those before the ordinary pile have no use without them.
        let taken = |copies: &[Copies]| copies.iter().any(|it| it.number > 0);
        let has_early = self.sets().iter().zip(&copies).any(|(set, copies)| set.before && taken(copies));
        let (mut tiles, mut crowded) = (Vec::new(), Vec::new());
        for (set, copies) in self.sets().iter().zip(copies) {
            for (entry, Copies { number, term }) in
                set.entries.iter().zip(copies).filter(|(_, it)| it.number > 0)
            {
                if entry.at.is_some() && number > 1 {
                    crowded.push(entry.tile.id());
                }
                let joins = entry.before && !set.before;
                tiles.push(BagTile {
                    tile: Arc::new(entry.tile.clone()),
                    count: u16::try_from(number).unwrap_or(u16::MAX),
                    start: entry.start && (has_early || !joins),
                    term,
                    at: entry.at,
                    before: set.before || joins,
                    draw: entry.draw,
                    in_pile: entry.in_pile && (has_early || !joins),
                });
            }
        }
        report.extend(terms::block_twice(&source, &crowded));
        report.guard(Bag { words: self.words().clone(), tiles })
    }

    fn apply(
        &self,
        source: &Source,
        (nth, term): (usize, &Term<'_>),
        edition: Option<&str>,
        copies: &mut [Vec<Copies>],
        report: &mut Report,
    ) {
        let Some(at) = self.sets().iter().position(|it| it.id == term.set) else {
            let ids: Vec<&str> = self.sets().iter().map(|it| it.id.as_str()).collect();
            let from = term.text.text.find(term.set).unwrap_or_default();
            let name = Text::plain(term.set, term.text.part(from..from + term.set.len()));
            report.push(sets::unknown_set(source, &name, &ids));
            return;
        };
        let set = &self.sets()[at];
        let picked: Vec<usize> = match term.tile {
            None => (0..set.entries.len()).collect(),
            Some(name) => match set.entries.iter().position(|it| it.name == name) {
                Some(entry) => vec![entry],
                None => {
                    report.push(terms::unknown_tile(source, term.text, set, name));
                    return;
                }
            },
        };
        let mut short = Vec::new();
        for entry in picked {
            let change = match (term.tile, term.times) {
                (Some(_), Some(times)) => times,
                (_, times) => printed(set, entry, edition) * times.unwrap_or(1),
            };
            let Copies { number, term: latest } = &mut copies[at][entry];
            if !term.minus {
                *number = (*number + change).min(u32::from(u16::MAX));
                *latest = nth;
            } else if change <= *number {
                *number -= change;
            } else {
                short.push((set.entries[entry].tile.id(), change, *number));
            }
        }
        report.extend(terms::remove_too_many(source, term.text, &short));
    }
}

/// Number of copies of a tile in an edition of its set; in the first edition if the set has no such edition.
fn printed(set: &Set, entry: usize, edition: Option<&str>) -> u32 {
    let at = edition.and_then(|edition| set.editions.iter().position(|it| it == edition)).unwrap_or(0);
    set.entries[entry].counts.get(at).copied().map_or(0, u32::from)
}

fn read<'a>(source: &Source, text: &'a Text, report: &mut Report) -> Option<Term<'a>> {
    let (minus, rest) = match text.text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.text.as_str()),
    };
    let (name, times) = match rest.split_once('*') {
        Some((name, times)) => (name, Some(times)),
        None => (rest, None),
    };
    let (set, tile) = match name.split_once('/') {
        Some((set, tile)) => (set, Some(tile)),
        None => (name, None),
    };
    let digits = times.is_none_or(|it| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()));
    if set.is_empty() || tile.is_some_and(str::is_empty) || !digits {
        report.push(terms::bag_syntax(source, text));
        return None;
    }
    let times = match times.map(str::parse::<u32>) {
        None => None,
        Some(Ok(times)) if (1..=MOST_COPIES).contains(&times) => Some(times),
        Some(_) => {
            let start = text.text.len() - times.map_or(0, str::len);
            report.push(terms::copies_out_of_range(source, text.part(start..text.text.len()), MOST_COPIES));
            return None;
        }
    };
    Some(Term { minus, set, tile, times, text })
}
