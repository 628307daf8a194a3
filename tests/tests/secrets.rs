//! Secrets: no bot's choice changes when something changes that its player may not see.

use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use bastide_diag::Source;
use bastide_project::{Assembled, Project};
use bastide_record::{GameSpec, Text};
use bastide_script::{BotScript, LuaBot};
use bastide_sim::bot::Recipe;

/// One of every kind that ships, thinking no longer than a test may.
const BOTS: [&str; 7] = ["random", "compact", "greedy", "mcts:6", "novice", "club", "strong:6"];

/// A bot that looks at every pile, into those that it may see, and into what may come of each option.
const LOOKER: &str = "\
local function look(game, player)\n\
  local sum = 10 * player.score\n\
  for _, it in ipairs(game.players) do sum = sum + game:pile('NAME', it).size end\n\
  for _, it in ipairs(game:pile('NAME', player).items) do sum = sum + #tostring(it) end\n\
  return sum + #game:tiles()\n\
end\n\
return bot { api = 1, choose = function(game, decision)\n\
  local best, most = decision.options[1], -1000\n\
  for _, option in ipairs(decision.options) do\n\
    local value = decision:ahead(option, function(after) return look(after, decision.player) end) or 0\n\
    if value + look(game, decision.player) > most then best, most = option, value + look(game, decision.player) end\n\
  end\n\
  return best\n\
end }";

/// The name of a variant that ships, or the script of one among the examples or of one that is there for tests.
fn script(variant: &str) -> String {
    match variant {
        "goals" | "hands" | "market" => format!("../examples/{variant}/{variant}.lua"),
        "bigtop" | "hills" => variant.to_owned(),
        _ => format!("games/variants/{variant}.lua"),
    }
}

fn spec(variant: &str, draw: &[&str]) -> GameSpec {
    GameSpec {
        variants: vec![Text::from(script(variant).as_str())],
        players: Some(GameSpec::names(2)),
        draw: Some(draw.iter().map(|it| Text::from(*it)).collect()),
        ..GameSpec::default()
    }
}

fn assembled(spec: &GameSpec) -> Assembled {
    Project::on_disk().assemble(spec).unwrap_or_else(|report| panic!("{report:?}"))
}

fn start(spec: &GameSpec) -> Game {
    assembled(spec).start(3, Checkpointing::On).unwrap_or_else(|fault| panic!("{fault}"))
}

