//! Names of what variants declare, pieces and piles: one's own by its word, another's with its variant before it, as `watch.guard`.

use std::borrow::Cow;

use crate::piece::Piece;
use crate::pile::PileDecl;
use crate::setup::Setup;

/// Something that is declared under a word. Two variants may use the same one.
pub trait Declared {
    /// The word.
    fn word(&self) -> &str;

    /// The variant that declares it, by position in the game's list; none for what every game has.
    fn variant(&self) -> Option<usize>;
}

impl Declared for Piece {
    fn word(&self) -> &str {
        self.name.rsplit_once('.').map_or(&*self.name, |(_, word)| word)
    }

    fn variant(&self) -> Option<usize> {
        self.variant
    }
}

impl Declared for PileDecl {
    fn word(&self) -> &str {
        &self.name
    }

    fn variant(&self) -> Option<usize> {
        Some(self.variant)
    }
}

impl Setup {
    /// The one that a variant means by a name, by place: its own or what every game has by the word, another's by `variant.word`. Without a
    /// variant, as in written games, the word is enough where the game has one of it.
    pub fn named<T: Declared>(&self, all: &[T], name: &str, by: Option<usize>) -> Option<usize> {
        if let Some((variant, word)) = name.rsplit_once('.') {
            let is_meant = |it: &T| it.variant().is_some_and(|at| self.variants[at].id == variant);
            return all.iter().position(|it| it.word() == word && is_meant(it));
        }
        let is_meant =
            |it: &&T| it.word() == name && (by.is_none() || it.variant().is_none() || it.variant() == by);
        let mut meant = all.iter().enumerate().filter(|(_, it)| is_meant(it));
        let (at, _) = meant.next()?;
        meant.next().is_none().then_some(at)
    }

    /// The name of one of all, as that variant writes it; without a variant, as written games do.
    pub fn name_of<'a, T: Declared>(&self, all: &'a [T], one: &'a T, by: Option<usize>) -> Cow<'a, str> {
        let word = one.word();
        let is_clear = match by {
            None => all.iter().filter(|it| it.word() == word).count() == 1,
            by => one.variant() == by,
        };
        match one.variant() {
            Some(variant) if !is_clear => format!("{}.{word}", self.variants[variant].id).into(),
            _ => word.into(),
        }
    }

    /// The names of all under a word, as that variant writes them: the remedy where the word alone does not do.
    pub fn namesakes<T: Declared>(&self, all: &[T], word: &str, by: Option<usize>) -> Vec<String> {
        let sharing = all.iter().filter(|it| it.word() == word);
        sharing.map(|it| self.name_of(all, it, by).into_owned()).collect()
    }

    /// Tests whether a name is of a variant that is not in the game, so that it means nothing there.
    pub fn is_of_absent(&self, name: &str) -> bool {
        let of = name.split_once('.').map(|(variant, _)| variant);
        of.is_some_and(|of| !self.variants.iter().any(|it| it.id == of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    /// Two variants with a guard each, one of which has a bell too.
    fn town() -> Setup {
        let variant = |id: &str| Variant { id: id.into(), title: String::new(), version: String::new() };
        let piece = |name: &str, variant| Piece { name: name.into(), variant, ..Piece::follower(Vec::new()) };
        let pieces = vec![
            piece("follower", None),
            piece("gate.guard", Some(0)),
            piece("watch.guard", Some(1)),
            piece("bell", Some(1)),
        ];
        Setup { variants: vec![variant("gate"), variant("watch")], pieces, ..Setup::default() }
    }

    #[test]
    fn a_word_is_ones_own_and_another_has_its_variant_before_it() {
        let town = town();
        let named = |name, by| town.named(&town.pieces, name, by);
        assert_eq!((named("guard", Some(0)), named("guard", Some(1))), (Some(1), Some(2)));
        assert_eq!((named("watch.guard", Some(0)), named("watch.guard", Some(1))), (Some(2), Some(2)));
        assert_eq!((named("bell", Some(0)), named("bell", Some(1))), (None, Some(3)));
        assert_eq!((named("follower", Some(0)), named("base.follower", Some(0))), (Some(0), None));
        assert_eq!(
            (named("guard", None), named("bell", None), named("watch.bell", None)),
            (None, Some(3), Some(3))
        );
    }

    #[test]
    fn a_name_is_long_only_where_the_word_is_not_clear() {
        let town = town();
        let names = |by| {
            let name = |it| town.name_of(&town.pieces, it, by).into_owned();
            town.pieces.iter().map(name).collect::<Vec<_>>()
        };
        assert_eq!(names(None), ["follower", "gate.guard", "watch.guard", "bell"]);
        assert_eq!(names(Some(0)), ["follower", "guard", "watch.guard", "watch.bell"]);
        assert_eq!(names(Some(1)), ["follower", "gate.guard", "guard", "bell"]);
    }

    #[test]
    fn names_of_variants_that_do_not_play_are_known_as_such() {
        let town = town();
        let absent = ["tower.guard", "gate.guard", "guard"].map(|it| town.is_of_absent(it));
        assert_eq!(absent, [true, false, false]);
    }
}
