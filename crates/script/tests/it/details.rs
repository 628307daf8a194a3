//! Small print: declarations and their defaults, places of defects, and what lasts from one call of a rule to the next.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::piece::Supply;
use bastide_core::rules::{BaseOptions, Setup};
use bastide_core::words::Kind;
use bastide_diag::Source;
use bastide_script::{BotScript, Cast, LuaHost};

use crate::cache::begun;
use crate::hostile::Impatient;
use crate::table::{
    Options, cast, draw, fault, fault_of, legal, play, play_randomly, rule, rules, script, start, texts,
};

/// The base game with a variant that declares this, for so many players.
fn declared(declaration: &str, players: usize) -> Setup {
    let text = format!("return variant {{ id = 'test', api = 1, {declaration} }}");
    let mut setup = crate::sample::setup(players, BaseOptions::default());
    let cast = cast(&[script(&text)], &Options::new(), players);
    cast.contribute(&mut setup).unwrap_or_else(|report| panic!("{:?}", texts(&report)));
    setup
}

#[test]
fn the_words_of_a_cast_are_those_of_its_scripts() {
    let text =
        |id: &str, asks: &str| format!("return variant {{ id = '{id}', api = 1, title = \"{asks}\" }}");
    let cast =
        cast(&[script(&text("one", "lot-2 kept_back")), script(&text("two", "über"))], &Options::new(), 2);
    let words = cast.words();
    for word in ["one", "two", "lot", "2", "kept_back", "über", "variant"] {
        assert!(words.contains(word), "{word}");
    }
    assert!(!words.contains("") && !words.contains("lot-2"));
}

#[test]
fn a_kind_that_is_like_another_has_everything_of_it_but_its_mark() {
    let setup = declared(
        "features = { a = { like = 'city', safe = true, followers = false, mark = 'A' }, b = { like = 'a', farmed = 3 } }",
        2,
    );
    let kind = |name: &str| -> &Kind { &setup.words[setup.words.kind_of(name).expect("declared")] };
    let (a, b) = (kind("a"), kind("b"));
    assert_eq!((a.safe, b.safe, a.followers, b.followers), (true, true, false, false));
    assert_eq!((a.mark.as_deref(), b.mark.as_deref()), (Some("A"), None));
    assert_eq!(a.completed, b.completed);
    let (field, id) = (kind("field"), setup.words.kind_of("b").expect("declared"));
    // What a field is worth for it does not depend on when the field is scored.
    assert_eq!([&field.completed, &field.unfinished].map(|it| it.touching.get(&id)), [Some(&3); 2]);
}

#[test]
fn pieces_and_tokens_have_the_defaults_of_their_role() {
    let setup = declared(
        "pieces = { giant = { each = 1, role = 'follower' }, pig = { each = { 9, 8, 7 } } }, tokens = { coin = { neutral = 2 } }",
        2,
    );
    let of = |name: &str| setup.pieces.iter().find(|it| it.name == name).expect("declared");
    let flags = ["giant", "pig", "coin"].map(|it| (of(it).strength, of(it).stays, of(it).safe));
    assert_eq!(flags, [(1, false, false), (0, false, false), (0, true, true)]);
    assert_eq!((&of("pig").supply, &of("coin").supply), (&Supply::Each(8), &Supply::Neutral(2)));
    // A list by the number of players ends with that of all others.
    for (players, count) in [(3, 7), (6, 7)] {
        let setup = declared("pieces = { pig = { each = { 9, 8, 7 } } }", players);
        assert_eq!(setup.pieces.last().map(|it| &it.supply), Some(&Supply::Each(count)));
    }
}

#[test]
fn a_piece_across_tiles_may_be_refused_and_comes_once_in_a_part_if_nothing_else_is_declared() {
    let span = |more: &str| {
        let spans = format!(
            "pieces = {{ bridge = {{ each = 3, spans = {{ kind = 'road', over = 'field' {more} }} }} }}"
        );
        let span = declared(&spans, 2).pieces.pop().and_then(|it| it.spans).expect("it spans");
        (span.each_part, span.late, span.refusable)
    };
    assert_eq!(span(""), (1, false, true));
    assert_eq!(span(", each_part = 2, late = true, refusable = false"), (2, true, false));
}

#[test]
fn a_piece_is_either_everybodys_or_nobodys() {
    for how in ["", "each = 1, neutral = 1"] {
        let text = format!("return variant {{ id = 'test', api = 1, pieces = {{ pig = {{ {how} }} }} }}");
        let report = Cast::load(&[script(&text)], &Options::new(), 2).expect_err("one of them is needed");
        assert!(
            texts(&report)[0].contains("`pieces.pig` needs either `each` or `neutral`"),
            "{:?}",
            texts(&report)
        );
    }
}

