//! Tiles have more or fewer fields than in any set that ships.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject, compared};

pub(super) const DOC: Doc = Doc {
    code: Code("fields-unusual"),
    severity: Severity::Warning,
    title: "tiles have unusually many or few fields",
    page: r##"Roads and rivers part the land; cities and monasteries do not. With fewer fields on a tile than in any set that ships, few large farms decide
the end of the game; with more, farming is hardly worth it. See [statistics](../statistics.md#segments).

If it is meant to be so, say why: `allow = [{ code = "fields-unusual", reason = "…" }]` under `[set]`.

Wrong:

```toml
[[tile]]
id = "ffff"
count = 40
centre = "monastery"
```

Right:

```toml
[[tile]]
id = "ffff"
count = 2
centre = "monastery"
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    for it in about.stats.features.iter().filter(|it| it.shape == "area") {
        let Some((value, band)) = about.placed(&format!("per-tile.{}", it.kind)) else { continue };
        if !band.has(value) {
            let message = format!("{}s on a tile are {}", it.kind, compared(value, band, 2));
            let change = if band.is_above(value) { "fewer" } else { "more" };
            found.push(Advice::new(
                &DOC,
                message,
                format!("{change} roads that part the land bring it back"),
            ));
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
