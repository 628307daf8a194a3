//! Tiles are the same as each other in a circle.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("same-circle"),
    severity: Severity::Error,
    title: "tiles are the same as each other in a circle",
    page: r##"`same` takes everything from another tile of the set, so one of them must say for itself what it is.

Wrong:

```toml
[[tile]]
id = "one"
same = "two"

[[tile]]
id = "two"
same = "one"
```

Right:

```toml
[[tile]]
id = "one"
city = ["N"]

[[tile]]
id = "two"
same = "one"
mark = { garden = true }
```
"##,
};

pub(crate) fn finding(at: &At<'_>, same: &Text) -> Finding {
    let message = if same.text == at.tile {
        format!("{} is the same as itself", at.name())
    } else {
        format!("{} is the same as `{}`, which is the same as it", at.name(), same.text)
    };
    Finding::error(DOC.code, message, at.label(&same.span, "this closes the circle"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
