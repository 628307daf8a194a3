//! Something runs into a city that is no dead end.

use super::prelude::*;
use crate::sides::SideString;

pub(crate) const DOC: Doc = Doc {
    code: Code("enter-from"),
    severity: Severity::Error,
    title: "something runs into a city that is no dead end",
    page: r##"`S>N` is a dead end on side S that runs into the city on N. What has more sides runs through, and a city does not run into anything; two cities that
touch are written with `meet`.

Wrong:

```toml
[[tile]]
id = "crrf"
city = ["N"]
road = ["ES>N"]
```

Right:

```toml
[[tile]]
id = "crrf"
city = ["N"]
road = ["E>N", "S>N"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, written: &SideString, kind: &str) -> Finding {
    let sides: String = written.sides.iter().map(|it| it.side.letter()).collect();
    let message =
        format!("{} has a {kind} `{sides}` that runs into something, but is no dead end", at.name());
    let finding = Finding::error(DOC.code, message, at.label(&written.span, ""));
    let into = written.into.as_ref().map(|it| it.side);
    match into.filter(|_| written.sides.len() > 1) {
        Some(into) => {
            let ends: Vec<String> =
                written.sides.iter().map(|it| format!("\"{}>{into}\"", it.side)).collect();
            finding.with_help(format!("write dead ends one by one: {}", ends.join(", ")))
        }
        None => finding.with_help("if the two only touch, write `meet`"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
