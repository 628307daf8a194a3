//! Setup of a JCloisterZone game, translated into one of ours. The translations of words are data, in `table.rs` below.

mod back;
mod table;
use std::collections::BTreeMap;
use std::fmt;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::player::PlayerId;
use bastide_core::value::Value;
use bastide_diag::{Finding, Label};
use bastide_record::{GameSpec, Library, Text, TileAt, Without};
use serde::{Deserialize, Serialize};

use super::findings::JCZ_SETUP;
use table::{BASE, ELEMENTS, Element, RULES, SETS, TWINS, To};

/// Setup as their files have it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Setup {
    /// Sets of tiles, with their editions, and how many of each.
    #[serde(default)]
    pub sets: BTreeMap<String, u32>,
    /// Mechanics, and how many pieces each player has.
    #[serde(default)]
    pub elements: BTreeMap<String, Setting>,
    /// Rules; those that are not named have the value they usually have.
    #[serde(default)]
    pub rules: BTreeMap<String, Setting>,
    /// The tiles on the board at the start.
    #[serde(default)]
    pub start: Vec<StartTile>,
}

/// A tile on the board at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct StartTile {
    /// Their name of the tile.
    pub tile: String,
    /// The column.
    pub x: i16,
    /// The row.
    pub y: i16,
    /// The clockwise turn in degrees.
    #[serde(default)]
    pub rotation: u16,
}

/// Setting of an element or a rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Setting {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Count(i64),
    /// A word.
    Word(String),
}

