//! The things that a running rule has been told of, by number. Touches neither Lua nor a table.

use crate::thing::Thing;

/// Most things that a rule may be told of if it is to be remembered.
pub(crate) const MOST: usize = 100;

/// The things that a running rule has been told of, each once, in order. They are kept as their codes, which are quick to find.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Things(Vec<u64>);

impl Things {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// All of them, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Thing> {
        self.0.iter().map(|it| Thing::of_code(*it))
    }

    /// The one with a number.
    pub(crate) fn get(&self, number: usize) -> Option<Thing> {
        self.0.get(number).map(|it| Thing::of_code(*it))
    }

    /// The number of a thing, if the rule has been told of it.
    pub(crate) fn number(&self, thing: Thing) -> Option<u8> {
        self.find(thing.code()).map(|at| at as u8)
    }

    fn find(&self, code: u64) -> Option<usize> {
        self.0.iter().position(|it| *it == code)
    }

    /// Adds a thing as the last one.
    pub(crate) fn push(&mut self, thing: Thing) {
        self.0.push(thing.code());
    }

    /// Forgets all but so many.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }

    /// Begins with as many things as another rule has been told of first.
    pub(crate) fn begin_as(&mut self, other: &Self, count: usize) {
        self.0.clear();
        self.0.extend_from_slice(&other.0[..count]);
    }

    /// The number of a thing of which the rule is told; none if it was told of too many.
    pub(crate) fn tell(&mut self, thing: Thing) -> Option<usize> {
        let code = thing.code();
        match self.find(code) {
            None if self.len() < MOST => {
                self.0.push(code);
                Some(self.len() - 1)
            }
            known => known,
        }
    }
}

#[cfg(test)]
mod tests {
    use bastide_core::piece::FigureId;
    use bastide_core::player::PlayerId;

    use super::*;

    #[test]
    fn each_thing_has_one_number() {
        let mut things = Things::default();
        let (player, figure) = (Thing::Player(PlayerId(1)), Thing::Figure(FigureId(1)));
        assert_eq!(
            [things.tell(player), things.tell(figure), things.tell(player)],
            [Some(0), Some(1), Some(0)]
        );
        assert_eq!([things.number(figure), things.number(Thing::Game)], [Some(1), None]);
        things.truncate(1);
        assert_eq!((things.number(figure), things.iter().collect()), (None, vec![player]));
    }

    #[test]
    fn there_is_an_end_to_what_is_remembered() {
        let mut things = Things::default();
        assert!((0..MOST as u16).all(|it| things.tell(Thing::Figure(FigureId(it))).is_some()));
        assert_eq!(things.tell(Thing::Game), None);
    }
}
