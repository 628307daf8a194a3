#[path = "../tests/it/sample.rs"]
#[allow(dead_code)]
mod sample;
use bastide_core::chance::Chance;
use bastide_core::game::{Care, Game};
use bastide_core::rules::BaseOptions;
fn main() {
    let rules = sample::rules(2, BaseOptions::default());
    let n: u64 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(50000);
    let mut game = Game::new(rules, None, 0, Care::Reckless).unwrap();
    let mut chance = Chance::new(1);
    for round in 0..3 {
        let t = std::time::Instant::now();
        let (mut s, mut d) = (0i64, 0u64);
        for g in 0..n {
            game.restart(g + round * n).unwrap();
            while !game.options().is_empty() {
                let at = chance.below(game.options().len() as u32) as usize;
                game.choose_nth(at).unwrap();
                d += 1;
            }
            s += game.table().score(bastide_core::player::PlayerId(0)) as i64;
        }
        let e = t.elapsed().as_secs_f64();
        println!(
            "{:.0} games/s, mean score {:.2}, decisions/game {:.1}",
            n as f64 / e,
            s as f64 / n as f64,
            d as f64 / n as f64
        );
    }
}
