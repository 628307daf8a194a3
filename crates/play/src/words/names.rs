//! Phrases for canonical texts: pieces, players and places as people call them.

use bastide_core::Design;
use bastide_core::event::Event;
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::piece::{Piece, Supply};
use bastide_core::score::article;
use bastide_core::table::Table;

/// Names that stand in canonical texts beside plain words, and the placements of the tiles that the rules have just laid.
pub(crate) struct Names<'a> {
    players: &'a [String],
    pieces: &'a [Piece],
    designs: &'a [Design],
    laid: Vec<(Pos, Rotation)>,
}

impl<'a> Names<'a> {
    /// The names of a game, and the tiles that its last choice had laid.
    pub(crate) fn of(table: &'a Table) -> Self {
        let rules = table.rules();
        let laid = table.events().iter().filter_map(|event| match event {
            Event::Laid { tile } => Some(table.board().tile(*tile)),
            _ => None,
        });
        Self {
            players: &rules.setup.players,
            pieces: &rules.setup.pieces,
            designs: &rules.designs,
            laid: laid.map(|it| (it.pos, it.rotation)).collect(),
        }
    }

    /// A choice by its canonical text, and the offer that it takes if it takes one.
    pub(super) fn choice(&self, text: &str, offer: Option<(&str, &str)>) -> String {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if text == "pass" {
            return "passes".to_owned();
        }
        // The answer to a question.
        if let Some((variant, word)) = first.split_once('.') {
            let question = if variant == word {
                format!("({variant})")
            } else {
                format!("({variant}: {})", plain(word))
            };
            return match rest {
                "pass" => format!("passes {question}"),
                "yes" | "no" => format!("answers {rest} {question}"),
                _ if rest.parse::<i64>().is_ok() => format!("names {rest} {question}"),
                _ => format!("chooses {} {question}", self.only_value(rest)),
            };
        }
        if let Some((label, values)) = offer {
            return format!("chooses {}", self.offer(label, values));
        }
        match text.strip_prefix("recall ").and_then(|it| it.split_once(" from ")) {
            Some((piece, place)) => {
                format!("takes the {} back from {}", piece_in_words(piece), self.values(place))
            }
            None => format!("lays {}", self.values(text)),
        }
    }

    /// The label of an offer with the values of an option: `dig: on 2,1`, `a barn at 2,1`.
    fn offer(&self, label: &str, values: &str) -> String {
        let linked = label.rsplit_once(' ').filter(|(_, last)| LINKS.contains(last));
        match (linked, values) {
            (_, "") => plain(label),
            (Some((name, link)), _) => {
                let piece = name.replace(' ', "_");
                let name = if self.piece(&piece).is_some() { self.values(&piece) } else { plain(name) };
                format!("{name} {link} {}", self.only_value(values))
            }
            (None, _) => {
                let on = if values.split(' ').next().is_some_and(is_cell) { "on " } else { "" };
                format!("{}: {on}{}", plain(label), self.only_value(values))
            }
        }
    }

    /// Values that are all of a choice. Only here is a short name that of a tile (numbers and words of variants are as short), and a number
    /// after a cell the turn of a tile, if one is laid so.
    fn only_value(&self, text: &str) -> String {
        if text.parse::<u32>().is_err() && self.designs.iter().any(|it| it.name == text) {
            return format!("the tile {text}");
        }
        let is_laid = |(pos, rotation): &&(Pos, Rotation)| text == format!("{pos} {}", rotation.degrees());
        match self.laid.iter().find(is_laid) {
            Some((pos, rotation)) => placement_in_words(*pos, *rotation),
            None => self.values(text),
        }
    }

    /// Values as people call them: `ferry road N of 2,1` is the ferry, the road of 2,1 to the north.
    pub(super) fn values(&self, text: &str) -> String {
        let words: Vec<&str> = text.split(' ').collect();
        let mut phrases = String::new();
        let (mut at, mut before) = (0, None);
        while at < words.len() {
            let (length, sort, phrase) = self.first_phrase(&words[at..], before);
            let joint = match (before, sort) {
                (None, _) => "",
                (Some(Sort::Link(_)), _) | (_, Sort::Link(_)) => " ",
                (Some(Sort::Place | Sort::Cell), Sort::Place | Sort::Cell) => " and ",
                (Some(Sort::Cell), Sort::Word) => " and ",
                (Some(Sort::Piece), Sort::Player | Sort::Word) | (Some(_), Sort::Place) => ", ",
                (Some(Sort::Player), Sort::Player) => ", ",
                _ => " ",
            };
            phrases.extend([joint, &phrase]);
            (at, before) = (at + length, Some(sort));
        }
        phrases
    }

