//! Findings about written games. The page of a finding in `docs/diagnostics` is its documentation and its test.

use std::collections::BTreeSet;
use std::ops::Range;

use bastide_core::geometry::{Pos, Side};
use bastide_core::host::Fault;
use bastide_diag::{Code, Finding, Fix, Label, Source, nearest};

use crate::choice::Asked;
use crate::keys::KEYS;
use crate::spec::TileAt;

/// Code of the finding that a setup is not TOML: where it is, words of the setup may be no names.
pub const GAME_SYNTAX: Code = Code("game-syntax");

/// A setup is not TOML.
pub(crate) fn game_syntax(label: Label, error: &str) -> Finding {
    Finding::error(GAME_SYNTAX, format!("the setup is not TOML: {error}"), label)
}

/// A setup has a key that means nothing.
pub(crate) fn game_key(label: Label, key: &str) -> Finding {
    Finding::error(Code("game-key"), format!("a setup has no key `{key}`"), label)
        .with_nearest(key, KEYS.iter().map(|it| it.name))
}

/// A key of a setup has a value that it may not have.
pub(crate) fn game_value(label: Label, message: String, help: &str) -> Finding {
    let help = (!help.is_empty()).then(|| help.to_owned());
    Finding::error(Code("game-value"), message, label).with_help_if(help)
}

/// A game is set up a second time.
pub(crate) fn game_twice(source: &Source, span: &Range<usize>) -> Finding {
    let line = source.slice(span).lines().next().map_or(0, str::len);
    let label = Label::new(source, span.start..span.start + line, "");
    Finding::error(Code("game-twice"), "the game under this heading is set up already", label)
        .with_help("begin another game with a heading")
}

/// A setup is played under no heading, because all headings below have their own.
pub(crate) fn game_unused(source: &Source, span: &Range<usize>) -> Finding {
    let line = source.slice(span).lines().next().map_or(0, str::len);
    let label = Label::new(source, span.start..span.start + line, "");
    Finding::warning(Code("game-unused"), "no moves are played with this setup", label).with_help(
        "the headings below have setups of their own; a setup is not added to that of a heading above",
    )
}

/// A piece of the setup is not in the game, or has no place there.
pub(crate) fn game_figure(label: Label, message: String, help: Option<String>) -> Finding {
    Finding::error(Code("game-figure"), message, label).with_help_if(help)
}

const GAME_TILE: Code = Code("game-tile");

/// A tile of the setup is not in the game, or its name fits several.
pub(crate) fn game_tile(label: Label, name: &str, help: Option<String>) -> Finding {
    Finding::error(GAME_TILE, format!("no tile of this game is called `{name}`"), label).with_help_if(help)
}

/// A word for a pile is none of its tokens, and near one of them.
pub(crate) fn game_token(label: Label, name: &str, pile: &str, help: String) -> Finding {
    Finding::error(GAME_TILE, format!("no token of `{pile}` is called `{name}`"), label).with_help(help)
}

const GAME_START: Code = Code("game-start");

/// Two tiles of the start lie in one cell.
pub(crate) fn start_twice(label: Label, pos: Pos, first: Label) -> Finding {
    let mut finding = Finding::error(GAME_START, format!("two start tiles lie at {pos}"), label)
        .with_help("a cell has one tile");
    finding.related.push(first);
    finding
}

/// Two neighbours of the start show each other different edges.
pub(crate) fn start_unfit(
    label: Label,
    tiles: [&TileAt; 2],
    side: Side,
    edges: [&str; 2],
    first: Label,
) -> Finding {
    let message =
        format!("side {side} of `{}` is {}, and `{}` has {} there", tiles[0], edges[0], tiles[1], edges[1]);
    let mut finding = Finding::error(GAME_START, message, label).with_help("turn or move one of the two");
    finding.related.push(first);
    finding
}

/// A tile of the setup is not in the game, or its name fits several.
pub(crate) fn tile_unclear(label: Label, name: &str, ids: &[&str]) -> Finding {
    Finding::error(GAME_TILE, format!("several tiles of this game are called `{name}`"), label)
        .with_help(format!("write `{}`", ids.join("` or `")))
}

const GAME_HASH: Code = Code("game-hash");

/// A tile set or a variant has changed since a game was recorded.
pub(crate) fn game_hash(label: Label, name: &str) -> Finding {
    Finding::warning(GAME_HASH, format!("`{name}` has changed since this was recorded"), label)
}

/// It is not used at all any more.
pub(crate) fn hash_gone(label: Label, name: &str) -> Finding {
    Finding::warning(GAME_HASH, format!("`{name}` was used when this was recorded and is not now"), label)
}

