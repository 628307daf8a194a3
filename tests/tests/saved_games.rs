//! Saved games of JCloisterZone: they replay by our rules, their assertions hold, and what is wrong with them is a finding.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bastide_diag::{Finding, Report, Source};
use bastide_interop::jcz::{Deed, Replayed, Saved, Verdict, export, replay};
use bastide_project::Project;
use bastide_record::{parse, verify};
use proptest::prelude::*;

/// Games that must replay from the first message to the last, every assertion true.
const PLAYABLE: &[&str] = &[
    "base",
    "base2",
    "base+no-farmers",
    "base+tiny-city-scoring-2",
    "base+inns",
    "base+inns+inn-and-cathedral-final-scoring-ignore",
    "base+king",
    "base+king+king-and-robber-scoring-continuously",
    "base+river",
    "base+river2",
    "base+traders",
    "base+inns+traders",
    "base+bcb",
    "base+bcb+bazaar-no-auction-true",
    "base+inns+traders+bcb",
    "base+count",
    "base+count+coc-final-scoring-market-only",
    "base+count+count-move-clockwise",
    "base+count+count-move-follow-meeple",
    "base+count+leaving-the-market",
    "base+count+bcb+traders",
    "base+count+king+cult+inns+traders",
    "base+cult",
    "base+inns+traders+king+cult",
    "base+inns+traders+bcb+double-turn",
    "base+river+inns+traders+king+cult+bcb",
    "base+abbey",
    "base+dragon",
    "base+phantom",
    "base+siege",
    "base+tower",
    "base+monasteries",
    "base+corn",
    "base+festival",
    "base+gold",
    "base+mage",
    "base+watch",
    "base+darmstadt",
    "base+lb",
    "base+ferries",
    "base+wind",
    "base+russian",
    "base+hills",
    "base+bigtop",
    "base+flier",
    "base+labyrinth8",
    "base+dragon+tower+phantom+flier",
    "base+courier",
    "base+donkey",
    "base+feud+gates+gatesfeud",
    "base+market",
    "base+meteor",
    "base+meteor+meteorite-impact-combination",
    "base+river2+fishermen",
    "base+son",
];

/// Games that are played from the first message to the last, though not all that is asserted can be checked.
const UNCHECKED: &[(&str, &str)] = &[("base+flowers", "which flower each player drew is not in the file")];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("jcz")
}

