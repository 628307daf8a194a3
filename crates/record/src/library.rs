//! The door to the outside: a library that puts games together.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_diag::{Label, Report};

use crate::spec::GameSpec;
use crate::text::Text;

/// Source of games: puts together the tile sets, variants and options that a setup names.
pub trait Library: fmt::Debug {
    /// Sets up a game and runs it to its first decision. It must have [checkpoints](bastide_core::game::Checkpointing::On), so that refused lines
    /// leave no trace and copies of it can go on. [`GameSpec::lay`] does the part that has to do with tiles and pieces.
    ///
    /// # Errors
    /// Everything that the setup names and that is not there, and everything that does not go together.
    fn game(&self, spec: &GameSpec) -> Result<Game, Report>;

    /// Hashes of the tile sets and variants that a setup uses, by name. Records keep them.
    fn hashes(&self, spec: &GameSpec) -> BTreeMap<String, String> {
        let _ = spec;
        BTreeMap::new()
    }

    /// The places in the scripts of a setup where a rule broke, the line itself first; none if they are not known.
    fn places(&self, spec: &GameSpec, fault: &Fault) -> Vec<Label> {
        let _ = (spec, fault);
        Vec::new()
    }

    /// All words of the scripts of a setup, so that a text which no rule can ask is found out; none if they are not known.
    fn words(&self, spec: &GameSpec) -> Option<BTreeSet<String>> {
        let _ = spec;
        None
    }

    /// The names of the variants that there are. Setups that come from elsewhere are translated into those.
    fn variants(&self) -> Vec<String> {
        Vec::new()
    }

    /// The terms of the tile sets of a setup, also where it names none: its variants bring theirs.
    fn sets(&self, spec: &GameSpec) -> Vec<Text> {
        spec.sets.clone().unwrap_or_default()
    }

    /// The version of the tool. Records keep it.
    fn tool(&self) -> String {
        String::new()
    }
}
