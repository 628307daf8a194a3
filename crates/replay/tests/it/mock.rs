//! A toy world with handlers that are random decision programs, played by the cache and by a loop that knows no cache.

use std::rc::Rc;

use bastide_replay::{
    Cache, Call, Cursor, Encode, Encoder, Handle, Protocol, Rename, Renaming, Request, Stop, World,
};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mock;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Query {
    Value(Handle),
    Name(Handle),
    Link(Handle),
    Links(Handle),
    Var(usize),
    /// Consults another handler about a thing.
    Consult(usize, Handle),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    Nil,
    Int(i64),
    Text(&'static str),
    Thing(Handle),
    Things(Vec<Handle>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    SetVar(usize, i64),
    SetValue(Handle, usize),
    /// Somebody outside picks one of these.
    Choose(Vec<Handle>),
    /// Another handler is called, and may act and ask in its turn.
    Trigger(usize, Handle),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome(pub i64, pub Handle);

impl Protocol for Mock {
    type Query = Query;
    type Answer = Answer;
    type Effect = Effect;
    type Outcome = Outcome;
}

type Map<'a> = &'a mut dyn FnMut(Handle) -> Option<Handle>;

impl Rename for Query {
    fn rename(&self, map: Map<'_>) -> Option<Self> {
        Some(match self {
            Self::Value(it) => Self::Value(map(*it)?),
            Self::Name(it) => Self::Name(map(*it)?),
            Self::Link(it) => Self::Link(map(*it)?),
            Self::Links(it) => Self::Links(map(*it)?),
            Self::Var(it) => Self::Var(*it),
            Self::Consult(handler, it) => Self::Consult(*handler, map(*it)?),
        })
    }
}

impl Rename for Effect {
    fn rename(&self, map: Map<'_>) -> Option<Self> {
        Some(match self {
            Self::SetVar(..) => self.clone(),
            Self::SetValue(it, value) => Self::SetValue(map(*it)?, *value),
            Self::Choose(all) => Self::Choose(all.iter().map(|it| map(*it)).collect::<Option<_>>()?),
            Self::Trigger(handler, it) => Self::Trigger(*handler, map(*it)?),
        })
    }
}

impl Rename for Outcome {
    fn rename(&self, map: Map<'_>) -> Option<Self> {
        Some(Self(self.0, map(self.1)?))
    }
}

impl Encode for Answer {
    fn encode(&self, key: &mut Encoder<'_>) {
        match self {
            Self::Nil => key.nil(),
            Self::Int(it) => key.int(*it),
            Self::Text(it) => key.text(it),
            Self::Thing(it) => key.handle(*it),
            Self::Things(all) => {
                key.list(all.len());
                all.iter().for_each(|it| key.handle(*it));
            }
        }
    }
}

/// Numbers and names that things have: short and long in a key.
const VALUES: [i64; 6] = [0, 1, 79, 80, -1, i64::MIN];
const NAMES: [&str; 4] = ["", "shore", "crossroads", "crossroads at the lake"];
pub(crate) const VARS: usize = 2;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    /// Index in [`VALUES`] of each thing, and its links.
    pub(crate) things: Vec<(usize, Vec<usize>)>,
    pub(crate) vars: [i64; VARS],
}

impl State {
    pub(crate) fn handle(&self, at: usize) -> Handle {
        let at = at % self.things.len();
        Handle::new(at as u8 % 2, at as u32)
    }

    fn links(&self, of: Handle) -> Vec<Handle> {
        self.things[of.index() as usize].1.iter().map(|it| self.handle(*it)).collect()
    }

    /// Answer to anything but a consultation.
    fn answer(&self, query: &Query) -> Answer {
        match query {
            Query::Value(it) => Answer::Int(VALUES[self.things[it.index() as usize].0 % VALUES.len()]),
            Query::Name(it) => Answer::Text(NAMES[self.things[it.index() as usize].0 % NAMES.len()]),
            Query::Link(it) => self.links(*it).first().map_or(Answer::Nil, |it| Answer::Thing(*it)),
            Query::Links(it) => Answer::Things(self.links(*it)),
            Query::Var(it) => Answer::Int(self.vars[*it]),
            Query::Consult(..) => unreachable!("handlers answer these"),
        }
    }

    /// Carries an effect out that needs nobody else.
    fn perform(&mut self, effect: &Effect) -> Option<Answer> {
        match effect {
            Effect::SetVar(var, value) => self.vars[*var] = *value,
            Effect::SetValue(it, value) => self.things[it.index() as usize].0 = *value,
            Effect::Choose(_) | Effect::Trigger(..) => return None,
        }
        Some(Answer::Nil)
    }
}

/// Instruction of a decision program. Registers hold three things, a list and a number.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Value(usize),
    Name(usize),
    Link(usize, usize),
    Links(usize),
    Var(usize),
    Pick(usize, usize),
    Consult(usize, usize),
    SkipIfLess(i64, usize),
    SkipIfSame(usize, usize, usize),
    SkipIfClass(usize, usize),
    SetVar(usize),
    SetValue(usize, usize),
    Choose(usize),
    Trigger(usize, usize),
    Return(usize),
}

/// Handler in the middle of its work. What runs real handlers cannot be cloned, and neither can this.
#[derive(Debug)]
pub(crate) struct Run {
    program: Rc<[Op]>,
    at: usize,
    number: i64,
    things: [Handle; 3],
    list: Vec<Handle>,
}

pub(crate) enum Next {
    Request(Request<Query, Effect>),
    Done(Outcome),
}

impl Run {
    pub(crate) fn new(program: &Rc<[Op]>, subject: Handle, args: &[Answer]) -> Self {
        let mut run =
            Self { program: Rc::clone(program), at: 0, number: 0, things: [subject; 3], list: vec![] };
        for arg in args {
            match arg {
                Answer::Int(it) => run.number = *it,
                Answer::Thing(it) => run.things[1] = *it,
                _ => {}
            }
        }
        run
    }

    /// Next deed of the handler. Handlers below `filters` only look; whoever is consulted or triggered has a lower number.
    pub(crate) fn next(&mut self, me: usize, filters: usize) -> Next {
        let query = |it| Next::Request(Request::Query(it));
        let effect = |it| Next::Request(Request::Effect(it));
        let is_filter = me < filters;
        loop {
            let Some(op) = self.program.get(self.at) else {
                return Next::Done(Outcome(self.number, self.things[0]));
            };
            self.at += 1;
            return match *op {
                Op::Value(it) => query(Query::Value(self.things[it])),
                Op::Name(it) => query(Query::Name(self.things[it])),
                Op::Link(it, _) => query(Query::Link(self.things[it])),
                Op::Links(it) => query(Query::Links(self.things[it])),
                Op::Var(it) => query(Query::Var(it)),
                Op::Consult(handler, it) if me > 0 => {
                    query(Query::Consult(handler % me.min(filters), self.things[it]))
                }
                Op::SetVar(it) if !is_filter => effect(Effect::SetVar(it, self.number)),
                Op::SetValue(it, value) if !is_filter => effect(Effect::SetValue(self.things[it], value)),
                Op::Choose(_) if !is_filter && !self.list.is_empty() => {
                    effect(Effect::Choose(self.list.clone()))
                }
                Op::Trigger(handler, it) if me > filters => {
                    effect(Effect::Trigger(filters + handler % (me - filters), self.things[it]))
                }
                Op::Return(it) => Next::Done(Outcome(self.number, self.things[it])),
                Op::Pick(to, at) => {
                    if !self.list.is_empty() {
                        self.things[to] = self.list[at % self.list.len()];
                    }
                    continue;
                }
                Op::SkipIfLess(than, by) => {
                    self.at += if self.number < than { by } else { 0 };
                    continue;
                }
                Op::SkipIfSame(one, other, by) => {
                    self.at += if self.things[one] == self.things[other] { by } else { 0 };
                    continue;
                }
                Op::SkipIfClass(it, by) => {
                    self.at += if self.things[it].class() == 0 { by } else { 0 };
                    continue;
                }
                _ => continue,
            };
        }
    }

    pub(crate) fn feed(&mut self, answer: Answer) {
        let to = match self.program[self.at - 1] {
            Op::Link(_, to) | Op::Choose(to) => to,
            _ => 0,
        };
        match answer {
            Answer::Nil => {}
            Answer::Int(it) => self.number = it,
            Answer::Text(it) => self.number = it.len() as i64,
            Answer::Thing(it) => self.things[to] = it,
            Answer::Things(all) => self.list = all,
        }
    }
}

/// A call with what it owns.
#[derive(Clone, Debug)]
pub(crate) struct Called {
    pub(crate) handler: usize,
    pub(crate) subject: Handle,
    pub(crate) args: Vec<Answer>,
}

impl Called {
    pub(crate) fn call(&self) -> Call<'_, Answer> {
        Call { handler: self.handler, subject: self.subject, args: &self.args }
    }
}

