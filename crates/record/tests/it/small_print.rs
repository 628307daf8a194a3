//! Rules of written games that only show where variants ask much, and the small print of the format.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::decision::Choice;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::geometry::Side;
use bastide_core::host::{
    Act, Fault, Hook, HookPoint, Host, Outcome, RuleQuestion, Selector, SourceLine, Taking, Verb,
};
use bastide_core::rules::{Rules, Scope, Setup, Var, Variant};
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_diag::{Report, Source};
use bastide_record::{GameSpec, Library, Outcome as Ran, Recorder, Written, format, parse, run, verify};
use bastide_tileset::Collection;

use crate::hand::Hand;
use crate::sample::{BASE, dealt};

/// The variants, each of one rule, and where they take part.
const VARIANTS: [(&str, Verb, Step); 8] = [
    ("north", Verb::On, Step::Place),
    ("east", Verb::On, Step::Place),
    ("notes", Verb::On, Step::Place),
    ("asks", Verb::On, Step::AfterPlace),
    ("sure", Verb::On, Step::AfterDeploy),
    ("again", Verb::On, Step::TurnEnd),
    ("first", Verb::Offer, Step::TurnBegin),
    ("later", Verb::Offer, Step::AfterPlace),
];

/// The base tiles, a neutral crown, and the variants. An option `kept` is a kept value of the first variant.
#[derive(Debug)]
struct Small;

impl Library for Small {
    fn game(&self, spec: &GameSpec) -> Result<Game, Report> {
        let base = Source::new("base.toml", BASE);
        let mut setup = dealt(Collection::read(vec![base]).0.bag(&["base"], None)?, spec);
        let mut rules = Vec::new();
        let mut add = |setup: &mut Setup, name: &'static str, verb, step| {
            setup.hooks.push(Hook {
                variant: setup.variants.len() - 1,
                verb,
                at: HookPoint::Step(step),
                only: Selector::default(),
                label: name.to_owned(),
                taking: Taking::Uses,
                source: SourceLine { file: "small.lua".into(), line: 1 },
            });
            rules.push(name);
        };
        for name in &spec.variants {
            let id = name.text.clone();
            setup.variants.push(Variant { title: id.clone(), version: String::new(), id });
            let rule = VARIANTS.iter().find(|it| it.0 == name.text);
            let (name, verb, step) = rule.expect("a variant of this library");
            add(&mut setup, name, *verb, *step);
            if *name == "later" {
                add(&mut setup, "latest", Verb::Offer, Step::ScoringEnd);
                add(&mut setup, "last", Verb::Offer, Step::TurnEnd);
            }
        }
        if let Some(start) = spec.option("kept") {
            setup.vars.push(Var {
                variant: 0,
                name: "kept".to_owned(),
                start: start.clone(),
                scope: Scope::Game,
            });
        }
        spec.lay(&mut setup)?;
        let listed = Arc::from([Arc::from([])]);
        let host: Rc<RefCell<dyn Host>> = Rc::new(RefCell::new(Hand::new(rules, go_on, listed)));
        let rules = Rules::new(setup).expect("a sound setup");
        Ok(Game::new(Arc::new(rules), Some(host), spec.seed.unwrap_or(0), Checkpointing::On)
            .expect("it starts"))
    }

    fn words(&self, _: &GameSpec) -> Option<BTreeSet<String>> {
        Some(["asks", "leave", "lot", "really", "sure"].map(str::to_owned).into())
    }

    fn tool(&self) -> String {
        "1.2.3".to_owned()
    }
}

fn go_on(rule: &str, replies: &[Value], table: &Table) -> Result<Outcome, Fault> {
    let me = table.turn().player;
    let ask = |player, name: &str| {
        let options = vec![Value::Bool(false), Value::Bool(true)];
        Outcome::Act(Act::Ask(RuleQuestion { player, name: name.into(), options }))
    };
    let face = |side| {
        let crown = table.rules().piece_of("crown");
        let figure = table.figures().find(|(_, it)| Some(it.piece) == crown).expect("a crown").0;
        Outcome::Act(Act::Face { figure, side })
    };
    Ok(match (rule, replies) {
        ("north", []) => face(Side::N),
        ("east", []) => face(Side::E),
        ("notes", []) => Outcome::Act(Act::Note { text: "a tile was placed".into() }),
        ("asks", []) => ask(me.next(table.rules().players()), "asks.leave"),
        ("sure", []) => ask(me, "sure.really"),
        ("again", []) if table.turn().number == 1 => {
            Outcome::Act(Act::AddTurn { player: me, tile: None, brief: false })
        }
        _ => Outcome::Done(false),
    })
}

