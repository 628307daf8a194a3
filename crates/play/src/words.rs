//! Choices and events in plain words, for people who look on.

use bastide_core::SegmentId;
use bastide_core::TileId;
use bastide_core::event::Event;
use bastide_core::host::Verb;
use bastide_core::piece::{Figure, FigureId, Role, Spot, Supply};
use bastide_core::pile::Item;
use bastide_core::table::Table;
use bastide_core::words::Shape;

use crate::Made;

/// Tests whether an event is the choice itself. Others of its kind only follow from it.
pub(crate) fn is_told(table: &Table, event: &Event, made: &Made) -> bool {
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

/// A choice as people tell it, without the name of who made it: `claims the city of 2,0 with a follower`.
pub(crate) fn choice(table: &Table, made: &Made) -> String {
    let (offer, names) = (offered(table, &made.text), Names::of(table, None));
    let did = table.events().iter().find_map(|event| match event {
        Event::Placed { player, tile } if *player == made.player => {
            let spans = made.text.split_once(" with ").map(|(_, span)| names.values(span));
            let with = spans.map(|it| format!(" with {it}")).unwrap_or_default();
            Some(format!("places a tile at {}{with}", table.board().tile(*tile).pos))
        }
        Event::Deployed { figure, spot: Spot::Segment(node) } if is_told(table, event, made) => {
            Some(stood(table, *figure, *node))
        }
        _ => None,
    });
    // The short name of a tile means one only where it is all that is chosen: others may be numbers or words of a variant.
    let value = offer.map_or_else(|| made.text.split_once(' ').map_or("", |it| it.1), |it| it.1);
    let is_tile = |it: &&str| {
        it.parse::<u32>().is_err() && table.rules().designs.iter().any(|design| design.name == **it)
    };
    let tile = Some(value).filter(is_tile);
    did.unwrap_or_else(|| Names { tile, ..names }.choice(&made.text, offer))
}

/// The word of the offer that a choice takes, and the values that it is about. None for another choice.
fn offered<'a>(table: &'a Table, text: &'a str) -> Option<(&'a str, &'a str)> {
    let offers = table.rules().setup.hooks.iter().filter(|it| it.verb == Verb::Offer);
    let labels = offers.map(|it| it.label.as_str()).filter(|it| !it.is_empty());
    labels.filter_map(|label| Some((label, text.strip_prefix(label)?))).find_map(|(label, values)| {
        if values.is_empty() { Some((label, "")) } else { Some((label, values.strip_prefix(' ')?)) }
    })
}

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
    let (name, on) = (one(&piece.name), plain(&kind.name));
    match (piece.role, kind.shape) {
        (Role::Follower, Shape::Area) => format!("lays {name} down on the {on} of {at}"),
        (Role::Follower, _) if !table.figures().any(is_beside) => {
            format!("claims the {on} of {at} with {name}")
        }
        _ => format!("puts {name} on the {on} of {at}"),
    }
}

/// An event as a sentence.
pub(crate) fn event_in_words(table: &Table, event: &Event) -> String {
    let names = |tile| Names::of(table, tile);
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
        Event::Returned { figure } => {
            format!("{} goes home", names(None).values(&table.figure_name(*figure)))
        }
        // Whoever wrote the rule has put it into words.
        Event::Noted { .. } => table.event_text(event),
        other => names(tile_of(table, other)).values(&table.event_text(other)),
    }
}

/// The tile that an event is about.
fn tile_of(table: &Table, event: &Event) -> Option<TileId> {
    match event {
        Event::Drawn { tile, .. }
        | Event::Unplaceable { tile, .. }
        | Event::PutBack { tile }
        | Event::SetAside { tile } => Some(*tile),
        Event::Taken { item: Item::Tile(tile), .. }
        | Event::Stored { item: Item::Tile(tile), .. }
        | Event::Discarded { item: Item::Tile(tile) } => Some(*tile),
        Event::Laid { tile } | Event::TakenUp { tile } | Event::Placed { tile, .. } => {
            Some(table.board().tile(*tile).tile)
        }
        Event::Taken { .. }
        | Event::Stored { .. }
        | Event::Discarded { .. }
        | Event::TurnBegan { .. }
        | Event::Joined { .. }
        | Event::Parted { .. }
        | Event::Deployed { .. }
        | Event::Returned { .. }
        | Event::Completed { .. }
        | Event::Became { .. }
        | Event::Scored { .. }
        | Event::Noted { .. }
        | Event::Entered { .. }
        | Event::Ended => None,
    }
}

