//! Table of recordings: games, steps and differences of each mix of systems.

use std::collections::BTreeMap;
use std::fmt;

use super::play::Verdict;

/// Recordings of one mix, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Parts of the game, joined by `+`.
    pub mix: String,
    /// Number of recordings.
    pub games: usize,
    /// Number of compared steps.
    pub steps: usize,
    /// Number of differences of each kind.
    pub differences: BTreeMap<&'static str, usize>,
    /// Systems that are missing here, in the words of the recordings.
    pub missing: Vec<String>,
    /// Number of recordings that could not be set up.
    pub unplayable: usize,
}

/// Adds recordings up by their mixes.
pub fn rows<'a>(played: impl IntoIterator<Item = (&'a str, &'a Verdict)>) -> Vec<Row> {
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for (mix, verdict) in played {
        let row = rows.entry(mix).or_insert_with(|| Row { mix: mix.to_owned(), ..Row::default() });
        row.games += 1;
        match verdict {
            Verdict::Played { steps, differences } => {
                row.steps += steps;
                for difference in differences {
                    *row.differences.entry(difference.kind.name()).or_default() += 1;
                }
            }
            Verdict::Missing(gaps) => {
                row.missing.extend(gaps.iter().map(|gap| gap.word().to_owned()));
                row.missing.sort();
                row.missing.dedup();
            }
            Verdict::Unplayable(_) => row.unplayable += 1,
        }
    }
    rows.into_values().collect()
}

impl Row {
    /// Head of the Markdown table.
    pub const HEAD: &'static str = "| systems | games | steps | differences |\n| --- | ---: | ---: | --- |\n";
}

/// Line of the Markdown table.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut found = Vec::new();
        if !self.missing.is_empty() {
            found.push(format!("missing: {}", self.missing.join(", ")));
        }
        if self.unplayable > 0 {
            found.push(format!("{} cannot be set up", self.unplayable));
        }
        found.extend(self.differences.iter().map(|(kind, count)| format!("{count} {kind}")));
        let found = if found.is_empty() { "none".to_owned() } else { found.join("; ") };
        write!(f, "| {} | {} | {} | {found} |", self.mix, self.games, self.steps)
    }
}
