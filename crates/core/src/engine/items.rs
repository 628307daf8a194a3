//! Tiles and tokens between the piles and the hands of rules.

use std::sync::Arc;

use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::ids::HookId;
use crate::pile::{Item, PileAt, Seen};
use crate::player::PlayerId;
use crate::state::{Answers, Task, Waiting};
use crate::value::Value;

impl Game {
    /// Draws from a pile, or from the tiles that are drawn, into another or into the hand of the rule.
    pub(super) fn draw_item(&mut self, from: Option<PileAt>, into: Option<PileAt>) -> Result<Value, Fault> {
        let item = match from {
            Some(from) => {
                let seen = self.table().seen(from);
                let state = self.state();
                state.piles.draw(from, seen, &mut state.rng)
            }
            // Of what nobody sees, nobody knows whether it may come.
            None if into.is_some_and(|into| self.table().seen(into) == Seen::Nobody) => {
                let state = self.state();
                state.pile.draw(&mut state.rng).map(Item::Tile)
            }
            None => self.next_tile()?.map(Item::Tile),
        };
        let Some(item) = item else { return Ok(Value::Nil) };
        match into {
            None => Ok(self.hold(item, from)),
            Some(into) => Ok(self.pass_on(item, into).unwrap_or_default()),
        }
    }

    /// Puts an item into a pile on its way. Nothing is returned where not everybody sees it there.
    fn pass_on(&mut self, item: Item, into: PileAt) -> Option<Value> {
        self.store(item, into);
        let is_public = self.table().seen(into) == Seen::All;
        is_public.then(|| self.table().item_value(item))
    }

    /// Takes a certain item out of a pile that all see.
    pub(super) fn take_item(&mut self, item: &Value, from: PileAt) -> Result<Value, Fault> {
        if self.table().seen(from) != Seen::All {
            let pile = self.table().pile_name(from);
            let help = "draw from it, or let a player who sees it pick";
            return Err(Fault::new(format!("not everybody sees what is in `{pile}`: {help}")));
        }
        self.take_out(item, from, None)
    }

    /// Takes an item out of a pile, into another one or into the hand of the rule.
    pub(super) fn take_out(
        &mut self,
        item: &Value,
        from: PileAt,
        into: Option<PileAt>,
    ) -> Result<Value, Fault> {
        let table = self.table();
        let found = table.piled(from).iter().find(|it| table.item_value(**it) == *item).copied();
        let taken = found.and_then(|it| self.state().piles.take(from, it));
        match (taken, into) {
            (Some(item), None) => Ok(self.hold(item, Some(from))),
            (Some(item), Some(into)) => Ok(self.pass_on(item, into).unwrap_or(Value::Bool(true))),
            (None, _) => {
                let (item, pile) = (self.table().value_text(item), self.table().pile_name(from));
                Err(Fault::new(format!("`{item}` is not in `{pile}`; `items` lists what is")))
            }
        }
    }

    /// Takes an item into the hand of the rule, for all to see.
    fn hold(&mut self, item: Item, from: Option<PileAt>) -> Value {
        let state = self.state();
        state.hold(item);
        match (from, item) {
            (Some(from), _) => state.events.push(Event::Taken { item, from }),
            (None, Item::Tile(tile)) => state.events.push(Event::Drawn { player: state.turn.player, tile }),
            (None, Item::Token(_)) => {}
        }
        self.table().item_value(item)
    }

    /// Puts an item into a pile.
    pub(super) fn store(&mut self, item: Item, into: PileAt) {
        let state = self.state();
        state.piles.put(into, item);
        state.events.push(Event::Stored { item, into });
    }

