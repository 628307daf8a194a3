//! The assertions of a saved game: sentences about the state after the last message.

use std::collections::BTreeSet;
use std::ops::Range;

use bastide_core::board::FeatureId;
use bastide_core::decision::{Choice, Question};
use bastide_core::game::Game;
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::piece::PieceId;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::score::Scored;
use bastide_core::step::Step;
use bastide_diag::{Finding, Label, Severity, Source};
use bastide_record::Text;

use super::findings::{JCZ_CLAIM, JCZ_UNCHECKED};
use super::message::{Deed, Message};
use super::wish::piece_name;
use crate::places::{Feature, Location, Place};
use crate::tile_ids;

/// Assertion with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The sentence.
    pub text: String,
    /// Its place in the file.
    pub span: Range<usize>,
    /// Its verdict.
    pub verdict: Verdict,
}

/// Verdict on an assertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is true.
    Holds,
    /// It is not true; the truth.
    Fails(String),
    /// It means nothing here; the reason.
    Unchecked(String),
}

/// Variants in which points follow from what was drawn before the first message.
const SECRETS: [(&str, &str); 1] = [("flowers", "which flower each player drew is not in the file")];

/// State that assertions are about.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<'a> {
    /// The game after the last message.
    pub(super) game: &'a Game,
    /// The names of the players there, in seat order.
    pub(super) names: &'a [String],
    /// The last message.
    pub(super) last: Option<&'a Message>,
    /// Features that were scored and brought nothing, of which no score line speaks.
    pub(super) unpaid: &'a [Scored],
}

impl Claim {
    /// Checks an assertion.
    pub(super) fn check(claim: &Text, state: &State<'_>) -> Self {
        let verdict = state.judge(&claim.text).unwrap_or_else(|verdict| verdict);
        Self { text: claim.text.clone(), span: claim.span.clone(), verdict }
    }

    /// Finding about it, unless it holds.
    pub(super) fn finding(&self, source: &Source) -> Option<Finding> {
        let (severity, code, verdict) = match &self.verdict {
            Verdict::Holds => return None,
            Verdict::Fails(truth) => (Severity::Error, JCZ_CLAIM, format!("does not hold: {truth}")),
            Verdict::Unchecked(why) => (Severity::Note, JCZ_UNCHECKED, format!("is not checked: {why}")),
        };
        let message = format!("the assertion `{}` {verdict}", self.text);
        Some(Finding::new(severity, code, message, Label::new(source, self.span.clone(), "")))
    }
}

/// The tile that an assertion has to be placed now, by their name.
pub(super) fn placed_next(claim: &str) -> Option<&str> {
    let tile = plain(claim).strip_prefix("Available action TilePlacement for ");
    let listed =
        || plain(claim).strip_prefix("TilePlacement ")?.split_once(" options:").map(|(tile, _)| tile);
    tile.or_else(listed)
}

/// A sentence without its full stop.
fn plain(claim: &str) -> &str {
    let claim = claim.trim();
    claim.strip_suffix('.').unwrap_or(claim).trim_end()
}

/// Holds if there is no objection.
fn unless(against: Option<String>) -> Verdict {
    against.map_or(Verdict::Holds, Verdict::Fails)
}

fn unchecked(why: &str) -> Verdict {
    Verdict::Unchecked(why.to_owned())
}

/// A verdict, or one that came up while looking for it; the two are the same to whoever asks.
type Judged = Result<Verdict, Verdict>;

