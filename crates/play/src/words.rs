//! Choices and events in plain words, for people who look on.

use bastide_core::event::Event;
use bastide_core::host::Verb;
use bastide_core::piece::{Figure, FigureId, Role, Spot};
use bastide_core::pile::{Item, PileAt};
use bastide_core::rules::Unplaceable;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_core::words::Shape;
use bastide_core::{SegmentId, TileId};

use crate::Made;

mod names;

pub(crate) use names::{Names, plain};
use names::{piece_in_words, placement_in_words, with_article};

/// Tests whether an event is the choice itself. Others of its kind only follow from it.
pub(crate) fn is_choice(table: &Table, event: &Event, made: &Made) -> bool {
    let is_moved = |figure: FigureId, node: SegmentId| {
        let from = format!("{} from ", table.rules().piece(table.figure(figure).piece).name);
        let on = format!(" on {}", table.segment_name(node));
        made.text.starts_with(&from) && made.text.ends_with(&on)
    };
    match event {
        Event::Deployed { figure, spot: Spot::Segment(node) } if is_moved(*figure, *node) => true,
        _ => table.event_text(event).contains(made.text.as_str()),
    }
}

/// A choice as a sentence without the name of who made it: `claims the city of 2,0 with a follower`.
pub(crate) fn choice_in_words(table: &Table, names: &Names<'_>, made: &Made) -> String {
    let deed = table.events().iter().find_map(|event| match event {
        Event::Placed { player, tile } if *player == made.player => {
            let span = made.text.split_once(" with ").map(|(_, span)| names.values(span));
            let with = span.map(|it| format!(" with {it}")).unwrap_or_default();
            Some(format!("places a tile at {}{with}", table.board().tile(*tile).pos))
        }
        Event::Deployed { figure, spot: Spot::Segment(node) } if is_choice(table, event, made) => {
            Some(deployment_in_words(table, *figure, *node))
        }
        _ => None,
    });
    deed.unwrap_or_else(|| names.choice(&made.text, offered(table, &made.text)))
}

/// The word of the offer that a choice takes, and the values that it is about. None for another choice.
fn offered<'a>(table: &'a Table, text: &'a str) -> Option<(&'a str, &'a str)> {
    let offers = table.rules().setup.hooks.iter().filter(|it| it.verb == Verb::Offer);
    let labels = offers.map(|it| it.label.as_str()).filter(|it| !it.is_empty());
    labels.filter_map(|label| Some((label, text.strip_prefix(label)?))).find_map(|(label, values)| {
        if values.is_empty() { Some((label, "")) } else { Some((label, values.strip_prefix(' ')?)) }
    })
}

/// The deployment of a piece on a feature, which a follower claims who is the only one there.
fn deployment_in_words(table: &Table, figure: FigureId, node: SegmentId) -> String {
    let words = table.rules().words();
    let kind = &words[table.kind(node)];
    let piece = table.rules().piece(table.figure(figure).piece);
    let at = table.board().tile(table.board().locate(node).0).pos;
    let feature = table.canonical(node);
    let is_beside = |(id, other): (FigureId, &Figure)| match other.spot {
        Spot::Segment(there) => {
            let is_follower = table.rules().piece(other.piece).role == Role::Follower;
            id != figure && is_follower && table.canonical(there) == feature
        }
        Spot::Supply | Spot::Tile(_) | Spot::Held(_) => false,
    };
    let (name, on) = (with_article(&piece_in_words(&piece.name)), plain(&kind.name));
    match (piece.role, kind.shape) {
        (Role::Follower, Shape::Area) => format!("lays {name} down on the {on} of {at}"),
        (Role::Follower, _) if !table.figures().any(is_beside) => {
            format!("claims the {on} of {at} with {name}")
        }
        _ => format!("puts {name} on the {on} of {at}"),
    }
}

