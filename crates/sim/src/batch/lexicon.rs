//! Numbers for the names that turn up while games are played: questions, and what points were for.

use bastide_core::decision::Question;
use bastide_core::score::{Reason, Timing, Worth};
use bastide_core::words::Words;

/// The names met so far, numbered in the order in which they were met. Every thread has its own; sums are kept under the names.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    questions: Vec<String>,
    sources: Vec<String>,
    /// The questions of the engine's own steps, so that they need no search.
    steps: Vec<Option<u16>>,
    /// The sources of the base rules: by kind, timing and scale.
    base: Vec<Option<u16>>,
}

impl Lexicon {
    /// The questions met.
    pub fn questions(&self) -> &[String] {
        &self.questions
    }

    /// What points were for.
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// The number of a question.
    pub(crate) fn question(&mut self, question: &Question) -> u16 {
        match question {
            Question::Step(step) => {
                let find = || number(&mut self.questions, step.name());
                remembered(&mut self.steps, *step as usize, find)
            }
            Question::Named(name) => number(&mut self.questions, name),
        }
    }

    /// The number of what a score line is for: its reason without counts.
    pub(crate) fn source(&mut self, words: &Words, reason: &Reason) -> u16 {
        match reason {
            Reason::Base(worth) => {
                let find = || number(&mut self.sources, &without_counts(&worth.text(words)));
                remembered(&mut self.base, key(worth), find)
            }
            Reason::Text(text) => number(&mut self.sources, &without_counts(text)),
        }
    }
}

/// The number kept at a place, found first if there is none.
fn remembered(kept: &mut Vec<Option<u16>>, at: usize, find: impl FnOnce() -> u16) -> u16 {
    if let Some(Some(known)) = kept.get(at) {
        return *known;
    }
    if at >= kept.len() {
        kept.resize(at + 1, None);
    }
    *kept[at].insert(find())
}

/// What the name of a source of the base rules depends on.
fn key(worth: &Worth) -> usize {
    let is_final = worth.timing == Timing::Final;
    usize::from(worth.kind.0) << 2 | usize::from(is_final) << 1 | usize::from(worth.small)
}

fn number(names: &mut Vec<String>, name: &str) -> u16 {
    let at = names.iter().position(|it| it == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    });
    at as u16
}

/// A reason without the parts that count something: `road, inn` for `road, 3 tiles, inn`.
fn without_counts(reason: &str) -> String {
    let counts = |part: &&str| part.starts_with(|first: char| first.is_ascii_digit() || first == '-');
    let parts: Vec<_> = reason.split(", ").filter(|part| !counts(part)).collect();
    if parts.is_empty() { reason.to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_told_apart_by_words_and_not_by_counts() {
        assert_eq!(without_counts("unfinished road, 2 tiles"), "unfinished road");
        assert_eq!(without_counts("road, 3 tiles, inn"), "road, inn");
        assert_eq!(without_counts("7 goods"), "7 goods");
        let mut lexicon = Lexicon::default();
        let words = Words::default();
        let text = |text: &str| Reason::Text(text.into());
        assert_eq!(lexicon.source(&words, &text("city, 4 tiles")), 0);
        assert_eq!(lexicon.source(&words, &text("bid for a tile")), 1);
        assert_eq!(lexicon.source(&words, &text("city, 9 tiles")), 0);
        assert_eq!(lexicon.sources(), ["city", "bid for a tile"]);
    }
}