/// Choices of the players outside, in order.
#[derive(Clone, Debug)]
pub(crate) struct Players<'a> {
    pub(crate) choices: &'a [usize],
    pub(crate) made: usize,
}

impl Players<'_> {
    fn choose(&mut self, among: &[Handle]) -> Answer {
        let choice = self.choices[self.made % self.choices.len()];
        self.made += 1;
        Answer::Thing(among[choice % among.len()])
    }
}

/// Handlers of a game.
#[derive(Debug)]
pub(crate) struct Handlers {
    pub(crate) programs: Vec<Rc<[Op]>>,
    pub(crate) filters: usize,
}

impl Handlers {
    /// Twin without a cache: the handler is run, and everything below it.
    pub(crate) fn plain(&self, state: &mut State, called: &Called, players: &mut Players<'_>) -> Outcome {
        let mut run = Run::new(&self.programs[called.handler], called.subject, &called.args);
        loop {
            let mut sub = |state: &mut State, handler, subject| {
                self.plain(state, &Called { handler, subject, args: vec![] }, players)
            };
            let answer = match run.next(called.handler, self.filters) {
                Next::Done(outcome) => return outcome,
                Next::Request(Request::Query(Query::Consult(handler, it))) => {
                    Answer::Int(sub(state, handler, it).0)
                }
                Next::Request(Request::Query(query)) => state.answer(&query),
                Next::Request(Request::Effect(Effect::Trigger(handler, it))) => {
                    Answer::Thing(sub(state, handler, it).1)
                }
                Next::Request(Request::Effect(Effect::Choose(among))) => players.choose(&among),
                Next::Request(Request::Effect(effect)) => {
                    state.perform(&effect).expect("it needs nobody else")
                }
            };
            run.feed(answer);
        }
    }
}

