//! Pages that explain findings.

use crate::{Code, Severity};

/// The page of a code: Markdown under the heading `# CODE: TITLE` and a line `Severity: SEVERITY`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doc {
    /// The code.
    pub code: Code,
    /// The usual severity of its findings.
    pub severity: Severity,
    /// The defect in a few words.
    pub title: &'static str,
    /// The page without heading and severity.
    pub page: &'static str,
    /// The whole page.
    pub text: &'static str,
}

impl Doc {
    /// Parses a page; none if it does not begin as pages do.
    pub fn parse(text: &'static str) -> Option<Self> {
        let (heading, rest) = text.strip_prefix("# ")?.split_once("\n\nSeverity: ")?;
        let (code, title) = heading.split_once(": ")?;
        let (severity, page) = rest.split_once("\n\n")?;
        Some(Self { code: Code(code), severity: severity.parse().ok()?, title, page, text })
    }
}

/// The list of some pages, sorted by code, as a Markdown file.
pub fn index(docs: &[Doc]) -> String {
    let mut text = String::from(
        "# Findings\n\nEvery finding has a code; `bastide explain CODE` prints its page. A page is also the test of its finding: what the \
         command finds in the wrong example is what the page shows, and it finds nothing in the right one. Examples leave out the head \
         of a tile set, seven lines.\n\n| code | severity | about |\n| --- | --- | --- |\n",
    );
    for doc in docs {
        text += &format!("| [`{0}`]({0}.md) | {1} | {2} |\n", doc.code, doc.severity, doc.title);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# odd: something: odd\n\nSeverity: note\n\nOdd.\n\nEven.\n";

    #[test]
    fn a_page_says_what_it_is_about() {
        let doc = Doc::parse(PAGE).unwrap();
        let page = "Odd.\n\nEven.\n";
        assert_eq!(
            doc,
            Doc { code: Code("odd"), severity: Severity::Note, title: "something: odd", page, text: PAGE }
        );
        assert!(
            index(&[doc]).ends_with("| --- | --- | --- |\n| [`odd`](odd.md) | note | something: odd |\n")
        );
    }

    #[test]
    fn other_texts_are_no_pages() {
        for text in ["", "# Findings\n\nEvery finding has a code.\n", "# odd: odd\n\nSeverity: bad\n\nOdd.\n"]
        {
            assert_eq!(Doc::parse(text), None);
        }
    }
}
