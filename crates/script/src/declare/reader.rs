//! Reading the tables of a declaration: values of the right type, and a defect for each that is not.

use std::ops::RangeInclusive;

use bastide_core::player::{PlayerId, Seats};
use bastide_diag::{Code, did_you_mean};
use mlua::{Table, Value as LuaValue};

use super::declared::Other;
use super::defect::{Defect, Defects, UNKNOWN_KEY, WRONG_TYPE, Where};
use crate::exchange::cross::{TEXT, describe, text};

/// Reader of tables that collects their defects.
pub(crate) struct Reader<'a> {
    pub(crate) defects: &'a Defects,
    /// Number of players.
    pub(crate) players: usize,
}

/// Entries that are too many in a table of a declaration.
const ENTRIES: usize = 1001;
/// Most bytes of a name.
pub(crate) const NAME: usize = 100;

/// Names of keys, from the outside in.
pub(crate) type Path<'a> = &'a [&'a str];

impl Reader<'_> {
    pub(crate) fn defect(&self, code: Code, path: Path<'_>, message: String, help: Option<String>) {
        let path = path.iter().map(|it| (*it).to_owned()).collect();
        self.defects.borrow_mut().push(Defect::new(code, message, Where::Key(path)).with_help(help));
    }

    pub(crate) fn wrong(&self, path: Path<'_>, wanted: &str, value: &LuaValue) {
        let name = path.join(".");
        self.defect(WRONG_TYPE, path, format!("`{name}` is {wanted}, not {}", describe(value)), None);
    }

    /// The entries of a table with names as keys, by name.
    pub(crate) fn entries(&self, path: Path<'_>, table: &Table) -> Vec<(String, LuaValue)> {
        let mut found = Vec::new();
        // Reading only fails for keys that are no names.
        let result = table.for_each(|key: LuaValue, value: LuaValue| {
            match &key {
                LuaValue::String(_) if found.len() == ENTRIES => {}
                LuaValue::String(name) if name.as_bytes().len() > NAME => {
                    self.wrong(path, &format!("a table of names of {NAME} bytes at most"), &key);
                }
                LuaValue::String(name) => found.push((name.to_string_lossy(), value)),
                other => self.wrong(path, "a table with names as keys", other),
            }
            Ok(())
        });
        debug_assert!(result.is_ok(), "both types take any value");
        if found.len() == ENTRIES {
            let message = format!("`{}` has more entries than {}", path.join("."), ENTRIES - 1);
            self.defect(WRONG_TYPE, path, message, None);
        }
        found.sort_by(|(one, _), (other, _)| one.cmp(other));
        found
    }

    /// A value that is none of these words: one of which it is a slip or the beginning is asked about.
    pub(crate) fn wrong_word(&self, path: Path<'_>, wanted: &str, value: &LuaValue, words: &[&str]) {
        let word = value.as_string().map(mlua::LuaString::to_string_lossy).unwrap_or_default();
        let begun = words.iter().find(|it| !word.is_empty() && it.starts_with(&word));
        let begun = || begun.map(|it| format!("did you mean `{it}`?"));
        let help = did_you_mean(&word, words.iter().copied()).or_else(begun);
        let message = format!("`{}` is {wanted}, not {}", path.join("."), describe(value));
        self.defect(WRONG_TYPE, path, message, help);
    }

    /// Checks that a table has no other keys than these. Whether that is so.
    pub(crate) fn known(&self, path: Path<'_>, table: &Table, keys: &[&str]) -> bool {
        let mut is_known = true;
        for (name, _) in self.entries(path, table) {
            if !keys.contains(&name.as_str()) {
                is_known = false;
                let path: Vec<_> = path.iter().copied().chain([name.as_str()]).collect();
                let place = if path.len() == 1 {
                    "a variant".to_owned()
                } else {
                    format!("`{}`", path[..path.len() - 1].join("."))
                };
                let help = did_you_mean(&name, keys.iter().copied())
                    .unwrap_or_else(|| format!("known are: {}", keys.join(", ")));
                let at = Where::Key(path.iter().map(|it| (*it).to_owned()).collect());
                let defect = Defect::new(UNKNOWN_KEY, format!("{place} has no key `{name}`"), at)
                    .with_help(Some(help))
                    .with_slip(&name, keys.iter().copied());
                self.defects.borrow_mut().push(defect);
            }
        }
        is_known
    }

    pub(crate) fn get(&self, table: &Table, key: &str) -> LuaValue {
        table.raw_get(key).unwrap_or(LuaValue::Nil)
    }

    pub(crate) fn flag(&self, path: Path<'_>, value: &LuaValue, default: bool) -> bool {
        match value {
            LuaValue::Nil => default,
            LuaValue::Boolean(it) => *it,
            other => {
                self.wrong(path, "true or false", other);
                default
            }
        }
    }

    pub(crate) fn number(
        &self,
        path: Path<'_>,
        value: &LuaValue,
        range: RangeInclusive<i64>,
        default: i64,
    ) -> i64 {
        self.number_or(path, value, "a whole number", range, default)
    }

    /// A number where something else may stand too: `wanted` names both.
    fn number_or(
        &self,
        path: Path<'_>,
        value: &LuaValue,
        wanted: &str,
        range: RangeInclusive<i64>,
        default: i64,
    ) -> i64 {
        let number = match value {
            LuaValue::Nil => return default,
            LuaValue::Integer(it) => *it,
            LuaValue::Number(it) if it.fract() == 0.0 => *it as i64,
            other => {
                self.wrong(path, wanted, other);
                return default;
            }
        };
        if range.contains(&number) {
            return number;
        }
        self.wrong(path, &format!("from {} to {}", range.start(), range.end()), value);
        default
    }

    pub(crate) fn word(&self, path: Path<'_>, value: &LuaValue) -> Option<String> {
        match value {
            LuaValue::Nil => None,
            LuaValue::String(it) if it.as_bytes().len() > TEXT => {
                self.wrong(path, &format!("a string of {TEXT} bytes at most"), value);
                None
            }
            LuaValue::String(it) => Some(it.to_string_lossy()),
            other => {
                self.wrong(path, "a string", other);
                None
            }
        }
    }

    /// A name or a list of names.
    pub(crate) fn words(&self, path: Path<'_>, value: &LuaValue) -> Vec<String> {
        match value {
            LuaValue::Nil => Vec::new(),
            LuaValue::String(_) => Vec::from_iter(self.word(path, value)),
            LuaValue::Table(list) if list.raw_len() >= ENTRIES => {
                self.wrong(path, &format!("a list of less than {ENTRIES} names"), value);
                Vec::new()
            }
            LuaValue::Table(list) => list
                .sequence_values()
                .map(|it| text(&it?, "a name"))
                .collect::<mlua::Result<_>>()
                .unwrap_or_else(|_| {
                    self.wrong(path, "a name or a list of names", value);
                    Vec::new()
                }),
            other => {
                self.wrong(path, "a name or a list of names", other);
                Vec::new()
            }
        }
    }

    /// Other variants: a name, a list, names with reasons, or a list that goes on with names and reasons.
    pub(crate) fn others(&self, path: Path<'_>, value: &LuaValue) -> Vec<Other> {
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
    pub(crate) fn count(&self, path: Path<'_>, value: &LuaValue) -> u8 {
        let LuaValue::Table(table) = value else {
            let wanted = "a whole number, or a table of them by number of players";
            return self.number_or(path, value, wanted, 0..=100, 0) as u8;
        };
        let one = |value: &LuaValue| self.number(path, value, 0..=100, 0) as u8;
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

    /// Numbers of players: one, or with bounds.
    pub(crate) fn seats(&self, value: &LuaValue) -> Option<RangeInclusive<usize>> {
        let most = PlayerId::MAX as i64;
        let number =
            |path: Path<'_>, value: &LuaValue, default| self.number(path, value, 1..=most, default) as usize;
        match value {
            LuaValue::Nil => None,
            LuaValue::Table(table) => {
                self.known(&["players"], table, &["min", "max"]);
                let min = number(&["players", "min"], &self.get(table, "min"), 1);
                let max = number(&["players", "max"], &self.get(table, "max"), most);
                if min > max {
                    let message = format!("`min` of `players` is {min}, more than `max`, which is {max}");
                    self.defect(WRONG_TYPE, &["players"], message, None);
                    return None;
                }
                Some(min..=max)
            }
            one => {
                let wanted = "a whole number, or a table with `min` and `max`";
                let count = self.number_or(&["players"], one, wanted, 1..=most, 0) as usize;
                (count > 0).then_some(count..=count)
            }
        }
    }

    /// Teams, each a list of seats.
    pub(crate) fn teams(&self, value: &LuaValue) -> Vec<Seats> {
        if value.is_nil() {
            return Vec::new();
        }
        let LuaValue::Table(table) = value else {
            self.wrong(&["teams"], "lists of seats", value);
            return Vec::new();
        };
        let Ok(teams) = table.sequence_values::<Vec<usize>>().collect::<mlua::Result<Vec<_>>>() else {
            self.wrong(&["teams"], "lists of seats, as `{ { 1, 3 }, { 2, 4 } }`", value);
            return Vec::new();
        };
        let mut seats: Vec<usize> = teams.iter().flatten().copied().collect();
        seats.sort_unstable();
        if !seats.iter().copied().eq(1..=self.players) {
            let message =
                format!("`teams` does not share out the seats from 1 to {0} where {0} play", self.players);
            let help =
                format!("each seat is in one team; `players = {}` says for how many it is", seats.len());
            self.defect(WRONG_TYPE, &["teams"], message, Some(help));
            return Vec::new();
        }
        let team = |seats: &Vec<usize>| seats.iter().map(|seat| PlayerId((seat - 1) as u8)).collect();
        teams.iter().map(team).collect()
    }

    pub(crate) fn sets(&self, value: &LuaValue) -> Vec<(RangeInclusive<usize>, Vec<String>)> {
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
                    let help = "write `[\"4\"]`, `[\"2-3\"]` or `[\"5+\"]`".to_owned();
                    self.defect(WRONG_TYPE, &["sets", &name], message, Some(help));
                }
            }
        }
        sets
    }

    /// The entries of a table that may be missing.
    pub(crate) fn table(&self, path: Path<'_>, value: &LuaValue) -> Vec<(String, LuaValue)> {
        match value {
            LuaValue::Nil => Vec::new(),
            LuaValue::Table(table) => self.entries(path, table),
            other => {
                self.wrong(path, "a table", other);
                Vec::new()
            }
        }
    }
}

/// `4`, `2-3` or `5+`.
fn range(name: &str) -> Option<RangeInclusive<usize>> {
    if let Some(least) = name.strip_suffix('+') {
        return Some(least.trim().parse().ok()?..=PlayerId::MAX);
    }
    match name.split_once('-') {
        Some((least, most)) => Some(least.trim().parse().ok()?..=most.trim().parse().ok()?),
        None => name.trim().parse().ok().map(|it| it..=it),
    }
}
