//! The options of the base game as a game writes them: `base.farm_scoring = "second"`. Keys, values and defaults in one table.

use std::collections::BTreeMap;

use bastide_core::player::PlayerId;
use bastide_core::rules::{BaseOptions, FarmScoring, RepeatTile, Unplaceable};
use bastide_core::value::Value;
use bastide_diag::did_you_mean;

/// An option of the base game.
#[derive(Clone, Copy, Debug)]
pub struct Option {
    /// Its key, as games write it.
    pub key: &'static str,
    /// The words it may be; empty for numbers.
    pub values: &'static [&'static str],
    /// Its purpose.
    pub doc: &'static str,
}

const SWITCH: &[&str] = &["on", "off"];

const fn option(key: &'static str, values: &'static [&'static str], doc: &'static str) -> Option {
    Option { key, values, doc }
}

const FARMS: [(&str, FarmScoring); 3] =
    [("first", FarmScoring::First), ("second", FarmScoring::Second), ("third", FarmScoring::Third)];
const FATES: [(&str, Unplaceable); 2] = [("discard", Unplaceable::Discard), ("return", Unplaceable::Return)];
const REPEATS: [(&str, RepeatTile); 2] =
    [("once", RepeatTile::Once), ("per_segment", RepeatTile::PerSegment)];

/// The word for a value.
fn word_for<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> &'static str {
    words.iter().find(|(_, it)| it == value).map_or("", |(word, _)| word)
}

/// The value of a word, or the usual one.
fn meant<T: Copy + Default>(words: &[(&str, T)], word: std::option::Option<&str>) -> T {
    words.iter().find(|(it, _)| Some(*it) == word).map(|(_, value)| *value).unwrap_or_default()
}

/// All options of the base game.
pub const OPTIONS: &[Option] = &[
    option(
        "base.profile",
        &["c1_2000", "c1_2001", "c1", "c2", "c3"],
        "a printing: sets the other options as it played; single options override it",
    ),
    option("base.players", &[], "how many play, if the game names nobody"),
    option("base.followers", &[], "how many followers each player has"),
    option("base.tile_copies", &[], "how many copies of the base tiles are used"),
    option("base.fields", SWITCH, "whether followers may stand on fields"),
    option("base.farm_scoring", &["first", "second", "third"], "which way of scoring fields"),
    option("base.small_city", &["full", "reduced"], "what a completed city of two tiles is worth"),
    option("base.gardens", SWITCH, "whether the tiles with gardens are used"),
    option("base.abbot", SWITCH, "whether each player has an abbot"),
    option("base.unplaceable", &["discard", "return"], "what happens with a drawn tile that fits nowhere"),
    option(
        "base.repeat_tile",
        &["once", "per_segment"],
        "how a tile counts that has two segments of one feature",
    ),
    option("base.negative_scores", &["allow", "floor0"], "whether a score may fall below zero"),
];

/// The base game with its options set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// Those the engine needs.
    pub options: BaseOptions,
    /// True if the tiles with gardens are used.
    pub gardens: bool,
    /// True if each player has an abbot.
    pub abbot: bool,
    /// The number of copies of the base tiles.
    pub copies: u32,
    /// The number of players of a game that names nobody.
    pub players: usize,
    /// The number of followers of each player.
    pub followers: u8,
}

/// The base game as it is without any option.
impl Default for Base {
    fn default() -> Self {
        Self {
            options: BaseOptions::default(),
            gardens: false,
            abbot: false,
            copies: 1,
            players: 2,
            followers: 7,
        }
    }
}

impl Base {
    /// The values of the options that are words, so that variants find every option and not only those that the game sets.
    pub fn words(&self) -> [(&'static str, &'static str); 8] {
        let switch = |on: bool| if on { "on" } else { "off" };
        let BaseOptions { fields, farm_scoring, small_reduced, unplaceable, repeat_tile, floor_at_zero } =
            &self.options;
        [
            ("base.fields", switch(*fields)),
            ("base.farm_scoring", word_for(&FARMS, farm_scoring)),
            ("base.small_city", if *small_reduced { "reduced" } else { "full" }),
            ("base.gardens", switch(self.gardens)),
            ("base.abbot", switch(self.abbot)),
            ("base.unplaceable", word_for(&FATES, unplaceable)),
            ("base.repeat_tile", word_for(&REPEATS, repeat_tile)),
            ("base.negative_scores", if *floor_at_zero { "floor0" } else { "allow" }),
        ]
    }
}

/// An option that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// Its key.
    pub key: String,
    /// The message.
    pub message: String,
    /// The remedy.
    pub help: String,
}

/// Reads the options of the base game; keys of variants are left alone. With all options that are unknown or have a value they may not have,
/// which are as if they were not set.
pub fn read(options: &BTreeMap<String, Value>) -> (Base, Vec<Defect>) {
    let own = options.iter().filter(|(key, _)| key.starts_with("base."));
    let defects: Vec<Defect> = own.filter_map(|(key, value)| defect(key, value)).collect();
    let is_fine = |key: &String| defects.iter().all(|it| it.key != *key);
    let fine = options.iter().filter(|(key, _)| is_fine(key)).map(|(key, value)| (key.as_str(), value));
    (base(&fine.collect()), defects)
}

