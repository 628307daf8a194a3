//! There are two kinds of areas.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("two-areas"),
    severity: Severity::Error,
    title: "there are two kinds of areas",
    page: r##"The land of a tile is what its features leave over, so there is one kind of it.

Wrong:

```toml
[edge.D]
name = "desert"

[feature.desert]
shape = "area"
edge = "D"
```

Right:

```toml
[edge.D]
name = "desert"

[feature.desert]
shape = "linked"
edge = "D"
fills = true
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text, other: &str) -> Finding {
    let message = format!("`{}` is a second kind of land, beside `{other}`", name.text);
    Finding::error(DOC.code, message, Label::new(source, name.span.clone(), ""))
        .with_help("let it be `linked` and say on which sides it lies")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
