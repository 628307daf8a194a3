//! Interner: numbers for names of questions and sources of points.

use bastide_core::decision::Question;
use bastide_core::rules::Rules;
use bastide_core::score::{Part, Timing, Worth};

use crate::grow::at;
use crate::source::Source;

/// Names numbered in the order of their first appearance. Every thread has its own; sums are merged under the names.
#[derive(Clone, Debug, Default)]
pub struct Interner {
    questions: Vec<String>,
    sources: Vec<Source>,
    /// The questions of the engine's own steps, so that they need no search.
    steps: Vec<Option<u16>>,
    /// The sources of the base rules: by kind, timing and scale.
    worths: Vec<Option<u16>>,
}

impl Interner {
    /// Names of the questions.
    pub fn questions(&self) -> &[String] {
        &self.questions
    }

    /// Names of the sources of points.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The number of a question.
    pub(crate) fn question(&mut self, question: &Question) -> u16 {
        let questions = &mut self.questions;
        let mut number = |name: &str| number(questions, |it| it == name, || name.to_owned());
        match question {
            Question::Step(step) => cached(&mut self.steps, *step as usize, || number(step.name())),
            Question::Named(name) => number(name),
        }
    }

    /// The number of the source of a part of a score line.
    pub(crate) fn source(&mut self, rules: &Rules, part: Part<'_>) -> u16 {
        let sources = &mut self.sources;
        let mut number = |variant: Option<&str>, name: &str| {
            let is_same = |it: &Source| it.variant.as_deref() == variant && it.name == name;
            number(sources, is_same, || Source { variant: variant.map(str::to_owned), name: name.to_owned() })
        };
        match part {
            Part::Worth(worth) => {
                cached(&mut self.worths, key(worth), || number(None, &worth.name(rules.words())))
            }
            Part::Rule { hook, phrase } => {
                let variant = hook.map(|hook| rules.setup.variants[rules.hook(hook).variant].id.as_str());
                number(variant, phrase.name())
            }
        }
    }
}

/// The number cached at a place, found first if there is none.
fn cached(numbers: &mut Vec<Option<u16>>, place: usize, find: impl FnOnce() -> u16) -> u16 {
    *at(numbers, place).get_or_insert_with(find)
}

/// Everything that the name of a worth depends on, as a number.
fn key(worth: &Worth) -> usize {
    let is_final = worth.timing == Timing::Final;
    usize::from(worth.kind.0) << 2 | usize::from(is_final) << 1 | usize::from(worth.small)
}

/// The place of a name, which is added if it is new. When all numbers are given out, the last name stands for every further one.
fn number<T>(names: &mut Vec<T>, is_same: impl Fn(&T) -> bool, name: impl FnOnce() -> T) -> u16 {
    let known = names.iter().position(is_same);
    let at = u16::try_from(known.unwrap_or(names.len())).unwrap_or(u16::MAX);
    if usize::from(at) == names.len() {
        names.push(name());
    }
    at
}

#[cfg(test)]
mod tests {
    use bastide_core::host::HookId;
    use bastide_core::score::Phrase;
    use bastide_core::words::KindId;

    use super::*;

    #[test]
    fn names_beyond_the_last_number_share_it() {
        let mut names: Vec<u32> = (0..65_535).collect();
        let mut of = |name: u32| number(&mut names, |it| *it == name, || name);
        let last = u16::MAX;
        assert_eq!([65_535, 70_000, 80_000, 7, 65_535].map(&mut of), [last, last, last, 7, last]);
        assert_eq!(names.len(), 65_536);
    }

    #[test]
    fn sources_are_told_apart_by_variant_and_by_everything_in_their_name() {
        let rules = crate::sample::rules(2);
        let mut interner = Interner::default();
        let phrase = Phrase::from("bonus");
        let rule = |hook| Part::Rule { hook, phrase: &phrase };
        let hooks = [None, Some(HookId(0)), Some(HookId(1)), Some(HookId(0))];
        assert_eq!(hooks.map(|hook| interner.source(&rules, rule(hook))), [0, 1, 2, 1]);
        let worth = |timing, small| Worth {
            kind: KindId(1),
            timing,
            small,
            tiles: 1,
            markers: 0,
            around: 0,
            touching: 0,
            points: 1,
        };
        let worths = [
            worth(Timing::Completed, false),
            worth(Timing::Completed, true),
            worth(Timing::Final, false),
            worth(Timing::Completed, false),
        ];
        assert_eq!(worths.map(|it| interner.source(&rules, Part::Worth(&it))), [3, 4, 5, 3]);
        let names: Vec<_> = interner.sources().iter().map(ToString::to_string).collect();
        assert_eq!(
            names,
            ["bonus", "one.bonus", "two.bonus", "monastery", "small monastery", "unfinished monastery"]
        );
    }
}
