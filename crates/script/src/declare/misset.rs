//! Options that a game sets as they cannot be.

use std::collections::BTreeMap;

use bastide_core::value::Value;
use bastide_diag::{Code, Label, did_you_mean};

use super::cast::Cast;
use super::locate::locate;

/// An option that is set for a variant which does not declare it, or to a value that it cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misset {
    /// Its key, as the game sets it.
    pub key: String,
    /// The message.
    pub message: String,
    /// The remedy.
    pub help: String,
    /// The declaration in the script: of the option, or of all options if there is none of this name.
    pub declared: Label,
}

impl Misset {
    /// The code of findings about them.
    pub const CODE: Code = Code("variant-option");
}

impl Cast {
    /// The options of a game that its variants do not declare, or not with such a value, in the order of their keys. Variants that are read
    /// with them find the usual value. Keys of others than these variants are passed over.
    pub fn misset(&self, options: &BTreeMap<String, Value>) -> Vec<Misset> {
        options.iter().filter_map(|(key, value)| self.defect_of(key, value)).collect()
    }

    fn defect_of(&self, key: &str, value: &Value) -> Option<Misset> {
        let (id, name) = key.split_once('.')?;
        let script = self.scripts.iter().find(|it| it.declared.id == id)?;
        let options = &script.declared.options;
        let (message, help) = match options.iter().find(|it| it.name == name) {
            Some(option) if option.read(value).is_some() => return None,
            Some(option) => (
                format!("`{key}` cannot be `{}`", plain_text(value)),
                format!("it can be {}", option.domain()),
            ),
            None => {
                let names = || options.iter().map(|it| it.name.as_str());
                let help = did_you_mean(name, names()).unwrap_or_else(|| known(&names().collect::<Vec<_>>()));
                (format!("`{id}` has no option `{name}`"), help)
            }
        };
        let path = ["options".to_owned(), name.to_owned()];
        let span = locate(script.source.text(), &path).unwrap_or(0..0);
        let declared = Label::new(&script.source, span, "declared here");
        Some(Misset { key: key.to_owned(), message, help, declared })
    }
}

/// The names of all options, in words.
fn known(names: &[&str]) -> String {
    match names {
        [] => "it has no options".to_owned(),
        [one] => format!("its only option is `{one}`"),
        _ => format!("its options are `{}`", names.join("`, `")),
    }
}

fn plain_text(value: &Value) -> String {
    match value {
        Value::Bool(it) => it.to_string(),
        Value::Int(it) => it.to_string(),
        Value::Text(it) => it.to_string(),
        _ => "a list".to_owned(),
    }
}