impl State<'_> {
    fn judge(&self, text: &str) -> Judged {
        let text = plain(text);
        if let Some(text) = text.strip_suffix(" points").or_else(|| text.strip_suffix(" point")) {
            if let Some((name, points)) = text.rsplit_once(" has ") {
                return self.points(name, points);
            }
            if let Some((name, rest)) = text.split_once(" scored ")
                && let Some((what, points)) = rest.rsplit_once(" for ")
            {
                return self.scored(name, what, points);
            }
        }
        if let Some(phase) = text.strip_prefix("Phase is ").or_else(|| text.strip_prefix("phase is ")) {
            return self.phase(phase);
        }
        if let Some(rest) = text.strip_prefix("Available action ") {
            let (kind, id) = rest.split_once(" for ").map_or((rest, None), |(kind, id)| (kind, Some(id)));
            return self.action(kind, id);
        }
        if let Some((head, list)) = text.split_once(" options:") {
            if let Some(tile) = head.strip_prefix("TilePlacement ") {
                return self.placements(tile, list);
            }
            if let Some(piece) = head.strip_prefix("Meeple ") {
                return self.deployments(piece, list);
            }
        }
        match text {
            "Player can pass" => self.pass(true),
            "Player can't pass" => self.pass(false),
            _ if text.starts_with("Undo ") => Err(unchecked("nothing is undone here")),
            _ => Err(unchecked("it is not understood here")),
        }
    }

    fn player(&self, name: &str) -> Result<PlayerId, Verdict> {
        let mut seats = self.names.iter().enumerate().filter(|(_, it)| *it == name).map(|(seat, _)| seat);
        match (seats.next(), seats.next()) {
            (Some(seat), None) => Ok(PlayerId(seat as u8)),
            (Some(_), Some(_)) => Err(unchecked("several players have this name")),
            (None, _) => Err(unchecked("no player has this name")),
        }
    }

    fn points(&self, name: &str, points: &str) -> Judged {
        let player = self.player(name)?;
        let wanted: i32 = points.parse().map_err(|_| unchecked("it names no number of points"))?;
        let variants = &self.game.table().rules().setup.variants;
        if let Some((_, what)) = SECRETS.iter().find(|(id, _)| variants.iter().any(|it| it.id == *id)) {
            return Err(unchecked(what));
        }
        let score = self.game.table().score(player);
        Ok(unless((score != wanted).then(|| format!("{score}"))))
    }

    fn scored(&self, name: &str, what: &str, points: &str) -> Judged {
        let player = self.player(name)?;
        let wanted: i32 = points.parse().map_err(|_| unchecked("it names no number of points"))?;
        let table = self.game.table();
        let feature: Feature = bastide_letters::capital(what)
            .parse()
            .map_err(|_| unchecked("what was scored is not known here by this name"))?;
        let is_meant = |node: FeatureId| {
            Feature::of_kind(&table.rules().words()[table.kind(node)].name) == Some(feature)
        };
        let lines = table.lines().iter().filter(|it| it.player == player && it.feature.is_some_and(is_meant));
        let unpaid = self.unpaid.iter().filter(|it| it.owners.has(player) && is_meant(it.feature));
        let all: BTreeSet<i32> = lines.map(|it| it.points).chain(unpaid.map(|it| it.points)).collect();
        let list = all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let truth = if list.is_empty() { "never".to_owned() } else { format!("for {list}") };
        Ok(unless((!all.contains(&wanted)).then_some(truth)))
    }

    /// The open question in words.
    fn asked(&self) -> String {
        match self.game.decision() {
            None => "the game is over".to_owned(),
            Some(it) => {
                let who = self.game.table().rules().player_name(it.player);
                format!("`{}` is asked of {who}", it.question.name())
            }
        }
    }

    fn phase(&self, phase: &str) -> Judged {
        let question = self.game.decision().map(|it| &it.question);
        let named = |variant: &str| matches!(question, Some(Question::Named(name)) if name.split('.').next() == Some(variant));
        let holds = match phase.trim_end_matches("Phase") {
            "Tile" => question == Some(&Question::Step(Step::Place)),
            "Action" => question == Some(&Question::Step(Step::Deploy)),
            "GameOver" => question.is_none(),
            "Bazaar" => named("bazaars"),
            "Castle" => named("castles"),
            word if word.starts_with("Coc") => named("count"),
            _ => return Err(unchecked("there is no such phase here")),
        };
        Ok(unless((!holds).then(|| self.asked())))
    }

    /// Judges a claim about passing; unchecked if the question is one of theirs alone.
    fn pass(&self, wanted: bool) -> Judged {
        if matches!(self.last, Some(Message { deed: Deed::Deploy { .. } | Deed::Token { .. }, .. })) {
            return Err(unchecked("what was done need not be confirmed here"));
        }
        let can = self.game.options().contains(&Choice::Pass);
        Ok(unless((can != wanted).then(|| self.asked())))
    }

    fn action(&self, kind: &str, id: Option<&str>) -> Judged {
        let deploys = |it: &Choice| matches!(it, Choice::Deploy { .. });
        let holds = match (kind, id) {
            ("TilePlacement", Some(tile)) => self.is_drawn(tile),
            ("TilePlacement", None) => self.drawn().is_some(),
            ("Meeple", Some(piece)) => !self.deployable(self.piece(piece)?).is_empty(),
            ("Meeple", None) => self.game.options().iter().any(deploys),
            _ => return Err(unchecked("there is no such action here")),
        };
        Ok(unless((!holds).then(|| self.asked())))
    }

    /// The tile that is to be placed now.
    fn drawn(&self) -> Option<TileId> {
        let places = self.game.decision().is_some_and(|it| it.question == Question::Step(Step::Place));
        self.game.table().turn().tile.filter(|_| places)
    }

    fn is_drawn(&self, tile: &str) -> bool {
        let id = self.drawn().map(|it| self.game.table().rules().design(it).tile.id());
        id.is_some_and(|id| tile_ids::ours(tile).contains(&id))
    }

    fn placements(&self, tile: &str, list: &str) -> Judged {
        if !self.is_drawn(tile) {
            return Ok(Verdict::Fails(self.asked()));
        }
        let table = self.game.table();
        let design = table.turn().tile.map(|tile| &table.rules().design(tile).tile);
        let mut wanted = BTreeSet::new();
        for entry in list.split(';').map(str::trim).filter(|it| !it.is_empty()) {
            let read = entry.split_once(" - ").and_then(|(pos, turns)| Some((cell(pos)?, rotations(turns)?)));
            let (pos, turns) = read.ok_or_else(|| unchecked("its list cannot be read"))?;
            wanted
                .extend(turns.into_iter().map(|it| (pos, design.map_or(it, |design| design.plain_turn(it)))));
        }
        // A bridge that makes the tile fit goes without saying there.
        let ours = self.game.options().iter().filter_map(|it| match it {
            Choice::Place { pos, rotation } | Choice::PlaceSpan { pos, rotation, .. } => {
                Some((*pos, *rotation))
            }
            _ => None,
        });
        Ok(differ(&wanted, &ours.collect(), |(pos, turn)| format!("{pos} {turn}")))
    }

    fn piece(&self, kind: &str) -> Result<PieceId, Verdict> {
        let kind = kind.trim_end_matches("Follower").to_lowercase();
        let name = piece_name(&kind);
        let piece = name.and_then(|name| self.game.table().rules().piece_of(name));
        piece.ok_or_else(|| unchecked("this piece is not in the game"))
    }

    /// Places on which a piece can be deployed now.
    fn deployable(&self, piece: PieceId) -> BTreeSet<(Pos, Place)> {
        let table = self.game.table();
        let options = self.game.options().iter().filter_map(|it| match it {
            Choice::Deploy { piece: it, segment: node } if *it == piece => Some(*node),
            _ => None,
        });
        options
            .filter_map(|node| {
                let pos = table.board().tile(table.board().locate(node).0).pos;
                Some((pos, Place::of(table, node)?))
            })
            .collect()
    }

    fn deployments(&self, piece: &str, list: &str) -> Judged {
        let piece = self.piece(piece)?;
        if !matches!(self.game.decision().map(|it| &it.question), Some(Question::Step(Step::Deploy))) {
            return Ok(Verdict::Fails(self.asked()));
        }
        let mut wanted = BTreeSet::new();
        for entry in list.split(';').map(str::trim).filter(|it| !it.is_empty()) {
            let at = spot(entry).ok_or_else(|| unchecked("its list cannot be read"))?;
            if at.1.location == Location::AsAbbot {
                return Err(unchecked("monks and abbots of monasteries are not told apart here"));
            }
            wanted.insert(at);
        }
        Ok(differ(&wanted, &self.deployable(piece), |(pos, place)| format!("{place} of {pos}")))
    }
}

