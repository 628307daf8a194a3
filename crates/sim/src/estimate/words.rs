//! Effect sizes in words.

use std::fmt;

/// Size of a difference for players, by Cliff's delta.
///
/// Romano, Kromrey, Coraggio & Skowronek 2006: 0.147, 0.33 and 0.474 correspond to Cohen's 0.2, 0.5 and 0.8 standard deviations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Nobody notices.
    Negligible,
    /// Noticed over many games.
    Small,
    /// Noticed in an evening.
    Medium,
    /// Noticed at once.
    Large,
}

impl Effect {
    /// The word for a Cliff's delta of either sign.
    pub fn of(delta: f64) -> Self {
        match delta.abs() {
            size if size < 0.147 => Self::Negligible,
            size if size < 0.33 => Self::Small,
            size if size < 0.474 => Self::Medium,
            _ => Self::Large,
        }
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Negligible => "negligible",
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_change_at_the_published_sizes() {
        let sizes = [0.0, 0.146, -0.147, 0.329, 0.33, -0.473, 0.474, -1.0];
        let words = sizes.map(|it| Effect::of(it).to_string());
        assert_eq!(
            words,
            ["negligible", "negligible", "small", "small", "medium", "medium", "large", "large"]
        );
    }
}
