//! Mixes of tiles as the command line names them: terms of shipped sets and of files, added up.

use std::path::Path;

use anyhow::{Result, bail};
use bastide_diag::Report;
use bastide_tileset::stats::{BASE, Bands, Stats};
use bastide_tileset::{Bag, Collection, Set};

use crate::cmd::show::unknown;
use crate::terms::Term;
use crate::{files, shipped};

/// A mix of tiles.
#[derive(Debug)]
pub(crate) struct Mix {
    /// As it was named: `base,mine.toml`.
    pub(crate) name: String,
    /// The sets, and those whose words they use.
    pub(crate) collection: Collection,
    /// The terms, with the names of sets instead of those of files.
    pub(crate) terms: Vec<String>,
    /// The tiles.
    pub(crate) bag: Bag,
    /// What is odd about the files.
    pub(crate) warnings: Report,
}

impl Mix {
    /// The mix that some terms name. Findings about files and terms come inside.
    ///
    /// # Errors
    /// If a set is named that is not there.
    pub(crate) fn of(terms: &[String], edition: Option<&str>) -> Result<Result<Self, Report>> {
        let terms: Vec<Term> =
            terms.iter().map(|it| Term { text: it.trim().to_owned(), span: 0..0 }).collect();
        let (mut own, mut report) = (Vec::new(), Report::new());
        for term in terms.iter().filter(|it| it.names_file()) {
            match files::read(Path::new(term.set())) {
                Ok(source) if own.contains(&source) => {}
                Ok(source) => own.push(source),
                Err(found) => report.merge(found),
            }
        }
        if report.has_errors() {
            return Ok(Err(report));
        }
        let mut wanted: Vec<&str> = terms.iter().filter(|it| !it.names_file()).map(Term::set).collect();
        // What builds on the base game is judged with it.
        wanted.push(BASE);
        let library = shipped::tile_sets().into_iter().filter_map(shipped::tile_set).collect();
        let (collection, found) = Collection::read_with(own, library, &wanted);
        report.merge(found);
        if report.has_errors() {
            return Ok(Err(report));
        }
        let named = |term: &Term| {
            let set =
                collection.sets().iter().find(|set| term.names_file() && set.source.name() == term.set());
            set.map_or_else(|| term.text.clone(), |set| term.text.replace(term.set(), &set.id))
        };
        let names: Vec<String> = terms.iter().map(named).collect();
        if let Some(term) = terms.iter().find(|it| !it.names_file() && collection.set(it.set()).is_none()) {
            bail!("{}", unknown(&collection, term.set()));
        }
        let texts: Vec<&str> = names.iter().map(String::as_str).collect();
        let bag = match collection.bag(&texts, edition) {
            Ok(bag) => bag,
            Err(found) => return Ok(Err(found)),
        };
        let name = terms.iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join(",");
        Ok(Ok(Self { name, collection, terms: names, bag, warnings: report }))
    }

    /// The sets whose tiles are added, in the order in which they are named.
    pub(crate) fn sets(&self) -> Vec<&Set> {
        let mut sets: Vec<&Set> = Vec::new();
        for term in self.terms.iter().filter(|it| !it.starts_with('-')) {
            let id = term.split(['*', '/']).next().unwrap_or(term);
            if let Some(set) = self.collection.set(id).filter(|set| sets.iter().all(|it| it.id != set.id)) {
                sets.push(set);
            }
        }
        sets
    }

    /// Whether tiles of the base game are in it.
    pub(crate) fn has_base(&self) -> bool {
        self.sets().iter().any(|it| it.id == BASE)
    }

    /// The sets that are not the base game; the base game if there are no others.
    pub(crate) fn responsible(&self) -> Vec<&Set> {
        let sets = self.sets();
        let own: Vec<&Set> = sets.iter().copied().filter(|it| it.id != BASE).collect();
        if own.is_empty() { sets } else { own }
    }

    /// The tiles together with the base game, if they build on it and cannot be played without it.
    pub(crate) fn with_base(&self, edition: Option<&str>) -> Option<Bag> {
        let builds_on = self.sets().iter().any(|set| self.collection.judged(set).len() > 1);
        if self.has_base() || !builds_on {
            return None;
        }
        let mut terms = vec![BASE];
        terms.extend(self.terms.iter().map(String::as_str));
        self.collection.bag(&terms, edition).ok()
    }

    /// What is odd about its statistics, mixed into the base game where that is called for.
    pub(crate) fn advice(&self, judged: &Bag, stats: &Stats, bands: &Bands) -> Report {
        let sets: Vec<&str> = self.responsible().into_iter().map(|it| it.id.as_str()).collect();
        // A part of a set, or several copies, are not what its author speaks of.
        let whole =
            self.terms.iter().all(|it| !it.contains(['*', '/', '-']) || self.collection.set(it).is_some());
        let sets = if whole || sets.len() != 1 { sets } else { vec![sets[0], sets[0]] };
        self.collection.advise(judged, stats, &sets, bands)
    }
}

/// Everything that ships, read together.
pub(crate) fn all_shipped() -> Collection {
    Collection::read(shipped::tile_sets().into_iter().filter_map(shipped::tile_set).collect()).0
}
