//! Piles of variants: what may be declared, what rules may know of them, and what goes wrong with them.

use bastide_script::Cast;

use crate::table::{
    Options, cast, game, lines, notes, play, play_randomly, rule, rules, script, start, texts,
};

/// A script with this in its declaration and that behind it.
fn with(piles: &str, text: &str) -> bastide_diag::Source {
    script(&format!("local V = variant {{ id = 'test', api = 1, piles = {piles} }}\n{text}\nreturn V\n"))
}

/// Findings about piles that are declared so.
fn defects(piles: &str) -> Vec<String> {
    match Cast::load(&[with(piles, "")], &Options::new(), 2) {
        Ok((cast, _)) => {
            let mut setup = crate::sample::setup(2, bastide_core::rules::BaseOptions::default());
            cast.contribute(&mut setup).map_or_else(|report| texts(&report), |()| Vec::new())
        }
        Err(report) => texts(&report),
    }
}

/// The message of the fault of an act at the first placement, with the piles `bag`, `open`, `hand` and `beside`.
fn fault(text: &str) -> String {
    let piles = "{ bag = { tokens = { 2, 1, wolf = 1 } }, open = { seen = 'all' }, \
                 hand = { of = 'player', seen = 'owner' }, beside = { of = 'figure' }, under = { of = 'tile' } }";
    let rule = with(piles, &format!("V.on.place(function(game, tile, act)\n{text}\nend)"));
    let cast = cast(&[rule], &Options::new(), 2);
    let mut game = start(&cast, &rules(&cast, |_| ()), 1).expect("it starts");
    let before = game.clone();
    let fault = play_randomly(&mut game, 1).expect_err("the rule breaks");
    let fault = fault.to_string();
    // What is lost is found when the turn is over.
    assert!(game.table() == before.table() || fault.contains("went nowhere"), "a fault leaves no trace");
    fault
}

#[test]
fn what_cannot_be_a_pile_is_found() {
    for (piles, message) in [
        ("{ bag = 3 }", "`piles.bag` is a table, not 3"),
        (
            "{ bag = { of = 'all' } }",
            "`piles.bag.of` is \"game\", \"player\", \"tile\" or \"figure\", not the string `all`",
        ),
        (
            "{ bag = { seen = 'me' } }",
            "`piles.bag.seen` is \"all\", \"owner\" or \"nobody\", not the string `me`",
        ),
        ("{ bag = { seen = 'owner' } }", "nobody owns `piles.bag`, so its owner cannot see it"),
        ("{ bag = { of = 'tile', seen = 'owner' } }", "nobody owns `piles.bag`, so its owner cannot see it"),
        ("{ bag = { of = 'figure', tokens = { 3 } } }", "nothing can be in `piles.bag` at the start"),
        ("{ bag = { tokens = { wolf = -1 } } }", "`piles.bag.tokens` is from 0 to 1000, not -1"),
        ("{ bag = { tokens = { wolf = 1e9 } } }", "`piles.bag.tokens` is from 0 to 1000, not 1000000000"),
        (
            "{ bag = { tokens = { [true] = 1 } } }",
            "`piles.bag.tokens` is a table with words or numbers as keys, not true",
        ),
        (
            "{ bag = { tokens = 'wolf' } }",
            "`piles.bag.tokens` is a table of tokens and how many there are of each, not the string `wolf`",
        ),
        ("{ bag = { tiles = { ['abbey/xxxx'] = 1 } } }", "the game has no tile `abbey/xxxx`"),
        ("{ bag = { token = { 1 } } }", "`piles.bag` has no key `token`"),
    ] {
        let found = defects(piles);
        assert!(found.iter().any(|it| it.contains(message)), "{piles}: {found:?}");
    }
    assert_eq!(defects("{ bag = { tokens = { 4, 5, wolf = 2 }, tiles = { ['base/ffff'] = 2 } } }"), [""; 0]);
}

#[test]
fn a_pile_of_a_million_is_no_game() {
    let text = "{ bag = { of = 'player', tokens = { 1000, 1000 } } }";
    let cast = cast(&[with(text, "")], &Options::new(), 2);
    let mut setup = crate::sample::setup(2, bastide_core::rules::BaseOptions::default());
    cast.contribute(&mut setup).expect("each number is right");
    let error = bastide_core::rules::Rules::new(setup).expect_err("the sum is not");
    assert_eq!(
        error.to_string(),
        "the piles of a game hold at most 2000 tiles and tokens at the start, not 4000"
    );
}