fn source(name: &str) -> Source {
    let path = folder().join(format!("{name}.jcz"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Source::new(format!("{name}.jcz"), text)
}

/// Findings as lines: place, code, message.
fn lines(report: &Report) -> Vec<String> {
    report
        .findings()
        .iter()
        .map(|it| format!("{} {}: {}", it.label.source.place(it.label.span.start), it.code, it.message))
        .collect()
}

fn run(source: &Source) -> Result<Replayed, Vec<String>> {
    Saved::read(source).map(|saved| replay(&saved, &Project::on_disk())).map_err(|report| lines(&report))
}

/// Outcome of replaying a changed game; nothing if it cannot be read or set up.
fn played(text: String) -> Vec<String> {
    run(&Source::new("changed.jcz", text)).map_or_else(|lines| lines, |it| lines(&it.report))
}

#[test]
fn saved_games_replay_and_their_assertions_hold() {
    for name in PLAYABLE {
        let source = source(name);
        let saved = Saved::read(&source).unwrap_or_else(|report| panic!("{name}: {:?}", lines(&report)));
        let replayed = replay(&saved, &Project::on_disk());
        assert_eq!(lines(&replayed.report), [""; 0], "{name}");
        let game = replayed.game.unwrap_or_else(|| panic!("{name}: no game"));
        assert!(game.table().is_over(), "{name} is not over");
        assert_eq!(replayed.steps.len(), saved.messages.len(), "{name}");
        assert!(replayed.claims.len() >= 2, "{name} asserts nothing");
        assert!(replayed.claims.iter().all(|it| it.verdict == Verdict::Holds), "{name}");
        let last = replayed.steps.last().map(|it| it.scores.clone());
        let scores: Vec<_> = game.table().players().map(|it| game.table().score(it)).collect();
        assert_eq!(last, Some(scores), "{name}");
    }
}

#[test]
fn what_follows_from_nothing_in_the_file_is_not_checked() {
    for (name, why) in UNCHECKED {
        let replayed = run(&source(name)).unwrap_or_else(|lines| panic!("{name}: {lines:?}"));
        let over = replayed.game.as_ref().map(|it| it.table().is_over());
        assert_eq!(over, Some(true), "{name}");
        let wanted = Verdict::Unchecked((*why).to_owned());
        assert!(
            !replayed.claims.is_empty() && replayed.claims.iter().all(|it| it.verdict == wanted),
            "{name}"
        );
    }
}

/// Chance follows from the random numbers of messages. Without one it cannot be known, and that is said where it should have been.
#[test]
fn chance_without_its_random_number_is_found() {
    for (name, word, what) in [
        ("base+hills", "SHEPHERD_CONFIRM", "a token of `hills` is drawn"),
        ("base+flier", "FlyingMachine", "brings no random number, from which the roll of the die follows"),
        ("base+bigtop", "COMMIT", "a token of `bigtop` is drawn"),
        ("base+meteor", "TILE_CONFIRM", "brings no random number, from which the roll of the die follows"),
    ] {
        let text = source(name).text().to_owned();
        let without = |line: &str| match line.find("\"random\"") {
            Some(at) if line.contains(word) => {
                let end = at + line[at..].find('}').expect("an end");
                format!("{}{}", line[..at].trim_end_matches([' ', ',']), &line[end..])
            }
            _ => line.to_owned(),
        };
        let found = played(text.lines().map(without).collect::<Vec<_>>().join("\n"));
        assert!(found.iter().any(|it| it.contains(what)), "{name}: {found:?}");
    }
}

#[test]
fn what_is_written_down_replays_as_a_written_game() {
    for name in PLAYABLE {
        let replayed = run(&source(name)).unwrap_or_else(|lines| panic!("{name}: {lines:?}"));
        let text = replayed.written.unwrap_or_else(|| panic!("{name}: nothing is written"));
        let (games, report) = parse(&Source::new("written.md", text));
        assert_eq!(lines(&report), [""; 0], "{name}");
        let [game] = &games[..] else { panic!("{name}: {} games", games.len()) };
        let outcome = verify(game, &Project::on_disk());
        assert_eq!(lines(&outcome.report), [""; 0], "{name}");
        assert_eq!(outcome.game.map(|it| it.table().is_over()), Some(true), "{name}");
    }
}

/// Games that cannot be written as saved games again, and the reason.
const NOT_EXPORTED: &[(&str, &str)] = &[
    // The tiles of an auction are drawn at another time there.
    ("base+inns+traders+bcb+double-turn", "`BA/RFr` is placed, but `BB/F.b` was drawn"),
];

/// Games of which other messages are written, which mean the same here: a feature is named by any of its places, a question without a choice is
/// asked there or here only.
const OTHERWISE_WRITTEN: &[&str] = &[
    "base+bcb",
    "base+bigtop",
    "base+mage",
    "base+count+leaving-the-market",
    "base+river+inns+traders+king+cult+bcb",
];

/// What a game is to both programs: choices with events, and the points.
fn course(replayed: &Replayed) -> (Vec<String>, Vec<String>, Vec<i32>) {
    let choices = replayed.steps.iter().flat_map(|it| it.choices.clone());
    let events = replayed.steps.iter().flat_map(|it| it.events.clone());
    let table = replayed.game.as_ref().expect("a game").table();
    (choices.collect(), events.collect(), table.players().map(|it| table.score(it)).collect())
}

/// From a saved game to a written one and back: the same moves, events and points, and the same messages but for what the format leaves open:
/// numbers of pieces, random numbers, rotations of tiles that look the same.
#[test]
fn written_games_become_the_saved_games_that_they_were() {
    let library = Project::on_disk();
    for name in PLAYABLE {
        let original = source(name);
        let replayed = run(&original).unwrap_or_else(|lines| panic!("{name}: {lines:?}"));
        let text = replayed.written.clone().unwrap_or_else(|| panic!("{name}: nothing is written"));
        let (games, _) = parse(&Source::new("written.md", text));
        let exported = export(&games[0], &library);
        if let Some((_, why)) = NOT_EXPORTED.iter().find(|(it, _)| it == name) {
            let found = exported.err().map(|report| lines(&report)).unwrap_or_default().join("\n");
            assert!(found.contains("not-exported") && found.contains(why), "{name}: {found}");
            continue;
        }
        let text = exported.unwrap_or_else(|report| panic!("{name}: {:?}", lines(&report)));
        let written = Source::new("exported.jcz", text);
        let again = run(&written).unwrap_or_else(|lines| panic!("{name}: {lines:?}"));
        assert_eq!(lines(&again.report), [""; 0], "{name}");
        assert!(
            again.claims.len() >= 2 && again.claims.iter().all(|it| it.verdict == Verdict::Holds),
            "{name}"
        );
        assert_eq!(course(&again), course(&replayed), "{name}");
        let messages = |source: &Source| {
            let saved = Saved::read(source).unwrap_or_else(|report| panic!("{name}: {:?}", lines(&report)));
            let deeds = saved.messages.into_iter().map(|it| match it.deed {
                Deed::Place { tile, pos, .. } => (it.player, format!("{tile} at {pos}")),
                deed => (it.player, format!("{deed:?}")),
            });
            deeds.collect::<Vec<_>>()
        };
        let is_same = messages(&written) == messages(&original);
        assert_eq!(is_same, !OTHERWISE_WRITTEN.contains(name), "{name}");
    }
}

/// A game that only we can play is refused with what is in the way.
#[test]
fn what_has_no_counterpart_there_is_named() {
    let game = |setup: &str, moves: &str| {
        let text = format!(
            "# A game\n\n```game\nplayers = [\"red\", \"blue\"]\ndraw = [\"rrrr\"]\n{setup}\n```\n\n```moves\n{moves}\n```\n"
        );
        let (games, report) = parse(&Source::new("game.md", text));
        assert_eq!(lines(&report), [""; 0]);
        let told = |it: &&Finding| format!("{}: {:?}", it.message, it.help);
        export(&games[0], &Project::on_disk())
            .map_err(|report| report.findings().iter().map(told).collect::<Vec<_>>().join("\n"))
    };
    let moves = "red  rrrr at 1,0; follower on road W => end; red +2 (unfinished road, 2 tiles)";
    let good = game("sets = [\"base\"]", moves).expect("a saved game");
    assert!(good.contains("\"tileId\": \"BA/RRRR\"") && good.contains("red has 2 points"), "{good}");
    for (setup, why) in [
        ("sets = [\"base\"]\nvariants = [\"bethlehem\"]", "the variant `bethlehem`"),
        ("sets = [\"base\"]\noptions = { \"base.road_tile\" = 3 }", "base.road_tile"),
        ("sets = [\"base\", \"-base/ffff\"]", "the tiles `-base/ffff`: None"),
    ] {
        let found = game(setup, "").expect_err(setup);
        assert!(found.contains(why), "{setup}: {found}");
    }
    let all = "sets = [\"base\"]\nvariants = [\"bethlehem\"]\n\
               options = { \"base.unplaceable\" = \"return\" }";
    let found = game(all, "").expect_err(all);
    assert!(found.contains("`bethlehem`") && found.contains("`base.unplaceable=return`"), "{found}");
    // Nobody has named these tiles.
    let rivers = "variants = [\"river\"]\noptions = { \"river.set\" = \"I+II\" }";
    let found = game(rivers, "=> discarded rrrr; end").expect_err(rivers);
    assert!(found.contains("`-river1/fvff`: Some(\"a variant of the game asks for these tiles"), "{found}");
}

/// One message passes all that could still be done: a token that is put down after passing is written as one put down instead.
#[test]
fn a_token_that_is_put_down_after_passing_is_written() {
    let text = "# A tunnel\n\n```game\nvariants = [\"tunnel\"]\nplayers = [\"red\", \"blue\"]\n\
                start = [\"tunnel/crfr at 0,0\"]\ndraw = [\"base/ffff\"]\n```\n\n\
                ```moves\nred  base/ffff at 0,1; pass; dig tunnel_1 road W of 0,0 => end\n```\n";
    let (games, _) = parse(&Source::new("game.md", text));
    let exported = export(&games[0], &Project::on_disk());
    let text = exported.unwrap_or_else(|report| panic!("{:?}", lines(&report)));
    let replayed = run(&Source::new("exported.jcz", text)).expect("a saved game");
    let choices: Vec<_> = replayed.steps.iter().flat_map(|it| &it.choices).collect();
    assert_eq!(choices, ["ffff at 0,1", "dig tunnel_1 road W of 0,0", "pass"]);
    let game = replayed.game.expect("a game");
    let token = game.table().rules().piece_of("tunnel_1").expect("a token");
    let in_supply = |player| game.table().supply(Some(player), token);
    assert_eq!(game.table().players().map(in_supply).collect::<Vec<_>>(), [1, 2]);
}

/// Their games cut the roads of these sets by their usual rules: a token lies in one mouth, and the road behind the other is another one.
#[test]
fn a_road_through_a_tunnel_of_another_set_is_two() {
    let text = "# A tunnel\n\n```game\nsets = [\"base\", \"abbey\", \"tunnel\"]\nvariants = [\"tunnel\"]\n\
                players = [\"red\", \"blue\"]\ndraw = [\"abbey/rcrc\"]\n```\n\n```moves\n\
                red  abbey/rcrc at 1,0 r90; follower on road E; dig tunnel_1 road W of 1,0 => end; \
                red +1 (unfinished road, 1 tile)\n```\n";
    let (games, _) = parse(&Source::new("game.md", text));
    let exported = export(&games[0], &Project::on_disk());
    let text = exported.unwrap_or_else(|report| panic!("{:?}", lines(&report)));
    assert!(text.contains(r#""tunnelize-other-expansions": true"#), "{text}");
    let replayed = run(&Source::new("exported.jcz", text)).expect("a saved game");
    assert_eq!(lines(&replayed.report), [""; 0]);
}

/// Dice that people rolled become the random number from which the same roll follows: of the confirmation after which they fall.
#[test]
fn dice_that_were_told_become_random_numbers() {
    for (die, from, to) in [(1, 0.0, 1.0 / 6.0), (4, 0.5, 4.0 / 6.0), (6, 5.0 / 6.0, 1.0)] {
        let text = format!(
            "# Luck\n\n```game\nsets = [\"base\", \"luck\"]\nvariants = [\"luck\"]\noptions = {{ \"luck.roll\" = \"answer\" }}\n\
             draw = [\"luck/rrrc\"]\n```\n\n```moves\nred  rrrc at 0,-1 r270; pass; luck.die {die} => completed city; end\n```\n"
        );
        let (games, _) = parse(&Source::new("game.md", text));
        let exported = export(&games[0], &Project::on_disk());
        let text = exported.unwrap_or_else(|report| panic!("{:?}", lines(&report)));
        let saved = Saved::read(&Source::new("exported.jcz", text)).expect("a saved game");
        let deeds: Vec<_> = saved.messages.iter().map(|it| &it.deed).collect();
        assert!(matches!(deeds[..], [Deed::Place { .. }, Deed::Pass, Deed::Commit]), "{deeds:?}");
        let random = saved.messages[2].random.expect("a random number");
        assert!((from..to).contains(&random), "{die}: {random}");
    }
}

#[test]
fn every_file_is_replayed() {
    let unchecked = UNCHECKED.iter().map(|(name, _)| *name);
    let known: BTreeSet<_> = PLAYABLE.iter().copied().chain(unchecked).collect();
    for entry in fs::read_dir(folder()).expect("the folder of saved games") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
        assert!(known.contains(name.as_str()), "{name} is in no list");
    }
}

#[test]
fn without_a_forced_order_the_draws_follow_from_the_moves() {
    for name in PLAYABLE {
        let text = source(name).text().replace("\"drawOrder\"", "\"anything\"");
        assert_eq!(played(text), [""; 0], "{name}");
    }
}

#[test]
fn a_game_may_end_before_the_pile_does() {
    let text = source("base").text().to_owned();
    let lines: Vec<_> = text.lines().collect();
    let replay = lines.iter().position(|it| it.contains("\"replay\"")).expect("a replay");
    // The first turn: a curve, a follower on it, and the confirmation.
    let turn = lines[replay + 3].trim_end_matches(',');
    let cut = [&lines[..replay + 3], &[turn, "  ],"]].concat().join("\n");
    let assertions = [
        "Ann has 0 points",
        "Phase is TilePhase",
        "Player can't pass",
        "Available action TilePlacement for BA/RRR",
        "Ann scored road for 4 points",
        "Ann scored road.incomplete for 4 points",
        "Undo is allowed",
        "The sun shines",
    ];
    let test = format!(
        "\"gameAnnotations\": {{\"drawOrder\": [\"BA/CcRr\", \"BA/RRR\"]}}, \"test\": {{\"assertions\": {assertions:?}}} }}"
    );
    let replayed = run(&Source::new("cut.jcz", format!("{cut}\n{test}"))).expect("a saved game");
    let verdicts: Vec<_> = replayed.claims.iter().map(|it| it.verdict.clone()).collect();
    assert!(verdicts[..4].iter().all(|it| *it == Verdict::Holds), "{verdicts:?}");
    assert_eq!(verdicts[4], Verdict::Fails("never".into()));
    assert!(verdicts[5..].iter().all(|it| matches!(it, Verdict::Unchecked(_))), "{verdicts:?}");
    let codes: Vec<_> = replayed.report.findings().iter().map(|it| it.code.as_str()).collect();
    assert_eq!(codes, ["jcz-claim", "jcz-unchecked", "jcz-unchecked", "jcz-unchecked"]);
    assert!(replayed.game.is_some_and(|it| !it.table().is_over()));
}

#[test]
fn an_illegal_move_is_found_in_its_line() {
    let text = source("base").text().to_owned();
    let line = 1 + text.lines().position(|it| it.contains("PLACE_TILE")).expect("a placement");
    let first = "\"tileId\": \"BA/CcRr\", \"rotation\": \"R0\", \"position\": [-1, 0]";
    assert_eq!(text.matches(first).count(), 1);
    let wrong = |instead: &str| played(text.replace(first, instead));
    // The tile west of the start tile shows a field to the east when it is turned.
    let turned = wrong("\"tileId\": \"BA/CcRr\", \"rotation\": \"R180\", \"position\": [-1, 0]");
    assert_eq!(
        turned,
        [format!("{line}:5 jcz-move: move 1, `PLACE_TILE`, is not legal here: city against road on side E")]
    );
    let far = wrong("\"tileId\": \"BA/CcRr\", \"rotation\": \"R0\", \"position\": [5, 5]");
    assert_eq!(
        far,
        [format!("{line}:5 jcz-move: move 1, `PLACE_TILE`, is not legal here: no tile lies beside 5,5")]
    );
    let other = wrong("\"tileId\": \"BA/L\", \"rotation\": \"R0\", \"position\": [-1, 0]");
    assert_eq!(
        other,
        [format!(
            "{line}:5 jcz-move: move 1, `PLACE_TILE`, is not legal here: `BA/L` is placed, but `BA/CcRr` was drawn"
        )]
    );
    let not_ben = played(text.replacen("[-1, 0]}, \"player\": 0", "[-1, 0]}, \"player\": 1", 1));
    assert_eq!(
        not_ben,
        [format!("{line}:5 jcz-move: move 1, `PLACE_TILE`, is not legal here: `place` is asked of Ann")]
    );
    let second = "\"location\": \"SE\", \"feature\": \"Road\"";
    let nowhere = played(text.replacen(second, "\"location\": \"N\", \"feature\": \"Road\"", 1));
    assert_eq!(
        nowhere,
        [format!(
            "{}:5 jcz-move: move 2, `DEPLOY_MEEPLE`, is not legal here: the tile at -1,0 has no Road N",
            line + 1
        )]
    );
}

#[test]
fn unknown_tiles_sets_elements_and_rules_are_named() {
    let text = source("base").text().to_owned();
    let found = |from: &str, to: &str| played(text.replacen(from, to, 1)).join("\n");
    assert!(
        found("\"basic:1\": 1", "\"marsh:1\": 1").contains("`marsh:1`"),
        "{}",
        found("\"basic:1\": 1", "\"marsh:1\": 1")
    );
    assert!(found("\"farmers\": true", "\"farmers\": true, \"ghosts\": 2").contains("`ghosts`"));
    assert!(
        found("\"tiny-city-scoring\": \"4\"", "\"tiny-city-scoring\": \"9\"")
            .contains("`tiny-city-scoring` = `9`")
    );
    assert!(
        found("\"drawOrder\": [\n    \"BA/CcRr\"", "\"drawOrder\": [\n    \"ZZ/1\"")
            .contains("jcz-tile: the tile `ZZ/1` is not in the tile sets of this game")
    );
    assert!(found("\"start\": [{\"tile\": \"BA/RCr\"", "\"start\": [{\"tile\": \"ZZ/1\"").contains("`ZZ/1`"));
}

#[test]
fn a_wrong_assertion_is_a_finding_that_says_what_is_true() {
    let text = source("base").text().replace("Ann has 22 points", "Ann has 23 points");
    let found = played(text);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].ends_with("jcz-claim: the assertion `Ann has 23 points` does not hold: 22"),
        "{found:?}"
    );
}

#[test]
fn depth_and_length_are_bounded() {
    let million = 1_000_000;
    let nested = "[".repeat(million);
    assert!(played(nested.clone())[0].contains("jcz-syntax"));
    let game = |replay: &str, test: &str| {
        format!("{{\"setup\":{{}},\"players\":[],\"replay\":[{replay}],\"test\":{{\"assertions\":{test}}}}}")
    };
    let closed = format!("{nested}{}", "]".repeat(million));
    assert!(played(game(&closed, "[]"))[0].contains("jcz-syntax"));
    assert!(played(game("", &closed))[0].contains("jcz-syntax"));
    assert!(played(game(&vec!["0"; million].join(","), "[]"))[0].contains("more than 20000 entries"));
    // Nobody plays.
    assert!(!played(game("", "[]")).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cut_games_are_found_to_be_cut(name in prop::sample::select(PLAYABLE), part in 0.0..1.0_f64) {
        let text = source(name).text().trim_end().to_owned();
        let mut at = (text.len() as f64 * part) as usize;
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let found = played(text[..at].to_owned());
        prop_assert!(found.len() == 1 && found[0].contains("jcz-syntax: the saved game is cut off"), "{found:?}");
    }

    #[test]
    fn changed_games_are_played_or_refused(
        name in prop::sample::select(PLAYABLE),
        changes in prop::collection::vec((0.0..1.0_f64, "[0-9\\[\\]{}\",:.A-Za-z-]{0,3}", 0..4_usize), 1..4),
    ) {
        let mut text = source(name).text().to_owned();
        for (part, put, take) in changes {
            let mut at = (text.len() as f64 * part) as usize;
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let mut end = (at + take).min(text.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            text.replace_range(at..end, &put);
        }
        // Whatever it is now, it comes to an end, and findings are inside the file.
        let source = Source::new("changed.jcz", text);
        if let Ok(replayed) = run(&source) {
            let inside = |it: &&Finding| {
                it.label.source.name() != "changed.jcz" || it.label.span.end <= source.text().len()
            };
            prop_assert!(replayed.report.findings().iter().all(inside));
        }
    }

    #[test]
    fn moves_in_another_order_are_played_or_refused(
        name in prop::sample::select(PLAYABLE), from in 0..200_usize, to in 0..200_usize,
    ) {
        let original = source(name);
        let mut rows: Vec<_> = original.text().lines().collect();
        let start = rows.iter().position(|it| it.contains("\"replay\"")).expect("moves") + 1;
        let moves = rows[start..].iter().take_while(|it| it.ends_with("},")).count();
        let (from, to) = (from % moves, to % moves);
        rows.swap(start + from, start + to);
        let replayed = run(&Source::new("swapped.jcz", rows.join("\n")));
        let replayed = replayed.map_err(|found| TestCaseError::fail(found.join("\n")))?;
        // Up to the first of the two nothing has changed.
        prop_assert!(replayed.steps.len() >= from.min(to), "{} moves", replayed.steps.len());
        let found = lines(&replayed.report);
        if found.is_empty() {
            let saved = Saved::read(&original).map_err(|report| TestCaseError::fail(lines(&report).join("\n")))?;
            prop_assert_eq!(replayed.steps.len(), saved.messages.len());
            prop_assert!(replayed.claims.iter().all(|it| it.verdict == Verdict::Holds));
        } else {
            prop_assert!(rows[start + from] != rows[start + to], "nothing has changed: {found:?}");
            let findings = replayed.report.findings();
            prop_assert!(findings.iter().all(|it| it.label.source.name() == "swapped.jcz"), "{found:?}");
        }
    }
}
