//! Search tree: visits and values of the options of the own turn. Knows no game, only options and numbers.

use bastide_core::decision::Choice;

/// Weight of the prior, in playouts.
const TRUST: f64 = 8.0;

/// The deviation that is assumed before anything is known, in points.
const DEVIATION: f64 = 5.0;

/// Value of an option about which nothing is known, in points: less than any that has been looked at.
const UNKNOWN: f64 = -1e6;

/// The decisions of a turn, as far as they have been tried.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// The first is the decision that is to be made.
    nodes: Vec<Node>,
    /// The way of this iteration: nodes and their branches.
    way: Vec<(usize, usize)>,
    /// The numbers of the options chosen on it.
    made: Vec<usize>,
    /// The node at the end of the way.
    at: usize,
    spread: Spread,
}

#[derive(Debug, Default)]
struct Node {
    visits: f64,
    branches: Vec<Branch>,
}

/// Option that was legal when the decision came up. Chance may change the set of options.
#[derive(Debug)]
struct Branch {
    choice: Choice,
    /// Number of visits, the prior included.
    visits: f64,
    /// Sum of its values.
    sum: f64,
    /// The decision after it.
    next: Option<usize>,
}

impl Branch {
    fn mean(&self) -> f64 {
        self.sum / self.visits
    }
}

/// Running mean and deviation of playout values (Welford 1962).
#[derive(Debug, Default)]
struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, worth: f64) {
        self.count += 1.0;
        let off = worth - self.mean;
        self.mean += off / self.count;
        self.squares += off * (worth - self.mean);
    }

    fn deviation(&self) -> f64 {
        if self.count > 4.0 { (self.squares / self.count).sqrt() } else { DEVIATION }
    }
}

impl Tree {
    /// Begins an iteration at the root.
    pub(super) fn begin(&mut self) {
        self.way.clear();
        self.made.clear();
        self.at = 0;
    }

    /// The numbers of the options that this iteration has chosen so far.
    pub(super) fn made(&self) -> &[usize] {
        &self.made
    }

    /// True if some options of the decision at hand are new.
    pub(super) fn is_unknown(&self, options: &[Choice]) -> bool {
        let known = self.nodes.get(self.at).map_or(&[][..], |node| &node.branches);
        options.iter().enumerate().any(|(at, choice)| find(known, at, *choice).is_none())
    }

    /// Adds options of the decision at hand with their priors; an option without one gets the least value.
    pub(super) fn learn(&mut self, options: &[Choice], guesses: &[Option<f64>]) {
        if self.nodes.len() <= self.at {
            self.nodes.resize_with(self.at + 1, Node::default);
        }
        let branches = &mut self.nodes[self.at].branches;
        for (at, (choice, guess)) in options.iter().zip(guesses).enumerate() {
            if find(branches, at, *choice).is_none() {
                let sum = guess.unwrap_or(UNKNOWN) * TRUST;
                branches.push(Branch { choice: *choice, visits: TRUST, sum, next: None });
            }
        }
    }

    /// Visits of the option that would be tried next at the root.
    pub(super) fn visits_of_next(&self) -> u64 {
        let Some(root) = self.nodes.first() else { return 0 };
        let branch = self.promising(root, 0..root.branches.len());
        branch.map_or(0, |it| root.branches[it].visits as u64)
    }

    /// Goes down to the most promising of the options; its number.
    pub(super) fn descend(&mut self, options: &[Choice]) -> usize {
        let node = &self.nodes[self.at];
        let here = options.iter().enumerate().map(|(at, choice)| find(&node.branches, at, *choice));
        let here: Vec<usize> = here.flatten().collect();
        let branch = self.promising(node, here.iter().copied()).unwrap_or_default();
        let option = here.iter().position(|it| *it == branch).unwrap_or_default();
        self.way.push((self.at, branch));
        self.made.push(option);
        let fresh = self.nodes.len();
        let next = &mut self.nodes[self.at].branches[branch].next;
        self.at = *next.get_or_insert(fresh);
        if self.at == fresh {
            self.nodes.push(Node::default());
        }
        option
    }

    /// The branch with the highest upper bound.
    fn promising(&self, node: &Node, branches: impl Iterator<Item = usize>) -> Option<usize> {
        let width = self.spread.deviation();
        let tries = libm::log(node.visits + 1.0);
        let mut most: Option<(f64, usize)> = None;
        for at in branches {
            let branch = &node.branches[at];
            let bound = branch.mean() + width * (tries / branch.visits).sqrt();
            if most.is_none_or(|(most, _)| bound > most) {
                most = Some((bound, at));
            }
        }
        most.map(|(_, at)| at)
    }

    /// Ends an iteration with its value.
    pub(super) fn end(&mut self, worth: f64) {
        self.spread.add(worth);
        for (node, branch) in self.way.drain(..) {
            let node = &mut self.nodes[node];
            node.visits += 1.0;
            let branch = &mut node.branches[branch];
            branch.visits += 1.0;
            branch.sum += worth;
        }
    }

    /// Order of the options at the root: by visits, then by mean value.
    pub(super) fn first(&self, options: &[Choice]) -> Vec<(f64, f64)> {
        let branches = self.nodes.first().map_or(&[][..], |root| &root.branches);
        let of = |(at, choice): (usize, &Choice)| find(branches, at, *choice).map(|it| &branches[it]);
        let rank = |branch: Option<&Branch>| branch.map_or((0.0, UNKNOWN), |it| (it.visits, it.mean()));
        options.iter().enumerate().map(of).map(rank).collect()
    }
}

/// The branch of a choice. Where chance changes nothing it is where the option is.
fn find(branches: &[Branch], at: usize, choice: Choice) -> Option<usize> {
    match branches.get(at) {
        Some(branch) if branch.choice == choice => Some(at),
        _ => branches.iter().position(|it| it.choice == choice),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_without_a_guess_is_not_tried_and_comes_last() {
        let options = [Choice::Answer(0), Choice::Answer(1)];
        let mut tree = Tree::default();
        tree.learn(&options, &[None, Some(0.0)]);
        for _ in 0..3 {
            tree.begin();
            assert_eq!(tree.descend(&options), 1);
            tree.end(-20.0);
        }
        let [(_, unknown), (visits, played)] = tree.first(&options)[..] else { panic!("two options") };
        assert!(unknown < played && visits > TRUST, "{unknown} {played}");
    }
}
