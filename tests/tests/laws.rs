//! Laws that hold in every game: random games of random setups, played by random choices.

use bastide_core::decision::Choice;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::refusal::Refused;
use bastide_core::rng::Rng;
use bastide_core::value::Value;
use bastide_diag::Source;
use bastide_project::base_options::OPTIONS;
use bastide_project::{Project, shipped};
use bastide_record::{Recorder, parse, run};
use bastide_tests::mixes::values;
use bastide_tests::{Setup, company, pieces};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::TestCaseError;

/// A variant that asks several players in the middle of its rules.
const TOLL: &str = "games/variants/toll.lua";

type Options = Vec<(String, Value)>;
type Law = Result<(), TestCaseError>;

/// Some of the base game's options that are words.
fn base_options() -> impl Strategy<Value = Options> {
    let worded = OPTIONS.iter().filter(|option| !option.values.is_empty());
    let each: Vec<_> = worded
        .map(|option| {
            let value = prop::option::of(select(option.values));
            value.prop_map(|value| value.map(|value| (option.key.to_owned(), Value::Text(value.into()))))
        })
        .collect();
    each.prop_map(|options| options.into_iter().flatten().collect())
}

/// Some of the options of a shipped variant, whatever they can be.
fn options_of(id: &'static str) -> BoxedStrategy<Options> {
    let cast = Setup { variants: company(id), players: 2, ..Setup::default() }.assemble().cast;
    let mut each = Vec::new();
    for option in cast.options().filter(|(variant, _)| *variant == id).flat_map(|(_, options)| options) {
        let key = format!("{id}.{}", option.name);
        let value = prop::option::of(select(values(option, 20)));
        each.push(value.prop_map(move |value| value.map(|value| (key.clone(), value))));
    }
    each.prop_map(|options| options.into_iter().flatten().collect()).boxed()
}

/// Shipped variants with options of theirs; often none, most often few.
fn casts() -> impl Strategy<Value = Vec<(&'static str, Options)>> {
    let ids = shipped::variants();
    let most = ids.len();
    let few =
        prop_oneof![1 => Just(0..=0), 2 => Just(1..=1), 2 => Just(2..=3.min(most)), 1 => Just(1..=most)];
    few.prop_flat_map(move |count| subsequence(ids.clone(), count))
        .prop_map(with_company)
        .prop_flat_map(|ids| ids.into_iter().map(|id| (Just(id), options_of(id))).collect::<Vec<_>>())
}

