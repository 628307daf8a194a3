//! The page of recipes: in each of its sections the rule is without findings, and the game beside it is played as it claims.

use std::collections::BTreeMap;
use std::path::Path;

use bastide_diag::sink::{Style, human};
use bastide_diag::{Report, Source};
use bastide_project::{Memory, Project};
use bastide_record::{Written, format, parse, run};
use bastide_tests::root;

/// The file that a rule is saved as, by which the games name it.
const RULE: &str = "recipe.lua";

fn page() -> Source {
    Project::on_disk()
        .read(&root().join("docs/recipes.md"))
        .unwrap_or_else(|found| panic!("{}", shown(&found)))
}

fn shown(report: &Report) -> String {
    human(report, Style::Plain)
}

/// The sections by their headings, in their order.
fn sections(page: &str) -> Vec<(&str, &str)> {
    page.split("\n## ").skip(1).map(|section| section.split_once('\n').unwrap_or((section, ""))).collect()
}

/// The text of the only block of a kind in a section.
fn block<'a>(title: &str, section: &'a str, kind: &str) -> &'a str {
    let fence = format!("\n```{kind}\n");
    let mut found = section.split(&fence).skip(1);
    let text = found.next().unwrap_or_else(|| panic!("`{title}` has no `{kind}` block"));
    assert!(found.next().is_none(), "`{title}` has several `{kind}` blocks");
    let (text, _) =
        text.split_once("\n```").unwrap_or_else(|| panic!("`{title}`: the `{kind}` block does not end"));
    text
}

/// The game that is written in a section.
fn game<'a>(title: &str, games: &'a [Written]) -> &'a Written {
    let mut found = games.iter().filter(|it| it.title == title);
    let game = found.next().unwrap_or_else(|| panic!("`{title}` has no written game"));
    assert!(found.next().is_none(), "there are several sections `{title}`");
    game
}

#[test]
fn every_recipe_is_a_rule_without_findings_and_a_game_that_holds() {
    let page = page();
    let (games, report) = parse(&page);
    assert!(report.is_empty(), "{}", shown(&report));
    let sections = sections(page.text());
    assert!(sections.len() > 20, "there are only {} recipes", sections.len());
    assert_eq!(games.len(), sections.len(), "a game stands outside the sections");
    for (title, section) in sections {
        let rule = format!("{}\n", block(title, section, "lua"));
        for kind in ["game", "moves"] {
            block(title, section, kind);
        }
        let files = Memory(BTreeMap::from([(RULE.into(), rule.clone().into_bytes())]));
        let project = Project::new(&files);
        let script = project.read(Path::new(RULE)).unwrap_or_else(|found| panic!("{}", shown(&found)));
        let found = project.check(&[script]);
        assert!(found.is_empty(), "the rule of `{title}`:\n{}", shown(&found));

        let game = game(title, &games);
        assert!(!game.broken, "the game of `{title}` cannot be read");
        assert!(
            game.spec.variants.iter().any(|it| it.text == RULE),
            "the game of `{title}` is played without its rule"
        );
        let claims: usize = game.lines.iter().map(|line| line.claims.len()).sum();
        assert!(claims > 0, "the game of `{title}` claims nothing");
        let found = run(game, &project).report;
        assert!(found.is_empty(), "the game of `{title}`:\n{}", shown(&found));
    }
}

#[test]
fn games_of_recipes_are_written_canonically() {
    let page = page();
    assert!(format(&page) == page.text(), "`bastide fmt docs/recipes.md` would change it");
}
