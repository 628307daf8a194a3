//! Nothing of the pile fits the start tile.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject};
use crate::stats::Opening;

pub(super) const DOC: Doc = Doc {
    code: Code("start-closed"),
    severity: Severity::Warning,
    title: "nothing fits the start tile",
    page: r##"No tile of the pile can be laid beside what lies on the table at the start, so the game ends before it begins.

If it is meant to be so, say why: `allow = [{ code = "start-closed", reason = "…" }]` under `[set]`.

Wrong:

```toml
[[tile]]
id = "cccc"
city = ["NESW"]
start = true

[[tile]]
id = "rrrr"
count = 4
road = ["N", "E", "S", "W"]
```

Right:

```toml
[[tile]]
id = "cccc"
city = ["NESW"]
start = true

[[tile]]
id = "cccr"
count = 4
city = ["NEW"]
road = ["S>N"]
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    let closed = |it: &Opening| it.playable == Some(0.0);
    if closed(&about.stats.opening) || about.own.as_ref().is_some_and(closed) {
        let message = "no tile of the pile fits the start tile".to_owned();
        let help = "a start tile shows kinds of edges that many other tiles show, too";
        found.push(Advice::new(&DOC, message, help));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        super::super::testing::prove(&super::DOC);
    }
}
