//! Scripts by structure: hooks on all steps, whose handlers call any member with any values. Nearly all of them load, and turns are played at
//! once, so that what is reached is the host and the engine, not the parser.
#![no_main]

use std::fmt::Write;

use bastide_core::step::Step;
use bastide_fuzz::{play, words};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Rules {
    hooks: Vec<Hook>,
}

#[derive(Arbitrary, Debug)]
struct Hook {
    verb: Verb,
    step: u16,
    selector: Option<u16>,
    body: Vec<Statement>,
    result: Expression,
}

#[derive(Arbitrary, Debug)]
enum Verb {
    On,
    Filter,
    Modify,
    Replace,
    Offer,
}

#[derive(Arbitrary, Debug)]
enum Statement {
    Let(u8, Expression),
    Call(Expression),
    If(Expression, Vec<Statement>),
    For(Expression, Vec<Statement>),
    Try(Vec<Statement>),
}

#[derive(Arbitrary, Debug)]
enum Expression {
    Argument(u8),
    Local(u8),
    Number(i32),
    Huge(f64),
    Word(u16),
    Nil,
    Flag(bool),
    List(Vec<Expression>),
    Member(Box<Expression>, u16),
    Method(Box<Expression>, u16, Vec<Expression>),
    Item(Box<Expression>, Box<Expression>),
}

/// One of all words of the interface.
fn word(at: u16) -> &'static str {
    let words = words();
    &words[usize::from(at) % words.len()]
}

/// A point at which a hook may hang: a step, a piece that comes or goes, or a number that rules change.
fn point(at: u16) -> &'static str {
    const OTHERS: [&str; 5] = ["arrive", "leave", "points", "strength", "tie"];
    let at = usize::from(at) % (Step::ALL.len() + OTHERS.len());
    Step::ALL.get(at).map_or_else(|| OTHERS[at - Step::ALL.len()], |step| step.name())
}

impl Expression {
    fn write(&self, out: &mut String) {
        let _ = match self {
            Self::Argument(at) => write!(out, "{}", ["game", "it", "act"][usize::from(*at) % 3]),
            Self::Local(at) => write!(out, "l{}", at % 4),
            Self::Number(number) => write!(out, "({number})"),
            Self::Huge(number) if number.is_finite() => write!(out, "({number:e})"),
            Self::Huge(_) => write!(out, "(0/0)"),
            Self::Word(at) => write!(out, "\"{}\"", word(*at)),
            Self::Nil => write!(out, "nil"),
            Self::Flag(flag) => write!(out, "{flag}"),
            Self::List(items) => {
                out.push('{');
                Self::list(items, out);
                write!(out, "}}")
            }
            Self::Member(of, at) => {
                of.grouped(out);
                write!(out, ".{}", word(*at))
            }
            Self::Method(of, at, given) => {
                of.grouped(out);
                let _ = write!(out, ":{}(", word(*at));
                Self::list(given, out);
                write!(out, ")")
            }
            Self::Item(of, at) => {
                of.grouped(out);
                out.push('[');
                at.write(out);
                write!(out, "]")
            }
        };
    }

    fn grouped(&self, out: &mut String) {
        out.push('(');
        self.write(out);
        out.push(')');
    }

    fn list(items: &[Self], out: &mut String) {
        for item in items {
            item.write(out);
            out.push(',');
        }
        if out.ends_with(',') {
            out.pop();
        }
    }
}

fn block(body: &[Statement], out: &mut String) {
    for statement in body {
        match statement {
            Statement::Let(at, value) => {
                let _ = write!(out, "l{} = ", at % 4);
                value.write(out);
            }
            Statement::Call(value) => {
                out.push_str("local _ = ");
                value.write(out);
            }
            Statement::If(value, body) => {
                out.push_str("if ");
                value.write(out);
                out.push_str(" then\n");
                block(body, out);
                out.push_str("end");
            }
            Statement::For(value, body) => {
                out.push_str("for _, it in ipairs(");
                value.write(out);
                out.push_str(" or {}) do\n");
                block(body, out);
                out.push_str("end");
            }
            Statement::Try(body) => {
                out.push_str("pcall(function()\n");
                block(body, out);
                out.push_str("end)");
            }
        }
        out.push('\n');
    }
}

fuzz_target!(|rules: Rules| {
    let mut text = "local V = variant { id = \"fuzz\", api = 1 }\n".to_owned();
    for hook in &rules.hooks {
        let verb = format!("{:?}", hook.verb).to_lowercase();
        let _ = write!(text, "V.{verb}.{}(", point(hook.step));
        if let Some(selector) = hook.selector {
            let _ = write!(text, "\"{}\", ", word(selector));
        }
        let function = |body: &mut dyn FnMut(&mut String), out: &mut String| {
            out.push_str("function(game, it, act)\nlocal l0, l1, l2, l3\n");
            body(out);
            out.push_str("end");
        };
        let mut answer = |out: &mut String| {
            block(&hook.body, out);
            out.push_str("do return ");
            hook.result.write(out);
            out.push_str(" end\n");
        };
        if matches!(hook.verb, Verb::Offer) {
            text.push_str("\"fuzz\", { list = ");
            function(&mut answer, &mut text);
            text.push_str(", take = ");
            function(&mut |out| block(&hook.body, out), &mut text);
            text.push('}');
        } else {
            function(&mut answer, &mut text);
        }
        text.push_str(")\n");
    }
    text.push_str("return V\n");
    play(&text);
});
