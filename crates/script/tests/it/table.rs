//! A table to try scripts at: the base game with some variants, two players, fixed draws.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::host::Fault;
use bastide_core::rules::{BaseOptions, Rules, Setup, StartFigure, StartPlace, StartTile};
use bastide_core::value::Value;
use bastide_diag::{Report, Source};
use bastide_script::{Cast, LuaHost};

pub(crate) use crate::chance::play_randomly;
use crate::sample;

pub(crate) type Options = BTreeMap<String, Value>;

/// Options from words.
pub(crate) fn options(set: &[(&str, Value)]) -> Options {
    set.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}

/// A word as a value.
pub(crate) fn word(text: &str) -> Value {
    Value::Text(text.into())
}

/// A script under a name.
pub(crate) fn script(text: &str) -> Source {
    Source::new("test.lua", text)
}

/// A script with a declaration before what is to be tried.
pub(crate) fn rule(text: &str) -> Source {
    script(&format!("local V = variant {{ id = \"test\", api = 1 }}\n{text}\nreturn V\n"))
}

/// The texts of findings: code, line and message.
pub(crate) fn texts(report: &Report) -> Vec<String> {
    let place = |it: &&bastide_diag::Finding| it.label.source.place(it.label.span.start).line;
    report
        .findings()
        .iter()
        .map(|it| {
            let help = it.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
            format!("{} {}: {}{help}", it.code, place(it), it.message)
        })
        .collect()
}

/// The scripts, read for some players.
pub(crate) fn cast(scripts: &[Source], options: &Options, players: usize) -> Cast {
    match Cast::load(scripts, options, players) {
        Ok((cast, _)) => cast,
        Err(report) => panic!("{:#?}", texts(&report)),
    }
}

/// The rules of the base game with a cast, after some changes to the setup.
pub(crate) fn rules(cast: &Cast, change: impl FnOnce(&mut Setup)) -> Arc<Rules> {
    let mut setup = sample::setup(cast.players(), BaseOptions::default());
    change(&mut setup);
    if let Err(report) = cast.contribute(&mut setup) {
        panic!("{:#?}", texts(&report));
    }
    Arc::new(Rules::new(setup).expect("the setup is a game"))
}

/// A game with these rules.
pub(crate) fn start(cast: &Cast, rules: &Arc<Rules>, seed: u64) -> Result<Game, Fault> {
    let host = LuaHost::new(cast, Arc::clone(rules))?;
    Game::new(Arc::clone(rules), Some(Rc::new(RefCell::new(host))), seed, Checkpointing::On)
}

/// A game with one script and the tiles drawn in this order.
pub(crate) fn game(script: &Source, draws: &[&str]) -> Game {
    let cast = cast(std::slice::from_ref(script), &Options::new(), 2);
    start(&cast, &rules(&cast, |setup| draw(setup, draws)), 1).expect("the game starts")
}

/// Fixes the order of the pile.
pub(crate) fn draw(setup: &mut Setup, draws: &[&str]) {
    let deal = |name: &&str| {
        let id = format!("base/{name}");
        setup.deals.iter().position(|it| it.tile.id() == id).unwrap_or_else(|| panic!("no tile {name}"))
    };
    setup.pile = Some(draws.iter().map(deal).collect());
}

/// Lays tiles on the board instead of the usual start: `cfff 0,-1 r180`.
pub(crate) fn lay(setup: &mut Setup, tiles: &[&str]) {
    setup.start = tiles
        .iter()
        .map(|line| {
            let mut parts = line.split(' ');
            let id = format!("base/{}", parts.next().expect("a tile"));
            let deal = setup.deals.iter().position(|it| it.tile.id() == id).unwrap_or_else(|| panic!("{id}"));
            let pos = place(parts.next().expect("a place"));
            let degrees = parts.next().map_or(0, |it| it[1..].parse().expect("degrees"));
            StartTile { deal, pos, rotation: Rotation::from_degrees(degrees).expect("a quarter turn") }
        })
        .collect();
}

fn place(text: &str) -> Pos {
    let (x, y) = text.split_once(',').expect("a column and a row");
    Pos::new(x.parse().expect("a column"), y.parse().expect("a row"))
}

