//! Laws: playing with the cache is playing without it.

use std::rc::Rc;

use super::mock::{self, Answer, Called, Game, Handlers, Host, Op, Outcome, Pause, Players, State};
use bastide_replay::{Cache, Handle, Limits};
use proptest::collection::vec;
use proptest::prelude::*;

fn op() -> impl Strategy<Value = Op> {
    let thing = || 0..3_usize;
    prop_oneof![
        3 => thing().prop_map(Op::Value),
        1 => thing().prop_map(Op::Name),
        3 => (thing(), thing()).prop_map(|(it, to)| Op::Link(it, to)),
        2 => thing().prop_map(Op::Links),
        1 => (0..mock::VARS).prop_map(Op::Var),
        2 => (thing(), 0..4_usize).prop_map(|(to, at)| Op::Pick(to, at)),
        2 => (0..4_usize, thing()).prop_map(|(handler, it)| Op::Consult(handler, it)),
        2 => (-1..81_i64, 1..4_usize).prop_map(|(than, by)| Op::SkipIfLess(than, by)),
        2 => (thing(), thing(), 1..4_usize).prop_map(|(one, other, by)| Op::SkipIfSame(one, other, by)),
        1 => (thing(), 1..4_usize).prop_map(|(it, by)| Op::SkipIfClass(it, by)),
        1 => (0..mock::VARS).prop_map(Op::SetVar),
        1 => (thing(), 0..6_usize).prop_map(|(it, value)| Op::SetValue(it, value)),
        2 => thing().prop_map(Op::Choose),
        1 => (0..4_usize, thing()).prop_map(|(handler, it)| Op::Trigger(handler, it)),
        1 => thing().prop_map(Op::Return),
    ]
}

/// Three handlers that only look, and three that act.
fn programs() -> impl Strategy<Value = Vec<Rc<[Op]>>> {
    vec(vec(op(), 0..14).prop_map(Rc::from), 6)
}

fn state() -> impl Strategy<Value = State> {
    vec((0..6_usize, vec(0..6_usize, 0..4)), 1..7).prop_map(|things| State { things, vars: [0; mock::VARS] })
}

fn limits() -> impl Strategy<Value = Limits> {
    prop_oneof![
        3 => Just(Limits::default()),
        1 => (1..40_usize, 1..12_usize).prop_map(|(nodes, path)| Limits { nodes, path, ..Limits::default() }),
    ]
}

#[derive(Clone, Debug)]
struct Turn {
    handler: usize,
    subject: usize,
    args: Vec<Answer>,
    choices: Vec<usize>,
    /// Choices that a fork makes instead, from one of the first choices on.
    fork: Option<(usize, Vec<usize>)>,
    /// Before this turn, and at each choice in it, the cache is switched to these in turn.
    switches: Vec<bool>,
}

fn turn() -> impl Strategy<Value = Turn> {
    let args = prop_oneof![
        2 => Just(vec![]),
        1 => (0..3_i64).prop_map(|it| vec![Answer::Int(it)]),
        1 => (0..6_u32).prop_map(|it| vec![Answer::Thing(Handle::new(it as u8 % 2, it))]),
    ];
    let choices = || vec(0..6_usize, 1..6);
    let switches = prop_oneof![4 => Just(vec![true]), 1 => vec(any::<bool>(), 1..4)];
    let fork = proptest::option::of((0..3_usize, choices()));
    (0..6_usize, 0..6_usize, args, choices(), fork, switches).prop_map(
        |(handler, subject, args, choices, fork, switches)| Turn {
            handler,
            subject,
            args,
            choices,
            fork,
            switches,
        },
    )
}

/// Plays a game on to its end with these choices; forks it on the way.
fn play(
    host: &mut Host,
    mut game: Game,
    turn: &Turn,
    choices: &[usize],
    from: usize,
    fork: bool,
) -> (State, Outcome) {
    let before = game.clone();
    let mut made = from;
    loop {
        let among = match host.advance(&mut game) {
            Pause::Over(outcome) => return (game.state, outcome),
            Pause::Choice(among) => among,
        };
        host.cache.switch(turn.switches[made % turn.switches.len()]);
        if let (true, Some((at, others))) = (fork, &turn.fork)
            && *at == made
        {
            let mut all = vec![choices[0]; made];
            (0..made).for_each(|it| all[it] = choices[it % choices.len()]);
            all.extend(others);
            let forked = play(host, game.clone(), turn, &all, made, false);
            assert_eq!(forked, plain(host, &before, turn, &all), "a fork is a game of its own");
        }
        let reply = Answer::Thing(among[choices[made % choices.len()] % among.len()]);
        host.reply(&mut game, mock::Effect::Choose(among), reply);
        made += 1;
    }
}

fn called(state: &State, turn: &Turn) -> Called {
    let in_world = |it: &Answer| match it {
        Answer::Thing(it) => Answer::Thing(state.handle(it.index() as usize)),
        it => it.clone(),
    };
    Called {
        handler: turn.handler,
        subject: state.handle(turn.subject),
        args: turn.args.iter().map(in_world).collect(),
    }
}

fn plain(host: &Host, game: &Game, turn: &Turn, choices: &[usize]) -> (State, Outcome) {
    let mut state = game.state.clone();
    let called = called(&state, turn);
    let outcome = host.handlers.plain(&mut state, &called, &mut Players { choices, made: 0 });
    (state, outcome)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 500 } else { 20_000 }))]

    #[test]
    fn playing_with_the_cache_is_playing_without(
        programs in programs(), states in vec(state(), 1..3), turns in vec(turn(), 1..30), limits in limits(),
    ) {
        let handlers = Handlers { programs, filters: 3 };
        let mut host = Host { handlers, cache: Cache::new(6, limits), runs: 0 };
        for mut state in states {
            for turn in &turns {
                host.cache.switch(turn.switches[0]);
                let game = host.begin(state.clone(), called(&state, turn));
                let expected = plain(&host, &game, turn, &turn.choices);
                let got = play(&mut host, game, turn, &turn.choices, 0, true);
                prop_assert_eq!(&got, &expected);
                state = got.0;
            }
        }
    }

    #[test]
    fn a_batch_is_many_calls(
        programs in programs(), states in vec(state(), 1..8), turns in vec(turn(), 1..8), limits in limits(),
    ) {
        let handlers = Handlers { programs, filters: 3 };
        let mut host = Host { handlers, cache: Cache::new(6, limits), runs: 0 };
        for mut state in states {
            for turn in &turns {
                host.cache.switch(turn.switches[0]);
                let handler = turn.handler % 3;
                let args = called(&state, turn).args;
                let subjects: Vec<_> = (0..state.things.len()).chain([0, 1]).map(|it| state.handle(it)).collect();
                let got = host.look_all(&mut state, handler, &subjects, &args);
                let mut players = Players { choices: &[0], made: 0 };
                let single = |subject: &Handle| {
                    let called = Called { handler, subject: *subject, args: args.clone() };
                    host.handlers.plain(&mut state.clone(), &called, &mut players)
                };
                prop_assert_eq!(got, subjects.iter().map(single).collect::<Vec<_>>());
            }
        }
    }
}
