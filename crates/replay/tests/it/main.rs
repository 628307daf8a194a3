//! Laws of call trees, shown with a toy world whose handlers are random programs.

mod door;
mod mock;
mod twin;
