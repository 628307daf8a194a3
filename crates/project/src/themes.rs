//! Themes by name: shipped ones, and files that change them.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use bastide_core::words::Shape;
use bastide_diag::{Code, Finding, Label, Report, Source, did_you_mean};
use bastide_record::GameSpec;
use bastide_render::{Clash, Colour, Faint, FaintPart, Look, SeatPart, Style, Theme, figure, fragment};
use bastide_tileset::{Collection, Set, ThemeText, ThemeWords};

use crate::files::Project;
use crate::kind::Kind;
use crate::shipped;
use crate::trouble::Trouble;

/// Two colours of a theme that are hard to distinguish.
const PALETTE_CLOSE: Code = Code("palette-close");
/// Pieces that are hard to see on their grounds.
const PIECE_FAINT: Code = Code("piece-faint");
/// A theme that a tile set asks for in vain.
const WRONG_VALUE: Code = Code("wrong-value");
/// A drawing of a theme that is never used.
const SYMBOL_UNKNOWN: Code = Code("symbol-unknown");

impl Project<'_> {
    /// The theme of a name, or of a file that ends in `.toml`, with everything that is wrong or odd about the file.
    ///
    /// # Errors
    /// If there is no such theme.
    pub fn theme(&self, name: &str) -> Result<(Theme, Report), Trouble> {
        if let Some(theme) = Theme::named(name) {
            return Ok((theme, Report::new()));
        }
        let path = Path::new(name);
        if path.extension().is_none_or(|it| it != "toml") {
            let all = format!("shipped are `{}`; a file ends in `.toml`", Theme::NAMES.join("`, `"));
            let help = did_you_mean(name, Theme::NAMES).unwrap_or(all);
            return Err(Trouble::request(&format!("there is no theme `{name}`"), &help));
        }
        Ok(self.read(path).map_or_else(|found| (Theme::default(), found), |source| self.read_theme(&source)))
    }

    /// The theme that tile sets ask for: the one that all of them name, a file beside the set that names it, or else the usual one. A set that
    /// names none agrees with those that use it. With everything that is wrong or odd about the theme.
    ///
    /// # Errors
    /// If there is no such theme.
    pub fn theme_of_sets<'s>(
        &self,
        sets: impl IntoIterator<Item = &'s Set>,
    ) -> Result<(Theme, Report), Trouble> {
        let sets: Vec<&Set> = sets.into_iter().collect();
        let asked = |set: &Set| set.theme.as_ref().map(|(name, _)| beside(set, name));
        let first = sets.iter().find_map(|set| asked(set));
        let is_used = |set: &Set| sets.iter().any(|it| it.theme.is_some() && it.uses.contains(&set.id));
        let agrees = |set: &&&Set| asked(set).map_or_else(|| is_used(set), |it| Some(&it) == first.as_ref());
        let all_agree = sets.iter().filter(agrees).count() == sets.len();
        self.theme(first.as_deref().filter(|_| all_agree).unwrap_or(Theme::USUAL))
    }

    /// The theme that the tile sets of a game ask for, as [`Self::theme_of_sets`] finds it among those whose tiles are in the game. Of a game
    /// that cannot be put together, it is the usual one.
    ///
    /// # Errors
    /// As [`Self::theme_of_sets`].
    pub fn theme_of_game(&self, spec: &GameSpec) -> Result<(Theme, Report), Trouble> {
        let Ok(gathered) = self.gather(spec) else { return self.theme(Theme::USUAL) };
        let texts = gathered.texts.into_iter().filter(|it| Kind::of(it) == Some(Kind::TileSet));
        let (collection, _) = Collection::read(texts.collect());
        let is_in_game = |set: &&Set| {
            let mut tiles = gathered.bag.tiles.iter().filter_map(|it| it.tile.id().split_once('/'));
            tiles.any(|(id, _)| id == set.id)
        };
        self.theme_of_sets(collection.sets().iter().filter(is_in_game))
    }

    /// Findings about drawings of markers, sites and feature kinds that no tile set has: none of these, and none beside the theme.
    pub(crate) fn unknown_names(&self, source: &Source, collections: &[&Collection]) -> Report {
        let (text, _) = text_of(source);
        let mut known = Named::default();
        collections.iter().for_each(|it| known.add(it));
        if !known.all_of(&text) {
            known.add(&self.sets_beside(source));
        }
        let mut report = Report::about([source]);
        let mut tell =
            |what: &str, name: &str, span: Range<usize>, help: String, names: &BTreeSet<String>| {
                let finding = Finding::warning(
                    SYMBOL_UNKNOWN,
                    format!("no tile set has a {what} `{name}`"),
                    Label::new(source, span, ""),
                );
                report.push(finding.with_help(help).with_nearest(name, names.iter().map(String::as_str)));
            };
        for (symbol, _, span) in text.symbols.iter().filter(|(it, ..)| !known.symbols.contains(it)) {
            let help = if ThemeText::shapes().any(|it| it == symbol) {
                format!("`[shape]` takes a drawing of a `{symbol}`")
            } else {
                "`[symbol]` takes drawings of markers and sites that a tile set declares".to_owned()
            };
            tell("marker", symbol, span.clone(), help, &known.symbols);
        }
        for kind in text.kinds.iter().filter(|it| !known.kinds.contains(&it.name)) {
            let help = "`[kind]` says how feature kinds are drawn that a tile set declares".to_owned();
            tell(
                "feature kind",
                &kind.name,
                text.place(&format!("kind.{}", kind.name)).unwrap_or_default(),
                help,
                &known.kinds,
            );
        }
        report
    }

    /// The tile sets in the folder of a theme.
    fn sets_beside(&self, theme: &Source) -> Collection {
        let folder = Path::new(theme.name()).parent().unwrap_or_else(|| Path::new(""));
        let files = self.files().names(folder).into_iter().filter_map(|it| self.read(&folder.join(it)).ok());
        let sets = files.filter(|it| Kind::of(it) == Some(Kind::TileSet)).collect();
        Collection::read_beside(sets, shipped::library(), &[]).0
    }

    /// Findings about the theme that a tile set asks for: there is none of this name, or it has errors.
    pub(crate) fn asked_theme(&self, set: &Set) -> Report {
        let mut report = Report::about([&set.source]);
        let Some((name, span)) = &set.theme else { return report };
        let wrong = |message| Finding::error(WRONG_VALUE, message, Label::new(&set.source, span.clone(), ""));
        if name.ends_with(".toml") {
            match self.named(&set.source, span, name) {
                Ok((path, bytes)) => {
                    let text = Source::from_bytes(path.display().to_string(), bytes);
                    if text.map_or(true, |it| self.read_theme(&it).1.has_errors()) {
                        let help = format!("`bastide check {}` shows them", path.display());
                        report.push(wrong(format!("the theme `{name}` has errors")).with_help(help));
                    }
                }
                Err(found) => report.merge(found),
            }
        } else if Theme::named(name).is_none() {
            let names = Theme::NAMES.join("`, `");
            let help = format!("shipped are `{names}`; a file ends in `.toml` and lies beside the set");
            let finding = wrong(format!("`theme` cannot be `{name}`")).with_help(help);
            report.push(finding.with_nearest(name, Theme::NAMES));
        }
        report
    }

    /// Reads a theme, with everything that is wrong or odd about it.
    pub(crate) fn read_theme(&self, source: &Source) -> (Theme, Report) {
        let (text, mut report) = text_of(source);
        let mut theme = build(source, &text);
        // The theme that it builds on may be misspelt.
        let is_read = !report.has_errors();
        for (marker, file, span) in &text.symbols {
            match self.drawing(source, span, file, fragment) {
                Ok(svg) => theme.set_symbol(marker, &svg),
                Err(found) => report.merge(found),
            }
        }
        for (thing, file, span) in &text.shapes {
            if is_read && !theme.takes_shape(thing) {
                let message = format!("a flat theme draws no `{thing}` by file");
                let finding = Finding::warning(SYMBOL_UNKNOWN, message, Label::new(source, span.clone(), ""));
                report.push(
                    finding.with_help(
                        "`like = \"drawn\"` has them; flat themes take a `monastery` and a `back`",
                    ),
                );
            }
            match self.drawing(source, span, file, fragment) {
                Ok(svg) => theme.add_shape(thing, &svg),
                Err(found) => report.merge(found),
            }
        }
        for (piece, file, span) in &text.pieces {
            match self.drawing(source, span, file, figure) {
                Ok(svg) => theme.set_piece(piece, &svg),
                Err(found) => report.merge(found),
            }
        }
        for (tile, file, span) in &text.tiles {
            match self.tile_art(source, span, file) {
                Ok((_, own)) => theme.add_tile(tile, own),
                Err(found) => report.merge(found),
            }
        }
        let is_allowed = |code: &Code| text.allow.iter().any(|it| *it == code.as_str());
        if !report.has_errors() && !is_allowed(&PIECE_FAINT) {
            for finding in faint(source, &text, theme.faint()) {
                report.push(finding);
            }
        }
        if !report.has_errors() && !is_allowed(&PALETTE_CLOSE) {
            // Clashes of the shipped theme are not the fault of one that builds on it.
            let said = |clash: &Clash| clash.keys.iter().any(|key| text.place(key).is_some());
            for clash in theme.clashes().into_iter().filter(said) {
                report.push(close(source, &text, &clash));
            }
        }
        (theme, report)
    }
}

