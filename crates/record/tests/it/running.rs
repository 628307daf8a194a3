//! Lines, passes and claims together.

use bastide_core::rules::StartTile;
use bastide_diag::{Report, Source};
use bastide_record::{GameSpec, Outcome, run};

use crate::sample::{Sample, game};

fn outcome(setup: &str, moves: &str) -> Outcome {
    run(&game(&format!("```game\n{setup}\n```\n```moves\n{moves}\n```\n")), &Sample::new())
}

fn said(report: &Report) -> Vec<String> {
    report.findings().iter().map(|it| format!("{}: {} [{}]", it.code, it.message, it.label.text)).collect()
}

fn fine(setup: &str, moves: &str) -> Outcome {
    let outcome = outcome(setup, moves);
    assert_eq!(said(&outcome.report), [""; 0], "{moves}");
    outcome
}

fn wrong(setup: &str, moves: &str) -> Vec<String> {
    said(&outcome(setup, moves).report)
}

const TWO: &str = "draw = [\"frfr\", \"frfr\"]";

#[test]
fn deployments_are_passed_where_they_are_left_out() {
    let texts = |outcome: &Outcome| outcome.steps.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
    let all = ["frfr at 1,0", "pass", "frfr at 2,0", "pass"];
    assert_eq!(texts(&fine(TWO, "red frfr at 1,0\nblue frfr at 2,0 => end")), all);
    assert_eq!(texts(&fine(TWO, "red frfr at 1,0; pass\nblue frfr at 2,0; pass => end")), all);
    assert_eq!(texts(&fine(TWO, "red frfr at 1,0\nred pass\nblue frfr at 2,0 => end")), all);
}

#[test]
fn a_turn_may_go_on_in_the_next_line() {
    let outcome = fine(TWO, "red frfr at 1,0\nred follower on road W\nblue frfr at 2,0 => end; red +3");
    assert_eq!(outcome.steps[1].text, "follower on road EW");
}

#[test]
fn waiting_keeps_a_deployment_from_being_passed() {
    let outcome = fine(TWO, "red frfr at 1,0 => waits for red");
    assert_eq!(outcome.steps.len(), 1);
    assert_eq!(
        wrong(TWO, "red frfr at 1,0 => waits for red\nblue frfr at 2,0"),
        ["wrong-player: red has to decide `deploy`, not blue []"]
    );
}

#[test]
fn what_happens_after_passing_belongs_to_the_line() {
    let setup = "start = [\"frfr at 0,0\"]\ndraw = [\"frfr\", \"cccc\", \"ffff\"]";
    fine(
        setup,
        "red frfr at 1,0 => discarded cccc; pile 0; asked deploy of red; asked place of blue\nblue ffff at 0,1 => end",
    );
    let missing = "claim-missing: `discarded cccc` happened and is not claimed [in this line]";
    assert_eq!(wrong(setup, "red frfr at 1,0\nblue ffff at 0,1 => end"), [missing]);
    assert_eq!(wrong(setup, "red frfr at 1,0 => none\nblue ffff at 0,1 => end"), [missing]);
}

#[test]
fn what_would_happen_after_passing_is_told_with_the_remedy() {
    let setup = "start = [\"frfr at 0,0\"]\ndraw = [\"frfr\", \"cccc\", \"ffff\"]";
    let moves = "red frfr at 1,0 => discarded cccc\nred frfr at 9,9 => illegal";
    let outcome = outcome(setup, moves);
    let first = &outcome.report.findings()[0];
    assert_eq!(first.message, "`discarded cccc` did not happen");
    assert_eq!(first.help.as_deref(), Some("red has not passed yet; `; pass` at the end of the line does"));
    fine(
        setup,
        "red frfr at 1,0; pass => discarded cccc\nblue frfr at 9,9 => illegal\nblue ffff at 0,1 => end",
    );
}

