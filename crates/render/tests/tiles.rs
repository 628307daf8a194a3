//! Pictures of tiles: the proof holds, edges fit, equal input gives equal bytes, no tile is too odd to be drawn.

use bastide_core::tile::Tile;
use bastide_core::words::{EdgeId, Words};
use bastide_render::{Options, Picture, Size, Theme, draw_tile};

mod common;

/// Tiles whose rim shows more than its edge: a hedge between two fields, the wall between two cities. The sides
/// inside the City of Carcassonne, `count`, are like no other.
const UNUSUAL: [&str; 3] = ["catapult/ffff-b", "hills/cfff", "hills/ccfc"];

/// All shipped tiles, and their words.
fn tiles() -> (Words, Vec<Tile>) {
    let collection = common::collection();
    let entries = collection.sets().iter().flat_map(|set| &set.entries);
    let tiles = entries.map(|entry| entry.tile.clone()).collect();
    (collection.words().clone(), tiles)
}

/// Whatever ships is drawn, with everything that is unusual about it: cities that cross, tunnels, sides that are shared out.
#[test]
fn every_shipped_tile_is_drawn_as_it_is_declared() {
    let (words, tiles) = tiles();
    assert!(tiles.len() >= 400, "all known printed tiles ship");
    for tile in &tiles {
        // The proof is of the layout, which all themes and copies share.
        let drawn = draw_tile(&words, tile, &Theme::default(), &Options::new());
        let problems: Vec<String> = drawn.problems.iter().map(ToString::to_string).collect();
        assert_eq!(problems, Vec::<String>::new(), "{}", tile.id());
    }
}

#[test]
fn equal_tiles_have_equal_pictures() {
    let (words, tiles) = tiles();
    for tile in tiles.iter().step_by(31) {
        for name in Theme::NAMES {
            let theme = Theme::named(name).expect("a theme has a name");
            let draw = || draw_tile(&words, tile, &theme, &Options::new()).picture.svg();
            assert_eq!(draw(), draw(), "{}", tile.id());
        }
    }
}

/// Copies of a tile are told apart by what means nothing; places for figures and the shares of features are the same.
#[test]
fn copies_differ_and_mean_the_same() {
    let (words, tiles) = tiles();
    for (tile, name) in
        tiles.iter().step_by(29).flat_map(|tile| ["classic", "drawn"].map(|name| (tile, name)))
    {
        let theme = Theme::named(name).expect("a theme has a name");
        let copies = [0, 1, 2].map(|copy| draw_tile(&words, tile, &theme, &Options::new().with_copy(copy)));
        for (nth, one) in copies.iter().enumerate() {
            assert_eq!((&one.anchors, &one.shares), (&copies[0].anchors, &copies[0].shares), "{}", tile.id());
            assert!(copies[..nth].iter().all(|two| two.picture.svg() != one.picture.svg()), "{}", tile.id());
        }
    }
}

/// Whom a figure belongs to is seen from where it stands: also where a way crosses another one, the places of two are apart.
#[test]
fn figures_of_one_tile_stand_apart() {
    let (words, tiles) = tiles();
    for tile in &tiles {
        let drawn = draw_tile(&words, tile, &Theme::default(), &Options::new());
        let taken = tile.segments().iter().zip(&drawn.anchors).filter(|(it, _)| words[it.kind].followers);
        let places: Vec<_> = taken.map(|(_, place)| place).collect();
        for (nth, one) in places.iter().enumerate() {
            for other in &places[..nth] {
                let apart = one.x.abs_diff(other.x).max(one.y.abs_diff(other.y));
                assert!(apart >= 60, "{}: {one:?} and {other:?}", tile.id());
            }
        }
    }
}

/// Whatever stands on a tile stands obliquely in the drawn look: none of the flat towers is set down on any tile.
#[test]
fn the_drawn_look_has_nothing_flat_on_it() {
    let (words, tiles) = tiles();
    let theme = Theme::named("drawn").expect("a theme has a name");
    let quarters = tiles.iter().filter(|tile| tile.id().starts_with("count/"));
    let viaducts =
        tiles.iter().filter(|tile| ["abbey/cccc-b", "king/cccc", "river2/vcvc"].contains(&tile.id()));
    for tile in tiles.iter().step_by(7).chain(quarters).chain(viaducts) {
        let svg = draw_tile(&words, tile, &theme, &Options::new()).picture.svg();
        assert!(!svg.contains("-turret\"") && !svg.contains("-tower\""), "{}", tile.id());
    }
}

#[test]
fn pictures_hold_whole_numbers_and_no_text() {
    let (words, tiles) = tiles();
    let themes = ["classic", "drawn"].map(|name| Theme::named(name).expect("a theme has a name"));
    for (tile, theme) in
        tiles.iter().step_by(23).flat_map(|tile| themes.iter().map(move |theme| (tile, theme)))
    {
        let svg = draw_tile(&words, tile, theme, &Options::new().with_proof()).picture.svg();
        for part in svg.split('"').skip(1).step_by(2).filter(|it| !it.contains("http") && !it.ends_with("mm"))
        {
            assert!(!part.contains('.'), "{}: {part}", tile.id());
        }
        assert!(!svg.contains("<text") && !svg.contains("opacity") && !svg.contains("NaN"), "{}", tile.id());
    }
}

