//! `bastide render board`: the board of a written game, or of one that bots have played, at any step.

use anyhow::{Result, bail};
use bastide_core::game::Game;
use bastide_core::words::Words;
use bastide_diag::{Report, Severity};
use bastide_play::{Made, board, note};
use bastide_project::Project;
use bastide_render::{Board, Size, draw_board};

use crate::args::{At, RenderBoard};
use crate::denied::Denied;
use crate::game::choose;
use crate::out::{Ending, say_wrote, show_findings, target};
use crate::pictures::board::{check_picture, theme_of_game, write_sized};
use crate::playback::{PlayedBack, play_back};

/// The side of a cell on a board as it is shown, in hundredths of a millimetre, and of a printed tile.
const SHOWN: u32 = 3000;
const PRINTED: u32 = 4500;

/// Plays as far as asked and draws.
pub(super) fn run(args: &RenderBoard) -> Result<Ending> {
    let denied = Denied::read(&args.deny)?;
    let chosen = choose(&args.watching.game)?;
    let theme = theme_of_game(args.theme.as_deref(), chosen.spec())?;
    let out = target(args.out.as_deref(), "board.svg")?;
    check_picture(&out)?;
    let mut counter = Counter::default();
    let mut shot: Option<(Words, Board)> = None;
    let PlayedBack { title, mut report, .. } =
        play_back(Project::on_disk(), &chosen, &args.watching.bots, &mut |game, made| {
            counter.count(game, made);
            if args.at.is_none_or(|at| counter.is_at(at)) {
                let made = made.filter(|_| args.at.is_some());
                let words = game.table().rules().words().clone();
                shot = Some((words, taken(game, made, &counter)));
            }
        })?;
    // Claims do not keep a game from being drawn, and nothing does that comes after the step asked for.
    let is_there = args.at.is_some() || !is_stopped(&report);
    let Some((words, mut board)) = shot.filter(|_| is_there) else {
        if report.has_errors() {
            return show_findings(&report);
        }
        bail!("{}", counter.missing(args.at))
    };
    board.caption = if board.caption.is_empty() { title } else { format!("{title}: {}", board.caption) };
    board.cells = args.cells;
    let size = args.dpi.map_or(Size::Wide(args.width), |dpi| Size::Dpi(dpi * PRINTED / SHOWN));
    write_sized(&out, &draw_board(&words, &board, &theme), size)?;
    say_wrote(&out);
    denied.show(&mut report)
}

/// Tests whether a game could not be played to its end: whether anything but its claims is wrong.
fn is_stopped(report: &Report) -> bool {
    let findings = report.findings();
    findings.iter().any(|it| it.severity == Severity::Error && !it.code.as_str().starts_with("claim-"))
}

/// The board after a choice, with the choice as its caption.
fn taken(game: &Game, made: Option<&Made>, counter: &Counter) -> Board {
    let caption = made.map(|made| {
        let player = game.table().rules().player_name(made.player);
        format!("step {}, turn {}, {player} {}", counter.steps, made.turn, note(game, Some(made)).words)
    });
    board(game.table(), &caption.unwrap_or_default())
}

/// Counts the choices of a game and of the turn.
#[derive(Debug, Default)]
struct Counter {
    steps: usize,
    /// The turn, and how many choices have been made in it.
    turn: u16,
    in_turn: usize,
    /// The turn that is next, if that is another one.
    next: Option<u16>,
}

impl Counter {
    fn count(&mut self, game: &Game, made: Option<&Made>) {
        if let Some(made) = made {
            self.steps += 1;
            if self.turn != made.turn {
                (self.turn, self.in_turn) = (made.turn, 0);
            }
            self.in_turn += 1;
        }
        let now = game.table().turn().number;
        self.next = (now != self.turn || made.is_none()).then_some(now);
    }

    fn is_at(&self, at: At) -> bool {
        match at {
            At::Step(step) => self.steps == step,
            At::Turn(turn, 0) => self.next == Some(turn),
            At::Turn(turn, step) => self.turn == turn && self.in_turn == step,
        }
    }

    /// Why there is no such step.
    fn missing(&self, at: Option<At>) -> String {
        match at {
            Some(At::Step(step)) => format!("there is no step {step}; the game has {} choices", self.steps),
            Some(At::Turn(turn, step)) if turn <= self.turn => {
                format!("there is no step {turn}/{step}: fewer choices are made in turn {turn}")
            }
            Some(at) => format!("there is no step {at}; the last choice is made in turn {}", self.turn),
            None => "the game could not be set up".to_owned(),
        }
    }
}
