//! A word changes nothing.

use super::prelude::*;
use crate::parts::Parts;

pub(crate) const DOC: Doc = Doc {
    code: Code("no-effect"),
    severity: Severity::Error,
    title: "a word changes nothing",
    page: r##"The fields of the tile are the same without this word of `meet`, `reach` or `under`. Usually a letter is wrong; otherwise the word can be left out.

A single letter in `meet` that says where a road stops has an effect of its own beside a city or a monastery.

Wrong:

```toml
[[tile]]
id = "crrf"
city = ["N"]
road = ["ES"]
meet = ["E"]
```

Right:

```toml
[[tile]]
id = "crrf"
city = ["N"]
road = ["ES"]
meet = ["NE"]
```
"##,
};

pub(crate) fn check(at: &At<'_>, parts: &Parts, report: &mut Report) {
    let layout = &parts.layout;
    let fields = layout.fields();
    let (mut meets, mut reaches) = (0, 0);
    for join in &parts.joins {
        let mut without = layout.clone();
        let mut lone = false;
        match join.key {
            "meet" => {
                let group = without.meets.remove(meets);
                lone = group.len() == 1 && layout.features[group[0]].is_dead_end();
                meets += 1;
            }
            "reach" => {
                without.reaches.remove(reaches);
                reaches += 1;
            }
            _ => without.under.clear(),
        }
        // Where a single dead end stops matters to what it enters, even where the fields are the same.
        let stops = lone && (parts.centre.is_some() || layout.features.iter().any(|it| it.fills));
        // What would lie across each other otherwise is told to touch, even where the fields come out the same.
        let tells = layout.crosses() != without.crosses();
        let same = parts.fields.is_some() || !tells && without.fields() == fields;
        if same && !stops {
            let message = format!("{} is the same without `{}` in `{}`", at.name(), join.text, join.key);
            let help = if parts.fields.is_some() {
                "the fields are given in full, so nothing is derived"
            } else {
                "check the letters, or take it away"
            };
            report.push(Finding::error(DOC.code, message, at.label(&join.span, "")).with_help(help));
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