#[test]
fn what_happens_in_the_setup_is_claimed_first() {
    let setup = "start = [\"frfr at 0,0\"]\ndraw = [\"cccc\", \"frfr\"]";
    fine(setup, "=> discarded cccc; asked place of red; offered frfr at 1,0; pile 0\nred frfr at 1,0 => end");
    assert_eq!(
        wrong(setup, "red frfr at 1,0 => end"),
        ["claim-missing: `discarded cccc` happened in the setup and is not claimed []"]
    );
}

#[test]
fn refused_lines_leave_no_trace() {
    let moves = "red frfr at 0,1 r90 => illegal: road against field\nred frfr at 1,0; follower on city N => illegal; pile 1; score red 0\nred frfr at 1,0; follower on road W\n\
                 blue frfr at 2,0; follower on road E => illegal: occupied road\nblue frfr at 2,0 => end; red +3 (unfinished road, 3 tiles)";
    fine(TWO, moves);
}

#[test]
fn a_turn_ends_after_a_refused_line_too() {
    fine(TWO, "red frfr at 1,0\nred follower on city N => illegal\nblue frfr at 2,0 => end");
    fine(
        TWO,
        "red frfr at 1,0\nred follower on city N => illegal\nred follower on road W\nblue frfr at 2,0 => end; red +3",
    );
    fine(
        TWO,
        "red frfr at 1,0; follower on road W; follower on field Nw => illegal: blue has to decide\nred frfr at 1,0 => waits for red",
    );
}

#[test]
fn refused_lines_are_refused_for_their_reason_at_their_end() {
    assert_eq!(
        wrong(TWO, "red frfr at 0,-1 => illegal: city against field"),
        [
            "claim-failed: `illegal: city against field` is not true [it is refused because of: field against city on side S]"
        ]
    );
    assert_eq!(
        wrong(TWO, "red frfr at 1,0 => illegal"),
        ["claim-failed: `illegal` is not true [the line is legal]"]
    );
    assert_eq!(
        wrong(TWO, "red frfr at 9,9; follower on road W => illegal"),
        ["not-an-option: `frfr at 9,9` is not an option: no tile lies beside 9,9 []"]
    );
    assert_eq!(
        wrong(TWO, "blue frfr at 1,0 => illegal"),
        ["wrong-player: red has to decide `place`, not blue []"]
    );
}

#[test]
fn offers_are_those_before_passing() {
    fine(TWO, "red frfr at 1,0 => offered follower on road W; not offered follower on city N; offered pass");
    assert_eq!(
        wrong(TWO, "red frfr at 1,0 => not offered follower on road W; offered follower on city N"),
        [
            "claim-failed: `not offered follower on road W` is not true [it is an option]",
            "claim-failed: `offered follower on city N` is not true [the tile has no city N]",
        ]
    );
}

#[test]
fn a_piece_may_be_held_by_a_player() {
    let setup = "draw = [\"frfr\"]\nfigures = [\"crown held by red\"]";
    fine(setup, "red frfr at 1,0 => crown held by red; supply crown 0; end");
    assert_eq!(
        wrong(setup, "red frfr at 1,0 => crown held by blue; crown on 0,0; end"),
        [
            "claim-failed: `crown held by blue` is not true [blue holds nothing]",
            "claim-failed: `crown on 0,0` is not true [there stands nothing]",
        ]
    );
    fine(setup, "red frfr at 1,0 => holds red crown 1; holds blue crown 0; holds red follower 0; end");
    assert_eq!(
        wrong(setup, "red frfr at 1,0 => holds red crown 2; holds crown 1; end"),
        [
            "claim-failed: `holds red crown 2` is not true [it is 1]",
            "claim-syntax: `holds crown 1` cannot be read []",
        ]
    );
}

