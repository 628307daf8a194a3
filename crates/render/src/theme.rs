//! Themes: the colours of roles. The only part that knows colours.
//!
//! The shipped ones are written in `themes/*.toml`, in the form in which authors write their own; whoever reads such a file changes a
//! shipped theme by [`Theme::set`] and its siblings.

mod colour;
mod palette;
mod roles;
mod style;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::painting::OwnTile;

pub use self::colour::Colour;
pub use self::palette::{Clash, Closeness};
pub(crate) use self::roles::{KindKey, Role, Tone};
pub(crate) use self::style::Form;
pub use self::style::{Look, Style};

/// A part of a player's piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatPart {
    /// Its body.
    Body,
    /// Its outline.
    Line,
    /// Letters on it.
    Letter,
}

/// Three colours; none where one is left out.
type Three = [Option<u32>; 3];

/// Colours by key, then body, outline and letter of seats by name, then kinds: look, fill, line, detail.
struct Shipped {
    name: &'static str,
    colours: &'static [(&'static str, Option<u32>)],
    seats: &'static [(&'static str, Three)],
    kinds: &'static [(&'static str, Option<&'static str>, Three)],
}

include!(concat!(env!("OUT_DIR"), "/themes.rs"));

/// The sources of the shipped themes, by name, for authors to start from.
pub const THEME_FILES: [(&str, &str); 7] = [
    ("classic", include_str!("../themes/classic.toml")),
    ("cvd", include_str!("../themes/cvd.toml")),
    ("ink", include_str!("../themes/ink.toml")),
    ("gray", include_str!("../themes/gray.toml")),
    ("drawn", include_str!("../themes/drawn.toml")),
    ("winter", include_str!("../themes/winter.toml")),
    ("autumn", include_str!("../themes/autumn.toml")),
];

/// Colours of roles; some of the finer things are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    name: String,
    /// Colours by row of the role; none for one that is left out. Invariant: one for each row.
    colours: Vec<Option<Colour>>,
    /// Body, outline and letter of each seat.
    seats: [[Colour; 3]; Theme::SEATS.len()],
    kinds: BTreeMap<String, Style>,
    /// Drawings of markers, by their names.
    symbols: BTreeMap<String, Arc<str>>,
    /// Drawings of other things, in turn.
    shapes: BTreeMap<String, Vec<Arc<str>>>,
    /// Drawings of pieces, by their names.
    pieces: BTreeMap<String, Arc<str>>,
    /// Tiles that are brought along, in turn for copies.
    tiles: BTreeMap<String, Vec<OwnTile>>,
    /// The kinds by key.
    styles: BTreeMap<KindKey, Style>,
}

impl Default for Theme {
    /// The first of [`Theme::NAMES`].
    fn default() -> Self {
        Self::shipped(&SHIPPED[0])
    }
}

impl Theme {
    /// The names of the shipped themes: warm colours; colours for colour-blind people; line art that saves ink; grays; then pen and wash,
    /// in summer, winter and autumn.
    pub const NAMES: [&'static str; 7] = ["classic", "cvd", "ink", "gray", "drawn", "winter", "autumn"];

    /// The name of the theme in which pictures are drawn where none is said. A theme of one's own builds on the first of
    /// [`NAMES`](Self::NAMES), which is flat and has the fewest colours.
    pub const USUAL: &'static str = "drawn";

    /// The names of the colours of pieces, in the order of seats.
    pub const SEATS: [&'static str; 9] =
        ["red", "blue", "green", "yellow", "black", "grey", "pink", "violet", "brown"];

    /// The shipped theme with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        SHIPPED.iter().find(|it| it.name == name).map(Self::shipped)
    }

    fn shipped(shipped: &Shipped) -> Self {
        let mut theme = Self {
            name: shipped.name.to_owned(),
            colours: vec![None; Role::KEYS.len()],
            seats: [[Colour(0); 3]; Self::SEATS.len()],
            kinds: BTreeMap::new(),
            symbols: BTreeMap::new(),
            shapes: BTreeMap::new(),
            pieces: BTreeMap::new(),
            tiles: BTreeMap::new(),
            styles: BTreeMap::new(),
        };
        for (key, colour) in shipped.colours {
            theme.set(key, colour.map(Colour));
        }
        theme.complete(|key| shipped.colours.iter().any(|(said, _)| *said == key));
        for (seat, colours) in shipped.seats {
            for (part, colour) in [SeatPart::Body, SeatPart::Line, SeatPart::Letter].into_iter().zip(colours)
            {
                theme.set_seat(seat, part, Colour(colour.unwrap_or_default()));
            }
        }
        for (kind, look, colours) in shipped.kinds {
            let [fill, line, detail] = colours.map(|it| it.map(Colour));
            theme.set_kind(kind, Style { look: look.and_then(Look::named), fill, line, detail });
        }
        theme
    }

    /// Takes colours of the drawn look of which a theme says nothing from others that it has, so that a flat theme needs no more than a pen
    /// to be drawn.
    pub fn complete(&mut self, is_said: impl Fn(&str) -> bool) {
        for key in Role::KEYS.iter().filter(|key| !is_said(key)) {
            if let Some(role) = key.parse().ok().and_then(Role::instead) {
                self.set(key, self.colour(role));
            }
        }
    }

    /// Tests that it is drawn with a pen, obliquely; else it is flat.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.colour(Role::Pen).is_some()
    }

