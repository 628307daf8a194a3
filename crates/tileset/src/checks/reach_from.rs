//! Something reaches that does not fill its sides.

use super::prelude::*;
use crate::sides::Placed;

pub(crate) const DOC: Doc = Doc {
    code: Code("reach-from"),
    severity: Severity::Error,
    title: "something reaches that does not fill its sides",
    page: r##"Only what fills its sides, as cities do, can be drawn out to a corner. What touches a road or river is written with `meet`.

Wrong:

```toml
[[tile]]
id = "crff"
city = ["N"]
road = ["E"]
reach = ["E^SW"]
```

Right:

```toml
[[tile]]
id = "crff"
city = ["N"]
road = ["E>N"]
reach = ["N^SW"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, from: &Placed) -> Finding {
    let message =
        format!("{} lets the feature on side {} reach, which does not fill its side", at.name(), from.side);
    Finding::error(DOC.code, message, at.label(&from.span, ""))
        .with_help("name a side of the feature that is drawn out")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
