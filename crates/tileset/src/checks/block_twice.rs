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

pub(crate) fn finding(source: &Source, id: &str) -> Finding {
    let message = format!("tile `{id}` has one place, but two copies are asked for");
    Finding::error(DOC.code, message, Label::new(source, 0..source.text().trim_end().len(), ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
