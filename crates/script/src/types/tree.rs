//! Syntax trees of scripts, as far as types need them. A text that is not understood has none: the compiler reports errors, this passes
//! over them.

use std::ops::Range;

use crate::vm::tokens::{Kind, Token, tokens};

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

/// The statements of a script; none for a text that is not understood.
pub(super) fn parse(text: &str) -> Option<Vec<Stat<'_>>> {
    let text = text.strip_prefix('\u{feff}').map_or(text, |_| text);
    let mut parser = Parser { tokens: tokens(text), at: 0, depth: 0, functions: 0 };
    let block = parser.block()?;
    (parser.at == parser.tokens.len()).then_some(block)
}

/// Most things within each other; nobody writes more.
const DEEPEST: usize = 100;
/// Most members, calls or operators in a row, which lie within each other as well.
const LONGEST: usize = 200;

const KEYWORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// Binary operators with how strongly they bind to the left and to the right.
const OPERATORS: [(&str, u8, u8); 16] = [
    ("or", 1, 2),
    ("and", 3, 4),
    ("<", 5, 6),
    (">", 5, 6),
    ("<=", 5, 6),
    (">=", 5, 6),
    ("~=", 5, 6),
    ("==", 5, 6),
    ("..", 8, 7),
    ("+", 9, 10),
    ("-", 9, 10),
    ("*", 11, 12),
    ("/", 11, 12),
    ("//", 11, 12),
    ("%", 11, 12),
    ("^", 16, 15),
];
const UNARY: u8 = 13;

struct Parser<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    depth: usize,
    functions: usize,
}

