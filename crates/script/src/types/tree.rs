//! Syntax trees of scripts, as far as types need them. A text that is not understood has none: the compiler reports errors, this passes
//! over them.

use std::collections::BTreeSet;
use std::ops::Range;

/// A value, and the bytes that stand for it.
#[derive(Debug)]
pub(super) struct Expr<'a> {
    pub(super) span: Range<usize>,
    pub(super) what: What<'a>,
}

/// Sorts of values.
#[derive(Debug)]
pub(super) enum What<'a> {
    Nil,
    Flag,
    Number,
    Text,
    /// `...`, or something whose value is not followed.
    Any,
    Name(&'a str),
    Field(Box<Expr<'a>>, Word<'a>),
    Index(Box<Expr<'a>>, Box<Expr<'a>>),
    Call(Box<Expr<'a>>, Vec<Expr<'a>>),
    /// A call with a colon.
    Method(Box<Expr<'a>>, Word<'a>, Vec<Expr<'a>>),
    Function(Function<'a>),
    Table(Vec<(Key<'a>, Expr<'a>)>),
    Unary(&'a str, Box<Expr<'a>>),
    Binary(&'a str, Box<Expr<'a>>, Box<Expr<'a>>),
    If(Vec<Expr<'a>>),
}

/// A name at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) span: Range<usize>,
}

/// The key of an entry of a table.
#[derive(Debug)]
pub(super) enum Key<'a> {
    Place,
    Name(Word<'a>),
    Value(Expr<'a>),
}

/// A function, numbered in the order of the text.
#[derive(Debug)]
pub(super) struct Function<'a> {
    pub(super) id: usize,
    pub(super) params: Vec<&'a str>,
    pub(super) body: Vec<Stat<'a>>,
}

/// A statement.
#[derive(Debug)]
pub(super) enum Stat<'a> {
    Local(Vec<&'a str>, Vec<Expr<'a>>),
    LocalFunction(&'a str, Function<'a>),
    /// Also of compound assignments and of functions with a name.
    Assign(Vec<Expr<'a>>, Vec<Expr<'a>>),
    Call(Expr<'a>),
    /// Blocks with conditions: of `if`, and of `while`. The last may have none.
    If(Vec<(Option<Expr<'a>>, Vec<Stat<'a>>)>),
    While(Expr<'a>, Vec<Stat<'a>>),
    Repeat(Vec<Stat<'a>>, Expr<'a>),
    /// A loop over numbers.
    Count(&'a str, Vec<Expr<'a>>, Vec<Stat<'a>>),
    For(Vec<&'a str>, Vec<Expr<'a>>, Vec<Stat<'a>>),
    Do(Vec<Stat<'a>>),
    Return(Vec<Expr<'a>>),
    /// `break` and `continue`, and declarations of types.
    Nothing,
}

/// Collects the names that are assigned, apart from where they are declared.
pub(super) fn assigned_in<'a>(block: &[Stat<'a>], found: &mut BTreeSet<&'a str>) {
    fn of<'a>(expr: &Expr<'a>, found: &mut BTreeSet<&'a str>) {
        match &expr.what {
            What::Function(function) => assigned_in(&function.body, found),
            What::Field(of_it, _) | What::Unary(_, of_it) => of(of_it, found),
            What::Index(one, other) | What::Binary(_, one, other) => {
                of(one, found);
                of(other, found);
            }
            What::Call(one, args) | What::Method(one, _, args) => {
                of(one, found);
                args.iter().for_each(|it| of(it, found));
            }
            What::Table(entries) => {
                for (key, value) in entries {
                    if let Key::Value(key) = key {
                        of(key, found);
                    }
                    of(value, found);
                }
            }
            What::If(parts) => parts.iter().for_each(|it| of(it, found)),
            What::Nil | What::Flag | What::Number | What::Text | What::Any | What::Name(_) => {}
        }
    }
    for stat in block {
        match stat {
            Stat::Assign(targets, values) => {
                found.extend(targets.iter().filter_map(|it| match it.what {
                    What::Name(name) => Some(name),
                    _ => None,
                }));
                targets.iter().chain(values).for_each(|it| of(it, found));
            }
            Stat::Local(_, values) | Stat::Return(values) => values.iter().for_each(|it| of(it, found)),
            Stat::LocalFunction(_, function) => assigned_in(&function.body, found),
            Stat::Call(it) => of(it, found),
            Stat::If(branches) => {
                for (condition, block) in branches {
                    condition.iter().for_each(|it| of(it, found));
                    assigned_in(block, found);
                }
            }
            Stat::While(it, block) | Stat::Repeat(block, it) => {
                of(it, found);
                assigned_in(block, found);
            }
            Stat::Count(_, values, block) | Stat::For(_, values, block) => {
                values.iter().for_each(|it| of(it, found));
                assigned_in(block, found);
            }
            Stat::Do(block) => assigned_in(block, found),
            Stat::Nothing => {}
        }
    }
}
