//! Saved objects of Tabletop Simulator.
