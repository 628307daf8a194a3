//! Weights of judges as pages of numbers in TOML: those that ship, and those of files.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use bastide_core::player::PlayerId;
use bastide_core::rules::Rules;
use bastide_diag::{Code, Finding, Label, Report, Source, did_you_mean, suggested, toml_errors};
use bastide_project::{Kind, shipped};
use bastide_script::Cast;
use bastide_sim::bot::sight::{PIECES, SIGNS, Weights};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const UNKNOWN_KEY: Code = Code("unknown-key");
const WRONG_VALUE: Code = Code("wrong-value");
const UNUSED: Code = Code("weights-unused");
const MISSING: Code = Code("weights-missing");

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

/// Greatest weight. Games end with a few hundred points.
const MOST: f64 = 100_000.0;

impl Default for WeightPage {
    fn default() -> Self {
        Self { variants: Vec::new(), players: USUAL, weights: Weights::default() }
    }
}

/// The weights for a game: of the shipped pages about variants that it has, the one about most of them; of several such, the one about
/// the number of players that is nearest.
pub fn of_game(rules: &Rules) -> Arc<Weights> {
    let has = |id: &String| rules.setup.variants.iter().any(|it| it.id == *id);
    let pages = shipped::weights()
        .into_iter()
        .filter_map(|source| read(&source, About::Variants(&[])).ok().map(|(page, _)| page));
    let fitting = pages.filter(|page| page.variants.iter().all(has));
    let far = |page: &WeightPage| page.players.abs_diff(rules.players());
    // The first of equals.
    let best = fitting.min_by_key(|page| (Reverse(page.variants.len()), far(page), page.players));
    Arc::new(best.unwrap_or_default().weights)
}

/// Everything that is wrong in the pages of weights among some texts, beside others with scripts of variants that they may be about.
pub(crate) fn check(sources: &[Source], beside: &[Source]) -> Report {
    let mut report = Report::about(sources);
    for source in sources.iter().filter(|it| Kind::of(it) == Some(Kind::Weights)) {
        let found = read(source, About::Variants(beside));
        report.merge(found.map_or_else(|report| report, |(_, warnings)| warnings));
    }
    report
}

/// Subject of a page: the games that it may be for.
#[derive(Clone, Copy, Debug)]
pub enum About<'a> {
    /// One game; what is not in it is warned of.
    Game(&'a Rules),
    /// Games of variants that ship and of those whose scripts are among some texts; others are warned of.
    Variants(&'a [Source]),
}

/// Reads a page, with warnings: of weights that are missing, and of what its subject has not.
///
/// # Errors
/// If it is not TOML, names what is no weight, or has values that are no numbers.
pub fn read(source: &Source, about: About<'_>) -> Result<(WeightPage, Report), Report> {
    let mut reading = Reading { source, about, page: WeightPage::default(), report: Report::about([source]) };
    let (text, errors) = DeTable::parse_recoverable(source.text());
    for (span, error) in toml_errors(source.text(), errors.iter().map(|it| (it.span(), it.message()))) {
        reading.error(Code("toml-syntax"), span, error);
    }
    if !reading.report.has_errors() {
        text.get_ref().iter().for_each(|(key, value)| reading.section(key, value));
        reading.missing(text.get_ref());
    }
    let Reading { page, report, .. } = reading;
    if report.has_errors() { Err(report) } else { Ok((page, report)) }
}

/// Tests whether a variant of this id ships or is declared in some texts. A script that cannot be read has its own errors, and may declare any.
fn is_known(id: &str, sources: &[Source]) -> bool {
    let mut scripts = sources.iter().filter(|it| Kind::of(it) == Some(Kind::Variant));
    shipped::variant(id).is_some()
        || scripts.any(|it| Cast::declared_id(it, USUAL).is_none_or(|declared| declared == id))
}

type Key<'a> = Spanned<Cow<'a, str>>;
type Node<'a> = Spanned<DeValue<'a>>;

/// A page that is being read.
struct Reading<'a> {
    source: &'a Source,
    about: About<'a>,
    page: WeightPage,
    report: Report,
}

