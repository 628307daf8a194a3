//! The terms by which games and variants name their tiles, and what to say of a set that is not there.

use std::ops::Range;
use std::path::Path;

use bastide_diag::{Finding, Label, Report, Source, did_you_mean};
use bastide_script::Cast;

use crate::assemble::BAD_GAME;
use crate::{files, shipped};

/// A term of the set algebra.
#[derive(Debug)]
pub(crate) struct Term {
    /// With the file's name, if it names a file.
    pub(crate) text: String,
    /// Where it is written.
    pub(crate) span: Range<usize>,
}

impl Term {
    /// The set or file it names.
    pub(crate) fn set(&self) -> &str {
        let name = self.text.trim_start_matches('-');
        let name = name.rsplit_once('*').map_or(name, |(name, _)| name);
        if name.ends_with(".toml") { name } else { name.split('/').next().unwrap_or(name) }
    }

    pub(crate) fn names_file(&self) -> bool {
        self.set().ends_with(".toml")
    }
}

/// What to write instead of a name that nothing that ships has: the file of that name beside the one it is written in, a shipped name, or
/// any of them.
pub(crate) fn remedy(written_in: &str, name: &str, extension: &str, shipped: &[&str]) -> String {
    let file = format!("{}.{extension}", name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    if files::beside(written_in, &file).is_file() {
        return format!("did you mean the file `{file}`?");
    }
    let all = || format!("shipped are `{}`; a file's name ends in `.{extension}`", shipped.join("`, `"));
    did_you_mean(name, shipped.iter().copied()).unwrap_or_else(all)
}

/// The tile sets that a script asks for and that are not there.
pub(crate) fn unknown_sets(script: &Source, cast: &Cast) -> Report {
    let mut report = Report::about([script]);
    for text in cast.sets() {
        let term = Term { text, span: 0..0 };
        if term.names_file() && Path::new(term.set()).is_file() || shipped::tile_set(term.set()).is_some() {
            continue;
        }
        // What stands nowhere in this script, a variant asks for that it needs.
        let name = Path::new(term.set()).file_name().unwrap_or_default().to_string_lossy();
        let find = |quote| script.text().find(&format!("{quote}{name}"));
        let Some(at) = find('"').or_else(|| find('\'')) else { continue };
        let label = Label::new(script, at + 1..at + 1 + name.len(), "");
        let help = remedy(script.name(), &name, "toml", &shipped::tile_sets());
        let message = format!("there is no tile set `{name}`");
        report.push(Finding::error(BAD_GAME, message, label).with_help(help));
    }
    report
}
