//! Game with its history: choices of people and bots, undone and done again.

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::refusal::Refused;
use bastide_core::rng::Rng;
use bastide_record::Recorder;
use bastide_sim::bot::Bot;

use crate::Made;

/// Game that people, programs and bots play, with everything that came before.
///
/// Always: the first moment is the beginning; each other one follows from the one before by one choice; what was undone stays until another
/// choice is made in its place.
#[derive(Debug)]
pub struct Sitting {
    moments: Vec<Moment>,
    /// The present one.
    at: usize,
    /// The bot of each seat; none where somebody outside decides.
    bots: Vec<Option<Box<dyn Bot>>>,
}

/// Game between two choices.
#[derive(Clone, Debug)]
struct Moment {
    game: Game,
    recorder: Recorder,
    /// The chance of bots, which has nothing to do with that of the game.
    rng: Rng,
}

impl Sitting {
    /// A game at its beginning, the recorder that has seen it begin, and a bot for each seat that has one.
    pub fn new(game: Game, recorder: Recorder, bots: Vec<Option<Box<dyn Bot>>>) -> Self {
        let rng = Rng::new(!game.table().seed());
        Self { moments: vec![Moment { game, recorder, rng }], at: 0, bots }
    }

    /// The game as it is now.
    pub fn game(&self) -> &Game {
        &self.moments[self.at].game
    }

    /// Counts the choices up to now.
    pub fn step(&self) -> usize {
        self.at
    }

    /// The player outside who has to decide, if it is not a bot's turn and the game is not over.
    pub fn asked(&self) -> Option<PlayerId> {
        asked(&self.bots, self.game())
    }

    /// Makes a choice for whoever has to decide. What was undone is forgotten.
    ///
    /// # Errors
    /// If the choice is not legal, or a rule breaks; then everything is as before.
    pub fn choose(&mut self, choice: Choice) -> Result<Made, Refused> {
        let rng = self.moments[self.at].rng;
        self.advance(choice, rng)
    }

    /// Has a bot choose, if one has to decide.
    ///
    /// # Errors
    /// If the bot breaks, or a rule.
    pub fn choose_by_bot(&mut self) -> Result<Option<Made>, Fault> {
        let Moment { game, rng, .. } = &self.moments[self.at];
        let mut rng = *rng;
        let Some(bot) = game.player().and_then(|player| self.bots[player.idx()].as_mut()) else {
            return Ok(None);
        };
        let nth = bot.choose(game, &mut rng)?;
        let choice = game.options().get(nth).copied().ok_or_else(|| Fault::new("a bot chose no option"))?;
        self.advance(choice, rng).map(Some).map_err(|refused| match refused {
            Refused::Fault(fault) => fault,
            Refused::Illegal(illegal) => Fault::new(format!("a bot chose what is not legal: {illegal}")),
        })
    }

    fn advance(&mut self, choice: Choice, rng: Rng) -> Result<Made, Refused> {
        let Moment { mut game, mut recorder, .. } = self.moments[self.at].clone();
        let player = game.player().unwrap_or(PlayerId(0));
        let (text, turn) = (game.text(choice), game.table().turn().number);
        recorder.choose(&mut game, choice)?;
        self.at += 1;
        self.moments.truncate(self.at);
        self.moments.push(Moment { game, recorder, rng });
        Ok(Made { player, text, turn })
    }

    /// Goes back to the last decision that was made outside, past what bots have chosen since. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.go((0..self.at).rev().find(|at| self.is_asked_at(*at)))
    }

    /// Goes forward again to the next decision outside, or to the end of what was undone. Returns false if nothing was undone.
    pub fn redo(&mut self) -> bool {
        let last = self.moments.len() - 1;
        let next = (self.at + 1..last).find(|at| self.is_asked_at(*at));
        self.go(next.or((self.at < last).then_some(last)))
    }

    fn go(&mut self, to: Option<usize>) -> bool {
        self.at = to.unwrap_or(self.at);
        to.is_some()
    }

    fn is_asked_at(&self, at: usize) -> bool {
        asked(&self.bots, &self.moments[at].game).is_some()
    }

    /// The choice that a bot would make here.
    ///
    /// # Errors
    /// If the bot breaks, or a rule where it looks ahead.
    pub fn hint(&self, bot: &mut dyn Bot) -> Result<Option<Choice>, Fault> {
        let Moment { game, rng, .. } = &self.moments[self.at];
        if game.player().is_none() {
            return Ok(None);
        }
        let nth = bot.choose(game, &mut rng.clone())?;
        Ok(game.options().get(nth).copied())
    }

    /// The game up to now as a written game.
    pub fn record(&self) -> String {
        let Moment { game, recorder, .. } = &self.moments[self.at];
        recorder.markdown(game)
    }

    /// The game up to now as a written game, with a choice at its end that breaks a rule.
    pub fn record_of_fault(&self, choice: Choice) -> String {
        let Moment { game, recorder, .. } = &self.moments[self.at];
        recorder.markdown_with_fault(game, choice)
    }
}

fn asked(bots: &[Option<Box<dyn Bot>>], game: &Game) -> Option<PlayerId> {
    game.player().filter(|player| bots[player.idx()].is_none())
}
