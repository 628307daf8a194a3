//! A marker lies where it cannot lie.

use super::prelude::*;
use bastide_core::words::{KindId, Place, Words};

pub(crate) const DOC: Doc = Doc {
    code: Code("marker-place"),
    severity: Severity::Error,
    title: "a marker lies where it cannot lie",
    page: r##"The declaration of a marker says on which kinds of features it may lie. The place names another one: perhaps a wrong letter.

Wrong:

```toml
[marker.inn]
on = "road"

[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
on = { N = "inn" }
```

Right:

```toml
[marker.inn]
on = "road"

[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
on = { E = "inn" }
```
"##,
};

pub(crate) fn finding(
    at: &At<'_>,
    name: &Text,
    slot: &Text,
    words: &Words,
    place: &Place,
    kind: KindId,
) -> Finding {
    let there = if slot.text == "m" { "in the middle".into() } else { format!("at `{}`", slot.text) };
    let (on, kind) = (place_name(words, place), &words[kind].name);
    let message = format!("{} has `{}` {there}, where a {kind} is: it lies on {on}", at.name(), name.text);
    let finding = Finding::error(DOC.code, message, at.label(&name.span, ""))
        .with_related(at.label(&slot.span, format!("this is a {kind}")));
    finding
        .with_help_if((*place == Place::Tile).then(|| format!("write `mark = {{ {} = true }}`", name.text)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
