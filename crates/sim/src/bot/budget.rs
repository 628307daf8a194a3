//! Budgets: how long a bot that searches may think about a decision.

use std::fmt;
use std::sync::Arc;

/// Starter of a clock, whose result answers which part of the time is spent.
pub type Stopwatch = Arc<dyn Fn() -> Box<dyn Fn() -> f64> + Send + Sync>;

/// Budget of a decision.
#[derive(Clone)]
pub enum Budget {
    /// So many playouts. The same game and the same chance lead to the same choice.
    Iterations(u32),
    /// As many playouts as there is time for, which is never twice the same.
    Time(Stopwatch),
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Iterations(count) => f.debug_tuple("Iterations").field(count).finish(),
            Self::Time(_) => f.debug_tuple("Time").finish_non_exhaustive(),
        }
    }
}

impl Budget {
    /// Begins a decision.
    pub(super) fn begin(&self) -> Begun {
        match self {
            Self::Iterations(count) => Begun::Iterations(*count),
            Self::Time(stopwatch) => Begun::Time(stopwatch()),
        }
    }
}

/// Budget of a decision that has begun.
pub(super) enum Begun {
    /// So many playouts.
    Iterations(u32),
    /// The part of the time that is spent.
    Time(Box<dyn Fn() -> f64>),
}

impl Begun {
    /// The part that is spent after so many playouts.
    pub(super) fn spent(&self, playouts: f64) -> f64 {
        match self {
            Self::Iterations(0) => 1.0,
            Self::Iterations(count) => playouts / f64::from(*count),
            Self::Time(spent) => spent(),
        }
    }
}