/// Names that stand in canonical texts beside plain words.
struct Names<'a> {
    players: &'a [String],
    /// The pieces, and whether nobody owns them.
    pieces: Vec<(&'a str, bool)>,
    /// The tile that is meant where its short name stands.
    tile: Option<&'a str>,
}

impl<'a> Names<'a> {
    fn of(table: &'a Table, tile: Option<TileId>) -> Self {
        let rules = table.rules();
        let pieces =
            rules.setup.pieces.iter().map(|it| (it.name.as_str(), matches!(it.supply, Supply::Neutral(_))));
        let tile = tile.map(|it| rules.design(it).name.as_str());
        Self { players: &rules.setup.players, pieces: pieces.collect(), tile }
    }

    /// A choice by its canonical text, and the offer that it takes if it takes one.
    fn choice(&self, text: &str, offer: Option<(&str, &str)>) -> String {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if text == "pass" {
            return "passes".to_owned();
        }
        // The answer to a question.
        if let Some((variant, word)) = first.split_once('.') {
            let about = format!("({variant}: {})", plain(word));
            return match rest {
                "pass" => format!("passes {about}"),
                "yes" | "no" => format!("says {rest} {about}"),
                _ if rest.parse::<i64>().is_ok() => format!("names {rest} {about}"),
                _ => format!("chooses {} {about}", self.values(rest)),
            };
        }
        if let Some((word, values)) = offer {
            return format!("chooses {}", told(word, &self.values(values)));
        }
        match text.strip_prefix("recall ").and_then(|it| it.split_once(" from ")) {
            Some((piece, place)) => format!("takes the {} back from {}", plain(piece), self.values(place)),
            None => format!("lays {}", self.values(text)),
        }
    }

    /// Values as people call them: `ferry road N of 2,1` is a ferry, the road of 2,1 to the north.
    fn values(&self, text: &str) -> String {
        let words: Vec<&str> = text.split(' ').collect();
        let mut told = String::new();
        let (mut at, mut before) = (0, None);
        while at < words.len() {
            let (length, sort, part) = self.part(&words[at..], before);
            let joint = match (before, sort) {
                (None, _) => "",
                (Some(Sort::Place), Sort::Place) => " and ",
                (Some(Sort::Piece), Sort::Player) => " with ",
                (Some(Sort::Piece), Sort::Word) if !GOING_ON.contains(&words[at]) => ", ",
                (Some(Sort::Player), Sort::Player) => ", ",
                (Some(_), Sort::Place) if !GOING_ON.contains(&words[at - 1]) => ", ",
                _ => " ",
            };
            told.extend([joint, &part]);
            (at, before) = (at + length, Some(sort));
        }
        told
    }

    /// The part of a text that its first words are, after one of some sort: the number of the words, the sort, and the part as people call it.
    fn part(&self, words: &[&str], before: Option<Sort>) -> (usize, Sort, String) {
        let (word, next) = (words[0], words.get(1));
        if let Some((length, place)) = place(words) {
            return (length, Sort::Place, place);
        }
        if let (true, Some(turned)) = (is_cell(word), next.and_then(|it| turned(it))) {
            return (2, Sort::Word, format!("{word}{turned}"));
        }
        if self.players.iter().any(|it| it == word) {
            let is_owner = next.is_some_and(|it| self.piece(it).is_some());
            return (1, Sort::Player, if is_owner { format!("{word}'s") } else { word.to_owned() });
        }
        if let Some(is_neutral) = self.piece(word) {
            let piece = match before {
                Some(Sort::Player) => plain(word),
                _ if is_neutral => format!("the {}", plain(word)),
                _ => one(word),
            };
            return (1, Sort::Piece, piece);
        }
        match (word, next) {
            ("NS", Some(&"on")) => (1, Sort::Word, "from north to south".to_owned()),
            ("EW", Some(&"on")) => (1, Sort::Word, "from west to east".to_owned()),
            _ if self.tile == Some(word) => (1, Sort::Word, format!("the tile {word}")),
            _ => (1, Sort::Word, plain(word)),
        }
    }

