//! Rng that depends on a name alone: splitmix64, started from the FNV-1a hash of the name.

use bastide_core::rng::splitmix64;

use crate::plane::{Pt, pt};

/// The FNV-1a hash of a text, in four bytes.
pub(crate) fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A stream of numbers. Equal names give equal streams, on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Rng {
    seed: u64,
    drawn: u64,
}

impl Rng {
    /// The stream of a name.
    pub(crate) fn of(name: &str) -> Self {
        let seed = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self { seed, drawn: 0 }
    }

    fn next(&mut self) -> u64 {
        self.drawn += 1;
        splitmix64(self.seed, self.drawn)
    }

    /// A number from `low` up to, but without, `high`.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// A whole number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    /// A point at least `margin` from the rim of the tile.
    pub(crate) fn point(&mut self, margin: f64) -> Pt {
        let (x, y) = (self.between(margin, 1000.0 - margin), self.between(margin, 1000.0 - margin));
        pt(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_give_equal_numbers() {
        let draw = |name| {
            let mut rng = Rng::of(name);
            [rng.below(1000), rng.below(1000), rng.below(1000)]
        };
        assert_eq!(draw("base/crfr"), draw("base/crfr"));
        assert_ne!(draw("base/crfr"), draw("base/crff"));
    }
}
