//! Hooks as scripts register them: `V.<verb>.<step>(selector, function, wishes)`.

use bastide_core::host::{HookPoint, Taking, Verb};
use bastide_core::step::Step;
use bastide_diag::did_you_mean;
use mlua::{Table, Value as LuaValue};

use super::defect::{BAD_HOOK, Defect, UNKNOWN_HOOK, Where};
use crate::api::{all, hook_point, usage};
use crate::exchange::cross::describe;
use crate::fault::{bad, message as fault_message};
use crate::vm::object::message;

/// Place of a hook among those of its step, by its `order`.
pub(crate) type Band = u8;

/// Words for `order`, from first to last, and the one that holds where none is given: when a hook runs, or for numbers what it does.
fn orders(verb: Verb) -> (&'static [&'static str], Band) {
    match verb {
        Verb::Modify => (&["value", "change", "whole", "extra"], 0),
        _ => (&["early", "normal", "late"], 1),
    }
}

/// Wishes of a hook about its place among the others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wish {
    pub(crate) band: Band,
    pub(crate) before: Vec<String>,
    pub(crate) after: Vec<String>,
}

/// Selector of a hook, by names as they are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// A name that may be that of a kind, a piece or a marker.
    pub(crate) any: Vec<String>,
    pub(crate) kinds: Vec<String>,
    pub(crate) pieces: Vec<String>,
    pub(crate) markers: Vec<String>,
    /// Kinds of features that have to be around.
    pub(crate) near: Vec<String>,
    /// Only in parts of a turn in which points have changed.
    pub(crate) scored: bool,
    /// The number that a variant names.
    pub(crate) number: Option<String>,
    /// The offer of a variant.
    pub(crate) offer: Option<String>,
    /// Only while this kept value is set, and only while this one is not.
    pub(crate) when: Option<String>,
    pub(crate) unless: Option<String>,
}

/// A hook as a script registers it.
#[derive(Clone, Debug)]
pub(crate) struct HookDecl {
    pub(crate) verb: Verb,
    pub(crate) at: HookPoint,
    pub(crate) only: Names,
    pub(crate) label: String,
    pub(crate) taking: Taking,
    pub(crate) wish: Wish,
    pub(crate) line: u32,
}

/// Keys of a selector.
const SELECTORS: [&str; 9] =
    ["kind", "piece", "marker", "near", "scored", "when", "unless", "number", "offer"];
/// Keys of a wish.
const WISHES: [&str; 3] = ["order", "before", "after"];

/// Refusal of a hook: message and help.
type Refused = (String, Option<String>);

fn refuse<T>(message: String, help: Option<String>) -> Result<T, Refused> {
    Err((message, help))
}

/// Reads the registration of a hook.
pub(super) fn read(verb: Verb, at: HookPoint, line: u32, args: Vec<LuaValue>) -> Result<HookDecl, Defect> {
    declaration(verb, at, line, args)
        .map_err(|(message, help)| Defect::new(BAD_HOOK, message, Where::Line(line)).with_help(help))
}

/// The defect of a hook that hangs on something that there is not.
pub(super) fn unknown(verb: Verb, name: &str, line: u32) -> Defect {
    let (message, help) = no_hook(verb, name);
    let defect = Defect::new(UNKNOWN_HOOK, message, Where::Line(line)).with_help(Some(help));
    if hook_point(name).is_some() {
        return defect;
    }
    defect.with_slip(name, all().filter(|at| at.takes(verb)).map(HookPoint::name))
}

