//! Tile definition files of JCloisterZone: read as tile sets.
#![no_main]

use bastide_diag::Source;
use bastide_interop::xml::import;
use bastide_tileset::Collection;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = Source::from_bytes("fuzz.xml", bytes.to_vec()) else { return };
    let (shelf, _) = Collection::read(Vec::new());
    import(&source, &shelf, None);
});
