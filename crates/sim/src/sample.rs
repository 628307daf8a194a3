//! A small game for tests: ten tiles with a monastery each, and two variants, of which the first acts at the end of each turn.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::geometry::{Ports, Pos, Rotation};
use bastide_core::host::{
    Act, Call, Fault, Hook, HookId, HookPoint, Host, Listed, Outcome, Selector, Session, SourceLine, Subject,
    Taking, Verb, Veto,
};
use bastide_core::piece::Piece;
use bastide_core::rng::Rng;
use bastide_core::rules::{Deal, DealOrder, Rules, Setup, StartTile, Variant};
use bastide_core::score::Tally;
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::tile::{Segment, Tile};
use bastide_core::value::Value;
use bastide_core::words::{Edge, Fits, Kind, Scale, Shape, Words};

use crate::bot::{Bot, Recipe};

/// Rules for so many players.
pub(crate) fn rules(players: usize) -> Arc<Rules> {
    let mut words = Words::default();
    let grass = words.edge(Edge { letter: 'F', name: "field".into(), fits: Fits::Same });
    let field = words.kind(Kind::new("field", Shape::Area, Some(grass)));
    let around = Scale { tile: 1, around: 1, ..Scale::default() };
    let monastery = words.kind(Kind {
        completed: around.clone(),
        unfinished: around,
        ..Kind::new("monastery", Shape::Site, None)
    });
    let segments = vec![Segment::new(field, Ports::ALL), Segment::new(monastery, Ports::NONE)];
    let tile = Tile::new(&words, "sample/ffff", [grass; 4], segments, Vec::new()).expect("a sound tile");
    let variant = |id: &str| Variant { id: id.to_owned(), title: id.to_owned(), version: "1".to_owned() };
    let hook = |variant: usize| Hook {
        variant,
        verb: Verb::On,
        at: HookPoint::Step(Step::TurnEnd),
        only: Selector::default(),
        label: String::new(),
        taking: Taking::Uses,
        source: SourceLine { file: "sample.lua".into(), line: 1 },
    };
    let setup = Setup {
        words,
        deals: vec![Deal { tile: Arc::new(tile), count: 10, before: false, order: DealOrder::Shuffled }],
        start: vec![StartTile { deal: 0, pos: Pos::new(0, 0), rotation: Rotation::R0 }],
        players: (0..players).map(|seat| format!("player{seat}")).collect(),
        pieces: vec![Piece::follower(vec![field, monastery])],
        variants: vec![variant("one"), variant("two")],
        hooks: vec![hook(0), hook(1)],
        ..Setup::default()
    };
    Arc::new(Rules::new(setup).expect("sound rules"))
}

/// Act of the first variant at the end of a turn, if it acts.
pub(crate) type AtTurnEnd = fn(&Table) -> Option<Act>;

/// A game in which no variant acts.
pub(crate) fn game(players: usize, checkpointing: Checkpointing) -> Result<Game, Fault> {
    acting(players, checkpointing, |_| None)
}

/// A game in which the first variant acts at the end of turns.
pub(crate) fn acting(players: usize, checkpointing: Checkpointing, act: AtTurnEnd) -> Result<Game, Fault> {
    Game::new(rules(players), Some(Rc::new(RefCell::new(Acting(act)))), 1, checkpointing)
}

/// A bot that breaks in every game.
pub(crate) fn breaking() -> Recipe {
    Recipe::new("a", Checkpointing::Off, || Ok(Box::new(Breaking)))
}

#[derive(Debug)]
struct Breaking;

impl Bot for Breaking {
    fn choose(&mut self, _: &Game, _: &mut Rng) -> Result<usize, Fault> {
        Err(Fault::new("no"))
    }
}

/// Runs the hooks of both variants; one act each.
#[derive(Debug)]
struct Acting(AtTurnEnd);

impl Host for Acting {
    fn filter(
        &mut self,
        table: Box<Table>,
        _: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>) {
        (table, Ok(vec![None; subjects.len()]))
    }

    fn offer(&mut self, table: Box<Table>, _: Call) -> (Box<Table>, Result<Listed, Fault>) {
        (table, Ok(Arc::default()))
    }

    fn modify(&mut self, table: Box<Table>, _: Call, _: &mut Tally) -> (Box<Table>, Result<(), Fault>) {
        (table, Ok(()))
    }

    fn start(
        &mut self,
        table: Box<Table>,
        _: Session,
        call: Call,
        _: &[Value],
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let act = (self.0)(&table).filter(|_| call.hook == HookId(0));
        (table, Ok(act.map_or(Outcome::Done(false), Outcome::Act)))
    }

    fn resume(&mut self, table: Box<Table>, _: Session, _: Value) -> (Box<Table>, Result<Outcome, Fault>) {
        (table, Ok(Outcome::Done(false)))
    }

    fn measure(&mut self, table: Box<Table>, _: usize) -> (Box<Table>, Result<i64, Fault>) {
        (table, Ok(0))
    }

    fn open(&mut self) -> Session {
        Session(1)
    }

    fn close(&mut self, _: Session) {}
}
