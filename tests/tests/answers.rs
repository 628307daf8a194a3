//! Decisions of the base game with an answer that is clearly best: a share of each theme is solved by each level.
//!
//! `tests/positions/base.txt` names a decision by the seed of a game between two `greedy` bots and its number in it, and all answers that are as
//! good as the best. They are those of a search that thinks thirteen times as long as any level here and finds everything else worse by a
//! point at least. `finds_decisions`, which does not run by itself, writes the file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use bastide_core::decision::Choice;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::outlook::Outlook;
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;
use bastide_core::table::Table;
use bastide_core::words::Shape;
use bastide_sim::bot::Considered;
use bastide_tests::{root, shipped_game, start};

use crate::common::bot;

mod common;

const FILE: &str = "tests/positions/base.txt";

/// Plays games between two that take what they get, and shows each decision with more than one option, by its number.
fn decisions(seed: u64, see: &mut dyn FnMut(usize, &Game)) {
    let mut game = start(&shipped_game("base", 2), seed, Checkpointing::On);
    let (mut greedy, mut rng) = (bot("greedy"), Rng::new(seed));
    for number in 0.. {
        if game.decision().is_none() {
            return;
        }
        if game.options().len() > 1 {
            see(number, &game);
        }
        let option = greedy.choose(&game, &mut rng).unwrap_or_else(|fault| panic!("{fault}"));
        game.choose_nth(option).unwrap_or_else(|it| panic!("{it}"));
    }
}

/// A decision as the file tells it.
struct Asked {
    theme: String,
    seed: u64,
    number: usize,
    answers: Vec<String>,
}

fn asked() -> Vec<Asked> {
    let text = std::fs::read_to_string(root().join(FILE)).unwrap_or_else(|error| panic!("{FILE}: {error}"));
    let of = |line: &str| {
        let (head, answers) = line.split_once(": ")?;
        let mut head = head.split(' ');
        let theme = head.next()?.to_owned();
        let (seed, number) = (head.next()?.parse().ok()?, head.next()?.parse().ok()?);
        Some(Asked { theme, seed, number, answers: answers.split(" | ").map(str::to_owned).collect() })
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| of(line).unwrap_or_else(|| panic!("{FILE}: {line}"))).collect()
}

#[test]
fn levels_find_the_best_answers_as_often_as_they_should() {
    let levels = ["random", "greedy", "novice", "club", "strong:60"];
    let mut games: BTreeMap<u64, Vec<Asked>> = BTreeMap::new();
    for it in asked() {
        games.entry(it.seed).or_default().push(it);
    }
    let (mut solved, mut all) = (BTreeMap::<String, [u32; 5]>::new(), BTreeMap::<String, u32>::new());
    for (seed, asked) in games {
        let mut met = 0;
        decisions(seed, &mut |number, game| {
            for it in asked.iter().filter(|it| it.number == number) {
                met += 1;
                *all.entry(it.theme.clone()).or_default() += 1;
                let texts: Vec<String> = game.options().iter().map(|it| game.text(*it)).collect();
                assert!(
                    it.answers.iter().all(|it| texts.contains(it)),
                    "seed {seed}, decision {number}: {texts:?}"
                );
                for (level, solved) in levels.iter().zip(solved.entry(it.theme.clone()).or_default()) {
                    let chosen = bot(level).choose(game, &mut Rng::new(number as u64));
                    let chosen = chosen.unwrap_or_else(|fault| panic!("{level}: {fault}"));
                    *solved += u32::from(it.answers.contains(&texts[chosen]));
                }
            }
        });
        assert_eq!(met, asked.len(), "seed {seed}: all decisions are met");
    }
    let mut told = String::new();
    let mut sums = [0; 5];
    for (theme, solved) in &solved {
        let _ = writeln!(told, "{theme}, {} decisions: {levels:?} solve {solved:?}", all[theme]);
        sums.iter_mut().zip(solved).for_each(|(sum, it)| *sum += it);
    }
    let _ = writeln!(told, "all: {levels:?} solve {sums:?}");
    // Whoever runs this test alone wants to see it.
    let _ = std::io::stdout().write_all(told.as_bytes());
    assert_eq!(all.values().sum::<u32>(), 100);
    let least = [0, 45, 60, 85, 88];
    assert!(sums.iter().zip(least).all(|(solved, least)| *solved >= least), "{told}");
}

