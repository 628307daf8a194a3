//! Bots in Lua: the options that they choose among, chance, and looks ahead.

use std::sync::Arc;

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use bastide_diag::Source;
use bastide_script::{BotScript, LuaBot};

use crate::table::{Options, cast, draw, play, rule, rules, start};

/// The game of a variant after some moves, and what a bot chooses there with this function body.
fn chosen(variant: &Source, moves: &[&str], body: &str, seed: u64) -> (Game, Result<usize, Fault>) {
    let cast = cast(std::slice::from_ref(variant), &Options::new(), 2);
    let rules = rules(&cast, |setup| draw(setup, &["ffff", "frfr", "ffff", "frfr", "ffff", "frfr", "ffff"]));
    let mut game = start(&cast, &rules, 1).expect("it starts");
    play(&mut game, moves);
    let text = format!("return bot {{ api = 1, choose = function(game, decision)\n{body}\nend }}");
    let (script, _) = BotScript::load(&Source::new("bot.lua", text)).unwrap_or_else(|it| panic!("{it:?}"));
    let mut bot = LuaBot::new(&script, &cast, Arc::clone(&rules)).expect("it is loaded");
    let choice = bot.choose(&game, &mut Rng::new(seed));
    (game, choice)
}

/// Asserts that what a bot finds is so.
#[track_caller]
fn holds(body: &str) {
    let body = format!("{body}\nreturn decision.options[1]");
    let choice = chosen(&rule(""), &[], &body, 1).1.unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(choice, 0);
}

/// The message of the fault of a bot.
fn fault(body: &str) -> String {
    chosen(&rule(""), &[], body, 1).1.expect_err("it breaks").details.message
}

#[test]
fn an_option_is_chosen_by_its_place() {
    let last = chosen(&rule(""), &["ffff at 0,1"], "return decision.options[#decision.options]", 1);
    assert_eq!((last.1.expect("it chooses"), last.0.options().len()), (2, 3));
    for wrong in ["nil", "1", "{}", "{ number = 1 }", "decision"] {
        let told = fault(&format!("return {wrong}"));
        assert!(told.starts_with("`choose` returns one of `decision.options`, not "), "{wrong}: {told}");
    }
    // An option of another decision is none of this one.
    let other = "return decision:ahead(decision.options[1], function(game, next) return next.options[1] end)";
    assert!(fault(other).starts_with("`choose` returns one of `decision.options`"));
}

#[test]
fn a_roll_is_from_one_to_the_greatest() {
    let rolled = |greatest: u32| {
        let body = format!("return decision.options[decision:roll({greatest})]");
        let mut all: Vec<_> = (0..60)
            .map(|seed| chosen(&rule(""), &["ffff at 0,1"], &body, seed).1.expect("an option") + 1)
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    assert_eq!(rolled(1), [1]);
    assert_eq!(rolled(3), [1, 2, 3]);
    assert!(fault("decision:roll(0)").contains("the greatest number is from 1 to 1000000, not 0"));
}

#[test]
fn a_look_ahead_goes_eight_choices_far() {
    let deep = |choices: u32| {
        format!(
            "local function look(decision, left)\n  \
             return left == 0 or decision:ahead(decision.options[1], function(game, next) return look(next, left - 1) end)\nend\n\
             assert(look(decision, {choices}) == true)\nreturn decision.options[1]"
        )
    };
    assert_eq!(chosen(&rule(""), &[], &deep(8), 1).1.expect("it looks"), 0);
    assert!(fault(&deep(9)).contains("a bot looks no more than 8 choices ahead"));
    let behind = "decision:ahead(decision.options[1], function(game, next)\n  \
                  decision:ahead(decision.options[1], function() end)\nend)";
    assert!(fault(behind).contains("from the decision that was handed over last"));
}

/// The rest of the pile lies in another order in each course of chance, and always in the same in one of them.
#[test]
fn a_course_of_chance_is_one_order_of_the_pile() {
    holds(
        "local function drawn(course)\n  \
         return decision:ahead(decision.options[1], function(game, next)\n    \
         return next:ahead(next.options[#next.options], function(game) return tostring(game.drawn) end, course)\n  end, course)\nend\n\
         local seen, count = {}, 0\n\
         for course = 0, 30 do\n  assert(drawn(course) == drawn(course))\n  \
         if not seen[drawn(course)] then seen[drawn(course)], count = true, count + 1 end\nend\n\
         assert(count == 2, count)",
    );
}

#[test]
fn a_bot_sees_with_the_eyes_of_who_decides() {
    let text = "local V = variant { id = 'hands', api = 1, piles = { hand = { of = 'player', seen = 'owner', tokens = { ace = 1 } } } }\nreturn V";
    let variant = Source::new("hands.lua", text);
    let looks = |player: u32| {
        format!(
            "local items = game:pile('hand', game.players[{player}]).items\nassert(items[1] == 'ace')\nreturn decision.options[1]"
        )
    };
    // Blue decides.
    let moves = ["ffff at 0,1", "pass"];
    assert_eq!(chosen(&variant, &moves, &looks(2), 1).1.expect("it sees its own"), 0);
    let fault = chosen(&variant, &moves, &looks(1), 1).1.expect_err("it may not").details.message;
    assert!(fault.contains("not everybody sees what is in `hand of red`"), "{fault}");
    // And so it does in what it looks ahead at, whoever decides there.
    let ahead = "decision:ahead(decision.options[1], function(game, next) local peep = game:pile('hand', game.players[1]).items end)";
    let fault = chosen(&variant, &moves, ahead, 1).1.expect_err("it may not").details.message;
    assert!(fault.contains("not everybody sees what is in `hand of red`"), "{fault}");
}

/// A bot belongs to no variant: the word is enough, unless several have it.
#[test]
fn a_bot_names_pieces_as_games_do() {
    let text = "local V = variant { id = 'gate', api = 1, pieces = { guard = { each = 2, on = 'field' } } }\n\
                V.modify.points('road', function(game, road, score) if #road:figures('guard') > 0 then score:add(1, 'guard') end end)\nreturn V";
    let variant = Source::new("gate.lua", text);
    let body = "assert(game.active:supply('guard') == 2 and game.active:supply('gate.guard') == 2)\n\
                local road = game:features('road')[1]\nassert(road:points() > 0)\nassert(game.active:supply('guard') == 2)\n\
                local found\nfor _, option in ipairs(decision.options) do found = found or option.piece == 'guard' and option end\nreturn found";
    let (game, choice) = chosen(&variant, &["ffff at 0,1"], body, 1);
    let texts = game.texts();
    assert_eq!(texts[choice.expect("it finds the option")].1, "guard on field Nw");
}