/// The base game with options that may be set so.
fn base(options: &BTreeMap<&str, &Value>) -> Base {
    let profile = word(options, "base.profile").unwrap_or("c2");
    let farms = word(options, "base.farm_scoring").unwrap_or(match profile {
        "c1_2000" => "first",
        "c1_2001" => "second",
        _ => "third",
    });
    let small = word(options, "base.small_city").unwrap_or(match profile {
        "c1_2000" | "c1_2001" => "reduced",
        _ => "full",
    });
    let garden = if profile == "c3" { "on" } else { "off" };
    let number = |key: &str, other: i64| match options.get(key) {
        Some(Value::Int(number)) => *number,
        _ => other,
    };
    Base {
        options: BaseOptions {
            fields: word(options, "base.fields") != Some("off"),
            farm_scoring: meant(&FARMS, Some(farms)),
            small_reduced: small == "reduced",
            unplaceable: meant(&FATES, word(options, "base.unplaceable")),
            repeat_tile: meant(&REPEATS, word(options, "base.repeat_tile")),
            floor_at_zero: word(options, "base.negative_scores") == Some("floor0"),
        },
        gardens: word(options, "base.gardens").unwrap_or(garden) == "on",
        abbot: word(options, "base.abbot").unwrap_or(garden) == "on",
        copies: number("base.tile_copies", 1) as u32,
        players: number("base.players", 2) as usize,
        followers: number("base.followers", 7) as u8,
    }
}

/// The word an option is set to; `true` and `false` are read as `on` and `off`.
fn word<'a>(options: &BTreeMap<&str, &'a Value>, key: &str) -> std::option::Option<&'a str> {
    worded(options.get(key)?)
}

fn worded(value: &Value) -> std::option::Option<&str> {
    match value {
        Value::Text(text) => Some(text),
        Value::Bool(true) => Some("on"),
        Value::Bool(false) => Some("off"),
        _ => None,
    }
}

fn defect(key: &str, value: &Value) -> std::option::Option<Defect> {
    let keys = OPTIONS.iter().map(|it| it.key);
    let Some(option) = OPTIONS.iter().find(|it| it.key == key) else {
        return Some(Defect {
            key: key.to_owned(),
            message: format!("the base game has no option `{key}`"),
            help: did_you_mean(key, keys.clone())
                .unwrap_or_else(|| format!("its options are `{}`", keys.collect::<Vec<_>>().join("`, `"))),
        });
    };
    let range = match key {
        "base.players" => 1..=PlayerId::MAX as i64,
        "base.followers" => 1..=100,
        _ => 1..=20,
    };
    let (fine, help) = if option.values.is_empty() {
        let fine = matches!(value, Value::Int(number) if range.contains(number));
        (fine, format!("it is a number from {} to {}", range.start(), range.end()))
    } else {
        let fine = worded(value).is_some_and(|it| option.values.contains(&it));
        (fine, format!("it is one of `{}`", option.values.join("`, `")))
    };
    (!fine).then(|| Defect {
        key: key.to_owned(),
        message: format!("`{key}` cannot be {}", shown(value)),
        help,
    })
}

fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("`{text}`"),
        Value::Int(number) => number.to_string(),
        Value::Bool(it) => it.to_string(),
        _ => "that".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(pairs: &[(&str, &str)]) -> BTreeMap<String, Value> {
        pairs.iter().map(|(key, value)| ((*key).to_owned(), Value::Text((*value).into()))).collect()
    }

    fn fine(pairs: &[(&str, &str)]) -> Base {
        let (base, defects) = read(&options(pairs));
        assert_eq!(defects, []);
        base
    }

    /// Profiles as in `rules/base.md` §5.
    #[test]
    fn a_profile_sets_what_it_printed_and_single_options_override_it() {
        let first = fine(&[("base.profile", "c1_2000")]);
        assert_eq!((first.options.farm_scoring, first.options.small_reduced), (FarmScoring::First, true));
        let mixed = fine(&[("base.profile", "c1_2001"), ("base.small_city", "full")]);
        assert_eq!((mixed.options.farm_scoring, mixed.options.small_reduced), (FarmScoring::Second, false));
        let new = fine(&[("base.profile", "c3")]);
        assert!(new.gardens && new.abbot);
        assert_eq!(fine(&[]), Base::default());
    }

    #[test]
    fn what_options_come_to_reads_back_as_the_same_game() {
        for profile in ["c1_2000", "c1_2001", "c1", "c2", "c3"] {
            let base = fine(&[("base.profile", profile), ("base.unplaceable", "return")]);
            assert_eq!(fine(&base.words()), base);
        }
    }

    #[test]
    fn unknown_keys_and_values_are_all_found() {
        let wrong = [
            ("base.smallcity", "full"),
            ("base.fields", "maybe"),
            ("base.players", "two"),
            ("inns.unfinished", "x"),
            ("base.small_city", "reduced"),
        ];
        let (base, defects) = read(&options(&wrong));
        assert!(base.options.small_reduced && base.options.fields && base.players == 2);
        let messages: Vec<_> = defects.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(
            messages,
            [
                "`base.fields` cannot be `maybe`",
                "`base.players` cannot be `two`",
                "the base game has no option `base.smallcity`"
            ]
        );
        assert_eq!(defects[2].help, "did you mean `base.small_city`?");
    }
}
