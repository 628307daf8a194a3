//! Wishes: messages as options of our game.

use bastide_core::board::{PlacedIdx, SegmentId};
use bastide_core::decision::{Choice, Decision, Question};
use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::geometry::{Axis, Pos, Rotation};
use bastide_core::piece::{Ground, PieceId, Spot as Stand};
use bastide_core::rules::TileId;
use bastide_core::step::Step;
use bastide_core::value::Value;

use super::luck::{Luck, Roll};
use super::message::{Deed, Message, Piece, Spot, Token};
use crate::places::{Feature, Location, Place};
use crate::tile_ids;

/// An option that a message wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The choice that completes the message.
    All(Choice),
    /// There is more in the message than this choice.
    Part(Choice),
    /// Here there is nothing to choose.
    Nothing,
}

/// Reason why no option of a decision fulfils a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// Something else is asked.
    Other,
    /// This is the right question, but the answer is not allowed: why not.
    Refused(String),
}

/// The pieces of theirs that are played here, with our names of them.
const PIECES: [(&str, &str); 6] = [
    ("small", "follower"),
    ("big", "large"),
    ("abbot", "abbot"),
    ("builder", "builder"),
    ("pig", "pig"),
    ("decinskysneznik", "lookout"),
];

/// Places from which a follower flees instead of being taken back.
const TRAPS: [Feature; 2] = [Feature::Razboynik, Feature::Vodyanoy];

/// Reason why a message is none that a die can fall for.
pub(super) const NO_NUMBER: &str = "it brings no random number, from which the roll of the die follows";

/// Our name of the tile that is an abbey.
pub(super) const OUR_ABBEY: &str = "abbey/xxxx";

/// Our name of a piece of theirs.
pub(super) fn piece_name(kind: &str) -> Option<&'static str> {
    PIECES.iter().find(|(theirs, _)| *theirs == kind).map(|(_, ours)| *ours)
}

/// Their name of a piece of ours.
pub(super) fn their_piece(name: &str) -> &str {
    PIECES.iter().find(|(_, ours)| *ours == name).map_or(name, |(theirs, _)| theirs)
}

/// True if a choice comes after the deeds of a part were confirmed there.
pub(super) fn is_after_commit(question: &Question, choice: Choice) -> bool {
    match question {
        Question::Step(_) => matches!(choice, Choice::Place { .. } | Choice::PlaceSpan { .. }),
        Question::Named(name) => {
            ["abbey.", "bazaars.", "count.", "crops."].iter().any(|it| name.starts_with(it))
        }
    }
}

/// The tiles of an auction, if they have been drawn since the last choice: one for each player, one right after the other.
pub(super) fn lots(game: &Game) -> Option<Vec<TileId>> {
    let (table, players) = (game.table(), game.table().rules().players());
    let drawn = table.events().windows(players).find_map(|events| {
        let tiles = events.iter().map(|event| match event {
            Event::Drawn { tile, .. } => Some(*tile),
            _ => None,
        });
        tiles.collect::<Option<Vec<_>>>()
    });
    drawn.filter(|_| players > 1)
}

