//! Sheets: where tiles and backs lie, what a PDF holds, and that pages lie on each other.

use bastide_render::sheet::{
    Area, Back, Carton, Design, Drawings, Face, Flaw, Job, Layout, PagePoint, Seams, Settings, SheetError, Um,
};
use std::io::Write;

use bastide_render::{Picture, Profile, Theme};
use proptest::prelude::*;

#[path = "common/mod.rs"]
mod common;
#[path = "common/icc.rs"]
mod icc;
#[path = "common/pdf.rs"]
mod pdf;

fn settings(said: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for (key, text) in said {
        settings.set(key, text).expect("a setting that can be");
    }
    settings
}

/// The base set: 24 designs, 72 tiles.
fn base(settings: Settings) -> Job {
    let collection = common::collection();
    let set = collection.set("base").expect("the base set ships");
    let counted = set.entries.iter().filter(|entry| entry.counts[0] > 0);
    let (mut designs, mut copies) = (Vec::new(), Vec::new());
    for entry in counted {
        copies.extend(std::iter::repeat_n(designs.len(), usize::from(entry.counts[0])));
        designs.extend(Design::copies(collection.words(), &entry.tile, 1, &Theme::default()).0);
    }
    Job::new(settings, "base", designs, &copies, &Theme::default(), &mut |_| {}).expect("sheets")
}

/// Two tiles, for tests that draw.
fn two(settings: Settings) -> Job {
    let collection = common::collection();
    let design = |id: &&str| {
        let tile = &collection.entry(id).expect("a shipped tile").tile;
        Design::copies(collection.words(), tile, 1, &Theme::default()).0
    };
    let designs = ["base/crfr", "base/ffrf"].iter().flat_map(design).collect();
    Job::new(settings, "two", designs, &[0, 1], &Theme::default(), &mut |_| {}).expect("sheets")
}

fn any_settings() -> impl Strategy<Value = Settings> {
    let paper = prop_oneof![Just("a4"), Just("a3"), Just("letter"), Just("180x130"), Just("tile")];
    let back = prop_oneof![Just("none"), Just("duplex-long"), Just("duplex-short"), Just("fold")];
    let bleed = prop_oneof![Just("none"), Just("mirror"), Just("neighbour")];
    let registration = prop_oneof![Just("none"), Just("silhouette3"), Just("crosshair")];
    let gap = prop_oneof![Just("auto".to_owned()), (0..9000).prop_map(|it| Um(it).to_string())];
    let lengths = (10_000..60_000, 0..15_000, 0..5000);
    (paper, back, bleed, registration, gap, lengths).prop_map(
        |(paper, back, bleed, registration, gap, lengths)| {
            let (tile, margin, width) = lengths;
            let [tile, margin, width] = [tile, margin, width].map(|it| Um(it).to_string());
            settings(&[
                ("paper", paper),
                ("back", back),
                ("bleed", bleed),
                ("registration", registration),
                ("gap", &gap),
                ("tile", &tile),
                ("margin", &margin),
                ("bleed-width", &width),
            ])
        },
    )
}

proptest! {
    #[test]
    fn tiles_lie_on_the_paper_and_not_on_each_other(settings in any_settings(), tiles in 1_usize..150) {
        let Ok(layout) = Layout::of(&settings, tiles) else { return Ok(()) };
        prop_assert_eq!(layout.slots.len(), tiles);
        let page = Area::sized(PagePoint::default(), layout.wide, layout.high);
        let edge = settings.clearance();
        for sheet in 0..layout.sheets() {
            let mut areas: Vec<Area> = layout.on(sheet).map(|(_, slot)| layout.front(slot)).collect();
            if settings.back == Back::Fold {
                let backs: Vec<Area> = areas.iter().map(|front| layout.behind(*front)).collect();
                areas.extend(backs);
            }
            for (nth, area) in areas.iter().enumerate() {
                prop_assert!(area.grown([edge; 4]).within(&page), "{area:?} with {edge} on {page:?}");
                prop_assert!(areas[..nth].iter().all(|other| !area.overlaps(other)));
            }
        }
    }

    #[test]
    fn backs_lie_behind_their_fronts(settings in any_settings(), tiles in 1_usize..60) {
        let Ok(layout) = Layout::of(&settings, tiles) else { return Ok(()) };
        for slot in &layout.slots {
            let front = layout.front(*slot);
            let back = layout.behind(front);
            // A sheet that is turned twice is as it was.
            prop_assert_eq!(layout.behind(back), front);
            let (upright, level) = (layout.wide - front.to.x, layout.high - front.to.y);
            let portrait = layout.wide <= layout.high;
            let expected = match (settings.back, portrait) {
                (Back::DuplexLong, true) | (Back::DuplexShort, false) => PagePoint::new(upright, front.from.y),
                (Back::DuplexLong, false) | (Back::DuplexShort, true) => PagePoint::new(front.from.x, level),
                (Back::None | Back::Fold, _) => back.from,
            };
            prop_assert_eq!(back.from, expected);
        }
    }
}

