//! Types of the values in a script, and the slips that they show.

use std::collections::{BTreeMap, BTreeSet};

use bastide_diag::{Finding, Source};

use super::slips;
use super::tree::{Expr, Function, Key, Stat, What, Word};
use super::ty::Ty;
use crate::api::{Member, handler};

/// Rounds in which the types of parameters are learnt from calls: the longest way of a value through functions of a script.
const ROUNDS: usize = 6;

/// All slips in the statements of a script.
pub(super) fn findings(source: &Source, block: &[Stat<'_>]) -> Vec<Finding> {
    let mut assigned = BTreeSet::new();
    assigned_in(block, &mut assigned);
    let mut known = BTreeMap::new();
    for round in 1.. {
        let mut reader = Reader {
            source,
            assigned: &assigned,
            known: &known,
            learnt: BTreeMap::new(),
            scopes: vec![BTreeMap::new()],
            returns: vec![],
            declared: BTreeMap::new(),
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

/// What calls tell of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Facts {
    params: Vec<Ty>,
    /// The type of its first result; none before it was read.
    result: Option<Ty>,
    /// It is kept as a value, so that not all of its calls are seen.
    escapes: bool,
}

/// A name in a scope.
#[derive(Clone, Debug)]
struct Local {
    ty: Ty,
    /// The function that it is.
    function: Option<usize>,
    /// The method whose answer it is, where that may be nil and nobody has looked.
    doubt: Option<String>,
}

struct Reader<'s, 'a> {
    source: &'s Source,
    /// Names that are assigned anywhere in the script.
    assigned: &'s BTreeSet<&'a str>,
    known: &'s BTreeMap<usize, Facts>,
    learnt: BTreeMap<usize, Facts>,
    scopes: Vec<BTreeMap<&'a str, Local>>,
    /// The types of the results of the functions around, innermost last.
    returns: Vec<Option<Ty>>,
    /// Names of the options and states that the declaration has, if it lists them.
    declared: BTreeMap<&'static str, Vec<String>>,
    found: Vec<Finding>,
}

impl<'a> Reader<'_, 'a> {
    fn block(&mut self, block: &[Stat<'a>]) {
        self.scopes.push(BTreeMap::new());
        block.iter().for_each(|it| self.stat(it));
        self.scopes.pop();
    }

    fn bind(&mut self, name: &'a str, ty: Ty, function: Option<usize>, doubt: Option<String>) {
        let local = if self.assigned.contains(name) {
            Local { ty: Ty::Any, function: None, doubt: None }
        } else {
            // Entries of a table may change.
            let ty = if matches!(ty, Ty::List(ref of) if **of == Ty::Unseen) { Ty::Table } else { ty };
            Local { ty, function, doubt }
        };
        self.scopes.last_mut().expect("there is a scope").insert(name, local);
    }

    fn local(&mut self, name: &str) -> Option<&mut Local> {
        self.scopes.iter_mut().rev().find_map(|it| it.get_mut(name))
    }

    fn stat(&mut self, stat: &Stat<'a>) {
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
        match &target.what {
            What::Name(_) => {}
            What::Field(of, word) => {
                self.ty(of);
                self.declared(of, word);
            }
            _ => {
                self.ty(target);
            }
        }
    }

    /// The type of a value that is kept under a name: entries of a table that a script makes are not followed.
    fn kept(&mut self, expr: &Expr<'a>) -> Ty {
        let ty = self.ty(expr);
        if matches!(expr.what, What::Table(_)) { Ty::Table } else { ty }
    }

    /// Marks the names that a condition looks at: nobody is told again that they may be nil.
    fn looked_at(&mut self, condition: &Expr<'a>) {
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
    fn ty(&mut self, expr: &Expr<'a>) -> Ty {
        match &expr.what {
            What::Nil => Ty::Nil,
            What::Flag => Ty::Flag,
            What::Number => Ty::Number,
            What::Text => Ty::Text,
            What::Any => Ty::Any,
            What::Name(name) => self.name(name),
            What::Field(of, word) => self.field(of, word),
            What::Index(of, at) => {
                self.ty(at);
                match self.ty(of) {
                    Ty::List(of) | Ty::Map(of) => *of,
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
                self.ty(inner);
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

    fn name(&mut self, name: &str) -> Ty {
        let Some(local) = self.local(name) else { return Ty::Any };
        let (ty, function) = (local.ty.clone(), local.function);
        if let Some(id) = function {
            self.learnt.entry(id).or_default().escapes = true;
        }
        ty
    }

    fn binary(&mut self, operator: &str, left: &Expr<'a>, right: &Expr<'a>) -> Ty {
        let one = self.ty(left);
        if matches!(operator, "and" | "or" | "==" | "~=") {
            self.looked_at(left);
        }
        let other = self.ty(right);
        match operator {
            "and" => Ty::Any,
            "or" => match one.sure().joined(other) {
                Ty::Maybe(_) => Ty::Any,
                ty => ty,
            },
            ".." => Ty::Text,
            "+" | "-" | "*" | "/" | "//" | "%" | "^" => Ty::Number,
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
        match self.member(of, ty, word) {
            Some(member) if member.is_method() => Ty::Any,
            Some(member) => Ty::read(member.result().unwrap_or("any")),
            None => Ty::Any,
        }
    }

    /// The member of a name, if the type of its owner is known; what there is not, and what may be nil, is told.
    fn member(&mut self, of: &Expr<'a>, ty: Ty, word: &Word<'a>) -> Option<&'static Member> {
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
        let class = ty.class()?;
        let member = class.members.iter().find(|it| it.name() == word.text);
        if member.is_none() {
            self.found.push(slips::no_member(self.source, class, word.span.clone(), word.text));
        }
        member
    }

    /// Looks at a name after `V.options` or `V.state`.
    fn declared(&mut self, of: &Expr<'a>, word: &Word<'a>) {
        let What::Field(variant, which) = &of.what else { return };
        let What::Name(name) = variant.what else { return };
        if !self.local(name).is_some_and(|it| it.ty == Ty::Variant) {
            return;
        }
        let (key, what) = match which.text {
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

    fn method(&mut self, call: &Expr<'a>, of: &Expr<'a>, word: &Word<'a>, args: &[Expr<'a>]) -> Ty {
        let ty = self.ty(of);
        let Some(member) = self.member(of, ty, word) else {
            args.iter().for_each(|it| {
                self.ty(it);
            });
            return Ty::Any;
        };
        if !member.is_method() {
            self.found.push(slips::no_method(self.source, word.span.clone(), word.text));
        }
        let types: Vec<Ty> = args.iter().map(|it| self.ty(it)).collect();
        if !member.is_method() {
            return Ty::Any;
        }
        let params = member.params();
        let least = params.iter().rposition(|it| !slips::is_optional(it.ty)).map_or(0, |it| it + 1);
        // The last of several values may be more than one.
        let is_open = args.last().is_some_and(|it| {
            matches!(it.what, What::Any | What::Call(..)) || matches!(&it.what, What::Method(..))
        });
        if args.len() > params.len() || args.len() < least && !is_open {
            let span = word.span.start..call.span.end;
            self.found.push(slips::arguments(self.source, span, member, args.len()));
        }
        for ((param, ty), arg) in params.iter().zip(&types).zip(args) {
            let wanted = Ty::read(param.ty);
            if !wanted.takes(ty) {
                let finding =
                    slips::kind(self.source, arg.span.clone(), word.text, (param.name, &wanted), ty);
                self.found.push(finding);
            }
        }
        member.result().map_or(Ty::Any, Ty::read)
    }

    fn call(&mut self, callee: &Expr<'a>, args: &[Expr<'a>]) -> Ty {
        match &callee.what {
            What::Name("variant") if self.local("variant").is_none() => {
                args.iter().for_each(|it| self.declaration(it));
                Ty::Variant
            }
            What::Name("bot") if self.local("bot").is_none() => {
                args.iter().for_each(|it| self.handlers(it, &["Game", "Decision"]));
                Ty::Any
            }
            What::Name("assert") => {
                let types: Vec<Ty> = args.iter().map(|it| self.ty(it)).collect();
                args.iter().for_each(|it| self.looked_at(it));
                types.into_iter().next().map_or(Ty::Any, Ty::sure)
            }
            What::Name("tostring") => {
                args.iter().for_each(|it| {
                    self.ty(it);
                });
                Ty::Text
            }
            What::Name(name) => {
                let function = self.local(name).and_then(|it| it.function);
                let types: Vec<Ty> = args.iter().map(|it| self.kept(it)).collect();
                let Some(id) = function else { return Ty::Any };
                self.learn(id, &types);
                let facts = self.known.get(&id);
                facts.map_or(Ty::Unseen, |it| it.result.clone().unwrap_or(Ty::Any))
            }
            What::Field(of, word) => self.member_call(of, word, args),
            What::Index(of, at) if self.is_verb(of, "offer") => {
                self.ty(at);
                self.offer(args);
                Ty::Any
            }
            _ => {
                self.ty(callee);
                args.iter().for_each(|it| {
                    self.ty(it);
                });
                Ty::Any
            }
        }
    }

    /// A call of a field: a hook that is registered, a function of a library, or a method with a point where a colon should be.
    fn member_call(&mut self, of: &Expr<'a>, word: &Word<'a>, args: &[Expr<'a>]) -> Ty {
        if self.is_verb(of, "offer") {
            self.offer(args);
            return Ty::Any;
        }
        if let What::Field(_, verb) = &of.what
            && self.is_verb(of, verb.text)
            && let Some(params) = handler(verb.text, word.text)
        {
            args.iter().for_each(|it| self.handlers(it, &params));
            return Ty::Any;
        }
        let ty = self.ty(of);
        if ty == Ty::Variant && word.text == "measure" {
            args.iter().for_each(|it| self.handlers(it, &["Game"]));
            return Ty::Any;
        }
        let member = self.member(of, ty, word);
        if member.is_some_and(Member::is_method) {
            // A thing handed to its own method in the first place is no slip.
            if args.first().is_none_or(|it| self.source.slice(&it.span) != self.source.slice(&of.span)) {
                let finding = slips::no_colon(self.source, word.span.clone(), word.text, of.span.end);
                self.found.push(finding);
            }
        }
        let sorts = matches!(of.what, What::Name("table")) && word.text == "sort";
        let element = match args.first() {
            Some(list) if sorts => match self.ty(list) {
                Ty::List(of) => Some(*of),
                _ => None,
            },
            _ => None,
        };
        for (at, arg) in args.iter().enumerate().skip(usize::from(sorts)) {
            match (&arg.what, &element) {
                (What::Function(function), Some(of)) if at == 1 => {
                    self.function(function, Some(&[of.clone(), of.clone()]));
                }
                _ => {
                    self.ty(arg);
                }
            }
        }
        Ty::Any
    }

    /// True for `V.verb` of the variant.
    fn is_verb(&mut self, expr: &Expr<'a>, verb: &str) -> bool {
        let What::Field(of, word) = &expr.what else { return false };
        let What::Name(name) = of.what else { return false };
        word.text == verb && self.local(name).is_some_and(|it| it.ty == Ty::Variant)
    }

    /// Functions of an offer.
    fn offer(&mut self, args: &[Expr<'a>]) {
        for arg in args {
            let What::Table(entries) = &arg.what else {
                self.ty(arg);
                continue;
            };
            for (key, value) in entries {
                match key {
                    Key::Name(Word { text: "list", .. }) => self.handlers(value, &["Game"]),
                    Key::Name(Word { text: "take", .. }) => self.handlers(value, &["Game", "any", "Act"]),
                    _ => {
                        self.ty(value);
                    }
                }
            }
        }
    }

    /// Functions that are called with values of these types: given as they are, by name, or in a table.
    fn handlers(&mut self, expr: &Expr<'a>, params: &[&str]) {
        let types: Vec<Ty> = params.iter().map(|it| Ty::read(it)).collect();
        match &expr.what {
            What::Function(function) => self.function(function, Some(&types)),
            What::Name(name) => {
                if let Some(id) = self.local(name).and_then(|it| it.function) {
                    self.learn(id, &types);
                }
            }
            What::Table(entries) => {
                for (key, value) in entries {
                    match key {
                        Key::Name(Word { text: "choose", .. }) => self.handlers(value, params),
                        _ => {
                            self.ty(value);
                        }
                    }
                }
            }
            _ => {
                self.ty(expr);
            }
        }
    }

    /// Reads the declaration of the variant.
    fn declaration(&mut self, expr: &Expr<'a>) {
        let What::Table(entries) = &expr.what else {
            self.ty(expr);
            return;
        };
        for (key, value) in entries {
            let Key::Name(word) = key else {
                self.ty(value);
                continue;
            };
            match &value.what {
                What::Function(function) => self.function(function, Some(&[Ty::Thing("Setup")])),
                What::Table(inner) if matches!(word.text, "options" | "state") => {
                    let names = inner.iter().map(|(key, _)| match key {
                        Key::Name(it) => Some(it.text.to_owned()),
                        _ => None,
                    });
                    if let Some(names) = names.collect::<Option<Vec<String>>>() {
                        let key = if word.text == "options" { "options" } else { "state" };
                        self.declared.insert(key, names);
                    }
                    self.ty(value);
                }
                _ => {
                    self.ty(value);
                }
            }
        }
    }

    /// Adds the types of the arguments of a call to those that a function is known to be given.
    fn learn(&mut self, id: usize, types: &[Ty]) {
        let facts = self.learnt.entry(id).or_default();
        let most = facts.params.len().max(types.len());
        facts.params.resize(most, Ty::Unseen);
        for (at, param) in facts.params.iter_mut().enumerate() {
            let given = types.get(at).cloned().unwrap_or(Ty::Nil);
            *param = std::mem::replace(param, Ty::Any).joined(given);
        }
    }

    /// Reads a function, whose parameters have these types or those of all calls that were seen.
    fn function(&mut self, function: &Function<'a>, types: Option<&[Ty]>) {
        let facts = self.known.get(&function.id);
        let of = |at: usize| match (types, facts) {
            (Some(types), _) => types.get(at).cloned().unwrap_or(Ty::Any),
            (None, Some(facts)) if !facts.escapes => facts.params.get(at).cloned().unwrap_or(Ty::Any),
            (None, _) => Ty::Any,
        };
        let params: Vec<(&'a str, Ty)> =
            function.params.iter().enumerate().map(|(at, it)| (*it, of(at))).collect();
        self.scopes.push(BTreeMap::new());
        for (name, ty) in params {
            self.bind(name, ty, None, None);
        }
        self.returns.push(None);
        self.block(&function.body);
        let result = self.returns.pop().flatten();
        self.scopes.pop();
        // Who may come to the end without a result may answer nil.
        let is_whole = matches!(function.body.last(), Some(Stat::Return(_)));
        let result = if is_whole { result.unwrap_or(Ty::Any) } else { Ty::Any };
        self.learnt.entry(function.id).or_default().result = Some(result);
    }
}

/// Methods that are asked by a name for what an author knows to be there: a place of a tile, a mark on it, the one figure of a piece.
const KNOWN: [&str; 3] = ["at", "mark", "figure"];

/// The method whose answer an expression is, if it is one that may be nil and about which nobody knows.
fn doubt_of(expr: &Expr<'_>) -> Option<String> {
    match &expr.what {
        What::Method(_, word, _) => Some(word.text.to_owned()).filter(|it| !KNOWN.contains(&it.as_str())),
        _ => None,
    }
}

/// Collects the names that are assigned, apart from where they are declared.
fn assigned_in<'a>(block: &[Stat<'a>], found: &mut BTreeSet<&'a str>) {
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
