//! Contribution of the variants to a game: words, pieces, options, kept values and hooks, with names resolved to ids.

use std::borrow::Cow;
use std::sync::Arc;

use bastide_core::host::{Hook, SourceLine, Verb};
use bastide_core::naming::Declared;
use bastide_core::piece::{Piece, Role, Supply};
use bastide_core::pile::{Item, PileDecl, PileId, Token, TokenId};
use bastide_core::rules::{Named, Setup, TileId, Var, Variant};
use bastide_core::span::SpanRule;
use bastide_core::words::{Kind, KindId, Marker, MarkerPlace, Scale, Shape, ValueKind, Words};
use bastide_diag::Report;
use bastide_letters::{left, width};

use super::cast::Cast;
use super::declared::{FeatureDecl, MarkerDecl, PieceDecl, ScaleDecl, StateDecl};
use super::defect::{Defect, MARKER_DIFFERS, SAME_NAME, WRONG_TYPE, Where};
use super::hooks::HookDecl;
use super::script::Script;
use super::select::{kind_names, overlap, selector, with_namesakes};
use super::{order, select};

impl Cast {
    /// Adds the declarations of the variants to a setup. Its words, tiles and ordinary pieces must be there already, and it must be for as
    /// many players as the scripts were read for.
    ///
    /// # Errors
    /// Names that the game does not know, and things that two variants claim.
    pub fn contribute(&self, setup: &mut Setup) -> Result<(), Report> {
        let mut report = Report::about(self.sources());
        let first = setup.variants.len();
        for at in &self.order {
            let script = &self.scripts[*at];
            add_words(script, &mut setup.words, &mut report);
            redraw(script, setup);
            let declared = &script.declared;
            setup.variants.push(Variant {
                id: declared.id.clone(),
                title: declared.title.clone(),
                version: declared.version.clone(),
            });
            if setup.teams.is_empty() {
                setup.teams.clone_from(&declared.teams);
            }
            for (name, value) in &declared.values {
                setup.options.insert(format!("{}.{name}", declared.id), value.clone());
            }
            for (name, value) in &declared.numbers {
                setup.numbers.push(Named { name: format!("{}.{name}", declared.id), value: *value });
            }
            for StateDecl { name, start, scope } in &declared.state {
                let variant = setup.variants.len() - 1;
                setup.vars.push(Var { variant, name: name.clone(), start: start.clone(), scope: *scope });
            }
        }
        for (variant, at) in (first..).zip(&self.order) {
            let script = &self.scripts[*at];
            let (id, file) = (&script.declared.id, &script.chunk.file);
            setup.measures.extend(script.measures.iter().map(|it| it.measured(variant, id, file)));
        }
        self.open_kinds(setup);
        for (variant, at) in (first..).zip(&self.order) {
            add_pieces(&self.scripts[*at], variant, setup, &mut report);
        }
        for (variant, at) in (first..).zip(&self.order) {
            admit_pieces(&self.scripts[*at], variant, setup, &mut report);
        }
        name_pieces(setup);
        for (variant, at) in (first..).zip(&self.order) {
            add_piles(&self.scripts[*at], variant, setup, &mut report);
        }
        let offers = self.offer_names(setup);
        let mut hooks = Vec::new();
        for it in &self.hooks {
            let script = &self.scripts[it.script];
            let decl = &script.hooks[it.number];
            if let Some(defect) = unknown_offer(decl, &offers) {
                report.push(defect.finding(&script.source));
            }
            hooks.push(Hook {
                variant: first + self.position(it.script),
                verb: decl.verb,
                at: decl.at,
                only: selector(script, decl, (setup, first + self.position(it.script)), &mut report),
                label: decl.label.clone(),
                taking: decl.taking,
                source: SourceLine { file: script.chunk.file.clone(), line: decl.line },
            });
        }
        report.extend(order::clashes(&self.scripts, &self.hooks, |a, b| overlap(&hooks[a], &hooks[b])));
        setup.hooks.extend(hooks);
        report.guard(())
    }

