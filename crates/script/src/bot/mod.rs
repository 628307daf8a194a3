//! Bots in Lua: scripts that are asked for an option of every decision. They look at the game as hooks do, look ahead in games that are only
//! imagined, and change nothing.

mod mind;
mod script;

use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::chance::Chance;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rules::Rules;
use mlua::Function;

pub use self::script::BotScript;

use self::mind::Mind;
use crate::cast::Cast;
use crate::env::Env;
use crate::fault;
use crate::world::World;

/// How many times as many steps a bot has for a decision as a rule has for a call.
pub(crate) const PATIENCE: u32 = 20;

/// A bot whose choices a script makes, for games of one setup. Not for several threads: each makes its own.
///
/// Between two decisions it keeps nothing that a script could write to.
pub struct LuaBot {
    script: BotScript,
    cast: Cast,
    rules: Arc<Rules>,
    files: Vec<Arc<str>>,
    /// Thrown away when a limit was hit; made again for the next decision.
    thinking: Option<Thinking>,
}

/// A Lua state with the bot in it, and with the variants of the game, which have a say in what features are worth.
struct Thinking {
    world: World,
    mind: Rc<Mind>,
    choose: Function,
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
        files.push(Arc::clone(&script.file));
        let mut bot = Self { script: script.clone(), cast: cast.clone(), rules, files, thinking: None };
        bot.thinking = Some(bot.think()?);
        Ok(bot)
    }

    /// The number of the option that the script chooses, of a game that is not over.
    ///
    /// # Errors
    /// If the script breaks, or returns what is not among the options.
    pub fn choose(&mut self, game: &Game, chance: &mut Chance) -> Result<usize, Fault> {
        let thinking = match self.thinking.take() {
            Some(thinking) => thinking,
            None => self.think()?,
        };
        let Thinking { world, mind, choose } = &thinking;
        let env = &world.env;
        env.lend(Box::new(game.table().clone()));
        env.acting.set(false);
        env.meter.start(self.cast.limits.steps.saturating_mul(PATIENCE));
        let result = mind.begin(world.lua(), game, *chance).and_then(|decision| {
            let chosen = choose.call::<mlua::Value>((&world.game, &decision))?;
            mind.option(&decision, &chosen, "`choose` returns")
        });
        let result = result.and_then(|it| world.unspent(it));
        *chance = mind.end();
        drop(env.give_back());
        let result = result.map_err(|error| fault::of_call(&error, env, &self.files));
        if env.meter.spent().is_none() {
            self.thinking = Some(thinking);
        }
        result.map_err(|mut fault| {
            fault.source.get_or_insert_with(|| self.script.top());
            fault
        })
    }

    fn think(&self) -> Result<Thinking, Fault> {
        let env = Rc::new(Env::new());
        let think = || {
            let world = World::new(&self.cast, &self.rules, Rc::clone(&env))?;
            let steps = self.cast.limits.steps;
            let choose = script::run(&world.sandbox, &env, &self.script, steps)?.choose;
            let mind = Mind::new(&world)?;
            Ok(Thinking { world, mind, choose })
        };
        think().map_err(|error: mlua::Error| fault::of_call(&error, &env, &self.files))
    }
}
