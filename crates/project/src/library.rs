//! Games for those who run written games: put together from their setups.

use std::collections::BTreeMap;

use bastide_core::game::{Checkpointing, Game};
use bastide_diag::Report;
use bastide_record::{GameSpec, Library};

use crate::files::Project;
use crate::shipped;

/// The seed of games that do not name one.
pub const SEED: u64 = 1;

impl Library for Project<'_> {
    fn game(&self, spec: &GameSpec) -> Result<Game, Report> {
        let assembled = self.assemble(spec)?;
        assembled.start(spec.seed.unwrap_or(SEED), Checkpointing::On).map_err(|fault| assembled.fault(&fault))
    }

    fn hashes(&self, spec: &GameSpec) -> BTreeMap<String, String> {
        self.assemble(spec).map(|it| it.hashes()).unwrap_or_default()
    }

    fn variants(&self) -> Vec<String> {
        shipped::variants().into_iter().map(str::to_owned).collect()
    }

    fn tool(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }
}