/// The only game of a text, and the findings about the text.
fn read(text: &str) -> (Written, Report) {
    let (mut games, report) = parse(&Source::new("net.md", text));
    assert_eq!(games.len(), 1, "{text}");
    (games.remove(0), report)
}

fn played(setup: &str, moves: &str) -> Ran {
    let (game, report) = read(&format!("```game\n{setup}\n```\n```moves\n{moves}\n```\n"));
    assert!(report.is_empty(), "{:?}", report.findings());
    run(&game, &Small)
}

fn told(report: &Report) -> Vec<String> {
    report.findings().iter().map(|it| format!("{}: {} [{}]", it.code, it.message, it.label.text)).collect()
}

fn wrong(setup: &str, moves: &str) -> Vec<String> {
    told(&played(setup, moves).report)
}

const TWO: &str = "draw = [\"frfr\", \"frfr\"]";

#[test]
fn only_claims_of_points_take_the_place_of_points() {
    let setup = "start = [\"crfr at 0,0\"]\ndraw = [\"cfff\"]";
    let moves = "red cfff at 0,-1 r180; follower on city S => completed city; end; red rejoices";
    assert_eq!(
        wrong(setup, moves),
        [
            "claim-missing: `red +4 (city, 2 tiles)` happened and is not claimed [in this line]",
            "claim-failed: `red rejoices` did not happen []",
        ]
    );
}

#[test]
fn who_has_told_another_event_is_not_told_to_pass() {
    let moves = "red frfr at 1,0 => waits for red; a tile was laid";
    let report = played(&format!("{TWO}\nvariants = [\"notes\"]"), moves).report;
    assert_eq!(
        told(&report),
        ["claim-failed: `a tile was laid` did not happen [`a tile was placed` happened]"]
    );
    assert_eq!(report.findings()[0].help, None);
}

#[test]
fn a_seal_has_sixteen_digits() {
    for digits in ["0123456789abcde", "0123456789abcdef0", "0123456789abcdeg"] {
        let found = wrong(TWO, &format!("red frfr at 1,0 => seal {digits}"));
        assert_eq!(found, [format!("claim-syntax: `seal {digits}` cannot be read []")]);
    }
}

#[test]
fn a_piece_stands_on_its_feature_by_the_name_of_its_first_segment_too() {
    let moves = "red frfr at 1,0; follower on road W => red follower on road EW of 0,0; red follower on road EW of 1,0";
    assert_eq!(wrong(TWO, moves), [""; 0]);
}

#[test]
fn each_player_has_a_supply_of_their_own_at_the_start() {
    let without = "without = [\"red 6 follower\", \"blue 6 follower\"]";
    let figures = |all: &str| format!("draw = [\"ffff\"]\n{without}\nfigures = [{all}]");
    let both = figures("\"red follower on field En of 0,0\", \"blue follower on field En of 0,0\"");
    assert_eq!(
        wrong(&both, "red ffff at 0,1 => end; supply red follower 0; supply blue follower 0"),
        [""; 0]
    );
    let twice = figures("\"red follower on field En of 0,0\", \"red follower on road EW of 0,0\"");
    assert_eq!(wrong(&twice, ""), ["game-figure: there are not so many of `red follower`: 1 []"]);
}

#[test]
fn a_game_that_cannot_be_read_needs_no_seal() {
    let (game, report) = read("```game\ndraw = [\"frfr\"]\n```\n```moves\nred ;\n```\n");
    assert!(report.has_errors() && game.broken);
    assert_eq!(told(&verify(&game, &Small).report), [""; 0]);
    let (game, _) = read("```game\ndraw = [\"frfr\"]\n```\n```moves\nred frfr at 1,0 => end\n```\n");
    let found = told(&verify(&game, &Small).report);
    assert!(found.len() == 1 && found[0].starts_with("game-seal: "), "{found:?}");
}

