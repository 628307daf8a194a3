//! Looking ahead: what becomes of a game after some choices. Imagines games, never touches the one that is played.

use bastide_core::game::Game;
use bastide_core::player::PlayerId;

/// Games to think in, whose memory is used again and again.
#[derive(Debug, Default)]
pub(crate) struct Ahead {
    /// One for each choice that is looked ahead.
    imagined: Vec<Game>,
}

impl Ahead {
    /// The best that a player can still make of this turn after an option, as `value` sees it: through the rest of his own decisions, no
    /// more than so many. Nothing if a rule breaks on every way.
    pub(crate) fn most<T: Ord>(
        &mut self,
        game: &Game,
        option: usize,
        depth: usize,
        seed: u64,
        value: &impl Fn(&Game) -> T,
    ) -> Option<T> {
        let me = game.player()?;
        self.best(game, &mut vec![option], depth, seed, &(me, game.table().turn().number), value)
    }

    fn best<T: Ord>(
        &mut self,
        game: &Game,
        path: &mut Vec<usize>,
        depth: usize,
        seed: u64,
        mine: &(PlayerId, u16),
        value: &impl Fn(&Game) -> T,
    ) -> Option<T> {
        let at = self.walk(game, path, seed)?;
        let fork = &self.imagined[at];
        let goes_on = fork.player() == Some(mine.0) && fork.table().turn().number == mine.1;
        if !goes_on || path.len() >= depth {
            return Some(value(fork));
        }
        let mut most = None;
        for next in 0..fork.options().len() {
            path.push(next);
            most = most.max(self.best(game, path, depth, seed, mine, value));
            path.pop();
        }
        most
    }

    /// Makes the choices of a path in an imagined game; which one it is.
    ///
    /// Each choice has a game of its own, so that the next is tried on a copy of it. Where a rule is asking, the copy has to be made from the
    /// game itself.
    fn walk(&mut self, game: &Game, path: &[usize], seed: u64) -> Option<usize> {
        let at = path.len() - 1;
        while self.imagined.len() <= at {
            self.imagined.push(game.clone());
        }
        let (before, rest) = self.imagined.split_at_mut(at);
        let fork = &mut rest[0];
        match before.last() {
            Some(before) if !before.is_asking() => {
                fork.imagine(before, seed).ok()?;
                fork.choose_nth(path[at]).ok()?;
            }
            _ => {
                fork.imagine(game, seed).ok()?;
                path.iter().try_for_each(|option| fork.choose_nth(*option)).ok()?;
            }
        }
        Some(at)
    }
}
