//! The games of a site: some to step through, and many for the numbers.

use anyhow::{Context, Result};
use bastide_pages::Page;
use bastide_project::{Chosen, SEED};
use bastide_render::{Film, Player, Size, Theme, draw_board, replay_html};
use bastide_sim::batch::{Batch, Progress, Run};
use maud::{Markup, html};

use super::expansion::Expansion;
use super::site::GAMES;
use crate::args::Publish;
use crate::bots;
use crate::cmd::sim::page;
use crate::cmd::sim::record::{Identity, Record};
use crate::command_line::CommandLine;
use crate::document::pixels;
use crate::interrupt::watched;
use crate::pictures::film::film;

/// Width of the picture of a board, in pixels.
const WIDTH: u32 = 640;

/// A game to step through.
pub(super) struct Sample {
    /// Its page in the site.
    pub(super) file: String,
    /// The board at its end.
    pub(super) picture: Vec<u8>,
    seed: u64,
    turns: u32,
    /// The players at its end.
    players: Vec<Player>,
    /// The page.
    pub(super) page: Vec<u8>,
}

impl Sample {
    /// Has bots play a game. The `nth` counts from 1.
    ///
    /// # Errors
    /// If there are no such bots, or a rule breaks.
    pub(super) fn play(expansion: &Expansion<'_>, bots: &[String], nth: u64, theme: &Theme) -> Result<Self> {
        let seed = expansion.game.seed.unwrap_or(SEED).wrapping_add(nth - 1);
        let mut spec = expansion.game.clone();
        spec.seed = Some(seed);
        let chosen = Chosen::Fresh { spec: Box::new(spec), title: expansion.game_title.clone() };
        let (shown, report) = film(expansion.project, &chosen, bots, None)?;
        if report.has_errors() {
            return Err(report.into());
        }
        let (words, mut film): (_, Film) = shown.context("the game could not be set up")?;
        film.above = Some((expansion.title.clone(), format!("../{}", GAMES.file)));
        let (mut board, note) = film.boards().last().context("the game has no board")?;
        // Points stand beside it, and the frame of the last tile has no meaning.
        let (turns, players) = (note.turn, std::mem::take(&mut board.players));
        board.last = None;
        let mut drawn = board.clone();
        drawn.players.clone_from(&players);
        let picture = draw_board(&words, &drawn, theme).png(Size::Wide(WIDTH));
        Ok(Self {
            file: format!("games/{nth}.html"),
            picture: picture.context("cannot draw a board")?,
            seed,
            turns,
            players,
            page: replay_html(&words, &film, theme, false).into_bytes(),
        })
    }
}

/// The page of games.
pub(super) fn list(samples: &[Sample], bots: &[String]) -> Markup {
    html! {
        h1 { "Games" }
        p { "Played by bots (" code { (bots.join(",")) } "), to be stepped through: what was chosen, what happened, and where every point came from." }
        div.cards {
            @for (nth, sample) in samples.iter().enumerate() {
                div.card {
                    a href=(sample.file) { img src=(pixels(&sample.picture)) alt={ "The board at the end of game " (nth + 1) }; }
                    h2 { a href=(sample.file) { "Game " (nth + 1) } }
                    p.quiet { (sample.turns) " turns, seed " (sample.seed) }
                    table {
                        tbody {
                            @for player in &sample.players { tr { th { (player.name) } td.n { (player.points) " points" } } }
                        }
                    }
                }
            }
        }
    }
}

/// Plays many games. Returns the page of their numbers.
///
/// # Errors
/// If there are no such bots, or a rule breaks.
pub(super) fn numbers(expansion: &Expansion<'_>, args: &Publish) -> Result<Page> {
    let assembled = expansion.project.assemble(&expansion.game)?;
    let recipes = bots::seats(&args.bots, &assembled)?;
    let names = recipes.iter().map(|it| it.name().to_owned()).collect();
    let run = Run::new(expansion.game.seed.unwrap_or(SEED), args.games, names);
    let start = |checkpointing| assembled.start(run.seed, checkpointing);
    let progress = Progress::default();
    let threads = bots::threads(None)?;
    let batch = Batch { run: &run, bots: &recipes, start: &start, threads, progress: &progress };
    let played = watched(&progress, run.games(), || batch.play(0..run.blocks));
    let (tally, next) = played.map_err(|fault| bots::fault(&assembled, &fault))?;
    if next < run.blocks {
        anyhow::bail!("interrupted; nothing is written");
    }
    let identity = Identity::of(&expansion.game_title, &assembled, &run, bots::hashes(&args.bots));
    let words = CommandLine::default().request(&expansion.request).to_string();
    Ok(page::page(&Record::new(words, identity, 0..next, 1, tally)))
}

/// The page that leads to all numbers.
pub(super) fn overview(tiles: Option<&Page>, games: Option<&Page>) -> Markup {
    let cards = [(tiles, "tile-numbers.html"), (games, "game-numbers.html")];
    html! {
        h1 { "Numbers" }
        div.cards {
            @for (page, file) in cards.into_iter().filter_map(|(page, file)| Some((page?, file))) {
                div.card {
                    h2 { a href=(file) { (page.title) } }
                    p { (page.lead.replace('`', "")) }
                    p { a href=(file) { "All tables and plots" } }
                }
            }
        }
    }
}
