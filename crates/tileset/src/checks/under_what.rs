//! Something runs below ground that fills its side.

use super::prelude::*;
use crate::sides::Placed;

pub(crate) const DOC: Doc = Doc {
    code: Code("under-what"),
    severity: Severity::Error,
    title: "something runs below ground that fills its side",
    page: r##"`under` names sides on which a road or river runs below ground and parts no land. A city cannot.

Wrong:

```toml
[[tile]]
id = "cfff"
city = ["N"]
under = "N"
```

Right:

```toml
[[tile]]
id = "rcrc"
city = ["EW"]
road = ["NS"]
under = "NS"
```
"##,
};

pub(crate) fn finding(at: &At<'_>, placed: &Placed) -> Finding {
    let message = format!(
        "{} lets the feature on side {} run below ground, but it fills its side",
        at.name(),
        placed.side
    );
    Finding::error(DOC.code, message, at.label(&placed.span, ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
