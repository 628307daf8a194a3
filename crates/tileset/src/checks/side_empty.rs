//! A word names a side without a feature.

use super::prelude::*;
use crate::sides::Placed;

pub(crate) const DOC: Doc = Doc {
    code: Code("side-empty"),
    severity: Severity::Error,
    title: "a word names a side without a feature",
    page: r##"`meet`, `reach`, `under` and `also` name features by one of their sides. The side named has none.

Wrong:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
meet = ["NS"]
```

Right:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
meet = ["NE"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, key: &str, placed: &Placed) -> Finding {
    let message = format!("{} has no feature on side {}, which `{key}` names", at.name(), placed.side);
    Finding::error(DOC.code, message, at.label(&placed.span, "this side is open land"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
