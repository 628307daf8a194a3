//! The cache by its door: what hits, what misses, what is refused.

use std::collections::HashMap;

use super::mock::{Answer, Effect, Mock, Outcome, Query};
use bastide_replay::{Cache, Call, Cursor, Handle, Impure, Limits, Renaming, Request, Stop, World};
use proptest::collection::vec;
use proptest::prelude::*;

const fn thing(at: u32) -> Handle {
    Handle::new(1, at)
}

fn call(subject: Handle, args: &[Answer]) -> Call<'_, Answer> {
    Call { handler: 0, subject, args }
}

/// World in which the link of each thing is the next one, and that counts what it is asked.
#[derive(Default)]
struct Chain {
    asked: usize,
}

impl World<Mock> for Chain {
    type Refusal = ();

    fn answer(&mut self, query: &Query, names: &Renaming) -> Result<Answer, ()> {
        self.asked += 1;
        match names.restore(query) {
            Query::Link(it) => Ok(Answer::Thing(thing(it.index() + 1))),
            Query::Var(_) => Ok(Answer::Int(7)),
            _ => Err(()),
        }
    }
}

/// Records a run on thing 0: a variable is read, the link of the subject is looked at and chosen, and it is the outcome.
fn record(cache: &mut Cache<Mock>) -> Result<(), Impure> {
    let mut run = Cursor::default();
    cache.rewind(&mut run, call(thing(0), &[]));
    cache.note(&mut run, &Request::Query(Query::Var(0)), &Answer::Int(7))?;
    cache.note(&mut run, &Request::Query(Query::Link(thing(0))), &Answer::Thing(thing(1)))?;
    cache.note(&mut run, &Request::Effect(Effect::Choose(vec![thing(1)])), &Answer::Thing(thing(1)))?;
    cache.finish(&run, &Outcome(7, thing(1)))
}

#[test]
fn one_path_stands_for_all_things() {
    let mut cache = Cache::new(1, Limits::default());
    record(&mut cache).unwrap();
    let (mut cursor, mut world) = (Cursor::default(), Chain::default());
    cache.start(&mut cursor, call(thing(40), &[]));
    let Stop::Effect(effect) = cache.follow(&mut cursor, &mut world) else { panic!("the run acted") };
    assert_eq!(cursor.names().restore(effect), Effect::Choose(vec![thing(41)]));

    let fork = cursor.clone();
    cache.reply(&mut cursor, Answer::Thing(thing(41)));
    let Stop::Done(outcome) = cache.follow(&mut cursor, &mut world) else { panic!("the run ended") };
    assert_eq!(cursor.names().restore(outcome), Outcome(7, thing(41)));

    let mut other = fork;
    cache.reply(&mut other, Answer::Thing(thing(40)));
    assert!(
        matches!(cache.follow(&mut other, &mut world), Stop::Miss),
        "nobody has chosen the subject before"
    );
    cache.rewind(&mut other, call(thing(40), &[]));
    assert_eq!(other.replay(), Some(Answer::Int(7)), "a run gets what the cursor has observed");
}

#[test]
fn what_the_world_does_not_answer_is_answered_later() {
    let mut cache = Cache::new(1, Limits::default());
    let mut run = Cursor::default();
    cache.rewind(&mut run, call(thing(0), &[]));
    cache.note(&mut run, &Request::Query(Query::Consult(3, thing(0))), &Answer::Int(1)).unwrap();
    cache.finish(&run, &Outcome(1, thing(0))).unwrap();
    let (mut cursor, mut world) = (Cursor::default(), Chain::default());
    cache.start(&mut cursor, call(thing(5), &[]));
    assert!(matches!(cache.follow(&mut cursor, &mut world), Stop::Unanswered(Query::Consult(3, _))));
    cache.reply(&mut cursor, Answer::Int(1));
    assert!(matches!(cache.follow(&mut cursor, &mut world), Stop::Done(_)));
}

#[test]
fn a_batch_asks_once_what_is_not_about_its_members() {
    let mut cache = Cache::new(1, Limits::default());
    let mut run = Cursor::default();
    cache.rewind(&mut run, call(thing(0), &[]));
    cache.note(&mut run, &Request::Query(Query::Var(0)), &Answer::Int(7)).unwrap();
    cache.finish(&run, &Outcome(1, thing(0))).unwrap();
    let (mut world, mut done) = (Chain::default(), vec![]);
    let subjects: Vec<_> = (0..9).map(thing).collect();
    cache.follow_batch(
        &mut Cursor::default(),
        call(Handle::NONE, &[]),
        &subjects,
        &mut world,
        |_, cursor, stop| {
            let Stop::Done(outcome) = stop else { panic!("it is known") };
            done.push(cursor.names().restore(outcome).1);
        },
    );
    assert_eq!((world.asked, done), (1, subjects));
}

