//! The selector `near` picks the same as a rule that looks around by itself, wherever it may stand.

use std::collections::BTreeSet;

use bastide_core::rng::Rng;
use bastide_core::rules::Setup;

use crate::table::{Options, cast, notes, rule, rules, start};

/// Hooks that are called near a monastery; `…` stands for the selector.
const SELECTED: &str = "
    V.filter.place({ near = 'monastery' }, function(game, place) if place.rotation == 90 then return 'no quarter turns' end end)
    V.filter.deploy({ kind = 'road', near = 'monastery' }, function(game, spot) return 'no robbers' end)
    V.modify.points({ near = 'monastery' }, function(game, it, score) score:add(1, 'quiet') end)
    V.modify.strength({ near = 'monastery' }, function(game, figure, score) score:add(1, 'strong') end)
    V.on.place({ near = 'monastery' }, function(game, tile, act) act:note('place ' .. tostring(tile)) end)
    V.on.deploy({ near = 'monastery' }, function(game, figure, act) act:note('deploy ' .. tostring(figure)) end)
    V.on.complete({ near = 'monastery' }, function(game, it, act) act:note('complete ' .. tostring(it)) end)
    V.on.score({ near = 'monastery' }, function(game, result, act) act:note('score ' .. tostring(result.feature)) end)
    V.on.after_complete({ near = 'monastery' }, function(game, act) act:note('convert') end)
    V.on.turn_end({ near = 'monastery' }, function(game, act) act:note('end') end)
    V.offer.deploy({ near = 'monastery' }, 'wave', {
      list = function(game) return { {} } end,
      take = function(game, option, act) act:note('wave') end,
    })
    V.on.after_score(function(game, act)
      for _, it in ipairs(game:completions()) do act:note(it:points() .. ' for ' .. #it:owners()) end
      if #game.active:spots({ piece = 'follower', kind = 'road', tile = game.placed }) > 0 then act:note('open') end
    end)";

/// The same hooks, which look around by themselves.
const ASKED: &str = "
    local function has(it) return #it:near('monastery') > 0 end
    local function is_beside(feature)
      for _, tile in ipairs(feature:tiles()) do
        for _, other in ipairs(tile:near('monastery')) do
          if other ~= feature then return true end
        end
      end
      return false
    end
    V.filter.place(function(game, place) if has(place) and place.rotation == 90 then return 'no quarter turns' end end)
    V.filter.deploy('road', function(game, spot) if has(spot.tile) then return 'no robbers' end end)
    V.modify.points(function(game, it, score) if is_beside(it) then score:add(1, 'quiet') end end)
    V.modify.strength(function(game, figure, score) if has(figure.tile) then score:add(1, 'strong') end end)
    V.on.place(function(game, tile, act) if has(tile) then act:note('place ' .. tostring(tile)) end end)
    V.on.deploy(function(game, figure, act) if has(figure.tile) then act:note('deploy ' .. tostring(figure)) end end)
    V.on.complete(function(game, it, act) if is_beside(it) then act:note('complete ' .. tostring(it)) end end)
    V.on.score(function(game, result, act) if is_beside(result.feature) then act:note('score ' .. tostring(result.feature)) end end)
    V.on.after_complete(function(game, act)
      local count = 0
      for _, it in ipairs(game:completions()) do if is_beside(it) then count = count + 1 end end
      if count > 0 then act:note('convert') end
    end)
    V.on.turn_end(function(game, act) if game.placed and has(game.placed) then act:note('end') end end)
    V.offer.deploy('wave', {
      list = function(game) return game.placed and has(game.placed) and { {} } or {} end,
      take = function(game, option, act) act:note('wave') end,
    })
    V.on.after_score(function(game, act)
      for _, it in ipairs(game:completions()) do act:note(it:points() .. ' for ' .. #it:owners()) end
      if #game.active:spots({ piece = 'follower', kind = 'road', tile = game.placed }) > 0 then act:note('open') end
    end)";

/// Everything that is legal, chosen, said and scored in a random game.
fn course(text: &str, seed: u64) -> Vec<String> {
    let cast = cast(&[rule(text)], &Options::new(), 2);
    let more_monasteries = |setup: &mut Setup| {
        for deal in setup.deals.iter_mut().filter(|it| it.tile.id() == "base/ffff") {
            deal.count += 6;
        }
    };
    let rules = rules(&cast, more_monasteries);
    let mut game = start(&cast, &rules, seed).expect("the game starts");
    let mut rng = Rng::new(seed);
    let mut course = Vec::new();
    while game.decision().is_some() {
        let texts: BTreeSet<String> = game.texts().into_iter().map(|(_, text)| text).collect();
        let texts: Vec<String> = texts.into_iter().collect();
        let chosen = &texts[rng.below(texts.len() as u32) as usize];
        course.push(format!("{chosen} of {}", texts.join(", ")));
        let choice = game.find(chosen).expect("an option");
        game.choose(choice).expect("a legal choice");
    }
    let table = game.table();
    course.extend(notes(&game));
    course.extend(
        table.lines().iter().map(|it| format!("{} {}", it.points, it.reason.text(table.rules().words()))),
    );
    course
}

#[test]
fn what_is_selected_by_what_is_near_is_what_a_rule_finds_near() {
    let mut all = Vec::new();
    for seed in 0..6 {
        let (selected, asked) = (course(SELECTED, seed), course(ASKED, seed));
        assert_eq!(selected, asked, "seed {seed}");
        all.extend(selected);
    }
    for word in ["place ", "deploy ", "complete ", "score ", "convert", "end", "wave", "open"] {
        assert!(all.iter().any(|it| it.starts_with(word)), "nothing said of `{word}`");
    }
}
