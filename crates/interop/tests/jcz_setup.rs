//! Translations of setups.

use bastide_core::game::Game;
use bastide_diag::Report;

use bastide_interop::jcz::{Gap, Setup};
use bastide_record::{GameSpec, Library};

#[derive(Debug)]
struct Shelf(&'static [&'static str]);

impl Library for Shelf {
    fn game(&self, _: &GameSpec) -> Result<Game, Report> {
        Err(Report::new())
    }

    fn variants(&self) -> Vec<String> {
        self.0.iter().map(|it| (*it).to_owned()).collect()
    }
}

fn read(json: &str) -> (GameSpec, Vec<Gap>) {
    read_with(&["inns", "traders", "king_robber", "count", "river", "pigherd", "mage"], json)
}

fn read_with(variants: &'static [&'static str], json: &str) -> (GameSpec, Vec<Gap>) {
    let setup: Setup = serde_json::from_str(json).expect("a setup");
    setup.translate(&GameSpec::names(2), &Shelf(variants), &|id| id.contains('/').then(|| id.to_owned()))
}

fn options(spec: &GameSpec) -> Vec<String> {
    let mut all: Vec<_> = spec.options.iter().map(|(key, value)| format!("{key}={value:?}")).collect();
    all.sort();
    all
}

#[test]
fn a_base_game_is_a_base_game() {
    let (spec, gaps) = read(
        r#"{"sets":{"basic:1":1},"elements":{"small-follower":7,"farmers":true},
            "rules":{"tiny-city-scoring":"4","wagon-move":"C2","bazaar-no-auction":false},
            "start":[{"tile":"base/crfr","x":0,"y":0,"rotation":0}]}"#,
    );
    assert_eq!(gaps, []);
    assert_eq!(spec.sets, Some(vec!["base".into()]));
    assert_eq!(spec.edition, None);
    assert_eq!(spec.start[0].to_string(), "base/crfr at 0,0");
    assert_eq!(options(&spec), ["base.small_city=Text(\"full\")"]);
}

#[test]
fn elements_bring_variants_and_those_that_are_not_there_switch_their_parts_off() {
    let (spec, gaps) = read(
        r#"{"sets":{"basic:2":2,"traders-and-builders:2":1},
            "elements":{"small-follower":5,"builder":2,"garden":true,"abbot":1},"rules":{"tiny-city-scoring":2}}"#,
    );
    assert_eq!(gaps, []);
    assert_eq!(spec.sets, Some(vec!["base*2".into(), "traders".into()]));
    assert_eq!(spec.edition, Some("2".into()));
    assert_eq!(spec.variants, ["traders".into()]);
    assert_eq!(spec.without[1].to_string(), "blue 2 follower");
    let wanted = [
        "base.abbot=Text(\"on\")",
        "base.fields=Text(\"off\")",
        "base.gardens=Text(\"on\")",
        "base.small_city=Text(\"reduced\")",
        "traders.builder=Int(2)",
        "traders.goods=Text(\"off\")",
        "traders.pig=Int(0)",
    ];
    assert_eq!(options(&spec), wanted);
}