/// Stands figures on the board: `red magi 0,1 road S`, or `bethlehem 0,-1 city S` for nobody's.
pub(crate) fn stand(setup: &mut Setup, figures: &[&str]) {
    for line in figures {
        let words: Vec<_> = line.split(' ').collect();
        let owner = setup.players.iter().position(|it| it == words[0]);
        let rest = &words[usize::from(owner.is_some())..];
        let pos = place(rest[1]);
        let tile = setup.start.iter().find(|it| it.pos == pos).expect("a tile lies there");
        let printed = &setup.deals[tile.deal].tile;
        let found = printed.find(&setup.words, &rest[2..].join(" "), tile.rotation);
        setup.figures.push(StartFigure {
            piece: rest[0].to_owned(),
            owner,
            place: StartPlace::Segment(
                pos,
                *found.first().unwrap_or_else(|| panic!("no segment for {line}")),
            ),
        });
    }
}

/// Makes the choices that texts mean, one after the other.
pub(crate) fn play(game: &mut Game, moves: &[&str]) {
    for text in moves {
        match game.find(text) {
            Ok(choice) => game.choose(choice).unwrap_or_else(|refused| panic!("{text}: {refused}")),
            Err(illegal) => panic!("{text}: {illegal}; options: {:?}", legal(game)),
        }
    }
}

/// The texts of all legal options.
pub(crate) fn legal(game: &Game) -> Vec<String> {
    game.texts().into_iter().map(|(_, text)| text).collect()
}

/// The notes of rules so far.
pub(crate) fn notes(game: &Game) -> Vec<String> {
    game.table().notes().iter().map(ToString::to_string).collect()
}

/// A board on which a rule looks around when a tile is placed.
pub(crate) struct Look {
    /// Pieces and words of the variant.
    pub(crate) declares: &'static str,
    /// The first lines of the rule.
    pub(crate) begins: &'static str,
    pub(crate) lies: &'static [&'static str],
    pub(crate) stands: &'static [&'static str],
    pub(crate) draws: &'static [&'static str],
    pub(crate) placed: &'static str,
}

impl Look {
    /// The values of expressions as texts; `names` lists things.
    pub(crate) fn seen(&self, expressions: &[&str]) -> Vec<String> {
        let said: String = expressions.iter().map(|it| format!("  act:note(tostring({it}))\n")).collect();
        let text = format!(
            "local V = variant {{ id = 'test', api = 1, {} }}\n\
             local function names(list) local t = {{}} for i, it in ipairs(list) do t[i] = tostring(it) end return table.concat(t, '; ') end\n\
             V.on.place(function(game, tile, act)\n  {}\n{said}end)\nreturn V",
            self.declares, self.begins
        );
        let cast = cast(&[script(&text)], &Options::new(), 2);
        let rules = rules(&cast, |setup| {
            lay(setup, self.lies);
            stand(setup, self.stands);
            draw(setup, self.draws);
        });
        let mut game = start(&cast, &rules, 1).unwrap_or_else(|fault| panic!("{fault}"));
        play(&mut game, &[self.placed]);
        notes(&game)
    }

    /// Holds that expressions have these values.
    pub(crate) fn assert(&self, pairs: &[(&str, &str)]) {
        let expressions: Vec<_> = pairs.iter().map(|(expression, _)| *expression).collect();
        let found = self.seen(&expressions);
        for ((expression, wanted), found) in pairs.iter().zip(&found) {
            assert_eq!(found, wanted, "{expression}");
        }
        assert_eq!(found.len(), pairs.len());
    }
}

/// The reasons and points of all score lines.
pub(crate) fn lines(game: &Game) -> Vec<String> {
    let table = game.table();
    let words = table.rules().words();
    let line = |it: &bastide_core::score::ScoreLine| {
        format!("{} {:+} ({})", table.rules().player_name(it.player), it.points, it.reason.text(words))
    };
    table.lines().iter().map(line).collect()
}

/// The fault of a rule, played by chance.
pub(crate) fn fault(text: &str) -> Fault {
    fault_of(&rule(text))
}

/// The fault of a script, played by chance.
pub(crate) fn fault_of(script: &Source) -> Fault {
    let cast = cast(std::slice::from_ref(script), &Options::new(), 2);
    let rules = rules(&cast, |_| ());
    match start(&cast, &rules, 1) {
        Err(fault) => fault,
        Ok(mut game) => play_randomly(&mut game, 1).expect_err("the rule breaks"),
    }
}
