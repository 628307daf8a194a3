//! Translations of the words of setups: sets, elements, rules. Data only; to learn a new word, add a row.

use To::{Count, Word, Zero};

/// The base game, where a variant could stand.
pub(super) const BASE: &str = "";

/// A set of theirs, without its edition.
pub(super) struct Set {
    /// Their name.
    pub(super) word: &'static str,
    /// Our terms for one copy.
    pub(super) terms: &'static [&'static str],
    /// The variant that its tiles need to be played at all, with its options.
    pub(super) variant: Option<(&'static str, &'static [(&'static str, To)])>,
    /// The element with which another variant plays them.
    pub(super) unless: Option<&'static str>,
    /// Value of a rule of theirs with which they need none.
    pub(super) plain: Option<(&'static str, &'static str)>,
    /// Our terms for the tiles that it takes the place of, and the value of a rule of theirs with which these stay.
    pub(super) instead: Option<(&'static [&'static str], &'static str, &'static str)>,
}

const fn set(word: &'static str, terms: &'static [&'static str]) -> Set {
    Set { word, terms, variant: None, unless: None, plain: None, instead: None }
}

/// Set whose tiles need a variant without an element for it.
const fn played(
    word: &'static str,
    terms: &'static [&'static str],
    variant: &'static str,
    options: &'static [(&'static str, To)],
) -> Set {
    Set { word, terms, variant: Some((variant, options)), unless: None, plain: None, instead: None }
}

/// River that is laid first, unless fishermen have its tiles in the ordinary pile.
const fn river(
    word: &'static str,
    terms: &'static [&'static str],
    options: &'static [(&'static str, To)],
) -> Set {
    let laid = played(word, terms, "river", options);
    Set { unless: Some("fishermen"), ..laid }
}

/// They look further ahead than the printed rule.
const BRANCHES: (&str, To) = ("river.branches", Word("lookahead"));

/// Their robber catches all on his road at once, and no companions.
const RUSSIA: &[(&str, To)] = &[("russia.reach", Word("all")), ("russia.special", OFF)];

pub(super) const SETS: &[Set] = &[
    set("basic", &["base"]),
    // The whole winter edition, with the tiles of the base game.
    set("winter", &["base", "winter"]),
    set("inns-and-cathedrals", &["inns"]),
    set("traders-and-builders", &["traders"]),
    set("princess-and-dragon", &["dragon"]),
    set("tower", &["tower"]),
    set("abbey-and-mayor", &["abbey"]),
    set("bridges-castles-and-bazaars", &["bridges"]),
    set("hills-and-sheep", &["hills"]),
    set("under-the-big-top", &["bigtop"]),
    set("under-the-big-top-c1", &["bigtop-c1"]),
    river("river/1", &["river1"], &[BRANCHES]),
    river("river/2", &["river2"], &[BRANCHES, ("river.set", Word("II"))]),
    set("king-and-robber", &["king"]),
    set("cult/6", &["cult"]),
    set("cult/5", &["cult", "-cult/crfr"]),
    set("count", &["count"]),
    // These play by their own rules without an element of their own. A roll is written down, so it is told here.
    played("flier", &["flier"], "flier", &[("flier.roll", Word("answer"))]),
    Set {
        instead: Some((&["-base/ffff", "-base/ffrf"], "keep-monasteries", "keep")),
        ..played("monasteries", &["monasteries"], "monasteries", &[])
    },
    set("siege/cathars", &["cathars"]),
    set("siege/besiegers", &["besiegers"]),
    played("corn-circles/1", &["crops1"], "crops", &[("crops.skip", Word("yes"))]),
    played("corn-circles/2", &["crops2"], "crops", &[("crops.skip", Word("yes"))]),
    set("tunnel", &["tunnel"]),
    set("festival", &["festival"]),
    set("gq11", &["gq11", "-gq11/fvfr", "-gq11/cvcv"]),
    set("gq11/river", &["gq11/fvfr", "gq11/cvcv"]),
    set("ferries", &["ferries"]),
    set("goldmines", &["goldmines"]),
    set("mage-and-witch", &["mage"]),
    played("wind-roses", &["windroses"], "windroses", &[]),
    // By the simple rule its road is like any other.
    Set {
        plain: Some(("labyrinth-variant", "basic")),
        ..played("labyrinth", &["labyrinth"], "labyrinth", &[("labyrinth.counted", Word("figures"))])
    },
    played("watchtowers", &["watchtowers"], "watchtowers", &[]),
    played("darmstadt", &["darmstadt"], "darmstadt", &[]),
    played("russian-promos/2013", &["russia2013"], "russia", RUSSIA),
    played("russian-promos/2016", &["russia2016"], "russia", RUSSIA),
    set("spiel-doch", &["spieldoch"]),
    set("the-courier", &["courier"]),
    set("family-feud", &["feud"]),
    played("the-city-gates", &["gates"], "gates", &[]),
    played("the-city-gates/family-feud", &["gates-feud"], "gates", &[]),
    // Dice are written down, so what they show is told here.
    played("gamblers-luck", &["luck"], "luck", &[("luck.roll", Word("answer"))]),
    set("meteorites", &["meteorites"]),
    set("robbers-son", &["robbersson"]),
    set("village-life", &["village"]),
    set("wells", &["wells"]),
    set("fishhuts/river", &["fishhuts"]),
];

