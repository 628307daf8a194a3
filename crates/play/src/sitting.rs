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
/// Always: the first moment is the beginning; each other one follows from the one before by one choice; what was undone stays, and what
/// another choice has replaced comes back when that is undone.
#[derive(Debug)]
pub struct Sitting {
    moments: Vec<Moment>,
    /// The present one.
    at: usize,
    /// The bot of each seat; none where somebody outside decides.
    bots: Vec<Option<Box<dyn Bot>>>,
    /// Ways on that were left for others: after which choice, and the moments that followed.
    aside: Vec<(usize, Vec<Moment>)>,
}

/// Game between two choices.
#[derive(Clone, Debug)]
struct Moment {
    /// The choice that led here; none at the beginning.
    made: Option<Made>,
    game: Game,
    recorder: Recorder,
    /// The chance of bots, which has nothing to do with that of the game.
    rng: Rng,
}

impl Sitting {
    /// A game at its beginning, the recorder that has seen it begin, and a bot for each seat that has one.
    pub fn new(game: Game, recorder: Recorder, bots: Vec<Option<Box<dyn Bot>>>) -> Self {
        let rng = Rng::new(!game.table().seed());
        Self { moments: vec![Moment { made: None, game, recorder, rng }], at: 0, bots, aside: Vec::new() }
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

    /// The game after so many of the choices up to now.
    pub fn game_at(&self, step: usize) -> Option<&Game> {
        self.moments[..=self.at].get(step).map(|it| &it.game)
    }

    /// The choices up to now, each with the game after it.
    pub fn steps(&self) -> impl Iterator<Item = (&Made, &Game)> {
        self.moments[..=self.at].iter().filter_map(|it| Some((it.made.as_ref()?, &it.game)))
    }

    /// Goes back to an earlier step. What came after is undone.
    pub fn go_back(&mut self, step: usize) -> bool {
        self.go((step < self.at).then_some(step))
    }

    /// Gives seats to other bots, or to people.
    pub fn set_bots(&mut self, bots: Vec<Option<Box<dyn Bot>>>) {
        self.bots = bots;
    }

    /// Makes a choice for whoever has to decide. What was undone is set aside, and is back once this choice is undone.
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
        let Moment { made: _, mut game, mut recorder, rng: _ } = self.moments[self.at].clone();
        let player = game.player().unwrap_or(PlayerId(0));
        let (text, turn) = (game.text(choice), game.table().turn().number);
        recorder.choose(&mut game, choice)?;
        let left = self.moments.split_off(self.at + 1);
        self.aside.retain(|(at, _)| *at < self.at);
        if !left.is_empty() {
            self.aside.push((self.at, left));
        }
        self.at += 1;
        let made = Made { player, text, turn };
        self.moments.push(Moment { made: Some(made.clone()), game, recorder, rng });
        Ok(made)
    }

    /// Goes back to the last decision that was made outside, past what bots have chosen since; where another way was left there, that one is to be
    /// done again. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let to = (0..self.at).rev().find(|at| self.is_asked_at(*at));
        if let Some(to) = to
            && self.aside.last().is_some_and(|(at, _)| *at == to)
            && let Some((_, left)) = self.aside.pop()
        {
            self.moments.truncate(to + 1);
            self.moments.extend(left);
        }
        self.go(to)
    }

    /// Tests whether [`Self::undo`] has somewhere to go.
    pub fn can_undo(&self) -> bool {
        (0..self.at).any(|at| self.is_asked_at(at))
    }

    /// Tests whether something was undone.
    pub fn can_redo(&self) -> bool {
        self.at + 1 < self.moments.len()
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

    /// The options that a bot thinks of here, best first, with their values; none if it values none.
    ///
    /// # Errors
    /// As [`Self::hint`].
    pub fn considered(&self, bot: &mut dyn Bot) -> Result<Vec<(Choice, f64)>, Fault> {
        let Moment { game, rng, .. } = &self.moments[self.at];
        if game.player().is_none() {
            return Ok(Vec::new());
        }
        let considered = bot.consider(game, &mut rng.clone())?.unwrap_or_default();
        let options = game.options();
        Ok(considered.iter().filter_map(|it| Some((*options.get(it.option)?, it.value))).collect())
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
