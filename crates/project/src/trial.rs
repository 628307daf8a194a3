//! Trial of variants: some games by chance, in which a rule that breaks is found before anybody plays.

use bastide_core::game::Checkpointing;
use bastide_core::host::Fault;
use bastide_core::refusal::Refused;
use bastide_core::rng::Rng;
use bastide_diag::{Code, Finding, Label, Source};

use crate::assemble::Assembled;

/// A rule that breaks in a game that was played to try it.
const RULE_BREAKS: Code = Code("rule-breaks");

/// Games for one number of players.
const GAMES: u64 = 3;

/// Decisions in all of these games together; the last one ends where they do. A number and no time, so that the same is found on every
/// machine.
const DECISIONS: u32 = 400;

/// Trial of a variant: its games for each number of players, by chance.
#[derive(Debug)]
pub struct Trial {
    pub(crate) script: Source,
    pub(crate) games: Vec<TrialGame>,
}

/// Game for one number of players.
#[derive(Debug)]
pub(crate) struct TrialGame {
    pub(crate) game: Assembled,
    /// The variants that are played along.
    pub(crate) with: Vec<String>,
}

impl Trial {
    /// Plays the games up to the first in which a rule breaks; its fault is a finding, with the command that shows it again.
    pub fn play(&self) -> Option<Finding> {
        self.games.iter().find_map(|it| fault(&it.game, &self.script, &it.with))
    }
}

/// Plays the game of a script and of those that it needs. Returns the first fault, with the command that shows it again.
fn fault(assembled: &Assembled, script: &Source, company: &[String]) -> Option<Finding> {
    let mut left = DECISIONS;
    let (seed, fault) = (1..=GAMES).find_map(|seed| Some((seed, play(assembled, seed, &mut left).err()?)))?;
    let finding = assembled.cast.finding(&fault, &assembled.rules);
    let mut finding = finding
        .unwrap_or_else(|| Finding::error(RULE_BREAKS, fault.to_string(), Label::new(script, 0..0, "")));
    finding.code = RULE_BREAKS;
    let with: String = company.iter().map(|name| format!(" --with {name}")).collect();
    let (name, players) = (script.name(), assembled.rules.players());
    Some(
        finding.with_help(format!(
            "`bastide play {name}{with} --players {players} --seed {seed}` shows it again"
        )),
    )
}

/// Plays one game as `play` does by the bot `random`, as long as decisions are left.
fn play(assembled: &Assembled, seed: u64, left: &mut u32) -> Result<(), Fault> {
    let mut game = assembled.start(seed, Checkpointing::Off)?;
    let mut rng = Rng::new(!seed);
    while game.decision().is_some() && *left > 0 {
        *left -= 1;
        let option = rng.below(game.options().len() as u32);
        game.choose_nth(option as usize).map_err(|refused| match refused {
            Refused::Fault(fault) => fault,
            Refused::Illegal(illegal) => Fault::new(illegal.to_string()),
        })?;
    }
    Ok(())
}
