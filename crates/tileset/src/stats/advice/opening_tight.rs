//! The first draws cannot be placed more often than in any set that ships.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject, compared};

pub(super) const DOC: Doc = Doc {
    code: Code("opening-tight"),
    severity: Severity::Warning,
    title: "the first draws often cannot be placed",
    page: r##"Draws that fit nowhere are a matter of the opening: with few tiles on the table there are few places. Here the first three draws cannot be placed more
often than in any set that ships, whatever is laid. See [statistics](../statistics.md#opening).

If it is meant to be so, say why: `allow = [{ code = "opening-tight", reason = "…" }]` under `[set]`.

Wrong:

```toml
[[tile]]
id = "cccc"
count = 16
city = ["NESW"]
```

Right:

```toml
[[tile]]
id = "cfff"
count = 2
city = ["N"]
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    let key = "opening.stuck";
    let Some((value, band)) = about.placed(key).filter(|(value, band)| band.is_above(*value)) else { return };
    let message = format!("of the first three draws nothing fits in {}", compared(value, band, 4));
    let help = "a start tile that shows every kind of edge, or fewer tiles that show only one, bring it down";
    found.push(Advice::new(&DOC, message, help));
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        super::super::testing::prove(&super::DOC);
    }
}
