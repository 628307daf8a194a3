//! What a bot sees of a decision, and how it looks ahead: tables that cannot be changed, and games that are only imagined.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use bastide_core::chance::Chance;
use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::piece::PieceId;
use bastide_core::rules::Rules;
use mlua::{AnyUserData, Function, Lua, MultiValue, Table, Value};

use crate::api::members_of;
use crate::cross::{bad, describe, to_lua_frozen, whole};
use crate::env::Env;
use crate::world::World;

/// How many choices ahead a bot may look.
const FARTHEST: usize = 8;

/// Steps that a look ahead costs.
const COST: u32 = 200;

/// What a bot is thinking of.
pub(super) struct Mind {
    env: Rc<Env>,
    /// The handle of whatever game is looked at.
    game: AnyUserData,
    /// The functions of decisions.
    ahead: OnceCell<Function>,
    random: OnceCell<Function>,
    /// What answers for names that a decision or an option does not have.
    unknown: [Table; 2],
    /// The game that is played, and behind it one for each choice that is looked ahead.
    games: RefCell<Vec<Game>>,
    /// The decision that is asked, and behind it those that are looked at.
    asked: RefCell<Vec<Table>>,
    /// The choices that lead from each of these decisions to the next.
    path: RefCell<Vec<usize>>,
    chance: Cell<Chance>,
    /// How chance falls in what is imagined.
    seed: Cell<u64>,
}

impl Mind {
    pub(super) fn new(world: &World) -> mlua::Result<Rc<Self>> {
        let lua = world.lua();
        let mind = Rc::new(Self {
            env: Rc::clone(&world.env),
            game: world.game.clone(),
            ahead: OnceCell::new(),
            random: OnceCell::new(),
            unknown: [unknown(lua, "Decision")?, unknown(lua, "Option")?],
            games: RefCell::default(),
            asked: RefCell::default(),
            path: RefCell::default(),
            chance: Cell::new(Chance::new(0)),
            seed: Cell::new(0),
        });
        let thinking = Rc::downgrade(&mind);
        let ahead = lua.create_function(move |lua, args: (Table, Value, Function, Value)| {
            thinking.upgrade().ok_or_else(over)?.ahead(lua, args)
        })?;
        let thinking = Rc::downgrade(&mind);
        let random = lua.create_function(move |_, (_, greatest): (Value, Value)| {
            thinking.upgrade().ok_or_else(over)?.random(&greatest)
        })?;
        mind.ahead.get_or_init(|| ahead);
        mind.random.get_or_init(|| random);
        Ok(mind)
    }

    /// Begins to think about a decision.
    pub(super) fn begin(&self, lua: &Lua, game: &Game, mut chance: Chance) -> mlua::Result<Table> {
        self.seed.set(u64::from(chance.next_u32()) << 32);
        self.chance.set(chance);
        {
            let mut games = self.games.borrow_mut();
            match games.first_mut() {
                Some(first) => first.clone_from(game),
                None => games.push(game.clone()),
            }
        }
        let decision = self.decision(lua, game)?;
        self.asked.borrow_mut().push(decision.clone());
        Ok(decision)
    }

    /// Ends to think; what is left of chance.
    pub(super) fn end(&self) -> Chance {
        self.asked.borrow_mut().clear();
        self.path.borrow_mut().clear();
        self.chance.get()
    }

    fn random(&self, greatest: &Value) -> mlua::Result<u32> {
        let greatest = whole(greatest, "the greatest number", 1..=1_000_000)?;
        let mut chance = self.chance.get();
        let number = chance.below(greatest as u32) + 1;
        self.chance.set(chance);
        Ok(number)
    }