#[test]
fn another_tool_is_named_only_where_something_is_wrong() {
    let found = |tool: &str, points: i32| {
        wrong(
            &format!("draw = [\"frfr\"]\ntool = \"{tool}\""),
            &format!("red frfr at 1,0 => end; score red {points}"),
        )
    };
    assert_eq!((found("1.2.3", 0).len(), found("0.9.0", 0).len()), (0, 0));
    assert_eq!((found("1.2.3", 7).len(), found("0.9.0", 7).len()), (1, 2));
}

#[test]
fn a_refused_line_holds_its_other_claims_and_any_part_of_its_reason() {
    assert_eq!(
        wrong(TWO, "red frfr at 0,1 r90 => illegal; score red 5; pile 1"),
        ["claim-failed: `score red 5` is not true [the score is 0]"]
    );
    assert_eq!(wrong(TWO, "red frfr at 0,1 r90 => illegal: against field"), [""; 0]);
}

#[test]
fn passes_on_the_way_to_the_next_line_belong_to_the_line_before() {
    let moves = "red frfr at 1,0 => asked deploy of red; asked really of red\nred sure.really yes";
    let outcome = played(&format!("{TWO}\nvariants = [\"sure\"]"), moves);
    assert_eq!(told(&outcome.report), [""; 0]);
    let steps: Vec<_> = outcome.steps.iter().map(|it| (it.text.as_str(), it.line)).collect();
    assert_eq!(steps, [("frfr at 1,0", 0), ("pass", 0), ("sure.really yes", 1)]);
}

#[test]
fn any_number_of_offers_may_be_passed_on_the_way_to_a_choice() {
    let outcome =
        played(&format!("{TWO}\nvariants = [\"later\"]"), "red frfr at 1,0; last\nblue frfr at 2,0 => end");
    assert_eq!(told(&outcome.report), [""; 0]);
    let texts: Vec<_> = outcome.steps[..5].iter().map(|it| it.text.as_str()).collect();
    assert_eq!(texts, ["frfr at 1,0", "pass", "pass", "pass", "last"]);
}

#[test]
fn an_option_begins_with_a_word_of_the_game_or_of_its_scripts() {
    let setup = format!("{TWO}\nvariants = [\"sure\", \"later\"]");
    let found = |option: &str| wrong(&setup, &format!("red frfr at 1,0; pass => not offered {option}"));
    for option in ["really 3", "sure.really 3", "lot3", "latest of all", "base/ffff", "red crown", "city N"] {
        assert_eq!(found(option), [""; 0], "{option}");
    }
    for (option, word) in [("rely yes", "rely"), ("sure.last", "sure.last"), ("other.really", "other.really")]
    {
        let message = format!("claim-syntax: no option of this game begins with `{word}` []");
        assert_eq!(found(option), [message], "{option}");
    }
    // Without variants nobody asks.
    assert_eq!(wrong(TWO, "red frfr at 1,0; really yes => illegal").len(), 1);
}

#[test]
fn an_offer_that_is_made_elsewhere_is_told_with_its_step() {
    let report = played(&format!("{TWO}\nvariants = [\"later\"]"), "=> offered later").report;
    let [found] = report.findings()[..] else { panic!("{:?}", told(&report)) };
    assert_eq!(found.code.as_str(), "claim-failed");
    let help = "`later` is offered at `after_place`, and asked now is `place`";
    assert_eq!(found.help.as_deref(), Some(help));
}

#[test]
fn nobody_passes_for_another() {
    let moves = "red first; frfr at 1,0\nblue first; frfr at 2,0 => end";
    assert_eq!(wrong(&format!("{TWO}\nvariants = [\"first\"]"), moves), [""; 0]);
}

#[test]
fn defects_of_lines_are_shown_where_they_are() {
    for (line, place) in [("red=>end", "=>"), ("red a;;b", ";"), ("red a => b => c", "=>")] {
        let text = format!("```moves\n{line}\n```\n");
        let (game, report) = read(&text);
        let [found] = report.findings()[..] else { panic!("{line}: {:?}", report.findings()) };
        assert_eq!((found.code.as_str(), &text[found.label.span.clone()]), ("line-syntax", place), "{line}");
        assert!(game.broken);
    }
}

