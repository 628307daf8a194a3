//! The PNG backend: an SVG text drawn in pixels, with its size in print written into the file.

use std::fmt;

use resvg::tiny_skia::{Pixmap, PixmapPaint, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

/// How large a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So many pixels wide.
    Wide(u32),
    /// In its size in print, with so many pixels to the inch.
    Dpi(u32),
}

/// Why a picture could not be drawn in pixels.
#[derive(Debug)]
pub enum PngError {
    /// The text is no SVG.
    Svg(String),
    /// The picture would have no pixels, or too many.
    Size {
        /// Pixels across.
        wide: u32,
        /// Pixels down.
        high: u32,
    },
    /// So few pixels that nothing could be made out.
    Narrow {
        /// Pixels across.
        wide: u32,
        /// How many are needed.
        least: u32,
    },
    /// The pixels could not be written.
    Encode(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Svg(why) => write!(f, "the text is not an SVG picture: {why}"),
            Self::Size { wide, high } => write!(f, "a picture of {wide} by {high} pixels cannot be drawn"),
            Self::Narrow { wide, least } => {
                write!(f, "{wide} pixels are too few for so many tiles; at least {least} are needed")
            }
            Self::Encode(why) => write!(f, "the pixels cannot be written: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// The most pixels a picture may have: an A2 sheet at 300 dpi has 35 million.
pub(crate) const MOST_PIXELS: u64 = 100_000_000;
/// Pixels to the inch that SVG counts in.
const SVG_DPI: f32 = 96.0;
pub(crate) const INCHES_PER_METRE: f32 = 39.370_08;

/// The pixels of a picture, row by row, as red, green and blue over white.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels across.
    pub wide: u32,
    /// All of them.
    pub colours: Vec<[u8; 3]>,
}

/// Draws an SVG text in pixels, for whoever shows them without a file.
///
/// # Errors
/// As [`png()`].
pub fn pixels(svg: &str, size: Size) -> Result<Pixels, PngError> {
    let (mut pixmap, _) = drawn(svg, size)?;
    let ground = Pixmap::new(pixmap.width(), pixmap.height());
    if let Some(mut ground) = ground {
        ground.fill(resvg::tiny_skia::Color::WHITE);
        ground.draw_pixmap(0, 0, pixmap.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        pixmap = ground;
    }
    let colours = pixmap.pixels().iter().map(|it| [it.red(), it.green(), it.blue()]).collect();
    Ok(Pixels { wide: pixmap.width(), colours })
}

/// Draws an SVG text in pixels.
///
/// # Errors
/// If the text is no SVG, or if the picture would have no pixels or more than a hundred million.
pub fn png(svg: &str, size: Size) -> Result<Vec<u8>, PngError> {
    let (pixmap, scale) = drawn(svg, size)?;
    encode(&pixmap, scale * SVG_DPI * INCHES_PER_METRE).map_err(|it| PngError::Encode(it.to_string()))
}

/// The pixels of an SVG text, and how many there are to the pixel of SVG.
fn drawn(svg: &str, size: Size) -> Result<(Pixmap, f32), PngError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|it| PngError::Svg(it.to_string()))?;
    let scale = match size {
        Size::Wide(wide) => wide as f32 / tree.size().width(),
        Size::Dpi(dpi) => dpi as f32 / SVG_DPI,
    };
    let pixels = |length: f32| (length * scale).round() as u32;
    let (wide, high) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let refused = PngError::Size { wide, high };
    if u64::from(wide) * u64::from(high) > MOST_PIXELS {
        return Err(refused);
    }
    let mut pixmap = Pixmap::new(wide, high).ok_or(refused)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok((pixmap, scale))
}

pub(crate) fn encode(pixmap: &Pixmap, per_metre: f32) -> Result<Vec<u8>, png::EncodingError> {
    // Pictures that nothing shines through are a quarter smaller without saying so, and some programs read only those.
    let opaque = pixmap.pixels().iter().all(PremultipliedColorU8::is_opaque);
    let (colour, channels) = if opaque { (png::ColorType::Rgb, 3) } else { (png::ColorType::Rgba, 4) };
    let mut bytes = Vec::with_capacity(pixmap.pixels().len() * channels);
    for pixel in pixmap.pixels() {
        let it = pixel.demultiply();
        bytes.extend_from_slice(&[it.red(), it.green(), it.blue(), it.alpha()][..channels]);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let per_metre = per_metre.round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}
