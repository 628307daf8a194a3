//! Plays a random game with one design of tile and prints its score lines.
#![expect(clippy::print_stdout, reason = "the lines are the result")]

use std::sync::Arc;

use bastide_core::{
    Checkpointing, Deal, Edge, Fits, Game, Kind, Piece, Ports, Pos, Rng, Rotation, Rules, Scale, Segment,
    Setup, Shape, StartTile, Tile, Words,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Words: one kind of edge, fields, and monasteries that score the tiles around them.
    let mut words = Words::default();
    let grass = words.edge(Edge { letter: 'F', name: "field".into(), fits: Fits::Same });
    let field = words.kind(Kind::new("field", Shape::Area, Some(grass)));
    let around = Scale { tile: 1, around: 1, ..Scale::default() };
    let site =
        Kind { completed: around.clone(), unfinished: around, ..Kind::new("monastery", Shape::Site, None) };
    let monastery = words.kind(site);
    // One design, twenty copies, one of them on the table.
    let segments = vec![Segment::new(field, Ports::ALL), Segment::new(monastery, Ports::NONE)];
    let tile = Tile::new(&words, "demo/monastery", [grass; 4], segments, Vec::new())
        .map_err(|it| it[0].to_string())?;
    let deal = Deal { tile: Arc::new(tile), count: 20, before: false, order: Default::default() };
    let rules = Rules::new(Setup {
        words,
        deals: vec![deal],
        start: vec![StartTile { deal: 0, pos: Pos::new(0, 0), rotation: Rotation::R0 }],
        players: vec!["red".into(), "blue".into()],
        pieces: vec![Piece::follower(vec![monastery])],
        ..Setup::default()
    })?;
    let mut game = Game::new(Arc::new(rules), None, 7, Checkpointing::Off)?;
    let mut rng = Rng::new(1);
    while let Some(decision) = game.decision() {
        let nth = rng.below(decision.options.len() as u32);
        game.choose_nth(nth as usize)?;
    }
    let table = game.table();
    for line in table.lines() {
        let rules = table.rules();
        println!(
            "{} {:+} ({})",
            rules.player_name(line.player),
            line.points,
            line.reason.text(rules.words())
        );
    }
    assert!(!table.lines().is_empty());
    Ok(())
}