#[test]
fn rules_are_not_told_what_not_all_see() {
    let hidden = "not everybody sees what is in";
    for (text, message) in [
        (
            "print(game:pile('bag').items[1])",
            format!("test.lua:3: {hidden} `bag`: draw from it, or let a player who sees it pick"),
        ),
        ("print(game:pile('hand', game.active).items[1])", format!("{hidden} `hand of red`")),
        ("act:take('wolf', game:pile('bag'))", format!("{hidden} `bag`")),
        (
            "act:pick(game.active, 'q', game:pile('bag'))",
            "red does not see what is in `bag`; draw from it instead".to_owned(),
        ),
        (
            "act:pick(game:after(game.active)[1], 'q', game:pile('hand', game.active))",
            "does not see what is in `hand of red`".to_owned(),
        ),
    ] {
        let fault = fault(text);
        assert!(fault.contains(&message), "{fault}");
    }
}

#[test]
fn what_goes_wrong_with_piles_says_so() {
    for (text, message) in [
        ("game:pile('bagg')", "this game has no pile `bagg`; did you mean `bag`?"),
        ("game:pile(3)", "the name of a pile is needed, not 3"),
        ("game:pile('hand')", "each player has a pile `hand`; write `game:pile(\"hand\", player)`"),
        ("game:pile('hand', tile)", "each player has a pile `hand`"),
        ("game:pile('bag', game.active)", "there is one pile `bag` for the whole game"),
        ("game:pile('under', game.active)", "each tile on the board has a pile `under`"),
        ("game:pile('beside', tile)", "each figure has a pile `beside`"),
        (
            "game:pile('hand', 'red')",
            "a pile is had by a Player, a Tile or a Figure, not by the string `red`",
        ),
        ("act:draw('bag')", "a Pile, or nil, is needed, not the string `bag`"),
        ("act:draw(nil, game)", "a Pile, or nil, is needed, not a Game"),
        (
            "act:take(nil, game:pile('open'))",
            "a Face or a token is needed, not nil; nothing is drawn from a pile whose `size` is 0",
        ),
        ("act:take('wolf', 'open')", "a Pile is needed, not the string `open`"),
        ("act:take('wolf', game:pile('open'))", "`wolf` is not in `open`"),
        (
            "act:put('wolf', game:pile('open'))",
            "no token wolf is in hand: it was not drawn, or is gone already",
        ),
        ("act:discard('wolf')", "no token wolf is in hand"),
        ("act:discard({})", "a Face or a token, which is a word or a number, is needed, not a table"),
        (
            "act:pick(game.active, 'q', game:pile('open'))",
            "`open` is empty, so `test.q` has no answer; ask for its `size` first",
        ),
        (
            "act:draw(game:pile('bag'))",
            "was drawn by a rule and went nowhere: it has to be discarded or put into a pile",
        ),
        (
            "act:ask_all(game.active, 'q', { 1, 2 })",
            "who is asked `test.q` is a list of players, not a Player",
        ),
        (
            "act:ask_all({ 3 }, 'q', { 1, 2 })",
            "who is asked `test.q` is a list of players, and something else stands in it",
        ),
        ("act:ask_all(game.players, 'q', {})", "the question `test.q` has no options"),
        ("act:ask_all(game.players, 'q', 3)", "the options of `test.q` are a list, not 3"),
        (
            "local all = {} for at = 1, 101 do all[at] = game.active end act:ask_all(all, 'q', { 1, 2 })",
            "more than 100 players are asked `test.q`",
        ),
        ("while true do act:put(act:draw(game:pile('bag')), game:pile('bag')) end", "its steps are used up"),
        ("game:pile('bag').size = 3", "a Pile cannot be changed; `act` changes the game"),
        ("game:pile('bag'):shuffle()", "a Pile has no `shuffle`"),
        ("V.state.x = game:pile('bag')", "no state `x` is declared"),
    ] {
        let fault = fault(text);
        assert!(fault.contains(message), "{text}: {fault}");
    }
}

