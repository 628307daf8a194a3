//! Hooks, questions in the middle of a rule, forks there, faults and vetoes, with a host whose rules are written in Rust.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::decision::{Choice, Question};
use bastide_core::event::Event;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::{
    Act, Call, Fault, Hook, HookId, HookPoint, Host, Listed, Outcome, RuleQuestion as Ask, Selector, Session,
    SourceLine, Subject, Taking, Verb, Veto,
};
use bastide_core::player::PlayerId;
use bastide_core::refusal::{Illegal, Refused};
use bastide_core::rng::Rng;
use bastide_core::rules::{BaseOptions, Rules, Setup, Variant};
use bastide_core::score::Tally;
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_core::words::KindId;
use proptest::prelude::*;

use crate::sample::setup;

/// What the rule behind a hook does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    /// Asks the other player for a number and himself for yes or no, then pays the number if it was yes.
    Toll,
    /// Forbids every second column.
    OddColumns,
    /// Adds one point to everything.
    Bonus,
    /// Takes over the scoring of roads and gives nothing.
    NoRoads,
    /// Breaks in the third turn, after having given points.
    Breaks,
    /// Offers to take a point instead of deploying.
    Beg,
    /// Says something, again and again.
    Chatters,
    /// Sends the first figure home; what that triggers sends the next, and so on.
    Chain,
}

/// Runs such rules. A running rule is its number and the replies it has had.
#[derive(Debug, Default)]
struct Rust {
    rules: Vec<Rule>,
    opened: u64,
    waiting: BTreeMap<Session, Vec<(Rule, Vec<Value>)>>,
}

impl Rust {
    /// What a rule does after these replies.
    fn go_on(rule: Rule, replies: &[Value], table: &Table) -> Result<Outcome, Fault> {
        let me = table.turn().player;
        let other = me.next(table.rules().players());
        let ask = |player, name: &str, options| {
            Ok(Outcome::Act(Act::Ask(Ask { player, name: name.into(), options })))
        };
        let award = |points| {
            Ok(Outcome::Act(Act::Award { player: me, points, reason: "toll".into(), feature: None }))
        };
        match (rule, replies) {
            (Rule::Toll, []) => ask(other, "toll.amount", (1..=3).map(Value::Int).collect()),
            (Rule::Toll, [_]) => ask(me, "toll.pay", vec![Value::Bool(false), Value::Bool(true)]),
            (Rule::Toll, [Value::Int(amount), Value::Bool(true)]) => award(-(*amount as i32)),
            (Rule::NoRoads, _) => Ok(Outcome::Done(true)),
            (Rule::Breaks, []) if table.turn().number == 3 => award(100),
            (Rule::Breaks, [_]) => Err(Fault::new("broken on purpose")),
            (Rule::Beg, []) => award(1),
            (Rule::Chatters, _) => Ok(Outcome::Act(Act::Note { text: "and so on".into() })),
            (Rule::Chain, []) => {
                match table.figures().find(|(_, it)| it.spot != bastide_core::piece::Spot::Supply) {
                    Some((figure, _)) => Ok(Outcome::Act(Act::Return { figure })),
                    None => Ok(Outcome::Done(false)),
                }
            }
            _ => Ok(Outcome::Done(false)),
        }
    }

    fn run(&mut self, session: Session, table: &Table) -> Result<Outcome, Fault> {
        let stack = self.waiting.entry(session).or_default();
        let (rule, replies) = stack.last().cloned().ok_or_else(|| Fault::new("nothing waits"))?;
        let outcome = Self::go_on(rule, &replies, table)?;
        if let Outcome::Done(_) = outcome {
            stack.pop();
        }
        Ok(outcome)
    }
}

impl Host for Rust {
    fn filter(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>) {
        let veto = |subject: &Subject| match (self.rules[hook.0 as usize], subject) {
            (Rule::OddColumns, Subject::Placement { pos, .. }) if pos.x % 2 != 0 => {
                Some(Veto { reason: "odd columns are closed".into(), hook })
            }
            _ => None,
        };
        let vetoes = subjects.iter().map(veto).collect();
        (table, Ok(vetoes))
    }