#[test]
fn skipped_cells_stay_empty_on_their_sheets() {
    let layout = Layout::of(&settings(&[("skip", "1,2:3")]), 50).expect("sheets");
    let cells: Vec<(usize, usize, usize)> =
        layout.slots.iter().map(|it| (it.sheet, it.row, it.column)).collect();
    assert_eq!(cells[0], (0, 0, 1));
    assert!(!cells.contains(&(1, 0, 0)) && !cells.contains(&(1, 0, 2)));
    assert!(cells.contains(&(0, 0, 2)));
    // 24 cells of which one, then two, then one stay empty.
    assert_eq!([0, 1, 2].map(|sheet| layout.on(sheet).count()), [23, 22, 5]);
}

#[test]
fn impossible_sheets_are_refused() {
    let large = settings(&[("paper", "60x60"), ("tile", "55")]);
    let refused = Layout::of(&large, 1).expect_err("no room");
    assert_eq!(
        refused.to_string(),
        "a tile of 55 mm does not fit on 60 x 60 mm with 10 mm kept free on each side"
    );
    assert_eq!(Layout::of(&settings(&[]), 0), Err(SheetError::NoTiles));
    assert_eq!(Layout::of(&settings(&[("skip", "1-24")]), 3), Err(SheetError::AllSkipped));
    assert_eq!(Layout::of(&settings(&[]), 100_001), Err(SheetError::TooMany(100_001)));
}

#[test]
fn the_base_set_becomes_three_maps() {
    let job = base(Settings::default());
    let summary = job.summary();
    assert_eq!((summary.tiles, summary.designs, summary.sheets, summary.pages), (72, 24, 3, 3));
    assert_eq!((summary.columns, summary.rows), (4, 6));
    // Three sheets of 4 x 6: 3 x 6 + 4 x 5 inner sides each; 5 + 7 cuts each; 24 x 45² of 210 x 297.
    assert_eq!(summary.seams, Seams { inner: 3 * 38, unmatched: 0 });
    assert_eq!((summary.cuts, summary.waste), (36, 221));
    assert_eq!(job.flaws(), []);
}

/// A box for 72 tiles has two stacks by three; its lid shows the first two tiles of the first three rows, each twice, and the tray none.
#[test]
fn a_lid_shows_as_many_tiles_of_the_first_sheet_as_it_has_room_for() {
    let job = base(Settings::default());
    let carton = Carton::of(72, Um::mm(45), Settings::default().paper).expect("a box");
    assert_eq!(carton.stacks, (2, 3));
    let file = pdf::Pdf::read(&carton.pdf(&job).expect("a PDF"));
    let pages = file.of_type("/Type /Page");
    let shown: Vec<usize> = pages.iter().map(|(_, page)| file.content(page).matches(" Do").count()).collect();
    assert_eq!(shown, [0, 2 * 6]);
    // Two tiles leave room on a lid for nine.
    let one = two(Settings::default());
    let mut wide = carton;
    wide.stacks = (3, 3);
    let file = pdf::Pdf::read(&wide.pdf(&one).expect("a PDF"));
    let (_, lid) = file.of_type("/Type /Page")[1];
    assert_eq!(file.content(lid).matches(" Do").count(), 2 * 2);
}

