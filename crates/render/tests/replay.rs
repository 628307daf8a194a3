//! The page of a game: what it holds is what was filmed, and it asks for nothing from elsewhere.

use std::sync::Arc;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_render::{
    Board, Film, Note, Piece, PiecePlace, PlacedTile, Player, Points, Pose, Sort, Theme, Thought, replay_html,
};
use serde_json::Value;

mod common;

/// Two tiles, and a follower that comes and goes home with four points.
fn film(tile: &Arc<Tile>, title: &str) -> Film {
    let placed = |x| PlacedTile { tile: Arc::clone(tile), pos: Pos::new(x, 0), rotation: Rotation::R0 };
    let follower = Piece {
        id: 3,
        kind: "follower".into(),
        sort: Sort::Follower,
        seat: Some(0),
        place: PiecePlace::Segment(Pos::new(1, 0), SegmentIdx(0)),
        pose: Pose::Standing,
    };
    let board = |tiles: i16, pieces: Vec<Piece>, points| Board {
        tiles: (0..tiles).map(placed).collect(),
        pieces,
        players: ["ann", "bob"]
            .into_iter()
            .enumerate()
            .map(|(seat, name)| Player {
                name: name.into(),
                seat,
                points: if seat == 0 { points } else { 0 },
                stocks: Vec::new(),
            })
            .collect(),
        last: (tiles > 1).then_some(Pos::new(1, 0)),
        ..Board::default()
    };
    let note = |text: &str| Note { player: Some(0), turn: 1, text: text.into(), ..Note::default() };
    let mut film = Film::new();
    film.title = title.into();
    film.origin = format!("{title}, seed 7");
    film.push(&board(1, Vec::new(), 0), Note::default());
    film.push(&board(2, Vec::new(), 0), note("crfr at 1,0"));
    let thought =
        Thought { chosen: 2.46, best: vec![("pass".into(), 3.0), ("follower on city N".into(), 2.46)] };
    film.push(&board(2, vec![follower], 0), Note { thought: Some(thought), ..note("follower on city N") });
    let gain = Points { player: 0, points: 4, reason: "city, 2 tiles".into(), cells: vec![Pos::new(1, 0)] };
    let home = Note {
        points: vec![gain],
        completed: vec![("city".into(), vec![Pos::new(0, 0), Pos::new(1, 0)])],
        events: vec!["ann follower home </script>".into()],
        ..note("pass")
    };
    film.push(&board(2, Vec::new(), 4), home);
    film
}

fn page(title: &str) -> String {
    let collection = common::collection();
    let tile = Arc::new(collection.entry("base/crfr").expect("a known tile").tile.clone());
    replay_html(collection.words(), &film(&tile, title), &Theme::default(), false)
}

fn data(page: &str) -> Value {
    json(page, "game")
}

/// The data that a page holds under a name.
fn json(page: &str, id: &str) -> Value {
    let (_, rest) = page.split_once(&format!(r#"id="{id}">"#)).expect("data");
    let (json, _) = rest.split_once("</script>").expect("an end");
    serde_json::from_str(json).expect("JSON")
}

#[test]
fn the_data_of_a_page_is_the_game() {
    let data = data(&page("A game"));
    let steps = data["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 4);
    assert_eq!(data["players"][1]["name"], "bob");
    assert_eq!(
        data["tiles"],
        serde_json::json!(["base/crfr", "base/crfr"]),
        "two copies lie beside each other"
    );
    assert_eq!(steps[0]["c"], serde_json::json!([[0, 0, 0, 0]]));
    assert_eq!(steps[1]["c"], serde_json::json!([[1, 0, 1, 0]]), "only what is new");
    assert_eq!(steps[2]["f"].as_array().map(Vec::len), Some(1));
    assert_eq!(steps[2]["f"][0][0], 3, "a piece keeps its number");
    assert_eq!(steps[3]["f"], serde_json::json!([[3]]), "it is gone");
    assert_eq!(steps[3]["v"], serde_json::json!([4, 0]));
    assert_eq!(steps[3]["s"], serde_json::json!([[0, 4, "city, 2 tiles", [1, 0]]]));
    assert_eq!(steps[3]["d"], serde_json::json!([["city", [0, 0, 1, 0]]]));
    assert_eq!(steps[2]["a"], serde_json::json!([2.5, [["pass", 3.0], ["follower on city N", 2.5]]]));
    assert!(steps[3].get("a").is_none(), "nobody thought about it");
    assert_eq!(steps[3]["e"][0], "ann follower home </script>");
    // The part of the plane that is shown holds both cells.
    let view: Vec<i64> = data["view"].as_array().expect("a part").iter().filter_map(Value::as_i64).collect();
    assert!(view[0] <= 0 && view[1] <= 0 && view[0] + view[2] >= 2000 && view[1] + view[3] >= 1000);
}

#[test]
fn a_page_asks_for_nothing_from_elsewhere() {
    let page = page("A game");
    assert!(page.contains("<p class=\"quiet\">A game, seed 7</p>"));
    let links = page.matches("://").count();
    let names = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"];
    let named: usize = names.iter().map(|it| page.matches(it).count()).sum();
    assert_eq!(links, named, "only the names of SVG");
    assert!(page.contains("default-src 'none'"));
    for word in ["<link", "<img", "src=\"", "@import", "url(", "fetch(", "XMLHttpRequest"] {
        assert!(!page.contains(word), "{word}");
    }
}

#[test]
fn every_symbol_that_is_used_is_there() {
    let page = page("A game");
    let data = data(&page);
    let count = |name: &str| data[name].as_array().map_or(0, Vec::len);
    assert_eq!(page.matches("<symbol id=\"p").count(), count("looks"));
    assert!(count("looks") > 0);
    // Each design has its drawing, with all that it uses, and is XML.
    let drawings = json(&page, "drawings");
    let tiles: Vec<&str> =
        drawings["tiles"].as_array().expect("drawings").iter().filter_map(Value::as_str).collect();
    assert_eq!(tiles.len(), count("tiles"));
    for inside in tiles {
        let used: std::collections::BTreeSet<&str> =
            inside.split("href=\"#").skip(1).filter_map(|it| it.split('"').next()).collect();
        assert!(!used.is_empty(), "towers are stamps");
        let stamps: String = used.iter().map(|it| drawings["stamps"][it].as_str().expect(it)).collect();
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs>{stamps}</defs>{inside}</svg>"#
        );
        usvg::roxmltree::Document::parse(&svg).expect("XML");
    }
}

#[test]
fn names_cannot_leave_their_place() {
    let page = page("</title><script>{{data}}");
    assert!(page.contains("<title>&lt;/title&gt;&lt;script&gt;{{data}}</title>"));
    assert_eq!(page.matches("<script").count(), 3, "the data, the drawings and the script");
    assert_eq!(page.matches("</script").count(), 3);
}
