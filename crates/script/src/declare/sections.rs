//! The sections of a declaration: options, pieces, features, markers, state.

use std::collections::BTreeMap;

use bastide_core::geometry::Cells;
use bastide_core::parting::Parting;
use bastide_core::piece::Role;
use bastide_core::pile::{Holders, Seen};
use bastide_core::rules::Scope;
use bastide_core::value::Value;
use bastide_diag::did_you_mean;
use mlua::{Table, Value as LuaValue};

use super::declared::{
    Declared, FeatureDecl, MarkerDecl, OptionDecl, PieceDecl, PileDecl, ScaleDecl, SpanDecl, StateDecl,
};
use super::defect::{API_VERSION, WRONG_TYPE};
use super::reader::{NAME, Path, Reader};
use crate::api::{API, DECLARATION, PIECE, PILE, names};
use crate::exchange::cross::from_lua;

/// The things that values are kept of, and the times for which they are kept.
const THINGS: [Scope; 4] = [Scope::Player, Scope::Tile, Scope::Feature, Scope::Figure];
const TIMES: [Scope; 2] = [Scope::Turn, Scope::Part];

/// The cells at which a site may look, by name, as columns and rows from its own.
const CELLS: [(&str, (i16, i16)); 9] = [
    ("own", (0, 0)),
    ("N", (0, -1)),
    ("NE", (1, -1)),
    ("E", (1, 0)),
    ("SE", (1, 1)),
    ("S", (0, 1)),
    ("SW", (-1, 1)),
    ("W", (-1, 0)),
    ("NW", (-1, -1)),
];
const AROUND: &str = "`N`, `NE`, `E`, `SE`, `S`, `SW`, `W` and `NW`";

