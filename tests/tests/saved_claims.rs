//! Small saved games, written by hand from the rules: what they assert is read, and true or not; what they lack is named.

use bastide_diag::Source;
use bastide_interop::jcz::{Replayed, Saved, Verdict, replay};
use bastide_project::Project;

/// A game of Ann and Ben on the usual start tile.
struct Small {
    sets: &'static str,
    elements: &'static str,
    /// Further parts of the setup.
    rules: &'static str,
    moves: &'static str,
    /// Known draws.
    draws: &'static str,
}

const BASE: Small = Small {
    sets: r#""basic:1": 1"#,
    elements: r#""small-follower": 7, "farmers": true"#,
    rules: "",
    moves: "",
    draws: "{}",
};

impl Small {
    fn play(&self, assertions: &[&str]) -> Replayed {
        let Self { sets, elements, rules, moves, draws } = self;
        let text = format!(
            r#"{{"setup": {{"sets": {{{sets}}}, "elements": {{{elements}}}, "rules": {{{rules}}},
                "start": [{{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}}]}},
                "players": [{{"name": "Ann"}}, {{"name": "Ben"}}], "replay": [{moves}],
                "gameAnnotations": {draws}, "test": {{"assertions": {assertions:?}}}}}"#
        );
        let saved = Saved::read(&Source::new("small.jcz", text)).expect("a saved game");
        replay(&saved, &Project::on_disk())
    }

    /// Verdicts on assertions, each beside its sentence: `holds`, `not checked` or the truth.
    fn verdicts<'a>(&self, assertions: &[&'a str]) -> Vec<(&'a str, String)> {
        let replayed = self.play(assertions);
        assert_eq!(replayed.claims.len(), assertions.len(), "{:?}", found(&replayed));
        let verdicts = replayed.claims.into_iter().map(|it| match it.verdict {
            Verdict::Holds => "holds".to_owned(),
            Verdict::Unchecked(_) => "not checked".to_owned(),
            Verdict::Fails(truth) => truth,
        });
        assertions.iter().copied().zip(verdicts).collect()
    }

    #[track_caller]
    fn judges(&self, wanted: &[(&str, &str)]) {
        let assertions: Vec<_> = wanted.iter().map(|it| it.0).collect();
        let wanted: Vec<_> = wanted.iter().map(|(claim, verdict)| (*claim, (*verdict).to_owned())).collect();
        assert_eq!(self.verdicts(&assertions), wanted);
    }
}

fn found(replayed: &Replayed) -> Vec<String> {
    replayed.report.findings().iter().map(|it| format!("{}: {}", it.code, it.message)).collect()
}

/// Ann has a road of two tiles, Ben one with an inn; neither is finished.
const INN: Small = Small {
    sets: r#""basic:1": 1, "inns-and-cathedrals:1": 1"#,
    elements: r#""small-follower": 7, "farmers": true, "inn": true, "cathedral": true, "big-follower": 1"#,
    rules: r#""inn-and-cathedral-final-scoring": "zero""#,
    moves: r#"
        {"type": "PLACE_TILE", "payload": {"tileId": "BA/RRR", "rotation": "R0", "position": [-1, 0]}, "player": 0},
        {"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [-1, 0], "location": "E", "feature": "Road"},
            "meepleId": "0.small.1"}, "player": 0},
        {"type": "COMMIT", "payload": {"random": 0.5}, "player": 0},
        {"type": "PLACE_TILE", "payload": {"tileId": "IC/RFr.i", "rotation": "R0", "position": [-2, 0]}, "player": 1},
        {"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [-2, 0], "location": "WE", "feature": "Road"},
            "meepleId": "1.small.1"}, "player": 1},
        {"type": "COMMIT", "payload": {"random": 0.5}, "player": 1}"#,
    draws: r#"{"drawOrder": ["BA/RRR", "IC/RFr.i"], "endTurn": 2}"#,
};

#[test]
fn points_are_read_with_a_full_stop_and_in_the_singular() {
    INN.judges(&[
        ("Ann has 2 points", "holds"),
        ("Ann has 2 points.", "holds"),
        ("Ben has 0 points.", "holds"),
        ("Ben has 999 points.", "0"),
        ("Ann has 1 point", "2"),
        ("Ann has 1 point.", "2"),
        ("phase is GameOverPhase", "holds"),
    ]);
}

