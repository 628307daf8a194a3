//! Chance: a seed and a count of how often it was asked. The n-th number of a seed is always the same.

/// A source of numbers that is part of a game's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    seed: u64,
    used: u64,
}

impl Chance {
    /// The source of this seed, not yet used.
    pub const fn new(seed: u64) -> Self {
        Self { seed, used: 0 }
    }

    /// The seed it began with.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many numbers have been taken.
    pub const fn used(&self) -> u64 {
        self.used
    }

    /// The next number below `bound` (0 for a bound of 0). Every value is equally likely up to 2⁻³² of the bound.
    pub fn below(&mut self, bound: u32) -> u32 {
        let number = (u64::from(self.next_u32()) * u64::from(bound)) >> 32;
        number as u32
    }

    /// The next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        self.used += 1;
        (mixed(self.seed, self.used) >> 32) as u32
    }
}

/// The `number`-th output of the generator with this seed: the finaliser of SplitMix64 (Steele, Lea, Flood 2014) over a Weyl sequence.
pub const fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_below_the_bound_and_reach_all_of_it() {
        let mut chance = Chance::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[chance.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    }

    #[test]
    fn a_seed_and_a_count_fix_the_next_number() {
        let mut one = Chance::new(3);
        one.next_u32();
        let mut two = one;
        assert_eq!(one.next_u32(), two.next_u32());
    }
}
