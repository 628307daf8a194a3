//! Laws of every game at every step.

use std::collections::BTreeSet;
use std::sync::Arc;

use bastide_core::audit::Found;
use bastide_core::decision::{Choice, Question};
use bastide_core::event::Event;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::geometry::Cells;
use bastide_core::rng::Rng;
use bastide_core::rules::{BaseOptions, FarmScoring, RepeatTile, Rules, Unplaceable};
use bastide_core::step::Step;
use bastide_core::words::KindId;
use proptest::prelude::*;

use crate::chance::{any_option, choose_any};
use crate::sample::{rules, setup};

fn options() -> impl Strategy<Value = BaseOptions> {
    let farms = prop_oneof![Just(FarmScoring::First), Just(FarmScoring::Second), Just(FarmScoring::Third)];
    let unplaceable = prop_oneof![Just(Unplaceable::Discard), Just(Unplaceable::Return)];
    let repeat = prop_oneof![Just(RepeatTile::Once), Just(RepeatTile::PerSegment)];
    (any::<bool>(), farms, any::<bool>(), unplaceable, repeat).prop_map(
        |(fields, farm_scoring, small_reduced, unplaceable, repeat_tile)| BaseOptions {
            fields,
            farm_scoring,
            small_reduced,
            unplaceable,
            repeat_tile,
            floor_at_zero: false,
        },
    )
}

