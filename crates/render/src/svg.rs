//! SVG backend: writes scenes as text, role by role. Decides nothing.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::slice;

use bastide_core::geometry::Rotation;
use bastide_letters::markup;
use kurbo::{PathEl, Point};

use crate::pixels::LEAST_LINE;
use crate::scene::{Ends, Group, Item, Items, Outline, Picture, Placement, Stamp};
use crate::theme::{Colour, Theme};

/// The start of every picture. References are written the old way, `xlink:href`, which all drawing programs read.
const START: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink""#;

/// The namespace in which drawing programs look for layers.
const INKSCAPE: &str = r#" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape""#;

/// Round ends and corners of lines.
const ROUND: &str = r#" stroke-linecap="round" stroke-linejoin="round""#;

/// Lines that are too fine to be seen, by their width in mils: in drawn themes strokes make small tiles dull.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fine {
    /// Lines narrower than this are left out.
    Below(i32),
    /// Lines of [`FINE`] or less have the class `fine`, for pages that know how large they are seen.
    Named,
}

/// Width of lines that are seen from 90 pixels a tile.
const FINE: i32 = 3;

impl Picture {
    /// Writes the picture as SVG. In drawn themes it has the strokes that are seen where all of it is on a screen.
    #[must_use]
    pub fn svg(&self) -> String {
        let mm = |hundredths: i32| format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let [wide, high] = [self.shown.0, self.shown.1].map(mm);
        let mut svg = if self.is_tile() {
            Svg { layers: true, ..Svg::of_tile(self) }
        } else {
            Svg { fine: Fine::Below(self.least_line()), ..Svg::new(&self.theme) }
        };
        let inkscape = if svg.layers { INKSCAPE } else { "" };
        svg.write(format_args!(
            r#"{START}{inkscape} width="{wide}mm" height="{high}mm" viewBox="0 0 {} {}">"#,
            self.mils.0, self.mils.1
        ));
        svg.picture(self);
        svg.text.push_str("</svg>\n");
        svg.text
    }

    /// Writes tiles for a page that shows them all: the stamps that they use, which have to stand there before them, and each tile without these.
    /// All of them must be drawn in the same theme.
    ///
    /// # Panics
    ///
    /// If a picture is no tile.
    #[must_use]
    pub fn svg_of_tiles(tiles: &[Self]) -> (String, Vec<String>) {
        let Some(first) = tiles.first() else { return Default::default() };
        assert!(tiles.iter().all(Self::is_tile), "every picture is a tile");
        let mut svg = Svg::of_tile(first);
        svg.write(format_args!(r#"{START} width="0" height="0" style="position:absolute"><defs>"#));
        svg.stamps(tiles.iter().map(|it| &it.items));
        svg.text.push_str("</defs></svg>\n");
        let one = |picture: &Self| {
            let mut svg = Svg::of_tile(picture);
            // On a page a square ends within pixels, where nothing may be seen beside its ground: a pixel of its rim is left out.
            const RIM: i32 = 5;
            svg.write(format_args!(
                r#"<svg viewBox="{RIM} {RIM} {0} {0}" preserveAspectRatio="none">"#,
                picture.mils.0 - 2 * RIM
            ));
            svg.title(picture.title.as_deref());
            svg.items(&picture.items);
            svg.text.push_str("</svg>\n");
            svg.text
        };
        (svg.text, tiles.iter().map(one).collect())
    }

    /// The least width of a line that is seen where the picture has its own size or fills a screen, whichever is smaller.
    fn least_line(&self) -> i32 {
        /// Width and height of a screen in pixels.
        const SCREEN: [f64; 2] = [1600.0, 1000.0];
        /// Pixels in a hundredth of a millimetre.
        const PIXELS: f64 = 96.0 / 2540.0;
        if !self.theme.is_drawn() {
            return 0;
        }
        let sides = [(self.shown.0, self.mils.0, SCREEN[0]), (self.shown.1, self.mils.1, SCREEN[1])];
        let scales =
            sides.map(|(shown, mils, screen)| screen.min(f64::from(shown) * PIXELS) / f64::from(mils.max(1)));
        libm::ceil(f64::from(LEAST_LINE) / scales[0].min(scales[1])) as i32
    }
}

/// An SVG text being written.
#[derive(Debug)]
pub(crate) struct Svg<'a> {
    theme: &'a Theme,
    /// Start of all ids, so that several pictures can share a file.
    ids: String,
    fine: Fine,
    /// Groups that do not lie in others are layers with labels.
    layers: bool,
    /// The colour of lines in the group around.
    said: Option<Colour>,
    pub(crate) text: String,
}

impl<'a> Svg<'a> {
    pub(crate) fn new(theme: &'a Theme) -> Self {
        let (ids, text) = (String::new(), String::new());
        Self { theme, ids, fine: Fine::Below(0), layers: false, said: None, text }
    }

