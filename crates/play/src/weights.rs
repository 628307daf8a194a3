//! Weights of judges as pages of numbers in TOML: those that ship, and those of files.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use bastide_core::rules::Rules;
use bastide_diag::{Code, Finding, Label, Source};
use bastide_project::shipped;
use bastide_sim::bot::sight::{PIECES, SIGNS, Weights};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const UNKNOWN_KEY: Code = Code("unknown-key");
const WRONG_VALUE: Code = Code("wrong-value");

/// Page of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightPage {
    /// The variants of the games that they were learnt from.
    pub variants: Vec<String>,
    /// The number of their players.
    pub players: usize,
    /// The numbers.
    pub weights: Weights,
}

/// Players of the games that a page was learnt from, where it says nothing else.
const USUAL: usize = 2;

impl Default for WeightPage {
    fn default() -> Self {
        Self { variants: Vec::new(), players: USUAL, weights: Weights::default() }
    }
}

/// The weights for a game: of the shipped pages about variants that it has, the one about most of them; of several such, the one about
/// the number of players that is nearest.
pub fn of_game(rules: &Rules) -> Arc<Weights> {
    let has = |id: &String| rules.setup.variants.iter().any(|it| it.id == *id);
    let pages = shipped::weights().into_iter().filter_map(|source| read(&source).ok());
    let fitting = pages.filter(|page| page.variants.iter().all(has));
    let far = |page: &WeightPage| page.players.abs_diff(rules.players());
    // The first of equals.
    let best = fitting.min_by_key(|page| (Reverse(page.variants.len()), far(page), page.players));
    Arc::new(best.unwrap_or_default().weights)
}

/// Reads a page.
///
/// # Errors
/// The first finding: if it is not TOML, names what is no weight, or has a value that is no number.
pub fn read(source: &Source) -> Result<WeightPage, Finding> {
    let found = |code, span: Range<usize>, message: String| {
        Finding::error(code, message, Label::new(source, span, ""))
    };
    let text = DeTable::parse(source.text()).map_err(|error| {
        found(Code("toml-syntax"), error.span().unwrap_or_default(), error.message().to_owned())
    })?;
    let mut page = WeightPage::default();
    for (key, value) in text.get_ref() {
        let section = key.get_ref().as_ref();
        let wrong = |message: &str| found(WRONG_VALUE, value.span(), message.to_owned());
        match value.get_ref() {
            DeValue::Array(names) if section == "variants" => {
                let names = names.iter().map(|it| it.get_ref().as_str().map(str::to_owned));
                page.variants =
                    names.collect::<Option<_>>().ok_or_else(|| wrong("`variants` lists names"))?;
            }
            DeValue::Integer(players) if section == "players" => {
                let players = players.as_str().parse().ok().filter(|it| *it > 0);
                page.players = players.ok_or_else(|| wrong("`players` is the number of players"))?;
            }
            DeValue::Table(pieces) if section == PIECES => {
                for (piece, weights) in pieces {
                    let (piece, span) = (piece.get_ref().as_ref(), weights.span());
                    let DeValue::Table(weights) = weights.get_ref() else {
                        return Err(found(WRONG_VALUE, span, format!("`{PIECES}.{piece}` is a section")));
                    };
                    for (name, value) in weights {
                        let number = number(value.get_ref()).ok_or_else(|| no_number(source, name, value))?;
                        if !page.weights.set_piece(piece, name.get_ref(), number) {
                            let message = format!("a piece has no weight `{name}`", name = name.get_ref());
                            let finding = found(UNKNOWN_KEY, name.span(), message);
                            return Err(finding.with_help("it has `supply` and `board`"));
                        }
                    }
                }
            }
            DeValue::Table(weights) => {
                for (name, value) in weights {
                    let number = number(value.get_ref()).ok_or_else(|| no_number(source, name, value))?;
                    if !page.weights.set(section, name.get_ref(), number) {
                        let message = format!("there is no weight `{section}.{}`", name.get_ref());
                        let known = SIGNS.iter().filter(|it| it.section == section).map(|it| it.name);
                        let finding = found(UNKNOWN_KEY, name.span(), message);
                        return Err(finding.with_nearest(name.get_ref(), known));
                    }
                }
            }
            _ => {
                let message = format!("`{section}` is no section of weights");
                let known = SIGNS.iter().map(|it| it.section).chain([PIECES, "variants", "players"]);
                return Err(found(UNKNOWN_KEY, key.span(), message).with_nearest(section, known));
            }
        }
    }
    Ok(page)
}

