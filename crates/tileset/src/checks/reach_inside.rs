//! A city reaches a corner that it has anyway.

use super::prelude::*;
use crate::sides::Placed;

pub(crate) const DOC: Doc = Doc {
    code: Code("reach-inside"),
    severity: Severity::Error,
    title: "a city reaches a corner that it has anyway",
    page: r##"A city has the corners at the ends of its sides. `reach` names a corner, or the middle of a side, that it is drawn out to besides.

Wrong:

```toml
[[tile]]
id = "cfff"
city = ["N"]
reach = ["N^NE"]
```

Right:

```toml
[[tile]]
id = "cfff"
city = ["N"]
reach = ["N^SE"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, from: &Placed, span: Span) -> Finding {
    let message =
        format!("{} lets the feature on side {} reach a place on its own sides", at.name(), from.side);
    Finding::error(DOC.code, message, at.label(&span, ""))
        .with_help("name a corner or side that it does not have anyway")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
