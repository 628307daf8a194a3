//! Points are given for something the shape does not have.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("scale-shape"),
    severity: Severity::Error,
    title: "points are given for something the shape does not have",
    page: r##"`around` counts the tiles around a site, `touching` the features at the border of an area. Other shapes have neither.

Wrong:

```toml
[edge.L]
name = "rail"

[feature.rail]
shape = "linked"
edge = "L"
completed = { tile = 1, around = 1 }
```

Right:

```toml
[edge.L]
name = "rail"

[feature.rail]
shape = "linked"
edge = "L"
completed = { tile = 1 }
```
"##,
};

pub(crate) fn finding(source: &Source, word: &Text) -> Finding {
    let shape = if word.text == "around" { "sites" } else { "areas" };
    let message = format!("`{}` counts for {shape} only", word.text);
    Finding::error(DOC.code, message, Label::new(source, word.span.clone(), ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