/// Handlers with a cache.
#[derive(Debug)]
pub(crate) struct Host {
    pub(crate) handlers: Handlers,
    pub(crate) cache: Cache<Mock>,
    /// Runs of handlers.
    pub(crate) runs: usize,
}

/// The world as the cache sees it.
struct View<'a> {
    state: &'a mut State,
    cache: &'a Cache<Mock>,
}

impl World<Mock> for View<'_> {
    type Refusal = ();

    fn answer(&mut self, query: &Query, names: &Renaming) -> Result<Answer, ()> {
        match names.restore(query) {
            Query::Consult(handler, subject) => {
                let called = Called { handler, subject, args: vec![] };
                let mut cursor = Cursor::default();
                self.cache.start(&mut cursor, called.call());
                match self.cache.follow(&mut cursor, self) {
                    Stop::Done(Outcome(number, _)) => Ok(Answer::Int(*number)),
                    _ => Err(()),
                }
            }
            query => Ok(self.state.answer(&query)),
        }
    }

    fn perform(&mut self, effect: &Effect, names: &Renaming) -> Option<Answer> {
        self.state.perform(&names.restore(effect))
    }

    fn aspect(&self, query: &Query, subject: Handle) -> Option<u64> {
        match query {
            Query::Value(_) => Some(self.state.things[subject.index() as usize].0 as u64),
            _ => None,
        }
    }
}

/// A call that is not done: known to the cache, or being run too.
#[derive(Debug)]
pub(crate) struct Frame {
    called: Called,
    cursor: Cursor<Mock>,
    run: Option<Run>,
}

impl Clone for Frame {
    /// The clone goes on from the cursor: runs cannot be cloned.
    fn clone(&self) -> Self {
        Self { called: self.called.clone(), cursor: self.cursor.clone(), run: None }
    }
}

/// Game in which calls are nested by effects.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) state: State,
    pub(crate) frames: Vec<Frame>,
}

/// Why a game stops.
#[derive(Debug, PartialEq)]
pub(crate) enum Pause {
    Over(Outcome),
    Choice(Vec<Handle>),
}

impl Host {
    pub(crate) fn begin(&self, state: State, called: Called) -> Game {
        let mut game = Game { state, frames: vec![] };
        self.push(&mut game, called);
        game
    }

    fn push(&self, game: &mut Game, called: Called) {
        let mut cursor = Cursor::default();
        self.cache.start(&mut cursor, called.call());
        game.frames.push(Frame { called, cursor, run: None });
    }

    /// Plays until somebody has to choose or the first call is done.
    pub(crate) fn advance(&mut self, game: &mut Game) -> Pause {
        loop {
            let frame = game.frames.last_mut().expect("the first call is not done");
            let Request::Effect(effect) = (match self.step(&mut game.state, frame) {
                Next::Request(request) => request,
                Next::Done(outcome) => {
                    game.frames.pop();
                    if game.frames.is_empty() {
                        return Pause::Over(outcome);
                    }
                    self.reply(game, Effect::Trigger(0, Handle::NONE), Answer::Thing(outcome.1));
                    continue;
                }
            }) else {
                unreachable!("queries do not stop a call")
            };
            match effect {
                Effect::Choose(among) => return Pause::Choice(among),
                Effect::Trigger(handler, subject) => {
                    self.push(game, Called { handler, subject, args: vec![] });
                }
                effect => {
                    let reply = game.state.perform(&effect).expect("it needs nobody else");
                    self.reply(game, effect, reply);
                }
            }
        }
    }

