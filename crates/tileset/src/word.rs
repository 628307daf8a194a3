//! Classes of words, and the places of their declarations.

use bastide_diag::{nearest, only_nearest};

/// The class of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    Edge,
    Kind,
    Marker,
}

impl Class {
    /// The name in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::Kind => "feature",
            Self::Marker => "marker",
        }
    }
}

/// The declaration of an unknown word, if there is one.
#[derive(Clone, Copy)]
pub(crate) enum Elsewhere<'a> {
    /// In a set that could be used.
    In(&'a str),
    /// Nowhere; perhaps it is a slip of this word, and if so, whether it can be a slip of no other.
    Perhaps(Option<(&'a str, bool)>),
}

impl<'a> Elsewhere<'a> {
    /// A word that is declared nowhere, beside those that are.
    pub(crate) fn near(name: &str, words: impl Iterator<Item = &'a str> + Clone) -> Self {
        let is_only = only_nearest(name, words.clone()).is_some();
        Self::Perhaps(nearest(name, words).map(|it| (it, is_only)))
    }
}
