//! Pieces and piles of two variants with one name: each variant means its own, and writes the other's with its variant before it.

use bastide_diag::Source;

use crate::bad::findings;
use crate::table::{Options, cast, draw, fault, legal, notes, play, rules, stand, start, texts};

/// A variant with a guard and a pile of its own.
fn guarded(id: &str, rules: &str) -> Source {
    let declares =
        "tokens = { guard = { neutral = 1 } }, piles = { bag = { seen = 'all', tokens = { gold = 1 } } }";
    let text = format!("local V = variant {{ id = '{id}', api = 1, {declares} }}\n{rules}\nreturn V");
    Source::new(format!("{id}.lua"), text)
}

/// Notes left when `ffff` is placed, with a guard of each variant on the road.
fn said(gate: &str, watch: &str) -> Vec<String> {
    let cast = cast(&[guarded("gate", gate), guarded("watch", watch)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        crate::table::lay(setup, &["frfr 0,0"]);
        draw(setup, &["ffff", "ffff"]);
    });
    let mut game = start(&cast, &rules, 1).expect("it starts");
    play(&mut game, &["ffff at 0,1"]);
    notes(&game)
}

const BOTH: &str = "V.on.setup(function(game, act) act:put('guard', game:tile(0, 0):at('E')) end)\n";

#[test]
fn each_variant_means_its_own() {
    let tells = "V.on.place(function(game, tile, act)\n  local names = {}\n  \
                 for _, it in ipairs(game:figures()) do table.insert(names, it.piece) end\n  \
                 act:note(table.concat(names, ' ') .. ' ' .. #game:figures('guard') .. ' ' .. tostring(game:figure('gate.guard')))\nend)";
    assert_eq!(
        said(&format!("{BOTH}{tells}"), &format!("{BOTH}{tells}")),
        ["guard watch.guard 1 gate.guard", "gate.guard guard 1 gate.guard"]
    );
    let draws = "V.on.place(function(game, tile, act)\n  act:discard(act:draw(game:pile('bag')))\n  \
                 act:note(game:pile('bag').size .. ' ' .. tostring(game:pile('watch.bag')) .. ' ' .. game:pile('watch.bag').size)\nend)";
    assert_eq!(said(draws, ""), ["0 watch.bag 1"]);
}

#[test]
fn a_rule_that_is_asked_by_another_means_its_own_too() {
    // The rule of the watch runs while that of the gate waits for its answer.
    let asks = "V.on.place(function(game, tile, act)\n  local points = game:features('road')[1]:points()\n  \
                act:note(points .. ' ' .. game:figures()[1].piece)\nend)";
    let answers = "V.modify.points('road', function(game, road, score)\n  \
                   for _, it in ipairs(road:figures('guard')) do if it.piece == 'guard' then score:add(10, 'guarded') end end\n  \
                   for _, it in ipairs(road:figures('gate.guard')) do if it.piece == 'gate.guard' then score:add(100, 'shut') end end\nend)";
    assert_eq!(said(&format!("{BOTH}{asks}"), &format!("{BOTH}{answers}")), ["111 guard"]);
}

#[test]
fn a_selector_means_its_own_and_of_an_absent_variant_nothing() {
    let hears = |name: &str| {
        format!("{BOTH}V.on.place({{ piece = '{name}' }}, function(game, tile, act) act:note('{name}') end)")
    };
    let silent =
        |name: &str| format!("V.on.place('{name}', function(game, tile, act) act:note('never') end)");
    let road = "V.on.setup(function(game, act) end)";
    let placed = said(&format!("{BOTH}{}", silent("tower.guard")), road);
    assert_eq!(placed, [""; 0]);
    let arrives = |name: &str| {
        format!("V.on.arrive('{name}', function(game, move, act) act:note('{name}') end)\n{BOTH}")
    };
    assert_eq!(said(&arrives("guard"), &arrives("gate.guard")), ["guard", "gate.guard"]);
    assert_eq!(said(&arrives("watch.guard"), &hears("tower.guard")), ["watch.guard"]);
    let lists = "V.on.place(function(game, tile, act)\n  \
                 act:note(#game:figures('tower.guard') .. #game:figures({ 'tower.guard', 'guard' }) .. #game:tiles('tower.guard') .. \
                 tostring(game:figure('tower.guard')) .. game:supply('tower.guard') .. game.active:supply('tower.guard') .. \
                 #game.active:spots({ piece = 'tower.guard' }))\nend)";
    assert_eq!(said(&format!("{BOTH}{lists}"), ""), ["010nil000"]);
}

