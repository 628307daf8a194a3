//! The SVG backend: copies scenes into text, role by role. Decides nothing.

use std::fmt::Write;

use crate::art::stone;
use crate::scene::{Dot, Ends, Group, Item, Items, Outline, Stamp};
use crate::theme::{Colour, Theme};

/// How every picture starts. References are written the old way, `xlink:href`, which all drawing programs read.
const START: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink""#;

/// An SVG text being written.
#[derive(Debug)]
pub(crate) struct Svg<'a> {
    theme: &'a Theme,
    text: String,
}

impl<'a> Svg<'a> {
    /// Starts a picture of so many mils, shown at so many hundredths of a millimetre.
    pub(crate) fn new(theme: &'a Theme, mils: (i32, i32), shown: (i32, i32)) -> Self {
        let mm = |hundredths: i32| format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let (wide, high) = (mm(shown.0), mm(shown.1));
        let mut svg = Self { theme, text: String::from(START) };
        svg.write(format_args!(
            r#" width="{wide}mm" height="{high}mm" viewBox="0 0 {} {}">"#,
            mils.0, mils.1
        ));
        svg
    }

    /// Starts a part of a page that has a picture of its own.
    pub(crate) fn part(theme: &'a Theme) -> Self {
        Self { theme, text: String::new() }
    }

    /// The text of a part.
    pub(crate) fn text(self) -> String {
        self.text
    }

    /// The whole text.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    pub(crate) fn write(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }

    /// Adds a title, which viewers show beside the pointer.
    pub(crate) fn title(&mut self, title: &str) {
        let safe = title.replace('&', "&amp;").replace('<', "&lt;");
        let safe: String = safe.chars().filter(|it| !it.is_control()).collect();
        self.write(format_args!("<title>{safe}</title>"));
    }

    /// Defines the stamps that items use.
    pub(crate) fn stamps<'b>(&mut self, items: impl Iterator<Item = &'b Item>) {
        let mut used: Vec<Stamp> = items
            .filter_map(|item| match item {
                Item::Stamp { stamp, .. } => Some(*stamp),
                Item::Shape { .. } | Item::Fragment { .. } => None,
            })
            .collect();
        used.sort_unstable();
        used.dedup();
        for stamp in used {
            self.write(format_args!(r#"<g id="{}" fill="none">"#, stamp.name()));
            self.items(&stone::stamp(stamp));
            self.text.push_str("</g>");
        }
    }

    /// Writes items as a group of this name, unless there are none.
    pub(crate) fn group(&mut self, name: &str, items: &Items) {
        if !items.0.is_empty() {
            self.write(format_args!(r#"<g class="{name}" fill="none">"#));
            self.items(items);
            self.text.push_str("</g>\n");
        }
    }

    pub(crate) fn groups(&mut self, groups: &[Group]) {
        for group in groups {
            self.write(format_args!(r#"<g class="{}" fill="none">"#, group.name));
            for item in &group.items {
                self.item(item);
            }
            self.text.push_str("</g>\n");
        }
    }

    pub(crate) fn items(&mut self, items: &Items) {
        for item in &items.0 {
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Stamp { stamp, at } => {
                let name = stamp.name();
                self.write(format_args!(r##"<use xlink:href="#{name}" x="{}" y="{}"/>"##, at.x, at.y));
            }
            Item::Fragment { svg, at, side } => {
                let Dot { x, y } = at;
                self.write(format_args!(
                    r#"<svg x="{x}" y="{y}" width="{side}" height="{side}" viewBox="0 0 1000 1000">{svg}</svg>"#
                ));
            }
            Item::Shape { outline, fill, line } => {
                let fill = fill.and_then(|role| self.theme.colour(role));
                let line = line.and_then(|line| Some((self.theme.colour(line.role)?, line)));
                if fill.is_some() || line.is_some() {
                    self.shape(outline, fill, line);
                }
            }
        }
    }

    fn shape(&mut self, outline: &Outline, fill: Option<Colour>, line: Option<(Colour, crate::scene::Line)>) {
        self.write(format_args!(r#"<path d="{}""#, outline.data()));
        if let Some(colour) = fill {
            self.write(format_args!(r#" fill="{}""#, hex(colour)));
        }
        if let Some((colour, line)) = line {
            self.write(format_args!(r#" stroke="{}" stroke-width="{}""#, hex(colour), line.wide));
            if line.ends == Ends::Round {
                self.text.push_str(r#" stroke-linecap="round" stroke-linejoin="round""#);
            }
            if let Some((dash, gap)) = line.dash {
                self.write(format_args!(r#" stroke-dasharray="{dash} {gap}""#));
            }
        }
        self.text.push_str("/>");
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_short_where_they_can_be() {
        assert_eq!(hex(Colour(0xff_ff_ff)), "#fff");
        assert_eq!(hex(Colour(0x00_11_12)), "#001112");
    }

    #[test]
    fn titles_cannot_leave_their_element() {
        let theme = Theme::default();
        let mut svg = Svg::new(&theme, (10, 10), (10, 10));
        svg.title("</title><script> & \u{1}");
        assert!(svg.finish().ends_with("<title>&lt;/title>&lt;script> &amp; </title></svg>\n"));
    }
}
