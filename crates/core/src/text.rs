//! The words of a game in progress: canonical texts of options and events, and the option that a text means.

use crate::decision::{Choice, Question};
use crate::event::Event;
use crate::game::Game;
use crate::geometry::{Across, Axis, Pos, Rotation, Side};
use crate::ids::{FeatureId, FigureId, HookId, PieceId, SegmentId, TileId};
use crate::piece::{Deployment, Ground, Spot};
use crate::pile::{Holder, Holders, Item, PileAt, PileId};
use crate::player::PlayerId;
use crate::refusal::{Illegal, distance};
use crate::setup::Unplaceable;
use crate::step::Step;
use crate::table::Table;
use crate::value::Value;

impl Table {
    /// A segment as its own tile calls it: `road EW`.
    pub fn segment_name(&self, node: SegmentId) -> String {
        let (tile, segment) = self.board().locate(node);
        let design = self.rules().design(self.board().tile(tile).tile);
        let kind = self.kind(node);
        if design.tile[segment].kind == kind {
            self.printed_name(node)
        } else {
            self.rules().words()[kind].name.clone()
        }
    }

    /// A segment as its own tile calls it, whatever it has become.
    fn printed_name(&self, node: SegmentId) -> String {
        let (tile, segment) = self.board().locate(node);
        let placed = self.board().tile(tile);
        self.rules().design(placed.tile).tile.name(self.rules().words(), segment, placed.rotation)
    }

    /// A feature by its first segment: `city N of 0,-1`.
    pub fn feature_name(&self, feature: impl Into<FeatureId>) -> String {
        let FeatureId(first) = self.canonical(feature);
        let (tile, _) = self.board().locate(first);
        format!("{} of {}", self.segment_name(first), self.board().tile(tile).pos)
    }

    /// A segment and its tile: `road E of 1,0`.
    fn segment_on(&self, node: SegmentId) -> String {
        format!("{} of {}", self.segment_name(node), self.board().tile(self.board().locate(node).0).pos)
    }

    /// A piece and whose it is: `red follower`.
    pub fn figure_name(&self, figure: FigureId) -> String {
        let it = self.figure(figure);
        let piece = &self.rules().piece(it.piece).name;
        it.owner.map_or_else(|| piece.clone(), |owner| format!("{} {piece}", self.rules().player_name(owner)))
    }

    /// A tile or token in words.
    pub fn item_text(&self, item: Item) -> String {
        self.value_text(&self.item_value(item))
    }

    /// A pile and whose it is: `bag`, `hand of red`, `flock of red shepherd`, `cover of 1,0`. With the name of its variant if another one
    /// has a pile of this name.
    pub fn pile_name(&self, at: PileAt) -> String {
        let setup = &self.rules().setup;
        let name = setup.name_of(&setup.piles, &setup.piles[usize::from(at.pile.0)], None);
        match at.holder {
            Holder::Game => name.into_owned(),
            Holder::Player(player) => format!("{name} of {}", self.rules().player_name(player)),
            Holder::Tile(tile) => format!("{name} of {}", self.board().tile(tile).pos),
            Holder::Figure(figure) => format!("{name} of {}", self.figure_name(figure)),
        }
    }

    /// The pile that a text names, as [`Self::pile_name`] does; with the name of its variant or without. Of figures with one name, the
    /// first in whose pile there is something.
    pub fn pile_of(&self, text: &str) -> Option<PileAt> {
        let (name, holder) = text.split_once(" of ").map_or((text, None), |(name, of)| (name, Some(of)));
        let setup = &self.rules().setup;
        let pile = PileId(setup.named(&setup.piles, name, None)? as u8);
        let of = setup.piles[usize::from(pile.0)].of;
        let at = |holder| PileAt { pile, holder };
        Some(match (of, holder) {
            (Holders::Game, None) => at(Holder::Game),
            (Holders::Players, Some(name)) => {
                let seat = setup.players.iter().position(|it| it == name)?;
                at(Holder::Player(PlayerId(seat as u8)))
            }
            (Holders::Tiles, Some(pos)) => at(Holder::Tile(self.board().at(cell(pos)?)?)),
            (Holders::Figures, Some(name)) => {
                let named = self.figures().filter(|(it, _)| self.figure_name(*it) == name);
                let mut piles = named.map(|(it, _)| at(Holder::Figure(it)));
                let first = piles.next()?;
                std::iter::once(first).chain(piles).find(|it| !self.piled(*it).is_empty()).unwrap_or(first)
            }
            _ => return None,
        })
    }

