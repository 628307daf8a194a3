//! Drawing and placing: what fits nowhere, what comes before the pile, blocks that are laid later, refusals.

use bastide_core::rules::{DealOrder, Unplaceable};
use bastide_core::step::Step;

use crate::scene::{RED, Scene};

#[test]
fn a_tile_that_fits_nowhere_leaves_the_game_and_another_is_drawn() {
    let play = Scene::new(2).start(&["ffff 0,0"]).pile("cccc rrrr cfff").begin();
    assert_eq!(play.last(), "discarded cccc; discarded rrrr");
    assert_eq!((play.table().discarded(), play.table().pile().len()), (2, 0));
    assert_eq!(play.asked(), "red place");
}

#[test]
fn the_game_ends_when_the_last_tiles_fit_nowhere() {
    let mut play = Scene::new(2).start(&["ffff 0,0"]).pile("ffff cccc").begin();
    assert_eq!(play.go("ffff at 1,0; pass"), "discarded cccc; end");
}

#[test]
fn a_tile_that_fits_nowhere_goes_back_while_another_one_fits() {
    let returns = |scene: Scene| scene.base(|it| it.unplaceable = Unplaceable::Return);
    // What goes back to a pile in order is drawn next, so something else has to come by chance.
    let deal = |scene: Scene, name: &'static str| {
        let at = scene.deal(name);
        scene.set(move |it| it.deals[at].count = 1)
    };
    let only = |scene: Scene| scene.set(|it| it.deals.iter_mut().for_each(|deal| deal.count = 0));
    let mut put_back = 0;
    for seed in 0..8 {
        let scene = only(Scene::new(2).start(&["ffff 0,0"]).seed(seed));
        let play = returns(deal(deal(scene, "cccc"), "cfff")).begin();
        put_back += play.last().matches("put back cccc").count();
        assert!(!play.last().contains("discarded"), "{}", play.last());
        assert_eq!((play.table().discarded(), play.table().pile().len()), (0, 1));
    }
    assert!(put_back > 0, "some seed draws the tile that does not fit first");
    // Nothing else is left: it leaves the game.
    let scene = only(Scene::new(2).start(&["ffff 0,0"]));
    let play = returns(deal(scene, "cccc")).begin();
    assert_eq!(play.last(), "discarded cccc; end");
}

#[test]
fn tiles_that_come_before_the_pile_never_go_back_into_it() {
    let scene = Scene::new(2).start(&["ffff 0,0"]).base(|it| it.unplaceable = Unplaceable::Return);
    let (cccc, cfff) = (scene.deal("cccc"), scene.deal("cfff"));
    let play = scene
        .set(|it| {
            it.deals.iter_mut().for_each(|deal| deal.count = 0);
            it.deals[cccc].count = 1;
            it.deals[cccc].before = true;
            it.deals[cfff].count = 1;
        })
        .begin();
    assert_eq!(play.last(), "discarded cccc");
}

#[test]
fn tiles_come_in_the_order_of_their_groups() {
    let groups = [
        ("ffff", true, DealOrder::Last),
        ("frfr", true, DealOrder::First),
        ("ffrr", true, DealOrder::Shuffled),
        ("rrrr", true, DealOrder::Opening),
        ("cccc", false, DealOrder::Last),
        ("cfff", false, DealOrder::Opening),
        ("crfr", false, DealOrder::First),
        ("cfcf", false, DealOrder::Shuffled),
    ];
    for seed in 0..4 {
        let scene = Scene::new(2).start(&["frrr 0,0"]).seed(seed);
        let deals = groups.map(|(name, before, order)| (scene.deal(name), before, order));
        let mut play = scene
            .set(|it| {
                it.deals.iter_mut().for_each(|deal| deal.count = 0);
                for (at, before, order) in deals {
                    it.deals[at].count = 1;
                    it.deals[at].before = before;
                    it.deals[at].order = order;
                }
            })
            .begin();
        let mut drawn = Vec::new();
        while let Some(tile) = play.table().turn().tile {
            drawn.push(play.table().rules().design(tile).name.clone());
            play.0.choose_nth(0).expect("placed");
            if play.asked().ends_with("deploy") {
                play.go("pass");
            }
        }
        let left: Vec<_> = drawn.iter().map(String::as_str).collect();
        let order = ["rrrr", "frfr", "ffrr", "ffff", "cfff", "crfr", "cfcf", "cccc"];
        // A tile that fits nowhere is missing, the others keep their order.
        let expected: Vec<_> = order.into_iter().filter(|it| left.contains(it)).collect();
        assert_eq!(left, expected);
        assert!(left.len() > 5, "{left:?}");
    }
}

