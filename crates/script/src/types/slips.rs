//! Slips that types show, as findings.

use std::ops::Range;

use bastide_core::host::Verb;
use bastide_diag::{Code, Finding, Fix, Label, Severity, Source, did_you_mean, only_nearest};

use super::tree::Word;
use super::ty::Ty;
use crate::api::{Class, Member, Param, act_has, remedy};
use crate::fault::WALKED;
use crate::vm::sandbox::{remedy_for, remedy_in};

/// A thing has no such member, or it is used as something else.
const NO_MEMBER: Code = Code("script-member");
/// Nothing has such a name.
const NO_NAME: Code = Code("script-name");
/// A method has too few or too many arguments.
const ARGUMENTS: Code = Code("script-arguments");
/// An argument is of another type than it has to be.
const WRONG_KIND: Code = Code("script-kind");
/// Two values are compared that are never equal.
const NEVER_EQUAL: Code = Code("script-comparison");
/// Something is kept where nothing lasts.
const FORGOTTEN: Code = Code("script-forgotten");
/// Something is used that may be nil, and nothing has looked whether it is.
const MAYBE_NIL: Code = Code("script-nil");

/// A name that a class does not have.
pub(super) fn no_member(source: &Source, class: &Class, span: Range<usize>, name: &str) -> Finding {
    let message = match class.name {
        "Act" => format!("`act` cannot `{name}`"),
        other => format!("{} has no `{name}`", Ty::Thing(other).words()),
    };
    let known = if act_has(class, name) { Vec::new() } else { class.names().collect() };
    unknown(source, span, name, message, &known, remedy(class, name))
}

/// A feature that is the key of a table.
pub(super) fn feature_key(source: &Source, span: Range<usize>) -> Finding {
    let message = "a Feature is no key of a table: one that has grown together has several handles";
    Finding::warning(WRONG_KIND, message, Label::new(source, span, ""))
        .with_help("compare features with `==`, or keep those that were met in a list")
}

/// The entry 0 of a list.
pub(super) fn entry_zero(source: &Source, span: Range<usize>) -> Finding {
    let label = Label::new(source, span.clone(), "");
    Finding::error(WRONG_KIND, "lists begin at 1: there is no entry 0", label)
        .with_fix(Fix::write(source, span, "1").unsure())
}

/// A text that is reckoned with.
pub(super) fn text_reckoned(source: &Source, span: Range<usize>, operator: &str) -> Finding {
    let finding = Finding::error(
        WRONG_KIND,
        format!("a text cannot stand at `{operator}`"),
        Label::new(source, span, ""),
    );
    finding.with_help_if((operator == "+").then(|| "`..` joins texts".to_owned()))
}

/// The label of a function that begins here: its parameters.
fn head_of_function(source: &Source, start: usize) -> Label {
    let end = source.text()[start..].find(')').map_or(start, |it| start + it + 1);
    Label::new(source, start..end, "")
}

/// A filter in which nothing is returned.
pub(super) fn filter_returns_nothing(source: &Source, start: usize) -> Finding {
    Finding::warning(
        FORGOTTEN,
        "this filter returns nothing, so it forbids nothing",
        head_of_function(source, start),
    )
    .with_help("`return` the reason why something is not allowed")
}

/// A name that nothing has; `known` are those that something has there.
pub(super) fn no_name(source: &Source, span: Range<usize>, name: &str, known: &[&str]) -> Finding {
    let label = Label::new(source, span, "");
    let finding = Finding::error(NO_NAME, format!("nothing is called `{name}` here"), label);
    finding.with_help_if(remedy_for(name, known.iter().copied())).with_nearest(name, known.iter().copied())
}

/// A name that is assigned and that nothing declares; in a variant, which can keep something, it has a remedy of its own.
pub(super) fn global(source: &Source, span: Range<usize>, name: &str, is_variant: bool) -> Finding {
    let message = format!("`{name}` is assigned and not declared");
    let help = match is_variant {
        true => format!("write `local` before it, or keep it as `V.state.{name}`"),
        false => "write `local` before it".to_owned(),
    };
    Finding::error(NO_NAME, message, Label::new(source, span, "")).with_help(help)
}

/// A name by which a game has nothing of this sort: as it is written, and without the mark that leaves it out. The others are `known`.
pub(super) fn not_in_game(
    source: &Source,
    what: &str,
    span: Range<usize>,
    (written, name): (&str, &str),
    known: &[&str],
    help: Option<String>,
) -> Finding {
    let message = format!("this game has no {what} `{name}`");
    let finding = Finding::error(NO_MEMBER, message, Label::new(source, span, "")).with_help_if(help);
    if written == name { with_only_nearest(finding, name, known) } else { finding }
}

/// A name that is not among those that a variant declares; its kind is `option` or `state`.
pub(super) fn not_declared(
    source: &Source,
    what: &str,
    known: &[String],
    span: Range<usize>,
    name: &str,
) -> Finding {
    let message = format!("the variant declares no {what} `{name}`");
    not_among(source, span, name, message, known, format!("there are `{}`", known.join("`, `")))
}