impl Reading<'_> {
    fn label(&self, span: Range<usize>) -> Label {
        Label::new(self.source, span, "")
    }

    fn error(&mut self, code: Code, span: Range<usize>, message: String) {
        self.report.push(Finding::error(code, message, self.label(span)));
    }

    fn section(&mut self, key: &Key<'_>, value: &Node<'_>) {
        let section = key.get_ref().as_ref();
        let signs = || SIGNS.iter().filter(|it| it.section == section);
        match (section, value.get_ref()) {
            ("variants", DeValue::Array(names)) => names.iter().for_each(|name| self.variant(name)),
            ("variants", _) => self.error(WRONG_VALUE, value.span(), "`variants` lists names".to_owned()),
            ("players", value_of) => match value_of.as_integer().and_then(|it| it.as_str().parse().ok()) {
                Some(players @ 1..=PlayerId::MAX) => self.page.players = players,
                _ => {
                    let message = format!("`players` is a number from 1 to {}", PlayerId::MAX);
                    self.error(WRONG_VALUE, value.span(), message);
                }
            },
            (PIECES, DeValue::Table(pieces)) => {
                pieces.iter().for_each(|(piece, weights)| self.piece(piece, weights));
            }
            (_, DeValue::Table(weights)) if signs().next().is_some() => {
                for (name, value) in weights {
                    let Some(number) = self.number(name, value) else { continue };
                    if !self.page.weights.set(section, name.get_ref(), number) {
                        let message = format!("there is no weight `{section}.{}`", name.get_ref());
                        let finding = Finding::error(UNKNOWN_KEY, message, self.label(name.span()));
                        let known = signs().map(|it| it.name);
                        self.report.push(finding.with_nearest(name.get_ref(), known));
                    }
                }
            }
            _ if section == PIECES || signs().next().is_some() => self.no_section(section, value),
            _ => {
                let message = format!("`{section}` is no section of weights");
                let known = sections().chain([PIECES, "variants", "players"]);
                let finding = Finding::error(UNKNOWN_KEY, message, self.label(key.span()));
                self.report.push(finding.with_nearest(section, known));
            }
        }
    }

    fn no_section(&mut self, name: &str, value: &Node<'_>) {
        self.error(WRONG_VALUE, value.span(), format!("`{name}` is a section"));
    }

    fn variant(&mut self, name: &Node<'_>) {
        let Some(id) = name.get_ref().as_str() else {
            return self.error(WRONG_VALUE, name.span(), "`variants` lists names".to_owned());
        };
        if self.page.variants.iter().any(|it| it == id) {
            return self.error(WRONG_VALUE, name.span(), format!("`{id}` is named twice"));
        }
        match self.about {
            About::Game(rules) if rules.setup.variants.iter().all(|it| it.id != id) => {
                let message = format!("these weights are about `{id}`, which is not in the game");
                self.report.push(self.unused(name.span(), message));
            }
            About::Variants(sources) if !is_known(id, sources) => {
                let message = format!(
                    "these weights are about `{id}`, and no variant of this id ships or is checked along"
                );
                let finding = Finding::warning(UNUSED, message, self.label(name.span()));
                let near = did_you_mean(id, shipped::variants()).map(|it| it + " or ").unwrap_or_default();
                self.report
                    .push(finding.with_help(format!("{near}check its script along with these weights")));
            }
            About::Game(_) | About::Variants(_) => {}
        }
        self.page.variants.push(id.to_owned());
    }

    fn piece(&mut self, key: &Key<'_>, value: &Node<'_>) {
        let piece = key.get_ref().as_ref();
        let DeValue::Table(weights) = value.get_ref() else {
            return self.no_section(&format!("{PIECES}.{piece}"), value);
        };
        let piece = match self.about {
            About::Game(Rules { setup, .. }) => match setup.named(&setup.pieces, piece, None) {
                Some(at) => &setup.pieces[at].name,
                None => {
                    let finding = self.unused(key.span(), format!("the game has no piece `{piece}`"));
                    let names = setup.pieces.iter().map(|it| it.name.as_str());
                    self.report.push(finding.with_nearest(piece, names));
                    piece
                }
            },
            About::Variants(_) => piece,
        };
        for (name, value) in weights {
            let Some(number) = self.number(name, value) else { continue };
            if !self.page.weights.set_piece(piece, name.get_ref(), number) {
                let message = format!("a piece has no weight `{}`", name.get_ref());
                let finding = Finding::error(UNKNOWN_KEY, message, self.label(name.span()));
                self.report.push(finding.with_help("it has `supply` and `board`"));
            }
        }
    }

    fn number(&mut self, name: &Key<'_>, value: &Node<'_>) -> Option<f64> {
        let number = match value.get_ref() {
            DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
            DeValue::Integer(number) => number.as_str().parse::<f64>().ok(),
            _ => None,
        };
        let number = number.filter(|it| it.abs() <= MOST);
        if number.is_none() {
            let message = format!("`{}` is a number of points between -{MOST} and {MOST}", name.get_ref());
            self.error(WRONG_VALUE, value.span(), message);
        }
        number
    }

    fn unused(&self, span: Range<usize>, message: String) -> Finding {
        let finding = Finding::warning(UNUSED, message, self.label(span));
        finding.with_help("`bastide train GAME` learns weights for a game")
    }

    /// Finds the weights that a page leaves out, section by section.
    fn missing(&mut self, page: &DeTable<'_>) {
        for signs in SIGNS.chunk_by(|one, other| one.section == other.section) {
            let section = signs[0].section;
            let written = page.get_key_value(section);
            let is_meant = |key: &Key<'_>| suggested(key.get_ref(), sections()) == Some(section);
            let names = match written.map(|(_, value)| value.get_ref()) {
                // So has a slip of its name.
                None if page.keys().any(is_meant) => continue,
                None => None,
                Some(DeValue::Table(names)) => Some(names),
                // A wrong value has its own error.
                Some(_) => continue,
            };
            let left_out = signs.iter().filter(|it| names.is_none_or(|all| !all.contains_key(it.name)));
            let left_out: Vec<_> = left_out.map(|it| format!("{} = {}", it.name, shown(it.usual))).collect();
            if !left_out.is_empty() {
                let message = format!("weights of `{section}` are missing");
                let place = written.map_or(0..0, |(key, _)| key.span());
                let finding = Finding::warning(MISSING, message, self.label(place));
                self.report
                    .push(finding.with_help(format!("the usual ones are used: `{}`", left_out.join("`, `"))));
            }
        }
    }
}

