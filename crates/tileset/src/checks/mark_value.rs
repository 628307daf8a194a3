//! A wrong value stands beside a mark.

use super::prelude::*;
use bastide_core::words::ValueKind;

pub(crate) const DOC: Doc = Doc {
    code: Code("mark-value"),
    severity: Severity::Error,
    title: "a wrong value stands beside a mark",
    page: r##"The marker says what may stand beside it: nothing, a number, or one of some words. `true` says that the mark is there with nothing beside it.

Wrong:

```toml
[marker.rose]
on = "tile"
value = ["NE", "SE", "SW", "NW"]

[[tile]]
id = "cfff"
city = ["N"]
mark = { rose = "E" }
```

Right:

```toml
[marker.rose]
on = "tile"
value = ["NE", "SE", "SW", "NW"]

[[tile]]
id = "cfff"
city = ["N"]
mark = { rose = "NE" }
```
"##,
};

pub(crate) fn finding(at: &At<'_>, name: &Text, value: &Node, allowed: &ValueKind) -> Finding {
    let wanted = match allowed {
        ValueKind::Flag => "it is there or not: write `true`".to_owned(),
        ValueKind::Count => "write a number".to_owned(),
        ValueKind::Word(any) if any.is_empty() => "write a text".to_owned(),
        ValueKind::Word(some) => {
            let some: Vec<&str> = some.iter().map(String::as_str).collect();
            let slip = value.text().and_then(|it| did_you_mean(&it.text, some.iter().copied()));
            slip.unwrap_or_else(|| format!("it may be {}", any_of(&some)))
        }
    };
    let message = format!("{} has a mark `{}` with a value that it cannot have", at.name(), name.text);
    Finding::error(DOC.code, message, at.label(&value.span, "")).with_help(wanted)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