/// Value of an option of ours.
#[derive(Clone, Copy)]
pub(super) enum To {
    /// This word.
    Word(&'static str),
    /// The number that the element has.
    Count,
    /// Zero.
    Zero,
}

const ON: To = Word("on");
const OFF: To = Word("off");

/// An element of theirs: a mechanic, or how many pieces of a kind each player has.
pub(super) struct Element {
    /// Their name.
    pub(super) word: &'static str,
    /// Our variant that plays it.
    pub(super) variant: &'static str,
    /// Required number of pieces; any number if none.
    pub(super) only: Option<i64>,
    /// Our options with the element.
    pub(super) with: &'static [(&'static str, To)],
    /// The sets whose tiles it is about; in a game with none of them it means nothing. Empty if it is not about tiles.
    pub(super) about: &'static [&'static str],
    /// Our options without it, in a game whose other elements bring the variant all the same.
    pub(super) without: Without,
}

/// Variant of ours without one of the elements that it stands for.
pub(super) enum Without {
    /// Set like this.
    Options(&'static [(&'static str, To)]),
    /// It cannot.
    Never,
}

const fn element(word: &'static str, variant: &'static str) -> Element {
    Element { word, variant, only: None, with: &[], about: &[], without: Without::Never }
}

const fn switch(
    word: &'static str,
    variant: &'static str,
    with: &'static [(&'static str, To)],
    without: &'static [(&'static str, To)],
) -> Element {
    Element { word, variant, only: None, with, about: &[], without: Without::Options(without) }
}

