//! Matching of written choices with the options of a game, and the passes on the way to them.

use bastide_core::decision::{Choice, Decision};
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::refusal::{Illegal, Refused};

/// Limit of passes in a row; more of them lead nowhere.
pub(crate) const MOST_PASSES: usize = 64;

/// Why a choice cannot be made.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// It is not an option.
    Illegal(Illegal),
    /// Another player has to decide.
    Other(Asked),
    /// A rule breaks on the way there.
    Fault(Fault),
}

/// A question that keeps a game waiting.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The player who has to decide.
    pub(crate) player: PlayerId,
    /// Its name.
    pub(crate) question: String,
    /// True if it can be passed.
    pub(crate) may_pass: bool,
}

impl Asked {
    /// The question of a decision.
    pub(crate) fn by(decision: &Decision) -> Self {
        Self {
            player: decision.player,
            question: decision.question.name().to_owned(),
            may_pass: decision.passing().is_some(),
        }
    }
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Illegal(illegal) => Self::Illegal(*illegal),
            Refused::Fault(fault) => Self::Fault(fault),
        }
    }
}

/// The option by which this player passes, if it is that player who has to decide and may.
pub(crate) fn passing(game: &Game, player: PlayerId) -> Option<Choice> {
    game.decision().filter(|it| it.player == player)?.passing()
}

/// The option that a player means by a text, and how many decisions of that player are passed before it. If there is no such option,
/// the passes are those before the decision that the text was meant for.
pub(crate) fn reach(game: &Game, player: PlayerId, text: &str) -> (usize, Result<Choice, Trouble>) {
    let mut ahead: Option<Game> = None;
    let mut vague: Option<Illegal> = None;
    let mut other = None;
    for passes in 0..MOST_PASSES {
        let at = ahead.as_ref().unwrap_or(game);
        let Some(decision) = at.decision() else {
            return (0, Err(Trouble::Illegal(vague.unwrap_or(Illegal::Over))));
        };
        if decision.player != player {
            other = Some(Asked::by(decision));
            break;
        }
        match pick(at, text) {
            Ok(choice) => return (passes, Ok(choice)),
            Err(illegal) if is_answer(&illegal) => return (passes, Err(Trouble::Illegal(illegal))),
            // Each question has other options, and those of a later one may be meant.
            Err(illegal) => {
                vague = Some(match vague {
                    Some(before) => before.nearer(illegal),
                    None => illegal,
                });
            }
        }
        let Some(pass) = passing(at, player) else { break };
        let mut copy = at.clone();
        if let Err(refused) = copy.choose(pass) {
            return (passes, Err(refused.into()));
        }
        ahead = Some(copy);
    }
    let trouble = match (vague, other) {
        (Some(unknown @ Illegal::Unknown { .. }), _) | (Some(unknown), None) => Trouble::Illegal(unknown),
        (_, Some(asked)) => Trouble::Other(asked),
        (None, None) => Trouble::Illegal(Illegal::Over),
    };
    (0, Err(trouble))
}

/// True if a text is no option of this decision and becomes one when its player passes.
pub(crate) fn comes_after_passing(game: &Game, text: &str) -> bool {
    let Some(player) = game.player() else { return false };
    let mut ahead = game.clone();
    for _ in 0..MOST_PASSES {
        let Some(pass) = passing(&ahead, player) else { return false };
        if ahead.choose(pass).is_err() {
            return false;
        }
        if pick(&ahead, text).is_ok() {
            return true;
        }
    }
    false
}

/// True if a refused text was meant for the decision that refused it.
fn is_answer(illegal: &Illegal) -> bool {
    match illegal {
        Illegal::Unknown { .. } | Illegal::NotAsked(_) | Illegal::Over => false,
        Illegal::WrongTile { .. }
        | Illegal::Taken(_)
        | Illegal::NoTile(_)
        | Illegal::NoNeighbour(_)
        | Illegal::Span { .. }
        | Illegal::Mismatch { .. }
        | Illegal::NoneLeft(_)
        | Illegal::WrongKind { .. }
        | Illegal::NoSegment(_)
        | Illegal::Occupied(_)
        | Illegal::NeedsFollower(_)
        | Illegal::Completed(_)
        | Illegal::Veto { .. }
        | Illegal::Duty(_)
        | Illegal::MustDecide => true,
    }
}

/// The option of a text: the one with just this canonical text, the second or a later one of that text by its number, or whatever the game
/// makes of it.
pub(crate) fn pick(game: &Game, text: &str) -> Result<Choice, Illegal> {
    let named = |text: &str, number: usize| {
        game.options().iter().copied().filter(|it| game.text(*it) == text).nth(number.checked_sub(1)?)
    };
    let numbered = || {
        let (stem, number) = text.strip_suffix(')')?.rsplit_once(" (")?;
        named(stem, number.parse().ok()?)
    };
    named(text, 1).or_else(numbered).map_or_else(|| game.find(text), Ok)
}

/// Unique text of an option: its canonical text, with a number where several options share it.
pub(crate) fn choice_text(game: &Game, choice: Choice) -> String {
    let text = game.text(choice);
    let same: Vec<_> = game.options().iter().filter(|it| game.text(**it) == text).collect();
    match same.iter().position(|it| **it == choice) {
        Some(at) if at > 0 => format!("{text} ({})", at + 1),
        _ => text,
    }
}