#[test]
fn a_batch_does_not_act() {
    let mut cache = Cache::new(1, Limits::default());
    let mut run = Cursor::default();
    cache.rewind(&mut run, call(thing(0), &[]));
    cache.note(&mut run, &Request::Effect(Effect::SetVar(0, 1)), &Answer::Nil).unwrap();
    cache.finish(&run, &Outcome(1, thing(0))).unwrap();
    struct Reckless;
    impl World<Mock> for Reckless {
        type Refusal = ();

        fn answer(&mut self, _: &Query, _: &Renaming) -> Result<Answer, ()> {
            Err(())
        }
        fn perform(&mut self, _: &Effect, _: &Renaming) -> Option<Answer> {
            panic!("a batch does not act")
        }
    }
    let mut stops = 0;
    cache.follow_batch(
        &mut Cursor::default(),
        call(Handle::NONE, &[]),
        &[thing(1), thing(2)],
        &mut Reckless,
        |_, _, stop| {
            stops += usize::from(matches!(stop, Stop::Effect(Effect::SetVar(0, 1))));
        },
    );
    assert_eq!(stops, 2);
}

#[test]
fn a_cursor_that_was_moved_while_the_cache_was_off_misses() {
    let mut cache = Cache::new(1, Limits::default());
    record(&mut cache).unwrap();
    let mut cursor = Cursor::default();
    cache.start(&mut cursor, call(thing(0), &[]));
    assert!(matches!(cache.follow(&mut cursor, &mut Chain::default()), Stop::Effect(_)));
    cache.switch(false);
    cache.reply(&mut cursor, Answer::Thing(thing(1)));
    cache.switch(true);
    assert!(matches!(cache.follow(&mut cursor, &mut Chain::default()), Stop::Miss));
}

#[test]
fn a_path_has_a_bounded_length() {
    let mut cache = Cache::new(1, Limits { path: 2, ..Limits::default() });
    record(&mut cache).unwrap();
    let mut cursor = Cursor::default();
    cache.start(&mut cursor, call(thing(0), &[]));
    assert!(matches!(cache.follow(&mut cursor, &mut Chain::default()), Stop::Miss));
}

#[test]
fn a_handler_that_keeps_something_is_found_out() {
    let mut cache = Cache::new(1, Limits::default());
    record(&mut cache).unwrap();
    record(&mut cache).unwrap();
    let mut run = Cursor::default();
    cache.rewind(&mut run, call(thing(0), &[]));
    cache.note(&mut run, &Request::Query(Query::Var(0)), &Answer::Int(7)).unwrap();
    let other = Request::Query(Query::Value(thing(0)));
    assert_eq!(cache.note(&mut run, &other, &Answer::Int(7)), Err(Impure));
    let mut cursor = Cursor::default();
    cache.start(&mut cursor, call(thing(0), &[]));
    assert!(
        matches!(cache.follow(&mut cursor, &mut Chain::default()), Stop::Miss),
        "its tree is not used any more"
    );
}

#[test]
fn a_thing_from_nowhere_is_not_cached() {
    let mut cache = Cache::new(1, Limits::default());
    let mut run = Cursor::default();
    cache.rewind(&mut run, call(thing(0), &[]));
    cache.note(&mut run, &Request::Query(Query::Value(thing(9))), &Answer::Int(0)).unwrap();
    cache.finish(&run, &Outcome(0, thing(9))).unwrap();
    let mut cursor = Cursor::default();
    cache.start(&mut cursor, call(thing(0), &[]));
    assert!(matches!(cache.follow(&mut cursor, &mut Chain::default()), Stop::Miss));
}

#[test]
fn a_long_way_is_known_whole_after_a_few_runs() {
    let mut cache: Cache<Mock> = Cache::new(1, Limits { stride: 4, ..Limits::default() });
    let known_after_run = std::iter::repeat_with(|| {
        let mut run = Cursor::default();
        cache.rewind(&mut run, call(thing(0), &[]));
        for _ in 0..40 {
            cache.note(&mut run, &Request::Query(Query::Var(0)), &Answer::Int(7)).unwrap();
        }
        cache.finish(&run, &Outcome(7, thing(0))).unwrap();
        cache.nodes()
    });
    // Four nodes, four more, then as many as were known; the root, the beginning of the call and a node after each request in all.
    assert_eq!(known_after_run.take(6).collect::<Vec<_>>(), [5, 9, 16, 30, 42, 42]);
}