    /// The phrase for the first of some words, after one of another sort: the number of words that it stands for, its sort, and the phrase.
    fn first_phrase<'w>(&self, words: &[&'w str], before: Option<Sort<'w>>) -> (usize, Sort<'w>, String) {
        let (word, next) = (words[0], words.get(1).copied());
        if let Some((length, place)) = place_in_words(words, before == Some(Sort::Link("on"))) {
            return (length, Sort::Place, place);
        }
        if is_cell(word) {
            return match next.and_then(side_in_words) {
                Some(side) => (2, Sort::Cell, format!("{word}, to the {side}")),
                None => (1, Sort::Cell, word.to_owned()),
            };
        }
        if self.players.iter().any(|it| it == word) {
            let is_owner = next.is_some_and(|it| self.piece(it).is_some());
            return (1, Sort::Player, if is_owner { format!("{word}'s") } else { word.to_owned() });
        }
        if let Some(piece) = self.piece(word) {
            let name = piece_in_words(word);
            let phrase = match (before, &piece.supply) {
                (Some(Sort::Player), _) => name,
                (_, Supply::Neutral(_)) => format!("the {name}"),
                _ => with_article(&name),
            };
            return (1, Sort::Piece, phrase);
        }
        match (word, next) {
            ("NS", Some("on")) => (1, Sort::Link(word), "from north to south".to_owned()),
            ("EW", Some("on")) => (1, Sort::Link(word), "from west to east".to_owned()),
            _ if LINKS.contains(&word) => (1, Sort::Link(word), word.to_owned()),
            _ => (1, Sort::Word, side_in_words(word).unwrap_or_else(|| plain(word))),
        }
    }

    fn piece(&self, name: &str) -> Option<&Piece> {
        self.pieces.iter().find(|it| it.name == name)
    }
}

/// Sort of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort<'a> {
    Place,
    Cell,
    Player,
    Piece,
    /// A word that joins those beside it.
    Link(&'a str),
    Word,
}

/// Words that join those beside them.
const LINKS: [&str; 5] = ["on", "at", "to", "of", "from"];

/// A place at the start of some words, with the number of its words: `road N of 2,1`, `monastery of 2,1`, `city N 2 of 2,1`. After `on` the cell
/// may be left out: `road N`.
fn place_in_words(words: &[&str], is_after_on: bool) -> Option<(usize, String)> {
    let (end, length, of) = match words.iter().take(4).position(|it| *it == "of") {
        Some(at) => (at, at + 2, format!(" of {}", words.get(at + 1).filter(|it| is_cell(it))?)),
        None if is_after_on && !is_cell(words[0]) => (words.len(), words.len(), String::new()),
        None => return None,
    };
    let (kind, name) = words[..end].split_first()?;
    let (sides, nth) = match name {
        [] => ("", None),
        [nth] if nth.parse::<u8>().is_ok() => ("", Some(nth)),
        [sides] => (*sides, None),
        [sides, nth] => (*sides, Some(nth)),
        _ => return None,
    };
    let (inner, sides) = match sides {
        "" => ("", String::new()),
        "inner" => ("inner ", String::new()),
        _ => ("", format!(" to {}", sides_in_words(sides)?)),
    };
    let nth = nth.map(|it| format!(" (number {it})")).unwrap_or_default();
    Some((length, format!("the {inner}{}{of}{sides}{nth}", plain(kind))))
}

/// Sides, or a half of one: `NE` is the north and east, `En` the east-northeast.
fn sides_in_words(sides: &str) -> Option<String> {
    if let Some(side) = side_in_words(sides) {
        return Some(format!("the {side}"));
    }
    let names = sides.chars().map(side_name).collect::<Option<Vec<_>>>()?;
    match &names[..] {
        [_, _, _, _] => Some("all sides".to_owned()),
        [most @ .., last] => Some(format!("the {} and {last}", most.join(", "))),
        [] => None,
    }
}

/// A side or a half of one: `E` is east, `En` east-northeast.
fn side_in_words(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    match letters[..] {
        [side] => side_name(side).map(str::to_owned),
        [side @ ('E' | 'W'), half @ ('n' | 's')] => {
            let (side, half) = (side_name(side)?, side_name(half.to_ascii_uppercase())?);
            Some(format!("{side}-{half}{side}"))
        }
        [side @ ('N' | 'S'), half @ ('e' | 'w')] => {
            let (side, half) = (side_name(side)?, side_name(half.to_ascii_uppercase())?);
            Some(format!("{side}-{side}{half}"))
        }
        _ => None,
    }
}

fn side_name(letter: char) -> Option<&'static str> {
    Some(match letter {
        'N' => "north",
        'E' => "east",
        'S' => "south",
        'W' => "west",
        _ => return None,
    })
}

pub(super) fn placement_in_words(pos: Pos, rotation: Rotation) -> String {
    match rotation {
        Rotation::R0 => pos.to_string(),
        _ => format!("{pos}, turned by {}", rotation.degrees()),
    }
}

fn is_cell(text: &str) -> bool {
    text.split_once(',').is_some_and(|(x, y)| x.parse::<i32>().is_ok() && y.parse::<i32>().is_ok())
}

/// A name as words: `tower_piece` and `castle-quarter` are written with a space.
pub(crate) fn plain(name: &str) -> String {
    let is_between = |at: usize| {
        name[..at].ends_with(char::is_alphabetic) && name[at + 1..].starts_with(char::is_alphabetic)
    };
    name.char_indices()
        .map(|(at, it)| if it == '_' || it == '-' && is_between(at) { ' ' } else { it })
        .collect()
}

