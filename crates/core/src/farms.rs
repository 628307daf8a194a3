//! The two older ways of scoring fields (`rules/base.md` §4). They look at all fields together; the third way scores each as any feature.

use crate::base;
use crate::board::NodeId;
use crate::game::Game;
use crate::host::{Fault, Subject};
use crate::player::PlayerId;
use crate::rules::FarmScoring;
use crate::score::{Reason, Scored};
use crate::state::Task;
use crate::step::Step;

impl Game {
    /// Scores the cities at the fields that no variant took over.
    pub(crate) fn score_farms(&mut self) -> Result<(), Fault> {
        let fields = std::mem::take(&mut self.state().farms);
        let first = self.table().rules.setup.base.farm_scoring == FarmScoring::First;
        let mut owned = Vec::new();
        for field in fields {
            owned.push((field, if first { 0 } else { self.owners(field)? }));
        }
        let mut scored = Vec::new();
        for (city, points) in self.table().farmed() {
            let table = self.table();
            let areas = table.areas_at(city);
            let here = |field: NodeId| areas.iter().any(|area| table.same_feature(*area, field));
            let at: Vec<_> = owned.iter().copied().filter(|(field, _)| here(*field)).collect();
            let name = table.rules.words()[table.kind(city)].name.clone();
            let owners = if first {
                self.score_city_of_farms(city, points, &at, &name)?
            } else {
                self.score_farms_at(city, points, &at, &name)
            };
            if owners != 0 {
                scored.push(city);
            }
        }
        if self.table().rules.on.any(Step::EndFields) {
            let tasks = scored.into_iter().rev().map(|city| Task::On {
                step: Step::EndFields,
                subject: Subject::Feature(city),
                from: 0,
            });
            self.state().agenda.extend(tasks);
        }
        Ok(())
    }

    /// The oldest way: the majority of all farmers at a city is paid for it.
    fn score_city_of_farms(
        &mut self,
        city: NodeId,
        points: i32,
        at: &[(NodeId, u8)],
        name: &str,
    ) -> Result<u8, Fault> {
        let mut strengths = [0; PlayerId::MAX];
        for (field, _) in at {
            self.add_strengths(*field, &mut strengths)?;
        }
        let owners = base::owners(&strengths);
        let reason = Reason::Text(format!("fields at a completed {name}").into());
        self.pay_out(city, owners, points + base::CITY_VISITED_MORE, &reason);
        Ok(owners)
    }

    /// The second way: who owns a field at a city is paid for it, once.
    fn score_farms_at(&mut self, city: NodeId, points: i32, at: &[(NodeId, u8)], name: &str) -> u8 {
        let owners = at.iter().fold(0, |all, (_, owners)| all | owners);
        for player in base::seats(owners) {
            let field = at.iter().find(|(_, owners)| owners >> player.0 & 1 == 1).map(|(field, _)| *field);
            let reason = Reason::Text(format!("field at a completed {name}").into());
            self.award(player, points, reason, field);
        }
        self.state().scored.push(Scored { feature: city, points, owners });
        owners
    }
}
