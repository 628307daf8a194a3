//! A field does not touch the city beside it.

use super::prelude::*;
use bastide_core::geometry::{Half, Side};

pub(crate) const DOC: Doc = Doc {
    code: Code("field-beside-city"),
    severity: Severity::Error,
    title: "a field does not touch the city beside it",
    page: r##"The half of a side next to the corner of a city lies at the wall of the city. Its field must name the city.

Wrong:

```toml
[[tile]]
id = "ccfc"
city = ["N", "EW"]
field = [{ at = "", city = "NE" }, { at = "Se Sw", city = "N" }]
```

Right:

```toml
[[tile]]
id = "ccfc"
city = ["N", "EW"]
field = [{ at = "", city = "NE" }, { at = "Se Sw", city = "NE" }]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, half: Half, kind: &str, side: Side, span: &Span) -> Finding {
    let message = format!(
        "{} has half {half} beside the {kind} on side {side}, but the field of {half} does not touch it",
        at.name()
    );
    Finding::error(DOC.code, message, at.label(span, ""))
        .with_help(format!("add {side} to the `{kind}` of this field"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
