//! `bastide render calibrate` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// `bastide render calibrate`.
#[derive(Debug, ClapArgs)]
pub struct RenderCalibrate {
    /// Where to write: `.pdf`.
    #[arg(long, short, value_name = "FILE.pdf", required_unless_present = "read")]
    pub out: Option<PathBuf>,
    /// The paper: `a4`, `a3`, `letter` or `210x297`.
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub paper: String,
    /// How the printer turns sheets: `duplex-long` or `duplex-short`.
    #[arg(long, value_name = "BACKS", default_value = "duplex-long")]
    pub back: String,
    /// Move the back by this, to see whether it is enough.
    #[arg(long, value_name = "X,Y[,ANGLE]", allow_hyphen_values = true)]
    pub offset: Option<String>,
    /// Tell the offset for what was read at the scale on the left and at the one on the right, in millimetres.
    #[arg(long, value_name = "XL,YL,XR,YR", allow_hyphen_values = true)]
    pub read: Option<String>,
}
