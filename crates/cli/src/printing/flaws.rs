//! What may go wrong with a print, as findings.

use bastide_diag::{Code, Doc, Finding, Severity};
use bastide_render::sheet::Flaw;

use super::Printing;

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
/// Backs that do not cover their fronts, or tell something.
const PRINT_BACK: Code = Code("print-back");
/// A ruler without room.
const PRINT_RULER: Code = Code("print-ruler");

/// The findings of this module.
pub const DOCS: &[Doc] = &[
    Doc {
        code: PRINT_LINE,
        severity: Severity::Warning,
        title: "lines are so thin that printers lose them",
        page: "Lines below 0.25 pt (0.088 mm) are broken or missing on many printers. The shipped drawings have none at 45 mm; small tiles \
               make all lines thinner.\n\n```text\nbastide render sheet base --tile 20 --dry-run\n```\n\nPrint tiles larger, or use a theme with \
               stronger lines.\n",
    },
    Doc {
        code: PRINT_SAFE,
        severity: Severity::Warning,
        title: "signs come close to the cut",
        page: "A sign comes closer to the cut than `safe` allows. A cut that is off takes a part of it away. Print shops ask for 3 to 4 mm; at \
               home, one millimetre is enough.\n\nMove the sign inwards, print tiles larger, or ask for less with `safe`.\n",
    },
    Doc {
        code: PRINT_PIXELS,
        severity: Severity::Warning,
        title: "a picture has too few pixels",
        page: "A picture inside a drawing has less than 200 pixels to the inch in its size in print, and looks coarse. Drawings without \
               pictures are sharp in any size.\n\nUse a picture with more pixels, or print tiles smaller.\n",
    },
    Doc {
        code: PRINT_SEAM,
        severity: Severity::Warning,
        title: "neighbours without a gap differ at their common side",
        page: "Tiles lie side by side and are freed by one cut. Where neighbours show something else at their common side, a cut that is off by \
               half a millimetre shows a line of the neighbour.\n\n```text\nbastide render sheet base --order set --dry-run\n```\n\nMatched sheets \
               (`order = \"matched\"`) have no such sides, if the tiles allow it; few tiles with many kinds of edges may not. Another `seed` may \
               find more. `bleed = \"mirror\"` sets tiles apart instead, each with bleed of its own.\n",
    },
    Doc {
        code: PRINT_BLEED,
        severity: Severity::Warning,
        title: "bleed has no room between neighbours",
        page: "The gap between tiles is smaller than the bleed of both. Each has half of the gap.\n\n`gap = \"auto\"` makes room for both.\n",
    },
    Doc {
        code: PRINT_BACK,
        severity: Severity::Warning,
        title: "backs do not cover their fronts, or tell something",
        page: "Backs are moved by the printer's offset. If that is more than their bleed, paper may show at their rim; if it is more than their \
               distance from the edge of the paper, a part of them is missing.\n\nGive them more `bleed-width` or `margin`, and look at the \
               [calibration page](../printing.md#backs) whether the offset is right.\n\nLetters of the tile set on backs tell players what they are about \
               to draw. That is wanted for tiles of a pile of their own; in a common bag, put the letters on fronts.\n",
    },
    Doc {
        code: PRINT_RULER,
        severity: Severity::Warning,
        title: "there is no room for the ruler",
        page: "A ruler below or above the tiles shows whether a sheet was printed in its size. It needs about 9 mm beyond the \
               bleed.\n\nLeave more `margin`, or leave it out with `ruler = false`.\n",
    },
];

/// A flaw of a print as a finding, at what the plan says about it.
pub fn flaw(printing: &Printing, flaw: &Flaw) -> Finding {
    let (code, help) = match flaw {
        Flaw::ThinLine { .. } => (PRINT_LINE, "print tiles larger, or use a theme with stronger lines"),
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
    Finding::warning(code, flaw.to_string(), printing.label(flaw.key())).with_help(help)
}
