//! Looking ahead at a placement: what it would join and complete, on one board and in whole games with and without call trees.

use bastide_core::game::Game;
use bastide_core::rng::Rng;

use crate::cache::begun;
use crate::table::{Options, cast, draw, lay, legal, rule, rules, script, start};

/// Reasons that a filter gives for placements of a tile between a city to the west, a road to the south and a monastery to the north-east.
fn reasons(body: &str) -> Vec<String> {
    let text = format!(
        "local V = variant {{ id = 'test', api = 1, markers = {{ pennant = {{ on = 'city', value = 'count' }} }} }}\n\
         V.filter.place(function(game, place)\n  if place.x ~= 0 or place.y ~= 0 then return 'elsewhere' end\n  {body}\nend)\nreturn V"
    );
    let cast = cast(&[script(&text)], &Options::new(), 2);
    let rules = rules(&cast, |setup| {
        lay(setup, &["fcfc-a -1,0", "frfr 0,1 r90", "ffff 1,-1", "cfff -2,0 r90"]);
        draw(setup, &["crrc-b"]);
    });
    let game = start(&cast, &rules, 1).unwrap_or_else(|fault| panic!("{fault}"));
    legal(&game)
}

#[test]
fn a_tile_joins_what_it_shows_to_its_neighbours() {
    // Turned by 270 degrees the city is at W and S, as printed at N and W: there the road to the south would face it.
    assert_eq!(reasons(""), ["crrc-b at 0,0"]);
    let check = |condition: &str| {
        assert_eq!(reasons(&format!("if not ({condition}) then return 'no' end")).len(), 1, "{condition}");
    };
    check("#place:prospects('city') == 1 and #place:prospects('city')[1].features == 1");
    check("place:prospects('city')[1]:count('pennant') == 2");
    check("not place:prospects('city')[1].completed");
    check("place:prospects('road')[1].features[1] == game:tile(0, 1):at('N').feature");
    check("#place:prospects('monastery') == 1 and not place:prospects('monastery')[1].completed");
    check("#place:prospects({ 'city', 'road' }) == 2");
    check("#place:prospects() == #place:prospects('field') + 3");
    check("tostring(place:prospects('city')[1]) == 'city with city E of -2,0'");
    check("tostring(place:prospects('monastery')[1]) == 'monastery with monastery of 1,-1'");
    check("tostring(place) == 'crrc-b at 0,0' or tostring(place):find('^crrc%-b at 0,0 r%d+$') ~= nil");
}

/// Everything legal and chosen in a random game.
fn course(mut game: Game) -> Vec<String> {
    let mut rng = Rng::new(5);
    let mut course = Vec::new();
    while game.decision().is_some() {
        let texts = legal(&game);
        let at = rng.below(texts.len() as u32) as usize;
        course.push(format!("{} of {}", texts[at], texts.join(", ")));
        let choice = game.find(&texts[at]).expect("an option");
        game.choose(choice).unwrap_or_else(|refused| panic!("{refused}"));
    }
    course
}

#[test]
fn rules_that_look_ahead_play_the_same_with_and_without_call_trees() {
    let tiles = [
        "crfr", "cffc-a", "ffff", "frrr", "ccfc-a", "frfr", "crrc-b", "cffc-b", "ffrf", "ffrr", "fcfc-a",
        "cccc", "crrr",
    ];
    let peace = rule(
        "V.filter.place(function(game, place)
          for _, it in ipairs(place:prospects({ 'road', 'city', 'monastery' })) do
            if it.completed and #it.features > 0 then
              for _, feature in ipairs(it.features) do if feature.occupied then return 'peace' end end
            elseif #it.features > 1 and it.features[1].occupied and it.features[2].occupied then
              return 'crowd'
            end
          end
        end)",
    );
    let [cached, run] = [true, false].map(|it| course(begun(&peace, &tiles, it)));
    assert_eq!(cached, run);
    let free = course(begun(&rule(""), &tiles, true));
    assert_ne!(cached, free, "the rule refuses something");
}
