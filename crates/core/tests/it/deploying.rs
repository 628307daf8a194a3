//! Deployments: the pieces that may be deployed, taken back or moved on, and offers in their place.

use bastide_core::host::{Act, Taking};
use bastide_core::piece::{Deployment, Ground, Piece, Role, Supply};
use bastide_core::step::Step;
use bastide_core::words::KindId;

use crate::scene::{BLUE, RED, Scene, act, done, note};

const ROAD: KindId = KindId(1);
const SITE: KindId = KindId(3);

fn special(it: &mut Piece) {
    it.role = Role::Special;
    it.supply = Supply::Each(1);
    it.on = vec![ROAD];
}

#[test]
fn followers_go_on_unoccupied_features_of_the_placed_tile() {
    let mut play = Scene::new(2).stand(&["blue follower on road E of 0,0"]).pile("frfr crfr ffff").begin();
    play.all("frfr at 1,0");
    assert_eq!(play.options(), ["follower on field Es", "follower on field Nw", "pass"]);
    assert_eq!(play.refused("follower on road"), "occupied road");
    play.all("pass; crfr at 0,1 r180; pass");
}

#[test]
fn a_special_piece_stands_beside_others_and_may_need_a_follower() {
    let needing = |needs: bool| {
        let scene = Scene::new(2).piece("cart", special).set(|it| {
            it.pieces.last_mut().expect("it was added").needs_follower = needs;
        });
        let mut play = scene.stand(&["blue follower on road E of 0,0"]).pile("frfr ffff").begin();
        play.all("frfr at 1,0");
        (play.options().contains(&"cart on road EW".to_owned()), play)
    };
    let (offered, _) = needing(false);
    assert!(offered, "it occupies nothing");
    let (offered, play) = needing(true);
    assert!(!offered, "the follower there is of another player");
    assert_eq!(play.refused("cart on road"), "cart needs an own follower there");
    let mut play = Scene::new(2)
        .piece("cart", |it| {
            special(it);
            it.needs_follower = true;
        })
        .stand(&["red follower on road E of 0,0"])
        .pile("frfr ffff")
        .begin();
    play.all("frfr at 1,0; cart on road EW");
    assert_eq!(play.supply(Some(RED), "cart"), 0);
}

#[test]
fn a_piece_may_not_join_what_is_completed_unless_it_says_so() {
    for on_completed in [true, false] {
        let mut play = Scene::new(2)
            .start(&["frrr 0,0", "frrr 2,0"])
            .piece("cart", |it| {
                special(it);
                it.on_completed = on_completed;
            })
            .pile("frfr ffff")
            .begin();
        play.all("frfr at 1,0");
        assert_eq!(play.options().contains(&"cart on road EW".to_owned()), on_completed);
        if !on_completed {
            assert_eq!(play.refused("cart on road"), "completed road");
        }
        assert_eq!(play.refused("cart on field Nw"), "cart may not stand on a field");
    }
}

#[test]
fn a_piece_that_moves_is_taken_up_from_wherever_it_stands() {
    let mut play = Scene::new(2)
        .piece("cart", |it| {
            special(it);
            it.moves = true;
        })
        .stand(&["red cart on road E of 0,0"])
        .pile("frrr frrr ffff")
        .begin();
    play.all("frrr at 0,1");
    assert_eq!(play.supply(Some(RED), "cart"), 0);
    play.all("cart on road E");
    let table = play.table();
    let (figure, _) =
        table.figures_of(Some(RED), table.rules().piece_of("cart").expect("declared")).next().expect("one");
    assert_eq!(
        table.tile_of(figure).map(|it| table.board().tile(it).pos.to_string()),
        Some("0,1".to_owned())
    );
    // The other player has one in supply and puts it there.
    play.all("frrr at 1,0; cart on road E");
    assert_eq!(play.supply(Some(BLUE), "cart"), 0);
}

/// An abbot: he may be taken back in a later turn.
fn abbots(scene: Scene) -> Scene {
    scene.piece("abbot", |it| {
        it.supply = Supply::Each(1);
        it.on = vec![SITE];
        it.recall = true;
    })
}

