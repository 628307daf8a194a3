//! Things out of a player's sight, drawn anew: the order of the tiles still to be drawn, and the content of hidden piles.

use std::collections::BTreeMap;

use crate::game::Game;
use crate::pile::Item;
use crate::player::PlayerId;
use crate::rules::Rules;
use crate::state::Waiting;

/// Tiles and tokens that may be mistaken for one another: those that come into the game at the same time, from the same place.
fn class(rules: &Rules, item: Item) -> u16 {
    let setup = &rules.setup;
    match item {
        Item::Tile(_) if setup.pile.is_some() => 0,
        Item::Tile(tile) => {
            let deal = &setup.deals[rules.printed(tile).idx()];
            1 + deal.order as u16 + 4 * u16::from(deal.before)
        }
        Item::Token(token) => 16 + u16::from(setup.tokens[usize::from(token.0)].home.0),
    }
}

impl Game {
    /// Exchanges what a player does not see for anything else that it can be, by the chance of this game. Nothing of how it was before
    /// remains: games that look alike to the player are alike afterwards.
    pub(crate) fn redraw_hidden(&mut self, viewer: Option<PlayerId>) {
        let table = self.table();
        let is_hidden: Vec<bool> = table.state.piles.iter().map(|(at, _)| !table.sees(viewer, *at)).collect();
        let (rules, state) = self.parts();
        if let Some(Waiting::All(answers)) = &mut state.waiting {
            let others = answers.given.iter_mut().zip(&answers.question.players);
            for (answer, _) in others.filter(|(_, player)| Some(**player) != viewer) {
                *answer = state.rng.below(answers.question.options.len() as u32) as u16;
            }
        }
        if !is_hidden.contains(&true) {
            return state.pile.forget_order(&mut state.rng);
        }
        // Every place keeps its class, and gets any item of it.
        let hidden = state.piles.iter().zip(&is_hidden).filter(|(_, is_hidden)| **is_hidden);
        let hidden = hidden.flat_map(|((_, stack), _)| stack.items.iter().copied());
        let drawn = state.pile.tiles().iter().map(|tile| Item::Tile(*tile));
        let mut pools: BTreeMap<u16, Vec<Item>> = BTreeMap::new();
        for item in drawn.chain(hidden) {
            pools.entry(class(rules, item)).or_default().push(item);
        }
        for pool in pools.values_mut() {
            pool.sort_unstable();
            state.rng.shuffle(pool);
        }
        let mut another = |item: Item| pools.get_mut(&class(rules, item)).and_then(Vec::pop).unwrap_or(item);
        for tile in state.pile.tiles_mut() {
            if let Item::Tile(other) = another(Item::Tile(*tile)) {
                *tile = other;
            }
        }
        for ((_, stack), is_hidden) in state.piles.iter_mut().zip(&is_hidden) {
            if *is_hidden {
                stack.items.iter_mut().for_each(|item| *item = another(*item));
            }
        }
    }
}
