//! The order in which variants and their rules come, who says so, and when two that take over the same thing clash.

use bastide_diag::Source;

use crate::bad::findings;
use crate::table::{Options, cast, draw, notes, play, rules, start, texts};

/// A variant that says its name when a tile is placed.
fn says(id: &str, declares: &str, wish: &str) -> Source {
    let text = format!(
        "local V = variant {{ id = '{id}', api = 1{declares} }}\n\
         V.on.place(function(game, tile, act) act:note('{id}') end{wish})\nreturn V"
    );
    Source::new(format!("{id}.lua"), text)
}

/// Names of the rules in the order in which they speak.
fn spoken(scripts: &[Source]) -> Vec<String> {
    let cast = cast(scripts, &Options::new(), 2);
    let rules = rules(&cast, |setup| draw(setup, &["ffff", "ffff"]));
    let mut game = start(&cast, &rules, 1).expect("the game starts");
    play(&mut game, &["ffff at 0,1"]);
    notes(&game)
}

fn found(scripts: &[Source]) -> Vec<String> {
    texts(&findings(scripts)).into_iter().map(|it| it.split(':').next().unwrap_or("").to_owned()).collect()
}

#[test]
fn who_is_needed_comes_first_unless_somebody_says_otherwise() {
    assert_eq!(spoken(&[says("one", "", ""), says("two", "", "")]), ["one", "two"]);
    assert_eq!(spoken(&[says("one", ", requires = 'two'", ""), says("two", "", "")]), ["two", "one"]);
    for scripts in [
        [says("one", ", requires = 'two', before = 'two'", ""), says("two", "", "")],
        [says("one", ", requires = 'two'", ""), says("two", ", after = 'one'", "")],
    ] {
        assert_eq!(found(&scripts), [""; 0]);
        assert_eq!(spoken(&scripts), ["one", "two"]);
    }
}

#[test]
fn a_rule_may_come_before_or_after_another_variant() {
    let two = || says("two", "", "");
    assert_eq!(spoken(&[says("one", "", ", { after = { 'two' } }"), two()]), ["two", "one"]);
    assert_eq!(spoken(&[two(), says("one", "", ", { before = { 'two' } }")]), ["one", "two"]);
    assert_eq!(spoken(&[two(), says("one", "", ", { order = 'early' }")]), ["one", "two"]);
    assert_eq!(spoken(&[says("one", "", ", { order = 'late' }"), two()]), ["two", "one"]);
}

/// A variant that takes over the scoring of something.
fn takes(id: &str, declares: &str, only: &str, wish: &str) -> Source {
    let text = format!(
        "local V = variant {{ id = '{id}', api = 1{declares} }}\n\
         V.replace.score({only}function(game, feature, act) return false end{wish})\nreturn V"
    );
    Source::new(format!("{id}.lua"), text)
}

#[test]
fn two_that_take_over_the_same_thing_clash_until_somebody_says_who_goes_first() {
    let clash = ["hook-replace-clash 2"];
    let one = || takes("one", "", "", "");
    assert_eq!(found(&[one(), takes("two", "", "", "")]), clash);
    for second in [
        takes("two", ", after = 'one'", "", ""),
        takes("two", ", before = 'one'", "", ""),
        takes("two", ", requires = 'one'", "", ""),
        takes("two", "", "", ", { order = 'early' }"),
        takes("two", "", "", ", { order = 'late' }"),
        takes("two", "", "", ", { after = { 'one' } }"),
        takes("two", "", "", ", { before = { 'one' } }"),
    ] {
        assert_eq!(found(&[one(), second.clone()]), [""; 0], "{}", second.text());
    }
    // Both late is no order between them.
    assert_eq!(
        found(&[takes("one", "", "", ", { order = 'late' }"), takes("two", "", "", ", { order = 'late' }")]),
        clash
    );
    // By way of a third.
    let third = says("three", ", after = 'one'", "");
    assert_eq!(found(&[one(), third, takes("two", ", after = 'three'", "", "")]), [""; 0]);
}

#[test]
fn those_clash_that_may_meet() {
    let pieces = ", pieces = { builder = { each = 1, on = 'road' }, pig = { each = 1, on = 'road' } }";
    let pair = |one: &str, two: &str| found(&[takes("one", pieces, one, ""), takes("two", "", two, "")]);
    let clash = ["hook-replace-clash 2"];
    assert_eq!(pair("'road', ", "'road', "), clash);
    assert_eq!(pair("'road', ", "'city', "), [""; 0]);
    assert_eq!(pair("{ 'road', 'city' }, ", "'city', "), clash);
    assert_eq!(pair("", "'city', "), clash);
    // Different pieces may stand on one road.
    assert_eq!(pair("{ piece = 'builder' }, ", "{ piece = 'one.pig' }, "), clash);
    assert_eq!(
        pair("{ kind = 'road', piece = 'builder' }, ", "{ kind = 'city', piece = 'one.pig' }, "),
        [""; 0]
    );
    // One variant may take a thing over twice.
    let twice = "local V = variant { id = 'one', api = 1 }\n\
                 V.replace.score(function() return false end)\nV.replace.score(function() return false end)\nreturn V";
    assert_eq!(found(&[Source::new("one.lua", twice)]), [""; 0]);
}

#[test]
fn nothing_is_selected_by_ground_that_is_not_there_yet() {
    let found = |rule: &str| {
        let text = format!("local V = variant {{ id = 'one', api = 1 }}\n{rule}\nreturn V");
        found(&[Source::new("one.lua", text)])
    };
    for step in ["setup", "turn_begin", "draw"] {
        for only in [
            "{ near = 'monastery' }",
            "{ kind = 'city' }",
            "{ piece = 'follower' }",
            "{ marker = 'pennant' }",
        ] {
            assert_eq!(
                found(&format!("V.on.{step}({only}, function() end)")),
                ["hook-arguments 2"],
                "{step} {only}"
            );
        }
    }
    for only in
        ["{ near = 'monastery' }", "{ kind = 'city' }", "{ piece = 'follower' }", "{ marker = 'pennant' }"]
    {
        assert_eq!(found(&format!("V.on.turn_end({only}, function() end)")), [""; 0], "{only}");
    }
    assert_eq!(found("V.on.leave({ piece = 'follower' }, function() end)"), [""; 0]);
}
