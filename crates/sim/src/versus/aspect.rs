//! Aspects of games that are compared.

use std::fmt;
use std::str::FromStr;

use crate::estimate::Numbers;
use crate::source::Source;

/// Aspect of games, in the order of the report.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aspect {
    /// Points of a player, the mean over all players.
    Points,
    /// Points of the winner.
    Winner,
    /// Points between the player with most and the next.
    Margin,
    /// Shared wins.
    Ties,
    /// The share of wins of the first seat beyond an even share.
    First,
    /// The points of the first seat beyond the mean of the others.
    FirstPoints,
    /// Changes of the lead.
    LeadChanges,
    /// The part of the largest score line in all points.
    LargestLine,
    /// Turns.
    Turns,
    /// Decisions.
    Decisions,
    /// Drawn tiles that have no place.
    Unplaceable,
    /// Free cells at the end that no tile of the game fits.
    DeadCells,
    /// Completed features of a kind.
    Completed(String),
    /// Pieces of a kind that are not at home at the end.
    Stuck(String),
    /// Points of all players from a source.
    From(Source),
    /// A measure of a variant, by its full name.
    Own(String),
}

/// The aspects that every game has, with their names and titles.
pub(super) const PLAIN: [(Aspect, &str, &str); 12] = [
    (Aspect::Points, "points", "points of a player"),
    (Aspect::Winner, "winner", "points of the winner"),
    (Aspect::Margin, "margin", "points ahead of the second"),
    (Aspect::Ties, "ties", "shared wins"),
    (Aspect::First, "first", "first seat: wins above even"),
    (Aspect::FirstPoints, "first-points", "first seat: points above others"),
    (Aspect::LeadChanges, "lead-changes", "changes of the lead"),
    (Aspect::LargestLine, "largest-line", "largest score in all points"),
    (Aspect::Turns, "turns", "turns"),
    (Aspect::Decisions, "decisions", "decisions"),
    (Aspect::Unplaceable, "unplaceable", "draws without a place"),
    (Aspect::DeadCells, "dead-cells", "dead cells"),
];

impl Aspect {
    /// The names of all aspects; three of them go on with a name after the colon, and variants have measures of their own.
    pub fn names() -> Vec<&'static str> {
        PLAIN
            .iter()
            .map(|it| it.1)
            .chain(["completed:KIND", "stuck:PIECE", "from:SOURCE", "VARIANT.MEASURE"])
            .collect()
    }

    /// Title for people.
    pub fn title(&self) -> String {
        match self {
            Self::Completed(kind) => format!("completed: {kind}"),
            Self::Stuck(piece) => format!("stuck at the end: {piece}"),
            Self::From(source) => format!("points from: {}", source.title()),
            Self::Own(name) => name.clone(),
            plain => PLAIN.iter().find(|it| it.0 == *plain).map_or("", |it| it.2).to_owned(),
        }
    }

    /// The sort of its values: only those that compare the first seat with the others have a sign of themselves.
    pub(super) fn numbers(&self) -> Numbers {
        match self {
            Self::First | Self::FirstPoints => Numbers::Signed,
            _ => Numbers::Amounts,
        }
    }

    /// True if it is a share of one.
    pub fn is_share(&self) -> bool {
        matches!(self, Self::Ties | Self::First | Self::LargestLine)
    }
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Completed(kind) => write!(f, "completed:{kind}"),
            Self::Stuck(piece) => write!(f, "stuck:{piece}"),
            Self::From(source) => write!(f, "from:{source}"),
            Self::Own(name) => f.write_str(name),
            plain => f.write_str(PLAIN.iter().find(|it| it.0 == *plain).map_or("", |it| it.1)),
        }
    }
}

impl FromStr for Aspect {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if let Some((aspect, ..)) = PLAIN.iter().find(|it| it.1 == name) {
            return Ok(aspect.clone());
        }
        match name.split_once(':') {
            Some(("completed", kind)) => Ok(Self::Completed(kind.to_owned())),
            Some(("stuck", piece)) => Ok(Self::Stuck(piece.to_owned())),
            Some(("from", source)) => Ok(Self::From(source.into())),
            None if name.contains('.') => Ok(Self::Own(name.to_owned())),
            _ => Err(format!("there is no measure `{name}`; there are {}", Self::names().join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_aspect_is_found_by_its_name() {
        let named =
            [Aspect::Completed("city".into()), Aspect::Stuck("pig".into()), Aspect::From("inns.inn".into())];
        for aspect in PLAIN.into_iter().map(|it| it.0).chain(named) {
            assert_eq!(aspect.to_string().parse(), Ok(aspect));
        }
        assert!("luck".parse::<Aspect>().is_err_and(|it| it.contains("points, winner")));
    }
}