#[test]
fn a_pdf_has_each_design_once_its_boxes_and_no_date() {
    let job = base(settings(&[("back", "duplex-long"), ("cut", "layer"), ("offset", "1,-2")]));
    let bytes = job.pdf(None, &mut |_| {}).expect("a PDF");
    assert_eq!(job.pdf(None, &mut |_| {}).expect("a PDF"), bytes, "the same job gives the same bytes");
    assert!(bytes.len() < 500_000, "{} bytes", bytes.len());
    let file = pdf::Pdf::read(&bytes);
    // The designs, the back, and the cloth that its bleed consists of.
    let forms = file.of_type("/Subtype /Form");
    assert_eq!(forms.len(), 24 + 2);
    // Else shapes that are cut off within a pixel show those below them, as a hairline between tiles.
    assert!(forms.iter().all(|(_, form)| form.contains("/S /Transparency") && form.contains("/I true")));
    let pages = file.of_type("/Type /Page");
    assert_eq!(pages.len(), 6);
    let mm = 72.0 / 25.4;
    let near = |a: [f64; 4], b: [f64; 4]| a.iter().zip(b).all(|(a, b)| (a - b * mm).abs() < 0.001);
    for (nth, (_, page)) in pages.iter().enumerate() {
        assert!(near(pdf::rect(page, "/MediaBox"), [0.0, 0.0, 210.0, 297.0]), "{page}");
        // 180 x 270 in the middle; on backs moved by 1 mm to the right and 2 mm up.
        let (dx, dy) = if nth % 2 == 0 { (0.0, 0.0) } else { (1.0, 2.0) };
        let grown = |by: f64| [15.0 - by + dx, 13.5 - by + dy, 195.0 + by + dx, 283.5 + by + dy];
        assert!(near(pdf::rect(page, "/TrimBox"), grown(0.0)), "{page}");
        assert!(near(pdf::rect(page, "/BleedBox"), grown(3.0)), "{page}");
        // Every tile once, and once more below its neighbours; its mirror images beyond the rim, 20 sides and 4 corners.
        let content = file.content(page);
        assert_eq!(content.matches(" Do").count(), 24 + 24 + 20 + 4, "page {nth}");
        assert_eq!(content.contains("/Cut CS"), nth % 2 == 0, "cuts are on fronts only");
    }
    let layers: Vec<&str> = file.of_type("/Type /OCG").into_iter().map(|(_, it)| it).collect();
    for name in ["(Print)", "(Labels)", "(Cut)"] {
        assert!(layers.iter().any(|layer| layer.contains(name)), "{name} in {layers:?}");
    }
    let all: String = file.objects.values().map(String::as_str).collect();
    assert!(all.contains("/Separation /CutContour /DeviceCMYK"));
    assert!(all.contains("/PrintScaling /None") && all.contains("/Duplex /DuplexFlipLongEdge"));
    assert!(!all.contains("Date") && !all.contains("/Font"), "a PDF has neither dates nor fonts");
}

#[test]
fn printed_colours_have_no_others_among_them() {
    let job = two(settings(&[("color", "cmyk"), ("layers", "false")]));
    let bytes = job.pdf(None, &mut |_| {}).expect("a PDF");
    let file = pdf::Pdf::read(&bytes);
    assert!(file.of_type("/Type /OCG").is_empty());
    let forms = file.of_type("/Subtype /Form").into_iter().map(|(nth, _)| file.stream(nth));
    let pages = file.of_type("/Type /Page").into_iter().map(|(_, page)| file.content(page));
    for content in forms.chain(pages) {
        let operators: Vec<&str> = content.split_whitespace().collect();
        for other in ["rg", "RG", "g", "G"] {
            assert!(!operators.contains(&other), "{other} in printed colours");
        }
        assert!(operators.contains(&"k"));
    }
}

