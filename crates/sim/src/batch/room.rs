//! A room: a game and its bots on one thread, where the games of a run are played one after the other.

use std::fmt;
use std::sync::Arc;

use bastide_core::game::{Care, Game};
use bastide_core::host::Fault;
use bastide_core::refusal::Refused;
use bastide_core::rules::Rules;
use serde::{Deserialize, Serialize};

use super::lexicon::Lexicon;
use super::run::Run;
use super::seen::Seen;
use crate::bot::{Bot, Recipe};

/// Starts games of one setup, on whichever thread it is asked.
pub type Start<'a> = &'a (dyn Fn(Care) -> Result<Game, Fault> + Sync);

/// A game in which a rule broke.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Broken {
    /// Its number in the run.
    pub game: u64,
    /// Its seed.
    pub seed: u64,
    /// Its bots, by seat.
    pub bots: Vec<String>,
    /// The turn in which it broke; 0 while it was set up.
    pub turn: u16,
    /// What broke.
    pub message: String,
}

/// Where games of a run are played.
pub struct Room<'a> {
    run: &'a Run,
    rules: Arc<Rules>,
    start: Start<'a>,
    care: Care,
    bots: Vec<Box<dyn Bot>>,
    /// None after a fault: the game is lost then.
    game: Option<Game>,
    lexicon: Lexicon,
    seen: Vec<Seen>,
    broken: Vec<Broken>,
}

impl fmt::Debug for Room<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room").field("run", self.run).field("bots", &self.bots).finish_non_exhaustive()
    }
}

impl<'a> Room<'a> {
    /// Makes the bots and sets a game up. The recipes are those of the run's bots.
    ///
    /// # Errors
    /// If a bot or the game breaks while it is made.
    pub fn new(run: &'a Run, recipes: &[Recipe], start: Start<'a>) -> Result<Self, Fault> {
        let is_careful = recipes.iter().any(|it| it.care() == Care::Careful);
        let care = if is_careful { Care::Careful } else { Care::Reckless };
        let bots = recipes.iter().map(Recipe::bot).collect::<Result<_, _>>()?;
        let game = start(care)?;
        Ok(Self {
            run,
            rules: game.table().shared_rules(),
            start,
            care,
            bots,
            game: Some(game),
            lexicon: Lexicon::default(),
            seen: vec![Seen::default(); run.block_size() as usize],
            broken: Vec::new(),
        })
    }

    /// The run.
    pub fn run(&self) -> &'a Run {
        self.run
    }

    /// The rules of its games.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The names of what was seen.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Plays a block. What was seen of its games, in order.
    ///
    /// # Errors
    /// The games in which a rule broke. The others of the block are lost with them, because a block counts whole or not at all.
    pub fn play(&mut self, block: u64) -> Result<&[Seen], &[Broken]> {
        self.broken.clear();
        for turned in 0..self.seen.len() {
            if let Err((turn, fault)) = self.play_game(block, turned) {
                self.game = None;
                let game = block * self.run.block_size() + turned as u64;
                self.broken.push(Broken {
                    game,
                    seed: self.run.seed_of(block),
                    bots: self.run.seating(game).into_iter().map(str::to_owned).collect(),
                    turn,
                    message: fault.to_string(),
                });
            }
        }
        if self.broken.is_empty() { Ok(&self.seen) } else { Err(&self.broken) }
    }

    /// Plays one game of the run, and tells what broke in it, if anything did.
    pub fn fault_of(&mut self, game: u64) -> Option<Fault> {
        let place = self.run.place(game);
        let (_, fault) = self.play_game(place.block, place.turned).err()?;
        self.game = None;
        Some(fault)
    }

    /// Plays a game to its end; otherwise in which turn it broke, and why.
    fn play_game(&mut self, block: u64, turned: usize) -> Result<(), (u16, Fault)> {
        let seed = self.run.seed_of(block);
        let at_start = |fault: Fault| (0, fault);
        let mut game = match self.game.take() {
            Some(game) => game,
            None => (self.start)(self.care).map_err(at_start)?,
        };
        game.restart(seed).map_err(at_start)?;
        let mut chance = Run::chance_of_bots(seed);
        let seen = &mut self.seen[turned];
        seen.begin(game.table(), turned);
        seen.happened(game.table());
        while let Some(player) = game.player() {
            seen.asked(&game, &mut self.lexicon);
            let turn = game.table().turn().number;
            let bot = &mut self.bots[self.run.bot_at(turned, player.idx())];
            let choice = bot.choose(&game, &mut chance).map_err(|fault| (turn, fault))?;
            game.choose_nth(choice).map_err(|refused| match refused {
                Refused::Fault(fault) => (turn, fault),
                Refused::Illegal(illegal) => {
                    (turn, Fault::new(format!("a bot chose what is not legal: {illegal}")))
                }
            })?;
            seen.happened(game.table());
        }
        seen.end(game.table(), &mut self.lexicon);
        seen.own.clear();
        for measure in 0..self.rules.setup.measures.len() {
            seen.own.push(game.measure(measure).map_err(|fault| (seen.turns, fault))?);
        }
        self.game = Some(game);
        Ok(())
    }
}
