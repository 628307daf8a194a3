//! The file is not TOML.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("toml-syntax"),
    severity: Severity::Error,
    title: "the file is not TOML",
    page: r##"The text breaks a rule of TOML itself, so nothing more can be said about it. All such places are shown at once, up to twenty; often the
first one causes the others.

Wrong:

```toml
[[tile]]
id = "crfr"
city = ["N
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

pub(crate) fn finding(source: &Source, span: Span, message: &str) -> Finding {
    let mut letters = message.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    Finding::error(DOC.code, first.chain(letters).collect::<String>(), Label::new(source, span, ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
