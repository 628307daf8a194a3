//! Deeds that a choice could be: all messages about the places, pieces and words that it names.

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::{Axis, Pos, Rotation};
use bastide_core::piece::{Ground, Spot as Stand};
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_core::{Figure, FigureId, PlayerId, SegmentId};

use crate::jcz::message::{Deed, Piece, Spot, Token};
use crate::jcz::wish;
use crate::places::Place;
use crate::tile_ids;

/// Everything that a choice is about.
#[derive(Default)]
pub(super) struct Spots {
    /// The choice of a placement.
    placed: Option<(Pos, Rotation)>,
    segments: Vec<SegmentId>,
    cells: Vec<Pos>,
    figures: Vec<FigureId>,
    pub(super) words: Vec<String>,
    axis: Option<Axis>,
}

impl Spots {
    pub(super) fn of(game: &Game, choice: Choice) -> Self {
        let (mut spots, table) = (Self::default(), game.table());
        match choice {
            Choice::Place { pos, rotation } | Choice::PlaceSpan { pos, rotation, .. } => {
                spots.placed = Some((pos, rotation));
            }
            Choice::Span { tile, axis, .. } => {
                spots.cells.push(table.board().tile(tile).pos);
                spots.axis = Some(axis);
            }
            Choice::Deploy { segment, .. } | Choice::Move { segment, .. } => spots.segments.push(segment),
            Choice::Recall { figure } => spots.figure(game, figure),
            Choice::Take(number) => {
                let offers = game.decision().map(|it| &it.offers);
                if let Some(offer) = offers.and_then(|it| it.get(usize::from(number))) {
                    offer.args.iter().for_each(|it| spots.value(game, it));
                }
            }
            Choice::Answer(number) => {
                let answers = game.decision().map(|it| &it.answers);
                if let Some(value) = answers.and_then(|it| it.get(usize::from(number))) {
                    spots.value(game, value);
                }
            }
            Choice::Pass => {}
        }
        if let Some(tile) = table.turn().placed {
            spots.cells.push(table.board().tile(tile).pos);
        }
        spots
    }

    fn figure(&mut self, game: &Game, figure: FigureId) {
        self.figures.push(figure);
        match game.table().figure(figure).spot {
            Stand::Segment(node) => self.segments.push(node),
            Stand::Tile(tile) => self.cells.push(game.table().board().tile(tile).pos),
            _ => {}
        }
    }

    fn value(&mut self, game: &Game, value: &Value) {
        let table = game.table();
        match value {
            Value::Spot(it) => match it.ground {
                Ground::Segment(node) => self.segments.push(node),
                Ground::Tile(tile) => self.cells.push(table.board().tile(tile).pos),
                Ground::Across(_) => {}
            },
            Value::Segment(node) => self.segments.push(*node),
            Value::Feature(node) => self.segments.push(table.canonical(*node).segment()),
            Value::Figure(figure) => self.figure(game, *figure),
            Value::Tile(tile) => self.cells.push(table.board().tile(*tile).pos),
            Value::Cell(pos) => self.cells.push(*pos),
            Value::List(values) => values.iter().for_each(|it| self.value(game, it)),
            Value::Text(_) | Value::Int(_) => self.words.push(table.value_text(value)),
            _ => {}
        }
    }

