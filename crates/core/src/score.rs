//! Points and their reasons. Every point a player has stands on a score line; a score is the sum of its lines.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::ids::{FeatureId, FigureId, HookId};
use crate::player::{PlayerId, Seats};
use crate::words::{Kind, KindId, Scale, Words};

/// Time at which a feature is worth something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// At its completion.
    Completed,
    /// At the end of the game.
    Final,
}

/// Worth of a feature by the base rules, with the counts behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The kind of feature.
    pub kind: KindId,
    /// Completed, or at the end.
    pub timing: Timing,
    /// Set if the scale for small features was used.
    pub small: bool,
    /// Different tiles, if they count for this kind.
    pub tiles: u16,
    /// Markers that count.
    pub markers: u16,
    /// Taken cells around (sites).
    pub around: u8,
    /// Completed features it borders on (areas).
    pub touching: u16,
    /// The sum in points.
    pub points: i32,
}

impl Worth {
    /// The scale that was used.
    fn scale<'a>(&self, kind: &'a Kind) -> &'a Scale {
        match self.timing {
            Timing::Completed if self.small => {
                kind.small.as_ref().map_or(&kind.completed, |small| &small.scale)
            }
            Timing::Completed => &kind.completed,
            Timing::Final => &kind.unfinished,
        }
    }

    /// The name under which such points add up: `unfinished road`, `small city`, `field`.
    pub fn name(&self, words: &Words) -> String {
        let kind = &words[self.kind];
        let mut name = String::new();
        if self.timing == Timing::Final && self.scale(kind).touching.is_empty() {
            name.push_str("unfinished ");
        }
        if self.small {
            name.push_str("small ");
        }
        name.push_str(&kind.name);
        name
    }

    /// The reason as read out: `unfinished road, 2 tiles`, `city, 4 tiles, 1 pennant`, `field, 3 completed cities`.
    pub fn text(&self, words: &Words) -> String {
        let scale = self.scale(&words[self.kind]);
        let mut text = self.name(words);
        if scale.tile != 0 && scale.around == 0 {
            text.push_str(&format!(", {}", counted(self.tiles.into(), "tile")));
        }
        if scale.around != 0 {
            text.push_str(&format!(", {} around", self.around));
        }
        if self.markers > 0 {
            let mut names = scale.markers.keys().map(|marker| words[*marker].name.as_str());
            let name = match (names.next(), names.next()) {
                (Some(only), None) => only,
                _ => "marker",
            };
            text.push_str(&format!(", {}", counted(self.markers.into(), name)));
        }
        if let Some((kind, _)) = scale.touching.first_key_value() {
            text.push_str(&format!(
                ", {}",
                counted(self.touching.into(), &format!("completed {}", words[*kind].name))
            ));
        }
        text
    }
}

/// `1 tile`, `3 tiles`, `2 completed cities`.
pub fn counted(count: u32, name: &str) -> String {
    match (count, name.strip_suffix('y')) {
        (1, _) => format!("1 {name}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {name}s"),
    }
}

/// A noun with its article: `a road`, `an inn`.
pub fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// `is` for one of something, otherwise `are`.
pub const fn are(count: u64) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// Words for points: a name, under which points add up, and details that are only read. Cloning is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase(Arc<Text>);

#[derive(Debug, PartialEq, Eq)]
struct Text {
    /// The name and the details, with `, ` between them.
    whole: Box<str>,
    /// The length of the name in bytes.
    name: usize,
}

impl Phrase {
    /// Joins a name and its details: `King`, `12 completed cities`.
    pub fn new(name: &str, details: &[impl AsRef<str>]) -> Self {
        let mut whole = name.to_owned();
        for detail in details {
            whole.push_str(", ");
            whole.push_str(detail.as_ref());
        }
        Self(Arc::new(Text { whole: whole.into(), name: name.len() }))
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.0.whole[..self.0.name]
    }

    /// The name and the details.
    pub fn text(&self) -> &str {
        &self.0.whole
    }
}

/// A name without details.
impl From<&str> for Phrase {
    fn from(name: &str) -> Self {
        Self::new(name, &[""; 0])
    }
}

/// Change of points by a `modify` hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The hook.
    pub hook: HookId,
    /// Points after it less points before it.
    pub amount: i32,
    /// Words of the variant.
    pub phrase: Phrase,
}

/// Reason for points, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Worth of a feature by the base rules, then the changes of variants in the order in which they were made.
    Worth(Worth, Option<Arc<Vec<Change>>>),
    /// Points given outright.
    Given {
        /// The hook of the rule that gave them; none for the base rules.
        hook: Option<HookId>,
        /// Words of the rule.
        phrase: Phrase,
    },
}

impl Reason {
    /// The reason as read out: `city, 4 tiles, cathedral`.
    pub fn text(&self, words: &Words) -> String {
        match self {
            Self::Worth(worth, changes) => {
                let mut text = worth.text(words);
                for change in changes.iter().flat_map(|it| it.iter()) {
                    text.push_str(", ");
                    text.push_str(change.phrase.text());
                }
                text
            }
            Self::Given { phrase, .. } => phrase.text().to_owned(),
        }
    }
}

/// Source of a part of the points of a score line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// The worth of a feature by the base rules.
    Worth(&'a Worth),
    /// A rule that gave or changed points.
    Rule {
        /// The hook of a variant; none for the base rules.
        hook: Option<HookId>,
        /// Words of the rule.
        phrase: &'a Phrase,
    },
}