/// Herds of pigs are printed on tiles of some sets. In a game without these, the word says nothing.
#[test]
fn an_element_without_tiles_means_nothing() {
    let game = |sets: &str, elements: &str| {
        let (spec, gaps) = read(&format!(
            r#"{{"sets":{{"basic:1":1,{sets}}},"elements":{{"farmers":true{elements}}},"rules":{{}}}}"#
        ));
        assert_eq!(gaps, []);
        let herds = options(&spec).into_iter().filter(|it| it.contains("herd")).collect::<Vec<_>>();
        (spec.variants.iter().any(|it| it.text == "pigherd"), herds)
    };
    let (plain, none) = (r#""traders-and-builders:1":1"#, Vec::<String>::new());
    assert_eq!(game(plain, r#","pig-herd":true"#), (false, none.clone()));
    assert_eq!(game(plain, r#","pig-herd":true,"pig":1"#), (false, none.clone()));
    assert_eq!(game(plain, r#","pig":1"#), (false, none.clone()));
    let on = vec!["pigherd.gq11=Text(\"on\")".to_owned()];
    for set in [r#""gq11:1":1"#, r#""river/2:1":1"#] {
        assert_eq!(game(set, r#","pig-herd":true"#), (true, on.clone()));
        assert_eq!(game(set, r#","pig-herd":true,"pig":1"#), (true, on.clone()));
        assert_eq!(game(set, r#","pig":1"#), (false, none.clone()));
        assert_eq!(game(set, ""), (false, none.clone()));
    }
}

#[test]
fn rules_are_set_also_where_ours_are_usually_the_same_and_those_not_named_are_theirs() {
    let (spec, gaps) = read(
        r#"{"sets":{"basic:1":1},"elements":{"farmers":true,"king":true,"count":1},"rules":{"count-move":"clockwise","king-and-robber-scoring":"15/40"}}"#,
    );
    assert_eq!(gaps, []);
    let wanted = [
        "base.small_city=Text(\"full\")",
        "count.final=Text(\"market_only\")",
        "count.move=Text(\"clockwise\")",
        "king_robber.king=Text(\"on\")",
        "king_robber.robber=Text(\"off\")",
        "king_robber.scoring=Text(\"flat_15_40\")",
    ];
    assert_eq!(options(&spec), wanted);
}

#[test]
fn an_element_is_in_the_game_unless_it_is_set_to_nothing() {
    let elements = |setting: &str| {
        let (spec, gaps) =
            read(&format!(r#"{{"sets":{{"basic:1":1}},"elements":{{"farmers":true,"count":{setting}}}}}"#));
        (spec.variants.iter().any(|it| it.text == "count"), gaps)
    };
    for setting in ["true", "1", "\"yes\"", "\"1\""] {
        assert_eq!(elements(setting), (true, Vec::new()), "{setting}");
    }
    for setting in ["false", "0", "\"0\""] {
        assert_eq!(elements(setting), (false, Vec::new()), "{setting}");
    }
}

#[test]
fn a_setup_names_sets_and_not_too_many_of_them() {
    let (_, gaps) = read(r#"{"sets":{}}"#);
    assert_eq!(gaps, [Gap::NoSets]);
    let (_, gaps) = read(r#"{"sets":{"basic:1":100000000}}"#);
    assert_eq!(gaps, [Gap::Copies { set: "basic:1".to_owned(), count: 100_000_000 }]);
}

#[test]
fn a_tile_of_two_sets_is_that_of_the_set_in_the_game() {
    for (set, tile) in [("river/1:1", "river1/fvff at 0,0"), ("river/2:1", "river2/fvff at 0,0")] {
        let start = r#""start":[{"tile":"river1/fvff","x":0,"y":0,"rotation":0}]"#;
        let (spec, gaps) = read(&format!(r#"{{"sets":{{"basic:1":1,"{set}":1}},{start}}}"#));
        assert_eq!(gaps, []);
        assert_eq!(spec.start[0].to_string(), tile);
        let is_second = options(&spec).contains(&"river.set=Text(\"II\")".to_owned());
        assert_eq!(is_second, set == "river/2:1");
        assert_eq!(spec.variants, ["river".into()]);
    }
}

#[test]
fn a_set_whose_tiles_have_rules_needs_the_variant_that_plays_them() {
    for (set, variant) in [
        ("darmstadt", "darmstadt"),
        ("labyrinth:1", "labyrinth"),
        ("watchtowers", "watchtowers"),
        ("russian-promos/2013", "russia"),
        ("russian-promos/2016", "russia"),
    ] {
        let (_, gaps) = read(&format!(r#"{{"sets":{{"basic:1":1,"{set}":1}}}}"#));
        assert_eq!(gaps, [Gap::Played { set: set.to_owned(), variant: variant.to_owned() }]);
        assert_eq!(
            gaps[0].to_string(),
            format!("the set `{set}` needs the variant `{variant}`, which is not here")
        );
    }
    let (spec, gaps) = read_with(&["russia"], r#"{"sets":{"basic:1":1,"russian-promos/2013":1}}"#);
    assert_eq!((gaps, spec.variants), (vec![], vec!["russia".into()]));
}

/// By the simple rule the labyrinth is a road with four ends; the other rule is what their program plays unless it is told.
#[test]
fn the_labyrinth_needs_no_variant_by_its_simple_rule() {
    let labyrinth = |value: &str| {
        format!(r#"{{"sets":{{"basic:1":1,"labyrinth":1}},"rules":{{"labyrinth-variant":"{value}"}}}}"#)
    };
    let (spec, gaps) = read_with(&["labyrinth"], &labyrinth("basic"));
    assert_eq!((gaps, spec.variants), (vec![], vec![]));
    assert_eq!(read(&labyrinth("advanced")).1.len(), 1);
    let (spec, gaps) = read_with(&["labyrinth"], &labyrinth("advanced"));
    assert_eq!((gaps, spec.variants.clone()), (vec![], vec!["labyrinth".into()]));
    assert!(options(&spec).contains(&"labyrinth.rule=Text(\"advanced\")".to_owned()), "{spec:?}");
}

#[test]
fn a_rule_is_passed_over_in_games_without_its_element() {
    let gaps = |sets: &str, elements: &str, rules: &str| {
        let text = format!(
            r#"{{"sets":{{"basic:1":1{sets}}},"elements":{{"farmers":true{elements}}},"rules":{{{rules}}}}}"#
        );
        let (_, gaps) = read_with(&["tunnel", "abbey", "dragon", "labyrinth"], &text);
        gaps.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    for rule in [
        r#""meteorite-impact":"extended""#,
        r#""robbers-son-action":"must""#,
        r#""tunnelize-other-expansions":true"#,
    ] {
        assert_eq!(gaps("", "", rule), none);
    }
    assert_eq!(
        gaps("", r#","meteorite":true"#, r#""meteorite-impact":"extended""#),
        ["the element `meteorite` has no variant here"]
    );
    assert_eq!(
        gaps(r#","labyrinth":1"#, "", r#""labyrinth-variant":"upside-down""#),
        ["the rule `labyrinth-variant` = `upside-down` has no option here"]
    );
}

/// Every rule of theirs, with each of its values, in a game that it is about.
#[test]
fn every_rule_says_something() {
    let variants = &[
        "abbey",
        "bazaars",
        "buildings",
        "count",
        "dragon",
        "festival",
        "hills",
        "inns",
        "king_robber",
        "labyrinth",
        "monasteries",
        "siege",
        "tunnel",
    ];
    let game = |rules: &str| {
        let text = format!(
            r#"{{"sets":{{"basic:1":1,"labyrinth":1,"monasteries":1}},"elements":{{"farmers":true,"inn":true,"cathedral":true,
            "barn":1,"wagon":1,"bazaar":true,"little-buildings":true,"count":1,"dragon":1,"fairy":1,"princess":true,"portal":true,
            "festival":true,"hill":true,"vineyard":true,"king":true,"siege":true,"escape":true,"tunnel":1}},"rules":{{{rules}}}}}"#
        );
        let (spec, gaps) = read_with(variants, &text);
        assert_eq!(gaps, [], "{rules}");
        (options(&spec), spec.sets, spec.variants)
    };
    for (rule, usual, others) in [
        ("tiny-city-scoring", "4", vec!["2"]),
        ("inn-and-cathedral-final-scoring", "zero", vec!["ignore"]),
        ("king-and-robber-scoring", "default", vec!["10/20", "15/40", "continuously"]),
        ("coc-final-scoring", "market-only", vec!["any-district"]),
        ("count-move", "by-player", vec!["clockwise", "follow-meeple"]),
        ("little-buildings-scoring", "3/2/1", vec!["1/1/1"]),
        ("more-tunnel-tokens", "3/2", vec!["2/1", "1/1"]),
        ("tunnelize-other-expansions", "true", vec!["false"]),
        ("keep-monasteries", "replace", vec!["keep"]),
        ("festival-return", "meeple", vec!["follower"]),
        ("bazaar-no-auction", "false", vec!["true"]),
        ("barn-placement", "not-occupied", vec!["occupied"]),
        ("wagon-move", "C2", vec!["C1"]),
        ("dragon-move", "before-scoring", vec!["after-scoring"]),
        ("fairy-placement", "next-follower", vec!["on-tile"]),
        ("princess-action", "may", vec!["must"]),
        ("espace-variant", "any-tile", vec!["siege-tile"]),
        ("hill-tiebreaker", "at-least-one-follower", vec!["number-of-followers"]),
        ("vineyards-for-garden", "false", vec!["true"]),
        ("labyrinth-variant", "advanced", vec!["basic"]),
    ] {
        let mut all: Vec<_> = others.iter().map(|value| game(&format!(r#""{rule}":"{value}""#))).collect();
        all.push(game(&format!(r#""{rule}":"{usual}""#)));
        assert_eq!(all.last(), Some(&game("")), "{rule} is usually {usual}");
        let count = all.len();
        all.sort_by_key(|it| format!("{it:?}"));
        all.dedup();
        assert_eq!(all.len(), count, "{rule}");
    }
}

#[test]
fn sets_whose_tiles_are_here_are_played() {
    let sets =
        |json: &str| read(json).0.sets.unwrap_or_default().into_iter().map(|it| it.text).collect::<Vec<_>>();
    // A whole game there; here the tiles that it adds to the base game.
    assert_eq!(sets(r#"{"sets":{"winter":1}}"#), ["base", "winter"]);
    assert_eq!(sets(r#"{"sets":{"under-the-big-top-c1":1}}"#), ["bigtop-c1"]);
    // The two parts are one set here.
    assert_eq!(sets(r#"{"sets":{"gq11":1}}"#), ["gq11", "-gq11/fvfr", "-gq11/cvcv"]);
    assert_eq!(sets(r#"{"sets":{"gq11/river":1}}"#), ["gq11/fvfr", "gq11/cvcv"]);
}

#[test]
fn so_many_players_as_a_game_has() {
    let setup: Setup = serde_json::from_str(r#"{"sets":{"basic:1":1}}"#).expect("a setup");
    for (players, gaps) in
        [(0, vec![Gap::Players(0)]), (1, vec![]), (9, vec![]), (10, vec![Gap::Players(10)])]
    {
        let names = vec!["someone".into(); players];
        assert_eq!(setup.translate(&names, &Shelf(&[]), &|_| None).1, gaps);
    }
    assert_eq!(Gap::Players(0).to_string(), "a game has 1 to 9 players here, not 0");
}

#[test]
fn everything_that_is_missing_is_named() {
    let (_, gaps) = read(
        r#"{"sets":{"basic:1":1,"traders-and-builders:2":1,"marsh:1":1,"flier:1":1},
            "elements":{"farmers":true,"tower":1,"shrine":true,"big-follower":1,"mage":true,"count":2,"small-follower":9},
            "rules":{"tiny-city-scoring":"3","weather":"fair"},"start":[{"tile":"XX","x":0,"y":0}]}"#,
    );
    let texts: Vec<_> = gaps.iter().map(ToString::to_string).collect();
    let wanted = [
        "the set `marsh:1` has no tiles here",
        "the set `flier:1` needs the variant `flier`, which is not here",
        "the element `shrine` has no variant here",
        "the element `tower` has no variant here",
        "the element `mage` cannot be played without `witch` here",
        "the element `count` cannot be played with 2 pieces here",
        "the element `small-follower` cannot be played with 9 pieces here",
        "the rule `tiny-city-scoring` = `3` has no option here",
        "the rule `weather` = `fair` has no option here",
        "the tile `XX` is not known here",
        "the sets are of different editions, which cannot be mixed here",
    ];
    assert_eq!(texts, wanted);
}
