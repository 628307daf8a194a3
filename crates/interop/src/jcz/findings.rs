//! Findings about saved games.

use bastide_diag::Code;

/// The file is no saved game.
pub const JCZ_SYNTAX: Code = Code("jcz-syntax");

/// The setup asks for something that is not there here.
pub const JCZ_SETUP: Code = Code("jcz-setup");

/// A message belongs to a system that is not played here.
pub const JCZ_SYSTEM: Code = Code("jcz-system");

/// A tile that is not in the game.
pub const JCZ_TILE: Code = Code("jcz-tile");

/// A move that is not legal here.
pub const JCZ_MOVE: Code = Code("jcz-move");

/// An assertion that does not hold.
pub const JCZ_CLAIM: Code = Code("jcz-claim");

/// An assertion that means nothing here.
pub const JCZ_UNCHECKED: Code = Code("jcz-unchecked");
