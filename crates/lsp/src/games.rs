//! Written games in the editor: legal moves at the cursor, positions, totals, and whether a game passes.

use std::collections::BTreeSet;
use std::ops::Range as Span;
use std::path::Path;

use bastide_core::game::Game;
use bastide_diag::Source;
use bastide_play::letters;
use bastide_project::Project;
use bastide_record::{GameSpec, Written, parse, run, run_watched};

use crate::place::{Encoding, Lines};
use crate::wire::{
    CodeLens, CompletionItem, CompletionItemKind, CompletionItemTextEdit, Hover, InlayHint, Label, RUN,
    TextEdit, Uri, hover, lens,
};

/// Block of a written game around a byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// `game` or `moves`.
    pub(crate) word: String,
    /// The bytes between its fences.
    pub(crate) span: Span<usize>,
}

/// The blocks of a Markdown text that are ours.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<(String, String, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        let fence: String = trimmed.chars().take_while(|it| *it == '`').collect();
        match open.take() {
            Some((mark, word, start)) if trimmed == mark => {
                if matches!(word.as_str(), "game" | "moves") {
                    found.push(Block { word, span: start..at });
                }
            }
            Some(block) => open = Some(block),
            None if fence.len() >= 3 => {
                open = Some((fence.clone(), trimmed[fence.len()..].trim().to_owned(), at + line.len()));
            }
            None => {}
        }
        at += line.len();
    }
    // While a block is being written, its end may be missing.
    if let Some((_, word, start)) = open
        && matches!(word.as_str(), "game" | "moves")
    {
        found.push(Block { word, span: start.min(text.len())..text.len() });
    }
    found
}

/// Games after the setup and after each choice up to a byte of a `moves` block: that after the last choice that is written there, and those after
/// each pass that may be left out.
fn positions(project: &Project<'_>, source: &Source, until: usize) -> Vec<Game> {
    // The text ends where the cursor is, so that this game is the last one that plays.
    let head = &source.text()[..until];
    let cut = Source::new(source.name(), format!("{head}\n```\n"));
    let (games, _) = parse(&cut);
    let Some(game) = games.iter().rfind(|it| it.span.start <= until && plays(it, head)) else {
        return Vec::new();
    };
    let written: usize = game.lines.iter().map(|it| it.choices.len()).sum();
    let explicit = game
        .lines
        .last()
        .map_or(0, |line| line.choices.iter().rev().take_while(|it| it.text == "pass").count());
    let mut seen: Vec<(Game, bool)> = Vec::new();
    run_watched(game, project, &mut |game, step| {
        seen.push((game.clone(), step.is_some_and(|it| it.text == "pass")));
        // Only the last ones are looked at.
        if seen.len() > 64 {
            seen.remove(0);
        }
    });
    let passes = if written == 0 { 0 } else { seen.iter().rev().take_while(|(_, passed)| *passed).count() };
    let open = passes.saturating_sub(explicit);
    seen.drain(..seen.len().saturating_sub(open + 1));
    seen.into_iter().map(|(game, _)| game).collect()
}

/// True for the game whose moves, or whose setup, stand last in a text.
fn plays(game: &Written, text: &str) -> bool {
    let last = blocks(text).pop().map_or(0, |it| it.span.start);
    game.span.start <= last
}

/// The continuations at a byte of a `moves` block.
pub(crate) fn moves(
    project: &Project<'_>,
    source: &Source,
    at: usize,
    encoding: Encoding,
) -> Vec<CompletionItem> {
    let lines = Lines::of(source.text(), encoding);
    let line = lines.line(lines.line_of(at));
    let before = &source.text()[line.start..at];
    if before.contains("=>") || before.trim_start().starts_with('#') {
        return Vec::new();
    }
    let name_ends = before.trim_start().find(char::is_whitespace);
    let Some(name_ends) = name_ends.map(|it| it + before.len() - before.trim_start().len()) else {
        let games = positions(project, source, line.start);
        let begun = at - before.trim_start().len();
        return players(&games, &(begun..at), &lines);
    };
    let player = before[..name_ends].trim();
    let (from, until) = match before.rfind(';') {
        Some(semicolon) => (line.start + semicolon + 1, line.start + semicolon),
        None => (line.start + name_ends, line.start),
    };
    let from = from + source.text()[from..at].len() - source.text()[from..at].trim_start().len();
    let mut seen = BTreeSet::new();
    let mut items = Vec::new();
    for game in positions(project, source, until) {
        let Some(decision) = game.decision() else { continue };
        if game.table().rules().player_name(decision.player) != player {
            continue;
        }
        for choice in game.options() {
            let text = game.text(*choice);
            if seen.insert(text.clone()) {
                items.push(item(&text, &(from..at), &lines, items.len(), decision.question.name()));
            }
        }
    }
    items
}