/// Holds if both are the same; otherwise lists the items of one side alone.
fn differ<T: Ord>(wanted: &BTreeSet<T>, ours: &BTreeSet<T>, say: impl Fn(&T) -> String) -> Verdict {
    let list = |one: &BTreeSet<T>, other: &BTreeSet<T>| {
        one.difference(other).map(&say).collect::<Vec<_>>().join(", ")
    };
    let (missing, more) = (list(wanted, ours), list(ours, wanted));
    unless(match (missing.is_empty(), more.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("{missing} is not possible")),
        (true, false) => Some(format!("{more} is possible too")),
        (false, false) => Some(format!("{missing} is not possible, but {more} is")),
    })
}

/// Reads `[1,-2]`.
fn cell(text: &str) -> Option<Pos> {
    let (x, y) = text.trim().strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
    Some(Pos::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// Reads `[R0, R90]`, with or without the letters.
fn rotations(text: &str) -> Option<Vec<Rotation>> {
    let list = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let turn = |it: &str| Rotation::from_degrees(it.trim().trim_start_matches('R').parse().ok()?);
    list.split(',').map(turn).collect()
}

/// Reads `{City,N,[1,-2]}`.
fn spot(text: &str) -> Option<(Pos, Place)> {
    let (feature, rest) = text.trim().strip_prefix('{')?.strip_suffix('}')?.split_once(',')?;
    let (location, pos) = rest.split_once(',')?;
    Some((cell(pos)?, Place::parse(feature.trim(), location.trim()).ok()?))
}