#[test]
fn a_piece_is_taken_back_in_a_later_turn_for_what_its_feature_is_worth_then() {
    let mut play = abbots(Scene::new(2).start(&["ffff 0,0"])).pile("ffff ffff ffff ffff").begin();
    play.all("ffff at 1,0; abbot on monastery");
    play.all("ffff at 0,1; pass");
    play.all("ffff at 1,1");
    assert!(play.options().contains(&"recall abbot from monastery of 1,0".to_owned()));
    // Himself, and three tiles around.
    assert_eq!(play.go("recall abbot from monastery of 1,0"), "red +4 (unfinished monastery, 3 around)");
    assert_eq!(play.supply(Some(RED), "abbot"), 1);
    assert_eq!(play.asked(), "blue place", "he was taken back instead of deploying");
}

#[test]
fn a_piece_is_not_taken_back_in_the_turn_in_which_it_came() {
    let mut play = abbots(Scene::new(2).start(&["ffff 0,0"]))
        .pile("ffff ffff ffff")
        .on(Step::Place, |table, _, replies| {
            if replies.is_empty() && table.turn().part == 0 { act(Act::AddPart) } else { done(false) }
        })
        .begin();
    play.all("ffff at 1,0; abbot on monastery");
    play.all("ffff at 0,1");
    assert_eq!(play.table().turn().part, 1);
    assert!(!play.options().iter().any(|it| it.starts_with("recall")));
}

#[test]
fn a_piece_is_not_taken_back_from_what_is_completed_nor_in_the_second_deployment() {
    let cells = ["0,0", "-1,-1", "0,-1", "1,-1", "-1,0", "1,0", "-1,1", "0,1", "1,1"];
    let start: Vec<_> = cells.iter().map(|it| format!("ffff {it}")).collect();
    let start: Vec<_> = start.iter().map(String::as_str).collect();
    let options = |figure| {
        let mut play = abbots(Scene::new(2).start(&start)).stand(&[figure]).pile("ffff ffff").begin();
        play.all("ffff at 2,0");
        play.options().into_iter().filter(|it| it.starts_with("recall")).count()
    };
    assert_eq!(options("red abbot on monastery of 0,0"), 0);
    assert_eq!(options("red abbot on monastery of 1,0"), 1);
    assert_eq!(options("blue abbot on monastery of 1,0"), 0);
    let mut play = abbots(Scene::new(2).start(&["ffff 0,0"]))
        .piece("phantom", |it| {
            it.supply = Supply::Each(1);
            it.second = true;
        })
        .stand(&["red abbot on monastery of 0,0"])
        .pile("ffff ffff")
        .begin();
    play.all("ffff at 1,0; follower on monastery");
    assert_eq!(play.asked(), "red deploy_second");
    assert_eq!(play.options(), ["pass", "phantom on field Nw"]);
}

#[test]
fn nothing_is_taken_back_from_where_it_could_not_be_deployed() {
    // He stands on a road, where a rule has put him.
    let mut play = abbots(Scene::new(2)).stand(&["red abbot on road E of 0,0"]).pile("frfr ffff").begin();
    play.all("frfr at 1,0");
    assert!(!play.options().iter().any(|it| it.starts_with("recall")));
}

#[test]
fn a_second_deployment_is_for_the_pieces_that_allow_it() {
    let mut play = Scene::new(2)
        .piece("phantom", |it| {
            it.supply = Supply::Each(1);
            it.second = true;
        })
        .pile("frfr ffff")
        .begin();
    play.all("frfr at 1,0; follower on road");
    assert_eq!(play.asked(), "red deploy_second");
    assert_eq!(play.options(), ["pass", "phantom on field Es", "phantom on field Nw"]);
    play.all("phantom on field Nw");
    assert_eq!(play.asked(), "blue place");
}

/// An offer at the deployment that is noted when taken.
fn offering(taking: Taking, closes: bool) -> Scene {
    Scene::new(2)
        .piece("phantom", |it| {
            it.supply = Supply::Each(1);
            it.second = true;
        })
        .pile("frfr ffff ffff")
        .offer(Step::Deploy, taking, move |_, _, replies| match replies {
            [] => note("taken"),
            [_] if closes => act(Act::Close),
            _ => done(false),
        })
}

