//! Setups of ours as setups of theirs: the tables of translations, read the other way round.

use std::collections::BTreeMap;

use bastide_core::game::Game;
use bastide_core::value::Value;
use bastide_record::{GameSpec, Text};

use super::table::{BASE, ELEMENTS, Element, RULES, SETS, To, Without};
use super::{FOLLOWERS, MOST_FOLLOWERS, Setting, Setup, StartTile};
use crate::tile_ids;

impl Setup {
    /// Writes the setup of a game with some terms of tiles in their words, as far as they reach, and lists things that have none, some with a
    /// remedy. Whether it means the same is up to whoever translates it back.
    pub(in crate::jcz) fn of(spec: &GameSpec, sets: &[Text], game: &Game) -> (Self, Vec<Missing>) {
        let mut back = Back { spec, sets, game, setup: Self::default(), missing: Vec::new() };
        back.variants();
        back.sets();
        back.rules();
        back.elements();
        back.start();
        if !spec.figures.is_empty() {
            back.lacks("pieces on the board at the start");
        }
        (back.setup, back.missing)
    }
}

/// Something without a counterpart there, and the remedy if there is one.
pub(in crate::jcz) type Missing = (String, Option<&'static str>);

struct Back<'a> {
    spec: &'a GameSpec,
    sets: &'a [Text],
    game: &'a Game,
    setup: Setup,
    missing: Vec<Missing>,
}

