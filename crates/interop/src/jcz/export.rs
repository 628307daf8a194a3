//! Written games as saved games. Nothing is translated here: each choice is put into the messages that it could be, and the one that is read
//! as this choice is written. The whole file is read and replayed before it is handed out.

use bastide_core::decision::{Choice, Question};
use bastide_core::game::Game;
use bastide_core::geometry::{Axis, Pos, Rotation};
use bastide_core::piece::{Ground, Spot as Stand};
use bastide_core::rules::TileId;
use bastide_core::step::Step as TurnStep;
use bastide_core::value::Value;
use bastide_core::{FigureId, PlayerId, SegmentId};
use bastide_diag::{Code, Finding, Label, Report, Source};
use bastide_record::{Library, Outcome, Written, run};
use serde_json::{Value as Json, json};

use super::draws::END;
use super::message::{Deed, Message, Piece, Spot, Token};
use super::setup::Setup;
use super::wish::{self, Wanted};
use super::{Saved, replay};
use crate::places::Place;
use crate::tile_ids;

/// Decision, option or tile without a counterpart there.
const NOT_EXPORTED: Code = Code("not-exported");

/// Variants whose saved games need more than written games have: chance in numbers, forced steps.
const UNSAID: [(&str, &str); 7] = [
    ("hills", "sheep that are drawn in a known order"),
    ("bigtop", "animals that are drawn in a known order"),
    ("flier", "a die that shows a known number"),
    ("luck", "a die that shows a known number"),
    ("meteorites", "a die that shows a known number"),
    ("flowers", "flowers that are drawn in a known order"),
    ("dragon", "a dragon whose only way is not asked for"),
];

/// Random number of a game in which nothing is left to chance.
const RANDOM: f64 = 0.5;

/// Writes a written game as a saved game.
///
/// # Errors
/// Everything in it that has no counterpart there, and everything that is wrong with it.
pub fn export(written: &Written, library: &dyn Library) -> Result<String, Report> {
    let mut report = Report::about([&written.source]);
    let outcome = run(written, library);
    report.merge(outcome.report.clone());
    report.guard(())?;
    let mut report = Report::about([&written.source]);
    let lacks = |what: &str| {
        let label = Label::new(&written.source, written.span.clone(), "");
        Finding::error(NOT_EXPORTED, format!("JCloisterZone has no counterpart of {what}"), label)
    };
    let mut game = library.game(&written.spec)?;
    let (setup, missing) = Setup::of(&written.spec, &game);
    missing.iter().for_each(|it| report.push(lacks(it)));
    for (variant, what) in UNSAID {
        if game.table().rules().setup.variants.iter().any(|it| it.id == variant) {
            report.push(lacks(what));
        }
    }
    report.guard(())?;
    let mut report = Report::about([&written.source]);
    let mut writer = Writer {
        draws: Vec::new(),
        messages: Vec::new(),
        lots: Vec::new(),
        lot: 0,
        open: None,
        passed: false,
    };
    writer.drawn(&game);
    for step in &outcome.steps {
        if !writer.choice(&game, step.choice) {
            report.push(lacks(&format!("the decision `{}`", step.text)));
            return report.guard(String::new());
        }
        if let Err(refused) = game.choose(step.choice) {
            report.push(lacks(&format!("the decision `{}`: {refused}", step.text)));
            return report.guard(String::new());
        }
        writer.chosen(&game);
    }
    writer.confirm();
    let text = document(written, &setup, &game, writer);
    match differs(&text, &outcome, library) {
        Some(why) => report.push(lacks(&why)),
        None => return Ok(text),
    }
    report.guard(String::new())
}

