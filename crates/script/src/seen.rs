//! What a rule can tell of an answer: everything but which things they are, for it can only tell whether it was told of the same before.
//! It is written down as words of a key, so that answers are compared without building anything.

use bastide_core::value::Value;

use crate::answer::{Answer, Name};
use crate::thing::Thing;
use crate::things::{MOST, Things};

/// An answer as far as a rule can tell it from others. Two answers have the same key exactly if a rule cannot tell them apart: what comes
/// first in each word says of what kind it is, and how many words belong to it.
pub(crate) type Key = Vec<u64>;

/// The kinds of words of a key.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Tag {
    Nil,
    Bool,
    Number,
    /// The next word is a number.
    Large,
    Kind,
    Piece,
    Edge,
    /// The next words are the letters, eight in each.
    Text,
    /// Letters that fit into this word.
    Short,
    /// So many of what follows.
    Many,
    /// The class of a thing, and its number among those that the rule has been told of.
    Thing,
    /// A list of one to [`FEW`] things, each as its class and number.
    FewThings,
    /// A list of one to [`FEW`] short names.
    FewNames,
}

/// How many parts of a list fit into one word.
const FEW: usize = 4;
/// Bits for the number of a thing in such a list.
const NUMBER: u32 = 7;
const _: () = assert!(MOST <= 1 << NUMBER, "the numbers of things fit into lists of a few");

/// What is no word of any key.
pub(crate) const NO_WORD: u64 = u64::MAX;

const fn word(tag: Tag, rest: u64) -> u64 {
    (tag as u64) << 56 | rest
}

impl Things {
    /// The key of an answer that takes one word, as most do: found without a list.
    pub(crate) fn word(&mut self, answer: &Answer) -> Option<u64> {
        Some(match answer {
            Answer::Nil => word(Tag::Nil, 0),
            Answer::Bool(it) => word(Tag::Bool, u64::from(*it)),
            Answer::Number(it) => word(Tag::Number, u32::try_from(*it).ok()?.into()),
            Answer::Thing(it) => word(Tag::Thing, it.class() << 8 | self.tell(*it)? as u64),
            Answer::Things(all) => return self.few_things(all.len(), all.iter().map(|it| Some(*it))),
            Answer::Names(all) => return few_names(all),
            Answer::Value(it) | Answer::Kept(it) => return self.word_of(it),
            _ => return None,
        })
    }

    /// As [`Self::word`], of a value that is kept or changes hands.
    pub(crate) fn word_of(&mut self, value: &Value) -> Option<u64> {
        let thing = match value {
            Value::Nil => return Some(word(Tag::Nil, 0)),
            Value::Bool(it) => return Some(word(Tag::Bool, u64::from(*it))),
            Value::Int(it) => return Some(word(Tag::Number, u32::try_from(*it).ok()?.into())),
            Value::List(all) => return self.few_things(all.len(), all.iter().map(Thing::of_value)),
            other => Thing::of_value(other)?,
        };
        Some(word(Tag::Thing, thing.class() << 8 | self.tell(thing)? as u64))
    }

    /// A list of so many things, if it is short enough for one word and there is nothing else in it.
    fn few_things(&mut self, count: usize, things: impl Iterator<Item = Option<Thing>>) -> Option<u64> {
        if count == 0 {
            return Some(word(Tag::Many, 0));
        }
        if count > FEW {
            return None;
        }
        let mut list = count as u64;
        for thing in things {
            let thing = thing?;
            list = list << (4 + NUMBER) | thing.class() << NUMBER | self.tell(thing)? as u64;
        }
        Some(word(Tag::FewThings, list))
    }

