//! Small, certain edits of the author's files: a fix applied, a count set, a game saved, a claim accepted.
//!
//! A file is written whole, and only if it still is what the page has seen.

use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

use bastide_diag::{Finding, Source};
use bastide_project::fresh;
use bastide_record::run;
use serde::{Deserialize, Serialize};
use toml_edit::{DocumentMut, Item, TableLike, value};

use crate::folder::hash_of;
use crate::games::{accepted, added, at_line};
use crate::reader::Reading;
use crate::studio::Studio;
use crate::trouble::Trouble;

/// Hand that edits the files of a folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Editor<'a> {
    pub(crate) studio: &'a Studio,
    pub(crate) reading: &'a Reading,
}

impl Editor<'_> {
    /// Applies the fix of a finding. Returns its title.
    ///
    /// # Errors
    /// If the file or the findings have changed, or it cannot be written.
    pub(crate) fn fix(&self, file: &str, hash: &str, number: usize) -> Result<String, Trouble> {
        let reading = self.reading;
        let changed = || Trouble::Changed(format!("`{file}` has changed meanwhile"));
        if reading.hash(file).as_deref() != Some(hash) {
            return Err(changed());
        }
        let (title, fixed) = reading.fixed(number).ok_or_else(changed)?;
        for new in &fixed.sources {
            let hash = reading.hash(new.name()).ok_or_else(changed)?;
            self.write(new.name(), Some(&hash), new.text())?;
        }
        Ok(title)
    }

    /// Writes a file of the folder, if it still has the text of a hash.
    ///
    /// # Errors
    /// If it has another one, or cannot be written; then it is as it was.
    pub(crate) fn write(&self, file: &str, hash: Option<&str>, text: &str) -> Result<(), Trouble> {
        self.studio.folder.write(Path::new(file), hash, text).map_err(|error| match error.kind() {
            ErrorKind::ResourceBusy => {
                Trouble::Changed(format!("`{file}` has changed meanwhile; look at it again"))
            }
            ErrorKind::NotFound => Trouble::Impossible(format!("`{file}` is not a file of this folder")),
            _ => Trouble::Impossible(format!("`{file}` cannot be written: {error}")),
        })
    }

    /// Makes the first files of the folder. Returns their names.
    ///
    /// # Errors
    /// If nothing can be called as the folder is, one of the files is there already, or they cannot be written.
    pub(crate) fn begin(&self, what: &Beginning) -> Result<Vec<String>, Trouble> {
        let id = id_of(&self.studio.folder.name());
        let texts = match what {
            Beginning::Tiles | Beginning::Expansion => fresh::expansion(&id, None)?,
            Beginning::Example { name } => fresh::example(name)?,
        };
        let is_wanted = |path: &Path| match what {
            Beginning::Tiles => path == Path::new(&format!("{id}.toml")),
            // Settings of other programs are made by those who ask for them in a terminal.
            Beginning::Expansion | Beginning::Example { .. } => {
                !path.starts_with(".github") && !is_hidden(path)
            }
        };
        let texts: Vec<(String, String)> = texts
            .into_iter()
            .filter(|(path, _)| is_wanted(path))
            .map(|(path, text)| (path.display().to_string(), text))
            .collect();
        let files = self.studio.project().files();
        if let Some((there, _)) = texts.iter().find(|(it, _)| files.is_file(Path::new(it))) {
            return Err(Trouble::Changed(format!("`{there}` is there already")));
        }
        for (file, text) in &texts {
            self.write(file, None, text)?;
        }
        Ok(texts.into_iter().map(|(file, _)| file).collect())
    }

    /// Adds a written game to a file, which is made if it is not there, and runs it.
    ///
    /// # Errors
    /// If the file is no written file of the folder, or has changed.
    pub(crate) fn save_game(&self, file: &str, game: &str, hash: Option<&str>) -> Result<Saved, Trouble> {
        if !file.ends_with(".md") {
            return Err(Trouble::impossible("written games stand in a file that ends in `.md`"));
        }
        let old = self.studio.project().files().read(Path::new(file)).ok();
        let old =
            old.map(|bytes| String::from_utf8(bytes).map_err(|_| Trouble::impossible("the file is no text")));
        let old = old.transpose()?;
        let seen = old.as_ref().map(|it| hash_of(it.as_bytes()));
        if hash.is_some() && hash != seen.as_deref() {
            return Err(Trouble::Changed(format!("`{file}` has changed meanwhile")));
        }
        let (text, line) = added(old.as_deref(), game);
        self.write(file, seen.as_deref(), &text)?;
        let written = at_line(&Source::new(file, text), line);
        let passed =
            written.is_some_and(|it| !it.broken && run(&it, &self.studio.project()).report.is_empty());
        Ok(Saved { file: file.to_owned(), line, passed })
    }

    /// Writes the failing claims of a game as it happened.
    ///
    /// # Errors
    /// If the file has changed, or the game fails in another way.
    pub(crate) fn accept(&self, file: &str, line: usize, hash: &str) -> Result<(), Trouble> {
        let source = self.seen(file, hash)?;
        let text = accepted(self.studio.project(), &source, line)?;
        self.write(file, Some(hash), &text)
    }

    /// Sets the number of copies of a tile, in the line that says it or in a new one. A total that was right stays so.
    ///
    /// # Errors
    /// If there is no such tile in the folder, or its file has changed.
    pub(crate) fn set_count(&self, tile: &str, count: u16, hash: &str) -> Result<(), Trouble> {
        let reading = self.reading;
        let design = reading.tiles.designs.iter().find(|it| it.id == tile).ok_or(Trouble::Missing)?;
        let file = design.source.as_ref().map(|it| it.file.clone()).ok_or(Trouble::Missing)?;
        let source = self.seen(&file, hash)?;
        let differs = |it: &&Finding| it.code.0 == "total-differs" && it.label.source.name() == file;
        let total = if reading.report.findings().iter().any(differs) { Total::Wrong } else { Total::Right };
        let text = with_count(source.text(), tile.rsplit('/').next().unwrap_or(tile), count, total)?;
        self.write(&file, Some(hash), &text)
    }

    /// Opens a line of a file in the author's editor.
    ///
    /// # Errors
    /// If none is known, there is no such file, or the editor cannot be started.
    pub(crate) fn open_editor(&self, file: &str, line: usize) -> Result<(), Trouble> {
        let editor =
            self.studio.editor.as_deref().ok_or_else(|| Trouble::impossible("`--editor` names no editor"))?;
        let path = self.studio.folder.inside(Path::new(file)).map_err(|_| Trouble::Missing)?;
        // Words are put in place after the command is taken apart, and no shell reads them.
        let put =
            |word: &str| word.replace("{file}", &path.to_string_lossy()).replace("{line}", &line.to_string());
        let mut words = editor.split_whitespace().map(put);
        let program = words.next().ok_or_else(|| Trouble::impossible("`--editor` names no editor"))?;
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child =
            command.spawn().map_err(|error| Trouble::Impossible(format!("the editor: {error}")))?;
        std::thread::spawn(move || child.wait());
        Ok(())
    }

    /// A file as the page has seen it.
    fn seen(&self, file: &str, hash: &str) -> Result<Source, Trouble> {
        let reading = self.reading;
        let source = reading.sources.iter().find(|it| it.name() == file).ok_or(Trouble::Missing)?;
        if hash_of(source.text().as_bytes()) == hash {
            Ok(source.clone())
        } else {
            Err(Trouble::Changed(format!("`{file}` has changed meanwhile")))
        }
    }
}

