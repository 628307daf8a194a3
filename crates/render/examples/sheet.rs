//! Writes a contact sheet of tiles: `cargo run -p bastide-render --example sheet -- THEME OUT.png [NAME...]`.
//!
//! Draws all shipped tiles, or those whose name starts with one of the names; `proof` draws the proof over them.

#![expect(clippy::print_stdout, reason = "an example reports to its reader")]

use bastide_render::{Options, Size, Theme, png, tile_svg};

#[path = "../tests/common/mod.rs"]
mod common;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let theme = Theme::named(args.first().map_or("classic", String::as_str)).ok_or("no such theme")?;
    let out = args.get(1).ok_or("no file to write")?;
    let wanted: Vec<&String> = args.iter().skip(2).filter(|it| *it != "proof").collect();
    let options =
        if args.iter().any(|it| it == "proof") { Options::new().with_proof() } else { Options::new() };
    let collection = common::collection();
    let entries: Vec<_> = collection
        .sets()
        .iter()
        .flat_map(|set| &set.entries)
        .filter(|entry| wanted.is_empty() || wanted.iter().any(|it| entry.tile.id().starts_with(it.as_str())))
        .collect();
    let columns = entries.len().clamp(1, 8);
    let rows = entries.len().div_ceil(columns);
    let (wide, high) = (columns * 1060 + 60, rows * 1060 + 60);
    let mut sheet = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"><path d="M0 0h{wide}v{high}h-{wide}z" fill="#3c3c3c"/>"##
    );
    for (nth, entry) in entries.iter().enumerate() {
        let drawn = tile_svg(collection.words(), &entry.tile, &theme, &options);
        let (x, y) = (nth % columns * 1060 + 60, nth / columns * 1060 + 60);
        let place = format!(r#"<svg x="{x}" y="{y}" width="1000" height="1000" "#);
        let inner =
            drawn.svg.replacen("<svg ", &place, 1).replacen(r#" width="45.00mm" height="45.00mm""#, "", 1);
        sheet.push_str(&inner);
        let problems: Vec<String> = drawn.problems.iter().map(ToString::to_string).collect();
        println!("{nth:3} {:6} bytes  {}  {}", drawn.svg.len(), entry.tile.id(), problems.join("; "));
    }
    sheet.push_str("</svg>");
    std::fs::write(out, png(&sheet, Size::Wide(1900))?)?;
    Ok(())
}