    /// Lets ordinary followers stand on the kinds of features that variants open to them, and on none that they close.
    fn open_kinds(&self, setup: &mut Setup) {
        let declared = self.order.iter().flat_map(|at| &self.scripts[*at].declared.features);
        let kinds: Vec<_> = declared.filter_map(|it| setup.words.kind_of(&it.name)).collect();
        for piece in setup.pieces.iter_mut().filter(|it| it.role == Role::Follower) {
            for kind in &kinds {
                match setup.words[*kind].followers {
                    true if piece.on.contains(kind) => {}
                    true => piece.on.push(*kind),
                    false => piece.on.retain(|it| it != kind),
                }
            }
        }
    }

    /// The names of all offers of the game, those of variants that are in the setup already among them.
    fn offer_names(&self, setup: &Setup) -> Vec<String> {
        let there = setup.hooks.iter().map(|it| (&*setup.variants[it.variant].id, it.verb, &it.label));
        let own =
            self.hooks.iter().map(|it| (&self.scripts[it.script], &self.scripts[it.script].hooks[it.number]));
        let own = own.map(|(script, decl)| (&*script.declared.id, decl.verb, &decl.label));
        let offers = there.chain(own).filter(|(_, verb, _)| *verb == Verb::Offer);
        offers.map(|(variant, _, word)| format!("{variant}.{word}")).collect()
    }
}

/// The defect of a hook that names an offer that there is not. Of a variant that is not in the game there is none.
fn unknown_offer(decl: &HookDecl, offers: &[String]) -> Option<Defect> {
    let name = decl.only.offer.as_ref()?;
    let variant = name.split_once('.').map(|(variant, _)| variant);
    let is_played = |it: &String| it.split_once('.').map(|(variant, _)| variant) == variant;
    let is_unknown = !offers.contains(name) && (variant.is_none() || offers.iter().any(is_played));
    is_unknown.then(|| Defect::unknown("offer", name, offers, Where::Line(decl.line)))
}

fn unknown(script: &Script, report: &mut Report, path: &[&str], what: &str, name: &str, words: &[String]) {
    let path = path.iter().map(|it| (*it).to_owned()).collect();
    report.push(Defect::unknown(what, name, words, Where::Key(path)).finding(&script.source));
}

fn add_words(script: &Script, words: &mut Words, report: &mut Report) {
    for feature in &script.declared.features {
        add_feature(script, feature, words, report);
    }
    for marker in &script.declared.markers {
        add_marker(script, marker, words, report);
    }
}

/// Draws the tiles anew on which a kind of features parts the land otherwise than printed, or ends at each side for its marker.
fn redraw(script: &Script, setup: &mut Setup) {
    for feature in &script.declared.features {
        let (Some(how), Some(kind)) = (feature.parts, setup.words.kind_of(&feature.name)) else { continue };
        for deal in &mut setup.deals {
            if deal.tile.segments().iter().any(|it| it.kind == kind) {
                deal.tile = Arc::new(deal.tile.parted(&setup.words, kind, how));
            }
        }
    }
    if script.declared.markers.iter().any(|it| !it.split.is_empty()) {
        for deal in &mut setup.deals {
            if let Some(split) = deal.tile.split(&setup.words) {
                deal.tile = Arc::new(split);
            }
        }
    }
}

fn add_feature(script: &Script, decl: &FeatureDecl, words: &mut Words, report: &mut Report) {
    let Some(like) = words.kind_of(&decl.like) else {
        // Nobody comes to a kind that no tile of the game shows.
        let FeatureDecl { name, pieces, .. } = decl.clone();
        let admits = FeatureDecl { like: name.clone(), name, pieces, ..FeatureDecl::default() };
        if *decl == admits && !admits.pieces.is_empty() {
            return;
        }
        let known = kind_names(words);
        return unknown(
            script,
            report,
            &["features", &decl.name, "like"],
            "kind of feature",
            &decl.like,
            &known,
        );
    };
    let like = words[like].clone();
    // A tile set may have declared the kind already; the points of the variant still count.
    let id = words.kind(Kind { name: decl.name.clone(), like: Some(like.name.clone()), mark: None, ..like });
    let mut scales = [None, None];
    for (at, (key, scale)) in
        [("completed", &decl.completed), ("unfinished", &decl.unfinished)].into_iter().enumerate()
    {
        scales[at] =
            scale.as_ref().map(|it| self::scale(script, it, &["features", &decl.name, key], words, report));
    }
    let kind = words.kind_mut(id);
    kind.followers = decl.followers.unwrap_or(kind.followers);
    kind.completes = decl.completes.unwrap_or(kind.completes);
    kind.safe = decl.safe.unwrap_or(kind.safe);
    kind.cells = decl.cells.unwrap_or(kind.cells);
    kind.mark = decl.mark.clone().or(kind.mark.take());
    let [completed, unfinished] = scales;
    kind.completed = completed.unwrap_or_else(|| kind.completed.clone());
    kind.unfinished = unfinished.unwrap_or_else(|| kind.unfinished.clone());
    if let Some(points) = decl.farmed {
        let areas: Vec<_> =
            words.kinds().filter(|(_, it)| it.shape == Shape::Area).map(|(area, _)| area).collect();
        for area in areas {
            let area = words.kind_mut(area);
            area.completed.touching.insert(id, points);
            area.unfinished.touching.insert(id, points);
        }
    }
}

