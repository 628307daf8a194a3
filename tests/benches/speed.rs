//! What a variant costs: whole games of Bethlehem against the base rules alone with as many tiles, games with checkpoints against games without,
//! and putting games together.
//!
//! `cargo bench -p bastide-tests` prints the ratios first, then the table. What the figures mean stands in `docs/performance.md`.

use std::io::Write as _;
use std::time::Instant;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::rng::Rng;
use bastide_tests::{Setup, shipped_game, start as begin};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

/// As in the command.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    // Without `--bench` cargo only wants to know whether the benchmarks run.
    let measuring = std::env::args().any(|it| it == "--bench");
    let (rounds, games) = if measuring { (101, 100) } else { (1, 1) };
    say("Bethlehem against the base game, both without checkpoints");
    compare([native(Checkpointing::Off), bethlehem(Checkpointing::Off)], rounds, games);
    say("Everything against the base game, both without checkpoints");
    compare(
        [native(Checkpointing::Off), begin(&shipped_game("everything", 2), 1, Checkpointing::Off)],
        rounds,
        games / 4 + 1,
    );
    say("Bethlehem, with checkpoints against without");
    compare([bethlehem(Checkpointing::Off), bethlehem(Checkpointing::On)], rounds, games);
    divan::main();
}

fn say(line: &str) {
    // There is nobody left to tell if this fails.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Plays two games by turns, so that both see the same machine, and prints games a second, decisions a game and the ratio: medians.
fn compare(mut sides: [Game; 2], rounds: u64, games: u64) {
    let (mut rates, mut ratios, mut decisions) = ([Vec::new(), Vec::new()], Vec::new(), [0, 0]);
    for round in 0..rounds {
        for ((game, rates), decisions) in sides.iter_mut().zip(&mut rates).zip(&mut decisions) {
            let start = Instant::now();
            for nth in 0..games {
                *decisions += play(game, round * games + nth);
            }
            rates.push(games as f64 / start.elapsed().as_secs_f64());
        }
        ratios.extend(rates[1].last().zip(rates[0].last()).map(|(second, first)| second / first));
    }
    for (rates, decisions) in rates.iter_mut().zip(decisions) {
        let each = decisions as f64 / (rounds * games) as f64;
        say(&format!("  {:>8.0} games/s, {each:.0} decisions each", median(rates)));
    }
    say(&format!("  {:>8.2} of it", median(&mut ratios)));
}

fn median(figures: &mut [f64]) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// The base rules alone on 96 tiles.
fn native(checkpointing: Checkpointing) -> Game {
    Setup { sets: vec!["base", "traders"], players: 2, ..Setup::default() }.start(checkpointing)
}

/// Bethlehem on its own 96 tiles.
fn bethlehem(checkpointing: Checkpointing) -> Game {
    let game = Setup { variants: vec!["bethlehem"], players: 2, ..Setup::default() }.start(checkpointing);
    let table = game.table();
    assert_eq!(table.board().placed().count() + table.pile().len() + 1, 96, "one is drawn");
    game
}

/// Plays a whole game by random choices; how many they were.
fn play(game: &mut Game, seed: u64) -> u64 {
    game.restart(seed).expect("no rule breaks");
    let mut rng = Rng::new(!seed);
    let mut choices = 0;
    while let count @ 1.. = game.options().len() {
        game.choose_nth(rng.below(count as u32) as usize).expect("it is an option");
        choices += 1;
    }
    choices
}

fn games(bencher: Bencher<'_, '_>, mut game: Game) {
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        play(black_box(&mut game), seed)
    });
}

#[divan::bench(args = ["plain", "checkpoints"])]
fn base_game(bencher: Bencher<'_, '_>, checkpointing: &str) {
    games(bencher, native(checkpointing_of(checkpointing)));
}

#[divan::bench(args = ["plain", "checkpoints"])]
fn bethlehem_game(bencher: Bencher<'_, '_>, checkpointing: &str) {
    games(bencher, bethlehem(checkpointing_of(checkpointing)));
}

/// All variants together, on all their tiles.
#[divan::bench(args = ["plain", "checkpoints"])]
fn everything_game(bencher: Bencher<'_, '_>, checkpointing: &str) {
    games(bencher, begin(&shipped_game("everything", 2), 1, checkpointing_of(checkpointing)));
}

fn checkpointing_of(name: &str) -> Checkpointing {
    if name == "checkpoints" { Checkpointing::On } else { Checkpointing::Off }
}

/// Reading tile sets and scripts, and putting rules together.
#[divan::bench(args = ["base", "bethlehem"])]
fn assemble(bencher: Bencher<'_, '_>, name: &str) {
    let variants = if name == "base" { Vec::new() } else { vec!["bethlehem"] };
    let setup = Setup { variants, players: 2, ..Setup::default() };
    bencher.bench_local(|| black_box(&setup).assemble());
}

/// Starting a game that is put together: compiling the scripts and laying the first tile.
#[divan::bench(args = ["base", "bethlehem"])]
fn start(bencher: Bencher<'_, '_>, name: &str) {
    let variants = if name == "base" { Vec::new() } else { vec!["bethlehem"] };
    let assembled = Setup { variants, players: 2, ..Setup::default() }.assemble();
    bencher.bench_local(|| assembled.start(black_box(1), Checkpointing::Off).expect("it starts"));
}