#[test]
fn files_of_tile_sets_lie_beside_the_script_also_where_they_are_taken_away() {
    let text = "return variant { id = 'test', api = 1, sets = { 'base', 'my.toml*2', '-other.toml*1' } }";
    let cast = cast(&[Source::new("folder/test.lua", text)], &Options::new(), 2);
    assert_eq!(cast.sets(), ["base", "folder/my.toml*2", "-folder/other.toml*1"]);
}

#[test]
fn a_bot_without_a_name_is_called_by_its_file_and_an_empty_name_is_none() {
    let load = |name: &str| {
        let text = format!("return bot {{ {name} choose = function(game, decision) end }}");
        BotScript::load(&Source::new("bots/clever.lua", text)).map(|it| it.0.name().to_owned())
    };
    assert_eq!(load("").ok().as_deref(), Some("clever"));
    assert_eq!(load("name = 'Very Clever',").ok().as_deref(), Some("Very Clever"));
    assert!(load("name = '',").is_err_and(|report| texts(&report)[0].contains("`name` is text")));
}

#[test]
fn a_slip_is_written_right_only_where_it_stands_once() {
    let fix = |text: &str| {
        let report = Cast::load(&[rule(text)], &Options::new(), 2).expect_err("there is no such step");
        report.findings()[0].fix.as_ref().map(|it| it.edits[0].text.clone())
    };
    assert_eq!(fix("V.on.plase(function() end)").as_deref(), Some("place"));
    assert_eq!(fix("V.on.plase(function() plase() end)"), None);
}

#[test]
fn a_fault_in_the_line_of_its_hook_is_shown_once() {
    let finding = |text: &str| {
        let cast = cast(&[rule(text)], &Options::new(), 2);
        let rules = rules(&cast, |_| ());
        let mut game = start(&cast, &rules, 1).expect("the game starts");
        let fault = play_randomly(&mut game, 1).expect_err("the rule breaks");
        cast.finding(&fault, &rules).expect("it happened in the script").related.len()
    };
    assert_eq!(finding("V.on.place(function(game, tile, act) error('no') end)"), 0);
    assert_eq!(finding("V.on.place(function(game, tile, act)\nerror('no') end)"), 1);
}

#[test]
fn a_rule_without_end_is_shown_with_the_way_there() {
    let text = "local function spin()\n  while true do end\nend\n\nV.on.place(function(game, tile, act)\n  spin()\nend)";
    let details = fault(text).details;
    assert_eq!(details.source.map(|it| it.line), Some(3));
    assert_eq!(details.trace.iter().map(|it| it.line).collect::<Vec<_>>(), [7]);
}

#[test]
fn a_watchdog_watches_the_state_that_is_made_after_a_limit_was_hit() {
    let text = "V.on.place(function(game, tile, act) while true do end end)";
    let cast = cast(&[rule(text)], &Options::new(), 2);
    let rules = rules(&cast, |setup| draw(setup, &["ffff", "ffff"]));
    let mut host = LuaHost::new(&cast, Arc::clone(&rules)).expect("the script loads");
    host.set_watchdog(Rc::new(Impatient));
    let host: bastide_core::game::SharedHost = Rc::new(RefCell::new(host));
    let mut game = Game::new(rules, Some(host), 1, Checkpointing::On).expect("the game starts");
    for time in 0..3 {
        let told = game.choose_nth(0).expect_err("it does not end").to_string();
        assert!(told.contains("too slow"), "{time}: {told}");
    }
}

#[test]
fn each_option_of_a_filter_has_all_steps_for_itself() {
    let text = "V.filter.place(function(game, place)\n  local x, y = place.x, place.y\n  \
                for i = 1, 60000 do end\n  if x < 0 then return 'no' end\nend)";
    for cached in [true, false] {
        let options = legal(&begun(&rule(text), &["cfff", "cfff"], cached));
        assert!(options.len() > 3 && options.iter().all(|it| !it.contains(" at -")), "{options:?}");
    }
}

