//! What can be wrong with a saved game.

use bastide_diag::{Code, Doc, Severity};

/// The file is no saved game.
pub const JCZ_SYNTAX: Code = Code("jcz-syntax");

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

/// The findings of saved games.
pub const DOCS: &[Doc] = &[
    Doc {
        code: JCZ_SYNTAX,
        severity: Severity::Error,
        title: "a file is no saved game of JCloisterZone",
        page: "A saved game is a JSON object with `setup`, `players` and `replay`. The label shows where the file stops being one: where the JSON \
               ends too early or is broken, or where something is missing or of another type than it should be.\n\nSave the game again. \
               Files that were saved without a game (only a setup) hold nothing to replay.\n",
    },
    Doc {
        code: JCZ_SYSTEM,
        severity: Severity::Error,
        title: "a message belongs to a system that is not played here",
        page: "A message of the replay moves a dragon, builds a tower or does something else that belongs to a part of the game that no \
               shipped variant plays. The message of the finding names the part. The game cannot be replayed.\n",
    },
    Doc {
        code: JCZ_TILE,
        severity: Severity::Error,
        title: "a saved game has a tile that is not in its tile sets",
        page: "A tile in the replay or in `drawOrder` is in none of the tile sets that the game names, or is not known here. The label shows \
               where. Tiles of add-ons are not known here.\n",
    },
    Doc {
        code: JCZ_MOVE,
        severity: Severity::Error,
        title: "a move of a saved game is not legal here",
        page: "The replay makes a move that is not among the options at this point; the message says why not. Either the file was changed, or the two \
               programs play a rule differently; the [page about other programs](../other-programs.md) lists where that is known.\n\nThe \
               moves before it were played. `bastide replay FILE.jcz --board board.svg` draws the board at that point.\n",
    },
    Doc {
        code: JCZ_CLAIM,
        severity: Severity::Error,
        title: "an assertion of a saved game does not hold",
        page: "Saved games can carry assertions about the state after the last message, such as `Ann has 22 points`. This one is not true \
               after the replay here. The label shows it, the message says what is true instead.\n",
    },
    Doc {
        code: JCZ_UNCHECKED,
        severity: Severity::Note,
        title: "an assertion of a saved game is not checked",
        page: "Some assertions are about things that only the other program has: its phases, its buttons for undoing. They are listed, so that nobody \
               believes they were checked, and do not count as findings otherwise.\n",
    },
];
