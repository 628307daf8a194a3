//! A proposal tried out: games with the mix as it is and as it would be, under the same seeds.

use anyhow::Result;
use bastide_pages::{Page, Section};
use bastide_project::SEED;
use bastide_sim::versus::{Aspect, Comparison};

use super::{PROPOSED, Proposal, is_whole};
use crate::bots;
use crate::out::write;
use crate::report::comparison::{Size, is_found, sections};
use crate::report::estimates::{SURE, mean, number, signed};
use crate::report::sampled::Sample;

/// The policies by which a proposal is tried: people are between them.
const POLICIES: [&str; 2] = ["random", "compact"];
/// Number of players of the games.
const PLAYERS: usize = 2;
/// Numbers that proposals are judged by.
const JUDGED: [Aspect; 2] = [Aspect::DeadCells, Aspect::Unplaceable];

/// Games with and without the changes of a proposal.
pub(super) struct Trial {
    seed: u64,
    /// By policy.
    compared: Vec<(String, Comparison)>,
}

impl Trial {
    /// Plays the games; none for changes that are not proposed together, or if none are wanted.
    ///
    /// # Errors
    /// If the tiles have errors.
    pub(super) fn of(proposal: &Proposal<'_>) -> Result<Option<Self>> {
        let args = proposal.args;
        if args.play == 0 || !is_whole(args) {
            return Ok(None);
        }
        let mut changed = args.sets.clone();
        changed.extend(proposal.terms());
        let folder = tempfile::tempdir()?;
        if !proposal.added().is_empty() {
            let path = folder.path().join(format!("{PROPOSED}.toml"));
            write(&path, proposal.toml(&path).as_bytes())?;
            changed.push(path.display().to_string());
        }
        let seed = args.seed.unwrap_or(SEED);
        let sample = Sample {
            sets: &args.sets,
            games: args.play,
            players: PLAYERS,
            policies: &POLICIES.map(str::to_owned),
            edition: args.edition.as_deref(),
            seed,
            threads: bots::threads(args.threads)?,
        };
        Ok(Some(Self { seed, compared: sample.versus(&changed)?.0 }))
    }

    /// The outcome in sentences: what has changed in play beyond chance.
    pub(super) fn says(&self) -> String {
        let mut text = String::new();
        for (policy, comparison) in &self.compared {
            for aspect in JUDGED {
                let Some(compared) = comparison.aspects.get(&aspect) else { continue };
                let (value, range) = signed(mean(compared.difference(SURE), "")).shown();
                let range = range.map_or(String::new(), |it| format!(" ({it})"));
                let outcome = if is_found(comparison, &aspect) {
                    Size::of(compared).words()
                } else {
                    "no change seen".to_owned()
                };
                text +=
                    &format!(" In play by {policy}, {} {value}{range} in a game: {outcome}.", aspect.title());
            }
        }
        text
    }

    pub(super) fn facts(&self, page: Page) -> Page {
        let games = self.compared.first().map_or(0, |(_, it)| it.games[0]);
        page.fact("tried in", format!("{} games of each mix by each policy", number(games)))
            .fact("players", PLAYERS.to_string())
            .fact("policies", POLICIES.join(", "))
            .fact("seed", self.seed.to_string())
    }

    pub(super) fn sections(&self) -> Vec<Section> {
        let of = |(policy, it): &(String, Comparison)| sections(["as it is", "changed"], Some(policy), it);
        self.compared.iter().flat_map(of).collect()
    }
}
