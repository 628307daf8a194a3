//! A hint for drawing fits nothing on the tile.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("hint-unfit"),
    severity: Severity::Error,
    title: "a hint for drawing fits nothing on the tile",
    page: r##"In `[tile.layout]`, `depth` is for what fills sides from corner to corner, as cities do, `via` for ways from side to side, `end` for
dead ends, `size` for sites; `at` is for everything. Places in `marker` are for markers that the tile has.

Wrong:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
layout = { E = { depth = 80 } }
```

Right:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
layout = { N = { depth = 80 }, E = { via = [500, 640] } }
```
"##,
};

/// A key that a segment has no use for.
pub(crate) fn finding(at: &At<'_>, key: &Text, segment: &str) -> Finding {
    let help = match key.text.as_str() {
        "depth" => "`depth` is for what fills sides from corner to corner",
        "via" => "`via` is for ways from side to side",
        "end" => "`end` is for dead ends",
        _ => "`size` is for sites",
    };
    let message = format!("{} says `{}` of `{segment}`, which has none", at.name(), key.text);
    Finding::error(DOC.code, message, at.label(&key.span, "")).with_help(help)
}

/// A place for a marker that the tile does not have.
pub(crate) fn not_printed(at: &At<'_>, marker: &Text) -> Finding {
    let message = format!("{} gives a place for `{}`, which it does not have", at.name(), marker.text);
    Finding::error(DOC.code, message, at.label(&marker.span, ""))
        .with_help("markers are put on a tile with `on` or `mark`")
}

/// A place where the tile has nothing.
pub(crate) fn nothing(at: &At<'_>, place: &Text) -> Finding {
    let message = format!("{} has nothing at `{}` that could be drawn otherwise", at.name(), place.text);
    Finding::error(DOC.code, message, at.label(&place.span, ""))
        .with_help("a place is a side, a half of a side, a mark that makes a site, or `m` for the middle")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