#[test]
fn colours_are_those_of_the_press() {
    let profile = Profile::read(icc::black_press()).expect("a profile");
    assert_eq!(profile.name(), "Black press");
    let job = two(settings(&[("color", "cmyk")]));
    let bytes = job.pdf(Some(&profile), &mut |_| {}).expect("a PDF");
    let file = pdf::Pdf::read(&bytes);
    let (_, intent) = file.of_type("/OutputIntents")[0];
    assert!(intent.contains("/S /GTS_PDFX") && intent.contains("(Black press)"), "{intent}");
    let embedded = pdf::number(intent, "/DestOutputProfile ") as u32;
    assert_eq!(file.bytes(embedded), icc::black_press());
    let mut blacks = Vec::new();
    for (form, _) in file.of_type("/Subtype /Form") {
        let content = file.stream(form);
        let operators: Vec<&str> = content.split_whitespace().collect();
        for at in (0..operators.len()).filter(|at| ["k", "K"].contains(&operators[*at])) {
            assert_eq!(operators[at - 4..at - 1], ["0", "0", "0"], "the press has only black");
            blacks.push(operators[at - 1].parse::<f64>().expect("a number"));
        }
    }
    // Grass is lighter than walls are dark.
    assert!(blacks.iter().any(|it| *it < 0.35) && blacks.iter().any(|it| *it > 0.7), "{blacks:?}");
}

/// A job of one tile with a marker.
fn inn(theme: &Theme, said: &[(&str, &str)]) -> Job {
    let collection = common::collection();
    let tile = &collection.entry("inns/ffrr").expect("a known tile").tile;
    let (designs, _) = Design::copies(collection.words(), tile, 1, theme);
    Job::new(settings(said), "inn", designs, &[0], theme, &mut |_| {}).expect("sheets")
}

/// A job of one drawing of an author's own.
fn own(content: &str, said: &[(&str, &str)]) -> Job {
    let picture = Picture::own(content);
    let design = Design { name: "own/one".into(), picture, back: None, edges: [0; 4], letters: "OW".into() };
    Job::new(settings(said), "own", vec![design], &[0], &Theme::default(), &mut |_| {}).expect("sheets")
}

#[test]
fn what_shines_through_does_so_in_a_pdf_unless_it_must_be_flat() {
    let shade = r##"<path d="M0 0h1000v1000h-1000z" fill="#fff"/><path d="M100 100h300v300h-300z" fill="#000" fill-opacity="0.4"/>"##;
    let bytes = own(shade, &[]).pdf(None, &mut |_| {}).expect("a PDF");
    let file = pdf::Pdf::read(&bytes);
    assert!(file.of_type("/Subtype /Image").is_empty(), "it can be said without pixels");
    let (_, form) = file.of_type("/Subtype /Form")[0];
    assert!(form.contains("/ca 0.4"), "{form}");

    let flat = own(shade, &[("flat", "true"), ("dpi", "72")]).pdf(None, &mut |_| {}).expect("a PDF");
    let file = pdf::Pdf::read(&flat);
    let all: String = file.objects.values().map(String::as_str).collect();
    assert!(!all.contains("/ca ") && !all.contains("/SMask"), "nothing shines through");
    let (image, head) = file.of_type("/Subtype /Image")[0];
    // 45 mm at 72 dpi are 127.6 pixels.
    assert_eq!((pdf::number(head, "/Width "), pdf::number(head, "/Height ")), (128.0, 128.0));
    // Black of which six tenths are paper: 255 x 0.6.
    let pixels = file.bytes(image);
    let at = (32 * 128 + 32) * 3;
    assert!(pixels[at..at + 3].iter().all(|it| it.abs_diff(153) <= 1), "{:?}", &pixels[at..at + 3]);
}

#[test]
fn gradients_stay_what_they_are() {
    let gradients = r##"<defs><linearGradient id="g" gradientTransform="rotate(90)"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
        <radialGradient id="h" cx="0.3"><stop offset="0.5" stop-color="#fff"/><stop offset="0.5" stop-color="#000"/></radialGradient></defs>
        <path d="M0 0h1000v1000h-1000z" fill="url(#g)"/><circle cx="500" cy="500" r="200" fill="url(#h)" stroke="#0f0" stroke-width="9"/>"##;
    for (said, parts) in [(&[][..], 3), (&[("pdf", "x-1a")][..], 4)] {
        let job = own(gradients, said);
        assert_eq!(job.in_pixels().expect("drawings"), [""; 0]);
        let file = pdf::Pdf::read(&job.pdf(None, &mut |_| {}).expect("a PDF"));
        assert!(file.of_type("/Subtype /Image").is_empty(), "no pixels");
        let [(_, axial), (_, radial)] = file.of_type("/ShadingType")[..] else { panic!("two gradients") };
        assert!(axial.contains("/ShadingType 2") && radial.contains("/ShadingType 3"));
        let steps = file.bytes(pdf::number(axial, "/Function ") as u32);
        assert_eq!(steps.len(), 256 * parts);
        if parts == 3 {
            assert_eq!((&steps[..3], &steps[765..]), (&[255, 0, 0][..], &[0, 0, 255][..]));
            // White up to the middle, black beyond.
            let steps = file.bytes(pdf::number(radial, "/Function ") as u32);
            assert_eq!((steps[127 * 3], steps[128 * 3]), (255, 0));
        }
    }
}