pub(super) const ELEMENTS: &[Element] = &[
    switch("farmers", BASE, &[], &[("base.fields", OFF)]),
    switch("garden", BASE, &[("base.gardens", ON)], &[]),
    Element { only: Some(1), ..switch("abbot", BASE, &[("base.abbot", ON)], &[]) },
    switch("inn", "inns", &[], &[("inns.inns", OFF)]),
    switch("cathedral", "inns", &[], &[("inns.cathedrals", OFF)]),
    switch("big-follower", "inns", &[("inns.large_follower", Count)], &[("inns.large_follower", Zero)]),
    switch("traders", "traders", &[], &[("traders.goods", OFF)]),
    switch("builder", "traders", &[("traders.builder", Count)], &[("traders.builder", Zero)]),
    switch("pig", "traders", &[("traders.pig", Count)], &[("traders.pig", Zero)]),
    Element { about: &["river/2", "gq11"], with: &[("pigherd.gq11", ON)], ..element("pig-herd", "pigherd") },
    switch("king", "king_robber", &[("king_robber.king", ON)], &[("king_robber.king", OFF)]),
    switch("robber", "king_robber", &[("king_robber.robber", ON)], &[("king_robber.robber", OFF)]),
    element("shrine", "shrines"),
    element("festival", "festival"),
    element("ferry", "ferries"),
    switch("windmill", "windmill", &[("windmill.each", Count)], &[("windmill.each", Zero)]),
    switch("decinsky-sneznik", "windmill", &[("windmill.lookouts", Count)], &[]),
    switch("obelisk", "obelisk", &[("obelisk.each", Count)], &[]),
    element("tunnel", "tunnel"),
    Element {
        only: Some(1),
        ..switch("big-top", "bigtop", &[("bigtop.lying_bonus", OFF)], &[("bigtop.bigtop", OFF)])
    },
    switch("ringmaster", "bigtop", &[("bigtop.ringmaster", Count)], &[("bigtop.ringmaster", Zero)]),
    switch("acrobats", "bigtop", &[], &[("bigtop.acrobats", OFF)]),
    element("little-buildings", "buildings"),
    element("mage", "mage"),
    element("witch", "mage"),
    // They never ask where a claimant takes an ingot from.
    element("gold", "goldmines"),
    Element { only: Some(1), ..element("count", "count") },
    // One of these means as many pieces as the rules have for so many players.
    Element { only: Some(1), ..element("bridge", "bridges") },
    Element {
        only: Some(1),
        with: &[("castles.choice", Word("highest")), ("castles.shape", Word("caps"))],
        ..element("castle", "castles")
    },
    // As in the first edition, and a builder's second part comes before the auction.
    Element {
        with: &[
            ("bazaars.next_chooser", Word("after_chooser")),
            ("bazaars.place_from", Word("left_of_host")),
            ("bazaars.builder_order", Word("builder_first")),
        ],
        ..element("bazaar", "bazaars")
    },
    switch("river", "river", &[], &[]),
    switch("phantom", "phantom", &[("phantom.each", Count)], &[("phantom.each", Zero)]),
    // Who escapes does so once, at the end of the turn, and a small city is worth nothing where small cities are worth less.
    switch(
        "siege",
        "siege",
        &[("siege.escape_per", Word("turn")), ("siege.small", Word("subtract"))],
        &[("siege.on", OFF)],
    ),
    switch("escape", "siege", &[], &[("siege.escape_on", OFF)]),
    switch(
        "abbey",
        "abbey",
        &[("abbey.abbeys", Count), ("abbey.last_again", Word("yes")), ("abbey.wagon_lost", Word("yes"))],
        &[("abbey.abbeys", Zero)],
    ),
    switch("mayor", "abbey", &[("abbey.mayor", Count)], &[("abbey.mayor", Zero)]),
    switch("wagon", "abbey", &[("abbey.wagons", Count)], &[("abbey.wagons", Zero)]),
    switch("barn", "abbey", &[("abbey.barn", Count)], &[("abbey.barn", Zero)]),
    Element {
        only: Some(1),
        ..switch("dragon", "dragon", &[("dragon.tower_top", Word("yes"))], &[("dragon.dragon", OFF)])
    },
    Element {
        only: Some(1),
        with: &[
            ("dragon.fairy_many", Word("each")),
            ("dragon.fairy_share", Word("first")),
            ("dragon.fairy_quarter", Word("yes")),
        ],
        ..switch("fairy", "dragon", &[], &[("dragon.fairy_on", OFF)])
    },
    switch("princess", "dragon", &[], &[("dragon.princess_on", OFF)]),
    switch("portal", "dragon", &[], &[("dragon.portal", OFF)]),
    // One means as many pieces as the rules have for so many players.
    Element { only: Some(1), with: &[("tower.quarter", Word("yes"))], ..element("tower", "tower") },
    switch("black-tower", "tower", &[("tower.black", ON)], &[]),
    element("well", "wells"),
    element("donkey", "donkey"),
    element("flowers", "flowers"),
    element("marketplace", "market"),
    element("families", "feud"),
    // Every feature of a follower around counts; he goes to all who have come to the board, on fields too.
    Element {
        with: &[("courier.message", Word("area")), ("courier.who", Word("any")), ("courier.fields", ON)],
        ..element("courier", "courier")
    },
    Element { with: &[("meteorites.roll", Word("answer"))], ..element("meteorite", "meteorites") },
    element("robbers-son", "robbersson"),
    switch("fishermen", "fishermen", &[], &[("fishermen.rivers", OFF)]),
    switch("fishhut", "fishermen", &[("fishermen.huts", ON)], &[]),
    // No tile lies under a hill there; the game ends as many tiles earlier.
    switch("hill", "hills", &[("hills.cover", Word("count"))], &[("hills.hills", OFF)]),
    switch("vineyard", "hills", &[], &[("hills.vineyards", OFF)]),
    switch(
        "shepherd",
        "hills",
        &[("hills.shepherds", Count), ("hills.first_draw", Word("effects"))],
        &[("hills.shepherds", Zero)],
    ),
];