#[test]
fn a_selector_names_a_kept_value_of_its_own_variant() {
    let variant = |id: &str, more: &str, hook: &str| {
        Source::new(
            format!("{id}.lua"),
            format!("local V = variant {{ id = '{id}', api = 1, {more} }}\n{hook}\nreturn V\n"),
        )
    };
    let one = variant("one", "state = { open = false }", "V.on.place({ when = 'open' }, function() end)");
    let other = variant("other", "", "V.on.place({ when = 'open' }, function() end)");
    let cast = cast(&[one, other], &Options::new(), 2);
    let mut setup = crate::sample::setup(2, BaseOptions::default());
    let found = texts(&cast.contribute(&mut setup).expect_err("it is not its own"));
    assert!(found.len() == 1 && found[0].contains("this variant keeps no value `open`"), "{found:?}");
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_script() {
    let text = "local V = variant { id = 'test', api = 1 }\nreturn V";
    cast(&[script(&format!("\u{feff}{text}"))], &Options::new(), 2);
}

#[test]
fn markers_of_a_script_may_have_any_word_beside_them() {
    let text = "local V = variant { id = 'test', api = 1, markers = { tower = { on = 'tile', value = 'word' } } }\nreturn V";
    let cast = cast(&[script(text)], &Options::new(), 2);
    let rules = rules(&cast, |_| ());
    let tower = rules.words().marker_of("tower").expect("it is declared");
    assert_eq!(rules.words()[tower].value, bastide_core::words::ValueKind::Word(Vec::new()));
}

#[test]
fn lists_in_kept_lists_cannot_be_changed_either() {
    let text = "local V = variant { id = 'test', api = 1, state = { list = { { 1 }, { 2 } } } }\n\
                V.on.place(function(game, tile, act) table.insert(V.state.list[1], 3) end)\nreturn V";
    let fault = fault_of(&script(text)).to_string();
    assert!(fault.starts_with("test.lua:2: this table cannot be changed"), "{fault}");
}

#[test]
fn an_offer_lists_the_things_of_this_turn_under_the_names_that_they_have_now() {
    let text = "V.offer.deploy('visit', {\n  list = function(game) return { game.placed } end,\n  take = function() end })\n\
                V.offer.deploy('walk', {\n  list = function(game) return { game:tile(0, 0):features('road')[1] } end,\n  \
                take = function() end })";
    for cached in [true, false] {
        let mut game = begun(&rule(text), &["frfr"; 4], cached);
        for (placement, visit, walk) in [
            ("frfr at 1,0", "visit 1,0", "walk road EW of 0,0"),
            ("frfr at 2,0", "visit 2,0", "walk road EW of 0,0"),
            ("frfr at -1,0", "visit -1,0", "walk road EW of -1,0"),
        ] {
            play(&mut game, &[placement]);
            let offered: Vec<_> = legal(&game)
                .into_iter()
                .filter(|it| it.starts_with("visit") || it.starts_with("walk"))
                .collect();
            assert_eq!(offered, [visit, walk], "{cached}");
            play(&mut game, &["pass"]);
        }
    }
}

#[test]
fn a_filter_that_asks_another_finds_its_own_option_again() {
    let text = "V.filter.deploy('road', function(game, spot) end)\n\
                V.filter.deploy('field', function(game, spot)\n  \
                local open = #game.active:spots({ piece = 'follower', kind = 'road' })\n  \
                if open > 0 and spot.feature.kind == 'field' then return 'not here' end\nend)";
    for cached in [true, false] {
        let mut game = begun(&rule(text), &["frfr", "frfr"], cached);
        play(&mut game, &["frfr at 1,0"]);
        assert_eq!(legal(&game), ["follower on road EW", "pass"], "{cached}");
    }
}

#[test]
fn the_steps_of_a_rule_are_those_of_all_its_acts_together() {
    let text = |times: u32| {
        rule(&format!(
            "V.on.place(function(game, tile, act)\n  for _ = 1, {times} do\n    for i = 1, 40000 do end\n    \
             act:note('still here')\n  end\nend)"
        ))
    };
    play(&mut begun(&text(2), &["ffff", "ffff"], true), &["ffff at 0,1"]);
    let mut game = begun(&text(3), &["ffff", "ffff"], true);
    let told = game.choose_nth(0).expect_err("its steps are used up").to_string();
    assert!(told.contains("does not come to an end"), "{told}");
}

#[test]
fn questions_and_offers_have_ten_thousand_options_at_most() {
    let asks = |options: &str| {
        let text = format!(
            "V.on.place(function(game, tile, act)\n  local list = {{}}\n  for i = 1, 10001 do list[i] = i end\n  {options}\nend)"
        );
        let mut game = begun(&rule(&text), &["ffff", "ffff"], true);
        game.choose_nth(0).map(|()| legal(&game).len()).map_err(|it| it.to_string())
    };
    assert_eq!(asks("act:bid(game.active, 'x', 1, 10000)"), Ok(10_000));
    assert_eq!(asks("list[10001] = nil act:pick(game.active, 'x', list)"), Ok(10_000));
    let told = asks("act:bid(game.active, 'x', 0, 10000)").expect_err("one too many");
    assert!(told.contains("the question `test.x` has more than 10000 options"), "{told}");
    let told = asks("act:pick(game.active, 'x', list)").expect_err("one too many");
    assert!(told.contains("a list of 10001 is too long to be kept"), "{told}");
    let text = "V.offer.deploy('x', {\n  list = function(game)\n    local list = {}\n    \
                for i = 1, 10001 do list[i] = i end\n    return list\n  end,\n  take = function() end })";
    let told =
        begun(&rule(text), &["ffff", "ffff"], true).choose_nth(0).expect_err("one too many").to_string();
    assert!(told.contains("`list` returns more than 10000 options"), "{told}");
}
