//! Pictures of tiles from outside: single tiles, manifests, themes, and what keeps them from being drawn.

use crate::{bastide, folder, root, write};

#[test]
fn a_manifest_shows_every_tile_with_its_count() {
    let folder = folder();
    let ran = bastide(folder.path(), &["render", "manifest", "base", "--tile", "20", "--out", "m.svg"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "32 tiles on 1 page: m.svg\n"));
    let page = std::fs::read_to_string(folder.path().join("m.svg")).expect("it was written");
    assert_eq!(page.matches("<title>base/").count(), 32);
    // Margins, a heading, five rows and a line at the foot: an only page is no longer than what is on it.
    assert!(page.contains(r#"width="210.00mm" height="177.00mm""#));
}

#[test]
fn a_manifest_of_several_pages_is_numbered_or_one_html_file() {
    let folder = folder();
    let args = |out| ["render", "manifest", "base", "river1/vfff", "--tile", "60", "--out", out];
    let ran = bastide(folder.path(), &args("m.svg"));
    // Three columns and three rows on a page, with less room below headings: 32 tiles and one.
    assert_eq!((ran.code, ran.err.as_str()), (0, "33 tiles on 5 pages: m.svg\n"));
    let files = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
    assert!((1..=5).all(|nth| files(&format!("m-{nth}.svg")).contains("</svg>")));
    let ran = bastide(folder.path(), &args("m.html"));
    assert_eq!((ran.code, ran.err.as_str()), (0, "33 tiles: m.html\n"));
    let html = files("m.html");
    for wanted in [
        "name=\"viewport\"",
        "<title>Tiles of 2 sets</title>",
        "id=\"base\"",
        "href=\"#river1\"",
        "id=\"base/crfr\"",
        "type=\"search\"",
        "--tile: 60mm",
    ] {
        assert!(html.contains(wanted), "{wanted}");
    }
    assert_eq!(html.matches("<figure").count(), 33);
    // What tiles have in common is there once, and only names of namespaces look like addresses.
    assert_eq!((html.matches("<defs>").count(), html.matches("id=\"drawn-rim\"").count()), (1, 1));
    assert!(html.matches("href=\"#drawn-rim\"").count() > 33);
    let namespaces = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"];
    let known: usize = namespaces.iter().map(|it| html.matches(it).count()).sum();
    assert_eq!(html.matches("://").count(), known);
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
    assert_eq!(mine.out.replace("#fed", "#fff").replace("mine-", "ink-"), ink.out);
    assert!(mine.err.contains("warning[palette-close]"), "{}", mine.err);
    write(folder.path(), "mine.toml", "[colour]\ngras = \"#ffeedd\"\n");
    let wrong = draw("mine.toml");
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    assert!(wrong.err.contains("did you mean `grass`?"), "{}", wrong.err);
    assert_eq!(bastide(folder.path(), &["check", "mine.toml"]).code, 1);
}

/// A set with edges, kinds and markers that nobody has drawn before, and one with wrong fields.
fn invented(folder: &std::path::Path) {
    for name in ["rails.toml", "rails-wrong.toml"] {
        let text = std::fs::read(root().join("tests/tilesets/invented").join(name)).expect("a tile set");
        write(folder, name, text);
    }
}

#[test]
fn a_set_invented_on_the_spot_is_drawn() {
    let folder = folder();
    invented(folder.path());
    let ran = bastide(folder.path(), &["check", "--deny", "warnings", "rails.toml"]);
    assert_eq!(ran.code, 0, "what is drawn is what is declared: {}", ran.err);
    let draw = |tile, theme| {
        bastide(folder.path(), &["render", "tile", tile, "--sets", "rails.toml", "--theme", theme])
    };
    let (rails, lake) = (draw("rails/ftft", "classic"), draw("rails/lfff", "classic"));
    assert_eq!((rails.code, lake.code), (0, 0), "{}{}", rails.err, lake.err);
    // Sleepers of classic, and letters for the marker.
    assert!(rails.out.contains("#6f5a43") && rails.out.contains(r#"class="markers""#));
    assert!(
        lake.out.contains(r##"href="#classic-stone""##),
        "a lake has boundary stones on the rim, no towers"
    );
    assert!(!lake.out.contains(r##"href="#classic-tower""##));
    write(folder.path(), "steam.toml", "[kind.rails]\nlook = \"path\"\nfill = \"#123456\"\n");
    assert!(draw("rails/ftft", "steam.toml").out.contains("#123456"), "a theme draws kinds as it says");
}

#[test]
fn a_wrong_field_is_found_where_it_is_written_and_marked_where_it_is_drawn() {
    let folder = folder();
    invented(folder.path());
    let found = bastide(folder.path(), &["check", "rails-wrong.toml", "rails.toml", "--format", "short"]);
    assert_eq!(found.code, 1);
    // The field `En` is one with `Ne`, and the land to the south is not.
    for wanted in [
        "rails-wrong.toml:13:44: warning[drawn-merged]: tile `ttft`: `field Ne` and `field En` are drawn as one, at 910,180",
        "rails-wrong.toml:13:17: warning[drawn-split]: tile `ttft`: `field Ne` is drawn in several pieces, at 910,820",
    ] {
        assert!(found.out.contains(wanted), "{}", found.out);
    }
    let sets = ["--sets", "rails.toml", "--sets", "rails-wrong.toml"];
    let draw = |more: &[&str]| {
        bastide(folder.path(), &[&["render", "tile", "wrong/ttft"], &sets[..], more].concat())
    };
    let (plain, proof) = (draw(&[]), draw(&["--proof"]));
    assert_eq!((plain.code, proof.code), (1, 1));
    assert!(plain.err.contains("warning[drawn-merged]"));
    assert!(
        proof.out.contains(r#"class="proof""#)
            && proof.out.contains("#e0482f")
            && !plain.out.contains("#e0482f")
    );
}

#[test]
fn drawings_of_authors_are_taken_if_they_are_harmless_and_fit() {
    let folder = folder();
    let svg = |inner: &str| {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">{inner}</svg>"#)
    };
    write(folder.path(), "well.svg", svg(r##"<circle cx="100" cy="150" r="12" fill="#123456"/>"##));
    write(folder.path(), "broad.svg", svg(r##"<path d="M0 150h200v20H0z" fill="#123456"/>"##));
    write(folder.path(), "evil.svg", svg("<script>alert(1)</script>"));
    let set = |file: &str| {
        format!(
            "format = 1\n[set]\nid = \"my\"\ntitle = \"My\"\nuses = [\"base\"]\n[[tile]]\nid = \"cfff\"\ncity = [\"N\"]\n\
             layout = {{ art = {{ file = \"{file}\" }} }}\n"
        )
    };
    let draw = || bastide(folder.path(), &["render", "tile", "my/cfff", "--sets", "my.toml"]);
    write(folder.path(), "my.toml", set("well.svg"));
    assert_eq!(bastide(folder.path(), &["check", "--deny", "warnings", "my.toml"]).code, 0);
    let drawn = draw();
    assert!(
        drawn.code == 0 && drawn.out.contains(r#"class="art""#) && drawn.out.contains("#123456"),
        "{}",
        drawn.err
    );
    write(folder.path(), "my.toml", set("broad.svg"));
    let found = bastide(folder.path(), &["check", "my.toml", "--format", "short"]);
    assert!(
        found.out.contains("warning[drawn-seam]: tile `cfff`: its drawing changes what is seen at EW"),
        "{}",
        found.out
    );
    for (file, wanted) in [
        ("evil.svg", "the drawing `evil.svg` cannot be used: it has an element `script`"),
        ("none.svg", "cannot read `none.svg`: there is no such file"),
    ] {
        write(folder.path(), "my.toml", set(file));
        let drawn = draw();
        assert!(drawn.code == 1 && drawn.err.contains(wanted), "{}", drawn.err);
        assert!(!drawn.out.contains("script"));
    }
    for wide in ["600", "300"] {
        let file = format!("at-{wide}.png");
        let args = ["render", "tile", "base/cfff", "--theme", "drawn", "--width", wide, "--out", &file];
        assert_eq!(bastide(folder.path(), &args).code, 0);
    }
    write(folder.path(), "my.toml", set("at-600.png"));
    let found = bastide(folder.path(), &["check", "--deny", "warnings", "my.toml"]);
    assert_eq!(found.code, 0, "{}{}", found.out, found.err);
    let drawn = draw();
    assert!(drawn.out.contains("data:image/png;base64") && !drawn.out.contains("class=\"roads\""));
    write(folder.path(), "my.toml", set("at-300.png"));
    let found = bastide(folder.path(), &["check", "my.toml", "--format", "short"]);
    assert!(found.out.contains("warning[print-pixels]: `at-300.png` has 300 pixels across"), "{}", found.out);
    write(folder.path(), "my.toml", set("at-600.png\", mode = \"over"));
    let found = bastide(folder.path(), &["check", "my.toml", "--format", "short"]);
    assert!(found.out.contains("a PNG covers the whole tile"), "{}", found.out);
    write(folder.path(), "mine.toml", "[symbol]\npennant = \"well.svg\"\n[colour]\nflower = \"none\"\n");
    let drawn = bastide(folder.path(), &["render", "tile", "base/cffc-b", "--theme", "mine.toml"]);
    assert!(drawn.code == 0 && drawn.out.contains("#123456"), "{}", drawn.err);
    write(folder.path(), "mine.toml", "[symbol]\npennant = \"evil.svg\"\n");
    assert_eq!(bastide(folder.path(), &["check", "mine.toml"]).code, 1);
}

/// Whatever a theme brings is drawn; what it names in vain is found by `check`, and the schema knows the same keys.
#[test]
fn a_theme_brings_shapes_and_backs() {
    let folder = folder();
    let path = folder.path();
    let shape = |colour: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="{colour}" d="M0 0h10v10z"/></svg>"#
        )
    };
    write(path, "a.svg", shape("#123456"));
    write(path, "b.svg", shape("#654321"));
    write(
        path,
        "own.toml",
        "name = \"own\"\nlike = \"drawn\"\n\n[shape]\ntree = [\"a.svg\", \"b.svg\"]\nmonastery = \"b.svg\"\n",
    );
    let checked = bastide(path, &["check", "own.toml"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
    let meadow = bastide(path, &["render", "tile", "base/frfr", "--theme", "own.toml"]);
    assert!(meadow.out.contains("#123456"), "{}", meadow.err);
    let monastery = bastide(path, &["render", "tile", "base/ffff", "--theme", "own.toml"]);
    assert!(monastery.out.contains("#654321"), "{}", monastery.err);

    write(path, "odd.toml", "[shape]\nhous = \"a.svg\"\n");
    let odd = bastide(path, &["check", "odd.toml"]).err;
    assert!(odd.contains("unknown-key") && odd.contains("did you mean `house`"), "{odd}");
    write(
        path,
        "odd.toml",
        "[symbol]\nmine = \"a.svg\"\ntree = \"a.svg\"\n\n[kind.mines]\nlook = \"yard\"\n",
    );
    let odd = bastide(path, &["check", "odd.toml"]);
    for wanted in ["marker `mine`", "`[shape]` takes a drawing of a `tree`", "feature kind `mines`"] {
        assert!(odd.err.contains(wanted), "{wanted}: {}", odd.err);
    }
    // What a tile set in its folder declares is known, and a site is drawn with its picture.
    let set = "format = 1\n[set]\nid = \"own\"\nuses = [\"base\"]\n[feature.mine]\nshape = \"site\"\n[[tile]]\nid = \"ffff\"\ncentre = \"mine\"\n";
    write(path, "set.toml", set);
    let odd = bastide(path, &["check", "odd.toml"]);
    assert!(!odd.err.contains("marker `mine`") && odd.err.contains("did you mean `mine`"), "{}", odd.err);
    for like in ["drawn", "classic"] {
        let theme = format!("like = \"{like}\"\n[symbol]\nmine = \"a.svg\"\n");
        write(path, "mine.toml", &theme);
        let mine =
            bastide(path, &["render", "tile", "own/ffff", "--sets", "set.toml", "--theme", "mine.toml"]);
        assert!(mine.out.contains("#123456"), "{}", mine.err);
    }
    let schema = bastide(path, &["schema", "theme"]).out;
    assert!(
        schema.contains("\"monastery\"")
            && schema.contains("\"grass-light\"")
            && schema.contains("\"brown\"")
    );
}

/// A tile set says in which theme it is drawn, and one that there is not is found.
#[test]
fn a_tile_set_asks_for_its_theme() {
    let folder = folder();
    let path = folder.path();
    let set = |theme: &str| {
        format!(
            "format = 1\n\n[set]\nid = \"snow\"\ntitle = \"Snow\"\nuses = [\"base\"]\ntheme = \"{theme}\"\n\n[[tile]]\nid = \"frfr\"\nroad = [\"EW\"]\n"
        )
    };
    write(path, "snow.toml", set("winter"));
    let draw = |theme: &[&str]| {
        let line = ["render", "tile", "snow/frfr", "--sets", "snow.toml"];
        bastide(path, &[&line[..], theme].concat()).out
    };
    assert_eq!(draw(&[]), draw(&["--theme", "winter"]));
    assert_ne!(draw(&[]), draw(&["--theme", "drawn"]));
    write(path, "snow.toml", set("wintr"));
    let found = bastide(path, &["check", "snow.toml"]);
    assert_eq!(found.code, 1, "{}{}", found.out, found.err);
    assert!(
        format!("{}{}", found.out, found.err).contains("`theme` cannot be `wintr`"),
        "{}{}",
        found.out,
        found.err
    );
}