impl Part<'_> {
    /// The name under which such points add up: `unfinished road`, `inn`.
    pub fn name(&self, words: &Words) -> String {
        match self {
            Self::Worth(worth) => worth.name(words),
            Self::Rule { phrase, .. } => phrase.name().to_owned(),
        }
    }
}

/// Points that a player received, once, for one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// The player.
    pub player: PlayerId,
    /// Number of points; negative when paid.
    pub points: i32,
    /// Reason for the points.
    pub reason: Reason,
    /// The feature.
    pub feature: Option<FeatureId>,
    /// Number of the turn.
    pub turn: u16,
}

impl ScoreLine {
    /// The points in parts, each with its source; their sum is the points of the line. Points that were not taken because a score cannot
    /// fall below zero are missing from the last part.
    pub fn parts(&self) -> impl Iterator<Item = (Part<'_>, i32)> {
        let (first, worth, changes) = match &self.reason {
            Reason::Worth(worth, changes) => {
                (Part::Worth(worth), worth.points, changes.as_ref().map_or(&[][..], |changes| &changes[..]))
            }
            Reason::Given { hook, phrase } => (Part::Rule { hook: *hook, phrase }, self.points, &[][..]),
        };
        let mut left = self.points;
        let amounts = std::iter::once((first, worth)).chain(
            changes.iter().map(|it| (Part::Rule { hook: Some(it.hook), phrase: &it.phrase }, it.amount)),
        );
        amounts.enumerate().map(move |(number, (part, amount))| {
            let amount = if number == changes.len() { left } else { amount };
            left -= amount;
            (part, amount)
        })
    }
}

/// A number on its way through `modify` hooks, with the changes made so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    value: i32,
    /// The hook that is called.
    hook: HookId,
    changes: Vec<Change>,
}

impl Tally {
    /// Starts from this number.
    pub fn new(value: i32) -> Self {
        Self { value, ..Self::default() }
    }

    /// The number so far.
    pub fn value(&self) -> i32 {
        self.value
    }

    /// Ascribes the changes from here on to a hook.
    pub(crate) fn ascribe(&mut self, hook: HookId) {
        self.hook = hook;
    }

    /// Adds to the number.
    pub fn add(&mut self, more: i32, phrase: impl Into<Phrase>) {
        self.set(self.value.saturating_add(more), phrase);
    }

    /// Sets the number.
    pub fn set(&mut self, value: i32, phrase: impl Into<Phrase>) {
        let amount = value.saturating_sub(self.value);
        self.changes.push(Change { hook: self.hook, amount, phrase: phrase.into() });
        self.value = value;
    }

    /// The hook that has changed it last.
    pub(crate) fn last_hook(&self) -> Option<HookId> {
        self.changes.last().map(|it| it.hook)
    }

    /// Number of changes so far.
    pub fn times(&self) -> usize {
        self.changes.len()
    }

    /// The changes in the order in which they were made; none if there are none.
    pub(crate) fn changes(self) -> Option<Arc<Vec<Change>>> {
        (!self.changes.is_empty()).then(|| Arc::new(self.changes))
    }
}

/// Followers that were counted; eight lie in the record itself.
pub type Counted = SmallVec<[FigureId; 8]>;

/// Record of the scoring of a feature in a part of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The feature.
    pub feature: FeatureId,
    /// The points for each owner, paid or due if there had been one.
    pub points: i32,
    /// The players who received it.
    pub owners: Seats,
    /// The followers that were counted, wherever they stood.
    pub figures: Counted,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: i32, reason: Reason) -> ScoreLine {
        ScoreLine { player: PlayerId(0), points, reason, feature: None, turn: 1 }
    }

    fn amounts(line: &ScoreLine) -> Vec<i32> {
        line.parts().map(|(_, points)| points).collect()
    }

    #[test]
    fn each_change_has_the_difference_that_it_makes() {
        let worth = Worth {
            kind: KindId(0),
            timing: Timing::Completed,
            small: false,
            tiles: 3,
            markers: 0,
            around: 0,
            touching: 0,
            points: 6,
        };
        let mut tally = Tally::new(worth.points);
        tally.ascribe(HookId(4));
        tally.add(3, "first");
        tally.ascribe(HookId(7));
        tally.set(2, "second");
        tally.add(2, Phrase::new("third", &["2 tiles"]));
        let points = tally.value();
        let changes = tally.changes();
        let hooks: Vec<_> = changes.iter().flat_map(|it| it.iter()).map(|it| it.hook.0).collect();
        assert_eq!((points, hooks), (4, vec![4, 7, 7]));
        let line = |points| line(points, Reason::Worth(worth, changes.clone()));
        assert_eq!(amounts(&line(points)), [6, 3, -7, 2]);
        // A floor takes from the last part.
        assert_eq!(amounts(&line(1)), [6, 3, -7, -1]);
        let names: Vec<_> =
            line(points).parts().skip(1).map(|(part, _)| part.name(&Words::default())).collect();
        assert_eq!(names, ["first", "second", "third"]);
    }

    /// Score lines are copied with every copy of a game.
    #[test]
    fn a_reason_is_small() {
        assert!(size_of::<Reason>() <= 24 && size_of::<ScoreLine>() <= 40);
    }

    #[test]
    fn points_given_outright_are_one_part() {
        let phrase = Phrase::new("bonus", &["12 of these", "3 of those"]);
        assert_eq!((phrase.name(), phrase.text()), ("bonus", "bonus, 12 of these, 3 of those"));
        let line = line(-5, Reason::Given { hook: None, phrase });
        assert_eq!(amounts(&line), [-5]);
        assert_eq!(line.reason.text(&Words::default()), "bonus, 12 of these, 3 of those");
    }
}