impl<'a> Parser<'a> {
    fn is(&self, text: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|it| it.text == text && it.kind != Kind::Text)
    }

    fn take(&mut self, text: &str) -> bool {
        let is_it = self.is(text);
        self.at += usize::from(is_it);
        is_it
    }

    fn need(&mut self, text: &str) -> Option<()> {
        self.take(text).then_some(())
    }

    fn word(&mut self) -> Option<Word<'a>> {
        let token = self.tokens.get(self.at)?;
        if token.kind != Kind::Name || KEYWORDS.contains(&token.text) {
            return None;
        }
        self.at += 1;
        Some(Word { text: token.text, span: token.span.clone() })
    }

    /// The end of the token before this one.
    fn end(&self) -> usize {
        self.at.checked_sub(1).and_then(|it| self.tokens.get(it)).map_or(0, |it| it.span.end)
    }

    fn start(&self) -> usize {
        self.tokens.get(self.at).map_or_else(|| self.end(), |it| it.span.start)
    }

    fn block(&mut self) -> Option<Vec<Stat<'a>>> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut stats = Vec::new();
        while self.at < self.tokens.len() && !["end", "else", "elseif", "until"].iter().any(|it| self.is(it))
        {
            if self.take(";") {
                continue;
            }
            stats.push(self.stat()?);
        }
        self.depth -= 1;
        Some(stats)
    }

    fn body(&mut self, begin: &str) -> Option<Vec<Stat<'a>>> {
        self.need(begin)?;
        let block = self.block()?;
        self.need("end")?;
        Some(block)
    }

    fn stat(&mut self) -> Option<Stat<'a>> {
        if self.take("local") {
            return self.local();
        }
        if self.take("return") {
            let ends = self.at == self.tokens.len()
                || ["end", "else", "elseif", "until", ";"].iter().any(|it| self.is(it));
            return Some(Stat::Return(if ends { Vec::new() } else { self.list()? }));
        }
        if self.take("break") {
            return Some(Stat::Nothing);
        }
        if self.is("do") {
            return self.body("do").map(Stat::Do);
        }
        if self.take("if") {
            return self.branches();
        }
        if self.take("while") {
            let condition = self.expr()?;
            return Some(Stat::While(condition, self.body("do")?));
        }
        if self.take("repeat") {
            let block = self.block()?;
            self.need("until")?;
            return Some(Stat::Repeat(block, self.expr()?));
        }
        if self.take("for") {
            return self.each();
        }
        if self.take("function") {
            return self.named_function();
        }
        self.simple()
    }

    fn local(&mut self) -> Option<Stat<'a>> {
        if self.take("function") {
            let name = self.word()?.text;
            return Some(Stat::LocalFunction(name, self.function()?));
        }
        let names = self.names()?;
        let values = if self.take("=") { self.list()? } else { Vec::new() };
        Some(Stat::Local(names, values))
    }

    /// Names with their types, which are passed over.
    fn names(&mut self) -> Option<Vec<&'a str>> {
        let mut names = Vec::new();
        loop {
            names.push(self.word()?.text);
            if self.take("<") {
                self.word()?;
                self.need(">")?;
            }
            if self.take(":") {
                self.skip_type()?;
            }
            if !self.take(",") {
                return Some(names);
            }
        }
    }

    fn branches(&mut self) -> Option<Stat<'a>> {
        let mut branches = Vec::new();
        loop {
            let condition = self.expr()?;
            self.need("then")?;
            branches.push((Some(condition), self.block()?));
            if self.take("elseif") {
                continue;
            }
            if self.take("else") {
                branches.push((None, self.block()?));
            }
            self.need("end")?;
            return Some(Stat::If(branches));
        }
    }

    fn each(&mut self) -> Option<Stat<'a>> {
        let names = self.names()?;
        if self.take("=") {
            let bounds = self.list()?;
            let block = self.body("do")?;
            return Some(Stat::Count(names.first()?, bounds, block));
        }
        self.need("in")?;
        let values = self.list()?;
        let block = self.body("do")?;
        Some(Stat::For(names, values, block))
    }

    fn named_function(&mut self) -> Option<Stat<'a>> {
        let start = self.start();
        let name = self.word()?;
        let mut target = Expr { span: name.span.clone(), what: What::Name(name.text) };
        while self.take(".") || self.take(":") {
            let word = self.word()?;
            target = Expr { span: start..word.span.end, what: What::Field(Box::new(target), word) };
        }
        let function = self.function()?;
        let value = Expr { span: start..self.end(), what: What::Function(function) };
        Some(Stat::Assign(vec![target], vec![value]))
    }

    fn function(&mut self) -> Option<Function<'a>> {
        let id = self.functions;
        self.functions += 1;
        if self.take("<") {
            return None;
        }
        self.need("(")?;
        let mut params = Vec::new();
        while !self.take(")") {
            if self.take("...") {
                if self.take(":") {
                    self.skip_type()?;
                }
            } else {
                params.push(self.word()?.text);
                if self.take(":") {
                    self.skip_type()?;
                }
            }
            if !self.take(",") && !self.is(")") {
                return None;
            }
        }
        if self.take(":") {
            self.skip_type()?;
        }
        let body = self.block()?;
        self.need("end")?;
        Some(Function { id, params, body })
    }

    fn simple(&mut self) -> Option<Stat<'a>> {
        if self.is("continue")
            && !self.tokens.get(self.at + 1).is_some_and(|it| matches!(it.text, "=" | "." | "("))
        {
            self.at += 1;
            return Some(Stat::Nothing);
        }
        let is_type = |at: usize| {
            let text = |at: usize| self.tokens.get(at).map_or("", |it| it.text);
            text(at) == "type" && self.tokens.get(at + 1).is_some_and(|it| it.kind == Kind::Name)
        };
        if is_type(self.at) || self.is("export") && is_type(self.at + 1) {
            self.at += if self.is("export") { 2 } else { 1 };
            self.word()?;
            self.need("=")?;
            self.skip_type()?;
            return Some(Stat::Nothing);
        }
        let first = self.suffixed()?;
        if matches!(first.what, What::Call(..) | What::Method(..)) && !self.is("=") && !self.is(",") {
            return Some(Stat::Call(first));
        }
        let mut targets = vec![first];
        while self.take(",") {
            targets.push(self.suffixed()?);
        }
        let operator = self.tokens.get(self.at)?.text;
        if !["=", "+=", "-=", "*=", "/=", "//=", "%=", "^=", "..="].contains(&operator) {
            return None;
        }
        self.at += 1;
        Some(Stat::Assign(targets, self.list()?))
    }

    fn list(&mut self) -> Option<Vec<Expr<'a>>> {
        let mut list = vec![self.expr()?];
        while self.take(",") {
            list.push(self.expr()?);
        }
        Some(list)
    }

    fn expr(&mut self) -> Option<Expr<'a>> {
        self.depth += 1;
        let expr = if self.depth > DEEPEST { None } else { self.binary(0) };
        self.depth -= 1;
        expr
    }

    fn binary(&mut self, least: u8) -> Option<Expr<'a>> {
        let start = self.start();
        let unary = ["not", "-", "#"].into_iter().find(|it| self.is(it));
        let mut left = match unary {
            Some(operator) => {
                self.at += 1;
                self.depth += 1;
                let inner = if self.depth > DEEPEST { None } else { self.binary(UNARY) };
                self.depth -= 1;
                let what = What::Unary(operator, Box::new(inner?));
                Expr { span: start..self.end(), what }
            }
            None => self.value()?,
        };
        let mut length = 0;
        while let Some((operator, strength, right)) = OPERATORS.into_iter().find(|(it, ..)| self.is(it)) {
            if strength < least {
                break;
            }
            length += 1;
            if length > LONGEST {
                return None;
            }
            self.at += 1;
            self.depth += 1;
            let other = if self.depth > DEEPEST { None } else { self.binary(right) };
            self.depth -= 1;
            let what = What::Binary(operator, Box::new(left), Box::new(other?));
            left = Expr { span: start..self.end(), what };
        }
        Some(left)
    }

    fn value(&mut self) -> Option<Expr<'a>> {
        let start = self.start();
        let token = self.tokens.get(self.at)?;
        let what = match (token.kind, token.text) {
            (Kind::Number, _) => What::Number,
            (Kind::Text, _)
                if self.tokens.get(self.at + 1).is_none_or(|it| !matches!(it.text, ":" | ".")) =>
            {
                What::Text
            }
            (_, "nil") => What::Nil,
            (_, "true" | "false") => What::Flag,
            (Kind::Symbol, "...") => What::Any,
            (Kind::Symbol, "{") => return self.table(),
            (Kind::Name, "function") => {
                self.at += 1;
                let function = self.function()?;
                return Some(Expr { span: start..self.end(), what: What::Function(function) });
            }
            (Kind::Name, "if") => return self.choice(),
            _ => return self.cast(),
        };
        self.at += 1;
        Some(Expr { span: start..self.end(), what })
    }

    /// A value with calls and members, and perhaps with a type said for it.
    fn cast(&mut self) -> Option<Expr<'a>> {
        let expr = self.suffixed()?;
        if self.take("::") {
            self.skip_type()?;
            return Some(Expr { span: expr.span, what: What::Any });
        }
        Some(expr)
    }

    /// An `if` in the place of a value.
    fn choice(&mut self) -> Option<Expr<'a>> {
        let start = self.start();
        let mut parts = Vec::new();
        self.need("if")?;
        loop {
            parts.push(self.expr()?);
            self.need("then")?;
            parts.push(self.expr()?);
            if !self.take("elseif") {
                break;
            }
        }
        self.need("else")?;
        parts.push(self.expr()?);
        Some(Expr { span: start..self.end(), what: What::If(parts) })
    }

    fn table(&mut self) -> Option<Expr<'a>> {
        let start = self.start();
        self.need("{")?;
        let mut entries = Vec::new();
        while !self.take("}") {
            let is_named =
                self.tokens.get(self.at + 1).is_some_and(|it| it.text == "=" && it.kind == Kind::Symbol);
            let key = if self.take("[") {
                let key = self.expr()?;
                self.need("]")?;
                self.need("=")?;
                Key::Value(key)
            } else if is_named && !self.is("{") {
                let word = self.word()?;
                self.need("=")?;
                Key::Name(word)
            } else {
                Key::Place
            };
            entries.push((key, self.expr()?));
            if !self.take(",") && !self.take(";") && !self.is("}") {
                return None;
            }
        }
        Some(Expr { span: start..self.end(), what: What::Table(entries) })
    }

    fn suffixed(&mut self) -> Option<Expr<'a>> {
        let start = self.start();
        let mut expr = if self.take("(") {
            let inner = self.expr()?;
            self.need(")")?;
            // Of several values only the first is left.
            Expr { span: start..self.end(), what: inner.what }
        } else if self.tokens.get(self.at)?.kind == Kind::Text {
            self.at += 1;
            Expr { span: start..self.end(), what: What::Text }
        } else {
            let word = self.word()?;
            Expr { span: word.span.clone(), what: What::Name(word.text) }
        };
        for _ in 0..LONGEST {
            let is_text = self.tokens.get(self.at).is_some_and(|it| it.kind == Kind::Text);
            let what = if is_text || self.is("(") || self.is("{") {
                let args = self.args()?;
                What::Call(Box::new(expr), args)
            } else if self.take(".") {
                What::Field(Box::new(expr), self.word()?)
            } else if self.take("[") {
                let key = self.expr()?;
                self.need("]")?;
                What::Index(Box::new(expr), Box::new(key))
            } else if self.is(":") {
                self.at += 1;
                let word = self.word()?;
                let args = self.args()?;
                What::Method(Box::new(expr), word, args)
            } else {
                return Some(expr);
            };
            expr = Expr { span: start..self.end(), what };
        }
        None
    }

    fn args(&mut self) -> Option<Vec<Expr<'a>>> {
        if self.take("(") {
            let args = if self.is(")") { Vec::new() } else { self.list()? };
            self.need(")")?;
            return Some(args);
        }
        Some(vec![self.value()?])
    }

    /// Passes over a type.
    fn skip_type(&mut self) -> Option<()> {
        loop {
            self.skip_one_type()?;
            while self.take("?") {}
            if !(self.take("|") || self.take("&")) {
                return Some(());
            }
        }
    }

    fn skip_one_type(&mut self) -> Option<()> {
        let token = self.tokens.get(self.at)?;
        match (token.kind, token.text) {
            (Kind::Symbol, "{" | "(") => {
                let is_group = token.text == "(";
                self.skip_brackets()?;
                // An arrow is two tokens.
                if is_group && self.is("-") && self.tokens.get(self.at + 1).is_some_and(|it| it.text == ">") {
                    self.at += 2;
                    self.skip_type()?;
                }
                Some(())
            }
            (Kind::Text, _) | (Kind::Name, "nil" | "true" | "false") => {
                self.at += 1;
                Some(())
            }
            _ => {
                self.word()?;
                while self.take(".") {
                    self.word()?;
                }
                if self.is("<") { None } else { Some(()) }
            }
        }
    }

    fn skip_brackets(&mut self) -> Option<()> {
        let mut open = 0_usize;
        loop {
            match self.tokens.get(self.at)?.text {
                "{" | "(" | "[" => open += 1,
                "}" | ")" | "]" => open -= 1,
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                return Some(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vm::tokens::ODD;

    #[test]
    fn the_language_is_understood() {
        for text in [
            "local a, b: { [string]: number } = 1, { 2; [3] = 4, x = 5 }",
            "for i = 1, #t do t[i] += 2 end for _, x in ipairs(t) do continue end",
            "local function f<T>() end",
            "local x = if a then b elseif c then d else (e :: any)",
            "repeat local x = f 'y' { z } :w() until not x and -x ^ 2 .. '' == `{x}`",
            "function a.b:c(...: number): (number, string) return ... end",
            "type A = { x: (number, string?) -> boolean | nil } export type B = 'c'",
            "while true do if a then break else return end end",
            "local s = ('x'):rep(3) s ..= 'y' continue = 1",
        ] {
            let is_generic = text.contains("<T>");
            assert_eq!(parse(text).is_some(), !is_generic, "{text}");
        }
    }

    #[test]
    fn odd_texts_have_no_tree_and_do_no_harm() {
        for text in ODD {
            parse(text);
        }
        assert!(parse(&"(".repeat(100_000)).is_none());
        assert!(parse(&"not ".repeat(100_000)).is_none());
        assert!(parse(&"a = - ".repeat(100_000)).is_none());
        for (link, most) in [("+ 1", LONGEST), ("^ 1", DEEPEST / 2), (".b", LONGEST / 2)] {
            assert!(parse(&format!("a = b{}", link.repeat(most))).is_some(), "{link}");
            assert!(parse(&format!("a = b{}", link.repeat(100_000))).is_none(), "{link}");
        }
        assert!(parse(&"f{".repeat(100_000)).is_none());
    }
}