    /// Deeds that could be meant.
    pub(super) fn deeds(&self, game: &Game, seat: usize) -> Vec<Deed> {
        let table = game.table();
        let mut deeds = Vec::new();
        if let Some((pos, rotation)) = self.placed {
            let id = table.turn().tile.map(|it| table.rules().design(it).tile.id());
            let names = [id.and_then(tile_ids::theirs), Some(tile_ids::ABBEY)];
            let tiles = if id == Some(wish::OUR_ABBEY) { &names[1..] } else { &names[..1] };
            let places =
                tiles.iter().flatten().map(|it| Deed::Place { tile: (*it).to_owned(), pos, rotation });
            deeds.extend(places);
        }
        let mut spots: Vec<Spot> =
            self.segments.iter().filter_map(|it| named(Place::spot(table, *it)?)).collect();
        if let [one, other] = self.segments[..] {
            spots.extend(Place::joined(table, one, other).and_then(named));
        }
        for pos in &self.cells {
            let tile = table.board().at(*pos);
            spots.extend(tile.and_then(|it| named((*pos, Place::trap(table, it)?))));
            let inner = ["Tower", "FlyingMachine", "Acrobats"].map(|word| (word, "I"));
            for (feature, location) in inner.into_iter().chain([("Monastery", "AS_ABBOT")]) {
                spots.push(Spot { pos: *pos, feature: feature.to_owned(), location: location.to_owned() });
            }
            let segments = tile.into_iter().flat_map(|it| table.board().segments_of(it));
            spots.extend(segments.filter_map(|it| named(Place::spot(table, it)?)));
            deeds.extend([Deed::Gold { pos: *pos }, Deed::Dragon { pos: *pos }, Deed::Pyramid { pos: *pos }]);
            deeds.extend([Deed::Fairy { spot: None, pos: *pos }, Deed::Donkey { pos: *pos }]);
        }
        for word in &self.words {
            if let Some(quarter) = crate::places::Quarter::from_word(word) {
                let location = crate::places::Location::Quarter(quarter);
                let place = Place { feature: crate::places::Feature::Quarter, location };
                spots.extend(named((Place::QUARTERS, place)));
            }
            deeds.push(Deed::Building { kind: word.clone() });
        }
        if let Some(axis) = self.axis {
            let location = if axis == Axis::Ns { "NS" } else { "WE" };
            let spots = self.cells.iter().map(|pos| Spot {
                pos: *pos,
                feature: "Road".to_owned(),
                location: location.to_owned(),
            });
            deeds.extend(spots.map(|spot| Deed::Token { token: Token::Bridge, spot }));
        }
        let kinds: Vec<_> = table.rules().setup.pieces.iter().map(|it| wish::their_piece(&it.name)).collect();
        let owners = self.figures.iter().filter_map(|it| table.figure(*it).owner.map(PlayerId::idx));
        let owners: Vec<_> = owners.chain([seat]).collect();
        for spot in &spots {
            for owner in &owners {
                for kind in &kinds {
                    let piece = Piece { owner: *owner, kind: (*kind).to_owned() };
                    deeds.push(Deed::Deploy { piece: piece.clone(), spot: spot.clone() });
                    deeds.push(Deed::Return { piece: piece.clone(), spot: spot.clone() });
                    deeds.push(Deed::Capture { piece, spot: spot.clone() });
                }
            }
            deeds.push(Deed::Fairy { spot: Some(spot.clone()), pos: spot.pos });
            deeds.push(Deed::MoveCount { spot: spot.clone() });
            for figure in ["mage", "witch"] {
                deeds.push(Deed::MoveFigure { figure: figure.to_owned(), spot: spot.clone() });
            }
            let tokens = ["tower", "black", "white"].map(Token::Tower).into_iter();
            for token in tokens.chain([Token::Castle, Token::Ferry]).chain((1..=3).map(Token::Tunnel)) {
                deeds.push(Deed::Token { token, spot: spot.clone() });
            }
        }
        for owner in &owners {
            for kind in &kinds {
                let piece = Piece { owner: *owner, kind: (*kind).to_owned() };
                deeds.extend([Deed::Exchange { piece: piece.clone() }, Deed::Ransom { piece }]);
            }
        }
        for flag in [true, false] {
            deeds.extend([Deed::Trade { buy: flag }, Deed::Circle { add: flag }, Deed::Flock { grow: flag }]);
        }
        deeds
    }
}

/// A place of theirs, with its cell.
pub(super) fn named((pos, place): (Pos, Place)) -> Option<Spot> {
    Some(Spot { pos, feature: place.feature.name().to_owned(), location: place.location.to_string() })
}

/// A figure as they name it; none if it is nobody's.
pub(super) fn piece(table: &Table, figure: &Figure) -> Option<Piece> {
    let kind = wish::their_piece(&table.rules().piece(figure.piece).name).to_owned();
    Some(Piece { owner: figure.owner?.idx(), kind })
}
