//! Pages of all findings, for `explain` and for machines.

use bastide_diag::Doc;
use include_dir::{Dir, include_dir};

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/diagnostics");

static VARIANTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/variants");

/// The page of a variant that ships, in Markdown.
pub fn variant(id: &str) -> Option<&'static str> {
    VARIANTS.get_file(format!("{id}.md"))?.contents_utf8()
}

/// All pages, sorted by code. The list of them beside them is none.
pub fn all() -> Vec<Doc> {
    let mut docs: Vec<Doc> =
        PAGES.files().filter_map(|file| file.contents_utf8()).filter_map(Doc::parse).collect();
    docs.sort_by_key(|doc| doc.code);
    docs
}
