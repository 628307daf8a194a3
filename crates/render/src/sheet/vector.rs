//! Pages as SVG: layers that drawing programs and cutting machines know by name, each design once.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::scene::Outline;
use crate::sheet::job::Job;
use crate::sheet::marks;
use crate::sheet::page::{Ink, Item, LayerKind, Matrix, Page, rectangle};
use crate::sheet::symbol::inner;
use crate::sheet::um::Area;

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
        let shift = (!page.shift.is_none()).then(|| page.shift.matrix(wide, high));
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
        let mut pictures = Vec::new();
        for item in page.layers.iter().flat_map(|layer| &layer.items) {
            if let Item::Picture { picture, pose, clip } = item {
                pictures.push(*picture);
                let next = self.clips.len();
                self.clips.entry(clip.meeting(pose.area())).or_insert(next);
            }
        }
        pictures.sort_unstable();
        pictures.dedup();
        self.text.push_str("<defs>\n");
        for picture in pictures {
            let name = format!("p{picture}");
            self.write(format_args!(r#"<g id="{name}" fill="none">"#));
            let drawing = with_ids(inner(&job.pictures[picture]), &format!("{name}-"));
            self.text.push_str(drawing.trim_end());
            self.text.push_str("</g>\n");
        }
        let clips: Vec<(Area, usize)> = self.clips.iter().map(|(area, nth)| (*area, *nth)).collect();
        for (area, nth) in clips {
            let outline = rectangle(area);
            self.write(format_args!(r#"<clipPath id="c{nth}"><path d="{}"/></clipPath>"#, outline.data()));
        }
        self.text.push_str("\n</defs>\n");
    }

    fn item(&mut self, item: &Item, id: Option<&str>) {
        let id = id.map(|id| format!(r#" id="{id}""#)).unwrap_or_default();
        match item {
            Item::Picture { picture, pose, clip } => {
                // What is seen of a picture ends where its square ends, not where its towers do.
                let clip = self.clips.get(&clip.meeting(pose.area())).copied().unwrap_or_default();
                let matrix = shown(pose.matrix());
                self.write(format_args!(
                    r##"<g clip-path="url(#c{clip})"><use xlink:href="#p{picture}" transform="{matrix}"/></g>"##
                ));
            }
            Item::Line { outline, wide, ink, dash } => {
                self.write(format_args!(
                    r#"<path{id} d="{}" stroke="{}" stroke-width="{}""#,
                    outline.data(),
                    colour(*ink),
                    wide.0
                ));
                if let Some((dash, gap)) = dash {
                    self.write(format_args!(r#" stroke-dasharray="{} {}""#, dash.0, gap.0));
                }
                self.text.push_str(r#" stroke-linecap="round" stroke-linejoin="round"/>"#);
            }
            Item::Fill { outline, ink } => {
                self.fill(outline, *ink, &id);
            }
        }
        self.text.push('\n');
    }

    fn fill(&mut self, outline: &Outline, ink: Ink, id: &str) {
        self.write(format_args!(r#"<path{id} d="{}" fill="{}"/>"#, outline.data(), colour(ink)));
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

/// The colour of a mark. Cutting machines are told by red lines where to cut.
fn colour(ink: Ink) -> String {
    match ink {
        Ink::Black => "#000".to_owned(),
        Ink::Gray => "#888".to_owned(),
        Ink::White => "#fff".to_owned(),
        Ink::Ground([r, g, b]) => format!("#{r:02x}{g:02x}{b:02x}"),
        Ink::Cut => "#f00".to_owned(),
    }
}

/// A matrix as SVG writes it, with as few decimals as say it to a thousandth of a micrometre over a tile.
fn shown(matrix: Matrix) -> String {
    let numbers: Vec<String> = matrix.iter().map(|it| decimal(*it)).collect();
    format!("matrix({})", numbers.join(" "))
}

/// A number with at most six decimals.
fn decimal(number: f64) -> String {
    let text = format!("{number:.6}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// The drawing with all its ids, and what refers to them, under a name of its own, so that several drawings can share a file. References
/// are written the old way, which all drawing programs read.
fn with_ids(svg: &str, name: &str) -> String {
    const AT: [(&str, &str); 10] = [
        (" id=\"", " id=\""),
        (" id='", " id='"),
        (" href=\"#", " xlink:href=\"#"),
        (" href='#", " xlink:href='#"),
        ("xlink:href=\"#", "xlink:href=\"#"),
        ("xlink:href='#", "xlink:href='#"),
        ("url(#", "url(#"),
        ("url('#", "url('#"),
        ("url(\"#", "url(\"#"),
        ("url(&quot;#", "url(&quot;#"),
    ];
    let mut text = String::with_capacity(svg.len() + svg.len() / 8);
    let mut rest = svg;
    let next = |rest: &str| {
        let found = AT.iter().filter_map(|(mark, new)| Some((rest.find(mark)?, mark.len(), *new)));
        found.min_by_key(|(at, ..)| *at)
    };
    while let Some((at, long, new)) = next(rest) {
        text.push_str(&rest[..at]);
        text.push_str(new);
        text.push_str(name);
        rest = &rest[at + long..];
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_that_share_a_file_keep_to_their_own_ids() {
        let drawing = r##"<g id="tower"><path/></g><use href="#tower"/><rect fill="url(#g)" grid="1"/>"##;
        let wanted = r##"<g id="p3-tower"><path/></g><use xlink:href="#p3-tower"/><rect fill="url(#p3-g)" grid="1"/>"##;
        assert_eq!(with_ids(drawing, "p3-"), wanted);
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([45.0, 0.0, -0.0, 1.5, -0.000_000_4].map(decimal), ["45", "0", "0", "1.5", "0"]);
    }
}