fn game(players: usize, base: BaseOptions, seed: u64) -> Game {
    Game::new(rules(players, base), None, seed, Checkpointing::On)
        .expect("the base game has no rules that break")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_up_to_date_equals_what_is_worked_out(players in 2..=6usize, base in options(), seed: u64) {
        let mut game = game(players, base, seed);
        let mut rng = Rng::new(seed ^ 1);
        while game.decision().is_some() {
            game.table().audit().map_err(TestCaseError::fail)?;
            choose_any(&mut game, &mut rng).expect("an option is accepted");
        }
        game.table().audit().map_err(TestCaseError::fail)?;
        prop_assert_eq!(game.table().pile().len(), 0);
    }

    #[test]
    fn every_feature_is_completed_once(players in 2..=6usize, seed: u64) {
        let mut game = game(players, BaseOptions::default(), seed);
        let mut rng = Rng::new(seed ^ 4);
        let mut announced = 0;
        while game.decision().is_some() {
            choose_any(&mut game, &mut rng).expect("an option is accepted");
            let table = game.table();
            announced += table.events().iter().filter(|it| matches!(it, Event::Completed { .. })).count();
            // A deployment comes between a placement and what it completes.
            if table.turn().placed.is_none() {
                let is_completed = |found: &&Found| found.open == 0 && table.is_completed(found.nodes[0]);
                prop_assert_eq!(announced, table.features_from_scratch().iter().filter(is_completed).count());
            }
        }
    }

    #[test]
    fn a_placement_does_what_was_foreseen(players in 2..=4usize, seed: u64) {
        let mut game = game(players, BaseOptions::default(), seed);
        let mut rng = Rng::new(seed ^ 5);
        while game.decision().is_some() {
            let at = any_option(&game, &mut rng);
            let before = game.table().clone();
            let chosen = game.options()[at];
            game.choose_nth(at).expect("an option is accepted");
            let (Choice::Place { pos, rotation }, Some(tile)) = (chosen, before.turn().tile) else { continue };
            let table = game.table();
            let Some(placed) = table.board().at(pos) else { continue };
            let mut foreseen = BTreeSet::new();
            for it in before.prospects(tile, pos, rotation) {
                let own = it.own.iter().map(|at| table.board().segment(placed, *at).into());
                let all: Vec<_> = own.chain(it.features.iter().copied()).collect();
                prop_assert!(all.iter().all(|other| table.same_feature(all[0], *other)));
                prop_assert_eq!(table.is_completed(all[0]), it.completed);
                prop_assert!(foreseen.insert(table.canonical(all[0])), "a feature is listed once");
            }
            let changed = table.each_feature().filter(|it| {
                let was_completed = |it| before.board().lies(table.board().locate(it).0) && before.is_completed(it);
                table.is_completed(*it) && !table.board().ring(*it).any(was_completed)
            });
            for it in changed {
                prop_assert!(foreseen.contains(&table.canonical(it)), "what is completed was foreseen");
            }
        }
    }

    #[test]
    fn what_waits_and_what_looks_at_some_cells_is_completed_as_foreseen(seed: u64) {
        let mut setup = setup(2, BaseOptions::default());
        let (city, monastery) = (KindId(0), KindId(3));
        let pennant = setup.words.marker_of("pennant").expect("it is declared");
        setup.words.marker_mut(pennant).together.push(city);
        setup.words.kind_mut(monastery).cells = Cells::NONE.with((-1, -1)).with((1, 0)).with((0, 0));
        let rules = Arc::new(Rules::new(setup).expect("the words change nothing else"));
        let mut game = Game::new(rules, None, seed, Checkpointing::On).expect("no rule breaks");
        let mut rng = Rng::new(seed ^ 6);
        let (mut foreseen, mut announced) = (0, 0);
        while game.decision().is_some() {
            let at = any_option(&game, &mut rng);
            let chosen = game.options()[at];
            if let (Choice::Place { pos, rotation }, Some(tile)) = (chosen, game.table().turn().tile) {
                foreseen += game.table().prospects(tile, pos, rotation).iter().filter(|it| it.completed).count();
            }
            game.choose_nth(at).expect("an option is accepted");
            let table = game.table();
            table.audit().map_err(TestCaseError::fail)?;
            announced += table.events().iter().filter(|it| matches!(it, Event::Completed { .. })).count();
            if table.turn().placed.is_none() {
                prop_assert_eq!(announced, foreseen);
            }
        }
    }

    #[test]
    fn a_clone_goes_the_way_of_the_original(players in 2..=6usize, base in options(), seed: u64) {
        let mut original = game(players, base, seed);
        let mut used = original.clone();
        let mut rng = Rng::new(seed ^ 2);
        while original.decision().is_some() {
            let mut fork = original.clone();
            let at = any_option(&original, &mut rng);
            let before = original.table().clone();
            fork.choose_nth(at).expect("an option is accepted");
            prop_assert!(*original.table() == before, "a fork must not touch the original");
            original.choose_nth(at).expect("an option is accepted");
            prop_assert!(original.table() == fork.table());
            prop_assert_eq!(original.decision(), fork.decision());
            used.clone_from(&fork);
            prop_assert!(used.table() == fork.table());
            prop_assert_eq!(used.decision(), fork.decision());
        }
    }

    #[test]
    fn texts_find_their_options_and_nothing_else_is_accepted(seed: u64) {
        let mut game = game(2, BaseOptions::default(), seed);
        let mut rng = Rng::new(seed ^ 3);
        while game.decision().is_some() {
            for (choice, text) in game.texts() {
                prop_assert_eq!(game.find(&text), Ok(choice), "{}", text);
            }
            for x in -3..=3i16 {
                for rotation in bastide_core::geometry::Rotation::ALL {
                    let choice = Choice::Place { pos: bastide_core::geometry::Pos::new(x, 0), rotation };
                    if !game.options().contains(&choice) {
                        let before = game.table().clone();
                        prop_assert!(game.choose(choice).is_err());
                        prop_assert!(*game.table() == before);
                    }
                }
            }
            choose_any(&mut game, &mut rng).expect("an option is accepted");
        }
    }

    #[test]
    fn what_may_be_placed_is_what_fits_however_many_cells_are_free(seed: u64) {
        let mut setup = setup(2, BaseOptions::default());
        setup.deals.iter_mut().for_each(|deal| deal.count *= 6);
        let rules = Arc::new(Rules::new(setup).expect("a game of many tiles"));
        let mut game = Game::new(rules, None, seed, Checkpointing::Off).expect("the game starts");
        let mut rng = Rng::new(seed ^ 5);
        let mut most = 0;
        while let Some(decision) = game.decision() {
            if decision.question == Question::Step(Step::Place) {
                let tile = game.table().turn().tile.expect("a tile is to be placed");
                let design = &game.table().rules().design(tile).tile;
                let places = game.table().places(tile).into_iter();
                let fits: BTreeSet<_> = places
                    .map(|(pos, turn)| Choice::Place { pos, rotation: design.plain_turn(turn) })
                    .collect();
                let listed: BTreeSet<_> = game.options().iter().copied().collect();
                prop_assert_eq!(listed.len(), game.options().len());
                prop_assert_eq!(listed, fits);
                most = most.max(game.table().board().free().len());
            }
            choose_any(&mut game, &mut rng).expect("an option is accepted");
        }
        prop_assert!(most > 64, "{} free cells at most", most);
    }

    #[test]
    fn the_same_seed_and_choices_give_the_same_game(seed: u64) {
        let play = || {
            let mut game = game(3, BaseOptions::default(), seed);
            let mut rng = Rng::new(seed);
            let mut events = Vec::new();
            while game.decision().is_some() {
                choose_any(&mut game, &mut rng).expect("an option is accepted");
                events.extend(game.table().events().iter().map(|it| game.table().event_text(it)));
            }
            events
        };
        prop_assert_eq!(play(), play());
    }
}
