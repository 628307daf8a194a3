//! Amounts on the command line: numbers above 0, or so much of a hundred.

use anyhow::{Result, bail};

/// An amount as it is written: `0.5`, `2%`; none if it is not above 0.
pub(crate) fn read(text: &str) -> Option<f64> {
    let (number, unit) = text.strip_suffix('%').map_or((text, 1.0), |share| (share, 100.0));
    let amount = number.trim().parse::<f64>().ok()? / unit;
    (amount > 0.0 && amount.is_finite()).then_some(amount)
}

/// Tests that an amount is one of shares, which are 1 at most.
///
/// # Errors
/// If it is more.
pub(crate) fn of_share(text: &str, amount: f64) -> Result<f64> {
    match amount {
        ..=1.0 => Ok(amount),
        _ if text.ends_with('%') => bail!("a share is 100 % at most, and `{text}` is more"),
        _ => bail!("a share is 1 at most, and `{text}` is more\n  = help: `{text}%` is so much of a hundred"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_numbers_or_shares_above_nothing() {
        assert_eq!([read("0.5%"), read("2%"), read("2")], [Some(0.005), Some(0.02), Some(2.0)]);
        for bad in ["", "%", "-1", "0", "inf", "nan", "1e999", "x%"] {
            assert_eq!(read(bad), None, "{bad}");
        }
        let told = |text: &str| Some(of_share(text, read(text)?).err()?.to_string());
        assert_eq!([told("5%"), told("1")], [None, None]);
        assert!(told("5").is_some_and(|it| it.contains("`5%` is so much of a hundred")));
        assert!(told("500%").is_some_and(|it| it == "a share is 100 % at most, and `500%` is more"));
    }
}
