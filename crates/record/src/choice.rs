//! Matching of written choices with the options of a game, and the passes on the way to them.

use bastide_core::decision::Choice;
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
    /// Another player has to decide: that player, and the question.
    Other(PlayerId, String),
    /// A rule breaks on the way there.
    Fault(Fault),
}

impl From<Refused> for Trouble {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Illegal(illegal) => Self::Illegal(*illegal),
            Refused::Fault(fault) => Self::Fault(fault),
        }
    }
}

/// True if this player has to decide and may pass.
pub(crate) fn may_pass(game: &Game, player: PlayerId) -> bool {
    game.decision().is_some_and(|it| it.player == player && it.options.contains(&Choice::Pass))
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
            other = Some((decision.player, decision.question.name().to_owned()));
            break;
        }
        match pick(at, text) {
            Ok(choice) => return (passes, Ok(choice)),
            Err(illegal) if is_answer(&illegal) => return (passes, Err(Trouble::Illegal(illegal))),
            Err(illegal) => {
                if !matches!(vague, Some(Illegal::Unknown { .. })) {
                    vague = vague.or(Some(illegal));
                }
            }
        }
        if !may_pass(at, player) {
            break;
        }
        let mut copy = at.clone();
        if let Err(refused) = copy.choose(Choice::Pass) {
            return (passes, Err(refused.into()));
        }
        ahead = Some(copy);
    }
    let trouble = match (vague, other) {
        (Some(unknown @ Illegal::Unknown { .. }), _) | (Some(unknown), None) => Trouble::Illegal(unknown),
        (_, Some((other, question))) => Trouble::Other(other, question),
        (None, None) => Trouble::Illegal(Illegal::Over),
    };
    (0, Err(trouble))
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
