//! The setup of a JCloisterZone game as one of ours.
