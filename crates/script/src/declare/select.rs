//! Selectors of hooks: names looked up among the words, the pieces and the kept values of a game.

use bastide_core::host::{Hook, HookPoint, Selector, Verb};
use bastide_core::piece::PieceId;
use bastide_core::rules::Setup;
use bastide_core::step::{Step, SubjectKind};
use bastide_core::words::{KindId, MarkerId, MarkerPlace, Shape, Words};
use bastide_diag::{Code, Report, did_you_mean};

use super::defect::{BAD_HOOK, Defect, UNKNOWN_WORD, Where};
use super::hooks::{HookDecl, Names};
use super::script::Script;
use crate::exchange::cross::left_out;

/// Resolves the names in a hook's selector to ids. Defects go into the report.
pub(crate) fn selector(
    script: &Script,
    decl: &HookDecl,
    (setup, variant): (&Setup, usize),
    report: &mut Report,
) -> Selector {
    Selecting { script, decl, setup, variant, report }.selector()
}

/// Tells how a variant names the piece of another that it calls by its word alone.
pub(super) fn with_namesakes(defect: Defect, setup: &Setup, name: &str, variant: usize) -> Defect {
    let others = setup.namesakes(&setup.pieces, name, Some(variant));
    if others.is_empty() {
        return defect;
    }
    let slip = if let [only] = &others[..] { Some((name.to_owned(), only.clone())) } else { None };
    Defect { slip, ..defect }
        .with_help(Some(format!("a piece of another variant is written `{}`", others.join("` or `"))))
}

/// True if two hooks at one step may be called for the same thing.
pub(crate) fn overlap(one: &Hook, other: &Hook) -> bool {
    fn meet<T: PartialEq>(a: &[T], b: &[T]) -> bool {
        a.is_empty() || b.is_empty() || a.iter().any(|it| b.contains(it))
    }
    let (a, b) = (&one.only, &other.only);
    // Different pieces may stand on one feature.
    let pieces_meet = !is_about_pieces(one.at) || meet(&a.pieces, &b.pieces);
    meet(&a.kinds, &b.kinds) && pieces_meet && meet(&a.markers, &b.markers)
}

/// A selector in words: `shrine, near monastery or abbey`. Empty if everything matches.
pub(crate) fn text(only: &Selector, setup: &Setup) -> Vec<String> {
    let mut text = Vec::new();
    text.extend(only.kinds.iter().map(|it| setup.words[*it].name.clone()));
    text.extend(only.pieces.iter().map(|it| setup.pieces[it.0 as usize].name.clone()));
    text.extend(only.markers.iter().map(|it| setup.words[*it].name.clone()));
    let near: Vec<_> = only.near.iter().map(|it| setup.words[*it].name.as_str()).collect();
    text.extend((!near.is_empty()).then(|| format!("near {}", near.join(" or "))));
    text.extend(only.number.and_then(|it| setup.numbers.get(it)).map(|it| it.name.clone()));
    text.extend(only.offer.clone());
    text.extend(only.never.then(|| "nothing".to_owned()));
    text.extend(only.scored.then(|| "scored".to_owned()));
    let kept = |word: &str, var: usize| format!("{word} {}", setup.vars[var].name);
    text.extend(only.when.map(|var| kept("when", var)));
    text.extend(only.unless.map(|var| kept("unless", var)));
    text
}

/// The names of all kinds of features.
pub(crate) fn kind_names(words: &Words) -> Vec<String> {
    words.kinds().map(|(_, it)| it.name.clone()).collect()
}

/// True where hooks are about pieces.
fn is_about_pieces(at: HookPoint) -> bool {
    match at {
        HookPoint::Step(Step::Deploy)
        | HookPoint::Strength
        | HookPoint::Tie
        | HookPoint::Arrive
        | HookPoint::Leave => true,
        HookPoint::Step(step) => step.subject() == SubjectKind::Figure,
        HookPoint::Points | HookPoint::Number | HookPoint::Offer | HookPoint::Join => false,
    }
}