    /// Hands the last call the reply to its effect.
    pub(crate) fn reply(&mut self, game: &mut Game, effect: Effect, reply: Answer) {
        let frame = game.frames.last_mut().expect("a call waits");
        let Some(run) = &mut frame.run else { return self.cache.reply(&mut frame.cursor, reply) };
        let effect = match effect {
            Effect::Trigger(..) => run.waiting(frame.called.handler, self.handlers.filters),
            effect => effect,
        };
        self.cache.note(&mut frame.cursor, &Request::Effect(effect), &reply).expect("programs are pure");
        run.feed(reply);
    }

    /// Brings a call to its next effect or its end.
    fn step(&mut self, state: &mut State, frame: &mut Frame) -> Next {
        let Frame { called, cursor, run } = frame;
        while run.is_none() {
            let mut view = View { state, cache: &self.cache };
            match self.cache.follow(cursor, &mut view) {
                Stop::Done(outcome) => return Next::Done(cursor.names().restore(outcome)),
                Stop::Effect(effect) => {
                    return Next::Request(Request::Effect(cursor.names().restore(effect)));
                }
                Stop::Unanswered(query) => {
                    let query = cursor.names().restore(query);
                    let answer = self.answer(state, &query);
                    self.cache.reply(cursor, answer);
                }
                Stop::Miss => {
                    self.runs += 1;
                    self.cache.rewind(cursor, called.call());
                    *run =
                        Some(Run::new(&self.handlers.programs[called.handler], called.subject, &called.args));
                }
            }
        }
        let run = run.as_mut().expect("it was begun");
        loop {
            let request = match run.next(called.handler, self.handlers.filters) {
                Next::Request(request) => request,
                Next::Done(outcome) => {
                    self.cache.finish(cursor, &outcome).expect("programs are pure");
                    return Next::Done(outcome);
                }
            };
            let answer = match (cursor.replay(), &request) {
                (Some(answer), _) => answer,
                (None, Request::Query(query)) => self.answer(state, query),
                (None, Request::Effect(_)) => return Next::Request(request),
            };
            self.cache.note(cursor, &request, &answer).expect("programs are pure");
            run.feed(answer);
        }
    }

    /// Answer to a query, even if a handler has to be run for it.
    fn answer(&mut self, state: &mut State, query: &Query) -> Answer {
        match query {
            Query::Consult(handler, subject) => {
                Answer::Int(self.look(state, Called { handler: *handler, subject: *subject, args: vec![] }).0)
            }
            query => state.answer(query),
        }
    }

    /// Outcome of a handler that only looks.
    pub(crate) fn look(&mut self, state: &mut State, called: Called) -> Outcome {
        let mut cursor = Cursor::default();
        self.cache.start(&mut cursor, called.call());
        match self.step(state, &mut Frame { called, cursor, run: None }) {
            Next::Done(outcome) => outcome,
            Next::Request(_) => unreachable!("filters do not act"),
        }
    }

    /// Outcomes of a handler that only looks, for many things.
    pub(crate) fn look_all(
        &mut self,
        state: &mut State,
        handler: usize,
        subjects: &[Handle],
        args: &[Answer],
    ) -> Vec<Outcome> {
        let mut known = vec![None; subjects.len()];
        let call = Call { handler, subject: Handle::NONE, args };
        let mut view = View { state, cache: &self.cache };
        self.cache.follow_batch(&mut Cursor::default(), call, subjects, &mut view, |member, cursor, stop| {
            assert!(known[member].is_none(), "each stops once");
            known[member] = Some(match stop {
                Stop::Done(outcome) => Some(cursor.names().restore(outcome)),
                _ => None,
            });
        });
        let called = |subject: &Handle| Called { handler, subject: *subject, args: args.to_vec() };
        for (known, subject) in known.iter().zip(subjects) {
            assert_eq!(
                known,
                &Some(self.known(state, &called(subject))),
                "a member hits exactly if it hits alone"
            );
        }
        let run = |(known, subject): (Option<Option<Outcome>>, &Handle)| {
            known.flatten().unwrap_or_else(|| self.look(state, called(subject)))
        };
        known.into_iter().zip(subjects).map(run).collect()
    }

    /// Outcome that the cache has for a call.
    fn known(&self, state: &mut State, called: &Called) -> Option<Outcome> {
        let mut cursor = Cursor::default();
        self.cache.start(&mut cursor, called.call());
        match self.cache.follow(&mut cursor, &mut View { state, cache: &self.cache }) {
            Stop::Done(outcome) => Some(cursor.names().restore(outcome)),
            _ => None,
        }
    }
}

impl Run {
    /// The effect that the handler waits for.
    fn waiting(&mut self, me: usize, filters: usize) -> Effect {
        self.at -= 1;
        match self.next(me, filters) {
            Next::Request(Request::Effect(effect)) => effect,
            _ => unreachable!("it waits for an effect"),
        }
    }
}