    /// Adds what a rule sees when it is told this to a key. Whether it is little enough to be remembered.
    pub(crate) fn see(&mut self, answer: &Answer, key: &mut Key) -> bool {
        if let Some(word) = self.word(answer) {
            key.push(word);
            return true;
        }
        match answer {
            // Options are the same throughout.
            Answer::Nil | Answer::Options => key.push(word(Tag::Nil, 0)),
            Answer::Bool(it) => key.push(word(Tag::Bool, u64::from(*it))),
            Answer::Number(it) => see_number(*it, key),
            Answer::Name(it) => see_name(*it, key),
            Answer::Text(it) => see_text(it, key),
            Answer::Thing(it) => return self.see_thing(*it, key),
            Answer::Things(all) => {
                see_many(all.len(), key);
                return all.iter().all(|it| self.see_thing(*it, key));
            }
            Answer::Names(all) => {
                see_many(all.len(), key);
                all.iter().for_each(|it| see_name(*it, key));
            }
            // The names of the fields are always the same.
            Answer::Row(fields) => {
                see_many(fields.len(), key);
                return fields.iter().all(|(_, it)| self.see(it, key));
            }
            Answer::Rows(rows) => {
                see_many(rows.len(), key);
                return rows.iter().all(|it| self.see(it, key));
            }
            Answer::Value(it) | Answer::Kept(it) => return self.see_value(it, key),
        }
        true
    }

    fn see_thing(&mut self, thing: Thing, key: &mut Key) -> bool {
        let Some(number) = self.tell(thing) else { return false };
        key.push(word(Tag::Thing, thing.class() << 8 | number as u64));
        true
    }

    /// As [`Self::see`], of a value that is kept or changes hands.
    pub(crate) fn see_value(&mut self, value: &Value, key: &mut Key) -> bool {
        if let Some(word) = self.word_of(value) {
            key.push(word);
            return true;
        }
        match value {
            Value::Nil => key.push(word(Tag::Nil, 0)),
            Value::Bool(it) => key.push(word(Tag::Bool, u64::from(*it))),
            Value::Int(it) => see_number(*it, key),
            Value::Text(it) => see_text(it, key),
            Value::Side(it) => see_text(it.letter().encode_utf8(&mut [0; 4]), key),
            Value::Placement(pos, rotation) => {
                see_many(2, key);
                see_number(rotation.degrees().into(), key);
                return self.see_thing(Thing::Cell(*pos), key);
            }
            Value::Player(it) => return self.see_thing(Thing::Player(*it), key),
            Value::Cell(it) => return self.see_thing(Thing::Cell(*it), key),
            Value::Tile(it) => return self.see_thing(Thing::Tile(*it), key),
            Value::Face(it) => return self.see_thing(Thing::Face(*it), key),
            Value::Feature(it) => return self.see_thing(Thing::Feature(*it), key),
            Value::Figure(it) => return self.see_thing(Thing::Figure(*it), key),
            Value::List(all) => {
                see_many(all.len(), key);
                return all.iter().all(|it| self.see_value(it, key));
            }
            Value::Map(all) => {
                see_many(all.len(), key);
                return all.iter().all(|(name, it)| {
                    see_text(name, key);
                    self.see_value(it, key)
                });
            }
        }
        true
    }
}

/// A list of names, if it is short enough for one word: kinds, pieces and edges by their numbers, others of one letter.
fn few_names(names: &[Name]) -> Option<u64> {
    if names.is_empty() {
        return Some(word(Tag::Many, 0));
    }
    if names.len() > FEW {
        return None;
    }
    let mut list = names.len() as u64;
    for name in names {
        let (sort, which) = match name {
            Name::Kind(it) => (0, it.0),
            Name::Piece(it) => (1, it.0),
            Name::Edge(it) => (2, it.0),
            Name::Fixed(it) => match it.as_bytes() {
                [letter] => (3, *letter),
                _ => return None,
            },
        };
        list = list << 10 | sort << 8 | u64::from(which);
    }
    Some(word(Tag::FewNames, list))
}

fn see_number(number: i64, key: &mut Key) {
    match u32::try_from(number) {
        Ok(small) => key.push(word(Tag::Number, small.into())),
        Err(_) => key.extend([word(Tag::Large, 0), number as u64]),
    }
}