    /// True if nobody owns the pieces of a name; none if no piece has it.
    fn piece(&self, name: &str) -> Option<bool> {
        self.pieces.iter().find(|it| it.0 == name).map(|it| it.1)
    }
}

/// Sort of a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Place,
    Player,
    Piece,
    Word,
}

/// Words beside which a sentence goes on.
const GOING_ON: [&str; 12] =
    ["on", "at", "to", "of", "from", "into", "joined", "held", "put", "NS", "EW", "waits"];

/// A word of a choice with the value that it is about: `dig: on 2,1`, `barn at 2,1`.
fn told(word: &str, about: &str) -> String {
    let is_going_on = word.rsplit(' ').next().is_some_and(|last| GOING_ON.contains(&last));
    let on = if about.split([' ', ',']).next().is_some_and(|it| it.parse::<i32>().is_ok())
        && about.contains(',')
    {
        "on "
    } else {
        ""
    };
    match plain(word) {
        word if about.is_empty() => word,
        word if is_going_on => format!("{word} {about}"),
        word => format!("{word}: {on}{about}"),
    }
}

/// A place at the start of some words, with the number of its words: `road N of 2,1`, `monastery of 2,1`, `city N 2 of 2,1`.
fn place(words: &[&str]) -> Option<(usize, String)> {
    let length = 2 + words.iter().take(4).position(|it| *it == "of")?;
    let (kind, cell) = (plain(words[0]), words.get(length - 1).filter(|it| is_cell(it))?);
    let (sides, nth) = match &words[1..length - 2] {
        [] => ("", None),
        [nth] if nth.parse::<u8>().is_ok() => ("", Some(nth)),
        [sides] => (*sides, None),
        [sides, nth] => (*sides, Some(nth)),
        _ => return None,
    };
    let nth = nth.map(|it| format!(" (number {it})")).unwrap_or_default();
    Some((
        length,
        match sides {
            "" => format!("the {kind} of {cell}{nth}"),
            "inner" => format!("the inner {kind} of {cell}{nth}"),
            _ => format!("the {kind} of {cell} {}{nth}", towards(sides)?),
        },
    ))
}

/// Sides, or a half of one, in words: `NE` is to the north and east, `En` to the east-northeast.
fn towards(sides: &str) -> Option<String> {
    let name = |letter: char| {
        let letter = letter.to_ascii_uppercase();
        SIDES.iter().find(|it| it.0.starts_with(letter)).map(|it| it.1)
    };
    let names = sides.chars().map(name).collect::<Option<Vec<_>>>()?;
    Some(match &names[..] {
        [side, half] if sides.ends_with(['n', 's']) => format!("to the {side}-{half}{side}"),
        [side, half] if sides.ends_with(['e', 'w']) => format!("to the {side}-{side}{half}"),
        [_, _, _, _] => "to all sides".to_owned(),
        [most @ .., two, one] => {
            let most: String = most.iter().map(|it| format!("{it}, ")).collect();
            format!("to the {most}{two} and {one}")
        }
        [one] => format!("to the {one}"),
        [] => return None,
    })
}

/// The turn of a tile or a look after a cell: `90`, `r90`, `W`.
fn turned(word: &str) -> Option<String> {
    if let Some((_, name)) = SIDES.iter().find(|it| it.0 == word) {
        return Some(format!(", to the {name}"));
    }
    match word.strip_prefix('r').unwrap_or(word) {
        "0" => Some(String::new()),
        degrees if degrees.parse::<u16>().is_ok() => Some(format!(", turned by {degrees}")),
        _ => None,
    }
}

fn is_cell(text: &str) -> bool {
    text.split_once(',').is_some_and(|(x, y)| x.parse::<i32>().is_ok() && y.parse::<i32>().is_ok())
}

const SIDES: [(&str, &str); 4] = [("N", "north"), ("E", "east"), ("S", "south"), ("W", "west")];

