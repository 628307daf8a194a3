//! The PDF backend: each design once, pages with their boxes, layers, printed colours and a spot colour for machines. No fonts, and no date
//! but a fixed one: equal jobs give equal bytes.

mod colour;
mod drawing;
mod norm;
mod shading;
mod units;

use std::collections::BTreeSet;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{FunctionShadingType, LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref};

use crate::profile::Profile;
use crate::scene::Picture;

use self::colour::{Colours, Paints, Press};
use self::drawing::{FormDrawing, Image, Way, draw, suffice};
use self::norm::Norm;
use self::shading::Shading;
use self::units::{in_mm, mm, points, rect};
use crate::pixels::DrawError;
use crate::sheet::page::{Ink, LayerKind, Page, PageItem};
use crate::sheet::{Back, ColourSpace, Job, Standard};

/// Points of a PDF to a millimetre.
const MM: f32 = 72.0 / 25.4;

impl Job {
    /// Writes all pages as PDF; `tick` gets the number of pages written. The profile is used if the settings ask for printed colours;
    /// without one, that of coated paper.
    ///
    /// # Errors
    /// If the picture of a design is no SVG.
    pub fn pdf(&self, profile: Option<&Profile>, tick: &mut dyn FnMut(usize)) -> Result<Vec<u8>, DrawError> {
        let settings = self.settings().pressed();
        let coated;
        let colours = match (settings.colour, profile) {
            (ColourSpace::Rgb, _) => Colours::Rgb,
            (ColourSpace::Cmyk, Some(profile)) => Colours::Cmyk(Press { profile, limit: settings.ink_limit }),
            (ColourSpace::Cmyk, None) => {
                coated = Profile::coated()?;
                Colours::Cmyk(Press { profile: &coated, limit: settings.ink_limit })
            }
        };
        let pages: Vec<Page> = self.composed().collect();
        let norm = Norm { standard: settings.standard, title: &self.title, back: settings.back };
        let mut book = Book::new(&pages, settings.layers, colours);
        book.catalog(&norm);
        let pixels = (settings.tile.as_pixels(settings.dpi) / 1000.0) as f32;
        book.pictures(&self.pictures, &pages, Way { colours, flat: settings.flat, pixels })?;
        for (nth, page) in pages.iter().enumerate() {
            book.page(nth, page);
            tick(nth + 1);
        }
        Ok(book.finish(&norm))
    }

    /// The names of the designs that a PDF shows in pixels, at least in part.
    ///
    /// # Errors
    /// If the picture of a design is no SVG.
    pub fn in_pixels(&self) -> Result<Vec<&str>, DrawError> {
        let flat = self.settings().pressed().flat;
        let mut names = Vec::new();
        for design in &self.designs {
            if !suffice(&design.picture.items, flat)? && names.last() != Some(&design.name.as_str()) {
                names.push(design.name.as_str());
            }
        }
        Ok(names)
    }
}

/// Pages as PDF that show no designs.
pub(crate) fn plain(title: &str, pages: &[Page], back: Back) -> Vec<u8> {
    let norm = Norm { standard: Standard::Plain, title, back };
    let mut book = Book::new(pages, false, Colours::Rgb);
    book.catalog(&norm);
    for (nth, page) in pages.iter().enumerate() {
        book.page(nth, page);
    }
    book.finish(&norm)
}

/// Pages as PDF with pictures that are named by their numbers, which are painted with so many pixels to a thousandth of their side where
/// drawing does not do.
///
/// # Errors
/// If a picture is no SVG.
pub(crate) fn with_pictures(
    title: &str,
    pages: &[Page],
    pictures: &[Picture],
    pixels: f32,
) -> Result<Vec<u8>, DrawError> {
    let norm = Norm { standard: Standard::Plain, title, back: Back::None };
    let mut book = Book::new(pages, false, Colours::Rgb);
    book.catalog(&norm);
    book.pictures(pictures, pages, Way { colours: Colours::Rgb, flat: false, pixels })?;
    for (nth, page) in pages.iter().enumerate() {
        book.page(nth, page);
    }
    Ok(book.finish(&norm))
}

/// A PDF being written.
struct Book<'a> {
    pdf: Pdf,
    colours: Colours<'a>,
    next: i32,
    catalog: Ref,
    tree: Ref,
    /// Pages and their contents.
    pages: Vec<(Ref, Ref)>,
    /// The layers that are there, if layers are wanted.
    layers: Vec<(LayerKind, Ref)>,
    /// The spot colour of cuts, and the state in which it overprints.
    cut: Option<(Ref, Ref)>,
    /// Pictures that occur, each by its number with its form.
    forms: Vec<(usize, Ref)>,
}

