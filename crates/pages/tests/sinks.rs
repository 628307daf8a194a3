//! The same page in every sink.

use bastide_pages::{Band, Detail, Number, Page, Picture, Pictures, Plot, Section, Table, Tone, Unit, bins};

fn share(value: f64, low: f64, high: f64) -> Number {
    Number::measured(value, low, high).unit(Unit::Share)
}

fn points(value: f64, low: f64, high: f64) -> Number {
    Number::measured(value, low, high).unit(Unit::named("points"))
}

/// A page with everything a page can have.
fn page() -> Page {
    let draws = Table::new("draws", "Games with a draw that has no place")
        .column("deck", "deck")
        .column("share", "share of games")
        .row(["base".into(), share(0.018, 0.0162, 0.0199).into()])
        .toned_row(Tone::Odd, ["base + 12 cccc".into(), share(0.054, 0.051, 0.0572).into()])
        .row(["base + 7 missing".into(), share(0.0, 0.0, 0.0003).into()])
        .plot(Plot::Bars {
            label: 0,
            values: vec![1],
            band: Some(Band { low: 0.012, high: 0.022, label: "published sets".into() }),
        })
        .note("Policy random, 20,000 games each.");
    let seats = Table::new("seats", "Share of wins by seat")
        .column("seat", "seat")
        .column("random", "random")
        .column("greedy", "greedy")
        .row(["first".into(), share(0.502, 0.492, 0.512).into(), share(0.541, 0.51, 0.572).into()])
        .row(["second".into(), share(0.498, 0.488, 0.508).into(), share(0.459, 0.428, 0.49).into()])
        .plot(Plot::Dots { label: 0, values: vec![1, 2], reference: Some(0.5) });
    let mut lengths = Table::new("scores", "Points of the winner")
        .column("points", "points")
        .column("games", "games")
        .plot(Plot::Histogram { at: 0, counts: vec![1] });
    let counts: Vec<(i64, u64)> = (40..120).map(|it: i64| (it, (1600 - (it - 80).pow(2)) as u64)).collect();
    for (from, to, count) in bins(&counts, 20) {
        lengths.push(Tone::Plain, [format!("{from} to {to}").into(), count.into()]);
    }
    let mut growth = Table::new("growth", "Free cells as the board grows")
        .column("tiles", "tiles on the board")
        .column("random", "random")
        .column("compact", "compact")
        .plot(Plot::Lines { x: 0, ys: vec![1, 2] });
    for at in 1..=9i64 {
        let tiles = at as f64 * 8.0;
        let around = |value: f64| Number::measured(value, value - 1.5, value + 1.5);
        growth.push(
            Tone::Plain,
            [(at * 8).into(), around(4.0 + tiles * 0.9).into(), around(4.0 + tiles * 0.4).into()],
        );
    }
    let heat = Table::new("fit", "In how many ways a tile fits beside another")
        .column("tile", "tile")
        .column("cccc", "cccc")
        .column("crfr", "crfr")
        .column("ffff", "ffff")
        .row(["cccc".into(), 16i64.into(), 4i64.into(), 0i64.into()])
        .row(["crfr".into(), 4i64.into(), 6i64.into(), 4i64.into()])
        .row(["ffff".into(), 0i64.into(), 4i64.into(), 16i64.into()])
        .plot(Plot::Heat { label: 0, values: vec![1, 2, 3] });
    let exact = |value: f64| Number::exact(value, 3);
    let usual = |low: f64, high: f64| bastide_pages::Cell::Range { low: exact(low), high: exact(high) };
    let branching = Table::new("branching", "Branching factor")
        .column("kind", "kind")
        .column("here", "here")
        .column("base", "base")
        .column("published", "published sets")
        .column("says", "says")
        .toned_row(
            Tone::Odd,
            [
                "city".into(),
                exact(1.764).into(),
                exact(1.013).into(),
                usual(0.854, 1.125),
                "cities grow until the last tile, and seldom close".into(),
            ],
        )
        .row([
            "road".into(),
            exact(0.681).into(),
            exact(0.681).into(),
            usual(0.516, 0.776),
            "as usual".into(),
        ])
        .plot(Plot::Ranges { label: 0, value: 1, range: 3, reference: Some(2) });
    let worth = Table::new("worth", "Points more with the variant")
        .column("variant", "variant")
        .detailed("id", "id", Detail::Programs)
        .detailed("mean", "mean", Detail::Values)
        .column("difference", "difference")
        .row([
            "sheep".into(),
            "a".into(),
            points(20.5, 19.0, 22.0).into(),
            points(4.25, 3.5, 5.0).signed().into(),
        ])
        .row([
            "magi".into(),
            "b".into(),
            points(18.5, 17.0, 20.0).into(),
            points(-0.4, -1.1, 0.3).signed().into(),
        ])
        .toned_row(Tone::Main, ["both".into(), bastide_pages::Cell::Nothing]);
    let square = |colour: &str| {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><rect width='10' height='10' fill='{colour}'/></svg>"
        )
    };
    let picture = |label: &str, colour: &str, note: &str| Picture {
        svg: square(colour),
        text: "┌───┐\n│ ▒ │\n└───┘".into(),
        label: label.into(),
        note: note.into(),
    };
    let missing = Pictures::new("missing", "Patterns that no tile has")
        .picture(picture("CCFR", "#cf6a45", "2 of 31 sets"))
        .picture(picture("CFCR", "#a9c66c", ""));
    Page::new("Base, and what it lacks")
        .lead("Two policies, side by side.")
        .fact("seed", "1")
        .fact("games", "20,000")
        .fact("policy", "random and compact")
        .origin("bastide stats base --play 20000")
        .section(
            Section::new("draws", "Draws")
                .text("A tile without a place is laid aside, and the player draws again.")
                .table(draws)
                .table(seats)
                .note("The intervals of base and of base + 12 cccc do not overlap."),
        )
        .section(Section::new("games", "Games").table(lengths).table(growth).table(heat))
        .section(Section::new("exact", "Without playing").table(branching).pictures(missing))
        .section(
            Section::new("worth", "Worth of variants")
                .table(worth)
                .table(Table::new("none", "Nothing found")),
        )
}

