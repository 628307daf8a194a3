//! The steps of a game as data for the page, delta-coded. Names are short because there are many of them.

use bastide_core::geometry::Pos;
use serde::Serialize;

use crate::board::{Board, CELL, Cells, Designs, Player, letter, look, stand};
use crate::film::{Film, Note};
use crate::pieces::{PieceLook, Pose};
use crate::svg::hex;
use crate::theme::{Role, Theme};

use super::ROOM;

/// The data of a page.
#[derive(Debug, Serialize)]
pub(super) struct Data {
    /// The part of the plane that is shown: left, top, width, height in mils.
    view: [i32; 4],
    /// Follows the play from the start.
    follow: bool,
    players: Vec<Seat>,
    /// The names of the designs, by number.
    tiles: Vec<String>,
    /// Looks of pieces, by number.
    looks: Vec<Entry>,
    steps: Vec<Step>,
    #[serde(skip)]
    drawn: Vec<PieceLook>,
}

/// A player.
#[derive(Debug, Serialize)]
struct Seat {
    name: String,
    letter: String,
    colour: String,
    line: String,
}

/// A look.
#[derive(Debug, Serialize)]
struct Entry {
    name: String,
    player: Option<usize>,
    /// Spans a tile and lies below other pieces.
    span: bool,
}

/// A step: its differences from the step before, and its account.
#[derive(Debug, Default, Serialize)]
struct Step {
    /// The player who chose.
    p: Option<usize>,
    /// The number of the turn.
    n: u32,
    /// The choice, in words and in its canonical text.
    w: String,
    t: String,
    /// Events.
    e: Vec<String>,
    /// Score lines: player, points, reason, cells one after the other.
    s: Vec<(usize, i32, String, Vec<i16>)>,
    /// Completed features: kind, cells.
    d: Vec<(String, Vec<i16>)>,
    /// Cells: place, design, quarter turns; only the place where there is none any more.
    c: Vec<Vec<i32>>,
    /// Pieces: number, look, place; only the number where one is gone.
    f: Vec<Vec<i32>>,
    /// Points of all players, if they have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    v: Option<Vec<i32>>,
    /// Supplies of all players, look and number, if they have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<Vec<Vec<(usize, usize)>>>,
    /// The cell of the last tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    l: Option<(i16, i16)>,
    /// Thoughts: the lead with what was chosen, and the best options with theirs, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<(f64, Vec<(String, f64)>)>,
}

impl Data {
    pub(super) fn of(film: &Film, designs: &Designs, theme: &Theme, follow: bool) -> Self {
        let cells = Cells::of(film.cells().into_iter(), 0);
        let (left, top) = (cells.columns.0 * CELL - ROOM, cells.rows.0 * CELL - ROOM);
        let right = (cells.columns.1 + 1) * CELL + ROOM;
        let bottom = (cells.rows.1 + 1) * CELL + ROOM;
        let colour = |role| theme.colour(role).map(hex).unwrap_or_default();
        let players = film.players().iter().map(|player| Seat {
            name: player.name.clone(),
            letter: letter(film.players(), player.seat),
            colour: colour(Role::Seat((player.seat % 256) as u8)),
            line: colour(Role::SeatLine((player.seat % 256) as u8)),
        });
        let mut data = Self {
            view: [left, top, right - left, bottom - top],
            follow,
            players: players.collect(),
            tiles: designs.drawings().map(|(tile, _)| tile.id().to_owned()).collect(),
            looks: Vec::new(),
            steps: Vec::new(),
            drawn: Vec::new(),
        };
        data.fill(film, designs);
        data
    }

    /// All looks, in the order of their numbers.
    pub(super) fn looks(&self) -> &[PieceLook] {
        &self.drawn
    }

    /// Writes JSON that cannot leave a script element.
    pub(super) fn json(&self) -> String {
        // Maps with names and sequences of numbers and texts always have a form.
        let json = serde_json::to_string(self).unwrap_or_default();
        bastide_letters::json_in_html(&json)
    }

