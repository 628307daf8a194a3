//! The page of each shipped variant in the book: there is one, and its table of options is what the script declares.

use std::fs;

use bastide_core::value::Value;
use bastide_script::OptionDecl;
use bastide_tests::{Setup, company, root};

/// The greatest number that an option may be that says no greatest.
const UNBOUNDED: i64 = 1_000_000;

/// A row of the table without its last column, which says more than the script does.
fn row(variant: &str, option: &OptionDecl) -> String {
    let words = option.values.iter().map(|it| format!("`{it}`"));
    let numbers = option.range.iter().map(|range| match (*range.start(), *range.end()) {
        (least, UNBOUNDED) => format!("{least} or more"),
        (least, most) if most - least < 2 => {
            (least..=most).map(|it| it.to_string()).collect::<Vec<_>>().join(", ")
        }
        (least, most) => format!("{least} to {most}"),
    });
    // What it is by default comes first.
    let values: Vec<String> = match &option.default {
        Value::Int(_) => numbers.chain(words).collect(),
        _ => words.chain(numbers).collect(),
    };
    let default = match &option.default {
        Value::Int(number) => number.to_string(),
        Value::Text(word) => format!("`{word}`"),
        other => format!("`{other:?}`"),
    };
    format!("| `{variant}.{}` | {} | {default} |", option.name, values.join(", "))
}

#[test]
fn every_variant_has_a_page_with_its_options() {
    let mut missing = Vec::new();
    for id in bastide_project::shipped::variants() {
        let path = root().join(format!("docs/variants/{id}.md"));
        let Ok(page) = fs::read_to_string(&path) else {
            missing.push(format!("docs/variants/{id}.md"));
            continue;
        };
        let cast = Setup { variants: company(id), players: 2, ..Setup::default() }.assemble().cast;
        let declared: Vec<String> = cast
            .options()
            .filter(|(variant, _)| *variant == id)
            .flat_map(|(_, options)| options.iter().map(|option| row(id, option)))
            .collect();
        let prefix = format!("| `{id}.");
        let options = page.split_once("\n## Options\n").map_or("", |(_, rest)| rest);
        let shown: Vec<&str> = options.lines().filter(|line| line.starts_with(&prefix)).collect();
        for wanted in &declared {
            if !shown.iter().any(|line| line.starts_with(wanted.as_str())) {
                missing.push(format!("{id}.md: {wanted} …"));
            }
        }
        if shown.len() != declared.len() {
            missing.push(format!(
                "{id}.md shows {} options, the script declares {}",
                shown.len(),
                declared.len()
            ));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The codes of what keeps some variants from being played together.
fn refused(variants: &[&'static str], options: &[(&str, &str)]) -> Vec<String> {
    let options =
        options.iter().map(|(key, word)| ((*key).to_owned(), Value::Text((*word).into()))).collect();
    let setup = Setup { variants: variants.to_vec(), players: 2, options, ..Setup::default() };
    let report = setup.try_assemble().err();
    report.iter().flat_map(|it| it.findings()).map(|it| it.code.to_string()).collect()
}

#[test]
fn variants_need_and_exclude_one_another_as_their_options_say() {
    let (needs, excludes) = (["variant-requires"], ["variant-conflict"]);
    let on = [("bethlehem.traders_rules", "on")];
    assert_eq!(refused(&["bethlehem"], &[]), [""; 0]);
    assert_eq!(refused(&["bethlehem", "traders"], &[]), excludes);
    assert_eq!(refused(&["bethlehem"], &on), needs);
    assert_eq!(refused(&["bethlehem", "traders"], &on), [""; 0]);
    let on = [("herod.count_rules", "on")];
    assert_eq!(refused(&["herod"], &[]), needs);
    assert_eq!(refused(&["bethlehem", "herod"], &[]), [""; 0]);
    assert_eq!(refused(&["bethlehem", "herod", "count"], &[]), excludes);
    assert_eq!(refused(&["bethlehem", "herod"], &on), needs);
    assert_eq!(refused(&["bethlehem", "herod", "count"], &on), [""; 0]);
    for order in ["city_first", "river_first"] {
        assert_eq!(refused(&["count", "river"], &[("count.river_order", order)]), [""; 0]);
    }
    assert_eq!(refused(&["count", "river"], &[("count.river_order", "forbid")]), excludes);
    assert_eq!(refused(&["count"], &[("count.river_order", "forbid")]), [""; 0]);
}