/// The names of things in tile sets that themes can draw.
#[derive(Debug, Default)]
struct Named {
    /// Markers, and feature kinds that are sites.
    symbols: BTreeSet<String>,
    kinds: BTreeSet<String>,
}

impl Named {
    fn add(&mut self, collection: &Collection) {
        let words = collection.words();
        self.symbols.extend(words.markers().map(|(_, it)| it.name.clone()));
        for (_, kind) in words.kinds() {
            self.kinds.insert(kind.name.clone());
            if kind.shape == Shape::Site {
                self.symbols.insert(kind.name.clone());
            }
        }
    }

    fn all_of(&self, text: &ThemeText) -> bool {
        text.symbols.iter().all(|(it, ..)| self.symbols.contains(it))
            && text.kinds.iter().all(|it| self.kinds.contains(&it.name))
    }
}

/// The theme of a text, and findings about it.
pub(crate) fn text_of(source: &Source) -> (ThemeText, Report) {
    let looks: Vec<&str> = Look::ALL.iter().map(|look| look.name()).collect();
    let words =
        ThemeWords { themes: &Theme::NAMES, colours: Theme::keys(), seats: &Theme::SEATS, looks: &looks };
    ThemeText::read(source, &words)
}

/// The name of a theme as those find it who look for it from anywhere: a file lies beside its set.
fn beside(set: &Set, name: &str) -> String {
    match Path::new(set.source.name()).parent() {
        Some(folder) if name.ends_with(".toml") => folder.join(name).to_string_lossy().into_owned(),
        _ => name.to_owned(),
    }
}