/// The option of the present decision that a message wants. `lots` are the tiles that were last up for auction.
pub(super) fn find(game: &Game, message: &Message, lots: &[TileId]) -> Result<Wanted, Miss> {
    let decision = game.decision().ok_or(Miss::Other)?;
    let wish = Wish { game, decision };
    let choice = match &message.deed {
        Deed::Place { tile, pos, rotation } => match wish.abbey(tile) {
            Some(choice) => return Ok(Wanted::Part(choice)),
            None => wish.place(tile, *pos, *rotation),
        },
        Deed::Deploy { piece, .. } if message.flies() => {
            return wish.fly(&piece.kind, message.random);
        }
        Deed::Deploy { piece, spot } if spot.feature.parse() == Ok(Feature::Acrobats) => {
            wish.climb("bigtop", "acrobat", &piece.kind, spot)
        }
        Deed::Deploy { piece, spot } => match quarter(spot) {
            Some(quarter) => wish.enter(&piece.kind, quarter),
            None if wish.asks("count.join").is_ok() => wish.join(&piece.kind, spot),
            None if wish.asks("flier.land").is_ok() => wish.land(&piece.kind, spot),
            None if wish.asks("crops.add").is_ok() => wish.add(&piece.kind, spot),
            None if spot.location.parse() == Ok(Location::AsAbbot) => wish.lie(&piece.kind, spot),
            None => wish.deploy(&piece.kind, spot),
        },
        Deed::Return { piece, spot } if place(spot).is_ok_and(|it| TRAPS.contains(&it.feature)) => {
            wish.flee(&piece.kind, spot)
        }
        Deed::Return { piece, spot } => {
            wish.take_back(&piece.kind, spot).or_else(|_| wish.recall(&piece.kind, spot))
        }
        Deed::Fairy { spot, pos } => wish.fairy(spot.as_ref(), *pos),
        Deed::Donkey { pos } => {
            let tile = Value::Tile(wish.tile(*pos)?);
            wish.offer("donkey", "donkey to", |it| *it == tile).ok_or(Miss::Other)
        }
        Deed::Dragon { pos } => match wish.step(*pos) {
            // A step without a choice is not asked for here.
            Err(Miss::Other) => return Ok(Wanted::Nothing),
            choice => choice,
        },
        Deed::Capture { piece, spot } => wish.capture(piece, spot),
        Deed::Exchange { piece } => wish.exchange(piece),
        Deed::Ransom { piece } => wish.ransom(piece),
        Deed::Token { token: Token::Tower(piece), spot } => wish.build(piece, spot),
        Deed::Token { token: Token::Bridge, spot } => wish.bridge(spot),
        Deed::Token { token: Token::Castle, spot } => wish.castle(spot),
        Deed::Token { token: Token::Ferry, spot } => wish.ferry(spot),
        Deed::Token { token: Token::Tunnel(pair), spot } => wish.tunnel(*pair, spot),
        Deed::Bid { tile, price } => return wish.bid(*tile, *price, lots),
        Deed::Trade { buy } => {
            wish.answer("bazaars.deal", &Value::Text(if *buy { "buy" } else { "sell" }.into()))
        }
        Deed::MoveCount { spot } => wish.move_count(spot),
        Deed::MoveFigure { figure, spot } => wish.move_figure(figure, spot),
        Deed::Gold { pos } => wish
            .asks("goldmines.gold")
            .and_then(|()| wish.answer("goldmines.gold", &Value::Tile(wish.tile(*pos)?))),
        Deed::Building { kind } => {
            let built = wish.offer("buildings", "build", |it| wish.game.table().value_text(it) == *kind);
            built.ok_or(Miss::Other)
        }
        Deed::Circle { add } => {
            wish.answer("crops.order", &Value::Text(if *add { "add" } else { "remove" }.into()))
        }
        Deed::Flock { grow } => {
            wish.answer("hills.flock", &Value::Text(if *grow { "grow" } else { "stable" }.into()))
        }
        Deed::Pyramid { pos } => {
            let tile = Value::Tile(wish.tile(*pos)?);
            wish.offer("bigtop", "pyramid", |it| *it == tile).ok_or(Miss::Other)
        }
        Deed::Aside { figure } => wish.aside(figure),
        Deed::Pass | Deed::Commit | Deed::Confirm | Deed::Shepherd | Deed::Undo | Deed::Finished => {
            Err(Miss::Other)
        }
    };
    choice.map(Wanted::All)
}

/// Questions of variants about dice that fall when something is confirmed.
const DICE: [&str; 2] = ["luck.die", "meteorites.die"];

/// Question about the die of a follower that flies.
pub(super) const FLIGHT: &str = "flier.die";

/// True if the game waits for a die that falls when something is confirmed.
pub(super) fn rolls(game: &Game) -> bool {
    let wish = game.decision().map(|decision| Wish { game, decision });
    wish.is_some_and(|wish| DICE.iter().any(|die| wish.asks(die).is_ok()))
}

