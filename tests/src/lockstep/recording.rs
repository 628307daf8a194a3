//! Recordings as data: read from bytes, packed or not, into the steps of a game. Bounded in memory whatever the bytes are.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;

use bastide_interop::jcz::Setup;
use bastide_interop::places::Place;
use bastide_interop::tile_ids;
use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use super::option::RecordedOption;

/// Greatest number of bytes of a recording, unpacked: sixteen times the largest that is known.
pub const LIMIT: usize = 4 << 20;

/// Greatest number of players of a recording.
const MOST_PLAYERS: usize = 6;

/// A recorded game.
#[derive(Clone, Debug, Deserialize)]
pub struct Recording {
    /// Name of its file, without the folder.
    #[serde(skip)]
    pub name: String,
    /// Parts of the game, joined by `+`.
    #[serde(default)]
    pub mix: String,
    /// Number of players.
    pub players: usize,
    /// Tile sets, elements and rules of the game.
    pub setup: Setup,
    /// Tiles in the order in which they are drawn.
    #[serde(deserialize_with = "tiles")]
    pub draws: Vec<String>,
    /// Decisions in their order.
    pub steps: Vec<Step>,
    /// State of the table at the end.
    #[serde(rename = "final")]
    pub ending: Option<Ending>,
}

/// A decision.
#[derive(Clone, Debug, Deserialize)]
pub struct Step {
    /// Its number.
    #[serde(rename = "n")]
    pub number: u32,
    /// Name of the phase in the recording.
    #[serde(rename = "ph")]
    pub phase: String,
    /// Seat of the player who decides.
    #[serde(rename = "p")]
    pub player: usize,
    /// The tile to be placed.
    #[serde(default, deserialize_with = "tile")]
    pub tile: Option<String>,
    /// All legal options.
    #[serde(rename = "opts", deserialize_with = "options")]
    pub options: Vec<RecordedOption>,
    /// Chosen option.
    #[serde(rename = "do", deserialize_with = "option")]
    pub chosen: RecordedOption,
    /// The scores after it.
    #[serde(rename = "score")]
    pub scores: Vec<i32>,
    /// Events of the step.
    #[serde(rename = "ev", default)]
    pub events: Vec<Event>,
}

/// State of the table at the end of a recording.
#[derive(Clone, Debug, Deserialize)]
pub struct Ending {
    /// The scores.
    #[serde(rename = "score")]
    pub scores: Vec<i32>,
    /// The pieces on the board.
    #[serde(default)]
    pub meeples: Vec<RecordedPiece>,
    /// The tokens of each player, by their names.
    #[serde(default)]
    pub tokens: Vec<BTreeMap<String, IgnoredAny>>,
    /// The features.
    #[serde(default)]
    pub features: Vec<RecordedFeature>,
}

/// A piece on the board at the end, written as a list.
#[derive(Clone, Debug, Deserialize)]
pub struct RecordedPiece {
    /// Seat, kind and number: `1.small.2`.
    pub id: String,
    /// Kind of the feature below it.
    pub feature: String,
    /// Location on the tile.
    pub location: String,
    /// The column.
    pub x: i16,
    /// The row.
    pub y: i16,
}

/// A feature at the end, written as a list.
#[derive(Clone, Debug, Deserialize)]
pub struct RecordedFeature {
    /// Kind of feature.
    pub kind: String,
    /// Places: column, row, location.
    pub places: Vec<(i16, i16, String)>,
    /// Seats with the majority, if the feature can have one.
    pub owners: Option<Vec<usize>>,
    /// Number of cities beside a field, height of a tower.
    pub number: Option<i64>,
}

/// An event of a step, as far as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Points: seat, number, reason in the words of the recording.
    Points(Vec<(usize, i32, String)>),
    /// A built bridge.
    Bridge {
        /// The column.
        x: i16,
        /// The row.
        y: i16,
        /// Direction of the bridge.
        place: Place,
    },
    /// Seat of the player who was paid a ransom.
    Ransom(usize),
    /// Token that a shepherd drew: one of our words for it.
    Sheep(String),
    /// An animal that is shown under the big top.
    Animal(String),
    /// Number that a die shows. What falls at the distances 1, 2, 3 does so at 2, 4, 6 here.
    Roll(i64),
    /// Any other event.
    Other,
}

impl Event {
    /// The token that a shepherd drew.
    pub(crate) fn sheep(&self) -> Option<&str> {
        match self {
            Self::Sheep(token) => Some(token),
            _ => None,
        }
    }
}

/// A word of an option.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Word {
    /// A number.
    Number(i64),
    /// A word.
    Text(String),
}

impl Word {
    pub(crate) fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) => None,
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Number(_) => None,
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// Name of the abbey in recordings.
const ABBEY: &str = "AM/A";

/// Our name of a recorded tile: recordings have it, but for the abbey, and tiles of players' expansions, which have theirs behind `peer:`.
pub(crate) fn ours(name: &str) -> &str {
    match name.strip_prefix("peer:") {
        Some(theirs) => tile_ids::ours(theirs).first().copied().unwrap_or(name),
        None if name == ABBEY => "abbey/xxxx",
        None => name,
    }
}

fn tile<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<String>::deserialize(from)?.map(|it| ours(&it).to_owned()))
}

fn tiles<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(Vec::<String>::deserialize(from)?.iter().map(|it| ours(it).to_owned()).collect())
}

fn option<'de, D: Deserializer<'de>>(from: D) -> Result<RecordedOption, D::Error> {
    Vec::<Word>::deserialize(from).map(|words| RecordedOption::read(&words))
}

