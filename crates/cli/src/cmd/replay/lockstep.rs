//! Recorded games of another engine, played in lockstep.

use anyhow::Result;
use bastide_diag::{Label, Report};
use bastide_interop::oracle::{self, Extent, Recording, Row, Verdict};

use crate::args::{Format, Replay};
use crate::library::Shelf;
use crate::out::{Ending, print, say};
use crate::view::{theme, write_board};

/// Where the board is drawn if a game differs and nobody said where.
const DIFFERENCE: &str = "out/difference.svg";

/// Recordings that are played one after the other.
pub(super) struct Lockstep<'a> {
    args: &'a Replay,
    ending: Ending,
    /// What came of each, by its mix.
    played: Vec<(String, Verdict)>,
}

impl<'a> Lockstep<'a> {
    pub(super) fn new(args: &'a Replay) -> Self {
        Self { args, ending: Ending::Fine, played: Vec::new() }
    }

    /// Plays a recording. Returns what is to be told about it.
    ///
    /// # Errors
    /// If something cannot be written.
    pub(super) fn play(&mut self, name: &str, bytes: &[u8]) -> Result<Report> {
        let recording = match oracle::read(name, bytes) {
            Ok(recording) => recording,
            Err(report) => {
                self.ending = Ending::CouldNotRun;
                return Ok(report);
            }
        };
        let extent = if self.args.all || self.args.table { Extent::All } else { Extent::First };
        let outcome = oracle::play(&recording, &Shelf, extent);
        // The board at the first difference is drawn without being asked for: nobody understands it without.
        let differs =
            matches!(&outcome.verdict, Verdict::Played { differences, .. } if !differences.is_empty());
        let unasked = differs && extent == Extent::First && self.args.format == Format::Text;
        let path = self.args.board.clone().or_else(|| unasked.then(|| DIFFERENCE.into()));
        if let (Some(path), Some(game)) = (path, &outcome.game) {
            write_board(&path, game.table(), name, &theme(&self.args.theme)?, 1600)?;
            if unasked {
                say(&format!("{name}: the board at the first difference is in {}", path.display()));
            }
        }
        let report = self.report(&recording, &outcome.verdict)?;
        self.played.push((recording.mix, outcome.verdict));
        // The table tells it all at once.
        Ok(if self.args.table { Report::new() } else { report })
    }

    fn report(&mut self, recording: &Recording, verdict: &Verdict) -> Result<Report> {
        let mut report = Report::new();
        match verdict {
            Verdict::Played { steps, differences } => {
                report.extend(differences.iter().map(|it| it.finding(recording)));
                if differences.is_empty() && !self.args.table && self.args.format == Format::Text {
                    let name = recording.source.name();
                    print(&format!("{name}: {steps} steps, no difference.\n"))?;
                }
                if !differences.is_empty() {
                    self.ending = self.ending.max(Ending::Findings);
                }
            }
            Verdict::Missing(gaps) => {
                let label = Label::new(&recording.source, 0..0, "");
                report.extend(gaps.iter().map(|gap| gap.finding(label.clone())));
                self.ending = Ending::CouldNotRun;
            }
            Verdict::Unplayable(found) => {
                report.merge(found.clone());
                self.ending = Ending::CouldNotRun;
            }
        }
        Ok(report)
    }

    /// Prints the table, if one is wanted.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub(super) fn conclude(&self) -> Result<()> {
        if !self.args.table {
            return Ok(());
        }
        let rows = oracle::rows(self.played.iter().map(|(mix, verdict)| (mix.as_str(), verdict)));
        let mut text = String::new();
        if self.args.format == Format::Json {
            text = serde_json::to_string_pretty(&rows)? + "\n";
        } else {
            text += Row::HEAD;
            rows.iter().for_each(|row| text += &format!("{row}\n"));
        }
        print(&text)
    }

    /// How it ended: whether there were differences, and whether something could not be played.
    pub(super) fn ending(&self) -> Ending {
        self.ending
    }
}
