//! Registering fields and methods of handles, each with the table at hand. Keeps count of what is registered, so that nothing goes
//! undocumented.

use std::cell::RefCell;
use std::rc::Rc;

use bastide_core::table::Table;
use mlua::{
    FromLuaMulti, IntoLuaMulti, Lua, MetaMethod, MultiValue, UserDataFields, UserDataMethods,
    UserDataRegistry, Value,
};

use crate::answer::Answer;
use crate::ask::Ask;
use crate::cross::bad;
use crate::env::Env;
use crate::given::{Arg, Given};
use crate::thing::Held;

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
pub(crate) fn class<T: Held>(
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

impl<T: Held> Members<'_, T> {
    fn see(&mut self, name: &'static str) {
        self.seen.borrow_mut().push((self.class, name));
    }

    /// A field that is read.
    pub(crate) fn field<R: Into<Answer>>(
        &mut self,
        name: &'static str,
        get: impl Fn(&Env, &Table, T) -> mlua::Result<R> + 'static,
    ) -> &mut Self {
        self.see(name);
        let get = Rc::new(get);
        let member = {
            let get = Rc::clone(&get);
            self.env
                .members
                .add(move |env, table, thing, _| get(env, table, T::of(thing)?).ok().map(Into::into))
        };
        let env = Rc::clone(&self.env);
        self.registry.add_field_method_get(name, move |lua, this| {
            let ask = || Ask { member, thing: this.thing(), args: Box::default() };
            env.answer(ask, |table| get(&env, table, *this).map(Into::into))?.into_lua(&env, lua)
        });
        self
    }

    /// A method that only looks.
    pub(crate) fn method<A: Given, R: Into<Answer>>(
        &mut self,
        name: &'static str,
        call: impl Fn(&Env, &Table, T, A) -> mlua::Result<R> + 'static,
    ) -> &mut Self {
        self.reckoned(name, move |env, _, table, this, args| call(env, table, this, args))
    }

    /// A method whose answer other hooks have a say in. Where there is no Lua state, they have to be remembered.
    pub(crate) fn reckoned<A: Given, R: Into<Answer>>(
        &mut self,
        name: &'static str,
        call: impl Fn(&Env, Option<&Lua>, &Table, T, A) -> mlua::Result<R> + 'static,
    ) -> &mut Self {
        self.see(name);
        let call = Rc::new(call);
        let member = {
            let call = Rc::clone(&call);
            self.env.members.add(move |env, table, thing, args| {
                call(env, None, table, T::of(thing)?, A::kept(args)?).ok().map(Into::into)
            })
        };
        let env = Rc::clone(&self.env);
        self.registry.add_method(name, move |lua, this, mut values: MultiValue| {
            let given = env.read(|table| A::read(table, values.make_contiguous()))?;
            let args = if env.memory.is_recording() { given.keep() } else { Box::default() };
            let ask = || Ask { member, thing: this.thing(), args };
            env.answer(ask, |table| call(&env, Some(lua), table, *this, given).map(Into::into))?
                .into_lua(&env, lua)
        });
        self
    }

    /// Says of the field or method just registered that of an option it depends on nothing but where that is: the cell of a place, the
    /// tile of a spot.
    pub(crate) fn by_where(&mut self) {
        self.env.members.by_where();
    }

    /// A method that has nothing to do with the table.
    pub(crate) fn plain<A: FromLuaMulti, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        call: impl Fn(&Env, A) -> mlua::Result<R> + 'static,
    ) -> &mut Self {
        self.see(name);
        let env = Rc::clone(&self.env);
        self.registry.add_method(name, move |_, _, args: A| call(&env, args));
        self
    }

    /// What `tostring` says.
    pub(crate) fn text(&mut self, get: impl Fn(&Table, T) -> mlua::Result<String> + 'static) -> &mut Self {
        let get = Rc::new(get);
        let member = {
            let get = Rc::clone(&get);
            self.env.members.add(move |_, table, thing, _| get(table, T::of(thing)?).ok().map(Into::into))
        };
        let env = Rc::clone(&self.env);
        self.registry.add_meta_method(MetaMethod::ToString, move |lua, this, ()| {
            let ask = || Ask { member, thing: this.thing(), args: Box::default() };
            env.answer(ask, |table| get(table, *this).map(Into::into))?.into_lua(&env, lua)
        });
        self
    }

    /// When two handles mean the same thing.
    pub(crate) fn equal(&mut self, same: impl Fn(&Table, T, T) -> mlua::Result<bool> + 'static) -> &mut Self {
        let same = Rc::new(same);
        let member = {
            let same = Rc::clone(&same);
            self.env.members.add(move |_, table, thing, args| match args {
                [Arg::Thing(other)] => same(table, T::of(thing)?, T::of(*other)?).ok().map(Into::into),
                _ => None,
            })
        };
        let env = Rc::clone(&self.env);
        self.registry.add_meta_method(MetaMethod::Eq, move |lua, this, other: Value| match &other {
            Value::UserData(it) if it.is::<T>() => {
                let other = *it.borrow::<T>()?;
                let args = [Arg::Thing(other.thing())];
                let ask = || Ask { member, thing: this.thing(), args: Box::new(args) };
                env.answer(ask, |table| same(table, *this, other).map(Into::into))?.into_lua(&env, lua)
            }
            _ => Ok(Value::Boolean(false)),
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
