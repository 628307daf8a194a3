//! Looking ahead: what becomes of a game after some choices. Imagines games, never touches the one that is played.

use bastide_core::game::Game;
use bastide_core::player::PlayerId;

/// Games to think in, whose memory is used again and again.
#[derive(Debug, Default)]
pub(crate) struct Ahead {
    /// One for each choice that is looked ahead.
    imagined: Vec<Game>,
}

/// What is looked at: which game, in which course of chance, how many choices ahead, and how what comes of them is judged.
pub(crate) struct Look<'a, V> {
    /// The game as it is played.
    pub(crate) game: &'a Game,
    /// How chance falls.
    pub(crate) seed: u64,
    /// The length of the longest row of choices.
    pub(crate) depth: usize,
    /// What a game is worth to a player.
    pub(crate) value: V,
}

impl Ahead {
    /// What each option is worth that there is after some choices: the best that whoever decides now can still make of this turn with it,
    /// through the rest of his own decisions, as far as the look goes. Nothing where a rule breaks on every way.
    pub(crate) fn values<T: PartialOrd, V: Fn(&Game, PlayerId) -> T>(
        &mut self,
        look: &Look<'_, V>,
        made: &[usize],
        options: usize,
    ) -> Vec<Option<T>> {
        let reached = (1..=made.len()).try_for_each(|until| self.walk(look, &made[..until]).map(|_| ()));
        let mut choices = made.to_vec();
        let mut value = |option| {
            reached?;
            choices.push(option);
            let value = self.best(look, &mut choices);
            choices.pop();
            value
        };
        (0..options).map(&mut value).collect()
    }

    /// The best after the last of some choices, all of which but it are made already.
    fn best<T: PartialOrd, V: Fn(&Game, PlayerId) -> T>(
        &mut self,
        look: &Look<'_, V>,
        choices: &mut Vec<usize>,
    ) -> Option<T> {
        let (me, turn) = (look.game.player()?, look.game.table().turn().number);
        let at = self.walk(look, choices)?;
        let game = &self.imagined[at];
        let goes_on = game.player() == Some(me) && game.table().turn().number == turn;
        if !goes_on || choices.len() >= look.depth {
            return Some((look.value)(game, me));
        }
        let mut most = None;
        for next in 0..game.options().len() {
            choices.push(next);
            let value = self.best(look, choices);
            choices.pop();
            if value > most {
                most = value;
            }
        }
        most
    }

    /// Makes the last of some choices in an imagined game, where those before it are made already; which game it is. A rule may break.
    ///
    /// Each choice has a game of its own, so that the next is tried on a copy of it. Where a rule is asking, the copy has to be made from the
    /// game that is played.
    fn walk<V>(&mut self, look: &Look<'_, V>, choices: &[usize]) -> Option<usize> {
        let at = choices.len() - 1;
        while self.imagined.len() <= at {
            self.imagined.push(look.game.clone());
        }
        let (before, rest) = self.imagined.split_at_mut(at);
        let imagined = &mut rest[0];
        match before.last() {
            Some(before) if !before.is_asking() => {
                imagined.imagine(before, look.seed).ok()?;
                imagined.choose_nth(choices[at]).ok()?;
            }
            _ => {
                imagined.imagine(look.game, look.seed).ok()?;
                choices.iter().try_for_each(|option| imagined.choose_nth(*option)).ok()?;
            }
        }
        Some(at)
    }
}