fn scale(script: &Script, decl: &ScaleDecl, path: &[&str], words: &Words, report: &mut Report) -> Scale {
    let mut scale = Scale { tile: decl.tile, around: decl.around, ..Scale::default() };
    for (name, points) in &decl.markers {
        match words.marker_of(name) {
            Some(it) => drop(scale.markers.insert(it, *points)),
            None => {
                let known: Vec<_> = words.markers().map(|(_, it)| it.name.clone()).collect();
                unknown(script, report, &[path, &["markers", name]].concat(), "marker", name, &known);
            }
        }
    }
    for (name, points) in &decl.touching {
        match words.kind_of(name) {
            Some(it) => drop(scale.touching.insert(it, *points)),
            None => {
                unknown(
                    script,
                    report,
                    &[path, &["touching", name]].concat(),
                    "kind of feature",
                    name,
                    &kind_names(words),
                );
            }
        }
    }
    scale
}

fn add_marker(script: &Script, decl: &MarkerDecl, words: &mut Words, report: &mut Report) {
    let mut kinds = |names: &[String]| {
        let mut kinds = Vec::new();
        for name in names {
            match words.kind_of(name) {
                Some(it) => kinds.push(it),
                None => unknown(
                    script,
                    report,
                    &["markers", &decl.name, name],
                    "kind of feature",
                    name,
                    &kind_names(words),
                ),
            }
        }
        kinds
    };
    let [on, open, together, split] = [&decl.on, &decl.open, &decl.together, &decl.split].map(|it| kinds(it));
    check_kinds(
        script,
        decl,
        words,
        &on,
        [("open", &open), ("together", &together), ("split", &split)],
        report,
    );
    let value = match &decl.words {
        Some(words) => ValueKind::Word(words.clone()),
        None if decl.counts => ValueKind::Count,
        None => ValueKind::Flag,
    };
    let place = if on.is_empty() { MarkerPlace::Tile } else { MarkerPlace::Segment(on) };
    // A tile set may have declared the marker already; the waiting of the variant still counts.
    let known = words.marker_of(&decl.name).map(|it| &words[it]);
    if let Some((there, here)) = known.and_then(|known| difference(words, known, &place, &value)) {
        let message = format!("the marker `{}` {there}, not {here}", decl.name);
        let defect =
            Defect::new(MARKER_DIFFERS, message, Where::Key(vec!["markers".into(), decl.name.clone()]));
        report.push(
            defect
                .with_help(Some("say what the tile set says, or leave it out here".to_owned()))
                .finding(&script.source),
        );
    }
    let plain = Marker::new(decl.name.as_str(), place, value);
    let id = words.marker(plain);
    words.marker_mut(id).open.extend(open);
    words.marker_mut(id).together.extend(together);
    words.marker_mut(id).split.extend(split);
}

/// Finds kinds for which a marker would do nothing: those that it does not lie on, and those without sides.
fn check_kinds(
    script: &Script,
    decl: &MarkerDecl,
    words: &Words,
    on: &[KindId],
    named: [(&str, &[KindId]); 3],
    report: &mut Report,
) {
    let is_met = |it: &KindId| words[*it].shape == Shape::Linked && (on.is_empty() || on.contains(it));
    for (key, kinds) in named {
        for kind in kinds.iter().filter(|it| !is_met(it)) {
            let message = format!(
                "`markers.{}.{key}` is about kinds that run from side to side and that the marker lies on, not `{}`",
                decl.name, words[*kind].name
            );
            let path = vec!["markers".into(), decl.name.clone(), key.into()];
            report.push(Defect::new(WRONG_TYPE, message, Where::Key(path)).finding(&script.source));
        }
    }
}

