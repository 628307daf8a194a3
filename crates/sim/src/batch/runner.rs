//! Runner: a game and its bots on one thread, which play the games of a run one after the other.

use std::fmt;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::rules::Rules;
use serde::{Deserialize, Serialize};

use super::game_record::GameRecord;
use super::interner::Interner;
use super::run::Run;
use crate::bot::{Bot, Recipe, fault};
use crate::samples::{Sampled, Samples};

/// Starts games of one setup, on whichever thread it is asked.
pub type Start<'a> = &'a (dyn Fn(Checkpointing) -> Result<Game, Fault> + Sync);

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
    /// Message of the fault.
    pub message: String,
}

/// A block that was played: the records of its games, or those in which a rule broke.
pub(crate) type Played<'a> = Result<&'a [GameRecord], &'a [Broken]>;

/// Runner: plays the games of a run on one thread.
pub struct Runner<'a> {
    run: &'a Run,
    rules: Arc<Rules>,
    start: Start<'a>,
    checkpointing: Checkpointing,
    bots: Vec<Box<dyn Bot>>,
    /// None after a fault: the game is lost then.
    game: Option<Game>,
    interner: Interner,
    records: Vec<GameRecord>,
    broken: Vec<Broken>,
    /// The positions of its games, if they are wanted.
    samples: Option<Samples>,
}

impl fmt::Debug for Runner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runner").field("run", self.run).field("bots", &self.bots).finish_non_exhaustive()
    }
}

impl<'a> Runner<'a> {
    /// Makes the bots and sets a game up. The recipes are those of the run's bots.
    ///
    /// # Errors
    /// If a bot or the game breaks while it is made.
    pub fn new(run: &'a Run, recipes: &[Recipe], start: Start<'a>) -> Result<Self, Fault> {
        let checkpointing = Recipe::checkpointing_of(recipes);
        let bots = recipes.iter().map(Recipe::bot).collect::<Result<_, _>>()?;
        let game = start(checkpointing)?;
        Ok(Self {
            run,
            rules: game.table().shared_rules(),
            start,
            checkpointing,
            bots,
            game: Some(game),
            interner: Interner::default(),
            records: vec![GameRecord::default(); run.block_size() as usize],
            broken: Vec::new(),
            samples: None,
        })
    }

    /// The same runner, which keeps the positions of its games.
    #[must_use]
    pub(crate) fn sampling(mut self) -> Self {
        self.samples = Some(Samples::new(&self.rules));
        self
    }

    /// The positions of the games since the last time, by block.
    pub(crate) fn take_samples(&mut self) -> Vec<Sampled> {
        self.samples.as_mut().map_or(Vec::new(), Samples::take)
    }

