//! Types of scripts: members that there are not, arguments that are too few, too many or of another type, and nil that is used. They are read from
//! the registry of which the stubs of editors are made, so both agree.
//!
//! Only certain slips are found. Of a name that is assigned anew nothing is taken to be known, nor of tables that a script makes.

mod calls;
mod compared;
mod forgotten;
mod infer;
mod named;
mod parse;
mod slips;
mod tree;
mod ty;
mod values;

use bastide_core::rules::Rules;
use bastide_diag::{Report, Source};

/// Slips in a script that its types show. A text that is no Lua has none: reading it finds its errors.
pub fn slips(source: &Source) -> Report {
    found(source, None)
}

/// The same, and slips that show in a game with the script: names of kinds, pieces and others that are near those of the game and are
/// none of them, and piles and numbers that its variant does not declare.
pub fn slips_in(source: &Source, rules: &Rules) -> Report {
    found(source, Some(rules))
}

fn found(source: &Source, rules: Option<&Rules>) -> Report {
    let mut report = Report::about([source]);
    if let Some(block) = parse::parse(source.text()) {
        report.extend(infer::findings(source, &block, rules));
    }
    report
}

/// True for a script that is understood, so that [`slips`] looks at all of it.
pub fn is_understood(source: &Source) -> bool {
    parse::parse(source.text()).is_some()
}
