//! Tile sets: read and put into canonical form, which is then its own canonical form.
#![no_main]

use bastide_diag::Source;
use bastide_tileset::{Collection, fmt};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = Source::from_bytes("fuzz.toml", bytes.to_vec()) else { return };
    if let Ok(canonical) = fmt(&source) {
        let again = fmt(&Source::new("fuzz.toml", canonical.as_str()));
        assert_eq!(again.ok(), Some(canonical));
    }
    Collection::read(vec![source]);
});
