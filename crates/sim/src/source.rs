//! Names of sources of points, under which points add up.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Source of points: the rules that give them, and their name there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct Source {
    /// The variant; none for the base rules.
    pub variant: Option<String>,
    /// The name: `unfinished road`, `inn`.
    pub name: String,
}

impl Source {
    /// Text for people: `unfinished road`, `inn (inns)`.
    pub fn title(&self) -> String {
        match &self.variant {
            Some(variant) => format!("{} ({variant})", self.name),
            None => self.name.clone(),
        }
    }
}

/// The name for machines: `unfinished road`, `inns.inn`.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.variant {
            Some(variant) => write!(f, "{variant}.{}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl From<&str> for Source {
    fn from(text: &str) -> Self {
        let (variant, name) = match text.split_once('.') {
            Some((variant, name)) => (Some(variant.to_owned()), name),
            None => (None, text),
        };
        Self { variant, name: name.to_owned() }
    }
}

impl From<String> for Source {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl From<Source> for String {
    fn from(source: Source) -> Self {
        source.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_found_by_its_name() {
        let inn = Source { variant: Some("inns".to_owned()), name: "inn, no. 2".to_owned() };
        let road = Source { variant: None, name: "unfinished road".to_owned() };
        assert_eq!(
            (inn.to_string().as_str(), inn.title().as_str()),
            ("inns.inn, no. 2", "inn, no. 2 (inns)")
        );
        assert_eq!(
            (road.to_string().as_str(), road.title().as_str()),
            ("unfinished road", "unfinished road")
        );
        for source in [inn, road] {
            assert_eq!(Source::from(source.to_string()), source);
        }
    }
}
