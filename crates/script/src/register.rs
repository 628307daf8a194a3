//! Reading what a script registers: `V.<verb>.<step>(selector, function, wishes)`.

use bastide_core::host::{At, Taking, Verb};
use bastide_core::step::{Step, SubjectKind};
use bastide_diag::{Code, did_you_mean};
use mlua::{Table, Value as LuaValue};

use crate::cross::{bad, describe};
use crate::defect::BAD_HOOK;
use crate::variant::{Band, HookDecl, HookFns, Names, Wish, lua_name, message};

/// Why a hook is refused: the defect, what to say, what to do.
type Refused = (Code, String, Option<String>);

fn refuse<T>(message: String, help: Option<String>) -> Result<T, Refused> {
    Err((BAD_HOOK, message, help))
}

/// Reads the arguments of a registration.
pub(crate) fn read(
    verb: Verb,
    at: At,
    line: u32,
    args: Vec<LuaValue>,
) -> Result<(HookDecl, HookFns), Refused> {
    let name = format!("{}.{}", verb.name(), lua_name(at));
    let mut hook = HookDecl {
        verb,
        at,
        only: Names::default(),
        label: String::new(),
        taking: Taking::Uses,
        wish: Wish::default(),
        line,
    };
    let mut args = args.into_iter().peekable();
    if verb == Verb::Offer {
        let Some(LuaValue::String(label)) = args.next() else {
            return refuse(format!("`{name}` needs the word its options begin with"), Some(usage(verb, at)));
        };
        hook.label = label.to_string_lossy();
        let Some(LuaValue::Table(how)) = args.next() else {
            return refuse(format!("`{name}` needs a table with `list` and `take`"), Some(usage(verb, at)));
        };
        return offer(hook, &name, &how);
    }
    if matches!(args.peek(), Some(LuaValue::String(_) | LuaValue::Table(_)))
        && let Some(selector) = args.next()
    {
        hook.only = names(&name, &selector)?;
    }
    let run = match args.next() {
        Some(LuaValue::Function(run)) => run,
        other => {
            let what = describe(&other.unwrap_or(LuaValue::Nil));
            return refuse(format!("`{name}` needs a function, not {what}"), Some(usage(verb, at)));
        }
    };
    if let Some(wish) = args.next() {
        hook.wish = self::wish(&name, &wish)?;
    }
    if args.next().is_some() {
        return refuse(format!("`{name}` is given too much"), Some(usage(verb, at)));
    }
    Ok((hook, HookFns { run, list: None }))
}

/// How a hook is registered, as a line of Lua.
pub(crate) fn usage(verb: Verb, at: At) -> String {
    let step = lua_name(at);
    let with = |selector: &str, args: &str| {
        format!("V.{}.{step}({selector}function(game{args}) … end)", verb.name())
    };
    let subject = match at {
        At::Step(step) => step.subject(),
        At::Points => SubjectKind::Feature,
        At::Strength => SubjectKind::Figure,
    };
    match (verb, subject) {
        (Verb::Offer, _) => {
            format!(
                "V.offer.{step}(\"word\", {{ list = function(game) … end, take = function(game, act, …) … end }})"
            )
        }
        (Verb::Filter, _) if at == At::Step(Step::Place) => with("", ", place"),
        (Verb::Filter, _) if at == At::Step(Step::Deploy) => with("\"piece\", ", ", spot"),
        (Verb::Filter, SubjectKind::Figure) => with("\"piece\", ", ", figure"),
        (Verb::Filter, _) => with("\"kind\", ", ", feature"),
        (Verb::Modify, SubjectKind::Figure) => with("\"piece\", ", ", figure, score"),
        (Verb::Modify, _) => with("\"kind\", ", ", feature, score"),
        (_, SubjectKind::None) => with("", ", act"),
        (_, SubjectKind::Tile) => with("", ", tile, act"),
        (_, SubjectKind::Figure) => with("\"piece\", ", ", figure, act"),
        (Verb::On, SubjectKind::Feature) if gives_result(at) => with("\"kind\", ", ", feature, result, act"),
        (_, SubjectKind::Feature) => with("\"kind\", ", ", feature, act"),
        (_, SubjectKind::Features) => with("\"kind\", ", ", features, act"),
    }
}

/// Whether `on` hooks at this step are also told how the feature was scored.
pub(crate) fn gives_result(at: At) -> bool {
    matches!(at, At::Step(Step::Score | Step::EndFeatures | Step::EndFields))
}