fn options<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<RecordedOption>, D::Error> {
    struct One(RecordedOption);
    impl<'de> Deserialize<'de> for One {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            option(from).map(One)
        }
    }
    let all = Vec::<One>::deserialize(from)?;
    Ok(all.into_iter().map(|One(it)| it).collect())
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Events;
        impl<'de> Visitor<'de> for Events {
            type Value = Event;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an event: a list that begins with its name")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Event, A::Error> {
                let name: String = list.next_element()?.unwrap_or_default();
                let event = match name.as_str() {
                    "pts" => points(&mut list)?,
                    "final" => match list.next_element::<String>()?.as_deref() {
                        Some("pts") => points(&mut list)?,
                        Some("token-placed") => token(&mut list)?,
                        _ => Event::Other,
                    },
                    "ransom-paid" => {
                        let (_piece, _payer) =
                            (list.next_element::<IgnoredAny>()?, list.next_element::<IgnoredAny>()?);
                        list.next_element()?.map_or(Event::Other, Event::Ransom)
                    }
                    "token-placed" => token(&mut list)?,
                    "flierdice-roll" => {
                        list.next_element()?.map_or(Event::Other, |it: i64| Event::Roll(2 * it))
                    }
                    "flier-roll" | "dicesix-roll" => list.next_element()?.map_or(Event::Other, Event::Roll),
                    _ => Event::Other,
                };
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(event)
            }
        }
        from.deserialize_seq(Events)
    }
}

fn points<'de, A: SeqAccess<'de>>(list: &mut A) -> Result<Event, A::Error> {
    type Line = (usize, i32, String, IgnoredAny, IgnoredAny);
    let lines = list.next_element::<Vec<Line>>()?.ok_or_else(|| A::Error::custom("points without lines"))?;
    Ok(Event::Points(lines.into_iter().map(|(player, points, name, ..)| (player, points, name)).collect()))
}

fn token<'de, A: SeqAccess<'de>>(list: &mut A) -> Result<Event, A::Error> {
    let token = list.next_element::<String>()?.unwrap_or_default();
    if let Some(animal) = token.strip_prefix("BIGTOP_") {
        return Ok(Event::Animal(animal.to_owned()));
    }
    let sheep = token.strip_prefix("SHEEP_").and_then(|it| it.strip_suffix('X'));
    Ok(match (token.as_str(), sheep) {
        ("BRIDGE", _) => list.next_element::<At>()?.map_or(Event::Other, At::bridge),
        ("WOLF", _) => Event::Sheep("wolf".to_owned()),
        (_, Some(count)) => Event::Sheep(count.to_owned()),
        _ => Event::Other,
    })
}

/// Place of an event.
#[derive(Deserialize)]
struct At {
    position: (i16, i16),
    location: String,
    feature: String,
}

impl At {
    fn bridge(self) -> Event {
        let (x, y) = self.position;
        Place::parse(&self.feature, &self.location).map_or(Event::Other, |place| Event::Bridge {
            x,
            y,
            place,
        })
    }
}

/// Reason why bytes are no recording, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Recording {
    /// Names the spring after the river that is in the game: both rivers begin with the same one there.
    fn name_springs(&mut self) {
        let has = |river: &str| self.setup.sets.keys().any(|it| it.split(':').next() == Some(river));
        if has("river/1") || !has("river/2") {
            return;
        }
        let tiles = self.draws.iter_mut().chain(self.steps.iter_mut().filter_map(|it| it.tile.as_mut()));
        tiles.filter(|it| *it == "river1/fvff").for_each(|it| *it = "river2/fvff".to_owned());
    }

    /// Reads a recording from the bytes of a file.
    ///
    /// # Errors
    /// If the bytes cannot be unpacked, are too many, are no JSON or are no recording. Line and column are those of the unpacked text.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, Unreadable> {
        let unpacked = unpack(bytes)?;
        let mut recording: Self = serde_json::from_slice(&unpacked)
            .map_err(|error| Unreadable(format!("the recording cannot be read: {error}")))?;
        name.clone_into(&mut recording.name);
        recording.name_springs();
        recording.check().map_err(Unreadable)?;
        Ok(recording)
    }

    /// Refuses a recording whose numbers contradict each other.
    fn check(&self) -> Result<(), String> {
        let players = self.players;
        if !(1..=MOST_PLAYERS).contains(&players) {
            return Err(format!("the recording has {players} players, not 1 to {MOST_PLAYERS}"));
        }
        let ends = self.ending.iter().map(|end| ("the end".to_owned(), end.scores.len()));
        let steps = self.steps.iter().map(|step| (format!("step {}", step.number), step.scores.len()));
        if let Some((place, count)) = steps.chain(ends).find(|(_, count)| *count != players) {
            return Err(format!("{place} of the recording has {count} scores for {players} players"));
        }
        match self.steps.iter().find(|step| step.player >= players) {
            Some(step) => {
                Err(format!("step {} of the recording is of a player who is not there", step.number))
            }
            None => Ok(()),
        }
    }
}

/// Unpacks gzip; other bytes stay as they are. Never holds more than one byte above the limit.
fn unpack(bytes: &[u8]) -> Result<Vec<u8>, Unreadable> {
    let mut unpacked = Vec::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut reader = MultiGzDecoder::new(bytes).take(LIMIT as u64 + 1);
        reader
            .read_to_end(&mut unpacked)
            .map_err(|error| Unreadable(format!("the packed recording cannot be unpacked: {error}")))?;
    } else {
        unpacked.extend_from_slice(&bytes[..bytes.len().min(LIMIT + 1)]);
    }
    if unpacked.len() > LIMIT {
        return Err(Unreadable(format!("the recording has more than the {LIMIT} bytes that are read")));
    }
    Ok(unpacked)
}
