//! The counts do not add up to the total.

use super::prelude::*;
use crate::file::{File, Tile};

pub(crate) const DOC: Doc = Doc {
    code: Code("total-differs"),
    severity: Severity::Error,
    title: "the counts do not add up to the total",
    page: r##"`total` says how many tiles the set has in each edition, as printed on the box. The counts of the tiles that are drawn or lie on the table from the start add
up to something else. Perhaps a tile is missing, or a count is wrong.

If editions have different totals, write a table: `total = { 1 = 72, 2 = 72 }`. Editions that it leaves out have none.

Wrong:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
uses = ["base"]
total = 3

[[tile]]
id = "cfff"
count = 2
city = ["N"]
```

Right:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
uses = ["base"]
total = 2

[[tile]]
id = "cfff"
count = 2
city = ["N"]
```
"##,
};

pub(crate) fn check(file: &File, tiles: &[Tile], report: &mut Report) {
    let Some((total, span)) = &file.header.total else { return };
    for edition in &file.header.editions {
        let piles = tiles.iter().filter(|it| it.in_pile.unwrap_or(true));
        let sum: u32 = piles.map(|it| it.count.as_ref().map_or(1, |count| count.of(edition))).sum();
        let wanted = total.of(edition);
        if sum != wanted {
            let which = if file.header.editions.len() == 1 {
                String::new()
            } else {
                format!(" in edition `{edition}`")
            };
            let message =
                format!("set `{}` has {sum} tiles{which}, but a total of {wanted}", file.header.id.text);
            report.push(Finding::error(DOC.code, message, Label::new(&file.source, span.clone(), "")));
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
