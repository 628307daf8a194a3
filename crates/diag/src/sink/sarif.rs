//! SARIF 2.1.0, the format that code hosts and editors read.

use std::ops::Range;

use serde_json::{Value, json};

use crate::{Doc, Fix, Label, Report, Source};

/// One SARIF log with one run; its levels have the names of severities. `docs` describe the codes; codes they lack are named only.
pub fn sarif(report: &Report, docs: &[Doc]) -> String {
    let findings = report.findings();
    let mut codes: Vec<_> = findings.iter().map(|it| it.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let rules: Vec<Value> = codes
        .iter()
        .map(|code| match docs.iter().find(|doc| doc.code == *code) {
            Some(doc) => json!({
                "id": code.as_str(),
                "shortDescription": { "text": doc.title },
                "help": { "text": doc.page, "markdown": doc.page },
                "defaultConfiguration": { "level": doc.severity.name() },
            }),
            None => json!({ "id": code.as_str() }),
        })
        .collect();
    let results: Vec<Value> = findings
        .iter()
        .map(|it| {
            let message = match &it.help {
                Some(help) => format!("{}\n{help}", it.message),
                None => it.message.clone(),
            };
            let mut result = json!({
                "ruleId": it.code.as_str(),
                "ruleIndex": codes.iter().position(|code| *code == it.code),
                "level": it.severity.name(),
                "message": { "text": message },
                "locations": [location(&it.label)],
            });
            if let Some(fix) = &it.fix {
                result["fixes"] = json!([remedy(fix)]);
            }
            if !it.related.is_empty() {
                result["relatedLocations"] = it.related.iter().map(location).collect();
            }
            result
        })
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "bastide", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&log).expect("texts and numbers are always JSON");
    text.push('\n');
    bastide_letters::json(&text).into_owned()
}

/// A fix with its edits by text, as SARIF wants them. It knows no applicability, so that stands in a bag of properties.
fn remedy(fix: &Fix) -> Value {
    let mut names: Vec<&str> = fix.edits.iter().map(|it| it.source.name()).collect();
    names.dedup();
    let changes = names.into_iter().map(|name| {
        let edits = fix.edits.iter().filter(|it| it.source.name() == name);
        let replacements: Vec<Value> = edits
            .map(|it| json!({ "deletedRegion": region(&it.source, &it.span), "insertedContent": { "text": it.text } }))
            .collect();
        json!({ "artifactLocation": { "uri": uri(name) }, "replacements": replacements })
    });
    json!({
        "description": { "text": fix.title },
        "artifactChanges": changes.collect::<Vec<Value>>(),
        "properties": { "applicability": fix.applicability.name() },
    })
}

fn region(source: &Source, span: &Range<usize>) -> Value {
    let (start, end) = (source.place(span.start), source.place(span.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

fn location(label: &Label) -> Value {
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(label.source.name()) },
            "region": region(&label.source, &label.span),
        },
    });
    if !label.text.is_empty() {
        location["message"] = json!({ "text": label.text });
    }
    location
}

/// A path as a relative URI reference.
fn uri(name: &str) -> String {
    let mut uri = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'\\' => uri.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn results_point_to_rules_and_places() {
        let doc = Doc::parse("# odd: something odd\n\nSeverity: warning\n\nOdd.\n").unwrap();
        let log: Value = serde_json::from_str(&sarif(&sample::report(), &[doc])).unwrap();
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        let ids: Vec<_> =
            run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|it| &it["id"]).collect();
        assert_eq!(ids, ["empty", "id-twice", "odd"]);
        assert_eq!(run["tool"]["driver"]["rules"][2]["shortDescription"]["text"], "something odd");
        let twice = &run["results"][1];
        assert_eq!(twice["ruleIndex"], 1);
        assert_eq!(twice["level"], "error");
        let place = &twice["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "tiles/my.toml");
        assert_eq!(place["region"], json!({"startLine": 6, "startColumn": 6, "endLine": 6, "endColumn": 9}));
        let change = &twice["fixes"][0]["artifactChanges"][0];
        assert_eq!(change["artifactLocation"]["uri"], "tiles/my.toml");
        assert_eq!(change["replacements"][0]["insertedContent"]["text"], "b");
        assert_eq!(change["replacements"][0]["deletedRegion"]["startColumn"], 7);
        assert_eq!(twice["fixes"][0]["properties"]["applicability"], "unsafe");
        assert_eq!(twice["relatedLocations"][0]["message"]["text"], "first used here");
    }

    #[test]
    fn names_become_uris() {
        assert_eq!(uri("a b\\ä.toml"), "a%20b/%C3%A4.toml");
    }
}
