//! Differences that the documentation explains by a rule.

use super::difference::Difference;

/// Heading of the list in `docs/differences.md`.
const HEADING: &str = "### Known differences\n";

/// A row of the list: which recordings, at which step, of which kind, and the beginning of all options that differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Beginning of the names of the recordings.
    pub files: String,
    /// Number of the step, `end` or `any`.
    pub step: String,
    /// Kind of difference.
    pub kind: String,
    /// Beginning of each option that only one side has, or `any`.
    pub about: String,
}

impl Known {
    /// Reads the rows below the heading of the page.
    ///
    /// # Panics
    /// If the page lacks the heading, or a row has other than five cells or no rule.
    pub fn list(page: &str) -> Vec<Self> {
        let list = page.split_once(HEADING).expect("the page has the heading").1;
        let rows = list.lines().take_while(|line| !line.starts_with('#'));
        rows.filter(|line| line.starts_with("| `")).map(Self::row).collect()
    }

    fn row(line: &str) -> Self {
        let cells: Vec<_> = line.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect();
        match &cells[..] {
            [_, files, step, kind, about, rule, _] if !rule.is_empty() => {
                Self { files: files.clone(), step: step.clone(), kind: kind.clone(), about: about.clone() }
            }
            _ => panic!("a row of known differences has five cells: {cells:?}"),
        }
    }

    /// True if the row explains a difference of this recording.
    pub fn explains(&self, recording: &str, difference: &Difference) -> bool {
        let step = difference.step.map_or("end".to_owned(), |step| step.to_string());
        let mut sides = difference.recorded.iter().chain(&difference.ours).filter(|option| *option != "pass");
        recording.starts_with(&self.files)
            && (self.step == "any" || self.step == step)
            && self.kind == difference.kind.name()
            && (self.about == "any" || sides.all(|option| option.starts_with(&self.about)))
    }
}
