//! Types of the values in a script, and the slips that they show.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use bastide_core::rules::Rules;
use bastide_diag::{Finding, Source};

use super::slips;
use super::tree::{Expr, Key, Stat, What, Word, assigned_in};
use super::ty::Ty;
use crate::api::Member;
use crate::vm::sandbox::{globals, library};

/// Rounds in which the types of parameters are learnt from calls: the longest way of a value through functions of a script.
const ROUNDS: usize = 6;

/// All slips in the statements of a script.
pub(super) fn findings(source: &Source, block: &[Stat<'_>], rules: Option<&Rules>) -> Vec<Finding> {
    let mut assigned = BTreeSet::new();
    assigned_in(block, &mut assigned);
    let mut known = BTreeMap::new();
    for round in 1.. {
        let mut reader = Reader {
            source,
            rules,
            assigned: &assigned,
            known: &known,
            learnt: BTreeMap::new(),
            scopes: vec![BTreeMap::new()],
            returns: vec![],
            running: false,
            declared: BTreeMap::new(),
            values: BTreeMap::new(),
            own: None,
            declaration: 0..0,
            found: Vec::new(),
        };
        reader.block(block);
        let Reader { learnt, found, .. } = reader;
        if learnt == known || round == ROUNDS {
            return if learnt == known { found } else { Vec::new() };
        }
        known = learnt;
    }
    Vec::new()
}

/// Facts about a function, from its calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) params: Vec<Ty>,
    /// The type of its first result; none before it was read.
    pub(super) result: Option<Ty>,
    /// It is kept as a value, so that not all of its calls are seen.
    pub(super) escapes: bool,
    /// It is run by a hook, also if others run it as well.
    pub(super) is_run: bool,
}

/// A name in a scope.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) ty: Ty,
    /// The function that it is.
    pub(super) function: Option<usize>,
    /// The method whose answer it is, where that may be nil and nobody has looked.
    pub(super) doubt: Option<String>,
    /// It belongs to the file and to none of its functions.
    pub(super) of_file: bool,
}

/// Reader of the types of a script.
pub(super) struct Reader<'s, 'a> {
    pub(super) source: &'s Source,
    /// The rules of a game with the script, if there is one.
    pub(super) rules: Option<&'s Rules>,
    /// Names that are assigned anywhere in the script.
    assigned: &'s BTreeSet<&'a str>,
    pub(super) known: &'s BTreeMap<usize, Facts>,
    pub(super) learnt: BTreeMap<usize, Facts>,
    pub(super) scopes: Vec<BTreeMap<&'a str, Local>>,
    /// The types of the results of the functions around, innermost last.
    pub(super) returns: Vec<Option<Ty>>,
    /// Set within functions that a hook runs.
    pub(super) running: bool,
    /// Names of the options and states that the declaration has, if it lists them.
    pub(super) declared: BTreeMap<&'static str, Vec<String>>,
    /// The words that an option may have as its value, where the declaration lists them.
    pub(super) values: BTreeMap<&'a str, Vec<String>>,
    /// The name of the variant, where the declaration writes it out.
    pub(super) own: Option<&'s str>,
    /// The bytes of the declaration.
    pub(super) declaration: Range<usize>,
    pub(super) found: Vec<Finding>,
}