fn chosen(name: &str, game: &Game) -> usize {
    let recipe: Recipe = name.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut bot = recipe.bot().unwrap_or_else(|fault| panic!("{name}: {fault}"));
    bot.choose(game, &mut Rng::new(7)).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

/// The choice of a bot in Lua, for a game of this setup.
fn scripted(spec: &GameSpec, text: &str, game: &Game) -> Result<usize, Fault> {
    let (script, _) = BotScript::load(&Source::new("looker.lua", text)).unwrap_or_else(|it| panic!("{it:?}"));
    let Assembled { rules, cast, .. } = assembled(spec);
    let mut bot = LuaBot::new(&script, &cast, Arc::clone(&rules))?;
    bot.choose(game, &mut Rng::new(7))
}

/// Compares two games that look alike to who decides: the options are the same, and so is what every bot chooses.
fn compare(games: &[Game; 2], of: &str) {
    let texts = |game: &Game| game.texts().into_iter().map(|(_, text)| text).collect::<Vec<_>>();
    assert_eq!(texts(&games[0]), texts(&games[1]), "{of}");
    for name in BOTS {
        assert_eq!(chosen(name, &games[0]), chosen(name, &games[1]), "{name} knows a secret: {of}");
    }
}

fn both(games: &mut [Game; 2], text: &str) {
    for game in games {
        let choice = game.find(text).unwrap_or_else(|it| panic!("{text}: {it}"));
        game.choose(choice).unwrap_or_else(|it| panic!("{text}: {it}"));
    }
}

#[test]
fn nobody_knows_the_hands_of_others() {
    let hands = |draw: [&str; 8]| {
        let mut spec = spec("hands", &draw);
        spec.set_option("hands.size", bastide_core::value::Value::Int(2));
        spec
    };
    // The second two are blue's; the fifth is drawn by red.
    let specs = [
        hands(["frfr", "cfff", "rrrr", "ffff", "frrr", "cfrr", "ffrr", "frfr"]),
        hands(["frfr", "cfff", "ffrr", "cfrr", "frrr", "ffff", "frfr", "rrrr"]),
    ];
    let mut games = specs.each_ref().map(start);
    let looker = LOOKER.replace("NAME", "hands.hand");
    // In the middle of a rule and out of it.
    for text in ["trade pass", "play cfff", "cfff at 0,-1 r180", "pass"] {
        compare(&games, text);
        let [one, other] = [0, 1].map(|at| scripted(&specs[at], &looker, &games[at]));
        assert_eq!(one.unwrap_or_else(|it| panic!("{it}")), other.unwrap_or_else(|it| panic!("{it}")));
        both(&mut games, text);
    }
    // And when one tile is offered.
    let mut games = specs.each_ref().map(start);
    both(&mut games, "trade blue");
    compare(&games, "offer");
}

#[test]
fn a_bot_is_told_what_its_player_sees() {
    let spec = spec("hands", &["frfr", "cfff", "rrrr", "ffff", "frrr", "cfrr", "ffrr", "frfr"]);
    let game = start(&spec);
    let bot = |look: &str| {
        format!("return bot {{ choose = function(game, decision) {look} return decision.options[1] end }}")
    };
    let own = bot("assert(#game:pile('hands.hand', game.players[1]).items == 3)");
    scripted(&spec, &own, &game).unwrap_or_else(|fault| panic!("{fault}"));
    let other = bot("local peep = game:pile('hand', game.players[2]).items");
    let fault = scripted(&spec, &other, &game).map(drop).expect_err("it may not");
    assert!(fault.to_string().contains("not everybody sees what is in `hand of blue`"), "{fault}");
}

#[test]
fn nobody_knows_the_goals_of_others() {
    let goals = |order: [&str; 4]| {
        let mut spec = spec("goals", &["frfr", "cfff", "rrrr", "ffff", "frrr", "cfrr"]);
        spec.piles = vec![("goals".into(), order.map(Text::from).to_vec())];
        spec.set_option("goals.dealt", bastide_core::value::Value::Int(1));
        spec
    };
    let mut games = [
        start(&goals(["traveller", "mayor", "farmer", "abbot"])),
        start(&goals(["traveller", "abbot", "mayor", "farmer"])),
    ];
    let mut rng = Rng::new(1);
    let mut compared = 0;
    while let (Some(player), false) = (games[0].player(), games[0].table().pile().is_empty()) {
        if player.0 == 0 {
            compare(&games, "a goal");
            compared += 1;
        }
        let option = rng.below(games[0].options().len() as u32) as usize;
        for game in &mut games {
            game.choose_nth(option).unwrap_or_else(|it| panic!("{it}"));
        }
    }
    assert!(compared >= 4, "red decides some times");
}

#[test]
fn nobody_knows_an_answer_before_all_are_given() {
    let answered = |bid: &str| {
        let mut game = start(&spec("sealed", &["cfff", "frfr", "frfr", "ffff"]));
        for text in ["cfff at 0,-1 r180", "pass", bid] {
            let choice = game.find(text).unwrap_or_else(|it| panic!("{text}: {it}"));
            game.choose(choice).unwrap_or_else(|it| panic!("{text}: {it}"));
        }
        game
    };
    for bid in ["bid 1", "bid 2", "bid 3"] {
        compare(&[answered("bid 0"), answered(bid)], bid);
    }
}

#[test]
fn nobody_knows_the_order_of_a_bag() {
    // What is in the bag and in the hands of others is imagined anew, and so is the order of the tiles.
    for variant in ["hands", "goals", "hills", "bigtop", "market", "sealed"] {
        let mut spec = spec(variant, &[]);
        spec.draw = None;
        let mut game = start(&spec);
        let mut rng = Rng::new(2);
        for _ in 0..60 {
            if game.decision().is_none() {
                break;
            }
            if rng.below(8) == 0 && !game.is_asking() {
                for seed in 0..2 {
                    let mut other = game.clone();
                    other.determinise(&game, seed).unwrap_or_else(|fault| panic!("{fault}"));
                    for name in BOTS {
                        assert_eq!(chosen(name, &game), chosen(name, &other), "{name} in {variant}");
                    }
                }
            }
            let option = rng.below(game.options().len() as u32) as usize;
            game.choose_nth(option).unwrap_or_else(|it| panic!("{it}"));
        }
    }
}
