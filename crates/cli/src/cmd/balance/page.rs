//! What two setups beside each other say, as a page.

use bastide_report::{Detail, Number, Page, Plot, Section, Table, Tone};
use bastide_sim::estimate::{Dominance, Effect, Estimate, Verdict, discoveries};
use bastide_sim::versus::{Aspect, Compared, Comparison};

use super::Question;
use super::setups::Setup;
use crate::args::Balance;
use crate::numbers::{SURE, mean, number, share, signed};
use crate::words;

/// The share of false ones among what is called a difference.
const FALSE_DISCOVERIES: f64 = 0.05;

/// The page of a comparison.
pub(super) fn of(
    args: &Balance,
    setups: &[Setup; 2],
    comparison: &Comparison,
    question: &Question,
    verdict: Option<Verdict>,
) -> Page {
    let [first, second] = setups;
    let mut page = Page::new(format!("{} against {}", first.name, second.name));
    if let Some(compared) = comparison.aspects.get(&question.aspect) {
        page = page.lead(lead(
            [first.name.as_str(), second.name.as_str()],
            &question.aspect,
            compared,
            question.tolerance,
            verdict,
        ));
    }
    page = page
        .fact("games", each(comparison.games))
        .fact("players", first.assembled.rules.players().to_string())
        .fact("bots", bots(setups))
        .fact("seed", first.seed.to_string())
        .fact("intervals", format!("{} %", SURE.percent()))
        .fact("version", env!("CARGO_PKG_VERSION"))
        .fact("rules", format!("{} and {}", first.hash(), second.hash()))
        .origin(words::line(command(args)));
    let known = Known::of(comparison);
    for (id, title, holds) in SECTIONS {
        let told = |it: &&Line<'_>| holds(it.aspect) && (!is_named(it.aspect) || it.differs());
        let of_section: Vec<&Line<'_>> = known.lines.iter().filter(told).collect();
        page = page.section(section(id, title, [&first.name, &second.name], &of_section, &known));
    }
    page
}

/// How many games of each side.
fn each([first, second]: [u64; 2]) -> String {
    if first == second {
        format!("{} each", number(first))
    } else {
        format!("{} and {}", number(first), number(second))
    }
}

/// Which aspects stand together.
type Belongs = fn(&Aspect) -> bool;

const SECTIONS: [(&str, &str, Belongs); 4] = [
    ("games", "How games go", |it| !is_named(it)),
    ("features", "What is completed", |it| matches!(it, Aspect::Completed(_))),
    ("sources", "Where points come from", |it| matches!(it, Aspect::From(_))),
    ("pieces", "What is stuck at the end", |it| matches!(it, Aspect::Stuck(_))),
];

fn is_named(aspect: &Aspect) -> bool {
    matches!(aspect, Aspect::Completed(_) | Aspect::From(_) | Aspect::Stuck(_))
}

/// What is known of each aspect that varies.
struct Known<'a> {
    lines: Vec<Line<'a>>,
}

struct Line<'a> {
    aspect: &'a Aspect,
    compared: &'a Compared,
    dominance: Option<Dominance>,
    /// Whether it is a difference and not chance, among all that were looked at.
    is_found: bool,
}

impl Line<'_> {
    /// Whether it is different in any game.
    fn differs(&self) -> bool {
        self.compared.pairs.differences().counts().any(|(difference, _)| difference != 0)
    }
}

impl<'a> Known<'a> {
    fn of(comparison: &'a Comparison) -> Self {
        let aspects: Vec<_> = comparison.aspects.iter().filter(|(_, it)| varies(it)).collect();
        let chances: Vec<f64> = aspects.iter().map(|(_, it)| it.chance().unwrap_or(1.0)).collect();
        let found = discoveries(&chances, FALSE_DISCOVERIES);
        let line = |((aspect, compared), is_found): ((&'a Aspect, &'a Compared), bool)| Line {
            aspect,
            compared,
            dominance: compared.dominance(SURE),
            is_found,
        };
        Self { lines: aspects.into_iter().zip(found).map(line).collect() }
    }
}

/// Whether there is anything to say of an aspect: it is not the same in all games of both sides.
fn varies(compared: &Compared) -> bool {
    compared.sides.iter().any(|it| it.counts().count() > 1)
        || compared.pairs.differences().counts().any(|it| it.0 != 0)
}

fn section(id: &str, title: &str, names: [&String; 2], lines: &[&Line<'_>], known: &Known<'_>) -> Section {
    if lines.is_empty() {
        return Section::new(id, title).text("The same in all games.");
    }
    let mut table = Table::new(format!("{id}-compared"), title)
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
            if line.aspect.is_share() { share(estimate) } else { mean(estimate, "") }
        };
        let delta = line.dominance.map(|it| it.delta);
        let delta = delta.map(|it| Number::measured(it.value, it.interval.low, it.interval.high).signed());
        let effect = effect(line);
        let tone = match line.dominance {
            Some(it) if line.is_found && Effect::of(it.delta.value) > Effect::Negligible => Tone::Odd,
            _ => Tone::Plain,
        };
        let difference = signed(shown(line.compared.difference(SURE)));
        table.push(
            tone,
            [
                of_aspect(line.aspect).into(),
                line.aspect.to_string().into(),
                shown(first),
                shown(second),
                difference,
                delta.into(),
                effect.into(),
            ],
        );
    }
    let mut section = Section::new(id, title).table(table);
    if id == SECTIONS[0].0 {
        section = section.text(reading(known));
    }
    section
}

