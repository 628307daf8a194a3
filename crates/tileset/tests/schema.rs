//! The JSON Schema says the same about keys and types as the reader.

mod common;

use bastide_diag::Report;
use bastide_tileset::{Collection, schema};
use serde_json::{Map, Value};

/// Breaches of a schema by a value. Knows the words that the schema of tile sets uses, and fails at any other.
fn breaks(schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut broken = Vec::new();
    let mut check = |fits: bool, word: &str| {
        if !fits {
            broken.push(format!("{at}: {word}"));
        }
    };
    let words = schema.as_object().unwrap();
    for (word, rule) in words {
        match word.as_str() {
            "$schema" | "title" | "description" | "properties" | "items" | "additionalProperties" => {}
            "type" => check(is_of_type(rule.as_str().unwrap(), value), word),
            "enum" => check(rule.as_array().unwrap().contains(value), word),
            "const" => check(rule == value, word),
            "minimum" => check(value.as_i64().is_none_or(|it| it >= rule.as_i64().unwrap()), word),
            "maximum" => check(value.as_i64().is_none_or(|it| it <= rule.as_i64().unwrap()), word),
            "minItems" => {
                check(value.as_array().is_none_or(|it| it.len() as u64 >= rule.as_u64().unwrap()), word);
            }
            "maxItems" => {
                check(value.as_array().is_none_or(|it| it.len() as u64 <= rule.as_u64().unwrap()), word);
            }
            "anyOf" => {
                check(rule.as_array().unwrap().iter().any(|it| breaks(it, value, at).is_empty()), word);
            }
            "required" => {
                for key in rule.as_array().unwrap() {
                    check(value.as_object().is_none_or(|it| it.contains_key(key.as_str().unwrap())), word);
                }
            }
            _ => panic!("the schema has a word `{word}` that this test does not know"),
        }
    }
    for item in value.as_array().into_iter().flatten().filter(|_| words.contains_key("items")) {
        broken.extend(breaks(&words["items"], item, at));
    }
    let none = Map::new();
    let properties = words.get("properties").map_or(&none, |it| it.as_object().unwrap());
    for (key, value) in value.as_object().into_iter().flatten() {
        let at = format!("{at}/{key}");
        match properties.get(key).or_else(|| words.get("additionalProperties")) {
            None | Some(Value::Bool(true)) => {}
            Some(Value::Bool(false)) => broken.push(format!("{at}: additionalProperties")),
            Some(schema) => broken.extend(breaks(schema, value, &at)),
        }
    }
    broken
}

fn is_of_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        _ => panic!("the schema has a type `{name}` that this test does not know"),
    }
}

/// Whether a report says something about keys and types that needs no knowledge of words.
fn about_keys(report: &Report) -> bool {
    report.findings().iter().any(|it| match it.code.as_str() {
        "missing-key" | "wrong-type" | "out-of-range" | "wrong-value" => true,
        // Which kinds and markers there are is not for the schema to know.
        "unknown-key" => it.message.starts_with('[') || it.message.starts_with("the file"),
        _ => false,
    })
}

#[test]
fn schema_and_reader_agree_on_every_file() {
    let schema = schema();
    let sources = common::examples().into_iter().chain(common::sources());
    let (mut refused, mut accepted) = (0, 0);
    for source in sources {
        let Ok(value) = toml::from_str::<Value>(source.text()) else { continue };
        let (_, report) = Collection::read_with(vec![source.clone()], common::sources(), &[]);
        let broken = breaks(&schema, &value, "");
        assert_eq!(!broken.is_empty(), about_keys(&report), "{}: {broken:?}", source.name());
        if broken.is_empty() { accepted += 1 } else { refused += 1 }
    }
    assert!(refused >= 8 && accepted >= 100, "{refused} refused, {accepted} accepted");
}