    /// The number of an option of a decision. `what` begins the message if it is none.
    pub(super) fn option(&self, decision: &Table, option: &Value, what: &str) -> mlua::Result<usize> {
        let wrong = || bad(format!("{what} one of `decision.options`, not {}", describe(option)));
        let Value::Table(option) = option else { return Err(wrong()) };
        let options: Table = decision.raw_get("options")?;
        let number: Option<usize> = option.raw_get("number")?;
        let number = number
            .filter(|it| options.raw_get::<Value>(*it).is_ok_and(|it| it == Value::Table(option.clone())));
        number.map(|it| it - 1).ok_or_else(wrong)
    }

    /// Looks at what comes of an option: calls a function with the game as it would be.
    fn ahead(
        &self,
        lua: &Lua,
        (decision, option, look, course): (Table, Value, Function, Value),
    ) -> mlua::Result<MultiValue> {
        let level = self.asked.borrow().len();
        if self.asked.borrow().last() != Some(&decision) {
            return Err(bad("a bot looks ahead only from the decision that was handed over last"));
        }
        if level > FARTHEST {
            return Err(bad(format!("a bot looks no more than {FARTHEST} choices ahead")));
        }
        let option = self.option(&decision, &option, "`ahead` is given")?;
        let course = if course.is_nil() { 0 } else { whole(&course, "the course of chance", 0..=1_000_000)? };
        self.env.meter.start(self.env.meter.left().saturating_sub(COST));
        self.path.borrow_mut().push(option);
        let result = if self.imagine(level, self.seed.get() + course as u64) {
            self.look(lua, level, &look)
        } else {
            Ok(MultiValue::new())
        };
        self.asked.borrow_mut().truncate(level);
        self.path.borrow_mut().truncate(level - 1);
        result
    }

    /// Calls a function with the game of a level on the table.
    fn look(&self, lua: &Lua, level: usize, look: &Function) -> mlua::Result<MultiValue> {
        let (table, next) = {
            let games = self.games.borrow();
            let game = &games[level];
            let next = game.decision().map(|_| self.decision(lua, game)).transpose()?;
            (game.table().clone(), next)
        };
        self.asked.borrow_mut().extend(next.clone());
        let before = self.env.give_back();
        self.env.lend(Box::new(table));
        let result = look.call((&self.game, next));
        drop(self.env.give_back());
        self.env.lend(before);
        result
    }

    /// Makes the last choice of the path in the game of a level; whether no rule breaks.
    fn imagine(&self, level: usize, seed: u64) -> bool {
        let mut games = self.games.borrow_mut();
        if games.len() == level {
            let next = games[0].clone();
            games.push(next);
        }
        let path = self.path.borrow();
        let (before, rest) = games.split_at_mut(level);
        let game = &mut rest[0];
        // In the middle of a rule only the game that is played can be copied.
        let (from, path) = match before[level - 1].is_asking() {
            true => (&before[0], &path[..]),
            false => (&before[level - 1], &path[level - 1..]),
        };
        game.imagine(from, seed).is_ok() && path.iter().all(|option| game.choose_nth(*option).is_ok())
    }

    /// The decision of a game, as a table of the script.
    fn decision(&self, lua: &Lua, game: &Game) -> mlua::Result<Table> {
        let asked = game.decision().ok_or_else(over)?;
        let options = lua.create_table_with_capacity(asked.options.len(), 0)?;
        for (at, choice) in asked.options.iter().enumerate() {
            options.raw_push(self.describe(lua, game, at, *choice)?)?;
        }
        options.set_readonly(true);
        let decision = lua.create_table_with_capacity(0, 5)?;
        decision.raw_set("player", self.env.handles.player(lua, asked.player)?)?;
        decision.raw_set("question", asked.question.name())?;
        decision.raw_set("options", options)?;
        decision.raw_set("ahead", self.ahead.get())?;
        decision.raw_set("random", self.random.get())?;
        decision.set_metatable(Some(self.unknown[0].clone()))?;
        decision.set_readonly(true);
        Ok(decision)
    }

