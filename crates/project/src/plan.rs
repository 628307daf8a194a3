//! Plans for printing in TOML, and the flags that change them.

use std::ops::Range;
use std::path::{Path, PathBuf};

use bastide_diag::{Code, Finding, Fix, Label, Report, Source, did_you_mean, only_nearest, toml_errors};
use bastide_render::sheet::{KEYS, PRESETS, Settings, WrongSetting};
use toml::de::{DeTable, DeValue};

use crate::files::Project;
use crate::trouble::Trouble;

/// A plan that is no TOML.
const PLAN_SYNTAX: Code = Code("plan-syntax");
/// A key of a plan that means nothing.
const PLAN_KEY: Code = Code("plan-key");
/// A key of a plan with a value that it cannot have.
const PLAN_VALUE: Code = Code("plan-value");

/// Keys that are not settings of the sheets themselves.
pub(crate) const OTHERS: [(&str, &str); 6] = [
    ("tiles", "tile sets or a game, as on the command line: `[\"base\", \"inns\"]`"),
    ("preset", "the name of a preset"),
    ("only", "names of tiles: `crfr,inns/il`"),
    ("copies", "a whole number from 1 to 999"),
    ("theme", "the name of a theme"),
    ("icc", "the name of an ICC file"),
];

/// A plan for printing.
#[derive(Debug)]
pub struct Plan {
    /// Tile sets or a game.
    pub what: Vec<String>,
    /// The settings of the sheets.
    pub settings: Settings,
    /// The name of the theme, if one is said.
    pub theme: Option<String>,
    /// The profile of a press; one that the plan names lies beside it, if it is there.
    pub icc: Option<PathBuf>,
    /// Only tiles of these names.
    pub only: Vec<String>,
    /// So many copies of each tile.
    pub copies: Option<u16>,
    /// The source for findings about the print: the plan, if there is one.
    pub source: Source,
    /// The places of the keys in the plan.
    spans: Vec<(String, Range<usize>)>,
}

/// A setting as it was given.
struct Said {
    key: String,
    text: String,
    /// The places of key and value in the plan; none for a flag.
    span: Option<(Range<usize>, Range<usize>)>,
}

impl Project<'_> {
    /// Reads a plan and flags; flags win.
    ///
    /// # Errors
    /// If a flag makes no sense, or the plan has errors or leaves nothing to print.
    pub fn plan(
        &self,
        what: &[String],
        plan: Option<&Path>,
        flags: &[(&str, String)],
    ) -> Result<Plan, Trouble> {
        let source = match plan {
            Some(path) => self.read(path)?,
            None => Source::command_line(),
        };
        let (plan, report) = self.planned(source, what, flags)?;
        if plan.what.is_empty() && !report.has_errors() {
            let help = "name tile sets, as `bastide render sheet base,inns`";
            return Err(Trouble::request("there is nothing to print", help));
        }
        Ok(report.guard(plan)?)
    }

    /// Everything that is wrong in the text of a plan.
    pub(crate) fn check_plan(&self, source: &Source) -> Report {
        self.planned(source.clone(), &[], &[]).map_or_else(|_| Report::new(), |(_, report)| report)
    }

    fn planned(
        &self,
        source: Source,
        what: &[String],
        flags: &[(&str, String)],
    ) -> Result<(Plan, Report), Trouble> {
        let (mut said, mut report) = pairs(&source);
        let flag =
            |(key, text): &(&str, String)| Said { key: (*key).to_owned(), text: text.clone(), span: None };
        said.extend(flags.iter().map(flag));
        let spans = said.iter().filter_map(|it| Some((it.key.clone(), it.span.clone()?.1))).collect();
        let mut plan = Plan {
            what: what.to_vec(),
            settings: Settings::default(),
            theme: None,
            icc: None,
            only: Vec::new(),
            copies: None,
            source,
            spans,
        };
        // Everything else changes the preset, wherever it stands.
        let (presets, others): (Vec<Said>, Vec<Said>) = said.into_iter().partition(|it| it.key == "preset");
        for said in presets.into_iter().chain(others) {
            let Err(wrong) = plan.take(self, &said) else { continue };
            match &said.span {
                Some((key, value)) => report.push(plan.finding(&wrong, key.clone(), value.clone())),
                None => return Err(Trouble::request(&wrong.to_string(), &setting_help(&wrong))),
            }
        }
        Ok((plan, report))
    }
}

