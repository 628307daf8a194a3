//! Games that are set up and played in words, with rules of variants that are closures.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::host::{
    Act, Call, Fault, Hook, HookId, HookPoint, Host, Listed, Outcome, RuleQuestion, Selector, Session,
    SourceLine, Subject, Taking, Verb, Veto,
};
use bastide_core::piece::Piece;
use bastide_core::player::PlayerId;
use bastide_core::refusal::Refused;
use bastide_core::rules::{
    BaseOptions, Rules, Setup, SetupError, StartFigure, StartPlace, StartTile, Variant,
};
use bastide_core::score::Tally;
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;

use crate::sample::setup;

pub(crate) const RED: PlayerId = PlayerId(0);
pub(crate) const BLUE: PlayerId = PlayerId(1);
pub(crate) const GREEN: PlayerId = PlayerId(2);

/// An acting rule: what it does next, after the replies it has had.
pub(crate) type Acting = dyn Fn(&Table, Subject, &[Value]) -> Result<Outcome, Fault>;

#[derive(Clone)]
enum Rule {
    Acts(Rc<Acting>),
    Forbids(Rc<dyn Fn(&Table, Subject) -> bool>),
    Changes(Rc<dyn Fn(&Table, Subject, &mut Tally)>),
}

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("rule")
    }
}

/// A running rule and the replies it has had.
#[derive(Debug)]
struct Running {
    hook: HookId,
    subject: Subject,
    replies: Vec<Value>,
}

#[derive(Debug, Default)]
struct Closures {
    rules: Vec<Rule>,
    opened: u64,
    waiting: BTreeMap<Session, Vec<Running>>,
}

impl Closures {
    fn go_on(&mut self, session: Session, table: &Table) -> Result<Outcome, Fault> {
        let stack = self.waiting.entry(session).or_default();
        let running = stack.last().ok_or_else(|| Fault::new("nothing waits"))?;
        let Rule::Acts(rule) = &self.rules[usize::from(running.hook.0)] else {
            return Err(Fault::new("it does not act"));
        };
        let outcome = rule(table, running.subject, &running.replies)?;
        if let Outcome::Done(_) = outcome {
            stack.pop();
        }
        Ok(outcome)
    }
}

impl Host for Closures {
    fn filter(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>) {
        let Rule::Forbids(rule) = &self.rules[usize::from(hook.0)] else { panic!("it does not forbid") };
        let veto = |it: &Subject| rule(&table, *it).then(|| Veto { reason: "not today".into(), hook });
        let vetoes = subjects.iter().map(veto).collect();
        (table, Ok(vetoes))
    }

    fn offer(&mut self, table: Box<Table>, _: Call) -> (Box<Table>, Result<Listed, Fault>) {
        // One option, which is called as the hook is.
        (table, Ok(Arc::from([Arc::from([])])))
    }

    fn modify(
        &mut self,
        table: Box<Table>,
        call: Call,
        tally: &mut Tally,
    ) -> (Box<Table>, Result<(), Fault>) {
        let Rule::Changes(rule) = &self.rules[usize::from(call.hook.0)] else { panic!("it changes nothing") };
        rule(&table, call.subject, tally);
        (table, Ok(()))
    }

    fn start(
        &mut self,
        table: Box<Table>,
        session: Session,
        call: Call,
        _: &[Value],
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let running = Running { hook: call.hook, subject: call.subject, replies: Vec::new() };
        self.waiting.entry(session).or_default().push(running);
        let outcome = self.go_on(session, &table);
        (table, outcome)
    }

    fn resume(
        &mut self,
        table: Box<Table>,
        session: Session,
        reply: Value,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        if let Some(running) = self.waiting.entry(session).or_default().last_mut() {
            running.replies.push(reply);
        }
        let outcome = self.go_on(session, &table);
        (table, outcome)
    }

    fn measure(&mut self, table: Box<Table>, _: usize) -> (Box<Table>, Result<i64, Fault>) {
        (table, Ok(0))
    }

    fn open(&mut self) -> Session {
        self.opened += 1;
        Session(self.opened)
    }

    fn close(&mut self, session: Session) {
        self.waiting.remove(&session);
    }
}

/// A game that is being set up.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) setup: Setup,
    rules: Vec<Rule>,
    seed: u64,
}

impl Scene {
    /// The base game with its start tile.
    pub(crate) fn new(players: usize) -> Self {
        Self { setup: setup(players, BaseOptions::default()), rules: Vec::new(), seed: 1 }
    }

    pub(crate) fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    pub(crate) fn deal(&self, name: &str) -> usize {
        let id = format!("base/{name}");
        let found = self.setup.deals.iter().position(|it| it.tile.id() == id);
        found.unwrap_or_else(|| panic!("no tile {name}"))
    }

    /// `crfr 0,0 r90`.
    pub(crate) fn tile(&self, text: &str) -> StartTile {
        let mut parts = text.split(' ');
        let deal = self.deal(parts.next().expect("a name"));
        let pos = pos(parts.next().expect("a cell"));
        let rotation = parts.next().map_or(Rotation::R0, |it| {
            Rotation::from_degrees(it[1..].parse().expect("degrees")).expect("a turn")
        });
        StartTile { deal, pos, rotation }
    }

