//! Batches of games: every number of a tally against the same numbers counted game by game, and independence of how games are shared out.

use std::ops::Range;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::geometry::{Rotation, Side};
use bastide_core::piece::Spot;
use bastide_core::rules::Deal;
use bastide_core::score::Timing;
use bastide_project::{Assembled, Project};
use bastide_sim::batch::{Batch, Progress, Run, WIN, looks};
use bastide_sim::bot::{Bot, Random, Recipe};
use bastide_sim::tally::{Counts, Tally};
use bastide_tests::{Setup, shipped_game};

fn base(players: usize) -> Assembled {
    Setup { sets: vec!["base"], players, ..Setup::default() }.assemble()
}

fn recipes(names: &[&str]) -> Vec<Recipe> {
    names.iter().map(|it| it.parse().expect("a bot of this name")).collect()
}

fn run(games: u64, bots: &[&str]) -> Run {
    Run::new(5, games, bots.iter().map(|it| (*it).to_owned()).collect())
}

fn play(game: &Assembled, run: &Run, threads: usize, blocks: Range<u64>) -> Tally {
    let bots: Vec<&str> = run.bots.iter().map(String::as_str).collect();
    let bots = recipes(&bots);
    let (start, progress) = (|checkpointing| game.start(1, checkpointing), Progress::default());
    let batch = Batch { run, bots: &bots, start: &start, threads, progress: &progress };
    let (tally, next) = batch.play(blocks.clone()).expect("the game starts");
    assert_eq!(next, blocks.end);
    assert_eq!(progress.games(), tally.games + tally.faults.games + tally.faults.lost_with_them);
    tally
}

/// A game of a run of random bots, as `bastide play` would play it.
fn replay(game: &Assembled, seed: u64) -> Game {
    let mut game = game.start(seed, Checkpointing::Off).expect("it starts");
    let mut rng = Run::rng_of_bots(seed);
    while game.player().is_some() {
        let choice = Random.choose(&game, &mut rng).expect("random bots do not break");
        game.choose_nth(choice).expect("it is an option");
    }
    game
}

#[test]
fn a_tally_is_what_counting_game_by_game_gives() {
    let game = base(3);
    let run = run(40, &["random"; 3]);
    let tally = play(&game, &run, 2, 0..40);
    let games: Vec<Game> = (0..40).map(|it| replay(&game, run.seed_of(it))).collect();
    let tables = || games.iter().map(Game::table);
    let sum = |of: &dyn Fn(&bastide_core::table::Table) -> i64| tables().map(of).sum::<i64>();

    assert_eq!((tally.games, tally.blocks, tally.faults.games), (40, 40, 0));
    for (seat, player) in tables().next().expect("a game").players().enumerate() {
        let known = &tally.seats[seat];
        assert_eq!(known.score.sum, i128::from(sum(&|table| table.score(player).into())));
        let wins = |table: &bastide_core::table::Table| {
            let winners = table.winners();
            if winners.contains(&player) { WIN / winners.len() as i64 } else { 0 }
        };
        assert_eq!(known.wins.sum, i128::from(sum(&wins)));
    }
    assert_eq!(tally.bots["random"].members, 3);
    assert_eq!(tally.bots["random"].wins.sum, i128::from(40 * WIN));
    assert_eq!(tally.turns.sum, i128::from(sum(&|table| table.turn().number.into())));
    assert_eq!(tally.tiles.sum, i128::from(sum(&|table| table.board().placed().count() as i64)));
    assert_eq!(tally.unplaceable.sum, i128::from(sum(&|table| table.discarded().into())));
    // No variant takes part, so every line has one part.
    let lines: usize = tables().map(|table| table.lines().len()).sum();
    assert_eq!(tally.sources.values().map(|it| it.lines.sum).sum::<i128>(), lines as i128);
    let points: i128 = tally.sources.values().map(|it| it.points.sum).sum();
    assert_eq!(points, tally.seats.iter().map(|it| it.score.sum).sum::<i128>());
    for source in tally.sources.values() {
        assert_eq!(source.points.sum, i128::from(source.by_seat.iter().sum::<i64>()));
        assert_eq!(source.points.sum, i128::from(source.by_bot.values().sum::<i64>()));
        assert_eq!(source.each.total() as i128, source.lines.sum);
        assert_eq!((source.points.games, source.points.counts.total()), (40, 40));
    }
    assert_eq!(tally.decisions.sum, tally.questions.values().map(|it| it.asked.sum).sum());
    // Every tile but the start tile is drawn, and then placed or out of the game.
    assert_eq!(tally.questions["place"].asked.sum + tally.unplaceable.sum, 40 * 71);
}

