//! Hooks, questions in the middle of a rule, forks there, faults and vetoes, with a host whose rules are written in Rust.

use bastide_core::decision::{Choice, Question};
use bastide_core::event::Event;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::host::{Act, Fault, HookId, HookPoint, Outcome, RuleQuestion as Ask, Subject, Taking};
use bastide_core::piece::Cause;
use bastide_core::player::PlayerId;
use bastide_core::refusal::{Illegal, Refused};
use bastide_core::rng::Rng;
use bastide_core::score::Part;
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_core::words::KindId;
use proptest::prelude::*;

use crate::chance::{any_option, choose_any, play_randomly};
use crate::scene::{Scene, act, done};

fn game(rules: Scene, seed: u64, checkpointing: Checkpointing) -> Game {
    rules.seed(seed).try_start(checkpointing).expect("no rule breaks in the setup").0
}

fn scene() -> Scene {
    Scene::new(2)
}

fn award(table: &Table, points: i32) -> Result<Outcome, Fault> {
    act(Act::Award { player: table.turn().player, points, reason: "toll".into(), feature: None })
}

/// A rule that asks the other player for a number and the active one for yes or no, then takes the number if it was yes.
fn toll() -> Scene {
    let ask = |player, name: &str, options| act(Act::Ask(Ask { player, name: name.into(), options }));
    scene().on(Step::AfterPlace, move |table, _, replies| {
        let me = table.turn().player;
        match replies {
            [] => ask(me.next(table.rules().players()), "toll.amount", (1..=3).map(Value::Int).collect()),
            [_] => ask(me, "toll.pay", vec![Value::Bool(false), Value::Bool(true)]),
            [Value::Int(amount), Value::Bool(true)] => award(table, -(*amount as i32)),
            _ => done(false),
        }
    })
}

/// With an offer of a point instead of deploying.
fn with_begging(rules: Scene) -> Scene {
    rules.offer(Step::Deploy, Taking::Uses, |table, _, replies| match replies {
        [] => award(table, 1),
        _ => done(false),
    })
}

/// A rule that sends the first figure home; its call about that return sends the next, and so on.
fn chain(table: &Table, _: Subject, replies: &[Value]) -> Result<Outcome, Fault> {
    match table.figures().find(|(_, it)| it.spot != bastide_core::piece::Spot::Supply) {
        Some((figure, _)) if replies.is_empty() => act(Act::SendHome { figure, cause: Cause::SentHome }),
        _ => done(false),
    }
}

