//! Trial of variants: some games by chance, in which a rule that breaks is found before anybody plays.

use std::time::{Duration, Instant};

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::refusal::Refused;
use bastide_core::rng::Rng;
use bastide_diag::{Code, Finding, Label, Source};

use crate::assemble::Assembled;

/// A rule that breaks in a game that was played to try it.
const RULE_BREAKS: Code = Code("rule-breaks");

/// Time after which no game of a trial goes on, for scripts that compute much. All others come to the end of their games long before, so that
/// the same is found on every machine.
const LONGEST: Duration = Duration::from_secs(2);

/// The games of a setting of a variant, and their decisions together; the last one ends where they do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Length {
    games: u64,
    decisions: u32,
}

impl Length {
    /// Of a variant with its options as they are, for one number of players.
    pub(crate) const USUAL: Self = Self { games: 20, decisions: 2000 };
    /// With one option set otherwise.
    pub(crate) const OPTION: Self = Self { games: 2, decisions: 250 };
}

/// Trial of a variant: its games in each setting, by chance.
#[derive(Debug)]
pub struct Trial {
    pub(crate) script: Source,
    pub(crate) games: Vec<TrialGame>,
}

/// Games of a variant in one setting.
#[derive(Debug)]
pub(crate) struct TrialGame {
    pub(crate) game: Assembled,
    pub(crate) length: Length,
    /// The options of the command that plays it: variants that are played along, and what is set.
    pub(crate) args: String,
}

impl Trial {
    /// Plays the games up to the first in which a rule breaks; its fault is a finding, with the command that shows it again.
    pub fn play(&self) -> Option<Finding> {
        let end = Instant::now() + LONGEST;
        self.games.iter().find_map(|it| it.fault(&self.script, end))
    }
}

impl TrialGame {
    /// Plays the games of a script and of those that it needs. Returns the first fault, with the command that shows it again.
    fn fault(&self, script: &Source, end: Instant) -> Option<Finding> {
        let (seed, Broken { fault, by }) = self.broken(end)?;
        let finding = self.game.cast.finding(&fault, &self.game.rules);
        let mut finding = finding
            .unwrap_or_else(|| Finding::error(RULE_BREAKS, fault.to_string(), Label::new(script, 0..0, "")));
        finding.code = RULE_BREAKS;
        let (name, args, players) = (script.name(), &self.args, self.game.rules.players());
        Some(finding.with_help(format!(
            "`bastide {by} {name}{args} --players {players} --seed {seed}` shows it again"
        )))
    }

    /// The first fault, with the seed of its game. All games are played by one host, as long as decisions and time are left.
    fn broken(&self, end: Instant) -> Option<(u64, Broken)> {
        let mut left = self.length.decisions;
        let mut game = match self.game.start(1, Checkpointing::Off) {
            Ok(game) => game,
            Err(fault) => return Some((1, Broken { fault, by: "play" })),
        };
        for seed in 1..=self.length.games {
            if left == 0 || Instant::now() >= end {
                break;
            }
            if let Err(broken) = play(&mut game, seed, &mut left, end) {
                return Some((seed, broken));
            }
        }
        None
    }
}

/// A fault in a game, and the command that has the like of it.
struct Broken {
    fault: Fault,
    by: &'static str,
}

/// Plays one game as `play` does by the bot `random`, as long as decisions and time are left; then takes its measures.
fn play(game: &mut Game, seed: u64, left: &mut u32, end: Instant) -> Result<(), Broken> {
    let broken = |fault| Broken { fault, by: "play" };
    game.restart(seed).map_err(broken)?;
    let mut rng = Rng::new(!seed);
    while game.decision().is_some() && *left > 0 && Instant::now() < end {
        *left -= 1;
        let option = rng.below(game.options().len() as u32);
        game.choose_nth(option as usize).map_err(|refused| {
            broken(match refused {
                Refused::Fault(fault) => fault,
                Refused::Illegal(illegal) => Fault::new(illegal.to_string()),
            })
        })?;
    }
    let measures = if game.decision().is_none() { game.table().rules().setup.measures.len() } else { 0 };
    (0..measures).try_for_each(|at| match game.measure(at) {
        Ok(_) => Ok(()),
        Err(fault) => Err(Broken { fault, by: "sim" }),
    })
}