    fn offer(&mut self, table: Box<Table>, _: Call) -> (Box<Table>, Result<Listed, Fault>) {
        (table, Ok(Arc::from([Arc::from([Value::Int(1)])])))
    }

    fn modify(&mut self, table: Box<Table>, _: Call, tally: &mut Tally) -> (Box<Table>, Result<(), Fault>) {
        tally.add(1, "bonus");
        (table, Ok(()))
    }

    fn start(
        &mut self,
        table: Box<Table>,
        session: Session,
        call: Call,
        _: &[Value],
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        let rule = self.rules[call.hook.0 as usize];
        self.waiting.entry(session).or_default().push((rule, Vec::new()));
        let outcome = self.run(session, &table);
        (table, outcome)
    }

    fn resume(
        &mut self,
        table: Box<Table>,
        session: Session,
        reply: Value,
    ) -> (Box<Table>, Result<Outcome, Fault>) {
        if let Some((_, replies)) = self.waiting.entry(session).or_default().last_mut() {
            replies.push(reply);
        }
        let outcome = self.run(session, &table);
        (table, outcome)
    }

    fn measure(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>) {
        (table, Err(Fault::new(format!("nothing is measured, and not {measure}"))))
    }

    fn open(&mut self) -> Session {
        self.opened += 1;
        Session(self.opened)
    }

    fn close(&mut self, session: Session) {
        self.waiting.remove(&session);
    }
}

fn hook(verb: Verb, at: HookPoint, kinds: Vec<KindId>) -> Hook {
    Hook {
        variant: 0,
        verb,
        at,
        only: Selector { kinds, ..Selector::default() },
        label: "beg".to_owned(),
        taking: Taking::Uses,
        source: SourceLine { file: "rule".into(), line: 1 },
    }
}

fn game(rules: &[(Rule, Hook)], seed: u64, checkpointing: Checkpointing) -> Game {
    let setup = Setup {
        variants: vec![Variant { id: "test".to_owned(), title: "Test".to_owned(), version: "1".to_owned() }],
        hooks: rules.iter().map(|(_, hook)| hook.clone()).collect(),
        ..setup(2, BaseOptions::default())
    };
    let host = Rust { rules: rules.iter().map(|(rule, _)| *rule).collect(), ..Rust::default() };
    let rules = Arc::new(Rules::new(setup).expect("a sound setup"));
    Game::new(rules, Some(Rc::new(RefCell::new(host))), seed, checkpointing)
        .expect("no rule breaks in the setup")
}

fn play_randomly(game: &mut Game, rng: &mut Rng) {
    while game.decision().is_some() {
        let at = rng.below(game.options().len() as u32) as usize;
        game.choose_nth(at).expect("an option is accepted");
    }
}

fn toll() -> (Rule, Hook) {
    (Rule::Toll, hook(Verb::On, HookPoint::Step(Step::PlaceEffects), Vec::new()))
}

