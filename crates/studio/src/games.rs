//! Games as written games: saved from their beginning or from a position, set up by hand, with another tile next.

use std::collections::BTreeMap;
use std::ops::Range;

use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;
use bastide_diag::{Applicability, Report, Source, fix};
use bastide_play::messages::Cell;
use bastide_play::{Made, setup_of_position};
use bastide_project::Project;
use bastide_record::{FigureAt, FigurePlace, GameSpec, Text, TileAt, Without, Written, parse, run};
use serde::{Deserialize, Serialize};

use crate::messages::{HUMAN, Order, Seat};
use crate::playing::{Playing, Stop, again};
use crate::trouble::Trouble;

/// The most rounds in which failing claims are written anew.
const ROUNDS: usize = 40;

/// The game so far as a written game: from its beginning, or from the position after a step, in which a tile is to be placed.
///
/// # Errors
/// If no tile is to be placed there, or the game cannot be played on from that position because it needs points or values that no setup has.
pub(crate) fn record(project: Project<'_>, playing: &Playing, from: usize) -> Result<String, Trouble> {
    if from == 0 {
        return Ok(playing.sitting.record());
    }
    let game = playing.sitting.game_at(from).ok_or_else(|| Trouble::changed("this step is gone"))?;
    if game.table().turn().tile.is_none() || game.decision().is_none_or(|it| it.question.name() != "place") {
        return Err(Trouble::impossible("a game is saved from a position in which a tile is to be placed"));
    }
    let mut spec = setup_of_position(&playing.spec, game);
    // The tiles as they were drawn from here on.
    let steps = playing.sitting.steps().skip(from).map(|(_, game)| game);
    let drawn: Vec<String> = std::iter::once(game).chain(steps).flat_map(drawn).collect();
    if let Some(draw) = &mut spec.draw {
        order(draw, &drawn);
    }
    spec.title = Some(playing.title.as_str().into());
    let choices: Vec<_> = playing.choices().split_off(from);
    let seats = game.player().map_or(0, PlayerId::idx);
    let count = playing.order.players.len();
    let turned = choices.into_iter().map(|mut made| {
        made.player = PlayerId(((made.player.idx() + count - seats) % count) as u8);
        made
    });
    let turned: Vec<_> = turned.collect();
    let mut order = playing.order.clone();
    order.players.rotate_left(seats);
    let done = again(project, &order, Some(&spec), &turned)?;
    match done.stopped {
        None => Ok(done.playing.sitting.record()),
        Some((made, stop)) => Err(Trouble::Impossible(format!(
            "the game goes another way from this position: `{}` is not possible there ({}); save it from the start",
            made.text,
            stop.text()
        ))),
    }
}

/// The tiles drawn since the last choice.
fn drawn(game: &Game) -> Vec<String> {
    let table = game.table();
    let drawn = table.events().iter().filter_map(|event| match event {
        Event::Drawn { tile, .. } => Some(table.rules().design(*tile).tile.id().to_owned()),
        _ => None,
    });
    drawn.collect()
}

/// Puts the tiles of a pile into the order in which some of them are drawn; the others follow as they were.
fn order(pile: &mut Vec<Text>, drawn: &[String]) {
    let mut sorted = Vec::with_capacity(pile.len());
    for name in drawn {
        if let Some(at) = pile.iter().position(|it| it.text == *name) {
            sorted.push(pile.remove(at));
        }
    }
    sorted.append(pile);
    *pile = sorted;
}

/// The game as far as a step, with another tile drawn there; the order of all later tiles is a new one.
///
/// # Errors
/// If no tile is to be placed there, no such tile is left, or the game goes another way.
pub(crate) fn force(
    project: Project<'_>,
    playing: &Playing,
    step: usize,
    tile: &str,
) -> Result<Playing, Trouble> {
    let game = playing.sitting.game_at(step).ok_or_else(|| Trouble::changed("this step is gone"))?;
    let table = game.table();
    let rules = table.rules();
    let Some(held) = table.turn().tile else {
        return Err(Trouble::impossible("a tile is drawn when one is to be placed"));
    };
    let name = |tile| rules.design(tile).tile.id().to_owned();
    let mut left: Vec<String> = table.pile().tiles().iter().map(|it| name(*it)).collect();
    left.sort();
    let Some(at) = left.iter().position(|it| it == tile).or((name(held) == tile).then_some(usize::MAX))
    else {
        return Err(Trouble::Impossible(format!("no tile `{tile}` is left to draw")));
    };
    if at == usize::MAX {
        return Err(Trouble::Impossible(format!("`{tile}` is drawn already")));
    }
    left[at] = name(held);
    Rng::new(table.seed() ^ step as u64).shuffle(&mut left);
    let before = std::iter::once(playing.sitting.game_at(0)).flatten();
    let before = before.chain(playing.sitting.steps().take(step).map(|(_, game)| game));
    let mut drawn: Vec<String> = before.flat_map(drawn).collect();
    let held = name(held);
    match drawn.iter().rposition(|it| *it == held) {
        Some(last) => tile.clone_into(&mut drawn[last]),
        None => return Err(Trouble::impossible("this tile was not drawn from the pile")),
    }
    let spec = GameSpec {
        draw: Some(drawn.into_iter().chain(left).map(Text::from).collect()),
        seed: Some(table.seed()),
        ..playing.spec.clone()
    };
    let mut choices = playing.choices();
    choices.truncate(step);
    let done = again(project, &playing.order, Some(&spec), &choices)?;
    match done.stopped {
        None => Ok(done.playing),
        Some((made, stop)) => Err(Trouble::Impossible(format!(
            "with this pile the game goes another way: `{}` is not possible ({})",
            made.text,
            stop.text()
        ))),
    }
}