    /// Takes a tile or token out of the hand of the rules, or a tile from the player who has drawn it: each goes one way, once.
    pub(super) fn release(&mut self, item: &Value) -> Result<Item, Fault> {
        let table = self.table();
        let at = table.hand().iter().position(|it| table.item_value(*it) == *item);
        if let (None, Value::Face(tile)) = (at, item)
            && table.turn().tile == Some(*tile)
        {
            let state = self.state();
            state.turn.tile = None;
            state.turn.given = false;
            return Ok(Item::Tile(*tile));
        }
        let at = at.ok_or_else(|| {
            let what = if matches!(item, Value::Face(_)) { "tile" } else { "token" };
            let name = table.value_text(item);
            Fault::new(format!("no {what} {name} is in hand: it was not drawn, or is gone already"))
        })?;
        let state = self.state();
        state.takers.remove(at);
        Ok(state.hand.remove(at))
    }

    /// Fails if something that a rule has drawn went nowhere, now that the turn of that rule is over.
    pub(super) fn find_lost_items(&self) -> Result<(), Fault> {
        match self.table().hand().first() {
            Some(item) => Err(self.lost(*item, self.table().state.takers[0])),
            None => Ok(()),
        }
    }

    #[cold]
    fn lost(&self, item: Item, taker: Option<HookId>) -> Fault {
        let name = self.table().item_text(item);
        let (what, ways) = match item {
            Item::Tile(_) => (
                "tile",
                "it has to be used, laid, discarded, put back or into a pile, or to be the tile of a turn",
            ),
            Item::Token(_) => ("token", "it has to be discarded or put into a pile"),
        };
        let mut fault = Fault::new(format!("the {what} {name} was drawn by a rule and went nowhere: {ways}"));
        fault.details.hook = taker;
        fault.details.source = taker.map(|hook| self.table().rules.hook(hook).source.clone());
        fault
    }

    /// Asks a player for an item of a pile. Nothing is returned when the game has to wait for an answer.
    pub(super) fn ask_pick(
        &mut self,
        player: PlayerId,
        name: &Arc<str>,
        (from, into): (PileAt, Option<PileAt>),
        or_pass: bool,
    ) -> Result<Option<Value>, Fault> {
        let table = self.table();
        if !table.sees(Some(player), from) {
            let (player, pile) = (table.rules.player_name(player), table.pile_name(from));
            return Err(Fault::new(format!(
                "{player} does not see what is in `{pile}`; draw from it instead"
            )));
        }
        let mut items = table.piled(from).to_vec();
        items.sort_unstable();
        items.dedup();
        let mut options: Vec<_> = items.into_iter().map(|it| table.item_value(it)).collect();
        match (&options[..], or_pass) {
            ([], true) => return Ok(Some(Value::Nil)),
            ([], false) => {
                let pile = table.pile_name(from);
                let help = "ask for its `size` first";
                return Err(Fault::new(format!("`{pile}` is empty, so `{name}` has no answer; {help}")));
            }
            ([only], false) => return self.take_out(&only.clone(), from, into).map(Some),
            _ => {}
        }
        options.extend(or_pass.then_some(Value::Nil));
        self.pose(player, name, &options);
        self.state().waiting = Some(Waiting::Pick(from, into));
        Ok(None)
    }

    /// Goes on with answers at the same time after somebody has answered.
    pub(super) fn take_one_answer(&mut self, mut answers: Box<Answers>, answer: u16) {
        answers.given.push(answer);
        if let Some(all) = self.ask_all(answers) {
            self.state().reply = all;
            self.state().agenda.push(Task::Resume);
        }
    }

    /// Asks the next player of those who answer at the same time, or returns all their answers.
    pub(super) fn ask_all(&mut self, mut answers: Box<Answers>) -> Option<Value> {
        let question = &answers.question;
        if let [_] = question.options[..] {
            // There is nothing to choose.
            answers.given.resize(question.players.len(), 0);
        }
        if let Some(player) = question.players.get(answers.given.len()) {
            self.pose(*player, &question.name, &question.options);
            self.state().waiting = Some(Waiting::All(answers));
            return None;
        }
        let all = answers.given.iter().map(|at| question.options[usize::from(*at)].clone());
        Some(Value::list(all))
    }
}
