//! The pages of findings in the book are those of the source. `UPDATE=1` writes them anew.

use std::fs;
use std::path::Path;

#[test]
fn pages_of_findings_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/diagnostics");
    let docs = bastide_cli::docs::all();
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in bastide_diag::stale(&docs, &found(&folder)) {
            match text {
                Some(text) => fs::write(folder.join(name), text).unwrap(),
                None => fs::remove_file(folder.join(name)).unwrap(),
            }
        }
    }
    let stale = bastide_diag::stale(&docs, &found(&folder));
    let names: Vec<_> = stale.iter().map(|(name, _)| name).collect();
    assert!(names.is_empty(), "these pages are stale: {names:?}");
}

/// Names and texts of the pages that are there.
fn found(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let pages = entries.filter(|it| it.extension().is_some_and(|it| it == "md"));
    pages
        .map(|it| (it.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(it).unwrap()))
        .collect()
}
