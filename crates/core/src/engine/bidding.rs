//! Rounds of bids: asking one player after the other, and telling the rule that wanted it who has bid most.

use std::collections::BTreeMap;

use crate::act::Bids;
use crate::fault::Fault;
use crate::game::Game;
use crate::state::{Bidding, Task, Waiting};
use crate::value::Value;

impl Game {
    /// Begins a round of bids. Nothing is returned when the game has to wait for a bid.
    pub(super) fn bids(&mut self, bids: Bids) -> Result<Option<Value>, Fault> {
        if bids.players.is_empty() || bids.least > bids.most {
            return Err(Fault::new(format!("the question `{}` has no possible answer", bids.open)));
        }
        Ok(self.ask_bid(Box::new(Bidding { bids, asked: 0, best: None })))
    }

    /// Goes on with a round of bids after somebody has answered.
    pub(super) fn take_bid(&mut self, mut bidding: Box<Bidding>, answer: u16) {
        if let (Some(Value::Int(amount)), Some(player)) =
            (self.decision.answers.get(usize::from(answer)), bidding.bids.players.get(bidding.asked))
        {
            bidding.best = Some((*player, *amount));
        }
        bidding.asked += 1;
        if let Some(outcome) = self.ask_bid(bidding) {
            self.state().reply = outcome;
            self.state().agenda.push(Task::Resume);
        }
    }

    /// Asks the next player who can bid. After the last one: the outcome of the round.
    fn ask_bid(&mut self, mut bidding: Box<Bidding>) -> Option<Value> {
        let Bids { players, open, raise, least, most } = &bidding.bids;
        while let Some(player) = players.get(bidding.asked) {
            let (name, least) = match bidding.best {
                None => (open, *least),
                Some((_, best)) => (raise, best + 1),
            };
            if bidding.best.is_none() && least == *most {
                // There is nothing to choose.
                bidding.best = Some((*player, least));
            } else if least <= *most {
                let mut options: Vec<_> = (least..=*most).map(Value::Int).collect();
                options.extend(bidding.best.map(|_| Value::Nil));
                self.pose(*player, name, &options);
                self.state().waiting = Some(Waiting::Bid(bidding));
                return None;
            }
            bidding.asked += 1;
        }
        let (player, amount) = bidding.best?;
        let pairs = [("amount", Value::Int(amount)), ("player", Value::Player(player))];
        Some(Value::Map(BTreeMap::from(pairs.map(|(name, it)| (name.to_owned(), it)))))
    }
}
