//! `bastide balance`: two setups under the same seeds, or the seats of one, and whether it makes a difference.

mod page;
mod seats;
mod setups;
mod skill;

use std::collections::BTreeSet;

use anyhow::{Result, anyhow, bail};
use bastide_diag::did_you_mean;
use bastide_pages::Page;
use bastide_sim::batch::{Progress, Run, looks};
use bastide_sim::estimate::{Sequential, Verdict};
use bastide_sim::tally::Faults;
use bastide_sim::versus::{Aspect, Versus};

use self::setups::Contender;
use crate::amount;
use crate::args::Balance;
use crate::bots;
use crate::interrupt::{is_interrupted, watched};
use crate::out::{Ending, say, show_page};
use crate::report::broken;

/// Plays both setups and compares them.
pub(crate) fn run(args: &Balance) -> Result<Ending> {
    if args.games == 0 {
        bail!("0 games say nothing; `--games` is at least 1");
    }
    if !args.skill.is_empty() {
        return skill::run(args, &args.skill);
    }
    let question = Question::of(args)?;
    let threads = bots::threads(args.workers.threads)?;
    let first = Contender::first(args)?;
    if !setups::has_second(args) {
        return seats::run(args, &first, &question, threads);
    }
    let second = Contender::second(args, &first)?;
    let setups = [first, second];
    question.is_measured(&setups)?;
    let mut runs = setups.each_ref().map(|it| it.run(args.games));
    // Both play as many blocks as the side with the smaller ones needs for its games.
    let blocks = 0..runs[0].blocks.max(runs[1].blocks);
    runs.iter_mut().for_each(|it| it.blocks = blocks.end);
    let starts = setups.each_ref().map(|it| move |checkpointing| it.assembled.start(it.seed, checkpointing));
    let progress = Progress::default();
    let side = |at: usize| setups[at].side(&runs[at], &starts[at]);
    let versus = Versus { sides: [side(0), side(1)], threads, progress: &progress };
    let rounds: Vec<u64> = if args.until.is_some() { looks(&blocks).collect() } else { Vec::new() };
    let games = runs.iter().map(Run::games).sum();
    let played = watched(&progress, games, || {
        versus.play_until(blocks.clone(), rounds.into_iter(), |comparison| {
            question.verdict(comparison.aspects.get(&question.aspect)) != Verdict::Undecided
        })
    });
    // The text of a fault names the script; the second setup knows the first one's scripts or its own.
    let (comparison, _) = played.map_err(|fault| bots::fault(&setups[1].assembled, &fault))?;
    if !comparison.aspects.contains_key(&question.aspect) {
        let name = question.aspect.to_string();
        let kind = name.split_once(':').map_or("", |(kind, _)| kind);
        let all = comparison.aspects.keys().map(ToString::to_string);
        let alike: BTreeSet<String> = all.filter(|it| it.starts_with(&format!("{kind}:"))).collect();
        bail!("nothing in these games is `{name}`\n  = help: {}", meant(&name, &alike));
    }
    let verdict = question.verdict(comparison.aspects.get(&question.aspect));
    let verdict = args.until.is_some().then_some(verdict);
    let page = page::of(args, &setups, &comparison, &question, verdict);
    shown(args, &page)?;
    let is_broken = faults(&setups, &runs, &comparison.faults)?;
    Ok(ending(verdict, is_broken))
}

/// The measure that is tested, with its tolerance.
pub(super) struct Question {
    aspect: Aspect,
    /// The largest difference that counts as none.
    tolerance: f64,
}

impl Question {
    fn of(args: &Balance) -> Result<Self> {
        let usual = if setups::has_second(args) { "points" } else { "first" };
        let name = args.measure.as_deref().unwrap_or(usual);
        let aspect: Aspect = name.parse().map_err(|error: String| {
            let hint = did_you_mean(name, Aspect::names());
            anyhow!("{error}{}", hint.map_or(String::new(), |hint| format!("\n  = help: {hint}")))
        })?;
        let usual = if aspect.is_share() { 0.02 } else { 1.0 };
        let tolerance = args.tolerance.as_deref().map(|text| tolerance(text, &aspect)).transpose()?;
        Ok(Self { tolerance: tolerance.unwrap_or(usual), aspect })
    }

