//! A feature reaches for something that is no corner.

use super::prelude::*;
use crate::derive::Point;

pub(crate) const DOC: Doc = Doc {
    code: Code("reach-point"),
    severity: Severity::Error,
    title: "a feature reaches for something that is no corner",
    page: r##"After the `^` of a `reach` stands a corner, `NE SE SW NW`, or a side, whose middle is meant.

Wrong:

```toml
[[tile]]
id = "cfff"
city = ["N"]
reach = ["N^ES"]
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

pub(crate) fn finding(at: &At<'_>, written: &str, span: Span) -> Finding {
    let turned: String = written.chars().rev().collect();
    let help = if Point::from_name(&turned).is_some() {
        format!("write `{turned}`")
    } else {
        "the corners are `NE`, `SE`, `SW` and `NW`".into()
    };
    Finding::error(DOC.code, format!("{} has no corner `{written}`", at.name()), at.label(&span, ""))
        .with_help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