/// The roll in a choice about a die that the game waits for, also about one that falls when a follower flies.
pub(super) fn rolled(game: &Game, choice: Choice) -> Option<Roll> {
    let wish = Wish { game, decision: game.decision()? };
    let is_die = DICE.iter().chain([&FLIGHT]).any(|die| wish.asks(die).is_ok());
    let Choice::Answer(at) = choice else { return None };
    let Some(Value::Int(shown)) = wish.decision.answers.get(usize::from(at)).filter(|_| is_die) else {
        return None;
    };
    Some(Roll { number: usize::try_from(shown - 1).ok()?, below: wish.decision.answers.len() })
}

/// Answer of a die that the game waits for.
pub(super) fn shown(game: &Game, luck: &mut Luck) -> Option<Choice> {
    Wish { game, decision: game.decision()? }.shown(luck)
}

/// Option that declines the present decision: passing, or the answer no.
pub(super) fn decline(game: &Game) -> Option<Choice> {
    let decision = game.decision()?;
    // There, gold is shared out without a question: the first tile is that of most claimants.
    if matches!(&decision.question, Question::Named(name) if **name == *"goldmines.take") {
        return decision.options.first().copied();
    }
    if decision.options.contains(&Choice::Pass) {
        return Some(Choice::Pass);
    }
    let no = |choice: &&Choice| match choice {
        Choice::Answer(number) => {
            matches!(decision.answers.get(usize::from(*number)), Some(Value::Bool(false) | Value::Nil))
        }
        _ => false,
    };
    decision.options.iter().find(no).copied()
}

/// True if a message has a follower land where it has landed already: that there is only one place is not asked here.
pub(super) fn has_landed(game: &Game, message: &Message) -> bool {
    let (Deed::Deploy { piece, spot }, table) = (&message.deed, game.table()) else { return false };
    let node = place(spot).ok().and_then(|it| it.locate(table, spot.pos));
    let is_it = |figure: &bastide_core::Figure| {
        let kind = &table.rules().piece(figure.piece).name;
        Some(kind.as_str()) == piece_name(&piece.kind)
            && figure.owner.is_some_and(|it| it.idx() == piece.owner)
            && node.is_some_and(|node| figure.spot == Stand::Segment(node))
    };
    let flies = game
        .decision()
        .is_some_and(|it| matches!(&it.question, Question::Named(name) if **name == *"flier.land"));
    !flies && table.figures().any(|(_, it)| is_it(it))
}

/// True if followers are deployed now.
pub(super) fn deploys(game: &Game) -> bool {
    game.decision().is_some_and(|it| {
        matches!(it.question, Question::Step(Step::Deploy | Step::DeploySecond | Step::AfterDeploy))
    })
}

/// A message before a decision.
struct Wish<'a> {
    game: &'a Game,
    decision: &'a Decision,
}

