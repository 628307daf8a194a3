//! A term of the tiles of a game cannot be read.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("bag-syntax"),
    severity: Severity::Error,
    title: "a term of the tiles of a game cannot be read",
    page: r##"A game names its tiles by terms: `base` is a whole set, `base*2` the set twice, `base/cccc` a tile with all its copies, `base/cccc*3`
three copies of it. A `-` before a term takes as much away.

Wrong:

```sets
base*two
```

Right:

```sets
base*2
```
"##,
};

pub(crate) fn finding(source: &Source, text: &Text) -> Finding {
    let message = format!("`{}` names no tiles", text.text.trim_end());
    Finding::error(DOC.code, message, Label::new(source, text.span.clone(), ""))
        .with_help("write a set `base` or a tile `base/crfr`, with `*2` after it for copies and `-` before it to take away")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
