//! Comparing on one thread: the same block on both sides, and both totals beside each other.

use bastide_core::host::Fault;

use super::aspect::{Aspect, PLAIN};
use super::comparison::{Compared, Comparison};
use super::totals::{Totals, names, parts};
use crate::batch::{Runner, Worker};

/// Two runners, one for each side.
#[derive(Debug)]
pub(super) struct Pair<'a> {
    runners: [Runner<'a>; 2],
    totals: [Totals; 2],
    /// Compared aspects, plain ones first.
    slots: Vec<(Aspect, Compared)>,
    /// For each side and kind of name, the slot of each number.
    places: [[Vec<usize>; 4]; 2],
    /// The values of the block that is being added.
    values: Vec<[i64; 2]>,
    sums: Comparison,
}

impl<'a> Pair<'a> {
    /// Compares the games of two runners.
    pub(super) fn new(runners: [Runner<'a>; 2]) -> Self {
        let mut pair = Self {
            runners,
            totals: Default::default(),
            slots: Vec::new(),
            places: Default::default(),
            values: Vec::new(),
            sums: Comparison::default(),
        };
        pair.slots = PLAIN.into_iter().map(|(aspect, ..)| pair.slot(aspect)).collect();
        pair
    }

    fn slot(&self, aspect: Aspect) -> (Aspect, Compared) {
        let parts = [0, 1].map(|at| {
            let run = self.runners[at].run();
            parts(&aspect, run.players()) * run.block_size() as i64
        });
        let numbers = aspect.numbers();
        (aspect, Compared::new(numbers, parts))
    }

    /// Gives a slot to every name that has none yet.
    fn name(&mut self) {
        for side in 0..2 {
            for (of, names) in names(&self.runners[side]).into_iter().enumerate() {
                let known = self.places[side][of].len();
                for aspect in names.into_iter().skip(known) {
                    let slot = self.slots.iter().position(|it| it.0 == aspect).unwrap_or_else(|| {
                        let mut slot = self.slot(aspect);
                        // It was nothing in the blocks before.
                        slot.1.pad(self.sums.blocks);
                        self.slots.push(slot);
                        self.slots.len() - 1
                    });
                    self.places[side][of].push(slot);
                }
            }
        }
    }

    /// Adds the totals of a block.
    fn add(&mut self) {
        let is_known = |side: usize| self.totals[side].sources.len() <= self.places[side][2].len();
        if self.values.is_empty() || !is_known(0) || !is_known(1) {
            self.name();
        }
        self.values.clear();
        self.values.resize(self.slots.len(), [0; 2]);
        for (side, totals) in self.totals.iter().enumerate() {
            for (at, value) in totals.plain.iter().enumerate() {
                self.values[at][side] = *value;
            }
            let named = [&totals.completed, &totals.stuck, &totals.sources, &totals.own];
            for (places, numbers) in self.places[side].iter().zip(named) {
                for (slot, number) in places.iter().zip(numbers) {
                    self.values[*slot][side] += number;
                }
            }
        }
        self.sums.blocks += 1;
        for (at, games) in self.sums.games.iter_mut().enumerate() {
            *games += self.runners[at].run().block_size();
        }
        for ((_, compared), values) in self.slots.iter_mut().zip(&self.values) {
            compared.add(*values);
        }
    }
}

impl Worker for Pair<'_> {
    type Sums = Comparison;

    fn play(&mut self, block: u64) -> Result<u64, Fault> {
        let games = self.runners.iter().map(|it| it.run().block_size()).sum();
        let mut is_whole = true;
        for (side, runner) in self.runners.iter_mut().enumerate() {
            let run = runner.run();
            match runner.play(block)? {
                Ok(games) => self.totals[side].of(games),
                Err(broken) => {
                    is_whole = false;
                    self.sums.faults[side].add(run.block_size(), broken);
                }
            }
        }
        if is_whole {
            self.add();
        }
        Ok(games)
    }

    fn hand_over(&mut self) -> Comparison {
        let mut sums = std::mem::take(&mut self.sums);
        for (aspect, compared) in &mut self.slots {
            let fresh = Compared::new(compared.numbers, compared.parts);
            let mut compared = std::mem::replace(compared, fresh);
            compared.pad(sums.blocks);
            let is_plain = PLAIN.iter().any(|it| it.0 == *aspect);
            // An aspect that never occurred on either side is left out.
            if is_plain || compared.sides.iter().any(|it| it.counts().any(|(value, _)| value != 0)) {
                sums.aspects.insert(aspect.clone(), compared);
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Run;
    use crate::bot::Recipe;
    use crate::sample;

    #[test]
    fn a_block_that_breaks_on_one_side_counts_on_neither() {
        let run = Run::new(7, 3, vec!["a".to_owned(); 2]);
        let breaking = sample::breaking();
        let sound: Recipe = "random".parse().expect("a bot");
        let start = |checkpointing| sample::game(2, checkpointing);
        let runner = |recipe: &Recipe| {
            Runner::new(&run, &[recipe.clone(), recipe.clone()], &start).expect("the game starts")
        };
        let mut pair = Pair::new([runner(&sound), runner(&sound)]);
        assert_eq!(pair.play(0), Ok(2));
        let sums = pair.hand_over();
        assert_eq!((sums.blocks, sums.games), (1, [1, 1]));
        assert_eq!(sums.aspects[&Aspect::Turns].pairs.outcomes(), [0, 1, 0]);
        let mut pair = Pair::new([runner(&sound), runner(&breaking)]);
        assert_eq!(pair.play(0), Ok(2));
        let sums = pair.hand_over();
        assert_eq!((sums.blocks, sums.games), (0, [0, 0]));
        assert_eq!(sums.faults.each_ref().map(|it| (it.games, it.lost_with_them)), [(0, 0), (1, 0)]);
    }
}
