//! Reads recordings: from bytes, packed or not, to the steps of a game. Bounded in memory whatever the bytes are.

use std::fmt;
use std::io::Read;
use std::ops::Range;

use bastide_diag::{Finding, Label, Report, Source};
use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::{PEER_GAME, option::PeerOption};
use crate::json_places;
use crate::places::Place;
use crate::setup::PeerSetup;

/// How many bytes a recording may have, unpacked: 4 MiB, sixteen times the largest that is known.
pub const LIMIT: usize = Source::LIMIT;

/// How many players a recording may have.
const MOST_PLAYERS: usize = 6;

/// A recorded game.
#[derive(Clone, Debug, Deserialize)]
pub struct Recording {
    /// The unpacked text under the name of its file.
    #[serde(skip, default = "nothing")]
    pub source: Source,
    /// The parts it was made of, joined by `+`.
    #[serde(default)]
    pub mix: String,
    /// How many play.
    pub players: usize,
    /// How it is set up.
    pub setup: PeerSetup,
    /// The tiles in the order in which they are drawn.
    pub draws: Vec<String>,
    /// Everything that is decided.
    pub steps: Vec<Step>,
    /// What lies on the table at the end.
    #[serde(rename = "final")]
    pub end: Option<End>,
}

/// A decision.
#[derive(Clone, Debug, Deserialize)]
pub struct Step {
    /// Where it stands in the text.
    #[serde(skip)]
    pub span: Range<usize>,
    /// Its number.
    #[serde(rename = "n")]
    pub number: u32,
    /// Their name of the phase.
    #[serde(rename = "ph")]
    pub phase: String,
    /// Who decides.
    #[serde(rename = "p")]
    pub player: usize,
    /// The tile to be placed.
    #[serde(default)]
    pub tile: Option<String>,
    /// All legal options.
    #[serde(rename = "opts", deserialize_with = "options")]
    pub options: Vec<PeerOption>,
    /// The one that was chosen.
    #[serde(rename = "do", deserialize_with = "option")]
    pub chosen: PeerOption,
    /// The scores after it.
    #[serde(rename = "score")]
    pub scores: Vec<i32>,
    /// What happened.
    #[serde(rename = "ev", default)]
    pub events: Vec<Event>,
}

/// What lies on the table at the end.
#[derive(Clone, Debug, Deserialize)]
pub struct End {
    /// The scores.
    #[serde(rename = "score")]
    pub scores: Vec<i32>,
    /// The pieces on the board.
    #[serde(default)]
    pub meeples: Vec<PeerPiece>,
    /// The features.
    #[serde(default)]
    pub features: Vec<PeerFeature>,
}

/// A piece on the board at the end, written as a list.
#[derive(Clone, Debug, Deserialize)]
pub struct PeerPiece {
    /// Whose and what: `1.small.2`.
    pub id: String,
    /// The kind of feature.
    pub feature: String,
    /// Where on the tile.
    pub location: String,
    /// The column.
    pub x: i16,
    /// The row.
    pub y: i16,
}

/// A feature at the end, written as a list.
#[derive(Clone, Debug, Deserialize)]
pub struct PeerFeature {
    /// What kind of feature.
    pub kind: String,
    /// Its places: column, row, location.
    pub places: Vec<(i16, i16, String)>,
    /// The seats of those with the majority, if it can have one.
    pub owners: Option<Vec<usize>>,
    /// How many cities a field borders on, how high a tower is.
    pub number: Option<i64>,
}

/// What happened, as far as it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Points: for whom, how many, their name of the reason.
    Points(Vec<(usize, i32, String)>),
    /// A bridge was built: where on which tile.
    Bridge {
        /// The column.
        x: i16,
        /// The row.
        y: i16,
        /// Which way.
        place: Place,
    },
    /// Something else.
    Other,
}

/// A word of an option.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(super) enum Word {
    /// A number.
    Number(i64),
    /// A word.
    Text(String),
}

impl Word {
    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) => None,
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
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

fn option<'de, D: Deserializer<'de>>(from: D) -> Result<PeerOption, D::Error> {
    Vec::<Word>::deserialize(from).map(|words| PeerOption::read(&words))
}

fn options<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<PeerOption>, D::Error> {
    struct One(PeerOption);
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
                        _ => Event::Other,
                    },
                    "token-placed" => match list.next_element::<String>()?.as_deref() {
                        Some("BRIDGE") => list.next_element::<At>()?.map_or(Event::Other, At::bridge),
                        _ => Event::Other,
                    },
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

