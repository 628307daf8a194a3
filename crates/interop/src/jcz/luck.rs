//! Chance in saved games: messages bring a random number, from which rolls and draws follow.

use std::ops::Range;

use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::pile::PileAt;
use bastide_record::Text;

use super::message::{Deed, Message};

/// Random number of a message, and those that follow from it.
#[derive(Clone, Debug)]
pub(super) struct Luck(f64);

impl Luck {
    /// Random number of a message from which nothing follows.
    pub(super) const USUAL: f64 = 0.5;

    /// The luck of a message with a number from 0 to 1.
    pub(super) fn new(random: f64) -> Self {
        Self(random)
    }

    /// The next whole number below a bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let number = (self.0 * bound as f64) as usize;
        // Multiplier, increment and width of the generator in Java's library; it starts with the bits of the number as they are.
        let mask = (1_u64 << 48) - 1;
        let next = (self.0.to_bits() & mask).wrapping_mul(0x5_DEEC_E66D).wrapping_add(11) & mask;
        self.0 = next as f64 / (mask + 1) as f64;
        number.min(bound.saturating_sub(1))
    }

    /// Random number of a message, from 0 to 1, from which some rolls follow one after another; none if none is found that is one.
    pub(super) fn number(rolls: &[Roll]) -> Option<f64> {
        let Some(first) = rolls.first() else { return Some(Self::USUAL) };
        // Steps of the golden ratio meet the numbers that are right for the first roll evenly, so that each tuple of later rolls comes soon.
        let tries = (0..TRIES).map(|nth| (0.5 + f64::from(nth) * GOLDEN).fract());
        let mut numbers = tries.map(|part| (first.number as f64 + part) / first.below as f64);
        numbers.find(|number| {
            let mut luck = Self::new(*number);
            rolls.iter().all(|roll| luck.below(roll.below) == roll.number)
        })
    }
}

/// Roll of a die, or a draw from a bag: a number that came, of those below a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Roll {
    pub(super) number: usize,
    pub(super) below: usize,
}

/// Part by which one try of a random number is further than the one before it.
const GOLDEN: f64 = 0.618_033_988_749_894_8;

/// Numbers that are tried: a hundred times as many as three dice have throws.
const TRIES: u32 = 20_000;

/// Bag of tokens that are drawn by chance, by our names.
struct Bag {
    variant: &'static str,
    /// The pile that is the bag.
    pile: &'static str,
    /// The pile from which a token comes to light; where it is another one, it comes there unseen.
    shown: &'static str,
    /// True for messages that draw; none if confirmations do, where the rules draw.
    draws: Option<fn(&Deed) -> bool>,
}

const BAGS: [Bag; 2] = [
    Bag {
        variant: "hills",
        pile: "bag",
        shown: "bag",
        draws: Some(|deed| matches!(deed, Deed::Shepherd | Deed::Flock { grow: true })),
    },
    Bag { variant: "bigtop", pile: "animals", shown: "under", draws: None },
];

/// Tokens of a bag, in the order in which they come, as far as it is known.
#[derive(Clone, Debug)]
struct Drawn {
    bag: usize,
    /// All tokens, in the order in which they lie in the bag there.
    all: Vec<String>,
    /// Those that have come, in their order.
    known: Vec<String>,
}

impl Drawn {
    /// Content of the pile at the start: the tokens that have come, and then the others. A token that comes again after it was put back is there twice.
    fn pile(&self) -> Vec<Text> {
        let mut rest = self.all.clone();
        for token in &self.known {
            if let Some(at) = rest.iter().position(|it| it == token) {
                rest.remove(at);
            }
        }
        self.known.iter().chain(&rest).map(|it| Text::from(it.as_str())).collect()
    }
}

/// Known orders of all bags of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Bags(Vec<Drawn>);

impl Bags {
    /// The bags of a game that has not begun. Nothing is known of them.
    pub(super) fn new(game: &Game) -> Self {
        let table = game.table();
        let bags = BAGS.iter().enumerate().filter_map(|(bag, it)| {
            let pile = table.pile_of(&format!("{}.{}", it.variant, it.pile))?;
            let mut all: Vec<_> = table.piled(pile).iter().map(|it| table.item_text(*it)).collect();
            all.sort();
            Some(Drawn { bag, all, known: Vec::new() })
        });
        Self(bags.collect())
    }

    /// Content of the piles at the start.
    pub(super) fn piles(&self) -> Vec<(Text, Vec<Text>)> {
        let text =
            |it: &Drawn| Text::from(format!("{}.{}", BAGS[it.bag].variant, BAGS[it.bag].pile).as_str());
        self.0.iter().map(|it| (text(it), it.pile())).collect()
    }

    /// Watches a game that is played with these orders.
    pub(super) fn watch(&self) -> Watch {
        let bags = self.0.iter().map(|it| Watched { drawn: it.clone(), inside: it.all.clone(), count: 0 });
        Watch { bags: bags.collect(), luck: None }
    }
}

/// Watch over the tokens that are drawn in a game.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    bags: Vec<Watched>,
    /// Luck of the confirmation at a byte of the file, as far as it was used.
    luck: Option<(usize, Luck)>,
}

#[derive(Clone, Debug)]
struct Watched {
    drawn: Drawn,
    /// The tokens in the bag, in its order.
    inside: Vec<String>,
    /// Number of draws.
    count: usize,
}

