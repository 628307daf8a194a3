//! A marker of features is written as a mark of the tile.

use super::prelude::*;
use bastide_core::words::{Place, Words};

pub(crate) const DOC: Doc = Doc {
    code: Code("mark-place"),
    severity: Severity::Error,
    title: "a marker of features is written as a mark of the tile",
    page: r##"`mark` holds symbols of the tile as a whole. A marker that lies on features is written under `on`, with the place where it lies.

Wrong:

```toml
[[tile]]
id = "cfff"
city = ["N"]
mark = { pennant = true }
```

Right:

```toml
[[tile]]
id = "cfff"
city = ["N"]
on = { N = "pennant" }
```
"##,
};

pub(crate) fn finding(at: &At<'_>, name: &Text, vocabulary: &Words, place: &Place) -> Finding {
    let message =
        format!("{} has a mark `{}`, which lies on {}", at.name(), name.text, place_name(vocabulary, place));
    Finding::error(DOC.code, message, at.label(&name.span, ""))
        .with_help(format!("write `on = {{ N = \"{}\" }}` with the side where it lies", name.text))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
