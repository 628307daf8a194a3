//! The tiles of a game: from the terms in its setup, or those that its variants ask for, to a bag; with everything that is wrong with them.

use std::cell::LazyCell;
use std::collections::BTreeMap;

use bastide_core::rules::Setup;
use bastide_diag::{Finding, Label, Report, Source};
use bastide_record::Text;
use bastide_script::Cast;
use bastide_tileset::{Bag, Collection, Draw};

use crate::assemble::{BAD_GAME, Wants};
use crate::base_options::Base;
use crate::set_terms::{Term, with_ids};
use crate::shipped;

impl Wants<'_> {
    /// Everything that is wrong with the tiles that the setup names itself.
    pub(crate) fn own_tiles(&self, base: &Base) -> Report {
        let found = self.own_terms().and_then(|terms| self.bag(&terms, base, None).err());
        found.unwrap_or_default()
    }

    fn own_terms(&self) -> Option<Vec<Term>> {
        let term = |it: &Text| Term { text: it.text.clone(), span: it.span.clone() };
        self.spec.sets.as_ref().map(|sets| sets.iter().map(term).collect())
    }

    /// The tiles as terms: those of the setup, else those that its variants ask for, else the base game's.
    pub(crate) fn terms(&self, base: &Base, cast: &Cast) -> Vec<Term> {
        let mut terms = self.own_terms().unwrap_or_else(|| asked_terms(cast));
        if terms.is_empty() {
            terms.push(plain("base".to_owned()));
        }
        for term in terms.iter_mut().filter(|_| base.copies > 1) {
            let (set, times) = term.text.split_once('*').unwrap_or((&term.text, "1"));
            if let ("base", Ok(times)) = (set, times.parse::<u32>()) {
                term.text = format!("base*{}", times.saturating_mul(base.copies));
            }
        }
        terms
    }

    /// The tile sets in files that the terms name. All others ship.
    fn files(&self, terms: &[Term], cast: Option<&Cast>) -> Result<Vec<Source>, Report> {
        let mut report = Report::about([&self.spec.origin.source]);
        let mut own = Vec::new();
        for term in terms.iter().filter(|it| it.names_file()) {
            let read = match asked_at(term, cast) {
                Some(place) => self.project.named_text(&place.source, &place.span, term.set()),
                None => self.read(term.set(), &term.span),
            };
            match read {
                Ok(source) if own.contains(&source) => {}
                Ok(source) => own.push(source),
                Err(other) => report.merge(other),
            }
        }
        // A set of a file is known by its id as well, so that tiles of it can be taken away.
        let read = LazyCell::new(|| Collection::read_beside(own.clone(), shipped::library(), &[]).0);
        let unknown = |it: &&Term| !it.names_file() && shipped::tile_set(it.set()).is_none();
        for term in terms.iter().filter(unknown) {
            if read.set(term.set()).is_none() {
                let message = format!("there is no tile set `{}`", term.set());
                let asked = asked_at(term, cast);
                let origin = asked.as_ref().map_or(&self.spec.origin.source, |it| &it.source);
                let help = self.project.remedy(origin.name(), term.set(), "toml", &shipped::tile_sets());
                let label = asked.unwrap_or_else(|| self.spec.at(&term.span));
                report.push(Finding::error(BAD_GAME, message, label).with_help(help));
            }
        }
        report.guard(own)
    }

    /// The tiles that the terms come to, for a cast if there is one, and the texts they come from.
    pub(crate) fn bag(
        &self,
        terms: &[Term],
        base: &Base,
        cast: Option<&Cast>,
    ) -> Result<(Bag, Vec<Source>), Report> {
        let own = self.files(terms, cast)?;
        let wanted: Vec<&str> = terms.iter().filter(|term| !term.names_file()).map(Term::set).collect();
        let (mut collection, mut report) = Collection::read_beside(own, shipped::library(), &wanted);
        report.merge(self.project.dress(&mut collection));
        if report.has_errors() {
            return Err(report);
        }
        let path =
            |file: &str| self.project.beside(self.spec.origin.source.name(), file).display().to_string();
        let names = with_ids(terms, &collection, path);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let edition = self.spec.edition.as_ref().map(|it| it.text.as_str()).or(base.gardens.then_some("2"));
        let mut bag = collection.bag(&names, edition).map_err(|found| self.placed(&found, terms, cast))?;
        if cast.is_some_and(Cast::one_pile) {
            bag.tiles.iter_mut().for_each(|it| (it.before, it.draw) = (false, Draw::Shuffled));
        }
        Ok((bag, collection.sets().iter().map(|set| set.source.clone()).collect()))
    }

    /// Findings about terms and the edition, each at its place in the setup if it has one there.
    fn placed(&self, found: &Report, terms: &[Term], cast: Option<&Cast>) -> Report {
        let mut report = Report::about([&self.spec.origin.source]);
        for finding in found.findings() {
            let mut finding = finding.clone();
            let source = &finding.label.source;
            let edition = self.spec.edition.as_ref().filter(|it| it.text == source.text());
            let term = terms.get(source.place(finding.label.span.start).line - 1);
            let span = edition.map_or_else(|| term.map_or(&(0..0), |it| &it.span), |it| &it.span);
            let of_variants = self.spec.sets.is_none() && edition.is_none();
            if let Some(place) = term.and_then(|it| asked_at(it, cast)) {
                finding.label = place;
            } else if source.is_command_line() && (of_variants || !span.is_empty()) {
                finding.label = self.spec.label(span, "");
            }
            if of_variants && let Some(variant) = cast.zip(term).and_then(|it| it.0.asking(&it.1.text)) {
                let options = self.spec.options.iter().map(|it| &it.0);
                let own: Vec<_> = options.filter(|it| it.text.split('.').next() == Some(variant)).collect();
                // Of several options any could be meant; all of the command line have the same place.
                let only = own.first().filter(|_| own.len() == 1);
                if let Some(option) = only.or_else(|| own.first().filter(|it| it.span.is_empty())) {
                    finding.label = self.spec.at(&option.span);
                }
                let how = only.map(|it| format!(", as `{}` says", it.text)).unwrap_or_default();
                let lacking = term.map(|it| lacking(it, terms)).unwrap_or_default();
                finding.help.get_or_insert_with(|| {
                    format!("the variant `{variant}` changes the tiles so{how}{lacking}")
                });
            }
            report.push(finding);
        }
        report
    }

    /// Findings about a game that `setup` makes of a bag. Those that there are not with all tiles that its variants ask for say so.
    pub(crate) fn without_tiles(
        &self,
        found: Report,
        mut terms: Vec<Term>,
        base: &Base,
        cast: &Cast,
        setup: impl FnOnce(&Bag) -> Result<Setup, Report>,
    ) -> Report {
        let mut missing = asked_terms(cast);
        missing.retain(|it| !it.text.starts_with('-') && terms.iter().all(|own| own.set() != it.set()));
        if missing.is_empty() {
            return found;
        }
        let names: Vec<String> = missing.iter().map(|it| it.text.clone()).collect();
        terms.extend(missing);
        let Ok((whole, _)) = self.bag(&terms, base, Some(cast)) else { return found };
        let left = setup(&whole).err().unwrap_or_default();
        let is_left = |it: &Finding| {
            left.findings().iter().any(|left| (&left.message, &left.label) == (&it.message, &it.label))
        };
        let mut report = Report::about(cast.sources());
        for finding in found.findings() {
            let help = format!(
                "the variants of the game ask for tiles that it leaves out: name them as well, `{}`",
                names.join("`, `")
            );
            report.push(finding.clone().with_help_if((!is_left(finding)).then_some(help)));
        }
        report
    }
}