    /// The canonical text of a value in options and notes.
    pub fn value_text(&self, value: &Value) -> String {
        match value {
            Value::Nil => "pass".to_owned(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::Int(number) => number.to_string(),
            Value::Text(text) => self.rules().written(text).to_owned(),
            Value::Player(player) => self.rules().player_name(*player).to_owned(),
            Value::Side(side) => side.to_string(),
            Value::Cell(pos) => pos.to_string(),
            Value::Placement(pos, rotation) => format!("{pos} {rotation}"),
            Value::Tile(tile) => self.board().tile(*tile).pos.to_string(),
            Value::Face(tile) => self.rules().design(*tile).name.clone(),
            Value::Feature(node) => self.feature_name(*node),
            Value::Segment(node) => self.segment_on(*node),
            Value::Figure(figure) => match self.figure(*figure).spot {
                Spot::Segment(node) => format!("{} on {}", self.figure_name(*figure), self.segment_on(node)),
                Spot::Tile(tile) => {
                    format!("{} on {}", self.figure_name(*figure), self.board().tile(tile).pos)
                }
                Spot::Supply | Spot::Held(_) => self.figure_name(*figure),
            },
            Value::Spot(Deployment { piece, ground, .. }) => {
                let name = &self.rules().piece(*piece).name;
                let pos = self.board().tile(self.tile_under(*ground)).pos;
                match ground {
                    Ground::Segment(node) => format!("{name} on {} of {pos}", self.segment_name(*node)),
                    Ground::Tile(_) | Ground::Across(_) => format!("{name} on {pos}"),
                }
            }
            Value::List(values) => values.iter().map(|it| self.value_text(it)).collect::<Vec<_>>().join(" "),
            Value::Map(values) => values
                .iter()
                .map(|(name, it)| format!("{name} {}", self.value_text(it)))
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    /// The text of an event, as written games claim it: `red +3 (road, 3 tiles)`, `completed city`, `end`.
    pub fn event_text(&self, event: &Event) -> String {
        let rules = self.rules();
        match event {
            Event::TurnBegan { player } => format!("turn of {}", rules.player_name(*player)),
            Event::Drawn { player, tile } => {
                format!("{} drew {}", rules.player_name(*player), rules.design(*tile).name)
            }
            Event::Taken { item, from } => {
                format!("{} out of {}", self.item_text(*item), self.pile_name(*from))
            }
            Event::Stored { item, into } => {
                let item = match (self.sees(None, *into), item) {
                    (true, _) => self.item_text(*item),
                    (false, Item::Tile(_)) => "a tile".to_owned(),
                    (false, Item::Token(_)) => "a token".to_owned(),
                };
                format!("{item} into {}", self.pile_name(*into))
            }
            Event::Unplaceable { tile, then: Unplaceable::Discard } => {
                format!("discarded {}", rules.design(*tile).name)
            }
            Event::Discarded { item } => format!("discarded {}", self.item_text(*item)),
            Event::Unplaceable { tile, then: Unplaceable::Return } | Event::PutBack { tile } => {
                format!("put back {}", rules.design(*tile).name)
            }
            Event::SetAside { tile } => format!("set aside {}", rules.design(*tile).name),
            Event::Placed { player, tile } => {
                let placed = self.board().tile(*tile);
                let name = &rules.design(placed.tile).name;
                format!(
                    "{} placed {name} at {}{}",
                    rules.player_name(*player),
                    placed.pos,
                    turned(placed.rotation)
                )
            }
            Event::Laid { tile } => {
                let placed = self.board().tile(*tile);
                let name = &rules.design(placed.tile).name;
                format!("{name} laid at {}{}", placed.pos, turned(placed.rotation))
            }
            Event::TakenUp { tile } => {
                let placed = self.board().tile(*tile);
                format!("{} taken up at {}", rules.design(placed.tile).name, placed.pos)
            }
            Event::Joined { one, other } => match other {
                Some(other) => format!("{} joined {}", self.segment_on(*one), self.segment_on(*other)),
                None => format!("{} waits to be joined", self.segment_on(*one)),
            },
            Event::Parted { one, other } => match other {
                Some(other) => format!("{} parted from {}", self.segment_on(*one), self.segment_on(*other)),
                None => format!("{} waits no longer", self.segment_on(*one)),
            },
            Event::Deployed { figure, spot } => {
                let name = self.figure_name(*figure);
                match spot {
                    Spot::Segment(node) => format!("{name} on {}", self.segment_on(*node)),
                    Spot::Tile(tile) => format!("{name} on {}", self.board().tile(*tile).pos),
                    Spot::Held(player) => format!("{name} held by {}", rules.player_name(*player)),
                    Spot::Supply => format!("{name} put down"),
                }
            }
            Event::Returned { figure } => format!("{} home", self.figure_name(*figure)),
            Event::Completed { kind, .. } => format!("completed {}", rules.words()[*kind].name),
            Event::Became { feature, kind } => {
                let FeatureId(first) = self.canonical(*feature);
                let pos = self.board().tile(self.board().locate(first).0).pos;
                format!("{} of {pos} became {}", self.printed_name(first), rules.words()[*kind].name)
            }
            Event::Scored { line } => {
                let line = &self.lines()[*line as usize];
                let who = rules.player_name(line.player);
                format!("{who} {:+} ({})", line.points, line.reason.text(rules.words()))
            }
            Event::Noted { note } => self.notes()[*note as usize].to_string(),
            Event::Entered { step } => step.name().to_owned(),
            Event::Ended => "end".to_owned(),
        }
    }
}

impl Event {
    /// Tests whether a written game must claim it: everything that scores, completes, ends, leaves the game or is noted by a variant.
    pub fn is_watched(&self) -> bool {
        match self {
            Self::Unplaceable { .. }
            | Self::Discarded { .. }
            | Self::PutBack { .. }
            | Self::SetAside { .. }
            | Self::Completed { .. }
            | Self::Became { .. }
            | Self::Scored { .. }
            | Self::Noted { .. }
            | Self::Ended => true,
            Self::TurnBegan { .. }
            | Self::Drawn { .. }
            | Self::Taken { .. }
            | Self::Stored { .. }
            | Self::Placed { .. }
            | Self::Laid { .. }
            | Self::TakenUp { .. }
            | Self::Joined { .. }
            | Self::Parted { .. }
            | Self::Deployed { .. }
            | Self::Returned { .. }
            | Self::Entered { .. } => false,
        }
    }
}

impl Table {
    /// The canonical text of an option of an offer: its word, and the values that it is about.
    pub(crate) fn option_text(&self, offer: HookId, option: &[Value]) -> String {
        let mut text = self.rules().hook(offer).label.clone();
        for value in option {
            text.push(' ');
            text.push_str(&self.value_text(value));
        }
        text
    }
}

impl Table {
    /// The canonical text of a placement, of a tile that may not be known.
    pub fn placement_text(&self, tile: Option<TileId>, pos: Pos, rotation: Rotation) -> String {
        let name = tile.map_or("tile", |tile| self.rules().design(tile).name.as_str());
        format!("{name} at {pos}{}", turned(rotation))
    }
}

impl Game {
    /// The canonical text of an option of the present decision.
    pub fn text(&self, choice: Choice) -> String {
        let table = self.table();
        let rules = table.rules();
        match choice {
            Choice::Pass => "pass".to_owned(),
            Choice::Place { pos, rotation } => table.placement_text(table.turn().tile, pos, rotation),
            Choice::PlaceSpan { pos, rotation, piece, at } => {
                let placement = table.placement_text(table.turn().tile, pos, rotation);
                let across = at.side().map_or(pos, |side| pos.step(side));
                format!("{placement} with {} {} on {across}", rules.piece(piece).name, at.axis())
            }
            Choice::Span { piece, tile, axis } => {
                format!("{} {axis} on {}", rules.piece(piece).name, table.board().tile(tile).pos)
            }
            Choice::Deploy { piece, segment: node } => {
                format!("{} on {}", rules.piece(piece).name, table.segment_name(node))
            }
            Choice::Move { figure, segment: node } => {
                let it = table.figure(figure);
                let name = &rules.piece(it.piece).name;
                let alone = table
                    .figures()
                    .filter(|(_, other)| other.piece == it.piece && other.owner == it.owner)
                    .count()
                    == 1;
                match table.tile_of(figure) {
                    Some(tile) if !alone => {
                        format!(
                            "{name} from {} on {}",
                            table.board().tile(tile).pos,
                            table.segment_name(node)
                        )
                    }
                    _ => format!("{name} on {}", table.segment_name(node)),
                }
            }
            Choice::Recall { figure } => {
                let it = table.figure(figure);
                let place = match it.spot {
                    Spot::Segment(node) => table.feature_name(node),
                    _ => "the board".to_owned(),
                };
                format!("recall {} from {place}", rules.piece(it.piece).name)
            }
            Choice::Take(number) => match self.decision.offers.get(usize::from(number)) {
                Some(offer) => table.option_text(offer.hook, offer.args),
                None => String::new(),
            },
            Choice::Answer(number) => {
                let value = self.decision.answers.get(usize::from(number));
                format!(
                    "{} {}",
                    self.decision.question.name(),
                    value.map_or(String::new(), |it| table.value_text(it))
                )
            }
        }
    }

    /// All options with their canonical texts, sorted by text; placements by place.
    pub fn texts(&self) -> Vec<(Choice, String)> {
        let mut texts: Vec<_> = self.options().iter().map(|choice| (*choice, self.text(*choice))).collect();
        let place = |choice: &Choice| match choice {
            Choice::Place { pos, rotation } | Choice::PlaceSpan { pos, rotation, .. } => {
                Some((*pos, *rotation))
            }
            _ => None,
        };
        texts.sort_by(|(one, a), (other, b)| (place(one), a).cmp(&(place(other), b)));
        texts
    }

    /// The option that a text means: its canonical text, or one that leaves out the obvious (the set of a tile, sides of a segment,
    /// the name of the question or the variant's before it).
    ///
    /// # Errors
    /// The cause for which it is not an option, with the rule that forbids it or the nearest legal texts.
    pub fn find(&self, text: &str) -> Result<Choice, Illegal> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.table().is_over() {
            return Err(Illegal::Over);
        }
        let texts = self.texts();
        if let Some((choice, _)) = texts.iter().find(|(_, it)| *it == text) {
            return Ok(*choice);
        }
        if text == "pass"
            && let Some(pass) = self.decision.passing()
        {
            return Ok(pass);
        }
        let found = self.find_placement(&text).or_else(|| self.find_span(&text));
        if let Some(found) = found.or_else(|| self.find_deployment(&text)) {
            return found;
        }
        let one = |is_meant: &dyn Fn(&str) -> bool| {
            let mut meant = texts.iter().filter(|(_, it)| is_meant(it));
            meant.next().filter(|_| meant.next().is_none()).map(|(choice, _)| *choice)
        };
        let is_question = matches!(self.decision.question, Question::Named(_));
        let means = |it: &str, text: &str| {
            let is_rest = || it.split_once('.').is_some_and(|(_, rest)| rest == text);
            is_question && (it.ends_with(&format!(" {text}")) || is_rest())
        };
        let spelled = || self.spelled(&text).and_then(|full| one(&|it| it == full || means(it, &full)));
        if let Some(choice) = one(&|it| means(it, &text)).or_else(spelled) {
            return Ok(choice);
        }
        if text == "pass" {
            return Err(Illegal::MustDecide);
        }
        Err(self.why_not_offered(&text).unwrap_or_else(|| self.unknown(&text, texts)))
    }

    /// The text with all sides of each segment in it: `follower on road EW of 1,1` for `follower on road W of 1,1`. None if that is the text.
    fn spelled(&self, text: &str) -> Option<String> {
        let words: Vec<_> = text.split(' ').collect();
        let mut full: Vec<String> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let place = if *word == "of" { words.get(at + 1) } else { None };
            if let Some((start, name)) = place.and_then(|it| self.spelled_segment(&full, it)) {
                full.truncate(start);
                full.push(name);
            }
            full.push((*word).to_owned());
        }
        let full = full.join(" ");
        (full != text).then_some(full)
    }

    /// The full name of the segment that the last words name on the tile at a place, and where among the words it begins.
    fn spelled_segment(&self, named: &[String], place: &str) -> Option<(usize, String)> {
        let table = self.table();
        let placed = table.board().tile(table.board().at(cell(place)?)?);
        let printed = &table.rules().design(placed.tile).tile;
        let words = table.rules().words();
        let start = named.iter().rposition(|it| words.kind_of(it).is_some())?;
        let [only] = printed.find(words, &named[start..].join(" "), placed.rotation)[..] else { return None };
        Some((start, printed.name(words, only, placed.rotation)))
    }

    fn unknown(&self, text: &str, texts: Vec<(Choice, String)>) -> Illegal {
        let mut near: Vec<_> = texts.into_iter().map(|(_, it)| (distance(text, &it), it)).collect();
        // A word as short is near to everything.
        near.retain(|(far, it)| it != "pass" || *far < it.len());
        near.sort();
        Illegal::Unknown {
            text: text.to_owned(),
            nearest: near.into_iter().take(3).map(|(_, it)| it).collect(),
        }
    }

    /// `rrrr at 1,0 r90`.
    fn find_placement(&self, text: &str) -> Option<Result<Choice, Illegal>> {
        let (name, place) = text.split_once(" at ")?;
        let (place, span) = place.split_once(" with ").map_or((place, None), |(at, with)| (at, Some(with)));
        let mut parts = place.split(' ');
        let pos = cell(parts.next()?)?;
        let rotation = match parts.next() {
            Some(turn) => Rotation::from_degrees(turn.strip_prefix('r')?.parse().ok()?)?,
            None => Rotation::R0,
        };
        let Some(drawn) = self.table().turn().tile else {
            return Some(Err(Illegal::NotAsked(self.decision.question.name().to_owned())));
        };
        let design = self.table().rules().design(drawn);
        if name != design.name
            && name != design.tile.id()
            && self.table().rules().tile_of(name) != Some(drawn)
        {
            return Some(Err(Illegal::WrongTile { drawn: design.name.clone() }));
        }
        let rotation = design.tile.plain_turn(rotation);
        let choice = match span {
            None => Choice::Place { pos, rotation },
            Some(span) => {
                let (piece, axis, across) = self.laid(span)?;
                let side = Side::ALL.into_iter().find(|side| pos.step(*side) == across);
                let at = side.map_or(Across::own(axis), Across::beyond);
                Choice::PlaceSpan { pos, rotation, piece, at }
            }
        };
        Some(if self.options().contains(&choice) { Ok(choice) } else { Err(self.why_not(choice)) })
    }

    /// `bridge EW on 1,0`: which piece, how it lies, on which cell.
    fn laid(&self, text: &str) -> Option<(PieceId, Axis, Pos)> {
        let (name, place) = text.split_once(" on ")?;
        let (piece, axis) = name.rsplit_once(' ')?;
        Some((self.table().rules().piece_of(piece)?, Axis::from_name(axis)?, cell(place)?))
    }

    fn find_span(&self, text: &str) -> Option<Result<Choice, Illegal>> {
        let (piece, axis, pos) = self.laid(text)?;
        let Some(tile) = self.table().board().at(pos) else { return Some(Err(Illegal::NoTile(pos))) };
        let choice = Choice::Span { piece, tile, axis };
        Some(if self.options().contains(&choice) { Ok(choice) } else { Err(self.why_not(choice)) })
    }

    /// `follower on road W`.
    fn find_deployment(&self, text: &str) -> Option<Result<Choice, Illegal>> {
        let (name, segment) = text.split_once(" on ")?;
        let table = self.table();
        let piece = table.rules().piece_of(name)?;
        if !matches!(self.decision.question, Question::Step(Step::Deploy | Step::DeploySecond)) {
            return Some(Err(Illegal::NotAsked(self.decision.question.name().to_owned())));
        }
        let tile = self.placed()?;
        let placed = table.board().tile(tile);
        let printed = &table.rules().design(placed.tile).tile;
        let found = printed.find(table.rules().words(), segment, placed.rotation);
        let [only] = found[..] else {
            return Some(Err(Illegal::NoSegment(segment.to_owned())));
        };
        let node = table.board().segment(tile, only);
        let fits = |choice: &&Choice| match **choice {
            Choice::Deploy { piece: it, segment: at } => it == piece && at == node,
            Choice::Move { figure, segment: at } => table.figure(figure).piece == piece && at == node,
            _ => false,
        };
        let choice = self.options().iter().find(fits).copied();
        Some(choice.ok_or_else(|| self.why_not(Choice::Deploy { piece, segment: node })))
    }

    /// The player who decides, if the game is not over.
    pub fn player(&self) -> Option<PlayerId> {
        self.decision().map(|decision| decision.player)
    }
}

/// `1,0`.
fn cell(text: &str) -> Option<Pos> {
    let (x, y) = text.split_once(',')?;
    Some(Pos::new(x.parse().ok()?, y.parse().ok()?))
}

/// ` r90`, or nothing for tiles as printed.
fn turned(rotation: Rotation) -> String {
    if rotation == Rotation::R0 { String::new() } else { format!(" {rotation}") }
}