#[test]
fn features_and_pieces_at_the_end_are_all_that_lie_there() {
    let game = base(2);
    let run = run(20, &["random"; 2]);
    let tally = play(&game, &run, 1, 0..20);
    let mut counts = vec![[0; 3]; game.rules.words().kinds().count()];
    let (mut stuck, mut completed_roads) = (0, 0);
    for nth in 0..20 {
        let game = replay(&game, run.seed_of(nth));
        let table = game.table();
        for (at, (kind, _)) in table.rules().words().kinds().enumerate() {
            let features = table.features(kind);
            counts[at][0] += features.len();
            counts[at][1] += features.iter().filter(|it| table.is_completed(**it)).count();
            counts[at][2] += features.iter().map(|it| table.tiles(*it).len()).sum::<usize>();
        }
        stuck += table.figures().filter(|(_, it)| it.spot != Spot::Supply).count();
        completed_roads += table
            .lines()
            .iter()
            .filter(|line| {
                matches!(&line.reason, bastide_core::score::Reason::Worth(worth, _)
                    if worth.timing == Timing::Completed && table.rules().words()[worth.kind].name == "road")
            })
            .count();
    }
    let names = game.rules.words().kinds().map(|(_, kind)| kind.name.clone());
    for (name, [all, completed, tiles]) in names.zip(counts) {
        let Some(known) = tally.features.get(&name) else {
            assert_eq!(all, 0, "{name}");
            continue;
        };
        assert_eq!(known.all.sum, all as i128, "{name}");
        assert_eq!(known.size.sums.upper, tiles as i128, "{name}");
        if name != "field" {
            assert_eq!(known.completed.sum, completed as i128, "{name}");
        }
        let sizes = [&known.completed_sizes, &known.open_sizes];
        assert_eq!(sizes.map(Counts::sum).iter().sum::<i128>(), tiles as i128, "{name}");
    }
    let followers = &tally.pieces["follower"];
    assert_eq!(followers.stuck.sum, stuck as i128);
    assert_eq!(followers.deployed.sum - followers.returned.sum, stuck as i128);
    assert_eq!(tally.sources[&"road".into()].lines.sum, completed_roads as i128);
}

#[test]
fn dead_cells_are_those_that_no_turn_of_any_tile_fits() {
    let game = base(2);
    let run = run(30, &["random"; 2]);
    let tally = play(&game, &run, 1, 0..30);
    let words = game.rules.words();
    let (mut cells, mut asked_sides) = (0, 0);
    for nth in 0..30 {
        let played = replay(&game, run.seed_of(nth));
        let board = played.table().board();
        for cell in board.free() {
            let asked = Side::ALL.map(|side| {
                let across = board.at(cell.step(side))?;
                Some(played.table().edge(across, side.opposite()))
            });
            let fits = |deal: &Deal| {
                Rotation::ALL.into_iter().any(|turn| {
                    let edges = deal.tile.turned_edges(turn);
                    asked
                        .iter()
                        .zip(edges)
                        .all(|(asked, own)| asked.is_none_or(|asked| words.fit(asked, own)))
                })
            };
            if !game.rules.setup.deals.iter().any(fits) {
                cells += 1;
                asked_sides += asked.iter().flatten().count();
            }
        }
    }
    assert!(cells > 20, "random play leaves about two dead cells a game");
    assert_eq!(tally.dead_cells.sum, cells);
    assert_eq!(i128::from(tally.demands.values().sum::<u64>()), cells);
    let letters = tally.demands.iter().map(|(asked, times)| {
        assert!((0..4).all(|turn| turned(asked, turn) >= *asked), "{asked} is not the smallest of its turns");
        asked.chars().filter(|it| *it != '?').count() * *times as usize
    });
    assert_eq!(letters.sum::<usize>(), asked_sides);
}

fn turned(asked: &str, turn: usize) -> String {
    asked.chars().cycle().skip(turn).take(4).collect()
}

#[test]
fn threads_rounds_and_shards_make_no_difference() {
    for (game, bots) in [
        (base(2), ["greedy", "random"]),
        (Project::on_disk().assemble(&shipped_game("bethlehem", 2)).expect("it ships"), ["random"; 2]),
    ] {
        let run = run(24, &bots);
        let whole = play(&game, &run, 1, 0..run.blocks);
        assert_eq!(play(&game, &run, 3, 0..run.blocks), whole);
        let mut merged = Tally::default();
        for shard in [2, 0, 3, 1] {
            merged.merge(play(&game, &run, 2, run.shard(shard, 4)));
        }
        assert_eq!(merged, whole);
        let bytes = serde_json::to_vec(&whole).expect("a tally is JSON");
        assert_eq!(serde_json::to_vec(&merged).expect("a tally is JSON"), bytes);
        let read: Tally = serde_json::from_slice(&bytes).expect("what is written can be read");
        assert_eq!(read, whole);
    }
}

#[test]
fn bots_take_turns_on_the_seats() {
    let game = base(2);
    let run = run(40, &["greedy", "random"]);
    assert_eq!((run.block_size(), run.games()), (2, 40));
    let tally = play(&game, &run, 2, 0..run.blocks);
    assert_eq!((tally.games, tally.blocks), (40, 20));
    let [greedy, random] = ["greedy", "random"].map(|it| &tally.bots[it]);
    assert_eq!(greedy.wins.sum + random.wins.sum, i128::from(40 * WIN));
    assert_eq!(greedy.score.sum + random.score.sum, tally.seats.iter().map(|it| it.score.sum).sum());
    // Greedy bots win nearly always, from whichever seat.
    assert!(greedy.wins.sum > i128::from(36 * WIN), "{greedy:?}");
    assert!(tally.seats.iter().all(|it| it.wins.sum > i128::from(15 * WIN)), "{:?}", tally.seats);
}

