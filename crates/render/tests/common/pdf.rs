//! A small reader of PDF files, as far as our own need one: numbered objects without object streams.

use std::collections::BTreeMap;
use std::io::Read;

/// A PDF taken apart.
#[derive(Debug)]
pub(crate) struct Pdf {
    pub(crate) objects: BTreeMap<u32, String>,
    streams: BTreeMap<u32, Vec<u8>>,
}

impl Pdf {
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let mut pdf = Self { objects: BTreeMap::new(), streams: BTreeMap::new() };
        let table = find(bytes, b"startxref", 0).expect("a place of the table");
        let start: usize = text(&bytes[table + 9..]).split_whitespace().next().unwrap().parse().unwrap();
        let lines = text(&bytes[start..]);
        let entries = lines.lines().skip(2).take_while(|line| !line.starts_with("trailer"));
        for (nth, entry) in entries.enumerate().filter(|(_, entry)| entry.trim_end().ends_with('n')) {
            let at: usize = entry[..10].parse().expect("a place of ten digits");
            pdf.object(u32::try_from(nth).unwrap(), &bytes[at..]);
        }
        pdf
    }

    fn object(&mut self, nth: u32, bytes: &[u8]) {
        assert!(bytes.starts_with(format!("{nth} 0 obj").as_bytes()), "object {nth} is where the table says");
        let end = find(bytes, b"endobj", 0).expect("an end");
        match find(bytes, b"stream\n", 0).filter(|at| *at < end) {
            None => _ = self.objects.insert(nth, text(&bytes[..end])),
            Some(at) => {
                let head = text(&bytes[..at]);
                let length = number(&head, "/Length ");
                let from = at + b"stream\n".len();
                self.streams.insert(nth, bytes[from..from + length as usize].to_vec());
                self.objects.insert(nth, head);
            }
        }
    }

    /// The objects of a type, in the order of their numbers.
    pub(crate) fn of_type(&self, kind: &str) -> Vec<(u32, &str)> {
        let has = |text: &str| {
            text.match_indices(kind)
                .any(|(at, _)| !text[at + kind.len()..].starts_with(|next: char| next.is_alphanumeric()))
        };
        self.objects.iter().filter(|(_, it)| has(it)).map(|(nth, it)| (*nth, it.as_str())).collect()
    }

    /// The stream of an object as text.
    pub(crate) fn stream(&self, nth: u32) -> String {
        text(&self.bytes(nth))
    }

    /// The stream of an object, unpacked.
    pub(crate) fn bytes(&self, nth: u32) -> Vec<u8> {
        let mut unpacked = Vec::new();
        let packed = &self.streams[&nth];
        flate2::read::ZlibDecoder::new(&packed[..]).read_to_end(&mut unpacked).expect("a packed stream");
        unpacked
    }

    /// The operators of a page.
    pub(crate) fn content(&self, page: &str) -> String {
        self.stream(number(page, "/Contents ") as u32)
    }
}

/// The number after a key.
pub(crate) fn number(text: &str, key: &str) -> f64 {
    let at = text.find(key).unwrap_or_else(|| panic!("no {key} in {text}")) + key.len();
    let rest = text[at..].trim_start();
    rest.split(|it: char| !it.is_ascii_digit() && it != '.').next().unwrap().parse().unwrap()
}

/// The four numbers of a box.
pub(crate) fn rect(text: &str, key: &str) -> [f64; 4] {
    let at = text.find(key).unwrap_or_else(|| panic!("no {key} in {text}"));
    let inside = text[at..].split(['[', ']']).nth(1).expect("numbers in brackets");
    let numbers: Vec<f64> = inside.split_whitespace().map(|it| it.parse().unwrap()).collect();
    numbers.try_into().expect("four numbers")
}

fn find(bytes: &[u8], what: &[u8], from: usize) -> Option<usize> {
    bytes[from..].windows(what.len()).position(|it| it == what).map(|at| at + from)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
