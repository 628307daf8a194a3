//! A choice is not an option.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("not-an-option"),
    severity: Severity::Error,
    title: "a choice is not an option",
    page: r##"A choice is matched with the options that are legal at that moment. This is none of them; the message says why, and the help which options are
written almost like it.

Wrong:

````markdown
```game
draw = ["frfr", "frfr"]
```
```moves
red  frfr at 0,-1
```
````

Right:

````markdown
```game
draw = ["frfr", "frfr"]
```
```moves
red  frfr at 0,-1  => illegal: field against city
red  frfr at 0,1
```
````

A line that is meant to be refused claims so: `=> illegal: reason`.
"##,
};

pub(crate) fn finding(label: Label, written: &str, why: &str, nearest: &[String]) -> Finding {
    let help = match nearest {
        [] => None,
        [only] => Some(format!("did you mean `{only}`?")),
        several => Some(format!("the nearest options are `{}`", several.join("`, `"))),
    };
    let why = if why.is_empty() { String::new() } else { format!(": {why}") };
    Finding::error(DOC.code, format!("`{written}` is not an option{why}"), label).with_help_if(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
