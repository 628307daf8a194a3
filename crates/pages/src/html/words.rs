//! Words of a page as HTML: text between backticks is set as code.

use maud::{Markup, html};

/// A stretch of a text.
#[derive(Debug, PartialEq, Eq)]
enum Part<'a> {
    /// Words.
    Plain(&'a str),
    /// Code to be typed: a name, a key, a command.
    Code(&'a str),
}

/// Text with its code set apart.
pub(super) fn words(text: &str) -> Markup {
    html! {
        @for part in parts(text) {
            @match part {
                Part::Plain(words) => (words),
                Part::Code(code) => code { (code) },
            }
        }
    }
}

/// The stretches of a text in order; a backtick without a partner stays a letter.
fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some((plain, after)) = rest.split_once('`')
        && let Some((code, after)) = after.split_once('`')
    {
        parts.extend([Part::Plain(plain), Part::Code(code)]);
        rest = after;
    }
    parts.push(Part::Plain(rest));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_backticks_is_code() {
        let text = words("tile `a<b` says `on = { N }`, and `base`").into_string();
        let wanted = "tile <code>a&lt;b</code> says <code>on = { N }</code>, and <code>base</code>";
        assert_eq!(text, wanted);
    }

    #[test]
    fn a_backtick_without_a_partner_stays() {
        assert_eq!(words("it`s").into_string(), "it`s");
        assert_eq!(parts("`a` or `b"), [Part::Plain(""), Part::Code("a"), Part::Plain(" or `b")]);
        assert_eq!(words("").into_string(), "");
    }
}
