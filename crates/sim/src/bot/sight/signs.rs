//! Signs: what the judge counts on a table for each player, by name. Each is bounded by what lies on the table, or by a constant, so that a
//! longer game makes none of them longer.

/// Sign that counts for a player; by its number in [`SIGNS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Present worth of unfinished linked features.
    LinkedNow,
    /// Chance of completing them, times what that adds.
    LinkedGain,
    /// Growth of those that are not completed.
    LinkedGrow,
    /// Followers that come back from them.
    LinkedBack,
    /// Followers on those that hardly close any more.
    LinkedDead,
    /// Waiting on them.
    LinkedWait,
    /// Followers on them, by how soon they come back.
    LinkedSoon,
    /// Gain where more than one cell is open.
    LinkedMany,
    /// Followers that come back from features which pay no more when completed.
    EvenBack,
    /// Waiting on such features.
    EvenWait,
    /// Features of others that meet own ones at a free cell.
    LinkedSteal,
    /// Features of nobody that the player to move could complete.
    LinkedClaim,
    /// Present worth of unfinished sites.
    SiteNow,
    /// Tiles expected around them.
    SiteMore,
    /// Followers that come back from them.
    SiteBack,
    /// Waiting on them.
    SiteWait,
    /// Present worth of areas.
    AreaNow,
    /// Points that unfinished features at them may pay.
    AreaHope,
    /// Growth of areas.
    AreaGrow,
    /// Followers on areas.
    AreaMen,
    /// Areas held by a majority of one.
    AreaThin,
    /// Followers on features that others own.
    LostMen,
    /// Worth of features that others own, where a follower stands.
    LostWorth,
    /// The first follower in supply, late.
    First,
    /// The second.
    Second,
    /// The third.
    Third,
    /// Each further one.
    Further,
    /// The first follower in supply, for as long as the game goes on.
    FirstLong,
    /// The second.
    SecondLong,
    /// The third.
    ThirdLong,
    /// Each further one.
    FurtherLong,
}

/// Sign as weights name it.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The sign.
    pub sign: Sign,
    /// Section of the page.
    pub section: &'static str,
    /// Name within it.
    pub name: &'static str,
    /// Unit of which it counts how many there are.
    pub unit: &'static str,
    /// Weight in points for each of the unit, where nothing was learnt.
    pub usual: f64,
}

const fn named(
    sign: Sign,
    section: &'static str,
    name: &'static str,
    usual: f64,
    unit: &'static str,
) -> Named {
    Named { sign, section, name, unit, usual }
}

/// All signs, in the order of their numbers.
///
/// The usual weights were fitted to 1,400 games of two among equals, by least squares on differences in time.
pub const SIGNS: [Named; 31] = [
    named(Sign::LinkedNow, "linked", "now", 0.96, "a point that an unfinished city or road shows already"),
    named(Sign::LinkedGain, "linked", "gain", 0.70, "a point that completing it would add, times the chance"),
    named(Sign::LinkedGrow, "linked", "grow", 0.34, "a point that it may grow by where it is not completed"),
    named(Sign::LinkedBack, "linked", "back", 3.55, "a follower that comes back, times the chance"),
    named(Sign::LinkedDead, "linked", "dead", 0.58, "a follower where the chance is below 8 %"),
    named(Sign::LinkedWait, "linked", "wait", -0.14, "a follower that waits for 8 turns"),
    named(Sign::LinkedSoon, "linked", "soon", 0.33, "a follower, by one through the turns that it waits"),
    named(Sign::LinkedMany, "linked", "gain_open", -0.16, "a point of gain where several cells are open"),
    named(
        Sign::EvenBack,
        "linked",
        "even_back",
        -0.12,
        "a follower that comes back from what pays no more completed",
    ),
    named(Sign::EvenWait, "linked", "even_wait", 0.13, "a follower that waits there for 8 turns"),
    named(
        Sign::LinkedSteal,
        "linked",
        "steal",
        0.19,
        "a point of a rival's feature that meets an own one at a free cell",
    ),
    named(
        Sign::LinkedClaim,
        "linked",
        "claim",
        0.27,
        "a point of a free feature, times the share of tiles that complete it",
    ),
    named(Sign::SiteNow, "site", "now", 0.90, "a point that an unfinished monastery shows already"),
    named(
        Sign::SiteMore,
        "site",
        "more",
        0.10,
        "a point that tiles still to come around it are expected to add",
    ),
    named(Sign::SiteBack, "site", "back", 0.63, "a follower that comes back, times the chance"),
    named(Sign::SiteWait, "site", "wait", 1.05, "a follower and 8 turns to come"),
    named(Sign::AreaNow, "area", "now", 0.93, "a point that a field shows already"),
    named(Sign::AreaHope, "area", "hope", 0.82, "a point of an unfinished feature at it, times the chance"),
    named(
        Sign::AreaGrow,
        "area",
        "grow",
        0.37,
        "a point that it may grow by, by its open border and the turns to come",
    ),
    named(Sign::AreaMen, "area", "men", 0.68, "a follower on it"),
    named(
        Sign::AreaThin,
        "area",
        "thin",
        -0.31,
        "a point that a majority of one holds, by the turns to come",
    ),
    named(Sign::LostMen, "lost", "men", -0.65, "a follower where others have the majority"),
    named(
        Sign::LostWorth,
        "lost",
        "worth",
        0.22,
        "a point there, by one through the followers that are missing",
    ),
    named(Sign::First, "supply", "first", 10.72, "the first follower in supply"),
    named(Sign::Second, "supply", "second", 5.31, "the second"),
    named(Sign::Third, "supply", "third", 3.12, "the third"),
    named(Sign::Further, "supply", "further", 4.86, "each further one"),
    named(Sign::FirstLong, "supply", "first_long", 9.19, "the first, by the turns to come"),
    named(Sign::SecondLong, "supply", "second_long", 1.77, "the second, by the turns to come"),
    named(Sign::ThirdLong, "supply", "third_long", 4.30, "the third, by the turns to come"),
    named(Sign::FurtherLong, "supply", "further_long", -0.01, "each further one, by the turns to come"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sign_is_at_its_number() {
        for (at, named) in SIGNS.iter().enumerate() {
            assert_eq!(named.sign as usize, at, "{}.{}", named.section, named.name);
        }
    }
}