/// First thing that is not the same when a saved game is read again.
fn differs(text: &str, outcome: &Outcome, library: &dyn Library) -> Option<String> {
    let saved = match Saved::read(&Source::new("export.jcz", text)) {
        Ok(saved) => saved,
        Err(report) => return Some(first(&report)),
    };
    let replayed = replay(&saved, library);
    let (Some(ours), Some(theirs)) = (&outcome.game, &replayed.game) else {
        return Some(first(&replayed.report));
    };
    let options = |game: &Game| game.table().rules().setup.options.clone();
    let read = options(theirs);
    if let Some((key, value)) = options(ours).iter().find(|(key, value)| read.get(*key) != Some(*value)) {
        let table = ours.table();
        let other = read.get(key).map_or("nothing".to_owned(), |it| table.value_text(it));
        return Some(format!("the option `{key}` = `{}`: there it is `{other}`", table.value_text(value)));
    }
    if replayed.report.has_errors() {
        return Some(first(&replayed.report));
    }
    let read: Vec<_> = replayed.steps.iter().flat_map(|it| &it.choices).collect();
    let is_same = |(ours, theirs): &(&bastide_record::Step, &&String)| ours.text == ***theirs;
    if let Some((step, other)) = outcome.steps.iter().zip(&read).find(|it| !is_same(it)) {
        return Some(format!("the decision `{}`: it is read as `{other}`", step.text));
    }
    (outcome.steps.len() != read.len()).then(|| match outcome.steps.get(read.len()) {
        Some(step) => format!("the decision `{}`", step.text),
        None => "the end of the game".to_owned(),
    })
}

fn first(report: &Report) -> String {
    report.findings().first().map_or("the game".to_owned(), |it| format!("this: {}", it.message))
}

/// The whole file.
fn document(written: &Written, setup: &Setup, game: &Game, writer: Writer) -> String {
    let table = game.table();
    let names: Vec<_> = table.players().map(|it| table.rules().player_name(it)).collect();
    let players: Vec<_> =
        names.iter().enumerate().map(|(slot, name)| json!({ "name": name, "slot": slot })).collect();
    let assertions: Vec<_> = table
        .players()
        .filter(|_| table.is_over())
        .map(|it| format!("{} has {} points", table.rules().player_name(it), table.score(it)))
        .collect();
    let mut draws = writer.draws;
    if table.is_over() {
        draws.push(END.to_owned());
    }
    let json = json!({
        "appVersion": "6.2.0", "gameId": written.title, "initialRandom": RANDOM, "setup": setup, "players": players,
        "replay": writer.messages, "gameAnnotations": { "drawOrder": draws },
        "test": { "description": written.title, "assertions": assertions },
    });
    format!("{json:#}\n")
}

/// Messages in the making.
struct Writer {
    /// The tiles that were drawn, by their names.
    draws: Vec<String>,
    messages: Vec<Json>,
    lots: Vec<TileId>,
    /// The number of the tile that is bid for.
    lot: usize,
    /// Seat of the player whose deeds are not confirmed yet.
    open: Option<usize>,
    /// True if nothing more is done in a part, and that is not written yet.
    passed: bool,
}

impl Writer {
    /// Notes the tiles that have been drawn.
    fn drawn(&mut self, game: &Game) {
        for event in game.table().events() {
            if let bastide_core::Event::Drawn { tile, .. } = event {
                let id = game.table().rules().design(*tile).tile.id();
                self.draws.push(tile_ids::theirs(id).unwrap_or(id).to_owned());
            }
        }
    }

    /// Keeps draws and auctions of a choice that was made.
    fn chosen(&mut self, game: &Game) {
        self.drawn(game);
        if let Some(lots) = wish::lots(game) {
            self.lots = lots;
        }
    }

    /// Writes that nothing more is done in a part.
    fn pass(&mut self) {
        if let (true, Some(player)) = (std::mem::take(&mut self.passed), self.open) {
            self.messages.push(json!({ "type": "PASS", "payload": {}, "player": player }));
        }
    }

    fn confirm(&mut self) {
        self.pass();
        if let Some(player) = self.open.take() {
            self.messages
                .push(json!({ "type": "COMMIT", "payload": { "random": RANDOM }, "player": player }));
        }
    }

