//! Claims: their forms, and whether one about the state of a game is true.

use bastide_core::board::SegmentId;
use bastide_core::game::Game;
use bastide_core::piece::{Figure, FigureId, PieceId, Spot};
use bastide_core::pile::{Item, PileAt};
use bastide_core::player::PlayerId;
use bastide_core::score::Timing;
use bastide_core::table::Table;
use bastide_diag::did_you_mean;

use crate::players::split;
use crate::read::{held, pos, standing};

/// A claim, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// `none`
    None,
    /// `offered TEXT`, `not offered TEXT`
    Offered { text: String, wanted: bool },
    /// `asked QUESTION of PLAYER`
    Asked { question: String, player: PlayerId },
    /// `waits for PLAYER`
    Waits(PlayerId),
    /// `score PLAYER POINTS`
    Score(PlayerId, i32),
    /// `supply PLAYER PIECE COUNT`, `supply PIECE COUNT`
    Supply { owner: Option<PlayerId>, piece: PieceId, count: u8 },
    /// `holds PLAYER PIECE COUNT`
    Holds { holder: PlayerId, piece: PieceId, count: usize },
    /// `pile COUNT`
    Pile(usize),
    /// `pile NAME COUNT`, `pile NAME of PLAYER COUNT`
    Piled { pile: PileAt, count: usize },
    /// `pile NAME has ITEM`
    Has { pile: PileAt, item: String },
    /// `worth POINTS FEATURE of X,Y`
    Worth { points: i32, feature: SegmentId },
    /// `winner PLAYER`, `winners PLAYER PLAYER`, `no winner`
    Winners(Vec<PlayerId>),
    /// `seal HEX`
    Seal(String),
    /// A piece is somewhere: `red follower on city N of 0,-1`, `crown held by red`.
    Stands { figure: String, spot: Spot },
    /// Nothing of that kind: an event that did or did not happen.
    Event,
}

/// The reason that a claim gives for the refusal of its line; empty if it gives none. Nothing if it is another claim.
pub(crate) fn illegal(claim: &str) -> Option<&str> {
    match claim.strip_prefix("illegal")? {
        "" => Some(""),
        reason => Some(reason.strip_prefix(':')?.trim_start()),
    }
}

/// True for claims about the options of a decision.
pub(crate) fn is_offer(claim: &str) -> bool {
    claim.starts_with("offered ") || claim.starts_with("not offered ")
}

/// True for claims that stop passing after their line.
pub(crate) fn waits(claim: &str) -> bool {
    claim.starts_with("waits for ")
}

/// True for a text that only a claim can be: it has the form of one, or that of a score line.
pub(crate) fn is_form(table: &Table, text: &str) -> bool {
    let is_score = |rest: &str| {
        let points = rest.split(' ').next().unwrap_or_default();
        points.starts_with(['+', '-']) && points.parse::<i32>().is_ok()
    };
    let scored = split(&table.rules().setup.players, text).is_some_and(|(_, rest)| is_score(rest));
    is_score(text)
        || scored
        || read(table, text).is_ok_and(|claim| !matches!(claim, Claim::Event | Claim::Stands { .. }))
}

/// The question for the player or piece that was meant by a word of a claim that has the form of one.
pub(crate) fn slip(table: &Table, text: &str) -> Option<String> {
    let rules = table.rules();
    let pieces = rules.setup.pieces.iter().map(|it| it.name.as_str());
    let known: Vec<&str> = rules.setup.players.iter().map(String::as_str).chain(pieces).collect();
    let word = text.split(' ').skip(1).find(|it| {
        let is_word = it.chars().all(|letter| letter.is_alphanumeric() || "_-.".contains(letter));
        is_word && it.parse::<i32>().is_err() && !known.contains(it) && *it != "of" && *it != "has"
    })?;
    did_you_mean(word, known)
}