/// Rule of theirs: its variant here and the translations of its values.
pub(super) struct Rule {
    /// Their name.
    pub(super) word: &'static str,
    /// Its variant here. In games without it the rule means nothing.
    pub(super) variant: &'static str,
    /// Our option.
    pub(super) option: &'static str,
    /// Their values and ours.
    pub(super) values: &'static [(&'static str, &'static str)],
}

const fn rule(
    word: &'static str,
    variant: &'static str,
    option: &'static str,
    values: &'static [(&'static str, &'static str)],
) -> Rule {
    Rule { word, variant, option, values }
}

pub(super) const RULES: &[Rule] = &[
    rule("tiny-city-scoring", BASE, "base.small_city", &[("4", "full"), ("2", "reduced")]),
    rule(
        "inn-and-cathedral-final-scoring",
        "inns",
        "inns.unfinished",
        &[("zero", "zero"), ("ignore", "normal")],
    ),
    rule(
        "king-and-robber-scoring",
        "king_robber",
        "king_robber.scoring",
        &[
            ("default", "per_feature"),
            ("10/20", "flat_10"),
            ("15/40", "flat_15_40"),
            ("continuously", "continuous"),
        ],
    ),
    rule(
        "coc-final-scoring",
        "count",
        "count.final",
        &[("market-only", "market_only"), ("any-district", "any_quarter")],
    ),
    rule(
        "count-move",
        "count",
        "count.move",
        &[("by-player", "free"), ("clockwise", "clockwise"), ("follow-meeple", "follow")],
    ),
    rule(
        "little-buildings-scoring",
        "buildings",
        "buildings.values",
        &[("3/2/1", "3/2/1"), ("1/1/1", "1/1/1")],
    ),
    rule("more-tunnel-tokens", "tunnel", "tunnel.pairs", &[("3/2", "3/2"), ("2/1", "2/1"), ("1/1", "1/1")]),
    rule("tunnelize-other-expansions", "tunnel", "tunnel.other_sets", &[("true", "on"), ("false", "off")]),
    rule("keep-monasteries", "monasteries", "monasteries.use", &[("replace", "replace"), ("keep", "add")]),
    rule("festival-return", "festival", "festival.figure", &[("meeple", "any"), ("follower", "follower")]),
    rule(
        "bazaar-no-auction",
        "bazaars",
        "bazaars.mode",
        &[("false", "auction"), ("true", "pick_then_place")],
    ),
    rule("barn-placement", "abbey", "abbey.barn_stack", &[("not-occupied", "off"), ("occupied", "on")]),
    rule("wagon-move", "abbey", "abbey.wagon", &[("C2", "c2"), ("C1", "c1")]),
    rule(
        "dragon-move",
        "dragon",
        "dragon.move",
        &[("before-scoring", "before_scoring"), ("after-scoring", "after_scoring")],
    ),
    rule("fairy-placement", "dragon", "dragon.fairy", &[("next-follower", "follower"), ("on-tile", "tile")]),
    rule("princess-action", "dragon", "dragon.princess", &[("may", "may"), ("must", "must")]),
    rule("espace-variant", "siege", "siege.escape", &[("any-tile", "any"), ("siege-tile", "siege")]),
    rule(
        "hill-tiebreaker",
        "hills",
        "hills.tie",
        &[("at-least-one-follower", "presence"), ("number-of-followers", "count")],
    ),
    // By the simple rule the set needs no variant.
    rule("labyrinth-variant", "labyrinth", "labyrinth.rule", &[("advanced", "advanced"), ("basic", "basic")]),
    rule(
        "meteorite-impact",
        "meteorites",
        "meteorites.impact",
        &[("standard", "standard"), ("extended", "stronger"), ("combination", "combined")],
    ),
    rule("robbers-son-action", "robbersson", "robbersson.act", &[("may", "may"), ("must", "must")]),
    rule("vineyards-for-garden", "hills", "hills.garden_vineyard", &[("false", "off"), ("true", "on")]),
];

/// Tiles that are in two sets under one name: the first and its twin, for games with only the second set.
pub(super) const TWINS: &[(&str, &str)] = &[("river1/fvff", "river2/fvff")];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_the_table_once() {
        let words = |all: Vec<&str>| {
            let mut sorted = all.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), all.len(), "{all:?}");
        };
        words(SETS.iter().map(|it| it.word).collect());
        words(ELEMENTS.iter().map(|it| it.word).collect());
        words(RULES.iter().map(|it| it.word).collect());
    }
}