/// The place or value that a marker has, and that which a script says instead, in words. A script that says no value has that of the marker.
fn difference(
    words: &Words,
    known: &Marker,
    place: &MarkerPlace,
    value: &ValueKind,
) -> Option<(String, String)> {
    if !lies_within(place, &known.place) {
        let [there, here] = [&known.place, place].map(|it| format!("on {}", place_words(words, it)));
        return Some((format!("lies {there}"), here));
    }
    let [there, here] = [&known.value, value].map(value_words);
    (*value != ValueKind::Flag && there != here).then(|| (format!("is {there}"), here.to_owned()))
}

/// The kind of a marker's value in words.
fn value_words(value: &ValueKind) -> &'static str {
    match value {
        ValueKind::Flag => "a flag",
        ValueKind::Count => "a count",
        ValueKind::Word(_) => "a word",
    }
}

/// Tests that each place of one marker is one of the other.
fn lies_within(place: &MarkerPlace, other: &MarkerPlace) -> bool {
    match (place, other) {
        (MarkerPlace::Tile, MarkerPlace::Tile) => true,
        (MarkerPlace::Segment(on), MarkerPlace::Segment(all)) => on.iter().all(|it| all.contains(it)),
        _ => false,
    }
}

/// The places of a marker in words.
fn place_words(words: &Words, place: &MarkerPlace) -> String {
    match place {
        MarkerPlace::Tile => "tiles as a whole".to_owned(),
        MarkerPlace::Segment(on) => {
            let names: Vec<_> = on.iter().map(|it| format!("`{}`", words[*it].name)).collect();
            names.join(" or ")
        }
    }
}

fn add_pieces(script: &Script, variant: usize, setup: &mut Setup, report: &mut Report) {
    for decl in &script.declared.pieces {
        let is_taken = |it: &Piece| it.word() == decl.name && it.variant.is_none_or(|of| of == variant);
        if setup.pieces.iter().any(is_taken) {
            let message = format!("there is a piece `{}` already", decl.name);
            let path = vec![decl.section.to_owned(), decl.name.clone()];
            report.push(Defect::new(SAME_NAME, message, Where::Key(path)).finding(&script.source));
            continue;
        }
        let piece = piece(script, decl, variant, setup, report);
        setup.pieces.push(Piece { variant: Some(variant), ..piece });
    }
}

/// Lets the pieces that a kind of features names stand on it, beside those that name the kind.
fn admit_pieces(script: &Script, variant: usize, setup: &mut Setup, report: &mut Report) {
    for feature in &script.declared.features {
        let Some(kind) = setup.words.kind_of(&feature.name) else { continue };
        for name in &feature.pieces {
            match setup.named(&setup.pieces, name, Some(variant)) {
                Some(at) if setup.pieces[at].on.contains(&kind) => {}
                Some(at) => setup.pieces[at].on.push(kind),
                None if setup.is_of_absent(name) => {}
                None => {
                    let path = ["features", &feature.name, "pieces"].map(str::to_owned).to_vec();
                    let known: Vec<_> = setup.pieces.iter().map(|it| it.word().to_owned()).collect();
                    let defect = Defect::unknown("piece", name, &known, Where::Key(path));
                    report.push(with_namesakes(defect, setup, name, variant).finding(&script.source));
                }
            }
        }
    }
}

/// Gives each piece the name by which games call it: with its variant where several have one of the word.
fn name_pieces(setup: &mut Setup) {
    let names: Vec<_> =
        setup.pieces.iter().map(|it| setup.name_of(&setup.pieces, it, None).into_owned()).collect();
    for (piece, name) in setup.pieces.iter_mut().zip(names) {
        piece.name = name;
    }
}

