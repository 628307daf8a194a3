//! Pages of all findings, for `explain` and for machines.

use bastide_diag::Doc;
use include_dir::{Dir, include_dir};

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/diagnostics");

/// All pages, sorted by code. The list of them beside them is none.
pub fn all() -> Vec<Doc> {
    let mut docs: Vec<Doc> =
        PAGES.files().filter_map(|file| file.contents_utf8()).filter_map(Doc::parse).collect();
    docs.sort_by_key(|doc| doc.code);
    docs
}
