//! Pages as SVG: layers that drawing programs and cutting machines know by name, each design once.

use std::collections::BTreeMap;
use std::fmt::Write;

use kurbo::Affine;

use crate::sheet::job::Job;
use crate::sheet::marks;
use crate::sheet::page::{Ink, LayerKind, Page, PageItem, rectangle};
use crate::sheet::um::Area;
use crate::svg::{Svg, data};

impl Job {
    /// A page as SVG; pages are counted from zero. None if there is no such page.
    #[must_use]
    pub fn svg(&self, page: usize) -> Option<String> {
        let (sheet, face) = *self.layout.pages().get(page)?;
        let composed = self.compose(sheet, face);
        let mut writer = Writer { text: String::new(), clips: BTreeMap::new() };
        writer.page(self, &composed);
        Some(writer.text)
    }
}

struct Writer {
    text: String,
    clips: BTreeMap<Area, usize>,
}

impl Writer {
    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }

    fn page(&mut self, job: &Job, page: &Page) {
        let (wide, high) = (page.wide, page.high);
        self.write(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="{wide}mm" height="{high}mm" viewBox="0 0 {} {}">"#,
            wide.0, high.0
        ));
        self.text.push('\n');
        self.definitions(job, page);
        let shift = (!page.shift.is_none()).then(|| page.shift.affine(wide, high));
        for layer in &page.layers {
            let (name, id) = layer_names(layer.kind);
            self.write(format_args!(
                r#"<g id="{id}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none""#
            ));
            if let Some(matrix) = shift {
                self.write(format_args!(r#" transform="{}""#, shown(matrix)));
            }
            self.text.push_str(">\n");
            let mut ids = marks::registration(job.settings.registration, wide, high).into_iter();
            for item in &layer.items {
                let id = if layer.kind == LayerKind::Registration { ids.next() } else { None };
                self.item(item, id.map(|(id, _)| id));
            }
            self.text.push_str("</g>\n");
        }
        self.text.push_str("</svg>\n");
    }

    /// Every picture of the page once, and the areas that pictures are seen in.
    fn definitions(&mut self, job: &Job, page: &Page) {
        for item in page.items() {
            if let PageItem::Picture { pose, clip, .. } = item {
                let next = self.clips.len();
                self.clips.entry(clip.meeting(pose.reach())).or_insert(next);
            }
        }
        self.text.push_str("<defs>\n");
        for picture in page.pictures() {
            let name = format!("p{picture}");
            self.write(format_args!(r#"<g id="{name}" fill="none">"#));
            let drawing = Svg::inner(&job.pictures[picture], format!("{name}-"));
            self.text.push_str(drawing.trim_end());
            self.text.push_str("</g>\n");
        }
        let clips: Vec<(Area, usize)> = self.clips.iter().map(|(area, nth)| (*area, *nth)).collect();
        for (area, nth) in clips {
            let outline = rectangle(area);
            self.write(format_args!(r#"<clipPath id="c{nth}"><path d="{}"/></clipPath>"#, data(&outline)));
        }
        self.text.push_str("\n</defs>\n");
    }

    fn item(&mut self, item: &PageItem, id: Option<&str>) {
        let id = id.map(|id| format!(r#" id="{id}""#)).unwrap_or_default();
        match item {
            PageItem::Picture { picture, pose, clip } => {
                // Towers are cut off with their picture.
                let clip = self.clips.get(&clip.meeting(pose.reach())).copied().unwrap_or_default();
                let matrix = shown(pose.affine());
                self.write(format_args!(
                    r##"<g clip-path="url(#c{clip})"><use xlink:href="#p{picture}" transform="{matrix}"/></g>"##
                ));
            }
            PageItem::Line { outline, wide, ink, dash } => {
                self.write(format_args!(
                    r#"<path{id} d="{}" stroke="{}" stroke-width="{}""#,
                    data(outline),
                    colour(*ink),
                    wide.0
                ));
                if let Some((dash, gap)) = dash {
                    self.write(format_args!(r#" stroke-dasharray="{} {}""#, dash.0, gap.0));
                }
                self.text.push_str(r#" stroke-linecap="round" stroke-linejoin="round"/>"#);
            }
            PageItem::Fill { outline, ink } => {
                self.write(format_args!(r#"<path{id} d="{}" fill="{}"/>"#, data(outline), colour(*ink)));
            }
        }
        self.text.push('\n');
    }
}

/// Name and id of a layer, as drawing programs and the drivers of cutting machines look for them.
fn layer_names(kind: LayerKind) -> (&'static str, &'static str) {
    match kind {
        LayerKind::Print => ("Print", "print"),
        // Drivers pass over layers with the word Print in their name.
        LayerKind::Labels => ("Print labels", "labels"),
        LayerKind::Registration => ("Regmarks", "regmark"),
        LayerKind::Cut => ("Cut", "cut"),
    }
}

/// The colour of a mark. Cutting machines cut along red lines.
fn colour(ink: Ink) -> String {
    match ink {
        Ink::Black => "#000".to_owned(),
        Ink::Gray => "#888".to_owned(),
        Ink::White => "#fff".to_owned(),
        Ink::Ground([r, g, b]) => format!("#{r:02x}{g:02x}{b:02x}"),
        Ink::Cut => "#f00".to_owned(),
    }
}

/// A matrix as SVG writes it, exact to a thousandth of a micrometre over a tile.
fn shown(map: Affine) -> String {
    let numbers = map.as_coeffs().map(decimal);
    format!("matrix({})", numbers.join(" "))
}

/// A number with at most six decimals.
fn decimal(number: f64) -> String {
    let text = format!("{number:.6}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([45.0, 0.0, -0.0, 1.5, -0.000_000_4].map(decimal), ["45", "0", "0", "1.5", "0"]);
    }
}
