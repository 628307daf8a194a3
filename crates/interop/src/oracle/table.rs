//! Many recordings at a glance: how each mix of systems fares.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::play::Verdict;

/// How the recordings of one mix fare.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The parts of the game, joined by `+`.
    pub mix: String,
    /// How many recordings.
    pub games: usize,
    /// How many steps of them were compared.
    pub steps: usize,
    /// How many differences there are, by what they are about.
    pub differences: BTreeMap<&'static str, usize>,
    /// What is not there here, in their words.
    pub missing: Vec<String>,
    /// How many could not be set up.
    pub unplayable: usize,
}

/// The rows of some recordings, by their mixes.
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
    /// The head of the table, as Markdown.
    pub const HEAD: &'static str = "| systems | games | steps | differences |\n| --- | ---: | ---: | --- |\n";
}

/// As a line of a Markdown table.
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