    /// The run.
    pub fn run(&self) -> &'a Run {
        self.run
    }

    /// The rules of its games.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Names behind the numbers of the records.
    pub fn interner(&self) -> &Interner {
        &self.interner
    }

    /// Records of the block that was played last, in the order of its games; not of one in which a rule broke.
    pub fn records(&self) -> &[GameRecord] {
        if self.broken.is_empty() { &self.records } else { &[] }
    }

    /// Plays a block. Returns the records of its games, in order, or the games in which a rule broke. The others of the block are lost with
    /// them, because a block counts whole or not at all.
    ///
    /// # Errors
    /// If a clock stopped a script: no result may depend on that.
    pub fn play(&mut self, block: u64) -> Result<Played<'_>, Fault> {
        self.broken.clear();
        for turned in 0..self.records.len() {
            if let Err((turn, fault)) = self.play_game(block, turned) {
                self.game = None;
                if fault.details.is_late {
                    return Err(fault);
                }
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
        if let Some(samples) = &mut self.samples {
            samples.end_block(block, self.broken.is_empty());
        }
        Ok(if self.broken.is_empty() { Ok(&self.records) } else { Err(&self.broken) })
    }

    /// Plays one game of the run. Returns its fault, if a rule broke.
    pub fn fault_of(&mut self, game: u64) -> Option<Fault> {
        let place = self.run.place(game);
        let (_, fault) = self.play_game(place.block, place.turned).err()?;
        self.game = None;
        Some(fault)
    }

    /// Plays a game to its end. An error is the turn in which a rule broke, and the fault.
    fn play_game(&mut self, block: u64, turned: usize) -> Result<(), (u16, Fault)> {
        let seed = self.run.seed_of(block);
        let at_start = |fault: Fault| (0, fault);
        let mut game = match self.game.take() {
            Some(game) => game,
            None => (self.start)(self.checkpointing).map_err(at_start)?,
        };
        game.restart(seed).map_err(at_start)?;
        let mut rng = Run::rng_of_bots(seed);
        if let Some(samples) = &mut self.samples {
            samples.begin();
        }
        let record = &mut self.records[turned];
        record.begin(game.table(), turned);
        record.happened(game.table());
        while let Some(player) = game.player() {
            record.asked(&game, &mut self.interner);
            let turn = game.table().turn().number;
            let bot = &mut self.bots[self.run.bot_at(turned, player.idx())];
            let choice = bot.choose(&game, &mut rng).map_err(|fault| (turn, fault))?;
            game.choose_nth(choice).map_err(|refused| (turn, fault(refused)))?;
            record.happened(game.table());
            if let Some(samples) = &mut self.samples {
                samples.chosen(&game, player);
            }
        }
        record.end(game.table(), &mut self.interner);
        record.own.clear();
        for measure in 0..self.rules.setup.measures.len() {
            record.own.push(game.measure(measure).map_err(|fault| (record.turns, fault))?);
        }
        if let Some(samples) = &mut self.samples {
            samples.end(block * self.run.block_size() + turned as u64, record);
        }
        self.game = Some(game);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use bastide_core::decision::Choice;
    use bastide_core::host::Act;
    use bastide_core::player::PlayerId;
    use bastide_core::rng::Rng;

    use super::*;
    use crate::batch::WIN;
    use crate::sample;

    fn run(bots: &[&str]) -> Run {
        Run::new(7, 10, bots.iter().map(|it| (*it).to_owned()).collect())
    }

    #[test]
    fn games_have_checkpoints_if_any_bot_looks_ahead() {
        for (bots, wanted) in [
            (["random", "compact"], Checkpointing::Off),
            (["greedy", "random"], Checkpointing::On),
            (["random", "mcts"], Checkpointing::On),
            (["greedy", "greedy"], Checkpointing::On),
        ] {
            let (run, recipes) = (run(&bots), bots.map(|it| it.parse::<Recipe>().expect("a bot")));
            let asked = Mutex::new(Vec::new());
            let start = |checkpointing| {
                asked.lock().expect("no panic").push(checkpointing);
                sample::game(2, checkpointing)
            };
            Runner::new(&run, &recipes, &start).expect("the game starts");
            assert_eq!(*asked.lock().expect("no panic"), [wanted], "{bots:?}");
        }
    }

    #[test]
    fn each_broken_game_of_a_block_is_told_with_its_seating_and_the_next_block_is_played() {
        let run = run(&["a", "b"]);
        let breaking = sample::breaking();
        let start = |checkpointing| sample::game(2, checkpointing);
        let mut runner = Runner::new(&run, &[breaking.clone(), breaking], &start).expect("the game starts");
        let broken = runner.play(1).expect("no clock ran").expect_err("every game breaks");
        let told: Vec<_> = broken.iter().map(|it| (it.game, it.turn, it.bots.join(" "))).collect();
        assert_eq!(told, [(2, 1, "a b".to_owned()), (3, 1, "b a".to_owned())]);
        assert!(broken.iter().all(|it| it.seed == run.seed_of(1) && it.message == "no"));
        let broken = runner.play(2).expect("no clock ran").expect_err("every game breaks");
        assert_eq!(broken.len(), 2, "those before are forgotten");
    }

    /// Places each tile at the first place, and deploys nothing.
    #[derive(Debug)]
    struct Plain;

    impl Bot for Plain {
        fn choose(&mut self, game: &Game, _: &mut Rng) -> Result<usize, Fault> {
            Ok(game.options().iter().position(|it| *it == Choice::Pass).unwrap_or(0))
        }
    }

    #[test]
    fn the_lead_changes_when_another_leads_alone() {
        let run = run(&["plain"; 3]);
        let plain = Recipe::new("plain", Checkpointing::Off, || Ok(Box::new(Plain)));
        let start = |checkpointing| {
            sample::acting(3, checkpointing, |table| {
                // The second draws level and goes ahead; the first draws level, and the second is ahead again; then the third is, and the
                // first draws level with it.
                let (seat, points) = [(0, 2), (1, 2), (1, 1), (0, 1), (1, 1), (2, 9), (0, 6), (1, 0), (2, 0)]
                    [usize::from(table.turn().number) - 1];
                Some(Act::Award { player: PlayerId(seat), points, reason: "gift".into(), feature: None })
            })
        };
        let recipes = [plain.clone(), plain.clone(), plain];
        let mut runner = Runner::new(&run, &recipes, &start).expect("the game starts");
        for block in 0..3 {
            let played = runner.play(block).expect("no clock ran").expect("no rule breaks");
            let [game] = played else { panic!("one game") };
            assert_eq!((&game.scores[..], &game.wins[..]), (&[9, 4, 9][..], &[WIN / 2, 0, WIN / 2][..]));
            assert_eq!((game.lead_changes, game.largest_line, game.turns, game.tiles), (2, 9, 9, 10));
            assert_eq!(game.decisions.len(), 18);
        }
    }
}
