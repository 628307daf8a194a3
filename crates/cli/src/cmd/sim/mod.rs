//! `bastide sim`: many games and their statistics, with confidence intervals.

mod goals;
pub(crate) mod page;
mod plan;
pub(crate) mod record;

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_core::game::Checkpointing;
use bastide_core::score::are;
use bastide_project::{Assembled, SEED};
use bastide_record::GameSpec;
use bastide_sim::batch::{Batch, Progress, Run, looks};
use bastide_sim::bot::Recipe;
use bastide_sim::samples::heading;
use bastide_sim::tally::Tally;

use self::goals::Goals;
use self::record::{Identity, Record};
use crate::args::Sim;
use crate::bots;
use crate::command_line::CommandLine;
use crate::game::{choose, ready};
use crate::hook_profile::HookProfile;
use crate::interrupt::{is_interrupted, watched};
use crate::out::{Ending, Growing, apart, is_standard, make_folder, say, show_page, write, write_page};
use crate::report::broken;
use crate::report::estimates::{games as games_of, number};

/// Plays the games and shows their statistics.
pub(crate) fn run(args: &Sim) -> Result<Ending> {
    if args.games == 0 {
        bail!("no game is played with `-n 0`");
    }
    let shard = args.shard.as_deref().map(shard).transpose()?;
    let Some((spec, title)) = choose(&args.game)?.fresh() else {
        bail!("`{}` is a written game: it goes one way only, `bastide play` shows it", args.game.game)
    };
    let assembled = ready(&spec)?;
    let simulation = Simulation::new(args, &spec, &title, &assembled)?;
    if let Some(plan) = args.plan {
        let script = plan::script(
            plan,
            &record::command(&simulation.words(), &simulation.identity),
            args.shards,
            &simulation.run,
        )?;
        crate::out::print(&script)?;
        return Ok(Ending::Fine);
    }
    match shard {
        Some((shard, of)) => simulation.play_shard(shard, of),
        None => simulation.play_all(),
    }
}

/// A shard as it was written, counted from 0, and of how many.
fn shard(text: &str) -> Result<(u64, u64)> {
    let parts = text.split_once('/').and_then(|(shard, of)| Some((shard.parse().ok()?, of.parse().ok()?)));
    match parts {
        None => bail!("`{text}` is no shard; the third of eight is `3/8`"),
        Some((_, 0)) => bail!("a run cannot be shared out among 0 shards"),
        Some((shard, of)) if !(1..=of).contains(&shard) => {
            bail!("there is no shard {shard} of {of}; they are counted from 1 to {of}")
        }
        Some((shard, of)) => Ok((shard - 1, of)),
    }
}

/// A run that is ready to be played.
struct Simulation<'a> {
    args: &'a Sim,
    assembled: &'a Assembled,
    recipes: Vec<Recipe>,
    run: Run,
    identity: Identity,
    goals: Goals,
    threads: usize,
}

impl<'a> Simulation<'a> {
    fn new(args: &'a Sim, spec: &GameSpec, title: &str, assembled: &'a Assembled) -> Result<Self> {
        for path in args.out.iter().chain(&args.samples) {
            apart(path, assembled.texts.iter().chain([&spec.origin.source]))?;
        }
        if let (Some(out), Some(samples)) = (&args.out, &args.samples)
            && out == samples
            && !is_standard(out)
        {
            bail!("`--out` and `--samples` name one file: `{}`", out.display());
        }
        let recipes = bots::seats(&args.bots, assembled)?;
        let names = recipes.iter().map(|it| it.name().to_owned()).collect();
        let run = Run::new(spec.seed.unwrap_or(SEED), args.games, names);
        let threads = bots::threads(args.workers.threads)?;
        let identity = Identity::of(title, assembled, &run, bots::hashes(&args.bots));
        let goals = Goals::read(args.precision.as_deref(), &args.until, &assembled.rules)?;
        Ok(Self { args, assembled, recipes, run, identity, goals, threads })
    }

    /// The words that choose the game.
    fn words(&self) -> String {
        CommandLine::default().game(&self.args.game).to_string()
    }