#[test]
fn text_shows_every_number_with_its_interval() {
    insta::assert_snapshot!(page().text(100));
}

#[test]
fn text_fits_the_width_it_is_asked_for() {
    for width in [60, 80, 100, 120] {
        let text = page().text(width);
        let widest = text.lines().map(|it| it.chars().count()).max();
        assert!(widest <= Some(width), "{width}: {widest:?}\n{text}");
    }
}

#[test]
fn colours_change_nothing_but_colours() {
    let mut plain = String::new();
    let coloured = page().coloured_text(100);
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').expect("a code ends").1;
    }
    plain.push_str(rest);
    assert_eq!(plain, page().text(100));
}

#[test]
fn html_is_one_document() {
    insta::assert_snapshot!(page().html());
}

#[test]
fn json_and_csv_hold_the_numbers() {
    insta::assert_snapshot!(page().json() + "\n" + &page().csv());
}

#[test]
fn the_numbers_inside_the_html_are_the_json() {
    let html = page().html();
    let inside =
        html.split("id=\"numbers\">").nth(1).and_then(|it| it.split("</script>").next()).expect("numbers");
    let inside: serde_json::Value = serde_json::from_str(inside).expect("JSON");
    assert_eq!(inside, serde_json::from_str::<serde_json::Value>(&page().json()).expect("JSON"));
}

#[test]
fn every_plot_has_its_table_and_a_name() {
    let html = page().html();
    for (_, table) in page().tables().filter(|it| it.1.plot.is_some()) {
        let figure = html.split(&format!("<figure id=\"{}\">", table.id)).nth(1).expect("a figure");
        let figure = figure.split("</figure>").next().expect("an end");
        assert!(figure.contains("<svg") && figure.contains("<table"), "{}", table.id);
        assert!(figure.contains(&format!("aria-labelledby=\"{}-plot\"", table.id)), "{}", table.id);
    }
}

#[test]
fn html_sets_names_apart_wherever_words_stand() {
    let table = Table::new("t", "caption `c0`").column("one", "column `c1`").row(["cell `c2`".into()]);
    let section = Section::new("s", "section `c3`").text("text `c4`").note("note `c5`").table(table);
    let page = Page::new("title `c6`").lead("lead `c7`").fact("fact `c8`", "value `c9`").section(section);
    let body = page.html().split("<body>").nth(1).expect("a body").to_owned();
    for nth in 0..10 {
        assert!(body.contains(&format!("<code>c{nth}</code>")), "c{nth}: {body}");
        assert!(page.text(100).contains(&format!("`c{nth}`")), "c{nth}: {}", page.text(100));
    }
}

#[test]
fn hostile_words_stay_words() {
    let table = Table::new("t", "</script><script>alert(1)")
        .column("a", "<b>\u{1b}[2J")
        .row(["</script>\n\u{7}".into()])
        .plot(Plot::Bars { label: 0, values: vec![7], band: None });
    let page = Page::new("<script>").section(Section::new("s", "\u{1b}]0;x").table(table));
    assert_eq!(page.html().matches("<script").count(), 1);
    assert_eq!(page.html().matches("</script").count(), 1);
    assert!(!page.text(80).contains(['\u{1b}', '\u{7}']), "{}", page.text(80));
}

#[test]
fn plots_of_nothing_and_of_what_is_no_number_are_left_out() {
    for plot in [
        Plot::Bars { label: 0, values: vec![1], band: None },
        Plot::Dots { label: 0, values: vec![1], reference: None },
        Plot::Histogram { at: 0, counts: vec![1] },
        Plot::Lines { x: 0, ys: vec![1] },
        Plot::Heat { label: 0, values: vec![1] },
        Plot::Ranges { label: 0, value: 1, range: 1, reference: None },
    ] {
        for value in [
            bastide_pages::Cell::Nothing,
            Number::exact(f64::NAN, 2).into(),
            Number::exact(f64::INFINITY, 2).into(),
        ] {
            let table = Table::new("t", "t")
                .column("a", "a")
                .column("b", "b")
                .row(["x".into(), value])
                .plot(plot.clone());
            let page = Page::new("p").section(Section::new("s", "s").table(table));
            assert!(!page.html().contains("NaN") && !page.html().contains("inf"), "{plot:?}");
            let _ = page.text(80);
        }
        let none = Table::new("t", "t").column("a", "a").plot(plot);
        let page = Page::new("p").section(Section::new("s", "s").table(none));
        assert!(page.html().contains("none") && page.text(80).contains("none"));
    }
}

#[test]
fn bins_are_round_and_lose_nothing() {
    assert_eq!(bins(&[(3, 1), (17, 2), (21, 4)], 3), [(0, 9, 1), (10, 19, 2), (20, 29, 4)]);
    assert_eq!(bins(&[(-3, 1), (4, 1)], 2), [(-5, -1, 1), (0, 4, 1)]);
    assert_eq!(bins(&[(i64::MIN, 1), (i64::MAX, 2)], 1).iter().map(|it| it.2).sum::<u64>(), 3);
    assert_eq!(bins(&[], 5), []);
}
