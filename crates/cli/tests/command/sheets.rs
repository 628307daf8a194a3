//! Sheets from outside: what is written, what is refused, and that nothing half-written stays behind.

use std::fs;
use std::path::Path;

use crate::{Ran, bastide, folder, write};

/// Runs `render sheet` with these words.
fn sheet(folder: &Path, words: &str) -> Ran {
    let args: Vec<&str> = ["render", "sheet"].into_iter().chain(words.split(' ')).collect();
    bastide(folder, &args)
}

/// Holds that a sheet is refused with these words on standard error, and that nothing is left behind.
#[track_caller]
fn refused(words: &str, code: i32, wanted: &[&str]) {
    let folder = folder();
    write(folder.path(), "text.icc", "no profile");
    let ran = sheet(folder.path(), words);
    assert_eq!(ran.code, code, "{words}: {}{}", ran.out, ran.err);
    for word in wanted {
        assert!(ran.err.contains(word), "{words}: `{word}` is missing:\n{}", ran.err);
    }
    assert_eq!(names(folder.path()), ["text.icc"], "{words} leaves nothing behind");
}

/// Contents of a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|it| it.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn what_makes_no_sense_is_refused() {
    refused("base", 2, &["sheets need a file", "--out tiles.pdf"]);
    refused("base --out tiles.doc", 2, &["ends in .pdf, .svg or .png, not `tiles.doc`"]);
    refused("base --out t.pdf --only crfx", 2, &["there is no tile `crfx` in base", "did you mean"]);
    refused("basee --out t.pdf", 2, &["there is no tile set and no game `basee`"]);
    refused("base/nothing --out t.pdf", 2, &["nothing"]);
    refused("base --out t.pdf --paper 60x60 --tile 55", 2, &["a tile of 55 mm does not fit on 60 x 60 mm"]);
    refused("base --out t.pdf --tile 2", 2, &["`tile` cannot be `2`", "from 5 to 500 mm"]);
    refused("base --out t.pdf --preset tgc-small-sqare", 2, &["tgc-small-square"]);
    refused("base --out t.pdf --icc none.icc", 2, &["cannot read the ICC profile none.icc"]);
    refused("base --out t.pdf --icc text.icc", 2, &["cannot use text.icc", "no ICC profile"]);
    refused("base --out t.pdf --skip 1-24", 2, &["all cells of a sheet are skipped"]);
    refused("base --out t.pdf --plan none.toml", 2, &["cannot read `none.toml`"]);
    refused("base --out text.icc/t.pdf", 2, &["cannot make the folder"]);
    refused("base --out t.png --dpi 1200 --paper 2000x2000 --copies 1", 2, &["cannot be drawn"]);
}

#[test]
fn pages_appear_together_or_not_at_all() {
    let folder = folder();
    // The second page cannot be written.
    fs::create_dir(folder.path().join("t-2.svg")).expect("a folder");
    let ran = sheet(folder.path(), "base --out t.svg");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("cannot write t-2.svg: it is a folder"), "{}", ran.err);
    assert_eq!(names(folder.path()), ["t-2.svg"]);
    fs::remove_dir(folder.path().join("t-2.svg")).expect("a folder");
    assert_eq!(sheet(folder.path(), "base --out t.svg").code, 0);
    assert_eq!(names(folder.path()), ["t-1.svg", "t-2.svg", "t-3.svg"]);
}

#[test]
fn a_plan_says_what_flags_say() {
    let folder = folder();
    let plan = "tiles = [\"base\"]\npreset = \"apart\"\npaper = \"letter\"\ntile = 40\nskip = [1, \"2:3-4\"]\ncopies = 1\n";
    write(folder.path(), "plan.toml", plan);
    let by_plan =
        bastide(folder.path(), &["render", "sheet", "--plan", "plan.toml", "--dry-run", "--format", "json"]);
    assert_eq!(by_plan.code, 0, "{}", by_plan.err);
    let flags =
        "base --preset apart --paper letter --tile 40 --skip 1,2:3-4 --copies 1 --dry-run --format json";
    assert_eq!(sheet(folder.path(), flags).out, by_plan.out);
    // Flags win.
    let a3 =
        bastide(folder.path(), &["render", "sheet", "--plan", "plan.toml", "--paper", "a3", "--dry-run"]);
    assert!(a3.out.contains("297 x 420") || a3.out.contains("420 x 297"), "{}", a3.out);
}

