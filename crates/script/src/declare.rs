//! What a variant declares: read from the table given to `variant`, with every defect and not only the first.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use bastide_core::piece::Role;
use bastide_core::value::Value;
use bastide_diag::{Code, did_you_mean};
use mlua::{Table, Value as LuaValue};

use crate::cross::{describe, from_lua};
use crate::defect::{API_VERSION, Defect, Defects, OPTION, UNKNOWN_KEY, WRONG_TYPE, Where};

/// The version of the API that this host speaks.
pub const API: i64 = 1;

/// An option as declared, for documentation and for checking what a game sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDecl {
    /// Its name within the variant.
    pub name: String,
    /// What it is if nobody sets it.
    pub default: Value,
    /// The words it may be; empty if it is not a word.
    pub values: Vec<String>,
    /// The numbers it may be, if it may be a number.
    pub range: Option<RangeInclusive<i64>>,
    /// What it is for.
    pub doc: String,
}

/// A piece as declared: the engine's piece with names in the place of ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PieceDecl {
    pub(crate) name: String,
    pub(crate) role: Role,
    pub(crate) neutral: bool,
    pub(crate) count: u8,
    pub(crate) on: Vec<String>,
    pub(crate) strength: i32,
    pub(crate) needs_follower: bool,
    pub(crate) on_completed: bool,
    pub(crate) stays: bool,
    pub(crate) moves: bool,
    pub(crate) recall: bool,
    pub(crate) second: bool,
    /// Under which key it is declared, for findings.
    pub(crate) section: &'static str,
}

/// Points as declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScaleDecl {
    pub(crate) tile: i32,
    pub(crate) around: i32,
    pub(crate) markers: BTreeMap<String, i32>,
    pub(crate) touching: BTreeMap<String, i32>,
}

/// A kind of feature as declared: like another one, with changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FeatureDecl {
    pub(crate) name: String,
    pub(crate) like: String,
    pub(crate) followers: Option<bool>,
    pub(crate) mark: Option<String>,
    pub(crate) completed: Option<ScaleDecl>,
    pub(crate) unfinished: Option<ScaleDecl>,
}

/// A marker as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MarkerDecl {
    pub(crate) name: String,
    /// Kinds of features it sits on; none for the tile as a whole.
    pub(crate) on: Vec<String>,
    pub(crate) counts: bool,
    /// The words beside it; none for flags and counts.
    pub(crate) words: Option<Vec<String>>,
}

/// Another variant and why it matters.
pub(crate) type Other = (String, Option<String>);

/// Everything that a variant declares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) version: String,
    pub(crate) requires: Vec<Other>,
    pub(crate) conflicts: Vec<Other>,
    pub(crate) after: Vec<Other>,
    pub(crate) before: Vec<Other>,
    pub(crate) sets: Vec<(RangeInclusive<usize>, Vec<String>)>,
    pub(crate) options: Vec<OptionDecl>,
    /// What the options are in this game.
    pub(crate) values: Vec<(String, Value)>,
    pub(crate) pieces: Vec<PieceDecl>,
    pub(crate) features: Vec<FeatureDecl>,
    pub(crate) markers: Vec<MarkerDecl>,
    pub(crate) state: Vec<(String, Value)>,
}

const KEYS: &[&str] = &[
    "id",
    "api",
    "version",
    "title",
    "requires",
    "conflicts",
    "after",
    "before",
    "sets",
    "options",
    "pieces",
    "tokens",
    "features",
    "markers",
    "state",
];

const PIECE_KEYS: &[&str] = &[
    "each",
    "neutral",
    "on",
    "role",
    "strength",
    "needs_follower",
    "on_completed",
    "stays",
    "moves",
    "recall",
    "second",
];

/// Reads tables and notes what is wrong with them.
pub(crate) struct Reader<'a> {
    pub(crate) defects: &'a Defects,
    /// How many play.
    pub(crate) players: usize,
}

