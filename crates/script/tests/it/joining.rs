//! Segments, the way along a feature, features that a rule joins and parts, and tiles that it turns, shifts and takes up.

use bastide_core::game::Game;

use crate::table::{Options, cast, draw, fault, lay, lines, notes, play, rule, rules, stand, start};

/// A road of four tiles from a monastery in the west to a crossing in the east, with blue in the west; a rule acts when a tile is placed.
fn road(text: &str, draws: &[&str]) -> Game {
    let cast = cast(&[rule(text)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["crfr 0,0", "frfr -1,0", "ffrf -2,0 r270", "frrr 1,0"]);
        stand(setup, &["blue follower -2,0 road E"]);
        draw(setup, draws);
    });
    start(&cast, &rules, 1).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn the_way_along_a_feature_goes_tile_by_tile() {
    let text = "V.on.place(function(game, tile, act)\n\
                for at, ring in ipairs(game:tile(-2, 0):segments('road')[1]:steps()) do\n\
                  act:note(at .. ' ' .. #ring .. ' ' .. tostring(ring[1]))\n\
                end\n\
                act:note(#game:tile(1, 0):at('W'):steps('follower') .. '')\n\
                act:note(#game:tile(1, 0):at('W'):steps('follower', 2) .. #game:tile(1, 0):at('W'):steps(nil, 0))\n\
                act:note(#game:tile(1, 0):at('E'):steps({ 'follower', 'pennant' }) .. '')\n\
                local stops = game:tile(0, 0):at('W'):steps('follower')\n\
                act:put('follower', game:tile(-1, 0):at('E'), game.players[1])\n\
                act:note(#stops .. ' ' .. #game:tile(0, 0):at('W'):steps('follower'))\n\
                act:note(tostring(game:tile(-1, 0):at('W'):figures('follower')[1]))\nend)";
    let mut game = road(text, &["ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1"]);
    let way = ["1 1 road E of -2,0", "2 1 road EW of -1,0", "3 1 road EW of 0,0", "4 1 road W of 1,0"];
    assert_eq!(notes(&game)[..4], way);
    // The follower in the west is reached and nothing lies behind it; then one stands nearer.
    assert_eq!(notes(&game)[4..], ["4", "31", "1", "3 2", "red follower"]);
}

#[test]
fn a_way_leads_on_where_no_stop_lies_before_an_open_tile() {
    let text = "V.on.place(function(game, tile, act)\n\
                local east = game:tile(1, 0):at('W')\n\
                act:note(tostring(east:leads()) .. tostring(game:tile(1, 0):at('E'):leads()))\n\
                act:note(tostring(east:leads('follower', 'follower')))\n\
                act:put('follower', game:tile(0, 0):at('W'), game.players[1])\n\
                act:note(tostring(east:leads('follower')) .. tostring(east:leads('follower', 'follower')))\n\
                act:note(tostring(east:leads(nil, 'follower')))\n\
                act:put('follower', game:tile(-1, 0):at('E'), game.players[1])\n\
                act:note(tostring(east:leads(nil, 'follower')) .. tostring(east:leads(nil, 'pennant')))\nend)";
    let mut game = road(text, &["ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1"]);
    // The neighbour is a stop that may be reached, but is closed; the tile behind it is open until somebody stands there, too.
    assert_eq!(notes(&game), ["truefalse", "true", "truefalse", "true", "falsetrue"]);
}

#[test]
fn what_is_joined_is_one_feature_until_it_is_separated() {
    let text = "V.on.place(function(game, tile, act)\n\
                local west, south = game:tile(1, 0):at('W'), game:tile(1, 0):at('S')\n\
                if game.turn == 1 then act:join(west, south) else act:separate(south, west) end\n\
                act:note(west.feature.tile_count .. ' ' .. #west:links() .. ' ' .. tostring(west.feature == south.feature))\nend)";
    let mut game = road(text, &["ffff", "ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1", "pass"]);
    assert_eq!(lines(&game), [""; 0]);
    play(&mut game, &["ffff at 0,2", "pass"]);
    assert_eq!(notes(&game), ["4 1 true", "4 0 false"]);
    assert_eq!(lines(&game), ["blue +4 (road, 4 tiles)"]);
}

#[test]
fn an_end_that_waits_holds_its_feature_open() {
    let text = "V.on.place(function(game, tile, act)\n\
                local west = game:tile(1, 0):at('W')\n\
                act:note(tostring(west.feature.completed))\n\
                if game.turn == 1 then act:join(west) else act:separate(west) end\n\
                act:note(west.feature.completed and 'completed' or 'open')\nend)";
    let mut game = road(text, &["ffff", "ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1", "pass", "ffff at 0,2", "pass"]);
    assert_eq!(notes(&game), ["true", "open", "false", "completed"]);
    assert_eq!(lines(&game), ["blue +4 (road, 4 tiles)"]);
}

