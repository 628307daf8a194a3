//! A value is of a wrong type.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("wrong-type"),
    severity: Severity::Error,
    title: "a value is of a wrong type",
    page: r##"A key says something of another type than it must: a text where a list is wanted, a number where a text is wanted.

Wrong:

```toml
[[tile]]
id = "crfr"
city = "N"
road = ["EW"]
```

Right:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
```
"##,
};

pub(crate) fn finding(source: &Source, key: &str, wanted: &str, node: &Node) -> Finding {
    let message = format!("`{key}` must be {wanted}");
    let label = Label::new(source, node.span.clone(), format!("this is {}", node.value.name()));
    let listed = matches!(node.value, Value::Text(_)) && wanted == "a list of texts";
    Finding::error(DOC.code, message, label)
        .with_help_if(listed.then(|| format!("write `{key} = [{}]`", source.slice(&node.span))))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
