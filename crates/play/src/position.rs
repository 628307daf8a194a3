//! Setups of positions: the game as it lies on the table, as a setup that begins there.

use bastide_core::game::Game;
use bastide_core::piece::Spot;
use bastide_core::pile::{Holder, Holders, Item, PileAt, PileId};
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;
use bastide_core::table::Table;
use bastide_record::{FigureAt, FigurePlace, GameSpec, Text, TileAt};

/// Setup that begins with the position of a game in which a tile is to be placed: its tiles, pieces and piles, and the tiles that are left, the drawn one
/// first. Of the game it keeps the sets, variants and options; whoever has to decide is the first player.
///
/// Points and values that variants keep cannot be set up: such a game begins without them. The order of the tiles left is by chance, for
/// nobody knows it.
pub fn setup_of_position(spec: &GameSpec, game: &Game) -> GameSpec {
    let table = game.table();
    let rules = table.rules();
    let first = game.player().map_or(0, PlayerId::idx);
    let mut players: Vec<Text> = table.players().map(|it| Text::from(rules.player_name(it))).collect();
    players.rotate_left(first);
    let tiles = table.board().placed().map(|placed| TileAt {
        tile: rules.design(rules.printed(placed.tile)).tile.id().into(),
        pos: placed.pos,
        rotation: placed.rotation,
    });
    let tile = |tile| Text::from(rules.design(tile).tile.id());
    let mut left = table.pile().tiles().to_vec();
    left.sort_unstable();
    Rng::new(table.seed()).shuffle(&mut left);
    let drawn = table.turn().tile.into_iter().map(tile);
    GameSpec {
        title: None,
        players: Some(players),
        start: tiles.collect(),
        figures: figures(table),
        draw: Some(drawn.chain(left.into_iter().map(tile)).collect()),
        piles: piles(table),
        tool: None,
        hashes: Vec::new(),
        ..spec.clone()
    }
}

/// The pieces on the board and with others than their owners.
fn figures(table: &Table) -> Vec<FigureAt> {
    let place = |spot: Spot| match spot {
        Spot::Segment(node) => {
            let pos = table.board().tile(table.board().locate(node).0).pos;
            Some(FigurePlace::Segment(table.segment_name(node), pos))
        }
        Spot::Tile(tile) => Some(FigurePlace::Tile(table.board().tile(tile).pos)),
        Spot::Held(player) => Some(FigurePlace::Held(table.rules().player_name(player).to_owned())),
        Spot::Supply => None,
    };
    let figures = table.figures().filter_map(|(id, figure)| {
        Some(FigureAt { figure: table.figure_name(id).into(), place: place(figure.spot)? })
    });
    figures.collect()
}

/// The piles of the game and of players in which there is something, or would be by declaration. Those of tiles and figures cannot
/// be set up.
fn piles(table: &Table) -> Vec<(Text, Vec<Text>)> {
    let item = |item: &Item| Text::from(table.item_text(*item));
    let mut all = Vec::new();
    for (pile, it) in (0..).map(PileId).zip(&table.rules().setup.piles) {
        let holders = match it.of {
            Holders::Game => vec![Holder::Game],
            Holders::Players => table.players().map(Holder::Player).collect(),
            Holders::Tiles | Holders::Figures => Vec::new(),
        };
        for at in holders.into_iter().map(|holder| PileAt { pile, holder }) {
            let items = table.piled(at);
            if !items.is_empty() || !it.start.is_empty() {
                all.push((table.pile_name(at).into(), items.iter().map(item).collect()));
            }
        }
    }
    all
}
