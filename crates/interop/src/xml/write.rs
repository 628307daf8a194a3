//! XML as it is written: elements with attributes, one on each line.

use bastide_letters::markup;

/// An element to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Element>,
}

impl Element {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// The same with one more attribute.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.set(name, value);
        self
    }

    /// The same with an attribute before all others.
    pub(crate) fn with_first(mut self, name: &str, value: &str) -> Self {
        self.attributes.insert(0, (name.to_owned(), value.to_owned()));
        self
    }

    /// The same with this text in it.
    pub(crate) fn saying(mut self, text: &str) -> Self {
        text.clone_into(&mut self.text);
        self
    }

    /// The same with one more element in it.
    pub(crate) fn containing(mut self, child: Self) -> Self {
        self.add(child);
        self
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn add(&mut self, child: Self) {
        self.children.push(child);
    }

    /// Sets an attribute that is not set yet.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.attributes.push((name.to_owned(), value.to_owned()));
    }

    /// Adds a word to an attribute.
    pub(crate) fn append(&mut self, name: &str, word: &str) {
        match self.attributes.iter_mut().find(|(it, _)| it == name) {
            Some((_, value)) => {
                value.push(' ');
                value.push_str(word);
            }
            None => self.set(name, word),
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.attributes.iter().any(|(it, _)| it == name)
    }

    fn write(&self, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        out.push_str(&format!("{indent}<{}", self.name));
        for (name, value) in &self.attributes {
            out.push_str(&format!(" {name}=\"{}\"", markup(value)));
        }
        if self.children.is_empty() && self.text.is_empty() {
            out.push_str("/>\n");
        } else if self.children.is_empty() {
            out.push_str(&format!(">{}</{}>\n", markup(&self.text), self.name));
        } else {
            out.push_str(">\n");
            self.children.iter().for_each(|it| it.write(depth + 1, out));
            out.push_str(&format!("{indent}</{}>\n", self.name));
        }
    }
}

/// A document with this root.
pub(crate) fn document(root: &Element) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".to_owned();
    root.write(0, &mut text);
    text
}
