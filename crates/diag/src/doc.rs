//! The pages that explain findings.

use crate::{Code, NOT_UTF8, Severity, TOO_LARGE};

/// What is known about a code. Every crate that makes findings has a table of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doc {
    /// The code.
    pub code: Code,
    /// How bad the finding usually is.
    pub severity: Severity,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What is wrong, with an example, and what to do; Markdown without a heading.
    pub page: &'static str,
}

/// The findings of this crate.
pub const DOCS: &[Doc] = &[
    Doc {
        code: NOT_UTF8,
        severity: Severity::Error,
        title: "a file is not UTF-8",
        page: "The file has bytes that are no UTF-8 text. Nothing is guessed or replaced: names would silently change.\n\n\
               Save the file as UTF-8. Most editors can do that under *Save with encoding*.\n",
    },
    Doc {
        code: TOO_LARGE,
        severity: Severity::Error,
        title: "a file is too large",
        page: "Files of more than 4 MiB are not read. The largest tile sets known have less than a hundredth of that, so it is \
               most likely the wrong file.\n\nIf it is the right one, split it.\n",
    },
];

/// The page of a finding as a Markdown file.
pub fn page(doc: &Doc) -> String {
    format!("# {}: {}\n\nSeverity: {}\n\n{}", doc.code, doc.title, doc.severity, doc.page)
}

/// What a folder of pages lacks or has too much: pairs of file name and wanted text, none if the file is to be deleted.
///
/// `found` are the names and texts of the `.md` files in the folder, `docs` all tables that are to be there.
pub fn stale(docs: &[Doc], found: &[(String, String)]) -> Vec<(String, Option<String>)> {
    let mut wanted: Vec<(String, String)> =
        docs.iter().map(|it| (format!("{}.md", it.code), page(it))).collect();
    wanted.push(("README.md".into(), index(docs)));
    wanted.sort();
    let mut stale: Vec<_> = wanted
        .iter()
        .filter(|it| !found.contains(it))
        .cloned()
        .map(|(name, text)| (name, Some(text)))
        .collect();
    let extra = found.iter().filter(|(name, _)| wanted.iter().all(|(it, _)| it != name));
    stale.extend(extra.map(|(name, _)| (name.clone(), None)));
    stale
}

/// The list of all findings as a Markdown file.
fn index(docs: &[Doc]) -> String {
    let mut docs: Vec<_> = docs.iter().collect();
    docs.sort_by_key(|it| it.code);
    let mut text = String::from(
        "# Findings\n\nEvery finding has a code; `bastide explain CODE` prints its page. These pages are made from the source.\n\n\
         | code | severity | about |\n| --- | --- | --- |\n",
    );
    for doc in docs {
        text += &format!("| [`{0}`]({0}.md) | {1} | {2} |\n", doc.code, doc.severity, doc.title);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_changed_and_surplus_pages_are_stale() {
        let good: Vec<_> = stale(DOCS, &[]).into_iter().map(|(name, text)| (name, text.unwrap())).collect();
        assert_eq!(good.len(), DOCS.len() + 1);
        assert!(stale(DOCS, &good).is_empty());
        let mut found = good.clone();
        found[0].1.push('x');
        found.push(("old.md".into(), String::new()));
        let stale = stale(DOCS, &found);
        assert_eq!(stale, [(good[0].0.clone(), Some(good[0].1.clone())), ("old.md".into(), None)]);
    }
}
