//! Names of tiles there and here.