    /// The same for a tile: themes draw the same stamps otherwise, and several tiles may stand on one page.
    fn of_tile(picture: &'a Picture) -> Self {
        let ids = format!("{}-", as_id(picture.theme.name()));
        Self { ids, fine: Fine::Below(picture.least_line()), ..Self::new(&picture.theme) }
    }

    /// The same for pages that hide fine lines by their class where tiles are small.
    pub(crate) fn with_fine_named(mut self) -> Self {
        self.fine = Fine::Named;
        self
    }

    /// The inside of a picture, with all its ids under a name of its own.
    pub(crate) fn inner(picture: &'a Picture, ids: String) -> String {
        let mut svg = Self { ids, ..Self::new(&picture.theme) };
        svg.picture(picture);
        svg.text
    }

    pub(crate) fn write(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }

    fn picture(&mut self, picture: &Picture) {
        self.title(picture.title.as_deref());
        for item in &picture.items.0 {
            if *item == Item::Definitions {
                self.text.push_str("<defs>");
                self.stamps(picture.designs.iter().chain([&picture.items]));
                for (nth, design) in picture.designs.iter().enumerate() {
                    let _ = write!(self.text, r#"<g id="{}t{nth}">"#, self.ids);
                    self.items(design);
                    self.text.push_str("</g>\n");
                }
                self.text.push_str("</defs>\n");
            } else {
                self.item(item);
            }
        }
    }

    /// Writes a title, which viewers show beside the pointer.
    fn title(&mut self, title: Option<&str>) {
        let Some(title) = title else { return };
        self.write(format_args!("<title>{}</title>", markup(title)));
    }

    /// Defines the stamps that items use.
    pub(crate) fn stamps<'b>(&mut self, all: impl Iterator<Item = &'b Items>) {
        for stamp in stamps_of(all) {
            self.stamp(stamp);
        }
    }

