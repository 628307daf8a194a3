//! Games sampled with some tile sets: the same seeds by several policies, because samples depend on the players.

mod demands;
mod sections;

use anyhow::{Result, bail};
use bastide_diag::{Report, Source};
use bastide_pages::{Block, Page, Section, Table};
use bastide_project::{Assembled, Project};
use bastide_record::GameSpec;
use bastide_render::Theme;
use bastide_sim::batch::{Batch, Progress, Run};
use bastide_sim::bot::Recipe;
use bastide_sim::tally::{Faults, Tally};
use bastide_sim::versus::{Comparison, Side, Versus};
use bastide_tileset::Collection;
use bastide_tileset::stats::BASE;

use crate::bots;
use crate::command_line::CommandLine;
use crate::interrupt::{is_interrupted, watched};
use crate::out::say;
use crate::report::estimates::{self, number};
use crate::report::{broken, comparison};

/// Games to be played with some tile sets under the rules of the base game.
#[derive(Debug)]
pub(crate) struct Sample<'a> {
    /// The sets, as they are named in a game.
    pub(crate) sets: &'a [String],
    /// The number of games of each policy.
    pub(crate) games: u64,
    /// The number of players.
    pub(crate) players: usize,
    /// The policies: bots, each of which plays all seats of its games.
    pub(crate) policies: &'a [String],
    /// The printing whose counts are taken.
    pub(crate) edition: Option<&'a str>,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

/// Games that have been played.
#[derive(Debug)]
pub(crate) struct Sampled {
    /// The sets that were played with.
    sets: Vec<String>,
    /// True if the base game had to lend its start tile.
    is_lent: bool,
    seed: u64,
    players: usize,
    /// The number of games of each policy: fewer than were asked for if they were stopped.
    games: u64,
    /// Policies by name.
    policies: Vec<(String, Tally)>,
}

impl Sample<'_> {
    /// Plays the games.
    ///
    /// # Errors
    /// If there are no such sets or policies, or the tiles have errors.
    pub(crate) fn play(&self) -> Result<Sampled> {
        self.has_games()?;
        let is_lent = self.lacks_start(self.sets)?;
        let sets = with_base(self.sets, is_lent);
        let assembled = Project::on_disk().assemble(&self.spec(&sets))?;
        let (policies, games) = self.each(|policy| self.batch(&assembled, policy))?;
        let Self { seed, players, .. } = *self;
        Ok(Sampled { sets, is_lent, seed, players, games, policies })
    }

    /// Plays the games of each policy until they are stopped, and says so if they are. Returns the results by policy, and the number of games
    /// of each.
    ///
    /// # Errors
    /// If a game breaks, or none is over.
    fn each<T>(&self, play: impl Fn(&str) -> Result<(T, u64)>) -> Result<(Vec<(String, T)>, u64)> {
        let (mut results, mut games) = (Vec::new(), self.games);
        for policy in self.policies {
            let (result, played) = play(policy)?;
            // Only policies with as many games as the others can be set beside them.
            if played >= games || results.is_empty() {
                results.push((policy.clone(), result));
                games = games.min(played);
            }
            if is_interrupted() {
                break;
            }
        }
        if games == 0 {
            bail!("stopped before the first game was over");
        }
        if games < self.games || results.len() < self.policies.len() {
            let by: Vec<_> = results.iter().map(|it| it.0.as_str()).collect();
            let by = by.join(" and ");
            say(&format!("stopped after {} by {by}; this is what they tell", estimates::games(games)));
        }
        Ok((results, games))
    }

    /// Plays the same games with other sets as well and sets both side by side, by policy.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub(crate) fn compare(&self, other: &[String], names: [&str; 2]) -> Result<Vec<Section>> {
        let (compared, lacks) = self.versus(other)?;
        let of = |(policy, it): &(String, _)| comparison::sections(names, Some(policy), it);
        let mut sections: Vec<Section> = compared.iter().flat_map(of).collect();
        if lacks {
            let note = "Where tiles have none to begin with, both were mixed into the base game.";
            sections.insert(0, Section::new("play", "In play").note(note));
        }
        Ok(sections)
    }

    /// Plays the same games with other sets as well. Returns the comparison of each policy, and whether the base game had to lend its start
    /// tile.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub(crate) fn versus(&self, other: &[String]) -> Result<(Vec<(String, Comparison)>, bool)> {
        self.has_games()?;
        let lacks = self.lacks_start(self.sets).and_then(|it| Ok(it || self.lacks_start(other)?))?;
        let sides =
            [self.sets, other].map(|it| Project::on_disk().assemble(&self.spec(&with_base(it, lacks))));
        let [Ok(one), Ok(two)] = sides else {
            let mut report = Report::new();
            sides.into_iter().filter_map(Result::err).for_each(|it| report.merge(it));
            return Err(report.into());
        };
        let (compared, _) = self.each(|policy| {
            let (run, bots) = self.run(&one, policy)?;
            let starts = [&one, &two].map(|it| move |checkpointing| it.start(self.seed, checkpointing));
            let side = |at: usize| Side { run: &run, bots: &bots, start: &starts[at] };
            let progress = Progress::default();
            let versus = Versus { sides: [side(0), side(1)], threads: self.threads, progress: &progress };
            let played = watched(&progress, 2 * run.games(), || {
                versus.play_until(0..run.blocks, std::iter::empty(), |_| false)
            });
            let (comparison, next) = played.map_err(|fault| bots::fault(&two, &fault))?;
            for (assembled, faults) in [&one, &two].into_iter().zip(&comparison.faults) {
                whole(assembled, &run, &bots, faults)?;
            }
            Ok((comparison, next * run.block_size()))
        })?;
        Ok((compared, lacks))
    }

    fn has_games(&self) -> Result<()> {
        if self.games == 0 {
            bail!("0 games say nothing; `--play` is at least 1");
        }
        Ok(())
    }

    /// The setup with some sets, under the rules of the base game.
    fn spec(&self, sets: &[String]) -> GameSpec {
        let (spec, _) = GameSpec::read(&Source::new("base", ""));
        GameSpec {
            players: Some(GameSpec::names(self.players)),
            edition: self.edition.map(Into::into),
            sets: Some(sets.iter().map(|it| it.trim().into()).collect()),
            ..spec
        }
    }

    /// True if nothing in some sets lies on the board at the start.
    fn lacks_start(&self, sets: &[String]) -> Result<bool, Report> {
        Project::on_disk().gather(&self.spec(sets)).map(|it| it.setup.start.is_empty())
    }

    /// The run of a policy, and its bots.
    fn run(&self, assembled: &Assembled, policy: &str) -> Result<(Run, Vec<Recipe>)> {
        let bots = bots::seats(&[policy.to_owned()], assembled)?;
        Ok((Run::new(self.seed, self.games, vec![policy.to_owned(); self.players]), bots))
    }

    fn batch(&self, assembled: &Assembled, policy: &str) -> Result<(Tally, u64)> {
        let (run, bots) = self.run(assembled, policy)?;
        let start = |checkpointing| assembled.start(self.seed, checkpointing);
        let progress = Progress::default();
        let batch =
            Batch { run: &run, bots: &bots, start: &start, threads: self.threads, progress: &progress };
        let played = watched(&progress, run.games(), || batch.play(0..run.blocks));
        let (tally, next) = played.map_err(|fault| bots::fault(assembled, &fault))?;
        whole(assembled, &run, &bots, &tally.faults)?;
        Ok((tally, next * run.block_size()))
    }
}

