//! Decisions as bots see them, in tables that cannot be changed, and look-ahead in determinised copies of the game.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use mlua::{AnyUserData, FromLua, Function, Lua, MultiValue, Table, Value};

use crate::api::OPTION;
use crate::exchange::cross::{describe, whole};
use crate::exchange::thing::Thing;
use crate::fault::bad;
use crate::vm::env::Env;
use crate::vm::sandbox::within;
use crate::vm::world::World;

/// Most choices that a bot may look ahead.
const FARTHEST: usize = 8;

/// Steps that a look ahead costs.
const COST: u32 = 200;

/// State of a bot while it decides.
pub(super) struct Mind {
    env: Rc<Env>,
    /// The handle of whatever game is looked at.
    game: AnyUserData,
    /// The functions of decisions.
    ahead: OnceCell<Function>,
    random: OnceCell<Function>,
    /// Metatables of decisions and of options.
    unknown: [Table; 2],
    /// The game that is played, and behind it one for each choice that is looked ahead.
    games: RefCell<Vec<Game>>,
    /// The decision that is asked, and behind it those that are looked at.
    asked: RefCell<Vec<Table>>,
    /// The choices that lead from each of these decisions to the next.
    path: RefCell<Vec<usize>>,
    rng: Cell<Rng>,
    /// Seed of the determinised games.
    seed: Cell<u64>,
    /// The rule that broke in one of them.
    broken: Cell<Option<Fault>>,
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
            rng: Cell::new(Rng::new(0)),
            seed: Cell::new(0),
            broken: Cell::default(),
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
    pub(super) fn begin(&self, lua: &Lua, game: &Game, mut rng: Rng) -> mlua::Result<Table> {
        self.seed.set(u64::from(rng.next_u32()) << 32);
        self.rng.set(rng);
        self.env.eyes.set(game.player());
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

    /// Ends to think; the generator as it was left, and the rule that broke in a game that was looked at.
    pub(super) fn end(&self) -> (Rng, Option<Fault>) {
        self.asked.borrow_mut().clear();
        self.path.borrow_mut().clear();
        (self.rng.get(), self.broken.take())
    }

    fn random(&self, greatest: &Value) -> mlua::Result<u32> {
        let greatest = whole(greatest, "the greatest number", 1..=1_000_000)?;
        let mut rng = self.rng.get();
        let number = rng.below(greatest as u32) + 1;
        self.rng.set(rng);
        Ok(number)
    }

    /// The index of an option of a decision. `what` begins the message if it is none.
    pub(super) fn option(&self, decision: &Table, option: &Value, what: &str) -> mlua::Result<usize> {
        let wrong = || bad(format!("{what} one of `decision.options`, not {}", describe(option)));
        let Value::Table(option) = option else { return Err(wrong()) };
        let options: Table = decision.raw_get("options")?;
        let number: Option<usize> = option.raw_get("number")?;
        let number = number
            .filter(|it| options.raw_get::<Value>(*it).is_ok_and(|it| it == Value::Table(option.clone())));
        number.map(|it| it - 1).ok_or_else(wrong)
    }

    /// Looks ahead: calls a function with the game as it would be after an option.
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
        // The decision after an option is much for so few steps of the script.
        within(&self.env, lua, self.env.meter.look(lua))?;
        self.path.borrow_mut().push(option);
        let result = match self.determinise(level, self.seed.get() + course as u64) {
            Ok(true) => self.look(lua, level, &look),
            Ok(false) => Ok(MultiValue::new()),
            Err(fault) => {
                let error = bad(fault.to_string());
                self.broken.set(Some(fault));
                Err(error)
            }
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

    /// Makes the last choice of the path in the game of a level; whether it is an option in this course of chance.
    fn determinise(&self, level: usize, seed: u64) -> Result<bool, Fault> {
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
        game.look_ahead(from, seed, path)
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
        decision.raw_set("player", self.env.handles.of(lua, Thing::Player(asked.player))?)?;
        decision.raw_set("question", asked.question.name())?;
        decision.raw_set("options", options)?;
        decision.raw_set("ahead", self.ahead.get())?;
        decision.raw_set("roll", self.random.get())?;
        decision.set_metatable(Some(self.unknown[0].clone()))?;
        decision.set_readonly(true);
        Ok(decision)
    }

    /// An option, as a table of the script.
    fn describe(&self, lua: &Lua, game: &Game, at: usize, choice: Choice) -> mlua::Result<Table> {
        let option = OPTION.answer(game, &(at, choice)).into_lua(&self.env.handles, lua)?;
        let option = Table::from_lua(option, lua)?;
        option.set_metatable(Some(self.unknown[1].clone()))?;
        option.set_readonly(true);
        Ok(option)
    }
}

/// A metatable with the names of a class: a missing value of one of them is nil, any other name is an error.
fn unknown(lua: &Lua, class: &'static str) -> mlua::Result<Table> {
    let names = move || crate::api::class(class).names();
    let index = lua.create_function(move |_, (_, key): (Value, Value)| -> mlua::Result<Value> {
        let key = key.to_string()?;
        if names().any(|it| it == key) {
            return Ok(Value::Nil);
        }
        let article = if class.starts_with('O') { "an" } else { "a" };
        let help = bastide_diag::did_you_mean(&key, names());
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