#[test]
fn claims_about_the_table_say_what_is_true() {
    let setup = "draw = [\"cfff\", \"frfr\"]\nfigures = [\"crown on 0,0\"]";
    let good = "red cfff at 0,-1 r180; follower on city S => completed city; red +4; score red 4; score blue 0; supply red follower 7; \
                supply crown 0; pile 0; worth 4 city N of 0,0; winner red; crown on 0,0; red on city S of 0,-1 happened";
    let good = good.strip_suffix("; red on city S of 0,-1 happened").unwrap_or(good);
    fine(
        setup,
        &format!(
            "{good}\nblue frfr at 1,0; follower on road W => end; blue +2; winner red; blue follower on road EW of 1,0"
        ),
    );
    assert_eq!(
        wrong(
            setup,
            "red cfff at 0,-1 r180 => completed city; score red 1; supply red follower 6; pile 9; worth 3 city N of 0,0; winner red; red follower on city N of 0,0"
        ),
        [
            "claim-failed: `score red 1` is not true [the score is 0]",
            "claim-failed: `supply red follower 6` is not true [the supply is 7]",
            "claim-failed: `pile 9` is not true [the pile has 0]",
            "claim-failed: `worth 3 city N of 0,0` is not true [it is worth 4 (city, 2 tiles)]",
            "claim-failed: `winner red` is not true [most points: red blue]",
            "claim-failed: `red follower on city N of 0,0` is not true [there stands nothing]",
        ]
    );
}

#[test]
fn claims_name_tiles_with_their_set_as_moves_do() {
    fine(TWO, "=> red drew base/frfr\nred base/frfr at 1,0 => blue drew base/frfr\nblue frfr at 2,0 => end");
    let wrong = wrong(TWO, "red frfr at 1,0 => blue drew base/crfr");
    assert_eq!(wrong, ["claim-failed: `blue drew base/crfr` did not happen []"]);
}

#[test]
fn points_in_other_words_are_told_with_their_form() {
    for claim in ["red 3", "red 3 points", "red scores 3", "red gets +3 points"] {
        let outcome = outcome(TWO, &format!("red frfr at 1,0 => {claim}"));
        let first = &outcome.report.findings()[0];
        assert_eq!(first.help.as_deref(), Some("points are claimed as `red +3`"), "{claim}");
    }
    // A remark that ends in a number is about no player.
    let outcome = outcome(TWO, "red frfr at 1,0; pass => won 3");
    assert_eq!(outcome.report.findings()[0].help, None);
}

#[test]
fn each_claim_stands_for_one_event() {
    let setup = "start = [\"crfr at 0,0\", \"cfff at 0,-1 r180\"]\nfigures = [\"red follower on field En of 0,0\", \"red follower on field Nw of 0,-1\"]\ndraw = [\"ffff\"]";
    fine(setup, "red ffff at 0,1 => end; red +3; red +3 (field, 1 completed city)");
    assert_eq!(
        wrong(setup, "red ffff at 0,1 => end; red +3"),
        ["claim-missing: `red +3 (field, 1 completed city)` happened and is not claimed [in this line]"]
    );
    assert_eq!(
        wrong(setup, "red ffff at 0,1 => end; red +3; red +6"),
        ["claim-failed: `red +6` did not happen [`red +3 (field, 1 completed city)` happened]"]
    );
}

#[test]
fn lines_that_cannot_be_played_say_what_could() {
    assert_eq!(
        wrong(TWO, "red folower on road W"),
        ["not-an-option: `folower on road W` is not an option []"]
    );
    // A tile that fits there otherwise is offered as it fits.
    for (written, meant) in [
        ("red frfr at 1,0 r90", Some("did you mean `frfr at 1,0`?")),
        ("red test/frfr at 1,0 r90", Some("did you mean `frfr at 1,0`?")),
        ("red frfr at 9,9", None),
    ] {
        let report = outcome(TWO, written).report;
        let helps: Vec<_> = report.findings().iter().map(|it| it.help.as_deref()).collect();
        assert_eq!(helps, [meant], "{written}");
    }
    assert_eq!(
        wrong(TWO, "red frfr at 1,0\nblue frfr at 2,0 => end\nred frfr at 3,0"),
        ["not-an-option: `frfr at 3,0` is not an option: the game is over []"]
    );
    assert_eq!(
        wrong(TWO, "red frfr at 1,0\nred frfr at 2,0"),
        ["wrong-player: blue has to decide `place`, not red []"]
    );
}