    /// Defines a stamp.
    pub(crate) fn stamp(&mut self, stamp: Stamp) {
        let items = stamp.items_in(self.theme);
        let _ = write!(self.text, r#"<g id="{}{}""#, self.ids, stamp.name());
        // In drawn themes the groups that use stamps say how most lines are, but for their colour.
        if self.theme.is_drawn() {
            self.said = self.most_lines(&items);
            self.text.push_str(&self.said.map_or(NO_LINE.to_owned(), line_colour));
        } else {
            self.text.push_str(r#" fill="none""#);
        }
        self.text.push('>');
        self.items(&items);
        self.said = None;
        self.text.push_str("</g>");
    }

    pub(crate) fn items(&mut self, items: &Items) {
        for item in &items.0 {
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Definitions => {}
            Item::Group(group) => self.group(group),
            Item::Stamp { stamp, at } => {
                let (ids, name) = (&self.ids, stamp.name());
                let _ = write!(self.text, r##"<use xlink:href="#{ids}{name}" x="{}" y="{}"/>"##, at.x, at.y);
            }
            Item::Design { nth, placement } => {
                let (ids, transform) = (&self.ids, transform(*placement));
                let _ = write!(self.text, r##"<use xlink:href="#{ids}t{nth}"{transform}/>"##);
            }
            Item::Fragment { svg, at, side } => {
                let Point { x, y } = at;
                let svg = with_ids(svg, &self.ids);
                let none = if self.said.is_some() { NO_LINE } else { "" };
                self.write(format_args!(
                    r#"<svg x="{x}" y="{y}" width="{side}" height="{side}" viewBox="0 0 1000 1000"{none}>{svg}</svg>"#
                ));
            }
            Item::Painting(painting) => self.write(format_args!(
                r#"<image xlink:href="{}" width="1000" height="1000"/>"#,
                painting.address()
            )),
            Item::Shape { outline, fill, line } => {
                let fill = fill.and_then(|role| self.theme.colour(role));
                let least = if let Fine::Below(least) = self.fine { least } else { 0 };
                let line = line.filter(|line| line.wide >= least);
                let line = line.and_then(|line| Some((self.theme.colour(line.role)?, line)));
                if fill.is_some() || line.is_some() {
                    self.shape(outline, fill, line);
                }
            }
        }
    }

    /// Writes a group. One that only turns or names other things stays on its line.
    fn group(&mut self, group: &Group) {
        if let Placement::Window { x, y, side } = group.placement {
            self.write(format_args!(
                r#"<svg x="{x}" y="{y}" width="{side}" height="{side}" viewBox="0 0 1000 1000">"#
            ));
            self.title(group.title.as_deref());
            self.items(&group.items);
            return self.text.push_str("</svg>\n");
        }
        let class = if group.name.is_empty() { String::new() } else { format!(r#" class="{}""#, group.name) };
        let holds_shapes = !group.items.0.iter().all(|it| matches!(it, Item::Group(_) | Item::Design { .. }));
        let (fill, round) = if holds_shapes { (r#" fill="none""#, self.usual()) } else { ("", "") };
        let layers = std::mem::take(&mut self.layers);
        let layer = if layers && !group.name.is_empty() {
            format!(r#" inkscape:groupmode="layer" inkscape:label="{}""#, group.name)
        } else {
            String::new()
        };
        self.write(format_args!("<g{class}{layer}{}{fill}{round}", transform(group.placement)));
        self.said = self.most_lines(&group.items);
        if let Some(colour) = self.said {
            self.text.push_str(&line_colour(colour));
        }
        self.text.push('>');
        self.title(group.title.as_deref());
        self.items(&group.items);
        (self.layers, self.said) = (layers, None);
        self.text.push_str(if class.is_empty() && fill.is_empty() { "</g>" } else { "</g>\n" });
    }

    /// The style of lines that groups say once, in themes where most lines have it.
    fn usual(&self) -> &'static str {
        if self.theme.is_drawn() {
            r#" stroke-width="2" stroke-linecap="round" stroke-linejoin="round""#
        } else {
            ""
        }
    }

    /// The colour of lines that a group has once, in drawn themes: that by which most is saved, where shapes without a line have `none`. None if other groups or designs are among the items, for these would take it over.
    fn most_lines(&self, items: &Items) -> Option<Colour> {
        if !self.theme.is_drawn() {
            return None;
        }
        let mut written: Vec<(Option<Colour>, usize)> = vec![(None, 0)];
        for item in items.0.iter().filter(|it| !matches!(it, Item::Stamp { .. })) {
            let colour = match item {
                Item::Shape { line, .. } => line.and_then(|line| self.theme.colour(line.role)),
                Item::Fragment { .. } => None,
                _ => return None,
            };
            let length = colour.map_or(NO_LINE.len(), |it| line_colour(it).len());
            match written.iter_mut().find(|(it, _)| *it == colour) {
                Some((_, sum)) => *sum += length,
                None => written.push((colour, length)),
            }
        }
        written.into_iter().max_by_key(|(_, sum)| *sum).and_then(|(colour, _)| colour)
    }

    fn shape(&mut self, outline: &Outline, fill: Option<Colour>, line: Option<(Colour, crate::scene::Line)>) {
        self.write(format_args!(r#"<path d="{}""#, data(outline)));
        if self.fine == Fine::Named
            && line.is_some_and(|(_, line)| self.theme.is_drawn() && line.wide <= FINE)
        {
            self.text.push_str(r#" class="fine""#);
        }
        if let Some(colour) = fill {
            self.write(format_args!(r#" fill="{}""#, hex(colour)));
        }
        if let Some((colour, line)) = line {
            if self.said != Some(colour) {
                self.text.push_str(&line_colour(colour));
            }
            if line.wide != 2 || !self.theme.is_drawn() {
                self.write(format_args!(r#" stroke-width="{}""#, line.wide));
            }
            match (line.ends, self.theme.is_drawn()) {
                (Ends::Round, false) => self.text.push_str(ROUND),
                (Ends::Cut, true) => {
                    self.text.push_str(r#" stroke-linecap="butt" stroke-linejoin="miter""#);
                }
                (Ends::Round, true) | (Ends::Cut, false) => {}
            }
            if let Some((dash, gap)) = line.dash {
                self.write(format_args!(r#" stroke-dasharray="{dash} {gap}""#));
            }
        } else if self.said.is_some() {
            self.text.push_str(NO_LINE);
        }
        self.text.push_str("/>");
    }
}

/// Attribute of what has no line.
const NO_LINE: &str = r#" stroke="none""#;

/// The colour of a line as an attribute.
fn line_colour(colour: Colour) -> String {
    format!(r#" stroke="{}""#, hex(colour))
}

/// A placement as an attribute.
fn transform(placement: Placement) -> String {
    let it = match placement {
        Placement::Same | Placement::Window { .. } => return String::new(),
        Placement::Turned(Rotation::R0, x, y) => format!("translate({x} {y})"),
        Placement::Enlarged { down, by } => {
            format!("translate(0 {down}) scale({}.{:02})", by / 100, by % 100)
        }
        Placement::Slanted(degrees) => format!("rotate({degrees} 500 500)"),
        Placement::Turned(..) => {
            let [a, b, c, d, e, f] = placement.affine().as_coeffs();
            format!("matrix({a} {b} {c} {d} {e} {f})")
        }
    };
    format!(r#" transform="{it}""#)
}

/// The `d` of an outline: whole numbers, relative but for the first move of each path, as short as the format lets them be.
pub(crate) fn data(outline: &Outline) -> String {
    let mut text = String::new();
    for path in outline.paths() {
        let (mut at, mut start, mut last) = (Point::ZERO, Point::ZERO, ' ');
        // The control point with which a curve of the same sort goes on smoothly, so that it is left out.
        let mut smooth = Point::ZERO;
        for step in path.elements() {
            let (letter, points): (char, &[Point]) = match step {
                // A relative move is the same as an absolute one where a text begins, and lines follow it without a letter.
                PathEl::MoveTo(a) => {
                    (if last == ' ' && !text.is_empty() { 'M' } else { 'm' }, slice::from_ref(a))
                }
                PathEl::LineTo(a) if a.y == at.y => ('h', slice::from_ref(a)),
                PathEl::LineTo(a) if a.x == at.x => ('v', slice::from_ref(a)),
                PathEl::LineTo(a) => ('l', slice::from_ref(a)),
                PathEl::QuadTo(a, b) if *a == smooth && matches!(last, 'q' | 't') => {
                    ('t', slice::from_ref(b))
                }
                PathEl::QuadTo(a, b) => ('q', &[*a, *b]),
                PathEl::CurveTo(a, b, c) if *a == smooth && matches!(last, 'c' | 's') => ('s', &[*b, *c]),
                PathEl::CurveTo(a, b, c) => ('c', &[*a, *b, *c]),
                PathEl::ClosePath => ('z', &[]),
            };
            let implied = matches!(
                (last, letter),
                ('m' | 'l', 'l')
                    | ('q', 'q')
                    | ('t', 't')
                    | ('c', 'c')
                    | ('s', 's')
                    | ('h', 'h')
                    | ('v', 'v')
            );
            if !implied {
                text.push(letter);
            }
            for (nth, point) in points.iter().enumerate() {
                let follows = implied || nth > 0;
                match letter {
                    'h' => number(&mut text, point.x - at.x, follows),
                    'v' => number(&mut text, point.y - at.y, follows),
                    _ => {
                        number(&mut text, point.x - at.x, follows);
                        number(&mut text, point.y - at.y, true);
                    }
                }
            }
            at = points.last().copied().unwrap_or(start);
            smooth = match step {
                PathEl::QuadTo(a, b) | PathEl::CurveTo(_, a, b) => *b + (*b - *a),
                _ => at,
            };
            if matches!(letter, 'M' | 'm') {
                start = at;
            }
            last = letter;
        }
    }
    text
}

/// Writes a whole number, with a space before it where it follows another and has no sign.
fn number(text: &mut String, number: f64, follows: bool) {
    if follows && number >= 0.0 {
        text.push(' ');
    }
    let _ = write!(text, "{number}");
}

/// A name as ids may have it: letters, digits and hyphens, with `_` for all else.
fn as_id(name: &str) -> String {
    name.chars().map(|it| if it.is_ascii_alphanumeric() || it == '-' { it } else { '_' }).collect()
}

/// An author's drawing with a name before all its ids and references.
fn with_ids(svg: &str, name: &str) -> String {
    let marks = [" id=\"", "xlink:href=\"#", "url(#"];
    marks.iter().fold(svg.to_owned(), |svg, mark| svg.replace(mark, &format!("{mark}{name}")))
}

/// A colour in as few signs as the format allows.
pub(crate) fn hex(Colour(it): Colour) -> String {
    let nibbles: Vec<u32> = (0..6).map(|nth| it >> (20 - 4 * nth) & 0xf).collect();
    if nibbles.chunks(2).all(|pair| pair[0] == pair[1]) {
        format!("#{:x}{:x}{:x}", nibbles[0], nibbles[2], nibbles[4])
    } else {
        format!("#{it:06x}")
    }
}

/// The stamps that items use, each once.
pub(crate) fn stamps_of<'a>(all: impl Iterator<Item = &'a Items>) -> BTreeSet<Stamp> {
    let stamp = |item: &Item| if let Item::Stamp { stamp, .. } = item { Some(*stamp) } else { None };
    all.flat_map(Items::leaves).filter_map(stamp).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::pt;
    use crate::scene::Line;
    use crate::theme::Role;

    #[test]
    fn colours_are_written_short_where_they_can_be() {
        assert_eq!(hex(Colour(0xff_ff_ff)), "#fff");
        assert_eq!(hex(Colour(0x00_11_12)), "#001112");
    }

    #[test]
    fn outlines_are_relative_and_short() {
        let square = Outline::polygon(&[pt(0.4, -0.3), pt(10.0, 0.0), pt(10.0, 10.0), pt(0.0, 10.0)]);
        assert_eq!(data(&square), "m0 0h10v10h-10z");
        let two = square.clone().and_chain(&[pt(5.0, 5.0), pt(6.0, 4.0), pt(6.3, 3.8)]);
        assert_eq!(data(&two), "m0 0h10v10h-10zm5 5 1-1");
        let bent =
            Outline::new().to(pt(1.0, 1.0)).quad(pt(2.0, 0.0), pt(3.0, 1.0)).quad(pt(4.0, 2.0), pt(5.0, 1.0));
        assert_eq!(data(&square.and(&bent)), "m0 0h10v10h-10zM1 1q1-1 2 0t2 0");
    }

    #[test]
    fn tiles_have_layers_and_ids_of_their_theme() {
        let mut items = Items(vec![Item::Definitions]);
        let mut walls = Items::new();
        walls.stamp(Stamp::Turret, pt(9.0, 9.0));
        let mut inner = Items::new();
        inner.group("inner", walls.clone());
        items.group("walls", walls);
        items.group("outer", inner);
        let drawn = |name: &str| {
            let theme = Theme::default().called(name);
            Picture::tile(&theme, None, items.clone()).svg()
        };
        let svg = drawn("my theme");
        assert!(svg.contains(r#"inkscape:groupmode="layer" inkscape:label="walls""#), "{svg}");
        assert_eq!(svg.matches("groupmode").count(), 2, "a group in a layer is none");
        assert!(
            svg.contains(r#"id="my_theme-turret""#) && svg.contains(r##"xlink:href="#my_theme-turret""##)
        );
        assert!(!drawn("other").contains("my_theme"));
    }

    #[test]
    fn a_theme_brings_its_own_shapes() {
        let mut theme = Theme::named("drawn").expect("it ships");
        let mut items = Items(vec![Item::Definitions]);
        items.stamp(Stamp::Tree(1), pt(500.0, 500.0));
        items.stamp(Stamp::RimTower, pt(0.0, 500.0));
        let plain = Picture::tile(&theme, None, items.clone()).svg();
        theme.add_shape("tree", "<path fill='#123456'/>");
        let own = Picture::tile(&theme, None, items.clone()).svg();
        assert!(!plain.contains("#123456") && own.contains("#123456"), "{own}");
        theme.add_shape("tower", "<path fill='#654321'/>");
        assert_eq!(
            Picture::tile(&theme, None, items).svg(),
            own,
            "what lies on the rim is that of all tiles"
        );
    }

    #[test]
    fn fine_lines_are_left_out_where_a_drawn_tile_is_small() {
        let theme = Theme::named("drawn").expect("a theme has a name");
        let mut items = Items::new();
        for wide in [2, 3, 9] {
            items.line(Outline::chain(&[pt(0.0, 0.0), pt(0.0, 50.0)]), Line::round(Role::Tuft, wide));
        }
        let lines = |theme: &Theme, tiles: i32| {
            let mut picture = Picture::new(theme, (1000 * tiles, 1000), (4500 * tiles, 4500));
            picture.items = items.clone();
            picture.svg().matches("<path").count()
        };
        // One tile has 170 pixels, nine across a screen have as many, and twenty have 80.
        assert_eq!([1, 9, 20].map(|tiles| lines(&theme, tiles)), [3, 3, 1]);
        assert_eq!(
            lines(&Theme::named("classic").expect("it ships"), 20),
            3,
            "flat themes have no strokes to lose"
        );
        let mut page = Svg::new(&theme).with_fine_named();
        page.items(&items);
        assert_eq!(page.text.matches(r#"class="fine""#).count(), 2);
    }

    #[test]
    fn titles_cannot_leave_their_element() {
        let picture = Picture::tile(&Theme::default(), Some("</title><script> & \u{1}"), Items::new());
        assert!(picture.svg().ends_with("<title>&lt;/title&gt;&lt;script&gt; &amp; \\u{1}</title></svg>\n"));
    }

    #[test]
    fn drawings_that_share_a_file_keep_to_their_own_ids() {
        let drawing = r##"<g id="a"><path/></g><use xlink:href="#a"/><rect fill="url(#g)" grid="1"/>"##;
        let wanted =
            r##"<g id="p3-a"><path/></g><use xlink:href="#p3-a"/><rect fill="url(#p3-g)" grid="1"/>"##;
        assert_eq!(with_ids(drawing, "p3-"), wanted);
    }
}