/// True where hooks are about a tile and what is on it, or about nothing in particular.
fn is_about_ground(decl: &HookDecl) -> bool {
    match decl.at {
        _ if decl.verb == Verb::Offer => true,
        HookPoint::Step(step) => matches!(step.subject(), SubjectKind::None | SubjectKind::Tile),
        HookPoint::Points
        | HookPoint::Strength
        | HookPoint::Tie
        | HookPoint::Arrive
        | HookPoint::Leave
        | HookPoint::Join => false,
        HookPoint::Number | HookPoint::Offer => true,
    }
}

/// True where hooks are about a tile that is not on the board.
fn is_about_drawn(decl: &HookDecl) -> bool {
    decl.verb == Verb::Filter && matches!(decl.at, HookPoint::Step(Step::Draw | Step::Place))
}

/// Reason and remedy where the subject of a hook never stands on the board, so that the ground cannot be selected.
fn groundless(decl: &HookDecl) -> Option<(&'static str, &'static str)> {
    match (decl.verb, decl.at) {
        (Verb::Filter, HookPoint::Step(Step::Draw)) => None,
        (_, HookPoint::Step(Step::Setup | Step::TurnBegin | Step::Draw)) => {
            Some(("no tile is placed yet", "leave the selector out, and look in the function"))
        }
        _ => None,
    }
}

/// A hook whose names are looked up.
struct Selecting<'a> {
    script: &'a Script,
    decl: &'a HookDecl,
    setup: &'a Setup,
    variant: usize,
    report: &'a mut Report,
}

