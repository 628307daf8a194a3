//! Notes on the steps of a game, made from the events of the engine.

use bastide_core::FeatureId;
use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::table::Table;
use bastide_render::{Note, Points};

use crate::Made;
use crate::words::{Names, choice_in_words, event_in_words, is_choice, plain};

/// The note on a step: the choice that was made, none of the setup, and what followed from it.
pub fn note(game: &Game, made: Option<&Made>) -> Note {
    let table = game.table();
    let names = Names::of(table);
    let mut note = Note {
        player: made.map(|it| it.player.idx()),
        turn: made.map_or(0, |it| it.turn.into()),
        text: made.map(|it| it.text.clone()).unwrap_or_default(),
        words: made.map(|it| choice_in_words(table, &names, it)).unwrap_or_default(),
        ..Note::default()
    };
    for event in table.events() {
        match event {
            Event::Scored { line } => {
                let line = &table.lines()[*line as usize];
                note.points.push(Points {
                    player: line.player.idx(),
                    points: line.points,
                    reason: line.reason.text(table.rules().words()),
                    cells: line.feature.map(|node| cells(table, node)).unwrap_or_default(),
                });
            }
            Event::Completed { feature, kind } => {
                let name = plain(&table.rules().words()[*kind].name);
                note.completed.push((name, cells(table, *feature)));
            }
            // Whose turn it is and where the tile lies is seen.
            Event::TurnBegan { .. } | Event::Placed { .. } | Event::Entered { .. } => {}
            Event::Deployed { .. } if made.is_some_and(|it| is_choice(table, event, it)) => {}
            Event::Drawn { .. }
            | Event::Taken { .. }
            | Event::Stored { .. }
            | Event::Unplaceable { .. }
            | Event::Discarded { .. }
            | Event::PutBack { .. }
            | Event::SetAside { .. }
            | Event::Laid { .. }
            | Event::TakenUp { .. }
            | Event::Joined { .. }
            | Event::Parted { .. }
            | Event::Deployed { .. }
            | Event::Returned { .. }
            | Event::Became { .. }
            | Event::Noted { .. }
            | Event::Ended => note.events.push(event_in_words(table, &names, event)),
        }
    }
    note
}

/// The cells of a feature.
fn cells(table: &Table, node: FeatureId) -> Vec<Pos> {
    table.tiles(node).into_iter().map(|tile| table.board().tile(tile).pos).collect()
}
