//! Bots in Lua: scripts that are asked for an option of every decision. They look at the game as hooks do, look ahead in games that are only
//! imagined, and change nothing.

mod mind;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use bastide_core::rules::Rules;
use bastide_replay::{Cache, Limits};
use mlua::{Function, Table};

use self::mind::Mind;
use crate::declare::{BotScript, Cast};

use crate::vm::consult::handlers;
use crate::vm::env::Env;
use crate::vm::world::World;

/// Steps of a decision, as a multiple of those of a call of a hook.
pub(crate) const PATIENCE: u32 = 20;

/// A bot whose choices a script makes, for games of one setup. Not for several threads: each makes its own.
///
/// Every decision is made by a fresh instance of the script, so nothing outlives it.
pub struct LuaBot {
    script: BotScript,
    cast: Cast,
    rules: Arc<Rules>,
    files: Vec<Arc<str>>,
    /// Thrown away when a limit was hit; made again for the next decision.
    thinking: Option<Thinking>,
}

/// A Lua state with the bot in it, and with the variants of the game, which have a say in the worth of features.
struct Thinking {
    world: World,
    mind: Rc<Mind>,
    /// The main function of the script.
    main: Function,
}

impl fmt::Debug for LuaBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LuaBot").field("script", &self.script).finish_non_exhaustive()
    }
}

impl LuaBot {
    /// A bot for games with these rules, to which the cast has contributed.
    ///
    /// # Errors
    /// If a script fails while it is loaded, or the rules were not made with this cast.
    pub fn new(script: &BotScript, cast: &Cast, rules: Arc<Rules>) -> Result<Self, Fault> {
        let mut files = cast.files();
        files.push(script.file());
        let mut bot = Self { script: script.clone(), cast: cast.clone(), rules, files, thinking: None };
        bot.thinking = Some(bot.think()?);
        Ok(bot)
    }

    /// The number of the option that the script chooses, of a game that is not over.
    ///
    /// # Errors
    /// If the script breaks, or returns something that is not among the options; if a rule breaks where it looks ahead.
    pub fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault> {
        let thinking = match self.thinking.take() {
            Some(thinking) => thinking,
            None => self.think()?,
        };
        let Thinking { world, mind, main } = &thinking;
        let env = &world.env;
        env.lend(Box::new(game.table().clone()));
        env.printed.borrow_mut().clear();
        env.acting.set(false);
        let limits = self.cast.limits.with(self.script.source().text());
        env.meter.begin(limits.steps.saturating_mul(PATIENCE));
        let result = mind.begin(world.lua(), game, *rng).and_then(|decision| {
            // A fresh instance for every decision: nothing is kept from one to the next.
            let bot: Table = env.apart(|| main.call(()))?;
            let choose: Function = bot.raw_get("choose")?;
            let chosen = choose.call::<mlua::Value>((&world.game, &decision))?;
            mind.option(&decision, &chosen, "`choose` returns")
        });
        let result = result.and_then(|it| world.unspent(it));
        let broken;
        (*rng, broken) = mind.end();
        drop(env.give_back());
        let result = result.map_err(|error| {
            let mut fault = env.meter.fault(&error, &self.files);
            fault.details.printed = env.printed.take();
            fault
        });
        if env.meter.spent().is_none() {
            self.thinking = Some(thinking);
        }
        if let Some(fault) = broken {
            return Err(fault);
        }
        result.map_err(|mut fault| {
            fault.details.source.get_or_insert_with(|| self.script.top());
            fault
        })
    }

    fn think(&self) -> Result<Thinking, Fault> {
        let cache = Cache::new(handlers(&self.rules), Limits::default());
        let env = Rc::new(Env::with_cache(Rc::new(RefCell::new(cache))));
        let think = || {
            let world = self.cast.world(&self.rules, Rc::clone(&env))?;
            let main = self.script.main(&world.sandbox)?;
            let mind = Mind::new(&world)?;
            Ok(Thinking { world, mind, main })
        };
        think().map_err(|error: mlua::Error| env.meter.fault(&error, &self.files))
    }
}
