//! What a rule can tell of an answer: everything but which things they are, for it can only tell whether it was told of the same before.

use bastide_core::value::Value;

use crate::answer::{Answer, Name};
use crate::thing::Thing;

/// Most things that a rule may be told of if it is to be remembered.
const THINGS: usize = 100;

/// An answer as far as a rule can tell it from others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Seen {
    Nil,
    Bool(bool),
    Number(i64),
    Name(Name),
    Text(Box<str>),
    /// The class of a thing and its number among those that the rule has been told of.
    Thing(u8, u8),
    Many(Box<[Seen]>),
}

/// The things that a running rule has been told of, each once, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Things(pub(crate) Vec<Thing>);

impl Things {
    /// The number of a thing, if the rule has been told of it.
    pub(crate) fn number(&self, thing: Thing) -> Option<u8> {
        self.0.iter().position(|it| *it == thing).map(|at| at as u8)
    }

    /// What a rule sees when it is told this; nothing if it is too much to be remembered.
    pub(crate) fn see(&mut self, answer: &Answer) -> Option<Seen> {
        Some(match answer {
            Answer::Nil => Seen::Nil,
            Answer::Bool(it) => Seen::Bool(*it),
            Answer::Number(it) => Seen::Number(*it),
            Answer::Name(it) => Seen::Name(*it),
            Answer::Text(it) => Seen::Text(it.as_str().into()),
            Answer::Thing(it) => self.see_thing(*it)?,
            Answer::Things(all) => {
                Seen::Many(all.iter().map(|it| self.see_thing(*it)).collect::<Option<_>>()?)
            }
            Answer::Names(all) => Seen::Many(all.iter().map(|it| Seen::Name(*it)).collect()),
            // The names of the fields are always the same.
            Answer::Row(fields) => {
                Seen::Many(fields.iter().map(|(_, it)| self.see(it)).collect::<Option<_>>()?)
            }
            Answer::Rows(rows) => Seen::Many(rows.iter().map(|it| self.see(it)).collect::<Option<_>>()?),
            Answer::Value(it) | Answer::Kept(it) => self.see_value(it)?,
            // They are the same throughout.
            Answer::Options => Seen::Nil,
        })
    }

    fn see_thing(&mut self, thing: Thing) -> Option<Seen> {
        let number = match self.number(thing) {
            Some(number) => number,
            None if self.0.len() < THINGS => {
                self.0.push(thing);
                (self.0.len() - 1) as u8
            }
            None => return None,
        };
        Some(Seen::Thing(class(thing), number))
    }

    fn see_value(&mut self, value: &Value) -> Option<Seen> {
        Some(match value {
            Value::Nil => Seen::Nil,
            Value::Bool(it) => Seen::Bool(*it),
            Value::Int(it) => Seen::Number(*it),
            Value::Text(it) => Seen::Text(it.as_ref().into()),
            Value::Side(it) => Seen::Text(it.letter().to_string().into()),
            Value::Placement(pos, rotation) => {
                let turned = Seen::Number(rotation.degrees().into());
                Seen::Many(Box::new([self.see_thing(Thing::Cell(*pos))?, turned]))
            }
            Value::Player(it) => self.see_thing(Thing::Player(*it))?,
            Value::Cell(it) => self.see_thing(Thing::Cell(*it))?,
            Value::Tile(it) => self.see_thing(Thing::Tile(*it))?,
            Value::Face(it) => self.see_thing(Thing::Face(*it))?,
            Value::Feature(it) => self.see_thing(Thing::Feature(*it))?,
            Value::Figure(it) => self.see_thing(Thing::Figure(*it))?,
            Value::List(all) => Seen::Many(all.iter().map(|it| self.see_value(it)).collect::<Option<_>>()?),
            Value::Map(all) => {
                let pairs = all.iter().map(|(name, it)| {
                    Some(Seen::Many(Box::new([Seen::Text(name.as_str().into()), self.see_value(it)?])))
                });
                Seen::Many(pairs.collect::<Option<_>>()?)
            }
        })
    }
}

/// The class of a thing, as a number.
fn class(thing: Thing) -> u8 {
    match thing {
        Thing::Game => 0,
        Thing::Place => 1,
        Thing::Spot => 2,
        Thing::Score => 3,
        Thing::Player(_) => 4,
        Thing::Tile(_) => 5,
        Thing::Face(_) => 6,
        Thing::Feature(_) => 7,
        Thing::Figure(_) => 8,
        Thing::Cell(_) => 9,
    }
}
