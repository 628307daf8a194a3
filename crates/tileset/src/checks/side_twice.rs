//! A side belongs to two features.

use super::prelude::*;
use crate::sides::Placed;

pub(crate) const DOC: Doc = Doc {
    code: Code("side-twice"),
    severity: Severity::Error,
    title: "a side belongs to two features",
    page: r##"A side shows one thing: each side belongs to one feature or to the land. Roads that cross on a bridge share no side. Two cities that open on the
same side are the one case of sharing; it is written with `also`.

Wrong:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW", "NE"]
```

Right:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, first: &Placed, again: &Placed) -> Finding {
    let message = format!("{} gives side {} to two features", at.name(), again.side);
    Finding::error(DOC.code, message, at.label(&again.span, "given again"))
        .with_related(at.label(&first.span, "given here"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
