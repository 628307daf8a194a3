//! General view of a position: numbers that every game has, under names that follow from its words. Knows no rule and judges nothing.

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::piece::PieceId;
use bastide_core::player::PlayerId;
use bastide_core::rules::Rules;
use bastide_core::score::Timing;
use bastide_core::table::Table;
use bastide_core::words::KindId;

/// The features of a position, each with its name.
///
/// All are whole numbers, and all are seen by one player: `own` is theirs, `other` that of all others together. Nothing is used that they do
/// not see.
#[derive(Clone, Debug)]
pub struct View {
    names: Vec<String>,
    pieces: Vec<PieceId>,
    kinds: Vec<KindId>,
}

/// Players on whom a feature on the board depends, as its viewer sees it.
const STATES: [&str; 4] = ["own", "shared", "other", "free"];
/// Numbers of the features in a state.
const MEASURES: [&str; 4] = ["count", "worth", "gain", "open"];
/// Numbers of the position as a whole.
const PLAIN: [&str; 6] = ["turn", "board", "left", "moving", "own_points", "best_points"];

impl View {
    /// The view of games with some rules.
    pub fn new(rules: &Rules) -> Self {
        let pieces: Vec<PieceId> = (0..).map(PieceId).zip(&rules.setup.pieces).map(|(id, _)| id).collect();
        let kinds: Vec<KindId> =
            rules.words().kinds().filter(|(_, kind)| kind.followers).map(|(id, _)| id).collect();
        let mut names: Vec<String> = PLAIN.map(str::to_owned).to_vec();
        for piece in &pieces {
            let name = column(&rules.piece(*piece).name);
            names.extend(["own", "other"].map(|whose| format!("{whose}_supply_{name}")));
        }
        for kind in &kinds {
            let name = column(&rules.words()[*kind].name);
            for state in STATES {
                names.extend(MEASURES.map(|measure| format!("{state}_{name}_{measure}")));
            }
        }
        Self { names, pieces, kinds }
    }

    /// The names, in the order of the numbers.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The numbers after each option of a game in the eyes of the player who decides, in their order; none of an option that is none in the
    /// course of chance that `seed` begins.
    ///
    /// # Errors
    /// If a rule breaks on the way.
    pub fn after_each(&self, game: &Game, seed: u64) -> Result<Vec<Option<Vec<i32>>>, Fault> {
        let Some(viewer) = game.player() else { return Ok(Vec::new()) };
        let mut ahead = game.clone();
        let after = (0..game.options().len()).map(|option| {
            let is_one = ahead.look_ahead(game, seed, &[option])?;
            Ok(is_one.then(|| {
                let mut numbers = Vec::with_capacity(self.names.len());
                self.add(ahead.table(), viewer, &mut numbers);
                numbers
            }))
        });
        after.collect()
    }

    /// Appends the numbers of a position in the eyes of a player.
    pub fn add(&self, table: &Table, viewer: PlayerId, numbers: &mut Vec<i32>) {
        let others = || table.players().filter(|it| *it != viewer);
        let turn = table.turn();
        numbers.extend([
            i32::from(turn.number),
            table.board().placed().count() as i32,
            table.pile().len() as i32,
            i32::from(turn.player == viewer),
            table.score(viewer),
            others().map(|it| table.score(it)).max().unwrap_or(0),
        ]);
        for piece in &self.pieces {
            let supply = |it: PlayerId| i32::from(table.supply(Some(it), *piece));
            numbers.extend([supply(viewer), others().map(supply).sum()]);
        }
        for kind in &self.kinds {
            let mut states = [[0; MEASURES.len()]; STATES.len()];
            for feature in table.features_unsorted(*kind).filter(|it| !table.is_completed(*it)) {
                let owners = table.owners(feature);
                let state = match (owners.has(viewer), owners.len()) {
                    (true, 1) => 0,
                    (true, _) => 1,
                    (false, 1..) => 2,
                    (false, _) => 3,
                };
                let worth = table.worth(feature, Timing::Final).points;
                let gain = (table.worth(feature, Timing::Completed).points - worth).max(0);
                let of = [1, worth, gain, table.openings(feature) as i32];
                states[state].iter_mut().zip(of).for_each(|(sum, it)| *sum += it);
            }
            numbers.extend(states.as_flattened());
        }
    }
}

/// The name of a thing as part of the name of a column: letters, digits and underscores.
fn column(name: &str) -> String {
    name.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use bastide_core::decision::Choice;
    use bastide_core::game::Checkpointing;

    use super::*;
    use crate::sample;

    fn number(game: &Game, viewer: u8, name: &str) -> i32 {
        let view = View::new(game.table().rules());
        let mut numbers = Vec::new();
        view.add(game.table(), PlayerId(viewer), &mut numbers);
        assert_eq!(numbers.len(), view.names().len());
        let at = view.names().iter().position(|it| it == name).unwrap_or_else(|| panic!("{name}"));
        numbers[at]
    }

    /// One monastery beside another: each is worth two, itself and its neighbour, with seven cells around still free. It would bring no more as
    /// it is if it were completed.
    #[test]
    fn a_position_is_seen_from_both_sides() {
        let mut game = sample::game(2, Checkpointing::Off).expect("it starts");
        assert_eq!(number(&game, 0, "free_monastery_count"), 1);
        game.choose_nth(0).expect("a place");
        let monastery = game.options().iter().position(|it| {
            matches!(it, Choice::Deploy { segment, .. }
                if game.table().rules().words()[game.table().kind(*segment)].name == "monastery")
        });
        game.choose_nth(monastery.expect("nobody is there")).expect("an option");
        for (viewer, state, supply) in [(0, "own", "own"), (1, "other", "other")] {
            let of = |measure: &str| number(&game, viewer, &format!("{state}_monastery_{measure}"));
            assert_eq!(["count", "worth", "gain", "open"].map(of), [1, 2, 0, 7]);
            assert_eq!(number(&game, viewer, &format!("{supply}_supply_follower")), 6);
            assert_eq!(number(&game, viewer, "free_monastery_count"), 1);
            assert_eq!(number(&game, viewer, "board"), 2);
        }
        assert_eq!([0, 1].map(|it| number(&game, it, "moving")), [0, 1], "the second begins a turn");
    }

    #[test]
    fn names_are_columns() {
        assert_eq!(column("bridges.bridge"), "bridges_bridge");
        assert_eq!(column("large-follower"), "large_follower");
    }
}
