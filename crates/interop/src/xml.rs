//! Tile definition files of JCloisterZone.
