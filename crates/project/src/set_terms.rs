//! Terms of the set algebra, by which games and variants name their tiles.

use std::ops::Range;
use std::path::Path;

use bastide_diag::{Label, Source};
use bastide_tileset::Collection;

/// A term of the set algebra.
#[derive(Debug)]
pub(crate) struct Term {
    /// With the file's name, if it names a file.
    pub(crate) text: String,
    /// Its place in the setup.
    pub(crate) span: Range<usize>,
}

impl Term {
    /// The set or file it names.
    pub(crate) fn set(&self) -> &str {
        let name = self.text.trim_start_matches('-');
        let name = name.rsplit_once('*').map_or(name, |(name, _)| name);
        if name.ends_with(".toml") { name } else { name.split('/').next().unwrap_or(name) }
    }

    /// The place of this name in a script that asks for it, if it stands there as a text.
    pub(crate) fn quoted_in(&self, script: &Source) -> Option<Label> {
        let name = Path::new(self.set()).file_name()?.to_str()?;
        let find = |before: &str| Some(script.text().find(&format!("{before}{name}"))? + before.len());
        let at = ["\"", "'", "\"-", "'-"].into_iter().find_map(find)?;
        Some(Label::new(script, at..at + name.len(), ""))
    }

    pub(crate) fn names_file(&self) -> bool {
        self.set().ends_with(".toml")
    }
}

/// The terms with the ids of sets instead of the names of their files: the algebra knows no files. `path` leads to the file of a name.
pub(crate) fn with_ids(
    terms: &[Term],
    collection: &Collection,
    path: impl Fn(&str) -> String,
) -> Vec<String> {
    let named = |term: &Term| {
        let path = path(term.set());
        let set = collection.sets().iter().find(|set| term.names_file() && set.source.name() == path);
        set.map_or_else(|| term.text.clone(), |set| term.text.replace(term.set(), &set.id))
    };
    terms.iter().map(named).collect()
}
