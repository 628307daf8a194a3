//! A Lua state with all scripts of a cast loaded, and the hooks of the rules found in it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use bastide_core::board::NodeId;
use bastide_core::host::{At, Call, HookId, Subject, Verb};
use bastide_core::rules::Rules;
use bastide_core::score::Scored;
use bastide_core::step::Step;
use bastide_core::table::Table;
use mlua::thread::Thread;
use mlua::{AnyUserData, Function, Lua};

use crate::about::About;
use crate::answer::Answer;
use crate::cast::{self, Cast};
use crate::cross::bad;
use crate::env::{Deployment, Env, Placement};
use crate::register::gives_result;
use crate::sandbox::Sandbox;
use crate::thing::{Held, Thing};
use crate::variant::{self, HookFns, Loading};
use crate::{act, look};

/// A Lua state with all scripts loaded.
pub(crate) struct World {
    pub(crate) sandbox: Sandbox,
    pub(crate) env: Rc<Env>,
    /// By hook.
    pub(crate) hooks: Vec<HookFns>,
    /// By measure, with the variant that takes it.
    pub(crate) measures: Vec<(usize, Function)>,
    pub(crate) game: AnyUserData,
    /// Coroutines that have nothing to do.
    pub(crate) idle: RefCell<Vec<Thread>>,
}

impl World {
    pub(crate) fn new(cast: &Cast, rules: &Rules, env: Rc<Env>) -> mlua::Result<Self> {
        let sandbox = Sandbox::new(&env, cast.limits)?;
        env.meter.allow(cast.limits.steps);
        let lua = &sandbox.lua;
        look::register(lua, &env, &Rc::default())?;
        variant::register_state(lua, &env)?;
        act::register(lua, &sandbox.act)?;
        env.handles.prepare(lua, rules)?;
        let (hooks, measures) = load(cast, rules, &sandbox, &env)?;
        for (at, fns) in hooks.iter().enumerate() {
            let hook = HookId(at as u16);
            let asked = match (rules.hook(hook).at, rules.hook(hook).verb) {
                (At::Points, _) => &env.points,
                (At::Strength, _) => &env.strengths,
                (At::Step(Step::Deploy), Verb::Filter) => &env.deploys,
                (At::Step(_), _) => continue,
            };
            asked.borrow_mut().push((hook, fns.run.clone()));
        }
        Ok(Self {
            game: env.handles.of(lua, Thing::Game)?,
            idle: RefCell::new(Vec::new()),
            sandbox,
            env,
            hooks,
            measures,
        })
    }

    pub(crate) fn lua(&self) -> &Lua {
        &self.sandbox.lua
    }

    /// A result, unless a limit was hit on the way: what a script has caught does not count.
    pub(crate) fn unspent<R>(&self, result: R) -> mlua::Result<R> {
        match self.env.meter.spent() {
            Some(spent) => Err(bad(spent.to_string())),
            None => Ok(result),
        }
    }

    /// What an acting hook is called with after `game`.
    pub(crate) fn subject(&self, table: &Table, call: Call) -> mlua::Result<About> {
        let hook = table.rules().hook(call.hook);
        Ok(match call.subject {
            Subject::None | Subject::Taken(_) => About::Nothing,
            Subject::Feature(node) if hook.verb == Verb::On && gives_result(hook.at) => {
                let scored = table.scored().iter().rev().find(|it| table.same_feature(it.feature, node));
                let nothing = Scored { feature: node, points: 0, owners: 0 };
                About::Told(vec![node.into(), look::result(table, scored.unwrap_or(&nothing))])
            }
            Subject::Completed => {
                let is_picked = |node: &NodeId| {
                    table.is_completed(*node) && table.concerns(call.hook, Subject::Feature(*node))
                };
                About::Told(vec![Answer::list(table.completed().iter().copied().filter(is_picked))])
            }
            subject => About::Thing(self.asked_about(table, subject)?),
        })
    }

    /// The one thing that a hook is asked about.
    pub(crate) fn asked_about(&self, table: &Table, subject: Subject) -> mlua::Result<Thing> {
        let env = &self.env;
        Ok(match subject {
            Subject::Tile(tile) => tile.thing(),
            Subject::Figure(figure) => figure.thing(),
            Subject::Feature(node) => node.thing(),
            Subject::Placement { tile, pos, rotation } => {
                env.place.set(Some(Placement { tile, pos, rotation }));
                Thing::Place
            }
            Subject::Deployment { player, piece, node } => {
                let tile = table.board().segment(node).0;
                env.spot.set(Some(Deployment { player, piece, tile, node: Some(node) }));
                Thing::Spot
            }
            Subject::Spanning { player, piece, tile } => {
                env.spot.set(Some(Deployment { player, piece, tile, node: None }));
                Thing::Spot
            }
            Subject::None | Subject::Taken(_) | Subject::Completed => {
                return Err(bad("this hook is asked about nothing"));
            }
        })
    }

    pub(crate) fn thread(&self, run: &Function) -> mlua::Result<Thread> {
        match self.idle.borrow_mut().pop() {
            Some(thread) => {
                thread.reset(run.clone())?;
                Ok(thread)
            }
            None => self.lua().create_thread(run.clone()),
        }
    }
}

/// The functions of hooks and of measures, with the variant of each measure.
type Loaded = (Vec<HookFns>, Vec<(usize, Function)>);

/// Runs all scripts and puts the functions of their hooks and measures into the order of the rules.
fn load(cast: &Cast, rules: &Rules, sandbox: &Sandbox, env: &Rc<Env>) -> mlua::Result<Loaded> {
    let other = || bad("the rules of this game were made with other scripts");
    let mut by_script = Vec::new();
    let mut measures = Vec::new();
    for script in &cast.loaded {
        let declared = &script.declared;
        let variant = rules.setup.variants.iter().position(|it| it.id == declared.id).ok_or_else(other)?;
        let vars = &rules.setup.vars;
        let number = |name: &str| vars.iter().position(|it| it.variant == variant && it.name == name);
        let vars: BTreeMap<_, _> =
            declared.state.iter().map(|(name, _)| (name.clone(), number(name))).collect();
        let loading = Rc::new(Loading::default());
        let declare = {
            let (env, loading, id, values) =
                (Rc::clone(env), Rc::clone(&loading), declared.id.clone(), declared.values.clone());
            move |lua: &Lua, _: &mlua::Table| variant::object(lua, &env, &loading, &id, &values, vars.clone())
        };
        cast::run_script(sandbox, env, &loading, &script.file, &script.bytecode, cast.limits, declare)?;
        by_script.push(cast::hooks(&loading));
        let of_script = loading.measures.take().into_iter();
        measures.push((variant, of_script.map(|(_, run)| run).collect::<Vec<_>>()));
    }
    if rules.setup.hooks.len() != cast.hooks.len() {
        return Err(other());
    }
    let of = |it: &crate::order::HookRef| {
        by_script.get(it.variant).and_then(|fns| fns.get(it.number)).cloned().ok_or_else(other)
    };
    let hooks = cast.hooks.iter().map(of).collect::<mlua::Result<_>>()?;
    // The rules list measures by variant in the order of play.
    measures.sort_by_key(|(variant, _)| *variant);
    let measures =
        measures.into_iter().flat_map(|(variant, runs)| runs.into_iter().map(move |run| (variant, run)));
    Ok((hooks, measures.collect()))
}