/// Reads a claim.
///
/// # Errors
/// A malformed claim is an error with an example of the form that it begins like.
pub(crate) fn read(table: &Table, text: &str) -> Result<Claim, &'static str> {
    let names = &table.rules().setup.players;
    let player = |word: &str| match split(names, word) {
        Some((seat, "")) => Some(PlayerId(seat as u8)),
        _ => None,
    };
    let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
    match head {
        "none" if rest.is_empty() => Ok(Claim::None),
        "offered" if !rest.is_empty() => Ok(Claim::Offered { text: rest.to_owned(), wanted: true }),
        "not" if rest.starts_with("offered ") => {
            Ok(Claim::Offered { text: rest["offered ".len()..].to_owned(), wanted: false })
        }
        "asked" => {
            let asked = rest.rsplit_once(" of ").and_then(|(question, name)| {
                Some(Claim::Asked { question: question.to_owned(), player: player(name)? })
            });
            asked.ok_or("asked place of red")
        }
        "waits" => rest.strip_prefix("for ").and_then(player).map(Claim::Waits).ok_or("waits for red"),
        "score" => {
            let score = split(names, rest)
                .and_then(|(seat, points)| Some(Claim::Score(PlayerId(seat as u8), points.parse().ok()?)));
            score.ok_or("score red 12")
        }
        "supply" => supply(table, rest).ok_or("supply red follower 6"),
        "holds" => match supply(table, rest) {
            Some(Claim::Supply { owner: Some(holder), piece, count }) => {
                Ok(Claim::Holds { holder, piece, count: count.into() })
            }
            _ => Err("holds red follower 1"),
        },
        "pile" => match rest.parse() {
            Ok(count) => Ok(Claim::Pile(count)),
            Err(_) => piled(table, rest).ok_or("pile 3`, `pile hand of red 2` or `pile hand of red has frfr"),
        },
        "worth" => {
            let worth = rest.split_once(' ').and_then(|(points, feature)| {
                let (feature, cell) = feature.rsplit_once(" of ")?;
                Some(Claim::Worth { points: points.parse().ok()?, feature: segment(table, feature, cell)? })
            });
            worth.ok_or("worth 8 city N of 0,0")
        }
        "winner" | "winners" => {
            let players: Option<Vec<_>> = rest.split(' ').map(player).collect();
            players.map(Claim::Winners).ok_or("winners red blue")
        }
        "no" if rest == "winner" => Ok(Claim::Winners(Vec::new())),
        "seal" => {
            let hex = rest.len() == 16 && rest.bytes().all(|it| it.is_ascii_hexdigit());
            if hex { Ok(Claim::Seal(rest.to_owned())) } else { Err("seal 0123456789abcdef") }
        }
        _ => Ok(stands(table, text).unwrap_or(Claim::Event)),
    }
}

fn piled(table: &Table, rest: &str) -> Option<Claim> {
    if let Some((pile, item)) = rest.split_once(" has ") {
        return Some(Claim::Has { pile: table.pile_of(pile)?, item: item.to_owned() });
    }
    let (pile, count) = rest.rsplit_once(' ')?;
    Some(Claim::Piled { pile: table.pile_of(pile)?, count: count.parse().ok()? })
}

fn supply(table: &Table, rest: &str) -> Option<Claim> {
    let (owner, rest) = match split(&table.rules().setup.players, rest) {
        Some((seat, rest)) => (Some(PlayerId(seat as u8)), rest),
        None => (None, rest),
    };
    let (piece, count) = rest.rsplit_once(' ')?;
    Some(Claim::Supply { owner, piece: table.rules().piece_of(piece)?, count: count.parse().ok()? })
}

fn stands(table: &Table, text: &str) -> Option<Claim> {
    if let Some((figure, player)) = held(text) {
        let seat = table.rules().setup.players.iter().position(|name| name == player)?;
        return Some(Claim::Stands { figure: figure.to_owned(), spot: Spot::Held(PlayerId(seat as u8)) });
    }
    let (figure, segment_name, cell) = standing(text)?;
    let tile = table.board().at(cell)?;
    let spot = match segment_name {
        Some(name) => Spot::Segment(segment(table, name, &cell.to_string())?),
        None => Spot::Tile(tile),
    };
    Some(Claim::Stands { figure: figure.to_owned(), spot })
}

/// The segment of this name on the tile that lies at a cell.
fn segment(table: &Table, name: &str, cell: &str) -> Option<SegmentId> {
    let tile = table.board().at(pos(cell)?)?;
    let named = |node: &SegmentId| table.segment_name(*node) == name;
    if let Some(node) = table.board().segments_of(tile).find(named) {
        return Some(node);
    }
    let placed = table.board().tile(tile);
    let printed = &table.rules().design(placed.tile).tile;
    match printed.find(table.rules().words(), name, placed.rotation)[..] {
        [only] => Some(table.board().segment(tile, only)),
        _ => None,
    }
}

