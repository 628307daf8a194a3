//! `bastide suggest`: tiles to add and to take away for a goal, with their effects, tried out in play.

mod page;
mod trial;

use std::path::Path;

use anyhow::{Result, bail};
use bastide_diag::did_you_mean;
use bastide_project::{Mix, Project};
use bastide_tileset::stats::{Bands, Change, Goal, Pattern, Plan, Sketch, Sketches, Stats};

use self::trial::Trial;
use crate::args::{GoalName, Suggest};
use crate::out::{Ending, apart, say, show_findings, show_page, write};
use crate::pictures::board::theme;
use crate::progress::Bar;

/// The id of the proposed set, unless the name of its file gives one.
const PROPOSED: &str = "proposed";

/// Tries every change and shows the best.
pub(crate) fn run(args: &Suggest) -> Result<Ending> {
    let theme = theme(args.theme.as_deref())?;
    let mix = Project::on_disk().mix(&args.sets, args.edition.as_deref())?;
    let mixed = mix.with_base(args.edition.as_deref());
    let bag = mixed.as_ref().unwrap_or(&mix.bag);
    let letters = Stats::of(bag).patterns.letters;
    if letters.is_empty() {
        bail!("`{}` comes to no tiles", mix.name);
    }
    let sketches = sketches(&mix, &letters, args.marker.as_deref())?;
    let responsible = mix.responsible();
    if let Some(path) = &args.out {
        apart(path, responsible.iter().map(|it| &it.source))?;
    }
    let own: Vec<&str> = responsible.iter().map(|it| it.id.as_str()).collect();
    let bands = Bands::kept().of_mix(own.len());
    let plan = Plan::new(bag, goal(args.goal), &sketches, &bands, &own);
    let changes = propose(&plan, args)?;
    let proposal =
        Proposal { mix: &mix, plan: &plan, sketches: &sketches, changes, args, with_base: mixed.is_some() };
    if let Some(path) = &args.out {
        let count: u32 = proposal.added().iter().map(|it| it.1).sum();
        write(path, proposal.toml(path).as_bytes())?;
        say(&format!("{}: {count} tiles", path.display()));
    }
    let trial = Trial::of(&proposal)?;
    show_page(&proposal.page(&theme, trial.as_ref()), &args.page)?;
    show_findings(&mix.warnings)
}

/// Every tile that may be proposed.
fn sketches(mix: &Mix, letters: &[char], marker: Option<&str>) -> Result<Sketches> {
    let sketches = mix.collection.sketches(&Pattern::all(letters), marker);
    if let (true, Some(marker)) = (sketches.tiles.is_empty(), marker) {
        let names: Vec<&str> = mix.collection.words().markers().map(|(_, it)| it.name.as_str()).collect();
        if names.contains(&marker) {
            bail!("the marker `{marker}` lies on no feature that joins through sides");
        }
        let hint = did_you_mean(marker, names.iter().copied())
            .unwrap_or_else(|| format!("these sets have `{}`", names.join("`, `")));
        bail!("there is no marker `{marker}`\n  = help: {hint}");
    }
    Ok(sketches)
}

/// The best changes one by one, or as many together as are asked for.
fn propose(plan: &Plan<'_>, args: &Suggest) -> Result<Vec<Change>> {
    let bar = Bar::styled(0, "{spinner} {msg}", "changes tried");
    let step = || bar.add(1);
    if !is_whole(args) {
        let mut ranked = plan.ranked(step);
        ranked.truncate(args.top.max(1));
        return Ok(ranked);
    }
    let [add, take] = [args.add, args.take].map(|it| it.or(args.exchange).unwrap_or(0));
    let there: u32 = plan.takeable().iter().map(|it| it.1).sum();
    if take > there {
        bail!("{take} tiles cannot be taken away: there are {there}, and the start tile stays");
    }
    Ok(plan.set(add as usize, take as usize, step))
}

/// True if changes are proposed together, and not one by one.
fn is_whole(args: &Suggest) -> bool {
    args.add.is_some() || args.take.is_some() || args.exchange.is_some()
}

const fn goal(name: GoalName) -> Goal {
    match name {
        GoalName::Dead => Goal::Dead,
        GoalName::Draws => Goal::Draws,
        GoalName::Branching => Goal::Branching,
        GoalName::Fit => Goal::Fit,
        GoalName::Mirror => Goal::Mirror,
    }
}

/// A proposal.
struct Proposal<'a> {
    mix: &'a Mix,
    plan: &'a Plan<'a>,
    sketches: &'a Sketches,
    changes: Vec<Change>,
    args: &'a Suggest,
    with_base: bool,
}

impl Proposal<'_> {
    /// The different tiles that are added, and how many of each.
    fn added(&self) -> Vec<(&Sketch, u32)> {
        let adds = self.changes.iter().filter_map(|it| match it {
            Change::Add(at) => Some(*at),
            Change::Take(_) => None,
        });
        counted(adds).into_iter().map(|(at, count)| (&self.sketches.tiles[at], count)).collect()
    }

    /// The ids of the tiles that are taken away, and how many of each.
    fn taken(&self) -> Vec<(&str, u32)> {
        let takes = self.changes.iter().filter_map(|it| match it {
            Change::Take(at) => Some(*at),
            Change::Add(_) => None,
        });
        counted(takes).into_iter().map(|(at, count)| (self.plan.takeable()[at].0.id(), count)).collect()
    }

    /// The tiles that are taken away as terms of the sets of a game.
    fn terms(&self) -> Vec<String> {
        self.taken().into_iter().map(|(id, count)| format!("-{id}*{count}")).collect()
    }

    /// The tiles that are added as a tile set, called as its file.
    fn toml(&self, path: &Path) -> String {
        let stem = path.file_stem().and_then(|it| it.to_str()).unwrap_or(PROPOSED);
        let fits = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
        let plain = stem.chars().all(fits) && stem.starts_with(|it: char| it.is_ascii_lowercase());
        let id = if plain && self.mix.collection.set(stem).is_none() { stem } else { PROPOSED };
        let added = self.added();
        let tiles = added.iter().map(|(it, count)| (it.name.as_str(), it.keys.as_str(), *count));
        self.mix.collection.sketched(id, "Proposed tiles", tiles)
    }
}

/// Different numbers with how often each is there, in the order in which they come first.
fn counted(numbers: impl Iterator<Item = usize>) -> Vec<(usize, u32)> {
    let mut counted: Vec<(usize, u32)> = Vec::new();
    for at in numbers {
        match counted.iter_mut().find(|(it, _)| *it == at) {
            Some((_, count)) => *count += 1,
            None => counted.push((at, 1)),
        }
    }
    counted
}