/// The players who may write the next line.
fn players(games: &[Game], span: &Span<usize>, lines: &Lines<'_>) -> Vec<CompletionItem> {
    let mut names: Vec<String> = Vec::new();
    for game in games {
        if let Some(decision) = game.decision() {
            let name = game.table().rules().player_name(decision.player).to_owned();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.iter().enumerate().map(|(at, name)| item(&format!("{name}  "), span, lines, at, "player")).collect()
}

fn item(text: &str, span: &Span<usize>, lines: &Lines<'_>, nth: usize, detail: &str) -> CompletionItem {
    CompletionItem {
        label: text.trim_end().to_owned(),
        kind: Some(CompletionItemKind::Value),
        detail: Some(detail.to_owned()),
        // In the order of the engine.
        sort_text: Some(format!("{nth:05}")),
        filter_text: Some(text.trim_end().to_owned()),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit::new(lines.range(span), text.to_owned()))),
        ..CompletionItem::default()
    }
}

/// The position after the line of a `moves` block that a byte is on.
pub(crate) fn position(
    project: &Project<'_>,
    source: &Source,
    at: usize,
    encoding: Encoding,
) -> Option<Hover> {
    let lines = Lines::of(source.text(), encoding);
    let line = lines.line(lines.line_of(at));
    let games = positions(project, source, line.end);
    let game = games.last()?;
    let table = game.table();
    let scores: Vec<String> = table
        .players()
        .map(|it| format!("{} **{}**", table.rules().player_name(it), table.score(it)))
        .collect();
    let next = match game.decision() {
        Some(it) => {
            let name = table.rules().player_name(it.player);
            format!("{name} decides: {}, {} options", it.question.name(), game.options().len())
        }
        None => "the game is over".to_owned(),
    };
    let text = format!("{}\n\n{next}\n\n```text\n{}\n```\n", scores.join(", "), letters::board(table));
    Some(hover(text, lines.range(&line)))
}

/// The totals behind each line of moves in which points were made.
pub(crate) fn totals(project: &Project<'_>, source: &Source, encoding: Encoding) -> Vec<InlayHint> {
    let lines = Lines::of(source.text(), encoding);
    let mut hints = Vec::new();
    for game in parse(source).0.iter().filter(|it| !it.broken) {
        let mut after: Vec<(usize, String)> = Vec::new();
        let mut last = Vec::new();
        run_watched(game, project, &mut |state, step| {
            let table = state.table();
            let scores: Vec<i32> = table.players().map(|it| table.score(it)).collect();
            if let Some(step) = step
                && scores != last
            {
                let told: Vec<String> = table
                    .players()
                    .zip(&scores)
                    .map(|(it, score)| format!("{} {score}", table.rules().player_name(it)))
                    .collect();
                after.retain(|(line, _)| *line != step.line);
                after.push((step.line, told.join(", ")));
            }
            last = scores;
        });
        for (line, told) in after {
            let Some(line) = game.lines.get(line) else { continue };
            let end = lines.line(lines.line_of(line.span.start)).end;
            let label = Label::String(told);
            hints.push(InlayHint::new(lines.position(end), label, None, None, None, Some(true), None, None));
        }
    }
    hints
}

/// A lens over each written game that runs it.
pub(crate) fn lenses(source: &Source, uri: &Uri, encoding: Encoding) -> Vec<CodeLens> {
    let lines = Lines::of(source.text(), encoding);
    parse(source).0.iter().map(|it| lens("run this game", RUN, uri, lines.range(&it.span))).collect()
}

/// Runs the written game that begins on a line, counted from zero; in words, whether it passes.
pub(crate) fn outcome(
    project: &Project<'_>,
    source: &Source,
    line: usize,
    encoding: Encoding,
) -> Option<String> {
    let lines = Lines::of(source.text(), encoding);
    let games = parse(source).0;
    let game = games.iter().find(|it| lines.line_of(it.span.start) == line)?;
    let outcome = run(game, project);
    let findings = outcome.report.findings();
    Some(match findings.first() {
        None if game.broken => format!("`{}` cannot be read", game.title),
        None => format!("`{}` passes", game.title),
        Some(first) => {
            let place = first.label.source.place(first.label.span.start);
            format!("`{}` fails on line {}: {}", game.title, place.line, first.message)
        }
    })
}

/// The setups of a text: of a game file, or of the games that are written in it.
pub(crate) fn setups(source: &Source) -> Vec<GameSpec> {
    if Path::new(source.name()).extension().is_some_and(|it| it == "md") {
        let mut all: Vec<GameSpec> = Vec::new();
        for game in parse(source).0 {
            if !all.contains(&game.spec) {
                all.push(game.spec);
            }
        }
        return all;
    }
    vec![GameSpec::read(source).0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_also_while_they_are_written() {
        let text = "# A\n\n```game\nseed = 1\n```\n\n```toml\nx = 1\n```\n````markdown\n```game\n```\n````\n```moves\nred a";
        let found: Vec<(String, &str)> =
            blocks(text).into_iter().map(|it| (it.word, &text[it.span])).collect();
        assert_eq!(found, [("game".to_owned(), "seed = 1\n"), ("moves".to_owned(), "red a")]);
        assert!(blocks("```moves").is_empty() || blocks("```moves")[0].span.is_empty());
    }
}
