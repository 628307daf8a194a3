//! Laws: a record runs to the game it was made from, every digit in it matters, and its form is canonical.

use bastide_core::game::Game;
use bastide_core::rng::Rng;
use bastide_diag::Source;
use bastide_record::{GameSpec, Library, Outcome, Recorder, format, parse, verify};
use proptest::prelude::*;

use crate::sample::{Sample, game};

/// Plays at random, up to so many choices, and records it.
fn recorded(library: &Sample, spec: &GameSpec, choices: usize) -> (String, Game) {
    let mut game = library.game(spec).expect("a game");
    let mut recorder = Recorder::new("A *game* of `chance` # 1", spec, library, &game);
    recorder.note("- A note\n===\n```moves");
    let mut rng = Rng::new(spec.seed.unwrap_or(0) ^ 77);
    for _ in 0..choices {
        let Some(at) = (!game.options().is_empty()).then(|| rng.below(game.options().len() as u32)) else {
            break;
        };
        let choice = game.options()[at as usize];
        recorder.choose(&mut game, choice).expect("an option");
    }
    let text = recorder.markdown(&game);
    (text, game)
}

fn spec(seed: u64, variants: &[&str], players: usize) -> GameSpec {
    GameSpec {
        seed: Some(seed),
        variants: variants.iter().map(|it| (*it).into()).collect(),
        players: Some(GameSpec::names(players)),
        ..GameSpec::default()
    }
}

fn verified(library: &Sample, text: &str) -> Outcome {
    verify(&game(text), library)
}

/// True if anything is found in a text.
fn objects(library: &Sample, text: &str) -> bool {
    let (games, report) = parse(&Source::new("record.md", text));
    !report.is_empty()
        || games.is_empty()
        || games.iter().any(|game| !verify(game, library).report.is_empty())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn records_run_to_the_game_they_were_made_from(
        seed in any::<u64>(), players in 2..=6_usize, rules in 0..3_usize, choices in prop_oneof![0..30_usize, Just(1000)],
    ) {
        let library = Sample::new();
        let variants: &[&str] = [&[][..], &["toll", "twins"], &["may"]][rules];
        let (text, game) = recorded(&library, &spec(seed, variants, players), choices);
        let outcome = verified(&library, &text);
        prop_assert!(outcome.report.is_empty(), "{:?}\n{}", outcome.report.findings(), text);
        let replayed = outcome.game.expect("a game");
        prop_assert_eq!(replayed.table(), game.table());
        prop_assert_eq!(replayed.decision(), game.decision());
        prop_assert_eq!(format(&Source::new("record.md", text.as_str())), text);
    }

    #[test]
    fn every_digit_of_a_record_matters(seed in 0..1000_u64, toll in any::<bool>(), pick in any::<prop::sample::Index>(), by in 1..10_u8) {
        let library = Sample::new();
        let variants: &[&str] = if toll { &["toll", "twins"] } else { &[] };
        let (text, _) = recorded(&library, &spec(seed, variants, 2), 60);
        let moves = text.find("\n```moves\n").expect("moves") + 1;
        let digits: Vec<_> = (moves..text.len()).filter(|at| text.as_bytes()[*at].is_ascii_digit()).collect();
        let at = digits[pick.index(digits.len())];
        let digit = (text.as_bytes()[at] - b'0' + by) % 10;
        let changed = format!("{}{digit}{}", &text[..at], &text[at + 1..]);
        prop_assert!(objects(&library, &changed), "nothing is found at byte {at}:\n{changed}");
    }

    #[test]
    fn lines_of_a_record_cannot_be_left_out(seed in 0..1000_u64, may in any::<bool>(), pick in any::<prop::sample::Index>()) {
        let library = Sample::new();
        let variant = if may { "may" } else { "toll" };
        let (text, _) = recorded(&library, &spec(seed, &[variant], 3), 60);
        let lines: Vec<_> = text.lines().collect();
        let first = lines.iter().position(|it| *it == "```moves").expect("moves") + 1;
        let at = first + pick.index(lines.len() - 1 - first);
        let left: Vec<_> = (0..lines.len()).filter(|it| *it != at).map(|it| lines[it]).collect();
        prop_assert!(objects(&library, &left.join("\n")), "nothing is found without line {at}:\n{text}");
    }
}

#[test]
fn a_record_shows_its_game() {
    let library = Sample::new();
    let spec = GameSpec { draw: Some(vec!["cfff".into(), "frfr".into()]), ..spec(5, &[], 2) };
    let mut game = library.game(&spec).expect("a game");
    let mut recorder = Recorder::new("Two tiles", &spec, &library, &game);
    for text in ["cfff at 0,-1 r180", "follower on city S", "frfr at 1,0", "pass"] {
        let choice = game.find(text).expect("an option");
        recorder.choose(&mut game, choice).expect("an option");
    }
    let text = recorder.markdown(&game);
    let (shown, seal) = text.split_once("seal ").expect("a seal");
    assert_eq!(
        shown,
        "# Two tiles\n\n```game\nplayers = [\"red\", \"blue\"]\ndraw = [\"cfff\", \"frfr\"]\nseed = 5\ntool = \"1.2.3\"\nhashes = { base = \"00ff\" }\n```\n\n\
         ```moves\nred   cfff at 0,-1 r180; follower on city S  => completed city; red +4 (city, 2 tiles)\nblue  frfr at 1,0                            => end\n\
         => score red 4; score blue 0; winner red; "
    );
    assert_eq!(seal.len(), "0123456789abcdef\n```\n".len());
}

#[test]
fn refused_choices_are_not_recorded() {
    let library = Sample::new();
    let spec = spec(1, &["broken"], 2);
    let mut game = library.game(&spec).expect("a game");
    let mut recorder = Recorder::new("Broken", &spec, &library, &game);
    let before = recorder.markdown(&game);
    let choice = game.options()[0];
    assert!(recorder.choose(&mut game, choice).is_err());
    assert_eq!(recorder.markdown(&game), before);
    assert!(verified(&library, &before).report.is_empty());
}
