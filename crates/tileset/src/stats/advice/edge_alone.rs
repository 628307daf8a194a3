//! A kind of edge that only one tile shows.

use bastide_core::tile::Tile;
use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject};

pub(super) const DOC: Doc = Doc {
    code: Code("edge-alone"),
    severity: Severity::Warning,
    title: "a kind of edge is on one tile only",
    page: r##"Only one tile shows this kind of edge, in one copy, so nothing can ever lie against it: that side stays open for ever.

If it is meant to be so, say why: `allow = [{ code = "edge-alone", reason = "…" }]` under `[set]`.

Wrong:

```toml
[edge.T]
name = "rails"

[feature.rails]
shape = "linked"
edge = "T"

[[tile]]
id = "ftft"
rails = ["EW"]
```

Right:

```toml
[edge.T]
name = "rails"

[feature.rails]
shape = "linked"
edge = "T"

[[tile]]
id = "ftft"
count = 2
rails = ["EW"]
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    if about.deck.closes || about.stats.tiles.laid < 2 {
        return;
    }
    for kind in about.stats.edges.kinds.iter().filter(|it| it.tiles == 1) {
        let shows = |tile: &Tile| tile.edges().into_iter().any(|it| about.deck.letter(it) == kind.letter);
        let Some((tile, _)) = about.deck.laid.iter().find(|(tile, _)| shows(tile)) else { continue };
        let message =
            format!("only one tile shows {} (`{}`), so nothing can lie against it", kind.name, kind.letter);
        let help = format!("a second tile with `{}` makes it of use", kind.letter);
        found.push(Advice::new(&DOC, message, help).about(tile.id()));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        super::super::testing::prove(&super::DOC);
    }
}
