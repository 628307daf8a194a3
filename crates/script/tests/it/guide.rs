//! The scripts of the guide are read, put into the base game and played.

use std::sync::Arc;

use bastide_core::rules::Setup;
use bastide_core::tile::{Mark, Tile};
use bastide_core::words::{Marker, MarkerPlace, ValueKind};
use bastide_diag::Source;

use crate::table::{Options, cast, lines, play_randomly, rules, start};

/// The scripts of the guide, and the rule of the README in the frame that it leaves out.
fn scripts() -> Vec<Source> {
    let mut found = blocks("scripting", include_str!("../../../../docs/scripting.md"));
    for rule in blocks("readme", include_str!("../../../../README.md")) {
        let frame = "local V = variant { id = \"readme\", api = 1, version = \"1.0.0\", title = \"Inns\", markers = { inn = \"road\" } }";
        found.push(Source::new(rule.name().to_owned(), format!("{frame}\n{}return V\n", rule.text())));
    }
    found
}

/// The Lua blocks of a document, by the line where they begin.
fn blocks(name: &str, text: &str) -> Vec<Source> {
    let mut found = Vec::new();
    let mut block: Option<(usize, String)> = None;
    for (number, line) in text.lines().enumerate() {
        match (&mut block, line) {
            (None, "```lua") => block = Some((number + 2, String::new())),
            (Some((start, body)), "```") => {
                found.push(Source::new(format!("{name}-{start}.lua"), std::mem::take(body)));
                block = None;
            }
            (Some((_, body)), line) => {
                body.push_str(line);
                body.push('\n');
            }
            (None, _) => {}
        }
    }
    found
}

/// Draws bazaars, dragons and volcanoes on tiles, so that the rules have something to do.
fn decorate(setup: &mut Setup) {
    let flag = |name: &str| Marker::new(name, MarkerPlace::Tile, ValueKind::Flag);
    let [bazaar, volcano, dragon] =
        ["bazaar", "volcano", "dragon"].map(|name| setup.words.marker(flag(name)));
    for at in 0..setup.deals.len() {
        let tile = Arc::clone(&setup.deals[at].tile);
        let marker = [bazaar, volcano, dragon, dragon][at % 4];
        let mark = (at % 4 != 1 || at == 5).then(|| Mark { marker, value: String::new() });
        let marked = Tile::new(
            &setup.words,
            tile.id(),
            tile.edges(),
            tile.segments().to_vec(),
            mark.into_iter().collect(),
        );
        setup.deals[at].tile = Arc::new(marked.expect("a mark changes nothing else"));
    }
}

#[test]
fn every_script_of_the_guide_can_be_played() {
    let scripts = scripts();
    assert!(scripts.len() >= 6, "guide and README show {} scripts", scripts.len());
    let mut reasons = Vec::new();
    for script in &scripts {
        for players in [2, 4] {
            let cast = cast(std::slice::from_ref(script), &Options::new(), players);
            let rules = rules(&cast, decorate);
            for seed in 0..10 {
                let mut game = start(&cast, &rules, seed).unwrap_or_else(|fault| panic!("{fault}"));
                play_randomly(&mut game, seed).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
                reasons.extend(lines(&game));
                game.table().audit().unwrap_or_else(|defect| panic!("{}: {defect}", script.name()));
            }
        }
    }
    for wanted in ["toll", "farmers at a barn", "farmers joined to a barn", "(barn)"] {
        assert!(reasons.iter().any(|it| it.contains(wanted)), "no game shows `{wanted}`");
    }
}