#[test]
fn options_of_one_name_have_numbers() {
    let setup = "variants = [\"twins\"]\ndraw = [\"frfr\", \"frfr\"]";
    let moves = "red frfr at 1,0; twins.pick red => red +1; asked deploy of red\nblue frfr at 2,0; twins.pick red (2) => blue +2 (twins); end";
    let outcome = fine(setup, moves);
    assert_eq!(outcome.steps[4].text, "twins.pick red (2)");
    assert_eq!(
        wrong(setup, "red frfr at 1,0; twins.pick red (3)"),
        ["not-an-option: `twins.pick red (3)` is not an option []"]
    );
}

#[test]
fn others_decide_in_the_middle_of_a_turn() {
    let setup = "variants = [\"toll\"]\ndraw = [\"frfr\", \"frfr\"]";
    let moves = "red frfr at 1,0 => asked toll.amount of blue\nblue 3 => asked toll.pay of red; offered toll.pay yes\nred yes; follower on road W => \"red -3 (toll # 1; paid)\"\n\
                 blue frfr at 2,0\nred toll.amount 1\nblue \"toll.pay a; b\" => \"he said \\\"no\\\" => nothing; so\\nbe it\"; end; red +3";
    let outcome = fine(setup, moves);
    assert_eq!(outcome.steps.len(), 8);
    assert_eq!(
        wrong(setup, "red frfr at 1,0; follower on road W"),
        ["wrong-player: blue has to decide `toll.amount`, not red []"]
    );
}

#[test]
fn questions_of_rules_are_passed_where_their_answer_is_left_out() {
    let setup = "variants = [\"may\"]\ndraw = [\"frfr\", \"frfr\"]";
    let texts = |outcome: &Outcome| outcome.steps.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
    let passed = ["may.first pass (2)", "may.next pass", "may.last pass", "pass"];
    let [first, next, last, deploy] = passed;
    let all = ["frfr at 1,0", first, next, last, deploy, "frfr at 2,0", first, next, last, deploy];
    let short = "red frfr at 1,0\nblue pass\nred pass\nblue frfr at 2,0; pass\nred pass\nblue pass => end";
    assert_eq!(texts(&fine(setup, short)), all);
    let long = "red frfr at 1,0; may.first pass (2)\nblue may.next pass\nred last pass; pass\nblue frfr at 2,0\nred next pass\nblue may.last pass => end";
    assert_eq!(texts(&fine(setup, long)), all);
    // A later answer passes what comes before it, and an answer that reads like passing is no passing.
    let some = "red frfr at 1,0; may.first pass\nblue next 1\nred follower on road EW\nblue frfr at 2,0; first 1\nred pass\nblue last 1 => end; red +3";
    let played = ["frfr at 1,0", "may.first pass", "may.next 1", last, "follower on road EW"];
    assert_eq!(texts(&fine(setup, some))[..5], played);
}

