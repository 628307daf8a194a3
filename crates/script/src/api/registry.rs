//! Registry of the script interface: each member once, with its types, its sentence and its native function.

use std::marker::PhantomData;

use mlua::Value as LuaValue;

use super::view::View;
use crate::exchange::answer::Answer;
use crate::exchange::cross::Asker;
use crate::exchange::given::{Arg, Given};
use crate::exchange::protocol::{Asked, Change, MemberId};
use crate::exchange::thing::{Held, Thing};

/// Class of values that scripts hold.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    /// Set for values that scripts cannot make or change; the others are plain tables.
    pub(crate) is_closed: bool,
    pub(crate) members: Vec<Member>,
    /// Query behind `tostring`, and behind `==` of two different handles.
    pub(crate) text: Option<MemberId>,
    pub(crate) equal: Option<MemberId>,
}

/// Field or method, or key of a declaration.
pub(crate) struct Member {
    /// `name: type` for fields, `name(param: type, …): type` for methods.
    signature: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) run: Run,
}

/// Native side of a member.
pub(crate) enum Run {
    /// Query without arguments.
    Field(MemberId),
    /// Query with arguments, and their reader.
    Method(MemberId, ReadArgs),
    /// Change of the number that a `modify` hook is called about.
    Change(ReadChange),
    /// Request to the engine.
    Act(Box<dyn Fn(&View<'_>, &[LuaValue]) -> mlua::Result<Asked> + Send + Sync>),
    /// No function: a field that the host fills in, or a key that it reads.
    Data,
}

/// Reader of a change from the arguments of its method.
pub(crate) type ReadChange = fn(&[LuaValue]) -> mlua::Result<Change>;

/// Reader of the arguments of a method.
pub(crate) type ReadArgs = fn(&Asker<'_>, &[LuaValue]) -> mlua::Result<Box<[Arg]>>;

/// Parameter of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Param<'a> {
    pub(crate) name: &'a str,
    /// `string`, `Tile?`, `{ Tile }`, `number | string`.
    pub(crate) ty: &'a str,
}

/// Native function of a query: given a view, the thing that it is about, and its arguments.
pub(crate) type Looking = dyn Fn(&View<'_>, Thing, &[Arg]) -> Looked + Send + Sync;

/// Result of a native function. An error lies elsewhere, so that an answer is handed on without being moved.
pub(crate) type Looked = Result<Answer, Box<mlua::Error>>;

/// Native side of a query.
pub(crate) struct Look {
    pub(crate) look: Box<Looking>,
    /// Set if the answer about an option of a filter depends on its position alone: the cell of a place, the tile of a spot.
    pub(crate) is_by_where: bool,
    /// Steps that it costs beside those for its answer: more than one if it goes over the whole board.
    pub(crate) price: u32,
}

/// Classes with native members, and the native functions of their queries.
#[derive(Default)]
pub(super) struct Registry {
    pub(super) classes: Vec<Class>,
    pub(super) looks: Vec<Look>,
}

/// Members of one class while they are registered.
pub(super) struct Members<'a, T> {
    class: &'a mut Class,
    looks: &'a mut Vec<Look>,
    of: PhantomData<T>,
}

/// Type of a plain table that scripts are given: its fields, each with its part of the source value.
pub(crate) struct Row<S: 'static, T: 'static> {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) fields: &'static [RowField<S, T>],
}

/// Field of a row: signature, sentence, value.
pub(crate) type RowField<S, T> = (&'static str, &'static str, fn(&S, &T) -> Answer);

impl Registry {
    /// Registers a class of handles.
    pub(super) fn handle<T: Held>(&mut self, doc: &'static str, fill: impl FnOnce(&mut Members<'_, T>)) {
        let mut class = Class::data(T::CLASS, doc, Vec::new()).closed();
        fill(&mut Members { class: &mut class, looks: &mut self.looks, of: PhantomData });
        self.classes.push(class);
    }
}

impl Class {
    /// A class of plain tables.
    pub(super) fn data(name: &'static str, doc: &'static str, members: Vec<Member>) -> Self {
        Self { name, doc, is_closed: false, members, text: None, equal: None }
    }

    /// The class as one that scripts cannot make or change.
    pub(super) fn closed(self) -> Self {
        Self { is_closed: true, ..self }
    }

    /// The names of its members.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.members.iter().map(Member::name)
    }
}

/// A field that the host fills in, or a key that it reads.
pub(super) const fn data(signature: &'static str, doc: &'static str) -> Member {
    Member { signature, doc, run: Run::Data }
}

impl Member {
    pub(super) fn new(signature: &'static str, doc: &'static str, run: Run) -> Self {
        Self { signature, doc, run }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.signature.split([':', '(']).next().unwrap_or_default()
    }

    pub(crate) fn is_method(&self) -> bool {
        self.signature.contains('(')
    }

