//! Notes on the steps of a game, made from the events of the engine.

use bastide_core::board::{FeatureId, SegmentId};
use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::host::Verb;
use bastide_core::piece::{Figure, FigureId, Role, Spot};
use bastide_core::table::Table;
use bastide_core::words::Shape;
use bastide_render::{Note, Points};

use crate::Made;

/// The note on a step: the choice that was made, none of the setup, and what followed from it.
pub fn note(game: &Game, made: Option<&Made>) -> Note {
    let table = game.table();
    let mut note = Note {
        player: made.map(|it| it.player.idx()),
        turn: made.map_or(0, |it| it.turn.into()),
        text: made.map(|it| it.text.clone()).unwrap_or_default(),
        words: made.map(|it| in_words(table, it)).unwrap_or_default(),
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
                let name = table.rules().words()[*kind].name.clone();
                note.completed.push((name, cells(table, *feature)));
            }
            // Whose turn it is and where the tile lies is seen.
            Event::TurnBegan { .. } | Event::Placed { .. } | Event::Entered { .. } => {}
            Event::Deployed { .. } if made.is_some_and(|it| is_told(table, event, it)) => {}
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
            | Event::Ended => note.events.push(said(table, event)),
        }
    }
    note
}

/// Tests whether an event is the choice itself. Others of its kind only follow from it.
fn is_told(table: &Table, event: &Event, made: &Made) -> bool {
    table.event_text(event).contains(made.text.as_str())
}

/// A choice as people tell it, without the name of who made it: `claims the city of 2,0`.
fn in_words(table: &Table, made: &Made) -> String {
    let did = table.events().iter().find_map(|event| match event {
        Event::Placed { player, tile } if *player == made.player => {
            Some(format!("places a tile at {}", table.board().tile(*tile).pos))
        }
        Event::Deployed { figure, spot: Spot::Segment(node) } if is_told(table, event, made) => {
            Some(stood(table, *figure, *node))
        }
        _ => None,
    });
    let (first, rest) = made.text.split_once(' ').unwrap_or((&made.text, ""));
    match (did, first.split_once('.')) {
        (Some(did), _) => did,
        (None, None) if first == "pass" => "passes".to_owned(),
        (None, Some((variant, word))) if rest == "pass" => format!("passes ({variant}: {})", plain(word)),
        (None, Some((variant, word))) if rest.is_empty() => format!("{} ({variant})", plain(word)),
        // The answer to a question.
        (None, Some((variant, word))) => {
            let about = named(table, rest);
            format!("chooses {} ({variant}: {})", about.strip_prefix("on ").unwrap_or(&about), plain(word))
        }
        (None, None) => taken(table, &made.text).unwrap_or_else(|| named(table, &made.text)),
    }
}

/// An offer that was taken: its word, and the values that it is about. None for another choice.
fn taken(table: &Table, text: &str) -> Option<String> {
    let offers = table.rules().setup.hooks.iter().filter(|it| it.verb == Verb::Offer);
    let rest = |label: &str| text.strip_prefix(label)?.strip_prefix(' ').map(str::to_owned);
    let (word, values) =
        offers.filter(|it| !it.label.is_empty()).find_map(|it| Some((&it.label, rest(&it.label)?)))?;
    Some(told(word, &named(table, &values)))
}

/// A word of a choice with the value that it is about: `dig: tunnel 1, the road of 2,2 to the north`, `barn at 2,1`.
fn told(word: &str, about: &str) -> String {
    let word = plain(word);
    let is_going_on = word.rsplit(' ').next().is_some_and(|last| PLACES.contains(&last));
    match about.strip_prefix("on ").unwrap_or(about) {
        "" => word,
        place if is_going_on => format!("{word} {place}"),
        _ => format!("{word}: {about}"),
    }
}

/// Words after which a place goes on.
const PLACES: [&str; 5] = ["on", "at", "to", "of", "from"];

/// As [`about`], where the value may be a tile by its short name.
fn named(table: &Table, value: &str) -> String {
    let is_tile = value.parse::<u32>().is_err() && table.rules().designs.iter().any(|it| it.name == value);
    if is_tile { format!("the tile {value}") } else { about(value, &table.rules().setup.players) }
}

/// The value that an answer or an offer is about, as people call it: `2,1 W` is on 2,1, to the west.
fn about(value: &str, players: &[String]) -> String {
    match value.rsplit_once(' ') {
        None if is_cell(value) => format!("on {value}"),
        Some((cell, side)) if is_cell(cell) => match SIDES.iter().find(|it| it.0 == side) {
            Some((_, name)) => format!("on {cell}, to the {name}"),
            None if side == "0" => format!("on {cell}"),
            None if side.parse::<u32>().is_ok() => format!("on {cell}, turned by {side}"),
            None => parts(value, players),
        },
        _ => parts(value, players),
    }
}

/// The parts of a value as people call them: `ferry road N of 2,1` is a ferry, the road of 2,1 to the north.
fn parts(value: &str, players: &[String]) -> String {
    let words: Vec<&str> = value.split(' ').collect();
    let mut text = String::new();
    let (mut at, mut is_after_place) = (0, false);
    while at < words.len() {
        let place = place(&words[at..]);
        let before = match &place {
            _ if at == 0 => "",
            Some(_) if is_after_place => " and ",
            Some(_) if !PLACES.contains(&words[at - 1]) => ", ",
            Some(_) | None => " ",
        };
        is_after_place = place.is_some();
        let word =
            || if players.iter().any(|it| it == words[at]) { words[at].to_owned() } else { plain(words[at]) };
        let (length, part) = place.unwrap_or_else(|| (1, word()));
        text.extend([before, &part]);
        at += length;
    }
    text
}

