//! In which order the tiles of a saved game are drawn.
//!
//! A file can force the order. Beyond that it follows from the moves: the tile that was placed is the one that was drawn. Tiles that were drawn and
//! had no place are nowhere in the file; they are among those that are left over, and where they may have been drawn shows the play.

use std::collections::BTreeMap;
use std::ops::Range;

use super::claims;
use super::findings::JCZ_TILE;
use super::message::{Deed, Message};
use super::read::Saved;
use crate::tile_ids;
use bastide_diag::{Finding, Label, Report};

/// At the end of a forced order: the pile ends here.
pub(super) const END: &str = "#END";

/// The tiles of a pile, by our names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Draws {
    /// Those of which it is known when they are drawn, in that order.
    pub(super) known: Vec<String>,
    /// The others.
    pub(super) left: Vec<String>,
}

/// Draws of a saved game, as far as they are known. `bag` are the names of all tiles of the pile.
///
/// # Errors
/// Every tile that is not in the bag. How often it is drawn is up to the file: the printings of a set differ.
pub(super) fn draws(saved: &Saved, bag: &[String]) -> Result<Draws, Report> {
    let mut stock = Stock::new(saved, bag);
    let mut draws = Draws::default();
    let most = saved.draw_limit.unwrap_or(usize::MAX);
    let ends = saved.draw_order.iter().position(|it| it.text == END);
    for it in &saved.draw_order[..ends.unwrap_or(saved.draw_order.len()).min(most)] {
        draws.known.extend(stock.take(&it.text, &it.span));
    }
    if ends.is_none() && draws.known.len() < most.min(bag.len()) {
        let follow = Drawn::from(&saved.messages, saved.players.len());
        let mut follow = follow.draws.into_iter().flatten().peekable();
        // A forced tile that is not placed next had no place, or it was drawn last.
        let mut all_placed = true;
        for forced in &draws.known {
            all_placed =
                follow.next_if(|(tile, _)| tile_ids::ours(tile).contains(&forced.as_str())).is_some();
        }
        let all_placed = all_placed || follow.peek().is_some();
        for (tile, span) in follow.take(most - draws.known.len()) {
            draws.known.extend(stock.take(tile, &span));
        }
        // The tile that is placed after the last move is nowhere but in what the file asserts.
        let asserted =
            saved.assertions.iter().filter_map(|it| Some((claims::placed_next(&it.text)?, &it.span)));
        let next =
            asserted.filter(|_| all_placed && draws.known.len() < most).find(|(tile, _)| stock.has(tile));
        if let Some((tile, span)) = next {
            draws.known.extend(stock.take(tile, span));
        }
        draws.left = stock.left(bag);
        draws.left.truncate(most - draws.known.len());
    }
    stock.report.guard(draws)
}

impl Draws {
    /// Has the tiles of an auction drawn before the second part of a double turn, if its first part showed the bazaar. There, they are drawn when
    /// the auction begins.
    pub(super) fn set_aside_lots(&mut self, saved: &Saved, shows_bazaar: impl Fn(&str) -> bool) {
        let players = saved.players.len();
        let drawn = Drawn::from(&saved.messages, players);
        // Where each draw is among the known ones; those between had no place.
        let mut places = Vec::new();
        let mut next = 0;
        for draw in &drawn.draws {
            let is_it = |id: &String| {
                draw.as_ref().is_some_and(|(tile, _)| tile_ids::ours(tile).contains(&id.as_str()))
            };
            let at = self.known[next..].iter().position(is_it).map(|at| next + at);
            next = at.map_or(next, |at| at + 1);
            places.push(at);
        }
        for (first, second) in drawn.doubled {
            let (Some(Some(first)), Some(Some(second))) = (places.get(first), places.get(second)) else {
                continue;
            };
            let end = second + players;
            if first < second && end < self.known.len() && shows_bazaar(&self.known[*first]) {
                self.known[first + 1..=end].rotate_left(second - first);
            }
        }
    }
}

/// The tiles that are still to be drawn.
struct Stock<'a> {
    saved: &'a Saved,
    left: BTreeMap<&'a str, usize>,
    report: Report,
}

impl<'a> Stock<'a> {
    fn new(saved: &'a Saved, bag: &'a [String]) -> Self {
        let mut left = BTreeMap::new();
        for id in bag {
            *left.entry(id.as_str()).or_default() += 1;
        }
        Self { saved, left, report: Report::about([&saved.source]) }
    }

    /// True if a tile of theirs is still to be drawn.
    fn has(&self, tile: &str) -> bool {
        tile_ids::ours(tile).iter().any(|id| self.left.get(id).is_some_and(|count| *count > 0))
    }

