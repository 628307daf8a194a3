//! Parser of scripts: tokens to values, and past types.

use super::parse::{DEEPEST, Parser};
use super::tree::{Expr, Key, What};
use crate::vm::tokens::Kind;

/// Most members, calls or operators in a row, which lie within each other as well.
pub(super) const LONGEST: usize = 200;

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

impl<'a> Parser<'a> {
    pub(super) fn list(&mut self) -> Option<Vec<Expr<'a>>> {
        let mut list = vec![self.expr()?];
        while self.take(",") {
            list.push(self.expr()?);
        }
        Some(list)
    }

    pub(super) fn expr(&mut self) -> Option<Expr<'a>> {
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

    /// A value with calls and members, and perhaps with a type behind it.
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

    pub(super) fn suffixed(&mut self) -> Option<Expr<'a>> {
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
    pub(super) fn skip_type(&mut self) -> Option<()> {
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
