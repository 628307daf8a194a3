//! Frames as a GIF: one palette for all of them, and pixels that do not change left transparent over the frame before.

use std::collections::BTreeMap;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::motion::{DirtyRect, FrameEncoder};
use crate::pixels::DrawError;

/// The number of the colour that is seen through.
const CLEAR: u8 = 255;
/// Every which pixel the colours are learned from: the lower the better and the slower.
const SAMPLE: i32 = 7;

/// A GIF being written.
pub(super) struct Gif {
    encoder: Encoder<Vec<u8>>,
    quant: NeuQuant,
    /// Colours that are kept as they are come first.
    kept: usize,
    known: BTreeMap<[u8; 3], u8>,
}

impl Gif {
    /// `samples` are frames from which colours are chosen, `colours` those that are kept as they are.
    pub(super) fn new(
        (wide, high): (u32, u32),
        samples: &[Pixmap],
        mut colours: Vec<[u8; 3]>,
    ) -> Result<Self, DrawError> {
        let pixels: Vec<u8> = samples.iter().flat_map(Pixmap::data).copied().collect();
        colours.sort_unstable();
        colours.dedup();
        let kept = colours.len();
        let quant = NeuQuant::new(SAMPLE, usize::from(CLEAR) - kept, &pixels);
        let mut palette: Vec<u8> = colours.iter().flatten().copied().collect();
        palette.extend(quant.color_map_rgb());
        palette.resize(256 * 3, 0);
        let side = |it: u32| u16::try_from(it).map_err(|_| DrawError::Size { wide, high });
        let mut encoder = Encoder::new(Vec::new(), side(wide)?, side(high)?, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let known = (0..).zip(colours).map(|(nth, colour)| (colour, nth)).collect();
        Ok(Self { encoder, quant, kept, known })
    }

    /// The number of the colour that is nearest.
    fn index(&mut self, pixel: PremultipliedColorU8) -> u8 {
        let colour = [pixel.red(), pixel.green(), pixel.blue()];
        if let Some(known) = self.known.get(&colour) {
            return *known;
        }
        let [red, green, blue] = colour;
        let index = (self.kept + self.quant.index_of(&[red, green, blue, 255])).min(usize::from(CLEAR) - 1);
        self.known.insert(colour, index as u8);
        index as u8
    }
}

impl FrameEncoder for Gif {
    fn add(&mut self, frame: &Pixmap, before: Option<&Pixmap>, shown: u32) -> Result<(), DrawError> {
        let part = DirtyRect::of(frame, before);
        let mut data = Vec::with_capacity((part.wide * part.high) as usize);
        for at in part.pixels(frame) {
            let pixel = frame.pixels()[at];
            let same = before.is_some_and(|before| before.pixels()[at] == pixel);
            data.push(if same { CLEAR } else { self.index(pixel) });
        }
        // No side of a picture is longer than a GIF allows; see the canvas.
        let short = |it: u32| u16::try_from(it).unwrap_or(u16::MAX);
        let frame = Frame {
            delay: short(shown.div_ceil(10)),
            dispose: DisposalMethod::Keep,
            transparent: Some(CLEAR),
            left: short(part.left),
            top: short(part.top),
            width: short(part.wide),
            height: short(part.high),
            buffer: data.into(),
            ..Frame::default()
        };
        Ok(self.encoder.write_frame(&frame)?)
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>, DrawError> {
        Ok(self.encoder.into_inner()?)
    }
}
