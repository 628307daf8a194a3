//! `edges` and the features do not agree.

use super::prelude::*;
use crate::sides::SideString;
use bastide_core::geometry::Side;
use bastide_core::words::Edge;

pub(crate) const DOC: Doc = Doc {
    code: Code("edges-differ"),
    severity: Severity::Error,
    title: "`edges` and the features do not agree",
    page: r##"`edges` is a checksum: four letters for the sides N, E, S, W. It must agree with the features of the tile. It can be left out where every side has a
feature or is open land.

Wrong:

```toml
[[tile]]
id = "crfr"
edges = "CRRF"
city = ["N"]
road = ["EW"]
```

Right:

```toml
[[tile]]
id = "crfr"
edges = "CRFR"
city = ["N"]
road = ["EW"]
```
"##,
};

pub(crate) fn finding(
    at: &At<'_>,
    side: Side,
    said: &Edge,
    shown: &Edge,
    span: Span,
    owner: Option<&SideString>,
) -> Finding {
    let message =
        format!("{} has `{}` on side {side} in `edges`, but a {} there", at.name(), said.letter, shown.name);
    let finding = Finding::error(
        DOC.code,
        message,
        at.label(&span, format!("`{}` is {}", said.letter, article(&said.name))),
    );
    match owner {
        Some(owner) => finding.with_related(at.label(&owner.span, format!("this lies on side {side}"))),
        None => finding.with_help(format!("nothing on the tile ends on side {side}")),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
