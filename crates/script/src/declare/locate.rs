//! Places of keys in the text of a declaration.

use std::ops::Range;

use crate::vm::tokens::{Kind, Token, tokens};

/// The span of a key of the table given to `variant`: of the innermost on its path that is found.
pub(super) fn locate(text: &str, path: &[String]) -> Option<Range<usize>> {
    let tokens = tokens(text);
    let call = tokens.windows(2).position(|it| it[0].text == "variant" && matches!(it[1].text, "{" | "("))?;
    let mut found = Some(tokens[call].span.clone());
    let mut at = call + 1;
    for key in path {
        let Some(next) = key_after(&tokens, at, key) else { break };
        found = Some(tokens[next].span.clone());
        at = next + 1;
    }
    found
}

/// The next token that is `key` followed by `=`, or an entry of a list.
fn key_after(tokens: &[Token<'_>], from: usize, key: &str) -> Option<usize> {
    let named = |at: &usize| {
        let next = tokens[at + 1..].iter().find(|it| it.text != "]");
        tokens[*at].text == key && next.is_some_and(|it| it.text == "=" && it.kind == Kind::Symbol)
    };
    let listed = |at: &usize| tokens[*at].text == key && tokens[*at].kind == Kind::Text;
    (from..tokens.len()).find(named).or_else(|| (from..tokens.len()).find(listed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vm::tokens::ODD;

    #[test]
    fn keys_are_found_where_they_stand() {
        let text = "-- variant { id }\nlocal V = variant {\n  id = \"x\",\n  pieces = { flag = { each = 1, onn = {} } },\n}";
        let at = |path: &[&str]| {
            let path: Vec<_> = path.iter().map(|it| (*it).to_owned()).collect();
            locate(text, &path).map(|span| &text[span])
        };
        assert_eq!(at(&["pieces", "flag", "onn"]), Some("onn"));
        assert_eq!(at(&["pieces", "goat"]), Some("pieces"));
        assert_eq!(at(&[]), Some("variant"));
        assert_eq!(locate("return 1", &[]), None);
    }

    #[test]
    fn odd_texts_do_no_harm() {
        for text in ODD {
            locate(text, &["x".to_owned()]);
        }
    }
}
