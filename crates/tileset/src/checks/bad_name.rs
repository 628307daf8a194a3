//! A name has letters that names cannot have.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("bad-name"),
    severity: Severity::Error,
    title: "a name has letters that names cannot have",
    page: r##"Sets, kinds and markers are named by lower-case letters, digits and `-`, beginning with a letter; names of tiles may also have `+`, `.` and
`_` and begin with a digit. Everything refers to tiles by these names (`base/crfr`, `base*2`), so they have no blanks, `/` or `*`.

Wrong:

```toml
[[tile]]
id = "city cap"
city = ["N"]
```

Right:

```toml
[[tile]]
id = "city-cap"
city = ["N"]
```
"##,
};

/// Checks the name of a kind or marker.
pub(crate) fn check_word(source: &Source, name: &Text, what: &str, report: &mut Report) {
    check(source, name, what, word, report);
}

/// Checks the name of a set.
pub(crate) fn check_set(source: &Source, name: &Text, report: &mut Report) {
    check(source, name, "a set", word, report);
}

/// Checks the name of a tile.
pub(crate) fn check_tile(source: &Source, name: &Text, report: &mut Report) {
    check(source, name, "a tile", tile, report);
}

fn check(source: &Source, name: &Text, what: &str, allowed: fn(usize, u8) -> bool, report: &mut Report) {
    // A name that is missing is another finding.
    let missing = name.span.is_empty();
    let fits = !name.text.is_empty() && name.text.bytes().enumerate().all(|(at, letter)| allowed(at, letter));
    if !missing && !fits {
        let label = Label::new(source, name.span.clone(), "");
        let help = if what == "a tile" {
            "use lower-case letters, digits, `-`, `+`, `.` and `_`"
        } else {
            "use lower-case letters, digits and `-`, beginning with a letter"
        };
        let message = match name.text.as_str() {
            "" => format!("{what} cannot have an empty name"),
            name => format!("{what} cannot be called `{name}`"),
        };
        report.push(Finding::error(DOC.code, message, label).with_help(help));
    }
}

fn word(at: usize, letter: u8) -> bool {
    letter.is_ascii_lowercase() || at > 0 && (letter.is_ascii_digit() || letter == b'-')
}

fn tile(at: usize, letter: u8) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || at > 0 && b"-+._".contains(&letter)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
