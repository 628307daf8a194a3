//! The end of a game in words: who won, and where every point came from.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::score::counted;
use bastide_core::table::Table;
use bastide_letters::{left, line as one_line, right, width};
use serde::Serialize;

/// The result of a game, for programs.
#[derive(Debug, Serialize)]
pub(crate) struct GameSummary {
    /// The seed.
    pub(crate) seed: u64,
    /// Turns played.
    pub(crate) turns: u16,
    /// Tiles on the board.
    pub(crate) tiles: usize,
    /// Drawn tiles that had no place and left the game.
    pub(crate) unplaceable: u16,
    /// Drawn tiles that rules put out of the game.
    pub(crate) discarded: u16,
    /// The winners; several share the win.
    pub(crate) winners: Vec<String>,
    /// Why a rule has ended the game, if one has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ending: Option<String>,
    /// The result, if a rule lets all win.
    #[serde(skip)]
    result: Option<String>,
    /// Set if a rule has named the winners, whatever the points.
    #[serde(skip)]
    is_decided: bool,
    /// Set if players win together.
    #[serde(skip)]
    has_teams: bool,
    /// The players, in seat order.
    pub(crate) players: Vec<PlayerSummary>,
    /// Values of the measures of variants, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) measures: BTreeMap<String, i64>,
}

/// A player's result.
#[derive(Debug, Serialize)]
pub(crate) struct PlayerSummary {
    /// The name.
    pub(crate) name: String,
    /// The sum of the lines.
    pub(crate) points: i32,
    /// Every score line in order.
    pub(crate) lines: Vec<Line>,
}

/// Points with their reason.
#[derive(Debug, Serialize)]
pub(crate) struct Line {
    /// The turn in which they were received.
    pub(crate) turn: u16,
    /// The number of points.
    pub(crate) points: i32,
    /// Why.
    pub(crate) reason: String,
    /// The parts of the points, by the name of their source.
    #[serde(skip)]
    parts: Vec<(String, i32)>,
}

impl GameSummary {
    /// The result of a game that is over.
    pub(crate) fn of(table: &Table) -> Self {
        let name = |player: PlayerId| table.rules().player_name(player).to_owned();
        let lines = |player: PlayerId| {
            let own = table.lines().iter().filter(move |line| line.player == player);
            own.map(|line| Line {
                turn: line.turn,
                points: line.points,
                reason: line.reason.text(table.rules().words()),
                parts: line
                    .parts()
                    .map(|(part, points)| (part.name(table.rules().words()), points))
                    .collect(),
            })
            .collect()
        };
        Self {
            seed: table.seed(),
            turns: table.turn().number,
            tiles: table.board().placed().count(),
            unplaceable: table.unplaceable(),
            discarded: table.discarded() - table.unplaceable(),
            winners: table.winners().into_iter().map(name).collect(),
            ending: table.ending().map(str::to_owned),
            result: table.result().map(str::to_owned),
            is_decided: table.decided().is_some(),
            has_teams: !table.rules().setup.teams.is_empty(),
            players: table
                .players()
                .map(|player| PlayerSummary {
                    name: name(player),
                    points: table.score(player),
                    lines: lines(player),
                })
                .collect(),
            measures: BTreeMap::new(),
        }
    }

    /// Adds what variants measure.
    ///
    /// # Errors
    /// If a rule that measures breaks.
    pub(crate) fn measure(&mut self, game: &Game) -> Result<(), Fault> {
        let mut game = game.clone();
        let names: Vec<_> = game.table().rules().setup.measures.iter().map(|it| it.name.clone()).collect();
        for (at, name) in names.into_iter().enumerate() {
            self.measures.insert(name, game.measure(at)?);
        }
        Ok(())
    }

    /// The result for people: a table of sources of points, and the winner.
    pub(crate) fn text(&self) -> String {
        let mut sums: BTreeMap<(usize, &str), (i32, u32)> = BTreeMap::new();
        for (seat, player) in self.players.iter().enumerate() {
            for (source, points) in player.lines.iter().flat_map(|line| &line.parts) {
                let sum = sums.entry((seat, source.as_str())).or_default();
                sum.0 += points;
                sum.1 += 1;
            }
        }
        let rows: BTreeSet<&str> = sums.keys().map(|(_, source)| *source).collect();
        let label = rows.iter().map(|row| width(&one_line(row))).chain([6]).max().unwrap_or(6);
        let column: Vec<usize> = self.players.iter().map(|it| width(&one_line(&it.name)).max(9)).collect();
        let mut text = String::new();
        let mut line = |name: &str, cells: Vec<String>| {
            let _ = write!(text, "  {}", left(&one_line(name), label));
            for (cell, width) in cells.iter().zip(&column) {
                let _ = write!(text, "  {}", right(&one_line(cell), *width));
            }
            text.push('\n');
        };
        line("", self.players.iter().map(|it| it.name.clone()).collect());
        for row in rows {
            let cell = |seat: usize| match sums.get(&(seat, row)) {
                Some((points, 1)) => points.to_string(),
                Some((points, times)) => format!("{times}× {points:>3}"),
                None => "·".to_owned(),
            };
            line(row, (0..self.players.len()).map(cell).collect());
        }
        line("points", self.players.iter().map(|it| it.points.to_string()).collect());
        text.push('\n');
        text.push_str(&self.verdict());
        let measures: Vec<_> = self.measures.iter().map(|(name, value)| format!("{name} {value}")).collect();
        if !measures.is_empty() {
            let _ = writeln!(text, "measured: {}", measures.join(", "));
        }
        text
    }

    /// The winner and the course of a game, in two sentences; one if it is not over.
    pub(crate) fn verdict_of(table: &Table) -> String {
        if table.is_over() { Self::of(table).verdict() } else { "The game is not over.\n".to_owned() }
    }

    /// The winner and the course of the game, in two sentences.
    fn verdict(&self) -> String {
        let points = || self.players.iter().filter(|it| self.winners.contains(&it.name)).map(|it| it.points);
        let mut who = match (&self.result, &self.winners[..]) {
            (Some(result), _) => bastide_letters::capital(result),
            (None, []) => "Nobody wins".to_owned(),
            (None, [only]) if self.is_decided => format!("{only} wins"),
            (None, [only]) => format!("{only} wins with {} points", points().sum::<i32>()),
            (None, several) => {
                let several = several.join(" and ");
                if self.is_decided {
                    format!("{several} win together")
                } else if self.has_teams {
                    format!("{several} win together with {} points", points().sum::<i32>())
                } else {
                    format!("{several} share the win with {} points", points().max().unwrap_or(0))
                }
            }
        };
        if let (Some(reason), None) = (&self.ending, &self.result) {
            who = format!("{who} ({reason})");
        }
        let mut lost = match self.unplaceable {
            0 => String::new(),
            1 => ", one drawn tile had no place".to_owned(),
            more => format!(", {more} drawn tiles had no place"),
        };
        match self.discarded {
            0 => {}
            1 => lost.push_str(", one was discarded by a rule"),
            more => lost.push_str(&format!(", {more} were discarded by rules")),
        }
        let (turns, tiles) = (counted(self.turns.into(), "turn"), counted(self.tiles as u32, "tile"));
        format!("{who}. {turns}, {tiles} on the board{lost}.\n")
    }
}