#[test]
fn a_setup_comes_before_its_moves() {
    let (game, report) = read("# One\n```moves\nred a\n```\n```game\nseed = 1\n```\n");
    assert!(game.broken);
    assert_eq!(report.findings().iter().map(|it| it.code.as_str()).collect::<Vec<_>>(), ["game-twice"]);
}

/// The record of a game in which these choices are made.
fn record(setup: &str, choices: &[&str]) -> String {
    let (spec, report) = GameSpec::read(&Source::new("game.toml", setup));
    assert!(report.is_empty(), "{:?}", report.findings());
    let mut game = Small.game(&spec).unwrap_or_else(|report| panic!("{:?}", told(&report)));
    let mut recorder = Recorder::new("A game", &spec, &Small, &game);
    recorder.note("- no list\n= no heading\n+ no list either");
    for text in choices {
        let choice = if *text == "pass" { Choice::Pass } else { game.find(text).expect("an option") };
        recorder.choose(&mut game, choice).expect("it is legal");
    }
    let text = recorder.markdown(&game);
    let (written, report) = read(&text);
    assert!(report.is_empty(), "{text}\n{:?}", report.findings());
    assert_eq!(told(&verify(&written, &Small).report), [""; 0], "{text}");
    assert_eq!(format(&Source::new("record.md", text.as_str())), text);
    text
}