/// A word that is none of the values of an option.
pub(super) fn no_value(
    source: &Source,
    option: &str,
    values: &[String],
    span: Range<usize>,
    word: &str,
) -> Finding {
    let message = format!("the option `{option}` is never `{word}`");
    not_among(source, span, word, message, values, format!("it is `{}`", values.join("`, or `")))
}

/// A word that is not among those of a declaration; `all` names these where none is near.
fn not_among(
    source: &Source,
    span: Range<usize>,
    word: &str,
    message: String,
    known: &[String],
    all: String,
) -> Finding {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let help = did_you_mean(word, known.iter().copied()).unwrap_or(all);
    unknown(source, span, word, message, &known, help)
}

fn unknown(
    source: &Source,
    span: Range<usize>,
    name: &str,
    message: String,
    known: &[&str],
    help: String,
) -> Finding {
    let finding = Finding::error(NO_MEMBER, message, Label::new(source, span, "")).with_help(help);
    with_only_nearest(finding, name, known)
}

/// A finding about a word with the fix that writes the only near one of those that are known.
fn with_only_nearest(finding: Finding, word: &str, known: &[&str]) -> Finding {
    let Label { source, span, .. } = &finding.label;
    let fix = only_nearest(word, known.iter().copied())
        .and_then(|meant| Fix::word(source, span.clone(), word, meant));
    finding.with_fix_if(fix)
}

/// A parameter in another place than the argument that it is called after; `start` is where its function begins.
pub(super) fn misplaced(source: &Source, start: usize, name: &str, at: usize, right: usize) -> Finding {
    let message = format!("`{name}` is given as argument {}, not {}", right + 1, at + 1);
    Finding::error(ARGUMENTS, message, head_of_function(source, start))
        .with_help("a parameter stands for each argument; one that is not used is called `_`")
}

/// A method that is called with a point; `point` is the byte where it stands.
pub(super) fn no_colon(source: &Source, span: Range<usize>, name: &str, point: usize) -> Finding {
    let message = format!("`{name}` is called with a colon");
    let fix = Fix::write(source, point..point + 1, ":");
    Finding::error(NO_MEMBER, message, Label::new(source, span, "")).with_fix(fix)
}

/// A method that is read as if it were a field; `span` is what stands there.
pub(super) fn not_called(source: &Source, span: Range<usize>, word: &Word<'_>) -> Finding {
    let thing = source.slice(&(span.start..word.span.start - 1));
    let message = format!("`{}` is a method and has to be called", word.text);
    Finding::error(NO_MEMBER, message, Label::new(source, word.span.clone(), ""))
        .with_help(format!("`{thing}:{}(…)` is its answer", word.text))
}

/// A part of a variant that there is not, if it is near one that there is.
pub(super) fn no_part(source: &Source, word: &Word<'_>) -> Option<Finding> {
    let parts: Vec<&str> =
        Verb::ALL.into_iter().map(Verb::name).chain(["options", "state", "measure"]).collect();
    let help = did_you_mean(word.text, parts.iter().copied()).filter(|_| !parts.contains(&word.text))?;
    let message = format!("a variant has no `{}`", word.text);
    Some(unknown(source, word.span.clone(), word.text, message, &parts, help))
}

/// A field that is called.
pub(super) fn no_method(source: &Source, span: Range<usize>, name: &str) -> Finding {
    let message = format!("`{name}` is a field and cannot be called");
    Finding::error(NO_MEMBER, message, Label::new(source, span, "")).with_help(format!("`.{name}` reads it"))
}

/// A member that a library does not have.
pub(super) fn not_in_library(source: &Source, library: (&str, &[&str]), word: &Word<'_>) -> Finding {
    let (library, members) = library;
    let message = format!("`{library}` has no `{}`", word.text);
    if let Some(remedy) = remedy_in(library, word.text) {
        return Finding::error(NO_MEMBER, message, Label::new(source, word.span.clone(), ""))
            .with_help(remedy);
    }
    let help = did_you_mean(word.text, members.iter().copied());
    let help = help.unwrap_or_else(|| format!("it has `{}`", members.join("`, `")));
    unknown(source, word.span.clone(), word.text, message, members, help)
}

/// A text that a field of a thing never is; `known` are those that it may be, or may be in the game.
pub(super) fn never(
    source: &Source,
    (class, field): (&Class, &str),
    known: &[&str],
    span: Range<usize>,
    word: &str,
) -> Finding {
    let message = format!("`{field}` of {} is never `{word}`", Ty::Thing(class.name).words());
    let help = did_you_mean(word, known.iter().copied());
    let help = help.unwrap_or_else(|| format!("it is `{}`", known.join("`, or `")));
    let finding = Finding::error(NEVER_EQUAL, message, Label::new(source, span, "")).with_help(help);
    with_only_nearest(finding, word, known)
}

