//! Texts that mean no good: nothing panics, formatting keeps the meaning.

use bastide_diag::{Report, Source};
use bastide_record::{GameSpec, Text, Written, format, parse, run};
use proptest::prelude::*;

use crate::sample::{self, Sample};

/// Contents of games, without places.
fn meaning(games: &[Written]) -> Vec<String> {
    let texts = |list: &[Text]| list.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
    games
        .iter()
        .map(|game| {
            let lines: Vec<_> = game
                .lines
                .iter()
                .map(|it| {
                    (it.player.as_ref().map(|it| it.text.clone()), texts(&it.choices), texts(&it.claims))
                })
                .collect();
            format!("{} {} {:?} {}", game.title, game.broken, lines, game.spec.to_toml())
        })
        .collect()
}

/// Parts of written games, right and wrong.
const KNOWN: &[&str] = &[
    "```game\n",
    "```moves\n",
    "```\n",
    "~~~moves\n",
    "# A\n",
    "## B\n",
    "> ",
    "- ",
    "    ",
    "\t",
    "red ",
    "blue ",
    "frfr at 1,0",
    "; ",
    "=> ",
    " # c",
    "follower on road W",
    "pass",
    "\"a; b\"",
    "\"",
    "none",
    "illegal",
    "illegal: x",
    "end",
    "red +3",
    "score red 0",
    "worth 1 road W of 0,0",
    "supply red follower 7",
    "holds red crown 1",
    "offered pass",
    "asked place of blue",
    "waits for red",
    "winners red blue",
    "seal 0123456789abcdef",
    "pile 1",
    "red follower on road W of 1,0",
    "\n",
    "\r\n",
    "draw = [\"frfr\", \"frfr\"]\n",
    "players = [\"red\", \"blue\"]\n",
    "players = 99\n",
    "start = [\"crfr at 0,0\"]\n",
    "figures = [\"red follower on road W of 0,0\"]\n",
    "seed = 99999999999999999999\n",
    "options = { a.b = 1 }\n",
    "[options]\n",
    "without = [\"red 999 follower\"]\n",
    "frfr at 99999,0",
    "frfr at 1,0 (2)",
    "pass (0)",
    "crfr at -1000,0",
    "start = [\"crfr at 32767,0\"]\n",
    "é",
    "\u{feff}",
    "\0",
];

/// Pieces that written games are made of, and pieces that they should not be made of.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![8 => prop::sample::select(KNOWN).prop_map(str::to_owned), 1 => "\\PC{0,4}"]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..60).prop_map(|pieces| pieces.concat())
}

/// Texts that are mostly a game.
fn gamelike() -> impl Strategy<Value = String> {
    let pieces = || prop::collection::vec(piece(), 0..12).prop_map(|pieces| pieces.concat());
    (pieces(), pieces()).prop_map(|(setup, moves)| {
        format!("# A\n```game\ndraw = [\"frfr\", \"frfr\", \"ffff\"]\n{setup}\n```\n```moves\nred  frfr at 1,0\n{moves}\n```\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics(text in prop_oneof![text(), gamelike()]) {
        let source = Source::new("hostile.md", text.as_str());
        let (games, report) = parse(&source);
        let library = Sample::new();
        let places = |report: &Report| {
            for finding in report.findings() {
                assert!(finding.label.span.end <= text.len() || finding.label.source != source);
            }
        };
        places(&report);
        for game in games {
            places(&run(&game, &library).report);
        }
        let _ = GameSpec::read(&source);
    }

    #[test]
    fn formatting_keeps_the_meaning_and_is_final(text in prop_oneof![text(), gamelike()]) {
        let source = Source::new("hostile.md", text.as_str());
        let once = Source::new("hostile.md", format(&source));
        let (before, _) = parse(&source);
        let (after, _) = parse(&once);
        prop_assert_eq!(meaning(&before), meaning(&after), "{}", once.text());
        prop_assert_eq!(format(&once), once.text());
    }
}

#[test]
fn large_texts_are_read_in_reasonable_time() {
    // Quadratic ways would take minutes for each.
    for text in [
        "```moves\nred a; b => c\n```\n".repeat(20_000),
        format!("```moves\nred {}\n```\n", "a; ".repeat(200_000)),
        format!("```game\nx = {}1{}\n```\n", "[".repeat(100_000), "]".repeat(100_000)),
        "# a\n".repeat(100_000),
        format!("```moves\n{}\n```\n", "\"".repeat(500_000)),
        "> ".repeat(100_000),
    ] {
        let source = Source::new("large.md", text);
        let start = std::time::Instant::now();
        let _ = parse(&source);
        let _ = format(&source);
        assert!(start.elapsed().as_secs() < 60, "{} bytes took {:?}", source.text().len(), start.elapsed());
    }
}

#[test]
fn no_line_makes_a_game_run_for_ever() {
    let game = sample::game(&format!(
        "```game\ndraw = [\"frfr\", \"frfr\"]\n```\n```moves\nred frfr at 1,0\n{}```\n",
        "red pass => none\n".repeat(1000)
    ));
    let outcome = run(&game, &Sample::new());
    assert_eq!(outcome.report.counts().errors, 1);
}