    /// Tests that a drawing of a thing besides markers would be used: a flat look has few such things.
    #[must_use]
    pub fn takes_shape(&self, thing: &str) -> bool {
        self.is_drawn() || matches!(thing, "monastery" | "back")
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same under another name.
    #[must_use]
    pub fn called(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// The keys of its colours, as themes write them: `grass-light`.
    #[must_use]
    pub const fn keys() -> &'static [&'static str] {
        Role::KEYS
    }

    /// Sets the colour under a key; none leaves its role out. False if there is no such key.
    pub fn set(&mut self, key: &str, colour: Option<Colour>) -> bool {
        let row = Role::KEYS.iter().position(|it| *it == key);
        row.map(|row| self.colours[row] = colour).is_some()
    }

    /// Sets a colour of the pieces of a seat. False if there is no seat of this name.
    pub fn set_seat(&mut self, seat: &str, part: SeatPart, colour: Colour) -> bool {
        let seat = Self::SEATS.iter().position(|it| *it == seat);
        seat.map(|seat| self.seats[seat][part as usize] = colour).is_some()
    }

    /// Sets the style of a feature kind.
    pub fn set_kind(&mut self, kind: &str, style: Style) {
        self.styles.insert(KindKey::of(kind), style);
        self.kinds.insert(kind.to_owned(), style);
    }

    /// Sets the drawing of a marker: the inside of an SVG a thousand units wide and high, as [`fragment`](crate::fragment) gives it.
    pub fn set_symbol(&mut self, marker: &str, svg: &str) {
        self.symbols.insert(marker.to_owned(), svg.into());
    }

    /// Adds a drawing of a thing, a `tree` or a `house`, to those that take turns: the inside of an SVG as [`fragment`](crate::fragment)
    /// gives it. It stands on the middle of its lower edge.
    pub fn add_shape(&mut self, thing: &str, svg: &str) {
        self.shapes.entry(thing.to_owned()).or_default().push(svg.into());
    }

    /// One of the drawings of a thing, if it has some of its own.
    pub(crate) fn shape(&self, thing: &str, nth: usize) -> Option<&Arc<str>> {
        let all = self.shapes.get(thing)?;
        all.get(nth.checked_rem(all.len())?)
    }

    /// Sets the drawing of a piece: the inside of an SVG as [`figure`](crate::figure) gives it.
    pub fn set_piece(&mut self, piece: &str, svg: &str) {
        self.pieces.insert(piece.to_owned(), svg.into());
    }

    /// The pieces that it has drawings for.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (&str, &Arc<str>)> {
        self.pieces.iter().map(|(name, svg)| (name.as_str(), svg))
    }

    /// The drawing of a piece, if it has one of its own.
    pub(crate) fn piece(&self, kind: &str) -> Option<&Arc<str>> {
        self.pieces.get(kind)
    }

    /// Adds a tile that takes the place of what is drawn of it by rule, `base/crfr`, to those that copies of it have in turn.
    pub fn add_tile(&mut self, tile: &str, own: OwnTile) {
        self.tiles.entry(tile.to_owned()).or_default().push(own);
    }

    /// The picture of a copy of a tile, if it has some of its own.
    #[must_use]
    pub fn tile(&self, tile: &str, copy: usize) -> Option<&OwnTile> {
        let all = self.tiles.get(tile)?;
        all.get(copy.checked_rem(all.len())?)
    }

    /// The same theme with all tiles drawn by rule.
    #[must_use]
    pub fn without_tiles(&self) -> Self {
        Self { tiles: BTreeMap::new(), ..self.clone() }
    }

    /// The markers that it has drawings for.
    pub fn symbols(&self) -> impl Iterator<Item = &str> {
        self.symbols.keys().map(String::as_str)
    }

    /// The drawing of a marker, if it has one of its own.
    pub(crate) fn symbol(&self, marker: &str) -> Option<&Arc<str>> {
        self.symbols.get(marker)
    }

