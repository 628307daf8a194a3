//! A library for tests: the shipped base tiles, a neutral piece, and two variants whose rules are written here.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::host::{
    Act, Fault, Hook, HookPoint, Host, Outcome, RuleQuestion, Selector, SourceLine as Place, Taking, Verb,
};
use bastide_core::piece::{Piece, Role, Supply};
use bastide_core::player::PlayerId;
use bastide_core::rules::{BaseOptions, Deal, DealOrder, FarmScoring, Rules, Setup, StartTile, Variant};
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_diag::{Code, Finding, Report, Source};
use bastide_record::{GameSpec, Library, Written, parse};
use bastide_tileset::{Bag, BagTile, Collection};

use crate::hand::Hand;

pub(crate) const BASE: &str = include_str!("../../../../tilesets/base.toml");
const INNS: &str = include_str!("../../../../tilesets/inns.toml");

/// A setup with the tiles of a bag, the start tile laid, followers and a neutral crown.
pub(crate) fn dealt(bag: Bag, spec: &GameSpec) -> Setup {
    let kinds: Vec<_> = bag.words.kinds().filter(|(_, kind)| kind.followers).map(|(id, _)| id).collect();
    let (name, role, supply) = ("crown".to_owned(), Role::Token, Supply::Neutral(1));
    let crown = Piece { name, role, supply, on: Vec::new(), ..Piece::follower(Vec::new()) };
    let deal = |tile: &BagTile| Deal {
        tile: Arc::clone(&tile.tile),
        count: tile.count,
        before: false,
        order: DealOrder::Shuffled,
    };
    let start = |deal| StartTile { deal, pos: Pos::new(0, 0), rotation: Rotation::R0 };
    Setup {
        start: bag.tiles.iter().position(|it| it.start).map(start).into_iter().collect(),
        deals: bag.tiles.iter().map(deal).collect(),
        players: spec.players_or(2),
        pieces: vec![Piece::follower(kinds), crown],
        words: bag.words,
        ..Setup::default()
    }
}

/// The library.
#[derive(Debug)]
pub(crate) struct Sample(Collection);

impl Sample {
    pub(crate) fn new() -> Self {
        let (collection, report) =
            Collection::read(vec![Source::new("base.toml", BASE), Source::new("inns.toml", INNS)]);
        assert!(!report.has_errors(), "{:?}", report.findings());
        Self(collection)
    }
}

impl Library for Sample {
    fn game(&self, spec: &GameSpec) -> Result<Game, Report> {
        let terms: Vec<&str> = match &spec.sets {
            Some(sets) => sets.iter().map(|it| it.text.as_str()).collect(),
            None => vec!["base"],
        };
        let bag = self.0.bag(&terms, spec.edition.as_ref().map(|it| it.text.as_str()))?;
        let mut setup = Setup { base: base(spec), ..dealt(bag, spec) };
        let mut rules = Vec::new();
        for name in &spec.variants {
            setup.hooks.push(hook(rules.len()));
            setup.variants.push(Variant {
                id: name.text.clone(),
                title: name.text.clone(),
                version: String::new(),
            });
            rules.push(match name.text.as_str() {
                "toll" => Rule::Toll,
                "twins" => Rule::Twins,
                "may" => Rule::May,
                "broken" => Rule::Broken,
                other => panic!("there is no variant `{other}` here"),
            });
        }
        spec.lay(&mut setup)?;
        let odd = |message: String| {
            let code = Code("odd");
            Report::from(Finding::error(code, message, spec.label(&(0..0), "")))
        };
        let host: Rc<RefCell<dyn Host>> = Rc::new(RefCell::new(Hand::new(rules, go_on, Arc::default())));
        let rules = Rules::new(setup).map_err(|error| odd(error.to_string()))?;
        Game::new(Arc::new(rules), Some(host), spec.seed.unwrap_or(0), Checkpointing::On)
            .map_err(|fault| odd(fault.to_string()))
    }

    fn hashes(&self, spec: &GameSpec) -> BTreeMap<String, String> {
        let sets = spec.sets.iter().flatten().map(|it| (it.text.clone(), "00ff".to_owned()));
        sets.chain(spec.sets.is_none().then(|| ("base".to_owned(), "00ff".to_owned()))).collect()
    }

    fn tool(&self) -> String {
        "1.2.3".to_owned()
    }
}

fn base(spec: &GameSpec) -> BaseOptions {
    let is = |key: &str, word: &str| spec.option(key) == Some(&Value::Text(word.into()));
    BaseOptions {
        fields: !is("base.fields", "off"),
        farm_scoring: if is("base.farm_scoring", "first") { FarmScoring::First } else { FarmScoring::Third },
        ..BaseOptions::default()
    }
}

/// The written games of a text, which must have no findings.
pub(crate) fn games(text: &str) -> Vec<Written> {
    let (games, report) = parse(&Source::new("test.md", text));
    assert!(report.is_empty(), "{:?}\n{text}", report.findings());
    games
}

/// The only game of a text.
pub(crate) fn game(text: &str) -> Written {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn hook(number: usize) -> Hook {
    Hook {
        variant: number,
        verb: Verb::On,
        at: HookPoint::Step(Step::Place),
        only: Selector::default(),
        label: String::new(),
        taking: Taking::Uses,
        source: Place { file: "sample.lua".into(), line: 7 },
    }
}

/// The rule behind a hook of `place`.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    /// The next player names an amount; the active player pays it to get a remark, or keeps it.
    Toll,
    /// The active player picks one of two things of the same name.
    Twins,
    /// The active player, the next one, and the active player again may answer or pass; one of the answers reads like passing.
    May,
    /// Breaks.
    Broken,
}

fn go_on(rule: Rule, replies: &[Value], table: &Table) -> Result<Outcome, Fault> {
    let me = table.turn().player;
    let other = me.next(table.rules().players());
    let ask = |player, name: &str, options| {
        Ok(Outcome::Act(Act::Ask(RuleQuestion { player, name: name.into(), options })))
    };
    match (rule, replies) {
        (Rule::Broken, _) => Err(Fault::new("broken on purpose")),
        (Rule::Twins, []) => {
            ask(me, "twins.pick", vec![Value::Text("red".into()), Value::Player(PlayerId(0))])
        }
        (Rule::Twins, [picked]) => Ok(Outcome::Act(Act::Award {
            player: me,
            points: if matches!(picked, Value::Player(_)) { 2 } else { 1 },
            reason: "twins".into(),
            feature: None,
        })),
        (Rule::Toll, []) => ask(other, "toll.amount", (1..=3).map(Value::Int).collect()),
        (Rule::Toll, [_]) => {
            ask(me, "toll.pay", vec![Value::Bool(false), Value::Bool(true), Value::Text("a; b".into())])
        }
        (Rule::Toll, [Value::Int(amount), Value::Bool(true)]) => Ok(Outcome::Act(Act::Award {
            player: me,
            points: -(*amount as i32),
            reason: "toll # 1; paid".into(),
            feature: None,
        })),
        (Rule::Toll, [_, _]) => {
            Ok(Outcome::Act(Act::Note { text: "he said \"no\" => nothing; so\nbe it".into() }))
        }
        (Rule::May, []) => ask(me, "may.first", vec![Value::Int(1), Value::Text("pass".into()), Value::Nil]),
        (Rule::May, [_]) => ask(other, "may.next", vec![Value::Int(1), Value::Nil]),
        (Rule::May, [_, _]) => ask(me, "may.last", vec![Value::Int(1), Value::Nil]),
        (Rule::Toll | Rule::Twins | Rule::May, _) => Ok(Outcome::Done(false)),
    }
}