impl Setting {
    /// Number of pieces of an element; yes is one, no is none.
    fn count(&self) -> i64 {
        match self {
            Self::Flag(flag) => i64::from(*flag),
            Self::Count(count) => *count,
            Self::Word(word) => word.parse().unwrap_or(1),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Count(count) => count.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// Something that a setup of theirs asks for and that is not there here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Gap {
    /// A set of tiles.
    #[error("the set `{0}` has no tiles here")]
    Set(String),
    /// So many copies of a set.
    #[error("the set `{set}` cannot be played {count} times here")]
    Copies {
        /// The set.
        set: String,
        /// Number of copies.
        count: u32,
    },
    /// No set of tiles is named at all.
    #[error("the setup names no set of tiles")]
    NoSets,
    /// A set whose tiles need a variant.
    #[error("the set `{set}` needs the variant `{variant}`, which is not here")]
    Played {
        /// The set.
        set: String,
        /// Our variant.
        variant: String,
    },
    /// An element that has no variant.
    #[error("the element `{0}` has no variant here")]
    Element(String),
    /// An element whose variant always plays another one too, which the game does not have.
    #[error("the element `{element}` cannot be played without `{without}` here")]
    Alone {
        /// The element.
        element: String,
        /// The element that is not in the game.
        without: String,
    },
    /// So many pieces of an element.
    #[error("the element `{element}` cannot be played with {count} pieces here")]
    Count {
        /// The element.
        element: String,
        /// Number of pieces.
        count: i64,
    },
    /// A rule, or a value of one.
    #[error("the rule `{rule}` = `{value}` has no option here")]
    Rule {
        /// The rule.
        rule: String,
        /// Its value.
        value: String,
    },
    /// A tile.
    #[error("the tile `{0}` is not known here")]
    Tile(String),
    /// Sets of different editions.
    #[error("the sets are of different editions, which cannot be mixed here")]
    Editions,
    /// So many players.
    #[error("a game has 1 to {max} players here, not {0}", max = PlayerId::MAX)]
    Players(usize),
}

impl Gap {
    /// The missing thing in one word: `tower`.
    pub fn word(&self) -> &str {
        match self {
            Self::Set(word)
            | Self::Copies { set: word, .. }
            | Self::Element(word)
            | Self::Alone { element: word, .. }
            | Self::Count { element: word, .. }
            | Self::Rule { rule: word, .. }
            | Self::Tile(word) => word,
            Self::Played { variant, .. } => variant,
            Self::Editions => "editions",
            Self::NoSets => "sets",
            Self::Players(_) => "players",
        }
    }

    /// The missing thing as the file writes it: `tower`, `flier:1`.
    pub fn written(&self) -> &str {
        match self {
            Self::Played { set, .. } => set,
            _ => self.word(),
        }
    }

    /// As a finding about a place in a file.
    pub fn finding(&self, label: Label) -> Finding {
        Finding::error(JCZ_SETUP, self.to_string(), label)
    }
}

impl Setup {
    /// Translates the setup into one of ours, as far as that goes, and lists every gap; the game can be played if there is none.
    ///
    /// `tile` gives our name of a tile of theirs. The library knows which variants exist.
    pub fn translate(
        &self,
        players: &[Text],
        library: &dyn Library,
        tile: &dyn Fn(&str) -> Option<String>,
    ) -> (GameSpec, Vec<Gap>) {
        let mut work = Translation {
            spec: GameSpec { players: Some(players.to_vec()), ..GameSpec::default() },
            gaps: Vec::new(),
            variants: library.variants(),
        };
        if !(1..=PlayerId::MAX).contains(&players.len()) {
            work.gaps.push(Gap::Players(players.len()));
        }
        work.sets(self);
        work.elements(self);
        work.rules(self);
        work.start(self, tile);
        work.gaps.sort();
        work.gaps.dedup();
        (work.spec, work.gaps)
    }

    /// Tests whether the game has an element.
    fn has(&self, element: &str) -> bool {
        self.elements.get(element).is_some_and(|it| it.count() > 0)
    }

    /// Tests whether the game has tiles of one of these sets, or needs none if there are no sets.
    fn has_any(&self, sets: &[&str]) -> bool {
        let is_there = |(name, count): (&String, &u32)| {
            *count > 0 && sets.contains(&name.split(':').next().unwrap_or(name))
        };
        sets.is_empty() || self.sets.iter().any(is_there)
    }
}

/// A translation in the making.
struct Translation {
    spec: GameSpec,
    gaps: Vec<Gap>,
    /// The variants that there are.
    variants: Vec<String>,
}

impl Translation {
    fn sets(&mut self, setup: &Setup) {
        let mut terms: Vec<Text> = Vec::new();
        let mut editions = Vec::new();
        for (name, count) in setup.sets.iter().filter(|(_, count)| **count > 0) {
            let (word, edition) = name.split_once(':').unwrap_or((name, "1"));
            let Some(set) = SETS.iter().find(|it| it.word == word) else {
                self.gaps.push(Gap::Set(name.clone()));
                continue;
            };
            if name.contains(':') {
                editions.push(edition);
            }
            if *count > bastide_tileset::MOST_COPIES {
                self.gaps.push(Gap::Copies { set: name.clone(), count: *count });
                continue;
            }
            let times = if *count > 1 { format!("*{count}") } else { String::new() };
            terms.extend(set.terms.iter().map(|term| format!("{term}{times}").into()));
            let says =
                |rule: &str, value: &str| setup.rules.get(rule).is_some_and(|it| it.to_string() == value);
            if let Some((gone, _, _)) = set.instead.filter(|(_, rule, value)| !says(rule, value)) {
                terms.extend(gone.iter().map(|term| Text::from(*term)));
            }
            let is_plain = set.plain.is_some_and(|(rule, value)| says(rule, value))
                || set.unless.is_some_and(|element| setup.has(element));
            if let Some((variant, options)) = set.variant.filter(|_| !is_plain) {
                if self.brings(variant) {
                    options.iter().for_each(|(key, to)| self.option(key, *to, 1));
                } else {
                    self.gaps.push(Gap::Played { set: name.clone(), variant: variant.to_owned() });
                }
            }
        }
        if setup.sets.values().all(|count| *count == 0) {
            self.gaps.push(Gap::NoSets);
        }
        editions.sort_unstable();
        editions.dedup();
        match editions[..] {
            [] | ["1"] => {}
            [only] => self.spec.edition = Some(only.into()),
            _ => self.gaps.push(Gap::Editions),
        }
        self.spec.sets = Some(terms);
    }

    /// Takes a variant into the game. Whether there is one.
    fn brings(&mut self, variant: &str) -> bool {
        let is_there = variant == BASE || self.variants.iter().any(|it| it == variant);
        if is_there && !self.plays(variant) {
            self.spec.variants.push(variant.into());
        }
        is_there
    }

    fn plays(&self, variant: &str) -> bool {
        variant == BASE || self.spec.variants.iter().any(|it| it.text == variant)
    }

    fn option(&mut self, key: &str, to: To, count: i64) {
        let value = match to {
            To::Word(word) => Value::Text(word.into()),
            To::Count => Value::Int(count),
            To::Zero => Value::Int(0),
        };
        self.spec.set_option(key, value);
    }

    fn elements(&mut self, setup: &Setup) {
        for (word, setting) in setup.elements.iter().filter(|(_, setting)| setting.count() > 0) {
            if word == FOLLOWERS {
                self.followers(setting.count());
                continue;
            }
            let Some(element) = ELEMENTS.iter().find(|it| it.word == word) else {
                self.gaps.push(Gap::Element(word.clone()));
                continue;
            };
            if setup.has_any(element.about) {
                self.element(element, setting.count());
            }
        }
        for element in ELEMENTS.iter().filter(|it| !setup.has(it.word) && setup.has_any(it.about)) {
            if !self.plays(element.variant) {
                continue;
            }
            match element.without {
                table::Without::Options(options) => {
                    options.iter().for_each(|(key, to)| self.option(key, *to, 0));
                }
                table::Without::Never => {
                    let with = ELEMENTS.iter().find(|it| it.variant == element.variant && setup.has(it.word));
                    let with = with.map_or(element.variant, |it| it.word);
                    self.gaps.push(Gap::Alone { element: with.to_owned(), without: element.word.to_owned() });
                }
            }
        }
        // Gardens are printed on tiles of later editions only; the word means nothing for the first.
        if self.spec.edition.is_none() {
            self.spec.options.retain(|(key, _)| key.text != "base.gardens");
        }
    }

    fn element(&mut self, element: &Element, count: i64) {
        if element.only.is_some_and(|only| only != count) {
            self.gaps.push(Gap::Count { element: element.word.to_owned(), count });
        }
        if self.brings(element.variant) {
            element.with.iter().for_each(|(key, to)| self.option(key, *to, count));
        } else {
            self.gaps.push(Gap::Element(element.word.to_owned()));
        }
    }

    /// Fewer followers than usual are missing from the game; more there are not.
    fn followers(&mut self, count: i64) {
        match u8::try_from(count) {
            Ok(count) if count <= MOST_FOLLOWERS => {
                let players = self.spec.players.clone().unwrap_or_default();
                let missing = MOST_FOLLOWERS - count;
                self.spec.without = players
                    .into_iter()
                    .filter(|_| missing > 0)
                    .map(|player| Without { player, count: missing, piece: "follower".to_owned() })
                    .collect();
            }
            _ => self.gaps.push(Gap::Count { element: FOLLOWERS.to_owned(), count }),
        }
    }

    fn rules(&mut self, setup: &Setup) {
        for (word, setting) in &setup.rules {
            let value = setting.to_string();
            let gap = || Gap::Rule { rule: word.clone(), value: value.clone() };
            let Some(rule) = RULES.iter().find(|it| it.word == word) else {
                self.gaps.push(gap());
                continue;
            };
            if !self.plays(rule.variant) {
                continue;
            }
            match rule.values.iter().find(|(theirs, _)| *theirs == value) {
                Some((_, ours)) => self.option(rule.option, To::Word(ours), 0),
                None => self.gaps.push(gap()),
            }
        }
        // A rule that a file does not name has their usual value, which may not be ours: the first of its list.
        for rule in RULES.iter().filter(|rule| !setup.rules.contains_key(rule.word)) {
            if let Some((_, ours)) = rule.values.first().filter(|_| self.plays(rule.variant)) {
                self.option(rule.option, To::Word(ours), 0);
            }
        }
    }

    /// A tile as the sets of the game have it.
    fn in_game<'a>(&self, tile: &'a str) -> &'a str {
        let set = |tile: &str| tile.split('/').next().unwrap_or_default().to_owned();
        let has = |tile: &str| self.spec.sets.iter().flatten().any(|term| term.text == set(tile));
        let twin = TWINS.iter().find(|(one, other)| *one == tile && !has(one) && has(other));
        twin.map_or(tile, |(_, other)| other)
    }

    fn start(&mut self, setup: &Setup, tile: &dyn Fn(&str) -> Option<String>) {
        for it in &setup.start {
            match (tile(&it.tile), Rotation::from_degrees(it.rotation)) {
                (Some(name), Some(rotation)) => {
                    let tile = self.in_game(&name).into();
                    self.spec.start.push(TileAt { tile, pos: Pos::new(it.x, it.y), rotation });
                }
                _ => self.gaps.push(Gap::Tile(it.tile.clone())),
            }
        }
    }
}

/// Their word for ordinary followers.
const FOLLOWERS: &str = "small-follower";

/// Number of followers of each player here.
const MOST_FOLLOWERS: u8 = 7;
