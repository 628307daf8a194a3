//! Parser of scripts: tokens to statements.

use super::tree::{Expr, Function, Stat, What, Word};
use crate::vm::tokens::{Kind, Token, tokens};

/// The statements of a script; none for a text that is not understood.
pub(super) fn parse(text: &str) -> Option<Vec<Stat<'_>>> {
    let text = text.strip_prefix('\u{feff}').map_or(text, |_| text);
    let mut parser = Parser { tokens: tokens(text), at: 0, depth: 0, functions: 0 };
    let block = parser.block()?;
    (parser.at == parser.tokens.len()).then_some(block)
}

/// Most things within each other; nobody writes more.
pub(super) const DEEPEST: usize = 100;

const KEYWORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// Reader of tokens.
pub(super) struct Parser<'a> {
    pub(super) tokens: Vec<Token<'a>>,
    pub(super) at: usize,
    pub(super) depth: usize,
    functions: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn is(&self, text: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|it| it.text == text && it.kind != Kind::Text)
    }

    pub(super) fn take(&mut self, text: &str) -> bool {
        let is_it = self.is(text);
        self.at += usize::from(is_it);
        is_it
    }

    pub(super) fn need(&mut self, text: &str) -> Option<()> {
        self.take(text).then_some(())
    }

    pub(super) fn word(&mut self) -> Option<Word<'a>> {
        let token = self.tokens.get(self.at)?;
        if token.kind != Kind::Name || KEYWORDS.contains(&token.text) {
            return None;
        }
        self.at += 1;
        Some(Word { text: token.text, span: token.span.clone() })
    }

    /// The end of the token before this one.
    pub(super) fn end(&self) -> usize {
        self.at.checked_sub(1).and_then(|it| self.tokens.get(it)).map_or(0, |it| it.span.end)
    }

    pub(super) fn start(&self) -> usize {
        self.tokens.get(self.at).map_or_else(|| self.end(), |it| it.span.start)
    }

    pub(super) fn block(&mut self) -> Option<Vec<Stat<'a>>> {
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

    pub(super) fn function(&mut self) -> Option<Function<'a>> {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::values::LONGEST;
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
