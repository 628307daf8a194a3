//! A game as a moving picture: a frame for each step, cropped to the rectangle that changes. Never holds more than two frames.

mod apng;
mod canvas;
mod gif;

use bastide_core::words::Words;
use resvg::tiny_skia::Pixmap;

use crate::film::Film;
use crate::pixels::DrawError;
use crate::theme::Theme;
use canvas::Canvas;

/// The formats of moving pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// GIF: at most 256 colours, shown everywhere.
    Gif,
    /// Animated PNG: all colours.
    Apng,
}

/// The part of the board that a moving picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// All of it.
    Whole,
    /// The surroundings of the tile laid last.
    Following,
}

/// View of a moving picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camera {
    /// The most pixels across.
    pub width: u32,
    /// The part of the board.
    pub shot: Shot,
}

/// Speed of a moving picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Time for each step, in milliseconds.
    pub delay: u32,
    /// Time for the last step, in milliseconds.
    pub hold: u32,
}

/// Encoder of frames, one after the other.
trait FrameEncoder {
    /// Adds a frame that is shown for so many milliseconds. `before` is the frame before it.
    fn add(&mut self, frame: &Pixmap, before: Option<&Pixmap>, shown: u32) -> Result<(), DrawError>;

    /// Ends the picture.
    fn finish(self: Box<Self>) -> Result<Vec<u8>, DrawError>;
}

/// Dirty rectangle: the part of a frame that differs from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DirtyRect {
    left: u32,
    top: u32,
    wide: u32,
    high: u32,
}

impl DirtyRect {
    /// The smallest part that holds every difference; one pixel if there is none.
    fn of(frame: &Pixmap, before: Option<&Pixmap>) -> Self {
        let (wide, high) = (frame.width(), frame.height());
        let Some(before) = before else { return Self { left: 0, top: 0, wide, high } };
        let rows = frame.pixels().chunks(wide as usize).zip(before.pixels().chunks(wide as usize));
        let (mut left, mut right, mut top, mut bottom) = (wide, 0, high, 0);
        for (y, (new, old)) in (0..).zip(rows) {
            let differs = |(_, (a, b)): &(u32, (_, _))| a != b;
            let mut pixels = (0..).zip(new.iter().zip(old));
            let Some((first, _)) = pixels.find(differs) else { continue };
            let last = (0..).zip(new.iter().zip(old)).filter(differs).last().map_or(first, |(x, _)| x);
            (left, right) = (left.min(first), right.max(last));
            (top, bottom) = (top.min(y), y);
        }
        if left > right {
            return Self { left: 0, top: 0, wide: 1, high: 1 };
        }
        Self { left, top, wide: right - left + 1, high: bottom - top + 1 }
    }

    /// The numbers of its pixels in a frame, row by row.
    fn pixels(self, frame: &Pixmap) -> impl Iterator<Item = usize> {
        let wide = frame.width();
        (self.top..self.top + self.high)
            .flat_map(move |y| (self.left..self.left + self.wide).map(move |x| (y * wide + x) as usize))
    }
}

/// Draws a game as a moving picture. `step` is called after each frame.
///
/// # Errors
/// If the picture would be too small for its tiles or too large.
pub fn motion(
    words: &Words,
    film: &Film,
    theme: &Theme,
    format: Motion,
    camera: Camera,
    pace: Pace,
    step: &mut dyn FnMut(),
) -> Result<Vec<u8>, DrawError> {
    let mut canvas = Canvas::new(words, film, theme, camera)?;
    let frames = film.len();
    let mut encoder: Box<dyn FrameEncoder> = match format {
        Motion::Apng => Box::new(apng::Apng::new(canvas.size(), frames)?),
        Motion::Gif => {
            // The colours are chosen from two moments of the game.
            let mut samples = Vec::new();
            for (nth, (board, note)) in film.boards().enumerate() {
                if nth == frames / 2 || nth + 1 == frames {
                    samples.push(canvas.frame(&board, nth, note)?);
                }
            }
            Box::new(gif::Gif::new(canvas.size(), &samples, canvas.colours())?)
        }
    };
    let mut before: Option<Pixmap> = None;
    for (nth, (board, note)) in film.boards().enumerate() {
        let frame = canvas.frame(&board, nth, note)?;
        let shown = if nth + 1 == frames { pace.hold } else { pace.delay };
        encoder.add(&frame, before.as_ref(), shown)?;
        before = Some(frame);
        step();
    }
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::Color;

    #[test]
    fn a_part_holds_every_difference_and_no_more() {
        let mut one = Pixmap::new(8, 6).expect("a pixmap");
        one.fill(Color::WHITE);
        let mut two = one.clone();
        assert_eq!(DirtyRect::of(&two, None), DirtyRect { left: 0, top: 0, wide: 8, high: 6 });
        assert_eq!(DirtyRect::of(&two, Some(&one)), DirtyRect { left: 0, top: 0, wide: 1, high: 1 });
        let black = Color::BLACK.premultiply().to_color_u8();
        for (x, y) in [(3, 1), (5, 4)] {
            two.pixels_mut()[y * 8 + x] = black;
        }
        let part = DirtyRect::of(&two, Some(&one));
        assert_eq!(part, DirtyRect { left: 3, top: 1, wide: 3, high: 4 });
        assert_eq!(part.pixels(&two).count(), 12);
    }
}
