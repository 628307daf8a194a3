//! Two tiles have the same id.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("id-twice"),
    severity: Severity::Error,
    title: "two tiles have the same id",
    page: r##"Everything refers to a tile by its id, so each id is used once in a set. Tiles with the same edges are told apart by a letter: `cffc-a`, `cffc-b`.

Wrong:

```toml
[[tile]]
id = "cffc"
city = ["NW"]

[[tile]]
id = "cffc"
city = ["N", "W"]
```

Right:

```toml
[[tile]]
id = "cffc-a"
city = ["NW"]

[[tile]]
id = "cffc-b"
city = ["N", "W"]
```
"##,
};

pub(crate) fn finding(source: &Source, first: &Text, again: &Text) -> Finding {
    let message = format!("two tiles are called `{}`", again.text);
    Finding::error(DOC.code, message, Label::new(source, again.span.clone(), "called again"))
        .with_related(Label::new(source, first.span.clone(), "first called here"))
        .with_help("give one of them another `id`")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