fn declaration(verb: Verb, at: HookPoint, line: u32, args: Vec<LuaValue>) -> Result<HookDecl, Refused> {
    let name = format!("{}.{}", verb.name(), at.name());
    let mut hook = HookDecl {
        verb,
        at,
        only: Names::default(),
        label: String::new(),
        taking: Taking::Uses,
        wish: Wish { band: orders(verb).1, ..Wish::default() },
        line,
    };
    // Before the word of an offer and before the function of any other hook.
    let is_selected = match verb {
        Verb::Offer => args.len() > 1 && matches!(args[1], LuaValue::String(_)),
        _ => matches!(args.first(), Some(LuaValue::String(_) | LuaValue::Table(_))),
    };
    let mut args = args.into_iter();
    if is_selected && let Some(selector) = args.next() {
        hook.only = names(&name, &selector)?;
    }
    if at == HookPoint::Number {
        // A bare name is that of the number.
        if let [number] = &hook.only.any[..] {
            hook.only = Names { number: Some(number.clone()), ..Names::default() };
        }
        if hook.only.number.is_none() {
            return refuse(format!("`{name}` needs the number that it changes"), Some(usage(verb, at)));
        }
    } else if hook.only.number.is_some() {
        return refuse(
            format!("`number` of `{name}`: only `modify.number` is about numbers with a name"),
            None,
        );
    }
    if at == HookPoint::Offer {
        // A bare name is that of the offer.
        if let [offer] = &hook.only.any[..] {
            hook.only = Names { offer: Some(offer.clone()), ..Names::default() };
        }
    } else if hook.only.offer.is_some() {
        return refuse(format!("`offer` of `{name}`: only `filter.offer` is about offers of variants"), None);
    }
    if verb == Verb::Offer {
        let Some(LuaValue::String(label)) = args.next() else {
            return refuse(format!("`{name}` needs the word its options begin with"), Some(usage(verb, at)));
        };
        hook.label = label.to_string_lossy();
        let Some(LuaValue::Table(how)) = args.next() else {
            return refuse(format!("`{name}` needs a table with `list` and `take`"), Some(usage(verb, at)));
        };
        hook = offer(hook, &name, &how)?;
    } else {
        match args.next().unwrap_or(LuaValue::Nil) {
            LuaValue::Function(_) => {}
            other => {
                let what = describe(&other);
                return refuse(format!("`{name}` needs a function, not {what}"), Some(usage(verb, at)));
            }
        }
    }
    if let Some(wish) = args.next() {
        hook.wish = self::wish(&name, (verb, at), &wish)?;
    }
    if args.next().is_some() {
        return refuse(format!("`{name}` is given too much"), Some(usage(verb, at)));
    }
    Ok(hook)
}

