//! Syntax errors of scripts, shown where something is missing and not where the interpreter notices.

use bastide_diag::{Finding, Fix, Label, Source};

use super::defect::{Defect, SYNTAX, Where, line_span};
use crate::vm::tokens::{Kind, Token, tokens, unclosed};

/// The finding about a text that is no Lua, from the message of the interpreter and the line on which the error shows.
pub(super) fn finding(source: &Source, message: &str, line: u32) -> Finding {
    no_end(source, message)
        .or_else(|| no_brace(source, message, line))
        .or_else(|| unclosed_text(source, message, line))
        .or_else(|| assigned(source, message, line))
        .or_else(|| foreign(source, message, line))
        .or_else(|| missing(source, message, line))
        .unwrap_or_else(|| Defect::new(SYNTAX, message, Where::Line(line)).finding(source))
}

/// A block that is never ended, at its first word.
fn no_end(source: &Source, message: &str) -> Option<Finding> {
    let (word, line) = unclosed(source.text()).filter(|_| message.starts_with("Expected"))?;
    let why = format!("a block that begins with `{word}` has no `end`");
    let help = format!("write `end` where it ends; further down the interpreter says: {message}");
    Some(Defect::new(SYNTAX, why, Where::Line(line)).with_help(Some(help)).finding(source))
}

/// A table that is never closed: its next entry would be a statement at the margin.
fn no_brace(source: &Source, message: &str, line: u32) -> Option<Finding> {
    if !message.starts_with("Expected ',' after table constructor element")
        && !message.starts_with("Expected '}' (to close '{'")
    {
        return None;
    }
    let begin = start_of(source.text(), line)?;
    let tokens = tokens(source.text());
    let next = tokens.iter().position(|it| it.span.start >= begin)?;
    if tokens[next].span.start != begin {
        return None;
    }
    let mut open: Vec<&Token<'_>> = Vec::new();
    for token in tokens[..next].iter().filter(|it| it.kind == Kind::Symbol) {
        match token.text {
            "{" => open.push(token),
            "}" => drop(open.pop()),
            _ => {}
        }
    }
    let brace = open.last()?;
    let label = Label::new(source, brace.span.clone(), "");
    let finding = Finding::error(SYNTAX, "this table is never closed: `}` is missing", label);
    Some(finding.with_related(Label::new(source, tokens[next].span.clone(), "it is still open here")))
}

/// An assignment where a value is compared, or a declaration in round brackets.
fn assigned(source: &Source, message: &str, line: u32) -> Option<Finding> {
    if !message.starts_with("Expected ')'") && !message.starts_with("Expected 'then'") {
        return None;
    }
    if !message.contains("got '='") {
        return None;
    }
    let span = line_span(source.text(), line);
    let tokens = tokens(source.text());
    let mut open = Vec::new();
    let mut sign = None;
    for (at, token) in tokens.iter().enumerate().filter(|(_, it)| it.kind == Kind::Symbol) {
        match token.text {
            "(" => open.push(at),
            ")" => drop(open.pop()),
            // The `=` of a statement is not the one that is in the way.
            "=" if span.contains(&token.span.start)
                && (!open.is_empty() || message.starts_with("Expected 'then'")) =>
            {
                sign = Some(token);
                break;
            }
            _ => {}
        }
    }
    let sign = sign?;
    let called = open.last().and_then(|at| Some((&tokens[*at], tokens.get(at.checked_sub(1)?)?)));
    if let Some((bracket, word)) = called.filter(|(_, it)| ["variant", "bot"].contains(&it.text)) {
        let message = format!("`{}` takes a table, which stands in braces", word.text);
        let label = Label::new(source, bracket.span.clone(), "");
        return Some(
            Finding::error(SYNTAX, message, label).with_help(format!("write `{} {{ … }}`", word.text)),
        );
    }
    let label = Label::new(source, sign.span.clone(), "");
    let fix = Fix::write(source, sign.span.clone(), "==").unsure();
    Some(Finding::error(SYNTAX, "`=` assigns, and stands where values are compared", label).with_fix(fix))
}