    /// Plays some blocks, or as many as are enough, with progress. Returns their tally, the block after them, and the file of their positions,
    /// which is still to be kept.
    fn play(&self, blocks: std::ops::Range<u64>) -> Result<(Tally, u64, Option<Growing>)> {
        let progress = Progress::default();
        let profile = self.args.profile.then(|| HookProfile::new(&self.assembled.rules));
        let start = |checkpointing: Checkpointing| match &profile {
            Some(profile) => profile.start(self.assembled, self.run.seed, checkpointing),
            None => self.assembled.start(self.run.seed, checkpointing),
        };
        let batch = Batch {
            run: &self.run,
            bots: &self.recipes,
            start: &start,
            threads: self.threads,
            progress: &progress,
        };
        let games = (blocks.end - blocks.start) * self.run.block_size();
        let mut samples = self.args.samples.as_deref().map(|it| self.samples(it)).transpose()?;
        let mut written = Ok(());
        let played = watched(&progress, games, || match &mut samples {
            Some(samples) => batch.play_sampled(blocks, |blocks| {
                written = blocks.iter().try_for_each(|(_, lines)| samples.add(lines));
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            }),
            None if self.goals.is_empty() => batch.play(blocks),
            None => {
                let rounds = looks(&blocks);
                batch.play_until(blocks, rounds, |tally| self.goals.are_reached(tally))
            }
        });
        if let Some(profile) = &profile {
            say(profile.text(&self.assembled.rules).trim_end());
        }
        let (tally, next) = played.map_err(|fault| bots::fault(self.assembled, &fault))?;
        written?;
        Ok((tally, next, samples))
    }

    /// The file of positions, with the names of its columns.
    fn samples(&self, path: &Path) -> Result<Growing> {
        let mut file = Growing::begin(path)?;
        file.add(&heading(&self.assembled.rules))?;
        Ok(file)
    }

    fn play_shard(&self, shard: u64, of: u64) -> Result<Ending> {
        let out = self.args.out.as_deref().context("a shard is written with `--out`")?;
        prepare(out)?;
        let blocks = self.run.shard(shard, of);
        let (tally, next, samples) = self.play(blocks.clone())?;
        if next < blocks.end {
            bail!("interrupted; nothing is written, for a shard is whole or not there");
        }
        samples.map_or(Ok(()), Growing::keep)?;
        let record = Record::new(self.words(), self.identity.clone(), blocks, of, tally);
        write(out, record.text().as_bytes())?;
        let games = games_of(record.tally.games);
        say(&format!("shard {} of {of}: {games} in {}", shard + 1, out.display()));
        // The shard is there, so no scheduler should play it again; the whole run reports broken rules.
        self.ending_of(&record)?;
        Ok(Ending::Fine)
    }

    fn play_all(&self) -> Result<Ending> {
        for path in self.args.out.iter().chain(&self.args.page.html) {
            prepare(path)?;
        }
        let files =
            [("--out", &self.args.out), ("--samples", &self.args.samples), ("--html", &self.args.page.html)];
        let poured = files.iter().filter(|(_, path)| path.as_deref().is_some_and(is_standard)).map(|it| it.0);
        let poured: Vec<&str> = poured.collect();
        if let [one, other, ..] = poured[..] {
            bail!("`{one}` and `{other}` both go to standard output, which takes one document");
        }
        let (tally, next, samples) = self.play(0..self.run.blocks)?;
        // A run that ends early is a run of fewer games: no game depends on how many there are.
        let games = next * self.run.block_size();
        if is_interrupted() && next < self.run.blocks {
            say(&format!(
                "stopped after {} of {}; this is what they tell",
                number(games),
                games_of(self.run.games())
            ));
        }
        if next == 0 {
            return Ok(Ending::CouldNotRun);
        }
        samples.map_or(Ok(()), Growing::keep)?;
        let identity = Identity { games, ..self.identity.clone() };
        let record = Record::new(self.words(), identity, 0..next, 1, tally);
        if let Some(out) = &self.args.out {
            write(out, record.text().as_bytes())?;
        }
        let page = page::page(&record);
        match poured[..] {
            [] | ["--html"] => show_page(&page, &self.args.page)?,
            // A document on standard output is there alone.
            _ => write_page(&page, &self.args.page)?,
        }
        let ending = self.ending_of(&record)?;
        if !self.goals.is_empty() && !self.goals.are_reached(&record.tally) {
            let missed = self.goals.missed(&record.tally);
            say(&format!("{} {} not enough for {missed}", games_of(games), are(games)));
            return Ok(ending.max(Ending::Undecided));
        }
        Ok(ending)
    }

    /// The exit code of a run with these faults; the first of them is shown.
    fn ending_of(&self, record: &Record) -> Result<Ending> {
        let Some(first) = &record.tally.faults.first else { return Ok(Ending::Fine) };
        broken::show(self.assembled, &self.run, &self.recipes, first)?;
        say(&record.broken());
        Ok(Ending::Findings)
    }
}

/// Finds out before games are played that their result can be written.
fn prepare(path: &Path) -> Result<()> {
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
    path.parent().map_or(Ok(()), make_folder)
}
