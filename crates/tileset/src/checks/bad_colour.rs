//! A colour of a theme is none.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("bad-colour"),
    severity: Severity::Error,
    title: "a colour of a theme is none",
    page: r##"A theme writes colours as `#rrggbb`, two hexadecimal digits each for red, green and blue, or short as `#rgb`. What is not to be drawn at all
is `none`.

Wrong:

```toml
[colour]
grass = "green"
```

Right:

```toml
[colour]
grass = "#a9c66c"
flower = "none"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &str, text: &Text) -> Finding {
    let label = Label::new(source, text.span.clone(), "");
    Finding::error(DOC.code, format!("`{name}` cannot be `{}`, which is no colour", text.text), label)
        .with_help("a colour is written as `#rrggbb` or `#rgb`; `none` leaves out what has it")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