fn offer(mut hook: HookDecl, name: &str, how: &Table) -> Result<(HookDecl, HookFns), Refused> {
    let (mut list, mut take) = (None, None);
    let (mut free, mut instead) = (false, false);
    let result = how.for_each(|key: String, value: LuaValue| {
        match (key.as_str(), value) {
            ("list", LuaValue::Function(it)) => list = Some(it),
            ("take", LuaValue::Function(it)) => take = Some(it),
            ("free", LuaValue::Boolean(it)) => free = it,
            ("instead", LuaValue::Boolean(it)) => instead = it,
            ("only", it) => hook.only = names(name, &it).map_err(|(_, message, _)| bad(message))?,
            ("order" | "before" | "after", _) => {}
            (key @ ("list" | "take" | "free" | "instead"), value) => {
                return Err(bad(format!("`{key}` of `{name}` cannot be {}", describe(&value))));
            }
            (key, _) => {
                let known = ["list", "take", "free", "instead", "only", "order", "before", "after"];
                return Err(bad(message(
                    format!("`{name}` does not know `{key}`"),
                    did_you_mean(key, known),
                )));
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        return refuse(crate::fault::message(&error), Some(usage(hook.verb, hook.at)));
    }
    hook.taking = match (free, instead) {
        (false, false) => Taking::Uses,
        (true, false) => Taking::Free,
        (false, true) if hook.at == At::Step(Step::Deploy) => Taking::Instead,
        (false, true) => {
            let why = format!(
                "`instead` of `{name}`: only what is offered at `deploy` is done instead of deploying"
            );
            return refuse(why, None);
        }
        (true, true) => return refuse(format!("`{name}` cannot be both `free` and `instead`"), None),
    };
    hook.wish = wish_of(name, how)?;
    match (list, take) {
        (Some(list), Some(take)) => Ok((hook, HookFns { run: take, list: Some(list) })),
        (None, _) => {
            refuse(format!("`{name}` needs `list`, which lists the options"), Some(usage(hook.verb, hook.at)))
        }
        (_, None) => {
            refuse(format!("`{name}` needs `take`, which carries one out"), Some(usage(hook.verb, hook.at)))
        }
    }
}

/// A name, or a list of names. `what` says of what: `` `kind` of `on.place` ``.
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
        Err(error) => refuse(crate::fault::message(&error), None),
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

/// Reads what a selector says under a key.
fn select_by(name: &str, key: &str, value: &LuaValue, names: &mut Names) -> Result<(), Refused> {
    let what = format!("`{key}` of `{name}`");
    match key {
        "kind" => names.kinds = some_strings(&what, value)?,
        "piece" => names.pieces = some_strings(&what, value)?,
        "marker" => names.markers = some_strings(&what, value)?,
        "near" => names.near = some_strings(&what, value)?,
        "when" => names.when = Some(kept(&what, value)?),
        "unless" => names.unless = Some(kept(&what, value)?),
        "scored" => {
            let LuaValue::Boolean(it) = value else {
                return refuse(format!("{what} is true or false, not {}", describe(value)), None);
            };
            names.scored = *it;
        }
        key => {
            let help = did_you_mean(key, ["kind", "piece", "marker", "near", "scored", "when", "unless"]);
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

/// The name of a kept value.
fn kept(what: &str, value: &LuaValue) -> Result<String, Refused> {
    match value {
        LuaValue::String(it) => Ok(it.to_string_lossy()),
        other => refuse(format!("{what} is the name of a kept value, not {}", describe(other)), None),
    }
}

fn wish(name: &str, value: &LuaValue) -> Result<Wish, Refused> {
    let LuaValue::Table(table) = value else {
        return refuse(format!("`{name}` ends with a table or nothing, not {}", describe(value)), None);
    };
    let mut unknown = None;
    let result = table.for_each(|key: String, _: LuaValue| {
        if !["order", "before", "after"].contains(&key.as_str()) {
            unknown = Some(key);
        }
        Ok(())
    });
    if result.is_err() || unknown.is_some() {
        let key = unknown.unwrap_or_default();
        let help = did_you_mean(&key, ["order", "before", "after"]);
        return refuse(format!("`{name}` does not know `{key}`"), help);
    }
    wish_of(name, table)
}

fn wish_of(name: &str, table: &Table) -> Result<Wish, Refused> {
    let get = |key: &str| table.raw_get::<LuaValue>(key).unwrap_or(LuaValue::Nil);
    let list = |key: &str| match get(key) {
        LuaValue::Nil => Ok(Vec::new()),
        value => strings(&format!("`{key}` of `{name}`"), &value),
    };
    let band = match get("order") {
        LuaValue::Nil => Band::Normal,
        LuaValue::String(it) if it == "early" => Band::Early,
        LuaValue::String(it) if it == "normal" => Band::Normal,
        LuaValue::String(it) if it == "late" => Band::Late,
        other => {
            return refuse(
                format!("`order` of `{name}` is \"early\", \"normal\" or \"late\", not {}", describe(&other)),
                None,
            );
        }
    };
    Ok(Wish { band, before: list("before")?, after: list("after")? })
}
