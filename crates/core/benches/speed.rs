//! How fast the engine is: whole random games against the floor, and the single things that bots do most.
//!
//! `cargo bench -p bastide-core` prints the ratio first, then the table. What the figures mean stands in `docs/performance.md`.

mod floor;
#[path = "../tests/it/sample.rs"]
mod sample;

use std::time::Instant;

use bastide_core::decision::{Choice, Decision, Question};
use bastide_core::game::{Checkpointing, Game};
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;
use bastide_core::rules::BaseOptions;
use bastide_core::step::Step;
use divan::{Bencher, black_box, counter::ItemsCount};

use crate::floor::Floor;

fn main() {
    // Without `--bench` cargo only wants to know whether the benchmarks run.
    let measuring = std::env::args().any(|it| it == "--bench");
    if measuring {
        compare(40, 1000);
    } else {
        compare(1, 1);
    }
    divan::main();
}

/// Plays games on the engine and on the floor by turns, and prints the median of the rounds.
fn compare(rounds: usize, games: u32) {
    let mut sides = [Side::new("floor"), Side::new("engine")];
    let (mut floor, mut game) = (a_floor(), a_game());
    let mut rng = Rng::new(1);
    for round in 0..rounds as u64 {
        sides[0].measure(games, |_| floor.play(&mut rng));
        sides[1].measure(games, |nth| play(&mut game, round << 32 | nth, &mut rng));
    }
    let mut ratios: Vec<f64> = sides[1].rates.iter().zip(&sides[0].rates).map(|(a, b)| a / b).collect();
    for side in &mut sides {
        side.print(f64::from(games) * rounds as f64);
    }
    say(&format!("{:<8} {:>10.2} of the floor", "ratio", median(&mut ratios)));
}

/// One of the two kernels that are compared.
struct Side {
    name: &'static str,
    /// Games a second, for each round.
    rates: Vec<f64>,
    points: [i64; 2],
}

impl Side {
    fn new(name: &'static str) -> Self {
        Self { name, rates: Vec::new(), points: [0; 2] }
    }

    fn measure(&mut self, games: u32, mut play: impl FnMut(u64) -> [i32; 2]) {
        let start = Instant::now();
        for nth in 0..games {
            let scores = play(nth.into());
            self.points[0] += i64::from(scores[0]);
            self.points[1] += i64::from(scores[1]);
        }
        self.rates.push(f64::from(games) / start.elapsed().as_secs_f64());
    }

    fn print(&mut self, games: f64) {
        let [red, blue] = self.points.map(|it| it as f64 / games);
        let rate = median(&mut self.rates);
        say(&format!("{:<8} {rate:>10.0} games/s, mean scores {red:.2} and {blue:.2}", self.name));
    }
}

fn median(figures: &mut [f64]) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

#[expect(clippy::print_stdout, reason = "a benchmark is there to print")]
fn say(line: &str) {
    println!("{line}");
}

fn a_floor() -> Box<Floor> {
    Box::new(Floor::new(&sample::setup(2, BaseOptions::default())))
}

fn a_game() -> Game {
    let rules = sample::rules(2, BaseOptions::default());
    Game::new(rules, None, 0, Checkpointing::Off).expect("the base game has no rules that break")
}

/// Plays a game through the public decision API; every option is equally likely.
fn play(game: &mut Game, seed: u64, rng: &mut Rng) -> [i32; 2] {
    game.restart(seed).expect("the base game has no rules that break");
    while let Some(nth) = any_option(game, rng) {
        game.choose_nth(nth).expect("an option is accepted");
    }
    [0, 1].map(|seat| game.table().score(PlayerId(seat)))
}

fn any_option(game: &Game, rng: &mut Rng) -> Option<usize> {
    let count = game.options().len() as u32;
    (count > 0).then(|| rng.below(count) as usize)
}

/// A game with at least so many tiles on the board that waits at this step, or is over.
fn with_tiles(tiles: usize, step: Step) -> Game {
    let mut game = a_game();
    let mut rng = Rng::new(7);
    let is_there = |game: &Game| {
        let waits = |decision: &Decision| decision.question == Question::Step(step);
        game.table().board().placed().count() >= tiles && game.decision().is_none_or(waits)
    };
    while !is_there(&game) {
        let Some(nth) = any_option(&game, &mut rng) else { break };
        game.choose_nth(nth).expect("an option is accepted");
    }
    game
}

/// A whole random game on the floor.
#[divan::bench]
fn floor_game(bencher: Bencher<'_, '_>) {
    let (mut floor, mut rng) = (a_floor(), Rng::new(1));
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| floor.play(&mut rng));
}

/// A whole random game on the engine.
#[divan::bench]
fn engine_game(bencher: Bencher<'_, '_>) {
    let (mut game, mut rng, mut seed) = (a_game(), Rng::new(1), 0);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        play(&mut game, seed, &mut rng)
    });
}

/// Cloning a game with this many tiles on the board.
#[divan::bench(args = [1, 36, 72])]
fn clone_game(bencher: Bencher<'_, '_>, tiles: usize) {
    let game = with_tiles(tiles, Step::Place);
    bencher.bench_local(|| game.clone());
}

/// The same into a game that is there already, as a search does.
#[divan::bench(args = [1, 36, 72])]
fn clone_game_into(bencher: Bencher<'_, '_>, tiles: usize) {
    let game = with_tiles(tiles, Step::Place);
    let mut other = game.clone();
    bencher.bench_local(|| other.clone_from(black_box(&game)));
}

/// From one decision of the middle of a game to the next: nothing is deployed, the next tile is drawn, all its placements are listed.
#[divan::bench]
fn pass_and_list(bencher: Bencher<'_, '_>) {
    let game = with_tiles(36, Step::Deploy);
    bencher
        .with_inputs(|| game.clone())
        .bench_local_refs(|game| game.choose(Choice::Pass).expect("passing is an option"));
}

/// A step of a greedy bot: a copy of a game, and a placement on it.
#[divan::bench]
fn fork_and_choose(bencher: Bencher<'_, '_>) {
    let game = with_tiles(36, Step::Place);
    let mut nth = 0;
    bencher.bench_local(|| {
        let mut fork = game.clone();
        nth = (nth + 1) % game.options().len();
        fork.choose_nth(nth).expect("an option is accepted");
        fork
    });
}