/// An event that follows from a choice, as a sentence: `the fairy comes to 0,1`. Notes of variants stay as they are.
pub(crate) fn event_in_words(table: &Table, names: &Names<'_>, event: &Event) -> String {
    let rules = table.rules();
    let tile = |it: TileId| format!("the tile {}", rules.design(it).name);
    let item = |it: Item| match it {
        Item::Tile(it) => tile(it),
        Item::Token(_) => format!("the token {}", names.values(&table.item_text(it))),
    };
    let pile = |it: PileAt| {
        let pile = names.values(&table.pile_name(it));
        format!("the {}", pile.strip_prefix("the ").unwrap_or(&pile))
    };
    let segment = |it: SegmentId| names.values(&table.value_text(&Value::Segment(it)));
    let owned = |it: FigureId| names.values(&table.figure_name(it));
    match event {
        Event::Drawn { player, tile: it } => format!("{} draws {}", rules.player_name(*player), tile(*it)),
        Event::Taken { item: it, from } => format!("{} comes out of {}", item(*it), pile(*from)),
        Event::Stored { item: it, into } => {
            let stored = match it {
                _ if table.sees(None, *into) => item(*it),
                Item::Tile(_) => "a tile".to_owned(),
                Item::Token(_) => "a token".to_owned(),
            };
            format!("{stored} goes into {}", pile(*into))
        }
        Event::Unplaceable { tile: it, then: Unplaceable::Return } => {
            format!("{} fits nowhere and is put back", tile(*it))
        }
        Event::Unplaceable { tile: it, then: Unplaceable::Discard } => {
            format!("{} fits nowhere and is discarded", tile(*it))
        }
        Event::Discarded { item: it } => format!("{} is discarded", item(*it)),
        Event::PutBack { tile: it } => format!("{} is put back", tile(*it)),
        Event::SetAside { tile: it } => format!("{} is set aside", tile(*it)),
        Event::Laid { tile: it } => {
            let laid = table.board().tile(*it);
            format!("{} is laid at {}", tile(laid.tile), placement_in_words(laid.pos, laid.rotation))
        }
        Event::TakenUp { tile: it } => {
            let taken = table.board().tile(*it);
            format!("{} at {} is taken up", tile(taken.tile), taken.pos)
        }
        Event::Joined { one, other: Some(other) } => {
            format!("{} is joined to {}", segment(*one), segment(*other))
        }
        Event::Joined { one, other: None } => format!("{} waits to be joined", segment(*one)),
        Event::Parted { one, other: Some(other) } => {
            format!("{} is parted from {}", segment(*one), segment(*other))
        }
        Event::Parted { one, other: None } => format!("{} waits no longer", segment(*one)),
        Event::Deployed { figure, spot } => {
            let (put, on) =
                if table.figure(*figure).owner.is_some() { ("is put", "on") } else { ("comes", "to") };
            let name = owned(*figure);
            match spot {
                Spot::Segment(node) => format!("{name} {put} {on} {}", segment(*node)),
                Spot::Tile(it) => format!("{name} {put} {on} {}", table.board().tile(*it).pos),
                Spot::Held(player) => format!("{name} is held by {}", rules.player_name(*player)),
                Spot::Supply => format!("{name} is put down"),
            }
        }
        Event::Returned { figure } => format!("{} goes home", owned(*figure)),
        Event::Became { kind, .. } => {
            let text = table.event_text(event);
            let before = text.split_once(" became ").map_or("", |it| it.0);
            let after = plain(&rules.words()[*kind].name);
            format!("{} becomes {}", names.values(before), with_article(&after))
        }
        Event::Ended => {
            if let Some(result) = table.result() {
                return format!("the game is over: {result}");
            }
            let winners: Vec<&str> = table.winners().iter().map(|it| rules.player_name(*it)).collect();
            match winners[..] {
                [] => "the game is over: nobody wins".to_owned(),
                [one] => format!("the game is over: {one} wins"),
                _ => format!("the game is over: {} win", winners.join(" and ")),
            }
        }
        Event::TurnBegan { .. }
        | Event::Placed { .. }
        | Event::Completed { .. }
        | Event::Scored { .. }
        | Event::Noted { .. }
        | Event::Entered { .. } => table.event_text(event),
    }
}
