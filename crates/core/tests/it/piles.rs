//! Piles of variants: what is in them, who sees it, and that nothing is lost.

use std::sync::Arc;

use bastide_core::game::Game;
use bastide_core::host::{Act, AllQuestion};
use bastide_core::pile::{Holder, Holders, Item, PileAt, PileDecl, PileId, Seen, Token, TokenId};
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;
use bastide_core::rules::SetupError;
use bastide_core::step::Step;
use bastide_core::value::Value;

use crate::chance::choose_any;
use crate::scene::{BLUE, RED, Scene, act, done};

const BAG: PileAt = PileAt { pile: PileId(0), holder: Holder::Game };
const OPEN: PileAt = PileAt { pile: PileId(1), holder: Holder::Game };

const fn hand(player: PlayerId) -> PileAt {
    PileAt { pile: PileId(2), holder: Holder::Player(player) }
}

fn pile(name: &str, of: Holders, seen: Seen) -> PileDecl {
    PileDecl { name: name.to_owned(), of, seen, ..PileDecl::default() }
}

/// A game with a bag of the tokens 1 to 3, an open pile and hands.
fn scene(players: usize) -> Scene {
    Scene::new(players).set(|setup| {
        setup.variants = vec![bastide_core::rules::Variant {
            id: "test".to_owned(),
            title: String::new(),
            version: String::new(),
        }];
        let mut bag = pile("bag", Holders::Game, Seen::Nobody);
        for number in 1..=3 {
            bag.start.push((Item::Token(TokenId(number - 1)), 2));
            setup.tokens.push(Token { value: Value::Int(number.into()), home: PileId(0) });
        }
        setup.piles =
            vec![bag, pile("open", Holders::Game, Seen::All), pile("hand", Holders::Players, Seen::Owner)];
    })
}

/// A rule at the beginning of the first turn that acts until it has so many replies.
fn acting(scene: Scene, next: impl Fn(&[Value]) -> Option<Act> + 'static) -> Scene {
    scene.on(Step::TurnBegin, move |table, _, replies| match next(replies) {
        Some(it) if table.turn().number == 1 => act(it),
        _ => done(false),
    })
}

#[test]
fn tokens_are_drawn_by_chance_and_stored() {
    let mut seen = [false; 3];
    for seed in 0..20 {
        let rule = |replies: &[Value]| match replies {
            [] => Some(Act::Draw { from: Some(BAG), into: None }),
            [token] => Some(Act::Store { item: token.clone(), into: OPEN }),
            _ => None,
        };
        let play = acting(scene(2).seed(seed), rule).begin();
        assert_eq!(play.table().piled(BAG).len(), 5);
        let [Item::Token(token)] = play.table().piled(OPEN)[..] else { panic!("a token lies open") };
        seen[usize::from(token.0)] = true;
        play.table().audit().expect("nothing is lost");
    }
    assert_eq!(seen, [true; 3], "each is drawn some time");
}

#[test]
fn an_open_pile_is_drawn_in_order_and_a_certain_token_taken() {
    let rule = |replies: &[Value]| match replies.len() {
        0..=2 => Some(Act::Draw { from: None, into: Some(OPEN) }),
        3 => Some(Act::Take { item: replies[1].clone(), from: OPEN }),
        4 => Some(Act::Draw { from: Some(OPEN), into: None }),
        5 => Some(Act::Discard { item: replies[3].clone() }),
        6 => Some(Act::Use { tile: face(&replies[4]) }),
        _ => None,
    };
    let play = acting(scene(2).pile("frfr cfff ffff frfr"), rule).begin();
    let left: Vec<_> = play.table().piled(OPEN).iter().map(|it| play.table().item_text(*it)).collect();
    assert_eq!((left, play.asked()), (vec!["ffff".to_owned()], "red place".to_owned()));
    assert_eq!(play.refused("ffff at 2,0"), "the drawn tile is frfr");
    play.table().audit().expect("nothing is lost");
}

fn face(value: &Value) -> bastide_core::rules::TileId {
    match value {
        Value::Face(tile) => *tile,
        other => panic!("{other:?} is no tile"),
    }
}

#[test]
fn what_goes_wrong_says_so() {
    let fault = |rule: fn(&[Value]) -> Option<Act>| {
        acting(scene(2).pile("frfr ffff frfr"), rule)
            .try_begin()
            .map(|_| ())
            .expect_err("a fault")
            .to_string()
    };
    let text = fault(|it| it.is_empty().then_some(Act::Take { item: Value::Int(1), from: BAG }));
    assert_eq!(text, "not everybody sees what is in `bag`: draw from it, or let a player who sees it pick");
    let text = fault(|it| it.is_empty().then_some(Act::Take { item: Value::Int(1), from: OPEN }));
    assert_eq!(text, "`1` is not in `open`; `items` lists what is");
    let text = fault(|it| it.is_empty().then_some(Act::Store { item: Value::Int(1), into: OPEN }));
    assert_eq!(text, "no token 1 is in hand: it was not drawn, or is gone already");
    let pick = |player, from| Act::Pick { player, name: "q".into(), from, into: None, or_pass: false };
    let text = match acting(scene(2), move |it| it.is_empty().then(|| pick(BLUE, hand(RED)))).try_begin() {
        Ok(_) => panic!("blue does not see it"),
        Err(fault) => fault.to_string(),
    };
    assert_eq!(text, "blue does not see what is in `hand of red`; draw from it instead");
    let empty = acting(scene(2), move |it| it.is_empty().then(|| pick(RED, hand(RED)))).try_begin();
    let text = empty.map(|_| ()).expect_err("it is empty").to_string();
    assert_eq!(text, "`hand of red` is empty, so `q` has no answer; ask for its `size` first");
    let mut lost = acting(scene(2).pile("frfr ffff frfr"), |it| {
        it.is_empty().then_some(Act::Draw { from: Some(BAG), into: None })
    })
    .begin();
    lost.go("frfr at 1,0");
    let text = lost.fault("pass");
    assert!(text.contains("was drawn by a rule and went nowhere: it has to be discarded"), "{text}");
}

