//! A side-string is not made of sides.

use super::prelude::*;
use bastide_core::geometry::Side;

pub(crate) const DOC: Doc = Doc {
    code: Code("side-string"),
    severity: Severity::Error,
    title: "a side-string is not made of sides",
    page: r##"A side-string names sides by their letters, each once: `"NW"` is one feature on two sides, `"S"` a dead end, `"S>N"` a dead end that
runs into the city on N.

Wrong:

```toml
[[tile]]
id = "cffc"
city = ["NN"]
```

Right:

```toml
[[tile]]
id = "cffc"
city = ["NW"]
```
"##,
};

/// A letter that is no side.
pub(crate) fn not_a_side(at: &At<'_>, letter: char, span: Span) -> Finding {
    let capital = letter.to_ascii_uppercase();
    let help = match Side::from_letter(capital) {
        Some(side) => format!("write `{side}`"),
        None if letter == ',' || letter == ' ' => {
            "write sides without anything between them, or one text for each feature".into()
        }
        None => "the sides are `N`, `E`, `S` and `W`".into(),
    };
    let message = format!("{} has no side `{}`", at.name(), letter.escape_debug());
    Finding::error(DOC.code, message, at.label(&span, "")).with_help(help)
}

/// A side that is named again.
pub(crate) fn repeated(at: &At<'_>, side: Side, span: Span) -> Finding {
    let message = format!("{} names side {side} twice in one text", at.name());
    Finding::error(DOC.code, message, at.label(&span, "again"))
}

/// A text that is put together in another way.
pub(crate) fn wanted(at: &At<'_>, text: &Text, wanted: &str) -> Finding {
    let message = match text.text.as_str() {
        "" => format!("{} has an empty text where a feature must be", at.name()),
        text => format!("{} says `{text}`, which cannot be read", at.name()),
    };
    Finding::error(DOC.code, message, at.label(&text.span, format!("{wanted} must stand here")))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
