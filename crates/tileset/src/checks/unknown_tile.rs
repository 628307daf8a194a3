//! A tile is not there.

use super::prelude::*;
use crate::collection::Set;

pub(crate) const DOC: Doc = Doc {
    code: Code("unknown-tile"),
    severity: Severity::Error,
    title: "a tile is not there",
    page: r##"`same`, or the tiles asked for by a game, name a tile that the set does not have. `same` names a tile of its own set, without the set's name.

Wrong:

```toml
[[tile]]
id = "cfff"
city = ["N"]

[[tile]]
id = "cfff-g"
same = "cff"
mark = { garden = true }
```

Right:

```toml
[[tile]]
id = "cfff"
city = ["N"]

[[tile]]
id = "cfff-g"
same = "cfff"
mark = { garden = true }
```
"##,
};

/// A tile that another one is said to be the same as.
pub(crate) fn in_same(at: &At<'_>, same: &Text, ids: &[&str]) -> Finding {
    let message = format!("{} is the same as `{}`, which the set does not have", at.name(), same.text);
    let bare = same.text.split_once('/').map(|(_, tile)| tile).filter(|it| ids.contains(it));
    let help =
        bare.map(|it| format!("write `{it}`")).or_else(|| did_you_mean(&same.text, ids.iter().copied()));
    let other = || same.text.contains('/').then(|| "`same` names a tile of its own set".to_owned());
    Finding::error(DOC.code, message, at.label(&same.span, "")).with_help_if(help.or_else(other))
}

/// A tile in the algebra of sets.
pub(crate) fn in_bag(source: &Source, term: &Text, set: &Set, name: &str) -> Finding {
    let from = term.text.find('/').map_or(0, |at| at + 1);
    let label = Label::new(source, term.part(from..from + name.len()), "");
    let help = did_you_mean(name, set.entries.iter().map(|it| it.name.as_str()));
    Finding::error(DOC.code, format!("set `{}` has no tile `{name}`", set.id), label).with_help_if(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