/// A text that is never closed: with the next one on its line the inside and the outside are exchanged.
fn unclosed_text(source: &Source, message: &str, line: u32) -> Option<Finding> {
    if !message.starts_with("Expected") && !message.starts_with("Malformed string") {
        return None;
    }
    let span = line_span(source.text(), line);
    let all = tokens(source.text());
    let on_line: Vec<&Token<'_>> = all.iter().filter(|it| span.contains(&it.span.start)).collect();
    let is_open = |it: &Token<'_>| {
        let text = source.slice(&it.span);
        it.kind == Kind::Text
            && text.starts_with(['"', '\''])
            && (text.len() < 2 || text[1..].find(&text[..1]).is_none())
    };
    if !on_line.last().is_some_and(|it| is_open(it)) {
        return None;
    }
    // A word right behind a text was meant to be inside another one.
    let exchanged = on_line.windows(2).find(|pair| pair[0].kind == Kind::Text && pair[1].kind == Kind::Name);
    let at = exchanged.map_or(on_line.last(), |pair| pair.first())?;
    let message = "a quotation mark is missing on this line";
    Some(Finding::error(SYNTAX, message, Label::new(source, at.span.clone(), "this text goes on to here")))
}

/// Signs of other languages: the message of the interpreter, the sign, the remedy, and the sign to write.
const FOREIGN: [(&str, &str, &str, Option<&str>); 3] = [
    ("Expected identifier when parsing expression, got '//'", "//", "comments begin with `--`", Some("--")),
    (
        "Expected identifier when parsing expression, got '['",
        "[",
        "a list stands in braces: `{ \"base\" }`",
        None,
    ),
    (
        "Expected '(', '{' or <string> when parsing function call, got '.'",
        ":",
        "`:` calls a function of a thing; its parts come behind `.`",
        Some("."),
    ),
];

/// A sign of another language, at the sign.
fn foreign(source: &Source, message: &str, line: u32) -> Option<Finding> {
    let known = FOREIGN.into_iter().find(|it| message.starts_with(it.0)).map(|it| (it.1, Some(it.2), it.3));
    let (sign, help, written) = known.or_else(|| {
        let (sign, rest) = message.strip_prefix("Unexpected '")?.split_once("'; did you mean '")?;
        Some((sign, None, Some(rest.split_once('\'')?.0)))
    })?;
    let span = line_span(source.text(), line);
    let tokens = tokens(source.text());
    let first = tokens.iter().find(|it| {
        it.kind == Kind::Symbol
            && span.contains(&it.span.start)
            && source.text()[it.span.start..].starts_with(sign)
    })?;
    let place = first.span.start..first.span.start + sign.len();
    let label = Label::new(source, place.clone(), "");
    let fix = written.map(|it| Fix::write(source, place, it).unsure());
    Some(
        Finding::error(SYNTAX, format!("Lua has no `{sign}` here"), label)
            .with_help_if(help.map(str::to_owned))
            .with_fix_if(fix),
    )
}

/// The byte where a line begins, from 1.
fn start_of(text: &str, line: u32) -> Option<usize> {
    Some(text.split_inclusive('\n').take(line.checked_sub(1)? as usize).map(str::len).sum())
}

/// A word or sign that the interpreter waits for, behind the word before it, if that stands on another line than where the error shows: `Expected
/// 'then' when parsing if statement, got 'score'`, `Expected ')' (to close '(' at line 2), got 'return'`.
fn missing(source: &Source, message: &str, line: u32) -> Option<Finding> {
    let (word, rest) = message.strip_prefix("Expected '")?.split_once('\'')?;
    let text = source.text();
    let begin = start_of(text, line)?;
    let tokens = tokens(text);
    let next = tokens.iter().position(|it| it.span.start >= begin)?;
    let Token { span, .. } = &tokens[next.checked_sub(1)?];
    // Otherwise the error is further along the line.
    let got = rest.rsplit_once("got '").map(|(_, got)| got.trim_end_matches('\''));
    if got.is_some_and(|got| got != tokens[next].text) {
        return None;
    }
    let label = Label::new(source, span.clone(), "behind this");
    let before = source.slice(span);
    let is_surplus = before == "end" && got == Some(before);
    let finding = Finding::error(SYNTAX, format!("`{word}` is missing behind `{before}`"), label)
        .with_help_if(is_surplus.then(|| "or one of these `end` is too many".to_owned()));
    Some(match opened(rest) {
        Some((bracket, line)) => finding.with_related(Label::new(
            source,
            line_span(text, line),
            format!("`{bracket}` is opened here"),
        )),
        None => finding,
    })
}

/// The bracket or word that waits for its partner, and its line: `(to close '(' at line 2)`.
fn opened(rest: &str) -> Option<(&str, u32)> {
    let (bracket, rest) = rest.split_once("(to close '")?.1.split_once("' at line ")?;
    Some((bracket, rest.split_once(')')?.0.parse().ok()?))
}
