//! Filters that are asked about many options at once, told from memory: what is not about an option is asked once for all of them, and
//! options of which a rule is told the same go on together.

use std::cell::Ref;
use std::sync::Arc;

use bastide_core::board::PlacedIdx;
use bastide_core::geometry::Pos;
use bastide_core::host::{HookId, Subject};
use bastide_core::table::Table;

use crate::about::About;
use crate::answer::Answer;
use crate::ask::Look;
use crate::given::Arg;
use crate::recall::tree;
use crate::thing::Thing;
use crate::trail::{Asks, End, Place, Trail};
use crate::world::World;

/// The number of what a filter is asked about, among the things that it knows.
const ABOUT: u8 = 1;

/// A filter that has asked no other rules, as a rule that is consulted counts.
const ALONE: (u8, u32) = (1, 0);

/// What a filter says of an option: why not, if it forbids it. Nothing if nobody knows, and it has to be run.
pub(crate) type Said = Option<Option<Arc<str>>>;

/// Options that a filter is asked about. On a trail, they go by their numbers.
struct Batch<'a> {
    world: &'a World,
    table: &'a Table,
    options: &'a [Subject],
    places: Ref<'a, Vec<Place>>,
    members: Ref<'a, [Look]>,
    said: Vec<Said>,
}

/// Options of which a rule is told the same.
struct Part {
    answer: Answer,
    options: Vec<u16>,
}

/// What a rule is told of some options.
enum Heard {
    /// The same of all; nothing if nobody knows.
    Alike(Option<Answer>),
    /// Not the same of all. Those of which nobody knows are in no part.
    Parts(Vec<Part>),
}

impl Heard {
    /// The part of an option of which the rule is told this, after other options. None if nobody knows.
    fn part(&mut self, answer: Option<Answer>, before: &[u16]) -> Option<usize> {
        if let Self::Alike(alike) = self {
            if before.is_empty() {
                *alike = answer;
                return alike.is_some().then_some(0);
            }
            if *alike == answer {
                return answer.is_some().then_some(0);
            }
            let known = alike.take().map(|answer| Part { answer, options: before.to_vec() });
            *self = Self::Parts(known.into_iter().collect());
        }
        let Self::Parts(parts) = self else { return None };
        let answer = answer?;
        let part = parts.iter().position(|it| it.answer == answer).unwrap_or(parts.len());
        if part == parts.len() {
            parts.push(Part { answer, options: Vec::new() });
        }
        Some(part)
    }

    /// Adds an option to a part.
    fn add(&mut self, part: usize, option: u16) {
        if let Self::Parts(parts) = self {
            parts[part].options.push(option);
        }
    }
}

/// Where an option is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Cell(Pos),
    Tile(PlacedIdx),
}

impl World {
    /// What a filter says of each of some options, as far as it is remembered.
    pub(crate) fn said(&self, hook: HookId, options: &[Subject], table: &Table) -> Vec<Said> {
        let (env, memory, said) = (&self.env, &self.env.memory, vec![None; options.len()]);
        let about = match options {
            [Subject::Placement { .. }, ..] => Thing::Place,
            [Subject::Deployment { .. } | Subject::Spanning { .. }, ..] => Thing::Spot,
            _ => return said,
        };
        let Some(mut trail) = memory.enter(tree(hook), &About::Thing(about)) else { return said };
        let (places, members) = (memory.places.borrow(), env.members.all());
        let mut batch = Batch { world: self, table, options, places, members, said };
        let all: Vec<u16> = (0..options.len() as u16).collect();
        let outside = env.consulting.replace(ALONE);
        batch.walk(&mut trail, &all);
        env.consulting.set(outside);
        memory.was_known(trail);
        batch.said
    }
}

impl Batch<'_> {
    /// Follows a trail that some options have in common, until the rule has decided or nobody knows.
    fn walk(&mut self, trail: &mut Trail, options: &[u16]) {
        if let [only] = options {
            self.turn_to(*only);
        }
        let memory = &self.world.env.memory;
        loop {
            let knows = match self.places.get(trail.at.0 as usize) {
                Some(Place::Ask(asks)) => {
                    let told = if options.len() > 1 && asks.is_about_option() {
                        self.told(asks, trail, options)
                    } else {
                        Heard::Alike(self.ask(asks, trail))
                    };
                    match told {
                        Heard::Alike(Some(answer)) => memory.told(&asks.branches, trail, answer),
                        Heard::Alike(None) => false,
                        Heard::Parts(parts) => return self.part(trail, parts),
                    }
                }
                Some(Place::Read { var, branches }) => memory.read(*var, branches, self.table, trail),
                Some(Place::End(End::Filter(reason))) => {
                    for option in options {
                        self.said[usize::from(*option)] = Some(reason.clone());
                    }
                    return;
                }
                _ => false,
            };
            if !knows {
                return;
            }
        }
    }

    /// Goes on with each part of the options.
    fn part(&mut self, trail: &mut Trail, parts: Vec<Part>) {
        let (at, known) = (trail.at, trail.things.len());
        for Part { answer, options } in parts {
            let Some(Place::Ask(asks)) = self.places.get(at.0 as usize) else { return };
            if self.world.env.memory.told(&asks.branches, trail, answer) {
                self.walk(trail, &options);
            }
            trail.things.truncate(known);
            trail.at = at;
        }
    }

    /// What the rule is told of each option.
    fn told(&self, asks: &Asks, trail: &Trail, options: &[u16]) -> Heard {
        let is_by_where = self.members.get(asks.member.idx()).is_some_and(|it| it.is_by_where);
        let mut told = Heard::Alike(None);
        let mut before: Option<(Where, usize)> = None;
        for (at, option) in options.iter().enumerate() {
            let place = is_by_where.then(|| self.place(*option)).flatten();
            if let (Some(here), Some((there, part))) = (place, before)
                && here == there
            {
                told.add(part, *option);
                continue;
            }
            self.turn_to(*option);
            let part = told.part(self.ask(asks, trail), &options[..at]);
            if let Some(part) = part {
                told.add(part, *option);
            }
            before = place.zip(part);
        }
        told
    }

    /// What the table answers. Nothing if other rules had to be asked: how many of them an option may ask is counted for it alone.
    fn ask(&self, asks: &Asks, trail: &Trail) -> Option<Answer> {
        let env = &self.world.env;
        let answer = env.memory.answer(asks, &self.members, env, self.table, &trail.things)?;
        (env.consulting.replace(ALONE) == ALONE).then_some(answer)
    }

    /// Makes an option the one that the rule is asked about.
    fn turn_to(&self, option: u16) {
        let turned = self.world.asked_about(self.table, self.options[usize::from(option)]);
        debug_assert!(turned.is_ok(), "filters are asked about places and spots");
    }

    /// Where an option is.
    fn place(&self, option: u16) -> Option<Where> {
        match self.options[usize::from(option)] {
            Subject::Placement { pos, .. } => Some(Where::Cell(pos)),
            Subject::Deployment { node, .. } => Some(Where::Tile(self.table.board().segment(node).0)),
            Subject::Spanning { tile, .. } => Some(Where::Tile(tile)),
            _ => None,
        }
    }
}

impl Asks {
    /// Whether it is about what the rule is asked about.
    fn is_about_option(&self) -> bool {
        let is_told = |it: &Arg| matches!(it, Arg::Told(ABOUT));
        self.thing == ABOUT || self.tells && self.args.iter().any(is_told)
    }
}
