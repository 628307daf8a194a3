//! A marker lies on features and on the tile.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("marker-place-mixed"),
    severity: Severity::Error,
    title: "a marker lies on features and on the tile",
    page: r##"A marker lies on features, or it belongs to the tile as a whole. If both exist, they are two markers.

Wrong:

```toml
[marker.well]
on = ["road", "tile"]
```

Right:

```toml
[marker.well]
on = ["road", "field"]
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text, tile: &Text) -> Finding {
    let message = format!("marker `{}` lies on features and on the tile", name.text);
    Finding::error(DOC.code, message, Label::new(source, tile.span.clone(), "`tile` must stand alone"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
