//! Names of the game that a script writes out where it asks for something: of pieces, kinds of features, markers, piles, numbers, variants and
//! options. Which there are only a game knows.
//!
//! Words of other tile sets and variants are no slips, so most names are found only where they are near one that the game has. Piles and
//! numbers have their variant before them unless they are its own, so every other one without it is a slip.

use std::collections::BTreeSet;
use std::ops::Range;

use bastide_core::naming::Declared;
use bastide_core::rules::{Rules, Setup};
use bastide_diag::{did_you_mean, suggested};
use bastide_letters::whole_words;

use super::infer::{Reader, text_of};
use super::slips;
use super::tree::{Expr, Key, What};
use super::ty::Ty;
use crate::api::{Member, Param};

/// A sort of things that have names in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Kind,
    Piece,
    Marker,
    /// A piece or a marker.
    Sign,
    Pile,
    Number,
    Variant,
    Option,
}

impl Sort {
    /// The sort that a parameter of a method is named by, or a key of the table that it takes. Signatures call them after it.
    fn of(method: &str, param: &str) -> Option<Self> {
        Some(match (method, param) {
            (_, "kind" | "kinds") => Self::Kind,
            (_, "piece" | "pieces") | ("put", "what") => Self::Piece,
            (_, "marker" | "markers") => Self::Marker,
            (_, "signs" | "stops" | "closed") => Self::Sign,
            (_, "variant") => Self::Variant,
            ("pile", "name") => Self::Pile,
            ("number", "name") => Self::Number,
            _ => return None,
        })
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Kind => "kind of feature",
            Self::Piece => "piece",
            Self::Marker => "marker",
            Self::Sign => "piece or marker",
            Self::Pile => "pile",
            Self::Number => "number",
            Self::Variant => "variant",
            Self::Option => "option",
        }
    }

    /// True where a name without a variant before it is one of the own variant, or a slip.
    const fn is_ones_own(self) -> bool {
        matches!(self, Self::Pile | Self::Number)
    }
}

/// The names of one sort in a game.
struct Names {
    /// All that mean something, to whoever asks.
    all: BTreeSet<String>,
    /// The same as the variant that asks writes them.
    written: BTreeSet<String>,
}

impl Names {
    fn of(rules: &Rules, sort: Sort, own: Option<usize>) -> Self {
        let (setup, words) = (&rules.setup, rules.words());
        let mut names = Self { all: BTreeSet::new(), written: BTreeSet::new() };
        match sort {
            // A tile as a whole is asked for among kinds.
            Sort::Kind => names.plain(words.kinds().map(|(_, it)| &*it.name).chain(["tile"])),
            Sort::Marker => names.plain(words.markers().map(|(_, it)| &*it.name)),
            Sort::Piece => names.declared(setup, &setup.pieces, own),
            Sort::Sign => {
                names.plain(words.markers().map(|(_, it)| &*it.name));
                names.declared(setup, &setup.pieces, own);
            }
            Sort::Pile => names.declared(setup, &setup.piles, own),
            Sort::Number => names.plain(setup.numbers.iter().map(|it| &*it.name)),
            Sort::Variant => names.plain(setup.variants.iter().map(|it| &*it.id)),
            Sort::Option => names.plain(setup.options.keys().map(String::as_str)),
        }
        names
    }

    /// Tests whether a game has neither this variant nor a name that begins with it, as those of the base game do.
    fn is_absent(&self, setup: &Setup, of: &str) -> bool {
        let is_of = |it: &str| it.rsplit_once('.').is_some_and(|(variant, _)| variant == of);
        setup.variants.iter().all(|it| it.id != of) && !self.all.iter().any(|it| is_of(it))
    }