/// Event of a bag.
enum Happened {
    /// A token was drawn from it, and is seen.
    Came(String),
    /// A token left the table and is inside.
    Left(String),
}

/// Finding of a watch.
#[derive(Debug)]
pub(super) enum Seen {
    /// Everything came as it should.
    Fine,
    /// Another token should have come: the orders that are known now.
    Other(Bags),
    /// No message brings the number from which it follows.
    Untold(&'static str),
}

impl Watch {
    /// Events of the bags at a choice, by their numbers here.
    fn happened(&self, game: &Game) -> Vec<(usize, Happened)> {
        let table = game.table();
        let is_pile =
            |at: PileAt, variant: &str, name: &str| table.pile_of(&format!("{variant}.{name}")) == Some(at);
        let of = |event: &Event| {
            self.bags.iter().enumerate().find_map(|(at, bag)| {
                let row = &BAGS[bag.drawn.bag];
                match event {
                    Event::Taken { item, from } if is_pile(*from, row.variant, row.shown) => {
                        Some((at, Happened::Came(table.item_text(*item))))
                    }
                    Event::Stored { item, into } if is_pile(*into, row.variant, row.pile) => {
                        Some((at, Happened::Left(table.item_text(*item))))
                    }
                    _ => None,
                }
            })
        };
        table.events().iter().filter_map(of).collect()
    }

    /// Looks at the events of a choice that was made for a message at a place of a saved game.
    pub(super) fn look(&mut self, game: &Game, messages: &[Message], at: &Range<usize>) -> Seen {
        for (bag, happened) in self.happened(game) {
            match happened {
                Happened::Came(token) => match self.came(bag, &token, messages, at) {
                    Seen::Fine => {}
                    other => return other,
                },
                Happened::Left(token) => self.bags[bag].put(token),
            }
        }
        Seen::Fine
    }

    /// The draws that a choice brought, in their order, each with the messages that draw from its bag; none where confirmations do.
    pub(super) fn rolls(&mut self, game: &Game) -> Vec<(Option<fn(&Deed) -> bool>, Roll)> {
        let mut rolls = Vec::new();
        for (bag, happened) in self.happened(game) {
            let it = &mut self.bags[bag];
            match happened {
                Happened::Came(token) => {
                    if let Some(number) = it.inside.iter().position(|inside| *inside == token) {
                        rolls.push((BAGS[it.drawn.bag].draws, Roll { number, below: it.inside.len() }));
                    }
                    it.take(&token);
                }
                Happened::Left(token) => it.put(token),
            }
        }
        rolls
    }

    /// Compares a token that has come with the one that should have.
    fn came(&mut self, bag: usize, token: &str, messages: &[Message], at: &Range<usize>) -> Seen {
        let it = &self.bags[bag];
        let row = &BAGS[it.drawn.bag];
        let luck = match row.draws {
            Some(draws) => {
                let message = messages.iter().filter(|it| draws(&it.deed)).nth(it.count);
                message.map(|it| it.random.map(Luck::new))
            }
            None => {
                let commits = |it: &&Message| it.deed == Deed::Commit && it.span.start >= at.start;
                messages.iter().find(commits).map(|it| match self.luck.take() {
                    Some((start, luck)) if start == it.span.start => Some(luck),
                    _ => it.random.map(Luck::new),
                })
            }
        };
        let later = messages.iter().any(|it| it.span.start > at.start);
        let Some(Some(mut luck)) = luck else {
            // Draws after the last message are in no file.
            if luck.is_none() && !later {
                return Seen::Fine;
            }
            return Seen::Untold(row.variant);
        };
        let it = &mut self.bags[bag];
        let Some(wanted) = it.inside.get(luck.below(it.inside.len())).cloned() else { return Seen::Fine };
        if row.draws.is_none()
            && let Some(commit) =
                messages.iter().find(|it| it.deed == Deed::Commit && it.span.start >= at.start)
        {
            self.luck = Some((commit.span.start, luck));
        }
        it.drawn.known.truncate(it.count);
        it.drawn.known.push(wanted.clone());
        it.take(&wanted);
        if wanted == token {
            return Seen::Fine;
        }
        Seen::Other(Bags(self.bags.iter().map(|it| it.drawn.clone()).collect()))
    }
}

impl Watched {
    fn take(&mut self, token: &str) {
        self.count += 1;
        if let Some(at) = self.inside.iter().position(|it| it == token) {
            self.inside.remove(at);
        }
    }

    fn put(&mut self, token: String) {
        let at = self.inside.partition_point(|it| *it < token);
        self.inside.insert(at, token);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_from_which_rolls_follow() {
        let all = |below: usize| (0..below).map(move |number| Roll { number, below });
        let throws =
            all(6).flat_map(|one| all(6).flat_map(move |two| all(11).map(move |last| [one, two, last])));
        for throw in throws {
            let number = Luck::number(&throw).unwrap_or_else(|| panic!("{throw:?}"));
            let mut luck = Luck::new(number);
            assert!((0.0..1.0).contains(&number), "{throw:?}");
            assert_eq!(throw.map(|roll| luck.below(roll.below)), throw.map(|roll| roll.number), "{number}");
        }
    }
}
