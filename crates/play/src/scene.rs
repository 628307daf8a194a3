//! Pictures of positions: the state of the engine as the scene of a drawing.

use bastide_core::board::SegmentId;
use bastide_core::geometry::{Axis, Side};
use bastide_core::piece::{Figure, PieceId, Role, Spot};
use bastide_core::pile::Item;
use bastide_core::player::PlayerId;
use bastide_core::table::Table;
use bastide_core::words::Shape;
use bastide_render::{Board, Piece, PiecePlace, PlacedTile, Player, Pose, Sort, Stock, Theme};

/// The colour of each seat: that of the player's name if all are called by colours, else one after the other.
fn colours(table: &Table) -> Vec<usize> {
    seat_colours(&table.players().map(|player| table.rules().player_name(player)).collect::<Vec<_>>())
}

/// The same, by the names of all players.
pub fn seat_colours(names: &[impl AsRef<str>]) -> Vec<usize> {
    let seat = |name: &str| Theme::SEATS.iter().position(|it| *it == name);
    let named: Option<Vec<usize>> = names.iter().map(|name| seat(name.as_ref())).collect();
    named.unwrap_or_else(|| (0..names.len()).collect())
}

/// The board of a table with its pieces and scores.
pub fn board(table: &Table, caption: &str) -> Board {
    let colours = colours(table);
    let mut view = Board { caption: caption.to_owned(), ..Board::default() };
    for placed in table.board().placed() {
        // A piece across a tile is drawn as a piece, not as a design.
        let printed = table.rules().printed(placed.tile);
        let tile = std::sync::Arc::clone(&table.rules().design(printed).tile);
        view.tiles.push(PlacedTile { tile, pos: placed.pos, rotation: placed.rotation });
    }
    view.last = table.board().placed().last().filter(|placed| placed.turn > 0).map(|placed| placed.pos);
    for (id, figure) in table.figures() {
        let Some(place) = place(table, figure) else { continue };
        view.pieces.push(Piece {
            id: id.0.into(),
            kind: table.rules().piece(figure.piece).name.clone(),
            sort: sort(table.rules().piece(figure.piece).role),
            seat: figure.owner.map(|it| colours[it.idx()]),
            place,
            pose: pose(table, figure),
        });
    }
    for player in table.players() {
        view.players.push(Player {
            name: table.rules().player_name(player).to_owned(),
            seat: colours[player.idx()],
            points: table.score(player),
            stocks: stocks(table, player, &colours),
        });
    }
    view.piles = piles(table);
    view
}

/// Piles in which there is anything, as all see them: those of one name that hide as much stand on one line.
fn piles(table: &Table) -> Vec<String> {
    let mut lines = Vec::new();
    let aside: Vec<_> = table.aside().iter().map(|it| table.item_text(Item::Tile(*it))).collect();
    lines.extend((!aside.is_empty()).then(|| format!("set aside: {}", aside.join(", "))));
    let mut hidden: Vec<(String, usize, Vec<String>)> = Vec::new();
    for (at, items) in table.piles() {
        let name = table.pile_name(at);
        if table.sees(None, at) {
            let content: Vec<_> = items.iter().map(|it| table.item_text(*it)).collect();
            lines.push(format!("{name}: {}", content.join(", ")));
            continue;
        }
        let (pile, of) = name.split_once(" of ").unwrap_or((&name, ""));
        match hidden.iter_mut().find(|(other, count, _)| other == pile && *count == items.len()) {
            Some((.., all)) => all.push(of.to_owned()),
            None => hidden.push((pile.to_owned(), items.len(), vec![of.to_owned()])),
        }
    }
    lines.extend(hidden.into_iter().map(|(pile, count, all)| match &all[..] {
        [of] if of.is_empty() => format!("{pile}: {count} hidden"),
        [of] => format!("{pile} of {of}: {count} hidden"),
        all => format!("{pile} of {}: {count} hidden each", all.join("; ")),
    }));
    lines
}

/// The sort of a piece, which gives its look where nothing better is known.
pub const fn sort(role: Role) -> Sort {
    match role {
        Role::Follower => Sort::Follower,
        Role::Special => Sort::Companion,
        Role::Token => Sort::Token,
    }
}

/// The place of a piece on the board, if it is on it.
fn place(table: &Table, figure: &Figure) -> Option<PiecePlace> {
    let pos = |tile| table.board().tile(tile).pos;
    match figure.spot {
        Spot::Segment(node) => {
            let (tile, segment) = table.board().locate(node);
            let upright =
                table.rules().piece(figure.piece).role == Role::Token && spans(table, figure).is_none();
            let border = upright.then(|| border(table, node)).flatten();
            Some(border.unwrap_or(PiecePlace::Segment(pos(tile), segment)))
        }
        Spot::Tile(tile) => Some(PiecePlace::Tile(pos(tile))),
        Spot::Supply | Spot::Held(_) => None,
    }
}