#[test]
fn an_offer_is_taken_instead_of_deploying_or_for_nothing_or_ends_the_deployment() {
    let asked = |taking, closes| {
        let mut play = offering(taking, closes).begin();
        play.all("frfr at 1,0");
        assert!(play.options().contains(&"take".to_owned()));
        assert_eq!(play.go("take"), "taken");
        play.asked()
    };
    assert_eq!(asked(Taking::Uses, false), "red deploy_second");
    assert_eq!(asked(Taking::Free, false), "red deploy");
    assert_eq!(asked(Taking::Uses, true), "blue place");
    // What is free is still offered, and nothing else is done.
    assert_eq!(asked(Taking::Free, true), "red deploy");
}

#[test]
fn what_ends_the_deployment_does_so_for_that_part_alone() {
    let mut play = offering(Taking::Uses, true)
        .on(Step::Place, |table, _, replies| {
            if replies.is_empty() && table.turn().part == 0 { act(Act::AddPart) } else { done(false) }
        })
        .begin();
    play.all("frfr at 1,0; take");
    play.all("ffff at 0,1");
    assert_eq!((play.asked(), play.table().turn().part), ("red deploy".to_owned(), 1));
}

#[test]
fn an_offer_elsewhere_is_asked_about_by_itself_and_may_be_passed() {
    let mut play = Scene::new(2)
        .pile("frfr ffff ffff")
        .offer(Step::ScoringEnd, Taking::Free, |table, _, replies| match replies {
            [] => note(format!("taken by {}", table.turn().player.0)),
            _ => done(false),
        })
        .begin();
    play.all("frfr at 1,0; pass");
    assert_eq!(
        (play.asked(), play.options()),
        ("red scoring_end".to_owned(), vec!["pass".to_owned(), "take".to_owned()])
    );
    assert_eq!(play.go("take"), "taken by 0");
    assert_eq!(play.asked(), "red scoring_end", "it is free");
    play.all("pass");
    assert_eq!(play.asked(), "blue place");
}

#[test]
fn a_rule_may_forbid_a_deployment_and_is_told_of_moves_too() {
    let mut play = Scene::new(2)
        .piece("cart", |it| {
            special(it);
            it.moves = true;
        })
        .stand(&["red cart on road E of 0,0"])
        .pile("frrr ffff")
        .forbid(Step::Deploy, |table, subject| match subject {
            bastide_core::host::Subject::Deployment(Deployment { player, piece, ground }) => {
                let Ground::Segment(node) = ground else { return false };
                player == RED
                    && table.rules().piece(piece).name == "cart"
                    && table.segment_name(node) == "road E"
            }
            _ => false,
        })
        .begin();
    play.all("frrr at 0,1");
    assert_eq!(play.refused("cart on road E"), "not today");
    assert!(play.options().contains(&"cart on road W".to_owned()));
}

#[test]
fn what_has_to_be_done_is_all_that_can_be_done() {
    let mut play = offering(Taking::Must, false).begin();
    play.all("frfr at 1,0");
    assert_eq!(play.options(), ["take"]);
    assert_eq!(play.refused("pass"), "passing is not allowed");
    assert_eq!(play.refused("follower on road"), "`take` has to be done now");
    assert_eq!(play.go("take"), "taken");
    assert_eq!(play.asked(), "red deploy_second");
    // Others that have to be done are options beside it; those that only may be done are not.
    let mut play = offering(Taking::Must, false)
        .offer(Step::Deploy, Taking::Must, |_, _, _| done(false))
        .offer(Step::Deploy, Taking::Uses, |_, _, _| done(false))
        .begin();
    play.all("frfr at 1,0");
    assert_eq!(play.options(), ["take", "take"]);
}

#[test]
fn a_deployment_is_closed_before_it_begins_and_not_after() {
    let closing = |at: Step| {
        let mut play = offering(Taking::Uses, false)
            .on(at, |_, _, replies| if replies.is_empty() { act(Act::Close) } else { done(false) })
            .begin();
        let placed = play.0.find("frfr at 1,0").and_then(|it| play.0.choose(it).map_err(|it| panic!("{it}")));
        placed.expect("it fits");
        play.asked()
    };
    assert_eq!(closing(Step::AfterPlace), "blue place");
    let mut play = offering(Taking::Uses, false).on(Step::TurnEnd, |_, _, _| act(Act::Close)).begin();
    play.all("frfr at 1,0; pass");
    let pass = play.0.find("pass").expect("it is an option");
    let refused = play.0.choose(pass).expect_err("it is too late");
    assert_eq!(refused.to_string(), "nothing can be closed: the deployment of this part is over");
}
