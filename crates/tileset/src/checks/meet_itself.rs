//! A feature meets itself.

use super::prelude::*;
use crate::sides::Placed;

pub(crate) const DOC: Doc = Doc {
    code: Code("meet-itself"),
    severity: Severity::Error,
    title: "a feature meets itself",
    page: r##"`meet` names one side of each feature that touches the others. Two sides of the same feature need no word: they hang together anyway.

Wrong:

```toml
[[tile]]
id = "cfcf"
city = ["NS"]
meet = ["NS"]
```

Right:

```toml
[[tile]]
id = "cfcf"
city = ["N", "S"]
meet = ["NS"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, text: &Text, placed: &Placed) -> Finding {
    let message = format!("{} lets a feature meet itself in `{}`", at.name(), text.text);
    let label =
        at.label(&placed.span, format!("side {} belongs to a feature that is named already", placed.side));
    Finding::error(DOC.code, message, label)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
