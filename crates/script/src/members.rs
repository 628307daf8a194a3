//! Members of the interface as methods of userdata.

use std::rc::Rc;

use bastide_core::board::{FeatureId, PlacedIdx};
use bastide_core::geometry::Pos;
use bastide_core::piece::FigureId;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use mlua::{Function, Lua, MetaMethod, MultiValue, UserDataFields, UserDataMethods, Value};

use crate::api::{Class, MemberId, Run, class};
use crate::env::Env;
use crate::fault::bad;
use crate::given::Arg;
use crate::handles::ActRef;
use crate::protocol::Query;
use crate::sandbox::Sandbox;
use crate::thing::{GameRef, Held, PlaceRef, SpotRef, TallyRef, Thing};

/// Registers all classes of handles.
pub(crate) fn register(sandbox: &Sandbox, env: &Rc<Env>) -> mlua::Result<()> {
    let lua = &sandbox.lua;
    handle::<GameRef>(lua, env)?;
    handle::<PlayerId>(lua, env)?;
    handle::<PlacedIdx>(lua, env)?;
    handle::<TileId>(lua, env)?;
    handle::<FeatureId>(lua, env)?;
    handle::<FigureId>(lua, env)?;
    handle::<Pos>(lua, env)?;
    handle::<PlaceRef>(lua, env)?;
    handle::<SpotRef>(lua, env)?;
    handle::<TallyRef>(lua, env)?;
    act(lua, &sandbox.act)
}

fn handle<T: Held>(lua: &Lua, env: &Rc<Env>) -> mlua::Result<()> {
    let class = class(T::CLASS);
    let name = class.name;
    lua.register_userdata_type::<T>(|registry| {
        registry.add_meta_method(MetaMethod::Index, move |_, _, key: Value| -> mlua::Result<Value> {
            Err(unknown(class, &format!("a {name} has no"), &key))
        });
        registry.add_meta_method(MetaMethod::NewIndex, move |_, _, _: Value| -> mlua::Result<()> {
            Err(bad(format!("a {name} cannot be changed; `act` changes the game")))
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
                        let args = env.read(|table| read(table, values.make_contiguous()))?;
                        ask(&env, lua, *id, this.thing(), args)
                    });
                }
                Run::Change(change) => {
                    registry.add_method(member.name(), move |_, _, mut values: MultiValue| {
                        change(&env, values.make_contiguous())
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

/// The error about a name that a class does not have.
fn unknown(class: &Class, what: &str, key: &Value) -> mlua::Error {
    let name = key.to_string().unwrap_or_default();
    match bastide_diag::did_you_mean(&name, class.names()) {
        Some(help) => bad(format!("{what} `{name}`; {help}")),
        None => bad(format!("{what} `{name}`")),
    }
}
