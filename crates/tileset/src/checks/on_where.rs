//! The place of a marker has an unknown name.

use super::prelude::*;
use bastide_core::geometry::{Half, Port, Side, Spot};

pub(crate) const DOC: Doc = Doc {
    code: Code("on-where"),
    severity: Severity::Error,
    title: "the place of a marker has an unknown name",
    page: r##"Markers lie at a side `N E S W`, at a half of a side `Nw Ne En Es Se Sw Ws Wn`, or in the middle, `m`.

Wrong:

```toml
[[tile]]
id = "cfff"
city = ["N"]
on = { north = "pennant" }
```

Right:

```toml
[[tile]]
id = "cfff"
city = ["N"]
on = { N = "pennant" }
```
"##,
};

/// Where markers can lie.
pub(crate) enum Slot {
    /// On the site in the middle.
    Middle,
    /// On what is at this port.
    Port(Port),
}

/// Reads the name of a place.
pub(crate) fn read(name: &str) -> Option<Slot> {
    if name == "m" {
        return Some(Slot::Middle);
    }
    let mut letters = name.chars();
    let side = letters.next().and_then(Side::from_letter).filter(|_| letters.next().is_none());
    let side = side.map(|it| Port::new(it, Spot::Middle));
    side.or_else(|| Half::from_name(name).map(Half::port)).map(Slot::Port)
}

pub(crate) fn finding(at: &At<'_>, slot: &Text) -> Finding {
    let message = format!("{} has no place `{}`", at.name(), slot.text);
    let name = slot.text.to_lowercase();
    let sides = [
        ("north", "N"),
        ("east", "E"),
        ("south", "S"),
        ("west", "W"),
        ("n", "N"),
        ("e", "E"),
        ("s", "S"),
        ("w", "W"),
    ];
    let middle = [("centre", "m"), ("center", "m"), ("middle", "m")];
    let meant = sides.into_iter().chain(middle).find(|(word, _)| *word == name).map(|(_, it)| it);
    let meant = meant.or_else(|| Half::ALL.map(Half::name).into_iter().find(|it| it.to_lowercase() == name));
    let help = meant.map(|it| format!("did you mean `{it}`?"));
    Finding::error(DOC.code, message, at.label(&slot.span, ""))
        .with_help(help.unwrap_or_else(|| "places are sides `N`, halves `Ne` and `m` for the middle".into()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
