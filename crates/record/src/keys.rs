//! Keys of setups with the forms of their values. Reader, findings and the schema for editors share this table.

/// A key of a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// The form of its value.
    pub form: Form,
    /// The meaning in a sentence.
    pub doc: &'static str,
}

/// The form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A text.
    Text,
    /// A whole number from 0.
    Number,
    /// A list of texts.
    Texts,
    /// A number of players, or a list of their names.
    Players,
    /// A table of texts, whole numbers, yes and no, and of such tables.
    Settings,
    /// A table of texts.
    TableOfTexts,
    /// A table of lists of texts.
    TableOfLists,
}

const fn key(name: &'static str, form: Form, doc: &'static str) -> Key {
    Key { name, form, doc }
}

/// The keys of a setup, in the order of the guide.
pub const KEYS: &[Key] = &[
    key("title", Form::Text, "A title, where there is no heading."),
    key("sets", Form::Texts, "The tiles: shipped sets and files, as `base*2`, `mine.toml`, `-base/crfr`."),
    key("edition", Form::Text, "The printing of the sets."),
    key("variants", Form::Texts, "The variants, in their order: shipped ones and files."),
    key("players", Form::Players, "Names in seat order, or how many play."),
    key("options", Form::Settings, "Options by key, as `\"base.farm_scoring\" = \"first\"`."),
    key("start", Form::Texts, "Tiles on the board instead of the usual start: `crfr at 0,0 r90`."),
    key("figures", Form::Texts, "Pieces on the board or held by others: `red follower on city N of 0,-1`."),
    key("draw", Form::Texts, "The whole pile, in the order in which it is drawn."),
    key(
        "piles",
        Form::TableOfLists,
        "Contents of piles of variants at the start, in the order in which they are drawn.",
    ),
    key("without", Form::Texts, "Pieces that are not in the game: `red 3 follower`."),
    key("seed", Form::Number, "The seed of the game's chance."),
    key("tool", Form::Text, "In records: the version that wrote it."),
    key("hashes", Form::TableOfTexts, "In records: the state of sets and variants, by name."),
];
