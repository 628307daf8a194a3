//! Many tiles lack their mirror.

use bastide_diag::{Code, Doc, Severity};

use super::{Advice, Subject, compared_share};

pub(super) const DOC: Doc = Doc {
    code: Code("mirror-uneven"),
    severity: Severity::Warning,
    title: "many tiles lack their mirror",
    page: r##"Some patterns are not their own mirror: `CFRR` bends to the left, `CRRF` to the right. Sets that ship have nearly as many of one as of the other; here
one hand is much more frequent than in any of them. That is hard to see on the table and easy to overlook while drawing.

If it is meant to be so, say why: `allow = [{ code = "mirror-uneven", reason = "…" }]` under `[set]`.

Wrong:

```toml
[[tile]]
id = "cfrr"
count = 12
city = ["N"]
road = ["SW"]
```

Right:

```toml
[[tile]]
id = "cfrr"
count = 2
city = ["N"]
road = ["SW"]

[[tile]]
id = "crrf"
count = 2
city = ["N"]
road = ["ES"]
```
"##,
};

pub(super) fn check(about: &Subject<'_>, found: &mut Vec<Advice>) {
    let key = "patterns.unevenness";
    let Some((value, band)) = about.placed(key).filter(|(value, band)| band.is_above(*value)) else { return };
    let Some(worst) =
        about.stats.patterns.mirrored.iter().max_by_key(|it| it.count.abs_diff(it.mirror_count))
    else {
        return;
    };
    let message = format!("unevenness of mirrors is {}", compared_share(value, band));
    let (many, few) = if worst.count > worst.mirror_count {
        ((worst.pattern, worst.count), (worst.mirror, worst.mirror_count))
    } else {
        ((worst.mirror, worst.mirror_count), (worst.pattern, worst.count))
    };
    let help = format!("`{}` is there {} times, its mirror `{}` {} times", many.0, many.1, few.0, few.1);
    found.push(Advice::new(&DOC, message, help));
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        super::super::testing::prove(&super::DOC);
    }
}
