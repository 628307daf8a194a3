//! Goals of precision, for shares of wins and means: a run ends once they are reached.

use anyhow::{Result, anyhow, bail};
use bastide_core::rules::Rules;
use bastide_diag::did_you_mean;
use bastide_sim::estimate::Estimate;
use bastide_sim::tally::Tally;

use super::page::COURSE;
use crate::amount;
use crate::report::estimates::SURE;

/// The numbers to be known, each with its half-width.
#[derive(Debug)]
pub(crate) struct Goals(Vec<Goal>);

#[derive(Debug)]
struct Goal {
    name: String,
    /// Half the width of the interval, at most.
    within: f64,
}

/// The goal that is about shares of wins.
const WINS: &str = "wins";
/// The goal that is about points.
const POINTS: &str = "points";

impl Goals {
    /// Reads the goals.
    ///
    /// # Errors
    /// If one names no number of these rules, or no width.
    pub(crate) fn read(precision: Option<&str>, until: &[String], rules: &Rules) -> Result<Self> {
        let mut goals = Vec::new();
        if let Some(precision) = precision {
            goals.push(Goal { name: WINS.to_owned(), within: width(WINS, precision)? });
        }
        let own = rules.setup.measures.iter().map(|it| it.name.clone());
        let known: Vec<String> =
            [WINS, POINTS].into_iter().chain(COURSE.map(|it| it.key)).map(str::to_owned).chain(own).collect();
        for text in until {
            let Some((name, precision)) = text.split_once('=') else {
                bail!("`{text}` says no width; a goal is written as `turns=0.1`");
            };
            if !known.iter().any(|it| it == name) {
                let hint = did_you_mean(name, known.iter().map(String::as_str));
                let hint = hint.unwrap_or_else(|| format!("there are {}", known.join(", ")));
                return Err(anyhow!("no number of this game is called `{name}`\n  = help: {hint}"));
            }
            goals.push(Goal { name: name.to_owned(), within: width(name, precision)? });
        }
        Ok(Self(goals))
    }

    /// True without any goal.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True once every number is known well enough.
    pub(crate) fn are_reached(&self, tally: &Tally) -> bool {
        self.0.iter().all(|goal| goal.is_reached(tally))
    }

    /// The goals that are not reached, in words.
    pub(crate) fn missed(&self, tally: &Tally) -> String {
        let missed = self.0.iter().filter(|goal| !goal.is_reached(tally));
        let texts: Vec<_> = missed.map(|goal| format!("{} to within {}", goal.name, goal.within)).collect();
        texts.join(" and ")
    }
}

impl Goal {
    fn is_reached(&self, tally: &Tally) -> bool {
        let estimates = estimates(tally, &self.name);
        !estimates.is_empty()
            && estimates.iter().all(|it| it.is_some_and(|it| it.interval.half_width() <= self.within))
    }
}

/// The numbers that a name means: one for each bot or seat, or one of the whole game.
fn estimates(tally: &Tally, name: &str) -> Vec<Option<Estimate>> {
    let players = if tally.bots.len() > 1 {
        tally.bots.values().collect()
    } else {
        tally.seats.iter().collect::<Vec<_>>()
    };
    match name {
        WINS => players.into_iter().map(|it| it.share(SURE)).collect(),
        POINTS => players
            .into_iter()
            .map(|it| it.score.estimate(SURE).map(|mean| mean.scaled(1.0 / it.members.max(1) as f64)))
            .collect(),
        _ => {
            let course = COURSE.iter().find(|it| it.key == name).map(|it| (it.of)(tally));
            vec![course.or_else(|| tally.own.get(name)).and_then(|it| it.estimate(SURE))]
        }
    }
}

/// A width as it was written: `0.5%` or `0.005`.
fn width(name: &str, text: &str) -> Result<f64> {
    match amount::read(text) {
        Some(width) if name == WINS => amount::of_share(text, width),
        Some(width) => Ok(width),
        None => bail!("`{text}` is no width of an interval; one is written as `0.5%` or `0.005`"),
    }
}
