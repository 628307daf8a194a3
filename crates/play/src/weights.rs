//! Weights of judges as pages of numbers in TOML: those that ship, and those of files.

use std::cmp::Reverse;
use std::fmt::Write;
use std::sync::Arc;

use bastide_core::rules::Rules;
use bastide_diag::Source;
use bastide_project::shipped;
use bastide_sim::bot::sight::{PIECES, SIGNS, Weights};
use toml::{Table, Value};

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
/// If it is not TOML, names what is no weight, or has a value that is no number, in words.
pub fn read(source: &Source) -> Result<WeightPage, String> {
    let table: Table = source.text().parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    let mut page = WeightPage::default();
    for (section, value) in &table {
        match value {
            Value::Array(names) if section == "variants" => {
                let names = names.iter().map(|it| it.as_str().map(str::to_owned));
                page.variants = names.collect::<Option<_>>().ok_or("`variants` lists names")?;
            }
            Value::Integer(players) if section == "players" => {
                let players = usize::try_from(*players).ok().filter(|it| *it > 0);
                page.players = players.ok_or("`players` is the number of players")?;
            }
            Value::Table(pieces) if section == PIECES => {
                for (piece, weights) in pieces {
                    let weights =
                        weights.as_table().ok_or_else(|| format!("`{PIECES}.{piece}` is a section"))?;
                    for (name, value) in weights {
                        let value = number(name, value)?;
                        if !page.weights.set_piece(piece, name, value) {
                            return Err(format!(
                                "a piece has no weight `{name}`; it has `supply` and `board`"
                            ));
                        }
                    }
                }
            }
            Value::Table(weights) => {
                for (name, value) in weights {
                    let value = number(name, value)?;
                    if !page.weights.set(section, name, value) {
                        return Err(format!("there is no weight `{section}.{name}`"));
                    }
                }
            }
            _ => return Err(format!("`{section}` is no section of weights")),
        }
    }
    Ok(page)
}

fn number(name: &str, value: &Value) -> Result<f64, String> {
    let number = match value {
        Value::Float(number) => Some(*number),
        Value::Integer(number) => Some(*number as f64),
        _ => None,
    };
    number.filter(|it| it.is_finite()).ok_or_else(|| format!("`{name}` is a number of points"))
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
        let error = |text: &str| read(&Source::new("w.toml", text)).unwrap_err();
        assert_eq!(error("[linked]\nluck = 1"), "there is no weight `linked.luck`");
        assert_eq!(error("[linked]\nnow = \"much\""), "`now` is a number of points");
        assert_eq!(
            error("[piece.pawn]\nluck = 1"),
            "a piece has no weight `luck`; it has `supply` and `board`"
        );
        assert_eq!(error("linked = 1"), "`linked` is no section of weights");
        assert_eq!(error("players = 0"), "`players` is the number of players");
        assert!(error("[").contains("keys cannot be empty"), "{}", error("["));
    }

    #[test]
    fn shipped_pages_can_be_read() {
        for source in shipped::weights() {
            assert!(read(&source).is_ok(), "{}: {:?}", source.name(), read(&source));
        }
    }
}
