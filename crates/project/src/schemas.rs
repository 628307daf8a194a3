//! JSON Schemas of the TOML files that Bastide reads, for editors. They are made from the tables of keys that the readers use.

use bastide_record::Form;
use bastide_render::Theme;
use bastide_render::sheet::{KEYS, PRESETS};
use serde_json::{Map, Value, json};

use crate::kind::Kind;
use crate::plan;

/// Kinds of files with a schema, each with the word for it on the command line and in file names.
pub const SCHEMAS: [(Kind, &str); 4] =
    [(Kind::TileSet, "tile-set"), (Kind::Theme, "theme"), (Kind::Game, "game"), (Kind::Plan, "print-plan")];

/// The JSON Schema of a kind of files; none for those that are no TOML.
pub fn schema(kind: Kind) -> Option<Value> {
    Some(match kind {
        Kind::TileSet => bastide_tileset::schema(),
        Kind::Theme => bastide_tileset::theme_schema(Theme::keys(), &Theme::SEATS),
        Kind::Game => game(),
        Kind::Plan => print_plan(),
        Kind::Weights | Kind::Variant | Kind::Bot | Kind::Written => return None,
    })
}

/// A schema of a table with these keys and no others.
fn closed(title: &str, keys: impl Iterator<Item = (&'static str, &'static str, Value)>) -> Value {
    let mut properties = Map::new();
    for (name, doc, mut value) in keys {
        value["description"] = json!(doc);
        properties.insert(name.to_owned(), value);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn game() -> Value {
    let text = json!({ "type": "string" });
    let texts = json!({ "type": "array", "items": text });
    let of = |form: Form| match form {
        Form::Text => text.clone(),
        Form::Number => json!({ "type": "integer", "minimum": 0 }),
        Form::Texts => texts.clone(),
        Form::Players => json!({ "anyOf": [{ "type": "integer", "minimum": 1, "maximum": 9 }, texts] }),
        Form::Settings => json!({
            "type": "object",
            "additionalProperties": { "type": ["string", "integer", "boolean", "object"] },
        }),
        Form::TableOfTexts => json!({ "type": "object", "additionalProperties": text }),
        Form::TableOfLists => json!({ "type": "object", "additionalProperties": texts }),
    };
    closed("Game", bastide_record::KEYS.iter().map(|it| (it.name, it.doc, of(it.form))))
}

fn print_plan() -> Value {
    let one = json!({ "type": ["string", "number", "boolean"] });
    let any = json!({ "anyOf": [one, { "type": "array", "items": one }] });
    let presets: Vec<&str> = PRESETS.iter().map(|it| it.name).collect();
    let of = |name: &str| match name {
        "preset" => json!({ "enum": presets }),
        _ => any.clone(),
    };
    let others = plan::OTHERS.into_iter();
    let all = others.chain(KEYS.iter().map(|it| (it.name, it.wants)));
    closed("Print plan", all.map(|(name, wants)| (name, wants, of(name))))
}