#[test]
fn a_rule_may_ask_players_who_are_not_active() {
    let mut game = game(&[toll()], 1, Checkpointing::On);
    game.choose_nth(0).expect("placing is accepted");
    let asked = game.decision().expect("the rule asks").clone();
    assert_eq!((asked.player, asked.question.name()), (PlayerId(1), "toll.amount"));
    assert_eq!(
        game.texts().into_iter().map(|(_, text)| text).collect::<Vec<_>>(),
        ["toll.amount 1", "toll.amount 2", "toll.amount 3"]
    );
    game.choose(game.find("toll.amount 3").expect("offered")).expect("accepted");
    game.choose(game.find("yes").expect("the bare answer is clear")).expect("accepted");
    assert_eq!(game.table().score(PlayerId(0)), -3);
    assert_eq!(game.decision().map(|it| it.question.clone()), Some(Question::Step(Step::Deploy)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 25, ..ProptestConfig::default() })]

    #[test]
    fn a_fork_inside_a_question_ends_like_the_original(seed: u64) {
        let rules = [toll(), (Rule::Beg, hook(Verb::Offer, HookPoint::Step(Step::Deploy), Vec::new()))];
        let mut original = game(&rules, seed, Checkpointing::On);
        let mut rng = Rng::new(seed ^ 5);
        while original.decision().is_some() {
            let mut fork = original.clone();
            let mut second = fork.clone();
            let at = rng.below(original.options().len() as u32) as usize;
            fork.choose_nth(at).expect("an option is accepted");
            second.choose_nth(at).expect("an option is accepted");
            original.choose_nth(at).expect("an option is accepted");
            prop_assert!(original.table() == fork.table() && fork.table() == second.table());
            prop_assert_eq!(original.decision(), fork.decision());
            original.table().audit().map_err(TestCaseError::fail)?;
            if rng.below(4) == 0 {
                // Go on with a fork: it has to run its rules anew.
                original = second;
            }
        }
    }

    #[test]
    fn games_with_and_without_checkpoints_are_the_same(seed: u64) {
        let [mut with, mut without] = [Checkpointing::On, Checkpointing::Off].map(|checkpointing| game(&[toll()], seed, checkpointing));
        play_randomly(&mut with, &mut Rng::new(seed));
        play_randomly(&mut without, &mut Rng::new(seed));
        prop_assert!(with.table() == without.table());
    }

    #[test]
    fn a_fault_leaves_no_trace(seed: u64) {
        let rules = [toll(), (Rule::Breaks, hook(Verb::On, HookPoint::Step(Step::DeployEffects), Vec::new()))];
        let mut game = game(&rules, seed, Checkpointing::On);
        let mut rng = Rng::new(seed ^ 9);
        for _ in 0..100 {
            let before = game.clone();
            let at = rng.below(game.options().len() as u32) as usize;
            match game.choose_nth(at) {
                Ok(()) => prop_assert!(game.table().turn().number <= 3),
                Err(Refused::Fault(fault)) => {
                    prop_assert_eq!(&fault.details.message, "broken on purpose");
                    prop_assert!(game.table() == before.table());
                    prop_assert_eq!(game.decision(), before.decision());
                    // The game still works: the same choice breaks again, and questions can still be answered.
                    prop_assert!(game.choose_nth(at).is_err());
                    prop_assert!(game.table() == before.table());
                    return Ok(());
                }
                Err(Refused::Illegal(illegal)) => prop_assert!(false, "{illegal}"),
            }
        }
        prop_assert!(false, "the rule breaks in the third turn");
    }
}

#[test]
fn a_veto_says_who_forbids_what() {
    let mut game = game(
        &[(Rule::OddColumns, hook(Verb::Filter, HookPoint::Step(Step::Place), Vec::new()))],
        4,
        Checkpointing::On,
    );
    for _ in 0..20 {
        for choice in game.options() {
            assert!(!matches!(choice, Choice::Place { pos, .. } if pos.x % 2 != 0));
        }
        let refused: Vec<_> = [-1, 1]
            .into_iter()
            .flat_map(|x| bastide_core::geometry::Rotation::ALL.map(|rotation| (x, rotation)))
            .map(|(x, rotation)| {
                game.why_not(Choice::Place { pos: bastide_core::geometry::Pos::new(x, 0), rotation })
            })
            .collect();
        if let Some(Illegal::Veto { veto, rule: source }) =
            refused.iter().find(|it| matches!(it, Illegal::Veto { .. }))
        {
            assert_eq!((&*veto.reason, source.as_str()), ("odd columns are closed", "rule:1"));
            return;
        }
        game.choose_nth(0).expect("an option is accepted");
    }
    panic!("no veto was ever the only cause");
}

