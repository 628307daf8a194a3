//! A dead end stops before a city.

use super::prelude::*;
use crate::parts::{Parts, Scope};

pub(crate) const DOC: Doc = Doc {
    code: Code("lone-end"),
    severity: Severity::Warning,
    title: "a dead end stops before a city",
    page: r##"A single dead end on a tile with a city, and nothing in the middle where it could stop, usually runs into the city. Then write
`"S>N"`. A forgotten `>` would otherwise go unnoticed: it changes the fields and what a road enters.

If the road really stops on open land, say so: `meet = ["S"]` with this one letter.

Wrong:

```toml
[[tile]]
id = "cfrf"
city = ["N"]
road = ["S"]
```

Right:

```toml
[[tile]]
id = "cfrf-a"
city = ["N"]
road = ["S>N"]

[[tile]]
id = "cfrf-b"
city = ["N"]
road = ["S"]
meet = ["S"]
```
"##,
};

pub(crate) fn check(scope: Scope<'_>, at: &At<'_>, parts: &Parts, report: &mut Report) {
    let words = &scope.lexicon.words;
    let layout = &parts.layout;
    // A site in the middle is something to stop at.
    if parts.centre.is_some() || parts.fields.is_some() {
        return;
    }
    let ends = layout.ends();
    let [end] = ends[..] else { return };
    let Some(city) = layout.features.iter().position(|it| it.fills) else { return };
    let (part, kind) = (&parts.parts[end], &words[parts.parts[end].kind]);
    if !kind.followers {
        return;
    }
    let (side, into) = (layout.features[end].sides[0], layout.features[city].sides[0]);
    let message = format!(
        "{} has a {} that stops on open land beside a {}",
        at.name(),
        kind.name,
        words[parts.parts[city].kind].name
    );
    let finding = Finding::warning(DOC.code, message, at.label(&part.written.span, ""));
    report.push(finding.with_help(format!(
        "write `\"{side}>{into}\"` if it runs into the {}, `meet = [\"{side}\"]` if it stops alone",
        words[parts.parts[city].kind].name
    )));
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
