//! Features of a kind grow faster than in any set that ships.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject, compared};

pub(super) const DOC: Doc = Doc {
    code: Code("branching-high"),
    severity: Severity::Warning,
    title: "features of a kind rarely close",
    page: r##"A side of a feature, picked at random, opens on average as many new sides as the branching factor says. Above 1, features of the kind grow until the
pile ends; far above what sets that ship have, large ones will hardly ever be completed. The factor knows nothing of the table and of players; it is a
warning light, not a forecast. See [statistics](../statistics.md#branching).

If it is meant to be so, say why: `allow = [{ code = "branching-high", reason = "…" }]` under `[set]`.

Wrong:

```toml
[[tile]]
id = "cccc"
count = 12
city = ["NESW"]
```

Right:

```toml
[[tile]]
id = "cccc"
city = ["NESW"]

[[tile]]
id = "cfff"
count = 5
city = ["N"]
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    for it in &about.stats.features {
        let Some((value, band)) = about.placed(&format!("branching.{}", it.kind)) else { continue };
        if band.is_above(value) {
            let message = format!("branching of {} is {}", it.kind, compared(value, band, 3));
            let help = format!(
                "fewer {} segments with three or four sides, or more with one, bring it down",
                it.kind
            );
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