impl Reader<'_> {
    fn options(&self, value: &LuaValue) -> Vec<OptionDecl> {
        self.table(&["options"], value)
            .into_iter()
            .filter_map(|(name, value)| self.option(name, &value))
            .collect()
    }

    fn option(&self, name: String, value: &LuaValue) -> Option<OptionDecl> {
        let path = &["options", &name];
        let (default, mut values, range, doc) = match value {
            LuaValue::Table(table) => {
                let is_known = self.known(path, table, &["default", "values", "min", "max", "doc"]);
                let bounds = ["min", "max"].map(|key| self.get(table, key));
                let whole = -1_000_000..=1_000_000;
                let range = bounds.iter().any(|it| !it.is_nil()).then(|| {
                    self.number(path, &bounds[0], whole.clone(), *whole.start())
                        ..=self.number(path, &bounds[1], whole.clone(), *whole.end())
                });
                let given = self.get(table, "values");
                if given.as_table().is_some_and(Table::is_empty) {
                    let help = Some(format!("write them: `{name} = {{ values = {{ \"few\", \"many\" }} }}`"));
                    self.defect(WRONG_TYPE, path, format!("the option `{name}` has no values"), help);
                    return None;
                }
                let values = self.words(path, &given);
                let doc = self.word(path, &self.get(table, "doc")).unwrap_or_default();
                let default = match (self.get(table, "default"), given) {
                    (LuaValue::Nil, LuaValue::Table(given)) => given.raw_get(1).unwrap_or(LuaValue::Nil),
                    (default, _) => default,
                };
                // It may stand under the unknown key.
                if default.is_nil() && !is_known {
                    return None;
                }
                (default, values, range, doc)
            }
            plain => (plain.clone(), Vec::new(), None, String::new()),
        };
        let value = match from_lua(&default) {
            Ok(it @ (Value::Bool(_) | Value::Int(_) | Value::Text(_))) => it,
            _ => {
                self.wrong(path, "a number, a string, true or false", &default);
                return None;
            }
        };
        if range.is_some() && values.is_empty() && !matches!(value, Value::Int(_)) {
            self.wrong(&["options", &name, "default"], "a whole number, as `min` and `max` are", &default);
            return None;
        }
        let range = match (&value, range) {
            (Value::Int(_), None) => Some(-1_000_000..=1_000_000),
            (_, range) => range,
        };
        if let (Value::Text(text), true) = (&value, values.is_empty()) {
            values.push(text.to_string());
        }
        let option = OptionDecl { name, default: value.clone(), values, range, doc };
        if option.read(&value).is_none() {
            let message = format!("the default of `{}` is not among its values", option.name);
            self.defect(WRONG_TYPE, &["options", &option.name, "default"], message, None);
        }
        Some(option)
    }

    fn pieces(&self, section: &'static str, value: &LuaValue) -> Vec<PieceDecl> {
        let entries = self.table(&[section], value).into_iter();
        entries.filter_map(|(name, value)| self.piece(section, name, &value)).collect()
    }

    /// Checks a name that games and other variants call something by, with that of the variant before it: `watch.guard`.
    fn name(&self, of: &str, name: &str, path: &[&str]) {
        let is_letter = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_';
        if name.is_empty() || name.len() > NAME || !name.chars().all(is_letter) {
            let help = "it is a word of small letters, digits and `_`".to_owned();
            let message = match name {
                "" => format!("{of} needs a name, its `id`"),
                _ => format!("`{name}` cannot name {of}"),
            };
            self.defect(WRONG_TYPE, path, message, Some(help));
        }
    }

    fn piece(&self, section: &'static str, name: String, value: &LuaValue) -> Option<PieceDecl> {
        let path = &[section, &name];
        self.name("a piece", &name, path);
        let LuaValue::Table(table) = value else {
            self.wrong(path, "a table", value);
            return None;
        };
        self.known(path, table, &names(PIECE));
        let get = |key: &str| self.get(table, key);
        let at = |key: &'static str| [section, &name, key];
        let role = match self.word(&at("role"), &get("role")).as_deref() {
            None if section == "tokens" => Role::Token,
            None | Some("special") => Role::Special,
            Some("follower") => Role::Follower,
            Some("token") => Role::Token,
            Some(other) => {
                let help = did_you_mean(other, ["follower", "special", "token"]);
                let message =
                    format!("`{other}` is not a role: a piece is a follower, a special figure or a token");
                self.defect(WRONG_TYPE, &at("role"), message, help);
                Role::Special
            }
        };
        let (each, neutral) = (get("each"), get("neutral"));
        if each.is_nil() == neutral.is_nil() {
            let message = format!("`{section}.{name}` needs either `each` or `neutral`");
            let help =
                "`each = 3` gives every player three, `neutral = 1` is one that nobody owns".to_owned();
            self.defect(WRONG_TYPE, path, message, Some(help));
        }
        let count = if neutral.is_nil() {
            self.count(&at("each"), &each)
        } else {
            self.count(&at("neutral"), &neutral)
        };
        let flag = |key: &'static str, default: bool| self.flag(&at(key), &get(key), default);
        let strength = i64::from(role == Role::Follower);
        let strength = self.number(&at("strength"), &get("strength"), -100..=100, strength) as i32;
        let piece = PieceDecl {
            role,
            neutral: !neutral.is_nil(),
            count,
            on: self.words(&at("on"), &get("on")),
            strength,
            needs_follower: flag("needs_follower", false),
            on_completed: flag("on_completed", true),
            stays: flag("stays", role == Role::Token),
            leaves: flag("leaves", false),
            moves: flag("moves", false),
            recall: flag("recall", false),
            second: flag("second", false),
            safe: flag("safe", role == Role::Token),
            spans: self.span(&at("spans"), &get("spans")),
            section,
            name,
        };
        Some(piece)
    }

    fn span(&self, path: Path<'_>, value: &LuaValue) -> Option<SpanDecl> {
        let LuaValue::Table(table) = value else {
            if !value.is_nil() {
                self.wrong(path, "a table with `kind` and `over`", value);
            }
            return None;
        };
        self.known(path, table, &["kind", "over", "each_part", "late", "refusable"]);
        let get = |key: &str| self.get(table, key);
        let (kind, over) = (self.word(path, &get("kind")), self.word(path, &get("over")));
        let (Some(kind), Some(over)) = (kind, over) else {
            let message =
                "a piece that spans tiles says what it is a segment of and over which edges".to_owned();
            let help = "for example `spans = { kind = \"road\", over = \"field\" }`".to_owned();
            self.defect(WRONG_TYPE, path, message, Some(help));
            return None;
        };
        Some(SpanDecl {
            kind,
            over,
            each_part: self.number(path, &get("each_part"), 1..=100, 1) as u8,
            late: self.flag(path, &get("late"), false),
            refusable: self.flag(path, &get("refusable"), true),
        })
    }

    fn scale(&self, path: Path<'_>, value: &LuaValue) -> Option<ScaleDecl> {
        let LuaValue::Table(table) = value else {
            if !value.is_nil() {
                self.wrong(path, "a table of points", value);
            }
            return None;
        };
        self.known(path, table, &["tile", "around", "markers", "touching"]);
        let points = |value: &LuaValue| self.number(path, value, -1000..=1000, 0) as i32;
        let by_name = |key: &str| {
            let entries = self.table(path, &self.get(table, key)).into_iter();
            entries.map(|(name, value)| (name, points(&value))).collect()
        };
        Some(ScaleDecl {
            tile: points(&self.get(table, "tile")),
            around: points(&self.get(table, "around")),
            markers: by_name("markers"),
            touching: by_name("touching"),
        })
    }

    fn feature(&self, name: String, value: &LuaValue) -> Option<FeatureDecl> {
        let path = &["features", &name];
        let LuaValue::Table(table) = value else {
            self.wrong(path, "a table", value);
            return None;
        };
        let keys = [
            "like",
            "followers",
            "pieces",
            "completes",
            "safe",
            "cells",
            "mark",
            "parts",
            "completed",
            "unfinished",
            "farmed",
        ];
        self.known(path, table, &keys);
        let Some(like) = self.word(path, &self.get(table, "like")) else {
            let message = format!("`features.{name}` does not say what it is like");
            self.defect(WRONG_TYPE, path, message, Some("for example `like = \"monastery\"`".to_owned()));
            return None;
        };
        let flag = |key| {
            let value = self.get(table, key);
            (!value.is_nil()).then(|| self.flag(path, &value, true))
        };
        let farmed = self.get(table, "farmed");
        Some(FeatureDecl {
            like,
            followers: flag("followers"),
            completes: flag("completes"),
            safe: flag("safe"),
            cells: self.cells(&["features", &name, "cells"], &self.get(table, "cells")),
            pieces: self.words(&["features", &name, "pieces"], &self.get(table, "pieces")),
            farmed: (!farmed.is_nil()).then(|| self.number(path, &farmed, -1000..=1000, 0) as i32),
            mark: self.word(path, &self.get(table, "mark")),
            parts: self.parts(&["features", &name, "parts"], &self.get(table, "parts")),
            completed: self.scale(&["features", &name, "completed"], &self.get(table, "completed")),
            unfinished: self.scale(&["features", &name, "unfinished"], &self.get(table, "unfinished")),
            name,
        })
    }

    /// The cells that complete a site, by name.
    fn cells(&self, path: Path<'_>, value: &LuaValue) -> Option<Cells> {
        let mut cells = Cells::NONE;
        for word in self.words(path, value) {
            match CELLS.iter().find(|(name, _)| *name == word) {
                Some((_, cell)) => cells = cells.with(*cell),
                None => {
                    let message = format!("`{word}` is no cell: a site looks at `own` and at {AROUND}");
                    let help = did_you_mean(&word, CELLS.map(|(name, _)| name));
                    self.defect(WRONG_TYPE, path, message, help);
                }
            }
        }
        (!value.is_nil()).then_some(cells)
    }

    fn parts(&self, path: Path<'_>, value: &LuaValue) -> Option<Parting> {
        match value {
            LuaValue::Nil => None,
            LuaValue::String(it) if it == "never" => Some(Parting::Never),
            LuaValue::String(it) if it == "across" => Some(Parting::Across),
            other => {
                self.wrong(path, "\"never\" or \"across\"", other);
                None
            }
        }
    }

    fn marker(&self, name: String, value: &LuaValue) -> MarkerDecl {
        let path = &["markers", &name];
        let mut marker = MarkerDecl {
            name: name.clone(),
            on: Vec::new(),
            counts: false,
            words: None,
            open: Vec::new(),
            together: Vec::new(),
            split: Vec::new(),
        };
        let on = match value {
            LuaValue::Table(table) if table.raw_len() == 0 => {
                self.known(path, table, &["on", "value", "open", "together", "split"]);
                let kinds = |key| self.words(&["markers", &name, key], &self.get(table, key));
                (marker.open, marker.together, marker.split) =
                    (kinds("open"), kinds("together"), kinds("split"));
                match self.get(table, "value") {
                    LuaValue::Nil => {}
                    LuaValue::String(it) if it == "flag" => {}
                    LuaValue::String(it) if it == "count" => marker.counts = true,
                    LuaValue::String(it) if it == "word" => marker.words = Some(Vec::new()),
                    value @ LuaValue::Table(_) => {
                        marker.words = Some(self.words(&["markers", &name, "value"], &value));
                    }
                    other => {
                        let wanted = "\"flag\", \"count\", \"word\" or a list of words";
                        self.wrong(&["markers", &name, "value"], wanted, &other);
                    }
                }
                self.get(table, "on")
            }
            other => other.clone(),
        };
        marker.on = self.words(path, &on);
        marker.on.retain(|it| it != "tile");
        marker
    }

    fn pile(&self, name: String, value: &LuaValue) -> Option<PileDecl> {
        let path = &["piles", &name];
        self.name("a pile", &name, path);
        let LuaValue::Table(table) = value else {
            self.wrong(path, "a table", value);
            return None;
        };
        let is_known = self.known(path, table, &names(PILE));
        let get = |key: &str| self.get(table, key);
        let at = |key: &'static str| ["piles", &name, key];
        let of = match self.word(&at("of"), &get("of")).as_deref() {
            None | Some("game") => Holders::Game,
            Some("player") => Holders::Players,
            Some("tile") => Holders::Tiles,
            Some("figure") => Holders::Figures,
            Some(_) => {
                let wanted = "\"game\", \"player\", \"tile\" or \"figure\"";
                self.wrong_word(&at("of"), wanted, &get("of"), &["game", "player", "tile", "figure"]);
                Holders::Game
            }
        };
        let seen = match self.word(&at("seen"), &get("seen")).as_deref() {
            None | Some("nobody") => Seen::Nobody,
            Some("all") => Seen::All,
            Some("owner") => Seen::Owner,
            Some(_) => {
                let wanted = "\"all\", \"owner\" or \"nobody\"";
                self.wrong_word(&at("seen"), wanted, &get("seen"), &["all", "owner", "nobody"]);
                Seen::All
            }
        };
        // An unknown key may be meant to say whose the pile is.
        let is_whose = !get("of").is_nil() || is_known;
        if seen == Seen::Owner && matches!(of, Holders::Game | Holders::Tiles) && is_whose {
            let message = format!("nobody owns `{}`, so its owner cannot see it", path.join("."));
            let help = "say `of = \"player\"`, or that all or nobody see it".to_owned();
            self.defect(WRONG_TYPE, &at("seen"), message, Some(help));
        }
        let count = |key: &'static str, value: &LuaValue| self.number(&at(key), value, 0..=1000, 0) as u16;
        let tiles = self.table(&at("tiles"), &get("tiles")).into_iter();
        let tiles: Vec<_> = tiles.map(|(name, value)| (name, count("tiles", &value))).collect();
        let tokens = self.tokens(&at("tokens"), &get("tokens"));
        if matches!(of, Holders::Tiles | Holders::Figures) && !(tiles.is_empty() && tokens.is_empty()) {
            let message = format!("nothing can be in `{}` at the start", path.join("."));
            let help = "the pile of a tile or figure is filled by `act:put` and `act:draw`".to_owned();
            self.defect(WRONG_TYPE, path, message, Some(help));
        }
        Some(PileDecl { of, seen, tiles, tokens, name })
    }

    /// Tokens with their numbers: numbers first, then words.
    fn tokens(&self, path: Path<'_>, value: &LuaValue) -> Vec<(Value, u16)> {
        let table = match value {
            LuaValue::Nil => return Vec::new(),
            LuaValue::Table(table) => table,
            other => {
                self.wrong(path, "a table of tokens and how many there are of each", other);
                return Vec::new();
            }
        };
        let mut tokens = BTreeMap::new();
        for (key, count) in table.pairs::<LuaValue, LuaValue>().flatten() {
            match from_lua(&key) {
                Ok(token @ (Value::Int(_) | Value::Text(_))) => {
                    tokens.insert(token, self.number(path, &count, 0..=1000, 0) as u16);
                }
                _ => self.wrong(path, "a table with words or numbers as keys", &key),
            }
        }
        tokens.into_iter().collect()
    }

    fn state(&self, value: &LuaValue) -> Vec<StateDecl> {
        let mut state = Vec::new();
        for (name, value) in self.table(&["state"], value) {
            let (scope, start) = self.scope(&name, value);
            match from_lua(&start) {
                Ok(start) => state.push(StateDecl { name, start, scope }),
                Err(error) => {
                    let message =
                        format!("`state.{name}` cannot start so: {}", crate::fault::message(&error));
                    self.defect(WRONG_TYPE, &["state", &name], message, None);
                }
            }
        }
        state
    }

    /// The scope of a kept value and its start: `{ of = "figure", start = 0 }`, or the start alone.
    fn scope(&self, name: &str, value: LuaValue) -> (Scope, LuaValue) {
        let Some(table) = value.as_table() else { return (Scope::Game, value) };
        let (of, each) = (self.get(table, "of"), self.get(table, "each"));
        let (key, word, scopes) = match (of.is_nil(), each.is_nil()) {
            (false, _) => ("of", of, &THINGS[..]),
            (true, false) => ("each", each, &TIMES[..]),
            (true, true) => return (Scope::Game, value),
        };
        self.known(&["state", name], table, &[key, "start"]);
        let path = ["state", name, key];
        let word = self.word(&path, &word).unwrap_or_default();
        let scope = scopes.iter().copied().find(|it| it.name() == word);
        let scope = scope.unwrap_or_else(|| {
            let words = || scopes.iter().map(|it| it.name());
            let known: Vec<_> = words().map(|it| format!("`{it}`")).collect();
            let message = format!("`{}` is one of {}, not `{word}`", path.join("."), known.join(", "));
            self.defect(WRONG_TYPE, &path, message, did_you_mean(&word, words()));
            Scope::Game
        });
        (scope, self.get(table, "start"))
    }

    fn numbers(&self, value: &LuaValue) -> Vec<(String, i32)> {
        let number = |(name, value): (String, LuaValue)| {
            let value = self.number(&["numbers", &name], &value, -1_000_000..=1_000_000, 0) as i32;
            (name, value)
        };
        self.table(&["numbers"], value).into_iter().map(number).collect()
    }

    /// The values of the options in this game, as set by `given` under `id.name`; the usual one where it is set as it cannot be.
    fn values(id: &str, options: &[OptionDecl], given: &BTreeMap<String, Value>) -> Vec<(String, Value)> {
        let value = |option: &OptionDecl| {
            let set = given.get(&format!("{id}.{}", option.name)).and_then(|it| option.read(it));
            (option.name.clone(), set.unwrap_or_else(|| option.default.clone()))
        };
        options.iter().map(value).collect()
    }

    /// Reads a declaration. `setup` makes the argument of functions in it: data may depend on options and players.
    pub(crate) fn declaration(
        &self,
        table: &Table,
        given: &BTreeMap<String, Value>,
        setup: impl FnOnce(&str, &[(String, Value)]) -> mlua::Result<Table>,
    ) -> mlua::Result<Declared> {
        self.known(&[], table, &names(DECLARATION));
        let get = |key: &str| self.get(table, key);
        let id = self.word(&["id"], &get("id")).unwrap_or_default();
        self.name("a variant", &id, &["id"]);
        if id == "base" {
            let message = "`base` names the base game, whose options begin with it".to_owned();
            self.defect(WRONG_TYPE, &["id"], message, Some("give the variant another `id`".to_owned()));
        }
        match get("api") {
            LuaValue::Nil => {
                let message =
                    "the variant does not say for which version of the API it is written".to_owned();
                self.defect(API_VERSION, &[], message, Some(format!("add `api = {API}`")));
            }
            value => {
                let api = self.number(&["api"], &value, 0..=1_000_000, API);
                if api != API {
                    let message = format!("the variant is written for version {api} of the API");
                    self.defect(API_VERSION, &["api"], message, Some(format!("this is version {API}")));
                }
            }
        }
        let options = self.options(&get("options"));
        let values = Self::values(&id, &options, given);
        let setup = setup(&id, &values)?;
        // Data may be a function of the setup.
        let data = |key: &str| match get(key) {
            LuaValue::Function(make) => make.call::<LuaValue>(&setup),
            value => Ok(value),
        };
        let mut pieces = self.pieces("pieces", &data("pieces")?);
        pieces.extend(self.pieces("tokens", &data("tokens")?));
        let features = self.table(&["features"], &data("features")?).into_iter();
        let markers = self.table(&["markers"], &data("markers")?).into_iter();
        let piles = self.table(&["piles"], &data("piles")?).into_iter();
        Ok(Declared {
            title: self.word(&["title"], &get("title")).unwrap_or_else(|| id.clone()),
            version: self.word(&["version"], &get("version")).unwrap_or_else(|| "0.0.0".to_owned()),
            requires: self.others(&["requires"], &data("requires")?),
            conflicts: self.others(&["conflicts"], &data("conflicts")?),
            after: self.others(&["after"], &data("after")?),
            before: self.others(&["before"], &data("before")?),
            players: self.seats(&data("players")?),
            teams: self.teams(&data("teams")?),
            sets: self.sets(&data("sets")?),
            late_block: self.flag(&["late_block"], &data("late_block")?, false),
            one_pile: self.flag(&["one_pile"], &data("one_pile")?, false),
            features: features.filter_map(|(name, value)| self.feature(name, &value)).collect(),
            markers: markers.map(|(name, value)| self.marker(name, &value)).collect(),
            piles: piles.filter_map(|(name, value)| self.pile(name, &value)).collect(),
            state: self.state(&data("state")?),
            numbers: self.numbers(&data("numbers")?),
            id,
            options,
            values,
            pieces,
        })
    }
}
