//! The page of a comparison of two setups.

use bastide_pages::{Number, Page};
use bastide_sim::estimate::{Effect, Sequential, Verdict};
use bastide_sim::versus::{Aspect, Compared, Comparison};

use super::Question;
use super::setups::Contender;
use crate::args::Balance;
use crate::command_line::CommandLine;
use crate::report::broken;
use crate::report::comparison::{Size, is_found, sections};
use crate::report::estimates::{SURE, mean, number, points, share, signed};

/// The page of a comparison.
pub(super) fn of(
    args: &Balance,
    setups: &[Contender; 2],
    comparison: &Comparison,
    question: &Question,
    verdict: Option<Verdict>,
) -> Page {
    let [first, second] = setups;
    let mut page = Page::new(format!("{} against {}", first.name, second.name));
    if let Some(compared) = comparison.aspects.get(&question.aspect) {
        let names = [first.name.as_str(), second.name.as_str()];
        let is_found = is_found(comparison, &question.aspect);
        let broken = [0, 1].map(|at| broken::warning(names[at], &comparison.faults[at])).concat();
        page = page
            .lead(broken + &lead(names, (&question.aspect, compared), is_found, question.tolerance, verdict));
    }
    let page = page
        .fact("games", each(comparison.games))
        .fact("players", first.assembled.rules.players().to_string())
        .fact("bots", bots(setups))
        .fact("seed", first.seed.to_string())
        .fact("intervals", format!("{} %", SURE.percent()))
        .fact("version", env!("CARGO_PKG_VERSION"))
        .fact("rules", format!("{} and {}", first.hash(), second.hash()))
        .origin(command(args));
    // Of no games nothing is the same, and nothing differs.
    let shown = sections([&first.name, &second.name], None, comparison).into_iter();
    shown.filter(|_| comparison.blocks > 0).fold(page, Page::section)
}

/// The numbers of games, by side.
fn each([first, second]: [u64; 2]) -> String {
    if first == second {
        format!("{} each", number(first))
    } else {
        format!("{} and {}", number(first), number(second))
    }
}

/// The outcome, in a sentence or two.
fn lead(
    [first, second]: [&str; 2],
    (aspect, compared): (&Aspect, &Compared),
    is_found: bool,
    tolerance: f64,
    verdict: Option<Verdict>,
) -> String {
    let mut text = match compared.difference(SURE) {
        Some(it) => {
            let cell = if aspect.is_share() { share(Some(it)) } else { mean(Some(it), "") };
            let (value, range) = signed(cell).shown();
            let range = range.map_or(String::new(), |it| format!(" ({it})"));
            let size = match Size::of(compared) {
                Size::Often(delta) if is_found => format!(", a {} effect", Effect::of(delta.value)),
                size @ Size::Times(..) if is_found => format!(", {}", size.words()),
                Size::Often(_) | Size::Times(..) | Size::Unknown => String::new(),
            };
            format!(
                "{}: {value}{range} in {second} compared with {first}{size}.",
                bastide_letters::capital(&aspect.title())
            )
        }
        None => format!("Too few games to tell of {}.", aspect.title()),
    };
    if let Some(verdict) = verdict {
        let close = if aspect.is_share() { points(tolerance) } else { Number::exact(tolerance, 2) }.shown();
        text.push(' ');
        text.push_str(&match verdict {
            Verdict::Within => format!("Decided: no difference beyond the tolerance of {close}."),
            Verdict::Beyond => format!("Decided: a difference, beyond twice the tolerance of {close}."),
            Verdict::Undecided if compared.pairs.sums().count < Sequential::LEAST => {
                format!("Undecided: the test decides from {} pairs of games on.", Sequential::LEAST)
            }
            Verdict::Undecided => format!(
                "Undecided: more games are needed to say whether it is within the tolerance of {close}."
            ),
        });
    }
    text
}

fn bots(setups: &[Contender; 2]) -> String {
    let [first, second] = setups.each_ref().map(of_bots);
    if first == second { first } else { format!("{first} against {second}") }
}

/// The bots of a setup, each once if all are the same.
pub(super) fn of_bots(setup: &Contender) -> String {
    let mut names = setup.bot_names();
    if names.iter().all(|it| *it == names[0]) {
        names.truncate(1);
    }
    names.join(", ")
}

/// The command that makes the page again.
pub(super) fn command(args: &Balance) -> String {
    CommandLine::new("balance")
        .game(&args.game)
        .words(&args.second)
        .flag("--seed", args.game.seed)
        .list("--bots", &args.bots)
        .list("--b-bots", &args.b_bots)
        .flag("--b-with", &args.b_with)
        .flag("--b-drop", &args.b_drop)
        .flag("--b-option", &args.b_option)
        .list("--b-sets", &args.b_sets)
        .flag("--b-without", &args.b_without)
        .flag("--games", [args.games])
        .flag("--until", args.until.map(|_| "decided"))
        .flag("--measure", &args.measure)
        .flag("--tolerance", &args.tolerance)
        .to_string()
}
