//! Advice about the start of a game.

use bastide_diag::Code;

use super::{Advice, Subject, compared};
use crate::set::Entry;
use crate::stats::{Opening, Until};

/// The first draws cannot be placed more often than in any set that ships.
pub(super) fn opening_tight(about: &Subject<'_>, found: &mut Vec<Advice>) {
    let key = "opening.stuck";
    let Some((value, band)) = about.placed(key).filter(|(value, band)| band.is_above(*value)) else { return };
    let message =
        format!("the mean number of the first three draws that fit nowhere is {}", compared(value, band, 4));
    let help = "a start tile that shows every kind of edge, or fewer tiles that show only one, bring it down";
    found.push(Advice::new(Code("opening-tight"), message, help));
}

/// Nothing of the pile fits the start tile.
pub(super) fn start_closed(about: &Subject<'_>, found: &mut Vec<Advice>) {
    let closed = |it: &Opening| it.playable == Some(0.0);
    if closed(&about.stats.opening) || about.own.as_ref().is_some_and(closed) {
        let message = "no tile of the pile fits the start tile".to_owned();
        let help = "a start tile shows kinds of edges that many other tiles show, too";
        found.push(Advice::new(Code("start-closed"), message, help));
    }
}

/// Several tiles of one edition of a set lie on the table at the start.
pub(super) fn start_twice(about: &Subject<'_>, found: &mut Vec<Advice>) {
    for set in &about.sets {
        for (nth, edition) in set.editions.iter().enumerate() {
            let is_start = |it: &&Entry| it.start && it.at.is_none() && it.counts[nth] > 0;
            let starts: Vec<&Entry> = set.entries.iter().filter(is_start).collect();
            // A start tile that joins a river takes the place of the river's own.
            let Some([one, two]) = starts
                .iter()
                .enumerate()
                .find_map(|(at, two)| Some([*starts[..at].iter().find(|it| it.before == two.before)?, *two]))
            else {
                continue;
            };
            let which =
                if set.editions.len() == 1 { String::new() } else { format!(" of edition `{edition}`") };
            let message =
                format!("tiles `{}` and `{}`{which} both lie there at the start", one.name, two.name);
            let help = "take `start` away from one of them, unless a game begins with both side by side";
            found.push(Advice::new(Code("start-twice"), message, help).about(two.tile.id()));
            break;
        }
    }
}

/// Nothing lies on the table at the start.
pub(super) fn start_missing(about: &Subject<'_>, found: &mut Vec<Advice>) {
    if about.stats.opening.until == Until::NoStart {
        let message = "no tile lies on the table at the start".to_owned();
        found.push(Advice::new(
            Code("start-missing"),
            message,
            "`start = true` makes one copy of a tile the start tile",
        ));
    }
}
