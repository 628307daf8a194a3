//! A dead end runs into something that is no city.

use super::prelude::*;
use crate::sides::Placed;

pub(crate) const DOC: Doc = Doc {
    code: Code("enter-into"),
    severity: Severity::Error,
    title: "a dead end runs into something that is no city",
    page: r##"After the `>` stands a side of the city that the dead end runs into. It must be a feature that fills its sides, as cities do. A road that
ends at another road or at a river is written with `meet`.

Wrong:

```toml
[[tile]]
id = "cfrf"
city = ["N"]
road = ["S>E"]
```

Right:

```toml
[[tile]]
id = "cfrf"
city = ["N"]
road = ["S>N"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, into: &Placed, kind: &str, there: Option<&str>) -> Finding {
    let side = into.side;
    let there = there.map_or_else(|| "has no feature".to_owned(), |it| format!("is a {it}"));
    let message = format!("{} has a {kind} that runs into side {side}, which {there}", at.name());
    Finding::error(DOC.code, message, at.label(&into.span, ""))
        .with_help("only what fills its sides can be run into; use `meet` for things that touch")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
