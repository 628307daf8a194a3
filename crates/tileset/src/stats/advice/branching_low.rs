//! Features of a kind grow more slowly than in any set that ships.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject, compared};

pub(super) const DOC: Doc = Doc {
    code: Code("branching-low"),
    severity: Severity::Warning,
    title: "features of a kind close at once",
    page: r##"A side of a feature, picked at random, opens on average as many new sides as the branching factor says. Far below what sets that ship have, features of
the kind stay small and close as soon as they are begun, and there is little to fight for. See [statistics](../statistics.md#branching).

If it is meant to be so, say why: `allow = [{ code = "branching-low", reason = "…" }]` under `[set]`.

Wrong:

```toml
[[tile]]
id = "cfff"
count = 24
city = ["N"]
```

Right:

```toml
[[tile]]
id = "cfff"
count = 2
city = ["N"]
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    for it in &about.stats.features {
        let Some((value, band)) = about.placed(&format!("branching.{}", it.kind)) else { continue };
        if band.is_below(value) {
            let message = format!("branching of {} is {}", it.kind, compared(value, band, 3));
            let help =
                format!("fewer {} segments with one side, or more with two or three, bring it up", it.kind);
            found.push(Advice::new(&DOC, message, help));
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
