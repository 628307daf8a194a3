//! Translations of the words of setups: sets, elements, rules. Data only; to learn a new word, add a row.

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
}

const fn set(word: &'static str, terms: &'static [&'static str]) -> Set {
    Set { word, terms, variant: None }
}

/// Set whose tiles need a variant without an element for it.
const fn played(
    word: &'static str,
    terms: &'static [&'static str],
    variant: &'static str,
    options: &'static [(&'static str, To)],
) -> Set {
    Set { word, terms, variant: Some((variant, options)) }
}

pub(super) const SETS: &[Set] = &[
    set("basic", &["base"]),
    set("inns-and-cathedrals", &["inns"]),
    set("traders-and-builders", &["traders"]),
    set("princess-and-dragon", &["dragon"]),
    set("tower", &["tower"]),
    set("abbey-and-mayor", &["abbey"]),
    set("bridges-castles-and-bazaars", &["bridges"]),
    set("hills-and-sheep", &["hills"]),
    set("under-the-big-top", &["bigtop"]),
    // They look further ahead than the printed rule.
    played("river/1", &["river1"], "river", &[("river.branches", To::Word("lookahead"))]),
    played("river/2", &["river2"], "river", &[("river.branches", To::Word("lookahead"))]),
    set("king-and-robber", &["king"]),
    set("cult/6", &["cult"]),
    set("cult/5", &["cult", "-cult/crfr"]),
    set("count", &["count"]),
    // These play by their own rules without an element of their own.
    played("flier", &["flier"], "flier", &[]),
    played("monasteries", &["monasteries"], "monasteries", &[]),
    set("siege/cathars", &["cathars"]),
    set("siege/besiegers", &["besiegers"]),
    played("corn-circles/1", &["crops1"], "crops", &[]),
    played("corn-circles/2", &["crops2"], "crops", &[]),
    set("tunnel", &["tunnel"]),
    set("festival", &["festival"]),
    set("gq11", &["gq11"]),
    set("ferries", &["ferries"]),
    set("goldmines", &["goldmines"]),
    set("mage-and-witch", &["mage"]),
    played("wind-roses", &["windroses"], "windroses", &[]),
    set("labyrinth", &["labyrinth"]),
    set("watchtowers", &["watchtowers"]),
    set("darmstadt", &["darmstadt"]),
    set("russian-promos/2013", &["russia2013"]),
    set("russian-promos/2016", &["russia2016"]),
    set("spiel-doch", &["spieldoch"]),
];

/// Value of an option of ours.
#[derive(Clone, Copy)]
pub(super) enum To {
    /// This word.
    Word(&'static str),
    /// The number that the element has.
    Count,
    /// This number.
    Number(i64),
}

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
    Element { word, variant, only: None, with: &[], without: Without::Never }
}

const fn switch(
    word: &'static str,
    variant: &'static str,
    with: &'static [(&'static str, To)],
    without: &'static [(&'static str, To)],
) -> Element {
    Element { word, variant, only: None, with, without: Without::Options(without) }
}

pub(super) const ELEMENTS: &[Element] = &[
    switch("farmers", BASE, &[], &[("base.fields", To::Word("off"))]),
    switch("garden", BASE, &[("base.gardens", To::Word("on"))], &[]),
    Element { only: Some(1), ..switch("abbot", BASE, &[("base.abbot", To::Word("on"))], &[]) },
    element("inn", "inns"),
    element("cathedral", "inns"),
    switch(
        "big-follower",
        "inns",
        &[("inns.large_follower", To::Count)],
        &[("inns.large_follower", To::Number(0))],
    ),
    switch("traders", "traders", &[], &[("traders.goods_points", To::Number(0))]),
    switch("builder", "traders", &[("traders.builder", To::Count)], &[("traders.builder", To::Number(0))]),
    switch("pig", "traders", &[("traders.pig", To::Count)], &[("traders.pig", To::Number(0))]),
    switch(
        "king",
        "king_robber",
        &[("king_robber.king", To::Word("on"))],
        &[("king_robber.king", To::Word("off"))],
    ),
    switch(
        "robber",
        "king_robber",
        &[("king_robber.robber", To::Word("on"))],
        &[("king_robber.robber", To::Word("off"))],
    ),
    element("shrine", "shrines"),
    Element { only: Some(1), ..element("count", "count") },
    // One of these means as many pieces as the rules have for so many players.
    Element { only: Some(1), ..element("bridge", "bridges") },
    Element {
        only: Some(1),
        with: &[("castles.choice", To::Word("highest")), ("castles.shape", To::Word("caps"))],
        ..element("castle", "castles")
    },
    // As in the first edition, and a builder's second part comes before the auction.
    Element {
        with: &[
            ("bazaars.next_chooser", To::Word("after_chooser")),
            ("bazaars.place_from", To::Word("left_of_host")),
            ("bazaars.builder_order", To::Word("builder_first")),
        ],
        ..element("bazaar", "bazaars")
    },
    switch("river", "river", &[], &[]),
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

pub(super) const RULES: &[Rule] = &[
    Rule {
        word: "tiny-city-scoring",
        variant: BASE,
        option: "base.small_city",
        values: &[("4", "full"), ("2", "reduced")],
    },
    Rule {
        word: "inn-and-cathedral-final-scoring",
        variant: "inns",
        option: "inns.unfinished",
        values: &[("zero", "zero"), ("ignore", "normal")],
    },
    Rule {
        word: "king-and-robber-scoring",
        variant: "king_robber",
        option: "king_robber.scoring",
        values: &[
            ("default", "per_feature"),
            ("10/20", "flat_10"),
            ("15/40", "flat_15_40"),
            ("continuously", "continuous"),
        ],
    },
    Rule {
        word: "coc-final-scoring",
        variant: "count",
        option: "count.final",
        values: &[("market-only", "market_only"), ("any-district", "any_quarter")],
    },
    Rule {
        word: "count-move",
        variant: "count",
        option: "count.move",
        values: &[("by-player", "free"), ("clockwise", "clockwise"), ("follow-meeple", "follow")],
    },
    Rule {
        word: "bazaar-no-auction",
        variant: "bazaars",
        option: "bazaars.mode",
        values: &[("false", "auction"), ("true", "pick_then_place")],
    },
];

/// Rules of theirs about elements without a variant here: games with such an element cannot be played, in others they mean nothing.
pub(super) const FOREIGN_RULES: &[&str] = &[
    "barn-placement",
    "dragon-move",
    "espace-variant",
    "fairy-placement",
    "festival-return",
    "hill-tiebreaker",
    "keep-monasteries",
    "labyrinth-variant",
    "little-buildings-scoring",
    "meteorite-impact",
    "more-tunnel-tokens",
    "princess-action",
    "robbers-son-action",
    "tunnelize-other-expansions",
    "vineyards-for-garden",
    "wagon-move",
];

/// Tiles that are in two sets under one name: the first and its twin, for games with only the second set.
pub(super) const TWINS: &[(&str, &str)] = &[("river1/fvff", "river2/fvff")];
