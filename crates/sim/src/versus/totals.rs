//! Totals of a block of games on one side, by numbers instead of names.

use super::aspect::{Aspect, PLAIN};
use crate::batch::{GameRecord, Runner, WIN};
use crate::grow::at;

/// Sums over the games of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    /// The aspects that every game has, in the order of [`PLAIN`].
    pub(super) plain: [i64; PLAIN.len()],
    /// Completed features, by kind.
    pub(super) completed: Vec<i64>,
    /// Pieces not at home, by kind.
    pub(super) stuck: Vec<i64>,
    /// Points, by source.
    pub(super) sources: Vec<i64>,
    /// Values of the measures of variants.
    pub(super) own: Vec<i64>,
}

impl Totals {
    /// Sums up a block.
    pub(super) fn of(&mut self, block: &[GameRecord]) {
        self.plain = [0; PLAIN.len()];
        for numbers in [&mut self.completed, &mut self.stuck, &mut self.sources, &mut self.own] {
            numbers.fill(0);
        }
        for game in block {
            for (sum, value) in self.plain.iter_mut().zip(plain(game)) {
                *sum += value;
            }
            for it in game.features.iter().filter(|it| it.completed) {
                *at(&mut self.completed, it.kind.0.into()) += 1;
            }
            for (piece, moves) in game.pieces.iter().enumerate() {
                *at(&mut self.stuck, piece) += i64::from(moves.stuck);
            }
            for (source, _, points) in &game.points {
                *at(&mut self.sources, usize::from(*source)) += i64::from(*points);
            }
            for (measure, value) in game.own.iter().enumerate() {
                *at(&mut self.own, measure) += value;
            }
        }
    }
}

/// Number of parts in one unit of an aspect, for a game of so many players.
pub(super) fn parts(aspect: &Aspect, players: usize) -> i64 {
    match aspect {
        Aspect::Points => players as i64,
        Aspect::First => WIN,
        Aspect::FirstPoints => (players as i64 - 1).max(1),
        Aspect::LargestLine => 1000,
        Aspect::Winner
        | Aspect::Margin
        | Aspect::Ties
        | Aspect::LeadChanges
        | Aspect::Turns
        | Aspect::Decisions
        | Aspect::Unplaceable
        | Aspect::DeadCells
        | Aspect::Completed(_)
        | Aspect::Stuck(_)
        | Aspect::From(_)
        | Aspect::Own(_) => 1,
    }
}

/// The plain aspects of a game in the order of [`PLAIN`], each in its parts.
fn plain(game: &GameRecord) -> [i64; PLAIN.len()] {
    let players = game.scores.len().max(1) as i64;
    let all = game.total();
    let first = game.scores.first().map_or(0, |it| i64::from(*it));
    [
        all,
        game.best(),
        game.margin(),
        i64::from(game.is_shared()),
        game.wins.first().copied().unwrap_or(0) - WIN / players,
        (players - 1) * first - (all - first),
        game.lead_changes.into(),
        game.largest_share(),
        game.turns.into(),
        game.decisions.len() as i64,
        game.unplaceable.len() as i64,
        game.dead.len() as i64,
    ]
}

/// The names of the numbers that [`Totals`] has beside the plain ones, as far as they are known.
pub(super) fn names(runner: &Runner<'_>) -> [Vec<Aspect>; 4] {
    let kinds = runner.rules().words().kinds().map(|(_, kind)| Aspect::Completed(kind.name.clone()));
    let pieces = runner.rules().setup.pieces.iter().map(|piece| Aspect::Stuck(piece.name.clone()));
    let sources = runner.interner().sources().iter().map(|source| Aspect::From(source.clone()));
    let own = runner.rules().setup.measures.iter().map(|it| Aspect::Own(it.name.clone()));
    [kinds.collect(), pieces.collect(), sources.collect(), own.collect()]
}

#[cfg(test)]
mod tests {
    use bastide_core::player::PlayerId;
    use bastide_core::words::KindId;

    use super::*;
    use crate::batch::{Feature, Moves};

    /// The plain aspects of a block, by name.
    fn of(block: &[GameRecord]) -> impl Fn(&str) -> i64 + use<> {
        let mut totals = Totals::default();
        totals.of(block);
        move |name| {
            let at = PLAIN.iter().position(|it| it.1 == name).expect("an aspect");
            totals.plain[at]
        }
    }

    #[test]
    fn aspects_of_a_game_are_those_of_its_scores() {
        let won = of(&[GameRecord::of(&[10, 4, 7])]);
        let wanted = [
            ("points", 21),
            ("winner", 10),
            ("margin", 3),
            ("ties", 0),
            ("first", WIN * 2 / 3),
            ("first-points", 9),
        ];
        assert_eq!(wanted.map(|(name, _)| won(name)), wanted.map(|it| it.1));
        // A shared win has no margin, and the first seat half of it.
        let shared = of(&[GameRecord::of(&[7, 7, 1])]);
        let wanted = [("margin", 0), ("ties", 1), ("first", WIN / 6), ("first-points", 6)];
        assert_eq!(wanted.map(|(name, _)| shared(name)), wanted.map(|it| it.1));
    }

    #[test]
    fn parts_make_a_unit() {
        assert_eq!([2, 3, 6].map(|it| parts(&Aspect::FirstPoints, it)), [1, 2, 5]);
        assert_eq!([2, 3, 6].map(|it| parts(&Aspect::Points, it)), [2, 3, 6]);
        assert_eq!(
            [Aspect::First, Aspect::LargestLine, Aspect::Turns].map(|it| parts(&it, 3)),
            [WIN, 1000, 1]
        );
    }

    #[test]
    fn a_block_begins_with_nothing() {
        let mut game = GameRecord::of(&[3, 1]);
        game.pieces = vec![Moves { stuck: 2, ..Moves::default() }];
        game.features = vec![Feature { kind: KindId(0), completed: true, tiles: 2 }];
        game.points = vec![(0, PlayerId(0), 3)];
        let mut totals = Totals::default();
        for _ in 0..2 {
            totals.of(&[game.clone(), game.clone()]);
            assert_eq!(
                (&totals.completed[..], &totals.stuck[..], &totals.sources[..]),
                (&[2][..], &[4][..], &[6][..])
            );
            assert_eq!(totals.plain[0], 8);
        }
    }
}