#[test]
fn tokens_go_from_pile_to_pile() {
    let text = "V.on.setup(function(game, act)\n\
        local bag, open = game:pile('bag'), game:pile('test.open')\n\
        for _ = 1, bag.size do act:draw(bag, open) end\n\
        act:note(bag.size .. tostring(bag) .. #open.items .. tostring(act:draw(bag)) .. tostring(open == game:pile('open')))\n\
      end)\n\
      V.on.place(function(game, tile, act)\n\
        local open, under = game:pile('open'), game:pile('under', tile)\n\
        local two = act:take(2, open)\n\
        act:put(two, under)\n\
        local picked = act:pick_or_pass(game.active, 'which', open)\n\
        if picked then act:award(game.active, picked, 'token') act:put(picked, open) end\n\
        act:award(game.active, 10 * act:draw(under, open), 'under')\n\
        act:award(game.active, act:draw(game:pile('bag')) or 1, 'empty')\n\
      end)";
    let piles = "{ bag = { tokens = { 1, 1 } }, open = { seen = 'all' }, under = { of = 'tile' } }";
    let mut game = game(&with(piles, text), &["frfr", "frfr", "frfr"]);
    assert_eq!(notes(&game), ["0bag2niltrue"]);
    play(&mut game, &["frfr at 1,0", "test.which 1", "pass"]);
    assert_eq!(lines(&game), ["red +1 (token)", "red +20 (under)", "red +1 (empty)"]);
    play(&mut game, &["frfr at 2,0", "pass"]);
    assert_eq!(lines(&game)[3..], ["blue +20 (under)", "blue +1 (empty)"]);
    game.table().audit().expect("nothing is lost");
}

#[test]
fn all_are_asked_before_anything_is_known() {
    let text = "V.on.place(function(game, tile, act)\n\
        local answers = act:ask_all(game.players, 'bid', { 1, 2, tile, { tile, 7 } })\n\
        act:note(tostring(answers[1] == 2) .. tostring(answers[2][1] == tile) .. answers[2][2])\n\
        act:note(#act:ask_all({}, 'nobody', { 1, 2 }) .. act:ask_all(game.players, 'one', { 'only' })[2])\n\
      end)";
    let mut game = game(&with("{}", text), &["frfr", "frfr"]);
    play(&mut game, &["frfr at 1,0", "test.bid 2"]);
    assert!(game.table().notes().is_empty());
    play(&mut game, &["test.bid 1,0 7"]);
    assert_eq!(notes(&game), ["truetrue7", "0only"]);
}

#[test]
fn what_is_laid_face_down_is_shown_when_it_comes_out() {
    let text = "V.on.setup(function(game, act)\n\
        for _, player in ipairs(game.players) do\n\
          for _ = 1, 2 do act:draw(game:pile('bag'), game:pile('hand', player)) end\n\
        end\n\
      end)\n\
      V.on.place(function(game, tile, act)\n\
        for _, player in ipairs(game.players) do\n\
          local laid = act:pick_or_pass(player, 'lay', game:pile('hand', player), game:pile('laid', player))\n\
          act:note(tostring(laid) .. game:pile('laid', player).size)\n\
        end\n\
        for _, player in ipairs(game.players) do\n\
          local laid = act:draw(game:pile('laid', player))\n\
          if laid then act:award(player, laid, 'laid') act:discard(laid) end\n\
        end\n\
        act:note(tostring(act:pick(game.players[2], 'show', game:pile('hand', game.players[2]), game:pile('table'))))\n\
      end)";
    let piles = "{ bag = { tokens = { [7] = 4 } }, hand = { of = 'player', seen = 'owner' }, \
                 laid = { of = 'player', seen = 'owner' }, table = { seen = 'all' } }";
    let mut game = game(&with(piles, text), &["frfr", "frfr"]);
    play(&mut game, &["frfr at 1,0", "test.lay 7"]);
    let events: Vec<_> = game.table().events().iter().map(|it| game.table().event_text(it)).collect();
    assert_eq!(events, ["a token into laid of red", "true1"]);
    play(&mut game, &["pass"]);
    assert_eq!(lines(&game), ["red +7 (laid)"]);
    assert_eq!(notes(&game), ["true1", "nil0", "7"]);
    game.table().audit().expect("nothing is lost");
}

#[test]
fn only_what_comes_out_of_a_pile_goes_into_another() {
    assert!(
        fault("act:pick(game.active, 'q', { 1, 2 }, game:pile('open'))")
            .contains("only what comes out of a Pile can go into another one")
    );
}

#[test]
fn a_hundred_are_asked_at_once_and_no_more() {
    let text = "V.on.place(function(game, tile, act)\n  local all = {}\n  for at = 1, 100 do all[at] = game.active end\n  \
                act:note(tostring(#act:ask_all(all, 'q', { 'only' })))\nend)";
    let mut game = game(&rule(text), &["ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1"]);
    assert_eq!(notes(&game), ["100"]);
}