impl Wish<'_> {
    fn place(&self, tile: &str, pos: Pos, rotation: Rotation) -> Result<Choice, Miss> {
        if self.decision.question != Question::Step(Step::Place) {
            return Err(Miss::Other);
        }
        let rules = self.game.table().rules();
        let Some(drawn) = self.game.table().turn().tile else { return Err(Miss::Other) };
        let design = &rules.design(drawn).tile;
        let is_it = tile_ids::ours(tile).contains(&design.id())
            || (tile == tile_ids::ABBEY && design.id() == OUR_ABBEY);
        if !is_it {
            let drawn = tile_ids::theirs(design.id()).unwrap_or(design.id());
            return Err(Miss::Refused(format!("`{tile}` is placed, but `{drawn}` was drawn")));
        }
        let rotation = design.plain_turn(rotation);
        // There, the bridge that makes a tile fit goes without saying.
        let spanned = |choice| matches!(choice, Choice::PlaceSpan { pos: at, rotation: turn, .. } if (at, turn) == (pos, rotation));
        let placed = self.legal(Choice::Place { pos, rotation });
        placed.or_else(|miss| self.option(spanned).ok_or(miss))
    }

    /// The answer that an abbey is placed instead of drawing, if it is one and that is asked.
    fn abbey(&self, tile: &str) -> Option<Choice> {
        let asks = self.asks("abbey.abbey").or_else(|_| self.asks("abbey.last_abbey")).is_ok();
        if asks && tile == tile_ids::ABBEY { self.among(|it| *it == Value::Bool(true)) } else { None }
    }

    fn bridge(&self, spot: &Spot) -> Result<Choice, Miss> {
        if !self.decision.options.iter().any(|it| matches!(it, Choice::Span { .. })) {
            return Err(Miss::Other);
        }
        let axis = match spot.location.as_str() {
            "NS" => Axis::Ns,
            "WE" => Axis::Ew,
            other => return Err(Miss::Refused(format!("a bridge does not lie `{other}`"))),
        };
        let piece = self.named("bridge")?;
        self.legal(Choice::Span { piece, tile: self.tile(spot.pos)?, axis })
    }

    fn deploy(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        let piece = self.piece(kind)?;
        if spot.feature == "Tower" {
            return self.climb("tower", "climb", kind, spot);
        }
        let node = self.node(&place(spot)?, spot)?;
        let is_spot = spot_for(piece, Ground::Segment(node));
        if self.asks("abbey.drive").is_ok() {
            return self.among(is_spot).ok_or(Miss::Other);
        }
        if !matches!(self.decision.question, Question::Step(Step::Deploy | Step::DeploySecond)) {
            return Err(Miss::Other);
        }
        let is_corner = |value: &Value| matches!(value, Value::Cell(pos) if *pos == spot.pos);
        let offered = match kind {
            "barn" => self.offer("abbey", "barn at", is_corner),
            "obelisk" => self.offer("obelisk", "obelisk at", is_corner),
            _ => {
                self.offer("dragon", "portal", is_spot).or_else(|| self.offer("labyrinth", "branch", is_spot))
            }
        };
        if let Some(choice) = offered {
            return Ok(choice);
        }
        let table = self.game.table();
        let moved = self.option(|it| {
            matches!(it, Choice::Move { figure, segment } if table.figure(figure).piece == piece && segment == node)
        });
        moved.map_or_else(|| self.legal(Choice::Deploy { piece, segment: node }), Ok)
    }

    /// A follower that climbs on something that stands on a tile.
    fn climb(&self, variant: &str, label: &str, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        let (piece, ground) = (self.piece(kind)?, Ground::Tile(self.tile(spot.pos)?));
        self.offer(variant, label, spot_for(piece, ground)).ok_or(Miss::Other)
    }

    /// A follower that flies, and then the roll of the die.
    fn fly(&self, kind: &str, random: Option<f64>) -> Result<Wanted, Miss> {
        let table = self.game.table();
        if self.asks(FLIGHT).is_ok() {
            let mut luck = random.map(Luck::new).ok_or_else(|| Miss::Refused(NO_NUMBER.to_owned()))?;
            return self.shown(&mut luck).map(Wanted::All).ok_or(Miss::Other);
        }
        let name = piece_name(kind).unwrap_or(kind);
        let flies = self.offer("flier", "fly", |it| table.value_text(it) == name);
        flies.map(Wanted::Part).ok_or(Miss::Other)
    }

    /// Answer of a die, which has as many sides as there are answers.
    fn shown(&self, luck: &mut Luck) -> Option<Choice> {
        let number = 1 + luck.below(self.decision.answers.len()) as i64;
        self.among(|it| *it == Value::Int(number))
    }

    /// A follower that lands, on a segment or as an abbot in a building.
    fn land(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        let (piece, place) = (self.piece(kind)?, place(spot)?);
        let ground = match place.location {
            Location::AsAbbot => Ground::Tile(self.tile(spot.pos)?),
            _ => Ground::Segment(self.node(&place, spot)?),
        };
        let found = self.among(spot_for(piece, ground));
        found.ok_or_else(|| Miss::Refused(format!("nobody can land on {} of {}", spot.text(), spot.pos)))
    }

    /// A figure of nobody that leaves the board.
    fn aside(&self, figure: &str) -> Result<Choice, Miss> {
        self.asks("mage.aside")?;
        let table = self.game.table();
        let is_it = |value: &Value| matches!(value, Value::Figure(it) if table.rules().piece(table.figure(*it).piece).name == figure);
        self.among(is_it).ok_or_else(|| Miss::Refused(format!("the {figure} cannot leave the board")))
    }

    /// A piece that is taken back: recalled, at a festival, or at a crop circle.
    fn recall(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        let circle = self.asks("crops.remove").is_ok();
        if !circle && !matches!(self.decision.question, Question::Step(Step::Deploy)) {
            return Err(Miss::Other);
        }
        let (piece, node) = (self.piece(kind)?, self.node(&place(spot)?, spot)?);
        let table = self.game.table();
        let is_it = |figure| {
            table.figure(figure).piece == piece && table.figures_on(node).any(|(other, _)| other == figure)
        };
        let is_value = |value: &Value| matches!(value, Value::Figure(figure) if is_it(*figure));
        if circle {
            return self
                .among(is_value)
                .ok_or_else(|| Miss::Refused(format!("nobody goes home from {}", spot.text())));
        }
        let found = self.option(|it| matches!(it, Choice::Recall { figure } if is_it(figure)));
        let found = found.or_else(|| self.offer("festival", "festival", is_value));
        found.ok_or_else(|| Miss::Refused(format!("no piece can be taken back from {}", spot.text())))
    }

    /// A follower that a rule takes home instead of a deployment, or that escapes.
    fn take_back(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        let (piece, node) = (self.piece(kind)?, self.node(&place(spot)?, spot)?);
        let is_it = |value: &Value| self.stands(value, piece, node);
        let found = self
            .offer("dragon", "princess", is_it)
            .or_else(|| self.offer("siege", "escape", is_it))
            .or_else(|| self.offer("robbersson", "rob", is_it));
        found.ok_or(Miss::Other)
    }

    fn fairy(&self, spot: Option<&Spot>, pos: Pos) -> Result<Choice, Miss> {
        let Some(spot) = spot else {
            let tile = self.tile(pos)?;
            return self.offer("dragon", "fairy to", |it| *it == Value::Tile(tile)).ok_or(Miss::Other);
        };
        let table = self.game.table();
        let stand = if spot.feature == "Tower" {
            Stand::Tile(self.tile(pos)?)
        } else {
            Stand::Segment(self.node(&place(spot)?, spot)?)
        };
        let is_it =
            |value: &Value| matches!(value, Value::Figure(figure) if table.figure(*figure).spot == stand);
        self.offer("dragon", "fairy to", is_it).ok_or(Miss::Other)
    }

    fn step(&self, pos: Pos) -> Result<Choice, Miss> {
        self.asks("dragon.step")?;
        let tile = self.tile(pos)?;
        self.among(|it| *it == Value::Tile(tile)).ok_or(Miss::Other)
    }

    fn build(&self, piece: &str, spot: &Spot) -> Result<Choice, Miss> {
        let tile = self.tile(spot.pos)?;
        self.offer("tower", &format!("{piece} piece on"), |it| *it == Value::Tile(tile)).ok_or(Miss::Other)
    }

    fn capture(&self, piece: &Piece, spot: &Spot) -> Result<Choice, Miss> {
        self.asks("tower.capture")?;
        let (kind, tile) = (self.piece(&piece.kind)?, self.tile(spot.pos)?);
        let node = place(spot).ok().and_then(|it| it.find(self.game.table(), tile));
        let table = self.game.table();
        let is_it = |value: &Value| {
            let Value::Figure(figure) = value else { return false };
            let it = table.figure(*figure);
            let is_there = match node {
                Some(node) => it.spot == Stand::Segment(node),
                None => it.spot == Stand::Tile(tile),
            };
            is_there && it.piece == kind && it.owner.is_some_and(|owner| owner.idx() == piece.owner)
        };
        self.among(is_it).ok_or_else(|| Miss::Refused(format!("nobody can be captured on {}", spot.text())))
    }

    fn exchange(&self, piece: &Piece) -> Result<Choice, Miss> {
        self.asks("tower.exchange")?;
        let kind = self.piece(&piece.kind)?;
        self.among(|it| self.is_piece(it, kind)).ok_or(Miss::Other)
    }

    fn ransom(&self, piece: &Piece) -> Result<Choice, Miss> {
        let kind = self.piece(&piece.kind)?;
        self.offer("tower", "ransom", |it| self.is_piece(it, kind)).ok_or(Miss::Other)
    }

    /// True if a value is a piece of this kind on a segment.
    fn stands(&self, value: &Value, piece: PieceId, node: SegmentId) -> bool {
        let table = self.game.table();
        matches!(value, Value::Figure(figure)
            if table.figure(*figure).piece == piece && table.figure(*figure).spot == Stand::Segment(node))
    }

    /// The first option that is a name, and something else like that.
    fn pair(&self, name: &str, fits: impl Fn(&Value) -> bool) -> Option<Choice> {
        let table = self.game.table();
        self.among(|value| {
            matches!(value, Value::List(pair)
                if matches!(&pair[..], [one, other] if table.value_text(one) == name && fits(other)))
        })
    }

    /// True if a value is the feature of a segment.
    fn is_feature(&self, value: &Value, node: SegmentId) -> bool {
        matches!(value, Value::Feature(it) if self.game.table().same_feature(*it, node))
    }

    /// True if a value is a piece of this kind, wherever it is.
    fn is_piece(&self, value: &Value, piece: PieceId) -> bool {
        matches!(value, Value::Figure(it) if self.game.table().figure(*it).piece == piece)
    }

    /// A follower that is taken out of a trap.
    fn flee(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        let (piece, tile) = (self.piece(kind)?, self.tile(spot.pos)?);
        let table = self.game.table();
        let is_it = |value: &Value| {
            matches!(value, Value::Figure(figure)
                if table.figure(*figure).piece == piece && table.figure(*figure).spot == Stand::Tile(tile))
        };
        self.offer("russia", "flee", is_it).ok_or(Miss::Other)
    }

    /// A ferry that is laid, or moved.
    fn ferry(&self, spot: &Spot) -> Result<Choice, Miss> {
        self.asks("ferries.lay").or_else(|_| self.asks("ferries.move"))?;
        let (table, wanted) = (self.game.table(), (spot.pos, place(spot)?));
        let found = self.among(|value| {
            let Value::List(pair) = value else { return false };
            matches!(pair[..], [Value::Segment(one), Value::Segment(other)] if Place::joined(table, one, other) == Some(wanted))
        });
        found.ok_or_else(|| Miss::Refused(format!("no ferry can lie at {} of {}", spot.text(), spot.pos)))
    }

    /// A tunnel token that is put on a mouth.
    fn tunnel(&self, pair: u8, spot: &Spot) -> Result<Choice, Miss> {
        let (table, node) = (self.game.table(), self.node(&place(spot)?, spot)?);
        let token = format!("tunnel_{pair}");
        let found = self.offer_of("tunnel", "dig", |values| {
            matches!(values, [name, Value::Segment(at)] if table.value_text(name) == token && *at == node)
        });
        found.ok_or(Miss::Other)
    }

    /// The first option that a variant offers with a word and a first value like that.
    fn offer(&self, variant: &str, label: &str, wanted: impl Fn(&Value) -> bool) -> Option<Choice> {
        self.offer_of(variant, label, |values| values.first().is_some_and(&wanted))
    }

    /// The first option that a variant offers with a word and values like that.
    fn offer_of(&self, variant: &str, label: &str, wanted: impl Fn(&[Value]) -> bool) -> Option<Choice> {
        let rules = self.game.table().rules();
        self.option(|it| {
            let Choice::Take(number) = it else { return false };
            let Some(offer) = self.decision.offers.get(usize::from(number)) else { return false };
            let hook = rules.hook(offer.hook);
            rules.setup.variants[hook.variant].id == variant && hook.label == label && wanted(offer.args)
        })
    }

    /// The city that is to be a castle, among those that can be.
    fn castle(&self, spot: &Spot) -> Result<Choice, Miss> {
        self.asks("castles.build")?;
        let node = self.node(&place(spot)?, spot)?;
        let found = self.among(|city| self.is_feature(city, node));
        found.ok_or_else(|| Miss::Refused(format!("the city at {} cannot become a castle", spot.pos)))
    }

    /// A follower that lies down as an abbot.
    fn lie(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        if !matches!(self.decision.question, Question::Step(Step::Deploy | Step::DeploySecond)) {
            return Err(Miss::Other);
        }
        let (piece, tile) = (self.piece(kind)?, self.tile(spot.pos)?);
        let found = self.offer("monasteries", "abbot", spot_for(piece, Ground::Tile(tile)));
        found.ok_or_else(|| Miss::Refused(format!("nobody can lie down at {}", spot.pos)))
    }

    /// A follower that is added beside another one at a crop circle.
    fn add(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        let node = self.node(&place(spot)?, spot)?;
        let name = piece_name(kind).unwrap_or(kind);
        let found = self.pair(name, |at| *at == Value::Segment(node));
        found.ok_or_else(|| {
            Miss::Refused(format!("no {name} can be added on {} of {}", spot.text(), spot.pos))
        })
    }

    /// A figure of nobody that is put on a feature.
    fn move_figure(&self, figure: &str, spot: &Spot) -> Result<Choice, Miss> {
        self.asks("mage.move")?;
        let node = self.node(&place(spot)?, spot)?;
        let found = self.pair(figure, |it| self.is_feature(it, node));
        found.ok_or_else(|| {
            Miss::Refused(format!("the {figure} cannot go to {} of {}", spot.text(), spot.pos))
        })
    }

    /// A follower that is sent to a quarter of the City of Carcassonne.
    fn enter(&self, kind: &str, quarter: &str) -> Result<Choice, Miss> {
        let name = piece_name(kind).unwrap_or(kind);
        let pair = [name, quarter].map(|word| Value::Text(word.into()));
        self.answer("count.enter", &Value::list(pair))
    }

    /// A follower that leaves a quarter for a feature.
    fn join(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        let node = self.node(&place(spot)?, spot)?;
        let name = piece_name(kind).unwrap_or(kind);
        let found = self.pair(name, |it| self.is_feature(it, node));
        found.ok_or_else(|| Miss::Refused(format!("no {name} can leave for {} of {}", spot.text(), spot.pos)))
    }

    /// The count moves to a quarter, or stays where he is.
    fn move_count(&self, spot: &Spot) -> Result<Choice, Miss> {
        self.asks("count.move")?;
        let Some(quarter) = quarter(spot) else {
            return Err(Miss::Refused(format!("{} is no quarter", spot.text())));
        };
        let table = self.game.table();
        let name = |node: SegmentId| table.rules().words()[table.kind(node)].name.as_str();
        let stays = table.figures().any(|(_, it)| {
            table.rules().piece(it.piece).name == "count"
                && matches!(it.spot, Stand::Segment(at) if name(at).strip_suffix("-quarter") == Some(quarter))
        });
        match decline(self.game).filter(|_| stays) {
            Some(pass) => Ok(pass),
            None => self.answer("count.move", &Value::Text(quarter.into())),
        }
    }

    /// A bid for a tile: which tile, if that is asked, and then how much. Where nobody bids, only which tile.
    fn bid(&self, tile: usize, price: i64, lots: &[TileId]) -> Result<Wanted, Miss> {
        let mode = self.game.table().rules().setup.options.get("bazaars.mode");
        let bids = !matches!(mode, Some(Value::Text(mode)) if mode.starts_with("pick"));
        if self.asks("bazaars.lot").is_ok() {
            let lot = lots
                .get(tile)
                .copied()
                .ok_or_else(|| Miss::Refused(format!("there is no tile {tile} to bid for")))?;
            let choice = self.answer("bazaars.lot", &Value::Face(lot))?;
            return Ok(if bids { Wanted::Part(choice) } else { Wanted::All(choice) });
        }
        if !bids {
            // Which of equal tiles is not asked.
            return Ok(Wanted::Nothing);
        }
        let question = if self.asks("bazaars.open").is_ok() { "bazaars.open" } else { "bazaars.raise" };
        self.answer(question, &Value::Int(price)).map(Wanted::All)
    }

    /// True if a question of a variant is asked.
    fn asks(&self, question: &str) -> Result<(), Miss> {
        match &self.decision.question {
            Question::Named(name) if **name == *question => Ok(()),
            _ => Err(Miss::Other),
        }
    }

    /// The first option like that.
    fn option(&self, wanted: impl Fn(Choice) -> bool) -> Option<Choice> {
        self.decision.options.iter().copied().find(|it| wanted(*it))
    }

    /// The first answer with a value like that.
    fn among(&self, wanted: impl Fn(&Value) -> bool) -> Option<Choice> {
        let is_it = |number: u16| self.decision.answers.get(usize::from(number)).is_some_and(&wanted);
        self.option(|it| matches!(it, Choice::Answer(number) if is_it(number)))
    }

    /// An answer to a question of a variant.
    fn answer(&self, question: &str, value: &Value) -> Result<Choice, Miss> {
        self.asks(question)?;
        // A variant has its own words for pieces of others; as a text they are those of the game.
        let table = self.game.table();
        let text = table.value_text(value);
        let found = self.among(|it| it == value || table.value_text(it) == text);
        found.ok_or_else(|| Miss::Refused(format!("`{text}` is no answer to `{question}`")))
    }

    /// A choice, if it is an option, or else why it is not.
    fn legal(&self, choice: Choice) -> Result<Choice, Miss> {
        if self.decision.options.contains(&choice) {
            return Ok(choice);
        }
        Err(Miss::Refused(self.game.why_not(choice).to_string()))
    }

    fn piece(&self, kind: &str) -> Result<PieceId, Miss> {
        self.named(piece_name(kind).unwrap_or(kind))
    }

    fn named(&self, name: &str) -> Result<PieceId, Miss> {
        let piece = self.game.table().rules().piece_of(name);
        piece.ok_or_else(|| Miss::Refused(format!("the piece `{name}` is not in this game")))
    }

    fn tile(&self, pos: Pos) -> Result<PlacedIdx, Miss> {
        let tile = self.game.table().board().at(pos);
        tile.ok_or_else(|| Miss::Refused(format!("no tile lies at {pos}")))
    }

    fn node(&self, place: &Place, spot: &Spot) -> Result<SegmentId, Miss> {
        let table = self.game.table();
        let node = match place.location {
            Location::Quarter(_) => place.locate(table, spot.pos),
            _ => place.find(table, self.tile(spot.pos)?),
        };
        node.ok_or_else(|| Miss::Refused(format!("the tile at {} has no {}", spot.pos, spot.text())))
    }
}

/// Our name of a quarter of the City of Carcassonne.
fn quarter(spot: &Spot) -> Option<&'static str> {
    match spot.location.parse() {
        Ok(Location::Quarter(quarter)) => Some(quarter.word()),
        _ => None,
    }
}

fn place(spot: &Spot) -> Result<Place, Miss> {
    Place::parse(&spot.feature, &spot.location).map_err(|error| Miss::Refused(error.to_string()))
}

/// Tests whether a value is a spot for a piece on some ground.
fn spot_for(piece: PieceId, ground: Ground) -> impl Fn(&Value) -> bool + Copy {
    move |value| matches!(value, Value::Spot(it) if it.piece == piece && it.ground == ground)
}