#[test]
fn a_run_ends_where_it_is_enough_whatever_the_threads() {
    let game = base(2);
    let run = run(1000, &["random"; 2]);
    let bots = recipes(&["random"; 2]);
    let ends = [1, 3].map(|threads| {
        let (start, progress) = (|checkpointing| game.start(1, checkpointing), Progress::default());
        let batch = Batch { run: &run, bots: &bots, start: &start, threads, progress: &progress };
        let enough = |tally: &Tally| tally.games >= 250;
        batch.play_until(0..1000, looks(&(0..1000)), enough).expect("it starts")
    });
    assert_eq!(ends[0].1, 288);
    assert_eq!(ends[0], ends[1]);
    assert_eq!(ends[0].0, play(&game, &run, 1, 0..288));
}

#[test]
fn a_game_whose_rules_break_is_counted_with_its_seed_and_the_others_go_on() {
    let script = "\
        local V = variant { id = 'rare', title = 'Rare', api = 1 }\n\
        V.on.turn_end(function(game, act)\n\
          if game.turn == 9 and act:roll(6) == 1 then error('a rare slip') end\n\
        end)\n\
        return V\n";
    let game = with_script("rare.lua", script);
    let run = run(60, &["random"; 2]);
    let tally = play(&game, &run, 2, 0..60);
    let is_broken = |nth: &u64| {
        let mut game = game.start(run.seed_of(*nth), Checkpointing::Off).expect("it starts");
        let mut rng = Run::rng_of_bots(run.seed_of(*nth));
        while game.player().is_some() {
            let choice = Random.choose(&game, &mut rng).expect("random bots do not break");
            if game.choose_nth(choice).is_err() {
                return true;
            }
        }
        false
    };
    let broken: Vec<u64> = (0..60).filter(is_broken).collect();
    assert!(!broken.is_empty() && broken.len() < 60);
    assert_eq!(tally.faults.games, broken.len() as u64);
    assert_eq!(tally.games, 60 - broken.len() as u64);
    let first = tally.faults.first.expect("the first is shown");
    assert_eq!((first.game, first.seed), (broken[0], run.seed_of(broken[0])));
    assert_eq!((first.turn, first.bots.as_slice()), (9, &["random".to_owned(), "random".to_owned()][..]));
    assert!(first.message.contains("a rare slip"), "{}", first.message);
}

#[test]
fn what_variants_measure_is_summed_up() {
    let game = Project::on_disk().assemble(&shipped_game("bethlehem", 2)).expect("it ships");
    let run = run(12, &["random"; 2]);
    let tally = play(&game, &run, 2, 0..12);
    let (mut sizes, mut magi) = (0, 0);
    for nth in 0..12 {
        let played = replay(&game, run.seed_of(nth));
        let table = played.table();
        let piece = |name: &str| table.rules().piece_of(name).expect("a piece of the variant");
        let marker = table.figures().find(|(_, it)| it.piece == piece("bethlehem")).expect("the marker").1;
        let Spot::Segment(city) = marker.spot else { continue };
        sizes += table.tile_count(city);
        let road = table.rules().words().kind_of("road").expect("there are roads");
        for road in table.entered_by(city, road) {
            magi += table.figures_on(road).filter(|(_, it)| it.piece == piece("magi")).count();
        }
    }
    assert!(sizes > 0);
    assert_eq!(tally.own["bethlehem.size"].sum, i128::from(sizes));
    assert_eq!(tally.own["bethlehem.magi"].sum, magi as i128);
    assert!(tally.own.values().all(|it| (it.games, it.blocks) == (12, 12)));
}

#[test]
fn a_measure_that_is_no_whole_number_is_a_fault_at_its_line() {
    for (returned, says) in [
        ("0.5", "a measure is a whole number, so that sums are exact; this one is 0.5"),
        ("'many'", "a measure is a whole number or a boolean, not the string `many`"),
        ("2 ^ 40", "a measure is at most 2147483647"),
        ("game.turns", "`turns`"),
    ] {
        let script = format!(
            "local V = variant {{ id = 'odd', title = 'Odd', api = 1 }}\n\
             V.measure('much', 'how much', function(game) return {returned} end)\n\
             return V\n"
        );
        let game = with_script("odd.lua", &script);
        let tally = play(&game, &run(2, &["random"; 2]), 1, 0..2);
        assert_eq!((tally.games, tally.faults.games), (0, 2));
        let first = tally.faults.first.expect("the first is shown");
        assert!(first.message.contains(says) && first.message.contains("odd.lua:2"), "{}", first.message);
    }
}

/// The base game with a variant in a file.
fn with_script(name: &str, script: &str) -> Assembled {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, script).expect("it is written");
    let mut spec = Setup { sets: vec!["base"], players: 2, ..Setup::default() }.spec();
    spec.variants.push(path.display().to_string().as_str().into());
    Project::on_disk().assemble(&spec).unwrap_or_else(|report| panic!("{report:?}"))
}
