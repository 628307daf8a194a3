//! Types of values, read from the signatures of the registry.

use crate::api::{Class, member_class};

/// The type of a value, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ty {
    /// Nothing is known yet: of a parameter whose calls have not been seen.
    Unseen,
    Any,
    Nil,
    Flag,
    Number,
    Text,
    List(Box<Ty>),
    Map(Box<Ty>),
    /// A table about whose entries nothing is known.
    Table,
    /// A thing of a class.
    Thing(&'static str),
    /// A value or nil.
    Maybe(Box<Ty>),
    OneOf(Vec<Ty>),
    Function,
    /// The object of the variant.
    Variant,
}

impl Ty {
    /// The type that a signature names.
    pub(super) fn read(text: &str) -> Self {
        let parts = split(text, '|');
        if parts.len() > 1 {
            let mut types: Vec<Self> = Vec::new();
            let mut maybe = false;
            for part in parts {
                match Self::read(part) {
                    Self::Nil => maybe = true,
                    Self::Maybe(inner) => {
                        maybe = true;
                        types.push(*inner);
                    }
                    other => types.push(other),
                }
            }
            let all = if types.len() == 1 { types.remove(0) } else { Self::OneOf(types) };
            return if maybe { Self::Maybe(Box::new(all)) } else { all };
        }
        let text = text.trim();
        if let Some(inner) = text.strip_suffix('?') {
            return Self::Maybe(Box::new(Self::read(inner)));
        }
        if let Some(inside) = text.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            return match inside.trim().strip_prefix('[').and_then(|it| it.split_once("]:")) {
                Some((_, value)) => Self::Map(Box::new(Self::read(value))),
                None => Self::List(Box::new(Self::read(inside))),
            };
        }
        match text {
            "nil" => Self::Nil,
            "boolean" => Self::Flag,
            "number" => Self::Number,
            "string" => Self::Text,
            name => member_class(name).map_or(Self::Any, |it| Self::Thing(it.name)),
        }
    }

    /// The class of a thing.
    pub(super) fn class(&self) -> Option<&'static Class> {
        match self {
            Self::Thing(name) => member_class(name),
            _ => None,
        }
    }

    /// The same without nil.
    pub(super) fn sure(self) -> Self {
        match self {
            Self::Maybe(inner) => *inner,
            other => other,
        }
    }

    /// The type of something that is of one type here and of the other there.
    pub(super) fn joined(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unseen, it) | (it, Self::Unseen) => it,
            (one, other) if one == other => one,
            (Self::Nil, it) | (it, Self::Nil) if it != Self::Any => match it {
                Self::Maybe(_) => it,
                _ => Self::Maybe(Box::new(it)),
            },
            (Self::Maybe(inner), it) | (it, Self::Maybe(inner)) => match inner.joined(it.sure()) {
                Self::Any => Self::Any,
                all => Self::Maybe(Box::new(all)),
            },
            _ => Self::Any,
        }
    }

    /// False if a value of a type certainly is none of these. Whether it may be nil is not asked.
    pub(super) fn takes(&self, given: &Self) -> bool {
        match (self, given) {
            (Self::Any | Self::Unseen, _) | (_, Self::Any | Self::Unseen) => true,
            (Self::Maybe(_), Self::Nil) => true,
            (it, Self::Maybe(inner)) => it.takes(inner),
            (Self::Maybe(inner), it) => inner.takes(it),
            (it, Self::OneOf(all)) => all.iter().any(|one| it.takes(one)),
            (Self::OneOf(all), it) => all.iter().any(|one| one.takes(it)),
            (Self::List(one), Self::List(other)) | (Self::Map(one), Self::Map(other)) => one.takes(other),
            (Self::List(_) | Self::Map(_) | Self::Table, Self::Table) | (Self::List(_), Self::Map(_)) => true,
            (Self::Map(_), Self::List(_)) => true,
            (Self::Thing(_), Self::Table | Self::List(_) | Self::Map(_)) => {
                self.class().is_some_and(|it| !it.is_closed)
            }
            (one, other) => one == other,
        }
    }

    /// The type in words, with an article.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Unseen | Self::Any => "anything".to_owned(),
            Self::Nil => "nil".to_owned(),
            Self::Flag => "true or false".to_owned(),
            Self::Number => "a number".to_owned(),
            Self::Text => "a text".to_owned(),
            Self::List(of) => match &**of {
                Self::Any | Self::Unseen => "a list".to_owned(),
                Self::Number => "a list of numbers".to_owned(),
                Self::Text => "a list of texts".to_owned(),
                Self::Thing(name) => format!("a list of {name}s"),
                of => format!("a list, each {}", of.words()),
            },
            Self::Map(_) | Self::Table => "a table".to_owned(),
            Self::Thing(name) if name.starts_with(['A', 'E', 'I', 'O', 'U']) => format!("an {name}"),
            Self::Thing(name) => format!("a {name}"),
            Self::Maybe(inner) => inner.words(),
            Self::OneOf(all) => all.iter().map(Self::words).collect::<Vec<_>>().join(" or "),
            Self::Function => "a function".to_owned(),
            Self::Variant => "the variant".to_owned(),
        }
    }
}

/// A text in its parts between marks that stand in no brackets.
fn split(text: &str, mark: char) -> Vec<&str> {
    let (mut parts, mut open, mut from) = (Vec::new(), 0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' | '(' | '[' => open += 1,
            '}' | ')' | ']' => open -= 1,
            _ if letter == mark && open == 0 => {
                parts.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_types() {
        let words = |text| Ty::read(text).words();
        assert_eq!(words("string | { string }?"), "a text or a list of texts");
        assert_eq!(Ty::read("Tile?"), Ty::Maybe(Box::new(Ty::Thing("Tile"))));
        assert_eq!(
            Ty::read("Player | Tile | nil"),
            Ty::Maybe(Box::new(Ty::OneOf(vec![Ty::Thing("Player"), Ty::Thing("Tile")])))
        );
        assert_eq!(Ty::read("{ [string]: any }"), Ty::Map(Box::new(Ty::Any)));
        assert_eq!(Ty::read("{ { Segment } }"), Ty::List(Box::new(Ty::List(Box::new(Ty::Thing("Segment"))))));
    }

    #[test]
    fn what_may_fit_fits() {
        let takes = |one: &str, other: &str| Ty::read(one).takes(&Ty::read(other));
        assert!(takes("string | { string }", "string") && takes("Tile", "Tile?") && takes("any", "Tile"));
        assert!(!takes("Player", "Tile") && !takes("{ Player }", "{ Tile }") && !takes("number", "string"));
        assert!(takes("Player | Tile", "Tile") && !takes("Player | Tile", "Cell"));
        assert!(Ty::read("Which").takes(&Ty::Table) && !Ty::read("Game").takes(&Ty::Table));
    }

    #[test]
    fn joins_know_what_both_know() {
        let joined = |one: &str, other: &str| Ty::read(one).joined(Ty::read(other));
        assert_eq!(joined("Tile", "Tile?"), Ty::read("Tile?"));
        assert_eq!(joined("Tile", "Cell"), Ty::Any);
        assert_eq!(Ty::Nil.joined(Ty::read("Tile")), Ty::read("Tile?"));
        assert_eq!(Ty::Unseen.joined(Ty::read("Tile")), Ty::read("Tile"));
    }
}