    /// The tiles on the board, in place of the usual one.
    pub(crate) fn start(mut self, tiles: &[&str]) -> Self {
        self.setup.start = tiles.iter().map(|it| self.tile(it)).collect();
        self
    }

    /// The whole pile in order.
    pub(crate) fn pile(mut self, names: &str) -> Self {
        self.setup.pile = Some(names.split_whitespace().map(|it| self.deal(it)).collect());
        self
    }

    /// `red follower on road E of 0,0`, `king on city N of 0,0`, `red follower on 0,0`, `king held by red`.
    pub(crate) fn stand(mut self, figures: &[&str]) -> Self {
        for text in figures {
            let seat = |name: &str| self.setup.players.iter().position(|it| it == name);
            let (who, place) = text
                .split_once(" on ")
                .or_else(|| text.split_once(" held by "))
                .expect("a piece and its place");
            let (owner, piece) = who.split_once(' ').map_or((None, who), |(it, piece)| (seat(it), piece));
            let place = match place.split_once(" of ") {
                Some((name, cell)) => {
                    let pos = pos(cell);
                    let start = self.setup.start.iter().find(|it| it.pos == pos).expect("a tile there");
                    let tile = &self.setup.deals[start.deal].tile;
                    let found = tile.find(&self.setup.words, name, start.rotation);
                    StartPlace::Segment(pos, *found.first().expect("a segment"))
                }
                None => seat(place).map_or_else(|| StartPlace::Tile(pos(place)), StartPlace::Held),
            };
            self.setup.figures.push(StartFigure { piece: piece.to_owned(), owner, place });
        }
        self
    }

    pub(crate) fn set(mut self, change: impl FnOnce(&mut Setup)) -> Self {
        change(&mut self.setup);
        self
    }

    pub(crate) fn base(self, change: impl FnOnce(&mut BaseOptions)) -> Self {
        self.set(|it| change(&mut it.base))
    }

    /// Another kind of piece, like a follower but for what is said.
    pub(crate) fn piece(self, name: &str, change: impl FnOnce(&mut Piece)) -> Self {
        self.set(|setup| {
            let mut piece = Piece { name: name.to_owned(), ..setup.pieces[0].clone() };
            change(&mut piece);
            setup.pieces.push(piece);
        })
    }

    fn hook(mut self, verb: Verb, at: HookPoint, rule: Rule) -> Self {
        let line = self.rules.len() as u32 + 1;
        self.setup.hooks.push(Hook {
            variant: 0,
            verb,
            at,
            only: Selector::default(),
            label: "take".to_owned(),
            taking: Taking::Uses,
            source: SourceLine { file: "rule".into(), line },
        });
        self.rules.push(rule);
        self
    }

    pub(crate) fn on(
        self,
        at: impl Into<HookPoint>,
        rule: impl Fn(&Table, Subject, &[Value]) -> Result<Outcome, Fault> + 'static,
    ) -> Self {
        self.hook(Verb::On, at.into(), Rule::Acts(Rc::new(rule)))
    }

    /// A rule that says something, once for each call.
    pub(crate) fn notes(
        self,
        at: impl Into<HookPoint>,
        text: impl Fn(&Table, Subject) -> String + 'static,
    ) -> Self {
        self.on(at, move |table, subject, replies| match replies {
            [] => act(Act::Note { text: text(table, subject).into() }),
            _ => done(false),
        })
    }

    pub(crate) fn replace(
        self,
        step: Step,
        rule: impl Fn(&Table, Subject, &[Value]) -> Result<Outcome, Fault> + 'static,
    ) -> Self {
        self.hook(Verb::Replace, HookPoint::Step(step), Rule::Acts(Rc::new(rule)))
    }

    pub(crate) fn forbid(
        self,
        at: impl Into<HookPoint>,
        rule: impl Fn(&Table, Subject) -> bool + 'static,
    ) -> Self {
        self.hook(Verb::Filter, at.into(), Rule::Forbids(Rc::new(rule)))
    }

    /// An offer of one option, and what is done for who takes it.
    pub(crate) fn offer(
        self,
        step: Step,
        taking: Taking,
        rule: impl Fn(&Table, Subject, &[Value]) -> Result<Outcome, Fault> + 'static,
    ) -> Self {
        let mut scene = self.hook(Verb::Offer, HookPoint::Step(step), Rule::Acts(Rc::new(rule)));
        scene.setup.hooks.last_mut().expect("it was added").taking = taking;
        scene
    }

    pub(crate) fn points(self, rule: impl Fn(&Table, Subject, &mut Tally) + 'static) -> Self {
        self.hook(Verb::Modify, HookPoint::Points, Rule::Changes(Rc::new(rule)))
    }

    pub(crate) fn strength(self, rule: impl Fn(&Table, Subject, &mut Tally) + 'static) -> Self {
        self.hook(Verb::Modify, HookPoint::Strength, Rule::Changes(Rc::new(rule)))
    }

