//! What a rule is called about, besides the game. Touches neither Lua nor a table.

use crate::answer::Answer;
use crate::seen::Key;
use crate::thing::Thing;
use crate::things::Things;

/// What a rule is called about.
#[derive(Clone, Debug)]
pub(crate) enum About {
    Nothing,
    Thing(Thing),
    Told(Vec<Answer>),
}

impl About {
    /// Its arguments.
    pub(crate) fn answers(&self) -> Vec<Answer> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Thing(it) => vec![Answer::Thing(*it)],
            Self::Told(all) => all.clone(),
        }
    }

    /// How many arguments these are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Thing(_) => 1,
            Self::Told(all) => all.len(),
        }
    }

    /// Adds values behind it.
    pub(crate) fn and(self, more: impl ExactSizeIterator<Item = Answer>) -> Self {
        if more.len() == 0 {
            return self;
        }
        let mut all = self.answers();
        all.extend(more);
        Self::Told(all)
    }

    /// Whether it is more than things.
    pub(crate) fn is_told(&self) -> bool {
        match self {
            Self::Nothing | Self::Thing(_) => false,
            Self::Told(all) => !all.iter().all(|it| matches!(it, Answer::Thing(_))),
        }
    }

    /// Adds what a rule sees of it to a key. Whether it is little enough to be remembered.
    pub(crate) fn see(&self, things: &mut Things, key: &mut Key) -> bool {
        match self {
            Self::Nothing => true,
            Self::Thing(it) => things.see(&Answer::Thing(*it), key),
            Self::Told(all) => all.iter().all(|it| things.see(it, key)),
        }
    }
}
