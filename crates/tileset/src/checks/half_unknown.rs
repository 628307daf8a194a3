//! A half of a side has an unknown name.

use super::prelude::*;
use bastide_core::geometry::Half;

pub(crate) const DOC: Doc = Doc {
    code: Code("half-unknown"),
    severity: Severity::Error,
    title: "a half of a side has an unknown name",
    page: r##"A half is named by its side and the end of it: `Nw Ne En Es Se Sw Ws Wn`, clockwise from the north-west corner.

Wrong:

```toml
[[tile]]
id = "rrrr"
road = ["NS", "EW"]
field = [{ at = "Nw Wn" }, { at = "Ne En" }, { at = "Es Se" }, { at = "Sw WS" }]
```

Right:

```toml
[[tile]]
id = "rrrr"
road = ["NS", "EW"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, word: &str, span: Span) -> Finding {
    let names = Half::ALL.map(Half::name);
    let perhaps = names.into_iter().find(|it| it.eq_ignore_ascii_case(word)).or_else(|| {
        // `nE` and `EN` are meant to be halves, too, but of which side is anybody's guess.
        nearest(word, names).filter(|_| word.len() == 2)
    });
    let help = perhaps
        .map_or_else(|| "halves are `Nw Ne En Es Se Sw Ws Wn`".into(), |it| format!("did you mean `{it}`?"));
    Finding::error(DOC.code, format!("{} has no half `{word}`", at.name()), at.label(&span, ""))
        .with_help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