    /// An option, as a table of the script.
    fn describe(&self, lua: &Lua, game: &Game, at: usize, choice: Choice) -> mlua::Result<Table> {
        let (table, handles) = (game.table(), &self.env.handles);
        let rules = table.rules();
        let option = lua.create_table_with_capacity(0, 6)?;
        option.raw_set("number", at + 1)?;
        option.raw_set("text", game.text(choice))?;
        option.raw_set("kind", kind(choice))?;
        let piece = |piece: PieceId| option.raw_set("piece", name(rules, piece));
        match choice {
            Choice::Pass => {}
            Choice::Place { pos, rotation } | Choice::PlaceSpan { pos, rotation, .. } => {
                option.raw_set("cell", handles.cell(lua, pos)?)?;
                option.raw_set("rotation", rotation.degrees())?;
                if let Some(tile) = table.turn().tile {
                    option.raw_set("face", handles.face(lua, tile)?)?;
                }
                if let Choice::PlaceSpan { piece: across, .. } = choice {
                    piece(across)?;
                }
            }
            Choice::Span { piece: across, tile, .. } => {
                piece(across)?;
                option.raw_set("tile", handles.tile(lua, tile)?)?;
            }
            Choice::Deploy { piece: what, node } => {
                piece(what)?;
                option.raw_set("feature", handles.feature(lua, node)?)?;
            }
            Choice::Move { figure, node } => {
                piece(table.figure(figure).piece)?;
                option.raw_set("figure", handles.figure(lua, figure)?)?;
                option.raw_set("feature", handles.feature(lua, node)?)?;
            }
            Choice::Recall { figure } => {
                piece(table.figure(figure).piece)?;
                option.raw_set("figure", handles.figure(lua, figure)?)?;
            }
            Choice::Take(number) => {
                if let Some(offer) = game.decision().and_then(|it| it.offers.get(usize::from(number))) {
                    let args = bastide_core::value::Value::List(offer.args.to_vec());
                    option.raw_set("word", rules.hook(offer.hook).label.as_str())?;
                    option.raw_set("value", to_lua_frozen(&self.env, lua, &args)?)?;
                }
            }
            Choice::Answer(number) => {
                if let Some(answer) = game.decision().and_then(|it| it.answers.get(usize::from(number))) {
                    option.raw_set("value", to_lua_frozen(&self.env, lua, answer)?)?;
                }
            }
        }
        option.set_metatable(Some(self.unknown[1].clone()))?;
        option.set_readonly(true);
        Ok(option)
    }
}

/// The word for what sort of option it is.
fn kind(choice: Choice) -> &'static str {
    match choice {
        Choice::Pass => "pass",
        Choice::Place { .. } | Choice::PlaceSpan { .. } => "place",
        Choice::Span { .. } => "span",
        Choice::Deploy { .. } => "deploy",
        Choice::Move { .. } => "move",
        Choice::Recall { .. } => "recall",
        Choice::Take(_) => "take",
        Choice::Answer(_) => "answer",
    }
}

fn name(rules: &Rules, piece: PieceId) -> &str {
    &rules.piece(piece).name
}

/// A metatable that knows what a class has: what an option of its kind does not have is nil, what no option has is an error.
fn unknown(lua: &Lua, class: &'static str) -> mlua::Result<Table> {
    let index = lua.create_function(move |_, (_, key): (Value, Value)| -> mlua::Result<Value> {
        let key = key.to_string()?;
        if members_of(class).any(|it| it == key) {
            return Ok(Value::Nil);
        }
        let article = if class.starts_with('O') { "an" } else { "a" };
        let help = bastide_diag::did_you_mean(&key, members_of(class));
        Err(bad(match help {
            Some(help) => format!("{article} {class} has no `{key}`; {help}"),
            None => format!("{article} {class} has no `{key}`"),
        }))
    })?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", index)?;
    meta.raw_set("__metatable", false)?;
    meta.set_readonly(true);
    Ok(meta)
}

fn over() -> mlua::Error {
    bad("this decision is over")
}
