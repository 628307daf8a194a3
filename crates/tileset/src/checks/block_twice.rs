//! A tile of a block is asked for twice.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("block-twice"),
    severity: Severity::Error,
    title: "a tile of a block is asked for twice",
    page: r##"A tile with a fixed place (`at`) can be there once.

Wrong:

```sets
count*2
```

Right:

```sets
count
```
"##,
};

/// `tiles` have one place each, but several copies.
pub(crate) fn finding(source: &Source, tiles: &[&str]) -> Option<Finding> {
    let message = match tiles {
        [] => return None,
        [one] => format!("tile `{one}` has one place, but several copies are asked for"),
        [first, rest @ ..] => {
            format!(
                "tile `{first}` and {} more have one place each, but several copies are asked for",
                rest.len()
            )
        }
    };
    Some(Finding::error(DOC.code, message, Label::new(source, 0..source.text().trim_end().len(), "")))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
