//! Printed colours look like those on the screen: every colour of every shipped theme, judged by measured mixtures of inks.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use bastide_render::sheet::{Design, Job, Settings};
use bastide_render::{Picture, Theme};

#[path = "common/inks.rs"]
mod inks;
#[path = "common/pdf.rs"]
#[expect(dead_code, reason = "boxes of pages are looked at elsewhere")]
mod pdf;

use inks::{Inks, Paper, difference, screen};

/// The goal: side by side, a difference that is seen, but not taken for another colour.
const GOAL: f64 = 5.0;
/// The ink limit of the profile.
const INK: f64 = 2.4;

/// The colours of all shipped themes, each with the first place where it stands.
fn colours() -> BTreeMap<[u8; 3], String> {
    let mut all = BTreeMap::new();
    for name in ["classic", "drawn", "autumn", "winter", "cvd", "gray", "ink"] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("themes/{name}.toml"));
        for line in std::fs::read_to_string(file).expect("a shipped theme").lines() {
            let Some((key, hex)) = line.split_once('=').map(|(key, value)| (key.trim(), value.trim())) else {
                continue;
            };
            if let Some(hex) = hex.strip_prefix("\"#").and_then(|it| it.get(..6)) {
                let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("a colour");
                all.entry([part(0), part(2), part(4)]).or_insert_with(|| format!("{name}: {key}"));
            }
        }
    }
    all
}

/// The inks that a PDF has for these colours, one square for each.
fn printed(colours: &[[u8; 3]], said: &[(&str, &str)]) -> Vec<Inks> {
    let square = |[r, g, b]: &[u8; 3]| format!(r##"<path d="M0 0h9v9h-9z" fill="#{r:02x}{g:02x}{b:02x}"/>"##);
    let content: String = colours.iter().map(square).collect();
    let picture = Picture::own(&content);
    let design = Design { name: "own/one".into(), picture, back: None, edges: [0; 4], letters: "OW".into() };
    let mut settings = Settings::default();
    for (key, text) in [("color", "cmyk")].iter().chain(said) {
        settings.set(key, text).expect("a setting");
    }
    let job = Job::new(settings, "own", vec![design], &[0], &Theme::default(), &mut |_| {}).expect("sheets");
    let file = pdf::Pdf::read(&job.pdf(None, &mut |_| {}).expect("a PDF"));
    let (form, _) = file.of_type("/Subtype /Form")[0];
    let content = file.stream(form);
    let words: Vec<&str> = content.split_whitespace().collect();
    let number = |at: usize| words[at].parse::<f64>().expect("a number");
    let sets = (0..words.len()).filter(|at| words[*at] == "k");
    sets.map(|at| [number(at - 4), number(at - 3), number(at - 2), number(at - 1)]).collect()
}

#[test]
fn colours_of_themes_look_in_print_as_on_screens() {
    let colours = colours();
    let wanted: Vec<[u8; 3]> = colours.keys().copied().collect();
    let inks = printed(&wanted, &[]);
    assert_eq!(inks.len(), wanted.len(), "the inks of each colour");
    let paper = Paper::coated();
    let (mut table, mut wrong, mut inside) = (String::new(), Vec::new(), 0);
    let mut sum = 0.0;
    for ((rgb, place), inks) in colours.iter().zip(inks) {
        let off = difference(paper.look(inks), screen(*rgb));
        let best = paper.nearest(screen(*rgb), inks, INK);
        let reachable = best < 1.0;
        let [r, g, b] = rgb;
        let [c, m, y, k] = inks.map(|it| (it * 100.0).round());
        let alone = inks == [0.0, 0.0, 0.0, 1.0];
        let note = match (alone, reachable) {
            (true, _) => "black ink alone".to_owned(),
            (false, true) => String::new(),
            (false, false) => format!("no inks come nearer than {best:.1}"),
        };
        let _ =
            writeln!(table, "| `#{r:02x}{g:02x}{b:02x}` | {place} | {c} {m} {y} {k} | {off:.1} | {note} |");
        if reachable && !alone {
            inside += 1;
            sum += off;
        }
        // Black and the darkest grays are no darker than black ink, so that plates that are off do not show.
        if off >= GOAL && (reachable || off > best + GOAL) && !alone {
            wrong.push(format!(
                "#{r:02x}{g:02x}{b:02x} ({place}): {off:.1}, {best:.1} at best, {c} {m} {y} {k}"
            ));
        }
    }
    let head = format!(
        "# Colours of themes in print\n\nThe colours of all shipped themes, their inks (cyan, magenta, yellow, black, in percent) by the built-in profile, and \
         the difference (CIE 1976) between what these look like on coated paper, by measured mixtures, and the screen. Of {} colours, {inside} can be \
         printed; these are {:.1} off in the middle.\n\n| colour | first used | inks | difference | |\n|---|---|---|---|---|\n",
        wanted.len(),
        sum / f64::from(inside)
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/press.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&kept, format!("{head}{table}")).expect("the table can be kept");
    }
    let kept = std::fs::read_to_string(kept).expect("the table is kept");
    assert!(kept == format!("{head}{table}"), "the table is out of date: UPDATE=1 keeps it");
}

#[test]
fn black_and_gray_are_black_ink_alone() {
    let grays = [[0; 3], [0x30; 3], [0x80; 3], [0xc0; 3], [0xff; 3]];
    let paper = Paper::coated();
    for (gray, inks) in grays.iter().zip(printed(&grays, &[])) {
        assert_eq!(inks[..3], [0.0; 3], "{gray:?}");
        // Black ink alone is not as black as a screen.
        let off = difference(paper.look(inks), screen(*gray));
        assert!(gray[0] < 0x30 || off < GOAL, "{gray:?}: {off}");
    }
}

#[test]
fn no_spot_gets_more_ink_than_it_may() {
    let dark = [[1, 0, 0], [0x10, 0x08, 0x20], [0x20, 0x18, 0x08], [0x08, 0x20, 0x10]];
    let least = |limit: &str| {
        let inks = printed(&dark, &[("ink-limit", limit)]);
        inks.iter().map(|it| it.iter().sum::<f64>()).fold(0.0, f64::max)
    };
    assert!(least("200") <= 2.001, "{}", least("200"));
    assert!(least("400") > 2.2, "the profile itself allows more: {}", least("400"));
}
