//! `bastide render kit`: everything of a game that can be printed, in one folder, with a page that says what to print and how.

mod aid;
mod pieces;
mod rules;

use std::fmt::Write as _;

use anyhow::{Context, Result};
use bastide_core::geometry::Rotation;
use bastide_core::rules::StartTile;
use bastide_core::score::counted;
use bastide_project::{Gathered, Project, SheetWish, Sheets, TileRequest};
use bastide_render::sheet::{Carton, Settings};
use bastide_render::{Options, Theme, draw_tile};

use maud::{Markup, PreEscaped, html};

pub(in crate::cmd) use self::pieces::said;
use self::pieces::{counters, in_words, standees};
use crate::args::{Figures, RenderKit};
use crate::document::Document;
use crate::out::{self, Ending, print, show_findings};
use crate::pictures::board::theme_of_game;
use crate::printing;

/// A file of a kit that is printed, and what to do with it.
#[derive(Debug)]
pub(in crate::cmd) struct Print {
    pub(in crate::cmd) name: &'static str,
    pub(in crate::cmd) what: String,
    pub(in crate::cmd) how: &'static str,
    pub(in crate::cmd) bytes: Vec<u8>,
}

/// Everything of a game that can be printed.
#[derive(Debug)]
pub(in crate::cmd) struct Kit {
    pub(in crate::cmd) prints: Vec<Print>,
    /// The pieces that the game needs, in words.
    pub(in crate::cmd) pieces: Vec<String>,
}

/// Writes the folder.
pub(super) fn run(args: &RenderKit) -> Result<Ending> {
    let project = Project::on_disk();
    let names = [args.game.clone()];
    let asked = args.setup.tiles(&names);
    let mut tiles = project.tiles(&asked)?;
    if !tiles.is_game {
        // Where a game and a tile set have the same name, naming players asks for the game.
        let two = "2".to_owned();
        tiles = project.tiles(&TileRequest { players: Some(&two), ..asked })?;
    }
    let gathered = project.gather(&tiles.spec)?;
    let theme = theme_of_game(args.theme.as_deref(), &tiles.spec)?;
    let kit = Kit::of(project, &gathered, &tiles.title, &theme, &args.paper, args.figures)?;
    out::make_folder(&args.out)?;
    let mut staged = out::Staged::default();
    let mut text = String::new();
    for print in &kit.prints {
        staged.add(&args.out.join(print.name), &print.bytes)?;
        let _ = writeln!(text, "{}: {}", args.out.join(print.name).display(), print.what);
    }
    let index = index(&tiles.title, &gathered, &kit, &theme);
    staged.add(&args.out.join("index.html"), index.as_bytes())?;
    staged.keep()?;
    let _ = writeln!(text, "{}: what to print and how", args.out.join("index.html").display());
    print(&text)?;
    show_findings(&gathered.warnings)?;
    Ok(Ending::Fine)
}

