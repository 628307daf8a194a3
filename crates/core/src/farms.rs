//! The two older ways of scoring fields (`docs/rules/base.md`, *The end*). They look at all fields together; the third way scores each as
//! any feature.

use crate::fault::Fault;
use crate::game::Game;
use crate::hook::Subject;
use crate::ids::FeatureId;
use crate::player::Seats;
use crate::score::{Counted, Phrase, Reason, Scored};
use crate::setup::FarmScoring;
use crate::state::Task;
use crate::step::Step;
use crate::table::Table;
use crate::{reckon, worth};

impl Game {
    /// Scores the cities at the fields that no variant took over.
    pub(crate) fn score_farms(&mut self) -> Result<(), Fault> {
        let fields = std::mem::take(&mut self.state().farms);
        let first = self.table().rules.setup.base.farm_scoring == FarmScoring::First;
        let mut owned = Vec::new();
        for field in fields {
            owned.push((field, if first { Seats::NONE } else { reckon::owners(self, field)? }));
        }
        let mut scored = Vec::new();
        for (city, points) in self.table().farmed() {
            let table = self.table();
            let areas = table.areas_at(city);
            let here = |field: FeatureId| areas.iter().any(|area| table.same_feature(*area, field));
            let at: Vec<_> = owned.iter().copied().filter(|(field, _)| here(*field)).collect();
            let name = table.rules.words()[table.kind(city)].name.clone();
            let owners = if first {
                self.score_city_of_farms(city, points, &at, &name)?
            } else {
                self.score_farms_at(city, points, &at, &name)?
            };
            if !owners.is_empty() {
                scored.push(city);
            }
        }
        if self.table().rules.on.any(Step::EndFields) {
            let tasks = scored.into_iter().rev().map(|city| Task::On {
                at: Step::EndFields.into(),
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
        city: FeatureId,
        points: i32,
        at: &[(FeatureId, Seats)],
        name: &str,
    ) -> Result<Seats, Fault> {
        let figures = followers(self.table(), at);
        let owners = reckon::owners_among(self, &figures)?;
        let phrase = Phrase::from(format!("fields at a completed {name}").as_str());
        let reason = Reason::Given { hook: None, phrase };
        let points = points + worth::CITY_VISITED_MORE;
        self.pay_out(Scored { feature: city, points, owners, figures }, &reason)?;
        Ok(owners)
    }

    /// The second way: who owns a field at a city is paid for it, once.
    fn score_farms_at(
        &mut self,
        city: FeatureId,
        points: i32,
        at: &[(FeatureId, Seats)],
        name: &str,
    ) -> Result<Seats, Fault> {
        let owners = at.iter().fold(Seats::NONE, |all, (_, owners)| all | *owners);
        for player in owners.iter() {
            let field = at.iter().find(|(_, owners)| owners.has(player)).map(|(field, _)| *field);
            let phrase = Phrase::from(format!("field at a completed {name}").as_str());
            self.award(player, points, Reason::Given { hook: None, phrase }, field)?;
        }
        let figures = followers(self.table(), at);
        self.state().scored.push(Scored { feature: city, points, owners, figures });
        Ok(owners)
    }
}

/// The followers on some fields.
fn followers(table: &Table, fields: &[(FeatureId, Seats)]) -> Counted {
    let followers = fields.iter().flat_map(|(field, _)| table.followers_on(*field));
    followers.map(|(figure, _)| figure).collect()
}
