//! What written games need from the command: games put together from their setups.

use std::collections::BTreeMap;

use bastide_core::game::{Care, Game};
use bastide_diag::Report;
use bastide_record::{GameSpec, Library};

use crate::assemble::assemble;
use crate::shipped;

/// Puts games together from shipped tile sets and variants, and from files beside the written game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shelf;

/// The seed of games that do not name one.
pub const SEED: u64 = 1;

impl Library for Shelf {
    fn game(&self, spec: &GameSpec) -> Result<Game, Report> {
        let assembled = assemble(spec)?;
        assembled.start(spec.seed.unwrap_or(SEED), Care::Careful).map_err(|fault| assembled.fault(&fault))
    }

    fn hashes(&self, spec: &GameSpec) -> BTreeMap<String, String> {
        assemble(spec).map(|it| it.hashes()).unwrap_or_default()
    }

    fn variants(&self) -> Vec<String> {
        shipped::variants().into_iter().map(str::to_owned).collect()
    }

    fn tool(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }
}