/// The place where a variant that does not ship asks for a term that the setup does not name.
fn asked_at(term: &Term, cast: Option<&Cast>) -> Option<Label> {
    let cast = cast.filter(|_| term.span.is_empty())?;
    let asking = cast.asking(&term.text)?;
    let (file, ..) = cast.variants().find(|(_, id, _)| *id == asking && shipped::variant(id).is_none())?;
    term.quoted_in(cast.sources().find(|it| it.name() == file)?)
}

/// Remedy for a term that takes tiles of a set away, naming the variants that bring the set; empty if another term has it.
fn lacking(term: &Term, terms: &[Term]) -> String {
    let Some(set) = term.text.strip_prefix('-').and_then(|it| it.split('/').next()) else {
        return String::new();
    };
    if terms.iter().any(|it| !it.text.starts_with('-') && it.set() == set) {
        return String::new();
    }
    let brings = |it: &Source| {
        let cast = Cast::load(std::slice::from_ref(it), &BTreeMap::new(), Base::default().players);
        cast.is_ok_and(|(cast, _)| asked_terms(&cast).iter().any(|it| it.set() == set))
    };
    let is_bringing = |it: &&str| shipped::variant(it).is_some_and(|it| brings(&it));
    let variants: Vec<_> = shipped::variants().into_iter().filter(is_bringing).collect();
    match &variants[..] {
        [] => format!("; the game has no tile set `{set}`: add it to the `sets` of the variant"),
        variants => {
            format!("; the game has no tile set `{set}`, which comes with `{}`", variants.join("` or `"))
        }
    }
}

/// The tiles that variants ask for.
fn asked_terms(cast: &Cast) -> Vec<Term> {
    cast.sets().into_iter().map(plain).collect()
}

/// A term that the setup does not name.
fn plain(text: String) -> Term {
    Term { text, span: 0..0 }
}
