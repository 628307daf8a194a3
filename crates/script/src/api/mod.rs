//! The one table of everything that scripts can use: from it come the check that nothing is left out, the editors' stubs and the reference.

mod bot;
mod luals;
mod luau;
mod reference;
mod table;

pub(crate) use bot::{BOT, members_of};
pub use luals::stubs_luals;
pub use luau::stubs_luau;
pub use reference::reference;

use bastide_core::host::{At, Verb};
use bastide_core::step::{Step, SubjectKind};

/// A class of things that scripts hold.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
    /// What `name` members stand for; a plain table of the script if false.
    pub(crate) handle: bool,
    pub(crate) members: &'static [Member],
}

/// A field or a method.
pub(crate) struct Member {
    /// `name: type` for fields, `name(param: type, …): type` for methods.
    signature: &'static str,
    pub(crate) doc: &'static str,
}

/// A parameter, a field of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Param<'a> {
    pub(crate) name: &'a str,
    /// `string`, `Tile?`, `{ Tile }`, `number | string`.
    pub(crate) ty: &'a str,
}

impl Member {
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

    /// What a field is, or a method returns; nothing if it returns nothing.
    pub(crate) fn result(&self) -> Option<&'static str> {
        let rest = match self.signature.rsplit_once(')') {
            Some((_, rest)) => rest,
            None => self.signature.strip_prefix(self.name()).unwrap_or_default(),
        };
        rest.strip_prefix(": ")
    }
}

fn params(text: &str) -> Vec<Param<'_>> {
    text.split(", ").filter_map(|it| it.split_once(": ")).map(|(name, ty)| Param { name, ty }).collect()
}

/// The names of a class's members.
pub(crate) fn member_names(class: &str) -> impl Iterator<Item = &'static str> {
    let class = table::CLASSES.iter().find(|it| it.name == class);
    class.into_iter().flat_map(|it| it.members).map(Member::name)
}

/// A hook as a script registers it: what it selects by, and what its function is given and gives back.
pub(crate) struct HookShape {
    pub(crate) verb: Verb,
    pub(crate) at: At,
    /// What a bare name means, if a hook here can be for some things only.
    pub(crate) selects: &'static str,
    pub(crate) params: Vec<Param<'static>>,
    pub(crate) result: Option<&'static str>,
}

/// All hooks there can be, in the order of play.
pub(crate) fn hook_shapes() -> Vec<HookShape> {
    let mut shapes = Vec::new();
    for at in crate::variant::all() {
        for verb in Verb::ALL.into_iter().filter(|verb| at.takes(*verb)) {
            shapes.push(shape(verb, at));
        }
    }
    shapes
}

fn shape(verb: Verb, at: At) -> HookShape {
    let subject = match at {
        At::Step(step) => step.subject(),
        At::Points => SubjectKind::Feature,
        At::Strength => SubjectKind::Figure,
    };
    let params = match (verb, subject) {
        (Verb::Offer, _) => "",
        (Verb::Filter, _) if at == At::Step(Step::Place) => "place: Place",
        (Verb::Filter, _) if at == At::Step(Step::Deploy) => "spot: Spot",
        (Verb::Filter, SubjectKind::Figure) => "figure: Figure",
        (Verb::Filter, _) => "feature: Feature",
        (Verb::Modify, SubjectKind::Figure) => "figure: Figure, score: Score",
        (Verb::Modify, _) => "feature: Feature, score: Score",
        (_, SubjectKind::None) => "act: Act",
        (_, SubjectKind::Tile) => "tile: Tile, act: Act",
        (_, SubjectKind::Figure) => "figure: Figure, act: Act",
        (Verb::On, SubjectKind::Feature) if crate::register::gives_result(at) => {
            "feature: Feature, result: Result, act: Act"
        }
        (_, SubjectKind::Feature) => "feature: Feature, act: Act",
        (_, SubjectKind::Features) => "features: { Feature }, act: Act",
    };
    let selects = match (at, subject) {
        (At::Step(Step::Deploy), _) | (_, SubjectKind::Figure) => "piece or kind",
        _ => "kind or marker",
    };
    let result = match verb {
        Verb::Filter => Some("string?"),
        Verb::Replace => Some("boolean"),
        Verb::Offer | Verb::Modify | Verb::On => None,
    };
    let game = Param { name: "game", ty: "Game" };
    HookShape {
        verb,
        at,
        selects,
        params: std::iter::once(game).chain(self::params(params)).collect(),
        result,
    }
}

/// One line of the text, without the rest of a paragraph.
pub(crate) fn one_line(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::act::OPS;
    use crate::env::Env;
    use crate::limits::Limits;
    use crate::members::Seen;
    use crate::sandbox::Sandbox;

    #[test]
    fn what_is_registered_is_what_is_described() {
        let env = Rc::new(Env::new());
        let sandbox = Sandbox::new(&env, Limits::default()).unwrap();
        let seen = Seen::default();
        crate::look::register(&sandbox.lua, &env, &seen).unwrap();
        let mut registered = seen.take();
        registered.extend(OPS.map(|op| ("Act", op.name())));
        registered.sort();
        let handles = table::CLASSES.iter().filter(|it| it.handle);
        let mut described: Vec<_> =
            handles.flat_map(|class| class.members.iter().map(|it| (class.name, it.name()))).collect();
        described.sort();
        assert_eq!(registered, described);
    }

    #[test]
    fn the_stubs_are_lua() {
        mlua::chunk::Compiler::new().compile(stubs_luals()).unwrap();
    }

    #[test]
    fn signatures_are_read_apart() {
        let method = Member { signature: "figures(piece: string?, owner: Player?): { Figure }", doc: "" };
        assert_eq!(
            (method.name(), method.is_method(), method.result()),
            ("figures", true, Some("{ Figure }"))
        );
        assert_eq!(method.params()[1], Param { name: "owner", ty: "Player?" });
        let field = Member { signature: "tile: Tile?", doc: "" };
        assert_eq!((field.name(), field.is_method(), field.result()), ("tile", false, Some("Tile?")));
        let silent = Member { signature: "part()", doc: "" };
        assert_eq!((silent.name(), silent.params().len(), silent.result()), ("part", 0, None));
    }

    #[test]
    fn every_type_that_is_named_is_described() {
        let classes = || table::CLASSES.iter().chain(bot::BOT_CLASSES);
        let known = |name: &str| {
            ["string", "number", "boolean", "any", "nil", "Look"].contains(&name)
                || classes().any(|it| it.name == name)
        };
        for class in classes() {
            for member in class.members {
                let types = member.params().into_iter().map(|it| it.ty).chain(member.result());
                for word in types
                    .flat_map(|it| it.split([' ', '?', '{', '}', '|', '[', ']', ':', '"']))
                    .filter(|it| !it.is_empty())
                {
                    assert!(known(word), "{}.{} names `{word}`", class.name, member.name());
                }
                assert!(member.doc.ends_with('.'), "{}.{} has no sentence", class.name, member.name());
            }
        }
    }
}
