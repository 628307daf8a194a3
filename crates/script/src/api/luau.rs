//! Definitions for the Luau checkers (`.d.luau`).

use bastide_core::host::Verb;

use super::catalogue::{bot_classes, classes};
use super::hooks::hook_shapes;
use super::keys::{DECLARATION, PIECE};
use super::reference::one_line;
use super::registry::Param;

fn function(params: &[Param<'_>], result: Option<&str>) -> String {
    let params: Vec<_> = params.iter().map(|it| format!("{}: {}", it.name, it.ty)).collect();
    format!("({}) -> {}", params.join(", "), result.unwrap_or("()"))
}

/// The definitions: a file that `luau-lsp` and other checkers read.
pub fn stubs_luau() -> String {
    let mut text =
        String::from("-- What scripts of variants can use. Made from the source; changes here are lost.\n");
    for class in classes().iter().chain(bot_classes()) {
        text += &format!("\n-- {}\n", one_line(class.doc));
        if class.is_closed {
            text += &format!("declare extern type {} with\n", class.name);
            for member in &class.members {
                text += &format!("  -- {}\n", one_line(member.doc));
                if member.is_method() {
                    let mut params = vec!["self".to_owned()];
                    params.extend(member.params().iter().map(|it| format!("{}: {}", it.name, it.ty)));
                    let result = member.result().unwrap_or("()");
                    text += &format!("  function {}({}): {result}\n", member.name(), params.join(", "));
                } else {
                    text += &format!("  {}: {}\n", member.name(), member.result().unwrap_or("any"));
                }
            }
            text += "end\n";
        } else {
            let fields: Vec<_> = class
                .members
                .iter()
                .map(|it| format!("{}: {}", it.name(), it.result().unwrap_or("any")))
                .collect();
            text += &format!("export type {} = {{ {} }}\n", class.name, fields.join(", "));
        }
    }
    text += "\nexport type Names = string | { string }\n\
             export type Wish = { order: string?, before: Names?, after: Names? }\n\
             export type Selector = Names | { kind: Names?, piece: Names?, marker: Names?, near: Names?, scored: boolean?, when: string?, unless: string?, number: string? }\n\
             export type Where = { piece: Names?, kind: Names?, tile: Tile?, feature: Feature?, occupied: boolean?, completed: boolean?, each: string? }\n\
             export type Offer = {\n  list: (game: Game) -> { any }?,\n  take: (game: Game, option: any, act: Act) -> (),\n  \
             free: boolean?, must: boolean?,\n}\n";
    for verb in Verb::ALL {
        text += &format!("\nexport type {} = {{\n", name(verb));
        for shape in hook_shapes().iter().filter(|it| it.verb == verb) {
            let step = shape.at.name();
            if verb == Verb::Offer {
                text += &format!(
                    "  {step}: ((word: string, offer: Offer, wish: Wish?) -> ()) & ((only: Selector, word: string, offer: Offer, wish: Wish?) -> ()),\n"
                );
            } else {
                let run = function(&shape.params, shape.result);
                text += &format!(
                    "  {step}: ((run: {run}, wish: Wish?) -> ()) & ((only: Selector, run: {run}, wish: Wish?) -> ()),\n"
                );
            }
        }
        text += "}\n";
    }
    let key = |name: &str, result: Option<&str>| {
        let ty = result.unwrap_or("any");
        format!(
            "  {name}: {}{},\n",
            ty.trim_end_matches('?'),
            if matches!(name, "id" | "api") { "" } else { "?" }
        )
    };
    text += "\nexport type Piece = {\n";
    PIECE.iter().for_each(|it| text += &key(it.name(), it.result()));
    text += "}\nexport type Declaration = {\n";
    DECLARATION.iter().for_each(|it| text += &key(it.name(), it.result()));
    text += "}\nexport type Variant = {\n  id: string,\n  options: any,\n  state: any,\n";
    for verb in Verb::ALL {
        text += &format!("  {}: {},\n", verb.name(), name(verb));
    }
    text += "  measure: (name: string, says: string, run: (game: Game) -> number | boolean) -> (),\n";
    text += "}\n\ndeclare function variant(declaration: Declaration): Variant\n";
    text += "\nexport type Look = (game: Game, next: Decision?) -> any\n\
             export type Bot = { choose: (game: Game, decision: Decision) -> Option, name: string?, api: number? }\n\n\
             declare function bot(declaration: Bot): Bot\n";
    text
}

fn name(verb: Verb) -> &'static str {
    match verb {
        Verb::Filter => "Filter",
        Verb::Offer => "Offers",
        Verb::Modify => "Modify",
        Verb::Replace => "Replace",
        Verb::On => "On",
    }
}