/// Names of pieces that do not say what one of them is.
const PIECES: [(&str, &str); 2] = [("large", "large follower"), ("magi", "magus")];

pub(super) fn piece_in_words(name: &str) -> String {
    let piece = PIECES.iter().find(|it| it.0 == name);
    piece.map_or_else(|| plain(name), |it| it.1.to_owned())
}

/// One thing of a name: `a follower`, `an abbot`, `tunnel 1`.
pub(super) fn with_article(name: &str) -> String {
    if name.ends_with(|it: char| it.is_ascii_digit()) { name.to_owned() } else { article(name) }
}

#[cfg(test)]
mod tests {
    use bastide_core::geometry::{Pos, Rotation};
    use bastide_core::piece::{Piece, Supply};

    use super::Names;

    fn pieces() -> Vec<Piece> {
        let own = ["follower", "big_follower", "large", "abbot", "magi", "bridge", "tower_piece", "tunnel_1"];
        let piece =
            |name: &str, supply| Piece { name: name.to_owned(), supply, ..Piece::follower(Vec::new()) };
        let own = own.map(|name| piece(name, Supply::Each(1)));
        own.into_iter().chain([piece("fairy", Supply::Neutral(1))]).collect()
    }

    fn check(cases: &[(&str, &str)], words: impl Fn(&Names<'_>, &str) -> String) {
        let players = ["ann_b", "red", "blue"].map(str::to_owned);
        let laid = vec![(Pos::new(2, -1), Rotation::R90), (Pos::new(2, 0), Rotation::R0)];
        let names = Names { players: &players, pieces: &pieces(), designs: &[], laid };
        for (text, expected) in cases {
            assert_eq!(words(&names, text), *expected, "{text}");
        }
    }

    fn values(names: &Names<'_>, text: &str) -> String {
        names.values(text)
    }

    #[test]
    fn values_are_called_as_people_call_them() {
        check(
            &[
                ("-2,1 W", "-2,1, to the west"),
                ("3,4", "3,4"),
                ("1,0 3", "1,0 and 3"),
                ("0,1 0", "0,1 and 0"),
                ("N", "north"),
                ("En", "east-northeast"),
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
                (
                    "ann_b big_follower on road N of 1,1",
                    "ann_b's big follower on the road of 1,1 to the north",
                ),
                ("follower on monastery of 0,1", "a follower on the monastery of 0,1"),
                ("follower on monastery", "a follower on the monastery"),
                ("follower on road N", "a follower on the road to the north"),
                ("large on city N 2", "a large follower on the city to the north (number 2)"),
                ("magi on 1,1", "a magus on 1,1"),
                ("abbot castle-quarter", "an abbot, castle quarter"),
                ("fairy on 1,1", "the fairy on 1,1"),
                ("bridge NS on 2,0", "a bridge from north to south on 2,0"),
                ("flock of blue large", "flock of blue's large follower"),
                ("blue follower red", "blue's follower, red"),
                ("red blue", "red, blue"),
                ("knock_out", "knock out"),
                ("7", "7"),
            ],
            values,
        );
    }

    #[test]
    fn offers_are_told_with_what_they_are_about() {
        let offer = |names: &Names<'_>, text: &str| {
            let (label, values) = text.split_once('|').expect("a label");
            names.offer(label, values)
        };
        check(
            &[
                ("dig|2,1", "dig: on 2,1"),
                ("dig|2 road N of 1,1", "dig: 2, the road of 1,1 to the north"),
                ("dig|tunnel_1 road N of 1,1", "dig: tunnel 1, the road of 1,1 to the north"),
                ("flip|", "flip"),
                ("barn at|2,1", "barn at 2,1"),
                ("tower piece on|-1,1", "a tower piece on -1,1"),
                ("fairy to|1,1", "the fairy to 1,1"),
                ("through the portal|", "through the portal"),
                ("ransom|blue follower red", "ransom: blue's follower, red"),
            ],
            offer,
        );
    }

    #[test]
    fn choices_are_sentences() {
        check(
            &[
                ("pass", "passes"),
                ("bazaars.open 16", "names 16 (bazaars: open)"),
                ("bazaars.raise pass", "passes (bazaars: raise)"),
                ("abbey.abbey no", "answers no (abbey)"),
                ("abbey.last_abbey yes", "answers yes (abbey: last abbey)"),
                ("count.move castle-quarter", "chooses castle quarter (count: move)"),
                ("herod.face N", "chooses north (herod: face)"),
                ("river.spring 2,-1 90", "chooses 2,-1, turned by 90 (river: spring)"),
                ("river.spring 2,0 0", "chooses 2,0 (river: spring)"),
                ("bet.on 1,0 3", "chooses 1,0 and 3 (bet: on)"),
                ("bet.on 2,0 90", "chooses 2,0 and 90 (bet: on)"),
                ("bet.on 0,1 0", "chooses 0,1 and 0 (bet: on)"),
                ("bridge EW on 2,0", "lays a bridge from west to east on 2,0"),
                ("recall abbot from monastery of 0,1", "takes the abbot back from the monastery of 0,1"),
            ],
            |names, text| names.choice(text, None),
        );
    }
}
