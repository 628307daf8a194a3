//! Small pictures side by side, such as the tiles that are missing.

use serde::Serialize;

/// A picture that was drawn elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// The picture as a whole SVG document.
    #[serde(skip)]
    pub svg: String,
    /// The picture for a terminal, lines of one width; nothing if it has none.
    #[serde(skip)]
    pub text: String,
    /// Its label, in a word or two below it.
    pub label: String,
    /// A smaller note below; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// Small multiples: pictures of one size in a row that breaks where the window ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pictures {
    /// Their key for programs; unique on its page.
    pub id: String,
    /// Their title, in a few words.
    pub caption: String,
    /// The pictures.
    pub pictures: Vec<Picture>,
    /// Width of one picture in the page, in pixels of a screen.
    pub width: u32,
}

impl Pictures {
    /// No pictures yet, each 96 pixels wide.
    pub fn new(id: impl Into<String>, caption: impl Into<String>) -> Self {
        Self { id: id.into(), caption: caption.into(), pictures: Vec::new(), width: 96 }
    }

    /// With one more picture.
    #[must_use]
    pub fn picture(mut self, picture: Picture) -> Self {
        self.pictures.push(picture);
        self
    }

    /// With pictures of this width.
    #[must_use]
    pub fn width(mut self, width: u32) -> Self {
        self.width = width;
        self
    }
}
