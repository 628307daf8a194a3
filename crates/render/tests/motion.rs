//! Moving pictures, taken apart again: a frame for each step, shown as long as asked, and the last one is the whole board.

use std::sync::Arc;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::words::Words;
use bastide_render::{
    Board, Camera, DrawError, Film, Motion, Note, Pace, PlacedTile, Player, Shot, Theme, motion,
};

mod common;

const PACE: Pace = Pace { delay: 200, hold: 70_000 };

/// Four tiles that are laid one after the other; the third step takes one away again.
fn film() -> (Words, Film) {
    let collection = common::collection();
    let tiles: Vec<_> = ["base/crfr", "base/ffff", "base/cccc", "base/rrrr"]
        .iter()
        .map(|id| Arc::new(collection.entry(id).expect("a known tile").tile.clone()))
        .collect();
    let mut film = Film::new();
    for cells in [&[0][..], &[0, 1], &[1], &[1, 2, 3]] {
        let placed = |nth: &usize| PlacedTile {
            tile: Arc::clone(&tiles[*nth]),
            pos: Pos::new(*nth as i16, 0),
            rotation: Rotation::ALL[*nth],
        };
        let board = Board {
            tiles: cells.iter().map(placed).collect(),
            players: vec![Player { name: "ann".into(), seat: 0, points: 3, stocks: Vec::new() }],
            ..Board::default()
        };
        film.push(&board, Note { player: Some(0), text: "step".into(), ..Note::default() });
    }
    (collection.words().clone(), film)
}

fn written(format: Motion, width: u32) -> Result<(Vec<u8>, usize), DrawError> {
    let (words, film) = film();
    let mut steps = 0;
    let bytes = motion(
        &words,
        &film,
        &Theme::default(),
        format,
        Camera { width, shot: Shot::Whole },
        PACE,
        &mut || steps += 1,
    )?;
    Ok((bytes, steps))
}

