//! Reads a saved game: setup, players, replay, annotations, assertions. Nothing is looked up and nothing played.

use std::ops::Range;

use bastide_core::player::PlayerId;
use bastide_diag::{Finding, Label, Report, Source};
use bastide_record::Text;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::findings::{JCZ_SYNTAX, JCZ_SYSTEM};
use super::json::{self, Part, Parts};
use super::message::{Deed, Message};
use super::setup::Setup;

/// Most messages in a replay; the longest games of all sets together have a few thousand.
const MOST_MESSAGES: usize = 20_000;
/// Most entries in the other lists.
const MOST_ENTRIES: usize = 4_000;

/// A saved game as it is written.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Its text.
    pub source: Source,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// The setup.
    pub setup: Setup,
    /// The names of the players, in seat order.
    pub players: Vec<String>,
    /// Messages that were not undone.
    pub messages: Vec<Message>,
    /// The tiles in the order in which they are drawn, as far as the file forces it.
    pub draw_order: Vec<Text>,
    /// Number of draws after which the pile is empty, if the file has it.
    pub draw_limit: Option<usize>,
    /// Assertions about the state after the last message.
    pub assertions: Vec<Text>,
    /// Messages of parts of the game that are not played here.
    pub foreign: Vec<Finding>,
    /// Place of the setup.
    setup_span: Range<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    #[serde(borrow)]
    setup: &'a RawValue,
    #[serde(borrow)]
    players: Parts<'a, { PlayerId::MAX }>,
    #[serde(borrow)]
    replay: Parts<'a, MOST_MESSAGES>,
    #[serde(borrow, default)]
    game_annotations: Option<&'a RawValue>,
    #[serde(borrow, default)]
    test: Option<&'a RawValue>,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    game_id: Option<String>,
}

#[derive(Deserialize)]
struct Player {
    name: String,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Annotations<'a> {
    #[serde(borrow)]
    draw_order: Option<Parts<'a, MOST_ENTRIES>>,
    end_turn: Option<f64>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Test<'a> {
    description: Option<String>,
    #[serde(borrow)]
    assertions: Option<Parts<'a, MOST_ENTRIES>>,
}

impl Saved {
    /// Reads a saved game.
    ///
    /// # Errors
    /// The place at which the text stops being JSON, and every message that cannot be read.
    pub fn read(source: &Source) -> Result<Self, Report> {
        let document: Document<'_> = json::read(source).map_err(|finding| Report::from(*finding))?;
        let mut reader = Reader { source, report: Report::about([source]), foreign: Vec::new() };
        let setup = Part::new(source, document.setup);
        let (annotations, test): (Annotations<'_>, Test<'_>) =
            (reader.optional(document.game_annotations), reader.optional(document.test));
        let saved = Self {
            source: source.clone(),
            title: [test.description, document.name, document.game_id]
                .into_iter()
                .flatten()
                .find(|it| !it.trim().is_empty()),
            setup: reader.part(setup).unwrap_or_default(),
            players: reader
                .parts(&document.players.0)
                .into_iter()
                .map(|(player, _): (Player, _)| player.name)
                .collect(),
            messages: reader.messages(&document.replay.0),
            draw_order: reader.texts(annotations.draw_order),
            draw_limit: annotations.end_turn.filter(|it| *it >= 0.0).map(|it| it as usize),
            assertions: reader.texts(test.assertions),
            foreign: std::mem::take(&mut reader.foreign),
            setup_span: setup.span(),
        };
        reader.report.guard(saved)
    }

    /// Place of a word in the setup; empty, at its beginning, if the word is not there.
    pub fn setup_word(&self, word: &str) -> Range<usize> {
        let text = self.source.slice(&self.setup_span);
        let quoted = serde_json::to_string(word).unwrap_or_default();
        match text.find(&quoted) {
            Some(at) => self.setup_span.start + at..self.setup_span.start + at + quoted.len(),
            None => self.setup_span.start..self.setup_span.start,
        }
    }
}

/// Reads parts and gathers findings about them.
struct Reader<'a> {
    source: &'a Source,
    report: Report,
    foreign: Vec<Finding>,
}

impl<'a> Reader<'a> {
    fn part<T: Deserialize<'a>>(&mut self, part: Part<'a>) -> Option<T> {
        part.read().map_err(|finding| self.report.push(*finding)).ok()
    }

    fn optional<T: Deserialize<'a> + Default>(&mut self, raw: Option<&'a RawValue>) -> T {
        raw.and_then(|raw| self.part(Part::new(self.source, raw))).unwrap_or_default()
    }

    fn parts<T: Deserialize<'a>>(&mut self, raws: &[&'a RawValue]) -> Vec<(T, Range<usize>)> {
        let parts = raws.iter().map(|raw| Part::new(self.source, raw));
        parts.filter_map(|part| Some((self.part(part)?, part.span()))).collect()
    }

    fn texts<const MOST: usize>(&mut self, list: Option<Parts<'a, MOST>>) -> Vec<Text> {
        let texts: Vec<(String, _)> = self.parts(&list.map(|it| it.0).unwrap_or_default());
        texts.into_iter().map(|(text, span)| Text { text, span }).collect()
    }

    /// The messages that were not undone. One of a part of the game that is not played here is reported once, where it comes first.
    fn messages(&mut self, raws: &[&'a RawValue]) -> Vec<Message> {
        let mut messages: Vec<Message> = Vec::new();
        for raw in raws {
            match Message::read(self.source, Part::new(self.source, raw)) {
                Ok(message) if message.deed == Deed::Undo => {
                    if messages.last().is_some_and(Message::is_undoable) {
                        messages.pop();
                    } else {
                        let what = match messages.last() {
                            Some(last) => format!("`{}` before it cannot be undone", last.word),
                            None => "nothing was done before it".to_owned(),
                        };
                        self.report.push(Finding::error(
                            JCZ_SYNTAX,
                            format!("the message `UNDO` has nothing to undo: {what}"),
                            Label::new(self.source, message.span, ""),
                        ));
                    }
                }
                Ok(message) => messages.push(message),
                Err(finding) if finding.code != JCZ_SYSTEM => self.report.push(*finding),
                Err(finding) => {
                    if self.foreign.iter().all(|it| it.message != finding.message) {
                        self.foreign.push(*finding);
                    }
                }
            }
        }
        messages
    }
}