/// A name that fits above a column.
fn short(name: &str, place: &str) -> String {
    if name.chars().count() <= 12 { name.to_owned() } else { place.to_owned() }
}

/// What an aspect is called in a section about aspects of its kind.
fn of_aspect(aspect: &Aspect) -> String {
    match aspect {
        Aspect::Completed(name) | Aspect::Stuck(name) | Aspect::From(name) => name.clone(),
        plain => plain.title(),
    }
}

/// The effect in words.
fn effect(line: &Line<'_>) -> String {
    match line.dominance {
        _ if !line.is_found => "none seen".to_owned(),
        Some(it) if it.delta.value > 0.0 => format!("{}, more", Effect::of(it.delta.value)),
        Some(it) if it.delta.value < 0.0 => format!("{}, less", Effect::of(it.delta.value)),
        Some(_) | None => Effect::Negligible.to_string(),
    }
}

/// How to read the tables.
fn reading(known: &Known<'_>) -> String {
    let saved: Vec<f64> = known.lines.iter().filter_map(|it| it.compared.saved()).collect();
    let mean = saved.iter().sum::<f64>() / saved.len().max(1) as f64;
    let saved = if mean >= 0.005 {
        format!(" Equal seeds make the intervals of differences {:.0} % narrower in the mean.", mean * 100.0)
    } else {
        String::new()
    };
    format!(
        "Differences are second minus first, in pairs of games with the same seed. How large one is for players is told by how often a game of the second setup has more \
         than one of the first, minus how often it has less, from -1 to 1 (Cliff's delta): below 0.15 it is negligible, below 0.33 small, \
         below 0.47 medium. An effect is named where chance alone hardly explains it: of all those named on this page about {:.0} % at most are \
         chance (Benjamini and Hochberg).{saved}",
        FALSE_DISCOVERIES * 100.0
    )
}

/// What came out, in a sentence or two.
fn lead(
    [first, second]: [&str; 2],
    aspect: &Aspect,
    compared: &Compared,
    tolerance: f64,
    verdict: Option<Verdict>,
) -> String {
    let shown = |value: f64, decimals: usize| {
        if aspect.is_share() {
            format!("{:.*} %", decimals, value * 100.0)
        } else {
            format!("{value:.decimals$}")
        }
    };
    let mut text = match compared.difference(SURE) {
        Some(it) => {
            let cell = if aspect.is_share() { share(Some(it)) } else { mean(Some(it), "") };
            let (value, range) = signed(cell).shown();
            let range = range.map_or(String::new(), |it| format!(" ({it})"));
            let size = match compared.dominance(SURE) {
                Some(it) if it_is_seen(compared) => format!(", a {} effect", Effect::of(it.delta.value)),
                Some(_) | None => String::new(),
            };
            format!("{}: {value}{range} in {second} compared with {first}{size}.", capital(&aspect.title()))
        }
        None => format!("Too few games to tell of {}.", aspect.title()),
    };
    if let Some(verdict) = verdict {
        let close = shown(tolerance, if aspect.is_share() { 1 } else { 2 });
        text.push(' ');
        text.push_str(&match verdict {
            Verdict::Within => format!("Decided: no difference beyond the tolerance of {close}."),
            Verdict::Beyond => format!("Decided: a difference, beyond twice the tolerance of {close}."),
            Verdict::Undecided => format!(
                "Undecided: more games are needed to say whether it is within the tolerance of {close}."
            ),
        });
    }
    text
}

/// Whether a difference, looked at alone, is hardly chance.
fn it_is_seen(compared: &Compared) -> bool {
    compared.chance().is_some_and(|it| it <= SURE.risk())
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn bots(setups: &[Setup; 2]) -> String {
    let [first, second] = setups.each_ref().map(of_bots);
    if first == second { first } else { format!("{first} against {second}") }
}

/// The bots of a setup, each once if all are the same.
pub(super) fn of_bots(setup: &Setup) -> String {
    let mut names = setup.bot_names();
    if names.iter().all(|it| *it == names[0]) {
        names.truncate(1);
    }
    names.join(", ")
}

/// The command that makes the page again.
pub(super) fn command(args: &Balance) -> Vec<String> {
    let mut line = vec!["bastide".to_owned(), "balance".to_owned()];
    line.extend(words::of_game(&args.game));
    line.extend(args.second.clone());
    let mut flag = |name: &str, value: String| line.extend([name.to_owned(), value]);
    if let Some(seed) = args.game.seed {
        flag("--seed", seed.to_string());
    }
    flag("--bots", args.bots.join(","));
    if !args.b_bots.is_empty() {
        flag("--b-bots", args.b_bots.join(","));
    }
    args.b_with.iter().for_each(|it| flag("--b-with", it.clone()));
    args.b_drop.iter().for_each(|it| flag("--b-drop", it.clone()));
    args.b_option.iter().for_each(|it| flag("--b-option", it.clone()));
    if !args.b_sets.is_empty() {
        flag("--b-sets", args.b_sets.join(","));
    }
    args.b_without.iter().for_each(|it| flag("--b-without", it.clone()));
    flag("--games", args.games.to_string());
    if args.until.is_some() {
        flag("--until", "decided".to_owned());
    }
    if let Some(measure) = &args.measure {
        flag("--measure", measure.clone());
    }
    if let Some(tolerance) = &args.tolerance {
        flag("--tolerance", tolerance.clone());
    }
    line
}
