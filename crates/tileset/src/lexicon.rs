//! The words that sets declare, gathered into one [`Words`], and who may use which.

use std::collections::BTreeMap;

use bastide_core::words::{EdgeId, Kind, KindId, MarkerId, Shape, Words};
use bastide_diag::Report;

use crate::checks::words;
use crate::file::File;
use crate::raw::Text;
use crate::word::{Class, Elsewhere};

/// All words, and those that each file may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lexicon {
    pub(crate) words: Words,
    /// For each kind, whether it takes its sides from corner to corner.
    pub(crate) fills: Vec<bool>,
    /// For each file, which files declare words for it.
    pub(crate) scopes: Vec<Scope>,
    /// In which files each word is declared.
    pub(crate) declared: BTreeMap<(Class, String), Vec<usize>>,
    /// Sets that were not read, and the words that they would declare.
    pub(crate) shelf: BTreeMap<(Class, String), String>,
}

/// The files whose words a file may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// The file itself and those of all sets it uses.
    pub(crate) files: Vec<usize>,
    /// True if some of them are missing or broken, so that an unknown word is no surprise.
    pub(crate) unsure: bool,
}

impl Lexicon {
    /// True if a kind takes its sides from corner to corner.
    pub(crate) fn fills(&self, kind: KindId) -> bool {
        self.fills[kind.0 as usize]
    }

    /// The kind that land is made of, as far as a file knows.
    pub(crate) fn area(&self, file: usize) -> Option<KindId> {
        let mut kinds = self.words.kinds();
        let seen = |kind: &Kind| self.sees(file, Class::Kind, &kind.name);
        kinds.find(|(_, kind)| kind.shape == Shape::Area && seen(kind)).map(|(id, _)| id)
    }

    /// True if a file may use a word.
    pub(crate) fn sees(&self, file: usize, class: Class, name: &str) -> bool {
        let files = self.declared.get(&(class, name.to_owned()));
        files.is_some_and(|it| it.iter().any(|at| self.scopes[file].files.contains(at)))
    }

    /// True if the words of a file are not all known.
    pub(crate) fn unsure(&self, file: usize) -> bool {
        self.scopes[file].unsure
    }

    /// The words of a class that a file may use.
    pub(crate) fn visible(&self, file: usize, class: Class) -> Vec<&str> {
        let names = self.declared.keys().filter(|(it, _)| *it == class).map(|(_, name)| name.as_str());
        names.filter(|name| self.sees(file, class, name)).collect()
    }

    /// The declaration of a word that a file may not use.
    pub(crate) fn elsewhere<'a>(
        &'a self,
        files: &'a [File],
        file: usize,
        class: Class,
        name: &str,
    ) -> Elsewhere<'a> {
        let key = (class, name.to_owned());
        let read = self.declared.get(&key).and_then(|it| it.first()).map(|at| &files[*at].header.id.text);
        match read.or_else(|| self.shelf.get(&key)) {
            Some(set) => Elsewhere::In(set),
            // All letters are slips of each other, but a small one is meant to be a capital.
            None if class == Class::Edge => {
                let mut letters = self.visible(file, class).into_iter();
                let capital = letters.find(|it| it.to_lowercase() == name.to_lowercase());
                Elsewhere::Perhaps(capital.map(|it| (it, true)))
            }
            None => Elsewhere::near(name, self.visible(file, class).into_iter()),
        }
    }

    /// The kind of this name; reports it if there is none.
    pub(crate) fn kind(
        &self,
        files: &[File],
        file: usize,
        name: &Text,
        report: &mut Report,
    ) -> Option<KindId> {
        self.known(self.words.kind_of(&name.text), Class::Kind, (files, file), name, report)
    }

    /// The marker of this name; reports it if there is none.
    pub(crate) fn marker(
        &self,
        files: &[File],
        file: usize,
        name: &Text,
        report: &mut Report,
    ) -> Option<MarkerId> {
        self.known(self.words.marker_of(&name.text), Class::Marker, (files, file), name, report)
    }

    /// The edge of this letter; reports it if there is none.
    pub(crate) fn edge(
        &self,
        files: &[File],
        file: usize,
        name: &Text,
        report: &mut Report,
    ) -> Option<EdgeId> {
        let found = only_letter(&name.text).and_then(|it| self.words.edge_of(it));
        self.known(found, Class::Edge, (files, file), name, report)
    }

    /// The word that was found, if the file may use it; reports its name otherwise, unless it is declared and that is wrong.
    fn known<T>(
        &self,
        found: Option<T>,
        class: Class,
        (files, file): (&[File], usize),
        name: &Text,
        report: &mut Report,
    ) -> Option<T> {
        let found = found.filter(|_| self.sees(file, class, &name.text));
        if found.is_none() && !self.unsure(file) && !self.sees(file, class, &name.text) {
            let elsewhere = self.elsewhere(files, file, class, &name.text);
            report.push(words::unknown_word(&files[file].source, class, name, elsewhere));
        }
        found
    }
}

/// The letter of a text that is nothing but a letter.
pub(crate) fn only_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|it| !it.is_whitespace() && !it.is_control())?;
    letters.next().is_none().then_some(letter)
}
