//! The centre is no site.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("centre-not-site"),
    severity: Severity::Error,
    title: "the centre is no site",
    page: r##"In the centre stands a site, such as a monastery. Features with sides are written with their sides.

Wrong:

```toml
[[tile]]
id = "ffff"
centre = "city"
```

Right:

```toml
[[tile]]
id = "ffff"
centre = "monastery"
```
"##,
};

pub(crate) fn finding(at: &At<'_>, name: &Text) -> Finding {
    let message = format!("{} has a `{}` in its centre, which is no site", at.name(), name.text);
    Finding::error(DOC.code, message, at.label(&name.span, ""))
        .with_help(format!("write its sides: `{} = [...]`", name.text))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