impl<'a> Reader<'_, 'a> {
    pub(super) fn block(&mut self, block: &[Stat<'a>]) {
        self.scopes.push(BTreeMap::new());
        block.iter().for_each(|it| self.stat(it));
        self.scopes.pop();
    }

    pub(super) fn bind(&mut self, name: &'a str, ty: Ty, function: Option<usize>, doubt: Option<String>) {
        let of_file = self.returns.is_empty();
        let local = if self.assigned.contains(name) {
            Local { ty: Ty::Any, function: None, doubt: None, of_file }
        } else {
            // Entries of a table may change.
            let ty = if matches!(ty, Ty::List(ref of) if **of == Ty::Unseen) { Ty::Table } else { ty };
            Local { ty, function, doubt, of_file }
        };
        self.scopes.last_mut().expect("there is a scope").insert(name, local);
    }

    pub(super) fn local(&mut self, name: &str) -> Option<&mut Local> {
        self.scopes.iter_mut().rev().find_map(|it| it.get_mut(name))
    }

    pub(super) fn stat(&mut self, stat: &Stat<'a>) {
        match stat {
            Stat::Local(names, values) => {
                let types: Vec<(Ty, Option<String>)> =
                    values.iter().map(|it| (self.kept(it), doubt_of(it))).collect();
                let open = values.last().is_some_and(|it| matches!(it.what, What::Call(..) | What::Any));
                for (at, name) in names.iter().enumerate() {
                    let function = values.get(at).and_then(|it| match &it.what {
                        What::Function(it) => Some(it.id),
                        _ => None,
                    });
                    let (ty, doubt) = match types.get(at) {
                        Some((ty, doubt)) => {
                            (ty.clone(), doubt.clone().filter(|_| matches!(ty, Ty::Maybe(_))))
                        }
                        None if open || values.is_empty() => (Ty::Any, None),
                        None => (Ty::Nil, None),
                    };
                    self.bind(name, ty, function, doubt);
                }
            }
            Stat::LocalFunction(name, function) => {
                self.bind(name, Ty::Function, Some(function.id), None);
                self.function(function, None);
            }
            Stat::Assign(targets, values) => {
                for value in values {
                    self.ty(value);
                }
                for target in targets {
                    self.target(target);
                }
            }
            Stat::Call(call) => {
                self.ty(call);
            }
            Stat::If(branches) => {
                for (condition, block) in branches {
                    if let Some(condition) = condition {
                        self.ty(condition);
                        self.looked_at(condition);
                    }
                    self.block(block);
                }
            }
            Stat::While(condition, block) => {
                self.ty(condition);
                self.looked_at(condition);
                self.block(block);
            }
            Stat::Repeat(block, condition) => {
                self.scopes.push(BTreeMap::new());
                block.iter().for_each(|it| self.stat(it));
                self.ty(condition);
                self.looked_at(condition);
                self.scopes.pop();
            }
            Stat::Count(name, bounds, block) => {
                for bound in bounds {
                    self.ty(bound);
                }
                self.scopes.push(BTreeMap::new());
                self.bind(name, Ty::Number, None, None);
                self.block(block);
                self.scopes.pop();
            }
            Stat::For(names, values, block) => {
                let types = self.walked(values);
                self.scopes.push(BTreeMap::new());
                for (at, name) in names.iter().enumerate() {
                    self.bind(name, types.get(at).cloned().unwrap_or(Ty::Any), None, None);
                }
                self.block(block);
                self.scopes.pop();
            }
            Stat::Do(block) => self.block(block),
            Stat::Return(values) => {
                let ty = match values.first() {
                    Some(it) => self.kept(it),
                    None => Ty::Nil,
                };
                values.iter().skip(1).for_each(|it| {
                    self.ty(it);
                });
                if let Some(result) = self.returns.last_mut() {
                    *result = Some(result.take().unwrap_or(Ty::Unseen).joined(ty));
                }
            }
            Stat::Nothing => {}
        }
    }

    /// The types of the variables of a loop over values.
    fn walked(&mut self, values: &[Expr<'a>]) -> Vec<Ty> {
        let [only] = values else {
            values.iter().for_each(|it| {
                self.ty(it);
            });
            return Vec::new();
        };
        let of = |ty: Ty| match ty {
            Ty::List(of) => vec![Ty::Number, *of],
            Ty::Map(of) => vec![Ty::Any, *of],
            _ => Vec::new(),
        };
        match &only.what {
            What::Call(callee, args)
                if matches!(callee.what, What::Name("ipairs" | "pairs")) && args.len() == 1 =>
            {
                of(self.ty(&args[0]))
            }
            _ => of(self.ty(only)),
        }
    }

    fn target(&mut self, target: &Expr<'a>) {
        self.changed(target);
        match &target.what {
            What::Name(name) => self.global_assigned(name, &target.span),
            What::Field(of, word) => {
                if let Some(class) = self.ty(of).class() {
                    self.found.push(slips::thing_changed(self.source, target.span.clone(), class));
                }
                self.declared(of, word);
            }
            _ => {
                self.ty(target);
            }
        }
    }

    /// The type of a value that is kept under a name: entries of a table that a script makes are not followed.
    pub(super) fn kept(&mut self, expr: &Expr<'a>) -> Ty {
        let ty = self.ty(expr);
        if matches!(expr.what, What::Table(_)) { Ty::Table } else { ty }
    }

    /// Marks the names that a condition looks at: that they may be nil is no finding from there on.
    pub(super) fn looked_at(&mut self, condition: &Expr<'a>) {
        match &condition.what {
            What::Name(name) => {
                if let Some(local) = self.local(name) {
                    local.doubt = None;
                }
            }
            What::Unary(_, inner) => self.looked_at(inner),
            What::Binary(_, left, right) => {
                self.looked_at(left);
                self.looked_at(right);
            }
            _ => {}
        }
    }

    /// The type of a value.
    pub(super) fn ty(&mut self, expr: &Expr<'a>) -> Ty {
        match &expr.what {
            What::Nil => Ty::Nil,
            What::Flag => Ty::Flag,
            What::Number => Ty::Number,
            What::Text => Ty::Text,
            What::Any => Ty::Any,
            What::Name(name) => self.name(name, &expr.span),
            What::Field(of, word) => self.field(of, word),
            What::Index(of, at) => {
                let key = self.ty(at).sure();
                self.option_named(of, at);
                let ty = self.ty(of);
                if ty == Ty::Table && key == Ty::Thing("Feature") {
                    self.found_once(slips::feature_key(self.source, at.span.clone()));
                }
                match ty {
                    Ty::List(of) => {
                        if matches!(at.what, What::Number) && self.source.slice(&at.span) == "0" {
                            self.found.push(slips::entry_zero(self.source, at.span.clone()));
                        }
                        *of
                    }
                    Ty::Map(of) => *of,
                    _ => Ty::Any,
                }
            }
            What::Call(callee, args) => self.call(callee, args),
            What::Method(of, word, args) => self.method(expr, of, word, args),
            What::Function(function) => {
                self.function(function, None);
                Ty::Function
            }
            What::Table(entries) => self.table(entries),
            What::Unary(operator, inner) => {
                let of = self.operand(inner);
                if let ("#", Ty::Map(_)) = (*operator, of) {
                    self.found.push(slips::length_of_names(self.source, expr.span.clone()));
                }
                match *operator {
                    "not" => {
                        self.looked_at(inner);
                        Ty::Flag
                    }
                    _ => Ty::Number,
                }
            }
            What::Binary(operator, left, right) => self.binary(operator, left, right),
            What::If(parts) => {
                let mut all = Ty::Unseen;
                for (at, part) in parts.iter().enumerate() {
                    let ty = self.ty(part);
                    if at % 2 == 0 && at + 1 < parts.len() {
                        self.looked_at(part);
                    } else {
                        all = all.joined(ty);
                    }
                }
                all
            }
        }
    }

    fn name(&mut self, name: &str, span: &Range<usize>) -> Ty {
        let Some(local) = self.local(name) else {
            self.global(name, span);
            return Ty::Any;
        };
        let (ty, function) = (local.ty.clone(), local.function);
        if let Some(id) = function {
            let facts = self.learnt.entry(id).or_default();
            facts.escapes = true;
            facts.is_run |= self.running;
        }
        ty
    }

    /// Looks at an assignment in a function to a name that no local has. At the top level it is found when the script is loaded.
    /// True in a variant, which can keep something; a bot cannot.
    pub(super) fn is_variant(&self) -> bool {
        self.scopes.iter().flat_map(BTreeMap::values).any(|it| it.ty == Ty::Variant)
    }

    fn global_assigned(&mut self, name: &str, span: &Range<usize>) {
        let is_inside = !self.returns.is_empty();
        if is_inside && self.local(name).is_none() && globals().all(|it| it != name) {
            self.found_once(slips::global(self.source, span.clone(), name, self.is_variant()));
        }
    }

    /// Adds a finding of which one in a script is enough.
    fn found_once(&mut self, finding: Finding) {
        if !self.found.iter().any(|it| it.code == finding.code && it.message == finding.message) {
            self.found.push(finding);
        }
    }

    /// Looks at a name that no local has. That one is assigned and not declared is found where it is assigned; and methods have a `self`.
    pub(super) fn global(&mut self, name: &str, span: &Range<usize>) {
        if globals().chain(["self"]).any(|it| it == name) || self.assigned.contains(name) {
            return;
        }
        let mut known: Vec<&str> = self.scopes.iter().rev().flat_map(BTreeMap::keys).copied().collect();
        globals().for_each(|it| known.push(it));
        self.found.push(slips::no_name(self.source, span.clone(), name, &known));
    }

    /// The type of a value that is reckoned with, compared or looked at, which no method is by itself.
    fn operand(&mut self, expr: &Expr<'a>) -> Ty {
        let ty = self.ty(expr);
        if let What::Field(of, word) = &expr.what
            && let Some(class) = self.class_of(of)
            && class.members.iter().any(|it| it.is_method() && it.name() == word.text)
        {
            self.found.push(slips::not_called(self.source, expr.span.clone(), word));
        }
        ty
    }

    fn binary(&mut self, operator: &str, left: &Expr<'a>, right: &Expr<'a>) -> Ty {
        let one = self.operand(left);
        if matches!(operator, "and" | "or" | "==" | "~=") {
            self.looked_at(left);
        }
        let other = self.operand(right);
        if matches!(operator, "==" | "~=") {
            self.compared((left, &one), (right, &other));
        }
        let is_reckoned = matches!(operator, "+" | "-" | "*" | "/" | "//" | "%" | "^");
        if let Some((text, _)) =
            [(left, &one), (right, &other)].into_iter().find(|it| is_reckoned && *it.1 == Ty::Text)
        {
            self.found.push(slips::text_reckoned(self.source, text.span.clone(), operator));
            return Ty::Any;
        }
        match operator {
            "and" => Ty::Any,
            "or" => match one.sure().joined(other) {
                Ty::Maybe(_) => Ty::Any,
                ty => ty,
            },
            ".." => Ty::Text,
            _ if is_reckoned => Ty::Number,
            _ => Ty::Flag,
        }
    }

    fn table(&mut self, entries: &[(Key<'a>, Expr<'a>)]) -> Ty {
        let mut all = Ty::Unseen;
        let mut is_list = true;
        for (key, value) in entries {
            if let Key::Value(key) = key {
                self.ty(key);
            }
            is_list &= matches!(key, Key::Place);
            all = all.joined(self.ty(value));
        }
        if is_list && !entries.is_empty() && all != Ty::Any { Ty::List(Box::new(all)) } else { Ty::Table }
    }

    /// The type of a field that is read.
    fn field(&mut self, of: &Expr<'a>, word: &Word<'a>) -> Ty {
        let ty = self.ty(of);
        self.declared(of, word);
        if ty == Ty::Variant {
            self.found.extend(slips::no_part(self.source, word));
        }
        match self.member(of, ty, word) {
            Some(member) if member.is_method() => Ty::Any,
            Some(member) => Ty::read(member.result().unwrap_or("any")),
            None => Ty::Any,
        }
    }

    /// The member of a name, if the type of its owner is known; a name that there is not, and one of something that may be nil, is a finding.
    pub(super) fn member(&mut self, of: &Expr<'a>, ty: Ty, word: &Word<'a>) -> Option<&'static Member> {
        if matches!(ty, Ty::Maybe(_)) {
            let doubt = match &of.what {
                What::Name(name) => self.local(name).and_then(|it| it.doubt.take()),
                _ => doubt_of(of),
            };
            if let Some(method) = doubt {
                self.found.push(slips::maybe_nil(self.source, word.span.clone(), &method, word.text));
            }
        }
        let ty = ty.sure();
        if let Some(library) = self.named_library(of, &ty) {
            self.in_library(library, word);
            return None;
        }
        let class = ty.class()?;
        let member = class.members.iter().find(|it| it.name() == word.text);
        if member.is_none() {
            self.found.push(slips::no_member(self.source, class, word.span.clone(), word.text));
        }
        member
    }

    /// The library to which a member belongs: that of the name before it, or the one of texts.
    fn named_library(&mut self, of: &Expr<'a>, ty: &Ty) -> Option<&'a str> {
        match of.what {
            What::Name(name) if self.local(name).is_none() => library(name).map(|_| name),
            _ => (*ty == Ty::Text).then_some("string"),
        }
    }

    fn in_library(&mut self, name: &'a str, word: &Word<'a>) {
        let members = library(name).unwrap_or_default();
        if !members.contains(&word.text) {
            self.found.push(slips::not_in_library(self.source, (name, members), word));
        }
    }

    /// The section of the variant that an expression is, as `V.options`.
    pub(super) fn section(&mut self, of: &Expr<'a>) -> Option<&'a str> {
        let What::Field(variant, which) = &of.what else { return None };
        let What::Name(name) = variant.what else { return None };
        self.local(name).is_some_and(|it| it.ty == Ty::Variant).then_some(which.text)
    }

    /// Looks at a name after `V.options` or `V.state`.
    fn declared(&mut self, of: &Expr<'a>, word: &Word<'a>) {
        let Some(section) = self.section(of) else { return };
        let (key, what) = match section {
            "options" => ("options", "option"),
            "state" => ("state", "state"),
            _ => return,
        };
        let Some(known) = self.declared.get(key) else { return };
        if !known.iter().any(|it| it == word.text) {
            let finding = slips::not_declared(self.source, what, known, word.span.clone(), word.text);
            self.found.push(finding);
        }
    }
}

/// The inside of a text that a script writes.
pub(super) fn text_of<'t>(source: &'t Source, expr: &Expr<'_>) -> &'t str {
    let text = source.slice(&expr.span);
    text.get(1..text.len().saturating_sub(1)).unwrap_or(text)
}

/// Methods that are asked by a name for something that an author knows to be there: a place of a tile, a mark on it, the one figure of a piece.
const KNOWN: [&str; 3] = ["at", "mark", "figure"];

/// The method whose answer an expression is, if it is one that may be nil and about which nobody knows.
fn doubt_of(expr: &Expr<'_>) -> Option<String> {
    match &expr.what {
        What::Method(_, word, _) => Some(word.text.to_owned()).filter(|it| !KNOWN.contains(&it.as_str())),
        _ => None,
    }
}
