//! `cost [GAMES]`: what each variant of the shipped game `family` adds to the cost of a game. Plays random games of two of the first variants
//! of its list, then of one more, and so on; prints a table and writes `docs/pictures/cost.svg`.
//!
//! ```text
//! cargo run --release -p bastide-tests --bin cost -- 40
//! ```
//!
//! Costs are processor time of one thread, so a busy machine changes little. As many games again as a third of them come first and are not counted: rules are learnt there.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program prints")]

use std::fmt::Write as _;
use std::fs;
use std::process::ExitCode;

use bastide_core::game::Checkpointing;
use bastide_core::rng::Rng;
use bastide_record::GameSpec;
use bastide_tests::laws::below;
use bastide_tests::{root, shipped_game, start};
use cpu_time::ThreadTime;

/// Cost of a game with the first variants of a list.
struct Cost {
    /// The last of them.
    variant: String,
    /// Tiles on the board at the end, on average.
    tiles: f64,
    /// Choices in a game, on average.
    choices: f64,
    /// Milliseconds a game.
    time: f64,
}

fn main() -> ExitCode {
    let games = std::env::args().nth(1).map_or(Ok(40), |it| it.parse::<u64>());
    let Ok(games @ 1..) = games else {
        eprintln!("usage: cost [GAMES]");
        return ExitCode::from(2);
    };
    let family = shipped_game("family", 2);
    println!("| with | tiles | choices | ms a game | µs a choice |\n| --- | ---: | ---: | ---: | ---: |");
    let mut costs = Vec::new();
    for count in 0..=family.variants.len() {
        let cost = cost(&first(&family, count), games);
        println!(
            "| {} | {:.0} | {:.0} | {:.2} | {:.1} |",
            cost.variant,
            cost.tiles,
            cost.choices,
            cost.time,
            1000.0 * cost.time / cost.choices
        );
        costs.push(cost);
    }
    match fs::write(root().join("docs/pictures/cost.svg"), drawing(&costs)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("docs/pictures/cost.svg cannot be written: {error}");
            ExitCode::from(2)
        }
    }
}

/// The game with the first of its variants, and their options.
fn first(family: &GameSpec, count: usize) -> GameSpec {
    let mut spec = GameSpec { variants: family.variants[..count].to_vec(), ..family.clone() };
    let is_there = |key: &str| spec.variants.iter().any(|it| key.starts_with(&format!("{}.", it.text)));
    spec.options = family.options.iter().filter(|(key, _)| is_there(&key.text)).cloned().collect();
    spec
}

/// The averages over some games, after some in which rules are learnt.
fn cost(spec: &GameSpec, games: u64) -> Cost {
    let mut game = start(spec, 0, Checkpointing::Off);
    let (mut tiles, mut choices, mut time) = (0, 0, 0.0);
    let learning = games / 3;
    for seed in 0..learning + games {
        let begun = ThreadTime::now();
        game.restart(seed).expect("no rule breaks");
        let mut rng = Rng::new(!seed);
        let mut made = 0_u64;
        while let count @ 1.. = game.options().len() {
            game.choose_nth(below(&mut rng, count)).expect("it is an option");
            made += 1;
        }
        if seed >= learning {
            time += begun.elapsed().as_secs_f64() * 1000.0;
            tiles += game.table().board().placed().count();
            choices += made;
        }
    }
    let each = |sum: f64| sum / games as f64;
    Cost {
        variant: spec.variants.last().map_or("base", |it| &it.text).to_owned(),
        tiles: each(tiles as f64),
        choices: each(choices as f64),
        time: each(time),
    }
}

/// Rows of bars: the time of a game with the variants up to here, what the last one added in another colour.
fn drawing(costs: &[Cost]) -> String {
    const ROW: usize = 18;
    let most = costs.iter().map(|it| it.time).fold(f64::MIN_POSITIVE, f64::max);
    let height = (costs.len() + 2) * ROW;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 {height}\" width=\"760\" height=\"{height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\">\n\
         <style>text {{ fill: #333 }} .all {{ fill: #9db7c9 }} .new {{ fill: #c8663a }} \
         @media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} .all {{ fill: #4a6272 }} }}</style>\n\
         <text x=\"110\" y=\"13\">milliseconds a game, with all variants down to this one; what it added is darker</text>\n"
    );
    let mut before = 0.0_f64;
    for (nth, cost) in costs.iter().enumerate() {
        let (top, scale) = ((nth + 1) * ROW + 4, 560.0 / most);
        let (old, new) = (before.min(cost.time) * scale, (cost.time - before).max(0.0) * scale);
        let _ = writeln!(
            svg,
            "<text x=\"102\" y=\"{y}\" text-anchor=\"end\">{name}</text>\
             <rect class=\"all\" x=\"110\" y=\"{top}\" width=\"{old:.1}\" height=\"12\"/>\
             <rect class=\"new\" x=\"{x:.1}\" y=\"{top}\" width=\"{new:.1}\" height=\"12\"/>\
             <text x=\"{end:.1}\" y=\"{y}\">{time:.2}</text>",
            y = top + 10,
            name = cost.variant,
            x = 110.0 + old,
            end = 116.0 + old + new,
            time = cost.time,
        );
        before = cost.time;
    }
    svg + "</svg>\n"
}
