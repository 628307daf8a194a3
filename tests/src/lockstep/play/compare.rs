//! Comparisons of a step: whose turn it is with which tile, the options, the scores.

use std::collections::BTreeSet;

use bastide_core::decision::Choice;
use bastide_core::player::PlayerId;

use super::super::difference::{Difference, Kind};
use super::super::option::RecordedOption;
use super::super::recording::Step;
use super::{Lockstep, Stop};

impl Lockstep {
    pub(super) fn compare_turn(&mut self, step: &Step, player: PlayerId) -> Result<(), Stop> {
        if player.idx() != step.player {
            let (recorded, ours) = (self.name(step.player).to_owned(), self.name(player.idx()).to_owned());
            self.differ(Kind::Player, step, vec![recorded], vec![ours])?;
        }
        let table = self.game.table();
        let drawn = table.turn().tile.map(|tile| table.rules().design(tile).tile.id().to_owned());
        if step.tile.is_some() && drawn != step.tile {
            let (recorded, ours) = (step.tile.iter().cloned().collect(), drawn.into_iter().collect());
            self.differ(Kind::Tile, step, recorded, ours)?;
            return Err(Stop);
        }
        Ok(())
    }

    pub(super) fn compare_options(
        &mut self,
        step: &Step,
        recorded: &BTreeSet<RecordedOption>,
        options: &[(Choice, RecordedOption)],
    ) -> Result<(), Stop> {
        let ours: BTreeSet<RecordedOption> = options.iter().map(|(_, it)| it.clone()).collect();
        if *recorded == ours {
            return Ok(());
        }
        let only = |one: &BTreeSet<RecordedOption>, other: &BTreeSet<RecordedOption>| {
            one.difference(other).map(ToString::to_string).collect()
        };
        self.differ(Kind::Options, step, only(recorded, &ours), only(&ours, recorded))
    }

    /// Compares the scores; points that were reported once are not reported again.
    pub(super) fn compare_scores(&mut self, step: Option<u32>, phase: &str) -> Result<(), Stop> {
        let table = self.game.table();
        let ours: Vec<i32> = table.players().map(|player| table.score(player)).collect();
        let apart: Vec<i32> = ours.iter().zip(&self.scores).map(|(ours, recorded)| ours - recorded).collect();
        let lines = table.lines()[self.lines.min(table.lines().len())..].iter().filter(|it| it.points != 0);
        let words = table.rules().words();
        let lines: Vec<String> = lines
            .map(|it| format!("{} {:+} ({})", self.name(it.player.idx()), it.points, it.reason.text(words)))
            .collect();
        self.lines = table.lines().len();
        let points = std::mem::take(&mut self.points);
        if apart == self.apart {
            return Ok(());
        }
        self.apart = apart;
        let side = |scores: &[i32], why: Vec<String>| {
            let scores: Vec<_> = scores.iter().map(ToString::to_string).collect();
            std::iter::once(scores.join(" ")).chain(why).collect::<Vec<_>>()
        };
        let recorded = side(&self.scores, points);
        let ours = side(&ours, lines);
        self.report(Difference { kind: Kind::Scores, step, phase: phase.to_owned(), recorded, ours })
    }
}
