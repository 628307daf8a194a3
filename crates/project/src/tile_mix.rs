//! Mixes of tiles as the command line names them: terms of shipped sets and of files, added up.

use std::path::Path;

use bastide_diag::Report;
use bastide_tileset::stats::{BASE, Bands, Stats};
use bastide_tileset::{Bag, Collection, Set};

use crate::files::Project;
use crate::set_terms::{Term, with_ids};
use crate::shipped;
use crate::trouble::Trouble;

/// A mix of tiles.
#[derive(Debug)]
pub struct Mix {
    /// As it was named: `base,mine.toml`.
    pub name: String,
    /// The same with the titles of sets in place of the names of their files.
    pub title: String,
    /// The sets, and those whose words they use.
    pub collection: Collection,
    /// The terms, with the names of sets instead of those of files.
    pub terms: Vec<String>,
    /// The tiles.
    pub bag: Bag,
    /// Warnings about the files.
    pub warnings: Report,
}

impl Project<'_> {
    /// The mix that some terms name.
    ///
    /// # Errors
    /// If a set is named that is not there; with everything that is wrong with the files and terms.
    pub fn mix(&self, terms: &[String], edition: Option<&str>) -> Result<Mix, Trouble> {
        let terms: Vec<Term> =
            terms.iter().map(|it| Term { text: it.trim().to_owned(), span: 0..0 }).collect();
        let (mut own, mut report) = (Vec::new(), Report::new());
        for term in terms.iter().filter(|it| it.names_file()) {
            match self.read(Path::new(term.set())) {
                Ok(source) if own.contains(&source) => {}
                Ok(source) => own.push(source),
                Err(found) => report.merge(found),
            }
        }
        if report.has_errors() {
            return Err(report.into());
        }
        let mut wanted: Vec<&str> = terms.iter().filter(|it| !it.names_file()).map(Term::set).collect();
        // A set that builds on the base game is judged with it.
        wanted.push(BASE);
        let (collection, found) = Collection::read_beside(own, shipped::library(), &wanted);
        report.merge(found);
        if report.has_errors() {
            return Err(report.into());
        }
        let names = with_ids(&terms, &collection, str::to_owned);
        if let Some(term) = terms.iter().find(|it| !it.names_file() && collection.set(it.set()).is_none()) {
            return Err(self.unknown_tile(&collection, term.set()));
        }
        let texts: Vec<&str> = names.iter().map(String::as_str).collect();
        let bag = collection.bag(&texts, edition)?;
        let name = terms.iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join(",");
        let titled = terms.iter().zip(&names).map(|(term, id)| match collection.set(id) {
            Some(set) if term.names_file() => set.title.clone(),
            _ => term.text.clone(),
        });
        let title = titled.collect::<Vec<_>>().join(", ");
        Ok(Mix { name, title, collection, terms: names, bag, warnings: report })
    }
}

impl Mix {
    /// The sets whose tiles are added, in the order in which they are named.
    pub fn sets(&self) -> Vec<&Set> {
        let mut sets: Vec<&Set> = Vec::new();
        for term in self.terms.iter().filter(|it| !it.starts_with('-')) {
            let id = term.split(['*', '/']).next().unwrap_or(term);
            if let Some(set) = self.collection.set(id).filter(|set| sets.iter().all(|it| it.id != set.id)) {
                sets.push(set);
            }
        }
        sets
    }

    /// The sets that are not the base game; the base game if there are no others.
    pub fn responsible(&self) -> Vec<&Set> {
        let sets = self.sets();
        let own: Vec<&Set> = sets.iter().copied().filter(|it| it.id != BASE).collect();
        if own.is_empty() { sets } else { own }
    }

    /// The tiles together with the base game, if they build on it and cannot be played without it.
    pub fn with_base(&self, edition: Option<&str>) -> Option<Bag> {
        let sets = self.sets();
        let builds_on = sets.iter().any(|set| self.collection.judged(set).len() > 1);
        if sets.iter().any(|it| it.id == BASE) || !builds_on {
            return None;
        }
        let mut terms = vec![BASE];
        terms.extend(self.terms.iter().map(String::as_str));
        self.collection.bag(&terms, edition).ok()
    }

    /// Findings about its statistics, mixed into the base game where that is called for.
    pub fn advice(&self, judged: &Bag, stats: &Stats, bands: &Bands) -> Report {
        let sets: Vec<&str> = self.responsible().into_iter().map(|it| it.id.as_str()).collect();
        // A part of a set, or several copies, are not the subject of its author's notes.
        let whole =
            self.terms.iter().all(|it| !it.contains(['*', '/', '-']) || self.collection.set(it).is_some());
        let sets = if whole || sets.len() != 1 { sets } else { vec![sets[0], sets[0]] };
        self.collection.advise(judged, stats, &sets, bands)
    }
}
