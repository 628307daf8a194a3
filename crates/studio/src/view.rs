//! The game in hand as messages: positions with places and pictures of pieces, decisions, steps, and what is asked about cells and features.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use bastide_core::TileId;
use bastide_core::board::SegmentId;
use bastide_core::decision::{Choice as Chosen, Question};
use bastide_core::game::Game as Played;
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::piece::{PieceId, Spot};
use bastide_core::player::PlayerId;
use bastide_core::reckon;
use bastide_core::score::Timing;
use bastide_core::step::Step as TurnStep;
use bastide_core::table::Table;
use bastide_play::messages::{self as play, Choosable, Reason, cell};
use bastide_play::{board, note, refusals, sort};
use bastide_render::{PlacedTile, Places, Player as Face, Pose, piece_look, piece_size, seat_letter};

use crate::messages::{
    Choice, Completed, Decision, Feature, Figure, Game, HUMAN, Left, LeftTile, Place, Player, Points,
    Position, Refused, Rotated, Seat, SeatLook, Share, Step, Stock, Sum, Tile, Why, Worth,
};
use crate::pictures::Pictures;
use crate::playing::{Playing, options};
use crate::steps::List;

/// Half a cell in thousandths: places are counted from the middles of cells.
const HALF: i32 = 500;

/// Eyes on a game: its pictures and the places of its pieces.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub(crate) pictures: &'a Pictures,
    pub(crate) places: &'a RefCell<Places>,
    pub(crate) playing: &'a Playing,
}