fn add_piles(script: &Script, variant: usize, setup: &mut Setup, report: &mut Report) {
    for decl in &script.declared.piles {
        let home = PileId(setup.piles.len().min(255) as u8);
        let mut start = Vec::new();
        for (name, count) in &decl.tiles {
            match setup.deals.iter().position(|deal| deal.tile.id() == *name) {
                Some(at) => start.push((Item::Tile(TileId(at as u16)), *count)),
                None => {
                    let known: Vec<_> = setup.deals.iter().map(|it| it.tile.id().to_owned()).collect();
                    unknown(script, report, &["piles", &decl.name, "tiles", name], "tile", name, &known);
                }
            }
        }
        for (value, count) in &decl.tokens {
            start.push((Item::Token(TokenId(setup.tokens.len() as u16)), *count));
            setup.tokens.push(Token { value: value.clone(), home });
        }
        let (name, of, seen) = (decl.name.clone(), decl.of, decl.seen);
        setup.piles.push(PileDecl { variant, name, of, seen, start, fixed: Vec::new() });
    }
}

fn piece(script: &Script, decl: &PieceDecl, variant: usize, setup: &Setup, report: &mut Report) -> Piece {
    let mut on: Vec<KindId> = Vec::new();
    for name in &decl.on {
        if let Some(kind) = setup.words.kind_of(name) {
            on.extend(setup.words.meant(kind));
        } else if let Some(other) = setup.named(&setup.pieces, name, Some(variant)) {
            on.extend(&setup.pieces[other].on);
        } else if !setup.is_of_absent(name) {
            let path = [decl.section, &decl.name, "on", name].map(str::to_owned).to_vec();
            let pieces = setup.pieces.iter().map(|it| setup.name_of(&setup.pieces, it, Some(variant)));
            let pieces = pieces.map(Cow::into_owned);
            let known: Vec<_> = kind_names(&setup.words).into_iter().chain(pieces).collect();
            let defect = Defect::unknown("kind of feature or piece", name, &known, Where::Key(path));
            report.push(with_namesakes(defect, setup, name, variant).finding(&script.source));
        }
    }
    let words = &setup.words;
    let spans = decl.spans.as_ref().and_then(|span| {
        let kind = words.kind_of(&span.kind).filter(|it| words[*it].shape == Shape::Linked);
        let over = words.edges().find(|(_, edge)| edge.name == span.over).map(|(id, _)| id);
        let path = [decl.section, &decl.name, "spans"];
        if kind.is_none() {
            unknown(
                script,
                report,
                &path,
                "kind of feature that reaches edges",
                &span.kind,
                &kind_names(words),
            );
        }
        if over.is_none() {
            let known: Vec<_> = words.edges().map(|(_, edge)| edge.name.clone()).collect();
            unknown(script, report, &path, "edge", &span.over, &known);
        }
        let (each_part, late, refusable) = (span.each_part, span.late, span.refusable);
        Some(SpanRule { kind: kind?, over: over?, each_part, late, refusable })
    });
    Piece {
        name: decl.name.clone(),
        role: decl.role,
        supply: if decl.neutral { Supply::Neutral(decl.count) } else { Supply::Each(decl.count) },
        on,
        strength: decl.strength,
        needs_follower: decl.needs_follower,
        on_completed: decl.on_completed,
        stays: decl.stays,
        leaves: decl.leaves,
        moves: decl.moves,
        recall: decl.recall,
        second: decl.second,
        safe: decl.safe,
        variant: None,
        spans,
    }
}

impl Cast {
    /// The hooks of a game as a table, in the order in which they run.
    pub fn hooks_table(&self, setup: &Setup) -> String {
        let mut rows = vec![["step", "verb", "for", "variant", "where"].map(str::to_owned)];
        for hook in &setup.hooks {
            let mut only = select::text(&hook.only, setup);
            if !hook.label.is_empty() {
                only.push(format!("\"{}\"", hook.label));
            }
            let variant = setup.variants.get(hook.variant).map_or(String::new(), |it| it.id.clone());
            let only = if only.is_empty() { "all".to_owned() } else { only.join(", ") };
            rows.push([
                hook.at.name().to_owned(),
                hook.verb.name().to_owned(),
                only,
                variant,
                hook.source.to_string(),
            ]);
        }
        let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
        let widths = [0, 1, 2, 3, 4].map(widest);
        let mut text = String::new();
        for row in &rows {
            let cells = row.iter().zip(widths).map(|(cell, width)| left(cell, width));
            text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        text
    }
}
