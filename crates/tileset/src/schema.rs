//! The JSON Schema of tile sets, for editors. It is made from the tables of keys that the reader uses.

use serde_json::{Map, Value, json};

use crate::keys::{FIELD, Key, ROOT, THEME, Ty};

/// Names of kinds that nearly every set has; editors offer them.
const USUAL_KINDS: [&str; 3] = ["city", "road", "river"];

/// The JSON Schema of a tile set.
///
/// It agrees with the reader about keys and types. It cannot know the words that a set and those it uses declare, so any name may stand for a
/// kind of features.
pub fn schema() -> Value {
    let mut schema = table(ROOT, &json!(false));
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("Tile set");
    schema
}

/// The JSON Schema of a theme, whose colours and seats have these names.
pub fn theme_schema(colours: &[&str], seats: &[&str]) -> Value {
    let mut schema = table(THEME, &json!(false));
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("Theme");
    schema["properties"]["colour"]["propertyNames"] = json!({ "enum": colours });
    schema["properties"]["seat"]["propertyNames"] = json!({ "enum": seats });
    schema
}

/// A table with these keys; `other` is the schema of all other ones.
fn table(keys: &[Key], other: &Value) -> Value {
    let mut properties = Map::new();
    for key in keys {
        let mut value = of(key.ty);
        value["description"] = json!(key.doc);
        properties.insert(key.name.into(), value);
    }
    let required: Vec<&str> = keys.iter().filter(|key| key.required).map(|key| key.name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": other })
}

fn of(ty: Ty) -> Value {
    let text = json!({ "type": "string" });
    let texts = json!({ "type": "array", "items": text });
    let map = |value: Value| json!({ "type": "object", "additionalProperties": value });
    match ty {
        Ty::Text => text,
        Ty::Flag => json!({ "type": "boolean" }),
        Ty::Number(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Ty::Texts => texts,
        Ty::TextOrTexts => json!({ "anyOf": [text, texts] }),
        Ty::OneOf(words) => json!({ "enum": words }),
        Ty::OneOfOrTexts(words) => json!({ "anyOf": [{ "enum": words }, texts] }),
        Ty::Counts(most) => {
            let count = of(Ty::Number(0, most));
            json!({ "anyOf": [count, map(of(Ty::Number(0, most)))] })
        }
        Ty::Pair(least, most) => {
            json!({ "type": "array", "items": of(Ty::Number(least, most)), "minItems": 2, "maxItems": 2 })
        }
        Ty::Mark => json!({ "anyOf": [{ "const": true }, of(Ty::Number(1, 99)), text] }),
        Ty::Colour => json!({ "type": "string", "pattern": "^(#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}|none)$" }),
        Ty::Map(ty, _) => map(of(*ty)),
        Ty::Table(keys) => table(keys, &json!(false)),
        Ty::Open(keys, other, _) => table(keys, &of(*other)),
        Ty::Tables(keys) => map(table(keys, &json!(false))),
        Ty::Rows(keys) => json!({ "type": "array", "items": table(keys, &json!(false)) }),
        Ty::ListOf(keys) => json!({ "type": "array", "items": tile(keys) }),
    }
}

/// A tile: its keys, and those that are kinds of features.
fn tile(keys: &[Key]) -> Value {
    let sides = json!({
        "type": "array",
        "items": { "type": "string" },
        "description": "Features, each by its sides: `NW`, a dead end `S`, a dead end that runs into the city on N `S>N`.",
    });
    let mut field = table(FIELD, &json!({ "type": "string" }));
    field["description"] = json!("A field given in full; all others are derived.");
    let fields = json!({ "type": "array", "items": field });
    let mut tile = table(keys, &json!({ "anyOf": [sides, fields] }));
    for kind in USUAL_KINDS {
        tile["properties"][kind] = sides.clone();
    }
    tile["properties"]["field"] = fields;
    tile
}
