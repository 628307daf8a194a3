//! Areas: rectangles of tiles, corners shared by four tiles, tiles that hang together.

use crate::table::{Look, Options, cast, lay, notes, rule, rules, start};

/// A start tile with a road below a city, a road beside it, a field and a monastery below; the last of four tiles around a corner is placed.
const BOARD: Look = Look {
    declares: "tokens = { flag = { each = 9 } }, markers = { pennant = { on = 'city', value = 'count' } }",
    begins: "local red = game.players[1]\n  act:put('flag', game:tile(0, 1), red) act:put('flag', game:tile(0, 0), red)",
    lies: &["crfr 0,0", "frfr 1,0", "ffff 0,1"],
    stands: &[],
    draws: &["ffff", "ffff"],
    placed: "ffff at 1,1",
};

#[test]
fn tiles_are_asked_for_by_rectangle_corner_and_group() {
    BOARD.assert(&[
        ("#game:tiles()", "4"),
        ("names(game:tiles(nil, 0, 0, 1, 0))", "crfr at 0,0; frfr at 1,0"),
        ("names(game:tiles(nil, nil, 1, nil, 1))", "ffff at 0,1; ffff at 1,1"),
        ("#game:tiles(nil, 1)", "2"),
        ("#game:tiles(nil, nil, nil, 0)", "2"),
        ("#game:tiles(nil, 5, 5, 1, 1)", "0"),
        ("game:cell(1, 1).corner == tile:features('field')[1]", "true"),
        ("game:cell(1, 1).corner", "field Es of 0,0"),
        ("game:cell(0, 0).corner", "nil"),
        ("game:cell(1, 0).corner", "nil"),
        ("act:put('flag', game:cell(1, 1).corner, red).tile", "ffff at 1,1"),
        ("names(game:tile(0, 0):group('flag'))", "crfr at 0,0; ffff at 0,1; ffff at 1,1"),
        ("#tile:group({ 'flag', 'pennant' })", "3"),
        ("#tile:group('pennant')", "1"),
    ]);
}

#[test]
fn wrong_areas_name_what_is_wrong() {
    for (expression, wanted) in [
        ("game:tiles(nil, 'west')", "a column is a whole number, not the string `west`"),
        ("game:tiles(nil, 1, 2.5)", "a row is a whole number, not 2.5; `//` divides without a rest"),
        ("game:tiles(nil, 0, 0, 0, 1000000000)", "a row is from -2000 to 2000"),
        ("tile:group('pennat')", "this game has no piece or marker `pennat`"),
        ("tile:group(7)", "the name of a piece or marker"),
    ] {
        let seen = BOARD.seen(&[&format!("select(2, pcall(function() return {expression} end))")]);
        assert!(seen[0].contains(wanted), "{expression}: {}", seen[0]);
    }
}

#[test]
fn what_a_tile_shows_turns_with_it() {
    for (laid, side) in
        [("cfff 0,0", "N"), ("cfff 0,0 r90", "E"), ("cfff 0,0 r180", "S"), ("cfff 0,0 r270", "W")]
    {
        let text =
            "V.on.setup(function(game, act) act:note(table.concat(game:tile(0, 0):sides('city'))) end)";
        let cast = cast(&[rule(text)], &Options::new(), 2);
        let rules = rules(&cast, |setup| lay(setup, &[laid]));
        let game = start(&cast, &rules, 1).expect("it starts");
        assert_eq!(notes(&game), [side]);
    }
}
