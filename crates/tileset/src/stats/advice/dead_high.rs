//! Among too many sets of four neighbours nothing fits.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject, compared_share};

pub(super) const DOC: Doc = Doc {
    code: Code("dead-high"),
    severity: Severity::Warning,
    title: "nothing fits into many holes",
    page: r##"Of four random neighbours around a free cell, this share leaves room for no tile of the pile at all: patterns that no tile has. Such cells stay empty for
ever, and a city with one never closes. It is more than in any set that ships. See [statistics](../statistics.md#fit).

`bastide stats` draws the patterns that are missing, `bastide suggest --goal dead` proposes tiles. If it is meant to be so, say why: `allow = [{ code = "dead-high", reason = "…" }]` under `[set]`.

Wrong:

```toml
[[tile]]
id = "cccc"
count = 12
city = ["NESW"]
```

Right:

```toml
[[tile]]
id = "ccrf"
city = ["NE"]
road = ["S>N"]

[[tile]]
id = "crff"
city = ["N"]
road = ["E>N"]
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    let Some((value, band)) = about.placed("fit.dead").filter(|(value, band)| band.is_above(*value)) else {
        return;
    };
    let message = format!("among four neighbours nothing fits in {}", compared_share(value, band));
    let missing = &about.stats.patterns.missing;
    let first: Vec<String> = missing.iter().take(8).map(|it| format!("`{it}`")).collect();
    let more = if missing.len() > first.len() { ", …" } else { "" };
    let help = format!(
        "{} patterns are missing: {}{more}; `bastide suggest --goal dead` proposes tiles",
        missing.len(),
        first.join(", ")
    );
    found.push(Advice::new(&DOC, message, help));
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        super::super::testing::prove(&super::DOC);
    }
}