fn number(value: &DeValue<'_>) -> Option<f64> {
    let number = match value {
        DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
        DeValue::Integer(number) => number.as_str().parse::<f64>().ok(),
        _ => None,
    };
    number.filter(|it| it.is_finite())
}

fn no_number(source: &Source, name: &Spanned<Cow<'_, str>>, value: &Spanned<DeValue<'_>>) -> Finding {
    let message = format!("`{}` is a number of points", name.get_ref());
    Finding::error(WRONG_VALUE, message, Label::new(source, value.span(), ""))
}

/// Writes a page, with a heading of comment lines.
pub fn write(page: &WeightPage, heading: &str) -> String {
    let mut text = String::new();
    for line in heading.lines() {
        let _ = writeln!(text, "# {line}");
    }
    let names: Vec<_> = page.variants.iter().map(|it| format!("{it:?}")).collect();
    let _ = writeln!(text, "variants = [{}]", names.join(", "));
    if page.players != USUAL {
        let _ = writeln!(text, "players = {}", page.players);
    }
    let mut section = "";
    for (sign, weight) in SIGNS.iter().zip(page.weights.signs) {
        if sign.section != section {
            section = sign.section;
            let _ = writeln!(text, "\n[{section}]");
        }
        let _ = writeln!(text, "{:<28} # for {}", format!("{} = {}", sign.name, shown(weight)), sign.unit);
    }
    for (piece, weights) in &page.weights.pieces {
        let _ = writeln!(text, "\n[{PIECES}.{piece:?}]");
        for (name, value, place) in
            [("supply", weights.supply, "in supply"), ("board", weights.board, "on the board")]
        {
            let _ = writeln!(text, "{:<28} # for one {place}", format!("{name} = {}", shown(value)));
        }
    }
    text
}

/// Hundredths are as many as anybody can tell apart.
fn shown(weight: f64) -> String {
    let text = format!("{weight:.2}");
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_reads_as_it_was_written() {
        let mut page = WeightPage { variants: vec!["one".into()], ..WeightPage::default() };
        assert!(page.weights.set("linked", "back", -1.25));
        assert!(page.weights.set_piece("watch.guard", "supply", 3.5));
        let text = write(&page, "Two\nlines");
        assert!(text.starts_with("# Two\n# lines\nvariants = [\"one\"]\n\n[linked]\n"), "{text}");
        assert_eq!(read(&Source::new("w.toml", &*text)).as_ref(), Ok(&page));
        page.players = 4;
        let text = write(&page, "Of four");
        assert!(text.starts_with("# Of four\nvariants = [\"one\"]\nplayers = 4\n\n[linked]\n"), "{text}");
        assert_eq!(read(&Source::new("w.toml", &*text)), Ok(page));
    }

    #[test]
    fn what_is_no_weight_is_said() {
        let found = |text: &str| read(&Source::new("w.toml", text)).unwrap_err();
        let error = |text: &str| found(text).message;
        assert_eq!(error("[linked]\nluck = 1"), "there is no weight `linked.luck`");
        assert_eq!(error("[linked]\nnow = \"much\""), "`now` is a number of points");
        assert_eq!(error("[piece.pawn]\nluck = 1"), "a piece has no weight `luck`");
        let finding = found("[linked]\nback = 1\nnwo = 2");
        let place = finding.label.source.place(finding.label.span.start);
        assert_eq!(
            (place.to_string(), finding.help.as_deref()),
            ("3:1".to_owned(), Some("did you mean `now`?"))
        );
        assert_eq!(error("linked = 1"), "`linked` is no section of weights");
        assert_eq!(error("players = 0"), "`players` is the number of players");
        assert_eq!(found("[").code, Code("toml-syntax"));
    }

    #[test]
    fn shipped_pages_can_be_read() {
        for source in shipped::weights() {
            assert!(read(&source).is_ok(), "{}: {:?}", source.name(), read(&source));
        }
    }
}