/// A place at the start of some words, with the number of its words: `road N of 2,1`, `monastery of 2,1`, `NS on 2,1`.
fn place(words: &[&str]) -> Option<(usize, String)> {
    let (kind, side, cell, length) = match words {
        [kind, "of", cell, ..] => (kind, "", cell, 3),
        [kind, side, "of", cell, ..] if side.bytes().all(|it| b"NESWnesw".contains(&it)) => {
            (kind, *side, cell, 4)
        }
        ["NS", "on", cell, ..] if is_cell(cell) => {
            return Some((3, format!("from north to south on {cell}")));
        }
        ["EW", "on", cell, ..] if is_cell(cell) => return Some((3, format!("from west to east on {cell}"))),
        _ => return None,
    };
    let kind = plain(kind);
    let text = match SIDES.iter().find(|it| it.0 == side) {
        _ if !is_cell(cell) => return None,
        Some((_, name)) => format!("the {kind} of {cell} to the {name}"),
        None if side.is_empty() => format!("the {kind} of {cell}"),
        None => format!("the {kind} {side} of {cell}"),
    };
    Some((length, text))
}

fn is_cell(text: &str) -> bool {
    text.split_once(',').is_some_and(|(x, y)| x.parse::<i32>().is_ok() && y.parse::<i32>().is_ok())
}

const SIDES: [(&str, &str); 4] = [("N", "north"), ("E", "east"), ("S", "south"), ("W", "west")];

/// A piece that was put on a feature: whoever is alone there claims it.
fn stood(table: &Table, figure: FigureId, node: SegmentId) -> String {
    let words = table.rules().words();
    let kind = &words[table.kind(node)];
    let piece = table.rules().piece(table.figure(figure).piece);
    let at = table.board().tile(table.board().locate(node).0).pos;
    let feature = table.canonical(node);
    let is_beside = |(id, other): (FigureId, &Figure)| match other.spot {
        Spot::Segment(there) => id != figure && table.canonical(there) == feature,
        Spot::Supply | Spot::Tile(_) | Spot::Held(_) => false,
    };
    let (name, on) = (plain(&piece.name), plain(&kind.name));
    match (piece.role, kind.shape) {
        (Role::Follower, Shape::Area) => format!("lays a {name} down on the {on} of {at}"),
        (Role::Follower, _) if !table.figures().any(is_beside) => {
            format!("claims the {on} of {at} with a {name}")
        }
        _ => format!("puts a {name} on the {on} of {at}"),
    }
}

/// A name as a word.
fn plain(name: &str) -> String {
    name.replace('_', " ")
}

/// An event as a sentence for people who look on.
fn said(table: &Table, event: &Event) -> String {
    match event {
        Event::Ended => {
            if let Some(result) = table.result() {
                return format!("the game is over: {result}");
            }
            let winners = table.winners();
            let names: Vec<&str> = winners.iter().map(|it| table.rules().player_name(*it)).collect();
            let wins = if names.len() == 1 { "wins" } else { "win" };
            format!("the game is over: {} {wins}", names.join(" and "))
        }
        other => table.event_text(other),
    }
}

/// The cells of a feature.
fn cells(table: &Table, node: FeatureId) -> Vec<Pos> {
    table.tiles(node).into_iter().map(|tile| table.board().tile(tile).pos).collect()
}

#[cfg(test)]
mod tests {
    use super::{about, told};

    #[test]
    fn answers_are_told_as_people_call_them() {
        for (value, words) in [
            ("2,0 0", "on 2,0"),
            ("2,-1 90", "on 2,-1, turned by 90"),
            ("-2,1 W", "on -2,1, to the west"),
            ("3,4", "on 3,4"),
            (
                "road S of -2,1 road W of -2,1",
                "the road of -2,1 to the south and the road of -2,1 to the west",
            ),
            ("tunnel_1 road N of 2,2", "tunnel 1, the road of 2,2 to the north"),
            ("red follower on city NES of 1,1", "red follower on the city NES of 1,1"),
            ("ann_b big_follower on road N of 1,1", "ann_b big follower on the road of 1,1 to the north"),
            ("follower on monastery of 0,1", "follower on the monastery of 0,1"),
            ("follower on road N", "follower on road N"),
            ("recall abbot from monastery of 0,1", "recall abbot from the monastery of 0,1"),
            ("bridge NS on 2,0", "bridge, from north to south on 2,0"),
            ("knock_out", "knock out"),
            ("NS on 2,0", "from north to south on 2,0"),
            ("NS on the hill", "NS on the hill"),
            ("7", "7"),
        ] {
            assert_eq!(about(value, &["ann_b".to_owned()]), words);
        }
        assert_eq!(told("dig", "on 2,1"), "dig: on 2,1");
        assert_eq!(told("barn at", "on 2,1"), "barn at 2,1");
        assert_eq!(told("bridge", "from north to south on 2,0"), "bridge: from north to south on 2,0");
        assert_eq!(told("flip", ""), "flip");
    }
}