impl<'a> Book<'a> {
    fn new(pages: &[Page], layers: bool, colours: Colours<'a>) -> Self {
        let mut book = Self {
            pdf: Pdf::new(),
            colours,
            next: 1,
            catalog: Ref::new(1),
            tree: Ref::new(1),
            pages: Vec::new(),
            layers: Vec::new(),
            cut: None,
            forms: Vec::new(),
        };
        book.catalog = book.id();
        book.tree = book.id();
        book.pages = pages.iter().map(|_| (book.id(), book.id())).collect();
        if layers {
            let used =
                |kind: &LayerKind| pages.iter().any(|page| page.layers.iter().any(|it| it.kind == *kind));
            let kinds = LayerKind::ALL.into_iter().filter(used);
            book.layers = kinds.map(|kind| (kind, book.id())).collect();
        }
        if pages.iter().any(|page| marks(page).any(|ink| ink == Ink::Cut)) {
            book.cut = Some((book.id(), book.id()));
        }
        book
    }

    fn id(&mut self) -> Ref {
        self.next += 1;
        Ref::new(self.next - 1)
    }

    /// A colour that machines know by its name; on screens it is magenta.
    fn cut_colour(&mut self, space: Ref, state: Ref) {
        let function = self.id();
        let mut magenta = self.pdf.exponential_function(function);
        magenta.domain([0.0, 1.0]).range([0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0]);
        magenta.c0([0.0; 4]).c1([0.0, 1.0, 0.0, 0.0]).n(1.0);
        magenta.finish();
        let mut colour = self.pdf.indirect(space).array();
        colour.item(Name(b"Separation")).item(Name(b"CutContour")).item(Name(b"DeviceCMYK")).item(function);
        colour.finish();
        self.pdf.ext_graphics(state).overprint(true).overprint_fill(true);
    }

    /// Every picture that occurs, once.
    fn pictures(&mut self, all: &[Picture], pages: &[Page], way: Way<'_>) -> Result<(), DrawError> {
        let used: BTreeSet<usize> = pages.iter().flat_map(Page::pictures).collect();
        for picture in used {
            let drawing = FormDrawing::of(&all[picture], way)?;
            let form = self.form(&drawing, way.flat);
            self.forms.push((picture, form));
        }
        Ok(())
    }

    fn form(&mut self, drawing: &FormDrawing, flat: bool) -> Ref {
        let images: Vec<Ref> = drawing.images.iter().map(|image| self.image(image)).collect();
        let shadings: Vec<Ref> = drawing.shadings.iter().map(|shading| self.shading(shading)).collect();
        let id = self.id();
        let content = packed(&drawing.content);
        let mut form = self.pdf.form_xobject(id, &content);
        form.filter(Filter::FlateDecode);
        form.bbox(Rect::new(0.0, 0.0, 1000.0, 1000.0));
        if !flat {
            // Painted as a whole: else each of its shapes is mixed with those below it where it is cut off within a pixel.
            form.group().transparency().isolated(true);
        }
        let mut resources = form.resources();
        if !images.is_empty() {
            let mut objects = resources.x_objects();
            for (nth, id) in images.iter().enumerate() {
                objects.pair(Name(format!("I{nth}").as_bytes()), *id);
            }
        }
        if !shadings.is_empty() {
            let mut objects = resources.shadings();
            for (nth, id) in shadings.iter().enumerate() {
                objects.pair(Name(format!("S{nth}").as_bytes()), *id);
            }
        }
        if !drawing.states.is_empty() {
            let mut states = resources.ext_g_states();
            for ((fill, line), nth) in &drawing.states {
                let name = format!("G{nth}");
                let mut state = states.insert(Name(name.as_bytes())).dict();
                let alpha = |it: u8| f32::from(255 - it) / 255.0;
                state.pair(Name(b"ca"), alpha(*fill)).pair(Name(b"CA"), alpha(*line));
            }
        }
        id
    }

    fn shading(&mut self, shading: &Shading) -> Ref {
        let (function, id) = (self.id(), self.id());
        let parts = shading.colours.len() / Shading::steps() as usize;
        let samples = packed(&shading.colours);
        let mut colours = self.pdf.sampled_function(function, &samples);
        colours.filter(Filter::FlateDecode);
        colours.domain([0.0, 1.0]).range([0.0, 1.0].repeat(parts));
        colours.size([Shading::steps()]).bits_per_sample(8);
        colours.finish();
        let mut object = self.pdf.function_shading(id);
        object.shading_type(match shading.ends.len() {
            4 => FunctionShadingType::Axial,
            _ => FunctionShadingType::Radial,
        });
        object.pair(Name(b"ColorSpace"), Name(self.colours.space()));
        object.coords(shading.ends.iter().copied()).function(function).extend([true, true]);
        id
    }

