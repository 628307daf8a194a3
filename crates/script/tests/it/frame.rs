//! The frame of a game as scripts declare it: how many play, who wins together, and ends by a rule.

use bastide_core::player::PlayerId;
use bastide_script::Cast;

use crate::table::{Options, cast, fault, game, notes, play, rule, rules, script, start, texts};

/// The numbers of players that a declaration is for, or the messages about it.
fn seats(players: &str) -> Result<(usize, usize), Vec<String>> {
    let text = format!("return variant {{ id = 'test', api = 1, {players} }}");
    let (cast, _) = Cast::load(&[script(&text)], &Options::new(), 4).map_err(|report| texts(&report))?;
    Ok((*cast.seats().start(), *cast.seats().end()))
}

#[test]
fn a_variant_is_for_the_players_that_it_names() {
    assert_eq!(seats(""), Ok((1, 9)));
    assert_eq!(seats("players = 4"), Ok((4, 4)));
    assert_eq!(seats("players = { min = 2 }"), Ok((2, 9)));
    assert_eq!(seats("players = { max = 5 }"), Ok((1, 5)));
    for wrong in
        ["players = 10", "players = 'two'", "players = { min = 3, max = 2 }", "players = { least = 2 }"]
    {
        assert!(seats(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn several_variants_are_for_the_players_that_all_of_them_are_for() {
    let of = |id: &str, players: &str| {
        script(&format!("return variant {{ id = '{id}', api = 1, players = {players} }}"))
    };
    let both = cast(&[of("one", "{ min = 2, max = 4 }"), of("other", "{ min = 3 }")], &Options::new(), 3);
    assert_eq!((both.seats(), both.usual_seats(), both.misfit()), (3..=4, 3..=4, None));
    let none = cast(&[of("one", "2"), of("other", "3")], &Options::new(), 3);
    assert!(none.seats().is_empty());
    let misfit = none.misfit().expect("the first is for two");
    assert_eq!(misfit.message, "`one` is for 2 players, not for 3");
}

/// Data for other numbers of players are no defect of a variant that is not for so many.
#[test]
fn data_for_other_numbers_of_players_is_not_looked_at() {
    let text = "return variant { id = 'test', api = 1, players = 4, tokens = { flag = { each = { ['4'] = 2 } } }, \
                teams = { { 1, 2 }, { 3, 4 } } }";
    let two = Cast::load(&[script(text)], &Options::new(), 2).map(|(cast, _)| cast.misfit());
    assert!(two.is_ok_and(|it| it.is_some_and(|it| it.code.0 == "variant-players")));
}

#[test]
fn numbers_by_players_may_be_open_to_the_end() {
    let text =
        "return variant { id = 'test', api = 1, tokens = { flag = { each = { ['1-4'] = 3, ['5+'] = 2 } } } }";
    let flags = |players: usize| {
        let mut setup = crate::sample::setup(players, bastide_core::rules::BaseOptions::default());
        cast(&[script(text)], &Options::new(), players).contribute(&mut setup).expect("fine");
        setup.pieces.last().map(|it| it.supply.clone())
    };
    for (players, count) in [(1, 3), (4, 3), (5, 2), (9, 2)] {
        assert_eq!(flags(players), Some(bastide_core::piece::Supply::Each(count)), "{players}");
    }
}

#[test]
fn teams_share_out_the_seats() {
    assert_eq!(seats("teams = { { 1, 3 }, { 2, 4 } }"), Ok((1, 9)));
    for wrong in ["{ { 1, 3 }, { 2 } }", "{ { 1, 2, 3, 4, 4 } }", "{ { 0, 1 }, { 2, 3, 4 } }"] {
        let found = seats(&format!("teams = {wrong}")).expect_err(wrong);
        assert!(
            found[0].contains("`teams` does not share out the seats from 1 to 4 where 4 play"),
            "{found:?}"
        );
    }
    for wrong in ["{ 1, 2, 3, 4 }", "2"] {
        let found = seats(&format!("teams = {wrong}")).expect_err(wrong);
        assert!(found[0].contains("`teams` is lists of seats"), "{found:?}");
    }
}

#[test]
fn a_team_is_a_list_of_players_and_without_teams_a_player_alone() {
    let team = |declaration: &str| {
        let text = format!(
            "local V = variant {{ id = 'test', api = 1{declaration} }}
             V.on.setup(function(game, act)
               for _, it in ipairs(game.players[2].team) do act:note(it.name) end
             end)
             return V"
        );
        let cast = cast(&[script(&text)], &Options::new(), 2);
        let game = start(&cast, &rules(&cast, |_| ()), 1).expect("it starts");
        notes(&game)
    };
    assert_eq!(team(""), ["blue"]);
    assert_eq!(team(", teams = { { 2, 1 } }"), ["red", "blue"]);
}

#[test]
fn a_rule_ends_the_game_and_names_who_has_won() {
    let rule = rule(
        "V.on.place(function(game, tile, act)
           act:finish('enough', { game.active })
           act:note('the rest of the rule')
         end)
         V.on.place(function(game, tile, act) act:note('too late') end)
         V.measure('second', 'whether the second player has won', function(game)
           return table.find(game.winners, game.players[2]) ~= nil
         end)",
    );
    let mut game = game(&rule, &["frfr", "frfr", "frfr"]);
    let lead = |game: &mut bastide_core::game::Game| game.measure(0).expect("it is measured");
    // Before anybody has points all lead.
    assert_eq!(lead(&mut game), 1);
    play(&mut game, &["frfr at 1,0"]);
    assert_eq!(lead(&mut game), 0);
    let table = game.table();
    assert!(table.is_over());
    assert_eq!((table.winners(), table.ending()), (vec![PlayerId(0)], Some("enough")));
    assert_eq!(notes(&game), ["enough", "the rest of the rule"]);
}

#[test]
fn wrong_ends_are_faults_with_the_remedy() {
    let message = |act: &str| {
        fault(&format!("V.on.place(function(game, tile, act) {act} end)")).details.message.clone()
    };
    assert_eq!(message("act:finish()"), "the reason for the end is needed, not nil");
    assert_eq!(message("act:finish('x', 3)"), "who wins is a list of players, not 3");
    assert_eq!(message("act:finish('x', game.active)"), "who wins is a list of players, not a Player");
    assert_eq!(
        message("act:finish('x', { tile })"),
        "who wins is a list of players, and something else stands in it"
    );
    assert_eq!(
        fault("V.on.after_end_fields(function(game, act) act:finish('x') end)").details.message,
        "the end is being scored already: name the winners to end the game at once"
    );
}