/// The sections of signs.
fn sections() -> impl Iterator<Item = &'static str> + Clone {
    SIGNS.iter().map(|it| it.section)
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
    use bastide_diag::Severity;

    use super::*;

    #[test]
    fn a_page_reads_as_it_was_written() {
        let mut page = WeightPage { variants: vec!["one".into()], ..WeightPage::default() };
        assert!(page.weights.set("linked", "back", -1.25));
        assert!(page.weights.set_piece("watch.guard", "supply", 3.5));
        let text = write(&page, "Two\nlines");
        assert!(text.starts_with("# Two\n# lines\nvariants = [\"one\"]\n\n[linked]\n"), "{text}");
        let read = |text: &str| read(&Source::new("w.toml", text), About::Variants(&[])).expect("a page").0;
        assert_eq!(read(&text), page);
        page.players = 4;
        let text = write(&page, "Of four");
        assert!(text.starts_with("# Of four\nvariants = [\"one\"]\nplayers = 4\n\n[linked]\n"), "{text}");
        assert_eq!(read(&text), page);
    }

    #[test]
    fn a_page_is_about_variants_that_there_are() {
        let found = |about: &str, others: &[Source]| {
            let page = WeightPage { variants: vec![about.to_owned()], ..WeightPage::default() };
            let texts = [&[Source::new("w.toml", write(&page, "Mine"))], others].concat();
            let findings = check(&texts, &texts).findings().into_iter().cloned().collect::<Vec<_>>();
            findings.first().map(|it| (it.code.0, it.help.clone().unwrap_or_default()))
        };
        assert_eq!(found("bazaars", &[]), None);
        let help = |about: &str| found(about, &[]).map(|it| it.1).unwrap_or_default();
        assert_eq!(help("bazar"), "did you mean `bazaars`? or check its script along with these weights");
        assert_eq!(help("zeppelin"), "check its script along with these weights");
        let script = |text: &str| [Source::new("mine.lua", text)];
        let mills = script("local V = variant { id = 'mills', api = 1, title = 'Mills' }\nreturn V\n");
        assert_eq!(found("mills", &mills), None);
        // Others name it, or cannot be read yet.
        let other = script("return variant { id = \"other\", api = 1, after = { \"mills\" } }\n");
        assert_eq!(found("mills", &other).map(|it| it.0), Some("weights-unused"));
        assert_eq!(found("mills", &script("return variant { id = ")), None);
    }

    #[test]
    fn what_is_no_weight_is_said() {
        let found = |text: &str| {
            let report = read(&Source::new("w.toml", text), About::Variants(&[])).unwrap_err();
            let errors = report.findings().into_iter().filter(|it| it.severity == Severity::Error);
            errors.cloned().collect::<Vec<_>>()
        };
        let error = |text: &str| found(text)[0].message.clone();
        assert_eq!(
            error("[linked]\nnow = \"much\""),
            "`now` is a number of points between -100000 and 100000"
        );
        assert_eq!(error("[linked]\nnow = -1e300"), error("[linked]\nnow = 1e300"));
        assert_eq!(error("[piece.pawn]\nluck = 1"), "a piece has no weight `luck`");
        for (text, message) in [
            ("linked = 1", "`linked` is a section"),
            ("piece = 1", "`piece` is a section"),
            ("piece.pawn = 1", "`piece.pawn` is a section"),
            ("players = 0", "`players` is a number from 1 to 9"),
            ("players = 20", "`players` is a number from 1 to 9"),
            ("players = \"x\"", "`players` is a number from 1 to 9"),
            ("variants = [\"inns\", \"inns\"]", "`inns` is named twice"),
            ("variants = [1]", "`variants` lists names"),
            ("variants = \"inns\"", "`variants` lists names"),
        ] {
            let report = read(&Source::new("w.toml", text), About::Variants(&[])).unwrap_err();
            let key = format!("`{}`", text.split([' ', '.']).next().unwrap_or_default());
            let is_other = |it: &&Finding| it.code == MISSING && !it.message.contains(&key);
            let about: Vec<_> = report.findings().into_iter().filter(|it| !is_other(it)).collect();
            assert_eq!(about.len(), 1, "{text}: {about:?}");
            assert_eq!((about[0].code, about[0].message.as_str()), (WRONG_VALUE, message));
            assert_eq!(about[0].help, None, "{text}");
        }
        assert_eq!(found("[")[0].code, Code("toml-syntax"));
        let all = found("[linked]\nback = 1\nnwo = 2\n[sight]\n");
        let place = |it: &Finding| it.label.source.place(it.label.span.start).to_string();
        assert_eq!(all.iter().map(place).collect::<Vec<_>>(), ["3:1", "4:2"]);
        assert_eq!(all[0].help.as_deref(), Some("did you mean `now`?"));
        assert_eq!(all[1].message, "`sight` is no section of weights");
    }

    #[test]
    fn what_is_missing_is_said_where_its_section_is() {
        let text = write(&WeightPage::default(), "All");
        let found = |text: &str| {
            let (_, warnings) = read(&Source::new("w.toml", text), About::Variants(&[])).expect("a page");
            let told = |it: &&Finding| {
                let place = it.label.source.place(it.label.span.start);
                format!("{place} {} {}", it.code, it.help.as_deref().unwrap_or_default())
            };
            warnings.findings().iter().map(told).collect::<Vec<_>>()
        };
        assert_eq!(found(&text), [""; 0]);
        let without: String =
            text.lines().filter(|it| !it.starts_with("gain =")).map(|it| format!("{it}\n")).collect();
        assert_eq!(found(&without), ["4:2 weights-missing the usual ones are used: `gain = 0.70`"]);
        assert_eq!(found("players = 3\n").len(), 5, "one for each section");
        for (section, slip) in sections().zip(sections().map(|it| &it[..it.len() - 1])) {
            let source = Source::new("w.toml", format!("players = 3\n[{slip}]\n"));
            assert_eq!(Kind::of(&source), Some(Kind::Weights), "{slip}");
            let report = read(&source, About::Variants(&[])).expect_err("a slip");
            assert_eq!(report.findings().len(), 5, "it is not missing as well");
            let is_told = |it: &&Finding| it.help == Some(format!("did you mean `{section}`?"));
            assert_eq!(report.findings().into_iter().filter(is_told).count(), 1, "{slip}");
        }
    }

    #[test]
    fn shipped_pages_can_be_read() {
        for source in shipped::weights() {
            assert!(check(std::slice::from_ref(&source), &[]).is_empty(), "{}", source.name());
        }
    }
}