/// A record with findings was written by another version of the tool.
pub(crate) fn game_tool(label: Label, then: &str, now: &str) -> Finding {
    Finding::note(
        Code("game-tool"),
        format!("this was recorded with version {then}; this is version {now}"),
        label,
    )
}

/// A record has no seal.
pub(crate) fn game_seal(label: Label) -> Finding {
    Finding::error(Code("game-seal"), "the record has no seal", label)
        .with_help("only records that the tool wrote have one; run this game as a test instead")
}

/// The words that mean something.
const WORDS: [&str; 2] = ["game", "moves"];

/// A block is marked with a word that is almost `game` or `moves`.
pub(crate) fn block_word(source: &Source, span: &Range<usize>, word: &str) -> Option<Finding> {
    let meant = nearest(word, WORDS).filter(|meant| *meant != word)?;
    let line = source.slice(span).lines().next().map_or(0, str::len);
    let label = Label::new(source, span.start..span.start + line, "");
    let message = format!("a block marked `{word}` is text");
    let at = label.source.slice(&label.span).find(word).map(|at| label.span.start + at);
    let fix = at.map(|at| Fix::write(source, at..at + word.len(), meant));
    let finding = Finding::warning(Code("block-word"), message, label);
    Some(finding.with_help(format!("did you mean `{meant}`?")).with_fix_if(fix))
}

/// A block of moves goes on up to the beginning of the next block.
pub(crate) fn block_open(source: &Source, span: &Range<usize>) -> Finding {
    Finding::error(Code("line-syntax"), "the block above is not closed", Label::new(source, span.clone(), ""))
        .with_help("a line of three backticks closes it")
}

/// A line of moves cannot be read.
pub(crate) fn line_syntax(source: &Source, span: &Range<usize>, message: &str) -> Finding {
    Finding::error(Code("line-syntax"), message, Label::new(source, span.clone(), ""))
        .with_help("a line is `PLAYER  choice; choice  => claim; claim`")
}

/// A line names nobody who plays.
pub(crate) fn player_unknown(label: Label, name: &str, players: &[String]) -> Finding {
    Finding::error(Code("player-unknown"), format!("nobody called `{name}` plays"), label)
        .with_help(format!("the players are {}", players.join(", ")))
        .with_nearest(name, players.iter().map(String::as_str))
}

/// Somebody else has to decide.
pub(crate) fn wrong_player(label: Label, decider: &str, written: &str, asked: &Asked) -> Finding {
    let message = format!("{decider} has to decide `{}`, not {written}", asked.question);
    let help = asked.may_pass.then(|| format!("if {decider} passes, a line `{decider} pass` before says so"));
    Finding::error(Code("wrong-player"), message, label).with_help_if(help)
}

/// A claim stands where choices stand.
pub(crate) fn claim_among_choices(label: Label, written: &str) -> Finding {
    Finding::error(
        Code("line-syntax"),
        format!("`{written}` is a claim, and stands among the choices"),
        label,
    )
    .with_help("claims follow a `=>` behind the choices of the line")
}

/// A choice is not an option.
pub(crate) fn not_an_option(label: Label, written: &str, why: &str, nearest: &[String]) -> Finding {
    let help = match nearest {
        [] => None,
        [only] => Some(format!("did you mean `{only}`?")),
        several => Some(format!("the nearest options are `{}`", several.join("`, `"))),
    };
    let fix = match nearest {
        [only] => Fix::word(&label.source, label.span.clone(), written, only).map(Fix::unsure),
        _ => None,
    };
    let why = if why.is_empty() { String::new() } else { format!(": {why}") };
    Finding::error(Code("not-an-option"), format!("`{written}` is not an option{why}"), label)
        .with_help_if(help)
        .with_fix_if(fix)
}

/// A rule broke while a written game was running, at these places of a script if they are known.
pub(crate) fn move_fault(label: Label, fault: &Fault, places: Vec<Label>) -> Finding {
    let trace: Vec<_> = fault.details.trace.iter().map(ToString::to_string).collect();
    let is_called = !trace.is_empty() && places.is_empty();
    let called = is_called.then(|| format!("called from {}", trace.join(", ")));
    let printed = fault.details.printed.iter().map(|it| format!("{} printed `{}`", it.source, it.text));
    let help: Vec<_> = called.into_iter().chain(printed).collect();
    let help = (!help.is_empty()).then(|| help.join("; "));
    let finding = Finding::error(Code("move-fault"), format!("a rule broke: {fault}"), label);
    Finding { related: places, ..finding }.with_help_if(help)
}

const CLAIM_SYNTAX: Code = Code("claim-syntax");

