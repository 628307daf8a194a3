//! Saved games of JCloisterZone.