#[test]
fn a_drawing_with_a_pattern_is_drawn_in_pixels_and_nothing_else_is() {
    let pattern = r##"<defs><pattern id="g" width="0.2" height="0.2"><path d="M0 0h100v100h-100z" fill="#f00"/></pattern></defs>
        <path d="M0 0h1000v1000h-1000z" fill="url(#g)"/>"##;
    let mut theme = Theme::default();
    theme.set_symbol("inn", pattern);
    let job = inn(&theme, &[("dpi", "254")]);
    assert_eq!(job.in_pixels().expect("drawings"), ["inns/ffrr"]);
    let file = pdf::Pdf::read(&job.pdf(None, &mut |_| {}).expect("a PDF"));
    let images = file.of_type("/Subtype /Image");
    let head = images.iter().map(|(_, it)| *it).find(|it| it.contains("/DeviceRGB")).expect("an image");
    // Eight hundredths of the tile, ten pixels to the millimetre.
    let size = ["/Width ", "/Height "].map(|key| pdf::number(head, key));
    assert!(size.iter().all(|it| (35.0..40.0).contains(it)), "{size:?}");
    let (form, _) = file.of_type("/Subtype /Form")[0];
    let content = file.stream(form);
    assert!(content.contains(" rg") && content.matches("/I").count() == 1, "{content}");
}

#[test]
fn a_page_for_each_tile_is_as_large_as_its_bleed() {
    let job = two(Settings::preset("tgc-small-square").expect("a preset"));
    let file = pdf::Pdf::read(&job.pdf(None, &mut |_| {}).expect("a PDF"));
    let pages = file.of_type("/Type /Page");
    // Two fronts with their backs.
    assert_eq!(pages.len(), 4);
    for (_, page) in pages {
        // Two inches and an eighth on each side, in points.
        assert_eq!(pdf::rect(page, "/MediaBox"), [0.0, 0.0, 162.0, 162.0]);
        assert_eq!(pdf::rect(page, "/TrimBox"), [9.0, 9.0, 153.0, 153.0]);
        assert_eq!(pdf::rect(page, "/BleedBox"), [0.0, 0.0, 162.0, 162.0]);
    }
    let mut drawings = Drawings::default();
    let png = job.png(0, &mut drawings).expect("a page").expect("pixels");
    let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    assert_eq!((reader.info().width, reader.info().height), (675, 675));
    // 300 dpi are 11811 pixels to the metre.
    assert_eq!(reader.info().pixel_dims.map(|it| (it.xppu, it.yppu)), Some((11811, 11811)));
}

/// The smallest rectangle around everything that is printed on a page, in pixels.
fn printed(job: &Job, page: usize) -> [usize; 4] {
    let png = job.png(page, &mut Drawings::default()).expect("a page").expect("pixels");
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    let (wide, channels) = (info.width as usize, info.color_type.samples());
    let mut bounds = [usize::MAX, usize::MAX, 0, 0];
    for (nth, pixel) in pixels.chunks_exact(channels).enumerate() {
        if pixel[..3] != [255, 255, 255] {
            let (x, y) = (nth % wide, nth / wide);
            bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x + 1), bounds[3].max(y + 1)];
        }
    }
    bounds
}

