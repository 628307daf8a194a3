//! The pages of all findings of all crates, for `explain` and for machines.

use bastide_diag::Doc;

/// All pages, sorted by code.
pub fn all() -> Vec<Doc> {
    let mut docs: Vec<Doc> = [
        bastide_diag::DOCS,
        bastide_tileset::DOCS,
        bastide_tileset::stats::DOCS,
        bastide_script::DOCS,
        bastide_record::DOCS,
        &bastide_interop::xml::DOCS.concat(),
        bastide_interop::oracle::DOCS,
        bastide_interop::setup::DOCS,
        bastide_interop::jcz::DOCS,
        crate::files::DOCS,
        crate::assemble::DOCS,
        crate::artwork::DOCS,
        crate::drawn::DOCS,
        crate::themes::DOCS,
        crate::printing::DOCS,
        crate::printing::FLAW_DOCS,
    ]
    .concat();
    docs.sort_by_key(|doc| doc.code);
    docs.dedup_by_key(|doc| doc.code);
    docs
}
