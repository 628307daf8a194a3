//! Two setups beside each other as sections of a page: differences, their sizes, and the chance of false ones.

use bastide_pages::{Cell, Detail, Plot, Section, Table, Tone};
use bastide_sim::estimate::{Effect, Estimate, Times, discoveries};
use bastide_sim::versus::{Aspect, Compared, Comparison};

use crate::report::estimates::{SURE, mean, share, signed};

/// The false discovery rate of differences.
const FALSE_DISCOVERIES: f64 = 0.05;

/// The differences between two setups with these names; of several policies that play both, by this one.
pub(crate) fn sections(names: [&str; 2], policy: Option<&str>, comparison: &Comparison) -> Vec<Section> {
    let known = Known::of(comparison);
    let section = |(id, title, holds): &(&str, &str, Belongs)| {
        let told = |it: &&Line<'_>| holds(it.aspect) && (!is_named(it.aspect) || it.differs());
        let lines: Vec<&Line<'_>> = known.lines.iter().filter(told).collect();
        let (id, title) = match policy {
            None => ((*id).to_owned(), (*title).to_owned()),
            Some(policy) => (format!("{policy}-{id}"), format!("{title}, by {policy}")),
        };
        section(id, title, names, &lines)
    };
    let mut all: Vec<Section> = SECTIONS.iter().map(section).collect();
    all[0] = all[0].clone().text(reading(&known));
    all
}

/// True for an aspect that differs by more than chance, among all that are looked at.
pub(crate) fn is_found(comparison: &Comparison, aspect: &Aspect) -> bool {
    tested(comparison).any(|(it, _, is_found)| it == aspect && is_found)
}

/// A group of aspects.
type Belongs = fn(&Aspect) -> bool;

const SECTIONS: [(&str, &str, Belongs); 5] = [
    ("games", "How games go", |it| !is_named(it)),
    ("features", "What is completed", |it| matches!(it, Aspect::Completed(_))),
    ("sources", "Where points come from", |it| matches!(it, Aspect::From(_))),
    ("pieces", "What is stuck at the end", |it| matches!(it, Aspect::Stuck(_))),
    ("own", "What variants measure", |it| matches!(it, Aspect::Own(_))),
];

fn is_named(aspect: &Aspect) -> bool {
    matches!(aspect, Aspect::Completed(_) | Aspect::From(_) | Aspect::Stuck(_) | Aspect::Own(_))
}

/// The aspects that vary.
struct Known<'a> {
    lines: Vec<Line<'a>>,
}

struct Line<'a> {
    aspect: &'a Aspect,
    compared: &'a Compared,
    size: Size,
    /// True for a discovery among all that were looked at.
    is_found: bool,
}

/// Size of a difference.
pub(crate) enum Size {
    /// Cliff's delta: how often a game of the second setup has more, less how often less.
    Often(Estimate),
    /// Of what hardly ever departs from a usual value on both sides: how many times as far the second does.
    Times(f64, Times),
    /// None is known.
    Unknown,
}

/// The ratio from which a rare difference stands out.
const STANDS_OUT: f64 = 1.5;

impl Size {
    /// The size of the difference of an aspect.
    pub(crate) fn of(compared: &Compared) -> Self {
        match compared.times(SURE) {
            Some((usual, Some(times))) => Self::Times(usual, times),
            Some((_, None)) => Self::Unknown,
            None => compared.dominance(SURE).map_or(Self::Unknown, Self::Often),
        }
    }

    /// The words for it: `medium, more`, `2.8 times as many (1.9 to 4.1)`.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Often(delta) if delta.value > 0.0 => format!("{}, more", Effect::of(delta.value)),
            Self::Often(delta) if delta.value < 0.0 => format!("{}, less", Effect::of(delta.value)),
            Self::Often(_) => Effect::Negligible.to_string(),
            Self::Times(usual, times) => {
                let what =
                    if *usual == 0.0 { "as many".to_owned() } else { format!("as far from {usual:.0}") };
                let (low, high) = (times.interval.low, times.interval.high);
                match () {
                    () if times.value == 0.0 => format!("at most {high:.2} times {what}"),
                    () if high.is_infinite() => format!("at least {low:.1} times {what}"),
                    () if times.value >= 1.0 => {
                        format!("{:.1} times {what} ({low:.1} to {high:.1})", times.value)
                    }
                    () => format!("{:.2} times {what} ({low:.2} to {high:.2})", times.value),
                }
            }
            Self::Unknown => "none seen".to_owned(),
        }
    }

    /// True for one that players would notice, if it is no chance.
    fn stands_out(&self) -> bool {
        match self {
            Self::Often(delta) => Effect::of(delta.value) > Effect::Negligible,
            Self::Times(_, times) => times.value >= STANDS_OUT || times.value <= 1.0 / STANDS_OUT,
            Self::Unknown => false,
        }
    }
}