    /// Writes a choice that is about to be made. Whether there is a message for it.
    fn choice(&mut self, game: &Game, choice: Choice) -> bool {
        let Some(decision) = game.decision() else { return false };
        let seat = decision.player.idx();
        let is_step = matches!(decision.question, Question::Step(_));
        if wish::is_after_commit(&decision.question, choice)
            || (is_step && self.open.is_some_and(|it| it != seat))
        {
            self.confirm();
        } else if !is_step {
            self.pass();
        }
        if wish::decline(game) == Some(choice) {
            match &decision.question {
                // There, only a confirmation comes after the last deployment.
                Question::Step(TurnStep::AfterDeploy) => {}
                // There, one message passes all that could still be done in a part.
                Question::Step(_) => self.passed = true,
                Question::Named(name) => {
                    self.messages.push(json!({ "type": "PASS", "payload": {}, "player": seat }));
                    self.open = self.open.or((**name == *"abbey.abbey").then_some(seat));
                }
            }
            return true;
        }
        let spots = Spots::of(game, choice);
        let abbey =
            Deed::Place { tile: tile_ids::ABBEY.to_owned(), pos: Pos::default(), rotation: Rotation::R0 };
        let bids =
            spots.words.iter().filter_map(|it| Some(Deed::Bid { tile: self.lot, price: it.parse().ok()? }));
        let lots = (0..self.lots.len()).map(|tile| Deed::Bid { tile, price: 0 });
        let deeds: Vec<_> = bids.chain(lots).chain([abbey]).chain(spots.deeds(game, seat)).collect();
        for deed in deeds {
            let message =
                Message { deed, word: String::new(), player: Some(seat), random: Some(RANDOM), span: 0..0 };
            let found = wish::find(game, &message, &self.lots);
            // The rest of the message belongs to the next choice.
            if found == Ok(Wanted::Part(choice)) {
                if let Deed::Bid { tile, .. } = message.deed {
                    self.lot = tile;
                }
                return true;
            }
            if found == Ok(Wanted::All(choice)) {
                let circles = matches!(&decision.question, Question::Named(name) if ["crops.add", "crops.remove"].contains(&&**name));
                if circles || matches!(message.deed, Deed::Place { .. }) {
                    self.open = Some(seat);
                }
                self.passed = false;
                let (word, payload) = spelled(game, &message.deed);
                self.messages.push(json!({ "type": word, "payload": payload, "player": seat }));
                return true;
            }
        }
        false
    }
}

/// Everything that a choice is about.
#[derive(Default)]
struct Spots {
    /// The choice of a placement.
    placed: Option<(Pos, Rotation)>,
    segments: Vec<SegmentId>,
    cells: Vec<Pos>,
    figures: Vec<FigureId>,
    words: Vec<String>,
    axis: Option<Axis>,
}

impl Spots {
    fn of(game: &Game, choice: Choice) -> Self {
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
    fn deeds(&self, game: &Game, seat: usize) -> Vec<Deed> {
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
            deeds.extend([Deed::Trade { buy: flag }, Deed::Circle { add: flag }]);
        }
        deeds
    }
}

fn named((pos, place): (Pos, Place)) -> Option<Spot> {
    Some(Spot { pos, feature: place.feature.name().to_owned(), location: place.location.to_string() })
}

/// Number of a piece among those of its kind: of its owner, who stands there or is in supply.
fn piece_id(game: &Game, piece: &Piece, spot: Option<&Spot>, is_deployed: bool) -> String {
    let table = game.table();
    let stands = |stand: &Stand| match (stand, spot) {
        (Stand::Supply, _) => is_deployed,
        (Stand::Segment(node), Some(spot)) => {
            !is_deployed && Place::spot(table, *node).and_then(named).as_ref() == Some(spot)
        }
        _ => false,
    };
    let own = table.figures().filter(|(_, it)| {
        it.owner.is_some_and(|owner| owner.idx() == piece.owner)
            && wish::their_piece(&table.rules().piece(it.piece).name) == piece.kind
    });
    let at = own.map(|(_, it)| it.spot).position(|it| stands(&it)).unwrap_or(0);
    format!("{}.{}.{}", piece.owner, piece.kind, at + 1)
}