impl View<'_> {
    /// The game with its steps, the first of them left out as far as a page has them.
    pub(crate) fn game(&self, list: &List) -> Game {
        let playing = self.playing;
        let sitting = &playing.sitting;
        let seat = |(seat, face): (&Seat, &Face)| SeatLook {
            seat: seat.clone(),
            letter: seat_letter(&playing.faces, face.seat),
            colour: face.seat,
        };
        let mut before = sitting.game_at(list.kept);
        let mut steps = Vec::new();
        for (nth, (made, game)) in sitting.steps().enumerate().skip(list.kept) {
            if let Some(before) = before {
                steps.push(self.step(nth + 1, before, made, game));
            }
            before = Some(game);
        }
        Game {
            game: playing.order.game.clone(),
            title: playing.title.clone(),
            seed: sitting.game().table().seed(),
            players: playing.order.players.iter().zip(&playing.faces).map(seat).collect(),
            options: options(&playing.spec),
            undo: sitting.can_undo(),
            redo: sitting.can_redo(),
            serial: list.serial,
            base: list.base,
            kept: list.kept,
            steps,
            fault: playing.fault.clone(),
            old_rules: false,
        }
    }

    fn step(&self, n: usize, before: &Played, made: &bastide_play::Made, game: &Played) -> Step {
        let note = note(game, Some(made));
        let cells = |cells: &[Pos]| cells.iter().map(|it| cell(*it)).collect();
        let choice = before.find(&made.text).ok();
        let is_placement = matches!(choice, Some(Chosen::Place { .. } | Chosen::PlaceSpan { .. }));
        let option = choice.map_or_else(
            || Choosable::unknown(made.text.clone()),
            |choice| Choosable::of(before, choice, made.text.clone()),
        );
        let table = before.table();
        let look = option.piece.as_deref().and_then(|piece| self.look_of(table, made.player, piece));
        Step {
            n,
            turn: note.turn,
            player: made.player.idx(),
            by: self.playing.by(made.player).to_owned(),
            words: note.words,
            points: note
                .points
                .iter()
                .map(|it| Points {
                    player: it.player,
                    points: it.points,
                    reason: it.reason.clone(),
                    cells: cells(&it.cells),
                })
                .collect(),
            events: note.events,
            completed: note
                .completed
                .iter()
                .map(|(kind, places)| Completed { kind: kind.clone(), cells: cells(places) })
                .collect(),
            tile: table.turn().tile.filter(|_| is_placement).map(|it| tile_name(table, it)),
            choice: option,
            look,
        }
    }

    /// The position after so many steps.
    pub(crate) fn position(&self, step: usize) -> Option<Position> {
        let playing = self.playing;
        let game = playing.sitting.game_at(step)?;
        let table = game.table();
        let viewer = game.player().filter(|it| playing.by(*it) == HUMAN);
        let seen = play::Position::of(table, viewer);
        let scene = board(table, "");
        let stood = self.places.borrow_mut().on(&self.playing.words.it, &scene);
        let place = |id: usize| {
            let it = stood.iter().find(|it| scene.pieces[it.nth].id == id)?;
            Some([it.at[0] - HALF, it.at[1] - HALF])
        };
        let rules = table.rules();
        let standing = table.figures().filter(|(_, it)| it.spot != Spot::Supply);
        let figures = standing.zip(seen.figures).map(|((id, figure), message)| {
            let on_board = scene.pieces.iter().find(|it| it.id == usize::from(id.0));
            let piece = rules.piece(figure.piece);
            let pose = on_board.map_or(Pose::Standing, |it| it.pose);
            let seat = figure.owner.map(|it| scene.players[it.idx()].seat);
            let look = piece_look(&scene.players, &piece.name, sort(piece.role), seat, pose);
            let segment = match figure.spot {
                Spot::Segment(node) => Some(table.board().locate(node).1.0),
                _ => None,
            };
            Figure {
                figure: message,
                segment,
                size: piece_size(&look),
                look: self.pictures.piece(&look, &self.playing.theme),
                place: place(usize::from(id.0)),
            }
        });
        let figures = figures.collect();
        let players = seen.players.into_iter().zip(&scene.players);
        let players = players.map(|(player, drawn)| Player {
            name: player.name,
            points: player.points,
            supply: player.supply,
            stocks: drawn.stocks.iter().map(|it| self.stock(it)).collect(),
        });
        let lines = |player| table.lines().iter().filter(move |it| it.player == player);
        let sum = |line: &bastide_core::score::ScoreLine| Sum {
            turn: line.turn,
            points: line.points,
            reason: line.reason.text(rules.words()),
        };
        Some(Position {
            step,
            of: playing.sitting.step(),
            turn: seen.turn,
            tiles_left: seen.tiles_left,
            drawn: seen.drawn,
            players: players.collect(),
            tiles: table.board().placed().map(|it| self.tile(table, it)).collect(),
            figures,
            piles: seen.piles,
            over: seen.over,
            winners: seen.winners,
            last: scene.last.or_else(|| table.board().placed().last().map(|it| it.pos)).map(cell),
            sums: table.players().map(|it| lines(it).map(sum).collect()).collect(),
            decision: self.decision(game),
        })
    }

    fn stock(&self, stock: &bastide_render::Stock) -> Stock {
        let look = piece_look(&self.playing.faces, &stock.kind, stock.sort, stock.seat, Pose::Standing);
        Stock {
            piece: stock.kind.clone(),
            look: self.pictures.piece(&look, &self.playing.theme),
            count: stock.count,
        }
    }

    fn tile(&self, table: &Table, placed: &bastide_core::board::Placed) -> Tile {
        let printed = table.rules().printed(placed.tile);
        let design = Arc::clone(&table.rules().design(printed).tile);
        let laid = PlacedTile { tile: design, pos: placed.pos, rotation: placed.rotation };
        Tile {
            at: cell(placed.pos),
            tile: tile_name(table, printed),
            rotation: placed.rotation.quarters(),
            picture: self.pictures.tile(&self.playing.words, &laid, &self.playing.theme),
        }
    }

    /// The pictures of a tile of the game in its four rotations.
    fn turned(&self, table: &Table, tile: TileId) -> [String; 4] {
        Rotation::ALL.map(|rotation| {
            let tile = Arc::clone(&table.rules().design(tile).tile);
            self.pictures.tile(
                &self.playing.words,
                &PlacedTile { tile, pos: Pos::new(0, 0), rotation },
                &self.playing.theme,
            )
        })
    }

    /// The picture of a player's piece, or of nobody's.
    fn look_of(&self, table: &Table, player: PlayerId, piece: &str) -> Option<String> {
        let (id, piece) =
            (0..).map(PieceId).zip(&table.rules().setup.pieces).find(|(_, it)| *it.name == *piece)?;
        let is_own = table.figures_of(Some(player), id).next().is_some();
        let faces = &self.playing.faces;
        let seat = is_own.then(|| faces[player.idx()].seat);
        let look = piece_look(faces, &piece.name, sort(piece.role), seat, Pose::Standing);
        Some(self.pictures.piece(&look, &self.playing.theme))
    }

    fn decision(&self, game: &Played) -> Option<Decision> {
        let decision = game.decision()?;
        let table = game.table();
        let asks_to_place = decision.question == Question::Step(TurnStep::Place);
        let tile = table.turn().tile.filter(|_| asks_to_place);
        let choice = |(choice, text): (Chosen, String)| self.choice(game, decision.player, choice, text);
        let options: Vec<Choice> = game.texts().into_iter().map(choice).collect();
        let refused = refusals(game).into_iter().map(|(choice, text, why)| Refused {
            choice: self.choice(game, decision.player, choice, text),
            reason: Reason::from(&why),
        });
        let mut cells: Vec<_> = options.iter().filter_map(|it| it.choice.at).collect();
        cells.sort_unstable();
        cells.dedup();
        Some(Decision {
            player: table.rules().player_name(decision.player).to_owned(),
            question: decision.question.name().to_owned(),
            human: self.playing.by(decision.player) == HUMAN,
            tile: tile.map(|it| tile_name(table, it)),
            pictures: tile.map(|it| self.turned(table, it)),
            cells,
            refused: refused.collect(),
            options,
        })
    }

    fn choice(&self, game: &Played, player: PlayerId, choice: Chosen, text: String) -> Choice {
        let table = game.table();
        let on = match choice {
            Chosen::Deploy { segment, .. } | Chosen::Move { segment, .. } => Some(segment),
            _ => None,
        };
        let choice = Choosable::of(game, choice, text);
        let look = choice.piece.as_deref().and_then(|piece| self.look_of(table, player, piece));
        Choice { look, place: on.map(|it| self.place_of(table, it)), choice }
    }

    /// The place of figures on a segment.
    fn place_of(&self, table: &Table, segment: SegmentId) -> Place {
        let (tile, nth) = table.board().locate(segment);
        let placed = table.board().tile(tile);
        let printed = table.rules().printed(placed.tile);
        let design = Arc::clone(&table.rules().design(printed).tile);
        let laid = PlacedTile { tile: design, pos: placed.pos, rotation: placed.rotation };
        let places = self.places.borrow_mut().of_segments(&self.playing.words.it, &laid);
        let [x, y] = places.get(usize::from(nth.0)).copied().unwrap_or([HALF, HALF]);
        [i32::from(placed.pos.x) * 1000 + x - HALF, i32::from(placed.pos.y) * 1000 + y - HALF]
    }

    /// The tile, its picture, the cell and the rotation of a choice that was a placement.
    pub(crate) fn placement(&self, game: &Played, text: &str) -> Option<(String, String, [i16; 2], usize)> {
        let table = game.table();
        match (game.find(text), table.turn().tile) {
            (Ok(Chosen::Place { pos, rotation }), Some(tile)) => {
                let picture = self.turned(table, tile)[rotation.quarters()].clone();
                Some((tile_name(table, tile), picture, cell(pos), rotation.quarters()))
            }
            _ => None,
        }
    }

    /// Reasons for which the tile in hand does not fit on a cell, rotation by rotation.
    pub(crate) fn why(game: &Played, pos: Pos) -> Why {
        let rotated = |rotation: Rotation| {
            let choice = Chosen::Place { pos, rotation };
            let is_legal = game.options().contains(&choice);
            let reasons = if is_legal { Vec::new() } else { vec![Reason::from(&game.why_not(choice))] };
            Rotated { rotation: rotation.quarters(), reasons }
        };
        Why { rotations: Rotation::ALL.map(rotated).into() }
    }

    /// The feature of a segment of the tile on a cell.
    pub(crate) fn feature(&self, game: &Played, pos: Pos, segment: usize) -> Option<Feature> {
        let table = game.table();
        let node = table.board().segments_of(table.board().at(pos)?).nth(segment)?;
        let feature = table.canonical(node);
        let words = table.rules().words();
        let kind = &words[table.kind(node)];
        let is_completed = table.is_completed(feature);
        let markers = words.markers().filter_map(|(id, marker)| {
            let count = table.markers(feature, id);
            (count > 0).then(|| (marker.name.clone(), count))
        });
        // The rules of variants are asked in a copy: whatever they do, the game stays as it is.
        let worth = |timing| {
            let mut copy = game.clone();
            let (worth, tally) = reckon::points(&mut copy, feature, timing).ok()?;
            Some(Worth { points: tally.value(), reason: worth.text(words) })
        };
        let owners = reckon::owners(&mut game.clone(), feature).unwrap_or_else(|_| table.owners(feature));
        let share = |player: PlayerId| {
            let figures = table.followers_on(feature).filter(|(_, it)| it.owner == Some(player)).count();
            (figures > 0).then(|| Share { player: player.idx(), figures, owner: owners.has(player) })
        };
        let now = worth(if is_completed { Timing::Completed } else { Timing::Final });
        Some(Feature {
            kind: kind.name.clone(),
            name: table.segment_name(node),
            cells: table.tiles(feature).into_iter().map(|it| cell(table.board().tile(it).pos)).collect(),
            places: table.segments(feature).into_iter().map(|it| self.place_of(table, it)).collect(),
            open: table.openings(feature),
            completed: is_completed,
            markers: markers.collect::<BTreeMap<_, _>>(),
            then: if is_completed { None } else { worth(Timing::Completed) },
            now,
            players: table.players().filter_map(share).collect(),
        })
    }

    /// The tiles left to draw, as far as they may be known: which they are, not in which order.
    pub(crate) fn left(game: &Played) -> Left {
        let table = game.table();
        let mut counts: BTreeMap<TileId, usize> = BTreeMap::new();
        for tile in table.pile().tiles() {
            *counts.entry(*tile).or_default() += 1;
        }
        let tile = |(tile, count): (TileId, usize)| {
            let mut cells: Vec<Pos> = table.places(tile).into_iter().map(|(pos, _)| pos).collect();
            cells.dedup();
            LeftTile { tile: tile_name(table, tile), count, fits: cells.len() }
        };
        Left { count: table.pile().len(), tiles: counts.into_iter().map(tile).collect() }
    }
}

/// The id of a design: its set and its name.
pub(crate) fn tile_name(table: &Table, tile: TileId) -> String {
    table.rules().design(tile).tile.id().to_owned()
}
