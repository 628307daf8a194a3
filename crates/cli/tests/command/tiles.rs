//! Pictures of tiles from outside: single tiles, manifests, themes, and what keeps them from being drawn.

use crate::{bastide, folder, write};

#[test]
fn a_manifest_shows_every_tile_with_its_count() {
    let folder = folder();
    let ran = bastide(folder.path(), &["render", "manifest", "base", "--tile", "20", "--out", "m.svg"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "32 tiles on 1 page: m.svg\n"));
    let page = std::fs::read_to_string(folder.path().join("m.svg")).expect("it was written");
    assert_eq!(page.matches("<title>base/").count(), 32);
    assert!(page.contains(r#"width="210.00mm" height="297.00mm""#));
}

#[test]
fn a_manifest_of_several_pages_is_numbered_or_one_html_file() {
    let folder = folder();
    let args = |out| ["render", "manifest", "base", "river1/vfff", "--tile", "60", "--out", out];
    let ran = bastide(folder.path(), &args("m.svg"));
    // Three columns and three rows on a page, with less room below headings: 32 tiles and one.
    assert_eq!((ran.code, ran.err.as_str()), (0, "33 tiles on 5 pages: m.svg\n"));
    let files = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
    let pages: Vec<String> = (1..=5).map(|nth| files(&format!("m-{nth}.svg"))).collect();
    bastide(folder.path(), &args("m.html"));
    let html = files("m.html");
    assert!(pages.iter().all(|page| html.contains(page.as_str())), "the same pages");
    assert!(
        !html.contains("http://")
            || html.matches("http://").count() == html.matches("http://www.w3.org/2000/svg").count()
    );
}

#[test]
fn what_cannot_be_drawn_is_named_and_nothing_is_left_behind() {
    let folder = folder();
    write(folder.path(), "taken", "a file");
    let cases = [
        (&["render", "tile", "base/crff"][..], "the set `base` has no tile `crff`\n  = help: did you mean"),
        (
            &["render", "manifest", "bse", "--out", "m.svg"],
            "there is no tile set `bse`\n  = help: did you mean",
        ),
        (&["render", "manifest", "base", "--out", "m.pdx"], "a manifest's name ends in .svg, .png or .html"),
        (&["render", "manifest", "base", "--out", "taken/m.svg"], "cannot make the folder taken"),
        (
            &["render", "tile", "base/crfr", "--theme", "clasic"],
            "there is no theme `clasic`\n  = help: did you mean",
        ),
        (
            &["render", "tile", "base/crfr", "--theme", "no.toml"],
            "cannot read `no.toml`: there is no such file",
        ),
    ];
    for (args, wanted) in cases {
        let ran = bastide(folder.path(), args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(wanted), "{args:?}: {}", ran.err);
    }
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .map(|it| it.expect("an entry").file_name())
        .collect();
    assert_eq!(left, ["taken"]);
}

#[test]
fn a_theme_of_ones_own_colours_a_tile() {
    let folder = folder();
    write(folder.path(), "mine.toml", "like = \"ink\"\n[colour]\ngrass = \"#ffeedd\"\n");
    let draw = |theme| bastide(folder.path(), &["render", "tile", "base/crfr", "--theme", theme]);
    let (mine, ink) = (draw("mine.toml"), draw("ink"));
    assert_eq!(mine.code, 0, "{}", mine.err);
    // Nothing else changes; what is odd about it is told.
    assert_eq!(mine.out.replace("#fed", "#fff"), ink.out);
    assert!(mine.err.contains("warning[palette-close]"), "{}", mine.err);
    write(folder.path(), "mine.toml", "[colour]\ngras = \"#ffeedd\"\n");
    let wrong = draw("mine.toml");
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    assert!(wrong.err.contains("did you mean `grass`?"), "{}", wrong.err);
    assert_eq!(bastide(folder.path(), &["check", "mine.toml"]).code, 1);
}