impl Plan {
    /// The place of a key in the plan; the beginning without it.
    pub fn label(&self, key: &str) -> Label {
        let span = self.spans.iter().rfind(|(name, _)| name == key).map_or(0..0, |(_, span)| span.clone());
        Label::new(&self.source, span, "")
    }

    fn take(&mut self, project: &Project<'_>, said: &Said) -> Result<(), WrongSetting> {
        let wrong = || {
            let (key, wants) = OTHERS.into_iter().find(|(key, _)| *key == said.key).unwrap_or_default();
            Err(WrongSetting::Value { key, text: said.text.clone(), wants })
        };
        let list = || said.text.split(',').map(|it| it.trim().to_owned()).filter(|it| !it.is_empty());
        match said.key.as_str() {
            "preset" => match Settings::preset(&said.text) {
                Some(settings) => self.settings = settings,
                None => return wrong(),
            },
            "tiles" if self.what.is_empty() => self.what = list().collect(),
            "tiles" => {}
            "only" => self.only = list().collect(),
            "theme" => self.theme = Some(said.text.clone()),
            "icc" => {
                // A file that the plan names is looked for beside it.
                let beside = project.beside(self.source.name(), &said.text);
                self.icc = Some(if said.span.is_some() { beside } else { PathBuf::from(&said.text) });
            }
            "copies" => match said.text.parse() {
                Ok(copies @ 1..=999) => self.copies = Some(copies),
                _ => return wrong(),
            },
            key => return self.settings.set(key, &said.text),
        }
        Ok(())
    }

    fn finding(&self, wrong: &WrongSetting, key: Range<usize>, value: Range<usize>) -> Finding {
        let source = &self.source;
        match wrong {
            WrongSetting::Key(name) => {
                let fix =
                    only_nearest(name, keys()).and_then(|meant| Fix::word(source, key.clone(), name, meant));
                Finding::error(PLAN_KEY, wrong.to_string(), Label::new(source, key, "")).with_fix_if(fix)
            }
            WrongSetting::Value { .. } => {
                Finding::error(PLAN_VALUE, wrong.to_string(), Label::new(source, value, ""))
            }
        }
        .with_help(setting_help(wrong))
    }
}

/// The values that a setting can have, in words.
pub fn setting_help(wrong: &WrongSetting) -> String {
    match wrong {
        WrongSetting::Key(key) => {
            let names: Vec<&str> = keys().collect();
            did_you_mean(key, names.iter().copied())
                .unwrap_or_else(|| format!("there are `{}`", names.join("`, `")))
        }
        WrongSetting::Value { key: "preset", text, .. } => {
            let names: Vec<&str> = PRESETS.iter().map(|it| it.name).collect();
            did_you_mean(text, names.iter().copied())
                .unwrap_or_else(|| format!("there are `{}`", names.join("`, `")))
        }
        WrongSetting::Value { key, wants, .. } => format!("`{key}` can be {wants}"),
    }
}

/// All keys of plans.
fn keys() -> impl Iterator<Item = &'static str> {
    OTHERS.iter().map(|(key, _)| *key).chain(KEYS.iter().map(|it| it.name))
}

/// The settings of a plan in the order of its text, with findings for those that cannot be read.
fn pairs(source: &Source) -> (Vec<Said>, Report) {
    let mut report = Report::about([source]);
    let mut said = Vec::new();
    let (table, errors) = DeTable::parse_recoverable(source.text());
    for (span, error) in toml_errors(source.text(), errors.iter().map(|it| (it.span(), it.message()))) {
        let message = format!("the plan is not TOML: {error}");
        report.push(Finding::error(PLAN_SYNTAX, message, Label::new(source, span, "")));
    }
    for (key, value) in table.get_ref() {
        let span = (key.span(), value.span());
        match text(value.get_ref()) {
            Some(text) => said.push(Said { key: key.get_ref().to_string(), text, span: Some(span) }),
            None => {
                let message = format!("`{}` is neither a text, a number nor a list of them", key.get_ref());
                report.push(Finding::error(PLAN_VALUE, message, Label::new(source, span.1, "")));
            }
        }
    }
    said.sort_by_key(|it| it.span.as_ref().map(|(key, _)| key.start));
    (said, report)
}

/// A value in the form of a flag; none for values that no flag has.
fn text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|it| it.to_string())
        }
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        DeValue::Boolean(flag) => Some(flag.to_string()),
        DeValue::Array(list) => {
            let texts: Option<Vec<String>> = list.iter().map(|it| text(it.get_ref())).collect();
            texts.map(|it| it.join(","))
        }
        DeValue::Datetime(_) | DeValue::Table(_) => None,
    }
}