    fn plain<'n>(&mut self, names: impl Iterator<Item = &'n str>) {
        let names: BTreeSet<String> = names.map(str::to_owned).collect();
        self.all.extend(names.iter().cloned());
        self.written.extend(names);
    }

    fn declared<T: Declared>(&mut self, setup: &Setup, all: &[T], own: Option<usize>) {
        for it in all {
            self.written.insert(setup.name_of(all, it, own).into_owned());
            self.all.insert(it.word().to_owned());
            self.all.extend(it.variant().map(|at| format!("{}.{}", setup.variants[at].id, it.word())));
        }
    }
}

impl<'a> Reader<'_, 'a> {
    /// Looks at the names among the arguments of a method, whose types are these.
    pub(super) fn names_given(
        &mut self,
        member: &Member,
        params: &[Param<'_>],
        args: &[Expr<'a>],
        types: &[Ty],
    ) {
        // Into a pile goes a token, which is any word.
        let is_stored = member.name() == "put"
            && types.get(1).is_none_or(|it| it.class().is_none_or(|it| it.name == "Pile"));
        for (param, arg) in params.iter().zip(args) {
            match (param.ty.trim_end_matches('?'), &arg.what) {
                ("Where" | "Which", What::Table(entries)) => {
                    for (key, value) in entries {
                        if let Key::Name(key) = key
                            && let Some(sort) = Sort::of(member.name(), key.text)
                        {
                            self.names(sort, value);
                        }
                    }
                }
                _ => {
                    if let Some(sort) = Sort::of(member.name(), param.name)
                        && !(is_stored && param.name == "what")
                    {
                        self.names(sort, arg);
                    }
                }
            }
        }
    }

    /// Looks at a name of `game.options`.
    pub(super) fn option_named(&mut self, of: &Expr<'a>, at: &Expr<'a>) {
        if let What::Field(game, word) = &of.what
            && word.text == "options"
            && self.class_of(game).is_some_and(|it| it.name == "Game")
        {
            self.names(Sort::Option, at);
        }
    }

    /// Looks at a name, or at several in a list.
    fn names(&mut self, sort: Sort, given: &Expr<'a>) {
        match &given.what {
            What::Text => self.named(sort, given),
            What::Table(entries) => {
                for (key, value) in entries {
                    if matches!((key, &value.what), (Key::Place, What::Text)) {
                        self.named(sort, value);
                    }
                }
            }
            _ => {}
        }
    }

    fn named(&mut self, sort: Sort, given: &Expr<'a>) {
        let Some(rules) = self.rules else { return };
        let text = text_of(self.source, given);
        let name = match sort {
            Sort::Kind | Sort::Marker => text.strip_prefix('-').unwrap_or(text),
            _ => text,
        };
        let is_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '.');
        let setup = &rules.setup;
        let own = self.own.and_then(|id| setup.variants.iter().position(|it| it.id == id));
        let names = Names::of(rules, sort, own);
        let (of, word) = name.rsplit_once('.').map_or((None, name), |(of, word)| (Some(of), word));
        let is_own = of.is_none_or(|of| self.own == Some(of));
        // A number is never asked for by its word alone, so nothing else can be meant by one.
        let is_free = sort == Sort::Number && of.is_none();
        if name.is_empty() || !name.chars().all(is_name) || !is_free && self.declares(word) {
            return;
        }
        let written = || names.written.iter().map(String::as_str);
        let help = match sort {
            Sort::Pile if setup.named(&setup.piles, name, own).is_some() => return,
            Sort::Pile if of.is_none() && names.all.contains(name) => {
                Some(format!("write `{}`", setup.namesakes(&setup.piles, name, own).join("` or `")))
            }
            _ if names.all.contains(name) => return,
            Sort::Number if of.is_none() => {
                let full = self.own.map(|own| format!("{own}.{name}"));
                let near = || did_you_mean(full.as_deref().unwrap_or(name), written());
                full.as_ref()
                    .filter(|it| names.all.contains(*it))
                    .map(|it| format!("write `{it}`"))
                    .or_else(near)
            }
            // All short words are near one another.
            _ if !sort.is_ones_own() && name.chars().count() < 3 => return,
            // A name of a variant that is not in the game means nothing there, and is no slip.
            _ if of.is_some_and(|of| !is_own && names.is_absent(setup, of)) => return,
            _ => {
                let near = suggested(name, names.all.iter().map(String::as_str));
                let is_it =
                    |it: &&str, near| *it == near || it.rsplit_once('.').is_some_and(|(_, it)| it == near);
                let meant = near.and_then(|near| written().find(|it| is_it(it, near)).or(Some(near)));
                did_you_mean(name, written()).or_else(|| meant.map(|it| format!("did you mean `{it}`?")))
            }
        };
        if help.is_none() && !(sort.is_ones_own() && is_own) {
            return;
        }
        let help = help.or_else(|| {
            (!names.written.is_empty())
                .then(|| format!("there are `{}`", written().collect::<Vec<_>>().join("`, `")))
        });
        let written: Vec<&str> = written().collect();
        let finding =
            slips::not_in_game(self.source, sort.words(), given.span.clone(), (text, name), &written, help);
        self.found.push(finding);
    }

    /// Looks at the markers that the declaration lists: one that no tile of the game has may be a slip of one that its tiles have.
    pub(super) fn markers_declared(&mut self, entries: &[(Key<'a>, Expr<'a>)]) {
        let Some(rules) = self.rules else { return };
        let names = entries.iter().filter_map(|(key, _)| match key {
            Key::Name(word) => Some((word.text, word.span.clone())),
            Key::Value(key) => Some((text_of(self.source, key), key.span.clone())),
            Key::Place => None,
        });
        let names: Vec<(&str, Range<usize>)> = names.collect();
        let tiles = || rules.setup.deals.iter().map(|it| &it.tile);
        let parts = tiles().flat_map(|it| it.segments()).flat_map(|it| &it.markers).map(|(it, _)| *it);
        let marks = tiles().flat_map(|it| it.marks()).map(|it| it.marker);
        let shown: BTreeSet<&str> = parts.chain(marks).map(|it| &*rules.words()[it].name).collect();
        let others: Vec<&str> =
            shown.iter().copied().filter(|it| names.iter().all(|(name, _)| name != it)).collect();
        for (name, span) in names {
            let help = did_you_mean(name, others.iter().copied()).filter(|_| name.chars().count() > 2);
            if !shown.contains(name) && help.is_some() {
                let what = Sort::Marker.words();
                self.found.push(slips::not_in_game(self.source, what, span, (name, name), &others, help));
            }
        }
    }

    /// True for a word that the declaration of the variant names, for some games and perhaps not for this one.
    fn declares(&self, name: &str) -> bool {
        let text = self.source.text();
        whole_words(text, name).any(|at| {
            let (before, behind) = (&text[..at], &text[at + name.len()..]);
            let is_inside = self.declaration.contains(&at);
            let is_quoted = before.ends_with(['"', '\'']) && behind.starts_with(['"', '\'']);
            let value = behind.trim_start_matches(['"', '\'', ']']).trim_start().strip_prefix('=');
            let is_key = value
                .is_some_and(|it| !it.starts_with('=') && (is_inside || it.trim_start().starts_with('{')));
            is_key || is_inside && is_quoted
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::classes;

    /// Whoever adds a parameter that is a text decides here whether it is a name of the game.
    #[test]
    fn texts_that_methods_take_are_names_of_the_game_or_known_to_be_none() {
        const OTHERS: [&str; 10] =
            ["side", "edge", "place", "reason", "why", "cause", "text", "question", "open", "raise"];
        for class in classes() {
            for member in &class.members {
                for param in member.params() {
                    let is_known =
                        Sort::of(member.name(), param.name).is_some() || OTHERS.contains(&param.name);
                    assert!(
                        is_known || !param.ty.contains("string"),
                        "{}.{}: {}",
                        class.name,
                        member.name(),
                        param.name
                    );
                }
            }
        }
    }
}