type Path<'a> = &'a [&'a str];

impl Reader<'_> {
    fn defect(&self, code: Code, path: Path<'_>, message: String, help: Option<String>) {
        let path = path.iter().map(|it| (*it).to_owned()).collect();
        self.defects.borrow_mut().push(Defect::new(code, message, Where::Key(path)).with_help(help));
    }

    fn wrong(&self, path: Path<'_>, wanted: &str, value: &LuaValue) {
        let name = path.join(".");
        self.defect(WRONG_TYPE, path, format!("`{name}` is {wanted}, not {}", describe(value)), None);
    }

    /// The entries of a table with names as keys, by name.
    fn entries(&self, path: Path<'_>, table: &Table) -> Vec<(String, LuaValue)> {
        let mut found = Vec::new();
        // Reading only fails for keys that are no names.
        let result = table.for_each(|key: LuaValue, value: LuaValue| {
            match &key {
                LuaValue::String(name) => found.push((name.to_string_lossy(), value)),
                other => self.wrong(path, "a table with names as keys", other),
            }
            Ok(())
        });
        debug_assert!(result.is_ok(), "both types take any value");
        found.sort_by(|(one, _), (other, _)| one.cmp(other));
        found
    }

    fn known(&self, path: Path<'_>, table: &Table, keys: &[&str]) {
        for (name, _) in self.entries(path, table) {
            if !keys.contains(&name.as_str()) {
                let path: Vec<_> = path.iter().copied().chain([name.as_str()]).collect();
                let place = if path.len() == 1 {
                    "a variant".to_owned()
                } else {
                    format!("`{}`", path[..path.len() - 1].join("."))
                };
                let help = did_you_mean(&name, keys.iter().copied())
                    .unwrap_or_else(|| format!("known are: {}", keys.join(", ")));
                self.defect(UNKNOWN_KEY, &path, format!("{place} has no key `{name}`"), Some(help));
            }
        }
    }

    fn get(&self, table: &Table, key: &str) -> LuaValue {
        table.raw_get(key).unwrap_or(LuaValue::Nil)
    }

    fn flag(&self, path: Path<'_>, value: &LuaValue, default: bool) -> bool {
        match value {
            LuaValue::Nil => default,
            LuaValue::Boolean(it) => *it,
            other => {
                self.wrong(path, "true or false", other);
                default
            }
        }
    }

    fn number(&self, path: Path<'_>, value: &LuaValue, range: RangeInclusive<i64>, default: i64) -> i64 {
        let number = match value {
            LuaValue::Nil => return default,
            LuaValue::Integer(it) => *it,
            LuaValue::Number(it) if it.fract() == 0.0 => *it as i64,
            other => {
                self.wrong(path, "a whole number", other);
                return default;
            }
        };
        if range.contains(&number) {
            return number;
        }
        self.wrong(path, &format!("from {} to {}", range.start(), range.end()), value);
        default
    }

    fn word(&self, path: Path<'_>, value: &LuaValue) -> Option<String> {
        match value {
            LuaValue::Nil => None,
            LuaValue::String(it) => Some(it.to_string_lossy()),
            other => {
                self.wrong(path, "a string", other);
                None
            }
        }
    }

    /// A name or a list of names.
    fn words(&self, path: Path<'_>, value: &LuaValue) -> Vec<String> {
        match value {
            LuaValue::Nil => Vec::new(),
            LuaValue::String(it) => vec![it.to_string_lossy()],
            LuaValue::Table(list) => {
                list.sequence_values::<String>().collect::<mlua::Result<_>>().unwrap_or_else(|_| {
                    self.wrong(path, "a name or a list of names", value);
                    Vec::new()
                })
            }
            other => {
                self.wrong(path, "a name or a list of names", other);
                Vec::new()
            }
        }
    }

    /// Other variants: a name, a list, names with reasons, or a list that goes on with names and reasons.
    fn others(&self, path: Path<'_>, value: &LuaValue) -> Vec<Other> {
        let LuaValue::Table(table) = value else {
            return self.words(path, value).into_iter().map(|it| (it, None)).collect();
        };
        let mut others: Vec<Other> = self.words(path, value).into_iter().map(|it| (it, None)).collect();
        let mut reasons = Vec::new();
        for pair in table.pairs::<LuaValue, LuaValue>().flatten() {
            match pair {
                (LuaValue::String(name), LuaValue::String(why)) => {
                    reasons.push((name.to_string_lossy(), Some(why.to_string_lossy())));
                }
                (LuaValue::String(name), why) => {
                    let name = name.to_string_lossy();
                    self.wrong(&[path, &[&name]].concat(), "a string that says why", &why);
                }
                _ => {}
            }
        }
        reasons.sort();
        others.extend(reasons);
        others
    }

    /// A number that may depend on how many play: one for all, a list by players, or names like `2-4`.
    fn count(&self, path: Path<'_>, value: &LuaValue) -> u8 {
        let one = |value: &LuaValue| self.number(path, value, 0..=100, 0) as u8;
        let LuaValue::Table(table) = value else { return one(value) };
        let listed = table.raw_len();
        if listed > 0 {
            let at = self.players.clamp(1, listed);
            return one(&table.raw_get(at).unwrap_or(LuaValue::Nil));
        }
        let fits = |name: &str| range(name).is_some_and(|it| it.contains(&self.players));
        let found = self.entries(path, table).into_iter().find(|(name, _)| fits(name));
        match found {
            Some((_, value)) => one(&value),
            None => {
                self.wrong(
                    path,
                    &format!("a number for each number of players, {} among them", self.players),
                    value,
                );
                0
            }
        }
    }

    fn sets(&self, value: &LuaValue) -> Vec<(RangeInclusive<usize>, Vec<String>)> {
        let table = match value {
            LuaValue::Nil => return Vec::new(),
            LuaValue::Table(table) => table,
            other => {
                self.wrong(&["sets"], "a list of tile sets, or such lists by number of players", other);
                return Vec::new();
            }
        };
        if table.raw_len() > 0 {
            return vec![(1..=usize::MAX, self.words(&["sets"], value))];
        }
        let mut sets = Vec::new();
        for (name, value) in self.entries(&["sets"], table) {
            match range(&name) {
                Some(players) => sets.push((players, self.words(&["sets", &name], &value))),
                None => {
                    let message = format!("`{name}` is not a number of players");
                    let help = "write `[\"4\"]` or `[\"2-3\"]`".to_owned();
                    self.defect(WRONG_TYPE, &["sets", &name], message, Some(help));
                }
            }
        }
        sets
    }

    fn options(&self, value: &LuaValue) -> Vec<OptionDecl> {
        self.table(&["options"], value)
            .into_iter()
            .filter_map(|(name, value)| self.option(name, &value))
            .collect()
    }

    /// The entries of a table that may be missing.
    fn table(&self, path: Path<'_>, value: &LuaValue) -> Vec<(String, LuaValue)> {
        match value {
            LuaValue::Nil => Vec::new(),
            LuaValue::Table(table) => self.entries(path, table),
            other => {
                self.wrong(path, "a table", other);
                Vec::new()
            }
        }
    }

    fn option(&self, name: String, value: &LuaValue) -> Option<OptionDecl> {
        let path = &["options", &name];
        let (default, mut values, range, doc) = match value {
            LuaValue::Table(table) => {
                self.known(path, table, &["default", "values", "min", "max", "doc"]);
                let bounds = ["min", "max"].map(|key| self.get(table, key));
                let whole = -1_000_000..=1_000_000;
                let range = bounds.iter().any(|it| !it.is_nil()).then(|| {
                    self.number(path, &bounds[0], whole.clone(), *whole.start())
                        ..=self.number(path, &bounds[1], whole.clone(), *whole.end())
                });
                let values = self.words(path, &self.get(table, "values"));
                let doc = self.word(path, &self.get(table, "doc")).unwrap_or_default();
                (self.get(table, "default"), values, range, doc)
            }
            plain => (plain.clone(), Vec::new(), None, String::new()),
        };
        let value = match from_lua(&default, None) {
            Ok(it @ (Value::Bool(_) | Value::Int(_) | Value::Text(_))) => it,
            _ => {
                self.wrong(path, "a number, a string, true or false", &default);
                return None;
            }
        };
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

    fn piece(&self, section: &'static str, name: String, value: &LuaValue) -> Option<PieceDecl> {
        let path = &[section, &name];
        let LuaValue::Table(table) = value else {
            self.wrong(path, "a table", value);
            return None;
        };
        self.known(path, table, PIECE_KEYS);
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
            moves: flag("moves", false),
            recall: flag("recall", false),
            second: flag("second", false),
            section,
            name,
        };
        Some(piece)
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
        self.known(path, table, &["like", "followers", "mark", "completed", "unfinished"]);
        let Some(like) = self.word(path, &self.get(table, "like")) else {
            let message = format!("`features.{name}` does not say what it is like");
            self.defect(WRONG_TYPE, path, message, Some("for example `like = \"monastery\"`".to_owned()));
            return None;
        };
        let followers = self.get(table, "followers");
        Some(FeatureDecl {
            like,
            followers: (!followers.is_nil()).then(|| self.flag(path, &followers, true)),
            mark: self.word(path, &self.get(table, "mark")),
            completed: self.scale(&["features", &name, "completed"], &self.get(table, "completed")),
            unfinished: self.scale(&["features", &name, "unfinished"], &self.get(table, "unfinished")),
            name,
        })
    }

    fn marker(&self, name: String, value: &LuaValue) -> MarkerDecl {
        let path = &["markers", &name];
        let mut marker = MarkerDecl { name: name.clone(), on: Vec::new(), counts: false, words: None };
        let on = match value {
            LuaValue::Table(table) if table.raw_len() == 0 => {
                self.known(path, table, &["on", "value"]);
                match self.get(table, "value") {
                    LuaValue::Nil => {}
                    LuaValue::String(it) if it == "flag" => {}
                    LuaValue::String(it) if it == "count" => marker.counts = true,
                    value @ LuaValue::Table(_) => marker.words = Some(self.words(path, &value)),
                    other => self.wrong(path, "\"flag\", \"count\" or a list of words", &other),
                }
                self.get(table, "on")
            }
            other => other.clone(),
        };
        marker.on = self.words(path, &on);
        marker.on.retain(|it| it != "tile");
        marker
    }

    fn state(&self, value: &LuaValue) -> Vec<(String, Value)> {
        let mut state = Vec::new();
        for (name, start) in self.table(&["state"], value) {
            match from_lua(&start, None) {
                Ok(value) => state.push((name, value)),
                Err(error) => {
                    let message =
                        format!("`state.{name}` cannot start so: {}", crate::fault::message(&error));
                    self.defect(WRONG_TYPE, &["state", &name], message, None);
                }
            }
        }
        state
    }

    /// What the options are in this game, as set by `given` under `id.name`.
    fn values(
        &self,
        id: &str,
        options: &[OptionDecl],
        given: &BTreeMap<String, Value>,
    ) -> Vec<(String, Value)> {
        let mut values = Vec::new();
        for option in options {
            let set = given.get(&format!("{id}.{}", option.name));
            let value = set.map_or_else(|| Some(option.default.clone()), |it| option.read(it));
            values.push((option.name.clone(), value.clone().unwrap_or_else(|| option.default.clone())));
            if let (None, Some(set)) = (value, set) {
                let message = format!("`{id}.{}` cannot be `{}`", option.name, plain_text(set));
                self.defect(
                    OPTION,
                    &["options", &option.name],
                    message,
                    Some(format!("it can be {}", option.domain())),
                );
            }
        }
        for key in given.keys() {
            if let Some(name) = key.strip_prefix(id).and_then(|it| it.strip_prefix('.'))
                && !options.iter().any(|it| it.name == name)
            {
                let help = did_you_mean(name, options.iter().map(|it| it.name.as_str()));
                self.defect(OPTION, &["options"], format!("`{id}` has no option `{name}`"), help);
            }
        }
        values
    }

    /// Reads a declaration. `setup` makes what functions in it are given: data may depend on options and players.
    pub(crate) fn declaration(
        &self,
        table: &Table,
        given: &BTreeMap<String, Value>,
        setup: impl FnOnce(&str, &[(String, Value)]) -> mlua::Result<Table>,
    ) -> mlua::Result<Declared> {
        self.known(&[], table, KEYS);
        let get = |key: &str| self.get(table, key);
        let id = self.word(&["id"], &get("id")).unwrap_or_default();
        if id.is_empty() || !id.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_')
        {
            let message = format!("`{id}` cannot name a variant");
            let help = "`id` is a word of small letters, digits and `_`".to_owned();
            self.defect(WRONG_TYPE, &["id"], message, Some(help));
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
        let values = self.values(&id, &options, given);
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
        Ok(Declared {
            title: self.word(&["title"], &get("title")).unwrap_or_else(|| id.clone()),
            version: self.word(&["version"], &get("version")).unwrap_or_else(|| "0.0.0".to_owned()),
            requires: self.others(&["requires"], &data("requires")?),
            conflicts: self.others(&["conflicts"], &data("conflicts")?),
            after: self.others(&["after"], &data("after")?),
            before: self.others(&["before"], &data("before")?),
            sets: self.sets(&data("sets")?),
            features: features.filter_map(|(name, value)| self.feature(name, &value)).collect(),
            markers: markers.map(|(name, value)| self.marker(name, &value)).collect(),
            state: self.state(&data("state")?),
            id,
            options,
            values,
            pieces,
        })
    }
}

impl OptionDecl {
    /// The value that `set` means for this option, if it can be set so. Words that are `on` and `off` may be set by true and false,
    /// numbers by their digits.
    pub fn read(&self, set: &Value) -> Option<Value> {
        let has = |word: &str| self.values.iter().any(|it| it == word);
        match set {
            Value::Int(it) => self.range.as_ref().filter(|range| range.contains(it)).map(|_| Value::Int(*it)),
            Value::Bool(it) if matches!(self.default, Value::Bool(_)) => Some(Value::Bool(*it)),
            Value::Bool(it) => {
                let word = if *it { "on" } else { "off" };
                has(word).then(|| Value::Text(word.into()))
            }
            Value::Text(it) if has(it) => Some(set.clone()),
            Value::Text(it) => match (it.as_ref(), &self.default) {
                ("true" | "on", Value::Bool(_)) => Some(Value::Bool(true)),
                ("false" | "off", Value::Bool(_)) => Some(Value::Bool(false)),
                (digits, _) => self.read(&Value::Int(digits.parse().ok()?)),
            },
            _ => None,
        }
    }

    /// What it can be, in words.
    pub fn domain(&self) -> String {
        let mut parts: Vec<String> = self.values.iter().map(|it| format!("`{it}`")).collect();
        if matches!(self.default, Value::Bool(_)) {
            parts.push("true or false".to_owned());
        }
        if let Some(range) = &self.range {
            let wide = (-1_000_000, 1_000_000);
            parts.push(match (*range.start(), *range.end()) {
                it if it == wide => "a whole number".to_owned(),
                (least, most) if most == wide.1 => format!("a whole number from {least}"),
                (least, most) => format!("a whole number from {least} to {most}"),
            });
        }
        parts.join(", ")
    }
}

fn plain_text(value: &Value) -> String {
    match value {
        Value::Bool(it) => it.to_string(),
        Value::Int(it) => it.to_string(),
        Value::Text(it) => it.to_string(),
        _ => "a list".to_owned(),
    }
}

/// `4` or `2-3`.
fn range(name: &str) -> Option<RangeInclusive<usize>> {
    match name.split_once('-') {
        Some((least, most)) => Some(least.trim().parse().ok()?..=most.trim().parse().ok()?),
        None => name.trim().parse().ok().map(|it| it..=it),
    }
}