/// The shipped theme that a text builds on, with the changes of the text.
fn build(source: &Source, text: &ThemeText) -> Theme {
    let file = || Path::new(source.name()).file_stem().map(|it| it.to_string_lossy().into_owned());
    let name = text.name.clone().or_else(file).unwrap_or_default();
    let mut theme = text.like.as_deref().and_then(Theme::named).unwrap_or_default().called(&name);
    let is_flat = !theme.is_drawn();
    for (key, colour) in &text.colours {
        theme.set(key, colour.map(Colour));
    }
    if is_flat {
        theme.complete(|key| text.colours.iter().any(|(said, _)| said == key));
    }
    for seat in &text.seats {
        let parts =
            [(SeatPart::Body, seat.body), (SeatPart::Line, seat.line), (SeatPart::Letter, seat.letter)];
        for (part, colour) in parts {
            if let Some(colour) = colour {
                theme.set_seat(&seat.name, part, Colour(colour));
            }
        }
    }
    for kind in &text.kinds {
        let [fill, line, detail] = [kind.fill, kind.line, kind.detail].map(|it| it.map(Colour));
        let look = kind.look.as_deref().and_then(Look::named);
        theme.set_kind(&kind.name, Style { look, fill, line, detail });
    }
    theme
}

/// The finding about two colours, at the later of the two in the file.
fn close(source: &Source, text: &ThemeText, clash: &Clash) -> Finding {
    let places = clash.keys.iter().filter_map(|key| text.place(key));
    let place = places.max_by_key(|place| place.start).unwrap_or(0..0);
    Finding::warning(PALETTE_CLOSE, clash.to_string(), Label::new(source, place, ""))
        .with_help("make one of them lighter or darker, or `allow` it if lines tell them apart")
}

