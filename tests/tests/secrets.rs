//! Secrets: no bot's choice changes when something changes that its player may not see.

use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;
use bastide_diag::Source;
use bastide_project::{Assembled, Project};
use bastide_record::{GameSpec, Text, parse};
use bastide_script::{BotScript, LuaBot};

use crate::common::bot;

mod common;

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

/// The bots in Lua among the examples.
const LUA: [&str; 2] =
    [include_str!("../../examples/bots/patient.lua"), include_str!("../../examples/bots/farsighted.lua")];

/// The name of a variant that ships, or the script of one among the examples or of one that is there for tests.
fn script(variant: &str) -> String {
    match variant {
        "drafting" | "goals" | "hands" => format!("../examples/{variant}/{variant}.lua"),
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
    bot(name).choose(game, &mut Rng::new(7)).unwrap_or_else(|fault| panic!("{name}: {fault}"))
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
    // Who decides, and the goals that are drawn, of which this player's are the same.
    for (players, seat, orders) in [
        (2, 0, [["traveller", "mayor", "farmer", "abbot"], ["traveller", "abbot", "mayor", "farmer"]]),
        (2, 1, [["mayor", "traveller", "farmer", "abbot"], ["abbot", "traveller", "mayor", "farmer"]]),
        (3, 1, [["mayor", "traveller", "farmer", "abbot"], ["farmer", "traveller", "abbot", "mayor"]]),
    ] {
        let mut games = orders.map(|order| {
            let mut spec = spec("goals", &["frfr", "cfff", "rrrr", "ffff", "frrr", "cfrr"]);
            spec.players = Some(GameSpec::names(players));
            spec.piles = vec![("goals".into(), order.map(Text::from).to_vec())];
            spec.set_option("goals.dealt", bastide_core::value::Value::Int(1));
            start(&spec)
        });
        let mut rng = Rng::new(1);
        let mut compared = 0;
        while let (Some(player), false) = (games[0].player(), games[0].table().pile().is_empty()) {
            if player.idx() == seat {
                compare(&games, "a goal");
                compared += 1;
            }
            let option = rng.below(games[0].options().len() as u32) as usize;
            for game in &mut games {
                game.choose_nth(option).unwrap_or_else(|it| panic!("{it}"));
            }
        }
        assert!(compared >= 2, "the player decides some times: {compared}");
    }
}

/// Two games whose setups differ only in what somebody may not see.
struct Pair {
    specs: [GameSpec; 2],
    games: [Game; 2],
}

impl Pair {
    /// Of what both setups say, and what each says of the secret, as in the `game` blocks of written games.
    fn new(setup: &str, secrets: [&str; 2]) -> Self {
        let specs = secrets.map(|secret| {
            let text = format!("# A secret\n\n```game\n{setup}\n{secret}\n```\n\n```moves\n```\n");
            let (mut games, report) = parse(&Source::new("secret.md", text.as_str()));
            assert!(report.is_empty(), "{report:?}");
            games.remove(0).spec
        });
        Self { games: specs.each_ref().map(start), specs }
    }

    /// Plays the same in both games. Whenever one of these players decides, there is a secret, and no bot knows it.
    fn play(&mut self, players: &[&str], moves: &[&str]) {
        let mut compared = 0;
        for text in moves {
            let decides = self.games[0].player().expect("somebody decides");
            if players.contains(&&*self.games[0].table().rules().setup.players[decides.idx()]) {
                self.compare(text);
                compared += 1;
            }
            both(&mut self.games, text);
        }
        assert!(compared > 0, "{players:?} decide");
    }

    fn compare(&self, text: &str) {
        let [one, other] = self.games.each_ref().map(|it| {
            let piles: Vec<_> = it.table().piles().collect();
            format!("{:?} {piles:?}", it.table().pile().tiles())
        });
        assert_ne!(one, other, "there is no secret: {text}");
        compare(&self.games, text);
        for bot in LUA {
            let [one, other] = [0, 1].map(|at| {
                scripted(&self.specs[at], bot, &self.games[at]).unwrap_or_else(|fault| panic!("{fault}"))
            });
            assert_eq!(one, other, "a bot in Lua knows a secret: {text}");
        }
    }

    /// Plays the same in both games, by which the secret is told: points or options differ.
    fn tell(mut self, moves: &[&str]) {
        for text in moves {
            both(&mut self.games, text);
        }
        let [one, other] = self.games.each_ref().map(|game| {
            let texts: Vec<_> = game.texts().into_iter().map(|(_, text)| text).collect();
            let players = 0..game.table().rules().setup.players.len();
            (texts, players.map(|seat| game.table().score(PlayerId(seat as u8))).collect::<Vec<_>>())
        });
        assert_ne!(one, other, "the secret makes a difference");
    }
}

#[test]
fn nobody_knows_the_hands_of_two_others() {
    // Blue's are the third and the fourth. What red played from is known, not what red holds and draws.
    let mut pair = Pair::new(
        r#"
        variants = ["../examples/hands/hands.lua"]
        players = ["red", "blue", "green"]
        options = { "hands.size" = 2 }
        "#,
        [
            r#"draw = ["frfr", "cfff", "rrrr", "ffff", "frrr", "cfrr", "ffrr", "frfr", "cccc"]"#,
            r#"draw = ["frfr", "cfrr", "rrrr", "ffff", "frrr", "cccc", "cfff", "frfr", "ffrr"]"#,
        ],
    );
    let moves = ["trade pass", "play frfr", "frfr at 1,0", "pass", "trade green", "offer ffff", "give pass"];
    pair.play(&["blue"], &moves);
    pair.play(&["blue"], &["play rrrr", "rrrr at 2,0", "follower on road E"]);
    // Green shows one, and blue decides about it.
    pair.play(&["blue"], &["trade blue", "offer frrr", "give frfr"]);
}

#[test]
fn nobody_knows_the_tile_under_a_hill() {
    let mut pair = Pair::new(
        r#"
        variants = ["hills"]
        players = ["red", "blue"]
        "#,
        [
            r#"draw = ["hills/ffrr", "cccc", "base/frfr", "base/cfff", "base/frrr", "base/ffff", "rrrr"]"#,
            r#"draw = ["hills/ffrr", "rrrr", "base/frfr", "base/cfff", "base/frrr", "base/ffff", "cccc"]"#,
        ],
    );
    pair.play(&["red"], &["hills/ffrr at 1,0", "follower on road W"]);
    pair.play(&["blue"], &["base/frfr at -1,0", "pass"]);
    pair.play(&["red"], &["base/cfff at 0,-1 r180", "follower on city S"]);
    pair.play(&["blue"], &["base/frrr at -2,0", "follower on road S"]);
    pair.play(&["red"], &["base/ffff at 0,1", "pass"]);
    // What is left to draw is what does not lie there.
    pair.tell(&[]);
}

#[test]
fn nobody_knows_the_next_token_with_sheep() {
    let mut pair = Pair::new(
        r#"
        variants = ["hills"]
        players = ["red", "blue"]
        draw = ["base/frfr", "base/frfr", "base/frfr", "base/frfr", "base/frfr", "base/frfr"]
        "#,
        [r#"piles = { bag = ["3", "wolf", "4", "1"] }"#, r#"piles = { bag = ["3", "4", "wolf", "1"] }"#],
    );
    pair.play(&["red"], &["base/frfr at 1,0", "shepherd on field S"]);
    pair.play(&["blue"], &["base/frfr at -1,0", "pass"]);
    pair.play(&["red"], &["base/frfr at 2,0", "pass"]);
    // A sheep or a wolf.
    pair.compare("grow or stable");
    // With the shepherd away nobody asks again.
    pair.tell(&["grow", "base/frfr at -2,0", "pass", "base/frfr at 3,0", "pass"]);
}

#[test]
fn nobody_knows_the_animal_under_the_big_top() {
    let mut pair = Pair::new(
        r#"
        variants = ["bigtop"]
        players = ["red", "blue", "green"]
        draw = ["bigtop/frfr", "base/frfr", "base/frrr", "bigtop/frrr", "base/ffff"]
        "#,
        [r#"piles = { animals = ["7", "1", "5"] }"#, r#"piles = { animals = ["1", "5", "7"] }"#],
    );
    pair.play(&["red"], &["bigtop/frfr at 1,0", "follower on field N"]);
    pair.play(&["blue"], &["base/frfr at -1,0", "ringmaster on road W"]);
    pair.play(&["green"], &["base/frrr at -2,0", "follower on road S"]);
    pair.play(&["red"], &["bigtop/frrr at 2,0"]);
    pair.compare("before it is shown");
    pair.tell(&["pass"]);
}

#[test]
fn nobody_knows_which_powers_are_left_nor_what_the_scout_will_draw() {
    let mut pair = Pair::new(
        r#"
        variants = ["../examples/powers/powers.lua"]
        players = ["red", "blue"]
        options = { "powers.deal" = "chance" }
        "#,
        [
            r#"
            draw = ["frfr", "frfr", "cfff", "rrrr", "ffff", "cccc"]
            piles = { powers = ["scout", "carter", "architect", "captain", "messenger", "shepherd"] }
            "#,
            r#"
            draw = ["frfr", "frfr", "cfff", "cccc", "rrrr", "ffff"]
            piles = { powers = ["scout", "carter", "shepherd", "messenger", "captain", "architect"] }
            "#,
        ],
    );
    pair.play(&["red"], &["frfr at 1,0", "follower on road W"]);
    pair.play(&["blue"], &["use cfff", "cfff at 0,-1 r180", "follower on city S"]);
    // The tile that the scout has put back.
    pair.play(&["red"], &["frfr at -1,0"]);
    pair.compare("before the next");
    pair.tell(&["pass"]);
}

#[test]
fn nobody_knows_the_stacks_of_three_colours() {
    // Every third tile goes to red. Blue draws the last of blue's first: by chance, and the same in both.
    let mut pair = Pair::new(
        r#"
        variants = ["solo"]
        players = ["red", "blue", "green"]
        options = { "base.followers" = 4 }
        "#,
        [
            r#"draw = ["frfr", "rrrr", "frfr", "cfff", "ffff", "frfr", "cccc", "frfr", "frfr", "ffrr"]"#,
            r#"draw = ["frfr", "ffrr", "frfr", "ffff", "cccc", "frfr", "rrrr", "frfr", "frfr", "cfff"]"#,
        ],
    );
    pair.play(&["red"], &["frfr at 1,0", "put down follower on road EW of 1,0"]);
    pair.play(&["blue"], &["frfr at 2,0"]);
    pair.play(&["green"], &["frfr at 3,0"]);
    pair.tell(&[]);
}

#[test]
fn who_plays_alone_does_not_know_what_comes() {
    let mut pair = Pair::new(
        r#"variants = ["../examples/alone/alone.lua"]"#,
        [
            r#"draw = ["frfr", "cfff", "rrrr", "ffff", "cccc", "cfrr"]"#,
            r#"draw = ["frfr", "cfff", "cccc", "cfrr", "rrrr", "ffff"]"#,
        ],
    );
    pair.play(&["red"], &["frfr at 1,0", "follower on road W", "cfff at 0,-1 r180", "follower on city S"]);
    pair.tell(&[]);
}

#[test]
fn nobody_knows_what_will_be_for_sale() {
    let mut pair = Pair::new(
        r#"
        variants = ["../examples/drafting/drafting.lua"]
        players = ["red", "blue", "green"]
        options = { "drafting.open" = 2 }
        "#,
        [
            r#"draw = ["frfr", "cfff", "frfr", "rrrr", "ffff", "cccc"]"#,
            r#"draw = ["frfr", "cfff", "frfr", "cccc", "rrrr", "ffff"]"#,
        ],
    );
    pair.play(&["red"], &["take frfr 0", "frfr at 1,0", "follower on road W"]);
    pair.compare("blue takes one");
    pair.tell(&["take cfff 0", "cfff at 0,-1 r180", "pass"]);
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
    for variant in ["hands", "goals", "hills", "bigtop", "drafting", "sealed"] {
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