/// The lines of moves in a record, columns closed up.
fn lines(record: &str) -> Vec<String> {
    let (_, moves) = record.split_once("```moves\n").expect("moves");
    let lines = moves.lines().take_while(|it| *it != "```");
    lines.map(|it| it.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_record_has_a_line_for_each_turn_of_a_player_and_part_between_others() {
    let turns = record(
        "draw = [\"frfr\", \"frfr\", \"ffff\"]\nvariants = [\"again\"]",
        &["frfr at 1,0", "pass", "frfr at 2,0", "pass"],
    );
    assert_eq!(lines(&turns)[..2], ["red frfr at 1,0; pass", "red frfr at 2,0; pass"]);
    // A pass alone in its line is written.
    let asked = record(
        "draw = [\"frfr\", \"ffff\", \"frfr\"]\nvariants = [\"asks\"]",
        &["frfr at 1,0", "asks.leave yes", "pass", "ffff at 0,1"],
    );
    assert_eq!(
        lines(&asked)[..4],
        ["red frfr at 1,0", "blue asks.leave yes", "red pass", "blue ffff at 0,1"]
    );
    // Where the game goes on with the same player, a pass is written too.
    let open = record("draw = [\"frfr\", \"ffff\"]\nvariants = [\"sure\"]", &["frfr at 1,0", "pass"]);
    assert_eq!(lines(&open)[0], "red frfr at 1,0; pass");
    assert!(lines(&open)[1].starts_with("=> waits for red; score red 0; score blue 0; seal "), "{open}");
}

#[test]
fn a_record_claims_its_opening_and_shows_its_words_as_they_are() {
    let text = record(
        "title = \"Another title\"\nstart = [\"frfr at 0,0\"]\ndraw = [\"cccc\", \"frfr\", \"ffff\"]",
        &["frfr at 1,0", "pass"],
    );
    assert_eq!(lines(&text)[0], "=> discarded cccc");
    assert!(
        text.starts_with("# A game\n\n\\- no list\n\\= no heading\n\\+ no list either\n\n```game\n"),
        "{text}"
    );
    assert!(!text.contains("title"), "{text}");
}

/// The seal after the first tile.
fn seal(setup: &str) -> String {
    let moves = "red ffff at 1,0; pass => seal 0123456789abcdef";
    let found = wrong(&format!("start = [\"ffff at 0,0\"]\nfigures = [\"crown on 0,0\"]\n{setup}"), moves);
    let seal = found.iter().find_map(|it| it.split_once("[the seal is ")).expect("another seal");
    seal.1.trim_end_matches(']').to_owned()
}

#[test]
fn a_seal_is_of_facings_and_kept_values_and_not_of_the_order_of_the_pile() {
    let faced = |side: &str| seal(&format!("draw = [\"ffff\", \"ffff\"]\nvariants = [\"{side}\"]"));
    assert_ne!(faced("north"), faced("east"));
    let kept = |value: i64| {
        seal(&format!("draw = [\"ffff\", \"ffff\"]\nvariants = [\"notes\"]\noptions = {{ kept = {value} }}"))
    };
    assert_eq!(kept(1), kept(1));
    assert_ne!(kept(1), kept(2));
    let pile = |rest: &str| seal(&format!("draw = [\"ffff\", \"ffff\", {rest}]"));
    assert_eq!(pile("\"cfff\", \"frfr\""), pile("\"frfr\", \"cfff\""));
    assert_ne!(pile("\"cfff\", \"frfr\""), pile("\"frfr\", \"frfr\""));
}

fn formatted(text: &str) -> String {
    format(&Source::new("net.md", text))
}

#[test]
fn columns_are_as_wide_as_choices_of_sixty_letters() {
    let (sixty, more) = ("a".repeat(60), "a".repeat(61));
    let moves = |long: &str| formatted(&format!("```moves\nred {long}\nred b => c\n```\n"));
    assert_eq!(moves(&sixty), format!("```moves\nred  {sixty}\nred  b{}  => c\n```\n", " ".repeat(59)));
    assert_eq!(moves(&more), format!("```moves\nred  {more}\nred  b  => c\n```\n"));
}

#[test]
fn comments_and_empty_lines_have_their_place() {
    assert_eq!(
        formatted("```moves\n\n\nred frfr at 1,0 # here\n\n\n=> none # why\n\n```\n"),
        "```moves\nred  frfr at 1,0  # here\n\n=> none  # why\n```\n"
    );
    // A setup with a comment would lose it.
    let commented = "```game\n# why\nseed   = 1\n```\n";
    assert_eq!(formatted(commented), commented);
    assert_eq!(formatted("```game\nseed   = 1\n```\n"), "```game\nseed = 1\n```\n");
}

#[test]
fn lists_of_a_setup_end_somewhere() {
    let listed = |key: &str, count: usize| {
        let items = vec!["\"frfr\""; count].join(", ");
        GameSpec::read(&Source::new("game.toml", format!("{key} = [{items}]")))
    };
    for (key, most) in [("draw", 2000), ("sets", 1000)] {
        let (spec, report) = listed(key, most);
        let read = [&spec.draw, &spec.sets].map(|it| it.as_ref().map_or(0, Vec::len));
        assert_eq!((report.is_empty(), read.iter().sum::<usize>()), (true, most), "{key}");
        assert!(listed(key, most + 1).1.has_errors(), "{key}");
    }
}

#[test]
fn a_tile_on_the_board_is_read_to_its_end() {
    let start = |text: &str| GameSpec::read(&Source::new("game.toml", format!("start = [\"{text}\"]")));
    let (spec, report) = start("crfr at 0,-1 r90");
    assert_eq!((report.is_empty(), spec.start[0].to_string()), (true, "crfr at 0,-1 r90".to_owned()));
    for text in ["crfr at 0,-1 r90 r90", "crfr at 0,-1 r45", "crfr at 0", "at 0,0", "crfr 0,0"] {
        let (spec, report) = start(text);
        assert_eq!((report.findings().len(), spec.start.len()), (1, 0), "{text}");
    }
}

#[test]
fn findings_without_a_place_are_at_the_setup() {
    let text = "# One\n\n```game\nseed = 1\n```\n";
    let (game, _) = read(text);
    assert_eq!(&text[game.spec.label(&(0..0), "").span], "```game\nseed = 1\n```");
    assert_eq!(game.spec.label(&(2..5), "").span, 2..5);
}

#[test]
fn a_missing_claim_is_added_behind_those_that_are_there() {
    let setup = "start = [\"frfr at 0,0\"]\ndraw = [\"frfr\", \"cccc\", \"ffff\"]";
    for (line, wanted) in
        [("red frfr at 1,0", "  => discarded cccc"), ("red frfr at 1,0 => pile 0", "; discarded cccc")]
    {
        let report = played(setup, &format!("{line}\nblue ffff at 0,1 => end")).report;
        let [found] = report.findings()[..] else { panic!("{line}: {:?}", told(&report)) };
        let [edit] = &found.fix.as_ref().expect("a fix").edits[..] else { panic!("one edit") };
        assert_eq!(edit.text, wanted);
        assert_eq!(&edit.source.text()[edit.span.start - line.len()..edit.span.start], line);
    }
}