/// The findings about pieces that are hard to see, each at its place in the file: of grounds that have a colour of the file, each; of
/// rims that have one, the worst ground.
fn faint(source: &Source, text: &ThemeText, all: Vec<Faint>) -> Vec<Finding> {
    let mut worst: Vec<(Range<usize>, Faint)> = Vec::new();
    for faint in all {
        let place = match &faint.part {
            FaintPart::Edge => {
                let rim = ["rim", "halo"].iter().find_map(|key| text.place(key));
                rim.or_else(|| text.place(&faint.on))
            }
            FaintPart::Line(seat) => text.place(&format!("seat.{seat}")).or_else(|| text.place("halo")),
            FaintPart::Figure(seat) | FaintPart::Letter(seat) => text
                .place(&format!("seat.{seat}"))
                .or_else(|| ["rim", "halo"].iter().find_map(|key| text.place(key))),
            FaintPart::Own(piece, _) => {
                text.pieces.iter().find(|(it, ..)| it == piece).map(|(.., span)| span.clone())
            }
        };
        // Colours of the shipped theme are not the fault of one that builds on it.
        let Some(place) = place else { continue };
        match worst.iter_mut().find(|(it, _)| *it == place) {
            Some((_, other)) if other.contrast > faint.contrast => *other = faint,
            Some(_) => {}
            None => worst.push((place, faint)),
        }
    }
    let finding = |(place, faint): (Range<usize>, Faint)| {
        let help = match faint.part {
            FaintPart::Edge | FaintPart::Figure(_) => {
                "`rim` and `halo` set pieces off from any ground if one is dark and one is light"
            }
            FaintPart::Line(_) | FaintPart::Letter(_) => "make one of them lighter or darker",
            FaintPart::Own(..) => "a dark and a light line round it set it off from any ground",
        };
        Finding::warning(PIECE_FAINT, faint.to_string(), Label::new(source, place, "")).with_help(help)
    };
    worst.into_iter().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use bastide_diag::sink::{Style as Sink, human};
    use bastide_render::THEME_FILES;

    use super::*;

    fn read(source: &Source) -> (Theme, Report) {
        Project::on_disk().read_theme(source)
    }

    #[test]
    fn shipped_themes_read_from_their_files_are_those_that_are_built_in() {
        for (name, text) in THEME_FILES {
            let (theme, report) = read(&Source::new(format!("{name}.toml"), text));
            assert!(report.is_empty(), "{}", human(&report, Sink::Plain));
            assert_eq!(Some(theme), Theme::named(name));
        }
    }

    #[test]
    fn a_theme_of_ones_own_starts_from_a_shipped_one() {
        let (theme, report) =
            read(&Source::new("mine.toml", "like = \"gray\"\n[colour]\nflower = \"none\"\n"));
        assert!(report.is_empty(), "{}", human(&report, Sink::Plain));
        let mut wanted = Theme::named("gray").expect("it ships").called("mine");
        wanted.set("flower", None);
        assert_eq!(theme, wanted);
    }

    #[test]
    fn a_theme_holds_for_the_sets_that_its_set_uses_and_for_no_others() {
        let set = |id: &str, uses: &str, theme: &str| {
            let text = format!(
                "format = 1\n[set]\nid = \"{id}\"\ntitle = \"{id}\"\nuses = [{uses}]\n{theme}[[tile]]\nid = \"ffff\"\n"
            );
            Source::new(format!("{id}.toml"), text)
        };
        let snow = "theme = \"winter\"\n";
        let texts = vec![
            shipped::tile_set("base").expect("it ships"),
            set("snow", "\"base\"", snow),
            set("sun", "\"base\"", ""),
            set("fog", "\"base\"", "theme = \"gray\"\n"),
        ];
        let (collection, found) = Collection::read(texts);
        assert!(!found.has_errors(), "{}", human(&found, Sink::Plain));
        let theme = |ids: &[&str]| {
            let sets = ids.iter().map(|id| collection.set(id).expect("a set"));
            Project::shipped().theme_of_sets(sets).expect("a theme").0.name().to_owned()
        };
        let wanted = ["winter", "winter", "winter", "drawn", "drawn", "drawn", "drawn"];
        let sets: [&[&str]; 7] = [
            &["snow"],
            &["base", "snow"],
            &["snow", "base"],
            &["base"],
            &["base", "snow", "sun"],
            &["snow", "fog"],
            &[],
        ];
        assert_eq!(sets.map(theme), wanted);
    }

    #[test]
    fn colours_that_are_one_gray_are_found_where_they_are_written() {
        let text = "[colour]\ngrass = \"#a9c66c\"\nground = \"#dcac7a\"\n";
        let source = Source::new("mine.toml", text);
        let found = read(&source).1;
        let findings = found.findings();
        let at: Vec<_> = findings.iter().map(|it| (it.code, source.slice(&it.label.span))).collect();
        assert_eq!(at, [(PALETTE_CLOSE, "\"#dcac7a\"")], "{}", human(&found, Sink::Plain));
        let (_, allowed) = read(&Source::new("mine.toml", format!("allow = \"palette-close\"\n{text}")));
        assert!(allowed.is_empty());
    }
}
