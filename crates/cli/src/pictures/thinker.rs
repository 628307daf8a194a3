//! Bots that look on: what they think of each choice of a game before it is made.

use anyhow::{Result, bail};
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use bastide_project::{Assembled, Chosen, Project, SEED};
use bastide_render::Thought;
use bastide_sim::bot::Bot;

use crate::bots;

/// Number of options that are told of a decision.
const TOLD: usize = 3;

/// A bot that looks on.
pub(super) struct Thinker {
    name: String,
    assembled: Assembled,
    bot: Box<dyn Bot>,
    rng: Rng,
    /// The options of the decision at hand, best first: the canonical text of each, and its lead.
    options: Vec<(String, f64)>,
    broken: Option<Fault>,
    thoughts: usize,
}

impl Thinker {
    /// A bot of this name for a game.
    ///
    /// # Errors
    /// If there is no such bot, or the game cannot be put together.
    pub(super) fn new(name: &str, project: Project<'_>, chosen: &Chosen) -> Result<Self> {
        let assembled = project.assemble(chosen.spec())?;
        let bot = bots::recipe(name, &assembled)?.bot().map_err(|fault| bots::fault(&assembled, &fault))?;
        let rng = Rng::new(chosen.spec().seed.unwrap_or(SEED));
        let name = name.to_owned();
        Ok(Self { name, assembled, bot, rng, options: Vec::new(), broken: None, thoughts: 0 })
    }

    /// Looks at a game, and thinks about the decision at hand.
    pub(super) fn look(&mut self, game: &Game) {
        self.options.clear();
        if self.broken.is_some() {
            return;
        }
        match self.bot.consider(game, &mut self.rng) {
            Ok(considered) => {
                let told =
                    |it: bastide_sim::bot::Considered| (game.text(game.options()[it.option]), it.value);
                self.options.extend(considered.unwrap_or_default().into_iter().map(told));
            }
            Err(fault) => self.broken = Some(fault),
        }
    }

    /// The thoughts about a choice that was made, by its text.
    pub(super) fn thought(&mut self, text: &str) -> Option<Thought> {
        let (_, chosen) = self.options.iter().find(|(it, _)| it == text)?;
        let chosen = *chosen;
        self.options.truncate(TOLD);
        self.thoughts += 1;
        Some(Thought { chosen, best: std::mem::take(&mut self.options) })
    }

    /// Ends the game.
    ///
    /// # Errors
    /// If the bot broke, or never thinks.
    pub(super) fn end(self) -> Result<()> {
        if let Some(fault) = self.broken {
            return Err(bots::fault(&self.assembled, &fault).into());
        }
        if self.thoughts == 0 {
            bail!("the bot `{}` does not say what it thinks; novice, club, strong and mcts do", self.name);
        }
        Ok(())
    }
}
