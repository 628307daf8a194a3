//! A word is none of those allowed.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("wrong-value"),
    severity: Severity::Error,
    title: "a word is none of those allowed",
    page: r##"A key takes one of a few words, and this is none of them.

Wrong:

```toml
[[tile]]
id = "cfff"
city = ["N"]
draw = "frist"
```

Right:

```toml
[[tile]]
id = "cfff"
city = ["N"]
draw = "first"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &str, text: &Text, allowed: &[&str]) -> Finding {
    let help = did_you_mean(&text.text, allowed.iter().copied())
        .unwrap_or_else(|| format!("it may be {}", any_of(allowed)));
    let label = Label::new(source, text.span.clone(), "");
    Finding::error(DOC.code, format!("`{name}` cannot be `{}`", text.text), label).with_help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