fn offer(mut hook: HookDecl, name: &str, how: &Table) -> Result<HookDecl, Refused> {
    let (mut list, mut take) = (false, false);
    let (mut free, mut must) = (false, false);
    let result = how.for_each(|key: String, value: LuaValue| {
        match (key.as_str(), value) {
            ("list", LuaValue::Function(_)) => list = true,
            ("take", LuaValue::Function(_)) => take = true,
            ("free", LuaValue::Boolean(it)) => free = it,
            ("must", LuaValue::Boolean(it)) => must = it,
            (key @ ("list" | "take" | "free" | "must"), value) => {
                return Err(bad(format!("`{key}` of `{name}` cannot be {}", describe(&value))));
            }
            (key, _) => {
                let help = match key {
                    "only" => Some("a selector stands first, before the word".to_owned()),
                    _ if WISHES.contains(&key) => {
                        Some("wishes stand in a table of their own, behind this one".to_owned())
                    }
                    _ if SELECTORS.contains(&key) => selector_first(key, hook.verb, hook.at),
                    _ => did_you_mean(key, ["list", "take", "free", "must"]),
                };
                return Err(bad(message(format!("`{name}` does not know `{key}`"), help)));
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        return refuse(fault_message(&error), Some(usage(hook.verb, hook.at)));
    }
    hook.taking = match (free, must) {
        (false, false) => Taking::Uses,
        (true, false) => Taking::Free,
        (false, true) => Taking::Must,
        (true, true) => return refuse(format!("`{name}` cannot be both `free` and `must`"), None),
    };
    match (list, take) {
        (true, true) => Ok(hook),
        (false, _) => {
            refuse(format!("`{name}` needs `list`, which lists the options"), Some(usage(hook.verb, hook.at)))
        }
        (_, false) => {
            refuse(format!("`{name}` needs `take`, which carries one out"), Some(usage(hook.verb, hook.at)))
        }
    }
}

/// A name, or a list of names. `what` is their key: `` `kind` of `on.place` ``.
fn strings(what: &str, value: &LuaValue) -> Result<Vec<String>, Refused> {
    let list = match value {
        LuaValue::String(it) => return Ok(vec![it.to_string_lossy()]),
        LuaValue::Table(list) => list,
        other => {
            return refuse(format!("{what} is a name or a list of names, not {}", describe(other)), None);
        }
    };
    if let Some(key) = named_key(list) {
        return refuse(format!("{what} is a list of names, and no table with `{key}`"), None);
    }
    let name = |value: mlua::Result<LuaValue>| match value {
        Ok(LuaValue::String(it)) => Ok(it.to_string_lossy()),
        Ok(other) => refuse(format!("{what} is a list of names, not of {}", describe(&other)), None),
        Err(error) => refuse(fault_message(&error), None),
    };
    list.sequence_values().map(name).collect()
}

/// A key of a table that is a text, if there is one.
fn named_key(table: &Table) -> Option<String> {
    let keys = table.pairs::<LuaValue, LuaValue>().flatten().map(|(key, _)| key);
    keys.filter(LuaValue::is_string).find_map(|key| key.to_string().ok())
}

fn names(name: &str, value: &LuaValue) -> Result<Names, Refused> {
    let all = || strings(&format!("the selector of `{name}`"), value);
    let LuaValue::Table(table) = value else {
        return Ok(Names { any: all()?, ..Names::default() });
    };
    if table.raw_len() > 0 {
        if let Some(key) = named_key(table) {
            let help = "write `kind = …` or `marker = …` in front of the names".to_owned();
            return refuse(format!("`{name}` selects by a list of names and by `{key}` at once"), Some(help));
        }
        return Ok(Names { any: all()?, ..Names::default() });
    }
    let mut names = Names::default();
    let mut refused = None;
    let result = table.for_each(|key: String, value: LuaValue| {
        if let Err(why) = select_by(name, &key, &value, &mut names) {
            refused = Some(why);
        }
        Ok(())
    });
    match (result, refused) {
        (_, Some(refused)) => Err(refused),
        (Err(_), None) => refuse(
            format!("`{name}` selects by `kind`, `piece`, `marker`, `near`, `scored`, `when` and `unless`"),
            None,
        ),
        (Ok(()), None) => Ok(names),
    }
}

/// Reads a key of a selector.
fn select_by(name: &str, key: &str, value: &LuaValue, names: &mut Names) -> Result<(), Refused> {
    let what = format!("`{key}` of `{name}`");
    match key {
        "kind" => names.kinds = some_strings(&what, value)?,
        "piece" => names.pieces = some_strings(&what, value)?,
        "marker" => names.markers = some_strings(&what, value)?,
        "near" => names.near = some_strings(&what, value)?,
        "number" => names.number = Some(single(&what, value)?),
        "offer" => names.offer = Some(single(&what, value)?),
        "when" => names.when = Some(single(&what, value)?),
        "unless" => names.unless = Some(single(&what, value)?),
        "scored" => {
            let LuaValue::Boolean(it) = value else {
                return refuse(format!("{what} is true or false, not {}", describe(value)), None);
            };
            names.scored = *it;
        }
        key => {
            let help = did_you_mean(key, SELECTORS);
            return refuse(format!("`{name}` cannot select by `{key}`"), help);
        }
    }
    Ok(())
}

/// As [`strings`], but not none at all.
fn some_strings(what: &str, value: &LuaValue) -> Result<Vec<String>, Refused> {
    let all = strings(what, value)?;
    if all.is_empty() {
        let help = "leave it out where everything is meant".to_owned();
        return refuse(format!("{what} names nothing"), Some(help));
    }
    Ok(all)
}

/// A single name.
fn single(what: &str, value: &LuaValue) -> Result<String, Refused> {
    match value {
        LuaValue::String(it) => Ok(it.to_string_lossy()),
        other => refuse(format!("{what} is a name, not {}", describe(other)), None),
    }
}

fn wish(name: &str, (verb, at): (Verb, HookPoint), value: &LuaValue) -> Result<Wish, Refused> {
    let LuaValue::Table(table) = value else {
        return refuse(format!("`{name}` ends with a table or nothing, not {}", describe(value)), None);
    };
    let mut unknown = None;
    let result = table.for_each(|key: String, _: LuaValue| {
        if !WISHES.contains(&key.as_str()) {
            unknown = Some(key);
        }
        Ok(())
    });
    if result.is_err() || unknown.is_some() {
        let key = unknown.unwrap_or_default();
        let help = match &*key {
            "list" | "take" | "free" | "must" if verb == Verb::Offer => {
                Some(format!("`{key}` stands in the table behind the word"))
            }
            _ => selector_first(&key, verb, at).or_else(|| did_you_mean(&key, WISHES)),
        };
        return refuse(format!("`{name}` does not know `{key}`"), help);
    }
    let get = |key: &str| table.raw_get::<LuaValue>(key).unwrap_or(LuaValue::Nil);
    let list = |key: &str| match get(key) {
        LuaValue::Nil => Ok(Vec::new()),
        value => strings(&format!("`{key}` of `{name}`"), &value),
    };
    let (words, usual) = orders(verb);
    let given = get("order");
    let found = || words.iter().position(|it| given.as_string().is_some_and(|given| *given == **it));
    let band = if given.is_nil() { Some(usual) } else { found().map(|at| at as Band) };
    let Some(band) = band else {
        let words: Vec<_> = words.iter().map(|it| format!("\"{it}\"")).collect();
        let message = format!("`order` of `{name}` is {}, not {}", words.join(", "), describe(&given));
        return refuse(message, None);
    };
    Ok(Wish { band, before: list("before")?, after: list("after")? })
}

/// The help about a key of a selector that stands elsewhere.
fn selector_first(key: &str, verb: Verb, at: HookPoint) -> Option<String> {
    let (place, rest) = match verb {
        Verb::Offer => ("before the word", "\"…\", { … }"),
        Verb::On | Verb::Filter | Verb::Modify | Verb::Replace => {
            ("in front of the function", "function(…) … end")
        }
    };
    let call = format!("V.{}.{}({{ {key} = … }}, {rest})", verb.name(), at.name());
    let text = format!("`{key}` belongs to the selector, {place}: `{call}`");
    SELECTORS.contains(&key).then_some(text)
}

/// Names that people give to steps, as they or other programs call them, and those that are meant.
const MEANT: &[(&[&str], &str)] = &[
    (&["turn_start", "start_turn", "begin_turn", "new_turn", "turn"], "`turn_begin`"),
    (&["end_turn", "turn_over", "next_turn", "after_turn"], "`turn_end`"),
    (&["game_start", "start_game", "start", "begin", "init"], "`setup`"),
    (&["tile_placed", "on_place", "placed"], "`place`"),
    (&["meeple", "place_meeple", "deployed", "follower"], "`deploy`"),
    (
        &["game_end", "end_game", "end", "game_over", "finish", "final_scoring", "end_scoring"],
        "`end_begin` before the final scoring or `after_end_fields` after it",
    ),
];

/// Message and help about a step that a verb does not have.
fn no_hook(verb: Verb, name: &str) -> (String, String) {
    let Some(at) = hook_point(name) else {
        let known: Vec<_> = all().filter(|at| at.takes(verb)).map(HookPoint::name).collect();
        let begins =
            || known.iter().rfind(|it| name.starts_with(**it)).map(|it| format!("did you mean `{it}`?"));
        let meant = || MEANT.iter().find(|(names, _)| names.contains(&name));
        let help = meant()
            .map(|(_, it)| format!("did you mean {it}?"))
            .or_else(|| did_you_mean(name, known.iter().copied()))
            .or_else(begins)
            .unwrap_or_else(|| format!("`{}` can be: {}", verb.name(), known.join(", ")));
        return (format!("there is no step `{name}`"), help);
    };
    let possible: Vec<_> = Verb::ALL.into_iter().filter(|verb| at.takes(*verb)).map(Verb::name).collect();
    let help = if at == HookPoint::Step(Step::GoHome) && HookPoint::Leave.takes(verb) {
        format!("`{}.leave` is about every piece that leaves its place", verb.name())
    } else if possible.is_empty() {
        format!("nothing can hang there; the last step before it is `{}`", Step::AfterEndFields.name())
    } else {
        let hooks: Vec<String> = possible.iter().map(|verb| format!("`V.{verb}.{}`", at.name())).collect();
        format!("write {}", hooks.join(" or "))
    };
    (format!("`{}` means nothing at `{}`", verb.name(), at.name()), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_are_meant_are_there_and_others_are_not() {
        for (names, meant) in MEANT {
            let known = |name: &str| hook_point(name).is_some();
            assert!(meant.split('`').skip(1).step_by(2).all(known), "{meant}");
            assert!(!names.iter().any(|it| known(it)), "{names:?}");
        }
    }
}
