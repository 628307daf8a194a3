//! A tile that fits beside no other.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject};

pub(super) const DOC: Doc = Doc {
    code: Code("tile-alone"),
    severity: Severity::Warning,
    title: "a tile fits beside no other tile",
    page: r##"No side of this tile fits any side of another tile, not even of a second copy of it, so it can never be laid.

If it is meant to be so, say why: `allow = [{ code = "tile-alone", reason = "…" }]` under `[set]`.

Wrong:

```toml
[edge.S]
name = "sea"

[feature.sea]
shape = "linked"
edge = "S"
fills = true

[[tile]]
id = "ssss"
sea = ["NESW"]
```

Right:

```toml
[edge.S]
name = "sea"

[feature.sea]
shape = "linked"
edge = "S"
fills = true

[[tile]]
id = "ssss"
sea = ["NESW"]

[[tile]]
id = "sfff"
sea = ["N"]
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    if about.deck.closes || about.stats.tiles.laid < 2 {
        return;
    }
    for (tile, count) in about.deck.laid.iter().filter(|(_, count)| *count == 1) {
        let mut letters: Vec<char> = tile
            .edges()
            .into_iter()
            .filter(|it| about.deck.is_plain(*it))
            .map(|it| about.deck.letter(it))
            .collect();
        letters.dedup();
        let alone = |letter: &char| {
            about.stats.edges.kinds.iter().any(|it| it.letter == *letter && it.tiles == *count)
        };
        if !letters.is_empty() && letters.iter().all(alone) {
            let message = format!("tile `{}` fits beside no other tile", tile.id());
            let help = "it needs a side of a kind that another tile shows";
            found.push(Advice::new(&DOC, message, help).about(tile.id()));
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        super::super::testing::prove(&super::DOC);
    }
}
