//! Documents as they are in the editor, over the files of a folder.

use std::collections::BTreeMap;
use std::io::{Error, Result as IoResult};
use std::path::{Path, PathBuf};

use bastide_diag::Source;
use bastide_project::{Files, Within};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use crate::place::{Encoding, Lines};
use crate::wire::{Change, Uri};

/// A text in the editor.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// Its address, as the editor writes it.
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) text: String,
}

/// The files of a folder with the texts that editors hold in place of those on disk.
///
/// Paths are relative to the folder where they can be.
#[derive(Debug)]
pub(crate) struct Documents {
    folder: Within,
    open: BTreeMap<PathBuf, Document>,
}

/// Bytes that an address writes in another way.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}');

impl Documents {
    /// The documents of a folder, none of which is open.
    pub(crate) fn of(root: PathBuf) -> Self {
        Self { folder: Within(root), open: BTreeMap::new() }
    }

    /// The path of an address, as texts are named by it.
    pub(crate) fn path(&self, uri: &Uri) -> PathBuf {
        let Some(path) = file_path(uri) else { return PathBuf::from(&uri.0) };
        self.folder.own(path)
    }

    /// The address of a path.
    pub(crate) fn uri(&self, path: &Path) -> Uri {
        match self.open.get(path) {
            Some(document) => document.uri.clone(),
            None => file_uri(&self.folder.0.join(path)),
        }
    }

    pub(crate) fn open(&mut self, path: PathBuf, document: Document) {
        self.open.insert(path, document);
    }

    pub(crate) fn close(&mut self, path: &Path) {
        self.open.remove(path);
    }

    /// The document at a path, if it is open.
    pub(crate) fn get(&self, path: &Path) -> Option<&Document> {
        self.open.get(path)
    }

    /// The paths of all that are open.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.open.keys()
    }

    /// Makes changes, one after the other.
    pub(crate) fn change(&mut self, path: &Path, version: i32, changes: Vec<Change>, encoding: Encoding) {
        let Some(document) = self.open.get_mut(path) else { return };
        document.version = version;
        for Change { range, text } in changes {
            match range {
                Some(range) => {
                    let span = Lines::of(&document.text, encoding).span(&range);
                    document.text.replace_range(span, &text);
                }
                None => document.text = text,
            }
        }
    }

    /// The text at a path, in the editor or on disk.
    pub(crate) fn source(&self, path: &Path) -> Option<Source> {
        let bytes = self.read(path).ok()?;
        Source::from_bytes(path.display().to_string(), bytes).ok()
    }
}

impl Files for Documents {
    fn read(&self, path: &Path) -> IoResult<Vec<u8>> {
        let path = path.strip_prefix(".").unwrap_or(path);
        match self.open.get(path) {
            Some(document) => Ok(document.text.clone().into_bytes()),
            None => self.folder.read(path),
        }
    }

    fn below(&self, folder: &Path) -> Vec<Result<PathBuf, (PathBuf, Error)>> {
        let folder = folder.strip_prefix(".").unwrap_or(folder);
        let mut all = self.folder.below(folder);
        // Texts that were never saved.
        let new = self.open.keys().filter(|it| it.starts_with(folder) && it.is_relative());
        let new: Vec<PathBuf> = new.filter(|it| !self.folder.0.join(it).exists()).cloned().collect();
        all.extend(new.into_iter().map(Ok));
        all
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        self.folder.names(folder)
    }

    fn is_file(&self, path: &Path) -> bool {
        let path = path.strip_prefix(".").unwrap_or(path);
        self.open.contains_key(path) || self.folder.is_file(path)
    }

    fn is_folder(&self, path: &Path) -> bool {
        self.folder.is_folder(path)
    }
}

/// The path of a file's address; none for other addresses.
pub(crate) fn file_path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    let path = percent_decode_str(&rest[rest.find('/')?..]).decode_utf8().ok()?.into_owned();
    // `/C:/tiles` is `C:/tiles`.
    let is_drive = cfg!(windows) && path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if is_drive { path[1..].to_owned() } else { path }))
}

fn file_uri(path: &Path) -> Uri {
    let text = path.display().to_string().replace('\\', "/");
    let slash = if text.starts_with('/') { "" } else { "/" };
    Uri(format!("file://{slash}{}", utf8_percent_encode(&text, ESCAPED)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Position, Range};

    /// Pieces of texts, with everything that is counted in a way of its own.
    const PIECES: [&str; 10] =
        ["a", "𝕏", "é", "\n", "\r\n", "\r", "[[tile]]\n", "red  x", "\"", "\u{1f409}\u{200d}"];

    /// Numbers by a counter, always the same.
    fn below(seed: &mut u64, most: usize) -> usize {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((*seed >> 33) % most.max(1) as u64) as usize
    }

    /// The position of a byte, counted in the simplest way.
    fn position(text: &str, at: usize, encoding: Encoding) -> Position {
        let marked = format!("{}\u{1}{}", &text[..at], &text[at..]);
        let lines = marked.replace("\r\n", "\n").replace('\r', "\n");
        let (before, _) = lines.split_once('\u{1}').expect("the mark");
        let line = before.rsplit('\n').next().unwrap_or_default();
        let column = match encoding {
            Encoding::Utf8 => line.len(),
            Encoding::Utf16 => line.encode_utf16().count(),
        };
        Position::new(before.matches('\n').count() as u32, column as u32)
    }

    /// A hundred thousand edits; `EDITS` in the environment asks for another number.
    #[test]
    fn random_edits_leave_the_text_of_the_editor() {
        let edits = std::env::var("EDITS").ok().and_then(|it| it.parse().ok()).unwrap_or(100_000);
        let mut seed = 1;
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let mut documents = Documents::of(PathBuf::from("/x"));
            let path = PathBuf::from("a.md");
            let uri = Uri("file:///x/a.md".to_owned());
            documents.open(path.clone(), Document { uri, version: 0, text: String::new() });
            let mut text = String::new();
            for version in 0..edits / 2 {
                let mut ends = [0, 0].map(|_| {
                    let mut at = below(&mut seed, text.len() + 1);
                    // Editors have no place within a letter, nor within an end of line.
                    while !text.is_char_boundary(at)
                        || text[..at].ends_with('\r') && text[at..].starts_with('\n')
                    {
                        at -= 1;
                    }
                    at
                });
                ends.sort_unstable();
                // Short texts grow, long ones are cut.
                let [start, end] = if text.len() > 200 { ends } else { [ends[0], ends[0]] };
                let new = PIECES[below(&mut seed, PIECES.len())];
                let range = Range::new(position(&text, start, encoding), position(&text, end, encoding));
                let change = Change { range: Some(range), text: new.to_owned() };
                documents.change(&path, version, vec![change], encoding);
                text.replace_range(start..end, new);
                assert_eq!(documents.get(&path).expect("it is open").text, text, "{version}");
            }
        }
    }

    #[test]
    fn addresses_are_paths_and_back() {
        for path in ["/home/a b/ü#1.toml", "/x/100%.md"] {
            let uri = file_uri(Path::new(path));
            assert!(!uri.0.contains([' ', '#']), "{}", uri.0);
            assert_eq!(file_path(&uri), Some(PathBuf::from(path)));
        }
        assert_eq!(file_path(&Uri("untitled:Untitled-1".to_owned())), None);
        assert_eq!(file_path(&Uri("file://host/a".to_owned())), Some(PathBuf::from("/a")));
        let documents = Documents::of(PathBuf::from("/home/x"));
        assert_eq!(documents.path(&Uri("file:///home/x/a%20b.toml".to_owned())), Path::new("a b.toml"));
    }
}