    /// # Errors
    /// If it is about a measure, a kind or a piece that neither game has.
    fn is_measured(&self, setups: &[Contender; 2]) -> Result<()> {
        let rules = || setups.iter().map(|it| &*it.assembled.rules);
        let known: BTreeSet<String> = match &self.aspect {
            Aspect::Own(_) => rules().flat_map(|it| &it.setup.measures).map(|it| it.name.clone()).collect(),
            Aspect::Completed(_) => {
                let kinds = rules().flat_map(|it| it.words().kinds().map(|(_, kind)| kind.name.clone()));
                kinds.map(|it| format!("completed:{it}")).collect()
            }
            Aspect::Stuck(_) => {
                rules().flat_map(|it| &it.setup.pieces).map(|it| format!("stuck:{}", it.name)).collect()
            }
            _ => return Ok(()),
        };
        let name = self.aspect.to_string();
        if known.contains(&name) {
            return Ok(());
        }
        if known.is_empty() {
            bail!(
                "these games have no measure `{name}`\n  = help: their variants measure nothing: `V.measure` does"
            );
        }
        bail!("these games have no measure `{name}`\n  = help: {}", meant(&name, &known))
    }

    /// The test of differences that are counted in so many parts.
    fn test(&self, parts: f64) -> Sequential {
        Sequential::with(self.tolerance).in_parts(parts)
    }

    fn verdict(&self, compared: Option<&bastide_sim::versus::Compared>) -> Verdict {
        compared.map_or(Verdict::Undecided, |it| self.test(it.whole()).verdict(&it.pairs))
    }
}

/// Hint at the names among which one is none: a near one, or all.
fn meant(name: &str, known: &BTreeSet<String>) -> String {
    let all = || format!("there are `{}`", Vec::from_iter(known.iter().cloned()).join("`, `"));
    did_you_mean(name, known.iter().map(String::as_str)).unwrap_or_else(all)
}

/// A tolerance of an aspect as it is written: `0.5`, `2%`.
fn tolerance(text: &str, aspect: &Aspect) -> Result<f64> {
    match amount::read(text) {
        Some(amount) if aspect.is_share() => amount::of_share(text, amount),
        Some(_) if text.ends_with('%') => {
            bail!("{} is no share\n  = help: give `--tolerance` as a number, such as `0.5`", aspect.title())
        }
        Some(amount) => Ok(amount),
        None => {
            bail!("`{text}` is no tolerance; it is a number above 0, such as `0.5`, or a share, such as `2%`")
        }
    }
}

/// Writes a page, with a note on standard error if fewer games were played than asked for.
pub(super) fn shown(args: &Balance, page: &Page) -> Result<()> {
    show_page(page, &args.page)?;
    if is_interrupted() {
        say("ended early; the numbers are about the games that were played");
    }
    Ok(())
}

/// Reports the games in which a rule broke. Returns true if there were any.
pub(super) fn faults(setups: &[Contender], runs: &[Run], faults: &[Faults]) -> Result<bool> {
    for ((setup, run), faults) in setups.iter().zip(runs).zip(faults) {
        let Some(first) = &faults.first else { continue };
        broken::show(&setup.assembled, run, &setup.bots, first)?;
        say(&format!("{}: {}", setup.name, broken::text(faults, &broken::again(&setup.args, first))));
    }
    Ok(faults.iter().any(|it| it.games > 0))
}

/// The exit code for a verdict.
pub(super) fn ending(verdict: Option<Verdict>, is_broken: bool) -> Ending {
    let decided = match verdict {
        None | Some(Verdict::Within) => Ending::Fine,
        Some(Verdict::Beyond) => Ending::Findings,
        Some(Verdict::Undecided) => Ending::Undecided,
    };
    if is_broken { decided.max(Ending::Findings) } else { decided }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_exit_codes() {
        let codes = |broken| {
            [None, Some(Verdict::Within), Some(Verdict::Beyond), Some(Verdict::Undecided)]
                .map(|it| ending(it, broken) as u8)
        };
        assert_eq!(codes(false), [0, 0, 1, 3]);
        assert_eq!(codes(true), [1, 1, 1, 3]);
    }
}
