//! Flaws of a print, as findings.

use bastide_diag::{Code, Finding, Label};
use bastide_render::sheet::Flaw;

/// Lines that printers lose.
const PRINT_LINE: Code = Code("print-line");
/// Signs close to the cut.
const PRINT_SAFE: Code = Code("print-safe");
/// Pictures with too few pixels.
const PRINT_PIXELS: Code = Code("print-pixels");
/// Neighbours that show something else.
const PRINT_SEAM: Code = Code("print-seam");
/// Bleed without room.
const PRINT_BLEED: Code = Code("print-bleed");
/// Backs that do not cover their fronts, or give them away.
const PRINT_BACK: Code = Code("print-back");
/// A ruler without room.
const PRINT_RULER: Code = Code("print-ruler");

/// A flaw of a print as a finding, at the label of its setting in the plan.
pub(crate) fn flaw(label: Label, flaw: &Flaw) -> Finding {
    let (code, help) = match flaw {
        Flaw::ThinLine { .. } => {
            (PRINT_LINE, "print tiles larger, or use a theme and drawings with stronger lines")
        }
        Flaw::NearCut { .. } => (PRINT_SAFE, "move the sign inwards, or ask for less with `safe`"),
        Flaw::Coarse { .. } => (PRINT_PIXELS, "use a picture with more pixels, or print tiles smaller"),
        Flaw::Seams { .. } => (
            PRINT_SEAM,
            "`order = \"matched\"` or another `seed` lays them better, `bleed = \"mirror\"` sets them apart",
        ),
        Flaw::Squeezed { .. } => (PRINT_BLEED, "`gap = \"auto\"` makes room for both"),
        Flaw::BackBare { .. } => {
            (PRINT_BACK, "give them more `bleed-width`, or look whether the offset is right")
        }
        Flaw::BackOff { .. } => (PRINT_BACK, "leave more `margin`, or look whether the offset is right"),
        Flaw::BackTells { .. } => (PRINT_BACK, "if tiles are drawn from one bag, use `symbol = \"front\"`"),
        Flaw::NoRuler => (PRINT_RULER, "leave more `margin`, or leave it out with `ruler = false`"),
    };
    Finding::warning(code, flaw.to_string(), label).with_help(help)
}
