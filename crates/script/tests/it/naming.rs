//! Names of the interface keep the rules of `docs/naming.md`.

use std::collections::BTreeSet;
use std::path::Path;

use bastide_core::step::Step;

/// Most members that a script can name.
const MOST: usize = 240;

/// Member of a class, as the reference shows it.
struct Member {
    class: String,
    name: String,
    params: String,
    result: String,
}

fn members(reference: &str) -> Vec<Member> {
    let (mut class, mut found) = (String::new(), Vec::new());
    for line in reference.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            class = title.to_owned();
        }
        let Some(signature) = line.strip_prefix("| `").and_then(|it| it.split('`').next()) else { continue };
        if ["Declaration", "Hooks"].contains(&&*class) {
            continue;
        }
        let signature = signature.trim_start_matches(':').replace("\\|", "|");
        let name = signature.split([':', '(']).next().unwrap_or_default().to_owned();
        let params =
            signature.split_once('(').and_then(|(_, rest)| rest.rsplit_once(')')).map_or("", |it| it.0);
        let result = signature.rsplit_once(')').map_or(&signature[name.len()..], |it| it.1);
        let result = result.trim_start_matches(": ").to_owned();
        found.push(Member { class: class.clone(), name, params: params.to_owned(), result });
    }
    found
}

/// Words in backticks of the item of the page that begins with these words, from a phrase on.
fn words(page: &str, item: &str, from: &str) -> BTreeSet<String> {
    let item = page.split("\n- ").find(|it| it.starts_with(item)).expect("the page has the item");
    let words = item.split_once(from).expect("the item has the phrase").1;
    words.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn members_are_named_by_the_rules() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/naming.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let relations = words(&page, "**Things are nouns", "for the relation:");
    let adjectives = words(&page, "**Yes or no", "the adjectives are");
    let single = words(&page, "**Where one may stand", "answered about it:");
    let all = members(&bastide_script::reference());
    for it in &all {
        let at = format!("{}.{}", it.class, it.name);
        let acts = it.class == "Act";
        if it.result.trim_end_matches('?') == "boolean" && !acts {
            let is_verb = it.name.ends_with('s') && !it.params.is_empty();
            assert!(
                is_verb || adjectives.contains(&it.name),
                "{at} is yes or no, and neither verb nor adjective"
            );
        } else if !it.result.is_empty() {
            assert!(!adjectives.contains(&it.name), "{at} is an adjective, and not yes or no");
        }
        if it.result.starts_with("{ ") && !it.result.starts_with("{ [") && !acts {
            assert!(it.name.ends_with('s') || relations.contains(&it.name), "{at} is a list, and no plural");
        }
        for param in it.params.split(", ").filter_map(|it| it.split_once(": ")) {
            let is_list = param.1.starts_with("string | { string }");
            match param.0 {
                "kinds" | "pieces" | "markers" => assert!(is_list, "{at}: `{}` is one or a list", param.0),
                "kind" | "piece" | "marker" => {
                    assert!(single.contains(&it.name), "{at}: a list of {}s may stand there", param.0);
                }
                _ => {}
            }
        }
    }
    let used = |words: &BTreeSet<String>| {
        let unused = words.iter().find(|word| !all.iter().any(|it| it.name == **word));
        assert!(unused.is_none(), "the page names {unused:?}, which is no member");
    };
    [&relations, &adjectives, &single].into_iter().for_each(used);
}

#[test]
fn members_stay_few() {
    // The five verbs, `options`, `state` and `measure` of a variant.
    let count = members(&bastide_script::reference()).len() + 8;
    assert!(count <= MOST, "{count} members: let some pay for others");
}

#[test]
fn handlers_are_given_game_subject_and_act() {
    let reference = bastide_script::reference();
    let mut count = 0;
    for given in reference.split("function(game").skip(1) {
        let given: Vec<_> = given.split(')').next().unwrap_or_default().split(", ").skip(1).collect();
        let most = if matches!(given.last(), Some(&"act" | &"score")) { 2 } else { 1 };
        assert!(given.len() <= most, "{given:?}");
        count += 1;
    }
    assert!(count > 30, "hooks are found");
}

#[test]
fn steps_are_named_by_when_they_are() {
    let names: Vec<_> = Step::ALL.into_iter().map(Step::name).collect();
    let deeds = [
        "setup",
        "draw",
        "place",
        "deploy",
        "deploy_second",
        "complete",
        "score",
        "go_home",
        "end_features",
        "end_fields",
        "winner",
    ];
    for name in &names {
        let side = name.strip_prefix("before_").or_else(|| name.strip_prefix("after_"));
        let is_named = |it: &str| deeds.contains(&it) || it.ends_with("_begin") || it.ends_with("_end");
        assert!(side.map_or_else(|| is_named(name), is_named), "{name}");
    }
}