/// Ensures that no game is missing: the bot of a policy is all that can break under the rules of the base game.
///
/// # Errors
/// If a game broke; the place is shown.
fn whole(assembled: &Assembled, run: &Run, bots: &[Recipe], faults: &Faults) -> Result<()> {
    let Some(first) = &faults.first else { return Ok(()) };
    broken::show(assembled, run, bots, first)?;
    bail!("`{}` breaks in {} of {}", run.bots[0], number(faults.games), estimates::games(run.games()))
}

/// Some sets, with the base game before them if they need it.
fn with_base(sets: &[String], is_needed: bool) -> Vec<String> {
    let base = is_needed.then(|| BASE.to_owned());
    base.into_iter().chain(sets.iter().cloned()).collect()
}

impl Sampled {
    /// The facts that belong on every page with these numbers.
    pub(crate) fn facts(&self, page: Page) -> Page {
        let names: Vec<_> = self.policies.iter().map(|it| it.0.as_str()).collect();
        let games: Vec<_> = self.policies.iter().map(|it| number(it.1.games)).collect();
        let is_equal = games.iter().all(|it| *it == games[0]);
        let games = if is_equal { format!("{} by each policy", games[0]) } else { games.join(" and ") };
        page.fact("played with", self.sets.join(", "))
            .fact("games", games)
            .fact("players", self.players.to_string())
            .fact("policies", names.join(", "))
            .fact("seed", self.seed.to_string())
    }

    /// A command that plays these games as well.
    pub(crate) fn command(&self, command: CommandLine) -> CommandLine {
        let names: Vec<String> = self.policies.iter().map(|it| it.0.clone()).collect();
        command.sample(self.games, &names, self.players, self.seed)
    }

    /// A table with a column for each policy.
    fn columns(&self, table: Table) -> Table {
        self.policies.iter().fold(table, |table, (name, _)| table.column(name, name))
    }

    /// The sections of the games; all rows, or the first ones. Tiles are drawn with the words of a collection.
    pub(crate) fn sections(&self, collection: &Collection, theme: &Theme, full: bool) -> Vec<Section> {
        let mut gaps = sections::gaps(self);
        if self.is_lent {
            let note = "These tiles have none to begin with, so they were mixed into the base game.";
            gaps.blocks.insert(0, Block::Note(note.to_owned()));
        }
        vec![
            gaps,
            demands::section(self, collection, theme),
            sections::features(self, full),
            sections::sources(self),
            sections::course(self),
        ]
    }
}
