//! Names of objects: six hexadecimal digits that follow from the object itself, so that equal games have equal names.

use std::collections::BTreeSet;

/// Gives out names, each once.
#[derive(Debug, Default)]
pub(super) struct Guids {
    taken: BTreeSet<String>,
}

impl Guids {
    /// The name of the object that this text describes; two objects described alike get different names.
    pub(super) fn name(&mut self, what: &str) -> String {
        let mut nth = 0_u64;
        loop {
            let hash = blake3::hash(format!("{what}\n{nth}").as_bytes());
            let name = hash.to_hex()[..6].to_owned();
            if self.taken.insert(name.clone()) {
                return name;
            }
            nth += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_given_once_and_always_the_same() {
        let names = |()| {
            let mut guids = Guids::default();
            ["tile", "tile", "bag"].map(|what| guids.name(what))
        };
        let [one, other, bag] = names(());
        assert!(one != other && other != bag && one != bag);
        assert_eq!(names(()), [one, other, bag]);
    }
}