impl Claim {
    /// The fact that contradicts the claim, if it is false. Events, offers, questions and seals are judged elsewhere.
    pub(crate) fn refuted(&self, game: &Game) -> Option<String> {
        let table = game.table();
        let names = |players: &[PlayerId]| {
            players.iter().map(|it| table.rules().player_name(*it)).collect::<Vec<_>>().join(" ")
        };
        match self {
            Self::Score(player, points) => {
                let score = table.score(*player);
                (score != *points).then(|| format!("the score is {score}"))
            }
            Self::Supply { owner, piece, count } => {
                let supply = table.supply(*owner, *piece);
                (supply != *count).then(|| format!("the supply is {supply}"))
            }
            Self::Holds { holder, piece, count } => {
                let held = |it: &Figure| it.piece == *piece && it.spot == Spot::Held(*holder);
                let held = table.figures().filter(|(_, it)| held(it)).count();
                (held != *count).then(|| format!("it is {held}"))
            }
            Self::Pile(count) => {
                let pile = table.pile().len();
                (pile != *count).then(|| format!("the pile has {pile}"))
            }
            Self::Piled { pile, count } => {
                let piled = table.piled(*pile).len();
                (piled != *count).then(|| format!("the pile has {piled}"))
            }
            Self::Has { pile, item } => {
                let name = |it: &Item| match it {
                    Item::Tile(tile) => table.rules().design(*tile).tile.id().to_owned(),
                    Item::Token(_) => table.item_text(*it),
                };
                let piled = table.piled(*pile);
                let is_there = piled.iter().any(|it| table.item_text(*it) == *item || name(it) == *item);
                let list: Vec<_> = piled.iter().map(|it| table.item_text(*it)).collect();
                let list = if list.is_empty() { "nothing".to_owned() } else { list.join(", ") };
                (!is_there).then(|| format!("there lies {list}"))
            }
            Self::Worth { points, feature } => {
                let timing = if table.is_completed(*feature) { Timing::Completed } else { Timing::Final };
                let worth = table.worth(*feature, timing);
                let reason = worth.text(table.rules().words());
                (worth.points != *points).then(|| format!("it is worth {} ({reason})", worth.points))
            }
            Self::Winners(players) => {
                let mut claimed = players.clone();
                claimed.sort();
                let winners = table.winners();
                (claimed != winners).then(|| match names(&winners) {
                    nobody if nobody.is_empty() => "nobody has won".to_owned(),
                    winners if table.decided().is_some() => format!("a rule names {winners}"),
                    winners => format!("most points: {winners}"),
                })
            }
            Self::Waits(player) => match game.decision() {
                None => Some("the game is over".to_owned()),
                Some(decision) if decision.player == *player => None,
                Some(decision) => Some(format!("{} has to decide", names(&[decision.player]))),
            },
            Self::Stands { figure, spot } => {
                let there = standing_at(table, *spot);
                let stands = there.iter().any(|it| table.figure_name(*it) == *figure);
                let list: Vec<_> = there.iter().map(|it| table.figure_name(*it)).collect();
                let list = if list.is_empty() { "nothing".to_owned() } else { list.join(", ") };
                (!stands).then(|| match spot {
                    Spot::Held(player) => format!("{} holds {list}", names(&[*player])),
                    Spot::Segment(_) | Spot::Tile(_) | Spot::Supply => format!("there stands {list}"),
                })
            }
            Self::None | Self::Event | Self::Offered { .. } | Self::Asked { .. } | Self::Seal(_) => None,
        }
    }
}

/// The pieces at a place; features are called by their first segment, wherever on them a piece stands.
fn standing_at(table: &Table, wanted: Spot) -> Vec<FigureId> {
    let there = |spot: Spot| match (spot, wanted) {
        (Spot::Segment(node), Spot::Segment(first)) => {
            spot == wanted || table.canonical(node).segment() == first
        }
        _ => spot == wanted,
    };
    table.figures().filter(|(_, it)| there(it.spot)).map(|(figure, _)| figure).collect()
}