/// Files to begin a folder with.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase", tag = "what")]
pub(crate) enum Beginning {
    /// A tile set.
    Tiles,
    /// A tile set, a variant, and written games.
    Expansion,
    /// A copy of an example.
    Example {
        /// The name of it.
        name: String,
    },
}

fn is_hidden(path: &Path) -> bool {
    path.to_string_lossy().starts_with('.')
}

/// The id of what is made in a folder of this name: its small letters, digits and dashes, if it begins with a letter.
fn id_of(folder: &str) -> String {
    let plain = |it: char| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '-' };
    let id: String = folder.chars().map(plain).take(40).collect();
    let id = id.trim_matches('-');
    if id.starts_with(|it: char| it.is_ascii_lowercase()) { id.to_owned() } else { format!("my{id}") }
}

/// Game that was saved.
#[derive(Debug, Serialize)]
pub(crate) struct Saved {
    file: String,
    line: usize,
    passed: bool,
}

/// True if the total of a tile set is the sum of its counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Total {
    /// It is, or there is none.
    Right,
    /// It is not, and nobody knows which of them is meant.
    Wrong,
}

/// A tile set with another number of copies of a tile.
fn with_count(text: &str, tile: &str, count: u16, total: Total) -> Result<String, Trouble> {
    let no_tile = || Trouble::Impossible(format!("the tile `{tile}` is not written as a table of its own"));
    let mut document: DocumentMut = text.parse().map_err(|_| Trouble::impossible("the file has errors"))?;
    let tiles = document.get_mut("tile").ok_or_else(no_tile)?;
    let is_it = |it: &dyn TableLike| it.get("id").and_then(Item::as_str) == Some(tile);
    let found: Option<&mut dyn TableLike> = if let Some(tiles) = tiles.as_array_of_tables_mut() {
        tiles.iter_mut().map(|it| it as &mut dyn TableLike).find(|it| is_it(*it))
    } else {
        let tiles = tiles.as_array_mut().ok_or_else(no_tile)?;
        let tables = tiles.iter_mut().filter_map(toml_edit::Value::as_inline_table_mut);
        tables.map(|it| it as &mut dyn TableLike).find(|it| is_it(*it))
    };
    let found = found.ok_or_else(no_tile)?;
    let is_in_pile = found.get("in_pile").and_then(Item::as_bool).unwrap_or(true);
    let old = found.get("count").map_or(Some(1), Item::as_integer);
    found.insert("count", value(i64::from(count)));
    let sum = document.get_mut("set").and_then(|it| it.get_mut("total"));
    if let (Total::Right, true, Some(old), Some(sum)) = (total, is_in_pile, old, sum)
        && let Some(now) = sum.as_integer()
    {
        *sum = value(now + i64::from(count) - old);
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::{Total, id_of, with_count};

    #[test]
    fn a_count_is_set_and_nothing_else() {
        let text =
            "[set]\nid = \"a\" # mine\n\n[[tile]]\nid = \"x\"\ncount = 2 # two\n\n[[tile]]\nid = \"y\"\n";
        let new = with_count(text, "x", 3, Total::Right).expect("it is there");
        assert_eq!(new, text.replace("count = 2 # two", "count = 3"), "the remark was about the number");
        assert_eq!(
            with_count(text, "y", 4, Total::Right).expect("it is there"),
            format!("{text}count = 4\n")
        );
        assert!(with_count(text, "z", 1, Total::Right).is_err());
    }

    #[test]
    fn a_total_follows_its_counts() {
        let text = "[set]\nid = \"a\"\ntotal = 5\n\n[[tile]]\nid = \"x\"\ncount = 4\n\n[[tile]]\nid = \"y\"\nin_pile = false\n";
        let more = |tile, count, total| with_count(text, tile, count, total).expect("it is there");
        let new = text.replace("count = 4", "count = 6");
        assert_eq!(more("x", 6, Total::Wrong), new, "nobody knows what is meant");
        assert_eq!(more("x", 6, Total::Right), new.replace("total = 5", "total = 7"));
        assert!(more("y", 3, Total::Right).contains("total = 5"), "it is no tile of the pile");
    }

    #[test]
    fn ids_come_from_the_names_of_folders() {
        let of = |names: [&str; 5]| names.map(id_of);
        assert_eq!(of(["wells", "My Wells", "7", "…", ".tmpX"]), ["wells", "my-wells", "my7", "my", "tmpx"]);
    }
}