#[test]
fn modified_points_say_what_was_added() {
    let mut game =
        game(&[(Rule::Bonus, hook(Verb::Modify, HookPoint::Points, Vec::new()))], 2, Checkpointing::On);
    play_randomly(&mut game, &mut Rng::new(2));
    let words = game.table().rules().words();
    assert!(!game.table().lines().is_empty());
    for line in game.table().lines() {
        assert!(line.reason.text(words).ends_with(", bonus"), "{}", line.reason.text(words));
        let parts: Vec<_> = line.parts().map(|(part, points)| (part.name(words), points)).collect();
        assert_eq!(parts[1..], [("bonus".to_owned(), 1)]);
        assert_eq!(parts[0].1, line.points - 1);
    }
    game.table().audit().expect("points are the sum of their lines");
}

#[test]
fn a_replaced_score_gives_nothing_but_the_followers_still_go_home() {
    let road = KindId(1);
    let rules = [(Rule::NoRoads, hook(Verb::Replace, HookPoint::Step(Step::Score), vec![road]))];
    let mut completed_with_follower = 0;
    for seed in 0..20 {
        let mut game = game(&rules, seed, Checkpointing::On);
        let mut rng = Rng::new(seed);
        while game.decision().is_some() {
            let at = rng.below(game.options().len() as u32) as usize;
            game.choose_nth(at).expect("an option is accepted");
            let table = game.table();
            for event in table.events() {
                match event {
                    Event::Completed { feature, kind } if *kind == road => {
                        assert!(!table.is_occupied(*feature));
                        completed_with_follower +=
                            usize::from(table.events().iter().any(|it| matches!(it, Event::Returned { .. })));
                    }
                    Event::Scored { line } if !table.step().is_final() => {
                        assert!(
                            !table.lines()[*line as usize]
                                .reason
                                .text(table.rules().words())
                                .starts_with("road")
                        );
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(completed_with_follower > 0, "some seed must show the case");
}

#[test]
fn an_offer_is_an_option_instead_of_deploying() {
    let mut game = game(
        &[(Rule::Beg, hook(Verb::Offer, HookPoint::Step(Step::Deploy), Vec::new()))],
        3,
        Checkpointing::On,
    );
    game.choose_nth(0).expect("placing is accepted");
    game.choose(game.find("beg 1").expect("offered")).expect("accepted");
    assert_eq!(game.table().score(PlayerId(0)), 1);
    assert_eq!(game.player(), Some(PlayerId(1)), "the deployment is used up");
}

#[test]
fn a_rule_that_acts_for_ever_is_a_fault() {
    let mut game = game(
        &[(Rule::Chatters, hook(Verb::On, HookPoint::Step(Step::PlaceEffects), Vec::new()))],
        8,
        Checkpointing::On,
    );
    let before = game.table().clone();
    let refused = game.choose_nth(0).expect_err("there is no end to it");
    assert_eq!(refused.to_string(), "a rule acts without end");
    assert!(*game.table() == before);
}

#[test]
fn rules_that_trigger_each_other_too_deep_are_a_fault_that_shows_the_chain() {
    // Each return triggers the rule again inside the one that sent the figure home.
    let rules = [
        (Rule::Chain, hook(Verb::On, HookPoint::Step(Step::Return), Vec::new())),
        (Rule::Chain, hook(Verb::On, HookPoint::Step(Step::EndFeatures), Vec::new())),
    ];
    let mut seen = false;
    for seed in 0..40 {
        let mut game = game(&rules, seed, Checkpointing::On);
        let mut rng = Rng::new(seed);
        while game.decision().is_some() {
            let at = rng.below(game.options().len() as u32) as usize;
            if let Err(refused) = game.choose_nth(at) {
                assert!(
                    refused.to_string().starts_with("rules trigger each other without end: rule:1 -> rule:1"),
                    "{refused}"
                );
                seen = true;
                break;
            }
        }
    }
    assert!(seen, "with seven followers each, some game must have more than eight on the board");
}
