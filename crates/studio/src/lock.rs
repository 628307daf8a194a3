//! Keys of the studio: addresses that open it once, and the cookie of a browser that has opened it.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most addresses that wait to be opened.
const WAITING: usize = 8;

/// Lock of the door: it lets in whoever opens an address that was printed, and afterwards that browser.
#[derive(Debug)]
pub(crate) struct Lock {
    cookie: String,
    tokens: Mutex<BTreeSet<String>>,
}

impl Lock {
    /// A lock with a key of its own.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub(crate) fn new() -> std::io::Result<Self> {
        Ok(Self { cookie: secret()?, tokens: Mutex::default() })
    }

    /// A token that opens the studio once. Of too many that were never used, all lapse.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub(crate) fn token(&self) -> std::io::Result<String> {
        let token = secret()?;
        let mut tokens = self.tokens();
        if tokens.len() >= WAITING {
            tokens.clear();
        }
        tokens.insert(token.clone());
        Ok(token)
    }

    /// The cookie for whoever brings a token; none for a wrong or a used one.
    pub(crate) fn open(&self, token: &str) -> Option<&str> {
        let mut tokens = self.tokens();
        let mine = tokens.iter().find(|it| is_same(it, token)).cloned()?;
        tokens.remove(&mine);
        Some(&self.cookie)
    }

    /// Tests a cookie.
    pub(crate) fn fits(&self, cookie: &str) -> bool {
        is_same(&self.cookie, cookie)
    }

    fn tokens(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Compares in a time that does not depend on where two texts differ: their hashes are compared, which nobody can choose.
fn is_same(one: &str, other: &str) -> bool {
    blake3::hash(one.as_bytes()) == blake3::hash(other.as_bytes())
}

/// 256 random bits in letters.
fn secret() -> std::io::Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(bytes.iter().map(|it| format!("{it:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_once() {
        let lock = Lock::new().expect("random numbers");
        let token = lock.token().expect("random numbers");
        assert_eq!(lock.open("0"), None);
        let cookie = lock.open(&token).expect("it is right").to_owned();
        assert_eq!(lock.open(&token), None, "a used one");
        assert!(lock.fits(&cookie) && !lock.fits(&token) && !lock.fits(""));
        let first = lock.token().expect("random numbers");
        let later: Vec<_> = (0..WAITING).map(|_| lock.token().expect("random numbers")).collect();
        assert_eq!(lock.open(&first), None, "too many wait");
        assert!(lock.open(&later[WAITING - 1]).is_some());
    }
}