/// A comparison of values of two types, which are never equal.
pub(super) fn never_equal(source: &Source, span: Range<usize>, one: &Ty, other: &Ty) -> Finding {
    let message = format!("{} is never equal to {}", one.words(), other.words());
    let class = match (one, other) {
        (thing, Ty::Text) | (Ty::Text, thing) => thing.clone().sure().class(),
        _ => None,
    };
    let texts = class.map_or_else(Vec::new, |class| {
        let is_text = |it: &&Member| !it.is_method() && it.result() == Some("string");
        class.members.iter().filter(is_text).map(Member::name).collect()
    });
    let help = (!texts.is_empty()).then(|| format!("a text of it is `.{}`", texts.join("`, or `.")));
    Finding::error(NEVER_EQUAL, message, Label::new(source, span, "")).with_help_if(help)
}

/// A local variable of the file that a hook changes; in a variant, which can keep something, it has a remedy of its own.
pub(super) fn forgotten(source: &Source, span: Range<usize>, name: &str, is_variant: bool) -> Finding {
    let message = format!("`{name}` is changed here, and is as it was at the next call");
    let help = match is_variant {
        true => {
            format!("keep it as `V.state.{name}`; what serves this call alone is a `local` of the function")
        }
        false => {
            "a bot remembers nothing; what serves this call alone is a `local` of the function".to_owned()
        }
    };
    Finding::warning(FORGOTTEN, message, Label::new(source, span, "")).with_help(help)
}

/// An answer of the game that is changed without being kept.
pub(super) fn answer_changed(source: &Source, span: Range<usize>, by: &str) -> Finding {
    let list = source.slice(&span);
    let message = format!("`{list}` gives a list anew each time, so what is changed here is lost");
    let help =
        format!("keep it first: `local list = {list}`, then `table.{by}(list, …)`; `act` changes the game");
    Finding::warning(FORGOTTEN, message, Label::new(source, span, "")).with_help(help)
}

/// A thing of the game that is written to.
pub(super) fn thing_changed(source: &Source, span: Range<usize>, class: &Class) -> Finding {
    let message = format!("a {} cannot be changed: what is written to it is lost", class.name);
    let help = match class.names().any(|it| it == "set") {
        true => "`:set` and `:add` change it",
        false => "`act` changes the game, and what a call needs itself is kept in a `local`",
    };
    Finding::error(WRONG_KIND, message, Label::new(source, span, "")).with_help(help)
}

/// A length of a table by names.
pub(super) fn length_of_names(source: &Source, span: Range<usize>) -> Finding {
    let table = source.slice(&span).trim_start_matches('#').trim();
    let message =
        format!("`#` counts the entries of lists; `{table}` is a table by names, of which it is always 0");
    let help = format!("`next({table}) == nil` is true if nothing is in it");
    Finding::warning(WRONG_KIND, message, Label::new(source, span, "")).with_help(help)
}

/// A call with too few or too many arguments.
pub(super) fn arguments(source: &Source, span: Range<usize>, member: &Member, given: usize) -> Finding {
    let params = member.params();
    let least = least(&params);
    let wanted = match (least, params.len()) {
        (0, 0) => "no arguments".to_owned(),
        (least, most) if least == most => format!("{least} argument{}", if least == 1 { "" } else { "s" }),
        (least, most) => format!("{least} to {most} arguments"),
    };
    let message = format!("`{}` takes {wanted}, not {given}", member.name());
    let names: Vec<String> = params.iter().map(|it| format!("{}: {}", it.name, it.ty)).collect();
    let severity = if given < least { Severity::Error } else { Severity::Warning };
    let help = format!("it is `{}({})`", member.name(), names.join(", "));
    Finding::new(severity, ARGUMENTS, message, Label::new(source, span, "")).with_help(help)
}

/// The fewest arguments of a method: nil stands for one that may be left out and has others behind it that may not.
pub(super) fn least(params: &[Param<'_>]) -> usize {
    let is_needed = |it: &Param<'_>| !matches!(Ty::read(it.ty), Ty::Maybe(_));
    params.iter().rposition(is_needed).map_or(0, |it| it + 1)
}

/// An argument of the wrong type.
pub(super) fn kind(
    source: &Source,
    span: Range<usize>,
    name: &str,
    param: (&str, &Ty),
    given: &Ty,
) -> Finding {
    let (what, wanted) = param;
    let message = format!("`{what}` of `{name}` is {}, not {}", wanted.words(), given.words());
    // A number that is written out is in the wrong place, not a name for one.
    let is_written = source.slice(&span).starts_with(|it: char| it.is_ascii_digit());
    let is_place = *given == Ty::Number && wanted.class().is_some() && !is_written;
    Finding::error(WRONG_KIND, message, Label::new(source, span, ""))
        .with_help_if(is_place.then(|| WALKED.to_owned()))
}

/// A member of something that may be nil.
pub(super) fn maybe_nil(source: &Source, span: Range<usize>, of: &str, name: &str) -> Finding {
    let message = format!("`{of}` may answer nil, which has no `{name}`");
    Finding::warning(MAYBE_NIL, message, Label::new(source, span, ""))
        .with_help("keep it in a local and look first: `if it then … end`")
}