/// The word and the content of a message.
fn spelled(game: &Game, deed: &Deed) -> (&'static str, Json) {
    let cell = |pos: &Pos| json!([pos.x, pos.y]);
    let place = |spot: &Spot| json!({ "position": cell(&spot.pos), "location": spot.location, "feature": spot.feature });
    let figure = |piece: &Piece, spot: &Spot| json!({ "featurePointer": place(spot), "meepleId": piece_id(game, piece, Some(spot), false) });
    match deed {
        Deed::Place { tile, pos, rotation } => (
            "PLACE_TILE",
            json!({ "tileId": tile, "rotation": format!("R{}", rotation.degrees()), "position": cell(pos) }),
        ),
        Deed::Deploy { piece, spot } => (
            "DEPLOY_MEEPLE",
            json!({ "pointer": place(spot), "meepleId": piece_id(game, piece, Some(spot), true) }),
        ),
        Deed::Token { token, spot } => {
            ("PLACE_TOKEN", json!({ "token": token.word(), "pointer": place(spot) }))
        }
        Deed::Building { kind } => {
            let turn =
                game.table().turn().placed.map(|it| game.table().board().tile(it).pos).unwrap_or_default();
            ("PLACE_TOKEN", json!({ "token": format!("LB_{}", kind.to_uppercase()), "pointer": cell(&turn) }))
        }
        Deed::Gold { pos } => ("PLACE_TOKEN", json!({ "token": "GOLD", "pointer": cell(pos) })),
        Deed::Commit => ("COMMIT", json!({})),
        Deed::Confirm => ("TILE_CONFIRM", json!({})),
        Deed::Shepherd => ("SHEPHERD_CONFIRM", json!({})),
        Deed::Pass | Deed::Undo | Deed::Finished => ("PASS", json!({})),
        Deed::MoveCount { spot } => {
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": place(spot), "figureId": "count.1" }))
        }
        Deed::MoveFigure { figure, spot } => {
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": place(spot), "figureId": format!("{figure}.1") }))
        }
        Deed::Aside { figure } => {
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": null, "figureId": format!("{figure}.1") }))
        }
        Deed::Donkey { pos } => ("MOVE_NEUTRAL_FIGURE", json!({ "to": cell(pos), "figureId": "donkey.1" })),
        Deed::Dragon { pos } => ("MOVE_NEUTRAL_FIGURE", json!({ "to": cell(pos), "figureId": "dragon.1" })),
        Deed::Fairy { spot: None, pos } => {
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": cell(pos), "figureId": "fairy.1" }))
        }
        Deed::Fairy { spot: Some(spot), .. } => {
            let standing = Place::parse(&spot.feature, &spot.location)
                .ok()
                .and_then(|it| it.locate(game.table(), spot.pos));
            let table = game.table();
            let follower =
                table.figures().find(|(_, it)| standing.is_some_and(|node| it.spot == Stand::Segment(node)));
            let piece = follower.and_then(|(_, it)| {
                let kind = wish::their_piece(&table.rules().piece(it.piece).name).to_owned();
                Some(Piece { owner: it.owner?.idx(), kind })
            });
            let to = piece.map_or_else(|| place(spot), |piece| figure(&piece, spot));
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": to, "figureId": "fairy.1" }))
        }
        Deed::Flock { grow } => {
            ("FLOCK_EXPAND_OR_SCORE", json!({ "value": if *grow { "EXPAND" } else { "SCORE" } }))
        }
        Deed::Pyramid { pos } => {
            let spot = Spot { pos: *pos, feature: "Acrobats".to_owned(), location: "I".to_owned() };
            ("SCORE_ACROBATS", json!({ "pointer": place(&spot) }))
        }
        Deed::Circle { add } => {
            ("CIRCLE_REMOVE_OR_DEPLOY", json!({ "value": if *add { "DEPLOY" } else { "REMOVE" } }))
        }
        Deed::Return { piece, spot } => ("RETURN_MEEPLE", json!({ "pointer": figure(piece, spot) })),
        Deed::Capture { piece, spot } => ("CAPTURE_FOLLOWER", json!({ "pointer": figure(piece, spot) })),
        Deed::Exchange { piece } => {
            ("EXCHANGE_FOLLOWER", json!({ "meepleId": piece_id(game, piece, None, true) }))
        }
        Deed::Ransom { piece } => ("PAY_RANSOM", json!({ "meepleId": piece_id(game, piece, None, true) })),
        Deed::Bid { tile, price } => ("BAZAAR_BID", json!({ "supplyIndex": tile, "price": price })),
        Deed::Trade { buy } => ("BAZAAR_BUY_OR_SELL", json!({ "value": if *buy { "BUY" } else { "SELL" } })),
    }
}
