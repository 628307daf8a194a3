//! Advice about the features of tiles.

use bastide_diag::Code;

use super::{Advice, Subject, compared, compared_share};

/// Features of a kind grow faster than in any set that ships.
pub(super) fn branching_high(about: &Subject<'_>, found: &mut Vec<Advice>) {
    for it in &about.stats.features {
        let Some((value, band)) = about.placed(&format!("branching.{}", it.kind)) else { continue };
        if band.is_above(value) {
            let message = format!("branching of {} is {}", it.kind, compared(value, band, 3));
            let help = format!(
                "fewer {} segments with three or four sides, or more with one, bring it down",
                it.kind
            );
            found.push(Advice::new(Code("branching-high"), message, help));
        }
    }
}

/// Features of a kind grow more slowly than in any set that ships.
pub(super) fn branching_low(about: &Subject<'_>, found: &mut Vec<Advice>) {
    for it in &about.stats.features {
        let Some((value, band)) = about.placed(&format!("branching.{}", it.kind)) else { continue };
        if band.is_below(value) {
            let message = format!("branching of {} is {}", it.kind, compared(value, band, 3));
            let help =
                format!("fewer {} segments with one side, or more with two or three, bring it up", it.kind);
            found.push(Advice::new(Code("branching-low"), message, help));
        }
    }
}

/// Tiles have more or fewer fields than in any set that ships.
pub(super) fn fields_unusual(about: &Subject<'_>, found: &mut Vec<Advice>) {
    for it in about.stats.features.iter().filter(|it| it.shape == "area") {
        let Some((value, band)) = about.placed(&format!("per-tile.{}", it.kind)) else { continue };
        if !band.has(value) {
            let message = format!("{}s on a tile are {}", it.kind, compared(value, band, 2));
            let change = if band.is_above(value) { "fewer" } else { "more" };
            found.push(Advice::new(
                Code("fields-unusual"),
                message,
                format!("{change} roads that part the land bring it back"),
            ));
        }
    }
}

/// Many tiles lack their mirror.
pub(super) fn mirror_uneven(about: &Subject<'_>, found: &mut Vec<Advice>) {
    let key = "patterns.unevenness";
    let Some((value, band)) = about.placed(key).filter(|(value, band)| band.is_above(*value)) else { return };
    let Some(worst) =
        about.stats.patterns.mirrored.iter().max_by_key(|it| it.count.abs_diff(it.mirror_count))
    else {
        return;
    };
    let message = format!("unevenness of mirrors is {}", compared_share(value, band));
    let (many, few) = if worst.count > worst.mirror_count {
        ((worst.pattern, worst.count), (worst.mirror, worst.mirror_count))
    } else {
        ((worst.mirror, worst.mirror_count), (worst.pattern, worst.count))
    };
    let help = format!("`{}` is there {} times, its mirror `{}` {} times", many.0, many.1, few.0, few.1);
    found.push(Advice::new(Code("mirror-uneven"), message, help));
}