#[test]
fn who_has_to_pass_is_told() {
    let setup = "variants = [\"may\"]\ndraw = [\"frfr\", \"frfr\"]";
    let told = |moves: &str| {
        let report = outcome(setup, moves).report;
        let [found] = report.findings()[..] else { panic!("{moves}: {:?}", said(&report)) };
        (said(&report).remove(0), found.help.clone().unwrap_or_default())
    };
    let line = "blue has not passed yet; a line `blue pass` does";
    for (moves, message, help) in [
        (
            "red frfr at 1,0\nred follower on road EW",
            "wrong-player: blue has to decide `may.next`, not red []",
            "if blue passes, a line `blue pass` before says so",
        ),
        ("red frfr at 1,0 => end", "claim-failed: `end` did not happen []", line),
        (
            "red frfr at 1,0 => asked may.last of red",
            "claim-failed: `asked may.last of red` is not true [asked is `may.first` of red, then `may.next` of blue]",
            line,
        ),
        (
            "red frfr at 1,0 => offered next 1",
            "claim-failed: `offered next 1` is not true [red is asked `may.first`]",
            "it is offered after passing: write `; pass` at the end of the line",
        ),
    ] {
        assert_eq!(told(moves), (message.to_owned(), help.to_owned()), "{moves}");
    }
    let found = wrong(setup, "red frfr at 1,0; first 1\nblue next 1\nred last 1 => offered frfr at 2,0");
    assert_eq!(found, ["claim-failed: `offered frfr at 2,0` is not true [red is asked `deploy`]"]);
}

#[test]
fn an_exact_claim_has_its_event_before_one_without_reason() {
    let setup = "start = [\"frfr at 0,0\", \"frfr at 1,0\", \"fcfc-b at 0,1\", \"fcfc-b at 1,1\", \"cfff at -1,1 r90\"]\n\
                 figures = [\"red follower on road EW of 0,0\", \"red follower on city EW of 0,1\"]\ndraw = [\"frfr\"]";
    // The road comes first on the board, and only the second claim names its event.
    fine(setup, "red frfr at 2,0 => end; red +3; red +3 (unfinished road, 3 tiles)");
    fine(setup, "red frfr at 2,0 => end; red +3 (unfinished road, 3 tiles); red +3");
    fine(setup, "red frfr at 2,0 => end; red +3; red +3 (unfinished city, 3 tiles)");
}

#[test]
fn winners_are_a_set() {
    fine(TWO, "red frfr at 1,0 => winners red blue; winners blue red");
    assert_eq!(
        wrong(TWO, "red frfr at 1,0 => winner blue; winners red"),
        [
            "claim-failed: `winner blue` is not true [most points: red blue]",
            "claim-failed: `winners red` is not true [most points: red blue]",
        ]
    );
}

/// The seal after some moves.
fn seal(setup: &str, moves: &str) -> String {
    let found = wrong(setup, &format!("{moves}; seal 0123456789abcdef"));
    let seal = found.iter().find_map(|it| it.split_once("[the seal is ")).expect("another seal");
    seal.1.trim_end_matches(']').to_owned()
}

#[test]
fn a_seal_is_of_every_choice_and_of_what_is_on_the_table() {
    let moves = "red ffff at 1,0; pass => pile 1";
    let seal_of = |setup: &str| seal(&format!("start = [\"ffff at 0,0\"]\n{setup}"), moves);
    let plain = seal_of("draw = [\"ffff\", \"ffff\", \"ffff\"]");
    assert_eq!(plain, seal_of("draw = [\"ffff\", \"ffff\", \"ffff\"]"), "it is of what is there alone");
    // The same choices and the same pile, but a tile has left the game.
    let discarded = seal(
        "start = [\"ffff at 0,0\"]\ndraw = [\"cccc\", \"ffff\", \"ffff\", \"ffff\"]",
        "=> discarded cccc\nred ffff at 1,0; pass => pile 1",
    );
    let others = [
        ("a tile left the game", discarded),
        ("another tile is left", seal_of("draw = [\"ffff\", \"ffff\", \"cfff\"]")),
        (
            "a token stands on a tile",
            seal_of("draw = [\"ffff\", \"ffff\", \"ffff\"]\nfigures = [\"crown on 0,0\"]"),
        ),
        (
            "a token is held",
            seal_of("draw = [\"ffff\", \"ffff\", \"ffff\"]\nfigures = [\"crown held by red\"]"),
        ),
        (
            "another holds it",
            seal_of("draw = [\"ffff\", \"ffff\", \"ffff\"]\nfigures = [\"crown held by blue\"]"),
        ),
        (
            "a follower stands there",
            seal_of(
                "draw = [\"ffff\", \"ffff\", \"ffff\"]\nfigures = [\"blue follower on monastery of 0,0\"]",
            ),
        ),
        (
            "another follower stands there",
            seal_of(
                "draw = [\"ffff\", \"ffff\", \"ffff\"]\nfigures = [\"red follower on monastery of 0,0\"]",
            ),
        ),
        (
            "a tile lies elsewhere",
            seal(
                "start = [\"ffff at 0,1\"]\ndraw = [\"ffff\", \"ffff\", \"ffff\"]",
                "red ffff at 1,1; pass => pile 1",
            ),
        ),
    ];
    for (at, (why, seal)) in others.iter().enumerate() {
        assert_ne!(*seal, plain, "{why}");
        assert!(others[..at].iter().all(|(_, it)| it != seal), "{why}");
    }
    // How a tile is turned, and who chose something.
    let turned = |turn: &str| {
        seal(
            &format!("start = [\"cfff at 0,0 {turn}\"]\ndraw = [\"ffff\", \"ffff\"]"),
            "red ffff at 0,1; pass => pile 0",
        )
    };
    assert_ne!(turned("r0"), turned("r90"));
    let names = |names: &str| {
        seal(&format!("players = {names}\ndraw = [\"frfr\", \"frfr\"]"), "red frfr at 1,0; pass => pile 0")
    };
    assert_ne!(names("[\"red\", \"blue\"]"), names("[\"red\", \"green\"]"));
}

