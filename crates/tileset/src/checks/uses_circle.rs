//! Sets use each other in a circle.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("uses-circle"),
    severity: Severity::Error,
    title: "sets use each other in a circle",
    page: r##"A set that is used comes before the one that uses it, so they cannot use each other. Put the words that both need into a third set.

Wrong:

```toml
format = 1

[set]
id = "one"
title = "One"
uses = ["two"]
```

```toml
format = 1

[set]
id = "two"
title = "Two"
uses = ["one"]
```

Right:

```toml
format = 1

[set]
id = "one"
title = "One"
uses = ["two"]
```

```toml
format = 1

[set]
id = "two"
title = "Two"
```
"##,
};

/// `way` are the sets of the circle, beginning with this one.
pub(crate) fn finding(source: &Source, name: &Text, way: &[&str]) -> Finding {
    let message = match way {
        [] | [_] => format!("set `{}` uses itself", name.text),
        [first, ..] => format!("set `{first}` uses itself: {} > {first}", way.join(" > ")),
    };
    Finding::error(DOC.code, message, Label::new(source, name.span.clone(), ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