/// A name as words: `tower_piece` and `castle-quarter` are written with a space.
pub(crate) fn plain(name: &str) -> String {
    let is_between = |at: usize| {
        name[..at].ends_with(char::is_alphabetic) && name[at + 1..].starts_with(char::is_alphabetic)
    };
    name.char_indices()
        .map(|(at, it)| if it == '_' || it == '-' && is_between(at) { ' ' } else { it })
        .collect()
}

/// One thing of a name: `a follower`, `an abbot`.
fn one(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {}", plain(name))
}

#[cfg(test)]
mod tests {
    use super::{Names, told};

    fn names(players: &[String]) -> Names<'_> {
        let pieces = vec![
            ("follower", false),
            ("big_follower", false),
            ("abbot", false),
            ("bridge", false),
            ("fairy", true),
        ];
        Names { players, pieces, tile: None }
    }

    #[test]
    fn values_are_told_as_people_call_them() {
        let players = ["ann_b", "red", "blue"].map(str::to_owned);
        for (value, words) in [
            ("2,0 0", "2,0"),
            ("2,-1 90", "2,-1, turned by 90"),
            ("-2,1 W", "-2,1, to the west"),
            ("3,4", "3,4"),
            (
                "road S of -2,1 road W of -2,1",
                "the road of -2,1 to the south and the road of -2,1 to the west",
            ),
            ("tunnel_1 road N of 2,2", "tunnel 1, the road of 2,2 to the north"),
            (
                "red follower on city NES of 1,1",
                "red's follower on the city of 1,1 to the north, east and south",
            ),
            ("city ES of 5,-5", "the city of 5,-5 to the east and south"),
            ("road NESW of 5,-5", "the road of 5,-5 to all sides"),
            ("field En of 4,-2", "the field of 4,-2 to the east-northeast"),
            ("field Sw of 4,-2", "the field of 4,-2 to the south-southwest"),
            ("field inner of 4,-2", "the inner field of 4,-2"),
            ("city N 2 of 1,1", "the city of 1,1 to the north (number 2)"),
            ("ann_b big_follower on road N of 1,1", "ann_b's big follower on the road of 1,1 to the north"),
            ("follower on monastery of 0,1", "a follower on the monastery of 0,1"),
            ("abbot castle-quarter", "an abbot, castle quarter"),
            ("fairy on 1,1", "the fairy on 1,1"),
            ("follower on road N", "a follower on road N"),
            ("bridge NS on 2,0", "a bridge from north to south on 2,0"),
            ("blue follower red", "blue's follower with red"),
            ("red blue", "red, blue"),
            ("knock_out", "knock out"),
            (
                "road E of 1,0 joined road W of 2,0",
                "the road of 1,0 to the east joined the road of 2,0 to the west",
            ),
            ("7", "7"),
        ] {
            assert_eq!(names(&players).values(value), words);
        }
        assert_eq!(told("dig", "2,1"), "dig: on 2,1");
        assert_eq!(told("barn at", "2,1"), "barn at 2,1");
        assert_eq!(told("flip", ""), "flip");
    }

    #[test]
    fn choices_are_sentences() {
        let players = ["red", "blue"].map(str::to_owned);
        for (text, offer, words) in [
            ("pass", None, "passes"),
            ("bazaars.open 16", None, "names 16 (bazaars: open)"),
            ("bazaars.raise pass", None, "passes (bazaars: raise)"),
            ("abbey.abbey no", None, "says no (abbey: abbey)"),
            ("count.move castle-quarter", None, "chooses castle quarter (count: move)"),
            (
                "ransom blue follower red",
                Some(("ransom", "blue follower red")),
                "chooses ransom: blue's follower with red",
            ),
            ("tower_piece on -1,1", Some(("tower_piece on", "-1,1")), "chooses tower piece on -1,1"),
            ("bridge EW on 2,0", None, "lays a bridge from west to east on 2,0"),
            ("recall abbot from monastery of 0,1", None, "takes the abbot back from the monastery of 0,1"),
        ] {
            assert_eq!(names(&players).choice(text, offer), words);
        }
    }
}