#[test]
fn a_rule_may_ask_players_who_are_not_active() {
    let mut game = game(toll(), 1, Checkpointing::On);
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
        let mut original = game(with_begging(toll()), seed, Checkpointing::On);
        let mut rng = Rng::new(seed ^ 5);
        while original.decision().is_some() {
            let mut fork = original.clone();
            let mut second = fork.clone();
            let at = any_option(&original, &mut rng);
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
        let [mut with, mut without] = [Checkpointing::On, Checkpointing::Off].map(|it| game(toll(), seed, it));
        play_randomly(&mut with, seed).expect("no rule breaks");
        play_randomly(&mut without, seed).expect("no rule breaks");
        prop_assert!(with.table() == without.table());
    }

    #[test]
    fn a_fault_leaves_no_trace(seed: u64) {
        let rules = toll().on(Step::AfterDeploy, |table, _, replies| match replies {
            [] if table.turn().number == 3 => award(table, 100),
            [] => done(false),
            _ => Err(Fault::new("broken on purpose")),
        });
        let mut game = game(rules, seed, Checkpointing::On);
        let mut rng = Rng::new(seed ^ 9);
        for _ in 0..100 {
            let before = game.clone();
            let at = any_option(&game, &mut rng);
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
    let odd_columns = |_: &Table, it: Subject| matches!(it, Subject::Placement { pos, .. } if pos.x % 2 != 0);
    let mut game = game(scene().forbid(Step::Place, odd_columns), 4, Checkpointing::On);
    for _ in 0..20 {
        for choice in game.options() {
            assert!(!matches!(choice, Choice::Place { pos, .. } if pos.x % 2 != 0));
        }
        let refused: Vec<_> = [-1, 1]
            .into_iter()
            .flat_map(|x| Rotation::ALL.map(|rotation| (x, rotation)))
            .map(|(x, rotation)| game.why_not(Choice::Place { pos: Pos::new(x, 0), rotation }))
            .collect();
        if let Some(Illegal::Veto { veto, rule: source }) =
            refused.iter().find(|it| matches!(it, Illegal::Veto { .. }))
        {
            assert_eq!((&*veto.reason, source.as_str()), ("not today", "rule:1"));
            return;
        }
        game.choose_nth(0).expect("an option is accepted");
    }
    panic!("no veto was ever the only cause");
}

#[test]
fn modified_points_say_what_was_added() {
    let mut game = game(scene().points(|_, _, tally| tally.add(1, "bonus")), 2, Checkpointing::On);
    play_randomly(&mut game, 2).expect("no rule breaks");
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
    let rules = || scene().replace(Step::Score, |_, _, _| done(true)).only(|it| it.kinds = vec![road]);
    let mut completed_with_follower = 0;
    for seed in 0..20 {
        let mut game = game(rules(), seed, Checkpointing::On);
        let mut rng = Rng::new(seed);
        while game.decision().is_some() {
            choose_any(&mut game, &mut rng).expect("an option is accepted");
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
    let mut game = game(with_begging(scene()), 3, Checkpointing::On);
    game.choose_nth(0).expect("placing is accepted");
    game.choose(game.find("take").expect("offered")).expect("accepted");
    assert_eq!(game.table().score(PlayerId(0)), 1);
    assert_eq!(game.player(), Some(PlayerId(1)), "the deployment is used up");
}

#[test]
fn a_rule_that_acts_for_ever_is_a_fault() {
    let chatters = scene().on(Step::AfterPlace, |_, _, _| act(Act::Roll { sides: 6 }));
    let mut game = game(chatters, 8, Checkpointing::On);
    let before = game.table().clone();
    let refused = game.choose_nth(0).expect_err("there is no end to it");
    assert_eq!(refused.to_string(), "a rule acts without end");
    assert!(*game.table() == before);
}

#[test]
fn rules_that_trigger_each_other_too_deep_are_a_fault_that_shows_the_chain() {
    // Each return triggers the rule again inside the one that sent the figure home.
    let rules = || scene().on(HookPoint::Leave, chain).on(Step::EndFeatures, chain);
    let mut seen = false;
    for seed in 0..40 {
        let mut game = game(rules(), seed, Checkpointing::On);
        let mut rng = Rng::new(seed);
        while game.decision().is_some() {
            if let Err(refused) = choose_any(&mut game, &mut rng) {
                // Eight rules run, and a ninth would start: that of the end, or one about a return before it, and all others.
                let said = refused.to_string();
                let chain: Vec<_> = said
                    .strip_prefix("rules trigger each other without end: ")
                    .expect("the chain")
                    .split(" -> ")
                    .collect();
                assert_eq!(chain.len(), 9, "{said}");
                assert!(chain[1..].iter().all(|it| *it == "rule:1"), "{said}");
                seen = true;
                break;
            }
        }
    }
    assert!(seen, "with seven followers each, some game must have more than eight on the board");
}

#[test]
fn each_change_of_points_is_of_the_rule_that_makes_it() {
    let rules = scene().points(|_, _, tally| tally.add(1, "one")).points(|_, _, tally| tally.add(2, "two"));
    let mut game = game(rules, 2, Checkpointing::On);
    play_randomly(&mut game, 2).expect("no rule breaks");
    let line = game.table().lines().first().expect("somebody scores");
    let hooks: Vec<_> = line
        .parts()
        .filter_map(|(part, points)| match part {
            Part::Rule { hook, .. } => Some((hook, points)),
            Part::Worth(_) => None,
        })
        .collect();
    assert_eq!(hooks, [(Some(HookId(0)), 1), (Some(HookId(1)), 2)]);
}