#[test]
fn tiles_of_the_board_are_turned_shifted_and_taken_up() {
    let text = "V.on.place(function(game, tile, act)\n\
                if game.turn == 1 then\n\
                  act:lay(tile, game:cell(4, 4), 90)\n\
                  act:note(tile.x .. ' ' .. tile.rotation .. ' ' .. tostring(game:tile(4, 4) == tile) .. ' ' .. #game:tiles())\n\
                  act:lay(game:tile(4, 4), game:cell(4, 4), 0)\n\
                else\n\
                  local gone = game:tile(4, 4)\n\
                  act:put_back(act:take_up(gone))\n\
                  act:note(#game:tiles() .. ' ' .. tostring(game:tile(4, 4)) .. ' ' .. game:tiles_left())\n\
                end\nend)";
    let mut game = road(text, &["ffff", "ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1", "pass"]);
    play(&mut game, &["ffff at 4,5", "pass"]);
    assert_eq!(notes(&game), ["4 90 true 5", "5 nil 2"]);
}

#[test]
fn tiles_are_listed_by_pieces_and_markers_and_asked_whether_they_fit_elsewhere() {
    let text = "V.on.place(function(game, tile, act)\n\
                act:note(#game:tiles('follower') .. ' ' .. tostring(game:tiles('follower')[1]))\n\
                act:note(#game:tiles('pennant') .. ' ' .. #game:tiles({ 'pennant', 'follower' }))\n\
                act:note(tostring(game:fits(tile, tile.cell, 90)) .. ' ' .. tostring(game:fits(game:tile(0, 0), game:cell(0, 0), 90)))\n\
                act:note(tostring(game:fits(tile, game:cell(0, 0), 0)) .. ' ' .. tostring(game:fits(tile, game:cell(7, 7), 0)))\nend)";
    let mut game = road(text, &["ffff", "ffff"]);
    play(&mut game, &["ffff at 0,1"]);
    assert_eq!(notes(&game), ["1 ffrf at -2,0", "0 1", "true false", "false true"]);
    let told =
        fault("V.on.place(function(game, tile, act) game:fits('ffff', tile.cell, 0) end)").details.message;
    assert_eq!(told, "a Face or a Tile is needed, not the string `ffff`");
}

#[test]
fn what_cannot_be_joined_or_laid_is_a_fault_with_its_reason() {
    let told = |text: &str| {
        fault(&format!("V.on.place(function(game, tile, act)\nlocal start = game:tile(0, 0)\n{text}\nend)"))
            .details
            .message
            .clone()
    };
    assert_eq!(told("act:join(start:at('N').feature)"), "a Segment is needed, not a Feature");
    assert_eq!(told("act:join('N', 'E')"), "a Segment is needed, not the string `N`");
    assert_eq!(told("act:join(nil)"), "a Segment is needed, not nil");
    assert_eq!(
        told("act:join(start:at('N'), start:at('E'))"),
        "a city and a road do not become one feature: join two of one kind"
    );
    assert_eq!(
        told("act:join(start:at('N'), start:at('N'))"),
        "a segment is not joined with itself: name two segments"
    );
    assert_eq!(told("act:separate(start:at('N'))"), "no end waits at city N of 0,0");
    assert_eq!(
        told("start:at('NE')"),
        "a place at the rim is a side, \"N\", or half of one, \"Nw\" or \"Ne\"; not `NE`"
    );
    assert_eq!(told("start:at(3)"), "a side or half of one is needed, not 3");
    assert_eq!(told("start:at('N'):steps('nobody')"), "this game has no piece or marker `nobody`");
    assert_eq!(told("act:lay('x', tile.cell, 0)"), "a Face or a Tile is needed, not the string `x`");
    assert_eq!(
        told("act:lay(tile, start.cell, 0)").split(" does").next().map(|it| it.contains(" of ")),
        Some(true)
    );
    let gone = "act:discard(act:take_up(start))\n";
    assert_eq!(
        told(&format!("{gone}start:at('N')")),
        "this tile is not on the board of this game, or was taken up"
    );
    assert_eq!(
        told(&format!("local city = start:at('N')\n{gone}city.feature:points()")),
        "this segment is not on the board of this game, or its tile was taken up"
    );
    assert_eq!(
        told(&format!("local city = start:at('N').feature\n{gone}act:score(city, 3, 'x')")),
        "this feature is not on the board of this game, or its tile was taken up"
    );
    assert_eq!(told(&format!("{gone}act:take_up(tile)")), "the last tile on the board cannot be taken up");
    assert_eq!(told("act:take_up(tile.cell)"), "a Tile is needed, not a Cell");
}

#[test]
fn joining_everything_with_everything_ends_in_a_fault() {
    let endless = "V.on.place(function(game, tile, act)\nwhile true do\n  \
                   local at = game:tile(0, 0):at('E')\n  act:join(at) act:separate(at)\nend\nend)";
    let message = fault(endless).details.message;
    assert!(message.contains("without end") || message.contains("steps"), "{message}");
}