impl Selecting<'_> {
    fn selector(&mut self) -> Selector {
        let Names { any, kinds, pieces, markers, near, scored, number, offer, when, unless } =
            &self.decl.only;
        let mut only = Selector {
            scored: *scored,
            number: number.as_ref().and_then(|name| self.number(name)),
            offer: offer.clone(),
            when: when.as_ref().and_then(|name| self.kept(name)),
            unless: unless.as_ref().and_then(|name| self.kept(name)),
            ..Selector::default()
        };
        any.iter().for_each(|name| self.any(name, &mut only));
        only.kinds.extend(self.kinds_by("kind", kinds));
        only.near.extend(self.kinds_by("near", near));
        only.pieces.extend(pieces.iter().filter_map(|name| self.piece(name)));
        only.markers.extend(markers.iter().filter_map(|name| self.marker(name)));
        let absent = |name: &String| self.setup.is_of_absent(name);
        let pieces_absent = only.pieces.is_empty() && any.iter().chain(pieces).any(absent);
        only.never = pieces_absent || number.as_ref().is_some_and(absent);
        self.refuse_without_ground(&only);
        if let Some((message, help)) = self.never(&only) {
            self.report(BAD_HOOK, message, Some(help.to_owned()));
        }
        only
    }

    /// A bare name: of a kind, a piece or a marker.
    fn any(&mut self, name: &str, only: &mut Selector) {
        if self.setup.is_of_absent(name) {
            return;
        }
        let words = &self.setup.words;
        let (kind, piece, marker) = (words.kind_of(name), self.piece_of(name), words.marker_of(name));
        // Of several meanings, those that can pick something here.
        let on_ground = is_about_ground(self.decl) || kind.is_some();
        let marker =
            marker.filter(|it| on_ground || piece.is_none() || words[*it].place != MarkerPlace::Tile);
        let piece = piece.filter(|_| marker.is_none() || !is_about_drawn(self.decl));
        match (kind, piece, marker) {
            (Some(kind), None, None) => only.kinds.extend(words.meant(kind)),
            (None, Some(piece), None) => only.pieces.push(piece),
            (None, None, Some(marker)) => only.markers.push(marker),
            (None, None, None) => {
                let known = [self.kinds(), self.pieces(), self.markers()].concat();
                let defect = Defect::unknown(
                    "kind of feature, piece or marker",
                    name,
                    &known,
                    Where::Line(self.decl.line),
                );
                let mut defect = with_namesakes(defect, self.setup, name, self.variant);
                if self.decl.verb == Verb::Offer && defect.slip.is_none() {
                    let order = "the selector comes first, then the word of the offer";
                    defect.help = defect.help.map(|it| format!("{it}; {order}"));
                }
                self.report.push(defect.finding(&self.script.source));
            }
            (kind, piece, marker) => {
                let named = [
                    kind.map(|_| ("a kind of feature", "kind")),
                    piece.map(|_| ("a piece", "piece")),
                    marker.map(|_| ("a marker", "marker")),
                ];
                let named = || named.iter().flatten();
                let (what, keys): (Vec<_>, Vec<_>) = (
                    named().map(|it| it.0).collect(),
                    named().map(|it| format!("`{{ {} = \"{name}\" }}`", it.1)).collect(),
                );
                let message = format!("`{name}` is {} at once", what.join(" and "));
                self.report(BAD_HOOK, message, Some(format!("write {}", keys.join(" or "))));
            }
        }
    }

    /// Kinds of features under a key: those named, with those that are like them, without those left out.
    fn kinds_by(&mut self, key: &str, names: &[String]) -> Vec<KindId> {
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for name in names {
            match left_out(name) {
                Some(name) => without.extend(self.kind(key, name)),
                None => with.extend(self.kind(key, name)),
            }
        }
        self.setup.words.meant_by(&with, &without)
    }

    /// A kind of feature under a key.
    fn kind(&mut self, key: &str, name: &str) -> Option<KindId> {
        let words = &self.setup.words;
        let found = words.kind_of(name);
        if found.is_none() {
            let is_marker = || words.marker_of(name).map(|_| "marker");
            match self.piece_of(name).map(|_| "piece").or_else(is_marker) {
                Some(other) => {
                    let message = format!("`{name}` is a {other}, and `{key}` takes kinds of features");
                    self.report(BAD_HOOK, message, None);
                }
                None => self.missing("kind of feature", name, &self.kinds()),
            }
        }
        found
    }

    fn piece(&mut self, name: &str) -> Option<PieceId> {
        let found = self.piece_of(name);
        if found.is_none() && !self.setup.is_of_absent(name) {
            self.missing("piece", name, &self.pieces());
        }
        found
    }

    fn marker(&mut self, name: &str) -> Option<MarkerId> {
        let found = self.setup.words.marker_of(name);
        if found.is_none() {
            self.missing("marker", name, &self.markers());
        }
        found
    }

    /// A number that a variant names. Of a variant that is not in the game there is none, and nothing is ever asked for it.
    fn number(&mut self, name: &str) -> Option<usize> {
        let numbers = &self.setup.numbers;
        let found = numbers.iter().position(|it| it.name == name);
        if found.is_none() && !self.setup.is_of_absent(name) {
            let known: Vec<_> = numbers.iter().map(|it| it.name.clone()).collect();
            self.missing("number", name, &known);
        }
        found
    }

    /// A kept value of the hook's own variant.
    fn kept(&mut self, name: &str) -> Option<usize> {
        let own: Vec<_> =
            self.setup.vars.iter().enumerate().filter(|(_, it)| it.variant == self.variant).collect();
        let found = own.iter().find(|(_, it)| it.name == name);
        if let Some((_, var)) = found
            && var.scope.is_of_things()
        {
            let message = format!("`{name}` is kept of things, and a selector knows of none");
            self.report(UNKNOWN_WORD, message, Some("ask for it in the hook".to_owned()));
            return None;
        }
        let found = found.map(|(at, _)| *at);
        if found.is_none() {
            let help = did_you_mean(name, own.iter().map(|(_, it)| it.name.as_str()));
            let help = help.unwrap_or_else(|| format!("declare `{name}` in `state`"));
            self.report(UNKNOWN_WORD, format!("this variant keeps no value `{name}`"), Some(help));
        }
        found
    }

    /// Refuses to select by things that are never there when the hook is called.
    fn refuse_without_ground(&mut self, only: &Selector) {
        let decl = self.decl;
        let what = match (decl.verb, decl.at) {
            (Verb::Filter, HookPoint::Step(Step::Draw)) => Some("a drawn tile"),
            (Verb::Filter, HookPoint::Step(Step::Place)) => Some("a place"),
            _ => None,
        };
        if let (Some(what), Some(first)) = (what, only.pieces.first()) {
            let name = &self.setup.pieces[first.0 as usize].name;
            let message = format!("{what} cannot be selected by the piece `{name}`");
            let help = "nothing stands on a tile that is not placed yet; look at the board in the function";
            self.report(BAD_HOOK, message, Some(help.to_owned()));
        }
        if (decl.verb, decl.at) == (Verb::Filter, HookPoint::Step(Step::Draw)) && !only.near.is_empty() {
            let message = "a drawn tile cannot be selected by what is near it".to_owned();
            let help = "it has no place yet; `filter.place` is asked about places".to_owned();
            self.report(BAD_HOOK, message, Some(help));
        }
        let pieces = if is_about_pieces(decl.at) { &[][..] } else { &only.pieces[..] };
        let picks_ground =
            !(only.kinds.is_empty() && only.markers.is_empty() && only.near.is_empty() && pieces.is_empty());
        if let (true, Some((why, help))) = (picks_ground, groundless(decl)) {
            let hook = format!("{}.{}", decl.verb.name(), decl.at.name());
            let message = format!("`{hook}` cannot select by what is on a tile or around it: {why}");
            self.report(BAD_HOOK, message, Some(help.to_owned()));
        }
    }

    /// Reason and remedy where a selector can pick nothing.
    fn never(&self, only: &Selector) -> Option<(String, &'static str)> {
        let (decl, words) = (self.decl, &self.setup.words);
        let hook = format!("{}.{}", decl.verb.name(), decl.at.name());
        let names = |ids: &mut dyn Iterator<Item = &String>| {
            ids.map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
        };
        if only.kinds.is_empty() && decl.only.kinds.iter().any(|it| left_out(it).is_some()) {
            return Some((
                format!("`kind` of `{hook}` leaves out all that it names"),
                "name a kind that is left",
            ));
        }
        let kinds = names(&mut only.kinds.iter().map(|it| &words[*it].name));
        let is_never = |kind: &KindId| match (decl.verb, decl.at) {
            (_, HookPoint::Step(Step::Complete | Step::AfterComplete | Step::AfterScore)) => {
                words[*kind].shape == Shape::Area || !words[*kind].completes
            }
            (_, HookPoint::Step(Step::EndFeatures)) => words[*kind].shape == Shape::Area,
            (Verb::Replace, HookPoint::Step(Step::EndFields)) => words[*kind].shape != Shape::Area,
            _ => false,
        };
        if !only.kinds.is_empty() && only.kinds.iter().all(is_never) {
            let help = "fields are scored at `end_fields`, all else at `end_features`; only what is ever completed comes to the other steps";
            return Some((format!("`{hook}` is never called for {kinds}"), help));
        }
        let sits = |marker: &MarkerId| match &words[*marker].place {
            MarkerPlace::Tile => false,
            MarkerPlace::Segment(on) => {
                let alike = |a: KindId| on.iter().any(|b| words.is_like(a, *b) || words.is_like(*b, a));
                only.kinds.is_empty() || only.kinds.iter().any(|kind| alike(*kind))
            }
        };
        if !is_about_ground(decl) && !only.markers.is_empty() && !only.markers.iter().any(sits) {
            let markers = names(&mut only.markers.iter().map(|it| &words[*it].name));
            let (on, help) = if only.kinds.is_empty() {
                ("a feature".to_owned(), "it belongs to the tile: ask `tile:has` in the function")
            } else {
                (kinds, "a marker sits on the kinds that its declaration names")
            };
            return Some((format!("`{hook}` is never called: the marker {markers} is never on {on}"), help));
        }
        None
    }

    fn missing(&mut self, what: &str, name: &str, known: &[String]) {
        let defect = Defect::unknown(what, name, known, Where::Line(self.decl.line));
        let defect = with_namesakes(defect, self.setup, name, self.variant);
        self.report.push(defect.finding(&self.script.source));
    }

    fn report(&mut self, code: Code, message: String, help: Option<String>) {
        let defect = Defect::new(code, message, Where::Line(self.decl.line)).with_help(help);
        self.report.push(defect.finding(&self.script.source));
    }

    fn piece_of(&self, name: &str) -> Option<PieceId> {
        let found = self.setup.named(&self.setup.pieces, name, Some(self.variant));
        found.map(|at| PieceId(at as u8))
    }

    fn pieces(&self) -> Vec<String> {
        let pieces = &self.setup.pieces;
        let name = |it| self.setup.name_of(pieces, it, Some(self.variant)).into_owned();
        pieces.iter().map(name).collect()
    }

    fn kinds(&self) -> Vec<String> {
        kind_names(&self.setup.words)
    }

    fn markers(&self) -> Vec<String> {
        self.setup.words.markers().map(|(_, it)| it.name.clone()).collect()
    }
}
