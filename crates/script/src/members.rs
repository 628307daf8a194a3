//! Registering fields and methods of handles, each with the table at hand. Keeps count of what is registered, so that nothing goes
//! undocumented.

use std::cell::RefCell;
use std::rc::Rc;

use bastide_core::table::Table;
use mlua::{
    FromLuaMulti, IntoLua, IntoLuaMulti, Lua, MetaMethod, UserDataFields, UserDataMethods, UserDataRegistry,
    Value,
};

use crate::cross::bad;
use crate::env::Env;

/// Names that have been registered, by class.
pub(crate) type Seen = Rc<RefCell<Vec<(&'static str, &'static str)>>>;

/// The members of one class while they are registered.
pub(crate) struct Members<'a, T> {
    registry: &'a mut UserDataRegistry<T>,
    env: Rc<Env>,
    class: &'static str,
    seen: Seen,
}

/// Registers a class.
pub(crate) fn class<T: 'static>(
    lua: &Lua,
    env: &Rc<Env>,
    seen: &Seen,
    name: &'static str,
    fill: impl FnOnce(&mut Members<'_, T>),
) -> mlua::Result<()> {
    lua.register_userdata_type::<T>(|registry| {
        registry.add_meta_method(MetaMethod::Index, move |_, _, key: Value| -> mlua::Result<Value> {
            Err(unknown(name, &key))
        });
        registry.add_meta_method(MetaMethod::NewIndex, move |_, _, _: Value| -> mlua::Result<()> {
            Err(bad(format!("a {name} cannot be changed; `act` changes the game")))
        });
        registry.add_meta_field("__type", name);
        let mut members = Members { registry, env: Rc::clone(env), class: name, seen: Rc::clone(seen) };
        fill(&mut members);
    })
}

impl<T: 'static> Members<'_, T> {
    /// A field that is read.
    pub(crate) fn field<R: IntoLua>(
        &mut self,
        name: &'static str,
        get: impl Fn(&Env, &Lua, &Table, &T) -> mlua::Result<R> + 'static,
    ) -> &mut Self {
        self.seen.borrow_mut().push((self.class, name));
        let env = Rc::clone(&self.env);
        self.registry
            .add_field_method_get(name, move |lua, this| env.read(|table| get(&env, lua, table, this)));
        self
    }

    /// A method that only looks.
    pub(crate) fn method<A: FromLuaMulti, R: IntoLua>(
        &mut self,
        name: &'static str,
        call: impl Fn(&Env, &Lua, &Table, &T, A) -> mlua::Result<R> + 'static,
    ) -> &mut Self {
        self.seen.borrow_mut().push((self.class, name));
        let env = Rc::clone(&self.env);
        self.registry
            .add_method(name, move |lua, this, args: A| env.read(|table| call(&env, lua, table, this, args)));
        self
    }

    /// A method that has nothing to do with the table.
    pub(crate) fn plain<A: FromLuaMulti, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        call: impl Fn(&Env, A) -> mlua::Result<R> + 'static,
    ) -> &mut Self {
        self.seen.borrow_mut().push((self.class, name));
        let env = Rc::clone(&self.env);
        self.registry.add_method(name, move |_, _, args: A| call(&env, args));
        self
    }

    /// What `tostring` says.
    pub(crate) fn text(&mut self, get: impl Fn(&Table, &T) -> mlua::Result<String> + 'static) -> &mut Self {
        let env = Rc::clone(&self.env);
        self.registry
            .add_meta_method(MetaMethod::ToString, move |_, this, ()| env.read(|table| get(table, this)));
        self
    }

    /// When two handles mean the same thing.
    pub(crate) fn equal(
        &mut self,
        same: impl Fn(&Table, &T, &T) -> mlua::Result<bool> + 'static,
    ) -> &mut Self {
        let env = Rc::clone(&self.env);
        self.registry.add_meta_method(MetaMethod::Eq, move |_, this, other: Value| match &other {
            Value::UserData(it) if it.is::<T>() => {
                let it = it.borrow::<T>()?;
                env.read(|table| same(table, this, &it))
            }
            _ => Ok(false),
        });
        self
    }
}

fn unknown(class: &str, key: &Value) -> mlua::Error {
    let name = key.to_string().unwrap_or_default();
    let known = crate::api::member_names(class);
    match bastide_diag::did_you_mean(&name, known) {
        Some(help) => bad(format!("a {class} has no `{name}`; {help}")),
        None => bad(format!("a {class} has no `{name}`")),
    }
}
