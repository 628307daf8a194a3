//! Frames as an animated PNG. Pixels that do not change are left transparent over the frame before.

use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, Writer};
use resvg::tiny_skia::Pixmap;

use crate::motion::{DirtyRect, FrameEncoder};
use crate::pixels::DrawError;

/// An animated PNG being written.
pub(super) struct Apng {
    writer: Writer<Shared>,
    bytes: Shared,
}

/// Bytes that are written by the encoder and read when it is done.
#[derive(Clone, Debug, Default)]
struct Shared(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Apng {
    pub(super) fn new((wide, high): (u32, u32), frames: usize) -> Result<Self, DrawError> {
        let bytes = Shared::default();
        let mut encoder = Encoder::new(bytes.clone(), wide, high);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        encoder.set_animated(frames.try_into().unwrap_or(u32::MAX), 0)?;
        encoder.set_dispose_op(DisposeOp::None)?;
        encoder.set_blend_op(BlendOp::Over)?;
        let writer = encoder.write_header()?;
        Ok(Self { writer, bytes })
    }
}

impl FrameEncoder for Apng {
    fn add(&mut self, frame: &Pixmap, before: Option<&Pixmap>, shown: u32) -> Result<(), DrawError> {
        let part = DirtyRect::of(frame, before);
        let mut data = Vec::with_capacity((part.wide * part.high) as usize * 4);
        for at in part.pixels(frame) {
            let it = frame.pixels()[at];
            if before.is_some_and(|before| before.pixels()[at] == it) {
                data.extend_from_slice(&[0; 4]);
            } else {
                data.extend_from_slice(&[it.red(), it.green(), it.blue(), 255]);
            }
        }
        let (numerator, denominator) = match u16::try_from(shown) {
            Ok(millis) => (millis, 1000),
            Err(_) => (u16::try_from(shown / 100).unwrap_or(u16::MAX), 10),
        };
        self.writer.set_frame_delay(numerator, denominator)?;
        if before.is_some() {
            // The position first: a part may not reach beyond the picture.
            self.writer.reset_frame_position()?;
            self.writer.set_frame_dimension(part.wide, part.high)?;
            self.writer.set_frame_position(part.left, part.top)?;
        }
        Ok(self.writer.write_image_data(&data)?)
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>, DrawError> {
        self.writer.finish()?;
        Ok(self.bytes.0.take())
    }
}
