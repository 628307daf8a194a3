//! `bastide render calibrate`: a page that shows how far a printer is off, and the offset that makes up for it.

use anyhow::{Context, Result, bail};
use bastide_render::sheet::{Calibration, Settings, Um};

use crate::args::RenderCalibrate;
use crate::out::{self, Ending, print};
use crate::printing::set;

/// Writes the page, or prints the offset for the readings of it.
pub(super) fn run(args: &RenderCalibrate) -> Result<Ending> {
    let mut settings = Settings::default();
    let offset = args.offset.as_deref().map(|offset| ("offset", offset));
    for (key, text) in [("paper", args.paper.as_str()), ("back", &args.back)].into_iter().chain(offset) {
        set(&mut settings, key, text)?;
    }
    if !args.back.starts_with("duplex") {
        bail!(
            "only backs on pages of their own can be off\n  = help: `--back` can be `duplex-long` or `duplex-short`"
        );
    }
    let page = Calibration::of(&settings).context("the calibration page needs larger paper")?;
    if let Some(read) = &args.read {
        let numbers: Option<Vec<Um>> = read.split(',').map(Um::read).collect();
        let Some(&[left_x, left_y, right_x, right_y]) = numbers.as_deref() else {
            bail!(
                "`{read}` is no reading\n  = help: four numbers, as `0.5,-0.25,0.5,0`: x and y on the left, x and y on the right"
            );
        };
        let offset = page.offset((left_x, left_y), (right_x, right_y));
        print(&format!("--offset {offset}\n"))?;
    }
    if let Some(path) = &args.out {
        if path.extension().is_none_or(|it| it != "pdf") {
            bail!("the calibration page is a PDF; its name ends in .pdf, not `{}`", path.display());
        }
        out::write(path, &page.pdf())?;
    }
    Ok(Ending::Fine)
}
