//! Piles of variants: named containers of tiles and tokens, with an owner and with those who see what is in them.

use std::ops::{Deref, DerefMut};

use crate::ids::{FigureId, PlacedIdx, TileId};
use crate::player::PlayerId;
use crate::rng::Rng;
use crate::value::Value;

/// A pile, by its number among [`Setup::piles`](crate::rules::Setup::piles).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PileId(pub u8);

/// A token, by its number among [`Setup::tokens`](crate::rules::Setup::tokens).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TokenId(pub u16);

/// Content of piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// A tile.
    Tile(TileId),
    /// A token.
    Token(TokenId),
}

/// Things of which each has a pile of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Holders {
    /// There is one for the whole game.
    #[default]
    Game,
    /// Each player has one.
    Players,
    /// Each tile on the board has one.
    Tiles,
    /// Each figure has one.
    Figures,
}

/// Those who see what is in a pile; how much is in it is seen by all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seen {
    /// Everybody.
    All,
    /// The player who has it, or whose figure it lies with.
    Owner,
    /// Nobody.
    #[default]
    Nobody,
}

/// A token as declared: a word or a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its value.
    pub value: Value,
    /// The pile in which it lies at the start. Tokens of different piles are never mistaken for one another.
    pub home: PileId,
}

/// A pile as declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PileDecl {
    /// The variant, by position in the game's list.
    pub variant: usize,
    /// Its name there.
    pub name: String,
    /// Those who have one each.
    pub of: Holders,
    /// Those who see what is in it.
    pub seen: Seen,
    /// Content of each at the start, with numbers.
    pub start: Vec<(Item, u16)>,
    /// Content of some at the start instead, in the order in which it is drawn.
    pub fixed: Vec<(Holder, Vec<Item>)>,
}

/// The thing that has a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    /// The game.
    Game,
    /// A player.
    Player(PlayerId),
    /// A tile on the board.
    Tile(PlacedIdx),
    /// A figure.
    Figure(FigureId),
}

/// One of the piles of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PileAt {
    /// The declaration.
    pub pile: PileId,
    /// The thing that has it.
    pub holder: Holder,
}

/// Content of one pile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stack {
    pub(crate) items: Vec<Item>,
    /// Set if they lie in an order that a setup has fixed; otherwise what nobody sees is drawn by chance.
    pub(crate) is_fixed: bool,
}

/// The piles in which there is anything, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piles(Vec<(PileAt, Stack)>);

impl Deref for Piles {
    type Target = Vec<(PileAt, Stack)>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Piles {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Piles {
    /// The piles of a game at its start.
    pub(crate) fn of(declared: &[PileDecl], players: usize) -> Self {
        let mut piles = Self::default();
        for (at, decl) in declared.iter().enumerate() {
            let holders: Vec<Holder> = match decl.of {
                Holders::Game => vec![Holder::Game],
                Holders::Players => (0..players).map(|seat| Holder::Player(PlayerId(seat as u8))).collect(),
                Holders::Tiles | Holders::Figures => Vec::new(),
            };
            for holder in holders {
                let fixed = decl.fixed.iter().find(|(it, _)| *it == holder);
                let items = match fixed {
                    Some((_, items)) => items.clone(),
                    None => {
                        let copies =
                            |(item, count): &(Item, u16)| std::iter::repeat_n(*item, (*count).into());
                        decl.start.iter().flat_map(copies).collect()
                    }
                };
                if !items.is_empty() {
                    let pile = PileAt { pile: PileId(at as u8), holder };
                    piles.0.push((pile, Stack { items, is_fixed: fixed.is_some() }));
                }
            }
        }
        piles.0.sort_by_key(|(at, _)| *at);
        piles
    }

    /// Content of a pile.
    pub(crate) fn items(&self, at: PileAt) -> &[Item] {
        self.0.binary_search_by_key(&at, |(at, _)| *at).map_or(&[], |found| &self.0[found].1.items)
    }

    /// Puts something into a pile, behind what is there.
    pub(crate) fn put(&mut self, at: PileAt, item: Item) {
        let found = self.0.binary_search_by_key(&at, |(at, _)| *at).unwrap_or_else(|free| {
            self.0.insert(free, (at, Stack::default()));
            free
        });
        self.0[found].1.items.push(item);
    }

    /// Takes the item with this number out of a pile.
    fn remove(&mut self, found: usize, number: usize) -> Item {
        let item = self.0[found].1.items.remove(number);
        if self.0[found].1.items.is_empty() {
            self.0.remove(found);
        }
        item
    }

    /// Draws from a pile: what all see lies in order, the first on top; of the rest any is drawn, unless a setup has fixed the order.
    pub(crate) fn draw(&mut self, at: PileAt, seen: Seen, rng: &mut Rng) -> Option<Item> {
        let found = self.0.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        let stack = &self.0[found].1;
        let in_order = seen == Seen::All || stack.is_fixed;
        let number = if in_order { 0 } else { rng.below(stack.items.len() as u32) as usize };
        Some(self.remove(found, number))
    }

    /// Takes a certain item out of a pile, if it is there.
    pub(crate) fn take(&mut self, at: PileAt, item: Item) -> Option<Item> {
        let found = self.0.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        let number = self.0[found].1.items.iter().position(|it| *it == item)?;
        Some(self.remove(found, number))
    }
}