#[test]
fn pages_laid_on_each_other_agree() {
    // Two tiles in a corner of the sheet, so that a wrong way of turning shows.
    let plain =
        [("paper", "150x200"), ("marks", "none"), ("ruler", "false"), ("dpi", "254"), ("bleed-width", "2")];
    // 254 dpi are ten pixels to the millimetre.
    let (wide, high) = (1500, 2000);
    for (back, level) in [("duplex-long", false), ("duplex-short", true)] {
        let mut said = plain.to_vec();
        said.push(("back", back));
        let job = two(settings(&said));
        let [x, y, to_x, to_y] = printed(&job, 0);
        let turned = if level { [x, high - to_y, to_x, high - y] } else { [wide - to_x, y, wide - x, to_y] };
        assert_eq!(printed(&job, 1), turned, "{back}");
        // The offset moves the back by itself, and nothing else.
        said.push(("offset", "1.5,-0.7"));
        let moved = two(settings(&said));
        assert_eq!(printed(&moved, 0), [x, y, to_x, to_y], "{back}");
        let [x, y, to_x, to_y] = turned;
        assert_eq!(printed(&moved, 1), [x + 15, y - 7, to_x + 15, to_y - 7], "{back}");
    }
}

#[test]
fn a_folded_sheet_has_its_backs_beyond_the_fold() {
    let job = two(settings(&[("back", "fold"), ("paper", "120x180"), ("tile", "30")]));
    assert_eq!(job.summary().pages, 1);
    let layout = Layout::of(job.settings(), 2).expect("sheets");
    assert_eq!(layout.pages(), [(0, Face::Both)]);
    let (from, to) = layout.fold().expect("a fold");
    for (_, slot) in layout.on(0) {
        let (front, back) = (layout.front(slot), layout.behind(layout.front(slot)));
        // As far before the fold as behind it.
        if from.x == to.x {
            assert_eq!(from.x - front.to.x, back.from.x - from.x);
        } else {
            assert_eq!(from.y - front.to.y, back.from.y - from.y);
        }
    }
}

#[test]
fn flaws_are_told_with_what_is_wrong() {
    let flaws = |said: &[(&str, &str)]| two(settings(said)).flaws();
    assert_eq!(flaws(&[]), []);
    // The finest lines are three thousandths of a picture, which is 20.36 mm wide here.
    let [Flaw::ThinLine { wide, designs }] = &flaws(&[("tile", "20")])[..] else { panic!("one flaw") };
    assert_eq!((*wide, &designs[..]), (Um(61), &["base/crfr".to_owned(), "base/ffrf".to_owned()][..]));
    // A road to the east beside a monastery without one.
    assert_eq!(flaws(&[("order", "set")]), [Flaw::Seams { unmatched: 1, inner: 1 }]);
    assert_eq!(
        flaws(&[("bleed", "mirror"), ("gap", "2")]),
        [Flaw::Squeezed { wanted: Um::mm(3), left: Um::mm(1) }]
    );
    assert_eq!(
        flaws(&[("back", "duplex-long"), ("offset", "0,-4")]),
        [Flaw::BackBare { moved: Um::mm(4), bleed: Um::mm(3) }]
    );
    assert_eq!(flaws(&[("margin", "3"), ("paper", "100x60")]), [Flaw::NoRuler]);
}

#[test]
fn coarse_pictures_and_markers_near_the_cut_are_told() {
    // One white pixel, drawn 90 mils wide: 4.05 mm, so 25.4 / 4.05 = 6.27 to the inch.
    let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=";
    let coarse = format!(
        r#"<path d="M0 0h1000v1000h-1000z" fill="white"/><image x="400" y="400" width="90" height="90" xlink:href="data:image/png;base64,{pixel}"/>"#
    );
    let designs = vec!["own/one".to_owned()];
    assert_eq!(own(&coarse, &[]).flaws(), [Flaw::Coarse { dpi: 6, designs }]);
    // A symbol of one's own is no landscape.
    let mut theme = Theme::default();
    theme.set_symbol("inn", r#"<path d="M0 0h1000v1000h-1000z" fill="red"/>"#);
    let near = |safe: &str| inn(&theme, &[("safe", safe)]).flaws();
    let [Flaw::NearCut { distance, designs }] = &near("20")[..] else { panic!("one flaw") };
    assert!(*distance > Um::mm(1) && *distance < Um::mm(20), "{distance}");
    assert_eq!(designs[..], ["inns/ffrr"]);
    assert_eq!(near(&distance.to_string()), []);
}

#[test]
fn a_small_sheet_is_drawn_byte_for_byte_as_it_is_kept() {
    let said = [("paper", "130x75"), ("tile", "40"), ("cut", "layer"), ("number", "name"), ("seed", "3")];
    let svg = two(settings(&said)).svg(0).expect("a page");
    let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/render/sheet.svg");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&kept, &svg).expect("the picture can be kept");
    }
    let kept = std::fs::read_to_string(&kept).expect("a kept picture").replace("\r\n", "\n");
    assert!(
        kept == svg,
        "the sheet is drawn otherwise than it is kept; if that is meant, keep it with UPDATE=1"
    );
}

