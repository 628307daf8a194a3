//! The files of a project that Bastide reads, with a finding for those that are something else.

use std::path::{Path, PathBuf};

use bastide_diag::{Code, Finding, Label, Report, Source};

use crate::files::Project;
use crate::kind::Kind;

/// A file that is nothing Bastide reads.
const UNKNOWN_FILE: Code = Code("unknown-file");

/// A file without the one game that is wanted.
pub const NO_GAME: Code = Code("no-game");

/// A report of one finding about a file as a whole.
pub fn about_file(name: &str, code: Code, message: String, help: Option<String>) -> Report {
    let source = Source::new(name, "");
    let mut report = Report::about([&source]);
    report.push(Finding::error(code, message, Label::new(&source, 0..0, "")).with_help_if(help));
    report
}

/// The endings of files that Bastide reads.
pub(crate) const ENDINGS: [&str; 4] = ["toml", "lua", "luau", "md"];

/// True for a file whose name ends as those that Bastide reads.
fn has_ending(path: &Path) -> bool {
    path.extension().and_then(|it| it.to_str()).is_some_and(|it| ENDINGS.contains(&it))
}

impl Project<'_> {
    /// All files that Bastide reads at these paths, folders searched through, in order of their names; findings for the others.
    pub fn collect(&self, paths: &[PathBuf]) -> (Vec<Source>, Report) {
        let mut report = Report::new();
        let mut sources = Vec::new();
        for path in paths {
            if self.files().is_folder(path) {
                sources.extend(self.search(path, &mut report));
                continue;
            }
            if self.files().is_file(path) && !has_ending(path) {
                let name = path.display();
                let message = format!("`{name}` is nothing that Bastide reads");
                let help = match path.extension().is_some_and(|it| it == "jcz") {
                    true => format!("a saved game of JCloisterZone is played by `bastide replay {name}`"),
                    false => "tile sets, games and themes end in `.toml`, variants and bots in `.lua`, written games in `.md`".to_owned(),
                };
                report.merge(about_file(&name.to_string(), UNKNOWN_FILE, message, Some(help)));
                continue;
            }
            match self.read(path) {
                Ok(source) => sources.push(source),
                Err(found) => report.merge(found),
            }
        }
        (sources, report)
    }

    /// The files below a folder that belong to Bastide.
    fn search(&self, folder: &Path, report: &mut Report) -> Vec<Source> {
        let mut paths = Vec::new();
        for path in self.files().below(folder) {
            match path {
                Ok(path) => paths.push(path),
                Err((path, error)) => report.merge(self.unreadable(&path, &error, None)),
            }
        }
        paths.retain(|it| has_ending(it));
        paths.sort();
        let mut sources = Vec::new();
        for path in paths {
            match self.read(&path) {
                Ok(source) if Kind::found(&source).is_some() => sources.push(source),
                Ok(_) => {}
                Err(found) => report.merge(found),
            }
        }
        sources
    }
}