    /// Our name of a tile of theirs that is drawn.
    fn take(&mut self, tile: &str, span: &Range<usize>) -> Option<String> {
        let known: Vec<_> =
            tile_ids::ours(tile).iter().copied().filter(|id| self.left.contains_key(id)).collect();
        let is_left = |id: &&&str| self.left.get(**id).is_some_and(|count| *count > 0);
        let Some(id) = known.iter().find(is_left).or(known.first()).copied() else {
            let message = format!("the tile `{tile}` is not in the tile sets of this game");
            let label = Label::new(&self.saved.source, span.clone(), "");
            self.report.push(Finding::error(JCZ_TILE, message, label));
            return None;
        };
        if let Some(count) = self.left.get_mut(id) {
            *count = count.saturating_sub(1);
        }
        Some(id.to_owned())
    }

    /// Tiles that are left, in the order of the bag.
    fn left(&mut self, bag: &[String]) -> Vec<String> {
        let mut take = |id: &&String| match self.left.get_mut(id.as_str()) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        };
        bag.iter().filter(|id| take(id)).cloned().collect()
    }
}

/// Draws that follow from the moves.
#[derive(Default)]
struct Drawn<'a> {
    /// The tiles in their order, and where they are placed; none for an auctioned tile that was not placed.
    draws: Vec<Option<(&'a str, Range<usize>)>>,
    /// The draws for both parts of each double turn that was followed by an auction.
    doubled: Vec<(usize, usize)>,
}

impl<'a> Drawn<'a> {
    fn from(messages: &'a [Message], players: usize) -> Self {
        let mut drawn = Self::default();
        let mut auction: Option<Auction> = None;
        // The draws that players have won and not placed.
        let mut won: Vec<(usize, usize)> = Vec::new();
        // Who made the last placement, of which draw, and the one before.
        let mut last: [Option<(usize, usize)>; 2] = [None; 2];
        for message in messages {
            let player = message.player.unwrap_or(0);
            match &message.deed {
                Deed::Bid { tile, .. } => {
                    if auction.is_none()
                        && let [Some((one, first)), Some((other, second))] = last
                        && one == other
                    {
                        drawn.doubled.push((first, second));
                    }
                    let auction = auction.get_or_insert_with(|| {
                        let first = drawn.draws.len();
                        drawn.draws.resize(first + players, None);
                        Auction::new(first, players)
                    });
                    auction.bid(*tile, player);
                }
                Deed::Trade { buy } => {
                    if let Some(auction) = &mut auction {
                        auction.trade(*buy);
                    }
                }
                Deed::Place { tile, .. } if tile != tile_ids::ABBEY => {
                    won.extend(auction.take().map(Auction::end).unwrap_or_default());
                    let entry = Some((tile.as_str(), message.span.clone()));
                    let at = match won.iter().position(|(owner, _)| *owner == player) {
                        Some(at) => won.remove(at).1,
                        None => {
                            drawn.draws.push(None);
                            drawn.draws.len() - 1
                        }
                    };
                    drawn.draws[at] = entry;
                    last = [last[1], Some((player, at))];
                }
                _ => {}
            }
        }
        drawn
    }
}

/// An auction of as many tiles as there are players.
struct Auction {
    /// The number of the first draw.
    first: usize,
    /// Winner of each tile.
    owners: Vec<Option<usize>>,
    /// The tile bid for, who chose it, and who has bid most.
    current: Option<(usize, usize, usize)>,
}

impl Auction {
    fn new(first: usize, players: usize) -> Self {
        Self { first, owners: vec![None; players], current: None }
    }

    fn bid(&mut self, tile: usize, player: usize) {
        match &mut self.current {
            Some((at, _, highest)) if *at == tile => *highest = player,
            // Nobody bid more for the tile before.
            _ => {
                self.trade(true);
                self.current = Some((tile, player, player));
            }
        }
    }

    fn trade(&mut self, buy: bool) {
        if let Some((tile, chooser, highest)) = self.current.take()
            && let Some(owner) = self.owners.get_mut(tile)
        {
            *owner = Some(if buy { chooser } else { highest });
        }
    }

    /// Winners of the auctioned draws. The last player gets the last tile without bidding.
    fn end(mut self) -> Vec<(usize, usize)> {
        self.trade(true);
        let without = (0..self.owners.len()).filter(|it| !self.owners.contains(&Some(*it)));
        let without: Vec<_> = without.collect();
        let mut without = without.into_iter();
        let owners = self.owners.into_iter().enumerate();
        owners.filter_map(|(at, owner)| Some((owner.or_else(|| without.next())?, self.first + at))).collect()
    }
}

#[cfg(test)]
mod tests {
    use bastide_diag::Source;

    use super::*;

    fn place(tile: &str, player: usize) -> String {
        format!(
            r#"{{"type":"PLACE_TILE","payload":{{"tileId":"{tile}","rotation":"R0","position":[1,0]}},"player":{player}}}"#
        )
    }