/// The place of a token on a feature of two neighbouring tiles that has become one of another kind, as a castle: over the border between them.
fn border(table: &Table, node: SegmentId) -> Option<PiecePlace> {
    let (tile, segment) = table.board().locate(node);
    let printed = table.rules().design(table.board().tile(tile).tile).tile[segment].kind;
    let has_become = table.kind(node) != printed;
    match table.tiles(node)[..] {
        [one, two] if has_become => {
            let [one, two] = [one, two].map(|it| table.board().tile(it).pos);
            let side = Side::ALL.into_iter().find(|side| one.step(*side) == two)?;
            Some(PiecePlace::Border(one, side))
        }
        _ => None,
    }
}

/// The pose of a piece that lies across its tile.
fn spans(table: &Table, figure: &Figure) -> Option<Pose> {
    let spans = table.rules().piece(figure.piece).spans.is_some();
    spans.then(|| Pose::Across(Axis::through(figure.facing.unwrap_or(Side::N))))
}

fn pose(table: &Table, figure: &Figure) -> Pose {
    let piece = table.rules().piece(figure.piece);
    let lies = |node| table.rules().words()[table.kind(node)].shape == Shape::Area;
    match (spans(table, figure), figure.facing, figure.spot) {
        (Some(across), _, _) => across,
        (None, Some(side), _) => Pose::Facing(side),
        (None, None, Spot::Segment(node)) if piece.role == Role::Follower && lies(node) => Pose::Lying,
        _ => Pose::Standing,
    }
}

/// The supply of a player, then the pieces that the player holds, kind by kind.
fn stocks(table: &Table, player: PlayerId, colours: &[usize]) -> Vec<Stock> {
    let pieces = || (0..).map(PieceId).zip(&table.rules().setup.pieces);
    let own = pieces().map(|(id, piece)| (piece, Some(player), usize::from(table.supply(Some(player), id))));
    let owners = || std::iter::once(None).chain(table.players().map(Some));
    let held = owners().flat_map(|owner| {
        pieces().map(move |(id, piece)| {
            let held = |it: &Figure| it.spot == Spot::Held(player) && it.piece == id && it.owner == owner;
            (piece, owner, table.figures().filter(|(_, it)| held(it)).count())
        })
    });
    own.chain(held)
        .filter(|(_, _, count)| *count > 0)
        .map(|(piece, owner, count)| Stock {
            kind: piece.name.clone(),
            sort: sort(piece.role),
            seat: owner.map(|it| colours[it.idx()]),
            count,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use bastide_core::geometry::Pos;
    use bastide_diag::Source;
    use bastide_project::Project;
    use bastide_record::{parse, run};

    use super::*;

    /// The places of all tokens on the board after a written game.
    fn tokens(setup: &str, moves: &str) -> Vec<PiecePlace> {
        let text = format!(
            "# A game\n\n```game\nplayers = [\"red\", \"blue\"]\n{setup}\n```\n\n```moves\n{moves}\n```\n"
        );
        let (games, _) = parse(&Source::new("game.md", text));
        let outcome = run(&games[0], &Project::on_disk());
        let game = outcome.game.expect("a game that is played");
        let pieces = board(game.table(), "").pieces.into_iter();
        pieces.filter(|it| it.sort == Sort::Token).map(|it| it.place).collect()
    }

    #[test]
    fn tokens_lie_at_their_own_mouths_of_a_road_of_two_tiles() {
        let setup = "variants = [\"tunnel\"]\nstart = [\"tunnel/crfr at 0,0\"]\ndraw = [\"base/frrr\", \"base/ffff\", \"base/cfff\"]";
        let moves = "red   frrr at 1,0; dig tunnel_1 road E of 0,0\nblue  ffff at 0,1\n\
                     red   cfff at 0,-1 r180; dig tunnel_1 road W of 0,0 => end; completed city";
        let places = tokens(setup, moves);
        let [PiecePlace::Segment(one, east), PiecePlace::Segment(other, west)] = places[..] else {
            panic!("{places:?}")
        };
        assert_eq!([one, other], [Pos::default(); 2]);
        assert_ne!(east, west);
    }

    #[test]
    fn a_castle_stands_over_the_border_of_its_tiles() {
        let setup = "sets = [\"base\"]\nvariants = [\"castles\"]\nfigures = [\"red follower on city N of 0,0\"]\ndraw = [\"cfff\"]";
        let moves = "red  cfff at 0,-1 r180; castles.build city S of 0,-1 => completed city; city S of 0,-1 became castle; end";
        let places = tokens(setup, moves);
        let [PiecePlace::Border(pos, side)] = places[..] else { panic!("{places:?}") };
        assert!([(Pos::new(0, 0), Side::N), (Pos::new(0, -1), Side::S)].contains(&(pos, side)), "{places:?}");
    }
}