#[test]
fn a_word_of_another_alone_means_nothing() {
    let hook = |text: &str| format!("V.on.place(function(game, tile, act) {text} end)");
    let told = |text: &str| {
        let plain = |rules: &str| {
            Source::new(
                "plain.lua",
                format!("local V = variant {{ id = 'plain', api = 1 }}\n{rules}\nreturn V"),
            )
        };
        let cast = cast(&[guarded("gate", ""), plain(&hook(text))], &Options::new(), 2);
        let rules = rules(&cast, |setup| draw(setup, &["ffff"]));
        let mut game = start(&cast, &rules, 1).expect("it starts");
        let choice = game.find("ffff at 0,1").expect("it fits");
        game.choose(choice).expect_err("the rule breaks").to_string()
    };
    for text in ["game:figures('guard')", "game:tiles('guard')", "act:put('guard', tile)"] {
        let told = told(text);
        assert!(told.contains("`guard` alone names no piece here; write `gate.guard`"), "{text}: {told}");
    }
    assert!(told("game:pile('bag')").contains("`bag` alone names no pile here; write `gate.bag`"));
    assert!(
        told("act:put('tower.guard', tile)")
            .contains("`tower.guard` is of a variant that is not in the game")
    );
    assert!(
        told("game:figures('gate.gurd')")
            .contains("this game has no piece `gate.gurd`; did you mean `gate.guard`?")
    );
}

#[test]
fn moves_have_the_longer_name_only_where_two_have_the_word() {
    let deploys = |id: &str| {
        let pieces = "pieces = { guard = { each = 1, on = 'field' } }";
        Source::new(format!("{id}.lua"), format!("return variant {{ id = '{id}', api = 1, {pieces} }}"))
    };
    let options = |scripts: &[Source]| {
        let cast = cast(scripts, &Options::new(), 2);
        let rules = rules(&cast, |setup| {
            crate::table::lay(setup, &["frfr 0,0"]);
            stand(setup, &["red gate.guard 0,0 field En"]);
            draw(setup, &["ffff", "ffff", "ffff"]);
        });
        let mut game = start(&cast, &rules, 1).expect("it starts");
        play(&mut game, &["ffff at 0,1", "pass", "ffff at 0,2"]);
        let guards = legal(&game).into_iter().filter(|it| it.contains("guard"));
        (
            guards.collect::<Vec<_>>(),
            game.find("gate.guard on field Nw").is_ok(),
            game.find("guard on field Nw").is_ok(),
        )
    };
    assert_eq!(options(&[deploys("gate")]), (vec!["guard on field Nw".to_owned()], true, true));
    let both = vec!["gate.guard on field Nw".to_owned(), "watch.guard on field Nw".to_owned()];
    assert_eq!(options(&[deploys("gate"), deploys("watch")]), (both, true, false));
}

#[test]
fn one_variant_has_one_piece_of_a_name() {
    let twice = "return variant { id = 'one', api = 1, pieces = { guard = { each = 1 } }, tokens = { guard = { each = 1 } } }";
    let found = texts(&findings(&[Source::new("one.lua", twice)]));
    assert_eq!(found, ["variant-same-name 1: there is a piece `guard` already"]);
    let dotted = "return variant { id = 'one', api = 1, pieces = { ['two.guard'] = { each = 1 } }, piles = { ['a b'] = {} } }";
    let found = texts(&findings(&[Source::new("one.lua", dotted)]));
    assert_eq!(
        found,
        [
            "variant-wrong-type 1: `two.guard` cannot name a piece (it is a word of small letters, digits and `_`)",
            "variant-wrong-type 1: `a b` cannot name a pile (it is a word of small letters, digits and `_`)",
        ]
    );
    assert!(
        fault("V.on.place(function(game, tile, act) game:figures(3) end)")
            .details
            .message
            .contains("the name of a piece")
    );
}