/// An unfinished road is worth a point for each tile; one with an inn is worth nothing.
#[test]
fn scorings_of_unfinished_features_are_read_and_those_that_bring_nothing() {
    INN.judges(&[
        ("Ann scored road for 2 points", "holds"),
        ("Ann scored road for 2 points.", "holds"),
        ("Ann scored road for 1 point.", "for 2"),
        ("Ann scored road for 0 points", "for 2"),
        ("Ben scored road for 0 points", "holds"),
        ("Ben scored road for 0 points.", "holds"),
        ("Ben scored road for 2 points", "for 0"),
        ("Ben scored city for 0 points", "never"),
    ]);
    let ignored = Small { rules: r#""inn-and-cathedral-final-scoring": "ignore""#, ..INN };
    ignored.judges(&[
        ("Ben scored road for 2 points", "holds"),
        ("Ben scored road for 0 points", "for 2"),
        ("Ben has 2 points.", "holds"),
    ]);
}

#[test]
fn what_is_not_understood_is_never_true() {
    let strange = [
        "Ann has two points.",
        "Ann has 2 points or so",
        "Ann has 2",
        "Ann has 2 coins.",
        "Cy has 2 points.",
        "Ann scored road for 2",
        "Ann scored roads for 2 points.",
        "Ann scored road for two points.",
        "Phase is MoonPhase",
        "Available action Moon",
        "Available action Moon for Ann",
        "The sun shines.",
        ".",
        "",
    ];
    let replayed = INN.play(&strange);
    assert!(
        replayed.claims.iter().all(|it| matches!(it.verdict, Verdict::Unchecked(_))),
        "{:?}",
        replayed.claims
    );
    assert_eq!(replayed.report.findings().len(), strange.len());
    assert!(found(&replayed).iter().all(|it| it.starts_with("jcz-unchecked: ")), "{:?}", found(&replayed));
}

/// Ann has placed three roads that meet, east of the start tile; the open field lies below both tiles.
const ROADS: Small = Small {
    moves: r#"
        {"type": "PLACE_TILE", "payload": {"tileId": "BA/RRR", "rotation": "R180", "position": [1, 0]}, "player": 0},
        {"type": "COMMIT", "payload": {"random": 0.5}, "player": 0}"#,
    draws: r#"{"drawOrder": ["BA/RRR"]}"#,
    ..BASE
};

#[test]
fn the_tile_to_be_placed_is_the_one_that_is_asserted() {
    let fits = "TilePlacement BA/L options: [0,1] - [R0, R90, R180, R270]; [1,1] - [0,90,180,270]";
    let far = "TilePlacement BA/L options: [0,1] - [R0, R90, R180, R270].";
    for game in [&ROADS, &Small { draws: "{}", ..ROADS }] {
        game.judges(&[
            ("Available action TilePlacement for BA/L.", "holds"),
            ("Available action TilePlacement", "holds"),
            ("Available action Meeple", "`place` is asked of Ben"),
            ("Player can't pass", "holds"),
        ]);
        game.judges(&[(fits, "holds")]);
        game.judges(&[(far, "1,1 r0 is possible too")]);
    }
    // An order that goes on is kept, and a tile that is not there is not drawn.
    let ordered = Small { draws: r#"{"drawOrder": ["BA/RRR", "BA/RFr"]}"#, ..ROADS };
    ordered.judges(&[
        ("Available action TilePlacement for BA/L", "`place` is asked of Ben"),
        ("Available action TilePlacement for BA/RFr", "holds"),
    ]);
    ROADS.judges(&[("Available action TilePlacement for XX/Y", "`place` is asked of Ben")]);
    let ended = Small { draws: r#"{"drawOrder": ["BA/RRR"], "endTurn": 1}"#, ..ROADS };
    ended.judges(&[("Available action TilePlacement for BA/L", "the game is over")]);
}

/// A field fits beside a road if a bridge carries the road across it.
#[test]
fn placements_that_a_bridge_makes_possible_are_among_the_options() {
    let bridges = Small {
        sets: r#""basic:1": 1, "bridges-castles-and-bazaars:1": 1"#,
        elements: r#""small-follower": 7, "farmers": true, "bridge": true"#,
        ..BASE
    };
    let turns = "[R0, R90, R180, R270]";
    let below = format!("TilePlacement BA/L options: [0,1] - {turns}");
    bridges.judges(&[(&format!("{below}; [-1,0] - {turns}; [1,0] - {turns}"), "holds")]);
    BASE.judges(&[(&below, "holds")]);
}

/// The city in the east of the tile also opens to the north, a side that is named for the other city alone.
#[test]
fn a_shared_side_belongs_to_the_name_of_one_feature() {
    let hills = Small {
        sets: r#""basic:1": 1, "hills-and-sheep:1": 1"#,
        moves: r#"
            {"type": "PLACE_TILE", "payload": {"tileId": "HS/CC!.v", "rotation": "R90", "position": [0, -1]}, "player": 0},
            {"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [0, -1], "location": "S", "feature": "City"},
                "meepleId": "0.small.1"}, "player": 0},
            {"type": "COMMIT", "payload": {"random": 0.5}, "player": 0}"#,
        draws: r#"{"drawOrder": ["HS/CC!.v"], "endTurn": 1}"#,
        ..BASE
    };
    let played = hills.play(&[]);
    assert_eq!(found(&played), [""; 0]);
    hills.judges(&[("Ann scored city for 2 points", "holds")]);
    let other = hills.moves.replace(r#""location": "S""#, r#""location": "NE""#);
    let other = Small { moves: other.leak(), ..hills };
    other.judges(&[("Ann scored city for 1 point", "holds")]);
}

#[test]
fn the_labyrinth_by_its_basic_rule_needs_no_variant() {
    let rules = r#""labyrinth-variant": "basic""#;
    let simple = Small { sets: r#""basic:1": 1, "labyrinth": 1"#, rules, ..ROADS };
    simple.judges(&[("Ann has 0 points", "holds")]);
}

#[test]
fn sets_without_rules_of_their_own_are_played() {
    for sets in [
        r#""winter": 1"#,
        r#""basic:1": 1, "gq11": 1"#,
        r#""basic:1": 1, "river/2:1": 1, "gq11": 1, "gq11/river": 1"#,
        r#""basic:1": 1, "under-the-big-top-c1": 1"#,
    ] {
        let replayed = Small { sets, moves: "", draws: "{}", ..BASE }.play(&[]);
        assert!(replayed.game.is_some(), "{sets}: {:?}", found(&replayed));
    }
}
