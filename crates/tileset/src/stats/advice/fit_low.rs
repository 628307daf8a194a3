//! Tiles fit more rarely than in any set that ships.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject, compared_share};

pub(super) const DOC: Doc = Doc {
    code: Code("fit-low"),
    severity: Severity::Warning,
    title: "tiles rarely fit",
    page: r##"A random tile of the pile fits beside random neighbours less often than in any set that ships. Players will have few places to choose from, and more
draws that cannot be placed. See [statistics](../statistics.md#fit).

If it is meant to be so, say why: `allow = [{ code = "fit-low", reason = "…" }]` under `[set]`.

Wrong:

```toml
[[tile]]
id = "cccc"
count = 20
city = ["NESW"]
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
    let places = [
        ("fit.one", "beside one neighbour"),
        ("fit.two-adjacent", "into a corner of two neighbours"),
        ("fit.two-opposite", "between two neighbours"),
    ];
    // Of several such numbers the first tells enough: they go together.
    for (key, place) in places {
        let Some((value, band)) = about.placed(key).filter(|(value, band)| band.is_below(*value)) else {
            continue;
        };
        let message = format!("a tile fits {place} in {}", compared_share(value, band));
        found.push(Advice::new(&DOC, message, "tiles with several kinds of edges fit in more places"));
        return;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        super::super::testing::prove(&super::DOC);
    }
}