    fn bid(tile: usize, player: usize) -> String {
        format!(r#"{{"type":"BAZAAR_BID","payload":{{"supplyIndex":{tile},"price":1}},"player":{player}}}"#)
    }

    fn trade(value: &str) -> String {
        format!(r#"{{"type":"BAZAAR_BUY_OR_SELL","payload":{{"value":"{value}"}},"player":0}}"#)
    }

    fn order(messages: &[String], forced: &str, bag: &[&str]) -> Result<String, Vec<String>> {
        let text = format!(
            r#"{{"setup":{{}},"players":[{{"name":"A"}},{{"name":"B"}},{{"name":"C"}}],"replay":[{}],"gameAnnotations":{forced}}}"#,
            messages.join(",")
        );
        let saved = Saved::read(&Source::new("a", text)).expect("a saved game");
        let bag: Vec<_> = bag.iter().map(|id| format!("base/{id}")).collect();
        draws(&saved, &bag)
            .map(|it| [it.known, vec!["|".to_owned()], it.left].concat().join(" ").replace("base/", ""))
            .map_err(|report| report.findings().iter().map(|it| it.message.clone()).collect())
    }

    const BAG: [&str; 5] = ["crfr", "ffrf", "frfr", "ffff", "ffff"];

    #[test]
    fn what_is_placed_was_drawn_and_the_rest_is_left() {
        let moves = [place("BA/RCr", 0), place("BA/L", 1)];
        assert_eq!(order(&moves, "{}", &BAG), Ok("crfr ffff | ffrf frfr ffff".to_owned()));
    }

    #[test]
    fn a_forced_order_is_kept_and_what_was_not_placed_had_no_place() {
        let moves = [place("BA/RCr", 0), place("BA/L", 1)];
        let forced = r#"{"drawOrder":["BA/LR","BA/RCr"]}"#;
        assert_eq!(order(&moves, forced, &BAG), Ok("ffrf crfr ffff | frfr ffff".to_owned()));
        let forced = r#"{"drawOrder":["BA/LR","BA/RCr","BA/L"],"endTurn":2}"#;
        assert_eq!(order(&moves, forced, &BAG), Ok("ffrf crfr |".to_owned()));
        let forced = r##"{"drawOrder":["BA/LR","#END"]}"##;
        assert_eq!(order(&moves, forced, &BAG), Ok("ffrf |".to_owned()));
    }

    #[test]
    fn tiles_that_are_not_there_are_found() {
        let moves = [place("BA/RCr", 0), place("BA/RCr", 1), place("XX/Y", 2), place("BA/C", 2)];
        let found = order(&moves, "{}", &BAG).expect_err("unknown tiles");
        assert_eq!(
            found,
            [
                "the tile `XX/Y` is not in the tile sets of this game",
                "the tile `BA/C` is not in the tile sets of this game",
            ]
        );
        // The same tile twice may be another printing.
        let drawn = order(&moves[..2], "{}", &BAG[..3]).expect("known tiles");
        assert_eq!(drawn, "crfr crfr | ffrf frfr");
    }

    #[test]
    fn auctioned_tiles_are_drawn_together_and_placed_by_those_who_won_them() {
        // The second player chooses the last tile and sells it to the first, who had bid more; the third buys the first tile; the rest goes
        // to the second.
        let moves = [
            place("BA/L", 0),
            bid(2, 1),
            bid(2, 0),
            trade("SELL"),
            bid(0, 2),
            place("BA/LR", 1),
            place("BA/RCr", 2),
            place("BA/RFr", 0),
            place("BA/L", 1),
        ];
        let order = order(&moves, "{}", &BAG);
        assert_eq!(order, Ok("ffff crfr ffrf frfr ffff |".to_owned()));
    }

    #[test]
    fn tiles_of_an_auction_are_set_aside_before_the_second_part() {
        // The first player places a bazaar and then, in the second part, another tile; the tile between them had no place.
        let moves = [place("BA/L", 0), place("BA/RFr", 0), bid(1, 1), place("BA/LR", 1), place("BA/LR", 2)];
        let forced = r#""BA/L","BA/RCr","BA/RFr","BA/LR","BA/LR","BA/C","BA/Rr""#;
        let text = format!(
            r#"{{"setup":{{}},"players":[{{"name":"A"}},{{"name":"B"}},{{"name":"C"}}],"replay":[{}],"gameAnnotations":{{"drawOrder":[{forced}]}}}}"#,
            moves.join(",")
        );
        let saved = Saved::read(&Source::new("a", text)).expect("a saved game");
        let bag = ["ffff", "crfr", "frfr", "ffrf", "cfff", "ffrr"].map(|it| format!("base/{it}"));
        let order = |bazaar: &str| {
            let mut draws = draws(&saved, &bag).expect("known tiles");
            draws.set_aside_lots(&saved, |tile| tile == bazaar);
            draws.known.join(" ").replace("base/", "")
        };
        assert_eq!(order("base/ffff"), "ffff ffrf ffrf cfff crfr frfr ffrr");
        // A bazaar of the second part is no reason.
        assert_eq!(order("base/frfr"), "ffff crfr frfr ffrf ffrf cfff ffrr");
    }
}
