//! Where things are on a tile, in JCloisterZone's words.
