//! Nothing lies on the table at the start.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject};
use crate::stats::Until;

pub(super) const DOC: Doc = Doc {
    code: Code("start-missing"),
    severity: Severity::Warning,
    title: "there is no start tile",
    page: r##"A set that does not build on the base game has no start tile, so no game can begin with it. One tile says `start = true`; one of its copies lies on the
table at the start. A set that uses the base game needs none: it is mixed into that game.

If it is meant to be so, say why: `allow = [{ code = "start-missing", reason = "…" }]` under `[set]`.

Wrong:

```toml
format = 1

[set]
id = "my"
title = "My tiles"

[edge.S]
name = "sea"

[feature.sea]
shape = "linked"
edge = "S"
fills = true

[[tile]]
id = "ssss"
count = 4
sea = ["NESW"]
```

Right:

```toml
format = 1

[set]
id = "my"
title = "My tiles"

[edge.S]
name = "sea"

[feature.sea]
shape = "linked"
edge = "S"
fills = true

[[tile]]
id = "ssss"
count = 4
sea = ["NESW"]
start = true
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    if about.stats.opening.until == Until::NoStart {
        let message = "no tile lies on the table at the start".to_owned();
        found.push(Advice::new(&DOC, message, "`start = true` makes one copy of a tile the start tile"));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        super::super::testing::prove(&super::DOC);
    }
}
