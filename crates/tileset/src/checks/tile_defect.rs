//! The parts of a tile do not fit together.

use super::prelude::*;
use bastide_core::tile::TileDefect;

pub(crate) const DOC: Doc = Doc {
    code: Code("tile-defect"),
    severity: Severity::Error,
    title: "the parts of a tile do not fit together",
    page: r##"The segments of a tile share out its twelve places on the rim. If this finding appears, something was written that the other checks let through:
please report it, with the tile. The one known way is a tile with more than 32 features and fields.

Wrong:

```toml
[[tile]]
id = "cccc"
city = ["NS", "EW"]
field = [
    { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" },
    { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" },
    { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" },
    { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" },
    { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" }, { at = "" },
]
```

Right:

```toml
[[tile]]
id = "ffff"
```
"##,
};

pub(crate) fn finding(at: &At<'_>, id: &Text, defects: &[TileDefect]) -> Finding {
    let causes: Vec<String> = defects.iter().map(ToString::to_string).collect();
    let message = format!("{} does not fit together: {}", at.name(), causes.join(", "));
    Finding::error(DOC.code, message, at.label(&id.span, ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