#[test]
fn a_plan_that_is_wrong_is_told_in_all_places() {
    let folder = folder();
    write(folder.path(), "plan.toml", "tiles = \"base\"\nblead = \"mirror\"\nback = \"both\"\npaper = {}\n");
    let ran = bastide(folder.path(), &["render", "sheet", "--plan", "plan.toml", "--dry-run"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    for wanted in [
        "plan-key",
        "plan.toml:2:1",
        "did you mean `bleed`",
        "plan-value",
        "plan.toml:3:8",
        "plan.toml:4:9",
        "`duplex-long`",
    ] {
        assert!(ran.err.contains(wanted), "`{wanted}` is missing:\n{}", ran.err);
    }
}

#[test]
fn ten_thousand_tiles_are_laid_out() {
    let folder = folder();
    let ran = sheet(folder.path(), "base*139 --order set --dry-run --format json");
    // 139 x 72 tiles on sheets of 24.
    for wanted in ["\"tiles\": 10008", "\"sheets\": 417", "\"designs\": 24"] {
        assert!(ran.out.contains(wanted), "`{wanted}` is missing: {}{}", ran.out, ran.err);
    }
    assert_eq!(ran.code, 0, "a warning keeps nothing from being printed: {}", ran.err);
    assert!(ran.err.contains("print-seam"), "tiles in the order of the set do not match: {}", ran.err);
}

#[test]
fn warnings_are_errors_where_they_are_denied() {
    let folder = folder();
    for (deny, code) in
        [("", 0), (" --deny print-line", 0), (" --deny print-seam", 1), (" --deny warnings", 1)]
    {
        let ran = sheet(folder.path(), &format!("base --order set --dry-run{deny}"));
        assert_eq!(ran.code, code, "{deny}: {}", ran.err);
    }
    refused("base --dry-run --deny print-seem", 2, &["there is no finding `print-seem`", "print-seam"]);
}

#[test]
fn shops_get_a_file_for_each_tile_with_its_count() {
    let folder = folder();
    let ran = sheet(folder.path(), "base --only crfr,ffrf --preset mpc-square --dpi 36 --out upload");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(names(&folder.path().join("upload")), ["back-x6.png", "base-crfr-x4.png", "base-ffrf-x2.png"]);
    let ran = sheet(folder.path(), "base --only crfr --preset tgc-small-square --dpi 36 --out t.png");
    assert!(ran.out.contains("t-base-crfr-x4.png and 1 more"), "{}", ran.out);
}

#[test]
fn pages_are_numbered_so_that_they_sort() {
    let folder = folder();
    let ran = sheet(
        folder.path(),
        "base --copies 1 --preset apart --paper 60x60 --marks none --ruler false --dpi 36 --margin 3 --out t.png",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let names = names(folder.path());
    assert_eq!((names.len(), names[0].as_str(), names[23].as_str()), (24, "t-01.png", "t-24.png"));
}

#[test]
fn what_becomes_pixels_is_told() {
    let folder = folder();
    let group = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g opacity="0.5"><path d="M0 0h60v60h-60z"/><path d="M40 40h60v60h-60z"/></g></svg>"##;
    write(folder.path(), "p.svg", group);
    write(folder.path(), "own.toml", "name = \"own\"\nlike = \"classic\"\n\n[symbol]\ninn = \"p.svg\"\n");
    let ran = sheet(folder.path(), "inns --theme own.toml --only crrc,frrr-a,cccc-a --copies 1 --dry-run");
    assert!(ran.out.contains("in pixels, at least in part, at 300 dpi: `inns/"), "{}{}", ran.out, ran.err);
    let json = sheet(folder.path(), "base --dry-run --format json");
    assert!(json.out.contains("\"in_pixels\": []"), "{}", json.out);
}

#[test]
fn readings_off_the_calibration_page_become_an_offset() {
    let folder = folder();
    let ran = bastide(folder.path(), &["render", "calibrate", "--read", "0.5,-0.25,0.5,-0.25"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "--offset 0.5,-0.25\n"));
    assert_eq!(bastide(folder.path(), &["render", "calibrate", "--out", "c.pdf"]).code, 0);
    assert!(fs::read(folder.path().join("c.pdf")).expect("a file").starts_with(b"%PDF-1.6"));
    for wrong in [
        &["--read", "1,2"][..],
        &["--out", "c.png"],
        &["--out", "c.pdf", "--back", "fold"],
        &["--out", "c.pdf", "--paper", "50x50"],
    ] {
        let args: Vec<&str> = ["render", "calibrate"].iter().chain(wrong).copied().collect();
        assert_eq!(bastide(folder.path(), &args).code, 2, "{wrong:?}");
    }
}

#[test]
fn a_kit_holds_a_whole_game() {
    let folder = folder();
    let path = folder.path();
    let kit = |game: &str, more: &[&str]| {
        let ran = bastide(path, &[&["render", "kit", game, "--out", "kit"], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let read = |name: &str| fs::read(path.join("kit").join(name)).expect("a file of the kit");
        (
            ran.out,
            read("tiles.pdf"),
            String::from_utf8(read("index.html")).expect("text"),
            String::from_utf8(read("rules.html")).expect("text"),
        )
    };
    let (out, tiles, index, rules) =
        kit("bethlehem", &["--players", "3", "--option", "bethlehem.magi_points=9"]);
    assert_eq!(
        names(&path.join("kit")),
        ["aid.html", "box.pdf", "index.html", "pieces.pdf", "rules.html", "standees.pdf", "tiles.pdf"]
    );
    // Three players with seven followers, a Magi and a Sheep each, and the marker of Bethlehem.
    assert!(out.contains("96 tiles") && out.contains("28 counters"), "{out}");
    // All of these stand but the marker, which is no figure.
    assert!(out.contains("27 standees on 1 sheet"), "{out}");
    for wanted in [
        "pieces.pdf",
        "standees.pdf",
        "fold along dashes: at the head",
        "box of",
        "rules.html",
        "100 %",
        "magi: 1 for each player",
    ] {
        assert!(index.contains(wanted), "{wanted}: {index}");
    }
    for wanted in ["The Search for Bethlehem", "<td>bethlehem.magi_points</td><td>9</td>", ">Rulings</h3>"] {
        assert!(rules.contains(wanted), "{wanted}");
    }
    assert!(!rules.contains("<script"));
    let aid = fs::read_to_string(path.join("kit/aid.html")).expect("the player aid");
    assert!(["pennant", "wine"].iter().all(|it| aid.contains(&format!("<figcaption>{it}</figcaption>"))));
    let (_, again, ..) = kit("bethlehem", &["--players", "3", "--option", "bethlehem.magi_points=9"]);
    assert!(tiles == again, "the same bytes");
    let (out, ..) = kit("bethlehem", &["--players", "3", "--figures", "standees"]);
    assert!(out.contains("1 counter on") && out.contains("27 standees"), "{out}");
    let (out, ..) = kit("bethlehem", &["--players", "3", "--figures", "counters"]);
    assert!(out.contains("28 counters") && !out.contains("standees"), "{out}");
    // A game of one's own, with a page beside its script.
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/beekeepers/game.toml");
    let (out, _, index, rules) = kit(own, &[]);
    assert!(out.contains("84 tiles") && index.contains("beekeeper: 1 for each player"), "{out}{index}");
    assert!(rules.contains("<td>beekeepers.honey</td><td>3</td>"), "{rules}");
    // Sixteen tokens with sheep and two wolves are drawn from a bag.
    let (_, _, index, _) = kit("hills", &[]);
    assert!(index.contains("bag: 4 × 1, 5 × 2, 5 × 3, 2 × 4, 2 × wolf"), "{index}");
    let aid = fs::read_to_string(path.join("kit/aid.html")).expect("text");
    for wanted in [
        "<tr><td>road</td><td>1 a tile</td><td>1 a tile</td></tr>",
        "2 a tile, 2 a pennant",
        "3 a completed city at its edge",
    ] {
        assert!(aid.contains(wanted), "{wanted}: {aid}");
    }
    let (_, _, _, rules) = kit("base", &[]);
    assert!(rules.contains("no follower of anybody on the whole feature"), "{rules}");
}