    fn fill(&mut self, film: &Film, designs: &Designs) {
        let mut old = Frame::default();
        for (board, note) in film.boards() {
            let frame = self.frame(&board, designs);
            let mut step = told(note);
            step.c = differences(&old.cells, &frame.cells);
            step.f = differences(&old.pieces, &frame.pieces);
            step.v = (old.scores != frame.scores).then(|| frame.scores.clone());
            step.k = (old.stocks != frame.stocks).then(|| frame.stocks.clone());
            step.l = board.last.map(|pos| (pos.x, pos.y));
            self.steps.push(step);
            old = frame;
        }
    }

    fn frame(&mut self, board: &Board, designs: &Designs) -> Frame {
        let cells = board.tiles.iter().filter_map(|placed| {
            let (design, laid) = designs.find(placed)?;
            let (design, turns) = (design as i32, laid.quarters() as i32);
            Some((vec![i32::from(placed.pos.x), i32::from(placed.pos.y)], vec![design, turns]))
        });
        let cells = cells.collect();
        let pieces = stand(board, designs).into_iter().map(|stood| {
            let at = stood.stand.at;
            let look = self.number(stood.look, &board.players) as i32;
            let id = board.pieces[stood.nth].id as i32;
            (vec![id], vec![look, libm::round(at.x) as i32, libm::round(at.y) as i32])
        });
        let pieces = pieces.collect();
        let stocks = board.players.iter().map(|player| {
            let stock = |it: &crate::board::Stock| {
                let look = look(&board.players, &it.kind, it.sort, it.seat, Pose::Standing);
                (self.number(look, &board.players), it.count)
            };
            player.stocks.iter().map(stock).collect()
        });
        let stocks = stocks.collect();
        Frame { cells, pieces, scores: board.players.iter().map(|it| it.points).collect(), stocks }
    }

    /// The number of a look.
    fn number(&mut self, look: PieceLook, players: &[Player]) -> usize {
        self.drawn.iter().position(|it| *it == look).unwrap_or_else(|| {
            let player = players.iter().position(|it| Some(it.seat) == look.seat);
            let span = matches!(look.pose, Pose::Across(_));
            self.looks.push(Entry { name: look.words(), player, span });
            self.drawn.push(look);
            self.drawn.len() - 1
        })
    }
}

/// A board in numbers.
#[derive(Debug, Default)]
struct Frame {
    cells: Numbered,
    pieces: Numbered,
    scores: Vec<i32>,
    stocks: Vec<Vec<(usize, usize)>>,
}

/// Things by their numbers.
type Numbered = std::collections::BTreeMap<Vec<i32>, Vec<i32>>;

/// Differences: name and value, or the name alone of a thing that is gone.
fn differences(old: &Numbered, new: &Numbered) -> Vec<Vec<i32>> {
    let changed = new.iter().filter(|(name, value)| old.get(*name) != Some(*value));
    let gone = old.keys().filter(|name| !new.contains_key(*name)).cloned();
    changed.map(|(name, value)| [name.as_slice(), value.as_slice()].concat()).chain(gone).collect()
}

fn told(note: &Note) -> Step {
    let flat = |cells: &[Pos]| cells.iter().flat_map(|pos| [pos.x, pos.y]).collect::<Vec<i16>>();
    Step {
        p: note.player,
        n: note.turn,
        w: note.words.clone(),
        t: note.text.clone(),
        e: note.events.clone(),
        s: note.points.iter().map(|it| (it.player, it.points, it.reason.clone(), flat(&it.cells))).collect(),
        d: note.completed.iter().map(|(kind, cells)| (kind.clone(), flat(cells))).collect(),
        a: note.thought.as_ref().map(|it| {
            (tenths(it.chosen), it.best.iter().map(|(text, lead)| (text.clone(), tenths(*lead))).collect())
        }),
        ..Step::default()
    }
}

/// Tenths of a point are as much as anybody can tell apart.
fn tenths(points: f64) -> f64 {
    libm::round(points * 10.0) / 10.0
}