/// The game after an option and nothing further in the same turn.
fn after(game: &Game, option: usize) -> Game {
    let mut after = game.clone();
    assert!(after.look_ahead(game, 1, &[option]).unwrap_or_else(|fault| panic!("{fault}")));
    if after.player() == game.player()
        && let Some(pass) = after.options().iter().position(|it| *it == Choice::Pass)
    {
        after.choose_nth(pass).unwrap_or_else(|it| panic!("{it}"));
    }
    after
}

/// Unfinished features of a player alone with a cell on which no tile fits any more.
fn dead(table: &Table, owner: PlayerId) -> usize {
    let mut outlook = Outlook::default();
    outlook.look(table);
    let is_dead = |it: &&bastide_core::outlook::Opening| {
        it.fit == 0 && table.is_occupied(it.root) && table.owners(it.root).iter().eq([owner])
    };
    let mut roots: Vec<_> = outlook.openings().iter().filter(is_dead).map(|it| it.root).collect();
    roots.sort_unstable();
    roots.dedup();
    roots.len()
}

/// What a decision with this answer is about; none if it is about nothing in particular.
fn theme(game: &Game, answer: usize) -> Option<&'static str> {
    let (table, me) = (game.table(), game.player()?);
    let words = table.rules().words();
    let then = after(game, answer);
    let left = table.pile().len();
    let of = |choice: &Choice| match choice {
        Choice::Deploy { segment, .. } => Some(words[table.kind(*segment)].shape),
        _ => None,
    };
    let rival = PlayerId(1 - me.0);
    match game.options()[answer] {
        _ if left <= 10 => Some("ending"),
        Choice::Place { .. } if dead(then.table(), rival) > dead(table, rival) => Some("blocking"),
        Choice::Place { .. } if then.table().score(me) >= table.score(me) + 6 => Some("completing"),
        Choice::Place { .. } => Some("placing"),
        Choice::Deploy { .. } if of(&game.options()[answer]) == Some(Shape::Site) && left >= 40 => {
            Some("monastery")
        }
        Choice::Deploy { .. } if of(&game.options()[answer]) == Some(Shape::Area) => Some("farmer"),
        Choice::Pass => Some("keeping"),
        _ => None,
    }
}

#[test]
#[ignore = "takes minutes, and writes the file"]
fn finds_decisions() {
    // Endings have a suite of their own.
    let most = |theme: &str| if theme == "ending" { 10 } else { 15 };
    let mut deep = bot("strong:800");
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let themes = ["blocking", "completing", "ending", "farmer", "keeping", "monastery", "placing"];
    for seed in 1.. {
        let mut rng = Rng::new(seed);
        decisions(seed, &mut |number, game| {
            let count = |theme: &str| found.get(theme).map_or(0, Vec::len);
            if rng.below(6) > 0 || themes.iter().all(|it| count(it) >= most(it)) {
                return;
            }
            let club = bot("club").consider(game, &mut Rng::new(1)).unwrap_or_else(|fault| panic!("{fault}"));
            let Some(first) = club.and_then(|it| Some(it.first()?.option)) else { return };
            if theme(game, first).is_none_or(|it| count(it) >= most(it)) {
                return;
            }
            let all = deep.consider(game, &mut Rng::new(1)).unwrap_or_else(|fault| panic!("{fault}"));
            let all = all.unwrap_or_default();
            let best = all[0];
            let Some(theme) = theme(game, best.option).filter(|it| count(it) < most(it)) else { return };
            let (good, other): (Vec<Considered>, Vec<Considered>) =
                all.into_iter().partition(|it| it.value >= best.value - 0.5);
            if other.is_empty() || other.iter().any(|it| it.value > best.value - 1.0) || good.len() > 4 {
                return;
            }
            let answers: Vec<_> = good.iter().map(|it| game.text(game.options()[it.option])).collect();
            found.entry(theme).or_default().push(format!("{theme} {seed} {number}: {}", answers.join(" | ")));
        });
        let mut text =
            String::from("# Decisions with an answer that is clearly best: theme, seed, number: answers.\n");
        found.values().flatten().for_each(|line| text.extend([line.as_str(), "\n"]));
        std::fs::write(root().join(FILE), text).unwrap_or_else(|error| panic!("{error}"));
        if themes.iter().all(|it| found.get(it).map_or(0, Vec::len) >= most(it)) {
            return;
        }
    }
}
