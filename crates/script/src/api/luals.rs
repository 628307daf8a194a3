//! Stubs for the Lua language server (`---@meta`).

use bastide_core::host::{HookPoint, Verb};

use super::catalogue::{bot_classes, classes};
use super::hooks::{HookShape, hook_shapes};
use super::keys::{BOT, DECLARATION, PIECE};
use super::reference::one_line;
use super::registry::Param;

/// `{ Tile }` as `Tile[]`.
fn ty(text: &str) -> String {
    match text.strip_prefix("{ ").and_then(|it| it.strip_suffix(" }")) {
        Some(map) if map.starts_with('[') => format!("table<{}>", map[1..].replace("]:", ",")),
        Some(item) => format!("{item}[]"),
        None => text.replace(" | ", "|"),
    }
}

fn function(params: &[Param<'_>], result: Option<&str>) -> String {
    let params: Vec<_> = params.iter().map(|it| format!("{}: {}", it.name, ty(it.ty))).collect();
    let result = result.map_or(String::new(), |it| format!(": {}", ty(it)));
    format!("fun({}){result}", params.join(", "))
}

/// The stubs: a file that editors with the Lua language server read and nobody runs.
pub fn stubs_luals() -> String {
    let mut text = String::from(
        "---@meta\n-- What scripts of variants can use. Made from the source; changes here are lost.\n-- luacheck: ignore\n",
    );
    for class in classes().iter().chain(bot_classes()) {
        text += &format!("\n---{}\n---@class {}\n", one_line(class.doc), class.name);
        for member in class.members.iter().filter(|it| !it.is_method()) {
            let optional = member.result().unwrap_or("any");
            text += &format!("---@field {} {} {}\n", member.name(), ty(optional), one_line(member.doc));
        }
        text += &format!("local {} = {{}}\n", class.name);
        for member in class.members.iter().filter(|it| it.is_method()) {
            text += &format!("\n---{}\n", one_line(member.doc));
            for param in member.params() {
                let (mark, kind) = param.ty.strip_suffix('?').map_or(("", param.ty), |kind| ("?", kind));
                text += &format!("---@param {}{mark} {}\n", param.name, ty(kind));
            }
            if let Some(result) = member.result() {
                text += &format!("---@return {}\n", ty(result));
            }
            let names: Vec<_> = member.params().iter().map(|it| it.name).collect();
            text += &format!("function {}:{}({}) end\n", class.name, member.name(), names.join(", "));
        }
    }
    text += "\n---@class Wish\n---@field order? \"early\"|\"normal\"|\"late\"|\"value\"|\"change\"|\"whole\"|\"extra\"\n---@field before? string|string[]\n---@field after? string|string[]\n";
    text += "\n---@class Selector\n---@field kind? string|string[]\n---@field piece? string|string[]\n---@field marker? string|string[]\n---@field near? string|string[]\n---@field scored? boolean\n---@field when? string\n---@field unless? string\n---@field number? string\n";
    text += "\n---@class Where\n---@field piece? string|string[]\n---@field kind? string|string[]\n---@field tile? Tile\n---@field feature? Feature\n---@field occupied? boolean\n---@field completed? boolean\n---@field each? \"feature\"\n";
    text += "\n---@class Offer\n---@field list fun(game: Game): any[]?\n---@field take fun(game: Game, option: any, act: Act)\n\
             ---@field free? boolean\n---@field must? boolean\n";
    for verb in Verb::ALL {
        text += &format!("\n---@class {}\n", verb_class(verb));
        for shape in hook_shapes().iter().filter(|it| it.verb == verb) {
            text += &hook(shape);
        }
    }
    text += "\n---@class Variant\n---@field id string\n---@field options table<string, any>\n---@field state table<string, any>\n";
    for verb in Verb::ALL {
        text += &format!("---@field {} {}\n", verb.name(), verb_class(verb));
    }
    text += "---@field measure fun(name: string, says: string, run: fun(game: Game): integer|boolean)\n";
    text += "\n---@class Piece\n";
    for member in PIECE {
        text +=
            &format!("---@field {}? {} {}\n", member.name(), plain(member.result()), one_line(member.doc));
    }
    text += "\n---@class Declaration\n";
    for member in DECLARATION {
        let ty = match member.name() {
            "pieces" | "tokens" => "table<string, Piece>|fun(setup: Setup): table<string, Piece>",
            "state" => "table<string, any>",
            _ => plain(member.result()),
        };
        let mark = if matches!(member.name(), "id" | "api") { "" } else { "?" };
        text += &format!("---@field {}{mark} {ty} {}\n", member.name(), one_line(member.doc));
    }
    text += "\n---Declares the variant of a script.\n---@param declaration Declaration\n---@return Variant\nfunction variant(declaration) end\n";
    text += "\n---@alias Look fun(game: Game, next?: Decision): any\n\n---@class Bot\n";
    for member in BOT {
        let (mark, ty) = match member.name() {
            "choose" => ("", "fun(game: Game, decision: Decision): Option"),
            _ => ("?", plain(member.result())),
        };
        text += &format!("---@field {}{mark} {ty} {}\n", member.name(), one_line(member.doc));
    }
    text += "\n---Declares the bot of a script.\n---@param declaration Bot\n---@return Bot\nfunction bot(declaration) end\n";
    text
}

fn plain(result: Option<&'static str>) -> &'static str {
    result.map_or("any", |it| it.trim_end_matches('?'))
}

fn verb_class(verb: Verb) -> &'static str {
    match verb {
        Verb::Filter => "FilterHooks",
        Verb::Offer => "OfferHooks",
        Verb::Modify => "ModifyHooks",
        Verb::Replace => "ReplaceHooks",
        Verb::On => "OnHooks",
    }
}

fn hook(shape: &HookShape) -> String {
    let name = shape.at.name();
    if shape.verb == Verb::Offer {
        return format!(
            "---@field {name} fun(word: string, offer: Offer, wish?: Wish)|fun(only: string|string[]|Selector, word: string, offer: Offer, wish?: Wish)\n"
        );
    }
    let run = function(&shape.params, shape.result);
    let selected = format!("fun(only: string|string[]|Selector, run: {run}, wish?: Wish)");
    let all = format!("fun(run: {run}, wish?: Wish)");
    let order = if matches!(shape.at, HookPoint::Step(step) if step.subject() == bastide_core::step::SubjectKind::None)
    {
        [all, selected]
    } else {
        [selected, all]
    };
    format!("---@field {name} {}\n", order.join("|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stubs_are_lua() {
        mlua::chunk::Compiler::new().compile(stubs_luals()).unwrap();
    }
}
