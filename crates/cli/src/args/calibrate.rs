//! `bastide render calibrate` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// `bastide render calibrate`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RenderCalibrate {
    /// Output file, `.pdf`
    #[arg(long, short, value_name = "FILE.pdf", required_unless_present = "read")]
    pub(crate) out: Option<PathBuf>,
    /// Paper: `a4`, `a3`, `letter` or `210x297`
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: String,
    /// Duplex mode of the printer: `duplex-long` or `duplex-short`
    #[arg(long, value_name = "BACKS", default_value = "duplex-long")]
    pub(crate) back: String,
    /// Offset of the back, to try it out
    #[arg(long, value_name = "X,Y[,ANGLE]", allow_hyphen_values = true)]
    pub(crate) offset: Option<String>,
    /// Print the offset for the readings of the left and the right scale, in millimetres
    #[arg(long, value_name = "XL,YL,XR,YR", allow_hyphen_values = true)]
    pub(crate) read: Option<String>,
}