    /// For what the rule that was added last is called.
    pub(crate) fn only(mut self, change: impl FnOnce(&mut Selector)) -> Self {
        change(&mut self.setup.hooks.last_mut().expect("a rule was added").only);
        self
    }

    pub(crate) fn check(self) -> Result<Arc<Rules>, SetupError> {
        Rules::new(self.setup).map(Arc::new)
    }

    pub(crate) fn try_begin(self) -> Result<Play, Fault> {
        self.try_start(Checkpointing::On)
    }

    pub(crate) fn try_start(mut self, checkpointing: Checkpointing) -> Result<Play, Fault> {
        self.setup.variants =
            vec![Variant { id: "test".to_owned(), title: "Test".to_owned(), version: "1".to_owned() }];
        let host = Closures { rules: self.rules, ..Closures::default() };
        let rules = Arc::new(Rules::new(self.setup).unwrap_or_else(|error| panic!("{error}")));
        let game = Game::new(rules, Some(Rc::new(RefCell::new(host))), self.seed, checkpointing)?;
        Ok(Play(game))
    }

    pub(crate) fn begin(self) -> Play {
        self.try_begin().unwrap_or_else(|fault| panic!("{fault}"))
    }
}

fn pos(text: &str) -> Pos {
    let (x, y) = text.split_once(',').expect("two numbers");
    Pos::new(x.parse().expect("a number"), y.parse().expect("a number"))
}

/// Outcome of an acting rule that wants this done.
pub(crate) fn act(act: Act) -> Result<Outcome, Fault> {
    Ok(Outcome::Act(act))
}

/// The next tile, into the hand of the rule.
pub(crate) const DRAW: Act = Act::Draw { from: None, into: None };

pub(crate) fn done(handled: bool) -> Result<Outcome, Fault> {
    Ok(Outcome::Done(handled))
}

pub(crate) fn ask(player: PlayerId, options: impl IntoIterator<Item = i64>) -> Result<Outcome, Fault> {
    let options = options.into_iter().map(Value::Int).collect();
    act(Act::Ask(RuleQuestion { player, name: "test.number".into(), options }))
}

pub(crate) fn note(text: impl Into<String>) -> Result<Outcome, Fault> {
    act(Act::Note { text: text.into().into() })
}

/// A game that is played in words.
#[derive(Debug)]
pub(crate) struct Play(pub(crate) Game);

impl Play {
    pub(crate) fn table(&self) -> &Table {
        self.0.table()
    }

    /// Makes the choices of a line, with `;` between them; everything that has happened then.
    pub(crate) fn all(&mut self, line: &str) -> Vec<String> {
        let mut happened = Vec::new();
        for text in line.split(';').map(str::trim) {
            let choice = self.0.find(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            self.0.choose(choice).unwrap_or_else(|why| panic!("{text}: {why}"));
            happened.extend(self.happened());
        }
        happened
    }

    fn happened(&self) -> Vec<String> {
        let table = self.table();
        table.events().iter().map(|it| table.event_text(it)).collect()
    }

    /// Makes the choices of a line: the scores, completions, notes and discards that come of it, and the end.
    pub(crate) fn go(&mut self, line: &str) -> String {
        let mut happened = Vec::new();
        for text in line.split(';').map(str::trim) {
            let choice = self.0.find(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            self.0.choose(choice).unwrap_or_else(|why| panic!("{text}: {why}"));
            happened.extend(self.watched());
        }
        happened.join("; ")
    }

    fn watched(&self) -> Vec<String> {
        let table = self.table();
        table.events().iter().filter(|it| it.is_watched()).map(|it| table.event_text(it)).collect()
    }

    /// Scores, completions and notes of the last choice, or of the setup.
    pub(crate) fn last(&self) -> String {
        self.watched().join("; ")
    }

    /// Reason for which something is not an option.
    pub(crate) fn refused(&self, text: &str) -> String {
        match self.0.find(text) {
            Ok(choice) => panic!("{} is an option", self.0.text(choice)),
            Err(why) => why.to_string(),
        }
    }

    /// The fault with which a choice ends.
    pub(crate) fn fault(&mut self, text: &str) -> String {
        let choice = self.0.find(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        match self.0.choose(choice) {
            Err(Refused::Fault(fault)) => fault.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    }

    pub(crate) fn options(&self) -> Vec<String> {
        self.0.texts().into_iter().map(|(_, text)| text).collect()
    }

    /// The player who decides, and the question: `red place`; nothing when the game is over.
    pub(crate) fn asked(&self) -> String {
        self.0.decision().map_or(String::new(), |it| {
            format!("{} {}", self.table().rules().player_name(it.player), it.question.name())
        })
    }

    pub(crate) fn score(&self, player: PlayerId) -> i32 {
        self.table().score(player)
    }

    /// Number of pieces of a kind that somebody has in supply.
    pub(crate) fn supply(&self, owner: Option<PlayerId>, piece: &str) -> u8 {
        let table = self.table();
        table.supply(owner, table.rules().piece_of(piece).expect("declared"))
    }
}