    fn image(&mut self, image: &Image) -> Ref {
        let size = |it: u32| i32::try_from(it).unwrap_or(i32::MAX);
        let mask = image.alpha.as_ref().map(|alpha| {
            let id = self.id();
            let alpha = packed(alpha);
            let mut mask = self.pdf.image_xobject(id, &alpha);
            mask.filter(Filter::FlateDecode);
            mask.width(size(image.wide)).height(size(image.high));
            mask.color_space_name(Name(b"DeviceGray")).bits_per_component(8);
            id
        });
        let id = self.id();
        let colours = packed(&image.colours);
        let mut object = self.pdf.image_xobject(id, &colours);
        object.filter(Filter::FlateDecode);
        object.width(size(image.wide)).height(size(image.high));
        object.color_space_name(Name(self.colours.space())).bits_per_component(8);
        if let Some(mask) = mask {
            object.s_mask(mask);
        }
        id
    }

    fn page(&mut self, nth: usize, page: &Page) {
        let (id, content) = self.pages[nth];
        let packed = packed(&self.content(page));
        self.pdf.stream(content, &packed).filter(Filter::FlateDecode);
        let used = page.pictures();
        let cuts = marks(page).any(|ink| ink == Ink::Cut);
        let high = page.high;
        let mut leaf = self.pdf.page(id);
        leaf.parent(self.tree);
        leaf.media_box(Rect::new(0.0, 0.0, points(page.wide), points(page.high)));
        leaf.bleed_box(rect(page.bleed, high));
        leaf.trim_box(rect(page.trim, high));
        leaf.contents(content);
        let mut resources = leaf.resources();
        if !used.is_empty() {
            let mut objects = resources.x_objects();
            for (picture, form) in self.forms.iter().filter(|(it, _)| used.contains(it)) {
                objects.pair(Name(format!("T{picture}").as_bytes()), *form);
            }
        }
        if let Some((space, state)) = self.cut.filter(|_| cuts) {
            resources.color_spaces().pair(Name(b"Cut"), space);
            resources.ext_g_states().pair(Name(b"Over"), state);
        }
        if !self.layers.is_empty() {
            let mut layers = resources.insert(Name(b"Properties")).dict();
            for (kind, id) in &self.layers {
                layers.pair(Name(kind.name().as_bytes()), *id);
            }
        }
    }

    /// The operators of a page, in millimetres from its upper left corner.
    fn content(&self, page: &Page) -> Vec<u8> {
        let mut content = Content::new();
        content.transform([MM, 0.0, 0.0, -MM, 0.0, points(page.high)]);
        if !page.shift.is_none() {
            content.transform(in_mm(page.shift.affine(page.wide, page.high), 1.0));
        }
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        for layer in &page.layers {
            let is_layer = self.layers.iter().any(|(kind, _)| *kind == layer.kind);
            if is_layer {
                let name = Name(layer.kind.name().as_bytes());
                content.begin_marked_content_with_properties(Name(b"OC")).properties_named(name);
            }
            for item in &layer.items {
                self.item(&mut content, item);
            }
            if is_layer {
                content.end_marked_content();
            }
        }
        content.finish().to_vec()
    }

    fn item(&self, content: &mut Content, item: &PageItem) {
        match item {
            PageItem::Picture { picture, pose, clip } => {
                content.save_state();
                let seen = clip.meeting(pose.reach());
                content.rect(mm(seen.from.x), mm(seen.from.y), mm(seen.wide()), mm(seen.high()));
                content.clip_nonzero().end_path();
                content.transform(in_mm(pose.affine(), 1000.0));
                content.x_object(Name(format!("T{picture}").as_bytes()));
                content.restore_state();
            }
            PageItem::Line { outline, wide, ink, dash } => {
                content.save_state();
                match (ink, self.cut) {
                    (Ink::Cut, Some(_)) => {
                        content.set_parameters(Name(b"Over"));
                        content.set_stroke_color_space(pdf_writer::types::ColorSpaceOperand::Named(Name(
                            b"Cut",
                        )));
                        content.set_stroke_color([1.0]);
                    }
                    _ => self.colours.set_ink(content, *ink, Paints::Line),
                }
                content.set_line_width(mm(*wide));
                if let Some((dash, gap)) = dash {
                    content.set_dash_pattern([mm(*dash), mm(*gap)], 0.0);
                }
                draw(content, outline.elements(), um);
                content.stroke().restore_state();
            }
            PageItem::Fill { outline, ink } => {
                self.colours.set_ink(content, *ink, Paints::Fill);
                draw(content, outline.elements(), um);
                content.fill_nonzero();
            }
        }
    }
}

/// A length of a mark, drawn in whole micrometres.
fn um(length: f64) -> f32 {
    (libm::round(length) / 1000.0) as f32
}

/// The inks of the marks of a page.
fn marks(page: &Page) -> impl Iterator<Item = Ink> {
    page.items().filter_map(|item| match item {
        PageItem::Picture { .. } => None,
        PageItem::Line { ink, .. } | PageItem::Fill { ink, .. } => Some(*ink),
    })
}

/// Compressed; the same bytes on every machine.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(6));
    // Writing to memory cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
