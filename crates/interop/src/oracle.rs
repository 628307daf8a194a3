//! Recorded games of another engine, with every legal option at every step.