/// Our own painting of a scene is that of a reader of SVG, so that all files show the same.
#[test]
fn pixels_are_those_of_an_svg_reader() {
    const WIDE: u32 = 200;
    let (words, tiles) = tiles();
    let themes = ["classic", "drawn"].map(|name| Theme::named(name).expect("a theme has a name"));
    for (tile, theme) in
        tiles.iter().step_by(19).flat_map(|tile| themes.iter().map(move |theme| (tile, theme)))
    {
        let picture = draw_tile(&words, tile, theme, &Options::new().with_proof()).picture;
        let tree = usvg::Tree::from_str(&picture.svg(), &usvg::Options::default()).expect("an SVG");
        let mut pixmap = resvg::tiny_skia::Pixmap::new(WIDE, WIDE).expect("pixels");
        let scale = WIDE as f32 / tree.size().width();
        let transform = resvg::tiny_skia::Transform::from_scale(scale, scale);
        resvg::render(&tree, transform, &mut pixmap.as_mut());
        let read = pixmap.pixels().iter().map(|it| [it.red(), it.green(), it.blue()]);
        let own = pixels(&picture, WIDE);
        let off = read.zip(&own).filter(|(read, own)| read != *own).count();
        assert_eq!(off, 0, "{}: pixels differ", tile.id());
    }
}

/// The pixels of a picture, row by row.
fn pixels(picture: &Picture, wide: u32) -> Vec<[u8; 3]> {
    let file = picture.png(Size::Wide(wide)).expect("our own pictures can be drawn");
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut bytes).expect("a frame");
    assert_eq!(frame.color_type, png::ColorType::Rgb, "nothing shines through a tile");
    bytes.chunks_exact(3).map(|it| [it[0], it[1], it[2]]).collect()
}

/// The rim of every side must look the same on every tile with that edge, in both directions, or neighbours would not fit.
#[test]
fn edges_of_a_kind_look_alike() {
    // Outlines are the same in all flat themes and in all drawn ones, so the others need not look at every tile.
    edges_are_alike(|theme, id, nth| {
        theme == "classic" || id.starts_with("base/") || theme == "drawn" && nth % 3 == 0
    });
}

#[test]
#[ignore = "looks at all tiles in all themes, which takes minutes"]
fn edges_of_a_kind_look_alike_in_all_themes() {
    edges_are_alike(|_, _, _| true);
}

/// Looks at the tiles that are wanted by theme, name and number; copies take turns.
fn edges_are_alike(wanted: impl Fn(&str, &str, usize) -> bool) {
    const WIDE: usize = 531;
    /// How far a pixel may be off, out of 255.
    const SLACK: u8 = 24;
    let (words, tiles) = tiles();
    for name in Theme::NAMES {
        let theme = Theme::named(name).expect("a theme has a name");
        let mut models: std::collections::BTreeMap<_, (String, Vec<[u8; 3]>)> = Default::default();
        let looked_at = |nth: usize, id: &str| {
            !UNUSUAL.contains(&id) && !id.starts_with("count/") && wanted(name, id, nth)
        };
        for (nth, tile) in tiles.iter().enumerate().filter(|(nth, tile)| looked_at(*nth, tile.id())) {
            let picture =
                draw_tile(&words, tile, &theme, &Options::new().with_copy(nth % bastide_render::COPIES))
                    .picture;
            let picture = pixels(&picture, WIDE as u32);
            let at = |x: usize, y: usize| picture[y * WIDE + x];
            let last = WIDE - 1;
            let is_open = |(_, edge): &(usize, EdgeId)| !words.is_closing(*edge);
            for (side, edge) in tile.edges().into_iter().enumerate().filter(is_open) {
                let rim: Vec<_> = (0..WIDE)
                    .map(|it| match side {
                        0 => at(it, 0),
                        1 => at(last, it),
                        2 => at(last - it, last),
                        _ => at(0, last - it),
                    })
                    .collect();
                let here = format!("{} side {side}", tile.id());
                let (model, wanted) = models.entry(edge).or_insert_with(|| (here.clone(), rim.clone()));
                for rim in [rim.clone(), rim.into_iter().rev().collect()] {
                    let off = |a: &[u8; 3], b: &[u8; 3]| (0..3).map(|it| a[it].abs_diff(b[it])).max();
                    let bad: Vec<_> = rim
                        .iter()
                        .zip(wanted.iter())
                        .enumerate()
                        .filter_map(|(place, (a, b))| {
                            off(a, b).filter(|it| *it > SLACK).map(|it| (place, it))
                        })
                        .collect();
                    assert!(bad.is_empty(), "{name}: {here} differs from {model}: {bad:?}");
                }
            }
        }
    }
}

/// Tiles of the usual theme stay small, however much is built on them, so that a board or a page of them loads at once.
#[test]
fn a_tile_takes_at_most_sixty_kilobytes() {
    const MOST: usize = 60_000;
    let (words, tiles) = tiles();
    let theme = Theme::named(Theme::USUAL).expect("a theme has a name");
    let size = |tile: &Tile| draw_tile(&words, tile, &theme, &Options::new()).picture.svg().len();
    let large = tiles.iter().map(|tile| (tile.id(), size(tile))).filter(|(_, size)| *size > MOST);
    assert_eq!(large.collect::<Vec<_>>(), Vec::new());
}