/// Where something happened.
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

/// Whether bytes look like a recording: JSON or packed JSON.
pub fn is_recording(bytes: &[u8]) -> bool {
    is_packed(bytes) || bytes.iter().find(|it| !it.is_ascii_whitespace()) == Some(&b'{')
}

fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// Reads a recording.
///
/// # Errors
/// One finding: bytes that cannot be unpacked or are too many, that are no JSON, or that are no recording; with its place in the unpacked
/// text.
pub fn read(name: &str, bytes: &[u8]) -> Result<Recording, Report> {
    let whole = |source: &Source, message: String| -> Report {
        Finding::error(PEER_GAME, message, Label::new(source, 0..0, "")).into()
    };
    let nowhere = Source::new(name, "");
    let mut unpacked = Vec::new();
    if is_packed(bytes) {
        let mut reader = MultiGzDecoder::new(bytes).take(LIMIT as u64 + 1);
        reader
            .read_to_end(&mut unpacked)
            .map_err(|error| whole(&nowhere, format!("the packed recording cannot be unpacked: {error}")))?;
    } else {
        unpacked.extend_from_slice(&bytes[..bytes.len().min(LIMIT + 1)]);
    }
    if unpacked.len() > LIMIT {
        return Err(whole(&nowhere, format!("the recording has more than the {LIMIT} bytes that are read")));
    }
    let source = Source::from_bytes(name, unpacked)?;
    let mut recording: Recording =
        serde_json::from_str(source.text()).map_err(|error| misread(&source, &error))?;
    recording.locate(&source).map_err(|error| misread(&source, &error))?;
    match recording.defect() {
        Some(defect) => Err(whole(&source, defect)),
        None => Ok(recording),
    }
}

/// The text of a recording that was not read from one.
fn nothing() -> Source {
    Source::new("", "")
}

impl Recording {
    /// Notes where each step stands in the text that it was read from.
    fn locate(&mut self, source: &Source) -> serde_json::Result<()> {
        #[derive(Deserialize)]
        struct Steps<'a> {
            #[serde(borrow)]
            steps: Vec<&'a RawValue>,
        }
        let Steps { steps } = serde_json::from_str(source.text())?;
        for (step, raw) in self.steps.iter_mut().zip(steps) {
            step.span = json_places::span(source, raw);
        }
        self.source = source.clone();
        Ok(())
    }

    /// Where a step stands in the text; the end of the text for none.
    pub(super) fn label(&self, step: Option<u32>) -> Label {
        let end = self.source.text().len();
        let step = self.steps.iter().find(|it| Some(it.number) == step);
        Label::new(&self.source, step.map_or(end..end, |it| it.span.clone()), "")
    }

    /// What keeps a recording that could be read from being one.
    fn defect(&self) -> Option<String> {
        let players = self.players;
        if !(1..=MOST_PLAYERS).contains(&players) {
            return Some(format!("the recording has {players} players, not 1 to {MOST_PLAYERS}"));
        }
        let ends = self.end.iter().map(|end| ("the end".to_owned(), end.scores.len()));
        let steps = self.steps.iter().map(|step| (format!("step {}", step.number), step.scores.len()));
        if let Some((place, count)) = steps.chain(ends).find(|(_, count)| *count != players) {
            return Some(format!("{place} of the recording has {count} scores for {players} players"));
        }
        let nobody = self.steps.iter().find(|step| step.player >= players);
        nobody.map(|step| format!("step {} of the recording is of a player who is not there", step.number))
    }
}

/// A finding about what the parser did not like, at its place.
fn misread(source: &Source, error: &serde_json::Error) -> Report {
    /// How much of the text is shown around the place; recordings are one long line.
    const AROUND: usize = 60;
    let text = source.text();
    let at = json_places::offset(text, error);
    let shown = source.slice(&(at.saturating_sub(AROUND)..(at + AROUND).min(text.len())));
    let shown: String = shown.chars().filter(|it| !it.is_control()).collect();
    let why = json_places::complaint(error);
    let label = Label::new(source, at..at, "");
    let finding = Finding::error(PEER_GAME, format!("the recording cannot be read: {why}"), label);
    finding.with_help(format!("there it says `{shown}`")).into()
}
