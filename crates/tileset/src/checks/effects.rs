//! Findings about features that change nothing or stop nowhere.

use bastide_diag::{Code, Finding, Report};

use super::At;
use crate::parts::{Parts, Scope};
use crate::raw;

/// A dead end stops before a city.
pub(crate) fn lone_end(scope: Scope<'_>, at: &At<'_>, parts: &Parts, report: &mut Report) {
    let words = &scope.lexicon.words;
    let layout = &parts.layout;
    // A site in the middle is something to stop at.
    if parts.centre.is_some() || parts.fields.is_some() {
        return;
    }
    let ends = layout.ends();
    let [end] = ends[..] else { return };
    let Some(city) = layout.features.iter().position(|it| it.fills) else { return };
    let (part, kind) = (&parts.parts[end], &words[parts.parts[end].kind]);
    if !kind.followers {
        return;
    }
    let (side, into) = (layout.features[end].sides[0], layout.features[city].sides[0]);
    let message = format!(
        "{} has a {} that stops on open land beside a {}",
        at.name(),
        kind.name,
        words[parts.parts[city].kind].name
    );
    let finding = Finding::warning(Code("lone-end"), message, at.label(&part.written.span, ""));
    report.push(finding.with_help(format!(
        "write `\"{side}>{into}\"` if it runs into the {}, `meet = [\"{side}\"]` if it stops alone",
        words[parts.parts[city].kind].name
    )));
}

/// A word changes nothing.
pub(crate) fn no_effect(at: &At<'_>, parts: &Parts, report: &mut Report) {
    let layout = &parts.layout;
    let fields = layout.fields();
    let (mut meets, mut reaches) = (0, 0);
    for join in &parts.joins {
        let mut without = layout.clone();
        let mut lone = false;
        match join.key {
            "meet" => {
                let group = without.meets.remove(meets);
                lone = group.len() == 1 && layout.features[group[0]].is_dead_end();
                meets += 1;
            }
            "reach" => {
                without.reaches.remove(reaches);
                reaches += 1;
            }
            _ => without.under.clear(),
        }
        // The end of a single dead end matters to the feature it enters, even where the fields are the same.
        let stops = lone && (parts.centre.is_some() || layout.features.iter().any(|it| it.fills));
        // Features that would lie across each other otherwise touch by this word, even where the fields come out the same.
        let tells = layout.crosses() != without.crosses();
        let same = parts.fields.is_some() || !tells && without.fields() == fields;
        if same && !stops {
            let message = format!("{} is the same without `{}` in `{}`", at.name(), join.text, join.key);
            let help = if parts.fields.is_some() {
                "the fields are given in full, so nothing is derived"
            } else {
                "check the letters, or take it away"
            };
            let finding =
                Finding::error(Code("no-effect"), message, at.label(&join.span, "")).with_help(help);
            report.push(finding.with_fix(raw::removed(at.source, join.key, &join.span)));
        }
    }
}