/// A written game played on the rules as they are, as far as its choices go.
///
/// # Errors
/// If it cannot be set up.
pub(crate) fn play_written(project: Project<'_>, written: &Written) -> Result<Playing, Trouble> {
    let outcome = run(written, &project);
    if outcome.game.is_none() {
        return Err(outcome.report.into());
    }
    let human = |name: String| Seat { name, by: HUMAN.to_owned() };
    let order = Order {
        game: written.source.name().to_owned(),
        seed: written.spec.seed,
        players: written.spec.players_or(2).into_iter().map(human).collect(),
        options: BTreeMap::new(),
    };
    let made = outcome.steps.into_iter().map(|it| Made { player: it.player, text: it.text, turn: 0 });
    let choices: Vec<Made> = made.collect();
    let spec = GameSpec { title: Some(written.title.as_str().into()), ..written.spec.clone() };
    again(project, &order, Some(&spec), &choices).map(|it| it.playing)
}

/// Position that is set up by hand.
#[derive(Debug, Deserialize)]
pub(crate) struct SetUp {
    /// The step whose position it was made from; the present one if none is named.
    step: Option<usize>,
    tiles: Vec<LaidTile>,
    #[serde(default)]
    figures: Vec<Standing>,
    #[serde(default)]
    pile: Vec<String>,
    /// Content of piles of variants; that of the position it was made from if left out, and so are the following.
    piles: Option<Vec<PileWish>>,
    /// Pieces with players who do not own them, as written games write them.
    held: Option<Vec<String>>,
    /// Pieces that are not in the game, as written games write them.
    without: Option<Vec<String>>,
}

/// Content of a pile of a variant, in the order in which it is drawn.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct PileWish {
    name: String,
    items: Vec<String>,
}

/// Setup of a position, as far as it lies beside the board.
#[derive(Debug, Serialize)]
pub(crate) struct Aside {
    piles: Vec<PileWish>,
    held: Vec<String>,
    without: Vec<String>,
}

/// Setup of the position after a step, as far as it lies beside the board.
pub(crate) fn aside(playing: &Playing, step: usize) -> Option<Aside> {
    let from = setup_of_position(&playing.spec, playing.sitting.game_at(step)?);
    let words = |items: Vec<Text>| items.into_iter().map(|it| it.text).collect();
    let pile = |(name, items): (Text, Vec<Text>)| PileWish { name: name.text, items: words(items) };
    let held = from.figures.iter().filter(|it| matches!(it.place, FigurePlace::Held(_)));
    Some(Aside {
        held: held.map(ToString::to_string).collect(),
        without: from.without.iter().map(ToString::to_string).collect(),
        piles: from.piles.into_iter().map(pile).collect(),
    })
}

#[derive(Debug, Deserialize)]
struct LaidTile {
    at: Cell,
    tile: String,
    #[serde(default)]
    rotation: usize,
}

#[derive(Debug, Deserialize)]
struct Standing {
    player: Option<String>,
    piece: String,
    at: Cell,
    #[serde(default)]
    on: Option<String>,
}