#[test]
fn files_for_shops_have_the_names_of_tiles_and_their_counts() {
    let job = base(Settings::preset("mpc-square").expect("a preset"));
    let pieces = job.pieces();
    let names: Vec<&str> = pieces.iter().map(|(name, _)| name.as_str()).collect();
    // 24 designs and one back; four tiles with a city beside a road that leads on.
    assert_eq!(names.len(), 25);
    assert!(names.contains(&"base-crfr-x4") && names.contains(&"back-x72"), "{names:?}");
    // A name is that of the page that shows it: the pages of two tiles, fronts and backs in turn.
    let two = two(Settings::preset("tgc-small-square").expect("a preset")).pieces();
    let wanted = [("base-crfr-x1", 0), ("base-ffrf-x1", 2), ("back-x2", 1)];
    assert_eq!(two, wanted.map(|(name, page)| (name.to_owned(), page)));
}

#[test]
fn tiles_that_fit_beside_nobody_lie_apart() {
    // A road to the north, a city to the north: as neighbours they never fit but with their backs to each other.
    let collection = common::collection();
    let tile = |id: &str| &collection.entry(id).expect("a shipped tile").tile;
    let design = |id: &&str| Design::copies(collection.words(), tile(id), 1, &Theme::default()).0;
    let designs: Vec<_> = ["base/rrrr", "base/cccc"].iter().flat_map(design).collect();
    let laid =
        |said| Job::new(settings(said), "two", designs.clone(), &[0, 1], &Theme::default(), &mut |_| {});
    let job = laid(&[]).expect("sheets");
    assert_eq!(job.summary().seams, Seams { inner: 0, unmatched: 0 });
    assert_eq!((job.summary().sheets, job.flaws()), (1, vec![]));
    // Without a free cell, one sheet more.
    let narrow = laid(&[("paper", "70x110"), ("ruler", "false")]).expect("sheets");
    assert_eq!((narrow.summary().sheets, narrow.flaws()), (2, vec![]));
}

#[test]
fn cutting_machines_find_their_layers_and_marks() {
    let job = two(Settings::preset("silhouette").expect("a preset"));
    let svg = job.svg(0).expect("a page");
    for wanted in [
        r#"inkscape:groupmode="layer" inkscape:label="Print""#,
        r#"inkscape:groupmode="layer" inkscape:label="Cut""#,
        r#"inkscape:groupmode="layer" inkscape:label="Regmarks""#,
        // A square of 5 mm at 10 mm, angles with arms of 20 mm.
        r#"id="regmark-tl" d="m10000 10000h5000v5000h-5000z""#,
        r#"id="regmark-tr" d="m180000 10000h20000v20000""#,
        r#"id="regmark-bl" d="m30000 287000h-20000v-20000""#,
    ] {
        assert!(svg.contains(wanted), "{wanted}");
    }
    assert!(!svg.contains("regmark-br"));
}

#[test]
fn qpdf_finds_nothing_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let presets = ["home", "apart", "silhouette", "print-shop", "drivethru"];
    for preset in presets {
        let mut settings = Settings::preset(preset).expect("a preset");
        settings.set("back", "duplex-long").expect("a setting");
        let file = folder.path().join(format!("{preset}.pdf"));
        std::fs::write(&file, two(settings).pdf(None, &mut |_| {}).expect("a PDF")).expect("a file");
        match std::process::Command::new("qpdf").arg("--check").arg(&file).output() {
            Ok(output) => assert!(
                output.status.success(),
                "{preset}: {}{}",
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&output.stderr)
            ),
            Err(_) => {
                let told = writeln!(
                    std::io::stderr(),
                    "qpdf is not installed: only our own reader looked at the PDF"
                );
                assert!(told.is_ok());
                return;
            }
        }
    }
}
