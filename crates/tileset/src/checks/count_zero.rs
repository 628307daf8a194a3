//! A tile has no copies.

use super::prelude::*;
use crate::file::{File, Tile};

pub(crate) const DOC: Doc = Doc {
    code: Code("count-zero"),
    severity: Severity::Warning,
    title: "a tile has no copies",
    page: r##"A tile without copies in any edition never comes into play. Perhaps an edition is missing in its `count`.

Wrong:

```toml
[[tile]]
id = "cfff"
count = 0
city = ["N"]
```

Right:

```toml
[[tile]]
id = "cfff"
count = 1
city = ["N"]
```
"##,
};

pub(crate) fn check(file: &File, tiles: &[Tile], report: &mut Report) {
    let copies = |tile: &Tile| {
        let count = tile.count.as_ref();
        file.header.editions.iter().map(|it| count.map_or(1, |count| count.of(it))).sum::<u32>()
    };
    for tile in tiles.iter().filter(|it| copies(it) == 0) {
        let message = format!("tile `{}` has no copies in any edition", tile.id.text);
        report.push(Finding::warning(DOC.code, message, Label::new(&file.source, tile.id.span.clone(), "")));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
