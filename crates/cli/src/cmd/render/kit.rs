//! `bastide render kit`: everything of a game that can be printed, in one folder, with a page that says what to print and how.

mod aid;
mod rules;

use std::fmt::Write as _;

use anyhow::{Context, Result};
use bastide_core::piece::{Role, Supply};
use bastide_core::pile::{Holders, Item};
use bastide_core::score::counted;
use bastide_core::{Setup, Value};
use bastide_play::{seat_colours, sort};
use bastide_project::{Gathered, Project, SheetWish, Sheets, TileRequest};
use bastide_render::sheet::{Carton, Design, Job, Settings};
use bastide_render::{Player, Sort, Theme, seat_letter};

use maud::{Markup, html};

use crate::args::RenderKit;
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
    let kit = Kit::of(project, &gathered, &tiles.title, &theme, &args.paper)?;
    out::make_folder(&args.out)?;
    let mut staged = out::Staged::default();
    let mut text = String::new();
    for print in &kit.prints {
        staged.add(&args.out.join(print.name), &print.bytes)?;
        let _ = writeln!(text, "{}: {}", args.out.join(print.name).display(), print.what);
    }
    let index = index(&tiles.title, &gathered.setup, &kit);
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
        if let Some(job) = pieces_of(&gathered.setup, &home, theme)? {
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
        if let Some(carton) = Carton::of(it.tiles, home.tile, home.paper) {
            prints.push(Print {
                name: "box.pdf",
                what: format!(
                    "a box of {} x {} x {} mm inside for tiles of 2 mm, {} x {} stacks",
                    carton.wide, carton.deep, carton.high, carton.stacks.0, carton.stacks.1
                ),
                how: "On paper of 200 g or more. Cut along lines, fold along dashes, glue the corners.",
                bytes: carton.pdf(title),
            });
        }
        prints.push(Print {
            name: "rules.html",
            what: "the variants of the game, its pieces and options".to_owned(),
            how: "From the browser, or kept open on a screen.",
            bytes: rules::page(project, gathered, title).into_bytes(),
        });
        prints.push(Print {
            name: "aid.html",
            what: "a turn, what features are worth, and what the variants are about".to_owned(),
            how: "Once for each player.",
            bytes: aid::page(project, gathered, title).into_bytes(),
        });
        Ok(Self { prints, pieces: pieces_in_words(&gathered.setup) })
    }

    /// The table of what to print and how; each file leads to its place below `folder`.
    pub(in crate::cmd) fn table(&self, folder: &str) -> Markup {
        html! {
            div.scroll tabindex="0" {
                table {
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

/// The pieces of all players and the tokens of piles as counters; none if there are none.
fn pieces_of(setup: &Setup, home: &Settings, theme: &Theme) -> Result<Option<Job>> {
    let mut settings = home.clone();
    for (key, value) in [("tile", "20"), ("order", "set"), ("bleed", "mirror"), ("bleed-width", "1.5")] {
        printing::set(&mut settings, key, value)?;
    }
    let seats = seat_colours(&setup.players);
    let player = |(name, seat): (&String, &usize)| Player {
        name: name.clone(),
        seat: *seat,
        points: 0,
        stocks: Vec::new(),
    };
    let players: Vec<Player> = setup.players.iter().zip(&seats).map(player).collect();
    let (mut designs, mut copies) = (Vec::new(), Vec::new());
    let mut add = |kind: &str, sort: Sort, seat: Option<usize>, count: u8| {
        let letter = seat.map(|seat| seat_letter(&players, seat)).unwrap_or_default();
        copies.extend(std::iter::repeat_n(designs.len(), count.into()));
        designs.push(Design::counter(kind, sort, seat, &letter, theme));
    };
    for (nth, seat) in seats.iter().enumerate() {
        for piece in &setup.pieces {
            if let Supply::Each(count) = piece.supply {
                let without =
                    setup.without.iter().filter(|(player, name, _)| *player == nth && *name == piece.name);
                let less: u8 = without.map(|(_, _, less)| *less).sum();
                add(&piece.name, sort(piece.role), Some(*seat), count.saturating_sub(less));
            }
        }
    }
    for piece in &setup.pieces {
        if let Supply::Neutral(count) = piece.supply {
            add(&piece.name, sort(piece.role), None, count);
        }
    }
    for (pile, value, count) in tokens_of(setup) {
        copies.extend(std::iter::repeat_n(designs.len(), count));
        designs.push(Design::drawn_token(&value, pile, theme));
    }
    if copies.is_empty() {
        return Ok(None);
    }
    Ok(Some(Job::new(settings, "pieces", designs, &copies, theme, &mut |_| {})?))
}

/// The tokens in piles at the start: the name of the pile, what is on the token, and how many of them all players need together.
fn tokens_of(setup: &Setup) -> Vec<(&str, String, usize)> {
    let tokens = setup.piles.iter().flat_map(|pile| {
        let piles = if pile.of == Holders::Players { setup.players.len() } else { 1 };
        pile.start.iter().filter_map(move |(item, count)| match item {
            Item::Tile(_) => None,
            Item::Token(token) => {
                let value = said(&setup.tokens[usize::from(token.0)].value);
                Some((pile.name.as_str(), value, usize::from(*count) * piles))
            }
        })
    });
    tokens.collect()
}

/// The value of an option or a token in words.
pub(in crate::cmd) fn said(value: &Value) -> String {
    match value {
        Value::Text(text) => text.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        // Neither has a value of another kind.
        _ => String::new(),
    }
}

/// The names and numbers of pieces and tokens, as people say them.
fn pieces_in_words(setup: &Setup) -> Vec<String> {
    let each = setup.pieces.iter().map(|piece| {
        let name = piece.name.replace('_', " ");
        let sort = match piece.role {
            Role::Follower => "a follower",
            Role::Special => "a figure",
            Role::Token => "a token",
        };
        match piece.supply {
            Supply::Each(count) => format!("{name}: {count} for each player ({sort})"),
            Supply::Neutral(count) => format!("{name}: {count}, of nobody ({sort})"),
        }
    });
    let piles = setup.piles.iter().filter_map(|pile| {
        let of_pile = tokens_of(setup).into_iter().filter(|(name, ..)| *name == pile.name);
        let tokens: Vec<String> = of_pile.map(|(_, value, count)| format!("{count} × {value}")).collect();
        (!tokens.is_empty()).then(|| {
            format!("{}: {} (tokens to draw from a bag)", pile.name.replace('_', " "), tokens.join(", "))
        })
    });
    each.chain(piles).collect()
}

/// The page that says what to print and how.
fn index(title: &str, setup: &Setup, kit: &Kit) -> String {
    let body = html! {
        h1 { (title) }
        p { "Everything of this game to print, for " (counted(setup.players.len() as u32, "player")) ". " (AT_FULL_SIZE) }
        (kit.table(""))
        h2 { "Pieces" }
        (kit.pieces())
        h2 { "To play" }
        p {
            "Shuffle the tiles face down, but for the start tile. Points are kept on paper. The "
            a href="rules.html" { "rules page" } " says what is different from the base game."
        }
    };
    Document { title, style: "", body }.html()
}