#[test]
fn a_setup_with_too_much_in_piles_is_none() {
    let many = scene(2).set(|setup| setup.piles[0].start[0].1 = 3000).check();
    assert_eq!(many.map(|_| ()).expect_err("too many"), SetupError::Piled(3004));
    let piles = scene(2).set(|setup| {
        setup.piles = vec![pile("p", Holders::Game, Seen::All); 256];
    });
    assert_eq!(piles.check().map(|_| ()).expect_err("too many"), SetupError::Piles);
}

#[test]
fn nobody_but_the_owner_is_shown_what_goes_into_a_hand() {
    let rule = |replies: &[Value]| match replies.len() {
        0 => Some(Act::Draw { from: None, into: Some(hand(RED)) }),
        1 => Some(Act::Draw { from: Some(BAG), into: Some(hand(BLUE)) }),
        2 => Some(Act::Draw { from: None, into: Some(OPEN) }),
        _ => None,
    };
    let play = acting(scene(2).pile("frfr ffff cfff frfr"), rule).begin();
    let texts: Vec<_> = play.table().events().iter().map(|it| play.table().event_text(it)).collect();
    assert!(texts.contains(&"a tile into hand of red".to_owned()), "{texts:?}");
    assert!(texts.contains(&"a token into hand of blue".to_owned()), "{texts:?}");
    assert!(texts.contains(&"ffff into open".to_owned()), "{texts:?}");
    assert!(play.table().sees(Some(RED), hand(RED)) && !play.table().sees(Some(BLUE), hand(RED)));
    assert!(play.table().sees(None, OPEN) && !play.table().sees(None, hand(RED)));
}

/// A game in which red and blue have a hand of tiles and tokens.
fn dealt(seed: u64) -> Game {
    let rule = |replies: &[Value]| match replies.len() {
        0 | 1 => Some(Act::Draw { from: None, into: Some(hand(RED)) }),
        2 | 3 => Some(Act::Draw { from: None, into: Some(hand(BLUE)) }),
        4 => Some(Act::Draw { from: Some(BAG), into: Some(hand(BLUE)) }),
        _ => None,
    };
    acting(scene(2).seed(seed), rule).begin().0
}

#[test]
fn what_looks_alike_to_a_player_is_alike_when_it_is_imagined() {
    for seed in 0..10 {
        let game = dealt(seed);
        let mut imagined = game.clone();
        let mut again = game.clone();
        let mut differs = false;
        for other in 0..10 {
            imagined.determinise(&game, other).expect("no rule is asking");
            // The hand of the player who decides stays, numbers stay, nothing is lost.
            assert_eq!(imagined.table().piled(hand(RED)), game.table().piled(hand(RED)));
            assert_eq!(imagined.table().piled(hand(BLUE)).len(), 3);
            imagined.table().audit().expect("nothing is lost");
            differs |= imagined.table().piled(hand(BLUE)) != game.table().piled(hand(BLUE));
            // Imagined again from one future or another, everything is the same.
            again.determinise(&imagined, 77).expect("no rule is asking");
            let mut from_real = game.clone();
            from_real.determinise(&game, 77).expect("no rule is asking");
            assert!(again.table() == from_real.table());
        }
        assert!(differs, "what blue holds is imagined");
    }
}

#[test]
fn answers_at_the_same_time_are_known_when_all_are_given() {
    let all = || {
        let options = vec![Value::Int(1), Value::Int(2), Value::Int(3)];
        Act::All(AllQuestion { players: vec![BLUE, RED], name: "test.bid".into(), options })
    };
    let replied = Arc::new(std::sync::Mutex::new(Vec::new()));
    let keep = Arc::clone(&replied);
    let scene = acting(scene(2), move |replies| {
        *keep.lock().expect("one thread") = replies.to_vec();
        replies.is_empty().then(all)
    });
    let mut play = scene.begin();
    assert_eq!(play.asked(), "blue test.bid");
    play.all("test.bid 3");
    assert_eq!((play.asked(), replied.lock().expect("one thread").len()), ("red test.bid".to_owned(), 0));
    // Red knows nothing of it: whatever blue has answered, the imagined games are the same.
    let mut futures = Vec::new();
    for answer in ["test.bid 1", "test.bid 2", "test.bid 3"] {
        let mut play = acting(self::scene(2), move |replies| replies.is_empty().then(all)).begin();
        play.all(answer);
        let mut imagined = play.0.clone();
        imagined.determinise(&play.0, 5).expect("it has checkpoints");
        assert_eq!(play.options(), ["test.bid 1", "test.bid 2", "test.bid 3"]);
        futures.push(imagined);
    }
    assert!(futures[0].table() == futures[1].table() && futures[1].table() == futures[2].table());
    play.all("test.bid 2");
    assert_eq!(*replied.lock().expect("one thread"), [Value::list([Value::Int(3), Value::Int(2)])]);
    assert_eq!(play.asked(), "red place");
}

#[test]
fn games_with_piles_are_cloned_and_played_on() {
    for seed in 0..5 {
        let mut game = dealt(seed);
        let mut rng = Rng::new(seed);
        while !game.table().is_over() {
            let fork = game.clone();
            assert!(fork.table() == game.table());
            choose_any(&mut game, &mut rng).expect("an option");
            game.table().audit().expect("nothing is lost");
        }
    }
}