/// Variants with those that they need, each once.
fn with_company(ids: Vec<&'static str>) -> Vec<&'static str> {
    let mut all = Vec::new();
    for id in ids.into_iter().flat_map(company) {
        if !all.contains(&id) {
            all.push(id);
        }
    }
    all
}

/// A game of the base game or of variants that go together, with or without tolls.
fn setups() -> impl Strategy<Value = Setup> {
    let setups = (base_options(), casts(), any::<bool>(), 2..=6usize, any::<u64>()).prop_map(
        |(mut options, cast, toll, players, seed)| {
            let mut variants = Vec::new();
            for (id, more) in cast {
                variants.push(id);
                options.extend(more);
            }
            if toll {
                variants.push(TOLL);
            }
            Setup { sets: Vec::new(), variants, players, options, seed }
        },
    );
    setups.prop_filter("variants that need or rule out others", |setup| {
        Project::on_disk().assemble(&setup.spec()).is_ok()
    })
}

/// As [`setups`], with tolls.
fn asking_setups() -> impl Strategy<Value = Setup> {
    setups().prop_map(|mut setup| {
        setup.variants.retain(|it| *it != TOLL);
        setup.variants.push(TOLL);
        setup
    })
}

/// Plays a game to its end by random choices, and shows it before each with the number of what is chosen.
fn walk(game: &mut Game, rng: &mut Rng, mut each: impl FnMut(&Game, usize) -> Law) -> Law {
    while let Some(at) = pick(game, rng) {
        each(game, at)?;
        choose(game, at)?;
    }
    Ok(())
}

/// The number of a random option; none if the game is over.
fn pick(game: &Game, rng: &mut Rng) -> Option<usize> {
    let count = game.options().len() as u32;
    (count > 0).then(|| rng.below(count) as usize)
}

fn choose(game: &mut Game, at: usize) -> Law {
    game.choose_nth(at).map_err(|refused| TestCaseError::fail(refused.to_string()))
}

/// Whether two games are the same to everybody who plays them.
fn same(one: &Game, other: &Game) -> Law {
    prop_assert!(one.table() == other.table(), "the tables differ in turn {}", one.table().turn().number);
    prop_assert_eq!(one.decision(), other.decision());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_up_to_date_is_what_is_worked_out_from_scratch(setup in setups()) {
        let mut game = setup.start(Checkpointing::Off);
        walk(&mut game, &mut Rng::new(setup.seed), |game, _| game.table().audit().map_err(TestCaseError::fail))?;
        game.table().audit().map_err(TestCaseError::fail)?;
    }

    #[test]
    fn pieces_and_tiles_are_neither_made_nor_lost(setup in setups()) {
        let mut game = setup.start(Checkpointing::Off);
        let (had, lay) = (pieces(game.table()), game.table().tiles_anywhere());
        walk(&mut game, &mut Rng::new(setup.seed), |game, _| {
            prop_assert_eq!(&pieces(game.table()), &had);
            prop_assert_eq!(game.table().tiles_anywhere(), lay);
            Ok(())
        })?;
        prop_assert_eq!(pieces(game.table()), had);
        prop_assert_eq!(game.table().tiles_anywhere(), lay);
    }

    #[test]
    fn points_are_the_sum_of_lines_with_a_reason(setup in setups()) {
        let mut game = setup.start(Checkpointing::Off);
        walk(&mut game, &mut Rng::new(setup.seed), |_, _| Ok(()))?;
        let table = game.table();
        for player in table.players() {
            let lines = table.lines().iter().filter(|line| line.player == player);
            prop_assert_eq!(lines.map(|line| line.points).sum::<i32>(), table.score(player));
        }
        for line in table.lines() {
            prop_assert!(!line.reason.text(table.rules().words()).is_empty());
        }
    }

    #[test]
    fn a_clone_plays_like_its_original(setup in setups()) {
        let mut game = setup.start(Checkpointing::On);
        let mut rng = Rng::new(setup.seed);
        while let Some(at) = pick(&game, &mut rng) {
            let mut fork = game.clone();
            same(&fork, &game)?;
            choose(&mut fork, at)?;
            choose(&mut game, at)?;
            same(&fork, &game)?;
        }
    }

    #[test]
    fn a_fork_within_a_question_ends_like_its_original(setup in asking_setups()) {
        let mut game = setup.start(Checkpointing::On);
        let mut rng = Rng::new(setup.seed);
        let mut forks: Vec<Game> = Vec::new();
        while let Some(at) = pick(&game, &mut rng) {
            if game.is_asking() && forks.len() < 6 && rng.below(3) == 0 {
                forks.push(game.clone());
            }
            // The forks first, so that the waiting rules of the original cannot help them.
            for fork in &mut forks {
                choose(fork, at)?;
            }
            choose(&mut game, at)?;
            for fork in &forks {
                same(fork, &game)?;
            }
        }
        prop_assume!(!forks.is_empty(), "nothing was asked");
        prop_assert!(game.table().is_over());
    }

    #[test]
    fn a_fork_goes_its_own_way_without_touching_its_original(setup in asking_setups()) {
        let mut game = setup.start(Checkpointing::On);
        let mut rng = Rng::new(setup.seed);
        let mut twin = setup.start(Checkpointing::On);
        while let Some(at) = pick(&game, &mut rng) {
            if game.is_asking() {
                let mut fork = game.clone();
                let mut elsewhere = Rng::new(rng.counter());
                for _ in 0..5 {
                    if let Some(other) = pick(&fork, &mut elsewhere) {
                        choose(&mut fork, other)?;
                    }
                }
            }
            choose(&mut game, at)?;
            choose(&mut twin, at)?;
            same(&game, &twin)?;
        }
    }

    #[test]
    fn a_record_plays_the_recorded_game(setup in setups()) {
        let spec = setup.spec();
        let mut game = setup.start(Checkpointing::On);
        let mut rng = Rng::new(setup.seed);
        let mut recorder = Recorder::new("A game", &spec, &Project::on_disk(), &game);
        while let Some(at) = pick(&game, &mut rng) {
            let choice = game.options()[at];
            recorder.choose(&mut game, choice).map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        }
        let text = recorder.markdown(&game);
        let (games, report) = parse(&Source::new("record.md", text));
        prop_assert!(report.is_empty(), "{report:?}");
        prop_assert_eq!(games.len(), 1);
        let outcome = bastide_record::verify(&games[0], &Project::on_disk());
        prop_assert!(outcome.report.is_empty(), "{:?}", outcome.report);
        let replayed = outcome.game.expect("a game that runs without findings");
        same(&replayed, &game)?;
    }

    #[test]
    fn a_record_of_the_beginning_leads_there(setup in setups(), choices in 0..60usize) {
        let spec = setup.spec();
        let mut game = setup.start(Checkpointing::On);
        let mut rng = Rng::new(setup.seed);
        let mut recorder = Recorder::new("A beginning", &spec, &Project::on_disk(), &game);
        for _ in 0..choices {
            let at = pick(&game, &mut rng).expect("no game is as short");
            let choice = game.options()[at];
            recorder.choose(&mut game, choice).map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        }
        let (games, _) = parse(&Source::new("record.md", recorder.markdown(&game)));
        let outcome = run(&games[0], &Project::on_disk());
        prop_assert!(outcome.report.is_empty(), "{:?}", outcome.report);
        same(&outcome.game.expect("a game that runs without findings"), &game)?;
    }

    #[test]
    fn the_text_of_an_option_finds_it(setup in setups()) {
        let mut game = setup.start(Checkpointing::Off);
        walk(&mut game, &mut Rng::new(setup.seed), |game, _| {
            for (choice, text) in game.texts() {
                let found = game.find(&text).map_err(|illegal| TestCaseError::fail(format!("{text}: {illegal}")))?;
                // Segments of one tile may have the same name; the first is meant then.
                prop_assert!(found == choice || game.text(found) == text, "`{}` finds {:?}", text, found);
            }
            Ok(())
        })?;
    }

    #[test]
    fn what_is_refused_leaves_no_trace(setup in setups()) {
        let mut game = setup.start(Checkpointing::On);
        let mut rng = Rng::new(setup.seed);
        let mut stale: Vec<(Choice, String)> = Vec::new();
        while let Some(at) = pick(&game, &mut rng) {
            let before = game.clone();
            for text in ["", "nonsense", "crfr at 99,99", "follower on sea NESW", "yes (2)"] {
                prop_assert!(game.find(text).is_err(), "`{}` is legal", text);
            }
            for (choice, text) in &stale {
                if !game.options().contains(choice) {
                    let refused = game.choose(*choice);
                    prop_assert!(matches!(refused, Err(Refused::Illegal(_))), "`{}`: {:?}", text, refused);
                    prop_assert!(!refused.unwrap_err().to_string().is_empty());
                }
            }
            prop_assert!(game.choose_nth(game.options().len()).is_err());
            same(&game, &before)?;
            // A few options of earlier decisions are no longer there.
            let choice = game.options()[at];
            stale.push((choice, game.text(choice)));
            if stale.len() > 4 {
                stale.remove(rng.below(5) as usize);
            }
            choose(&mut game, at)?;
        }
        let (over, before) = (game.choose(Choice::Pass), game.clone());
        prop_assert!(over.is_err());
        same(&game, &before)?;
    }

    #[test]
    fn games_with_checkpoints_play_like_games_without(setup in setups()) {
        let (mut with, mut without) = (setup.start(Checkpointing::On), setup.start(Checkpointing::Off));
        let mut rng = Rng::new(setup.seed);
        while let Some(at) = pick(&with, &mut rng) {
            choose(&mut with, at)?;
            choose(&mut without, at)?;
            same(&with, &without)?;
        }
    }

    #[test]
    fn a_game_that_is_started_again_is_a_new_one(setup in setups(), other in any::<u64>()) {
        let mut game = setup.start(Checkpointing::On);
        let mut rng = Rng::new(other);
        for _ in 0..rng.below(50) {
            if let Some(at) = pick(&game, &mut rng) {
                choose(&mut game, at)?;
            }
        }
        game.restart(setup.seed).map_err(|fault| TestCaseError::fail(fault.to_string()))?;
        let mut fresh = setup.start(Checkpointing::On);
        same(&game, &fresh)?;
        let mut rng = Rng::new(setup.seed);
        while let Some(at) = pick(&fresh, &mut rng) {
            choose(&mut fresh, at)?;
            choose(&mut game, at)?;
        }
        same(&game, &fresh)?;
    }
}