/// A claim begins like one of the known forms, but does not go on like it.
pub(crate) fn claim_syntax(source: &Source, span: &Range<usize>, claim: &str, form: &str) -> Finding {
    Finding::error(CLAIM_SYNTAX, format!("`{claim}` cannot be read"), Label::new(source, span.clone(), ""))
        .with_help(format!("it is written like `{form}`"))
}

/// An option that is claimed to be none begins with a word that no option of the game begins with.
pub(crate) fn option_unreadable(
    source: &Source,
    span: &Range<usize>,
    word: &str,
    known: &BTreeSet<String>,
) -> Finding {
    // Behind the words of the claim itself.
    let text = source.slice(span);
    let lead = text.find("offered ").map_or(0, |at| at + "offered ".len());
    let place = text[lead..].find(word).map(|at| span.start + lead + at);
    let place = place.map_or(span.clone(), |at| at..at + word.len());
    let message = format!("no option of this game begins with `{word}`");
    let finding = Finding::error(CLAIM_SYNTAX, message, Label::new(source, place, ""))
        .with_help("an option begins with a tile, a piece, an offer or a question of the game")
        .with_nearest(word, known.iter().map(String::as_str));
    Finding { fix: finding.fix.map(Fix::unsure), ..finding }
}

const CLAIM_FAILED: Code = Code("claim-failed");

/// `claim` is not true, `truth` is.
pub(crate) fn claim_failed(source: &Source, span: &Range<usize>, claim: &str, truth: String) -> Finding {
    Finding::error(CLAIM_FAILED, format!("`{claim}` is not true"), Label::new(source, span.clone(), truth))
}

/// `claim` has not happened; perhaps `instead` has.
pub(crate) fn event_missing(
    source: &Source,
    span: &Range<usize>,
    claim: &str,
    instead: Option<&str>,
    help: Option<String>,
) -> Finding {
    let label = instead.map_or(String::new(), |it| format!("`{it}` happened"));
    let fix = match instead {
        Some(instead) => Fix::new(format!("claim `{instead}`"), source, span.clone(), instead.to_owned()),
        None => unclaimed(source, span),
    };
    Finding::error(CLAIM_FAILED, format!("`{claim}` did not happen"), Label::new(source, span.clone(), label))
        .with_help_if(help)
        .with_fix(fix.unsure())
}

/// A claim taken out of its line, with the sign that separates it from its neighbours.
fn unclaimed(source: &Source, span: &Range<usize>) -> Fix {
    let text = source.text();
    let (before, after) = (&text[..span.start], &text[span.end..]);
    let line = &after[..after.find('\n').unwrap_or(after.len())];
    let (lead, is_first) = match before.trim_end_matches([' ', '\t']) {
        lead if lead.ends_with("=>") => (lead.len(), true),
        lead => (lead.trim_end_matches(';').len(), false),
    };
    let rest = line.trim_start_matches([' ', '\t']);
    let more = rest.starts_with(';').then(|| line.len() - rest.trim_start_matches([';', ' ', '\t']).len());
    let title = format!("leave out `{}`", source.slice(span));
    match (is_first, more) {
        (true, Some(more)) => Fix::new(title, source, span.start..span.end + more, String::new()),
        (true, None) => Fix::new(title, source, span.clone(), "none".to_owned()),
        (false, _) => Fix::new(title, source, lead..span.end, String::new()),
    }
}

const CLAIM_MISSING: Code = Code("claim-missing");

/// Something happened that must be claimed.
pub(crate) fn claim_missing(source: &Source, span: &Range<usize>, happened: &[String]) -> Finding {
    let list = happened.join("; ");
    let message = format!("`{list}` happened and is not claimed");
    Finding::error(CLAIM_MISSING, message, Label::new(source, span.clone(), "in this line"))
        .with_help("claim it after `=>`, if it is right")
        .with_fix(claimed(source, span, &list).unsure())
}

/// It happened before the first line.
pub(crate) fn setup_unclaimed(source: &Source, span: &Range<usize>, happened: &[String]) -> Finding {
    let list = happened.join("; ");
    let message = format!("`{list}` happened in the setup and is not claimed");
    Finding::error(CLAIM_MISSING, message, Label::new(source, span.clone(), ""))
        .with_help(format!("begin the moves with a line `=> {list}`, if it is right"))
}

/// A claim behind a line or behind the claims that it has.
fn claimed(source: &Source, span: &Range<usize>, list: &str) -> Fix {
    let text = source.text();
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[span.end..].find('\n').map_or(text.len(), |at| span.end + at);
    let end = start + text[start..end].trim_end().len();
    let lead = if text[start..end].contains("=>") { "; " } else { "  => " };
    Fix::new(format!("claim `{list}`"), source, end..end, format!("{lead}{list}"))
}