impl Back<'_> {
    fn lacks(&mut self, what: impl Into<String>) {
        self.missing.push((what.into(), None));
    }

    fn option(&self, key: &str) -> Option<&Value> {
        self.game.table().rules().setup.options.get(key)
    }

    /// Tests whether an option has the value that an element gives it.
    fn is_set(&self, (key, to): &(&str, To)) -> bool {
        match (to, self.option(key)) {
            (To::Word(word), Some(Value::Text(text))) => **text == **word,
            (To::Zero, Some(Value::Int(number))) => *number == 0,
            (To::Count, Some(Value::Int(number))) => *number > 0,
            _ => false,
        }
    }

    fn plays(&self, variant: &str) -> bool {
        variant == BASE || self.game.table().rules().setup.variants.iter().any(|it| it.id == variant)
    }

    fn variants(&mut self) {
        let of_sets = || SETS.iter().filter_map(|it| it.variant.map(|(variant, _)| variant));
        let known = |id: &str| {
            let mut all = of_sets()
                .chain(ELEMENTS.iter().map(|it| it.variant))
                .chain(RULES.iter().map(|it| it.variant));
            all.any(|it| it == id)
        };
        for variant in self.game.table().rules().setup.variants.iter().filter(|it| !known(&it.id)) {
            let id = &variant.id;
            // The abbot is a part of the base game that can be played as a variant as well.
            match self.option(&format!("base.{id}")) {
                Some(Value::Text(text)) if **text == *"on" => {}
                Some(_) => {
                    let part =
                        format!("the variant `{id}`, but of the base game with `--option base.{id}=on`");
                    self.lacks(part);
                }
                None => self.lacks(format!("the variant `{id}`")),
            }
        }
    }

    /// The terms of the tile sets, each as often as it is copied.
    fn terms(&self) -> Vec<String> {
        let mut all = Vec::new();
        for term in self.sets {
            let (name, copies) = term.text.split_once('*').unwrap_or((&term.text, "1"));
            let copies = copies.trim().parse().unwrap_or(1).min(bastide_tileset::MOST_COPIES);
            all.extend((0..copies).map(|_| name.trim().to_owned()));
        }
        all
    }

    fn sets(&mut self) {
        let mut left = self.terms();
        let take = |left: &mut Vec<String>, terms: &[&str]| {
            let mut rest = left.clone();
            for term in terms {
                let Some(at) = rest.iter().position(|it| it == term) else { return false };
                rest.remove(at);
            }
            *left = rest;
            true
        };
        let edition = self.spec.edition.as_ref().map_or("1", |it| it.text.as_str()).to_owned();
        let mut rows: Vec<_> = SETS.iter().collect();
        rows.sort_by_key(|it| std::cmp::Reverse(it.terms.len()));
        for set in rows {
            let mut count = 0;
            while take(&mut left, set.terms) {
                count += 1;
            }
            if count == 0 {
                continue;
            }
            if let Some((gone, rule, keep)) = set.instead
                && !take(&mut left, gone)
            {
                self.setup.rules.insert(rule.to_owned(), Setting::Word(keep.to_owned()));
            }
            if let (Some((rule, plain)), Some((variant, _))) = (set.plain, set.variant)
                && !self.plays(variant)
            {
                self.setup.rules.insert(rule.to_owned(), Setting::Word(plain.to_owned()));
            }
            self.setup.sets.insert(format!("{}:{edition}", set.word), count);
        }
        let of_variants = "a variant of the game asks for these tiles; its options may choose others";
        let help = self.spec.sets.is_none().then_some(of_variants);
        self.missing.extend(left.into_iter().map(|term| (format!("the tiles `{term}`"), help)));
    }

    fn rules(&mut self) {
        for rule in RULES {
            if !self.plays(rule.variant) {
                continue;
            }
            let value = self.option(rule.option).map(|it| self.game.table().value_text(it));
            let Some(value) = value else { continue };
            // An option with another value has the usual one there.
            if let Some((theirs, _)) = rule.values.iter().find(|(_, ours)| *ours == value) {
                let setting = match *theirs {
                    "true" => Setting::Flag(true),
                    "false" => Setting::Flag(false),
                    word => Setting::Word(word.to_owned()),
                };
                self.setup.rules.entry(rule.word.to_owned()).or_insert(setting);
            }
        }
    }

    fn elements(&mut self) {
        for element in ELEMENTS {
            if self.plays(element.variant) && self.has(element) {
                let counted = element.with.iter().find(|(_, to)| matches!(to, To::Count));
                let setting = match (counted.and_then(|(key, _)| self.option(key)), element.only) {
                    (Some(Value::Int(count)), _) => Setting::Count(*count),
                    (_, Some(only)) => Setting::Count(only),
                    _ => Setting::Flag(true),
                };
                self.setup.elements.insert(element.word.to_owned(), setting);
            }
        }
        let mut fewer: BTreeMap<&str, u8> = BTreeMap::new();
        for it in &self.spec.without {
            if it.piece == "follower" {
                *fewer.entry(&it.player.text).or_default() += it.count;
            } else {
                self.lacks(format!("a game without `{}`", it.piece));
            }
        }
        let seats = self.game.table().rules().players();
        let fewest = fewer.values().copied().min().filter(|_| fewer.len() == seats).unwrap_or(0);
        if fewer.values().any(|it| *it != fewest) {
            self.lacks("players with different numbers of followers");
        }
        let count = i64::from(MOST_FOLLOWERS.saturating_sub(fewest));
        self.setup.elements.insert(FOLLOWERS.to_owned(), Setting::Count(count));
    }

    /// Tests whether an element is in the game: its options are not those of a game without it.
    fn has(&self, element: &Element) -> bool {
        match element.without {
            Without::Options(options) if !options.is_empty() => !options.iter().all(|it| self.is_set(it)),
            Without::Options(_) => element.with.iter().all(|it| self.is_set(it)),
            Without::Never => self.setup.has_any(element.about),
        }
    }

    fn start(&mut self) {
        let table = self.game.table();
        for placed in table.board().tiles().map(|it| table.board().tile(it)) {
            let id = table.rules().design(placed.tile).tile.id();
            match tile_ids::theirs(id) {
                Some(tile) => self.setup.start.push(StartTile {
                    tile: tile.to_owned(),
                    x: placed.pos.x,
                    y: placed.pos.y,
                    rotation: placed.rotation.degrees(),
                }),
                None => self.lacks(format!("the tile `{id}`")),
            }
        }
    }
}