impl Kit {
    /// The kit of a game, for paper of this size.
    ///
    /// # Errors
    /// If the paper is none, or too small.
    pub(in crate::cmd) fn of(
        project: Project<'_>,
        gathered: &Gathered,
        title: &str,
        theme: &Theme,
        paper: &str,
        figures: Figures,
    ) -> Result<Self> {
        let mut home = Settings::default();
        printing::set(&mut home, "paper", paper)?;
        printing::set(&mut home, "back", "duplex-long")?;
        let wish = SheetWish { settings: home.clone(), title: title.to_owned(), only: &[], copies: None };
        let Sheets { job, .. } = gathered.sheets(&wish, theme, &mut |_, _, _| {})?;
        let it = job.summary();
        let mut prints = vec![Print {
            name: "tiles.pdf",
            what: format!("{} on {}", counted(it.tiles as u32, "tile"), counted(it.sheets as u32, "sheet")),
            how: "On both sides, turned about the long edge, on heavy paper; or without backs, glued on card of 2 mm. Cut from mark to mark.",
            bytes: job.pdf(None, &mut |_| {}).context("cannot write the tiles")?,
        }];
        if let Some(job) = counters(&gathered.setup, &home, figures, theme)? {
            let it = job.summary();
            let (counters, sheets) =
                (counted(it.tiles as u32, "counter"), counted(it.sheets as u32, "sheet"));
            prints.push(Print {
                name: "pieces.pdf",
                what: format!("{counters} on {sheets}"),
                how: "In the same way as the tiles. Followers lie on fields: turn their counters over.",
                bytes: job.pdf(None, &mut |_| {}).context("cannot write the pieces")?,
            });
        }
        if let Some(all) = standees(&gathered.setup, &home, figures, theme)? {
            let (strips, sheets) =
                (counted(all.count() as u32, "standee"), counted(all.sheets() as u32, "sheet"));
            prints.push(Print {
                name: "standees.pdf",
                what: format!("{strips} on {sheets}"),
                how: "Instead of the counters of figures, on one side of paper of 160 g. Cut along lines, fold along dashes: at the head \
                    backwards, and glue front to back; the feet apart, and glue them onto a coin. Followers lie on fields: lay them down.",
                bytes: all.pdf().context("cannot write the standees")?,
            });
        }
        if let Some(carton) = Carton::of(it.tiles, home.tile, home.paper) {
            prints.push(Print {
                name: "box.pdf",
                what: format!(
                    "a box of {} x {} x {} mm inside for tiles of 2 mm, {} x {} stacks",
                    carton.wide, carton.deep, carton.high, carton.stacks.0, carton.stacks.1
                ),
                how: "On paper of 200 g or more. Cut along lines, fold along dashes, glue the corners.",
                bytes: carton.pdf(&job).context("cannot write the box")?,
            });
        }
        prints.push(Print {
            name: "rules.html",
            what: "the rules of the base game and of the variants, the pieces and the options".to_owned(),
            how: "From the browser, or kept open on a screen.",
            bytes: rules::page(project, gathered, title).into_bytes(),
        });
        prints.push(Print {
            name: "aid.html",
            what: "a turn, what features are worth, the symbols on tiles, and what the variants are about"
                .to_owned(),
            how: "Once for each player.",
            bytes: aid::page(project, gathered, title, theme).into_bytes(),
        });
        Ok(Self { prints, pieces: in_words(&gathered.setup) })
    }

    /// The table of what to print and how; each file leads to its place below `folder`.
    pub(in crate::cmd) fn table(&self, folder: &str) -> Markup {
        html! {
            div.scroll tabindex="0" {
                table.prints {
                    thead { tr { th { "file" } th { "holds" } th { "print" } } }
                    tbody {
                        @for print in &self.prints {
                            tr {
                                td { a href={ (folder) (print.name) } { (print.name) } }
                                td { (print.what) }
                                td { (print.how) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The pieces as a list.
    pub(in crate::cmd) fn pieces(&self) -> Markup {
        html! { ul { @for piece in &self.pieces { li { (piece) } } } }
    }
}

/// The advice that stands on every page about printing.
pub(in crate::cmd) const AT_FULL_SIZE: &str =
    "Print at 100 %, not fitted to the page; a ruler on the sheets shows whether that worked.";

/// Tiles side by side, so large that their symbols are seen; on a phone, the cells of a row stand below each other.
const SHELF: &str = ".shelf { display: flex; flex-wrap: wrap; gap: 1rem } figure { margin: 0; width: 10rem } \
    figure svg { width: 100%; height: auto } \
    @media (max-width: 36rem) { .prints thead { display: none } .prints td { display: block; border: 0; padding-block: 0.1rem } \
    .prints tr { display: block; padding-block: 0.6rem } }";

/// The page that says what to print and how.
fn index(title: &str, gathered: &Gathered, kit: &Kit, theme: &Theme) -> String {
    let setup = &gathered.setup;
    let first = |it: &StartTile| &gathered.bag.tiles[it.deal].tile;
    let body = html! {
        h1 { (title) }
        p { "Everything of this game to print, for " (counted(setup.players.len() as u32, "player")) ". " (AT_FULL_SIZE) }
        (kit.table(""))
        h2 { "Pieces" }
        (kit.pieces())
        h2 { "To play" }
        p {
            "Shuffle the tiles face down, but for "
            @match &setup.start[..] {
                [_] => "the start tile, which lies on the table:",
                several => { (several.len()) " tiles that lie on the table:" },
            }
        }
        div.shelf {
            @for it in &setup.start {
                figure {
                    (PreEscaped(draw_tile(&gathered.bag.words, first(it), theme, &Options::new()).picture.svg()))
                    figcaption { (first(it).id()) @if setup.start.len() > 1 { " at " (it.pos) } @if it.rotation != Rotation::R0 { " " (it.rotation) } }
                }
            }
        }
        p {
            "Points are kept on paper. Everything else is on the " a href="rules.html" { "rules page" } "."
        }
    };
    Document { title, style: SHELF, body, script: None }.html()
}
