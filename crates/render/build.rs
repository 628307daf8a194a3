//! Makes tables of the shipped themes, `themes/*.toml`, so that the library reads no TOML.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::{Table, Value};

/// The shipped themes, the usual one first.
const NAMES: [&str; 7] = ["classic", "cvd", "ink", "gray", "drawn", "winter", "autumn"];

fn main() {
    println!("cargo::rerun-if-changed=themes");
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names the crate's folder")).join("themes");
    let themes: String = NAMES.iter().map(|name| theme(&folder.join(format!("{name}.toml")))).collect();
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names a folder to write to")).join("themes.rs");
    fs::write(out, format!("const SHIPPED: &[Shipped] = &[\n{themes}];\n"))
        .expect("the tables can be written");
}

/// A theme with what it takes from the one that it is like.
fn read(path: &Path) -> Table {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let theme: Table = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let Some(like) = theme.get("like").and_then(Value::as_str) else { return theme };
    let mut whole = read(&path.with_file_name(format!("{like}.toml")));
    for (key, value) in theme {
        match (whole.get_mut(&key), value) {
            (Some(Value::Table(known)), Value::Table(said)) => known.extend(said),
            (_, value) => drop(whole.insert(key, value)),
        }
    }
    whole
}

/// The table of one theme.
fn theme(path: &Path) -> String {
    let theme = read(path);
    let mut out =
        format!("Shipped {{ name: {:?}, colours: &[", theme["name"].as_str().expect("themes have names"));
    for (key, value) in tables(&theme, "colour") {
        // Writing to a string cannot fail.
        let _ = write!(out, "({key:?}, {}), ", colour(Some(value)));
    }
    out.push_str("], seats: &[");
    for (name, seat) in tables(&theme, "seat") {
        let [body, line, letter] = ["body", "line", "letter"].map(|part| colour(seat.get(part)));
        let _ = write!(out, "({name:?}, [{body}, {line}, {letter}]), ");
    }
    out.push_str("], kinds: &[");
    for (name, kind) in tables(&theme, "kind") {
        let look = kind.get("look").and_then(Value::as_str);
        let [fill, line, detail] = ["fill", "line", "detail"].map(|part| colour(kind.get(part)));
        let _ = write!(out, "({name:?}, {look:?}, [{fill}, {line}, {detail}]), ");
    }
    out.push_str("] },\n");
    out
}

fn tables<'a>(theme: &'a Table, key: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    theme.get(key).and_then(Value::as_table).into_iter().flatten()
}

/// A colour as Rust writes it; `none` and what is left out are none.
fn colour(value: Option<&Value>) -> String {
    match value.and_then(Value::as_str).and_then(|it| it.strip_prefix('#')) {
        Some(digits) => format!("Some(0x{digits})"),
        None => "None".to_owned(),
    }
}