/// All frames of an animated PNG as they are seen, and how long each is shown.
fn apng(bytes: &[u8]) -> (usize, Vec<Vec<[u8; 3]>>, Vec<f64>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let frames = reader.info().animation_control().expect("an animation").num_frames;
    let wide = reader.info().width as usize;
    let mut seen = vec![[0; 3]; wide * reader.info().height as usize];
    let (mut all, mut shown) = (Vec::new(), Vec::new());
    for _ in 0..frames {
        let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut buffer).expect("a frame");
        let control = *reader.info().frame_control().expect("a frame's place");
        for (nth, pixel) in buffer.chunks(4).take((control.width * control.height) as usize).enumerate() {
            let (x, y) = (nth as u32 % control.width, nth as u32 / control.width);
            if pixel[3] == 255 {
                let at = (control.y_offset + y) as usize * wide + (control.x_offset + x) as usize;
                seen[at] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        all.push(seen.clone());
        shown.push(f64::from(control.delay_num) / f64::from(control.delay_den));
    }
    (wide, all, shown)
}

/// As [`apng`], of a GIF.
fn gif(bytes: &[u8]) -> (usize, Vec<Vec<[u8; 3]>>, Vec<f64>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let wide = usize::from(decoder.width());
    let mut seen = vec![[0; 3]; wide * usize::from(decoder.height())];
    let (mut all, mut shown) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (nth, pixel) in frame.buffer.chunks(4).enumerate() {
            let (x, y) = (nth % usize::from(frame.width), nth / usize::from(frame.width));
            if pixel[3] == 255 {
                let at = (usize::from(frame.top) + y) * wide + usize::from(frame.left) + x;
                seen[at] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        all.push(seen.clone());
        shown.push(f64::from(frame.delay) / 100.0);
    }
    (wide, all, shown)
}

#[test]
fn every_step_is_a_frame_that_is_shown_as_long_as_asked() {
    for (format, read) in [(Motion::Apng, apng as fn(&[u8]) -> _), (Motion::Gif, gif)] {
        let (bytes, steps) = written(format, 400).expect("a picture");
        let (wide, frames, shown) = read(&bytes);
        assert_eq!((steps, frames.len()), (4, 4), "{format:?}");
        assert!(wide <= 400 && wide > 380, "{wide}");
        assert_eq!(shown, [0.2, 0.2, 0.2, 70.0], "{format:?}");
    }
}

#[test]
fn frames_show_what_lies() {
    let (bytes, _) = written(Motion::Apng, 400).expect("a picture");
    let (wide, frames, _) = apng(&bytes);
    // Four cells and 0.26 of a cell on both sides share the width.
    let cell = (400.0_f64 / 4.52) as usize;
    let margin = cell * 26 / 100;
    let table = frames[0][0];
    let lies = |frame: usize, column: usize| {
        let at = (margin + cell / 3) * wide + margin + column * cell + cell / 3;
        frames[frame][at] != table
    };
    for (frame, cells) in [(0, [true, false, false, false]), (1, [true, true, false, false])] {
        assert_eq!([0, 1, 2, 3].map(|column| lies(frame, column)), cells, "frame {frame}");
    }
    assert_eq!([0, 1, 2, 3].map(|column| lies(2, column)), [false, true, false, false], "one is gone");
    assert_eq!([0, 1, 2, 3].map(|column| lies(3, column)), [false, true, true, true]);
}

#[test]
fn a_gif_has_nearly_the_colours_of_the_png() {
    let [(_, exact, _), (_, near, _)] = [
        apng(&written(Motion::Apng, 400).expect("a picture").0),
        gif(&written(Motion::Gif, 400).expect("a picture").0),
    ];
    let apart =
        |one: &[u8; 3], two: &[u8; 3]| (0..3).map(|it| u64::from(one[it].abs_diff(two[it]))).sum::<u64>();
    for (one, two) in exact.iter().zip(&near) {
        let total: u64 = one.iter().zip(two).map(|(one, two)| apart(one, two)).sum();
        let mean = total as f64 / one.len() as f64 / 3.0;
        assert!(mean < 4.0, "{mean}");
    }
}

#[test]
fn too_few_pixels_are_refused_with_how_many_are_needed() {
    let error = written(Motion::Gif, 20).expect_err("too narrow").to_string();
    assert_eq!(error, "20 pixels are too few for so many tiles; at least 37 are needed");
    assert!(written(Motion::Gif, 37).is_ok());
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    for format in [Motion::Gif, Motion::Apng] {
        assert_eq!(written(format, 200).expect("a picture"), written(format, 200).expect("a picture"));
    }
}

#[test]
fn a_picture_that_follows_the_play_shows_larger_tiles_and_always_the_last_one() {
    let collection = common::collection();
    let tile = Arc::new(collection.entry("base/rrrr").expect("a known tile").tile.clone());
    let mut film = Film::new();
    for count in 1..=14_i16 {
        let placed =
            |x: i16| PlacedTile { tile: Arc::clone(&tile), pos: Pos::new(x, 0), rotation: Rotation::ALL[0] };
        let board = Board {
            tiles: (0..count).map(placed).collect(),
            last: Some(Pos::new(count - 1, 0)),
            ..Board::default()
        };
        film.push(&board, Note { player: None, ..Note::default() });
    }
    let drawn = |shot| {
        let words = collection.words();
        let bytes = motion(
            words,
            &film,
            &Theme::default(),
            Motion::Apng,
            Camera { width: 400, shot },
            PACE,
            &mut || {},
        );
        let bytes = bytes.expect("a moving picture");
        let high = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG").info().height;
        (high, apng(&bytes).1)
    };
    let (whole, _) = drawn(Shot::Whole);
    let (followed, frames) = drawn(Shot::Following);
    // 14.52 and 7.52 cells across 400 pixels.
    assert!(followed > whole * 3 / 2, "{followed} and {whole}");
    // The frame round the last tile is in every picture.
    let theme_red = [0xe0, 0x48, 0x2f];
    for (nth, frame) in frames.iter().enumerate() {
        assert!(
            frame.iter().any(|it| it.iter().zip(theme_red).all(|(a, b)| a.abs_diff(b) < 24)),
            "frame {nth}"
        );
    }
}