    /// The parameters of a method.
    pub(crate) fn params(&self) -> Vec<Param<'static>> {
        let inside = self.signature.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
        inside.map_or(Vec::new(), |(inside, _)| params(inside))
    }

    /// The type of a field or of a method's result; none if it returns nothing.
    pub(crate) fn result(&self) -> Option<&'static str> {
        let rest = match self.signature.rsplit_once(')') {
            Some((_, rest)) => rest,
            None => self.signature.strip_prefix(self.name()).unwrap_or_default(),
        };
        rest.strip_prefix(": ")
    }
}

/// Parameters as they are written: `kind: string, player: Player?`.
pub(crate) fn params(text: &str) -> Vec<Param<'_>> {
    text.split(", ").filter_map(|it| it.split_once(": ")).map(|(name, ty)| Param { name, ty }).collect()
}

impl<T: Held> Members<'_, T> {
    /// A field.
    pub(super) fn field<R: Into<Answer>>(
        &mut self,
        signature: &'static str,
        doc: &'static str,
        get: impl Fn(&View<'_>, T) -> mlua::Result<R> + Send + Sync + 'static,
    ) -> &mut Self {
        let id = self.query(move |view, it, _| get(view, it).map(Into::into));
        self.add(signature, doc, Run::Field(id))
    }

    /// A method that only looks.
    pub(super) fn method<A: Given, R: Into<Answer>>(
        &mut self,
        signature: &'static str,
        doc: &'static str,
        call: impl Fn(&View<'_>, T, A) -> mlua::Result<R> + Send + Sync + 'static,
    ) -> &mut Self {
        let id = self.query(move |view, it, args| {
            let args = A::kept(args).expect("arguments are kept as they were read");
            call(view, it, args).map(Into::into)
        });
        self.add(signature, doc, Run::Method(id, |table, values| Ok(A::read(table, values)?.keep())))
    }

    /// Marks the member registered last: of an option, its answer depends on the position alone.
    pub(super) fn by_where(&mut self) {
        if let Some(last) = self.looks.last_mut() {
            last.is_by_where = true;
        }
    }

    /// Makes the member registered last cost so many steps. The same wherever it is asked, since a call that is followed in its call tree
    /// must cost what it cost when it was run.
    pub(super) fn costs(&mut self, steps: u32) {
        if let Some(last) = self.looks.last_mut() {
            last.price = steps;
        }
    }

    /// A method that changes a number on its way.
    pub(super) fn change(&mut self, signature: &'static str, doc: &'static str, change: ReadChange) {
        self.add(signature, doc, Run::Change(change));
    }

    /// The answer to `tostring`.
    pub(super) fn text(
        &mut self,
        get: impl Fn(&View<'_>, T) -> mlua::Result<String> + Send + Sync + 'static,
    ) {
        self.class.text = Some(self.query(move |view, it, _| get(view, it).map(Into::into)));
    }

    /// Equality of two handles.
    pub(super) fn equal(
        &mut self,
        same: impl Fn(&View<'_>, T, T) -> mlua::Result<bool> + Send + Sync + 'static,
    ) {
        let id = self.query(move |view, it, args| {
            let [Arg::Thing(other)] = args else { return Ok(false.into()) };
            let other = T::of(*other).expect("only handles of one class are compared");
            same(view, it, other).map(Into::into)
        });
        self.class.equal = Some(id);
    }

    fn query(
        &mut self,
        look: impl Fn(&View<'_>, T, &[Arg]) -> mlua::Result<Answer> + Send + Sync + 'static,
    ) -> MemberId {
        let look: Box<Looking> = Box::new(move |view, thing, args| {
            let of = T::of(thing).expect("members are asked of things of their class");
            look(view, of, args).map_err(Box::new)
        });
        self.looks.push(Look { look, is_by_where: false, price: 1 });
        MemberId((self.looks.len() - 1) as u16)
    }

    fn add(&mut self, signature: &'static str, doc: &'static str, run: Run) -> &mut Self {
        self.class.members.push(Member { signature, doc, run });
        self
    }
}

impl<S, T> Row<S, T> {
    /// The table of a value.
    pub(crate) fn answer(&self, from: &S, it: &T) -> Answer {
        let field = |(signature, _, get): &RowField<S, T>| (data(signature, "").name(), get(from, it));
        Answer::Row(self.fields.iter().map(field).collect())
    }

    pub(super) fn class(&self) -> Class {
        let members = self.fields.iter().map(|(signature, doc, _)| data(signature, doc));
        Class::data(self.name, self.doc, members.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_read_apart() {
        let method = data("figures(piece: string?, owner: Player?): { Figure }", "");
        assert_eq!(
            (method.name(), method.is_method(), method.result()),
            ("figures", true, Some("{ Figure }"))
        );
        assert_eq!(method.params()[1], Param { name: "owner", ty: "Player?" });
        let field = data("tile: Tile?", "");
        assert_eq!((field.name(), field.is_method(), field.result()), ("tile", false, Some("Tile?")));
        let silent = data("part()", "");
        assert_eq!((silent.name(), silent.params().len(), silent.result()), ("part", 0, None));
    }
}
