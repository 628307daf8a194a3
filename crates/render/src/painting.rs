//! Paintings: tiles in pixels that artists bring along. Reads no file.

use std::fmt;
use std::io::Cursor;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bastide_core::ArtContent;
use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapMut, PixmapPaint, PremultipliedColorU8, Transform};

/// The most bytes that a painting may have.
pub(crate) const MOST_BYTES: usize = 4 << 20;
/// The most pixels along a side: 45 mm at 2400 dpi.
pub(crate) const MOST_SIDE: u32 = 4252;
/// The fewest pixels along a side at which a painting can be made out at all.
const LEAST_SIDE: u32 = 32;
/// Pixels along a side of a tile of 45 mm at 300 dpi.
pub(crate) const SHARP: u32 = 531;

/// Reasons why a painting cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaintingError {
    /// It is no PNG.
    #[error("it is no PNG picture: {0}")]
    Broken(String),
    /// It is too large.
    #[error("it has more than {MOST_BYTES} bytes")]
    TooLarge,
    /// It is not as wide as high, or has too few or too many pixels.
    #[error("it has {wide} x {high} pixels, not as many across as down, from {LEAST_SIDE} to {MOST_SIDE}")]
    Size {
        /// Pixels across.
        wide: u32,
        /// Pixels down.
        high: u32,
    },
}

/// A tile that an artist brings along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnTile {
    /// The inside of an SVG, as [`fragment`](crate::fragment) gives it.
    Drawing(Arc<str>),
    /// Pixels.
    Painting(Painting),
}

impl OwnTile {
    /// Reads the content of a file; an SVG has gone through [`fragment`](crate::fragment) before.
    ///
    /// # Errors
    /// As [`Painting::read`].
    pub fn of(content: &ArtContent) -> Result<Self, PaintingError> {
        match content {
            ArtContent::Svg(svg) => Ok(Self::Drawing(svg.as_str().into())),
            ArtContent::Png(png) => Painting::read(png).map(Self::Painting),
        }
    }

    /// Pixels of a tile of 45 mm at 300 dpi by which its edges may be off.
    #[must_use]
    pub fn blur(&self) -> usize {
        match self {
            Self::Drawing(_) => 0,
            // Its own pixels are larger or lie elsewhere.
            Self::Painting(painting) => 1 + SHARP.div_ceil(painting.side()) as usize,
        }
    }

    /// A sentence about its pixels, if a printed tile takes more.
    #[must_use]
    pub fn coarse(&self, file: &str) -> Option<String> {
        match self {
            Self::Painting(painting) if painting.side() < SHARP => Some(format!(
                "`{file}` has {} pixels across; a tile of 45 mm takes {SHARP}, for 300 to the inch",
                painting.side()
            )),
            _ => None,
        }
    }
}

/// A tile in pixels. Two are equal if their files are.
#[derive(Clone)]
pub struct Painting {
    png: Arc<[u8]>,
    /// Its pixels, opaque.
    pixels: Arc<Pixmap>,
}

impl PartialEq for Painting {
    fn eq(&self, other: &Self) -> bool {
        self.png == other.png
    }
}

impl Eq for Painting {}

impl fmt::Debug for Painting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Painting").field("side", &self.side()).finish_non_exhaustive()
    }
}

impl Painting {
    /// Reads a PNG. What shines through it is white paper.
    ///
    /// # Errors
    /// If it is none, too large, or not as wide as high.
    pub fn read(png: &[u8]) -> Result<Self, PaintingError> {
        if png.len() > MOST_BYTES {
            return Err(PaintingError::TooLarge);
        }
        let broken = |error: png::DecodingError| PaintingError::Broken(error.to_string());
        let mut decoder = png::Decoder::new(Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(broken)?;
        let (wide, high) = (reader.info().width, reader.info().height);
        let refused = || PaintingError::Size { wide, high };
        if wide != high || !(LEAST_SIDE..=MOST_SIDE).contains(&wide) {
            return Err(refused());
        }
        let mut bytes = vec![0; reader.output_buffer_size().ok_or_else(refused)?];
        let channels = reader.next_frame(&mut bytes).map_err(broken)?.color_type.samples();
        let mut pixels = Pixmap::new(wide, high).ok_or_else(refused)?;
        for (pixel, it) in pixels.pixels_mut().iter_mut().zip(bytes.chunks_exact(channels)) {
            let (rgb, alpha) = match *it {
                [gray] => ([gray; 3], 255),
                [gray, alpha] => ([gray; 3], alpha),
                [red, green, blue] => ([red, green, blue], 255),
                [red, green, blue, alpha] => ([red, green, blue], alpha),
                _ => continue,
            };
            let over = |it: u8| {
                ((u32::from(it) * u32::from(alpha) + 255 * (255 - u32::from(alpha)) + 127) / 255) as u8
            };
            let [red, green, blue] = rgb.map(over);
            *pixel = PremultipliedColorU8::from_rgba(red, green, blue, 255).unwrap_or(*pixel);
        }
        Ok(Self { png: png.into(), pixels: Arc::new(pixels) })
    }

    /// Pixels along a side.
    #[must_use]
    pub fn side(&self) -> u32 {
        self.pixels.width()
    }

    /// Its pixels.
    pub(crate) fn pixels(&self) -> &Pixmap {
        &self.pixels
    }

    /// The file as an address within SVG.
    pub(crate) fn address(&self) -> String {
        format!("data:image/png;base64,{}", STANDARD.encode(&self.png))
    }

    /// Paints it with its corner at the origin and a side of so many units, as `transform` leads.
    pub(crate) fn paint(&self, side: f32, transform: Transform, onto: &mut PixmapMut<'_>) {
        let (sx, sy) = transform.get_scale();
        let seen = side * sx.max(sy);
        let mut smaller: Option<Pixmap> = None;
        // A filter looks at few pixels, so that much smaller pictures would flicker.
        while let Some(half) = halved(smaller.as_ref().unwrap_or(&self.pixels), seen) {
            smaller = Some(half);
        }
        let pixels = smaller.as_ref().unwrap_or(&self.pixels);
        let scale = side / pixels.width() as f32;
        let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
        onto.draw_pixmap(0, 0, pixels.as_ref(), &paint, transform.pre_scale(scale, scale), None);
    }
}

/// Half as many pixels each way, if that is still no fewer than are seen.
fn halved(pixels: &Pixmap, seen: f32) -> Option<Pixmap> {
    let half = pixels.width() / 2;
    if (half as f32) < seen.max(1.0) {
        return None;
    }
    let (wide, all) = (pixels.width() as usize, pixels.pixels());
    let mut smaller = Pixmap::new(half, half)?;
    for (nth, pixel) in smaller.pixels_mut().iter_mut().enumerate() {
        let (x, y) = (nth % half as usize * 2, nth / half as usize * 2);
        let four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| all[y * wide + x]);
        let mean = |of: fn(PremultipliedColorU8) -> u8| {
            ((four.iter().map(|it| u32::from(of(*it))).sum::<u32>() + 2) / 4) as u8
        };
        let [red, green, blue] = [
            mean(PremultipliedColorU8::red),
            mean(PremultipliedColorU8::green),
            mean(PremultipliedColorU8::blue),
        ];
        *pixel = PremultipliedColorU8::from_rgba(red, green, blue, 255).unwrap_or(*pixel);
    }
    Some(smaller)
}