fn see_name(name: Name, key: &mut Key) {
    match name {
        Name::Kind(it) => key.push(word(Tag::Kind, it.0.into())),
        Name::Piece(it) => key.push(word(Tag::Piece, it.0.into())),
        Name::Edge(it) => key.push(word(Tag::Edge, it.0.into())),
        Name::Fixed(it) => see_text(it, key),
    }
}

fn see_text(text: &str, key: &mut Key) {
    let letters = |part: &[u8]| part.iter().fold(0, |word, letter| word << 8 | u64::from(*letter));
    if text.len() <= 6 {
        key.push(word(Tag::Short, (text.len() as u64) << 48 | letters(text.as_bytes())));
    } else {
        key.push(word(Tag::Text, text.len() as u64));
        key.extend(text.as_bytes().chunks(8).map(letters));
    }
}

fn see_many(count: usize, key: &mut Key) {
    key.push(word(Tag::Many, count as u64));
}

#[cfg(test)]
mod tests {
    use bastide_core::geometry::Side;
    use bastide_core::piece::PieceId;
    use bastide_core::player::PlayerId;
    use bastide_core::words::KindId;

    use super::*;

    fn key(answer: &Answer) -> Key {
        let mut key = Key::new();
        assert!(Things::default().see(answer, &mut key));
        let word = Things::default().word(answer);
        assert!(word.is_none_or(|word| key == [word]), "{answer:?}");
        key
    }

    #[test]
    fn what_a_rule_can_tell_apart_has_different_keys() {
        let text = |it: &str| Answer::Text(it.to_owned());
        let all = [
            Answer::Nil,
            Answer::Bool(false),
            Answer::Bool(true),
            Answer::Number(0),
            Answer::Number(1),
            Answer::Number(-1),
            Answer::Number(1 << 40),
            text(""),
            text("N"),
            text("NE"),
            text("E"),
            text("meadow"),
            text("meadow-corner"),
            text("valley-corner"),
            Answer::Things(vec![]),
            Answer::Things(vec![Thing::Game]),
            Answer::Things(vec![Thing::Game, Thing::Game]),
            Answer::Things(vec![Thing::Game, Thing::Place]),
            Answer::Things(vec![Thing::Place, Thing::Game, Thing::Spot, Thing::Score]),
            Answer::Things(vec![Thing::Place, Thing::Game, Thing::Spot, Thing::Score, Thing::Game]),
            Answer::Names(vec![Name::Fixed("N")]),
            Answer::Names(vec![Name::Fixed("N"), Name::Fixed("S")]),
            Answer::Names(vec![Name::Fixed("draw")]),
            Answer::Names(vec![Name::Piece(PieceId(78))]),
            Answer::Names(vec![Name::Kind(KindId(78))]),
            Answer::Rows(vec![Answer::Nil]),
            Answer::Rows(vec![Answer::Nil, Answer::Nil]),
            Answer::Rows(vec![Answer::Rows(vec![Answer::Nil]), Answer::Nil]),
            Answer::Rows(vec![Answer::Rows(vec![Answer::Nil, Answer::Nil])]),
        ];
        let mut keys: Vec<_> = all.iter().map(key).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), all.len());
    }

    #[test]
    fn what_a_rule_cannot_tell_apart_has_one_key() {
        let north = Answer::Value(Value::Side(Side::N));
        assert_eq!(key(&north), key(&Answer::Name(Name::Fixed("N"))));
        assert_eq!(key(&Answer::Number(7)), key(&Answer::Kept(Value::Int(7))));
        let kept = Value::List(vec![Value::Player(PlayerId(1)), Value::Player(PlayerId(0))]);
        assert_eq!(key(&Answer::list([PlayerId(4), PlayerId(2)])), key(&Answer::Kept(kept)));
        let player = |seat| Answer::Thing(Thing::Player(PlayerId(seat)));
        assert_eq!(key(&player(0)), key(&player(3)), "a rule that meets a player for the first time");
        let twice = |one, other| Answer::Rows(vec![player(one), player(other)]);
        assert_eq!(key(&twice(0, 1)), key(&twice(2, 0)));
        assert_ne!(key(&twice(0, 1)), key(&twice(1, 1)));
    }
}