#[test]
fn a_tree_has_a_bounded_size() {
    let mut cache = Cache::new(1, Limits { nodes: 50, ..Limits::default() });
    for it in 0..1_000 {
        let args = [Answer::Int(it)];
        let mut run = Cursor::default();
        cache.rewind(&mut run, call(thing(0), &args));
        cache.note(&mut run, &Request::Query(Query::Var(0)), &Answer::Int(7)).unwrap();
        cache.finish(&run, &Outcome(it, thing(0))).unwrap();
    }
    assert_eq!(cache.nodes(), 50);
    let mut cursor = Cursor::default();
    cache.start(&mut cursor, call(thing(0), &[Answer::Int(3)]));
    let stop = cache.follow(&mut cursor, &mut Chain::default());
    assert!(matches!(stop, Stop::Done(Outcome(3, _))), "what came first is kept");
}

fn answer() -> impl Strategy<Value = Answer> {
    let handle = || (0..3_u8, 0..4_u32).prop_map(|(class, index)| Handle::new(class, index));
    prop_oneof![
        Just(Answer::Nil),
        prop_oneof![-2..90_i64, any::<i64>(), any::<i32>().prop_map(i64::from)].prop_map(Answer::Int),
        prop::sample::select(vec!["", "N", "E", "shore", "crossroads", "crossroads at the lake"])
            .prop_map(Answer::Text),
        handle().prop_map(Answer::Thing),
        vec(handle(), 0..20).prop_map(Answer::Things),
    ]
}

/// Answers as a handler sees them: each thing as its class and the place where it was met first.
fn seen(all: &[Answer]) -> String {
    let mut met = HashMap::from([(thing(0), 0)]);
    let mut see = |it: &Handle| {
        let next = met.len();
        (it.class(), *met.entry(*it).or_insert(next))
    };
    let each = all.iter().map(|answer| match answer {
        Answer::Thing(it) => format!("{:?}", see(it)),
        Answer::Things(all) => format!("{:?}", all.iter().map(&mut see).collect::<Vec<_>>()),
        other => format!("{other:?}"),
    });
    each.collect::<Vec<_>>().join(" ")
}

/// Changes that lead from one sequence of answers to another, so that the two are alike more often than by chance.
#[derive(Clone, Debug)]
enum Change {
    None,
    Things,
    Lists,
}

fn change() -> impl Strategy<Value = Change> {
    prop::sample::select(vec![Change::None, Change::Things, Change::Lists])
}

/// The same with other things, but for the subject.
fn moved(answer: &Answer) -> Answer {
    let other = |it: &Handle| if it == &thing(0) { *it } else { Handle::new(it.class(), it.index() + 10) };
    match answer {
        Answer::Thing(it) => Answer::Thing(other(it)),
        Answer::Things(all) => Answer::Things(all.iter().map(other).collect()),
        it => it.clone(),
    }
}

/// The same with things that follow a list in the list.
fn merged(all: &[Answer]) -> Vec<Answer> {
    let mut merged: Vec<Answer> = vec![];
    for it in all {
        match (merged.last_mut(), it) {
            (Some(Answer::Things(list)), Answer::Thing(it)) => list.push(*it),
            _ => merged.push(it.clone()),
        }
    }
    merged
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn answers_have_one_key_exactly_if_nobody_can_tell_them_apart(
        one in vec(answer(), 0..4), other in vec(answer(), 0..4), change in change(),
    ) {
        let other = match change {
            Change::None => other,
            Change::Things => one.iter().map(moved).collect(),
            Change::Lists => merged(&one),
        };
        let mut cache = Cache::new(1, Limits::default());
        let mut run = Cursor::default();
        cache.rewind(&mut run, call(thing(0), &one));
        cache.finish(&run, &Outcome(0, thing(0))).unwrap();
        let mut cursor = Cursor::default();
        cache.start(&mut cursor, call(thing(0), &other));
        let is_hit = matches!(cache.follow(&mut cursor, &mut Chain::default()), Stop::Done(_));
        prop_assert_eq!(is_hit, seen(&one) == seen(&other));
    }
}
