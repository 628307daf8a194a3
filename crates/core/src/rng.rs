//! Random numbers: a counter-based generator, so that the n-th number of a seed is always the same.

/// Counter-based random number generator: a seed and the count of numbers taken from it. Part of a game's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rng {
    seed: u64,
    counter: u64,
}

impl Rng {
    /// A generator at the beginning of its sequence.
    pub const fn new(seed: u64) -> Self {
        Self { seed, counter: 0 }
    }

    /// The seed of the sequence.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The count of numbers taken so far.
    pub const fn counter(&self) -> u64 {
        self.counter
    }

    /// The next number below `bound` (0 for a bound of 0). Every value is equally likely up to 2⁻³² of the bound.
    pub fn below(&mut self, bound: u32) -> u32 {
        let number = (u64::from(self.next_u32()) * u64::from(bound)) >> 32;
        number as u32
    }

    /// Brings items into any order, each equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at as u32 + 1) as usize);
        }
    }

    /// The next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        self.counter += 1;
        (splitmix64(self.seed, self.counter) >> 32) as u32
    }
}

/// The `counter`-th output of SplitMix64 (Steele, Lea, Flood 2014): its finaliser over a Weyl sequence.
pub const fn splitmix64(seed: u64, counter: u64) -> u64 {
    let mut z = seed.wrapping_add(counter.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_below_the_bound_and_reach_all_of_it() {
        let mut rng = Rng::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    }

    #[test]
    fn a_seed_and_a_count_fix_the_next_number() {
        let mut one = Rng::new(3);
        one.next_u32();
        let mut two = one;
        assert_eq!(one.next_u32(), two.next_u32());
    }
}