#[test]
fn early_tiles_are_counted_until_they_are_drawn() {
    let scene = Scene::new(2).start(&["ffff 0,0"]);
    let (early, late) = (scene.deal("ffff"), scene.deal("cfff"));
    let mut play = scene
        .set(|it| {
            it.deals.iter_mut().for_each(|deal| deal.count = 0);
            it.deals[early].count = 3; // one lies on the board
            it.deals[early].before = true;
            it.deals[late].count = 2;
        })
        .begin();
    assert_eq!((play.table().early_left(), play.table().pile().len()), (1, 3));
    play.go("ffff at 1,0; pass");
    assert_eq!((play.table().early_left(), play.table().pile().len()), (0, 2));
}

#[test]
fn a_refusal_says_why() {
    let mut play = Scene::new(2).pile("crfr frfr ffff ffff").begin();
    for (text, why) in [
        ("crfr at 0,0", "a tile lies at 0,0"),
        ("crfr at 2,0", "no tile lies beside 2,0"),
        ("crfr at 0,-1", "field against city on side S"),
        ("crfr at 1,0 r90", "field against road on side W"),
        ("frfr at 1,0", "the drawn tile is crfr"),
        ("follower on road", "not now: `place` is asked"),
        ("pass", "passing is not allowed"),
    ] {
        assert_eq!(play.refused(text), why, "{text}");
    }
    assert!(
        play.refused("crfr at 1,o")
            .starts_with("`crfr at 1,o` is not an option; the nearest is `crfr at 1,0`")
    );
    play.go("crfr at 1,0; follower on road");
    play.go("frfr at 2,0");
    for (text, why) in [("follower on road", "occupied road"), ("follower on city", "the tile has no city")] {
        assert_eq!(play.refused(text), why, "{text}");
    }
    assert!(
        play.refused("king on road")
            .starts_with("`king on road` is not an option; the nearest is `follower on ")
    );
    play.go("pass");
    play.go("ffff at 0,1; pass");
    play.go("ffff at 0,2; pass");
    assert_eq!(play.refused("pass"), "the game is over");
}

#[test]
fn who_has_no_follower_left_deploys_none() {
    let mut play =
        Scene::new(2).pile("frfr ffff ffff").set(|it| it.without.push((0, "follower".to_owned(), 6))).begin();
    assert_eq!(play.supply(Some(RED), "follower"), 1);
    play.go("frfr at 1,0; follower on road");
    play.go("ffff at 0,1; pass");
    // The placement is all of red's turn.
    assert_eq!(play.go("ffff at 0,2"), "red +2 (unfinished road, 2 tiles); end");
}

#[test]
fn a_block_is_laid_where_it_touches_most_tiles_once_the_early_tiles_are_drawn() {
    let scene = Scene::new(2).start(&["ffff 0,0"]);
    let (early, late) = (scene.deal("ffff"), scene.deal("cfff"));
    let block = vec![scene.tile("ffff 0,0"), scene.tile("ffff 1,0")];
    let mut play = scene
        .set(|it| {
            it.deals.iter_mut().for_each(|deal| deal.count = 0);
            it.deals[early].count = 3;
            it.deals[early].before = true;
            it.deals[late].count = 2;
            it.block = block;
        })
        .begin();
    assert_eq!(play.table().block_left(), 2);
    // Early tiles lie in a corner: 0,0 then 1,0 and 1,1; the block of two touches two of them at most in one place.
    play.go("ffff at 1,0; pass");
    assert_eq!(play.table().block_left(), 2);
    let happened = play.all("ffff at 1,1; pass");
    assert_eq!(play.table().block_left(), 0);
    let laid: Vec<_> = happened.iter().filter(|it| it.contains("laid")).collect();
    // Over both tiles of the first row, or below and beside: the middle nearest to the first tile decides.
    assert_eq!(laid, ["ffff laid at 0,-1", "ffff laid at 1,-1"]);
}

#[test]
fn a_block_lies_as_near_to_the_first_tile_as_it_can() {
    let scene = Scene::new(2).start(&["ffff 0,0", "ffff 1,0", "ffff 2,0"]).pile("cfff");
    let block = vec![scene.tile("cfff 0,0 r180")];
    let play = scene.set(|it| it.block = block).begin();
    let last = play.table().board().placed().last().expect("it lies there").pos;
    // Its city has nothing to lie against above the row; of the two places beside the first tile the upper one comes first.
    assert_eq!(last.to_string(), "-1,0");
}

#[test]
fn what_a_block_completes_is_scored_and_goes_home() {
    let scene = Scene::new(2).start(&["cfff 0,0"]).stand(&["red follower on city N of 0,0"]);
    let late = scene.deal("ffff");
    let block = vec![scene.tile("cfff 0,0 r180")];
    let play = scene
        .set(|it| {
            it.deals.iter_mut().for_each(|deal| deal.count = 0);
            it.deals[late].count = 2;
            it.block = block;
        })
        .notes(Step::TurnBegin, |table, _| format!("turn {}", table.turn().number))
        .begin();
    // It fits on all four sides and touches one tile on each, equally far away: the first place by rows is the one above.
    assert_eq!(play.last(), "turn 1; completed city; red +4 (city, 2 tiles)");
    assert_eq!(play.supply(Some(RED), "follower"), 7);
}
