//! Names of files with slips of the pen, and the files that were probably meant.

use std::path::Path;

use bastide_diag::suggested;

use crate::contents::ENDINGS;
use crate::files::Project;

impl Project<'_> {
    /// The file that was probably meant by a name: beside the file that it is written in, or else in the working folder. Its ending is one
    /// of these, those first that come first.
    pub(crate) fn meant(&self, written_in: &str, name: &str, endings: &[&str]) -> Option<String> {
        let beside = Path::new(written_in).parent().unwrap_or(Path::new(""));
        let within = Path::new(name).parent().unwrap_or(Path::new(""));
        let stem = Path::new(name).file_stem()?.to_str()?;
        [beside.join(within), within.to_path_buf()].iter().find_map(|folder| {
            let names = self.files().names(folder);
            let fits = |ending: &&str| {
                let stems = names.iter().filter_map(|it| it.strip_suffix(ending)?.strip_suffix('.'));
                suggested(stem, stems).map(|stem| format!("{stem}.{ending}"))
            };
            let found: Vec<String> = endings.iter().filter_map(fits).collect();
            let exact =
                found.iter().find(|it| it.strip_prefix(stem).is_some_and(|rest| rest.starts_with('.')));
            exact.or(found.first()).map(|file| within.join(file).display().to_string())
        })
    }

    /// The remedy for a file that there is not, if another one was probably meant.
    pub(crate) fn meant_file(&self, written_in: &str, path: &Path) -> Option<String> {
        let ending = path.extension().map(|it| it.to_string_lossy());
        let endings = ending.as_deref().map_or(ENDINGS.to_vec(), |it| vec![it]);
        let file = self.meant(written_in, &path.display().to_string(), &endings)?;
        Some(format!("did you mean the file `{file}`?"))
    }

    /// The remedy for a name that nothing shipped has: a file beside the one it is written in, a shipped name, or the way to all of them.
    pub(crate) fn remedy(&self, written_in: &str, name: &str, ending: &str, shipped: &[&str]) -> String {
        let own = self.meant(written_in, name, &[ending]);
        let stem = own.as_deref().map(|file| file.strip_suffix(ending).unwrap_or(file).trim_end_matches('.'));
        let word = name.strip_suffix(ending).and_then(|it| it.strip_suffix('.')).unwrap_or(name);
        match suggested(word, stem.into_iter().chain(shipped.iter().copied())) {
            Some(meant) if Some(meant) == stem => format!("did you mean the file `{meant}.{ending}`?"),
            Some(meant) => format!("did you mean `{meant}`?"),
            None if word != name => format!("`{name}` is looked for beside `{written_in}`"),
            None => format!("shipped are `{}`; a file's name ends in `.{ending}`", shipped.join("`, `")),
        }
    }
}
