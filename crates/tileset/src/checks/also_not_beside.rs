//! A feature cannot open on a side that it also shares.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("also-not-beside"),
    severity: Severity::Error,
    title: "a feature cannot open on a side that it also shares",
    page: r##"`also = ["E>N"]` says that the city on E opens on side N too, which the city on N keeps in part. So both are cities, two different ones, and their
sides meet in a corner: each takes the half that lies beside it.

Wrong:

```toml
[[tile]]
id = "cfcf"
city = ["N", "S"]
also = ["S>N"]
```

Right:

```toml
[[tile]]
id = "ccff"
city = ["N", "E"]
also = ["E>N"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, text: &Text) -> Finding {
    let message = format!("{} cannot share a side as `{}` says", at.name(), text.text);
    Finding::error(DOC.code, message, at.label(&text.span, ""))
        .with_help("two different features of one kind can share a side if they fill theirs and one lies round the corner of the other")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
