//! Two setups under the same seeds: what is compared is what batches of each say, and how blocks are shared out makes no difference.

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::value::Value;
use bastide_project::Assembled;
use bastide_sim::batch::{Batch, Progress, Run, WIN};
use bastide_sim::bot::Recipe;
use bastide_sim::estimate::Confidence;
use bastide_sim::tally::Tally;
use bastide_sim::versus::{Aspect, Comparison, Side, Versus};
use bastide_tests::Setup;

fn base(options: &[(&str, &str)]) -> Assembled {
    let mut setup = Setup { sets: vec!["base"], players: 3, ..Setup::default() };
    setup.options =
        options.iter().map(|(key, value)| ((*key).to_owned(), Value::Text((*value).into()))).collect();
    setup.assemble()
}

type Start<'a> = &'a (dyn Fn(Checkpointing) -> Result<Game, Fault> + Sync);

fn recipes(names: &[&str]) -> Vec<Recipe> {
    names.iter().map(|it| it.parse().expect("a bot of this name")).collect()
}

fn run(names: &[&str], blocks: u64) -> Run {
    let mut run = Run::new(3, 0, names.iter().map(|it| (*it).to_owned()).collect());
    run.blocks = blocks;
    run
}

fn compare(
    games: [&Assembled; 2],
    bots: [[&str; 3]; 2],
    blocks: std::ops::Range<u64>,
    threads: usize,
) -> Comparison {
    let recipes = bots.map(|it| recipes(&it));
    let runs = bots.map(|it| run(&it, blocks.end));
    let starts = games.map(|game| move |checkpointing| game.start(1, checkpointing));
    let progress = Progress::default();
    let side = |at: usize| Side { run: &runs[at], bots: &recipes[at], start: &starts[at] as Start<'_> };
    let versus = Versus { sides: [side(0), side(1)], threads, progress: &progress };
    versus.play_until(blocks, std::iter::empty(), |_| false).expect("the games start").0
}

fn tally(game: &Assembled, bots: [&str; 3], blocks: u64) -> Tally {
    let (recipes, run, progress) = (recipes(&bots), run(&bots, blocks), Progress::default());
    let start = |checkpointing| game.start(1, checkpointing);
    let batch = Batch { run: &run, bots: &recipes, start: &start, threads: 1, progress: &progress };
    batch.play(0..blocks).expect("the game starts").0
}

#[test]
fn each_side_is_what_a_batch_of_it_says() {
    let (small, full) = (base(&[("base.small_city", "reduced")]), base(&[]));
    let bots = [["random"; 3], ["random", "compact", "compact"]];
    let got = compare([&full, &small], bots, 0..30, 2);
    let tallies = [tally(&full, bots[0], 30), tally(&small, bots[1], 30)];
    assert_eq!((got.blocks, got.games), (30, [30, 90]));
    let mean = |aspect: Aspect, side: usize| {
        got.aspects[&aspect].means(Confidence::P95)[side].expect("30 blocks").value
    };
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    for (side, tally) in tallies.iter().enumerate() {
        let games = tally.games as f64;
        let points: i128 = tally.seats.iter().map(|it| it.score.sum).sum();
        close(mean(Aspect::Points, side), points as f64 / 3.0 / games);
        close(mean(Aspect::Winner, side), tally.best_score.sum as f64 / games);
        close(mean(Aspect::Margin, side), tally.margin.sum as f64 / games);
        close(mean(Aspect::Ties, side), tally.ties.sum as f64 / games);
        close(mean(Aspect::First, side), tally.seats[0].wins.sum as f64 / WIN as f64 / games - 1.0 / 3.0);
        let others = (tally.seats[1].score.sum + tally.seats[2].score.sum) as f64 / 2.0;
        close(mean(Aspect::FirstPoints, side), (tally.seats[0].score.sum as f64 - others) / games);
        close(mean(Aspect::LeadChanges, side), tally.lead_changes.sum as f64 / games);
        close(mean(Aspect::LargestLine, side), tally.largest_line.sum as f64 / 1000.0 / games);
        close(mean(Aspect::Turns, side), tally.turns.sum as f64 / games);
        close(mean(Aspect::Decisions, side), tally.decisions.sum as f64 / games);
        close(mean(Aspect::Unplaceable, side), tally.unplaceable.sum as f64 / games);
        close(mean(Aspect::DeadCells, side), tally.dead_cells.sum as f64 / games);
        for (kind, features) in tally.features.iter().filter(|(_, it)| it.completed.sum > 0) {
            close(mean(Aspect::Completed(kind.clone()), side), features.completed.sum as f64 / games);
        }
        close(
            mean(Aspect::Stuck("follower".into()), side),
            tally.pieces["follower"].stuck.sum as f64 / games,
        );
        for (source, of) in &tally.sources {
            close(mean(Aspect::From(source.clone()), side), of.points.sum as f64 / games);
        }
    }
    // A difference of means is the mean of differences.
    for (aspect, compared) in &got.aspects {
        let [first, second] = compared.means(Confidence::P95).map(|it| it.expect("30 blocks").value);
        close(compared.difference(Confidence::P95).expect("30 blocks").value, second - first);
        assert_eq!(compared.pairs.sums().count, 30, "{aspect}");
        assert!(compared.sides.iter().all(|it| it.total() == 30), "{aspect}");
    }
    // Only the reduced scale calls a city small.
    let small = &got.aspects[&Aspect::From("small city".into())];
    assert_eq!(small.sides[0].counts().collect::<Vec<_>>(), [(0, 30)]);
    assert!(small.sides[1].sums().sum > 0);
}

#[test]
fn a_setup_against_itself_never_differs() {
    let game = base(&[]);
    let got = compare([&game, &game], [["greedy"; 3]; 2], 0..6, 2);
    for (aspect, compared) in &got.aspects {
        assert_eq!(compared.pairs.differences().counts().collect::<Vec<_>>(), [(0, 6)], "{aspect}");
    }
    assert!(got.aspects.len() > 15);
}

#[test]
fn threads_and_parts_make_no_difference() {
    let (small, full) = (base(&[("base.small_city", "reduced")]), base(&[]));
    let bots = [["random"; 3], ["compact"; 3]];
    let whole = compare([&full, &small], bots, 0..25, 1);
    assert_eq!(compare([&full, &small], bots, 0..25, 3), whole);
    let mut merged = compare([&full, &small], bots, 20..25, 1);
    merged.merge(compare([&full, &small], bots, 0..20, 2));
    assert_eq!(merged, whole);
}
