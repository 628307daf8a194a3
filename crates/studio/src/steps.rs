//! Lists of steps as pages have them, so that only what is new is told.

use bastide_play::Made;

/// List of the steps of a game, as a message tells it: after those that are kept of an earlier list come new ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct List {
    /// Number of the list.
    pub(crate) serial: u64,
    /// Number of the list of which steps are kept.
    pub(crate) base: u64,
    /// Number of steps that are kept.
    pub(crate) kept: usize,
}

/// The state that pages have.
#[derive(Debug, Default)]
pub(crate) struct Told {
    serial: u64,
    /// The choices of the list; none if it was of another game, or of other rules.
    choices: Option<Vec<Made>>,
}

impl Told {
    /// Forgets the choices: those that follow are of another game, or of other rules.
    pub(crate) fn forget(&mut self) {
        self.choices = None;
    }

    /// The list for pages that know the one before.
    pub(crate) fn next(&mut self, choices: Vec<Made>) -> List {
        let base = self.serial;
        let kept = match &self.choices {
            Some(last) if *last == choices => return List { serial: base, base, kept: choices.len() },
            Some(last) => last.iter().zip(&choices).take_while(|(last, now)| last == now).count(),
            None => 0,
        };
        self.serial += 1;
        self.choices = Some(choices);
        List { serial: self.serial, base, kept }
    }

    /// The list for pages that know none.
    pub(crate) fn whole(&mut self, choices: Vec<Made>) -> List {
        let List { serial, .. } = self.next(choices);
        List { serial, base: serial, kept: 0 }
    }
}

#[cfg(test)]
mod tests {
    use bastide_core::player::PlayerId;

    use super::*;

    fn made(texts: &str) -> Vec<Made> {
        let made = |text: &str| Made { player: PlayerId(0), text: text.to_owned(), turn: 1 };
        texts.split_whitespace().map(made).collect()
    }

    #[test]
    fn only_what_differs_is_told() {
        let mut told = Told::default();
        assert_eq!(told.next(made("a b")), List { serial: 1, base: 0, kept: 0 });
        assert_eq!(told.next(made("a b c")), List { serial: 2, base: 1, kept: 2 });
        assert_eq!(told.next(made("a b c")), List { serial: 2, base: 2, kept: 3 }, "nothing is new");
        assert_eq!(
            told.next(made("a x")),
            List { serial: 3, base: 2, kept: 1 },
            "undone, and another choice"
        );
        assert_eq!(told.whole(made("a x")), List { serial: 3, base: 3, kept: 0 });
        told.forget();
        assert_eq!(told.next(made("a x")), List { serial: 4, base: 3, kept: 0 }, "on other rules");
        assert_eq!(told.whole(made("a")), List { serial: 5, base: 5, kept: 0 }, "nobody was told of it yet");
    }
}