/// A game that begins with a position set up by hand, on the rules of the one in hand. Whatever the wish leaves out, and whose turn it is, are
/// those of the position that it was made from.
///
/// # Errors
/// If tiles do not fit, pieces cannot stand there, or the pile is empty.
pub(crate) fn set_up(project: Project<'_>, playing: &Playing, wish: SetUp) -> Result<Playing, Trouble> {
    let step = wish.step.unwrap_or(playing.sitting.step());
    let game = playing.sitting.game_at(step).ok_or_else(|| Trouble::changed("this step is gone"))?;
    let from = setup_of_position(&playing.spec, game);
    let pos = |at: Cell| Pos::new(at[0], at[1]);
    let tiles = wish.tiles.into_iter().map(|it| TileAt {
        tile: it.tile.into(),
        pos: pos(it.at),
        rotation: Rotation::ALL[it.rotation % 4],
    });
    let tiles: Vec<TileAt> = tiles.collect();
    let rules = &playing.assembled.rules;
    // The page names segments as they are on the tile as printed.
    let turned = |on: &str, at: Cell| {
        let laid = tiles.iter().find(|it| it.pos == pos(at))?;
        let design = &rules.design(rules.tile_of(&laid.tile.text)?).tile;
        let segment = *design.find(rules.words(), on, Rotation::R0).first()?;
        Some(design.name(rules.words(), segment, laid.rotation))
    };
    let figures = wish.figures.into_iter().map(|mut it| {
        it.on = it.on.map(|on| turned(&on, it.at).unwrap_or(on));
        it
    });
    let figures = figures.map(|it| FigureAt {
        figure: it.player.map_or_else(|| it.piece.clone(), |player| format!("{player} {}", it.piece)).into(),
        place: it.on.map_or_else(|| FigurePlace::Tile(pos(it.at)), |on| FigurePlace::Segment(on, pos(it.at))),
    });
    let held = match wish.held {
        Some(texts) => read(texts, "crown held by red", |text| {
            FigureAt::read(text).filter(|it| matches!(it.place, FigurePlace::Held(_)))
        })?,
        None => from.figures.iter().filter(|it| matches!(it.place, FigurePlace::Held(_))).cloned().collect(),
    };
    let without = match wish.without {
        Some(texts) => read(texts, "red 3 follower", Without::read)?,
        None => from.without.clone(),
    };
    let pile = |it: PileWish| (it.name.into(), it.items.into_iter().map(Text::from).collect());
    let piles = wish.piles.map_or_else(|| from.piles.clone(), |all| all.into_iter().map(pile).collect());
    let figures = figures.chain(held).collect();
    let spec = GameSpec {
        start: tiles,
        figures,
        piles,
        without,
        title: Some(playing.title.as_str().into()),
        draw: (!wish.pile.is_empty()).then(|| wish.pile.into_iter().map(Text::from).collect()),
        ..from
    };
    let mut order = playing.order.clone();
    order.players.rotate_left(game.player().map_or(0, PlayerId::idx));
    again(project, &order, Some(&spec), &[]).map(|it| it.playing)
}

/// Texts of a setup, each read.
///
/// # Errors
/// If one of them is not written like the example.
fn read<T>(texts: Vec<String>, example: &str, one: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Trouble> {
    let wrong = |text: &str| Trouble::impossible(&format!("`{text}` is not written like `{example}`"));
    texts.iter().map(|text| one(text).ok_or_else(|| wrong(text))).collect()
}

/// The text of a file after a game was added at its end, and the line on which the game begins.
pub(crate) fn added(old: Option<&str>, game: &str) -> (String, usize) {
    let mut text = old.unwrap_or_default().trim_end().to_owned();
    if !text.is_empty() {
        text.push_str("\n\n");
    }
    let line = text.lines().count() + 1;
    text.push_str(game.trim());
    text.push('\n');
    (text, line)
}

/// The written game of a file that begins on a line.
pub(crate) fn at_line(source: &Source, line: usize) -> Option<Written> {
    parse(source).0.into_iter().find(|it| source.place(it.span.start).line == line)
}

/// The text of a file with the failing claims of one game written as it happened.
///
/// # Errors
/// If no game begins on this line, or it fails in another way than by its claims.
pub(crate) fn accepted(project: Project<'_>, source: &Source, line: usize) -> Result<String, Trouble> {
    let mut source = source.clone();
    for _ in 0..ROUNDS {
        let written =
            at_line(&source, line).ok_or_else(|| Trouble::changed("no game begins on this line"))?;
        let report = run(&written, &project).report;
        if report.is_empty() {
            return Ok(source.text().to_owned());
        }
        let mut sure = Report::about([&source]);
        let mut taken: Option<Range<usize>> = None;
        for finding in report.findings() {
            // One claim of a line at a time: what is missing goes behind those that are there.
            let mut finding = finding.clone();
            let Some(fix) = &mut finding.fix else { continue };
            if taken.as_ref().is_none_or(|it| finding.label.span.start > it.end) {
                fix.applicability = Applicability::Safe;
                taken = Some(finding.label.span.clone());
                sure.push(finding);
            }
        }
        let fixed = fix(&sure);
        let Some(new) =
            fixed.sources.into_iter().find(|it| it.name() == source.name() && it.text() != source.text())
        else {
            return Err(report.into());
        };
        source = new;
    }
    Err(Trouble::impossible("the claims of this game do not come to rest"))
}

impl Stop {
    /// The reason in words.
    fn text(&self) -> String {
        match self {
            Self::Illegal(illegal) => illegal.to_string(),
            Self::Fault(fault) => fault.message.clone(),
            Self::Other(text) => text.clone(),
        }
    }
}
