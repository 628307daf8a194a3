//! Games for those who run written games: put together from their setups.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_diag::{Label, Report};
use bastide_record::{GameSpec, Library, Text};

use crate::assemble::Assembled;
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

    fn places(&self, spec: &GameSpec, fault: &Fault) -> Vec<Label> {
        let found = |it: Assembled| it.cast.finding(fault, &it.rules);
        let Some(finding) = self.assemble(spec).ok().and_then(found) else { return Vec::new() };
        iter::once(finding.label).chain(finding.related).collect()
    }

    fn words(&self, spec: &GameSpec) -> Option<BTreeSet<String>> {
        Some(self.assemble(spec).ok()?.cast.words())
    }

    fn variants(&self) -> Vec<String> {
        shipped::variants().into_iter().map(str::to_owned).collect()
    }

    fn sets(&self, spec: &GameSpec) -> Vec<Text> {
        self.terms(spec)
    }

    fn tool(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }
}