#[test]
fn a_block_that_lies_there_does_not_come_later() {
    let (spec, report) = GameSpec::read(&Source::new("g.toml", "start = [\"ffff at 0,0\"]"));
    assert!(report.is_empty());
    let game = fine("draw = [\"frfr\"]", "red frfr at 1,0 => end").game.expect("it was played");
    let mut setup = game.table().rules().setup.clone();
    let deal = |name: &str| setup.deals.iter().position(|it| it.tile.id() == name).expect("a base tile");
    let (ffff, cccc) = (deal("base/ffff"), deal("base/cccc"));
    for (deal, comes) in [(ffff, false), (cccc, true)] {
        setup.block = vec![StartTile { deal, ..setup.start[0] }];
        spec.lay(&mut setup).expect("the tile is there");
        assert_eq!(setup.block.len(), usize::from(comes));
    }
}

#[test]
fn a_question_is_asked_of_whom_it_names_also_without_its_variant() {
    let setup = "variants = [\"toll\"]\ndraw = [\"frfr\", \"frfr\"]";
    fine(setup, "red frfr at 1,0 => asked toll.amount of blue; asked amount of blue; waits for blue");
    assert_eq!(
        wrong(setup, "red frfr at 1,0 => asked toll.amount of red; asked mount of blue"),
        [
            "claim-failed: `asked toll.amount of red` is not true [asked is `toll.amount` of blue]",
            "claim-failed: `asked mount of blue` is not true [asked is `toll.amount` of blue]",
        ]
    );
}

#[test]
fn waiting_is_for_who_has_to_decide() {
    assert_eq!(
        wrong(TWO, "red frfr at 1,0 => waits for blue"),
        ["claim-failed: `waits for blue` is not true [red has to decide]"]
    );
    assert_eq!(
        wrong("draw = [\"frfr\"]", "red frfr at 1,0; pass => end; waits for red"),
        ["claim-failed: `waits for red` is not true [the game is over]"]
    );
}

#[test]
fn a_feature_is_worth_what_it_is_now() {
    let setup = "start = [\"cfff at 0,0\", \"frfr at 0,1\"]\ndraw = [\"cfff\", \"ffff\"]";
    fine(
        setup,
        "=> worth 1 city N of 0,0; worth 1 road EW of 0,1\nred cfff at 0,-1 r180 => completed city; worth 4 city N of 0,0; worth 4 city S of 0,-1",
    );
}
