//! A number is too small or too large.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("out-of-range"),
    severity: Severity::Error,
    title: "a number is too small or too large",
    page: r##"A number is outside the range that makes sense there: a tile has at most 999 copies, a fixed place is at most 1000 cells away, and so on.

Wrong:

```toml
[[tile]]
id = "cfff"
count = -2
city = ["N"]
```

Right:

```toml
[[tile]]
id = "cfff"
count = 2
city = ["N"]
```
"##,
};

pub(crate) fn finding(source: &Source, name: &str, node: &Node, least: i64, most: i64) -> Finding {
    let label = Label::new(source, node.span.clone(), "");
    let wanted = if least == most { format!("{least}") } else { format!("between {least} and {most}") };
    Finding::error(DOC.code, format!("`{name}` must be {wanted}"), label)
}

/// A number of copies in the algebra of sets.
pub(crate) fn in_bag(source: &Source, span: Span, most: u32) -> Finding {
    Finding::error(DOC.code, format!("at most {most} copies can be asked for"), Label::new(source, span, ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