    /// The feature kinds that it styles.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, Style)> {
        self.kinds.iter().map(|(name, style)| (name.as_str(), *style))
    }

    /// The look of a feature kind.
    pub(crate) fn look(&self, kind: &str, form: Form) -> Look {
        let said = self.kinds.get(kind).and_then(|style| style.look).filter(|look| look.form() == form);
        said.unwrap_or_else(|| Look::of(kind, form))
    }

    /// Tests that it has colours for a feature kind.
    pub(crate) fn is_dressed(&self, kind: &str) -> bool {
        self.kinds.get(kind).is_some_and(|it| it.fill.is_some() || it.line.is_some() || it.detail.is_some())
    }

    /// The colour of a role; none if this theme leaves it out.
    pub(crate) fn colour(&self, role: Role) -> Option<Colour> {
        let of = |seat: u8, part: SeatPart| self.seats[usize::from(seat) % self.seats.len()][part as usize];
        match role {
            Role::Seat(seat) => Some(of(seat, SeatPart::Body)),
            Role::SeatLine(seat) => Some(of(seat, SeatPart::Line)),
            Role::SeatDisc(seat) => self.colour(Role::Rim).map(|_| of(seat, SeatPart::Line)),
            Role::SeatLetter(seat) => Some(of(seat, SeatPart::Letter)),
            Role::Kind(kind, tone) => self.kind_colour(kind, tone),
            _ => self.colours[role.row()?],
        }
    }

    /// A colour of a kind: that of the theme, else one of a hue that its name chooses, as light and as strong as the ground of cities.
    fn kind_colour(&self, kind: KindKey, tone: Tone) -> Option<Colour> {
        const HUES: u32 = 12;
        let style = self.styles.get(&kind).copied().unwrap_or_default();
        let fill = style.fill.or_else(|| {
            let turn = f64::from(kind.below(HUES)) / f64::from(HUES);
            Some(self.colour(Role::Ground)?.turned(turn))
        });
        match tone {
            Tone::Fill => fill,
            Tone::Line => style.line.or_else(|| Some(fill?.mixed(self.colour(Role::WallLine)?, 0.62))),
            Tone::Detail => style.detail.or_else(|| Some(fill?.mixed(self.colour(Role::WallLine)?, 0.3))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes() -> impl Iterator<Item = Theme> {
        Theme::NAMES.into_iter().map(|name| Theme::named(name).expect("a known theme"))
    }

    #[test]
    fn every_key_of_a_shipped_theme_has_a_meaning_and_the_other_way_round() {
        assert_eq!(SHIPPED.iter().map(|it| it.name).collect::<Vec<_>>(), Theme::NAMES);
        for shipped in SHIPPED {
            let mut keys: Vec<_> = shipped.colours.iter().map(|(key, _)| *key).collect();
            // Flat themes say nothing of the roles of the drawn look.
            let drawn = keys.contains(&"pen");
            let mut known: Vec<_> =
                Theme::keys().iter().copied().filter(|key| drawn || !Role::DRAWN.contains(key)).collect();
            keys.sort();
            known.sort();
            assert_eq!(keys, known, "{}", shipped.name);
            let seats: Vec<_> = shipped.seats.iter().map(|(seat, _)| *seat).collect();
            assert!(Theme::SEATS.iter().all(|it| seats.contains(it)), "{}", shipped.name);
            assert!(shipped.seats.iter().all(|(_, it)| it.iter().all(Option::is_some)), "{}", shipped.name);
        }
    }

    #[test]
    fn every_role_is_drawn_in_the_full_themes() {
        for theme in themes().filter(|it| it.name() != "ink") {
            let missing = Theme::keys().iter().zip(&theme.colours).filter(|(_, it)| it.is_none());
            let missing: Vec<&str> = missing.map(|(key, _)| *key).collect();
            let only_drawn: &[&str] = if theme.is_drawn() { &[] } else { &["pen"] };
            assert_eq!(missing, only_drawn, "{}", theme.name());
        }
    }

    #[test]
    fn a_flat_theme_with_a_pen_is_drawn() {
        let mut theme = Theme::named("gray").expect("a known theme");
        assert!(!theme.is_drawn());
        assert!(theme.set("pen", Some(Colour(0x22_22_22))) && theme.is_drawn());
        assert_eq!(
            theme.colour(Role::Pine),
            theme.colour(Role::Tree),
            "it takes what it says nothing of from its own"
        );
    }

    #[test]
    fn gray_has_no_hue() {
        let theme = Theme::named("gray").expect("a known theme");
        let own = ["rails", "forest", "canal"].map(|it| Role::Kind(KindKey::of(it), Tone::Fill));
        for role in
            Role::KEYS.iter().filter_map(|key| key.parse().ok()).chain((0..8).map(Role::Seat)).chain(own)
        {
            let Some(Colour(it)) = theme.colour(role) else { continue };
            assert!(it >> 16 == it & 0xff && it >> 8 & 0xff == it & 0xff, "{role:?}");
        }
    }

    #[test]
    fn a_kind_keeps_its_hue_and_takes_what_the_theme_says() {
        let mut theme = Theme::default();
        let fill = Role::Kind(KindKey::of("rails"), Tone::Fill);
        assert_eq!(theme.colour(fill), Theme::default().colour(fill));
        theme.set_kind("rails", Style { fill: Some(Colour(0x123456)), ..Style::default() });
        assert_eq!(theme.colour(fill), Some(Colour(0x123456)));
        assert!(!theme.set("gras", None) && !theme.set_seat("orange", SeatPart::Body, Colour(0)));
    }

    #[test]
    fn a_turned_colour_is_as_light_as_it_was() {
        let red = Colour(0xcc_44_44);
        assert_eq!(red.turned(0.0), red);
        assert_eq!(red.turned(1.0 / 3.0), Colour(0x44_cc_44));
        assert_eq!(Colour(0x80_80_80).turned(0.4), Colour(0x80_80_80));
    }
}