impl Line<'_> {
    /// True if it differs in any pair of games.
    fn differs(&self) -> bool {
        self.compared.pairs.differences().counts().any(|(difference, _)| difference != 0)
    }
}

impl<'a> Known<'a> {
    fn of(comparison: &'a Comparison) -> Self {
        let line = |(aspect, compared, is_found): (&'a Aspect, &'a Compared, bool)| Line {
            aspect,
            compared,
            size: Size::of(compared),
            is_found,
        };
        Self { lines: tested(comparison).map(line).collect() }
    }
}

/// The aspects that vary, with true for each that is a discovery among all of them.
fn tested(comparison: &Comparison) -> impl Iterator<Item = (&Aspect, &Compared, bool)> {
    let aspects: Vec<_> = comparison.aspects.iter().filter(|(_, it)| varies(it)).collect();
    let chances: Vec<f64> = aspects.iter().map(|(_, it)| it.chance_if_none().unwrap_or(1.0)).collect();
    let found = discoveries(&chances, FALSE_DISCOVERIES);
    aspects.into_iter().zip(found).map(|((aspect, compared), is_found)| (aspect, compared, is_found))
}

/// True unless an aspect is the same in all games of both sides.
fn varies(compared: &Compared) -> bool {
    compared.sides.iter().any(|it| it.counts().count() > 1)
        || compared.pairs.differences().counts().any(|it| it.0 != 0)
}

fn section(id: String, title: String, names: [&str; 2], lines: &[&Line<'_>]) -> Section {
    if lines.is_empty() {
        return Section::new(id, title).text("The same in all games.");
    }
    let mut table = Table::new(format!("{id}-compared"), title.clone())
        .column("measure", "measure")
        .detailed("id", "as a measure", Detail::Programs)
        .detailed("first", short(names[0], "first"), Detail::Values)
        .detailed("second", short(names[1], "second"), Detail::Values)
        .column("difference", "difference")
        .detailed("delta", "how often above, -1 to 1", Detail::Pages)
        .column("effect", "effect")
        .plot(Plot::Dots { label: 0, values: vec![5], reference: Some(0.0) });
    for line in lines {
        let [first, second] = line.compared.means(SURE);
        let shown = |estimate: Option<Estimate>| {
            match line.aspect {
                // A difference by itself.
                Aspect::First => signed(share(estimate)),
                aspect if aspect.is_share() => share(estimate),
                _ => mean(estimate, ""),
            }
        };
        let delta = match line.size {
            Size::Often(delta) => signed(mean(Some(delta), "")),
            Size::Times(..) | Size::Unknown => Cell::Nothing,
        };
        let effect = if line.is_found { line.size.words() } else { "none seen".to_owned() };
        let tone = if line.is_found && line.size.stands_out() { Tone::Odd } else { Tone::Plain };
        let difference = signed(shown(line.compared.difference(SURE)));
        table.push(
            tone,
            [
                of_aspect(line.aspect).into(),
                line.aspect.to_string().into(),
                shown(first),
                shown(second),
                difference,
                delta,
                effect.into(),
            ],
        );
    }
    Section::new(id, title).table(table)
}

/// A name that fits above a column.
fn short(name: &str, place: &str) -> String {
    if name.chars().count() <= 12 { name.to_owned() } else { place.to_owned() }
}

/// The name of an aspect in a section about aspects of its kind.
fn of_aspect(aspect: &Aspect) -> String {
    match aspect {
        Aspect::Completed(name) | Aspect::Stuck(name) => name.clone(),
        Aspect::From(source) => source.title(),
        plain => plain.title(),
    }
}

/// The guide to the tables.
fn reading(known: &Known<'_>) -> String {
    let saved: Vec<f64> = known.lines.iter().filter_map(|it| it.compared.saved()).collect();
    let mean = saved.iter().sum::<f64>() / saved.len().max(1) as f64;
    let saved = if mean >= 0.005 {
        format!(" Equal seeds make the intervals of differences {:.0} % narrower in the mean.", mean * 100.0)
    } else {
        String::new()
    };
    format!(
        "Differences are second minus first, in pairs of games with the same seed; those of shares are in percentage points (pp). How large one is for players is told by how often a game of the second setup has more \
         than one of the first, minus how often it has less, from -1 to 1 (Cliff's delta): below 0.15 it is negligible, below 0.33 small, \
         below 0.47 medium. What hardly ever happens in either is compared by how many times as much of it there is. An effect is named where chance alone hardly explains it: of all those named on this page about {:.0} % at most are \
         chance (Benjamini and Hochberg).{saved}",
        FALSE_DISCOVERIES * 100.0
    )
}
