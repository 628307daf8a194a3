//! Many recordings in lockstep: the table of mixes, the differences nobody knows, the recordings that were passed over.

use std::fmt;
use std::fs;
use std::path::Path;

use bastide_record::Library;

use super::difference::Difference;
use super::known::Known;
use super::play::{Extent, Verdict, play};
use super::recording::{Recording, Unreadable};
use super::table::{Row, rows};

/// Recordings that were played one after the other.
#[derive(Debug)]
pub struct Lockstep {
    known: Vec<Known>,
    /// Numbers of the known differences that were seen.
    seen: Vec<bool>,
    /// Verdict of each recording, with its mix.
    played: Vec<(String, Verdict)>,
    /// Lines about unknown differences.
    unknown: Vec<String>,
    /// Lines about recordings with a system that is missing here.
    skipped: Vec<String>,
    /// Lines about files that cannot be read or set up.
    failed: Vec<String>,
}

/// Result of a run, as its exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// No difference that nobody knows.
    Same = 0,
    /// Differences that the documentation does not list.
    Differs = 1,
    /// Files that cannot be read or set up.
    Failed = 2,
}

impl Lockstep {
    /// Makes a run without recordings; `page` lists the known differences.
    pub fn new(page: &str) -> Self {
        let known = Known::list(page);
        let seen = vec![false; known.len()];
        Self { known, seen, played: Vec::new(), unknown: Vec::new(), skipped: Vec::new(), failed: Vec::new() }
    }

    /// Reads a file and plays it to its end.
    pub fn play_file(&mut self, path: &Path, library: &dyn Library) {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let bytes = fs::read(path).map_err(|error| Unreadable(format!("cannot be read: {error}")));
        match bytes.and_then(|bytes| Recording::read(&name, &bytes)) {
            Ok(recording) => self.play(&recording, library),
            Err(unreadable) => self.failed.push(format!("{}: {unreadable}", path.display())),
        }
    }

    /// Plays a recording to its end.
    pub fn play(&mut self, recording: &Recording, library: &dyn Library) {
        let name = &recording.name;
        let verdict = play(recording, library, Extent::All);
        match &verdict {
            Verdict::Played { differences, .. } => differences.iter().for_each(|it| self.note(name, it)),
            Verdict::Missing(gaps) => {
                let gaps: Vec<_> = gaps.iter().map(ToString::to_string).collect();
                self.skipped.push(format!("{name}: {}", gaps.join("; ")));
            }
            Verdict::Unplayable(report) => {
                let why: Vec<_> = report.findings().into_iter().map(|it| it.message.clone()).collect();
                self.failed.push(format!("{name}: the recording cannot be set up: {}", why.join("; ")));
            }
        }
        self.played.push((recording.mix.clone(), verdict));
    }

    fn note(&mut self, name: &str, difference: &Difference) {
        match self.known.iter().position(|it| it.explains(name, difference)) {
            Some(number) => self.seen[number] = true,
            None => self.unknown.push(format!("{name}: {difference}")),
        }
    }

    /// Rows of the table, by mix.
    pub fn rows(&self) -> Vec<Row> {
        rows(self.played.iter().map(|(mix, verdict)| (mix.as_str(), verdict)))
    }

    /// Known differences that no recording showed.
    pub fn unseen(&self) -> impl Iterator<Item = &Known> {
        self.known.iter().zip(&self.seen).filter(|(_, seen)| !**seen).map(|(known, _)| known)
    }

    /// Worst result of all recordings.
    pub fn status(&self) -> Status {
        match (self.failed.is_empty(), self.unknown.is_empty()) {
            (false, _) => Status::Failed,
            (true, false) => Status::Differs,
            (true, true) => Status::Same,
        }
    }
}

/// The table, then everything that is not as it should be, each list under its count.
impl fmt::Display for Lockstep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Row::HEAD)?;
        self.rows().iter().try_for_each(|row| writeln!(f, "{row}"))?;
        let lists = [
            ("differences that docs/differences.md does not list", &self.unknown),
            ("recordings passed over, for want of a system", &self.skipped),
            ("files that cannot be played", &self.failed),
        ];
        for (title, lines) in lists.into_iter().filter(|(_, lines)| !lines.is_empty()) {
            writeln!(f, "\n{} {title}:", lines.len())?;
            lines.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        }
        Ok(())
    }
}
