//! Lookahead: values of games after some choices. Works on determinised copies, never on the game that is played.

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;

/// Most options that are looked at, those after one another counted each: of more, every second, third and so forth.
const LOOKS: usize = 5000;
/// Options after another one of which all are looked at.
const FEWEST: usize = 16;

/// Games to think in, whose memory is used again and again.
#[derive(Debug, Default)]
pub(crate) struct Ahead {
    /// One for each choice that is looked ahead.
    determinised: Vec<Game>,
    /// Most options that are looked at after another one.
    each: usize,
}

/// Lookahead settings: the game, the course of chance, the depth in choices and the evaluation.
pub(crate) struct Look<'a, V> {
    /// The game as it is played.
    pub(crate) game: &'a Game,
    /// Random numbers of the copies.
    pub(crate) seed: u64,
    /// The length of the longest row of choices.
    pub(crate) depth: usize,
    /// Evaluation of a game for a player.
    pub(crate) value: V,
}

impl Ahead {
    /// Value of each option after some choices: the best that the player to decide can still make of this turn with it,
    /// through the rest of his own decisions, as far as the look goes. None for an option that is none in this course of chance.
    ///
    /// # Errors
    /// If a rule breaks on any way.
    pub(crate) fn values<T: PartialOrd, V: FnMut(&mut Game, PlayerId) -> Result<T, Fault>>(
        &mut self,
        look: &mut Look<'_, V>,
        made: &[usize],
        options: usize,
    ) -> Result<Vec<Option<T>>, Fault> {
        for until in 1..=made.len() {
            if self.walk(look, &made[..until])?.is_none() {
                return Ok((0..options).map(|_| None).collect());
            }
        }
        let mut choices = made.to_vec();
        let step = options.div_ceil(LOOKS).max(1);
        self.each = (LOOKS * step / options.max(1)).max(FEWEST);
        let mut value = |option| {
            if option % step != 0 {
                return Ok(None);
            }
            choices.push(option);
            let value = self.best(look, &mut choices);
            choices.pop();
            value
        };
        (0..options).map(&mut value).collect()
    }

    /// The best after the last of some choices, all of which but it are made already.
    fn best<T: PartialOrd, V: FnMut(&mut Game, PlayerId) -> Result<T, Fault>>(
        &mut self,
        look: &mut Look<'_, V>,
        choices: &mut Vec<usize>,
    ) -> Result<Option<T>, Fault> {
        let (Some(me), Some(at)) = (look.game.player(), self.walk(look, choices)?) else { return Ok(None) };
        let game = &mut self.determinised[at];
        let goes_on =
            game.player() == Some(me) && game.table().turn().number == look.game.table().turn().number;
        if !goes_on || choices.len() >= look.depth {
            return (look.value)(game, me).map(Some);
        }
        let mut most = None;
        let options = game.options().len();
        for next in (0..options).step_by(options.div_ceil(self.each)) {
            choices.push(next);
            let value = self.best(look, choices)?;
            choices.pop();
            if value > most {
                most = value;
            }
        }
        Ok(most)
    }

    /// Makes the last of some choices in a determinised game in which those before it are made already, and returns the number of this game;
    /// none if one of them is no option there.
    ///
    /// Each choice has a game of its own, so that the next is tried on a copy of it. Where a rule is asking, the copy has to be made from the
    /// game that is played.
    fn walk<V>(&mut self, look: &Look<'_, V>, choices: &[usize]) -> Result<Option<usize>, Fault> {
        let at = choices.len() - 1;
        while self.determinised.len() <= at {
            self.determinised.push(look.game.clone());
        }
        let (before, rest) = self.determinised.split_at_mut(at);
        let (from, choices) = match before.last() {
            Some(before) if !before.is_asking() => (before, &choices[at..]),
            _ => (look.game, choices),
        };
        Ok(rest[0].look_ahead(from, look.seed, choices)?.then_some(at))
    }
}

#[cfg(test)]
mod tests {
    use bastide_core::game::Checkpointing;
    use bastide_core::host::Act;
    use bastide_core::piece::Spot;
    use bastide_core::table::Table;

    use super::*;
    use crate::sample;

    /// Values of the options by the number of tiles and of pieces on the board after so many choices.
    fn values(game: &Game, depth: usize) -> Vec<Option<(usize, usize)>> {
        let value = |game: &mut Game, _| {
            let table = game.table();
            let on_board = table.figures().filter(|(_, it)| it.spot != Spot::Supply).count();
            Ok((table.board().placed().count(), on_board))
        };
        let mut look = Look { game, seed: 1, depth, value };
        Ahead::default().values(&mut look, &[], game.options().len()).expect("no rule breaks")
    }

    #[test]
    fn a_look_goes_as_deep_as_it_may() {
        let game = sample::game(2, Checkpointing::On).expect("it starts");
        assert!(values(&game, 1).iter().all(|it| *it == Some((2, 0))), "a tile is laid");
        assert!(values(&game, 2).iter().all(|it| *it == Some((2, 1))), "and somebody is deployed");
    }

    #[test]
    fn a_look_ends_with_the_turn_though_the_same_player_goes_on() {
        let again = |table: &Table| {
            Some(Act::AddTurn { player: table.turn().player, tile: None, brief: false })
                .filter(|_| !table.turn().inserted)
        };
        let mut game = sample::acting(2, Checkpointing::On, again).expect("it starts");
        game.choose_nth(0).expect("a place");
        let before = game.player();
        assert!(values(&game, 3).iter().all(|it| it.is_some_and(|(tiles, _)| tiles == 2)));
        game.choose_nth(0).expect("an option");
        assert_eq!((game.player(), game.table().turn().number), (before, 2), "the case is there");
    }
}
