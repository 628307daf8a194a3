//! The pieces of a kit: figures and tokens as counters, figures as standees, and all of them in words.

use anyhow::Result;
use bastide_core::piece::{Role, Supply};
use bastide_core::pile::{Holders, Item};
use bastide_core::{Setup, Value};
use bastide_play::{seat_colours, sort};
use bastide_render::sheet::{Design, Job, Settings, Standee, Standees};
use bastide_render::{Player, Sort, Theme, seat_letter};

use crate::args::Figures;
use crate::printing;

/// The pieces of all players, those of nobody, and the tokens of piles as counters; none if there are none.
pub(super) fn counters(
    setup: &Setup,
    home: &Settings,
    figures: Figures,
    theme: &Theme,
) -> Result<Option<Job>> {
    let mut settings = home.clone();
    for (key, value) in [("tile", "20"), ("order", "set"), ("bleed", "mirror"), ("bleed-width", "1.5")] {
        printing::set(&mut settings, key, value)?;
    }
    let (mut designs, mut copies) = (Vec::new(), Vec::new());
    for it in all(setup).iter().filter(|it| figures != Figures::Standees || it.sort == Sort::Token) {
        copies.extend(std::iter::repeat_n(designs.len(), it.count));
        designs.push(Design::counter(&it.kind, it.sort, it.seat, &it.letter, theme));
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

/// The figures of all players and those of nobody as standees; none if there are none or nobody wants them.
pub(super) fn standees(
    setup: &Setup,
    home: &Settings,
    figures: Figures,
    theme: &Theme,
) -> Result<Option<Standees>> {
    let mut wanted = all(setup);
    wanted.retain(|it| it.sort != Sort::Token && it.count > 0);
    if wanted.is_empty() || figures == Figures::Counters {
        return Ok(None);
    }
    Ok(Some(Standees::of(&wanted, home, theme)?))
}

/// The pieces of all players, then those of nobody.
fn all(setup: &Setup) -> Vec<Standee> {
    let seats = seat_colours(&setup.players);
    let player = |(name, seat): (&String, &usize)| Player {
        name: name.clone(),
        seat: *seat,
        points: 0,
        stocks: Vec::new(),
    };
    let players: Vec<Player> = setup.players.iter().zip(&seats).map(player).collect();
    let one = |kind: &str, role: Role, seat: Option<usize>, count: u8| Standee {
        kind: kind.to_owned(),
        sort: sort(role),
        seat,
        letter: seat.map(|seat| seat_letter(&players, seat)).unwrap_or_default(),
        count: count.into(),
    };
    let mut all = Vec::new();
    for (nth, seat) in seats.iter().enumerate() {
        for piece in &setup.pieces {
            if let Supply::Each(count) = piece.supply {
                let without =
                    setup.without.iter().filter(|(player, name, _)| *player == nth && *name == piece.name);
                let less: u8 = without.map(|(_, _, less)| *less).sum();
                all.push(one(&piece.name, piece.role, Some(*seat), count.saturating_sub(less)));
            }
        }
    }
    for piece in &setup.pieces {
        if let Supply::Neutral(count) = piece.supply {
            all.push(one(&piece.name, piece.role, None, count));
        }
    }
    all
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
pub(super) fn in_words(setup: &Setup) -> Vec<String> {
    let each = setup.pieces.iter().map(|piece| {
        let name = piece.name.replace('_', " ");
        let sort = match piece.role {
            Role::Follower => "a follower",
            Role::Special => "a figure",
            Role::Token => "a token",
        };
        // The follower of the base game is of the sort that it is called by.
        let sort = if sort.ends_with(&name) { String::new() } else { format!(" ({sort})") };
        match piece.supply {
            Supply::Each(count) => format!("{name}: {count} for each player{sort}"),
            Supply::Neutral(count) => format!("{name}: {count}, of nobody{sort}"),
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
