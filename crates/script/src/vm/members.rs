//! Members of the interface as methods of userdata.

use std::rc::Rc;

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::geometry::Pos;
use bastide_core::host::Act;
use bastide_core::piece::{Deployment, FigureId};
use bastide_core::pile::PileAt;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use mlua::{Function, Lua, MetaMethod, MultiValue, UserDataFields, UserDataMethods, Value};

use super::consult::Frame;
use super::env::Env;
use super::sandbox::ACTING;
use crate::api::{Class, Pending, Run, class, over, pending, remedy};
use crate::exchange::cross::Asker;
use crate::exchange::given::Arg;
use crate::exchange::handles::ActRef;
use crate::exchange::protocol::{MemberId, Query};
use crate::exchange::thing::{GameRef, Held, JoinRef, PlaceRef, ProspectRef, TallyRef, Thing};
use crate::fault::bad;

/// Registers all classes of handles.
pub(crate) fn register(lua: &Lua, methods: &mlua::Table, env: &Rc<Env>) -> mlua::Result<()> {
    handle::<GameRef>(lua, env)?;
    handle::<PlayerId>(lua, env)?;
    handle::<PlacedIdx>(lua, env)?;
    handle::<TileId>(lua, env)?;
    handle::<FeatureId>(lua, env)?;
    handle::<SegmentId>(lua, env)?;
    handle::<FigureId>(lua, env)?;
    handle::<Pos>(lua, env)?;
    handle::<PileAt>(lua, env)?;
    handle::<PlaceRef>(lua, env)?;
    handle::<JoinRef>(lua, env)?;
    handle::<ProspectRef>(lua, env)?;
    handle::<Deployment>(lua, env)?;
    handle::<TallyRef>(lua, env)?;
    act(lua, methods)
}

fn handle<T: Held>(lua: &Lua, env: &Rc<Env>) -> mlua::Result<()> {
    let class = class(T::CLASS);
    let name = class.name;
    lua.register_userdata_type::<T>(|registry| {
        registry.add_meta_method(MetaMethod::Index, move |_, _, key: Value| -> mlua::Result<Value> {
            Err(unknown(class, &format!("a {name} has no"), &key))
        });
        registry.add_meta_method(MetaMethod::NewIndex, move |_, _, _: Value| -> mlua::Result<()> {
            let remedy = match class.names().any(|it| it == "set") {
                true => "`:set` and `:add` change it",
                false => "`act` changes the game",
            };
            Err(bad(format!("a {name} cannot be changed; {remedy}")))
        });
        registry.add_meta_field("__type", name);
        for member in &class.members {
            let env = Rc::clone(env);
            match &member.run {
                Run::Field(id) => registry.add_field_method_get(member.name(), move |lua, this| {
                    ask(&env, lua, *id, this.thing(), Box::default())
                }),
                Run::Method(id, read) => {
                    registry.add_method(member.name(), move |lua, this, mut values: MultiValue| {
                        // Lists of names are read before they are asked about.
                        let listed: usize =
                            values.iter().filter_map(Value::as_table).map(mlua::Table::raw_len).sum();
                        env.charge_values(listed)?;
                        let (variant, meanings) = (env.handles.asker(), &env.handles.meanings);
                        let args = env.read(|table| {
                            read(&Asker { table, variant, meanings }, values.make_contiguous())
                        })?;
                        ask(&env, lua, *id, this.thing(), args)
                    });
                }
                Run::Change(change) => {
                    registry.add_method(member.name(), move |_, _, mut values: MultiValue| {
                        if env.change(change(values.make_contiguous())?)? { Ok(()) } else { Err(over()) }
                    });
                }
                Run::Act(_) | Run::Data => {}
            }
        }
        if let Some(id) = class.text {
            let env = Rc::clone(env);
            registry.add_meta_method(MetaMethod::ToString, move |lua, this, ()| {
                ask(&env, lua, id, this.thing(), Box::default())
            });
        }
        if let Some(id) = class.equal {
            let env = Rc::clone(env);
            registry.add_meta_method(MetaMethod::Eq, move |lua, this, other: Value| match &other {
                Value::UserData(it) if it.is::<T>() => {
                    let other = Arg::Thing(it.borrow::<T>()?.thing());
                    ask(&env, lua, id, this.thing(), Box::new([other]))
                }
                _ => Ok(Value::Boolean(false)),
            });
        }
    })
}

/// The answer to a query, as a value of Lua.
fn ask(env: &Env, lua: &Lua, member: MemberId, thing: Thing, args: Box<[Arg]>) -> mlua::Result<Value> {
    env.answer(lua, Query::member(member, thing, args))?.into_lua(&env.handles, lua)
}

/// Registers the methods of `act`, which the prelude has made.
fn act(lua: &Lua, methods: &mlua::Table) -> mlua::Result<()> {
    let class = class("Act");
    lua.register_userdata_type::<ActRef>(|registry| {
        for name in class.names() {
            if let Ok(method) = methods.raw_get::<Function>(name) {
                registry.add_field(name, method);
            }
        }
        registry.add_meta_field("__type", class.name);
        registry.add_meta_method(MetaMethod::Index, |_, _, key: Value| -> mlua::Result<Value> {
            Err(unknown(class, "`act` cannot", &key))
        });
    })
}

/// Checks the arguments of an act and keeps it for the engine, which gets it when the prelude yields.
pub(super) fn prepare(env: &Env, lua: &Lua, op: usize, args: MultiValue) -> mlua::Result<()> {
    let member = op.checked_sub(1).and_then(|at| class("Act").members.get(at));
    let Some((name, Run::Act(make))) = member.map(|it| (it.name(), &it.run)) else {
        return Err(bad("there is no such act"));
    };
    let values: Vec<Value> = args.into_iter().collect();
    let serial = match values.first() {
        Some(Value::UserData(it)) => it.borrow::<ActRef>().ok().map(|it| it.0),
        _ => None,
    };
    let Some(serial) = serial else {
        return Err(bad(format!("`{name}` is called with a colon: `act:{name}(…)`")));
    };
    if serial == ActRef::NONE.0 {
        return Err(bad(format!("`act` is not given here: only {ACTING} are given it")));
    }
    if !env.acting.get() || serial != env.live.get() {
        return Err(bad("this `act` belongs to a call that has ended"));
    }
    let asked = env.read(|table| make(&Frame { table, env, lua: Some(lua) }.view(), &values))?;
    env.charge_values(options(&asked.act))?;
    let again = asked.clone();
    let pending = match env.observed() {
        // It was carried out.
        Some(_) => Pending { asked: None, act: asked.act, picked: None },
        None => env.read(|table| pending(asked, table))?,
    };
    *env.pending.borrow_mut() = Some(Pending { asked: Some(again), ..pending });
    Ok(())
}

/// Number of options that players are asked about.
fn options(act: &Act) -> usize {
    match act {
        Act::Ask(it) => it.options.len(),
        Act::All(it) => it.options.len() * it.players.len(),
        Act::Auction(it) => it.most.saturating_sub(it.least).max(0) as usize * it.players.len(),
        _ => 0,
    }
}

/// The error about a name that a class does not have.
fn unknown(class: &Class, what: &str, key: &Value) -> mlua::Error {
    let name = key.to_string().unwrap_or_default();
    bad(format!("{what} `{name}`; {}", remedy(class, &name)))
}
