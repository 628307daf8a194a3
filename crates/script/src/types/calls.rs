//! Calls in a script: methods and their arguments, hooks, offers, functions of the script, and the declaration.

use std::collections::BTreeMap;

use super::infer::{Facts, Reader, text_of};
use super::slips;
use super::tree::{Expr, Function, Key, Stat, What, Word};
use super::ty::Ty;
use crate::api::{Member, handler};

impl<'a> Reader<'_, 'a> {
    pub(super) fn method(
        &mut self,
        call: &Expr<'a>,
        of: &Expr<'a>,
        word: &Word<'a>,
        args: &[Expr<'a>],
    ) -> Ty {
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
        let least = slips::least(&params);
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
        self.names_given(member, &params, args, &types);
        member.result().map_or(Ty::Any, Ty::read)
    }

    pub(super) fn call(&mut self, callee: &Expr<'a>, args: &[Expr<'a>]) -> Ty {
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
                let Some(id) = function else {
                    self.ty(callee);
                    return Ty::Any;
                };
                self.learn(id, &types);
                self.learnt.entry(id).or_default().is_run |= self.running;
                let facts = self.known.get(&id);
                facts.map_or(Ty::Unseen, |it| it.result.clone().unwrap_or(Ty::Any))
            }
            What::Field(of, word) => {
                self.changed_by_call(of, word, args);
                self.member_call(of, word, args)
            }
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
            for arg in args {
                if let ("filter", What::Function(function)) = (verb.text, &arg.what)
                    && !function.body.is_empty()
                    && !returns(&function.body)
                {
                    self.found.push(slips::filter_returns_nothing(self.source, arg.span.start));
                }
                self.handlers(arg, &params);
            }
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
        } else if member.is_some() {
            self.found.push(slips::no_method(self.source, word.span.clone(), word.text));
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
            What::Function(function) => {
                self.learnt.entry(function.id).or_default().is_run = true;
                match misplaced(function, &types) {
                    Some((name, at, right)) => {
                        self.found.push(slips::misplaced(self.source, expr.span.start, name, at, right));
                        self.function(function, Some(&[]));
                    }
                    None => self.function(function, Some(&types)),
                }
            }
            What::Name(name) => {
                if let Some(id) = self.local(name).and_then(|it| it.function) {
                    self.learn(id, &types);
                    self.learnt.entry(id).or_default().is_run = true;
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
        self.declaration = expr.span.clone();
        for (key, value) in entries {
            let Key::Name(word) = key else {
                self.ty(value);
                continue;
            };
            match &value.what {
                What::Text if word.text == "id" => self.own = Some(text_of(self.source, value)),
                What::Function(function) => self.function(function, Some(&[Ty::Thing("Setup")])),
                What::Table(inner) if matches!(word.text, "options" | "state") => {
                    let names = inner.iter().map(|(key, _)| match key {
                        Key::Name(it) => Some(it.text.to_owned()),
                        _ => None,
                    });
                    if let Some(names) = names.collect::<Option<Vec<String>>>() {
                        if word.text == "options" {
                            inner.iter().for_each(|(key, option)| self.option(key, option));
                        }
                        let key = if word.text == "options" { "options" } else { "state" };
                        self.declared.insert(key, names);
                    }
                    self.ty(value);
                }
                What::Table(inner) if word.text == "markers" => self.markers_declared(inner),
                _ => {
                    self.ty(value);
                }
            }
        }
    }

    /// Reads the values that an option lists.
    fn option(&mut self, key: &Key<'a>, option: &Expr<'a>) {
        let (Key::Name(name), What::Table(entries)) = (key, &option.what) else { return };
        let listed = entries.iter().find_map(|(key, value)| match (key, &value.what) {
            (Key::Name(word), What::Table(values)) if word.text == "values" => Some(values),
            _ => None,
        });
        let word = |(_, it): &(Key<'a>, Expr<'a>)| {
            matches!(it.what, What::Text).then(|| text_of(self.source, it).to_owned())
        };
        if let Some(words) = listed.and_then(|it| it.iter().map(word).collect()) {
            self.values.insert(name.text, words);
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
    pub(super) fn function(&mut self, function: &Function<'a>, types: Option<&[Ty]>) {
        let facts = self.known.get(&function.id);
        let of = |at: usize| match (types, facts) {
            (Some(types), _) => types.get(at).cloned().unwrap_or(Ty::Any),
            (None, Some(facts)) if !facts.escapes => facts.params.get(at).cloned().unwrap_or(Ty::Any),
            (None, _) => Ty::Any,
        };
        let params: Vec<(&'a str, Ty)> =
            function.params.iter().enumerate().map(|(at, it)| (*it, of(at))).collect();
        self.scopes.push(BTreeMap::new());
        self.returns.push(None);
        for (name, ty) in params {
            self.bind(name, ty, None, None);
        }
        let is_run = |facts: Option<&Facts>| facts.is_some_and(|it| it.is_run);
        let running = self.running;
        self.running |= is_run(facts) || is_run(self.learnt.get(&function.id));
        self.block(&function.body);
        self.running = running;
        let result = self.returns.pop().flatten();
        self.scopes.pop();
        // Who may come to the end without a result may answer nil.
        let is_whole = matches!(function.body.last(), Some(Stat::Return(_)));
        let result = if is_whole { result.unwrap_or(Ty::Any) } else { Ty::Any };
        self.learnt.entry(function.id).or_default().result = Some(result);
    }
}

/// A parameter that is called after a class, as `game`, `act` or `score`, and is given something else, with its place and the place where
/// one of that class is given.
fn misplaced<'a>(function: &Function<'a>, types: &[Ty]) -> Option<(&'a str, usize, usize)> {
    function.params.iter().enumerate().find_map(|(at, name)| {
        let is_it = |ty: &Ty| ty.class().is_some_and(|it| it.name.to_lowercase() == *name);
        let right = types.iter().position(is_it)?;
        (!types.get(at).is_some_and(is_it)).then_some((*name, at, right))
    })
}

/// True if a value is returned somewhere in a block, functions within it apart.
fn returns(block: &[Stat<'_>]) -> bool {
    block.iter().any(|it| match it {
        Stat::Return(values) => !values.is_empty(),
        Stat::If(branches) => branches.iter().any(|(_, block)| returns(block)),
        Stat::While(_, block)
        | Stat::Repeat(block, _)
        | Stat::Count(_, _, block)
        | Stat::For(_, _, block)
        | Stat::Do(block) => returns(block),
        Stat::Local(..) | Stat::LocalFunction(..) | Stat::Assign(..) | Stat::Call(_) | Stat::Nothing => false,
    })
}
