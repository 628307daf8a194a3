//! A tile in a terminal: two pixels to a letter, the upper half in front of the lower, where colours are wanted.

use std::fmt::Write as _;

use bastide_core::tile::Tile;
use bastide_core::words::Words;
use bastide_render::{Options, Pixels, Size, Theme, draw_tile};

/// Width of a preview in letters.
const COLUMNS: u32 = 44;

/// The colour depth of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    /// All of them.
    True,
    /// The cube of 216.
    Cube,
}

/// The preview of a tile for standard output; empty where nobody would see it, or colours are not wanted.
pub(crate) fn preview(words: &Words, tile: &Tile) -> String {
    let wanted = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    if !wanted {
        return String::new();
    }
    let true_colour = std::env::var("COLORTERM").is_ok_and(|it| it == "truecolor" || it == "24bit");
    let depth = if true_colour { Depth::True } else { Depth::Cube };
    let picture = draw_tile(words, tile, &Theme::default(), &Options::new()).picture;
    // A tile that cannot be drawn has its description still.
    picture.pixels(Size::Wide(COLUMNS)).map(|it| blocks(&it, depth)).unwrap_or_default()
}

/// Pixels as half blocks, a line for two rows.
fn blocks(pixels: &Pixels, depth: Depth) -> String {
    let wide = pixels.wide.max(1) as usize;
    let rows: Vec<&[[u8; 3]]> = pixels.colours.chunks(wide).collect();
    let mut text = String::new();
    for pair in rows.chunks(2) {
        let mut last = None;
        for (x, upper) in pair[0].iter().enumerate() {
            let lower = pair.get(1).and_then(|row| row.get(x)).unwrap_or(upper);
            // A colour holds until another is set.
            if last != Some((*upper, *lower)) {
                let (front, back) = (code(*upper, depth), code(*lower, depth));
                let _ = write!(text, "\x1b[38;{front};48;{back}m");
                last = Some((*upper, *lower));
            }
            text.push('▀');
        }
        text.push_str("\x1b[0m\n");
    }
    text
}

/// A colour in the language of terminals.
fn code([red, green, blue]: [u8; 3], depth: Depth) -> String {
    match depth {
        Depth::True => format!("2;{red};{green};{blue}"),
        Depth::Cube => {
            // The steps of the cube are 0, 95, 135, 175, 215 and 255.
            let step = |it: u8| match it {
                0..48 => 0,
                48..115 => 1,
                _ => (u32::from(it) - 35) / 40,
            };
            format!("5;{}", 16 + 36 * step(red) + 6 * step(green) + step(blue))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rows_of_pixels_are_a_line() {
        let (red, blue) = ([255, 0, 0], [0, 0, 255]);
        let pixels = Pixels { wide: 2, colours: vec![red, red, blue, blue, red, blue] };
        let expected = "\x1b[38;2;255;0;0;48;2;0;0;255m▀▀\x1b[0m\n\
            \x1b[38;2;255;0;0;48;2;255;0;0m▀\x1b[38;2;0;0;255;48;2;0;0;255m▀\x1b[0m\n";
        assert_eq!(blocks(&pixels, Depth::True), expected);
    }

    #[test]
    fn colours_of_the_cube_are_the_nearest() {
        assert_eq!(code([0, 0, 0], Depth::Cube), "5;16");
        assert_eq!(code([255, 255, 255], Depth::Cube), "5;231");
        assert_eq!(code([95, 135, 175], Depth::Cube), "5;67");
        assert_eq!(code([255, 0, 0], Depth::Cube), "5;196");
    }
}
