//! Terms of the set algebra, by which games and variants name their tiles.

use std::ops::Range;

use bastide_diag::did_you_mean;
use bastide_tileset::Collection;

use crate::files::Project;

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

impl Project<'_> {
    /// The remedy for a name that nothing shipped has: the file of that name beside the one it is written in, a shipped name, or any of
    /// them.
    pub(crate) fn remedy(&self, written_in: &str, name: &str, extension: &str, shipped: &[&str]) -> String {
        if let Some(file) = self.meant(written_in, name, &[extension]) {
            return format!("did you mean the file `{file}`?");
        }
        let all = || format!("shipped are `{}`; a file's name ends in `.{extension}`", shipped.join("`, `"));
        did_you_mean(name, shipped.iter().copied()).unwrap_or_else(all)
    }
}
